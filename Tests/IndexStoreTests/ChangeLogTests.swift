import Foundation
import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import IndexStore

/// The user's own data, without the numbers that nothing shows.
private struct OwnData: Equatable {
    let labels: [[SQLValue]]
    let notes: [[SQLValue]]
    let recents: [[SQLValue]]
    let saved: [[SQLValue]]

    init(_ store: Store) throws {
        func rows(_ sql: SQL) throws -> [[SQLValue]] {
            try store.connection.rows(sql) { row in (0..<row.columnCount).map { row.value($0) } }
        }
        labels = try rows(
            """
            SELECT l.folded, l.name, t.tweet_id, t.added_at
            FROM label l LEFT JOIN tweet_label t ON t.label_id = l.id ORDER BY 1, 3
            """)
        notes = try rows("SELECT * FROM tweet_note ORDER BY tweet_id")
        recents = try rows(
            "SELECT folded, query, searched_at, hits, uses, generation FROM recent_search ORDER BY sequence")
        saved = try rows("SELECT * FROM saved_search ORDER BY id")
    }
}

@Suite("Undo")
struct ChangeLogTests {
    private let folder: TemporaryFolder
    private let store: Store
    private let log: ChangeLog
    private let labels: Labels
    private let searches: StoredSearches
    private let tweets = (1...9).map { Tweet.sample(Int64($0), "number \($0)") }
    private let names = ["todo", "ToDo", "later", "starred", "a b", "naïve"]

    init() throws {
        folder = try TemporaryFolder()
        store = try folder.store()
        try store.add(tweets)
        (log, labels, searches) = (ChangeLog(store), Labels(store), StoredSearches(store))
        for number in 0..<6 { try searches.record("query \(number)", hits: number, at: 10, generation: 1) }
    }

