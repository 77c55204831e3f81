import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import IndexStore

@Suite("Completion of truncated retweets")
struct RetweetCompletionTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("tweets.db") }

    init() throws { folder = try TemporaryFolder() }

    @Test("A truncated retweet is completed from its original, whichever is imported first", arguments: [true, false])
    func completion(originalFirst: Bool) throws {
        var original = Tweet.sample(
            1, "Everything about #swifts, and how they sleep on the wing #birds", collected: false)
        original.author = User(id: UserID(50), handle: "bob")
        original.hashtags = [
            Hashtag(text: "swifts", span: TextSpan(17, 24)), Hashtag(text: "birds", span: TextSpan(57, 63)),
        ]
        var retweet = Tweet.sample(2, "RT @bob: Everything about #swifts, and how they sl…", trust: .cut)
        retweet.retweetOf = TweetReference(tweet: original.id, user: UserID(50), handle: "bob")
        retweet.hashtags = [Hashtag(text: "swifts", span: TextSpan(26, 33))]
        retweet.mentions = [Mention(handle: "bob", id: UserID(50), name: "Bob", span: TextSpan(3, 7))]
        let store = try Store(path: path, access: .create)
        if originalFirst {
            try store.add([original], named: "a")
            try store.add([retweet], named: "b")
        } else {
            try store.add([retweet], named: "b")
            try store.add([original], named: "a")
        }
        let tweet = try #require(try TweetLoader(store).hit(retweet.id)).tweet
        #expect(tweet.text == "RT @bob: " + original.text)
        #expect(tweet.flags.contains(.completed))
        #expect(tweet.hashtags.map(\.text) == ["swifts", "birds"])
        #expect(tweet.hashtags.map(\.source) == [.given, .completed])
        #expect(tweet.hashtags[1].span == TextSpan(66, 72))
        for tag in ["swifts", "birds"] {
            let token = "\"#\(tag)\""
            let rows: SQL = "SELECT count(*) FROM tweet_index WHERE tweet_index MATCH \(token)"
            #expect(try store.connection.integer(rows) == 2, "#\(tag)")
        }
        let totals = try Statistics(store).totals()
        #expect((totals.hashtags, totals.addedHashtags, totals.distinctHashtags) == (1, 1, 2))
        #expect(try store.add([retweet], named: "b").unchanged == 1)
        #expect(try StoreCheck(store).run().findings == [])
    }

    @Test("A hashtag truncated by the ellipsis is not a hashtag of the completed retweet")
    func cutEntity() throws {
        var original = Tweet.sample(1, "Everything about the life of #swifts in the city")
        original.hashtags = [Hashtag(text: "swifts", span: TextSpan(29, 36), source: .extracted)]
        var retweet = Tweet.sample(2, "RT @bob: Everything about the life of #swi…", trust: .cut)
        retweet.retweetOf = TweetReference(tweet: original.id, user: UserID(50), handle: "bob")
        retweet.hashtags = [Hashtag(text: "swi", span: TextSpan(38, 42), source: .extracted)]
        let store = try Store(path: path, access: .create)
        try store.add([original, retweet], named: "a")
        let tweet = try #require(try TweetLoader(store).hit(retweet.id)).tweet
        #expect(tweet.hashtags.map(\.text) == ["swifts"])
        #expect(try StoreCheck(store).run().findings == [])
        #expect(try store.add([original, retweet], named: "a").unchanged == 2)
    }
}
