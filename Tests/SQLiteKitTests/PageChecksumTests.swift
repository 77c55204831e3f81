import Foundation
import TestSupport
import Testing

@testable import SQLiteKit

@Suite("Page checksums")
struct PageChecksumTests {
    private static let pageSize = 4096

    /// Creates a database with two tables and a damaged page in the first one.
    private func damaged(journal: String = "WAL", _ folder: TemporaryFolder) throws -> (path: String, page: Int64) {
        let path = folder.path("a.db")
        let connection = try Connection(path: path, access: .create)
        try connection.execute(script: "PRAGMA page_size = \(Self.pageSize)")
        try connection.reservePageSums()
        try connection.execute(
            script: """
                PRAGMA journal_mode = \(journal);
                CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT);
                CREATE TABLE other (id INTEGER PRIMARY KEY, name TEXT);
                INSERT INTO item VALUES (1, 'one'), (2, 'two');
                PRAGMA wal_checkpoint(TRUNCATE)
                """)
        let page = try #require(try connection.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'item'"))
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let text = try #require(bytes.range(of: Data("two".utf8)))
        bytes[text.lowerBound] ^= 0x01
        try bytes.write(to: URL(fileURLWithPath: path))
        return (path, page)
    }

    private func expectRefusal(_ page: Int64, _ body: () throws -> Void) {
        do {
            try body()
            Issue.record("it was written")
        } catch {
            let error = error as? SQLiteError
            #expect(error?.kind == .damagedPage)
            #expect(error?.page == DamagedPage(number: page, owner: "item"))
        }
    }

    @Test("A damaged page can be read, but a write that needs it fails", arguments: ["WAL", "DELETE"], [false, true])
    func writes(journal: String, isMapped: Bool) throws {
        let folder = try TemporaryFolder()
        let (path, page) = try damaged(journal: journal, folder)
        let connection = try Connection(path: path, access: .readWrite)
        if isMapped { try connection.setMemoryMapSize(bytes: 1 << 20) }
        let read = { try connection.rows("SELECT name FROM item") { $0.text(0) } }
        for _ in 0..<2 {
            #expect(try read() == ["one", "uwo"])
            // Read the page in a read transaction first, so that it is in the cache.
            _ = try connection.read(read)
            expectRefusal(page) { try connection.run("INSERT INTO other SELECT id, name FROM item") }
            expectRefusal(page) { try connection.write { try connection.run("DELETE FROM item WHERE id = 1") } }
            #expect(try connection.integer("SELECT count(*) FROM other") == 0)
        }
        try connection.run("INSERT INTO other VALUES (7, 'seven')")
        #expect(try connection.integer("SELECT count(*) FROM other") == 1)
        let comparison = try #require(try connection.comparePages())
        #expect(comparison.differing == [page] && comparison.changedByDisk == [page])
    }

    @Test("A replaceable page can be read despite its checksum, but only inside the body")
    func replacing() throws {
        let folder = try TemporaryFolder()
        let (path, page) = try damaged(folder)
        let connection = try Connection(path: path, access: .readWrite)
        try connection.replacing([page]) {
            try connection.write {
                _ = try connection.integer("SELECT count(*) FROM item")
                try connection.run("INSERT INTO other VALUES (1, 'x')")
            }
        }
        expectRefusal(page) { try connection.run("DELETE FROM item WHERE id = 1") }
    }

    @Test("Reading a damaged page fails with verification and succeeds without it")
    func verification() throws {
        let folder = try TemporaryFolder()
        let (path, page) = try damaged(folder)
        let connection = try Connection(path: path, access: .readWrite)
        _ = try connection.integer("SELECT sum(length(name)) FROM item")
        expectRefusal(page) {
            try connection.verifying(.always) { _ = try connection.integer("SELECT sum(length(name)) FROM item") }
        }
        try connection.verifying(.never) { try connection.run("UPDATE item SET name = 'uno' WHERE id = 1") }
    }

    @Test("A page of the schema that a checkpoint is writing is read again")
    func halfWritten() throws {
        let folder = try TemporaryFolder()
        let (path, _) = try damaged(folder)
        let connection = try Connection(path: path, access: .readWrite)
        #expect(try connection.integer("SELECT count(*) FROM other") == 0)
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        let middle = UInt64(Self.pageSize / 2)
        try file.seek(toOffset: middle)
        let whole = try #require(try file.read(upToCount: 16))
        func write(_ bytes: Data) throws {
            try file.seek(toOffset: middle)
            try file.write(contentsOf: bytes)
        }
        try write(Data(whole.map { ~$0 }))
        nonisolated(unsafe) let writeRest = { try write(whole) }
        let rest = Thread {
            Thread.sleep(forTimeInterval: 0.02)
            try? unsafe writeRest()
        }
        rest.start()
        try connection.run("INSERT INTO other VALUES (7, 'seven')")
        try write(Data(whole.map { ~$0 }))
        #expect(throws: SQLiteError.self) { try connection.run("INSERT INTO other VALUES (8, 'eight')") }
    }

