import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import IndexStore

@Suite("Labels and notes")
struct LabelsTests {
    private let folder: TemporaryFolder
    private let store: Store
    private let labels: Labels
    private let tweets = [Tweet.sample(1, "first"), .sample(2, "second"), .sample(3, "third")]

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(path: folder.path("store.db"), access: .create)
        labels = Labels(store)
        try store.add(tweets)
    }

    private func name(_ text: String) throws -> LabelName { try #require(LabelName(text)) }

    private func hit(_ number: Int) throws -> SearchHit { try #require(try TweetLoader(store).hit(tweets[number].id)) }

    @Test("Labels ignore case, keep their first spelling and are listed by use")
    func add() throws {
        #expect(try labels.add(name("To Do"), to: [tweets[0].id, tweets[1].id], at: 5).count == 2)
        #expect(try labels.add(name(" to do "), to: [tweets[1].id, tweets[2].id], at: 6).count == 1)
        #expect(try labels.add(.starred, to: [tweets[2].id], at: 6).count == 1)
        #expect(try labels.all() == [LabelCount(name: "To Do", tweets: 3), LabelCount(name: "starred", tweets: 1)])
        #expect(try hit(2).labels == ["starred", "To Do"])
    }

    @Test("An unused label is removed, and a missing tweet cannot have labels")
    func remove() throws {
        #expect(try labels.add(name("x"), to: [TweetID(12345)], at: 5).count == 0)
        #expect(try labels.all() == [])
        #expect(try labels.add(name("x"), to: [tweets[0].id], at: 5).count == 1)
        #expect(try labels.remove(name("X"), from: [tweets[0].id, tweets[1].id], at: 7).count == 1)
        #expect(try labels.remove(name("X"), from: [tweets[0].id], at: 7).count == 0)
        #expect(try labels.all() == [])
        #expect(try store.connection.integer("SELECT count(*) FROM label") == 0)
    }

    @Test("A tweet has one note, which can be changed and deleted")
    func note() throws {
        #expect(try labels.setNote("one", on: tweets[0].id, at: 5))
        #expect(try !labels.setNote("one", on: tweets[0].id, at: 6))
        #expect(try labels.setNote("two", on: tweets[0].id, at: 7))
        #expect(try hit(0).note == "two")
        #expect(try labels.setNote("", on: tweets[0].id, at: 8))
        #expect(try hit(0).note == nil)
        #expect(try !labels.setNote(nil, on: tweets[0].id, at: 9))
        #expect(try !labels.setNote("x", on: TweetID(12345), at: 9))
    }

    @Test("An import that changes a tweet does not change its labels and note")
    func imports() throws {
        _ = try labels.add(name("keep"), to: [tweets[0].id], at: 5)
        _ = try labels.setNote("mine", on: tweets[0].id, at: 5)
        var longer = tweets[0]
        longer.text = "first, and a note that goes on"
        longer.textCompleteness = .note
        longer.counts[.likes] = 12
        #expect(try store.add([longer], named: "newer", madeAt: 1_800_000_000).updated == 1)
        let hit = try hit(0)
        #expect(hit.tweet.text == longer.text && hit.labels == ["keep"] && hit.note == "mine")
    }

    @Test("Deleting a tweet deletes its labels and note")
    func deleted() throws {
        _ = try labels.add(name("keep"), to: [tweets[0].id, tweets[1].id], at: 5)
        _ = try labels.setNote("mine", on: tweets[0].id, at: 5)
        try store.connection.run("DELETE FROM tweet WHERE id = \(tweets[0].id.rawValue)")
        #expect(try store.connection.integer("SELECT count(*) FROM tweet_label") == 1)
        #expect(try store.connection.integer("SELECT count(*) FROM tweet_note") == 0)
    }

    @Test("A label name has visible characters and no control characters", arguments: ["", " ", "\t", "a\nb", "\u{7}"])
    func badNames(_ text: String) {
        #expect(LabelName(text) == nil)
    }
}
