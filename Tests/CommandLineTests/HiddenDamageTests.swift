import Foundation
import SQLiteKit
import TestSupport
import Testing

/// A command that rewrites a damaged page must not give it a valid checksum.
@Suite("Damage stays visible", .serialized)
struct HiddenDamageTests {
    /// The number of bits that are flipped, one at a time. `TWEETDEX_FLIPS=500` runs them all.
    private static let flips = Exhaustive.count("TWEETDEX_FLIPS", default: 3, exhaustive: 40)

    @Test("check never reports success if a value differs, whatever is written after a flipped bit")
    func flippedBits() throws {
        let store = try DamagedStore()
        let pages = try store.pagesByKind()
        #expect(pages.count > 30)
        for words in store.writingCommands {
            let run = try store.run(words)
            #expect(run.status == 0, "\(words): \(run.errors)")
        }
        #expect(try store.missingRows(in: store.path).isEmpty && store.missingRows(in: store.copy).isEmpty)
        var random = SeededGenerator(seed: 27)
        var hidden: [String] = []
        for number in 0..<Self.flips {
            let kind = pages[number * pages.count / Self.flips]
            let page = kind.pages[Int.random(in: 0..<kind.pages.count, using: &random)]
            let bit = Int.random(in: 0..<DamagedStore.pageSize * 8, using: &random)
            try store.restore { $0[page * DamagedStore.pageSize + bit / 8] ^= 1 << UInt8(bit % 8) }
            var reports: [String] = []
            for words in store.writingCommands {
                let run = try store.run(words)
                // `forget` is refused if the damage prevented the import before it, and every command if a damaged
                // setting has an invalid value.
                let isRefused =
                    run.status == 2 && (words[0] == "forget" || run.errors.hasPrefix("error: the setting "))
                #expect(
                    [0, 1, 3, 4].contains(run.status) || isRefused,
                    "bit \(bit) of \(kind.name): \(words): \(run.errors)")
                if words[0] == "backup", run.status == 0 {
                    reports += try store.hiddenDamage(in: words[1])
                }
            }
            reports += try store.hiddenDamage(in: store.path)
            if !reports.isEmpty { hidden.append("page \(page + 1) (\(kind.name)), bit \(bit): \(reports.prefix(3))") }
        }
        #expect(hidden.isEmpty, "\(hidden.joined(separator: "\n"))")
    }

    @Test("A command that needs a damaged page of a table writes nothing and names the page")
    func refusals() throws {
        let store = try DamagedStore()
        let cases: [(table: String, words: [String])] = [
            ("tweet_note", ["note", store.tweets[0], "another"]),
            ("tweet_label", ["label", "add", "new", store.tweets[1]]),
            ("media", ["backup", store.copy]), ("media", ["compact"]), ("import", ["import", store.archive]),
            ("media", ["export", "--csv", "-o", store.copy]), ("tweet", ["export", "--csv", "-o", store.copy]),
        ]
        for (table, words) in cases {
            try store.damage(table)
            let found = try store.run(["check"])
            #expect(found.status == 4 && found.output.contains("damaged, or changed by another program"), "\(table)")
            let run = try store.run(words)
            #expect(run.status == 4, "\(words): \(run.status) \(run.errors)")
            #expect(run.errors.contains(table) && run.errors.contains("hint: "), "\(words): \(run.errors)")
            #expect(!FileManager.default.fileExists(atPath: store.copy), "\(words)")
            let after = try store.run(["check"])
            #expect(after.status == 4 && !after.output.contains("All is well"), "\(words): \(after.output)")
            #expect(try store.run(["check", "--repair"]).status == 4, "\(table)")
            #expect(try store.run(["check"]).output.contains("page of \(table)"), "\(table)")
        }
    }

    @Test(
        "--accept-damage continues and records it",
        arguments: [["backup", "copy.db"], ["compact"], ["check", "--repair"]])
    func accepted(_ words: [String]) throws {
        let store = try DamagedStore()
        try store.damage("media")
        let run = try store.run(words + ["--accept-damage"])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        let check = try CommandRun(
            ["--store", words[0] == "backup" ? store.copy : store.path, "check"], in: store.folder)
        #expect(check.status == 0 && check.output.contains("accepted with --accept-damage"), "\(check.output)")
        #expect(!check.output.contains("All is well"))
        #expect(
            try store.run(["check", "--json"]).outputObject()["accepted_damage"] as? Bool == (words[0] != "backup"))
    }

    @Test("Rows that no archive contains are listed, so that they can be saved")
    func ownRows() throws {
        let store = try DamagedStore()
        try store.damage("tweet_note")
        let check = try store.run(["check"])
        #expect(check.status == 4)
        #expect(check.output.contains("no archive contains these"), "\(check.output)")
        #expect(check.output.contains("a note to keep"), "\(check.output)")
        let findings = try store.run(["check", "--json"]).outputObject()["findings"] as? [[String: Any]] ?? []
        #expect(findings.contains { ($0["rows"] as? [String])?.contains { $0.contains("a note to keep") } == true })
    }

    @Test("A lost write to a page of rows or of an index is found")
    func lostWrites() throws {
        let store = try DamagedStore()
        let before = store.whole
        #expect(try store.run(["note", store.tweets[0], "the newer note"]).status == 0)
        #expect(try store.run(["import", store.archive]).status == 0)
        #expect(try store.run(["check"]).status == 0)
        let after = try Data(contentsOf: URL(fileURLWithPath: store.path))
        var found: Set<String> = []
        for (name, pages) in try store.pagesByKind() {
            for page in pages {
                let range = page * DamagedStore.pageSize..<(page + 1) * DamagedStore.pageSize
                guard range.upperBound <= before.count, before[range] != after[range] else { continue }
                var bytes = after
                bytes.replaceSubrange(range, with: before[range])
                try store.write(bytes)
                if try store.run(["check"]).status == 4 { found.insert(name) }
            }
        }
        for name in ["tweet", "tweet_doc_id", "tweet_index_data", "import_path", "tweet_note"] {
            #expect(found.contains(name), "\(found)")
        }
    }

    @Test(
        "Pages that the sqlite3 shell rewrote are not called damage, and the suggested command restores the checksums",
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/sqlite3"), "sqlite3 is not installed"),
        arguments: [".backup y.db", "VACUUM", "VACUUM INTO 'y.db'", "REINDEX", "ANALYZE"])
    func otherPrograms(_ script: String) throws {
        let store = try DamagedStore()
        let shell = try ChildProgram.run(
            "/usr/bin/sqlite3", [store.path, script], in: store.folder.url, withErrors: true)
        #expect(shell.status == 0, "\(shell.output)")
        let path = script.contains("y.db") ? store.folder.path("y.db") : store.path
        func run(_ words: String...) throws -> CommandRun {
            try CommandRun(["--store", path] + words, in: store.folder)
        }
        let check = try run("check")
        // REINDEX also rewrites tables WITHOUT ROWID, where the change cannot be distinguished from damage.
        let isReindex = script == "REINDEX"
        #expect(check.status == (isReindex ? 4 : 0), "\(check.output)")
        #expect(check.output.contains("nother program"), "\(check.output)")
        #expect(!check.output.contains("disk"), "\(check.output)")
        let command =
            isReindex
            ? ["compact", "--accept-damage"]
            : check.output.contains("tweetdex check --repair") ? ["check", "--repair"] : ["compact"]
        #expect(check.output.contains("tweetdex " + command.joined(separator: " ")), "\(check.output)")
        #expect(try CommandRun(["--store", path] + command, in: store.folder).status == 0)
        let pages = try #require(try Connection(path: path, access: .readOnly).comparePages())
        #expect(pages.differing.isEmpty && pages.unsealed.isEmpty)
        let clean = try run("check")
        #expect(clean.status == 0 && !clean.output.contains("nother program"), "\(clean.output)")
        #expect(try store.missingRows(in: path).isEmpty)
    }

    @Test("A copy made by another program can be written to immediately")
    func writesToForeignCopy() throws {
        let store = try DamagedStore()
        for script in ["VACUUM", "ANALYZE"] {
            let connection = try Connection(path: store.path, access: .readWrite)
            // Like a program that does not write checksums.
            try connection.execute(script: script)
        }
        #expect(try store.run(["note", store.tweets[2], "written"]).status == 0)
    }
}

