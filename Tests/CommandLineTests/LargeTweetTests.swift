import Foundation
import TestSupport
import Testing

/// Tweets that are larger than any real one, and words that are longer than a term of the index.
@Suite("Large tweets")
struct LargeTweetTests {
    private static func record(_ number: Int, _ text: String, _ more: String = "") -> String {
        #"{"id_str":"\#(1_600_000_000_000_000_000 + number)","created_at":"Sat Mar 05 12:00:00 +0000 2022","#
            + #""full_text":"\#(text)","user":{"id_str":"7","screen_name":"ann","name":"Ann"}\#(more)}"#
    }

    /// Imports a file with these lines, with `--json`.
    private static func imported(_ lines: [String], _ folder: TemporaryFolder) throws -> CommandRun {
        try folder.write("tweets.jsonl", lines.joined(separator: "\n"))
        return try CommandRun(["import", folder.path("tweets.jsonl"), "--json"], in: folder)
    }

    @Test("A word longer than a term of the index is found, and check reports no damage")
    func longWords() throws {
        let folder = try TemporaryFolder()
        let words = [
            String(repeating: "a", count: 33_000), String(repeating: "é", count: 17_000),
            "👨" + String(repeating: "\u{200D}👨", count: 5_000), "#" + String(repeating: "h", count: 33_000),
        ]
        var lines = words.enumerated().map { Self.record($0, "one \($1) two") }
        let url = "https://example.com/" + String(repeating: "b", count: 33_000)
        lines.append(
            Self.record(
                4, "see https://t.co/x",
                #","entities":{"urls":[{"url":"https://t.co/x","expanded_url":"\#(url)","indices":[4,18]}]}"#))
        #expect(try Self.imported(lines, folder).status == 0)
        for query in words + ["url:\(url)", "from:ann url:" + String(repeating: "b", count: 33_000)] {
            let run = try CommandRun(["search", query, "--count"], in: folder)
            #expect(run.output == "1\n", "\(query.prefix(20)): \(run.output)\(run.errors)")
        }
        let check = try CommandRun(["check"], in: folder)
        #expect(check.status == 0, "\(check.output)\(check.errors)")
        #expect(try CommandRun(["reindex"], in: folder).status == 0)
        #expect(try CommandRun(["check"], in: folder).status == 0)
    }

    @Test("A tweet above a limit is skipped with its location and the limit, and the others are imported")
    func limits() throws {
        let folder = try TemporaryFolder()
        let urls = #"{"url":"https://t.co/x","expanded_url":"\#(String(repeating: "u", count: 1_100_000))"}"#
        let tags = [String](repeating: #"{"text":"a"}"#, count: 10_001).joined(separator: ",")
        let original = Self.record(10, String(repeating: "$A ", count: 400_000))
        let run = try Self.imported(
            [
                Self.record(0, "first"), Self.record(1, String(repeating: "$A ", count: 2_000_000)),
                Self.record(2, String(repeating: "$A ", count: 10_001)),
                Self.record(3, "tags", #","entities":{"hashtags":[\#(tags)]}"#),
                Self.record(4, "links", #","entities":{"urls":[\#(urls)]}"#),
                Self.record(5, "RT @b: x", #","retweeted_status":\#(original)"#),
                Self.record(6, String(repeating: "a ", count: 1 << 19)), Self.record(7, "last"),
            ], folder)
        #expect(run.status == 3, "\(run.errors)")
        let input = try #require((try run.outputObject()["inputs"] as? [[String: Any]])?.first)
        let skipped = try #require(input["skipped"] as? [[String: Any]])
        let reasons = skipped.compactMap { $0["reason"] as? String }
        #expect(
            reasons == [
                "its text has 6000000 bytes, and the limit is 1048576",
                "it has 10001 tags, links and other parts, and the limit is 10000",
                "it has 10001 tags, links and other parts, and the limit is 10000",
                "its addresses and other texts have 1100020 bytes, and the limit is 1048576",
                "tweet 1600000000000000010 inside this record was skipped: its text has 1200000 bytes, "
                    + "and the limit is 1048576",
            ], "\(reasons)")
        #expect(skipped.compactMap { $0["line"] as? Int } == [2, 3, 4, 5, 6])
        #expect(try CommandRun(["search", "", "--count"], in: folder).output == "4\n")
        #expect(try CommandRun(["check", "--imports"], in: folder).status == 0)
    }

    @Test("A list cuts a long text around the first match, and show prints all of it")
    func lists() throws {
        let folder = try TemporaryFolder()
        let text = String(repeating: "word ", count: 50_000) + "needle " + String(repeating: "more ", count: 50_000)
        #expect(try Self.imported([Self.record(0, text + "end")], folder).status == 0)
        let list = try CommandRun(["search", "ann OR from:ann"], in: folder)
        #expect(list.output.utf8.count < 4_000 && list.output.contains("word …"), "\(list.output.prefix(200))")
        let found = try CommandRun(["search", "needle"], in: folder)
        #expect(found.output.utf8.count < 4_000 && found.output.contains("needle"))
        #expect(found.output.contains("… word"))
        let shown = try CommandRun(["show", "1"], in: folder)
        #expect(shown.output.utf8.count > text.utf8.count && shown.output.contains("more end"))
        let json = try CommandRun(["search", "needle", "--json"], in: folder)
        #expect(json.output.utf8.count > text.utf8.count)
    }

    @Test("An error quotes only a part of a long query")
    func messages() throws {
        let folder = try TemporaryFolder()
        #expect(try Self.imported([Self.record(0, "first")], folder).status == 0)
        for query in [
            "near:" + String(repeating: "x", count: 60_000), String(repeating: "foo:bar ", count: 8_000),
            String(repeating: "(", count: 200) + String(repeating: "x:y ", count: 10_000),
            "\"" + String(repeating: "a ", count: 30_000) + "\"",
        ] {
            let run = try CommandRun(["search", query], in: folder)
            #expect(run.status == 2 && run.errors.utf8.count < 60_000, "\(run.errors.utf8.count)")
        }
        let empty = try CommandRun(
            ["search", (0..<(Exhaustive.isOn ? 9_000 : 2_000)).map { "w\($0)" }.joined(separator: " ")], in: folder)
        #expect(empty.status <= 1 && empty.output.utf8.count + empty.errors.utf8.count < 200_000)
    }
}
