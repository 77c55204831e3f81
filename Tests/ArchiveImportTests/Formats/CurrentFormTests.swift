import Foundation
import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Responses of the web client since August 2026")
struct CurrentFormTests {
    private func imported(_ text: String, _ name: String = "saved.json") throws -> ImportedInput {
        let scratch = try Scratch()
        return try ImportedInput(try scratch.write(name, text))
    }

    /// A result in the form since August 2026. `details` has additional members of `details`, `more` of the result.
    private static func tweet(
        _ id: Int64, _ text: String? = "hello", details: String = "", more: String = "", legacy: String = ""
    ) -> String {
        let text = text.map { #""full_text":\#(Export.quoted($0)),"# } ?? ""
        return
            #"{"__typename":"Tweet","rest_id":"\#(id)","core":{"user_results":{"result":{"__typename":"User","#
            + #""rest_id":"42","core":{"screen_name":"ann_lee","name":"Ann","created_at_ms":1236416701000},"#
            + #""verification":{"is_blue_verified":false}}}},"details":{"__typename":"TBirdData",\#(text)"#
            + #""created_at_ms":1583571901000\#(details.isEmpty ? "" : "," + details)},"#
            + #""legacy":{"lang":"en","retweeted_status_results":null\#(legacy.isEmpty ? "" : "," + legacy)}"#
            + (more.isEmpty ? "" : "," + more) + "}"
    }

    private static func entry(_ name: String, _ result: String, more: String = "") -> String {
        #"{"entry_id":"\#(name)","content":{"__typename":"TimelineTimelineItem","content":{"#
            + #""__typename":"TimelineTweet","tweet_results":{"result":\#(result)}\#(more)}}}"#
    }

    private static func timeline(_ entries: [String]) -> String {
        #"{"data":{"user_result_by_rest_id":{"result":{"__typename":"User","rest_id":"42","timeline_response":{"#
            + #""timeline":{"instructions":[{"__typename":"TimelineAddEntries","entries":["#
            + entries.joined(separator: ",") + "]}]}}}}}}"
    }

    // MARK: Both forms

    private static let samples = [
        "graphql-timeline.json", "graphql-bookmarks.jsonl", "articles-graphql.jsonl", "web-exporter-metadata.json",
    ]

    @Test(
        "The same tweets have the same values in both forms, and in mixtures of them", arguments: samples,
        [nil, 1, 2, 3, 4, 5, 6] as [UInt64?])
    func sameValues(sample: String, seed: UInt64?) throws {
        let text = try String(contentsOf: SampleArchives.folder.appendingPathComponent(sample), encoding: .utf8)
        var random = SeededGenerator(seed: seed ?? 0)
        // A mixture differs from result to result.
        let form = CurrentForm { _ in seed == nil || Bool.random(using: &random) }
        let converted = try form.convert(text, isLines: sample.hasSuffix("jsonl"))
        let (old, new) = (try imported(text, sample), try imported(converted, sample))
        #expect(new.format == old.format && new.skipped == old.skipped && new.warnings == old.warnings)
        #expect(new.ids == old.ids && Set(new.missing) == Set(old.missing))
        for (left, right) in zip(new.tweets + new.referenced, old.tweets + old.referenced) { #expect(left == right) }
        #expect(new.referenced.count == old.referenced.count && !old.tweets.isEmpty)
        #expect(converted.contains("TBirdData"))
    }

    // MARK: Paths

    @Test("The members of a tweet are read at their paths")
    func paths() throws {
        let found = try imported(
            Self.timeline([
                Self.entry(
                    "tweet-103",
                    Self.tweet(
                        103, "@bob_x 5 &gt; 4 #fish $TEA https://t.co/AbCdEfGhIj",
                        details: #""hashtag_entities":[{"indices":[16,21],"text":"fish"}],"#
                            + #""cashtag_entities":[{"indices":[22,26],"text":"TEA"}]"#,
                        more: #""counts":{"favorite_count":5,"reply_count":1,"retweet_count":2,"quote_count":0,"#
                            + #""bookmark_count":7},"views":{"count":"120"},"perspective":{"bookmarked":true},"#
                            + #""url_entities":[{"url":"https://t.co/AbCdEfGhIj","expanded_url":"https://a.example/","#
                            + #""indices":[27,50]}],"mention_entities":[{"id_str":"43","screen_name":"bob_x","#
                            + #""indices":[0,6]}],"reply_to_results":{"rest_id":"101"},"#
                            + #""reply_to_user_results":{"result":{"rest_id":"43","core":{"screen_name":"bob_x"}}},"#
                            + #""quoted_tweet_results":{"rest_id":"102"}"#))
            ]))
        #expect(found.format == .graphQL && found.skipped.isEmpty && found.missing.isEmpty)
        let tweet = try #require(found.tweets.first)
        #expect(tweet.text == "@bob_x 5 > 4 #fish $TEA https://t.co/AbCdEfGhIj" && tweet.textCompleteness == .full)
        #expect(tweet.createdAt == Timestamp(seconds: 1_583_571_901) && tweet.language == "en")
        #expect(tweet.markedHashtags == "@bob_x 5 > 4 «#fish» $TEA https://t.co/AbCdEfGhIj")
        #expect(tweet.cashtags.map(\.text) == ["TEA"] && tweet.mentions.map(\.id) == [UserID(43)])
        #expect(tweet.links.map(\.expanded) == ["https://a.example/"])
        #expect(tweet.counts[.likes] == 5 && tweet.counts[.replies] == 1 && tweet.counts[.retweets] == 2)
        #expect(tweet.counts[.quotes] == 0 && tweet.counts[.bookmarks] == 7 && tweet.counts[.views] == 120)
        #expect(tweet.replyTo == TweetReference(tweet: TweetID(101), user: UserID(43), handle: "bob_x"))
        #expect(tweet.quoteOf == TweetReference(tweet: TweetID(102)))
        #expect(tweet.flags == [.collected, .bookmarked] && tweet.sensitive == nil && tweet.client == nil)
        let author = try #require(tweet.author)
        #expect(author.handle == "ann_lee" && author.profile?.createdAt == Timestamp(seconds: 1_236_416_701))
        #expect(author.profile?.verified == false && author.profile?.protected == nil)
    }

    @Test(
        "Files of media are read in each form",
        arguments: [
            (
                #""media_entities2":[{"id_str":"7","type":"photo","#
                    + #""media_url_https":"https://pbs.twimg.com/media/A.jpg","url":"https://t.co/abcdefghij","#
                    + #""indices":[2,25],"ext_alt_text":"cup","original_info":{"width":3,"height":2}}]"#,
                MediaItem.Kind.photo
            ),
            // Without the short link; the positions show it.
            (
                #""media_entities2":[{"id_str":"7","type":"photo","#
                    + #""media_url_https":"https://pbs.twimg.com/media/A.jpg","indices":[2,25],"ext_alt_text":"cup","#
                    + #""original_info":{"width":3,"height":2}}]"#, .photo
            ),
            (
                #""media_entities2":[],"media_entities":[{"media_results":{"result":{"media_key":"3_7","#
                    + #""media_info":{"__typename":"ApiImage","original_img_url":"https://pbs.twimg.com/media/A.jpg","#
                    + #""original_img_width":3,"original_img_height":2,"alt_text":"cup"}}}}]"#, .photo
            ),
            (
                #""media_entities":[{"media_results":{"result":{"media_id":"7","media_info":{"__typename":"ApiVideo","#
                    + #""preview_image":{"original_img_url":"https://pbs.twimg.com/media/A.jpg","alt_text":"cup","#
                    + #""original_img_width":3,"original_img_height":2},"duration_millis":9,"variants":["#
                    + #"{"content_type":"video/mp4","bit_rate":1,"url":"https://video.twimg.com/1.mp4"},"#
                    + #"{"content_type":"video/mp4","bit_rate":2,"url":"https://video.twimg.com/2.mp4?tag=1"}]}}}}]"#,
                .video
            ),
        ] as [(String, MediaItem.Kind)])
    func media(list: String, kind: MediaItem.Kind) throws {
        let tweet = try #require(
            try imported(Self.tweet(101, "a https://t.co/abcdefghij", more: list + #","url_entities":[]"#)).tweets.first
        )
        let item = try #require(tweet.media.first)
        #expect(item.kind == kind && item.id == "7" && item.url == "https://pbs.twimg.com/media/A.jpg")
        #expect(item.width == 3 && item.height == 2 && item.alternativeText == "cup")
        #expect(item.link == "https://t.co/abcdefghij" && item.span == TextSpan(2, 25) && tweet.links.isEmpty)
        if kind == .video {
            #expect(item.videoURL == "https://video.twimg.com/2.mp4" && item.durationMilliseconds == 9)
        }
    }

    @Test("A warning about a medium marks the tweet, unless the tweet is marked itself")
    func warnings() throws {
        let media =
            #""media_entities2":[{"id_str":"7","media_url_https":"https://pbs.twimg.com/media/A.jpg","#
            + #""sensitive_media_warning":{"adult_content":true,"other":false}}]"#
        #expect(try imported(Self.tweet(101, more: media)).tweets.first?.sensitive == true)
        let own = Self.tweet(101, more: media, legacy: #""possibly_sensitive":false"#)
        #expect(try imported(own).tweets.first?.sensitive == false)
    }

    @Test("Entities of a kind that the result does not list are extracted from the text")
    func unlisted() throws {
        let tweet = try #require(
            try imported(Self.tweet(101, "#a $B @c_d https://t.co/abcdefghij", more: #""mention_entities":[]"#))
                .tweets.first)
        #expect(tweet.hashtags.map(\.source) == [.extracted] && tweet.cashtags.map(\.text) == ["B"])
        #expect(tweet.mentions.isEmpty && tweet.links.map(\.url) == ["https://t.co/abcdefghij"])
    }

    @Test("A note and an article are read")
    func notes() throws {
        let note =
            #""note_tweet":{"is_expandable":true,"note_tweet_results":{"result":{"text":"one & two #three","#
            + #""entity_set":{"hashtags":[{"text":"three","indices":[10,16]}]}}}},"article":null"#
        for text in ["one &amp; tw", nil] {
            let tweet = try #require(try imported(Self.tweet(101, text, more: note)).tweets.first)
            #expect(tweet.markedHashtags == "one & two «#three»" && tweet.textCompleteness == .note)
        }
    }

    // MARK: Referenced tweets

    @Test(
        "Retweets are found under each name",
        arguments: [
            ("retweeted_status_results", true), ("retweeted_status_result", true), ("repostedStatusResults", true),
            ("repostedStatusResults", false),
        ])
    func retweets(name: String, isLegacy: Bool) throws {
        let original = Self.tweet(101, "a view", more: #""quoted_tweet_results":{"result":\#(Self.tweet(105))}"#)
        let member = #""\#(name)":{"rest_id":"101","result":\#(original)}"#
        let retweet =
            isLegacy
            ? Self.tweet(102, "RT @ann_lee: a view").replacing(#""retweeted_status_results":null"#, with: member)
            : Self.tweet(102, "RT @ann_lee: a view", more: member)
        let found = try imported(retweet)
        #expect(
            found.tweets.first?.retweetOf == TweetReference(tweet: TweetID(101), user: UserID(42), handle: "ann_lee"))
        #expect(found.referenced.map(\.id.rawValue) == [105, 101] && found.tweets.first?.quoteOf == nil)
    }

    @Test("A retweet may have only the ID of its original, and null is not a retweet")
    func bareRetweet() throws {
        let bare = Self.tweet(102, "RT @ann_lee: a").replacing(
            #""retweeted_status_results":null"#, with: #""retweeted_status_results":{"rest_id":"101"}"#)
        #expect(
            try imported(bare).tweets.first?.retweetOf
                == TweetReference(tweet: TweetID(101), user: nil, handle: "ann_lee"))
        #expect(try imported(Self.tweet(102, "RT @ann_lee: a")).tweets.first?.retweetOf == nil)
    }

    @Test("Answered and quoted tweets are references, whole tweets or missing")
    func references() throws {
        let results: [(String, referenced: Int, missing: [String])] = [
            (#"{"rest_id":"101"}"#, 0, []), (#"{"rest_id":"101","result":\#(Self.tweet(101))}"#, 1, []),
            (#"{"rest_id":"101","result":{"__typename":"TweetTombstone"}}"#, 0, ["TweetTombstone"]),
            (#"{"result":{"__typename":"TweetWithVisibilityResults","tweet":\#(Self.tweet(101))}}"#, 1, []),
        ]
        for (results, referenced, missing) in results {
            let reply = try imported(Self.tweet(102, more: #""reply_to_results":\#(results)"#))
            #expect(reply.tweets.first?.replyTo?.tweet == TweetID(101) && reply.tweets.first?.quoteOf == nil)
            #expect(reply.referenced.count == referenced && reply.missing.map(\.reason) == missing)
            let quote = try imported(Self.tweet(102, more: #""quoted_tweet_results":\#(results)"#))
            #expect(quote.tweets.first?.quoteOf?.tweet == TweetID(101) && quote.tweets.first?.replyTo == nil)
            #expect(quote.referenced.count == referenced && quote.missing.map(\.reason) == missing)
        }
    }

    // MARK: Timelines

    @Test("Promoted, unavailable and repeated entries, and modules")
    func timelines() throws {
        let module =
            #"{"entry_id":"conversationthread-9","content":{"__typename":"TimelineTimelineModule","items":[{"#
            + #""entry_id":"conversationthread-9-tweet-105","item":{"__typename":"TimelineTimelineItem","content":{"#
            + #""__typename":"TimelineTweet","tweet_results":{"rest_id":"105","result":\#(Self.tweet(105))}}}}]}}"#
        let found = try imported(
            Self.timeline([
                Self.entry("tweet-101", Self.tweet(101), more: #","promoted_metadata":null"#),
                Self.entry("tweet-102", Self.tweet(102), more: #","promoted_metadata":{"impression_id":"x"}"#),
                Self.entry("promoted-tweet-103-x", Self.tweet(103)), Self.entry("tweet-104", "null"), module,
                Self.entry("tweet-106", #"{"__typename":"TweetTombstone","tombstone":{"text":{"text":"gone"}}}"#),
                #"{"entry_id":"tweet-107","content":{"__typename":"TimelineTimelineCursor","value":"x"}}"#,
            ]))
        #expect(found.ids == [101, 105] && found.skipped.isEmpty)
        #expect(found.missing.map { "\($0.id) \($0.reason)" } == ["104 no result", "106 gone"])
        #expect(found.warnings.count == 1 && found.warnings[0].contains("2 records"))
    }

    @Test("Bookmarks are marked by the URL of the request")
    func bookmarks() throws {
        let response = Export.quoted(Self.timeline([Self.entry("tweet-101", Self.tweet(101))]))
        for (operation, isBookmark) in [("Bookmarks", true), ("UserTweets", false)] {
            let url = #"https:\/\/x.com\/i\/api\/graphql\/abc\/\#(operation)?variables=%7B%7D"#
            let recording = try imported(
                #"{"log":{"entries":[{"startedDateTime":"","request":{"url":"\#(url)"},"response":{"content":{"#
                    + #""text":\#(response)}}}]}}"#, "x.har")
            #expect(recording.tweets.map { $0.flags.contains(.bookmarked) } == [isBookmark])
            let line = try imported(
                Self.tweet(101, more: #""id":"101","__import_meta":{"source_url":"\#(url)"}"#), "zeeschuimer.ndjson")
            #expect(line.format == .graphQL && line.tweets.map { $0.flags.contains(.bookmarked) } == [isBookmark])
        }
    }

    @Test("A row of a database dump marks the viewer's like, wherever it is")
    func likes() throws {
        let row = Self.tweet(
            101, more: #""perspective":{"favorited":true},"twe_private_fields":{"created_at":1}"#)
        #expect(try imported(row).tweets.first?.flags.contains(.liked) == true)
    }

    @Test("A result inside a row of another program is read", arguments: [Self.tweet(101), Web.tweet(101)])
    func rows(result: String) throws {
        for row in [
            #"{"owner_id":"7","tweet_id":"101","full_text":"he","screen_name":"ann_lee","tweet":\#(result)}"#,
            #"{"tweet_id":"101","user_screen_name":"ann_lee","text":"he","raw":\#(result)}"#,
        ] {
            let found = try imported("[\(row)]")
            #expect(found.format == .graphQL && found.texts == ["hello"])
        }
    }

    // MARK: Unknown forms

    @Test(
        "A tweet of an unknown form is reported with the paths of its members",
        arguments: [
            #"{"__typename":"Tweet","rest_id":"101","core":{"user_results":{"rest_id":"42"}},"body":{"text":"a"}}"#,
            #"{"__typename":"Tweet","rest_id":"101","author":{"name":"Ann"},"body":{"text":"a"},"twe_fields":{}}"#,
            #"{"__typename":"TweetWithVisibilityResults","tweet":{"__typename":"","rest_id":"101","body":{"text":"a"}}}"#,
        ])
    func unknownForm(result: String) throws {
        let known = Self.entry("tweet-102", Self.tweet(102))
        for (text, ids) in [
            (result, []), (Self.timeline([Self.entry("tweet-101", result), known]), [102]),
            (Web.timeline([Web.entry("tweet-101", result), known]), [102]),
        ] as [(String, [Int64])] {
            let found = try imported(text)
            #expect(found.format == .graphQL && found.ids == ids && found.skipped.count == 1)
            let reason = try #require(found.skipped.first?.reason)
            #expect(
                reason.hasPrefix(
                    "X changed the form of its responses; this record has no text in a known place. Its members are "))
            #expect(reason.contains("__typename, rest_id, ") && reason.contains("body.text"))
        }
    }

    @Test("An entry for a tweet is reported if it contains no tweet")
    func unknownEntry() throws {
        let entry = Self.entry("tweet-101", Self.tweet(101)).replacing("tweet_results", with: "post_results")
            .replacing("details", with: "body").replacing("core", with: "author").replacing("legacy", with: "rest")
        let found = try imported(Self.timeline([entry, Self.entry("tweet-102", Self.tweet(102))]))
        #expect(found.ids == [102] && found.skipped.map { $0.reason.contains("post_results.result") } == [true])
    }

    @Test("The list of members has a limit")
    func manyMembers() throws {
        let members = (1...100).map { #""\#(String(repeating: "m", count: 100))\#($0)":{"a":1}"# }
        let found = try imported(
            #"{"__typename":"Tweet","rest_id":"101","legacy":{"lang":"en"},\#(members.joined(separator: ","))}"#)
        let reason = try #require(found.skipped.first?.reason)
        #expect(reason.hasSuffix(" and 73 more") && reason.utf8.count < 2000)
    }

    @Test("Notices in entries for tweets are not tweets of an unknown form")
    func notices() throws {
        for content in [
            #"{"itemContent":{"itemType":"TimelineTombstone","tombstoneInfo":{"text":"gone"}}}"#,
            #"{"__typename":"TimelineTimelineItem","content":{"__typename":"TimelineMessagePrompt","a":{}}}"#,
        ] {
            let entry = #"{"entryId":"tweet-101","content":\#(content)}"#
            let found = try imported(Web.timeline([entry, Web.entry("tweet-102", Web.tweet(102))]))
            #expect(found.ids == [102] && found.skipped.isEmpty)
            #expect(found.missing.map(\.reason) == (content.contains("gone") ? ["gone"] : []))
        }
    }

    @Test("The summary of a row replaces a result of an unknown form", arguments: ["a.json", "a.csv"])
    func summaries(name: String) throws {
        let id: Int64 = 1_454_660_436_489_142_273
        for result in [
            #"{"__typename":"Tweet","rest_id":"\#(id)","core":{"user_results":{"rest_id":"42"}},"body":{}}"#,
            #"{"__typename":"Tweet","rest_id":"\#(id)","body":{"text":"a"}}"#,
        ] {
            let scratch = try Scratch()
            let quoted = "\"" + result.replacing("\"", with: "\"\"") + "\""
            let text =
                name.hasSuffix("json")
                ? #"[{"id":"\#(id)","full_text":"a tea","screen_name":"ann_lee","media_tags":[],"#
                    + #""metadata":\#(result)}]"#
                : "id,full_text,screen_name,media_tags,metadata\n\(id),a tea,ann_lee,[],\(quoted)\n"
            let found = try ImportedInput(scratch.write(name, text))
            #expect(found.texts == ["a tea"] && found.skipped.isEmpty)
            #expect(found.tweets.first?.author?.handle == "ann_lee")
        }
    }
}
