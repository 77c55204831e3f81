import Foundation
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("API v1.1 and its streams")
struct APIv1Tests {
    private func read(_ lines: String...) throws -> ImportedInput {
        let scratch = try Scratch()
        return try ImportedInput(scratch.write("a.jsonl", lines.joined(separator: "\n")))
    }

    private static let long = String(repeating: "long ", count: 40) + "#end"

    private static func extended(_ text: String) -> String {
        let start = text.unicodeScalars.count - 4
        return #""truncated":true,"extended_tweet":{"full_text":"\#(text)","display_text_range":[0,\#(text.count)],"#
            + #""entities":{"hashtags":[{"text":"end","indices":[\#(start),\#(start + 4)]}],"urls":[],"#
            + #""user_mentions":[],"symbols":[]}}"#
    }

    @Test("A truncated tweet is completed from its extended tweet, also inside a retweet and a quote")
    func truncated() throws {
        let whole = V1.tweet(101, "long …", key: "text", more: Self.extended(Self.long))
        let found = try read(
            whole, V1.tweet(102, "RT @ann_lee: long …", key: "text", more: #""retweeted_status":\#(whole)"#),
            V1.tweet(103, "look", key: "text", more: #""quoted_status":\#(whole),"quoted_status_id_str":"101""#),
            V1.tweet(104, "cut … https://t.co/AbCdEfGhIj", key: "text", more: #""truncated":true"#))
        #expect(found.tweets[0].text == Self.long && found.tweets[0].textCompleteness == .full)
        #expect(found.tweets[0].markedHashtags.hasSuffix("«#end»"))
        for record in found.decoded[1...2] {
            #expect(record.referenced.map(\.text) == [Self.long])
            #expect(record.referenced[0].markedHashtags.hasSuffix("«#end»"))
        }
        #expect(found.tweets[3].textCompleteness == .cut && found.tweets[3].flags.contains(.truncated))
        #expect(found.tweets[..<3].allSatisfy { !$0.flags.contains(.truncated) })
    }

    @Test("A quote inside a retweet belongs to the original, in every position")
    func quoteOfRetweet() throws {
        let quoted = V1.tweet(101, "quoted")
        let inside = V1.tweet(102, "see", more: #""quoted_status_id_str":"101","quoted_status":\#(quoted)"#)
        let outside = V1.tweet(102, "see")
        let found = try read(
            V1.tweet(103, "RT @ann_lee: see", more: #""retweeted_status":\#(inside)"#),
            V1.tweet(104, "RT @ann_lee: see", more: #""retweeted_status":\#(outside),"quoted_status":\#(quoted)"#))
        for record in found.decoded {
            #expect(record.tweet.retweetOf?.tweet == TweetID(102) && record.tweet.quoteOf == nil)
            #expect(record.referenced.map(\.id.rawValue) == [101, 102])
            #expect(record.referenced[1].quoteOf?.tweet == TweetID(101))
        }
    }

    @Test("Webhook events and responses for embedded tweets are read")
    func otherAnswers() throws {
        let called = try read(#"{"for_user_id":"42","tweet_create_events":[\#(V1.tweet(105, "at last"))]}"#)
        #expect(called.texts == ["at last"] && called.skipped.isEmpty)
        let shown = try read(
            #"{"__typename":"Tweet","lang":"en","favorite_count":3,"created_at":"2024-01-12T03:00:02.000Z","#
                + #""id_str":"106","text":"see https://t.co/a","user":{"id_str":"42","screen_name":"ann_lee"},"#
                + #""entities":{"urls":[],"media":[{"url":"https://t.co/a","expanded_url":"https://x.com/a"}]},"#
                + #""mediaDetails":[{"type":"photo","media_url_https":"https://pbs.twimg.com/media/a.jpg","#
                + #""url":"https://t.co/a","indices":[4,18]}],"#
                + #""quoted_tweet":{"id_str":"104","text":"y","user":{"screen_name":"bob"}}}"#)
        let tweet = try #require(shown.tweets.first)
        #expect(tweet.author?.handle == "ann_lee" && tweet.createdAt?.iso8601 == "2024-01-12T03:00:02Z")
        #expect(tweet.media.map(\.url) == ["https://pbs.twimg.com/media/a.jpg"] && tweet.counts[.likes] == 3)
        #expect(tweet.quoteOf == TweetReference(tweet: TweetID(104), handle: "bob"))
    }

    @Test("Webhook events delete tweets, and contain liked tweets")
    func webhookEvents() throws {
        func request(_ events: String) -> String { #"{"for_user_id":"7","\#(events)}"# }
        func like(_ tweet: String, by account: Int) -> String {
            #"{"id":"a7ba","favorited_status":\#(tweet),"user":{"id":\#(account),"screen_name":"cat_y"}}"#
        }
        let likes = like(V1.tweet(105, "tea"), by: 7) + "," + like(V1.tweet(106, "cake"), by: 8)
        let lines = [
            request(#"favorite_events":[\#(likes)]"#),
            request(#"tweet_delete_events":[{"status":{"id":"105","user_id":"42"},"timestamp_ms":1700852500000}]"#),
            request(#"follow_events":[{"type":"follow"},{"type":"follow"}]"#),
        ]
        let scratch = try Scratch()
        let path = try scratch.write("a.jsonl", lines.joined(separator: "\n"))
        for includesLikes in [false, true] {
            let found = try ImportedInput(path) { if includesLikes { $0.include.insert(.likes) } }
            #expect(found.texts == ["tea", "cake"] && found.skipped.isEmpty && found.unread.isEmpty)
            #expect(found.tweets.map { $0.flags.contains(.liked) } == [includesLikes, false])
            #expect(found.messages.map(\.kind) == ["delete", "follow", "follow"])
            #expect(
                found.messages[0].effect == .deleted(TweetID(105), at: Timestamp(seconds: 1_700_852_500)))
        }
    }

    @Test("Accounts may consist of an ID, links may have no target")
    func trimmed() throws {
        let links = #""urls":[{"url":"https://t.co/AbCdEfGhIj","expanded_url":null,"indices":[0,23]}]"#
        let found = try read(
            V1.tweet(101, "https://t.co/AbCdEfGhIj", user: #"{"id":42,"id_str":"42"}"#)
                .replacingOccurrences(of: #""urls":[]"#, with: links))
        #expect(found.tweets[0].author == User(id: UserID(42)))
        #expect(found.tweets[0].links.map(\.expanded) == [nil])
        #expect(found.tweets[0].markedLinks == "«https://t.co/AbCdEfGhIj»")
    }

    @Test("An unavailable quoted tweet is known by its ID or its link")
    func permalink() throws {
        let link = #""quoted_status_permalink":{"url":"https://t.co/x","expanded":"https://twitter.com/bob/status/77"}"#
        let found = try read(
            V1.tweet(101, "x", more: #""is_quote_status":true,"quoted_status_id_str":"77",\#(link)"#),
            V1.tweet(102, "x", more: #""is_quote_status":true,\#(link)"#),
            V1.tweet(103, "x", more: #""is_quote_status":true"#))
        #expect(found.tweets[0].quoteOf == TweetReference(tweet: TweetID(77), handle: "bob"))
        #expect(found.tweets[1].quoteOf == found.tweets[0].quoteOf)
        #expect(
            found.tweets[2].quoteOf == TweetReference(tweet: nil) && found.tweets[2].flags.contains(.quoteOfUnknown))
    }

    @Test("Edits, polls, withheld countries and the language next to an old tweet are read")
    func rare() throws {
        let found = try read(
            V1.tweet(105, more: #""edit_history":{"initial_tweet_id":"104","edit_tweet_ids":["104","105"]}"#),
            V1.tweet(104, more: #""edit_history":{"initial_tweet_id":"104","edit_tweet_ids":["104","105"]}"#),
            V1.tweet(106, more: #""card":{"name":"poll2choice_text_only"},"withheld_in_countries":["DE"]"#),
            V1.tweet(107, more: #""metadata":{"iso_language_code":"fi"}"#).replacingOccurrences(
                of: #","lang":"en""#, with: ""))
        #expect(found.tweets[0].edits == [TweetID(104), TweetID(105)] && !found.tweets[0].flags.contains(.edited))
        #expect(found.tweets[1].flags.contains(.edited))
        #expect(found.tweets[2].flags.contains(.poll) && found.tweets[2].withheldIn == ["DE"])
        #expect(found.tweets[2].flags.contains(.withheld) && found.tweets[3].language == "fi")
    }

    @Test(
        "Stream messages are counted by kind and are not tweets",
        arguments: [
            (#"{"delete":{"status":{"id":101,"id_str":"101","user_id":2},"timestamp_ms":"1500000000999"}}"#, "delete"),
            (#"{"timestamp_ms":"1","delete":{"status":{"id":101,"id_str":"101"}}}"#, "delete"),
            (#"{"delete":{"favorite":{"tweet_id":1,"user_id":2}}}"#, "delete"),
            (#"{"limit":{"track":1234}}"#, "limit"), (#"{"scrub_geo":{"user_id":2,"up_to_status_id":9}}"#, "scrub_geo"),
            (#"{"status_withheld":{"id":1,"withheld_in_countries":["DE","AR"]}}"#, "status_withheld"),
            (#"{"user_withheld":{"id":1,"withheld_in_countries":["DE"]}}"#, "user_withheld"),
            (#"{"disconnect":{"code":4}}"#, "disconnect"), (#"{"warning":{"code":"FALLING_BEHIND"}}"#, "warning"),
            (#"{"friends":[1,2]}"#, "friends"), (#"{"direct_message":{"id":1,"text":"x"}}"#, "direct_message"),
            (#"{"event":"follow","source":{"id":1},"target":{"id":2},"created_at":"x"}"#, "event"),
        ])
    func messages(line: String, kind: String) throws {
        let found = try read(line, V1.tweet(105))
        #expect(found.messages.map(\.kind) == [kind] && found.ids == [105] && found.skipped.isEmpty)
    }

    @Test("Only a deletion of a tweet marks a tweet as deleted; withheld notices name their countries")
    func effects() throws {
        let found = try read(
            #"{"delete":{"status":{"id":9007199254740992,"id_str":"9007199254740993"},"timestamp_ms":"1500000000999"}}"#,
            #"{"delete":{"favorite":{"tweet_id":1,"user_id":2}}}"#,
            #"{"status_withheld":{"id":101,"withheld_in_countries":["DE","AR"]}}"#, V1.tweet(105))
        #expect(
            found.messages.map(\.effect) == [
                .deleted(TweetID(9_007_199_254_740_993), at: Timestamp(seconds: 1_500_000_000)), nil,
                .withheld(TweetID(101), in: ["DE", "AR"]),
            ])
    }

    @Test("The timestamp of a stream message dates its embedded tweets, not its own tweet")
    func observed() throws {
        let original = V1.tweet(101)
        let found = try read(
            V1.tweet(
                102, "RT @ann_lee: hello", more: #""timestamp_ms":"1583571901657","retweeted_status":\#(original)"#))
        #expect(found.decoded[0].observed == ObservationTime(tweet: nil, referenced: 1_583_571_901))
    }

    @Test("A damaged or truncated line is skipped and reported with its number")
    func damagedLines() throws {
        let found = try read(
            V1.tweet(101), "", V1.tweet(102) + V1.tweet(103), #"{"id":104,"id_str":"104","text":"x\#u{1}"}"#,
            V1.tweet(105),
            String(V1.tweet(106).prefix(80)))
        #expect(found.ids == [101, 102, 103, 105])
        #expect(found.skipped.map(\.line) == [4, 6])
    }

    @Test("Numeric IDs of API v1.1 keep all digits; id_str takes precedence over a rounded id")
    func digits() throws {
        let line = V1.tweet(9_007_199_254_740_993).replacingOccurrences(
            of: #""id":9007199254740993"#, with: #""id":9007199254740992"#)
        let found = try read(line)
        #expect(found.ids == [9_007_199_254_740_993] && found.warnings.isEmpty)
    }

    @Test(
        "A row of twitter-to-sqlite has the IDs of its author and of other tweets",
        arguments: [
            ("null", "null", nil, nil), ("1454660436489142200", "null", 1_454_660_436_489_142_200, nil),
            ("null", "1454660436489142200", nil, 1_454_660_436_489_142_200),
        ] as [(String, String, Int64?, Int64?)])
    func rows(retweeted: String, quoted: String, original: Int64?, quote: Int64?) throws {
        let scratch = try Scratch()
        let row = #"""
            {"id":1454660436489142273,"user":42,"created_at":"2021-10-31T04:04:09+00:00","full_text":"so it is #fish",\#
            "retweeted_status":\#(retweeted),"quoted_status":\#(quoted),"place":null,"truncated":0,"favorite_count":3,\#
            "source":"942cfc2bf9f290ddbe3d78f1907dc084a00ed23f","display_text_range":"[0, 14]","lang":"en"}
            """#
        let found = try ImportedInput(scratch.write("tweets.json", "[\(row)]"))
        let tweet = try #require(found.tweets.first)
        #expect(found.format == .apiV1 && tweet.author == User(id: UserID(42), handle: nil))
        #expect(tweet.retweetOf == original.map { TweetReference(tweet: TweetID($0)) })
        #expect(tweet.quoteOf == quote.map { TweetReference(tweet: TweetID($0)) })
        #expect(tweet.client == nil && tweet.counts[.likes] == 3 && tweet.createdAt?.seconds == 1_635_653_049)
    }
}