    @Test("A misplaced page is a disk error, a page written by another program is not")
    func comparisons() throws {
        let folder = try TemporaryFolder()
        let (path, page) = try damaged(folder)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        func range(_ page: Int64) -> Range<Int> { Int(page - 1) * Self.pageSize..<Int(page) * Self.pageSize }
        bytes.replaceSubrange(range(page), with: Data(bytes[range(page + 1)]))
        try bytes.write(to: URL(fileURLWithPath: path))
        let misplaced = try #require(try Connection(path: path, access: .readOnly).comparePages())
        #expect(misplaced.differing == [page] && misplaced.changedByDisk == [page])
        // Other content without a checksum.
        bytes[range(page).lowerBound + 3000] = 7
        bytes.replaceSubrange(range(page).upperBound - 8..<range(page).upperBound, with: Data(count: 8))
        try bytes.write(to: URL(fileURLWithPath: path))
        let unsealed = try #require(try Connection(path: path, access: .readOnly).comparePages())
        #expect(unsealed.differing.isEmpty && unsealed.unsealed == [page])
        // Other content with a wrong checksum.
        bytes.replaceSubrange(range(page).upperBound - 8..<range(page).upperBound, with: Data((1...8).map { $0 }))
        try bytes.write(to: URL(fileURLWithPath: path))
        let changed = try #require(try Connection(path: path, access: .readOnly).comparePages())
        #expect(changed.differing == [page] && changed.changedByDisk.isEmpty)
    }

    @Test("A lost end of a page is damage, but a checksum of zeros alone means that another program wrote the page")
    func lostEnds() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a.db")
        let connection = try Connection(path: path, access: .create)
        try connection.execute(script: "PRAGMA page_size = \(Self.pageSize)")
        try connection.reservePageSums()
        try connection.execute(
            script: """
                PRAGMA secure_delete = ON;
                CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT);
                CREATE TABLE pair (name TEXT PRIMARY KEY) WITHOUT ROWID;
                CREATE TABLE deleted (id INTEGER PRIMARY KEY, name TEXT);
                CREATE TABLE empty (id INTEGER PRIMARY KEY, name TEXT);
                CREATE TABLE long (id INTEGER PRIMARY KEY, name TEXT);
                INSERT INTO item VALUES (1, 'one'), (2, hex(zeroblob(600)));
                INSERT INTO pair VALUES ('one'), ('two');
                INSERT INTO deleted VALUES (1, hex(zeroblob(400))), (2, 'kept');
                DELETE FROM deleted WHERE id = 1;
                INSERT INTO long VALUES (1, hex(zeroblob(6000)));
                """)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        // Without its first page, SQLite cannot read the schema.
        let pages = try connection.rows("SELECT name, pageno, pagetype FROM dbstat WHERE pageno > 1") { row in
            (name: row.text(0), number: row.integer(1), isOverflow: row.text(2) == "overflow")
        }
        for page in pages {
            for size in [8, 512, 1024, 2048] {
                var bytes = whole
                let next = Int(page.number) * Self.pageSize
                bytes.replaceSubrange(next - size..<next, with: Data(count: size))
                try bytes.write(to: URL(fileURLWithPath: path))
                let comparison = try #require(try Connection(path: path, access: .readOnly).comparePages())
                // In "deleted", the last sector is part of a free block. The row is before the block.
                let isLost = size > 8 && page.name != "empty" && (page.name != "deleted" || size > 512)
                // The length of the chain shows whether a page of an overflow chain lost its end.
                let isKnown = isLost && !page.isOverflow
                #expect(comparison.differing == (isKnown ? [page.number] : []), "\(page), \(size) bytes")
                #expect(comparison.changedByDisk == (isKnown ? [page.number] : []), "\(page), \(size) bytes")
                #expect(comparison.unsealed == (isKnown ? [] : [page.number]) || page.name == "empty")
                let end = comparison.zeroedEnds[page.number]
                #expect(!page.isOverflow || !isLost || end.map { $0 <= Self.pageSize - size } == true, "\(page)")
            }
        }
    }

    @Test("Writes to FTS5's shadow tables fail unless defensive mode is off")
    func defensive() throws {
        let connection = try Connection(path: "", access: .create)
        try connection.execute(script: "CREATE VIRTUAL TABLE word USING fts5 (tokens, content = '')")
        #expect(throws: SQLiteError.self) { try connection.run("DELETE FROM word_data") }
        try connection.run("INSERT INTO word (rowid, tokens) VALUES (1, 'one')")
        connection.isDefensive = false
        try connection.run("DELETE FROM word_data")
    }
}
