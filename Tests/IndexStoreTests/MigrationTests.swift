import Foundation
import Glibc
import Migrations
import SQLiteKit
import Synchronization
import TestSupport
import Testing
import TweetModel

@testable import IndexStore

@Suite("Migrations")
struct MigrationTests {
    /// FNV-1a of each released schema file. A file that is out in the world is never edited: add another one instead.
    private static let released: [UInt64] = [0x26D73DE7C9B8E169]

    @Test("released schema files are as they were")
    func unchanged() {
        let hashes = Migrations.all.prefix(Self.released.count).map { script in
            script.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        #expect(hashes == Self.released)
    }

    // MARK: Levels

    /// What later programs could add: a table made of what is there, in as many changes as fill the cache many times over;
    /// a column with its values; a view. All of it fails where it is done twice.
    private static let later = [
        """
        CREATE TABLE trace (id INTEGER PRIMARY KEY, tweet_id INTEGER NOT NULL, text TEXT NOT NULL) STRICT;
        PRAGMA cache_size = 20;
        INSERT INTO trace (tweet_id, text)
          WITH RECURSIVE step (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM step WHERE n < 50)
          SELECT t.id, t.text || n FROM tweet t, step;
        """,
        """
        ALTER TABLE tweet ADD COLUMN traces INTEGER;
        UPDATE tweet SET traces = (SELECT count(*) FROM trace WHERE tweet_id = tweet.id);
        CREATE VIEW traces AS SELECT tweet_id, count(*) AS number FROM trace GROUP BY tweet_id;
        """,
    ]
    private static let levels = Int64(Migrations.all.count + later.count)
    private static let tweets = (1...100).map { Tweet.sample(Int64($0), "Ferry number \($0) #harbour", trust: .full) }

    /// A store as the first program leaves it.
    private static func old(_ path: String) throws {
        let store = try Store(path: path, access: .create)
        try store.add(tweets)
        try store.gather()
    }

    private static func open(_ path: String, _ scripts: [String] = Migrations.all + later) throws -> Store {
        try Store(path: path, access: .existing, migrations: scripts)
    }

    private static func level(_ path: String) throws -> Int64? {
        try Connection(path: path, access: .readOnly).integer("PRAGMA user_version")
    }

    /// Everything of the old tables, and that it can be searched.
    private func expectWhole(_ store: Store, _ name: String) throws {
        let connection = store.connection
        #expect(try connection.integer("PRAGMA user_version") == Self.levels, "\(name)")
        #expect(try connection.integer("SELECT count(*) FROM tweet WHERE traces = 50") == 100, "\(name)")
        #expect(try connection.integer("SELECT count(*) FROM trace") == 5000, "\(name)")
        #expect(try connection.integer("SELECT sum(number) FROM traces") == 5000, "\(name)")
        let texts = try connection.rows("SELECT text FROM tweet ORDER BY id") { (row) throws(SQLiteError) in row.text(0)
        }
        #expect(texts == Self.tweets.map(\.text), "\(name)")
        #expect(
            try connection.integer("SELECT count(*) FROM tweet_index WHERE tweet_index MATCH 'ferry'") == 100, "\(name)"
        )
        #expect(try connection.integer("SELECT count(*) FROM import") == 1, "\(name)")
        #expect(try connection.rows("PRAGMA integrity_check") { (row) throws(SQLiteError) in row.text(0) } == ["ok"])
    }

