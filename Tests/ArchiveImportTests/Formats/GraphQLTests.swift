import Foundation
import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

/// GraphQL results.
enum Web {
    static let oldUser =
        #"{"__typename":"User","id":"VXNlcjo0Mg==","rest_id":"42","legacy":{"screen_name":"ann_lee","name":"Ann","#
        + #""created_at":"Sat Mar 07 09:05:01 +0000 2009","followers_count":7,"verified":false,"description":"a &amp; b"}}"#
    static let newUser =
        #"{"__typename":"User","rest_id":"42","core":{"screen_name":"ann_lee","name":"Ann","#
        + #""created_at":"Sat Mar 07 09:05:01 +0000 2009"},"relationship_counts":{"followers":7,"following":8},"#
        + #""verification":{"verified":false},"profile_bio":{"description":"a &amp; b"},"tweet_counts":{"tweets":9}}"#

    /// Returns a result; `legacy` contains additional members of `legacy`, `more` of the result.
    static func tweet(
        _ id: Int64, _ text: String = "hello", user: String = newUser, legacy: String = "", more: String = "",
        typename: String = #""__typename":"Tweet","#
    ) -> String {
        #"{\#(typename)"rest_id":"\#(id)","core":{"user_results":{"result":\#(user)}},"#
            + #""views":{"count":"31","state":"EnabledWithCount"},"source":"<a href=\"https://example.org\">Web</a>","#
            + #""legacy":{"id_str":"\#(id)","user_id_str":"42","full_text":\#(Export.quoted(text)),"#
            + #""created_at":"Sat Mar 07 09:05:01 +0000 2020","entities":{},"favorite_count":2,"bookmark_count":1"#
            + (legacy.isEmpty ? "" : "," + legacy) + "}" + (more.isEmpty ? "" : "," + more) + "}"
    }

    static func entry(_ name: String, _ result: String, more: String = "") -> String {
        #"{"entryId":"\#(name)","content":{"itemContent":{"itemType":"TimelineTweet","tweet_results":"#
            + #"\#(result.isEmpty ? "{}" : #"{"result":\#(result)}"#)\#(more)}}}"#
    }

    static func timeline(_ entries: [String], path: String = "home") -> String {
        #"{"data":{"\#(path)":{"timeline":{"instructions":[{"type":"TimelineAddEntries","entries":["#
            + entries.joined(separator: ",") + "]}]}}}}"
    }
}

@Suite("Responses of the web client")
struct GraphQLTests {
    private func imported(_ text: String, _ name: String = "saved.json") throws -> ImportedInput {
        let scratch = try Scratch()
        return try ImportedInput(try scratch.write(name, text))
    }

