import Foundation
import SQLiteKit
import Testing

@Suite("Saved searches and the search log")
struct SavedSearchTests {
    private func searches(_ store: SmallStore) throws -> [[String: Any]] {
        try store.run("recent", "--json").outputObject()["searches"] as? [[String: Any]] ?? []
    }

    private static let bread: [SmallArchive.Entry] = [
        .init(number: 1, text: "bread and butter", time: "2022-03-05T12:01"),
        .init(number: 2, text: "bread alone", time: "2022-03-05T12:02"),
        .init(number: 3, text: "butter alone", time: "2022-03-05T12:03"),
    ]

    @Test("A pinned search has a name, can be used in queries, and survives clearing")
    func pin() throws {
        let store = try SmallStore(Self.bread)
        for query in ["bread", "butter OR cheese", "jam"] { _ = try store.run("search", query) }
        let pinned = try store.run("recent", "pin", "3", "loaf")
        #expect(pinned.status == 0)
        #expect(pinned.errors.contains("saved:loaf"))
        #expect(try store.run("recent", "pin", "butter or cheese").status == 0)
        #expect(try searches(store).map { $0["pinned"] as? String } == [nil, "butter-or-cheese", "loaf"])
        #expect(try store.count("saved:loaf") == 2)
        #expect(try store.count("saved:LOAF -butter") == 1)
        #expect(try store.count("saved:butter-or-cheese alone") == 1)
        #expect(try store.run("recent", "clear", "--force").status == 0)
        #expect(try searches(store).map { $0["query"] as? String } == ["butter OR cheese", "bread"])
        #expect(try store.run("recent", "unpin", "loaf").status == 0)
        #expect(try store.run("recent", "unpin", "1").status == 0)
        #expect(try searches(store).map { $0["pinned"] as? String } == [nil, nil])
        #expect(try store.run("recent", "unpin", "1").status == 2)
        let gone = try store.run("search", "saved:loaf")
        #expect(gone.status == 2)
        #expect(gone.errors.contains("there is no saved search"))
    }

    @Test("A pinned search keeps its spelling if it is run again with another one")
    func spelling() throws {
        let store = try SmallStore(Self.bread)
        _ = try store.run("search", "alone OR jam")
        #expect(try store.run("recent", "pin", "1", "x").status == 0)
        _ = try store.run("search", "alone or jam")
        #expect(try searches(store).map { $0["query"] as? String } == ["alone or jam"])
        #expect(try searches(store).first?["pinned"] as? String == "x")
        #expect(try store.count("saved:x") == 2)
    }

    @Test("A new name for a search replaces the old one, and a name belongs to one search")
    func names() throws {
        let store = try SmallStore(Self.bread)
        for query in ["bread", "butter"] { _ = try store.run("search", query) }
        _ = try store.run("recent", "pin", "1", "fat")
        let renamed = try store.run("recent", "pin", "1", "Grease").errors
        #expect(renamed.contains("saved \"butter\" as \"Grease\" instead of \"fat\"; use saved:Grease"), "\(renamed)")
        #expect(try store.run("recent", "pin", "1").errors.contains("as \"Grease\";"))
        #expect(try searches(store).map { $0["pinned"] as? String } == ["Grease", nil])
        #expect(try store.run("search", "saved:fat").status == 2)
        #expect(try store.run("search", "saved:graese").errors.contains("did you mean saved:grease?"))
        let taken = try store.run("recent", "pin", "2", "GREASE")
        #expect(taken.status == 2)
        #expect(taken.errors.contains("already belongs to butter"))
        let topic = try store.run("topics", "add", "Grease two", "butter")
        #expect(topic.status == 0)
        #expect(try store.run("recent", "unpin", "grease-two").errors.contains("topics delete grease-two"))
    }

    @Test(
        "A name is one word that can follow saved:, and is not a number",
        arguments: ["a b", "7", "x:y", "(x", "\"q\"", "a,b", String(repeating: "x", count: 41)])
    func badNames(_ name: String) throws {
        let store = try SmallStore(Self.bread)
        _ = try store.run("search", "bread")
        let run = try store.run("recent", "pin", "1", name)
        #expect(run.status == 2)
        #expect(run.errors.contains("hint: "))
        #expect(try searches(store).first?["pinned"] is NSNull)
    }

