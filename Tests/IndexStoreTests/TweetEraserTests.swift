import Foundation
import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import IndexStore

@Suite("Forgetting")
struct ForgettingTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store(_ name: String = "s") throws -> Store {
        try Store(path: folder.path(name + ".db"), access: .create)
    }

    @Test(
        "Forgetting an import leaves the store as if it had never been imported",
        arguments: Exhaustive.sample(0..<24, every: 4))
    func asIfNever(seed: Int) throws {
        var random = RandomImports(seed: UInt64(seed) + 500)
        // The store does not record which import the data of a place comes from.
        random.placesVary = false
        let inputs = random.inputs(4)
        let forgotten = inputs[seed % 4].name
        let (with, without) = (try store("with"), try store("without"))
        for input in random.shuffled(inputs) { try with.add(input) }
        for input in random.shuffled(inputs) where input.name != forgotten { try without.add(input) }
        let number = try #require(try ImportCatalog(with).all().first { $0.path == "/" + forgotten }).number
        let plan = try with.planForgetting(import: number)
        let report = try with.forget(import: number)
        #expect(plan.removed == report.removed && plan.kept == report.kept)
        let (found, expected) = (try StoreContent(with), try StoreContent(without))
        #expect(found == expected, "\(expected.difference(from: found))")
        #expect(try StoreCheck(with).run().findings == [])
        #expect(try with.tweetCount() == without.tweetCount())
    }

    @Test("Forgetting every import leaves an empty store", arguments: 30..<34)
    func everything(seed: Int) throws {
        var random = RandomImports(seed: UInt64(seed))
        let store = try store()
        for input in random.inputs(3) { try store.add(input) }
        for source in try ImportCatalog(store).all() { _ = try store.forget(import: source.number) }
        for table in [
            "tweet", "user", "user_import", "user_handle", "hashtag", "client", "place", "container", "edit", "import",
            "tweet_import", "tweet_record", "owner", "media", "tweet_mention",
        ] {
            let statement = try store.connection.prepare("SELECT count(*) FROM \(table)")
            _ = try statement.step()
            #expect(statement.integer(0) == 0, "\(table)")
            statement.reset()
        }
        #expect(try StoreCheck(store).run().findings == [])
    }

    @Test("Later imports skip forgotten tweets and count them")
    func tombstones() throws {
        let store = try store()
        let (secret, other) = (Tweet.sample(1, "a secret"), Tweet.sample(2, "something else"))
        try store.add([secret, other], named: "a")
        let report = try store.forget(tweets: [secret.id])
        #expect(report.removed == 1)
        let again = try store.add([secret, other], named: "b", madeAt: 1_800_000_000)
        #expect(again.forgotten == 1 && again.new == 0 && again.unchanged == 1)
        #expect(try TweetLoader(store).hit(secret.id) == nil)
        #expect(try StoreCheck(store).run().findings == [])
    }

    @Test("The file contains no bytes of a forgotten text")
    func bytes() throws {
        let store = try store()
        var secret = Tweet.sample(1, "nobody may know of xylographentum and #quixotryish https://t.co/zyzzyva")
        secret.hashtags = [Hashtag(text: "quixotryish", span: TextSpan(37, 49))]
        secret.author = User(id: UserID(77), handle: "hush_hush", name: "Hushabye")
        var long = Tweet.sample(2, String(repeating: "brobdingnagianly long ", count: 400), trust: .note)
        long.client = "Clandestinator"
        try store.add((10..<400).map { Tweet.sample($0, "a common tweet number \($0)") }, named: "a")
        try store.add([secret, long], named: "b")
        try store.add([secret], named: "c", madeAt: 1_800_000_000)
        let words = ["xylographentum", "quixotryish", "brobdingnagianly", "hush_hush", "Hushabye", "Clandestinator"]
        func found() throws -> [String] {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            let bytes = try names.map { try Data(contentsOf: URL(fileURLWithPath: folder.path($0))) }
            return words.filter { word in bytes.contains { $0.range(of: Data(word.utf8)) != nil } }
        }
        #expect(try found() == words)
        let report = try store.forget(tweets: [secret.id, long.id])
        #expect(!report.isInLog)
        #expect(try found() == [])
        #expect(try StoreCheck(store).run().findings == [])
    }

    @Test("A retweet loses its completed text when its original is removed")
    func completion() throws {
        let store = try store()
        let original = Tweet.sample(1, "Everything about swifts, and how they sleep on the wing")
        var retweet = Tweet.sample(2, "RT @ann_lee: Everything about swifts, and how th…", trust: .cut)
        retweet.retweetOf = TweetReference(tweet: original.id, user: UserID(42), handle: "ann_lee")
        try store.add([retweet], named: "a")
        try store.add([original], named: "b")
        #expect(try TweetLoader(store).hit(retweet.id)?.tweet.flags.contains(.completed) == true)
        _ = try store.forget(tweets: [original.id])
        #expect(try TweetLoader(store).hit(retweet.id)?.tweet.text == retweet.text)
        #expect(try StoreCheck(store).run().findings == [])
    }
}

@Suite("Gone tweets")
struct GoneTweetsTests {
    private static let owner = User(id: UserID(42), handle: "ann_lee", name: "Ann")

    /// Archives, each with its date (if known) and its tweets, and the tweets that are gone after importing all of them.
    private struct Case: CustomStringConvertible, Sendable {
        var description: String
        var archives: [(date: Int64?, tweets: [Int64], isWhole: Bool)]
        var gone: Set<Int64>
    }

