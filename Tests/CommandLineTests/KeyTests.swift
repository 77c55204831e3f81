import Foundation
import TestSupport
import Testing

/// Tweets that have keys instead of IDs.
@Suite("Tweets without an ID")
struct KeyTests {
    private let folder: TemporaryFolder
    private let key: String

    init() throws {
        folder = try TemporaryFolder()
        let rows =
            "tweet_id,screen_name,text,created_at\n,ann_lee,#tea here,2020-07-25 12:27:21\n"
            + "1287020000000000123,bob_x,#tea there,2020-07-25 12:30:00\n"
        try rows.write(toFile: folder.path("a.csv"), atomically: true, encoding: .utf8)
        _ = try CommandRun(["import", "--without-ids", folder.path("a.csv")], in: folder)
        key = try CommandRun(["search", "--ids", "is:without_id"], in: folder).output.replacing("\n", with: "")
    }

    private func run(_ words: String...) throws -> CommandRun { try CommandRun(words, in: folder) }

    @Test("is:without_id, its negation, times and authors find them")
    func search() throws {
        #expect(key.hasPrefix("-"))
        for (query, count) in [
            ("is:without_id", 1), ("-is:without_id", 1), ("#tea", 2), ("from:ann_lee", 1), ("date:2020-07-25", 2),
            ("since:2020-07-25 until:2020-07-26 here", 1), ("since:2021", 0), ("id:\(key)", 1),
            ("hour:12 from:ann_lee", 1),
            ("sort:oldest is:without_id", 1),
        ] {
            #expect(try run("search", "--count", query).output == "\(count)\n", "\(query)")
        }
        let first = try run("search", "--json", "--limit", "1", "tea").outputObject()
        let next = try #require(first["next"] as? String)
        let second = try run("search", "--json", "--limit", "1", "--after", next, "tea").outputObject()
        #expect((second["tweets"] as? [[String: Any]])?.first?["key"] as? String == key)
    }

    @Test("No output links to X, and JSON and CSV have the key apart from the ID")
    func output() throws {
        let tweet = try run("show", key, "--json").outputObject()
        #expect(tweet["id"] is NSNull && tweet["url"] is NSNull && tweet["key"] as? String == key)
        let query = "is:without_id"
        let csv = try run("export", "--csv", query).output.split(separator: "\r\n")
        #expect(
            csv.count == 2 && csv[0].hasSuffix(",url,key,poll,community_note") && csv[1].hasPrefix(",2020")
                && csv[1].hasSuffix(",\"\(key)\",,"))
        for words in [
            ["show", key], ["search", query, "--hyperlinks", "always"], ["export", "--csv", query],
            ["export", "--markdown", query], ["export", query], ["gallery", query], ["search", "--json", query],
        ] {
            let run = try CommandRun(words, in: folder)
            #expect(!run.output.contains("/status/"), "\(words): \(run.output)")
        }
        #expect(try run("show", key).output.contains("without an ID"))
        #expect(try run("export", "--html", folder.path("pages"), query).status == 0)
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path("pages")) {
            let text = (try? String(contentsOfFile: folder.path("pages/" + file), encoding: .utf8)) ?? ""
            #expect(!text.contains("/status/"), "\(file)")
        }
        for form in ["--ids", "--urls"] {
            let export = try run("export", form, "tea")
            #expect(export.output.split(separator: "\n").count == 1 && !export.output.contains(key))
            #expect(export.errors.contains("1 without an ID left out"), "\(export.errors)")
        }
    }

    @Test("top users lists display names without @")
    func displayNames() throws {
        let rows = "name,text,created_at\nAnn Lee,#tea again,2020-07-25 12:27:21\n"
        try rows.write(toFile: folder.path("b.csv"), atomically: true, encoding: .utf8)
        _ = try run("import", "--without-ids", folder.path("b.csv"))
        // The first two tables come from the cache of statistics.
        for words in [[], [], ["--matching", "tea"]] {
            let table = try CommandRun(["top", "users"] + words, in: folder).output
            #expect(table.contains(" Ann Lee ") && !table.contains("@Ann"), "\(table)")
            #expect(table.contains(" @ann_lee ") && table.contains(" @bob_x "), "\(table)")
        }
    }

    @Test("Stars, labels and notes can be put on them, exports bring them back, and they can be forgotten")
    func own() throws {
        #expect(try run("star", key).status == 0)
        #expect(try run("label", "add", "todo", key).status == 0)
        #expect(try run("note", key, "ask").status == 0)
        #expect(try run("search", "--ids", "label:todo label:starred has:note").output == key + "\n")
        for form in ["jsonl", "csv"] {
            #expect(try run("export", "--output", folder.path("e." + form), "tea").status == 0)
            let store = ["--store", folder.path(form + ".db")]
            let back = try CommandRun(store + ["import", folder.path("e." + form)], in: folder)
            #expect(back.status == 0, "\(back.errors)")
            #expect(try CommandRun(store + ["search", "--ids", "is:without_id"], in: folder).output == key + "\n")
        }
        #expect(try run("thread", key).status == 0)
        #expect(try run("check").status == 0)
        #expect(try run("forget", "--matching", "is:without_id", "--force").status == 0)
        #expect(try run("import", "--without-ids", folder.path("a.csv")).status == 0)
        #expect(try run("search", "--count", "tea").output == "1\n")
        #expect(try run("check").status == 0)
    }
}
