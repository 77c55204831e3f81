import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import IndexStore

/// Writes the same tweets in one batch and one by one, and compares the stores.
@Suite("Batches")
struct BatchTests {
    private func input(_ tweets: [(Tweet, [Tweet], Int64?)], named name: String = "input") -> RandomImports.Input {
        RandomImports.Input(name: name, owner: nil, madeAt: 1_700_000_000, isWhole: false, tweets: tweets)
    }

    private func expectSame(_ tweets: [(Tweet, [Tweet], Int64?)]) throws {
        let folder = try TemporaryFolder()
        let contents = try [1, 2, tweets.count].map { size in
            let store = try Store(path: folder.path("\(size).db"), access: .create)
            let input = input(tweets)
            let session = try store.begin(input)
            for batch in input.batches(of: size) { try session.write(batch) }
            _ = try session.finish(input)
            #expect(try StoreCheck(store).run().findings == [], "\(size) in a batch")
            return try StoreContent(store)
        }
        for content in contents.dropFirst() {
            #expect(content == contents[0], "\(contents[0].difference(from: content))")
        }
    }

    private func edited(_ number: Int64, _ versions: [Int64], _ text: String) -> (Tweet, [Tweet], Int64?) {
        var tweet = Tweet.sample(number, text)
        tweet.edits = versions.map { Tweet.sample($0, "").id }
        return (tweet, [], nil)
    }

    @Test("A later tweet of the batch may be a version that an earlier one has marked as edited")
    func chain() throws {
        try expectSame([edited(3, [2, 3], "third"), edited(2, [1, 2], "second")])
        try expectSame([edited(2, [1, 2], "second"), edited(3, [2, 3], "third"), edited(1, [], "first")])
    }

    @Test("The newest version may come first, and each version lists only those before it")
    func newestFirst() throws {
        let versions = (1...6).map { edited($0, Array(1...$0), "version \($0) of a text") }
        try expectSame(versions.reversed())
    }

    @Test("A retweet precedes, follows or contains its original", arguments: [0, 1, 2])
    func retweets(order: Int) throws {
        var original = Tweet.sample(1, "A long text that the retweet truncates before the word aurora #aurora")
        original.hashtags = [Hashtag(text: "aurora", span: TextSpan(62, 69))]
        var retweet = Tweet.sample(2, "RT @ann_lee: A long text that the retweet trunc…", trust: .cut)
        retweet.retweetOf = TweetReference(tweet: original.id, user: UserID(42))
        retweet.flags.insert(.truncated)
        var referenced = original
        referenced.flags = []
        switch order {
        case 0: try expectSame([(retweet, [], nil), (original, [], nil)])
        case 1: try expectSame([(original, [], nil), (retweet, [], nil)])
        default: try expectSame([(retweet, [referenced], nil), (original, [], nil), (retweet, [referenced], nil)])
        }
    }

    @Test("Records of an account that lack fields are merged in the order of the input")
    func profiles() throws {
        func tweet(_ number: Int64, bio: String?, location: String?) -> (Tweet, [Tweet], Int64?) {
            var tweet = Tweet.sample(number, "text")
            var profile = User.Profile()
            (profile.bio, profile.location) = (bio, location)
            tweet.author = User(id: UserID(42), handle: "ann_lee", name: "Ann", profile: profile)
            return (tweet, [], 1_600_000_000 + number)
        }
        let tweets = [
            tweet(1, bio: "oldest", location: nil), tweet(3, bio: nil, location: "newest"),
            tweet(2, bio: "middle", location: "middle"), tweet(4, bio: nil, location: nil),
        ]
        for turn in 0..<tweets.count { try expectSame(Array(tweets[turn...] + tweets[..<turn])) }
    }

    @Test("Accounts and places of a tweet that another program forgets meanwhile are not written")
    func forgottenMeanwhile() throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.path("store.db"), access: .create)
        var (secret, other) = (Tweet.sample(1, "secret"), Tweet.sample(2, "other"))
        secret.author = User(id: UserID(77), handle: "secret_person")
        secret.place = Place(id: "hiding-place")
        other.mentions = [Mention(handle: "bob", id: UserID(78), name: "Bob", span: nil)]
        try store.add([secret], named: "first")
        let second = input([(secret, [], nil), (other, [], nil)], named: "second")
        let session = try store.begin(second)
        try session.stop()
        let batches = second.batches(of: 2)
        _ = try Store(path: store.path, access: .existing).forget(tweets: [secret.id])
        for batch in batches { try session.write(batch) }
        let tally = try session.finish(second)
        #expect(tally.forgotten == 1 && tally.new == 1)
        let users = try store.connection.rows("SELECT id FROM user ORDER BY id") { $0.integer(0) }
        #expect(users == [42, 78])
        #expect(try store.connection.integer("SELECT count(*) FROM place") == 0)
        #expect(try StoreCheck(store).run().findings == [])
    }

    @Test("A batch returns each tweet as it was added, without the values of its accounts")
    func reading() {
        var random = RandomImports(seed: 11)
        for input in random.inputs(20) {
            for batch in input.batches(of: input.tweets.count) {
                let tweets = input.tweets.flatMap { $0.referenced + [$0.tweet] }
                let accounts = batch.accounts.all.indices.map { Int64($0) }
                for (index, tweet) in tweets.enumerated() {
                    let found = batch.tweet(at: index, users: batch.items[index].users(accounts)).tweet
                    // Completing a retweet changes its text.
                    if !found.flags.contains(.completed) { #expect(found == tweet.bare) }
                }
            }
        }
    }

    @Test(
        "A link of media that the text contains at the span is not stored again",
        arguments: [
            ("https://t.co/a", TextSpan(4, 18), nil), ("https://t.co/b", TextSpan(4, 18), "https://t.co/b"),
            ("https://t.co/a", nil, "https://t.co/a"), (nil, TextSpan(4, 18), ""), (nil, nil, nil),
        ] as [(String?, TextSpan?, String?)])
    func mediaLinks(link: String?, span: TextSpan?, stored: String?) throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.path("store.db"), access: .create)
        var tweet = Tweet.sample(1, "See https://t.co/a")
        tweet.media = [MediaItem(id: "1", kind: .photo, url: "https://pbs.twimg.com/media/a.jpg", span: span)]
        tweet.media[0].link = link
        try store.add([tweet])
        let column = try store.connection.rows("SELECT link FROM media") { $0.optionalText(0) }
        #expect(column == [stored])
        #expect(try TweetLoader(store.connection).stored(tweet.id)?.tweet.media.map(\.link) == [link])
    }
}
