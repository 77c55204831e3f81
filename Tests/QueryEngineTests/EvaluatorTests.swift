import Testing
import TweetModel

@testable import QueryEngine

@Suite("Evaluation of queries on a tweet")
struct EvaluatorTests {
    private func evaluate(_ query: String, _ tweet: Tweet) throws -> Bool? {
        try Query.parse(query).evaluate(tweet, sampleContext())
    }

    @Test(
        "A clause on a missing field is unknown, and so is its opposite",
        arguments: [
            "min_replies:5", "views:..9", "lang:en", "is:sensitive", "source:web", "place:x", "near:lisbon", "label:x",
            "thread:{cats}", "import:1", "has:note",
            "followers_count:5", "bio:cat", "place_country:US", "geocode:1,2,3km", "bio:/c/", "source:/web/",
            "place:/x/",
            "(in:quoted,urls dogs)",
        ])
    func unknown(_ clause: String) throws {
        var tweet = sampleTweet("cats")
        tweet.quoteOf = TweetReference(tweet: TweetID(7))
        #expect(try evaluate(clause, tweet) == nil)
        #expect(try evaluate("-\(clause)", tweet) == nil)
        #expect(try evaluate("\(clause) OR cats", tweet) == true)
        #expect(try evaluate("\(clause) dogs", tweet) == false)
    }

    @Test("The author of a liked tweet is unknown: neither from: nor its opposite matches")
    func authorless() throws {
        var tweet = sampleTweet("cats")
        tweet.author = nil
        tweet.flags = [.liked]
        #expect(try evaluate("from:ann", tweet) == nil)
        #expect(try evaluate("-from:ann", tweet) == nil)
        #expect(try evaluate("-from:nobody", tweet) == nil)
        #expect(try evaluate("is:liked", tweet) == true)
    }

    @Test("An account that an incomplete list lacks is unknown", arguments: [true, false])
    func lists(isComplete: Bool) throws {
        for (member, isAuthor) in [(42, true), (43, false)] {
            var options = QueryOptions()
            options.importedList = { _ in .members([UserID(Int64(member))], isComplete: isComplete) }
            let expected = isAuthor ? true : isComplete ? false : nil
            for query in ["list:tea", "-list:tea"] {
                let found = try Query.parse(query, options: options).evaluate(sampleTweet("cats"), sampleContext())
                #expect(found == expected.map { $0 != query.hasPrefix("-") }, "\(query) \(member)")
            }
        }
    }

    @Test(
        "Clauses match a plain tweet",
        arguments: [
            ("from:ann", true), ("from:ann_old", true), ("from:42", true), ("from:@42", false), ("from:bob", false),
            ("from:me", true), ("account:me", true), ("account:bob", false), ("user:bob", true), ("to:bob", false),
            ("is:reply", false), ("-is:retweet", true), ("has:hashtags", true), ("#Cats", true), ("#cat", false),
            ("hashtags:1", true), ("mentions:2..", false), ("length:..140", true), ("since:2024-11-09", true),
            ("until:2024-11-09", false), ("date:2024-11-09", true), ("id:1855222378263478273", true),
            ("max_id:5", false),
            ("min_likes:0", true), ("is:referenced", false), ("has:links", true), ("domain:example.org", true),
            ("domain:=example.org", false), ("domain:=news.example.org", true), ("@bob", true), ("mention:=bob", true),
            ("-known:place_country", true), ("domain:ample.org", false), ("url:\"https://example.org/a\"", true),
            ("url_contains:PLE.ORG", true),
            ("has:urls", true), ("retweets_of_tweet_id:7", false), ("-quotes_of_tweet_id:7", true),
            ("contains:\"ith @b\"", true),
            ("https://t.co/AbC", true), ("http://t.co/AbC", true), ("url:t.co/AbC", true), ("https://t.co/abc", false),
            ("is:verified OR cats", true), ("/^Lunch/", true), ("/^lunch/", false),
            ("/^lunch/i", true), ("-/\\d/", true), ("hashtag:/^ca/", true), ("hashtag:/ca$/", false),
            ("mention:/BOB/", true), ("from:/^ann_/", true), ("from:/bob/", false), ("user:/bob/", true),
            ("url:/example\\.org/", true), ("domain:/^news/", true), ("in:name lee", true), ("in:name ann", true),
            ("in:name lunch", false), ("in:urls example", true), ("in:urls lunch", false), ("in:urls -lunch", true),
            ("in:text,urls lunch", true), ("in:alt cats", false), ("in:quoted cats", false),
            ("in:urls \"org a\"", true),
            ("hour:12", true), ("hour:13..11", false), ("hour:11..13", true), ("weekday:sat", true),
            ("-weekday:fri..sun", false),
            ("known:lang", false), ("-known:lang", true), ("known:created_at", true), ("known:time_of_day", true),
            ("known:author", true), ("known:quotes_of_tweet_id", true), ("filter:vine", false),
            ("filter:images", false),
            ("sample:100", true), ("has:poll", false),
        ])
    func plain(_ query: String, _ isTrue: Bool) throws {
        let tweet = sampleTweet("Lunch with @bob #cats https://t.co/AbC", expanded: "https://news.example.org/a")
        var adapted = tweet
        adapted.links[0].expanded = query.hasPrefix("url:") ? "https://example.org/a" : tweet.links[0].expanded
        #expect(try evaluate(query, adapted) == isTrue)
    }

