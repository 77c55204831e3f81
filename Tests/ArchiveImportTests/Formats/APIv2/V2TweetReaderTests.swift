import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Tweets of API v2")
struct V2TweetReaderTests {
    func read(_ json: String, includes: String = "{}") throws -> Tweet {
        var block = JSONDocument()
        try block.parse(Array(includes.utf8))
        var included = V2Includes()
        included.add(block.root)
        var document = JSONDocument()
        try document.parse(Array(json.utf8))
        var reader = V2TweetReader()
        return try reader.read(document.root, included)
    }

    func record(_ text: String, _ more: String = "") -> String {
        let rest = more.isEmpty ? "" : "," + more
        return #"{"id":"1855222378263478273","text":\#(Export.quoted(text)),"author_id":"42"\#(rest)}"#
    }

    // MARK: Plain fields

    @Test("Every plain field of a record is read")
    func fields() throws {
        let tweet = try read(
            record(
                "Fish &amp; chips",
                #"""
                "conversation_id":"1855222378263478001","created_at":"2024-11-09T12:14:18.000Z","lang":"en",
                "source":"Twitter for iPhone","possibly_sensitive":true,"reply_settings":"everyone",
                "public_metrics":{"retweet_count":2,"reply_count":3,"like_count":4,"quote_count":5,"impression_count":6,
                  "bookmark_count":7},
                "withheld":{"copyright":false,"country_codes":["DE","FR"],"scope":"tweet"},
                "edit_history_tweet_ids":["1855222378263478273"],
                "edit_controls":{"edits_remaining":"5","is_edit_eligible":true,"editable_until":"2024-11-09T13:14:18.000Z"},
                "context_annotations":[{"domain":{"id":"45","name":"Food"},"entity":{"id":"9","name":"Chips"}}]
                """#),
            includes: #"{"users":[{"id":"42","name":"Ann","username":"ann_lee"}]}"#)
        #expect(tweet.id == TweetID(1_855_222_378_263_478_273))
        #expect(tweet.text == "Fish & chips" && tweet.textCompleteness == .v2)
        #expect(tweet.author == User(id: UserID(42), handle: "ann_lee", name: "Ann"))
        #expect(tweet.conversation == TweetID(1_855_222_378_263_478_001))
        #expect(tweet.createdAt?.iso8601 == "2024-11-09T12:14:18Z")
        #expect(tweet.language == "en" && tweet.client == "Twitter for iPhone" && tweet.sensitive == true)
        #expect(tweet.counts[.retweets] == 2 && tweet.counts[.replies] == 3 && tweet.counts[.likes] == 4)
        #expect(tweet.counts[.quotes] == 5 && tweet.counts[.views] == 6 && tweet.counts[.bookmarks] == 7)
        #expect(tweet.withheldIn == ["DE", "FR"] && tweet.flags == .withheld)
        #expect(tweet.edits.isEmpty && tweet.kind == .original)
    }

    @Test("A record of ID and text has the time of the ID and the entities of the text")
    func least() throws {
        let tweet = try read(#"{"id":"1855222378263478273","text":"hi #there @bob"}"#)
        #expect(tweet.createdAt == Snowflake.seconds(of: tweet.id).map { Timestamp(seconds: $0) })
        #expect(tweet.author == nil && tweet.counts == Tweet.Counts() && tweet.language == nil)
        #expect(tweet.sensitive == nil && tweet.conversation == nil && tweet.place == nil)
        #expect(tweet.markedHashtags == "hi «#there» @bob" && tweet.hashtags.first?.source == .extracted)
        #expect(tweet.markedMentions == "hi #there «@bob»" && tweet.mentions.first?.source == .extracted)
    }

    @Test("IDs keep all digits, as strings and as numbers")
    func ids() throws {
        let text = try read(
            #"{"id":"9007199254740993","text":"x","author_id":"9007199254740995","conversation_id":"9007199254740997"}"#
        )
        let number = try read(
            #"{"id":9007199254740993,"text":"x","author_id":9007199254740995,"conversation_id":9007199254740997}"#)
        for tweet in [text, number] {
            #expect(tweet.id == TweetID(9_007_199_254_740_993) && tweet.author?.id == UserID(9_007_199_254_740_995))
            #expect(tweet.conversation == TweetID(9_007_199_254_740_997))
        }
    }

    @Test(
        "A record without ID or text is a problem with a reason", arguments: [#"{"text":"x"}"#, #"{"id":"1"}"#, "[]"])
    func problems(json: String) throws {
        #expect(throws: RecordProblem.self) { try read(json) }
    }

    @Test("Edit counts may be numbers or strings, and the list of versions is kept", arguments: ["5", "\"5\""])
    func edits(remaining: String) throws {
        let versions = #""edit_history_tweet_ids":["1855222378263478100","1855222378263478273","1855222378263478300"]"#
        let tweet = try read(
            record("x", #"\#(versions),"edit_controls":{"edits_remaining":\#(remaining),"is_edit_eligible":true}"#))
        #expect(
            tweet.edits.map(\.rawValue) == [
                1_855_222_378_263_478_100, 1_855_222_378_263_478_273, 1_855_222_378_263_478_300,
            ])
        #expect(tweet.flags.contains(.edited))
        let last = try read(
            #"{"id":"3","text":"x","edit_history_tweet_ids":["1","2","3"]}"#)
        #expect(last.edits.map(\.rawValue) == [1, 2, 3] && !last.flags.contains(.edited))
    }

    @Test("{}, which R writes for a missing value or list, counts as missing")
    func blanks() throws {
        let tweet = try read(
            record(
                "x",
                #"""
                "referenced_tweets":{},"context_annotations":{},"entities":{},"attachments":{},"geo":{},"lang":{},
                "public_metrics":{"retweet_count":1,"like_count":{}},"in_reply_to_user_id":{},"withheld":{},"source":{},
                "conversation_id":{},"possibly_sensitive":{},"created_at":{},"edit_history_tweet_ids":{}
                """#))
        #expect(tweet.retweetOf == nil && tweet.quoteOf == nil && tweet.replyTo == nil && tweet.media.isEmpty)
        #expect(tweet.place == nil && tweet.language == nil && tweet.client == nil && tweet.conversation == nil)
        #expect(tweet.counts[.retweets] == 1 && tweet.counts[.likes] == nil && tweet.flags == [])
        #expect(tweet.sensitive == nil && tweet.createdAt != nil && tweet.edits.isEmpty)
    }

    // MARK: Entities

    @Test(
        "Positions count code points of the escaped text",
        arguments: [
            (
                "Fish &amp; chips 🐟🍟 #lunch with @ann_lee https://t.co/AbCdEfGhIj",
                #""hashtags":[{"start":20,"end":26,"tag":"lunch"}],"mentions":[{"start":32,"end":40,"username":"ann_lee","id":"42"}],"urls":[{"start":41,"end":64,"url":"https://t.co/AbCdEfGhIj","expanded_url":"https://example.org/a","display_url":"example.org/a"}]"#,
                "Fish & chips 🐟🍟 «#lunch» with «@ann_lee» «https://t.co/AbCdEfGhIj»"
            ),
            (
                "👩🏽‍🚀 day &lt;3 #Zürich #東京タワー ＠bob",
                #""hashtags":[{"start":15,"end":22,"tag":"Zürich"},{"start":23,"end":29,"tag":"東京タワー"}],"mentions":[{"start":30,"end":34,"username":"bob"}]"#,
                "👩🏽‍🚀 day <3 «#Zürich» «#東京タワー» «＠bob»"
            ),
            (
                "5 &gt; 4 &amp;&amp; 3 &lt; 4 🇫🇮 $TEST #π",
                #""cashtags":[{"start":32,"end":37,"tag":"TEST"}],"hashtags":[{"start":38,"end":40,"tag":"π"}]"#,
                "5 > 4 && 3 < 4 🇫🇮 «$TEST» «#π»"
            ),
            ("a &amp;lt; #b", #""hashtags":[{"start":11,"end":13,"tag":"b"}]"#, "a &lt; «#b»"),
            ("&gt;#b &amp", #""hashtags":[{"start":4,"end":6,"tag":"b"}]"#, ">«#b» &amp"),
            ("5️⃣ ＃wide", #""hashtags":[{"start":4,"end":9,"tag":"wide"}]"#, "5️⃣ «＃wide»"),
        ])
    func units(text: String, entities: String, expected: String) throws {
        let tweet = try read(record(text, #""entities":{\#(entities)}"#))
        let spans = tweet.hashtags.map(\.span) + tweet.mentions.map(\.span) + tweet.links.map(\.span)
        #expect(marked(tweet.text, spans + tweet.cashtags.map(\.span)) == expected)
    }

    @Test(
        "Positions that are too large, reversed, negative or missing do not trap",
        arguments: [(3, 900), (900, 903), (5, 2), (-4, 2), (0, 0)])
    func wrongPositions(start: Int, end: Int) throws {
        let tweet = try read(record("hi #b", #""entities":{"hashtags":[{"start":\#(start),"end":\#(end),"tag":"b"}]}"#))
        #expect(tweet.hashtags.map(\.text) == ["b"])
        #expect(tweet.markedHashtags == "hi «#b»")
        let gone = try read(record("hi", #""entities":{"hashtags":[{"start":\#(start),"end":\#(end),"tag":"b"}]}"#))
        #expect(gone.hashtags.map(\.text) == ["b"] && gone.hashtags[0].span == nil)
        let without = try read(record("hi #b", #""entities":{"hashtags":[{"tag":"b"}]}"#))
        #expect(without.markedHashtags == "hi «#b»")
    }

    @Test("Annotations, which have inclusive positions, are not entities")
    func annotations() throws {
        let tweet = try read(
            record(
                "Fish in 🇫🇮 Oulu &amp; #Helsinki",
                #""entities":{"annotations":[{"start":10,"end":13,"probability":0.9,"type":"Place","normalized_text":"Oulu"}],"hashtags":[{"start":22,"end":31,"tag":"Helsinki"}]}"#
            ))
        #expect(tweet.markedHashtags == "Fish in 🇫🇮 Oulu & «#Helsinki»")
        #expect(tweet.mentions.isEmpty && tweet.links.isEmpty && tweet.cashtags.isEmpty)
    }

    @Test("Mentions get ID and name from the includes, by ID or by handle")
    func mentions() throws {
        let users =
            #"{"users":[{"id":"43","name":"Bob","username":"BOB"},{"id":"44","name":"Cy","username":"cy_new"}]}"#
        let tweet = try read(
            record(
                "@bob @cy @dee",
                #""entities":{"mentions":[{"start":0,"end":4,"username":"bob"},{"start":5,"end":8,"username":"cy","id":"44"},{"start":9,"end":13,"username":"dee","id":"45"}]}"#
            ), includes: users)
        #expect(tweet.mentions.map(\.id) == [UserID(43), UserID(44), UserID(45)])
        #expect(tweet.mentions.map(\.name) == ["Bob", "Cy", nil])
        #expect(tweet.mentions.map(\.handle) == ["bob", "cy", "dee"])
        #expect(tweet.markedMentions == "«@bob» «@cy» «@dee»")
    }

    // MARK: Media, polls, places

    private let mediaBlock = #"""
        {"media":[
          {"media_key":"3_1700000000000000001","type":"photo","url":"https://pbs.twimg.com/media/aaa.jpg","width":1200,
           "height":800,"alt_text":"A fish"},
          {"media_key":"13_1700000000000000002","type":"video","preview_image_url":"https://pbs.twimg.com/p/b.jpg",
           "duration_ms":12345,"width":1280,"height":720,"public_metrics":{"view_count":9},"variants":[
            {"bit_rate":832000,"content_type":"video/mp4","url":"https://video.twimg.com/v/small.mp4?tag=12"},
            {"content_type":"application/x-mpegURL","url":"https://video.twimg.com/v/pl.m3u8"},
            {"bit_rate":2176000,"content_type":"video/mp4","url":"https://video.twimg.com/v/large.mp4?tag=12"}]},
          {"media_key":"16_1700000000000000003","type":"animated_gif","preview_image_url":"https://pbs.twimg.com/g.jpg",
           "variants":[{"bit_rate":0,"content_type":"video/mp4","url":"https://video.twimg.com/g.mp4"}]}]}
        """#

    @Test("Media are found by their keys, each with link, description, size, duration and best file")
    func media() throws {
        let links = [
            ("photo", "3_1700000000000000001"), ("video", "13_1700000000000000002"),
            ("video", "16_1700000000000000003"),
        ]
        .map { kind, key in
            #"{"start":5,"end":28,"url":"https://t.co/AbCdEfGhIj","expanded_url":"https://twitter.com/ann_lee/status/1855222378263478273/\#(kind)/1","display_url":"pic.twitter.com/AbCdEfGhIj","media_key":"\#(key)"}"#
        }.joined(separator: ",")
        let tweet = try read(
            record(
                "Look https://t.co/AbCdEfGhIj",
                #""attachments":{"media_keys":["3_1700000000000000001","13_1700000000000000002","16_1700000000000000003"]},"entities":{"urls":[\#(links)]}"#
            ), includes: mediaBlock)
        #expect(tweet.media.map(\.id) == ["1700000000000000001", "1700000000000000002", "1700000000000000003"])
        #expect(tweet.media.map(\.kind) == [.photo, .video, .animatedGIF])
        #expect(
            tweet.media.map(\.url) == [
                "https://pbs.twimg.com/media/aaa.jpg", "https://pbs.twimg.com/p/b.jpg", "https://pbs.twimg.com/g.jpg",
            ])
        #expect(
            tweet.media.map(\.videoURL) == [
                nil, "https://video.twimg.com/v/large.mp4", "https://video.twimg.com/g.mp4",
            ])
        #expect(tweet.media.map(\.alternativeText) == ["A fish", nil, nil])
        #expect(tweet.media.map(\.durationMilliseconds) == [nil, 12_345, nil])
        #expect(tweet.media.map(\.width) == [1200, 1280, nil] && tweet.media.map(\.height) == [800, 720, nil])
        #expect(tweet.media.allSatisfy { $0.link == "https://t.co/AbCdEfGhIj" && $0.sourceTweet == nil })
        #expect(marked(tweet.text, [tweet.media[2].span]) == "Look «https://t.co/AbCdEfGhIj»")
        #expect(tweet.media[1].expanded?.hasSuffix("/video/1") == true)
        #expect(tweet.links.count == 3)
    }

    @Test("Links before 2022 have no media keys: they are matched in order, and the last one gets the rest")
    func mediaWithoutKeys() throws {
        let tweet = try read(
            record(
                "https://t.co/other x https://t.co/p",
                #"""
                "attachments":{"media_keys":["3_1700000000000000001","3_1700000000000000009"]},
                "entities":{"urls":[
                 {"start":0,"end":18,"url":"https://t.co/other","expanded_url":"https://example.org/photo/1"},
                 {"start":21,"end":35,"url":"https://t.co/p","expanded_url":"https://twitter.com/bob/status/1600000000000000003/photo/1"}]}
                """#), includes: mediaBlock)
        #expect(tweet.media.map(\.link) == ["https://t.co/p", "https://t.co/p"])
        #expect(
            tweet.media.map(\.sourceTweet) == [TweetID(1_600_000_000_000_000_003), TweetID(1_600_000_000_000_000_003)])
        // The second item is not in the includes; its key contains its ID and kind.
        #expect(
            tweet.media[1].id == "1700000000000000009" && tweet.media[1].kind == .photo && tweet.media[1].url == nil)
    }

    @Test(
        "A media item that is not included keeps the ID and kind of its key",
        arguments: [("3_9", MediaItem.Kind.photo), ("7_9", .video), ("13_9", .video), ("16_9", .animatedGIF)])
    func missingMedia(key: String, kind: MediaItem.Kind) throws {
        let tweet = try read(record("x", #""attachments":{"media_keys":["\#(key)"]}"#))
        #expect(tweet.media == [MediaItem(id: "9", kind: kind, url: nil)])
    }

    @Test(
        "A poll is a property of its tweet, with or without options",
        arguments: [
            #""attachments":{"poll_ids":["1500000000000000001"]}"#,
            #""attachments":{"poll_ids":["1"],"poll":{"id":"1","options":[{"position":1,"label":"Tea","votes":2}]}}"#,
        ])
    func polls(attachments: String) throws {
        #expect(try read(record("Tea?", attachments)).flags.contains(.poll))
        #expect(try !read(record("Tea?", #""attachments":{"media_keys":["3_1"]}"#)).flags.contains(.poll))
        #expect(try !read(record("Tea?", #""attachments":{"poll_ids":[]}"#)).flags.contains(.poll))
    }

    @Test("Places come from the includes, coordinates from the tweet, with longitude first")
    func places() throws {
        let places = #"""
            {"places":[{"id":"0001aa","full_name":"Oulu, Finland","name":"Oulu","country":"Finland","country_code":"FI",
              "place_type":"city","geo":{"type":"Feature","bbox":[25.3,64.9,25.8,65.1],"properties":{}}},
             {"id":"0001bb","full_name":"Taveuni, Fiji","geo":{"type":"Feature","bbox":[-179.9,-17.1,179.8,-16.6]}}]}
            """#
        let tweet = try read(
            record("x", #""geo":{"place_id":"0001aa","coordinates":{"type":"Point","coordinates":[25.47,65.01]}}"#),
            includes: places)
        #expect(tweet.point == Coordinate(latitude: 65.01, longitude: 25.47))
        var oulu = Place(id: "0001aa")
        oulu.name = "Oulu"
        oulu.fullName = "Oulu, Finland"
        oulu.country = "Finland"
        oulu.countryCode = "FI"
        oulu.type = "city"
        oulu.box = BoundingBox(west: 25.3, south: 64.9, east: 25.8, north: 65.1)
        #expect(tweet.place == oulu)
        let fiji = try read(record("x", #""geo":{"place_id":"0001bb"}"#), includes: places)
        #expect(fiji.place?.box == BoundingBox(west: 179.8, south: -17.1, east: -179.9, north: -16.6))
        let unknown = try read(record("x", #""geo":{"place_id":"0001cc"}"#), includes: places)
        #expect(unknown.place == Place(id: "0001cc") && unknown.point == nil)
    }

    // MARK: Long posts

    @Test("A note provides the full unescaped text, with entities of both")
    func note() throws {
        let start = "Chapter one of R&amp;D: 🐟 #first " + String(repeating: "and so on ", count: 24)
        let raw = "Chapter one of R&D: 🐟 #first " + String(repeating: "and so on ", count: 24) + "to the &amp; #last <3"
        let last = raw.unicodeScalars.count - 8
        let tweet = try read(
            record(
                String(start.prefix(275)),
                #"""
                "entities":{"hashtags":[{"start":26,"end":32,"tag":"first"}]},
                "note_tweet":{"text":\#(Export.quoted(raw)),"entities":{"hashtags":[{"start":22,"end":28,"tag":"first"},
                 {"start":\#(last),"end":\#(last + 5),"tag":"last"}],"mentions":[{"start":0,"end":3,"username":"nobody_here","id":"77"}]}}
                """#))
        #expect(tweet.text == raw && tweet.textCompleteness == .note && tweet.flags == .note)
        #expect(tweet.hashtags.map(\.source) == [.given, .note])
        #expect(tweet.markedHashtags.contains("🐟 «#first» and") && tweet.markedHashtags.hasSuffix("«#last» <3"))
        #expect(tweet.mentions.map(\.handle) == ["nobody_here"] && tweet.mentions[0].span == nil)
    }

    @Test("An escaped note is detected by comparison with the tweet's text")
    func escapedNote() throws {
        let tweet = try read(
            record(
                "R&amp;D and a long tail that is cut",
                #""note_tweet":{"text":"R&amp;D and a long tail that is cut here"}"#))
        #expect(tweet.text == "R&D and a long tail that is cut here")
        let typed = try read(
            record("write &amp;amp; for it", #""note_tweet":{"text":"write &amp; for it, always"}"#))
        #expect(typed.text == "write &amp; for it, always")
    }

    @Test("A truncated text without its note is marked as truncated")
    func cutPost() throws {
        let cut = String(repeating: "eight 8 ", count: 34) + "and…"
        let tweet = try read(record(cut, #""created_at":"2023-11-09T12:14:18.000Z""#))
        #expect(tweet.flags == .truncated && tweet.textCompleteness == .cut)
    }

    // MARK: Accounts

    @Test("The author's profile is read completely")
    func profile() throws {
        let tweet = try read(
            record("x"),
            includes: #"""
                {"users":[{"id":"42","name":"Ann","username":"ann_lee","created_at":"2009-01-02T03:04:05.000Z","verified":true,
                 "verified_type":"blue","protected":false,"description":"Fish &amp; chips","location":"Oulu",
                 "url":"https://t.co/u","entities":{"url":{"urls":[{"start":0,"end":14,"url":"https://t.co/u","expanded_url":"https://example.org/ann"}]}},
                 "profile_image_url":"https://pbs.twimg.com/a.jpg","pinned_tweet_id":"5",
                 "public_metrics":{"followers_count":1,"following_count":2,"tweet_count":3,"listed_count":4}}]}
                """#)
        let profile = try #require(tweet.author?.profile)
        #expect(
            profile.bio == "Fish & chips" && profile.location == "Oulu" && profile.website == "https://example.org/ann")
        #expect(profile.createdAt?.iso8601 == "2009-01-02T03:04:05Z")
        #expect(profile.verified == true && profile.protected == false)
        #expect(profile.followers == 1 && profile.following == 2 && profile.tweets == 3 && profile.listed == 4)
        #expect(profile.avatarURL == "https://pbs.twimg.com/a.jpg")
    }
}

/// Quotes, replies and retweets.
extension V2TweetReaderTests {
    @Test("A quote can also be a reply: both references are kept")
    func twoReferences() throws {
        let tweet = try read(
            record(
                "@bob see https://t.co/q",
                #""referenced_tweets":[{"type":"quoted","id":"1855000000000000001"},{"type":"replied_to","id":"1855000000000000002"}],"in_reply_to_user_id":"43""#
            ),
            includes: #"""
                {"users":[{"id":"43","name":"Bob","username":"bob"},{"id":"44","name":"Cy","username":"cy"}],
                 "tweets":[{"id":"1855000000000000001","text":"q","author_id":"44"},{"id":"1855000000000000002","text":"r","author_id":"43"}]}
                """#)
        #expect(
            tweet.quoteOf == TweetReference(tweet: TweetID(1_855_000_000_000_000_001), user: UserID(44), handle: "cy"))
        #expect(
            tweet.replyTo == TweetReference(tweet: TweetID(1_855_000_000_000_000_002), user: UserID(43), handle: "bob"))
        #expect(tweet.kind == .quote && tweet.isReply)
    }

    @Test("A reference keeps its ID if the tweet is not included")
    func missingExpansions() throws {
        let tweet = try read(
            record(
                "see https://t.co/q",
                #"""
                "referenced_tweets":[{"type":"quoted","id":"1855000000000000001"},{"type":"replied_to","id":"1855000000000000002"}],
                "in_reply_to_user_id":"43",
                "entities":{"urls":[{"start":4,"end":18,"url":"https://t.co/q","expanded_url":"https://twitter.com/cy/status/1855000000000000001"}]}
                """#))
        #expect(tweet.author == User(id: UserID(42)))
        #expect(tweet.quoteOf == TweetReference(tweet: TweetID(1_855_000_000_000_000_001), handle: "cy"))
        #expect(tweet.replyTo == TweetReference(tweet: TweetID(1_855_000_000_000_000_002), user: UserID(43)))
    }

    @Test("A retweet references its original, and the quote of the original is not that of the retweet")
    func retweet() throws {
        let long = String(repeating: "long words ", count: 14)
        let cut = String("RT @cy: \(long)".prefix(139)) + "…"
        let tweet = try read(
            record(
                cut,
                #""referenced_tweets":[{"type":"retweeted","id":"1855000000000000001"},{"type":"quoted","id":"5"}]"#),
            includes: #"""
                {"users":[{"id":"44","name":"Cy","username":"cy"}],
                 "tweets":[{"id":"1855000000000000001","text":"q","author_id":"44"}]}
                """#)
        #expect(
            tweet.retweetOf == TweetReference(tweet: TweetID(1_855_000_000_000_000_001), user: UserID(44), handle: "cy")
        )
        #expect(tweet.quoteOf == nil && tweet.kind == .retweet && tweet.textCompleteness == .cut)
        #expect(tweet.flags == .truncated)
        let gone = try read(
            record(
                "RT @cy: short",
                #""referenced_tweets":[{"type":"retweeted","id":"1855000000000000001"}],"entities":{"mentions":[{"start":3,"end":6,"username":"cy","id":"44"}]}"#
            ))
        #expect(
            gone.retweetOf == TweetReference(tweet: TweetID(1_855_000_000_000_000_001), user: UserID(44), handle: "cy"))
        #expect(gone.textCompleteness == .v2 && gone.flags == [])
    }

    @Test("A policy notice instead of a text still counts as a retweet, and any real text replaces it")
    func policy() throws {
        let tweet = try read(
            record(
                "This Tweet is not available. Learn more",
                #""referenced_tweets":[{"type":"retweeted","id":"9"}],"entities":{"urls":[{"start":29,"end":39,"url":"https://support.twitter.com/articles/20169222","expanded_url":"https://support.twitter.com/articles/20169222","display_url":"support.twitter.com/articles/20169…"}]}"#
            ))
        #expect(tweet.retweetOf?.tweet == TweetID(9) && tweet.kind == .retweet && tweet.textCompleteness == .summary)
        #expect(tweet.markedLinks == "This Tweet is not available. «Learn more»")
    }

    @Test("A mention at the start does not make a tweet a reply")
    func addressed() throws {
        let tweet = try read(
            record(
                "@bob hi",
                #""in_reply_to_user_id":"43","entities":{"mentions":[{"start":0,"end":4,"username":"bob","id":"43"}]}"#)
        )
        #expect(tweet.replyTo == TweetReference(tweet: nil, user: UserID(43), handle: "bob") && tweet.kind == .reply)
    }
}