    /// Makes a random change, which may change nothing.
    private func change(_ random: inout SeededGenerator, at now: Int64) throws {
        func label() throws -> LabelName { try #require(LabelName(names.randomElement(using: &random) ?? "")) }
        let some = tweets.map(\.id).filter { _ in Bool.random(using: &random) } + [TweetID(77)]
        let note = random.text(9) + (Bool.random(using: &random) ? "\0end" : "")
        let query = "Query \(Int.random(in: 0..<8, using: &random))"
        let name = "name\(Int.random(in: 0..<4, using: &random))"
        switch Int.random(in: 0..<11, using: &random) {
        case 0, 1, 2: _ = try labels.add(label(), to: some, at: now)
        case 3: _ = try labels.remove(label(), from: some, at: now)
        case 4, 5:
            let isMerge = Bool.random(using: &random)
            do {
                _ =
                    try isMerge
                    ? labels.merge([label(), label()], into: label(), at: now)
                    : labels.rename(label(), to: label(), at: now)
            } catch is Labels.Refusal {
                // The label does not exist, or its new name does.
            }
        case 6: _ = try labels.setNote(Bool.random(using: &random) ? note : nil, on: some[0], at: now)
        case 7: _ = try searches.deleteRecent(query, at: now)
        case 8: try searches.pin(query, name: name, at: now)
        case 9: try searches.save(SavedSearch(name: name, query: query, title: "Title \(now)"), at: now)
        default:
            if Bool.random(using: &random) {
                _ = try searches.clearRecents(at: now)
            } else if let saved = try searches.saved(named: name) {
                _ = try searches.deleteSaved(saved, at: now)
            }
        }
    }

    @Test(
        "Each step back restores the tables as they were before the change, and each step forward as after it",
        arguments: Exhaustive.sample(Array(UInt64(1)...400), every: 40))
    func randomChanges(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // The states before each change that can be undone, and after each change that can be redone.
        var (earlier, later): ([OwnData], [OwnData]) = ([], [])
        func undo() throws {
            guard let last = earlier.popLast() else { return }
            later.append(try OwnData(store))
            let change = try log.take(.undo)
            #expect(try OwnData(store) == last, "seed \(seed), \(change?.text ?? "nothing")")
        }
        for step in 0..<30 {
            let before = try OwnData(store)
            let last = try log.next(.undo)?.id
            try change(&random, at: Int64(step))
            let isRecorded = try log.next(.undo)?.id != last
            #expect(try isRecorded || OwnData(store) == before, "seed \(seed), step \(step)")
            if isRecorded {
                earlier.append(before)
                later = []
                #expect(try log.take(.redo) == nil)
            }
            while Int.random(in: 0..<3, using: &random) == 0 {
                if Bool.random(using: &random), let state = later.popLast() {
                    earlier.append(try OwnData(store))
                    #expect(try log.take(.redo) != nil)
                    #expect(try OwnData(store) == state, "seed \(seed), step \(step)")
                } else if !earlier.isEmpty {
                    try undo()
                }
            }
        }
        while !earlier.isEmpty { try undo() }
        #expect(try log.take(.undo) == nil && log.changes(limit: 0).isEmpty)
        #expect(try log.clear() == later.count)
        #expect(try RowSums.outdatedTables(store.connection) == [])
    }

    @Test("A change of many tweets is one entry, and counts each tweet once")
    func manyTweets() throws {
        let name = try #require(LabelName("todo"))
        let own = tweets.map(\.id)
        // More IDs than one statement changes.
        let ids = own + (0..<25_000).map { TweetID(Int64(1000 + $0)) } + own
        #expect(try labels.add(name, to: ids, at: 1) == own)
        let change = try #require(log.changes(limit: 0).first)
        #expect(change.tweets == own.count && change.firstTweets == Array(own.prefix(3)))
        #expect(try labels.remove(name, from: ids.reversed(), at: 2) == own.reversed())
        #expect(try log.changes(limit: 0).count == 2 && log.take(.undo)?.tweets == own.count)
    }

    @Test("Recorded searches, imported labels and notes, and removed tweets do not prevent an undo")
    func others() throws {
        let name = try #require(LabelName("todo"))
        _ = try labels.add(name, to: [tweets[0].id, tweets[1].id], at: 1)
        _ = try labels.setNote("mine", on: tweets[1].id, at: 2)
        _ = try labels.setNote(nil, on: tweets[1].id, at: 3)
        #expect(try searches.deleteRecent("query 5", at: 4))
        // The new search has the place of the deleted one in the order.
        try searches.record("new", hits: 1, at: 11, generation: 1)
        let (added, isChanged) = try store.connection.write {
            (
                try labels.addUnrecorded(name, to: [tweets[2].id], at: 5),
                try labels.setUnrecordedNote("imported", on: tweets[1].id, at: 5)
            )
        }
        #expect(added == [tweets[2].id] && isChanged)
        try store.connection.run("DELETE FROM tweet WHERE id = \(tweets[0].id.rawValue)")
        #expect(try log.take(.undo)?.text == "recent delete query 5")
        #expect(try searches.recents().prefix(3).map(\.query) == ["new", "query 5", "query 4"])
        #expect(try log.take(.undo)?.command == "note")
        #expect(try TweetLoader(store).hit(tweets[1].id)?.note == "imported")
        #expect(try log.take(.undo)?.command == "note")
        #expect(try log.take(.undo)?.text == "label add todo")
        #expect(try labels.all() == [LabelCount(name: "todo", tweets: 1)])
        #expect(try log.changes(limit: 0) == [])
    }

    @Test("The log keeps the last 100 changes, and lists the newest first")
    func limit() throws {
        for number in 0..<130 {
            _ = try labels.setNote("note \(number)", on: tweets[number % 9].id, at: Int64(number))
        }
        #expect(try log.changes(limit: 0).map(\.at) == (30..<130).reversed().map(Int64.init))
        #expect(try log.changes(limit: 20).count == 20)
        #expect(try store.connection.integer("SELECT count(*) FROM change") == 100)
        let newest = try #require(try log.changes(limit: 1).first)
        #expect(newest.firstTweets == [tweets[129 % 9].id] && newest.tweets == 1)
    }

    @Test("The log has a maximum size, but keeps the newest change")
    func size() throws {
        let text = String(repeating: "x", count: 1000)
        func write(_ number: Int) throws {
            try ChangeLog(store).record(.writeNote, "\(number)", at: Int64(number), maxBytes: 4000) {
                _ = try labels.setUnrecordedNote(text + String(number), on: tweets[number].id, at: 1)
            }
        }
        for number in 0..<8 { try write(number) }
        #expect(try log.changes(limit: 0).map(\.subject) == ["7", "6", "5"])
        try ChangeLog(store).record(.writeNote, "all", at: 9, maxBytes: 4000) {
            for tweet in tweets { _ = try labels.setUnrecordedNote(text + "new", on: tweet.id, at: 1) }
        }
        #expect(try log.changes(limit: 0).map(\.subject) == ["all"])
        #expect(try log.take(.undo)?.tweets == 9)
        #expect(try TweetLoader(store).hit(tweets[7].id)?.note == text + "7")
    }

    @Test("A labelled tweet takes about ten bytes")
    func packing() throws {
        let many = (0..<1000).map { Tweet.sample(10_000 + $0 * 1_000, "many") }
        try store.add(many)
        _ = try labels.add(#require(LabelName("many")), to: many.map(\.id).reversed(), at: 1)
        let size = try store.connection.integer("SELECT length(changed_rows) FROM change")
        #expect(try #require(size) < 15_000)
        #expect(try log.take(.undo)?.tweets == 1000)
        #expect(try labels.all() == [])
    }

    @Test("Of two connections that undo at the same time, one undoes the change that it expects")
    func two() throws {
        for number in 0..<2 { _ = try labels.setNote("note \(number)", on: tweets[0].id, at: 1) }
        let other = try ChangeLog(folder.store())
        let expected = try #require(try other.next(.undo))
        #expect(try log.take(.undo)?.id == expected.id)
        #expect(try other.take(.undo, expecting: expected.id) == nil)
        #expect(try TweetLoader(store).hit(tweets[0].id)?.note == "note 0")
        #expect(try other.take(.redo, expecting: expected.id)?.id == expected.id)
        #expect(try TweetLoader(store).hit(tweets[0].id)?.note == "note 1")
    }

    @Test("An undone deletion of searches counts those that remain")
    func remaining() throws {
        _ = try searches.clearRecents(at: 1)
        for number in 0..<97 { try searches.record("new \(number)", hits: 1, at: 11, generation: 1) }
        #expect(try log.take(.undo)?.searches == 3)
        #expect(try searches.recents().count == StoredSearches.limit)
    }

    @Test("Invalid bytes are an error that names a remedy, and change nothing")
    func invalid() throws {
        _ = try labels.setNote("note", on: tweets[0].id, at: 1)
        let before = try OwnData(store)
        for bytes in ["X'0F'", "X'FFFFFFFFFFFFFFFFFFFFFF'", "substr(changed_rows, 1, length(changed_rows) - 2)"] {
            try store.connection.execute(script: "UPDATE change SET changed_rows = CAST(\(bytes) AS BLOB)")
            #expect { try log.take(.undo) } throws: { "\($0)".contains("undo --clear") }
            #expect(try OwnData(store) == before)
        }
        #expect(try log.clear() == 1)
    }

    @Test("Deleted content is overwritten, also if SQLite does not do so by default")
    func secureDelete() throws {
        try store.connection.execute(script: "PRAGMA secure_delete = OFF")
        let other = try folder.store()
        #expect(try other.connection.integer("PRAGMA secure_delete") == 1)
        try other.connection.execute(script: "PRAGMA secure_delete = OFF")
        try OpenedStore.configure(other.connection)
        #expect(try other.connection.integer("PRAGMA secure_delete") == 1)
        _ = try other.forget(tweets: [tweets[0].id])
        #expect(try other.connection.integer("PRAGMA secure_delete") == 1)
    }

    @Test("A crash before the commit leaves neither the change nor its record, and a crash after it leaves both")
    func crash() throws {
        let name = try #require(LabelName("todo"))
        func copy(_ path: String) throws -> Store {
            for ending in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: store.path + ending, toPath: folder.path(path) + ending)
            }
            return try folder.store(path)
        }
        // With a small cache, pages of the open transaction are written to the log before the commit.
        let many = (100..<3000).map { Tweet.sample(Int64($0), "many") }
        try store.add(many)
        try store.checkpoint()
        try store.connection.execute(script: "PRAGMA cache_size = 4")
        func logSize() throws -> UInt64 {
            try FileManager.default.attributesOfItem(atPath: store.path + "-wal")[.size] as? UInt64 ?? 0
        }
        try ChangeLog(store).record(.addLabel, "todo", at: 1) {
            let size = try logSize()
            _ = try labels.addUnrecorded(name, to: many.map(\.id), at: 1)
            #expect(try logSize() > size)
            let before = try copy("before.db")
            #expect(try Labels(before).all() == [] && ChangeLog(before).changes(limit: 0) == [])
        }
        let after = try copy("after.db")
        #expect(try Labels(after).all().map(\.tweets) == [many.count])
        #expect(try ChangeLog(after).take(.undo)?.tweets == many.count)
        #expect(try Labels(after).all() == [])
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try ChangeLog(store).record(.removeLabel, "todo", at: 2) {
                try store.connection.run("DELETE FROM tweet_label")
                throw Failure()
            }
        }
        #expect(try log.changes(limit: 0).map(\.command) == ["label add"])
        // The triggers of the failed change are gone: this is not recorded.
        try store.connection.write { _ = try labels.setUnrecordedNote("x", on: tweets[0].id, at: 3) }
        #expect(try log.take(.undo)?.command == "label add")
        #expect(try log.take(.undo) == nil)
    }
}
