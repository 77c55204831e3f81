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
                        "tweet-1",
                        Web.tweet(
                            1, "photo https://t.co/abcdefghij", legacy: #""extended_entities":{"media":[\#(media)]}"#))
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

    @Test("A database of twitter-web-exporter marks the viewer's likes and bookmarks", arguments: [false, true])
    func marks(capturesFirst: Bool) throws {
        let row = #""twe_private_fields":{"created_at":1}"#
        let tweets = [
            Web.tweet(1, "bookmark", legacy: #""favorited":false,"bookmarked":true"#, more: row),
            Web.tweet(2, "like", legacy: #""favorited":true,"bookmarked":false"#, more: row),
            Web.tweet(3, "like of another", legacy: #""favorited":false"#, more: row),
            Web.tweet(4, "former bookmark", legacy: #""bookmarked":false"#, more: row),
            Web.tweet(5, "not a row of the program", legacy: #""favorited":true"#),
        ]
        let captures = [
            Self.capture("BookmarksModule", 1), Self.capture("LikesModule", 2), Self.capture("LikesModule", 3),
            Self.capture("BookmarksModule", 4), Self.capture("UserTweetsModule", 5),
            Self.capture("BookmarksModule", 42, type: "user"),
        ]
        let tables = [("tweets", tweets), ("users", [Web.newUser]), ("captures", captures)]
        let found = try imported(Self.dump(capturesFirst ? tables.reversed() : tables))
        #expect(found.format == .graphQL)
        #expect(
            found.tweets.map(\.flags) == [[.collected, .bookmarked], [.collected, .liked]]
                + Array(repeating: .collected, count: 3))
        #expect(found.companions.map { "\($0.tweet.id) \($0.tweet.flags == .bookmarked)" } == ["1 true", "4 true"])
        #expect(found.skipped.isEmpty)
        #expect(
            found.warnings == ["saved.json contains 1 record that is not a tweet: accounts of the web client"])
    }

    @Test("A dump is read row by row, and damage in a row costs that row")
    func dumpRows() throws {
        var rows = (1...40).map { Web.tweet($0, String(repeating: "x", count: 1000)) }
        rows[20] = rows[20].replacing("\"legacy\":{", with: "\"legacy\":")
        let posts = [#"{"uri":"at://did:plc:a/app.bsky.feed.post/1","author":{},"record":{"text":"hi"}}"#]
        let text = Self.dump([
            ("tweets", rows), ("bluesky_posts", posts), ("captures", [Self.capture("BookmarksModule", 9)]),
        ])
        for dump in [text, text.replacing(",", with: ",\n ").replacing("]", with: "\n]")] {
            let found = try imported(dump)
            #expect(found.ids == (1...40).filter { $0 != 21 } && found.skipped.count == 1)
            #expect(found.companions.map(\.tweet.id) == [TweetID(9)])
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
        var response = Web.timeline([Web.entry("tweet-1", Web.tweet(1, "packed"))])
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
            ("a timeline", Web.timeline([Web.entry("tweet-1", Web.tweet(1))])),
            ("a look-up", #"{"data":{"tweetResult":{"result":\#(Web.tweet(1))}}}"#),
            ("a result alone", Web.tweet(1)),
            (
                "a list of results with visibility information",
                #"[{"__typename":"TweetWithVisibilityResults","tweet":\#(Web.tweet(1, typename: ""))}]"#
            ),
            ("a list of results", "[\(Web.tweet(1))]"),
            (
                "instructions alone",
                #"{"instructions":[{"type":"TimelinePinEntry","entry":\#(Web.entry("tweet-1", Web.tweet(1)))}]}"#
            ),
            ("a list of entries", "[\(Web.entry("tweet-1", Web.tweet(1)))]"),
            (
                "something around a response",
                #"{"url":"https://x.com","at":5,"response":{"body":\#(Web.timeline([Web.entry("tweet-1", Web.tweet(1))]))}}"#
            ),
            (
                "a browser's recording",
                #"{"log":{"entries":[{"response":{"content":{"mimeType":"application/json","text":"#
                    + Export.quoted(Web.timeline([Web.entry("tweet-1", Web.tweet(1))])) + "}}}]}}"
            ),
            (
                "with visibility information",
                #"{"data":{"tweetResult":{"result":{"__typename":"TweetWithVisibilityResults","tweet":\#(Web.tweet(1, typename: ""))}}}}"#
            ),
            (
                "a module",
                Web.timeline([
                    #"{"entryId":"conversationthread-9","content":{"items":[{"entryId":"conversationthread-9-tweet-1","item":{"itemContent":{"tweet_results":{"result":\#(Web.tweet(1))}}}}]}}"#
                ])
            ),
        ] as [(String, String)])
    func anywhere(description: String, text: String) throws {
        let found = try imported(text)
        #expect(found.format == .graphQL && found.ids == [1], "\(description)")
        #expect(found.skipped.isEmpty && found.warnings.isEmpty && found.missing.isEmpty, "\(description)")
        #expect(found.tweets.first?.author?.handle == "ann_lee", "\(description)")
    }

    @Test("Both shapes of an account are equal", arguments: [Web.oldUser, Web.newUser])
    func users(user: String) throws {
        let author = try #require(try imported(Web.tweet(1, user: user)).tweets.first?.author)
        #expect(author.id == UserID(42) && author.handle == "ann_lee" && author.name == "Ann")
        #expect(author.profile?.bio == "a & b" && author.profile?.followers == 7 && author.profile?.verified == false)
        #expect(author.profile?.createdAt == Timestamp(seconds: 1_236_416_701))
    }

    @Test("An unavailable account keeps its ID")
    func noUser() throws {
        let tweet = try #require(try imported(Web.tweet(1, user: #"{"__typename":"UserUnavailable"}"#)).tweets.first)
        #expect(tweet.author == User(id: UserID(42)))
    }

    @Test("The data around a tweet is read, and lists may be missing")
    func facts() throws {
        let found = try imported(
            Web.tweet(
                3, "5 &gt; 4 #fish",
                legacy:
                    #""conversation_id_str":"1","lang":"en","entities":{"hashtags":[{"text":"fish","indices":[9,14]}]}"#,
                more: #""edit_control":{"initial_tweet_id":"2","edit_control_initial":{"edit_tweet_ids":["2","3"]}}"#))
        let tweet = try #require(found.tweets.first)
        #expect(tweet.text == "5 > 4 #fish" && tweet.counts[.views] == 31 && tweet.counts[.bookmarks] == 1)
        #expect(tweet.counts[.likes] == 2 && tweet.client == "Web" && tweet.conversation == TweetID(1))
        #expect(tweet.edits == [TweetID(2), TweetID(3)])
    }

    @Test("Without entity lists there are no entities, even if the text contains some")
    func noLists() throws {
        let tweet = try #require(try imported(Web.tweet(1, "#not @not $NOT")).tweets.first)
        #expect(tweet.hashtags.isEmpty && tweet.mentions.isEmpty && tweet.cashtags.isEmpty)
    }

    @Test("Promoted tweets are skipped and counted, for all their markers")
    func promoted() throws {
        let found = try imported(
            Web.timeline([
                Web.entry("tweet-1", Web.tweet(1)), Web.entry("promoted-tweet-2-abc", Web.tweet(2)),
                Web.entry("tweet-3", Web.tweet(3), more: #","promotedMetadata":{"impressionId":"x"}"#),
            ]))
        #expect(found.ids == [1] && found.skipped.isEmpty)
        #expect(found.warnings.count == 1 && found.warnings[0].contains("2 records that are not tweets: promoted"))
    }

    @Test("Unavailable tweets are reported by ID, with the reason of the service")
    func tombstones() throws {
        let found = try imported(
            Web.timeline([
                Web.entry("tweet-1", #"{"__typename":"TweetTombstone","tombstone":{"text":{"text":"gone"}}}"#),
                Web.entry("tweet-2", ""), Web.entry("tweet-3", #"{"__typename":"TweetUnavailable"}"#),
                Web.entry(
                    "tweet-4",
                    Web.tweet(
                        4, legacy: #""is_quote_status":true,"quoted_status_id_str":"5""#,
                        more: #""quoted_status_result":{"result":{"__typename":"TweetTombstone"}}"#)),
            ]))
        #expect(found.ids == [4])
        #expect(found.missing.map(\.id.rawValue) == [1, 2, 3, 5])
        #expect(found.missing.map(\.reason) == ["TweetTombstone", "no result", "TweetUnavailable", "TweetTombstone"])
        #expect(found.tweets.first?.quoteOf?.tweet == TweetID(5))
    }

    @Test("A pinned, listed and quoted tweet is one tweet")
    func once() throws {
        let quoting = Web.tweet(
            2, legacy: #""quoted_status_id_str":"1""#, more: #""quoted_status_result":{"result":\#(Web.tweet(1))}"#)
        let found = try imported(
            Web.timeline([
                Web.entry("tweet-1", Web.tweet(1)), Web.entry("tweet-2", quoting), Web.entry("tweet-1", Web.tweet(1)),
            ]))
        #expect(found.ids == [1, 2])
        #expect(found.decoded[1].referenced.map(\.id) == [TweetID(1)])
        #expect(found.companions.map(\.tweet.id) == [TweetID(1)])
    }

    @Test("A quote inside a retweet belongs to the original")
    func quoteOfRetweet() throws {
        let original = Web.tweet(
            2, "look {quoted}", legacy: #""quoted_status_id_str":"1""#,
            more: #""quoted_status_result":{"result":\#(Web.tweet(1, "first"))}"#)
        let found = try imported(
            Web.tweet(
                3, "RT @ann_lee: look",
                legacy:
                    #""quoted_status_id_str":"1","retweeted_status_result":{"result":\#(original)}"#))
        #expect(found.ids == [3])
        let tweet = try #require(found.tweets.first)
        #expect(tweet.retweetOf == TweetReference(tweet: TweetID(2), user: UserID(42), handle: "ann_lee"))
        #expect(tweet.quoteOf == nil)
        #expect(found.referenced.map(\.id) == [TweetID(1), TweetID(2)])
        #expect(found.referenced.last?.quoteOf?.tweet == TweetID(1))
    }

    @Test("A note is the full text; without it the tweet is marked as truncated")
    func notes() throws {
        let note =
            #""note_tweet":{"is_expandable":true,"note_tweet_results":{"result":{"id":"x","text":"one & two #three","#
            + #""entity_set":{"hashtags":[{"text":"three","indices":[10,16]}]}}}}"#
        let whole = try #require(try imported(Web.tweet(1, "one &amp; tw", more: note)).tweets.first)
        #expect(whole.text == "one & two #three" && whole.flags.contains(.note) && whole.textCompleteness == .note)
        #expect(whole.markedHashtags == "one & two «#three»")
        let empty = #""note_tweet":{"is_expandable":true,"note_tweet_results":{}}"#
        let cut = try #require(try imported(Web.tweet(1, "one &amp; tw", more: empty)).tweets.first)
        #expect(cut.text == "one & tw" && cut.flags.contains(.truncated) && cut.textCompleteness == .cut)
    }

    @Test("Bookmarks are marked, by the timeline or by their own field")
    func bookmarks() throws {
        let page = Web.timeline([Web.entry("tweet-1", Web.tweet(1))], path: "bookmark_timeline_v2")
        #expect(try imported(page).tweets.first?.flags.contains(.bookmarked) == true)
        #expect(
            try imported(Web.tweet(1, legacy: #""bookmarked":true"#)).tweets.first?.flags.contains(.bookmarked) == true)
        #expect(
            try imported(Web.tweet(1, legacy: #""bookmarked":false"#)).tweets.first?.flags.contains(.bookmarked)
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
                Web.entry("tweet-1", Web.tweet(1).replacing("legacy", with: "legaci")),
                Web.entry("tweet-2", Web.tweet(2)),
            ]))
        #expect(found.ids == [2] && found.skipped.count == 1)
        #expect(
            found.skipped.first?.reason.hasPrefix("X changed the form of its responses; this record has no text in a")
                == true)
    }

    @Test("The position of each tweet is that of its result")
    func positions() throws {
        let text = Web.timeline([Web.entry("tweet-1", Web.tweet(1)), Web.entry("tweet-2", Web.tweet(2))])
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
            #"{"id_str":"1","full_text":"hi","created_at":"Sat Mar 07 09:05:01 +0000 2020","user_id_str":"42","entities":{}}"#
        let retweet =
            #"{"id_str":"2","full_text":"RT @ann_lee: hi","created_at":"Sat Mar 07 09:05:01 +0000 2020","#
            + #""user_id_str":"43","retweeted_status_id_str":"1"}"#
        let found = try imported(
            #"{"globalObjects":{"tweets":{"2":\#(retweet),"1":\#(tweet)},"users":{"42":{"id_str":"42","#
                + #""screen_name":"ann_lee","name":"Ann"}}},"timeline":{"instructions":[{"addEntries":{"entries":["#
                + #"{"entryId":"tweet-2","content":{"item":{"content":{"tweet":{"id":"2"}}}}}]}}]}}"#)
        #expect(found.format == .graphQL && found.ids == [2])
        #expect(found.tweets.first?.retweetOf == TweetReference(tweet: TweetID(1), user: UserID(42), handle: "ann_lee"))
        #expect(found.tweets.first?.author == User(id: UserID(43)))
        #expect(found.companions.map(\.tweet.author?.name) == ["Ann"])
    }

    @Test("In responses before GraphQL, entries without their tweet are reported, repeated tweets and notices are not")
    func entries() throws {
        let tweet = #"{"id_str":"1","full_text":"hi","created_at":"Sat Mar 07 09:05:01 +0000 2020","user_id_str":"42"}"#
        func entry(_ name: String, _ content: String) -> String { #"{"entryId":"\#(name)","content":\#(content)}"# }
        let shown = #"{"item":{"content":{"tweet":{"id":"1"}}}}"#
        let entries = [
            entry("tweet-1", shown), entry("sq-I-t-1", shown), entry("tweet-1", shown), entry("tweet-2", "{}"),
            entry("tweet-3", #"{"item":{"content":{"tombstone":{}}}}"#), entry("cursor-bottom-4", "{}"),
        ]
        let found = try imported(
            #"{"globalObjects":{"tweets":{"1":\#(tweet)},"users":{}},"timeline":{"instructions":[{"addEntries":"#
                + #"{"entries":[\#(entries.joined(separator: ","))]}}]}}"#)
        #expect(found.ids == [1])
        #expect(found.skipped.map(\.reason) == ["the entry tweet-2 of its timeline has no tweet"])
    }
}