    @Test("A search that contains itself is refused, directly or through other searches")
    func cycles() throws {
        let store = try SmallStore(Self.bread)
        _ = try store.run("search", "bread")
        _ = try store.run("recent", "pin", "1", "a")
        _ = try store.run("search", "saved:a alone")
        #expect(try store.run("recent", "pin", "1", "b").status == 0)
        #expect(try store.count("saved:b") == 1)
        _ = try store.run("recent", "unpin", "a")
        let broken = try store.run("search", "saved:b")
        #expect(broken.status == 2)
        #expect(broken.errors.contains("cannot be understood"))
        _ = try store.run("topics", "add", "c", "butter")
        _ = try store.run("topics", "add", "d", "saved:c alone")
        let cycle = try store.run("topics", "edit", "c", "saved:d")
        #expect(cycle.status == 2)
        #expect(cycle.errors.contains("contains itself"))
        #expect(try store.count("saved:d") == 1)
    }

    @Test("An import ends with the new tweets of saved searches, and running one resets its count")
    func afterImport() throws {
        let store = try SmallStore(Self.bread)
        for query in ["butter", "fresh bread"] { _ = try store.run("search", query) }
        #expect(try store.run("recent", "pin", "1").status == 0)
        #expect(try store.run("recent", "pin", "2", "fat").status == 0)
        #expect(try store.run("topics", "add", "Baking", "bread OR cake").status == 0)
        func add(_ entries: [SmallArchive.Entry], _ name: String, _ flags: [String] = []) throws -> CommandRun {
            let archive = try SmallArchive.write(entries, named: name, in: store.folder)
            return try CommandRun(["--store", store.path, "import", archive] + flags, in: store.folder)
        }
        let second: [SmallArchive.Entry] = [
            .init(number: 4, text: "fresh bread", time: "2022-12-05T12:00"),
            .init(number: 5, text: "bread and butter", time: "2023-03-05T12:00"),
        ]
        let line =
            "3 saved searches have new tweets: fresh bread (1 new), fat (1 new), baking (2 new)"
        let said = try add(second, "second").errors
        #expect(said.contains(line + "\n"), "\(said)")
        #expect(try !add(second, "again").errors.contains("saved search"))
        let topic = try #require(
            (try store.run("topics", "--json").outputObject()["topics"] as? [[String: Any]])?.last)
        #expect(topic["new"] as? Int == 2)
        #expect(try store.run("topics").output.contains(" · 2 new · saved:baking"))
        #expect(try searches(store).map { $0["new"] as? Int } == [1, 1])

