import TestSupport
import TweetModel

/// Tweets and queries with characters that some layer between this program and ClickHouse could interpret: quotes,
/// backslashes, braces, control characters, SQL, and scripts for which tokenizers differ.
enum HostileTweets {
    private static let texts = [
        "O'Brien", #"C:\new\table"#, "\"quoted\"", "'); DROP TABLE tweetdex_tweets; --", "SELECT 1 FORMAT Null",
        "{p1:String}",
        "naïve café", "東京の天気", "안녕하세요 세계", "👍🏽", "👍", "100% a+b", "under_score", "\\N", "NULL", "हिन्दी में",
        "การเมือง", "STRASSE straße", "what?", ":) ok", ":(", "a\tb", "x\ny", "ﬁne ＦＵＬＬ", "`tick` /* no */", "@@ ~ ^",
    ]
    private static let words = [
        "O'Brien", "table", "quoted", "drop", "select", "\"p1 string\"", "naive", "café", "+café", "+cafe", "東京", "天気",
        "気",
        "안녕", "세계", "👍🏽", "👍", "\"state * art\"", "\"new table\"", "\"drop tweetdex\"", "under_score", "null", "हिन्दी",
        "การ",
        "strasse", "?", "smiley:positive", "smiley:negative", "fine", "full*", "sel*", "\"tick no\"", "\"sea lion\"~3",
        "\"drop * tweets\"", "++NULL", "sea", "rain",
    ]
    private static let clauses = [
        #"contains:"\\new""#, #"contains:"'); drop""#, "contains:\"{p1\"", "contains:\"100% a+b\"", "contains:\"東京の\"",
        "contains:\"é\"", "contains:\"ﬁ\"", #"/C:\\n/"#, #"/'\)/"#, "/[{}]/", "/^sea/i", "#Ünïcode", "#東京",
        "hashtag:/京$/",
        "$twtr", "cashtag:tsla", "@ann_lee", "from:ann_lee", "from:1234", "from:@1234", "from_user_id:2", "to:bob",
        "retweets_of:cleo", "quotes_of:bob", "user:ann_lee", "user:bob", "user:/^c/", "account:ann_lee", "from:me",
        "to:me",
        "is:verified", "bio:astronomer", "bio:\"o'brien\"", "bio_name:ann", "bio_location:東京", "bio_location:/[^a-z]/",
        "followers_count:10", "following_count:..5", "tweets_count:3..9", "listed_count:1", "min_replies:2",
        "retweets:0..3",
        "quotes:=1", "views:100", "bookmarks:1..", "length:40..", "hashtags:1..", "mentions:=0", "links:1..2",
        "cashtags:1",
        "media:1", "min_likes:0", "lang:en", "lang:ja", "lang:he", "lang:und", "has:lang", "is:sensitive",
        "filter:safe",
        "source:\"twitter_web_app\"", "source:\"o'client\\\\x\"", "source:/Post$/", "is:nullcast", "is:directed",
        "filter:self_threads", "filter:retweets", "is:quote", "is:reply", "is:truncated", "is:deleted", "is:gone",
        "is:liked",
        "is:bookmarked", "is:without_id",
        "is:note", "is:article", "is:edited", "is:circle", "is:community", "is:withheld",
        "is:referenced", "has:urls",
        "has:links", "has:media", "has:images", "has:videos", "has:gif", "has:alt", "has:poll", "has:cashtags",
        "has:geo",
        "has:engagement", "filter:images", "filter:videos", "filter:native_video", "filter:spaces", "filter:vine",
        "url:sea.example", "url:https://t.co/rain", "url:\"example lion\"", "url_contains:\"SEAL\"",
        "url_contains:\"'\"",
        "domain:example", "domain:sea.example", "domain:youtube.com", "domain:/^www/", "url:/lion$/", "place:p1",
        "place:\"são tomé\"", "place:/São/", "place_country:JP", "geocode:35.6,139.7,30km",
        "point_radius:[139.7 35.6 40km]",
        "bounding_box:[139 35 140 36]", "bounding_box:[170 -80 -170 80]", "near:\"são tomé\"", "hour:22..3", "hour:9",
        "weekday:sat..mon", "date:2017", "since:2014-05-13", "until:2017-07-14_02:40:00", "newer_than:9y",
        "older_than:10y",
        "since_id:400000000000000000", "max_id:885675893980000000", "id:20000000,20000007", "known:reply_count",
        "known:bio",
        "known:source", "known:place", "known:geo", "known:retweets_of_tweet_id", "known:quotes_of_tweet_id",
        "known:time_of_day", "known:conversation_id", "known:verified", "in_reply_to_tweet_id:20000000",
        "retweets_of_tweet_id:20000001", "quotes_of_tweet_id:20000000", "quotes_of_tweet_id:77", "(in:alt sea)",
        "(in:name ann)", "(in:name +Ann)", "(in:quoted rain)", "(in:quoted +café)", "(in:quoted,alt \"o'brien\")",
        "(in:urls lion)", "(in:urls li*)", "(in:urls /lion/)",
        "url:1", "url:\"b x\"", "domain:vine.co", "domain:xn--bcher-kva.example", "domain:bücher.example",
        "source:iphone",
        "source:o'client_x", "source:seal_post", "likes:0..", "views:>=0", "-views:0..", "\"sea *\"", "\"o'brien * *\"",
        "\"東京 *\"", "(in:alt /'/)", "(in:text,urls sea)",
    ]
    private static let modifiers = [
        "unique:text", "unique:url", "unique:retweet", "limit:9", "sample:30", "sample:50/seed'", "include:referenced",
        "sort:likes", "sort:random/5", "near:fiji sort:distance", "geocode:35.6,139.7,60km sort:distance",
        "sort:oldest", "unique:text limit:5 sort:likes",
    ]

