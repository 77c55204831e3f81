import Foundation
import TestSupport
import Testing

@testable import SQLiteKit

@Suite("Damaged write-ahead logs")
struct WriteAheadLogTests {
    /// A database of which each row is in another transaction of the log.
    private struct Database {
        let folder: TemporaryFolder
        let file: Data
        let log: Data
        let rows: Int64

        init(rows: Int64, _ more: (Connection) throws -> Void = { _ in }) throws {
            folder = try TemporaryFolder()
            let path = folder.path("source.db")
            let connection = try Connection(path: path, access: .create)
            try connection.execute(script: "PRAGMA page_size = 1024")
            try connection.reservePageSums()
            try connection.execute(
                script: """
                    PRAGMA journal_mode = WAL;
                    CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT);
                    PRAGMA wal_checkpoint(TRUNCATE)
                    """)
            connection.checkpointsAutomatically = false
            for id in 1...rows {
                try connection.run("INSERT INTO item VALUES (\(id), 'the name of an item')")
            }
            try more(connection)
            self.rows = try #require(try connection.integer("SELECT count(*) FROM item"))
            file = try Data(contentsOf: URL(fileURLWithPath: path))
            log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
        }

        /// Opens a copy of the database with another log. Returns the number of readable rows, and the position of the
        /// first commit that SQLite ignored.
        func open(_ log: Data) throws -> (rows: Int64, ignored: Int?) {
            let path = folder.path("copy.db")
            for ending in ["", "-wal", "-shm"] { unsafe unlink(path + ending) }
            try file.write(to: URL(fileURLWithPath: path))
            try log.write(to: URL(fileURLWithPath: path + "-wal"))
            let connection = try Connection(path: path, access: .readWrite)
            let count = try #require(try connection.integer("SELECT count(*) FROM item"))
            #expect(connection.hasRecoveredLog)
            return (count, WriteAheadLog.firstIgnoredCommit(path: path + "-wal"))
        }
    }

    @Test("If a flipped bit or a zeroed sector hides rows, the log contains ignored commits")
    func damage() throws {
        let database = try Database(rows: 12)
        #expect(try database.open(database.log) == (12, nil))
        var random = SeededGenerator(seed: 11)
        var hidden = 0
        for _ in 0..<Exhaustive.count("TWEETDEX_FLIPS", default: 60, exhaustive: 1_500) {
            let bit = Int.random(in: 0..<database.log.count * 8, using: &random)
            var log = database.log
            log[bit / 8] ^= 1 << UInt8(bit % 8)
            let (rows, ignored) = try database.open(log)
            hidden += rows < 12 ? 1 : 0
            #expect((rows < 12) == (ignored != nil), "bit \(bit): \(rows) rows, \(String(describing: ignored))")
            if let ignored { #expect(ignored <= bit / 8) }
        }
        #expect(hidden > 30)
        for sector in 0..<(database.log.count / 512 - 2) {
            var log = database.log
            log.replaceSubrange(sector * 512..<(sector + 1) * 512, with: Data(count: 512))
            let (rows, ignored) = try database.open(log)
            #expect((rows < 12) == (ignored != nil), "sector \(sector): \(rows) rows")
        }
    }

    @Test("A log that was cut off, as by a killed program, contains no ignored commits")
    func cut() throws {
        let database = try Database(rows: 6)
        for length in stride(from: 0, through: database.log.count, by: 97) {
            #expect(try database.open(database.log.prefix(length)).ignored == nil, "\(length) bytes")
        }
    }

    @Test("Frames of a transaction that was rolled back, or from before a restart of the log, are no ignored commits")
    func leftovers() throws {
        let many = "WITH RECURSIVE n (i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 900) INSERT INTO item"
        let rolledBack = try Database(rows: 4) { connection in
            try connection.execute(
                script: """
                    PRAGMA cache_size = 10;
                    BEGIN; \(many) SELECT i, hex(randomblob(400)) FROM n; ROLLBACK;
                    INSERT INTO item VALUES (50, 'after the rollback')
                    """)
        }
        // SQLite has written frames of the transaction behind the last commit.
        #expect(rolledBack.log.count > 100_000)
        #expect(try rolledBack.open(rolledBack.log) == (5, nil))
        let restarted = try Database(rows: 30) { connection in
            try connection.execute(script: "PRAGMA wal_checkpoint(RESTART); INSERT INTO item VALUES (50, 'new')")
        }
        #expect(restarted.log.count > 20_000)
        #expect(try restarted.open(restarted.log) == (31, nil))
    }
}