    @Test("The hour of a date is unknown, but its day of the week is known")
    func dayPrecision() throws {
        var tweet = sampleTweet("cats")
        tweet.createdAt = Timestamp(seconds: 1_273_017_600, precision: .day)
        #expect(try evaluate("hour:0", tweet) == nil)
        #expect(try evaluate("-hour:0", tweet) == nil)
        #expect(try evaluate("weekday:wed", tweet) == true)
        #expect(try evaluate("known:time_of_day", tweet) == false)
        tweet.createdAt = nil
        #expect(try evaluate("weekday:wed", tweet) == nil)
    }

    @Test("Hours and days of the week are in the time zone")
    func zones() throws {
        // Saturday, 2024-11-09T12:14:18Z.
        let tweet = sampleTweet("cats")
        var context = sampleContext()
        context.zone = try Zone(named: "Pacific/Auckland")
        #expect(try Query.parse("hour:1 weekday:sun").evaluate(tweet, context) == true)
        context.zone = try Zone(named: "America/New_York")
        #expect(try Query.parse("hour:7 weekday:sat").evaluate(tweet, context) == true)
    }

    @Test("in: searches the quoted tweet and image descriptions")
    func otherTexts() throws {
        var tweet = sampleTweet("look")
        tweet.quoteOf = TweetReference(tweet: TweetID(7))
        tweet.media = [MediaItem(id: "1", kind: .photo, url: nil)]
        tweet.media[0].alternativeText = "A sea lion asleep"
        var context = sampleContext()
        context.tweet = { $0 == TweetID(7) ? sampleTweet("an old lighthouse https://t.co/rain", id: 7) : nil }
        for (query, holds) in [
            ("in:quoted lighthouse", true), ("in:quoted rain", false), ("in:quoted -lighthouse", false),
            ("in:alt \"sea lion\"", true), ("in:alt lighthouse", false), ("in:alt,quoted old", true),
            ("in:alt /s\\w+p$/", true), ("in:quoted contains:\"ld lig\"", true), ("lighthouse", false),
        ] {
            #expect(try Query.parse(query).evaluate(tweet, context) == holds, "\(query)")
        }
    }

    @Test(
        "Links to image and video hosts count as that kind of content",
        arguments: [
            ("https://twitter.com/i/spaces/1vOxwEDVygdKB", "filter:spaces", true),
            ("https://x.com/ann/status/1", "filter:spaces", false),
            ("https://www.pscp.tv/w/abc", "filter:periscope", true),
            ("https://notpscp.tv/w", "filter:periscope", false),
            ("https://vine.co/v/abc", "filter:vine", true), ("https://vine.co/v/abc", "filter:native_video", true),
            ("https://youtu.be/abc", "filter:videos", true), ("https://youtu.be/abc", "filter:native_video", false),
            ("https://www.instagram.com/p/1", "filter:images", true),
            ("https://example.org/vine.co", "filter:vine", false),
        ])
    func sites(_ url: String, _ query: String, _ holds: Bool) throws {
        #expect(try evaluate(query, sampleTweet("see https://t.co/a", expanded: url)) == holds)
        #expect(try evaluate("-\(query)", sampleTweet("see https://t.co/a", expanded: url)) == !holds)
    }

    @Test("A sample has the requested share of tweets, and a larger sample contains it")
    func sample() throws {
        let (tenth, half, other) = (
            try Query.parse("sample:10"), try Query.parse("sample:50"), try Query.parse("sample:10/x")
        )
        var counts = (tenth: 0, half: 0, both: 0)
        for number in 0..<20_000 {
            let tweet = sampleTweet("a", id: Int64(number) << 22)
            let isIn = try tenth.evaluate(tweet, sampleContext()) == true
            if isIn { counts.tenth += 1 }
            if try half.evaluate(tweet, sampleContext()) == true { counts.half += 1 } else { #expect(!isIn) }
            if isIn, try other.evaluate(tweet, sampleContext()) == true { counts.both += 1 }
        }
        #expect((1800...2200).contains(counts.tenth) && (9600...10_400).contains(counts.half))
        #expect((130...270).contains(counts.both))
    }

    @Test("Referenced tweets are results only if the query requests them")
    func referenced() throws {
        var tweet = sampleTweet("cats")
        tweet.flags = []
        #expect(try evaluate("cats", tweet) == false)
        #expect(try evaluate("cats include:referenced", tweet) == true)
        #expect(try evaluate("is:referenced", tweet) == true)
    }

    @Test("Circles and boxes work across the 180th meridian")
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

    @Test("A verifier ignores words in links")
    func verifier() throws {
        let verifier = TextVerifier(.proximity("social media", distance: 1))
        #expect(try verifier.matches("social and media", links: nil))
        #expect(try !verifier.matches("media social", links: nil))
        #expect(try !verifier.matches("social https://media.example", links: "7 28"))
    }
}