        _ = try store.run("search", "saved:fat")
        #expect(try store.run("topics", "baking").output.contains("2 new"))
        _ = try store.run("settings", "history", "off")
        _ = try store.run("search", "FRESH bread ")
        let third = try add([.init(number: 6, text: "cake", time: "2023-04-05T12:00")], "third", ["--json"])
        let matches = try #require(try third.outputObject()["saved_searches"] as? [[String: Any]])
        #expect(matches.map { $0["name"] as? String } == ["baking"] && matches[0]["new"] as? Int == 1)
        #expect(matches[0]["query"] as? String == "bread OR cake" && matches[0]["title"] as? String == "Baking")
        let fourth = try add([.init(number: 7, text: "butter", time: "2023-04-06T12:00")], "fourth")
        #expect(fourth.errors.contains("2 saved searches have new tweets: fat (1 new), baking (1 new)\n"))
        _ = try store.run("topics", "baking")
        let fifth = try add([.init(number: 8, text: "jam", time: "2023-04-07T12:00")], "fifth")
        #expect(fifth.errors.contains("1 saved search has new tweets: fat (1 new)\n"))
    }

    @Test("The list shows how many new tweets match a pinned search since its last run")
    func new() throws {
        let store = try SmallStore(Self.bread)
        _ = try store.run("search", "butter")
        _ = try store.run("search", "bread")
        _ = try store.run("recent", "pin", "1", "loaf")
        func new() throws -> [Int?] { try searches(store).map { $0["new"] as? Int } }
        #expect(try new() == [0, nil])
        // The same tweets again, and one that does not match.
        try store.add(Self.bread + [.init(number: 9, text: "jam", time: "2022-03-06T12:00")], named: "second")
        #expect(try new() == [0, nil])
        try store.add(
            [
                .init(number: 4, text: "old bread", time: "2010-12-05T12:00"),
                .init(number: 5, text: "new bread", time: "2023-03-05T12:00"),
                .init(number: 1, text: "bread and butter", time: "2022-03-05T12:01", likes: 4),
            ], named: "third")
        #expect(try new() == [2, nil])
        #expect(try store.run("recent").output.contains("★ loaf  2 new since then"))
        _ = try store.run("search", "loaf")
        #expect(try new() == [nil, 2, nil])
        _ = try store.run("recent", "run", "2")
        #expect(try new() == [0, nil, nil])
    }

    @Test("A saved search is run and deleted by its name, and a run of saved: updates its entry")
    func byName() throws {
        let store = try SmallStore(Self.bread)
        for query in ["bread limit:2", "butter"] { _ = try store.run("search", query) }
        _ = try store.run("recent", "pin", "2", "loaf")
        let third = (4..<9).map { SmallArchive.Entry(number: $0, text: "bread", time: "2023-03-05T12:0\($0)") }
        try store.add(third, named: "third")
        #expect(try searches(store).map { $0["new"] as? Int } == [nil, 2])
        _ = try store.run("search", "saved:loaf")
        #expect(try searches(store).map { $0["query"] as? String } == ["saved:loaf", "bread limit:2", "butter"])
        #expect(try searches(store).map { $0["new"] as? Int } == [nil, 0, nil])
        #expect(try store.run("recent", "run", "LOAF", "--ids").output.split(separator: "\n").count == 2)
        #expect(try store.run("recent", "delete", "loaf").status == 0)
        #expect(try searches(store).map { $0["query"] as? String } == ["saved:loaf", "butter"])
    }

    @Test("The log contains each recorded search, but no other commands, pages, counts and failures")
    func log() throws {
        let store = try SmallStore((1...30).map { .init(number: $0, text: "bread \($0)", time: "2022-03-05T12:01") })
        _ = try store.run("search", "bread")
        _ = try store.run("search", "BREAD", "--limit", "5")
        try store.add([.init(number: 40, text: "bread", time: "2022-03-06T12:00")], named: "second")
        _ = try store.run("search", "bread", "--limit", "3", "--after", SmallArchive.id(20))
        _ = try store.run("search", "bread", "--count")
        _ = try store.run("search", "bread", "--no-history")
        _ = try store.run("search", "(bread")
        _ = try store.run("search", "")
        _ = try store.run("timeline")
        _ = try store.run("onthisday")
        _ = try store.run("topics")
        _ = try store.run("gallery", "bread")
        _ = try store.run("recent", "run", "2", "--limit", "1")
        let document = try store.run("recent", "log", "--json").outputObject()
        #expect(document["schema"] as? String == "tweetdex.log/1")
        let searches = try #require(document["searches"] as? [[String: Any]])
        #expect(searches.map { $0["query"] as? String } == ["BREAD", "bread has:media", "BREAD", "bread"])
        #expect(searches.map { $0["hits"] as? Int } == [31, 0, 30, 30])
        #expect(searches.map { $0["tweets"] as? Int } == [31, 31, 30, 30])
        #expect(searches.map { $0["generation"] as? Int } == [2, 2, 1, 1])
        #expect(try self.searches(store).map { $0["hits"] as? Int } == [31, 0])
        let lines = try store.run("recent", "log", "--ndjson").output.split(separator: "\n")
        #expect(try lines.map { try CommandRun.object(String($0))["query"] as? String }.count == 4)
        let table = try store.run("recent", "log", "--csv", "--limit", "1").output.split(separator: "\r\n")
        #expect(table.count == 2)
        #expect(table.first == "n,query,at,hits,tweets,generation")
        #expect(table.last?.hasPrefix("1,\"BREAD\",") == true)
    }

    /// Removes the counts, as in a store after searches whose count took too long.
    private func forgetCounts(_ store: SmallStore) throws {
        try Connection(path: store.path, access: .readWrite).execute(
            script: "UPDATE recent_search SET hits = NULL; UPDATE search_log SET hits = NULL")
    }

    @Test("A count that a search omitted is computed when the list is shown, for the tweets and the day of the search")
    func openCounts() throws {
        let store = try SmallStore(Self.bread)
        for query in ["bread", "jam", "since:today", "bread limit:1"] {
            _ = try store.run("search", query, "--now", "2022-03-05T20:00:00Z")
        }
        try forgetCounts(store)
        #expect(try searches(store).map { $0["hits"] as? Int } == [1, 3, 0, 2])
        // The counts are now stored, in the log too.
        let log = try Connection(path: store.path, access: .readOnly).rows("SELECT hits FROM search_log ORDER BY id") {
            $0.optionalInteger(0)
        }
        #expect(log == [2, 0, 3, 1])
        try forgetCounts(store)
        let logged = try store.run("recent", "log", "--json").outputObject()["searches"] as? [[String: Any]]
        #expect(logged?.map { $0["hits"] as? Int } == [1, 3, 0, 2])
        // The count before an import cannot be determined afterwards.
        try forgetCounts(store)
        try store.add([.init(number: 4, text: "bread", time: "2022-03-05T12:04")], named: "second")
        _ = try store.run("search", "jam")
        #expect(try searches(store).map { $0["hits"] as? Int } == [0, nil, nil, nil])
    }

    @Test("The log is cleared separately, after confirmation or with --force")
    func clearLog() throws {
        let store = try SmallStore(Self.bread)
        for query in ["bread", "butter"] { _ = try store.run("search", query) }
        let refused = try store.run("recent", "log", "clear")
        #expect(refused.status == 2)
        #expect(refused.errors.contains("--force"))
        #expect(try store.run("recent", "log", "clear", "--dry-run").errors.contains("2 logged searches"))
        let words = ["--store", store.path, "recent", "log", "clear"]
        #expect(try TerminalRun(words, in: store.folder, typing: "n\n").screen.contains("[y/N]"))
        #expect(try store.run("recent", "log", "--ndjson").output.split(separator: "\n").count == 2)
        #expect(try store.run("recent", "clear", "--force").errors.contains("recent log clear"))
        #expect(try store.run("recent", "log", "clear", "--force").status == 0)
        #expect(try store.run("recent", "log", "--ndjson").output.isEmpty)
        #expect(try store.run("recent", "log", "--quiet").status == 1)
    }

    @Test("Recording can be disabled by the log command, the settings, or for one run")
    func off() throws {
        let store = try SmallStore(Self.bread)
        #expect(try store.run("recent", "log", "--off").status == 0)
        #expect(try store.run("settings", "history").output == "off\n")
        _ = try store.run("search", "bread")
        #expect(try searches(store).isEmpty)
        #expect(try store.run("recent").errors.contains("not recorded"))
        _ = try store.run("search", "bread", environment: ["TWEETDEX_HISTORY": "on"])
        #expect(try searches(store).count == 1)
        #expect(try store.run("recent", "clear", "--force").status == 0)
        #expect(try store.run("recent", "log", "--on").status == 0)
        _ = try store.run("search", "bread", environment: ["TWEETDEX_HISTORY": "off"])
        #expect(try searches(store).isEmpty)
        _ = try store.run("search", "bread")
        #expect(try searches(store).count == 1)
        #expect(try store.run("recent", "--off").status == 2)
        #expect(try store.run("recent", "log", "--on", "--off").status == 2)
        #expect(try store.run("recent", "log", "clear", "--off").status == 2)
    }

    @Test("Words that begin with a dash are part of a search, not flags")
    func dashes() throws {
        let store = try SmallStore(Self.bread)
        _ = try store.run("search", "-bread")
        #expect(try store.run("recent", "delete", "-bread").status == 0)
        #expect(try searches(store).isEmpty)
    }
}