    @Test("an older store is brought up to date when it is opened, once and with everything in it")
    func upgrades() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("tweets.db")
        try Self.old(path)
        for round in 1...2 { try expectWhole(try Self.open(path), "round \(round)") }
        // One level at a time, as people update.
        let steps = folder.path("steps.db")
        try Self.old(steps)
        for count in 1...Self.later.count {
            _ = try Self.open(steps, Migrations.all + Self.later.prefix(count))
            #expect(try Self.level(steps) == Int64(Migrations.all.count + count))
        }
        try expectWhole(try Self.open(steps), "step by step")
        // The first program can still be started, and leaves it alone.
        #expect {
            try Self.open(path, Migrations.all)
        } throws: { error in
            if case StoreError.newer(_, Self.levels, let known) = error {
                known == Int64(Migrations.all.count)
            } else {
                false
            }
        }
        try expectWhole(try Self.open(path), "after the old program")
    }

    @Test("a new store goes through every level at once")
    func startsAtTheTop() throws {
        let folder = try TemporaryFolder()
        let store = try Store(
            path: folder.path("tweets.db"), access: .create, migrations: Migrations.all + Self.later)
        try store.prepareForWriting()
        #expect(try store.connection.integer("PRAGMA user_version") == Self.levels)
        try store.add(Self.tweets)
        #expect(try store.connection.integer("SELECT count(*) FROM tweet WHERE traces IS NULL") == 100)
    }

    @Test("what fails in one level takes all of them back, and a right program goes on from there")
    func failsWhole() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("tweets.db")
        try Self.old(path)
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        for wrong in ["CREATE TABLE half (x TEXT) STRICT; UPDATE nowhere SET x = 1;", "DELETE FROM tweet; SELECT;"] {
            #expect {
                try Self.open(path, Migrations.all + [Self.later[0], wrong])
            } throws: { error in
                if case StoreError.sqlite = error { true } else { false }
            }
            #expect(try Self.level(path) == Int64(Migrations.all.count))
            let names = try Connection(path: path, access: .readOnly).integer(
                "SELECT count(*) FROM sqlite_schema WHERE name IN ('half', 'trace')")
            #expect(names == 0)
        }
        // The file itself was never touched.
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        try expectWhole(try Self.open(path), "after failures")
    }

    /// Whatever ends the program, what is on the disk then is all there is.
    @Test("ended at any moment, it is as old as it was or up to date, and nothing between")
    func cutOff() throws {
        let folder = try TemporaryFolder()
        var levels: [Int64: Int] = [:]
        var halfWay = 0
        var round = 0
        while halfWay < 5 && round < 20 {
            round += 1
            let path = folder.path("running-\(round).db")
            try Self.old(path)
            let isDone = Atomic(false)
            var copies: [String] = []
            do {
                let thread = Thread { [path] in
                    do {
                        let store = try Self.open(path)
                        // Closing would bring the log into the file while it is copied.
                        isDone.store(true, ordering: .releasing)
                        Thread.sleep(forTimeInterval: 0.3)
                        withExtendedLifetime(store) {}
                    } catch {
                        Issue.record(error)
                        isDone.store(true, ordering: .releasing)
                    }
                }
                thread.start()
                while !isDone.load(ordering: .acquiring) {
                    let copy = folder.path("copy-\(round)-\(copies.count).db")
                    for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: path + ending) {
                        try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending)
                    }
                    copies.append(copy)
                    Thread.sleep(forTimeInterval: 0.01)
                }
            }
            for copy in copies {
                var log = stat()
                unsafe stat(copy + "-wal", &log)
                let level = try #require(try Self.level(copy))
                if level == Int64(Migrations.all.count), log.st_size > 100_000 { halfWay += 1 }
                levels[level, default: 0] += 1
                // A later program completes it.
                try expectWhole(try Self.open(copy), copy)
                for ending in ["", "-wal", "-shm"] { unsafe unlink(copy + ending) }
            }
        }
        #expect(Set(levels.keys).isSubset(of: [Int64(Migrations.all.count), Self.levels]), "\(levels)")
        #expect(halfWay >= 5, "of \(levels) only \(halfWay) in the middle of the work")
    }

    @Test("opened by several at once, it is brought up to date by one of them")
    func together() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("tweets.db")
        try Self.old(path)
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    do { _ = try Self.open(path) } catch { Issue.record(error) }
                }
            }
        }
        try expectWhole(try Self.open(path), "together")
    }

    @Test(
        "where nothing can be written an older store is refused with the reason",
        .enabled(if: getuid() != 0, "root may write everywhere"))
    func readOnly() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("tweets.db")
        try Self.old(path)
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
        #expect {
            try Self.open(path)
        } throws: { error in
            guard case StoreError.older(_, let level, _, let reason) = error else { return false }
            return level == Int64(Migrations.all.count) && reason.contains("may only be read")
        }
    }
}
