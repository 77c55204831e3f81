import Foundation
import Glibc
import Migrations
import SQLiteKit
import Synchronization
import TestSupport
import Testing
import TweetModel
import TweetText

@testable import IndexStore

@Suite("Migrations")
struct MigrationTests {
    /// Migrations as a later version could add them: a table that is filled from existing rows, with enough changes to
    /// overflow the page cache several times; a column with values; a view. All of them fail if they run twice.
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

    /// Creates a store of the level before `later`.
    private static func old(_ path: String) throws {
        let store = try Store(path: path, access: .create)
        try store.add(tweets)
        try store.checkpoint()
    }

    private static func open(_ path: String, _ scripts: [String] = Migrations.all + later) throws -> Store {
        try Store(path: path, access: .existing, migrations: scripts)
    }

    private static func level(_ path: String) throws -> Int64? {
        try Connection(path: path, access: .readOnly).integer("PRAGMA user_version")
    }

    /// Expects all rows of the old tables, the results of the migrations, and a working search index.
    private func expectWhole(_ store: Store, _ name: String) throws {
        let connection = store.connection
        #expect(try connection.integer("PRAGMA user_version") == Self.levels, "\(name)")
        #expect(try connection.integer("SELECT count(*) FROM tweet WHERE traces = 50") == 100, "\(name)")
        #expect(try connection.integer("SELECT count(*) FROM trace") == 5000, "\(name)")
        #expect(try connection.integer("SELECT sum(number) FROM traces") == 5000, "\(name)")
        let texts = try connection.rows("SELECT text FROM tweet ORDER BY id") { $0.text(0) }
        #expect(texts == Self.tweets.map(\.text), "\(name)")
        #expect(
            try connection.integer("SELECT count(*) FROM tweet_index WHERE tweet_index MATCH 'ferry'") == 100, "\(name)"
        )
        #expect(try connection.integer("SELECT count(*) FROM import") == 1, "\(name)")
        #expect(try connection.rows("PRAGMA integrity_check") { $0.text(0) } == ["ok"])
    }

    @Test("Opening an older store migrates it once and keeps all data")
    func upgrades() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("tweets.db")
        try Self.old(path)
        for round in 1...2 { try expectWhole(try Self.open(path), "round \(round)") }
        // Apply one level at a time, as users update.
        let steps = folder.path("steps.db")
        try Self.old(steps)
        for count in 1...Self.later.count {
            _ = try Self.open(steps, Migrations.all + Self.later.prefix(count))
            #expect(try Self.level(steps) == Int64(Migrations.all.count + count))
        }
        try expectWhole(try Self.open(steps), "step by step")
        // The first version of the program refuses the store and does not change it.
        #expect {
            try Self.open(path, Migrations.all)
        } throws: { error in
            if case StoreError.newer(_, Self.levels, let known, let version) = error {
                known == Int64(Migrations.all.count) && version == Release.version
            } else {
                false
            }
        }
        try expectWhole(try Self.open(path), "after the old program")
    }

    @Test("A migration keeps the indexes, views and triggers of the user")
    func keepsOtherObjects() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("tweets.db")
        try Self.old(path)
        try Connection(path: path, access: .readWrite).execute(
            script: """
                CREATE INDEX mine ON tweet (doc_id, lang);
                CREATE VIEW trusted AS SELECT id, doc_id FROM tweet WHERE text_completeness > 3;
                CREATE TABLE mark (tweet_id INTEGER REFERENCES tweet (id));
                CREATE TRIGGER late AFTER INSERT ON mark BEGIN DELETE FROM mark WHERE tweet_id = 2; END
                """)
        let connection = try Self.open(path).connection
        #expect(try connection.integer("PRAGMA user_version") == Self.levels)
        #expect(try connection.integer("SELECT count(*) FROM tweet INDEXED BY mine WHERE doc_id > 0") == 100)
        #expect(try connection.integer("SELECT count(*) FROM trusted WHERE doc_id > 0") == 100)
        #expect(try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'late'") == 1)
    }

    @Test("Writing to a store with the index of an older tokenizer rebuilds the index")
    func reindexes() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("tweets.db")
        try Self.old(path)
        let store = try Store(path: path, access: .existing)
        // Imitates an index of another tokenizer version: its documents have other tokens than this version computes.
        try store.connection.write {
            try store.connection.execute(
                script: """
                    INSERT INTO tweet_index (tweet_index) VALUES ('delete-all');
                    INSERT INTO tweet_index (rowid, tokens) SELECT doc_id, 'outdated' FROM tweet;
                    UPDATE setting SET value = '1' WHERE name = 'tokenizer'
                    """)
        }
        try store.prepareForWriting()
        #expect(
            try store.connection.integer("SELECT count(*) FROM tweet_index WHERE tweet_index MATCH 'outdated'") == 0)
        #expect(try store.connection.integer("SELECT count(*) FROM tweet_index WHERE tweet_index MATCH 'ferry'") == 100)
        #expect(try StoreCheck(store).run().findings.map(\.message) == [])
    }

    @Test("A new store is created with all levels")
    func startsAtTheTop() throws {
        let folder = try TemporaryFolder()
        let store = try Store(
            path: folder.path("tweets.db"), access: .create, migrations: Migrations.all + Self.later)
        try store.prepareForWriting()
        #expect(try store.connection.integer("PRAGMA user_version") == Self.levels)
        try store.add(Self.tweets)
        #expect(try store.connection.integer("SELECT count(*) FROM tweet WHERE traces IS NULL") == 100)
    }

    @Test("A failed migration rolls back all levels, and a corrected program completes it")
    func failsWhole() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("tweets.db")
        try Self.old(path)
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        for wrong in ["CREATE TABLE half (x TEXT) STRICT; UPDATE nowhere SET x = 1;", "DELETE FROM tweet; SELECT;"] {
            #expect {
                try Self.open(path, Migrations.all + [Self.later[0], wrong])
            } throws: { error in
                error is SQLiteError
            }
            #expect(try Self.level(path) == Int64(Migrations.all.count))
            let names = try Connection(path: path, access: .readOnly).integer(
                "SELECT count(*) FROM sqlite_schema WHERE name IN ('half', 'trace')")
            #expect(names == 0)
        }
        // The failed migrations did not change the database file.
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        try expectWhole(try Self.open(path), "after failures")
    }

    /// Copies the files at random moments. A copy contains what would be on disk if the program had been killed then.
    @Test("A migration that is killed at any moment is either complete or undone")
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
                        // Keep the store open: closing it would copy the log into the database file during the file
                        // copy.
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
                // Opening the copy completes the migration.
                try expectWhole(try Self.open(copy), copy)
                for ending in ["", "-wal", "-shm"] { unsafe unlink(copy + ending) }
            }
        }
        #expect(Set(levels.keys).isSubset(of: [Int64(Migrations.all.count), Self.levels]), "\(levels)")
        #expect(halfWay >= 5, "of \(levels) only \(halfWay) in the middle of the work")
    }

    @Test("If several connections open a store at once, one of them migrates it")
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
        "An older read-only store is refused",
        .enabled(if: getuid() != 0, "root may write everywhere"))
    func readOnly() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("tweets.db")
        try Self.old(path)
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
        #expect {
            try Self.open(path)
        } throws: { error in
            (error as? SQLiteError)?.message.contains("readonly") ?? false
        }
    }
}
