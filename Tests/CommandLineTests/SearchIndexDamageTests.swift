import Foundation
import SQLiteKit
import TestSupport
import Testing

/// Every state in which FTS5 cannot use its own tables. The contents of both indexes can be rebuilt from the rows.
@Suite("Damaged search indexes")
struct SearchIndexDamageTests {
    struct Damage: CustomTestStringConvertible {
        let testDescription: String
        /// SQL that causes the damage; `INDEX` is replaced by the name of the index.
        let script: String

        init(_ name: String, _ script: String) {
            testDescription = name
            self.script = script
        }
    }

    static let damages = [
        Damage("empty structure record", "UPDATE INDEX_data SET block = x'00' WHERE id = 10"),
        Damage("invalid structure record", "UPDATE INDEX_data SET block = x'00000001FFFFFFFFFF7F' WHERE id = 10"),
        Damage("structure record that lists an absent segment", lostSegment),
        Damage("missing structure record", "DELETE FROM INDEX_data WHERE id = 10"),
        Damage("invalid totals record", "UPDATE INDEX_data SET block = x'FF' WHERE id = 1"),
        Damage("wrong totals record", "UPDATE INDEX_data SET block = x'0101' WHERE id = 1"),
        Damage("missing totals record", "DELETE FROM INDEX_data WHERE id = 1"),
        Damage("blank leaves", "UPDATE INDEX_data SET block = zeroblob(length(block)) WHERE id > 10"),
        Damage("missing leaves", "DELETE FROM INDEX_data WHERE id > 10"),
        Damage("newer version", "UPDATE INDEX_config SET v = 99 WHERE k = 'version'"),
        Damage("version that is not a number", "UPDATE INDEX_config SET v = 'four' WHERE k = 'version'"),
        Damage("missing version", "DELETE FROM INDEX_config WHERE k = 'version'"),
        Damage("invalid page size", "UPDATE INDEX_config SET v = -1 WHERE k = 'pgsz'"),
        Damage("unknown rank function", "INSERT INTO INDEX_config VALUES ('rank', 'absent()')"),
        Damage("missing data table", "DROP TABLE INDEX_data"),
        Damage("missing idx table", "DROP TABLE INDEX_idx"),
        Damage("missing config table", "DROP TABLE INDEX_config"),
        Damage("unexpected docsize table", "CREATE TABLE INDEX_docsize (id INTEGER PRIMARY KEY, sz BLOB)"),
        Damage("missing virtual table", "\(writable); DELETE FROM sqlite_schema WHERE name = 'INDEX'"),
        Damage("missing tables", "\(writable); DELETE FROM sqlite_schema WHERE tbl_name LIKE 'INDEX%'"),
        Damage(
            "other tokenizer",
            "\(writable); UPDATE sqlite_schema SET sql = 'CREATE VIRTUAL TABLE INDEX USING fts5 (tokens)' WHERE name = 'INDEX'"
        ),
    ]

    private static let writable = "PRAGMA writable_schema = ON"
    private static let lostSegment = "UPDATE INDEX_data SET block = x'00000000010101010001630101' WHERE id = 10"

    static let indexes = ["tweet_index", "message_index"]

    /// Commands that use both indexes or report their state.
    private static let commands = [
        ["search", "coffee", "--ids", "--no-history"], ["search", "coffee", "--sort", "relevance", "--ids"],
        ["messages", "search", "the"], ["import", Samples.path("account-2019"), "--include", "messages"],
        ["forget", "1", "--force"], ["compact"], ["check"], ["check", "--repair"], ["reindex"], ["stats"],
    ]

