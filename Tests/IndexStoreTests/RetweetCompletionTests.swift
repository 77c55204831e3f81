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

    @Test(
        "A text is completed however few characters the ellipsis replaces",
        arguments: [
            ("so it is…", "so it is #tea", "so it is #tea"), ("so it i…", "so it is!", "so it is!"),
            ("so it is…", "so it is!", "so it is!"), ("so it is ...", "so it is so", "so it is so"),
            ("so it is…", "so it is", nil), ("so it is…", "so it is…", nil), ("so it is...", "so it is...", nil),
            ("so it is", "so it is", nil), ("tea is so…", "so it is #tea", nil), ("…", "so", "so"),
        ] as [(String, String, String?)])
    func shortEnds(cut: String, original: String, completed: String?) {
        let prefix = "RT @an: "
        var retweet = Tweet.sample(2, prefix + cut, trust: .cut)
        retweet.completeRetweet(from: Tweet.sample(1, original))
        #expect(retweet.text == prefix + (completed ?? cut))
        #expect(retweet.flags.contains(.completed) == (completed != nil))
    }

    @Test("A retweet of an article, which has only its link, gets the article's text")
    func article() {
        let link = "https://t.co/AbCdEfGhIj"
        var original = Tweet.sample(1, "The kettle\n\nIt boils, and then there is tea", trust: .article)
        original.links = [Link(url: link, expanded: nil, display: nil, span: nil)]
        for isArticle in [true, false] {
            if isArticle { original.flags.insert(.article) } else { original.flags.remove(.article) }
            var retweet = Tweet.sample(2, "RT @an: " + link, trust: .full)
            retweet.links = [Link(url: link, expanded: nil, display: nil, span: TextSpan(8, 31))]
            retweet.completeRetweet(from: original)
            #expect(retweet.text == "RT @an: " + (isArticle ? original.text : link))
            #expect(retweet.flags.contains(.completed) == isArticle && !retweet.flags.contains(.article))
            #expect(retweet.links.map(\.span) == [isArticle ? nil : TextSpan(8, 31)])
        }
    }

    @Test("Any number of entities are matched by value, each only once")
    func manyEntities() {
        let words = (0..<20_000).map { "#Tag\($0 / 2)" }
        var original = Tweet.sample(1, words.joined(separator: " "))
        var start = 0
        for word in words {
            original.hashtags.append(
                Hashtag(text: String(word.dropFirst()), span: TextSpan(start, start + word.utf8.count)))
            start += word.utf8.count + 1
        }
        var retweet = Tweet.sample(2, "RT @bob: " + original.text.prefix(100_000) + "…", trust: .cut)
        retweet.hashtags = (0..<5000).reversed().map { Hashtag(text: "tag\($0)", span: nil) }
        retweet.completeRetweet(from: original)
        #expect(retweet.text == "RT @bob: " + original.text && retweet.hashtags.count == words.count)
        #expect(retweet.hashtags[4999] == Hashtag(text: "tag0", span: TextSpan(9, 14)))
        // The second occurrence is not matched.
        #expect(retweet.hashtags[5000] == Hashtag(text: "Tag0", span: TextSpan(15, 20), source: .completed))
    }
}
