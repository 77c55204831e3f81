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
        // JSON functions of SQLite end a text at NUL, which no note contains.
        let note = random.text(9).replacing("\0", with: "")
        let query = "Query \(Int.random(in: 0..<8, using: &random))"
        let name = "name\(Int.random(in: 0..<4, using: &random))"
        switch Int.random(in: 0..<11, using: &random) {
        case 0, 1, 2: _ = try labels.add(label(), to: some, at: now)
        case 3: _ = try labels.remove(label(), from: some, at: now)
        case 4: _ = try labels.merge([label(), label()], into: label(), at: now)
        case 5:
            let (old, new) = (try label(), try label())
            if try labels.spelling(of: new) == nil || old.text.lowercased() == new.text.lowercased() {
                _ = try labels.rename(old, to: new, at: now)
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
        "Each step back restores the tables as they were before the change",
        arguments: Exhaustive.sample(Array(UInt64(1)...400), every: 40))
    func randomChanges(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var states: [OwnData] = []
        for step in 0..<30 {
            let before = try OwnData(store)
            let count = try log.changes(limit: 0).count
            try change(&random, at: Int64(step))
            let isRecorded = try log.changes(limit: 0).count > count
            #expect(try isRecorded || OwnData(store) == before, "seed \(seed), step \(step)")
            if isRecorded { states.append(before) }
            if Int.random(in: 0..<4, using: &random) == 0, let last = states.popLast() {
                #expect(try log.undo() != nil)
                #expect(try OwnData(store) == last, "seed \(seed), step \(step)")
            }
        }
        while let last = states.popLast() {
            let change = try log.undo()
            #expect(try OwnData(store) == last, "seed \(seed), \(change?.text ?? "nothing")")
        }
        #expect(try log.undo() == nil)
        #expect(try store.connection.integer("SELECT count(*) FROM changed_row") == 0)
        #expect(try RowSums.outdatedTables(store.connection) == [])
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
            (try labels.put(name, on: [tweets[2].id], at: 5), try labels.putNote("imported", on: tweets[1].id, at: 5))
        }
        #expect(added == [tweets[2].id] && isChanged)
        try store.connection.run("DELETE FROM tweet WHERE id = \(tweets[0].id.rawValue)")
        #expect(try log.undo()?.text == "recent delete query 5")
        #expect(try searches.recents().prefix(3).map(\.query) == ["new", "query 5", "query 4"])
        #expect(try log.undo()?.command == "note")
        #expect(try TweetLoader(store).hit(tweets[1].id)?.note == "imported")
        #expect(try log.undo()?.command == "note")
        #expect(try log.undo()?.text == "label add todo")
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
        #expect(try store.connection.integer("SELECT count(*) FROM changed_row") == 100)
        let newest = try #require(try log.changes(limit: 1).first)
        #expect(newest.firstTweets == [tweets[129 % 9].id] && newest.tweets == 1)
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
        try ChangeLog(store).record(.addLabel, "todo", at: 1) {
            _ = try labels.put(name, on: tweets.map(\.id), at: 1)
            let before = try copy("before.db")
            #expect(try Labels(before).all() == [] && ChangeLog(before).changes(limit: 0) == [])
        }
        let after = try copy("after.db")
        #expect(try Labels(after).all().map(\.tweets) == [9])
        #expect(try ChangeLog(after).undo()?.tweets == 9)
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
        try store.connection.write { _ = try labels.putNote("x", on: tweets[0].id, at: 3) }
        #expect(try log.undo()?.command == "label add")
        #expect(try log.undo() == nil)
    }
}
