import Foundation
import TestSupport
import Testing

/// No loop over tweets may use a valid ID as its end marker.
@Suite("The largest tweet ID")
struct LargestIDTests {
    private static let largest = String(Int64.max)
    /// The tweet with the largest ID is a reply to the second one.
    private static let ids = [largest, String(Int64.max - 1), "1855222378263478273"]

    private let folder: TemporaryFolder

    /// Imports three tweets with one entity of each kind.
    init() throws {
        folder = try TemporaryFolder()
        let lines = zip(Self.ids, [Self.ids[1], nil, nil]).map { id, answered in
            let reply = answered.map { #""in_reply_to_status_id_str":"\#($0)","in_reply_to_user_id_str":"42","# } ?? ""
            return #"{"created_at":"Sat Nov 09 12:14:18 +0000 2024","id_str":"\#(id)",\#(reply)"#
                + ##""full_text":"@ann_lee #tag $TICK https://t.co/k walk","lang":"en","favorite_count":3,"##
                + #""retweet_count":2,"user":{"id_str":"42","screen_name":"ann_lee","name":"Ann"},"#
                + #""coordinates":{"type":"Point","coordinates":[10.75,59.91]},"#
                + #""entities":{"hashtags":[{"text":"tag","indices":[9,13]}],"#
                + #""symbols":[{"text":"TICK","indices":[14,19]}],"#
                + #""user_mentions":[{"id_str":"42","screen_name":"ann_lee","name":"Ann","indices":[0,8]}],"#
                + #""urls":[{"url":"https://t.co/k","expanded_url":"https://example.org/a","#
                + #""display_url":"example.org/a","indices":[20,34]}]}}"#
        }
        try folder.write("a.jsonl", lines.joined(separator: "\n") + "\n")
        let imported = try run(["import", "a.jsonl"])
        try #require(imported.status == 0, "\(imported.errors)")
    }

    private func run(_ words: [String]) throws -> CommandRun {
        try CommandRun(["--store", folder.path("tweets.db")] + words, in: folder)
    }

    @Test("Searches in every order find it, on one page and on several")
    func searches() throws {
        let list = try run(["search", "walk", "--sort", "?"]).errors
        let sorts = try #require(list.firstMatch(of: /hint: use (.*)/)).1.split(separator: ", ")
        try #require(sorts.contains("newest") && sorts.contains("oldest"), "\(list)")
        // The order by distance needs a place.
        for sort in sorts.map(String.init) where sort != "distance" {
            let all = try run(["search", "walk", "--sort", sort, "--ids", "--limit", "0"])
            #expect(all.output.split(separator: "\n").sorted() == Self.ids.map { $0[...] }.sorted(), "\(sort): \(all)")
            var found: [String] = []
            var cursor: String?
            repeat {
                let page = try run(
                    ["search", "walk", "--sort", sort, "--limit", "1", "--json"]
                        + (cursor.map { ["--after", $0] } ?? [])
                ).outputObject()
                found += (page["tweets"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
                cursor = page["next"] as? String
            } while cursor != nil && found.count <= Self.ids.count
            #expect(found.sorted() == Self.ids.sorted(), "\(sort)")
        }
    }

    @Test(
        "Conditions on IDs compare with it, and so does their canonical form",
        arguments: [
            ("since_id:9223372036854775807", 0), ("-since_id:9223372036854775807", 3),
            ("since_id:9223372036854775806", 1), ("max_id:9223372036854775807", 3),
            ("until_id:9223372036854775807", 2), ("-max_id:9223372036854775807", 0),
            ("-max_id:9223372036854775806", 1), ("id:9223372036854775807", 1),
            ("conversation_id:9223372036854775806", 2), ("since:2024-11-09", 3), ("until:2024-11-10", 3),
        ])
    func conditions(_ query: String, _ count: Int) throws {
        #expect(try run(["search", query, "--count"]).output == "\(count)\n")
        let canonical = try #require(try run(["search", query, "--json"]).outputObject()["canonical"] as? String)
        #expect(try run(["search", canonical, "--count"]).output == "\(count)\n", "\(canonical)")
    }

    @Test("Every command ends and includes it")
    func commands() throws {
        let commands: [(words: [String], output: String)] = [
            (["stats"], "3"), (["stats", "--json"], #""tweets":3"#), (["timeline", "--ids"], Self.largest),
            (["export", "--ndjson"], Self.largest), (["export", "--csv"], Self.largest),
            (["export", "id:\(Self.ids[1])", "--ndjson", "--context"], Self.largest), (["show", Self.largest], "walk"),
            (["thread", Self.ids[1]], Self.largest), (["top", "hashtags"], "#tag"), (["top", "mentions"], "ann_lee"),
            (["top", "hashtags", "--matching", "walk"], "1  3  #tag"),
            (["top", "words", "--matching", "walk"], "walk"),
            (["top", "domains"], "example.org"), (["top", "texts"], "walk"),
            (["near", "59.91,10.75", "--ids"], Self.largest),
            (["onthisday", "--now", "2025-11-09T12:00:00Z"], Self.largest), (["network", "mentions"], "ann_lee"),
            (["completions", "words", "--", "search", "#t"], "#tag"),
            (["explain", "since_id:\(Self.largest)"], Self.largest),
            (["check"], "3 tweets"), (["reindex"], ""), (["check", "--imports"], "3 records"),
            (["star", Self.largest], ""), (["search", "label:starred", "--ids"], Self.largest), (["compact"], ""),
            (["check"], "3 tweets"), (["forget", "--matching", "id:\(Self.largest)", "--force"], ""),
            (["check"], "2 tweets"), (["stats"], "2"),
        ]
        for (words, output) in commands {
            let run = try run(words)
            #expect(run.status == 0, "\(words): \(run.status) \(run.output)\(run.errors)")
            #expect(output.isEmpty || run.output.contains(output), "\(words): \(run.output)\(run.errors)")
        }
    }
}
