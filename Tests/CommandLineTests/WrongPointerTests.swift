import Foundation
import SQLiteKit
import TestSupport
import Testing

/// A wrong page number on a page of the schema, of an index or of the free list leads to pages of tables. A repair that
/// follows it destroys their rows.
@Suite("Wrong pointers between pages", .serialized)
struct WrongPointerTests {
    private static let perKind = Exhaustive.count("TWEETDEX_FLIPS", default: 1, exhaustive: 40)

    @Test("No command loses a row if one bit of a page number is wrong")
    func flippedPointers() throws {
        let store = try DamagedStore()
        var random = SeededGenerator(seed: 28)
        let pointers = try Pointers(store)
        for kind in [try pointers.roots(), pointers.freeList(), try pointers.childrenInIndexes()] {
            #expect(!kind.isEmpty)
            for bit in kind.shuffled(using: &random).prefix(Self.perKind) {
                for words in [["check", "--repair"], ["reindex"], ["import", store.archive], ["compact"]] {
                    try store.restore { $0[bit / 8] ^= 1 << UInt8(bit % 8) }
                    #expect(try store.run(["check"]).status == 4, "bit \(bit)")
                    let run = try store.run(words)
                    #expect([0, 4].contains(run.status), "bit \(bit): \(words): \(run.errors)")
                    if run.status == 4 {
                        // The damage is still there. Without it, the file must have all rows.
                        try DamagedStoreTests.change(store.path) { $0[bit / 8] ^= 1 << UInt8(bit % 8) }
                    }
                    #expect(try store.missingRows(in: store.path).isEmpty, "bit \(bit): \(words)")
                }
            }
        }
    }

    @Test(
        "A repair follows changes of the schema by the sqlite3 shell, and keeps tables that the user added",
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/sqlite3"), "sqlite3 is not installed"),
        arguments: [
            "DROP TABLE tweet_index_config", "DROP TABLE message_index_data", "DELETE FROM tweet_index_idx",
            "ALTER TABLE tweet_index_data ADD COLUMN other", "CREATE INDEX mine ON tweet (lang)",
            "CREATE TABLE mine (a); INSERT INTO mine VALUES (7)",
        ])
    func shell(_ script: String) throws {
        let store = try DamagedStore()
        let found = try store.run(["search", "coffee", "--ids", "--no-history"]).output
        let shell = try ChildProgram.run(
            "/usr/bin/sqlite3", [store.path, script], in: store.folder.url, withErrors: true)
        #expect(shell.status == 0, "\(shell.output)")
        #expect(try store.run(["check"]).output.contains("tweetdex check --repair"))
        let repair = try store.run(["check", "--repair"])
        #expect(repair.status == 0, "\(repair.output)\(repair.errors)")
        #expect(try store.run(["search", "coffee", "--ids", "--no-history"]).output == found)
        #expect(try store.missingRows(in: store.path).isEmpty)
        if script.contains("CREATE") {
            let connection = try Connection(path: store.path, access: .readOnly)
            #expect(try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'mine'") == 1)
        }
    }

    @Test("A lost write to the directory of the search index is found")
    func lostDirectory() throws {
        let store = try DamagedStore()
        // This connection writes valid checksums, which the old state of a page has too.
        let connection = try Connection(path: store.path, access: .readWrite)
        connection.isDefensive = false
        try connection.execute(script: "DELETE FROM tweet_index_idx; PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(try store.run(["check"]).status == 4)
        #expect(try store.run(["check", "--repair"]).status == 0)
        #expect(try store.run(["check"]).status == 0)
    }

    @Test(
        "A program that only reads, and closes the store last, causes no report of damage",
        .enabled(if: Python.isThere, "python3 is not installed"))
    func viewer() throws {
        let store = try DamagedStore()
        _ = try Python.run(
            program: "viewer.py", CommandRun.program.path, store.path, store.tweets[0], in: store.folder.url)
        let check = try store.run(["check"])
        #expect(check.status == 0 && check.output.contains("no checksum"), "\(check.output)")
        #expect(try store.run(["note", store.tweets[1], "another"]).status == 0)
    }
}

/// The bits of the page numbers in a store file, counted from its first byte.
private struct Pointers {
    private let store: DamagedStore
    private var bytes: Data { store.whole }

    init(_ store: DamagedStore) throws {
        self.store = store
        try store.write(store.whole)
    }

    private func number(_ start: Int, length: Int = 4) -> Int {
        bytes[start..<start + length].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns only bits that keep the number small enough to be that of a page.
    private func bits(ofNumberAt start: Int) -> [Int] {
        let pages = bytes.count / DamagedStore.pageSize
        return (0..<12).filter { (2...pages).contains(number(start) ^ 1 << $0) }
            .map { (start + 3 - $0 / 8) * 8 + $0 % 8 }
    }

    /// The root pages of indexes in the schema table. A row contains the texts `index`, the name and the table without
    /// separators, then the number, and then the statement.
    func roots() throws -> [Int] {
        let indexes = try Connection(path: store.path, access: .readOnly).rows(
            "SELECT name || tbl_name, rootpage FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL"
        ) { (names: $0.text(0), root: Int($0.integer(1))) }
        let pages = bytes.count / DamagedStore.pageSize
        return indexes.flatMap { (names, root) -> [Int] in
            let length = root < 128 ? 1 : 2
            guard let start = bytes.range(of: Data("index\(names)".utf8))?.upperBound else { return [] }
            let isHere = number(start, length: length) == root
            return (0..<length * 8).filter { isHere && (2...pages).contains(root ^ 1 << $0) }
                .map { (start + length - 1 - $0 / 8) * 8 + $0 % 8 }
        }
    }

    /// The leaves of the free list.
    func freeList() -> [Int] {
        let trunk = number(32)
        guard trunk > 0 else { return [] }
        let start = (trunk - 1) * DamagedStore.pageSize
        return (0..<number(start + 4)).flatMap { bits(ofNumberAt: start + 8 + 4 * $0) }
    }

    /// The children of interior pages of indexes and search indexes.
    func childrenInIndexes() throws -> [Int] {
        try store.write(store.whole)
        let pages = try Connection(path: store.path, access: .readOnly).rows(
            """
            SELECT pageno FROM dbstat WHERE pagetype = 'internal' AND name <> 'sqlite_schema' AND name NOT IN
              (SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '*_index_*')
            """
        ) { Int($0.integer(0)) - 1 }
        return pages.flatMap { page in
            let start = page * DamagedStore.pageSize
            let cells = (0..<number(start + 3, length: 2)).map { start + number(start + 12 + 2 * $0, length: 2) }
            return ([start + 8] + cells).flatMap { bits(ofNumberAt: $0) }
        }
    }
}