    @Test("Media are read if the short list of entities is missing")
    func extendedAlone() throws {
        let media =
            #"{"id_str":"7","indices":[6,29],"url":"https://t.co/abcdefghij","type":"photo","#
            + #""media_url_https":"https://pbs.twimg.com/media/A.jpg"}"#
        let scratch = try Scratch()
        let found = try ImportedInput(
            try scratch.write(
                "response.json",
                Web.timeline([
                    Web.entry(
                        "tweet-101",
                        Web.tweet(
                            101, "photo https://t.co/abcdefghij", legacy: #""extended_entities":{"media":[\#(media)]}"#)
                    )
                ])))
        #expect(found.tweets.first?.media.map(\.url) == ["https://pbs.twimg.com/media/A.jpg"])
    }

    private static func dump(_ tables: [(String, [String])]) -> String {
        let tables = tables.map { #"{"tableName":"\#($0)","inbound":true,"rows":[\#($1.joined(separator: ","))]}"# }
        return
            #"{"formatName":"dexie","formatVersion":1,"data":{"databaseName":"twitter-web-exporter","databaseVersion":3,"#
            + #""tables":[{"name":"tweets","schema":"rest_id","rowCount":2}],"data":[\#(tables.joined(separator: ","))]}}"#
    }

    private static func capture(_ module: String, _ id: Int64, type: String = "tweet") -> String {
        #"{"id":"\#(module)-\#(id)","extension":"\#(module)","type":"\#(type)","data_key":"\#(id)","created_at":1}"#
    }

    @Test("A quote without the quoted tweet is a quote of an unknown tweet")
    func unknownQuote() throws {
        let quote = Web.tweet(101, "see this", legacy: #""is_quote_status":true"#)
        let scratch = try Scratch()
        let found = try ImportedInput(
            try scratch.write("response.json", Web.timeline([Web.entry("tweet-101", quote)])))
        #expect(found.tweets.map(\.kind) == [.quote])
        #expect(found.tweets.first?.flags.contains(.quoteOfUnknown) == true)
    }

    @Test("A database of twitter-web-exporter marks the viewer's likes and bookmarks", arguments: [false, true])
    func marks(capturesFirst: Bool) throws {
        let row = #""twe_private_fields":{"created_at":1}"#
        let tweets = [
            Web.tweet(101, "bookmark", legacy: #""favorited":false,"bookmarked":true"#, more: row),
            Web.tweet(102, "like", legacy: #""favorited":true,"bookmarked":false"#, more: row),
            Web.tweet(103, "like of another", legacy: #""favorited":false"#, more: row),
            Web.tweet(104, "former bookmark", legacy: #""bookmarked":false"#, more: row),
            Web.tweet(105, "not a row of the program", legacy: #""favorited":true"#),
        ]
        let captures = [
            Self.capture("BookmarksModule", 101), Self.capture("LikesModule", 102), Self.capture("LikesModule", 103),
            Self.capture("BookmarksModule", 104), Self.capture("UserTweetsModule", 105),
            Self.capture("BookmarksModule", 42, type: "user"),
        ]
        let tables = [("tweets", tweets), ("users", [Web.newUser]), ("captures", captures)]
        let found = try imported(Self.dump(capturesFirst ? tables.reversed() : tables))
        #expect(found.format == .graphQL)
        #expect(
            found.tweets.map(\.flags) == [[.collected, .bookmarked], [.collected, .liked]]
                + Array(repeating: .collected, count: 3))
        #expect(found.companions.map { "\($0.tweet.id) \($0.tweet.flags == .bookmarked)" } == ["101 true", "104 true"])
        #expect(found.skipped.isEmpty)
        #expect(
            found.warnings == ["saved.json contains 1 record that is not a tweet: accounts of the web client"])
    }

    @Test("A dump is read row by row, and damage in a row costs that row")
    func dumpRows() throws {
        var rows = (101...140).map { Web.tweet($0, String(repeating: "x", count: 1000)) }
        rows[20] = rows[20].replacing("\"legacy\":{", with: "\"legacy\":")
        let posts = [#"{"uri":"at://did:plc:a/app.bsky.feed.post/1","author":{},"record":{"text":"hi"}}"#]
        let text = Self.dump([
            ("tweets", rows), ("bluesky_posts", posts), ("captures", [Self.capture("BookmarksModule", 109)]),
        ])
        for dump in [text, text.replacing(",", with: ",\n ").replacing("]", with: "\n]")] {
            let found = try imported(dump)
            #expect(found.ids == (101...140).filter { $0 != 121 } && found.skipped.count == 1)
            #expect(found.companions.map(\.tweet.id) == [TweetID(109)])
            #expect(found.warnings == ["saved.json contains 1 record that is not a tweet: posts of Bluesky"])
            // Each row has its own position.
            #expect(found.decoded.allSatisfy { $0.position.length < 4000 })
        }
        let cut = try imported(String(text.prefix(text.count / 2)))
        #expect(cut.ids.count > 10 && cut.skipped.count == 1)
    }

    @Test(
        "A recording with base64 responses is read like a plain one",
        arguments: [
            ("", ""), ("{", "{\n  "), ("{", "{\r\n\t"), ("{", "{\t"), ("{", "{ "), ("{", "[{"), ("{", "[\n{"),
            ("{", "[ {"), ("{", "\n{"),
        ])
    func base64(start: String, replacement: String) throws {
        var response = Web.timeline([Web.entry("tweet-101", Web.tweet(101, "packed"))])
        if !start.isEmpty { response = replacement + response.dropFirst() }
        if replacement.hasPrefix("[") { response += "]" }
        let packed = Data(response.utf8).base64EncodedString()
        let scratch = try Scratch()
        let found = try ImportedInput(
            try scratch.write(
                "x.com.har",
                #"{"log":{"entries":[{"response":{"content":{"encoding":"base64","text":"\#(packed)"}}}]}}"#))
        #expect(found.texts == ["packed"])
        #expect([UInt8](base64: "YQ==") == Array("a".utf8))
        #expect([UInt8](base64: "a*") == nil)
    }

    @Test(
        "A tweet is found at any depth",
        arguments: [
            ("a timeline", Web.timeline([Web.entry("tweet-101", Web.tweet(101))])),
            ("a look-up", #"{"data":{"tweetResult":{"result":\#(Web.tweet(101))}}}"#),
            ("a result alone", Web.tweet(101)),
            (
                "a list of results with visibility information",
                #"[{"__typename":"TweetWithVisibilityResults","tweet":\#(Web.tweet(101, typename: ""))}]"#
            ),
            ("a list of results", "[\(Web.tweet(101))]"),
            (
                "instructions alone",
                #"{"instructions":[{"type":"TimelinePinEntry","entry":\#(Web.entry("tweet-101", Web.tweet(101)))}]}"#
            ),
            ("a list of entries", "[\(Web.entry("tweet-101", Web.tweet(101)))]"),
            (
                "something around a response",
                #"{"url":"https://x.com","at":5,"response":{"body":\#(Web.timeline([Web.entry("tweet-101", Web.tweet(101))]))}}"#
            ),
            (
                "a browser's recording",
                #"{"log":{"entries":[{"response":{"content":{"mimeType":"application/json","text":"#
                    + Export.quoted(Web.timeline([Web.entry("tweet-101", Web.tweet(101))])) + "}}}]}}"
            ),
            (
                "with visibility information",
                #"{"data":{"tweetResult":{"result":{"__typename":"TweetWithVisibilityResults","tweet":\#(Web.tweet(101, typename: ""))}}}}"#
            ),
            (
                "a module",
                Web.timeline([
                    #"{"entryId":"conversationthread-9","content":{"items":[{"entryId":"conversationthread-9-tweet-101","item":{"itemContent":{"tweet_results":{"result":\#(Web.tweet(101))}}}}]}}"#
                ])
            ),
        ] as [(String, String)])
    func anywhere(description: String, text: String) throws {
        let found = try imported(text)
        #expect(found.format == .graphQL && found.ids == [101], "\(description)")
        #expect(found.skipped.isEmpty && found.warnings.isEmpty && found.missing.isEmpty, "\(description)")
        #expect(found.tweets.first?.author?.handle == "ann_lee", "\(description)")
    }

    @Test("Both shapes of an account are equal", arguments: [Web.oldUser, Web.newUser])
    func users(user: String) throws {
        let author = try #require(try imported(Web.tweet(101, user: user)).tweets.first?.author)
        #expect(author.id == UserID(42) && author.handle == "ann_lee" && author.name == "Ann")
        #expect(author.profile?.bio == "a & b" && author.profile?.followers == 7 && author.profile?.verified == false)
        #expect(author.profile?.createdAt == Timestamp(seconds: 1_236_416_701))
    }

    @Test("An unavailable account keeps its ID")
    func noUser() throws {
        let tweet = try #require(try imported(Web.tweet(101, user: #"{"__typename":"UserUnavailable"}"#)).tweets.first)
        #expect(tweet.author == User(id: UserID(42)))
    }

    @Test("The data around a tweet is read, and lists may be missing")
    func facts() throws {
        let found = try imported(
            Web.tweet(
                103, "5 &gt; 4 #fish",
                legacy:
                    #""conversation_id_str":"101","lang":"en","entities":{"hashtags":[{"text":"fish","indices":[9,14]}]}"#,
                more:
                    #""edit_control":{"initial_tweet_id":"102","edit_control_initial":{"edit_tweet_ids":["102","103"]}}"#
            ))
        let tweet = try #require(found.tweets.first)
        #expect(tweet.text == "5 > 4 #fish" && tweet.counts[.views] == 31 && tweet.counts[.bookmarks] == 1)
        #expect(tweet.counts[.likes] == 2 && tweet.client == "Web" && tweet.conversation == TweetID(101))
        #expect(tweet.edits == [TweetID(102), TweetID(103)])
    }

    @Test("Without entity lists there are no entities, even if the text contains some")
    func noLists() throws {
        let tweet = try #require(try imported(Web.tweet(101, "#not @not $NOT")).tweets.first)
        #expect(tweet.hashtags.isEmpty && tweet.mentions.isEmpty && tweet.cashtags.isEmpty)
    }

    @Test("Promoted tweets are skipped and counted, for all their markers")
    func promoted() throws {
        let found = try imported(
            Web.timeline([
                Web.entry("tweet-101", Web.tweet(101)), Web.entry("promoted-tweet-102-abc", Web.tweet(102)),
                Web.entry("tweet-103", Web.tweet(103), more: #","promotedMetadata":{"impressionId":"x"}"#),
            ]))
        #expect(found.ids == [101] && found.skipped.isEmpty)
        #expect(found.warnings.count == 1 && found.warnings[0].contains("2 records that are not tweets: promoted"))
    }

    @Test("Lines of Zeeschuimer have marks and accounts in the result", arguments: [false, true])
    func zeeschuimer(isImported: Bool) throws {
        func line(_ result: String, page: String = "HomeTimeline") -> String {
            let address = #""source_url":"https://x.com/i/api/graphql/x/\#(page)?variables=""#
            return isImported
                ? #"{\#(result.dropFirst().dropLast()),"__import_meta":{\#(address)}}"#
                : #"{"nav_index":"1:1",\#(address),"data":\#(result)}"#
        }
        let limited =
            #"{"__typename":"TweetWithVisibilityResults","tweet":\#(Web.tweet(101, typename: "")),"id":null}"#
        let older =
            #"{"id":104,"legacy":{"id_str":"104","full_text":"old","user_id_str":"42"},"type":"adaptive","#
            + #""user":{"id_str":"42","screen_name":"ann_lee","name":"Ann"}}"#
        let found = try imported(
            [
                line(limited), line(Web.tweet(102, more: #""promoted":true,"id":102"#)),
                line(Web.tweet(103, more: #""promoted":false,"id":103"#), page: "Bookmarks"), line(older),
            ].joined(separator: "\n"), "z.ndjson")
        #expect(found.format == .graphQL && found.ids == [101, 103, 104] && found.skipped.isEmpty)
        #expect(found.warnings.count == 1 && found.warnings[0].contains("1 record that is not a tweet: promoted"))
        #expect(found.tweets.map { $0.flags.contains(.bookmarked) } == [false, true, false])
        #expect(found.tweets.allSatisfy { $0.author?.handle == "ann_lee" } && found.unread.isEmpty)
    }

    @Test("Unavailable tweets are reported by ID, with the reason of the service")
    func tombstones() throws {
        let found = try imported(
            Web.timeline([
                Web.entry(
                    "tweet-101", #"{"__typename":"TweetTombstone","tombstone":{"text":{"text":"Gone. Learn more"}}}"#),
                Web.entry("tweet-102", ""), Web.entry("tweet-103", #"{"__typename":"TweetUnavailable"}"#),
                Web.entry("tweet-106", #"{"__typename":"TweetUnavailable","reason":"Protected"}"#),
                Web.entry(
                    "tweet-104",
                    Web.tweet(
                        104, legacy: #""is_quote_status":true,"quoted_status_id_str":"105""#,
                        more: #""quoted_status_result":{"result":{"__typename":"TweetTombstone"}}"#)),
            ]))
        #expect(found.ids == [104])
        #expect(found.missing.map(\.id.rawValue) == [101, 102, 103, 106, 105])
        let reasons = ["Gone", "no result", "TweetUnavailable", "Protected", "TweetTombstone"]
        #expect(found.missing.map(\.reason) == reasons)
        #expect(found.tweets.first?.quoteOf?.tweet == TweetID(105))
    }

    @Test("The preview of a post for subscribers is a tweet whose text is cut")
    func previews() throws {
        let user = #""core":{"user_results":{"result":\#(Web.newUser)}}"#
        let preview =
            #"{"__typename":"TweetPreviewDisplay","tweet":{"__typename":"TweetPreview","rest_id":"101",\#(user),"#
            + #""text":"First words","created_at":"Sat Mar 07 09:05:01 +0000 2020","entities":{}}}"#
        let found = try imported(
            Web.timeline([
                Web.entry("tweet-101", preview),
                Web.entry("tweet-102", #"{"__typename":"TweetPreviewDisplay","cta":{"title":"Subscribe"}}"#),
            ]))
        #expect(found.ids == [101] && found.missing.map(\.id.rawValue) == [102])
        let tweet = try #require(found.tweets.first)
        #expect(tweet.text == "First words" && tweet.author?.handle == "ann_lee")
        #expect(tweet.textCompleteness == .cut && tweet.flags.contains(.truncated))
    }

    @Test("The answer to the retweet button is counted, because it has no author and no original")
    func retweetButton() throws {
        let answer =
            #"{"data":{"create_retweet":{"retweet_results":{"result":{"rest_id":"102","#
            + #""legacy":{"full_text":"RT @bob: x"}}}}}}"#
        let found = try imported("[\(answer),\(Web.timeline([Web.entry("tweet-101", Web.tweet(101))]))]")
        #expect(found.ids == [101] && found.skipped.isEmpty)
        #expect(found.warnings.count == 1 && found.warnings[0].contains("answers to the retweet button"))
    }

    @Test(
        "The URLs of the sources of a Community Note replace their shortened forms",
        arguments: [
            ("See a.example/b… now", [(4, 16)], "See <1> now"), ("a.example", [(0, 9)], "<1>"),
            // Unicode scalars, and UTF-16 units.
            ("🐦 a.example b.example", [(2, 11), (12, 21)], "🐦 <1> <2>"),
            ("🐦 a.example b.example", [(3, 12), (13, 22)], "🐦 <1> <2>"),
            // Positions that are not those of a word, that overlap, or that are outside of the text.
            ("See a.example", [(5, 13)], "See a.example"), ("See a.example", [(0, 13)], "See a.example"),
            ("a.example", [(0, 9), (0, 9)], "<1>"), ("a.example", [(-1, 9), (9, 20), (3, 1)], "a.example"),
        ] as [(String, [(Int, Int)], String)])
    func noteSources(text: String, spans: [(Int, Int)], expected: String) throws {
        let entities = spans.enumerated().map { number, span in
            #"{"fromIndex":\#(span.0),"toIndex":\#(span.1),"ref":{"type":"TimelineUrl","url":"<\#(number + 1)>"}}"#
        }
        let source = #"{"text":"\#(text)","entities":[\#(entities.joined(separator: ",")),{"fromIndex":0}]}"#
        for pivot in [
            #"{"note":{"rest_id":"7"},"subtitle":\#(source)}"#,
            #"{"note":{"rest_id":"7","data_v1":{"summary":\#(source)}}}"#,
            #"{"note":{"rest_id":"7","summary":\#(source)}}"#,
        ] {
            let tweet = try imported(Web.tweet(101, more: #""birdwatch_pivot":\#(pivot)"#)).tweets.first
            #expect(tweet?.communityNote == CommunityNote(id: 7, text: expected))
        }
    }

    @Test("The title and the description of a video describe it")
    func videoTitles() throws {
        let cases: [(String, String?)] = [
            (#"{"title":"Tea","description":"How to boil it"}"#, "Tea\nHow to boil it"),
            (#"{"title":"","description":"boil"}"#, "boil"), (#"{"title":"Tea"},"ext_alt_text":"cup""#, "Tea\ncup"),
            (#"{"monetizable":false}"#, nil),
        ]
        for (info, expected) in cases {
            let media =
                #"{"id_str":"7","type":"video","url":"https://t.co/abcdefghij","additional_media_info":\#(info),"#
                + #""media_url_https":"https://pbs.twimg.com/amplify_video_thumb/7/img/A.jpg"}"#
            let found = try imported(Web.tweet(101, legacy: #""extended_entities":{"media":[\#(media)]}"#))
            #expect(found.tweets.first?.media.map(\.alternativeText) == [expected])
        }
    }

    @Test("A pinned, listed and quoted tweet is one tweet")
    func once() throws {
        let quoting = Web.tweet(
            102, legacy: #""quoted_status_id_str":"101""#,
            more: #""quoted_status_result":{"result":\#(Web.tweet(101))}"#)
        let found = try imported(
            Web.timeline([
                Web.entry("tweet-101", Web.tweet(101)), Web.entry("tweet-102", quoting),
                Web.entry("tweet-101", Web.tweet(101)),
            ]))
        #expect(found.ids == [101, 102])
        #expect(found.decoded[1].referenced.map(\.id) == [TweetID(101)])
        #expect(found.companions.map(\.tweet.id) == [TweetID(101)])
    }

    @Test("A quote inside a retweet belongs to the original")
    func quoteOfRetweet() throws {
        let original = Web.tweet(
            102, "look {quoted}", legacy: #""quoted_status_id_str":"101""#,
            more: #""quoted_status_result":{"result":\#(Web.tweet(101, "first"))}"#)
        let found = try imported(
            Web.tweet(
                103, "RT @ann_lee: look",
                legacy:
                    #""quoted_status_id_str":"101","retweeted_status_result":{"result":\#(original)}"#))
        #expect(found.ids == [103])
        let tweet = try #require(found.tweets.first)
        #expect(tweet.retweetOf == TweetReference(tweet: TweetID(102), user: UserID(42), handle: "ann_lee"))
        #expect(tweet.quoteOf == nil)
        #expect(found.referenced.map(\.id) == [TweetID(101), TweetID(102)])
        #expect(found.referenced.last?.quoteOf?.tweet == TweetID(101))
    }

    @Test("In 2021, accounts and referenced tweets are there themselves, without a result")
    func formOf2021() throws {
        func tweet(_ id: Int64, _ text: String, legacy: String = "", more: String = "") -> String {
            Web.tweet(id, text, user: "@", legacy: legacy, more: more)
                .replacing(#""user_results":{"result":@}"#, with: #""user":\#(Web.oldUser)"#)
        }
        let quote = tweet(
            102, "see", legacy: #""is_quote_status":true,"quoted_status_id_str":"101""#,
            more: #""quoted_status":\#(tweet(101, "first"))"#)
        let retweet = tweet(103, "RT @ann_lee: see", legacy: #""retweeted_status":\#(quote)"#)
        let found = try imported(Web.timeline([Web.entry("tweet-102", quote), Web.entry("tweet-103", retweet)]))
        #expect(found.ids == [102, 103] && found.skipped.isEmpty && found.unread.isEmpty && found.missing.isEmpty)
        #expect(found.tweets.map(\.kind) == [.quote, .retweet])
        #expect(found.tweets.map { ($0.retweetOf ?? $0.quoteOf)?.tweet } == [TweetID(101), TweetID(102)])
        #expect((found.tweets + found.referenced).allSatisfy { $0.author?.handle == "ann_lee" })
    }

    @Test("The viewer's likes are marked on request", arguments: [false, true])
    func likes(isIncluded: Bool) throws {
        let page = Web.timeline([
            Web.entry("tweet-101", Web.tweet(101, legacy: #""favorited":true"#)),
            Web.entry("tweet-102", Web.tweet(102, legacy: #""favorited":false"#)),
            Web.entry("tweet-103", Web.tweet(103, more: #""perspective":{"favorited":true}"#)),
        ])
        let found = try ImportedInput("likes.json", text: page) { if isIncluded { $0.include.insert(.likes) } }
        #expect(found.tweets.map { $0.flags.contains(.liked) } == [isIncluded, false, isIncluded])
    }

    @Test("A note is the full text; without it the tweet is marked as truncated")
    func notes() throws {
        let note =
            #""note_tweet":{"is_expandable":true,"note_tweet_results":{"result":{"id":"x","text":"one & two #three","#
            + #""entity_set":{"hashtags":[{"text":"three","indices":[10,16]}]}}}}"#
        let whole = try #require(try imported(Web.tweet(101, "one &amp; tw", more: note)).tweets.first)
        #expect(whole.text == "one & two #three" && whole.flags.contains(.note) && whole.textCompleteness == .note)
        #expect(whole.markedHashtags == "one & two «#three»")
        let empty = #""note_tweet":{"is_expandable":true,"note_tweet_results":{}}"#
        let cut = try #require(try imported(Web.tweet(101, "one &amp; tw", more: empty)).tweets.first)
        #expect(cut.text == "one & tw" && cut.flags.contains(.truncated) && cut.textCompleteness == .cut)
    }

    @Test("Bookmarks are marked, by the timeline or by their own field")
    func bookmarks() throws {
        let page = Web.timeline([Web.entry("tweet-101", Web.tweet(101))], path: "bookmark_timeline_v2")
        #expect(try imported(page).tweets.first?.flags.contains(.bookmarked) == true)
        #expect(
            try imported(Web.tweet(101, legacy: #""bookmarked":true"#)).tweets.first?.flags.contains(.bookmarked)
                == true)
        #expect(
            try imported(Web.tweet(101, legacy: #""bookmarked":false"#)).tweets.first?.flags.contains(.bookmarked)
                == false)
    }

    @Test("A response without tweets is detected")
    func users() throws {
        let found = try imported(#"{"data":{"user":{"result":\#(Web.newUser)}}}"#)
        #expect(found.format == .graphQL && found.ids.isEmpty && found.skipped.isEmpty)
    }

    @Test("A result without its text is reported")
    func broken() throws {
        let found = try imported(
            Web.timeline([
                Web.entry("tweet-101", Web.tweet(101).replacing("legacy", with: "legaci")),
                Web.entry("tweet-102", Web.tweet(102)),
            ]))
        #expect(found.ids == [102] && found.skipped.count == 1)
        #expect(
            found.skipped.first?.reason.hasPrefix("X changed the form of its responses; this record has no text in a")
                == true)
    }

    @Test("The position of each tweet is that of its result")
    func positions() throws {
        let text = Web.timeline([Web.entry("tweet-101", Web.tweet(101)), Web.entry("tweet-102", Web.tweet(102))])
        let bytes = Array(text.utf8)
        for decoded in try imported(text).decoded {
            let start = Int(decoded.position.offset)
            let own = bytes[start..<start + Int(decoded.position.length)]
            #expect(String(decoding: own, as: UTF8.self) == Web.tweet(decoded.tweet.id.rawValue))
        }
    }

    @Test("Responses before GraphQL contain their authors in a map")
    func globalObjects() throws {
        let tweet =
            #"{"id_str":"101","full_text":"hi","created_at":"Sat Mar 07 09:05:01 +0000 2020","user_id_str":"42","entities":{}}"#
        let retweet =
            #"{"id_str":"102","full_text":"RT @ann_lee: hi","created_at":"Sat Mar 07 09:05:01 +0000 2020","#
            + #""user_id_str":"43","retweeted_status_id_str":"101"}"#
        let found = try imported(
            #"{"globalObjects":{"tweets":{"102":\#(retweet),"101":\#(tweet)},"users":{"42":{"id_str":"42","#
                + #""screen_name":"ann_lee","name":"Ann"}}},"timeline":{"instructions":[{"addEntries":{"entries":["#
                + #"{"entryId":"tweet-102","content":{"item":{"content":{"tweet":{"id":"102"}}}}}]}}]}}"#)
        #expect(found.format == .graphQL && found.ids == [102])
        #expect(
            found.tweets.first?.retweetOf == TweetReference(tweet: TweetID(101), user: UserID(42), handle: "ann_lee"))
        #expect(found.tweets.first?.author == User(id: UserID(43)))
        #expect(found.companions.map(\.tweet.author?.name) == ["Ann"])
    }

    @Test("Responses of all forms are read together, in a recording and in wrappers")
    func mixedForms() throws {
        let older =
            #"{"id_str":"101","full_text":"hi","created_at":"Sat Mar 07 09:05:01 +0000 2020","user_id_str":"42"}"#
        let status = older.replacing("101", with: "102").replacing("user_id_str\":\"42\"", with: "user\":{\"id\":42}")
        let account = #"{"id_str":"42","screen_name":"ann_lee","followers_count":7,"status":\#(status)}"#
        let responses = [
            #"{"globalObjects":{"tweets":{"101":\#(older)},"users":{}},"timeline":{"instructions":[{"addEntries":"#
                + #"{"entries":[{"entryId":"tweet-101","content":{"item":{"content":{"tweet":{"id":"101"}}}}}]}}]}}"#,
            "[\(status)]", "[\(account.replacing("102", with: "104"))]",
            Web.timeline([Web.entry("tweet-103", Web.tweet(103))]),
        ]
        func recording(_ responses: [String]) -> String {
            let entries = responses.map { text in
                #"{"startedDateTime":"2022-11-24","request":{"url":"u"},"#
                    + #""response":{"content":{"text":\#(Export.quoted(text))}}}"#
            }
            return #"{"log":{"version":"1.2","creator":{},"entries":[\#(entries.joined(separator: ","))]}}"#
        }
        func wrapped(_ body: (String) -> String) -> String {
            #"{"captures":[\#(responses.map { #"{"url":"u","body":\#(body($0))}"# }.joined(separator: ","))]}"#
        }
        for text in [recording(responses), wrapped { $0 }, wrapped { Export.quoted($0) }] {
            let found = try imported(text)
            #expect(found.format == .graphQL && found.ids == [101, 102, 103], "\(text)")
            #expect(found.skipped.isEmpty && found.warnings.isEmpty, "\(found.skipped) \(found.warnings)")
        }
        for (response, id) in zip(responses, [101, 102, nil, 103] as [Int64?]) {
            guard let id else { continue }
            #expect(try imported(recording([response])).ids == [id])
            #expect(try imported(#"[{"url":"u","body":\#(response)}]"#).ids == [id])
            #expect(try imported(#"[{"url":"u","body":\#(Export.quoted(response))}]"#).ids == [id])
        }
    }

    @Test("In responses before GraphQL, entries without their tweet are reported, repeated tweets and notices are not")
    func entries() throws {
        let tweet =
            #"{"id_str":"101","full_text":"hi","created_at":"Sat Mar 07 09:05:01 +0000 2020","user_id_str":"42"}"#
        func entry(_ name: String, _ content: String) -> String { #"{"entryId":"\#(name)","content":\#(content)}"# }
        let shown = #"{"item":{"content":{"tweet":{"id":"101"}}}}"#
        let entries = [
            entry("tweet-101", shown), entry("sq-I-t-101", shown), entry("tweet-101", shown), entry("tweet-102", "{}"),
            entry("tweet-103", #"{"item":{"content":{"tombstone":{}}}}"#), entry("cursor-bottom-4", "{}"),
        ]
        let found = try imported(
            #"{"globalObjects":{"tweets":{"101":\#(tweet)},"users":{}},"timeline":{"instructions":[{"addEntries":"#
                + #"{"entries":[\#(entries.joined(separator: ","))]}}]}}"#)
        #expect(found.ids == [101])
        #expect(found.skipped.map(\.reason) == ["the entry tweet-102 of its timeline has no tweet"])
    }
}
