import Foundation
import TestSupport
import Testing

@Suite("Short links")
struct LinksTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["--store", folder.path("links.db")] + arguments, in: folder)
    }

    private func write(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
        return folder.path(name)
    }

    private static let ids = ["1500079834222428160", "1500442222222428160"]
    private static let tweets = zip(
        ids, ["one https://t.co/AAAAAAAAAA", "two https://t.co/AAAAAAAAAA and http://t.co/BBBBBBBBBB"]
    ).map { #"{"id_str":"\#($0)","text":"\#($1)","username":"ann_lee"}"# + "\n" }.joined()

    @Test("A list of unresolved links, filled in, resolves them in searches")
    func roundTrip() throws {
        #expect(try run("import", write("tweets.jsonl", Self.tweets)).status == 0)
        #expect(try run("search", "domain:example.org", "--ids").output == "")
        let list = try run("links", "missing", "--csv").output
        #expect(
            list == "short_url,expanded_url,tweets,newest_tweet\r\n"
                + "\"https://t.co/AAAAAAAAAA\",,2,\"\(Self.ids[1])\"\r\n"
                + "\"https://t.co/BBBBBBBBBB\",,1,\"\(Self.ids[1])\"\r\n")
        #expect(try run("links", "missing", "--csv", "--limit", "0").output == list)
        #expect(try run("links", "missing", "--limit", "1").output.split(separator: "\n").count == 1)
        let json = try run("links", "missing", "--json").outputObject()
        #expect(json["schema"] as? String == "tweetdex.unresolved-links/1")
        let first = (json["links"] as? [[String: Any]])?.first
        #expect(first?["short_url"] as? String == "https://t.co/AAAAAAAAAA" && first?["tweets"] as? Int == 2)
        #expect(first?["newest_tweet"] as? String == Self.ids[1])
        // The list itself has no destinations.
        #expect(try run("import", write("empty.csv", list)).status == 5)
        let filled = list.replacing("AAAAAAAAAA\",,", with: "AAAAAAAAAA\",https://example.org/a,")
        let report = try run("import", write("links.csv", filled), "--json").outputObject()
        let input = (report["inputs"] as? [[String: Any]])?.first
        #expect(input?["format"] as? String == "short-links")
        #expect(input?["short_links"] as? Int == 1 && input?["resolved_links"] as? Int == 2)
        let ids = "\(Self.ids[1])\n\(Self.ids[0])\n"
        #expect(try run("search", "domain:example.org", "--ids").output == ids)
        #expect(try run("search", "url:t.co/AAAAAAAAAA", "--ids").output == ids)
        #expect(try run("search", "url:https://t.co/AAAAAAAAAA", "--ids").output == ids)
        #expect(
            try run("links", "missing").output == "https://t.co/BBBBBBBBBB  1 tweet, newest \(Self.ids[1])\n")
        #expect(try run("check").status == 0)
        // An export contains the destination, and another store resolves it from the export.
        let export = try run("export", "--ndjson").output
        #expect(export.contains(#""resolved":true"#))
        let copy = folder.path("copy.db")
        #expect(try CommandRun(["--store", copy, "import", write("export.jsonl", export)], in: folder).status == 0)
        let again = try CommandRun(["--store", copy, "export", "--ndjson"], in: folder).output
        // Only the hashes of the imports differ.
        let imports = try Regex(#""imports":\[[^\]]*\]"#)
        #expect(again.replacing(imports, with: "") == export.replacing(imports, with: ""))
    }

    @Test("An account archive's shorturls.json is read with the archive, also if it was added later")
    func accountArchive() throws {
        let archive = try SmallArchive.write(
            [.init(number: 1, text: "one", time: "2022-03-05T12:01")], named: "small", in: folder)
        _ = try write(
            "small/data/like.js",
            #"window.YTD.like.part0 = [{"like":{"tweetId":"1500079834222428160","fullText":"two https://t.co/AAAAAAAAAA"}}]"#
        )
        #expect(try run("import", archive, "--include", "likes").status == 0)
        #expect(try run("links", "missing").output == "https://t.co/AAAAAAAAAA  1 tweet, newest 1500079834222428160\n")
        _ = try write("small/data/shorturls.json", #"{"https://t.co/AAAAAAAAAA":"https://example.org/a"}"#)
        for round in 1...2 {
            let report = try run("import", archive, "--include", "likes", "--json").outputObject()
            let input = (report["inputs"] as? [[String: Any]])?.first
            #expect(input?["short_links"] as? Int == 1, "round \(round)")
            #expect(input?["new"] as? Int == 0 && input?["tweets"] as? Int == 1)
            #expect(try run("search", "domain:example.org", "--count").output == "1\n")
            #expect((try run("imports", "--json").outputObject()["imports"] as? [Any])?.count == 1)
        }
        #expect(try run("check").status == 0)
    }

    @Test("Without unresolved links, the exit status is that of an empty result")
    func none() throws {
        let archive = try SmallArchive.write(
            [.init(number: 1, text: "one", time: "2022-03-05T12:01")], named: "small", in: folder)
        #expect(try run("import", archive).status == 0)
        #expect(try run("links", "missing", "-q").status == 1)
        #expect(try run("links", "missing").errors.contains("The destinations of all short links are known."))
    }
}