    @Test(
        "check reports the damage, and following any command's hints restores the index",
        arguments: Exhaustive.sample(damages, every: 4),
        Exhaustive.isOn ? indexes : ["tweet_index"])
    func hints(_ damage: Damage, _ index: String) throws {
        let healthy = try DamagedStoreTests.gathered()
        let found = try Self.results(healthy)
        let damaged = try CopiedStore(healthy.path)
        try damaged.strike(damage.script.replacing("INDEX", with: index))
        #expect(try damaged.run(["check"]).status == 4)
        for command in Self.commands {
            let store = try CopiedStore(damaged.path)
            try Self.follow(command, in: store, after: [])
        }
        for repair in [["reindex"], ["check", "--repair"]] {
            let store = try CopiedStore(damaged.path)
            let run = try store.run(repair)
            #expect(run.status == 0, "\(repair): \(run.output)\(run.errors)")
            let check = try store.run(["check"])
            #expect(check.status == 0, "\(repair): \(check.output)\(check.errors)")
            #expect(try Self.results(store) == found, "\(repair)")
        }
    }

    @Test(
        "Unreadable pages are replaced, and searches find the same tweets as before",
        arguments: [
            "tweet_index_data", "tweet_index_idx", "tweet_index_config", "message_index_data", "message_index_idx",
        ])
    func unreadablePages(_ table: String) throws {
        let healthy = try DamagedStoreTests.gathered()
        let found = try Self.results(healthy)
        let pages = try Connection(path: healthy.path, access: .readOnly).rows(
            "SELECT pageno FROM dbstat WHERE name = \(table) ORDER BY pagetype"
        ) { Int($0.integer(0)) - 1 }
        for page in Set([try #require(pages.first), try #require(pages.last)]) {
            for repair in [["reindex"], ["check", "--repair"]] {
                let store = try CopiedStore(healthy.path)
                // Overwrites the page header, which contains the page type.
                try DamagedStoreTests.change(store.path) { bytes in
                    let start = page * DamagedStoreTests.pageSize
                    bytes.replaceSubrange(start..<start + 12, with: Data(repeating: 0xEE, count: 12))
                }
                #expect(try store.run(["check"]).status == 4)
                let run = try store.run(repair)
                #expect(run.status == 0, "\(repair): \(run.output)\(run.errors)")
                let check = try store.run(["check"])
                #expect(check.status == 0, "\(repair): \(check.output)\(check.errors)")
                #expect(try Self.results(store) == found, "\(repair)")
            }
        }
    }

    /// Runs a command and, while it fails, the commands that its hints name. Fails if the hints form a cycle.
    private static func follow(_ command: [String], in store: CopiedStore, after followed: Set<String>) throws {
        let run = try store.run(command)
        if run.status == 0 { return }
        let hints = (run.output + run.errors).matches(of: /hint: .*?tweetdex ([a-z]+(?: --[a-z]+)*)/)
            .map { String($0.1) }
        try #require(!hints.isEmpty, "\(command) has no hint: \(run.output)\(run.errors)")
        for hint in Set(hints) {
            try #require(!followed.contains(hint), "\(command) leads back to \(hint): \(run.output)\(run.errors)")
            let copy = try CopiedStore(store.path)
            try follow(hint.split(separator: " ").map(String.init), in: copy, after: followed.union([hint]))
            try follow(command, in: copy, after: followed.union([hint]))
        }
    }

    private static func results(_ store: CopiedStore) throws -> [String] {
        try commands.prefix(3).map { try store.run($0).output }
    }

    private static func results(_ store: SampleStore) throws -> [String] {
        try results(CopiedStore(store.path))
    }
}

/// A copy of a store that belongs to one test.
struct CopiedStore {
    let folder: TemporaryFolder
    var path: String { folder.path("tweets.db") }

    init(_ path: String) throws {
        folder = try TemporaryFolder()
        for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: path + ending) {
            try FileManager.default.copyItem(atPath: path + ending, toPath: self.path + ending)
        }
    }

    func run(_ arguments: [String]) throws -> CommandRun {
        try CommandRun(["--store", path] + arguments, in: folder)
    }

    func strike(_ script: String) throws {
        let connection = try Connection(path: path, access: .readWrite)
        connection.isDefensive = false
        try connection.execute(script: script)
    }
}