    static func query(depth: Int, using random: inout SeededGenerator) -> String {
        let text = clause(depth: depth, using: &random)
        guard Int.random(in: 0..<5, using: &random) == 0 else { return text }
        return "(\(text)) " + (modifiers.randomElement(using: &random) ?? "")
    }

    private static func clause(depth: Int, using random: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<(depth > 0 ? 12 : 5), using: &random) {
        case 0...1: return words.randomElement(using: &random) ?? "sea"
        case 2...4: return clauses.randomElement(using: &random) ?? "sea"
        case 5...6: return "-(\(clause(depth: depth - 1, using: &random)))"
        case 7...9: return "(\(parts(depth, using: &random).joined(separator: " ")))"
        default: return "(\(parts(depth, using: &random).joined(separator: " OR ")))"
        }
    }

    private static func parts(_ depth: Int, using random: inout SeededGenerator) -> [String] {
        (0..<Int.random(in: 2..<4, using: &random)).map { _ in clause(depth: depth - 1, using: &random) }
    }

    static func changed(_ tweet: Tweet, using random: inout SeededGenerator) -> Tweet {
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
        func count(_ percent: Int) -> Int64? { chance(percent) ? Int64.random(in: 0..<12, using: &random) : nil }
        var tweet = tweet
        for _ in 0..<Int.random(in: 0..<3, using: &random) {
            tweet.text += " " + (texts.randomElement(using: &random) ?? "")
        }
        if chance(10) {
            let start = tweet.text.utf8.count + 1
            tweet.text += " #Ünïcode"
            tweet.hashtags.append(Hashtag(text: "Ünïcode", span: TextSpan(start, tweet.text.utf8.count)))
        }
        if chance(10) {
            tweet.cashtags.append(Cashtag(text: ["TWTR", "tsla"].randomElement(using: &random) ?? "", span: nil))
        }
        if chance(10) { tweet.hashtags.append(Hashtag(text: "Aurora", span: nil, source: .completed)) }
        if chance(10) {
            tweet.links.append(
                Link(url: "https://t.co/x'y", expanded: "https://Vine.co/seal?a=1&b='x'", display: nil, span: nil))
        }
        if chance(20) { tweet.client = "O'Client\\x" }
        if chance(5) { tweet.client = "Twitter for Advertisers" }
        if chance(10) { tweet.author?.name = "Ann O'Brien 東京" }
        if chance(40), tweet.author != nil {
            var profile = User.Profile()
            profile.bio = chance(70) ? "An astronomer, O'Brien \\ 東京" : nil
            profile.location = chance(60) ? ["東京", "lisbon"].randomElement(using: &random) : nil
            profile.verified = chance(60) ? chance(50) : nil
            profile.followers = count(60)
            profile.following = count(60)
            profile.tweets = count(60)
            profile.listed = count(60)
            tweet.author?.profile = profile
        }
        for flag in [
            TweetFlags.note, .truncated, .deleted, .gone, .bookmarked, .edited, .withheld, .circle, .community,
            .article,
        ] where chance(6) { tweet.flags.insert(flag) }
        tweet.language = chance(70) ? ["en", "ja", "iw", "und", "EN"].randomElement(using: &random) : nil
        tweet.sensitive = chance(50) ? chance(30) : nil
        tweet.counts[.retweets] = count(60)
        tweet.counts[.replies] = count(40)
        tweet.counts[.quotes] = count(30)
        tweet.counts[.views] = chance(30) ? Int64.random(in: 0..<300, using: &random) : nil
        tweet.counts[.bookmarks] = count(20)
        tweet.conversation = chance(20) ? TweetID(20_000_000) : nil
        if chance(20) {
            tweet.replyTo = TweetReference(tweet: TweetID(20_000_000 + Int64.random(in: 0..<3, using: &random)))
        }
        if chance(8) { tweet.retweetOf = TweetReference(tweet: TweetID(20_000_001), user: UserID(3), handle: "cleo") }
        if chance(8) { tweet.quoteOf = TweetReference(tweet: TweetID(20_000_000), user: nil, handle: "bob") }
        if chance(3) { tweet.createdAt = nil }
        place(&tweet, using: &random)
        return tweet
    }

    private static func place(_ tweet: inout Tweet, using random: inout SeededGenerator) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            var place = Place(id: "p1")
            place.name = "São Tomé"
            place.fullName = "São Tomé, 'x'"
            place.countryCode = "jp"
            place.box = BoundingBox(west: 139.5, south: 35.5, east: 139.9, north: 35.8)
            tweet.place = place
        case 1:
            var place = Place(id: "p2")
            place.name = "Fiji"
            place.box = BoundingBox(west: 177, south: -19, east: -178, north: -16)
            tweet.place = place
        case 2: tweet.place = Place(id: "p3")
        case 3:
            tweet.point = Coordinate(
                latitude: Double.random(in: 35...36, using: &random),
                longitude: Double.random(in: 139...140.5, using: &random))
        default: break
        }
    }
}
