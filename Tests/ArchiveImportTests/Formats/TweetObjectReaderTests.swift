import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Tweets of the v1.1 shape")
struct TweetObjectReaderTests {
    private func read(
        _ json: String, _ family: TweetObjectFamily = TweetObjectFamily(), author: User? = nil
    ) throws -> Tweet {
        var document = JSONDocument()
        try document.parse(Array(json.utf8))
        var reader = TweetObjectReader(family)
        return try reader.read(document.root, author: author)
    }

    @Test("Wrong positions of any number of hashtags are corrected if they are near")
    func wrongPositions() throws {
        let count = Exhaustive.isOn ? 20_000 : 2_500
        let words = (0..<count).map { "#tag\($0)" }.joined(separator: " ")
        for (start, near) in [(0, 0), (1 << 40, count - 1)] {
            let tags = (0..<count).map { #"{"text":"TAG\#($0)","indices":[\#(start),\#(start + 4)]}"# }
            let tweet = try read(
                #"{"id_str":"7","full_text":"\#(words)","entities":{"hashtags":[\#(tags.joined(separator: ","))]}}"#)
            #expect(tweet.hashtags.count == count)
            let (span, far) = (tweet.hashtags[near].span, tweet.hashtags[count / 2].span)
            let end = near == 0 ? 5 : words.utf8.count
            #expect(span == TextSpan(end - "#tag\(near)".utf8.count, end))
            #expect(far == nil)
        }
    }

    @Test("The links in a text count if the lists of links and media are empty")
    func linksOnlyInText() throws {
        let text = #""full_text":"see https://t.co/AbCdEfGhIj and https://example.org""#
        let media =
            #"[{"id_str":"8","url":"https://t.co/AbCdEfGhIj","type":"photo","media_url_https":"https://a/b.jpg"}]"#
        for (entities, count) in [
            (#"{"urls":[]}"#, 1), (#"{"urls":[],"media":[]}"#, 1), (#"{"urls":[],"media":\#(media)}"#, 0),
        ] {
            let tweet = try read(#"{"id_str":"7",\#(text),"entities":\#(entities)}"#)
            #expect(tweet.links.map(\.url) == Array(repeating: "https://t.co/AbCdEfGhIj", count: count), "\(entities)")
        }
    }

    // MARK: IDs

    @Test(
        "The text form of an ID takes precedence over a rounded number",
        arguments: [
            (#""id":1855222378263478300,"id_str":"1855222378263478273""#, 1_855_222_378_263_478_273),
            (#""id":1855222378263478273"#, 1_855_222_378_263_478_273),
            (#""id":"1855222378263478273""#, 1_855_222_378_263_478_273),
            (#""id_str":1855222378263478273,"id":null"#, 1_855_222_378_263_478_273),
            (#""id_str":"9007199254740993""#, 9_007_199_254_740_993),
        ])
    func ids(members: String, expected: Int64) throws {
        #expect(try read(#"{\#(members),"full_text":"x"}"#).id == TweetID(expected))
    }

    @Test("All other IDs keep their digits as well")
    func otherIDs() throws {
        let tweet = try read(
            #"""
            {"id_str":"1855222378263478273","full_text":"@bob x https://t.co/m","in_reply_to_status_id":9007199254740992,
             "in_reply_to_status_id_str":"9007199254740993","in_reply_to_user_id":1300000000000000100,
             "in_reply_to_user_id_str":"1300000000000000007","in_reply_to_screen_name":"bob",
             "entities":{"user_mentions":[{"screen_name":"bob","name":"","indices":[0,4],"id":1300000000000000100,
               "id_str":"1300000000000000007"}],
              "media":[{"id":1700000000000000100,"id_str":"1700000000000000001","media_url":"http://pbs.example/a.jpg",
               "source_status_id":1600000000000000100,"source_status_id_str":"1600000000000000003",
               "source_user_id_str":"1300000000000000009"}]},
             "user":{"id":1300000000000000100,"id_str":"1300000000000000005","screen_name":"ann_lee"}}
            """#)
        #expect(tweet.replyTo?.tweet == TweetID(9_007_199_254_740_993))
        #expect(tweet.replyTo?.user == UserID(1_300_000_000_000_000_007))
        #expect(tweet.mentions.first?.id == UserID(1_300_000_000_000_000_007))
        #expect(tweet.mentions.first?.name == nil)
        #expect(tweet.media.first?.id == "1700000000000000001")
        #expect(tweet.media.first?.sourceTweet == TweetID(1_600_000_000_000_000_003))
        #expect(tweet.media.first?.sourceUser == UserID(1_300_000_000_000_000_009))
        #expect(tweet.author?.id == UserID(1_300_000_000_000_000_005))
    }

    @Test("A mention of an account that does not exist has no ID")
    func noSuchAccount() throws {
        let tweet = try read(
            #"{"id":"5","full_text":"@gone","entities":{"user_mentions":[{"screen_name":"gone","id":-1,"id_str":"-1","indices":[0,5]}]}}"#
        )
        #expect(tweet.mentions.first?.id == nil)
        #expect(tweet.markedMentions == "«@gone»")
    }

    @Test(
        "A record without ID or text is a problem with a reason",
        arguments: [#"{"full_text":"x"}"#, #"{"id":"1"}"#, "[]"])
    func problems(json: String) throws {
        #expect(throws: RecordProblem.self) { try read(json) }
    }

    @Test("Contradicting IDs are detected, rounding is accepted")
    func disagreement() throws {
        var reader = TweetObjectReader(TweetObjectFamily())
        var document = JSONDocument()
        try document.parse(Array(#"{"id":1855222378263478300,"id_str":"1855222378263478273","text":"x"}"#.utf8))
        _ = try reader.read(document.root, author: nil)
        #expect(!reader.idsDisagree)
        try document.parse(Array(#"{"id":1855222378263478300,"id_str":"1755222378263478273","text":"x"}"#.utf8))
        _ = try reader.read(document.root, author: nil)
        #expect(reader.idsDisagree)
        try document.parse(Array(#"{"id":0,"id_str":"1755222378263478273","text":"x"}"#.utf8))
        _ = try reader.read(document.root, author: nil)
        #expect(!reader.idsDisagree)
    }

    @Test(
        "An empty profile text is known to be empty, a missing one is unknown",
        arguments: [
            (#""description":"","location":"""#, "" as String?), (#""description":null,"location":null"#, nil),
            ("", nil),
            (#""description":"a","location":"a""#, "a"),
        ])
    func profileTexts(members: String, expected: String?) throws {
        let more = members.isEmpty ? "" : "," + members
        let user = #"{"id_str":"42","followers_count":1\#(more)}"#
        let profile = try #require(try read(#"{"id":"5","text":"a","user":\#(user)}"#).author?.profile)
        #expect(profile.bio == expected && profile.location == expected)
    }

    @Test(
        "Old dumps contain the conversation ID",
        arguments: [
            (#""conversation_id_str":"7","conversation_id":8"#, 7 as Int64?), (#""conversation_id":8"#, 8),
            (#""conversation_id_str":null"#, nil), (#""lang":"en""#, nil),
        ])
    func conversation(members: String, expected: Int64?) throws {
        #expect(try read(#"{"id":"9","text":"a",\#(members)}"#).conversation?.rawValue == expected)
    }

    // MARK: Dates

    @Test(
        "Dates in all forms are read, and the ID replaces a missing one",
        arguments: [
            (
                #""id":"1855222378263478273","created_at":"Sat Nov 09 12:14:18 +0000 2024""#, "2024-11-09T12:14:18Z",
                true
            ),
            (#""id":"1855222378263478273""#, "2024-11-09T12:14:18Z", true),
            (#""id":"1855222378263478273","created_at":"yesterday""#, "2024-11-09T12:14:18Z", true),
            (#""id":"500000000","created_at":"2008-03-07 00:00:00 +0000""#, "2008-03-07T00:00:00Z", false),
            (#""id":"500000000","created_at":"Fri Mar 07 00:00:00 +0000 2008""#, "2008-03-07T00:00:00Z", true),
            (#""id":"574132845641547776","created_at":"2015-03-07 00:00:00 +0000""#, "2015-03-07T00:00:00Z", true),
            (#""id":"300000000000000","created_at":"2010-11-04 00:00:00 +0000""#, "2010-11-04T21:35:00Z", true),
        ])
    func dates(members: String, expected: String, isExact: Bool) throws {
        let moment = try read(#"{\#(members),"text":"x"}"#).createdAt
        #expect(moment?.iso8601 == expected)
        #expect((moment?.precision == .second) == isExact)
    }

    @Test("An old tweet without a date has none")
    func noDate() throws {
        #expect(try read(#"{"id":"500000000","text":"x"}"#).createdAt == nil)
    }

    // MARK: Text

    @Test(
        "Text is unescaped once",
        arguments: [
            ("a &amp;lt; b", "a &lt; b"), ("AT&T", "AT&T"), ("end &amp", "end &amp"),
            ("&quot;hi&quot; &#39;", "&quot;hi&quot; &#39;"),
            ("1 &lt; 2 &gt; 0", "1 < 2 > 0"), ("12345", "12345"),
        ])
    func unescaping(raw: String, text: String) throws {
        #expect(try read(#"{"id":"5","full_text":\#(Export.quoted(raw))}"#).text == text)
    }

    @Test("The longest text is used, with its completeness")
    func whichText() throws {
        #expect(try read(#"{"id":"5","text":"a"}"#).textCompleteness == .classic)
        let full = try read(#"{"id":"5","text":"a","full_text":"ab"}"#)
        #expect(full.text == "ab" && full.textCompleteness == .full)
        let long = try read(
            #"""
            {"id":"5","text":"a… https://t.co/x","truncated":true,"entities":{"hashtags":[]},
             "extended_tweet":{"full_text":"abc #d","entities":{"hashtags":[{"text":"d","indices":[4,6]}]}}}
            """#)
        #expect(long.markedHashtags == "abc «#d»")
        #expect(long.textCompleteness == .full && !long.flags.contains(.truncated))
        let cut = try read(#"{"id":"5","text":"a… https://t.co/x","truncated":true}"#)
        #expect(cut.textCompleteness == .cut && cut.flags.contains(.truncated))
    }

    // MARK: Entities

    @Test("Positions count code points of the escaped text")
    func indexVectors() throws {
        let fish = try read(
            #"""
            {"id":"5","full_text":"Fish &amp; chips 🐟🍟 #lunch with @ann_lee https://t.co/AbCdEfGhIj","entities":{
             "hashtags":[{"text":"lunch","indices":["20","26"]}],
             "user_mentions":[{"screen_name":"ann_lee","indices":["32","40"],"id_str":"42"}],
             "urls":[{"url":"https://t.co/AbCdEfGhIj","expanded_url":"https://example.org/a","indices":["41","64"]}]}}
            """#)
        #expect(fish.markedHashtags == "Fish & chips 🐟🍟 «#lunch» with @ann_lee https://t.co/AbCdEfGhIj")
        #expect(fish.markedMentions == "Fish & chips 🐟🍟 #lunch with «@ann_lee» https://t.co/AbCdEfGhIj")
        #expect(fish.markedLinks == "Fish & chips 🐟🍟 #lunch with @ann_lee «https://t.co/AbCdEfGhIj»")
        let city = try read(
            #"""
            {"id":"5","full_text":"👩🏽‍🚀 day &lt;3 #Zürich #東京タワー ＠bob","entities":{
             "hashtags":[{"text":"Zürich","indices":[15,22]},{"text":"東京タワー","indices":[23,29]}],
             "user_mentions":[{"screen_name":"BOB","indices":[30,34],"id_str":"43"}]}}
            """#)
        #expect(city.markedHashtags == "👩🏽‍🚀 day <3 «#Zürich» «#東京タワー» ＠bob")
        #expect(city.markedMentions == "👩🏽‍🚀 day <3 #Zürich #東京タワー «＠bob»")
        let money = try read(
            #"""
            {"id":"5","full_text":"5 &gt; 4 &amp;&amp; 3 &lt; 4 🇫🇮 $TEST #π","entities":{
             "symbols":[{"text":"TEST","indices":[32,37]}],"hashtags":[{"text":"π","indices":[38,40]}]}}
            """#)
        #expect(money.markedCashtags == "5 > 4 && 3 < 4 🇫🇮 «$TEST» #π")
        #expect(money.markedHashtags == "5 > 4 && 3 < 4 🇫🇮 $TEST «#π»")
    }

    @Test(
        "Invalid indices do not trap; the entity keeps its text",
        arguments: [
            ("far beyond the end", "[900,905]", "say «#tag» now"), ("start after end", "[8,4]", "say «#tag» now"),
            ("negative", "[-3,1]", "say «#tag» now"), ("off by one", "[5,9]", "say «#tag» now"),
            ("end beyond the text", "[4,4000]", "say «#tag» now"),
            ("huge", "[4,9223372036854775807]", "say «#tag» now"),
            ("no indices", "[]", "say «#tag» now"),
        ])
    func strangeIndices(what: String, indices: String, expected: String) throws {
        let tweet = try read(
            #"{"id":"5","text":"say #tag now","entities":{"hashtags":[{"text":"tag","indices":\#(indices)}]}}"#)
        #expect(tweet.hashtags.map(\.text) == ["tag"])
        #expect(tweet.markedHashtags == expected, "\(what)")
    }

    @Test("A truncated entity keeps its text and has no position")
    func clamped() throws {
        let tweet = try read(
            #"""
            {"id":"5","text":"RT @bob: the rest is …","entities":{"hashtags":[{"text":"lost","indices":[21,22]}],
             "urls":[{"url":"https://t.co/abc","indices":[18,22]}],
             "user_mentions":[{"screen_name":"bob","indices":[3,7]},{"screen_name":"eve","indices":[21,22]}]}}
            """#)
        #expect(tweet.hashtags == [Hashtag(text: "lost", span: nil)])
        #expect(tweet.links.first?.span == nil)
        #expect(tweet.mentions.map(\.handle) == ["bob", "eve"])
        #expect(tweet.markedMentions == "RT «@bob»: the rest is …")
    }

    @Test("The link text of a policy notice is marked as the link")
    func notice() throws {
        let tweet = try read(
            #"""
            {"id":"5","text":"Withheld. Learn more","entities":{"urls":[
             {"url":"https://support.twitter.com/articles/1","indices":[10,20]}]}}
            """#)
        #expect(tweet.markedLinks == "Withheld. «Learn more»")
    }

    @Test("An entity directly after an escaped character is found")
    func behindEscape() throws {
        let tweet = try read(
            #"{"id":"5","text":"&gt;#tag","entities":{"hashtags":[{"text":"tag","indices":[4,8]}]}}"#)
        #expect(tweet.markedHashtags == ">«#tag»")
    }

    @Test(
        "A record without entities gets those of the text, marked as extracted",
        arguments: ["", #","entities":{}"#, #","entities":null"#])
    func extracted(entities: String) throws {
        let tweet = try read(#"{"id":"5","text":"hi @bob #tag $ABC https://example.org/x"\#(entities)}"#)
        #expect(tweet.mentions.map(\.source) == [.extracted])
        #expect(tweet.markedHashtags == "hi @bob «#tag» $ABC https://example.org/x")
        #expect(tweet.cashtags.map(\.text) == ["ABC"])
        #expect(tweet.links.map(\.url) == ["https://example.org/x"])
    }

    // MARK: Fields

    @Test("Numbers may be strings, and a missing value is neither zero nor false")
    func facts() throws {
        let bare = try read(#"{"id":"5","text":"x","possibly_sensitive":null}"#)
        #expect(bare.counts == Tweet.Counts() && bare.sensitive == nil && bare.language == nil && bare.client == nil)
        let full = try read(
            #"""
            {"id":"5","text":"x","favorite_count":"12","retweet_count":3,"reply_count":1,"quote_count":0,
             "possibly_sensitive":"false","lang":"qme","source":"im","withheld_in_countries":["DE","FR"]}
            """#)
        #expect(
            full.counts[.likes] == 12 && full.counts[.retweets] == 3 && full.counts[.replies] == 1
                && full.counts[.quotes] == 0)
        #expect(full.sensitive == false && full.language == "qme" && full.client == "im")
        #expect(full.withheldIn == ["DE", "FR"] && full.flags.contains(.withheld))
    }

    @Test(
        "The name of a client is the text of its link",
        arguments: [
            (#"<a href="https://example.org" rel="nofollow">Tweetbot for iΟS</a>"#, "Tweetbot for iΟS"), ("web", "web"),
            (#"<a href="https://example.org">Birds &amp; Bees</a>"#, "Birds & Bees"), ("", nil),
        ])
    func clients(source: String, name: String?) throws {
        #expect(try read(#"{"id":"5","text":"x","source":\#(Export.quoted(source))}"#).client == name)
    }

    @Test("A tweet is a reply if it has any of three fields")
    func replies() throws {
        #expect(try read(#"{"id":"5","text":"x","in_reply_to_status_id":null}"#).replyTo == nil)
        let directed = try read(#"{"id":"5","text":"x","in_reply_to_user_id":"7","in_reply_to_screen_name":"bob"}"#)
        #expect(directed.replyTo == TweetReference(tweet: nil, user: UserID(7), handle: "bob"))
        let nameless = try read(#"{"id":"5","text":"x","in_reply_to_status_id":"4"}"#)
        #expect(nameless.replyTo == TweetReference(tweet: TweetID(4)))
    }

    @Test("Latitude is first in geo, longitude in coordinates, except in account archives")
    func points() throws {
        let both =
            #"{"id":"5","text":"x","geo":{"coordinates":["52.1","4.5"]},"coordinates":{"coordinates":["4.5","52.1"]}}"#
        let expected = Coordinate(latitude: 52.1, longitude: 4.5)
        #expect(try read(both).point == expected)
        #expect(try read(both, AccountTweetDecoder.family).point == expected)
        let one = #"{"id":"5","text":"x","coordinates":{"type":"Point","coordinates":[4.5,52.1]}}"#
        #expect(try read(one).point == expected)
        #expect(try read(#"{"id":"5","text":"x","geo":{}}"#).point == nil)
        #expect(try read(#"{"id":"5","text":"x","geo":{"coordinates":[152.1,4.5]}}"#).point == nil)
    }

    // MARK: References

    @Test("Retweeted and quoted tweets are returned, also the quote of a retweet")
    func nested() throws {
        var reader = TweetObjectReader(TweetObjectFamily())
        var document = JSONDocument()
        try document.parse(
            Array(
                #"""
                {"id_str":"9","full_text":"RT @bob: yes https://t.co/q","user":{"id_str":"42","screen_name":"ann_lee"},
                 "retweeted_status":{"id_str":"8","full_text":"yes https://t.co/q","user":{"id_str":"43","screen_name":"bob"},
                  "quoted_status_id_str":"7","quoted_status":{"id_str":"7","full_text":"no","user":{"id_str":"44","screen_name":"eve"}}}}
                """#.utf8))
        let tweet = try reader.read(document.root, author: nil)
        #expect(tweet.retweetOf == TweetReference(tweet: TweetID(8), user: UserID(43), handle: "bob"))
        #expect(tweet.quoteOf == nil)
        #expect(reader.referenced.map(\.id.rawValue) == [7, 8])
        #expect(reader.referenced.last?.quoteOf == TweetReference(tweet: TweetID(7), user: UserID(44), handle: "eve"))
        #expect(reader.referenced.allSatisfy { !$0.flags.contains(.collected) })
    }

    @Test("An unavailable quoted tweet keeps its ID")
    func quotedIsGone() throws {
        let tweet = try read(
            #"""
            {"id_str":"9","full_text":"look","is_quote_status":true,"quoted_status_id_str":"7",
             "quoted_status_permalink":{"url":"https://t.co/q","expanded":"https://twitter.com/eve/status/7"}}
            """#)
        #expect(tweet.quoteOf == TweetReference(tweet: TweetID(7), handle: "eve"))
    }

    @Test("A place has a bounding box, also across the 180th meridian")
    func places() throws {
        let tweet = try read(
            #"""
            {"id":"5","text":"x","place":{"id":"01","name":"N","full_name":"N, Fiji","country":"Fiji","country_code":"FJ",
             "place_type":"city","bounding_box":{"type":"Polygon","coordinates":[[[177,-20],[-178,-20],[-178,-12],[177,-12]]]}}}
            """#)
        #expect(tweet.place?.fullName == "N, Fiji")
        #expect(tweet.place?.box == BoundingBox(west: 177, south: -20, east: -178, north: -12))
    }
}