    private static let cases = [
        Case(
            description: "one archive", archives: [(2_000_000_000, [1, 2, 3], true)], gone: []),
        Case(
            description: "a tweet in the middle is missing later",
            archives: [(2_000_000_000, [1, 2, 3], true), (2_100_000_000, [1, 3, 4], true)], gone: [2]),
        Case(
            description: "the oldest tweet is missing in an archive that says how many it has",
            archives: [(2_000_000_000, [1, 2, 3], true), (2_100_000_000, [2, 3], true)], gone: [1]),
        Case(
            description: "a third one has it again",
            archives: [
                (2_000_000_000, [1, 2, 3], true), (2_100_000_000, [1, 3], true), (2_200_000_000, [1, 2, 3], true),
            ], gone: []),
        Case(
            description: "a part of an archive proves nothing",
            archives: [(2_000_000_000, [1, 2, 3], true), (2_100_000_000, [3], false)], gone: []),
        Case(
            description: "a part of an archive proves that it was there",
            archives: [(2_000_000_000, [2], false), (2_100_000_000, [1, 3], true)], gone: [2]),
        Case(
            description: "an archive from before a tweet was written does not lack it",
            archives: [(1_600_000_100, [1], true), (2_100_000_000, [1, 2], true)], gone: []),
        Case(
            description: "an archive without a date is as old as its newest tweet",
            archives: [(nil, [1, 2, 3], true), (2_100_000_000, [1, 3], true)], gone: [2]),
        Case(
            description: "an archive without a date has newer tweets",
            archives: [(1_600_000_100, [1], true), (nil, [1, 2], true)], gone: []),
        Case(
            description: "archives without a date prove nothing",
            archives: [(nil, [1, 2, 3], true), (nil, [1, 3, 4], true)], gone: []),
        Case(
            description: "what only the newest has is new",
            archives: [(2_000_000_000, [1], true), (2_100_000_000, [1, 2, 3], true)], gone: []),
    ]

    @Test("A tweet missing from a newer complete archive is gone, independent of the import order", arguments: cases)
    private func gone(_ example: Case) throws {
        for order in [Array(example.archives.indices), example.archives.indices.reversed()] {
            let folder = try TemporaryFolder()
            let store = try Store(path: folder.path("s.db"), access: .create)
            for index in order {
                let archive = example.archives[index]
                try store.add(
                    archive.tweets.map { Tweet.sample($0, "tweet \($0)") }, named: "\(index)", madeAt: archive.date,
                    owner: Self.owner, isWhole: archive.isWhole, expected: archive.tweets.count)
            }
            let found = try store.connection.rows("SELECT id FROM tweet WHERE flags & 4096") {
                $0.integer(0) & 0xFFFF
            }
            #expect(Set(found) == example.gone, "order \(order)")
        }
    }

    /// The events between a record that changes the result and the end of its import.
    private enum Between: CaseIterable { case nothing, writingByOthers, end }

    @Test(
        "A tweet whose author or time changes is checked again immediately",
        arguments: Between.allCases, [false, true])
    private func told(between: Between, ofAuthor: Bool) throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.path("s.db"), access: .create)
        func gone() throws -> [String] {
            try store.connection.rows("SELECT text FROM tweet WHERE flags & 4096 ORDER BY id") { $0.text(0) }
        }
        let bob = User(id: UserID(50), handle: "bob", name: "Bob")
        var bobs = Tweet.sample(2, "two")
        bobs.author = bob
        let both = [Tweet.sample(1, "one"), bobs, Tweet.sample(3, "three")]
        try store.add(both, named: "a", madeAt: 2_000_000_000, owner: Self.owner, isWhole: true)
        try store.add(
            [Tweet.sample(3, "three")], named: "b", madeAt: 2_100_000_000, owner: Self.owner, isWhole: true,
            expected: 1)
        #expect(try gone() == ["one"])
        // Exchange the authors of two tweets, or move one tweet to a time after all archives.
        var others = [Tweet.sample(1, "one"), bobs]
        if ofAuthor {
            others[0].author = bob
            others[1].author = Self.owner
        } else {
            others[0].createdAt = Timestamp(seconds: 2_150_000_000)
        }
        let input = RandomImports.Input(
            name: "c", owner: nil, madeAt: 2_200_000_000, isWhole: false, tweets: others.map { ($0, [], nil) })
        var more = input
        more.tweets = [(Tweet.sample(8, "eight"), [], nil)]
        let session = try store.begin(input)
        for batch in input.batches { try session.write(batch) }
        try session.stop()
        if between == .writingByOthers {
            try Store(path: store.path, access: .existing).add([Tweet.sample(9, "nine")], named: "d")
        }
        if between != .end {
            for batch in more.batches { try session.write(batch) }
            _ = try session.finish(input)
        }
        #expect(try gone() == (ofAuthor ? ["two"] : []))
    }

    @Test("Archives of other accounts, likes and deleted tweets do not make tweets gone")
    func others() throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.path("s.db"), access: .create)
        var like = Tweet.sample(2, "liked", trust: .summary, collected: false)
        like.author = User(id: UserID(50), handle: "bob")
        like.flags = [.liked]
        var deleted = Tweet.sample(3, "deleted")
        deleted.flags.insert(.deleted)
        try store.add(
            [Tweet.sample(1, "one"), like, deleted], named: "a", madeAt: 2_000_000_000, owner: Self.owner,
            isWhole: true)
        try store.add(
            [Tweet.sample(5, "five")], named: "b", madeAt: 2_100_000_000, owner: User(id: UserID(50), handle: "bob"),
            isWhole: true, expected: 1)
        #expect(try store.connection.integer("SELECT count(*) FROM tweet WHERE flags & 4096") == 0)
        try store.add([], named: "c", madeAt: 2_200_000_000, owner: Self.owner, isWhole: true, expected: 0)
        let gone = try store.connection.rows("SELECT text FROM tweet WHERE flags & 4096") { $0.text(0) }
        #expect(gone == ["one"])
    }
}
