import Foundation
import TestSupport
import Testing

/// Exports with the tweets around the matching ones.
@Suite("Exports with context")
struct ExportContextTests {
    private static let prepared = SampleStore.prepared([
        ["import", "--include", "likes,deleted,circle"]
            + ["api-v2-2021.jsonl", "api-v1-timeline.json", "graphql-timeline.json"].map(Samples.path)
    ])
    private let store: SampleStore

    init() throws {
        store = try SampleStore(Self.prepared)
    }

    private static func rows(_ output: String) throws -> [[String: Any]] {
        try output.split(separator: "\n").map { try CommandRun.object(String($0)) }
    }

    /// The references of a tweet, read from an export of all tweets.
    private struct Neighbour {
        var replied: String?
        var quoted: String?
        var retweeted: String?

        init(_ row: [String: Any]) {
            func tweet(_ name: String) -> String? { (row[name] as? [String: Any])?["tweet"] as? String }
            retweeted = tweet("retweet_of")
            quoted = tweet("quote_of")
            replied = retweeted == nil && row["retweet_of"] is NSNull ? tweet("reply_to") : nil
        }
    }

    private func everything() throws -> [String: Neighbour] {
        let all = try Self.rows(store.run("export", "include:referenced", "--include", "deleted,circle").output)
        return Dictionary(uniqueKeysWithValues: all.map { ($0["id"] as? String ?? "", Neighbour($0)) })
    }

    /// Computes the context of matching tweets from an export of all tweets. The result includes referenced tweets that
    /// are not in the store.
    private func around(_ matched: Set<String>, in all: [String: Neighbour]) -> Set<String> {
        var found: Set<String> = []
        for (id, tweet) in all where tweet.replied.map(matched.contains) == true { found.insert(id) }
        for id in matched {
            found.formUnion([all[id]?.quoted, all[id]?.retweeted].compactMap(\.self))
            var next = all[id]?.replied
            while let above = next, !matched.contains(above), found.insert("climbed " + above).inserted {
                found.insert(above)
                next = all[above]?.replied
            }
        }
        return found.filter { !$0.hasPrefix("climbed ") }.subtracting(matched)
    }

    /// Returns the tweets that the given tweets answer, quote or retweet, and the answers to them.
    private func next(to found: Set<String>, in all: [String: Neighbour]) -> Set<String> {
        var next: Set<String> = []
        for id in found { next.formUnion([all[id]?.replied, all[id]?.quoted, all[id]?.retweeted].compactMap(\.self)) }
        for (id, tweet) in all where tweet.replied.map(found.contains) == true { next.insert(id) }
        return next
    }

    private static let queries = [
        "is:reply", "is:quote OR is:retweet", "has:hashtags", "coffee", "from:mira_okafor", "",
        "is:reply OR has:images",
    ]

    @Test("Context tweets follow the matching tweets, once each, and are marked", arguments: queries)
    func context(query: String) throws {
        let all = try everything()
        let file = store.folder.path("rows.jsonl")
        let run = try store.run("export", query, "--context", "--include", "deleted,circle", "--output", file)
        #expect(run.status == 0, "\(run.errors)")
        let rows = try Self.rows(String(contentsOfFile: file, encoding: .utf8))
        let plain = try store.run("export", query, "--include", "deleted,circle", "--ids").output.split(separator: "\n")
        let matched = rows.prefix(plain.count)
        #expect(matched.map { $0["id"] as? String } == plain.map(String.init))
        #expect(matched.allSatisfy { $0["row"] as? String == "matched" && $0["context_of"] is NSNull })
        let found = Set(plain.map(String.init))
        let expected = around(found, in: all)
        let context = rows.dropFirst(plain.count)
        #expect(context.count == expected.intersection(all.keys).count)
        #expect(Set(context.compactMap { $0["id"] as? String }) == expected.intersection(all.keys))
        for row in context {
            let id = try #require(row["id"] as? String)
            let of = try #require(row["context_of"] as? String)
            #expect(row["row"] as? String == "context")
            #expect(found.contains(of))
            let isTrue =
                switch row["relation"] as? String {
                case "replied_to": all[of]?.replied == id
                case "quoted": all[of]?.quoted == id
                case "retweeted": all[of]?.retweeted == id
                case "answer": all[id]?.replied == of
                case "thread":
                    // A tweet next to a matching tweet has a direct relation, never `thread`.
                    all.values.contains { $0.replied == id } && !next(to: found, in: all).contains(id)
                default: false
                }
            #expect(isTrue, "\(id) \(row["relation"] ?? "") \(of)")
        }
        let evidence = try CommandRun.object(String(contentsOfFile: file + ".evidence.json", encoding: .utf8))
        #expect(evidence["tweets"] as? Int == plain.count)
        let numbers = try #require(evidence["context"] as? [String: Int])
        #expect(numbers["tweets"] == context.count)
        #expect(numbers["missing"] == expected.subtracting(all.keys).count)
        #expect(numbers["left_out"] == 0)
    }

