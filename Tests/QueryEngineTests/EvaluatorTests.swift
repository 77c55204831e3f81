import Testing
import TweetModel

@testable import QueryEngine

@Suite struct EvaluatorTests {
    private func evaluate(_ query: String, _ tweet: Tweet) throws -> Bool? {
        try Query.parse(query).evaluate(tweet, sampleContext())
    }

    @Test(
        "a clause about an absent field is unknown, and so is its opposite",
        arguments: [
            "min_replies:5", "views:..9", "lang:en", "is:sensitive", "source:web", "place:x", "conversation_id:9",
            "followers_count:5", "bio:cat", "place_country:US", "geocode:1,2,3km",
        ])
    func unknown(_ clause: String) throws {
        let tweet = sampleTweet("cats")
        #expect(try evaluate(clause, tweet) == nil)
        #expect(try evaluate("-\(clause)", tweet) == nil)
        #expect(try evaluate("\(clause) OR cats", tweet) == true)
        #expect(try evaluate("\(clause) dogs", tweet) == false)
    }

    @Test("nobody knows who wrote a like: neither from: nor its opposite holds")
    func authorless() throws {
        var tweet = sampleTweet("cats")
        tweet.author = nil
        tweet.flags = [.liked]
        #expect(try evaluate("from:ann", tweet) == nil)
        #expect(try evaluate("-from:ann", tweet) == nil)
        #expect(try evaluate("-from:nobody", tweet) == nil)
        #expect(try evaluate("is:liked", tweet) == true)
    }

    @Test(
        "what holds for a plain tweet",
        arguments: [
            ("from:ann", true), ("from:ann_old", true), ("from:42", true), ("from:@42", false), ("from:bob", false),
            ("from:me", true), ("account:me", true), ("account:bob", false), ("user:bob", true), ("to:bob", false),
            ("is:reply", false), ("-is:retweet", true), ("has:hashtags", true), ("#Cats", true), ("#cat", false),
            ("hashtags:1", true), ("mentions:2..", false), ("length:..140", true), ("since:2024-11-09", true),
            ("until:2024-11-09", false), ("date:2024-11-09", true), ("id:1855222378263478273", true),
            ("max_id:5", false),
            ("min_likes:0", true), ("is:referenced", false), ("has:links", true), ("domain:example.org", true),
            ("domain:ample.org", false), ("url:\"https://example.org/a\"", true), ("url_contains:PLE.ORG", true),
            ("has:urls", true), ("retweets_of_tweet_id:7", false), ("-quotes_of_tweet_id:7", true),
            ("contains:\"ith @b\"", true),
            ("https://t.co/AbC", true), ("is:verified OR cats", true),
        ])
    func plain(_ query: String, _ isTrue: Bool) throws {
        let tweet = sampleTweet("Lunch with @bob #cats https://t.co/AbC", expanded: "https://news.example.org/a")
        var adapted = tweet
        adapted.links[0].expanded = query.hasPrefix("url:") ? "https://example.org/a" : tweet.links[0].expanded
        #expect(try evaluate(query, adapted) == isTrue)
    }

    @Test("tweets met only inside others are no results unless asked for")
    func referenced() throws {
        var tweet = sampleTweet("cats")
        tweet.flags = []
        #expect(try evaluate("cats", tweet) == false)
        #expect(try evaluate("cats include:referenced", tweet) == true)
        #expect(try evaluate("is:referenced", tweet) == true)
    }

    @Test("circles and boxes, also across the 180th meridian")
    func places() throws {
        var tweet = sampleTweet("x")
        tweet.point = Coordinate(latitude: -17.7, longitude: 179.9)
        #expect(try evaluate("geocode:-17.7,-179.9,25km", tweet) == true)
        #expect(try evaluate("geocode:-17.7,-179.9,20km", tweet) == false)
        #expect(try evaluate("bounding_box:[179 -18 -179 -17]", tweet) == true)
        #expect(try evaluate("bounding_box:[-179 -18 179 -17]", tweet) == false)
        tweet.point = nil
        tweet.place = Place(id: "p")
        tweet.place?.box = BoundingBox(west: 2, south: 48, east: 3, north: 49)
        #expect(try evaluate("geocode:48.5,2.5,1km", tweet) == true)
        #expect(try evaluate("bounding_box:[2.5 48 3 49]", tweet) == false)
        #expect(try evaluate("bounding_box:[1 47 3 49]", tweet) == true)
    }

    @Test("the SQL function's meaning is that of the clause, and words in links don't count")
    func verifier() throws {
        let verifier = try #require(TextVerifier(encoded: "\"social media\"~1"))
        #expect(verifier.matches("social and media", links: nil))
        #expect(!verifier.matches("media social", links: nil))
        #expect(!verifier.matches("social https://media.example", links: "7 28"))
        #expect(TextVerifier(encoded: "ka*")?.matches("Katze", links: "") == true)
        #expect(TextVerifier(encoded: "from:ann") == nil)
        #expect(TextVerifier(encoded: "a b") == nil)
        #expect(TextVerifier(encoded: "((") == nil)
    }
}
