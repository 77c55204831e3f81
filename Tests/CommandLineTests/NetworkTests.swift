import Foundation
import TestSupport
import Testing

/// Networks of invented tweets, in every output format.
@Suite("network")
struct NetworkTests {
    private static let page = """
        {"data":[\
        {"id":"20000000001","text":"@bob @cleo #sea #Lion","author_id":"42","created_at":"2022-03-05T13:01:00.000Z",\
        "entities":{"mentions":[{"start":0,"end":4,"username":"bob","id":"7"},{"start":5,"end":10,"username":"cleo","id":"8"}],\
        "hashtags":[{"start":11,"end":15,"tag":"sea"},{"start":16,"end":21,"tag":"Lion"}]}},\
        {"id":"20000000002","text":"@bob #lion #sea #sea","author_id":"42","created_at":"2022-03-06T13:01:00.000Z",\
        "in_reply_to_user_id":"7","referenced_tweets":[{"type":"replied_to","id":"20000000009"}],\
        "entities":{"mentions":[{"start":0,"end":4,"username":"bob","id":"7"}],\
        "hashtags":[{"start":5,"end":10,"tag":"lion"},{"start":11,"end":15,"tag":"sea"},{"start":16,"end":20,"tag":"sea"}]}},\
        {"id":"20000000003","text":"@ann_lee <&\\" #a\\u0007b","author_id":"7","created_at":"2022-03-07T13:01:00.000Z",\
        "in_reply_to_user_id":"42","referenced_tweets":[{"type":"replied_to","id":"20000000002"}],\
        "entities":{"mentions":[{"start":0,"end":8,"username":"ann_lee","id":"42"}]}}],\
        "includes":{"users":[{"id":"42","name":"Ann","username":"ann_lee"},{"id":"7","name":"Bob","username":"bob"},\
        {"id":"8","name":"Cleo","username":"cleo"}]}}
        """

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try Self.page.write(toFile: folder.path("page.json"), atomically: true, encoding: .utf8)
        let run = try CommandRun(["--store", folder.path("tweets.db"), "import", folder.path("page.json")], in: folder)
        guard run.status == 0 else { throw Samples.Failure(description: run.errors) }
    }

    private func run(_ words: String...) throws -> CommandRun {
        try CommandRun(["--store", folder.path("tweets.db"), "network"] + words, in: folder)
    }

    private func edges(_ words: String...) throws -> [String] {
        let output = try CommandRun(["--store", folder.path("tweets.db"), "network"] + words, in: folder).output
        return output.split(separator: "\r\n").dropFirst().map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).prefix(3).joined(separator: " ")
                .replacing("\"", with: "")
        }
    }

    @Test("The weight of an edge is its number of tweets, the largest first")
    func weights() throws {
        #expect(try edges("mentions") == ["ann_lee bob 2", "ann_lee cleo 1", "bob ann_lee 1"])
        #expect(try edges("replies") == ["ann_lee bob 1", "bob ann_lee 1"])
        #expect(try edges("hashtags") == ["Lion sea 2"])
        #expect(try edges("retweets") == [])
        #expect(try edges("mentions", "--min-weight", "2") == ["ann_lee bob 2"])
        #expect(
            try edges("mentions", "--matching", "from:bob OR #lion until:2022-03-06") == [
                "ann_lee bob 1", "ann_lee cleo 1", "bob ann_lee 1",
            ])
        let table = try run("mentions").output
        #expect(table.hasPrefix("source,target,weight,type,first,last,source_id,target_id\r\n"))
        #expect(
            table.contains("\"ann_lee\",\"bob\",2,directed,2022-03-05T13:01:00Z,2022-03-06T13:01:00Z,\"42\",\"7\"\r\n"))
    }

    @Test("An account that is known by its handle alone is the only account with that handle, or has no ID")
    func namesAlone() throws {
        let rows = "id,date,text,username\n20000000004,2022-03-08,@Bob @zoe hi,dan\n20000000005,2022-03-09,@bob,DAN\n"
        try rows.write(toFile: folder.path("names.csv"), atomically: true, encoding: .utf8)
        let taken = try CommandRun(
            ["--store", folder.path("tweets.db"), "import", folder.path("names.csv")], in: folder)
        #expect(taken.status == 0)
        #expect(try edges("mentions", "--matching", "from:dan").map { $0.lowercased() } == ["dan bob 2", "dan zoe 1"])
        let ends = try run("mentions", "--matching", "from:dan").output.split(separator: "\r\n").dropFirst()
            .map { $0.split(separator: ",", omittingEmptySubsequences: false).suffix(2).joined(separator: " ") }
        #expect(ends == [" \"7\"", " "])
        let nodes = try run("mentions", "--matching", "from:dan", "--json").outputObject()["nodes"] as? [[String: Any]]
        #expect(nodes?.compactMap { $0["id"] as? String }.sorted() == ["7", "@dan", "@zoe"])
    }

    @Test("Documents contain every node with its weights, and the query")
    func documents() throws {
        let document = try run("mentions", "--matching", "is:reply", "--json").outputObject()
        #expect(document["schema"] as? String == "tweetdex.network/1")
        #expect(document["query"] as? String == "is:reply")
        let nodes = try #require(document["nodes"] as? [[String: Any]])
        #expect(nodes.map { $0["label"] as? String } == ["ann_lee", "bob"])
        #expect(nodes.map { $0["weight_in"] as? Int } == [1, 1])
        let lines = try run("hashtags", "--ndjson").output.split(separator: "\n")
        #expect(lines.count == 1)
        #expect(lines[0].contains("\"source\":\"lion\",\"source_label\":\"Lion\""))
    }

    @Test("GEXF and GraphML are XML with the same edges", arguments: ["--gexf", "--graphml"])
    func graphs(_ flag: String) throws {
        for (words, count) in [
            (["mentions"], 3), (["hashtags"], 1), (["quotes"], 0),
            (["replies", "--matching", "contains:\"<&\\\"\" OR #sea"], 2),
        ] {
            let run = try CommandRun(["--store", folder.path("tweets.db"), "network", flag] + words, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            let edges = run.output.split(separator: "\n").filter { $0.hasPrefix("<edge ") }
            #expect(edges.count == count)
            let reader = XMLReader()
            #expect(reader.read(run.output), "\(run.output)")
            #expect(reader.elements.filter { $0 == "edge" }.count == count)
        }
    }

    @Test("Wrong arguments are reported with the valid ones")
    func wrong() throws {
        #expect(try run().errors.contains("one of mentions, replies"))
        #expect(try run("mention").errors.contains("did you mean mentions?"))
        #expect(try run("mentions", "#sea").errors.contains("--matching '#sea'"))
        #expect(try run("mentions", "--gexf", "--csv").status == 2)
        #expect(try run("mentions", "--matching", "form:x").status == 2)
        let quiet = try run("quotes", "--quiet")
        #expect(try quiet.status == 1 && quiet.errors.isEmpty && quiet.output == run("quotes").output)
    }
}

/// Checks that a text is well-formed XML (nested tags, valid references), and collects its elements.
private final class XMLReader {
    private(set) var elements: [String] = []

    func read(_ text: String) -> Bool {
        var open: [String] = []
        var rest = text[...]
        while let start = rest.firstIndex(of: "<") {
            if rest[..<start].contains("&") && !isEscaped(rest[..<start]) { return false }
            guard let end = rest[start...].firstIndex(of: ">") else { return false }
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            if tag.hasPrefix("?") { continue }
            if tag.contains("<") || !isEscaped(tag) { return false }
            let name = String(tag.drop { $0 == "/" }.prefix { $0 != " " && $0 != "/" })
            if tag.hasPrefix("/") {
                guard open.popLast() == name else { return false }
                continue
            }
            elements.append(name)
            if !tag.hasSuffix("/") { open.append(name) }
        }
        return open.isEmpty && text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" }
    }

    private func isEscaped(_ text: Substring) -> Bool {
        text.split(separator: "&", omittingEmptySubsequences: false).dropFirst().allSatisfy { part in
            ["amp;", "lt;", "gt;", "quot;", "#"].contains { part.hasPrefix($0) }
        }
    }
}