/// A store of samples with notes, labels and settings. Tests damage copies of it.
struct DamagedStore {
    static let pageSize = 8192
    let folder: TemporaryFolder
    let path: String
    let copy: String
    let archive: String
    let tweets: [String]
    let whole: Data
    private let rows: Set<String>

    private static let original = Result<DamagedStore, any Error> { try DamagedStore(SampleStore()) }

    /// Copies the undamaged store.
    init() throws {
        let original = try Self.original.get()
        (folder, whole, rows, tweets) = (try TemporaryFolder(), original.whole, original.rows, original.tweets)
        (path, copy, archive) = (folder.path("tweets.db"), folder.path("copy.db"), folder.path("other.jsonl"))
        let other =
            #"{"created_at":"Sat Nov 09 12:14:18 +0000 2024","id_str":"1855222378263478273","#
            + #""text":"unrelated","user":{"id_str":"987654321","screen_name":"some_other"}}"#
        try folder.write("other.jsonl", other + "\n")
        try write(whole)
    }

    /// Changes a store of the samples so that all kinds of pages exist.
    private init(_ store: SampleStore) throws {
        (folder, path, copy, archive) = (store.folder, store.path, "", "")
        func run(_ words: String...) throws -> CommandRun {
            let run = try store.run(words)
            try #require(run.status == 0, "\(words): \(run.errors)")
            return run
        }
        _ = try run("import", Samples.path("account-2022"), "--include", "messages")
        _ = try run("import", Samples.path("api-v2-2021.jsonl"), Samples.path("condensed-2020.json"))
        // Leaves free pages.
        let forgotten = Samples.path("account-2019")
        _ = try run("import", forgotten)
        _ = try run("forget", forgotten, "--force")
        _ = try run("search", "#coffee")
        _ = try run("stats")
        tweets = try run("search", "", "--ids", "--limit", "40", "--no-history").output.split(separator: "\n").map(
            String.init)
        for tweet in tweets.prefix(20) {
            _ = try run("note", tweet, "a note to keep")
            _ = try run("label", "add", "kept", tweet)
        }
        _ = try run("settings", "tz", "Europe/Berlin")
        _ = try run("check")
        whole = try Data(contentsOf: URL(fileURLWithPath: path))
        rows = try Self.rows(of: path)
    }