    @Test("Tables and Markdown mark the same rows as context")
    func forms() throws {
        let words = ["export", "is:reply", "--context"]
        let rows = try Self.rows(store.run(words).output)
        let context = rows.filter { $0["row"] as? String == "context" }
        try #require(context.count > 3 && context.count < rows.count)
        let table = try store.run(words + ["--csv"]).output
        let heading = try #require(table.split(separator: "\r\n").first)
        #expect(heading.hasSuffix(",url,key,poll,community_note,row,relation,context_of"))
        let ends = table.matches(of: #/,(matched,,|context,(\w+),"(\d+)")\r\n/#)
        #expect(ends.count == rows.count)
        #expect(
            ends.compactMap { $0.output.3.map(String.init) } == context.compactMap { $0["context_of"] as? String })
        #expect(
            ends.compactMap { $0.output.2.map(String.init) } == context.compactMap { $0["relation"] as? String })
        let text = try store.run(words + ["--markdown"]).output
        #expect(text.components(separatedBy: " · *context:* [").count == context.count + 1)
        #expect(text.contains("\(rows.count - context.count) tweets found by is:reply."))
        #expect(text.contains(" \(context.count) tweets around them"))
        // Without the flag, the columns and members are omitted.
        #expect(try !store.run("export", "is:reply", "--csv").output.contains("context_of"))
        #expect(try !store.run("export", "is:reply").output.contains("context_of"))
        for form in [["--ids"], ["--html", store.folder.path("pages")]] {
            let refused = try store.run(words + form)
            #expect(refused.status == 2 && refused.output.isEmpty && refused.errors.contains("--context"))
        }
    }

    @Test("After an import, matching and context rows equal those of the original store")
    func lossless() throws {
        let file = store.folder.path("rows.jsonl")
        let words = ["export", "is:quote OR is:retweet OR has:media", "--context", "--include", "deleted,circle"]
        #expect(try store.run(words + ["--output", file]).status == 0)
        func plain(_ row: [String: Any]) -> NSDictionary {
            NSDictionary(
                dictionary: row.filter { !["row", "relation", "context_of", "imports", "matches"].contains($0.key) })
        }
        let rows = try Self.rows(String(contentsOfFile: file, encoding: .utf8))
        #expect(Set(rows.map { ($0["flags"] as? [String])?.contains("referenced") == true }) == [true, false])
        let copy = store.folder.path("copy.db")
        #expect(try CommandRun(["--store", copy, "import", file], in: store.folder).status == 0)
        let again = try Self.rows(
            CommandRun(
                ["--store", copy, "export", "include:referenced", "--include", "deleted,circle"], in: store.folder
            ).output)
        func sorted(_ rows: [[String: Any]]) -> [NSDictionary] {
            rows.sorted { ($0["id"] as? String ?? "") < ($1["id"] as? String ?? "") }.map(plain)
        }
        #expect(sorted(rows) == sorted(again))
    }

    @Test("Deleted and Circle tweets are left out of the context too, and counted")
    func leftOut() throws {
        let folder = try TemporaryFolder()
        func line(_ id: Int, _ text: String, _ more: String) -> String {
            """
            {"schema":"tweetdex.tweet/1","id":"\(id)","created_at":"2020-01-01T00:00:\(id - 80)Z","text":"\(text)",\
            "author":{"id":"7","handle":"ann"},\(more)}
            """
        }
        let lines = [
            line(101, "top", #""flags":["deleted"]"#),
            line(102, "needle", #""reply_to":{"tweet":"101","user":"7","handle":"ann"},"flags":[]"#),
            line(103, "answer", #""reply_to":{"tweet":"102","user":"7","handle":"ann"},"flags":["circle"]"#),
            line(104, "answer", #""reply_to":{"tweet":"102","user":"7","handle":"ann"},"flags":["referenced"]"#),
        ]
        try lines.joined(separator: "\n").write(toFile: folder.path("a.jsonl"), atomically: true, encoding: .utf8)
        func run(_ words: String...) throws -> CommandRun {
            try CommandRun(["--store", folder.path("t.db")] + words, in: folder)
        }
        #expect(try run("import", folder.path("a.jsonl")).status == 0)
        let export = try run("export", "needle", "--context", "--output", folder.path("out.jsonl"))
        #expect(export.errors.contains("1 around it") && export.errors.contains("2 around it left out"))
        let rows = try Self.rows(String(contentsOfFile: folder.path("out.jsonl"), encoding: .utf8))
        #expect(rows.map { $0["id"] as? String } == ["102", "104"])
        let evidence = try CommandRun.object(
            String(contentsOfFile: folder.path("out.jsonl.evidence.json"), encoding: .utf8))
        #expect((evidence["context"] as? [String: Int])?["left_out"] == 2)
        let all = try Self.rows(run("export", "needle", "--context", "--include", "deleted,circle").output)
        #expect(all.map { $0["id"] as? String } == ["102", "104", "103", "101"])
        #expect(all.map { $0["relation"] as? String } == [nil, "answer", "answer", "replied_to"])
        // A tweet that matches the query but is excluded by the flags is not added as context.
        let found = try Self.rows(run("export", "needle OR top", "--context").output)
        #expect(found.map { $0["id"] as? String } == ["102", "104"])
    }

    @Test("Pseudonymous rows still reference each other")
    func pseudonyms() throws {
        let rows = try Self.rows(store.run("export", "is:reply", "--context", "--pseudonymous").output)
        let ids = Set(rows.filter { $0["row"] as? String == "matched" }.compactMap { $0["id"] as? String })
        let named = rows.compactMap { $0["context_of"] as? String }
        #expect(!named.isEmpty && named.allSatisfy(ids.contains))
    }

    @Test("The context of a sample may contain other tweets that match the query")
    func sample() throws {
        let words = ["export", "from:mira_okafor", "--per-user", "40", "--seed", "3", "--context"]
        let rows = try Self.rows(store.run(words).output)
        #expect(rows.filter { $0["row"] as? String == "matched" }.count == 40)
        #expect(Set(rows.compactMap { $0["id"] as? String }).count == rows.count)
        #expect(try store.run(words).output == store.run(words).output)
    }

    @Test("A whole thread is exported, each tweet with its nearest relation, in any sort order")
    func thread() throws {
        let folder = try TemporaryFolder()
        // 101 ← 102 ← 103 ← 104 ← 105 ← 106; tweets 103 and 105 match.
        let lines = (101...106).map { id in
            """
            {"schema":"tweetdex.tweet/1","id":"\(id)","created_at":"2020-01-01T00:00:\(id - 80)Z","flags":[],\
            "text":"\(id == 103 || id == 105 ? "needle" : "hay")","author":{"id":"7","handle":"ann"},\
            "reply_to":\(id == 101 ? "null" : "{\"tweet\":\"\(id - 1)\",\"user\":\"7\",\"handle\":\"ann\"}")}
            """
        }
        try lines.joined(separator: "\n").write(toFile: folder.path("a.jsonl"), atomically: true, encoding: .utf8)
        func run(_ words: String...) throws -> CommandRun {
            try CommandRun(["--store", folder.path("t.db")] + words, in: folder)
        }
        #expect(try run("import", folder.path("a.jsonl")).status == 0)
        for order in ["newest", "oldest"] {
            let rows = try Self.rows(run("export", "needle", "--context", "--sort", order).output)
            let words = rows.map { row in
                ["id", "relation", "context_of"].compactMap { row[$0] as? String }.joined(separator: " ")
            }
            #expect(words.prefix(2) == (order == "newest" ? ["105", "103"] : ["103", "105"]))
            let fourth = order == "newest" ? "104 replied_to 105" : "104 answer 103"
            #expect(words.dropFirst(2) == ["106 answer 105", fourth, "102 replied_to 103", "101 thread 103"])
        }
    }
}