    /// Commands that write, each to a different row.
    var writingCommands: [[String]] {
        [
            ["search", "coffee"], ["note", tweets[25], "another"], ["label", "add", "other", tweets[26]],
            ["settings", "theme", "dark"], ["import", archive], ["stats"], ["backup", copy, "--force"], ["reindex"],
            ["forget", archive, "--force"], ["compact"], ["check", "--repair"], ["compact"],
            ["backup", copy, "--force"],
        ]
    }

    func run(_ words: [String]) throws -> CommandRun { try CommandRun(["--store", path] + words, in: folder) }

    func write(_ bytes: Data) throws {
        for ending in ["-wal", "-shm"] { unsafe unlink(path + ending) }
        unsafe unlink(copy)
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    func restore(_ change: (inout Data) -> Void) throws {
        var bytes = whole
        change(&bytes)
        try write(bytes)
    }

    /// Flips a bit of a value in a page of the table.
    func damage(_ table: String) throws {
        try write(whole)
        let page = try #require(try DamagedStoreTests.leaves(of: table, in: path).first)
        try restore { $0[(page + 1) * Self.pageSize - 20] ^= 0x01 }
    }

    /// Returns the page numbers, from 0, by the table or index that owns the page.
    func pagesByKind() throws -> [(name: String, pages: [Int])] {
        try write(whole)
        let connection = try Connection(path: path, access: .readOnly)
        let owned = try connection.rows("SELECT name, pageno FROM dbstat") { row in
            (name: row.text(0), page: Int(row.integer(1)) - 1)
        }
        var kinds = Dictionary(grouping: owned, by: \.name).mapValues { $0.map(\.page) }
        let free = Set(0..<whole.count / Self.pageSize).subtracting(owned.map(\.page))
        if !free.isEmpty { kinds["(free)"] = free.sorted() }
        return kinds.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Returns the rows that are missing or changed although `check` reports no damage.
    func hiddenDamage(in path: String) throws -> [String] {
        let check = try CommandRun(["--store", path, "check"], in: folder)
        guard check.output.contains("All is well") else { return [] }
        return try missingRows(in: path)
    }

    /// Returns the rows of the undamaged store that are missing.
    func missingRows(in path: String) throws -> [String] {
        Array(rows.subtracting(try Self.rows(of: path)))
    }

    /// Returns the rows that none of the commands changes.
    static func rows(of path: String) throws -> Set<String> {
        let connection = try Connection(path: path, access: .readOnly)
        let changing: Set<String> = [
            "cached_result", "last_result", "shown_row", "sqlite_stat1", "recent_search", "container", "row_sum",
            "change",
        ]
        let tables = try connection.rows(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name NOT GLOB '*_index_*'"
        ) { $0.text(0) }
        var rows: Set<String> = []
        for table in tables where !changing.contains(table) {
            let statement = try connection.prepare("SELECT * FROM \(table)")
            defer { statement.reset() }
            while try statement.step() {
                let text = (0..<statement.columnCount).map { "\(statement.value($0))" }.joined(separator: "|")
                let isChanging =
                    table == "setting" && !text.contains("Berlin") || table == "tweet_note" && text.contains("another")
                if !isChanging { rows.insert("\(table): \(text)") }
            }
        }
        return rows
    }
}
