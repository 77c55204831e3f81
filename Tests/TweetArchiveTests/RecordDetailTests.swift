import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// Values of records that are stored next to the text: destinations and pages of links, polls, Community Notes, and the
/// authors of answered tweets.
@Suite("Details of records")
struct RecordDetailTests {
    /// A store with imported files.
    private final class Imported {
        private let folder: TemporaryFolder
        let archive: TweetArchive

        init(_ files: [(name: String, text: String)]) throws {
            folder = try TemporaryFolder()
            archive = try TweetArchive(path: folder.path("store.db"), access: .create)
            for file in files { try add(file.name, file.text) }
        }

        func add(_ name: String, _ text: String) throws {
            let path = try folder.write(name, text)
            _ = try archive.importInputs([path], options: ImportOptions()) { _ in true }
        }

        /// The IDs of the results, in ascending order.
        func found(_ query: String) throws -> [Int64] {
            var options = SearchOptions(now: 1_900_000_000)
            options.records = false
            let hits = try archive.search(query, options: options).hits
            #expect(try archive.count(query, options: options).total == hits.count, "\(query)")
            return hits.map(\.tweet.id.rawValue).sorted()
        }
    }

    private static let pages: [(name: String, text: String)] = [
        (
            "v2.jsonl",
            #"""
            {"data":[{"id":"1610939159147446273","text":"Read https://t.co/aaaaaaaaaa","author_id":"42","created_at":"2023-01-05T10:00:00.000Z","entities":{"urls":[{"start":5,"end":28,"url":"https://t.co/aaaaaaaaaa","expanded_url":"https://bit.ly/3xyz","display_url":"bit.ly/3xyz","unwound_url":"https://www.example.com/gulls.html","title":"Gulls &amp; terns","description":"A long read","status":200}]}}],"includes":{"users":[{"id":"42","username":"ann_lee","name":"Ann"}]},"meta":{"result_count":1}}
            """#
        ),
        (
            "v1.jsonl",
            #"""
            {"created_at":"Thu Jan 05 10:00:00 +0000 2023","id":1610939159147447273,"id_str":"1610939159147447273","full_text":"Read https://t.co/bbbbbbbbbb","truncated":false,"entities":{"hashtags":[],"symbols":[],"user_mentions":[],"urls":[{"url":"https://t.co/bbbbbbbbbb","expanded_url":"https://bit.ly/3abc","display_url":"bit.ly/3abc","indices":[5,28],"unwound":{"url":"https://www.example.com/tides.html","status":200,"title":"Tides","description":"x"}}]},"user":{"id":42,"id_str":"42","screen_name":"ann_lee","name":"Ann"},"retweet_count":0,"favorite_count":0,"lang":"en"}
            {"created_at":"Thu Jan 05 10:00:00 +0000 2023","id":1610939159147448273,"id_str":"1610939159147448273","full_text":"Read https://t.co/cccccccccc","truncated":false,"entities":{"hashtags":[],"symbols":[],"user_mentions":[],"urls":[{"url":"https://t.co/cccccccccc","expanded_url":"https://bit.ly/3def","display_url":"bit.ly/3def","indices":[5,28],"unshortened_url":"https://www.example.com/roofs.html"}]},"user":{"id":42,"id_str":"42","screen_name":"ann_lee","name":"Ann"},"retweet_count":0,"favorite_count":0,"lang":"en"}
            """#
        ),
    ]

    @Test("A link leads to the URL behind the shortener, and the first URL stays known")
    func destinations() throws {
        let imported = try Imported(Self.pages)
        let all: [Int64] = [1_610_939_159_147_446_273, 1_610_939_159_147_447_273, 1_610_939_159_147_448_273]
        #expect(try imported.found("domain:example.com") == all)
        #expect(try imported.found("domain:bit.ly") == [])
        #expect(try imported.found("url:bit.ly/3abc") == [all[1]])
        #expect(try imported.found("url_contains:bit.ly/3d") == [all[2]])
        #expect(try imported.found("in:urls 3xyz") == [all[0]])
        let link = try #require(try imported.archive.tweet(TweetID(all[0]))?.tweet.links.first)
        #expect(link.expanded == "https://www.example.com/gulls.html" && link.via == "https://bit.ly/3xyz")
        #expect(link.pageTitle == "Gulls & terns" && link.pageDescription == "A long read")
    }

    @Test(
        "Titles and descriptions of linked pages are searched",
        arguments: [
            ("url_title:gulls", [1_610_939_159_147_446_273]),
            ("url_title:\"gulls terns\"", [1_610_939_159_147_446_273]),
            ("url_title:tides", [1_610_939_159_147_447_273]), ("url_title:long", []),
            ("url_description:long", [1_610_939_159_147_446_273]), ("url_title:/^Ti/", [1_610_939_159_147_447_273]),
            ("in:card long", [1_610_939_159_147_446_273]), ("in:card tides", [1_610_939_159_147_447_273]),
            ("-url_title:gulls", [1_610_939_159_147_447_273, 1_610_939_159_147_448_273]), ("gulls", []),
        ] as [(String, [Int64])])
    func titles(_ query: String, _ expected: [Int64]) throws {
        #expect(try Imported(Self.pages).found(query) == expected)
    }

    @Test("A record without the page of a link does not remove it, in any order", arguments: [false, true])
    func mergedPages(isFirst: Bool) throws {
        let plain = (
            "plain.jsonl",
            #"""
            {"data":[{"id":"1610939159147446273","text":"Read https://t.co/aaaaaaaaaa","author_id":"42","created_at":"2023-01-05T10:00:00.000Z","entities":{"urls":[{"start":5,"end":28,"url":"https://t.co/aaaaaaaaaa","expanded_url":"https://bit.ly/3xyz","display_url":"bit.ly/3xyz"}]}}],"includes":{"users":[{"id":"42","username":"ann_lee","name":"Ann"}]},"meta":{"result_count":1}}
            """#
        )
        let imported = try Imported(isFirst ? [plain, Self.pages[0]] : [Self.pages[0], plain])
        #expect(try imported.found("domain:example.com url_title:gulls") == [1_610_939_159_147_446_273])
        #expect(try imported.archive.check { _ in }.findings.isEmpty)
    }

    /// A response of GraphQL with one tweet. `rest` are further members of the result.
    private static func graphQL(
        _ text: String, legacy: String = "", author: String = defaultAuthor, entities: String = "{}", _ rest: String
    ) -> String {
        let id = "1895776021509046273"
        return """
            {"data":{"user":{"result":{"timeline":{"timeline":{"instructions":[{"type":"TimelineAddEntries","entries":[\
            {"entryId":"tweet-\(id)","sortIndex":"\(id)","content":{"entryType":"TimelineTimelineItem","itemContent":\
            {"itemType":"TimelineTweet","tweet_results":{"result":{"__typename":"Tweet","rest_id":"\(id)","core":\
            {"user_results":\(author)},"legacy":{"created_at":"Sat Mar 01 10:00:00 +0000 2025","full_text":"\(text)",\
            "entities":\(entities),\(legacy)"favorite_count":1,"lang":"en","user_id_str":"42","id_str":"\(id)"}\
            \(rest)}}}}}]}]}}}}}}
            """
    }

    private static let defaultAuthor =
        #"{"result":{"__typename":"User","rest_id":"42","core":{"name":"Ann","screen_name":"ann_lee"},"legacy":{}}}"#

    private static let poll = graphQL(
        "Which bird?",
        #"""
        ,"card":{"rest_id":"card://1","legacy":{"name":"poll2choice_text_only","url":"card://1","binding_values":[{"key":"choice1_label","value":{"string_value":"Herring gull","type":"STRING"}},{"key":"choice2_label","value":{"string_value":"Puffin","type":"STRING"}},{"key":"choice1_count","value":{"string_value":"17","type":"STRING"}},{"key":"choice2_count","value":{"string_value":"5","type":"STRING"}},{"key":"end_datetime_utc","value":{"string_value":"2025-03-02T10:00:00Z","type":"STRING"}}]}}
        """#)

    @Test(
        "Words of a poll are found as words of its author",
        arguments: [
            ("herring", true), ("\"herring gull\"", true), ("in:poll puffin", true), ("\"gull puffin\"", false),
            ("\"bird herring\"", false), ("-puffin", false), ("in:poll bird", false), ("has:poll", true),
            ("in:poll /^Puf/", true), ("herr*", true), ("contains:herring", false),
        ])
    func polls(_ query: String, _ isFound: Bool) throws {
        let imported = try Imported([("UserTweets.json", Self.poll)])
        #expect(try imported.found(query).isEmpty != isFound)
        let poll = try #require(try imported.archive.tweet(TweetID(1_895_776_021_509_046_273))?.tweet.poll)
        #expect(poll.choices == [Poll.Choice("Herring gull", votes: 17), Poll.Choice("Puffin", votes: 5)])
        #expect(poll.endsAt?.seconds == 1_740_909_600)
        #expect(try imported.archive.check { _ in }.findings.isEmpty)
    }

    @Test("A card whose values are JSON in a string gives titles, destinations and images")
    func unifiedCard() throws {
        let card = #"""
            {"type":"image_website","component_objects":{"details_1":{"type":"details","data":{"title":{"content":"Gulls & terns","is_rtl":false},"subtitle":{"content":"example.org","is_rtl":false},"destination":"browser_1"}},"media_1":{"type":"media","data":{"id":"13_7","destination":"browser_1"}},"app_1":{"type":"details","data":{"title":{"content":"Tides"},"subtitle":{"content":"All of them"},"destination":"browser_2"}}},"destination_objects":{"browser_1":{"type":"browser","data":{"url_data":{"url":"https://example.org/gulls","vanity":"example.org"}}},"browser_2":{"type":"browser","data":{"url_data":{"url":"https://example.net/tides","vanity":"example.net"}}}},"components":["media_1","details_1"],"media_entities":{"13_7":{"id_str":"7","indices":[0,0],"media_url_https":"https://pbs.twimg.com/media/AAA.jpg","url":"","type":"photo","original_info":{"width":100,"height":80}}}}
            """#
        let text = card.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let imported = try Imported([
            (
                "UserTweets.json",
                Self.graphQL(
                    "Look",
                    #","card":{"legacy":{"name":"unified_card","url":"card://1","binding_values":[{"key":"unified_card","#
                        + #""value":{"string_value":"\#(text)","type":"STRING"}},{"key":"card_url","value":"#
                        + #"{"string_value":"https://twitter.com","type":"STRING"}}]}}"#)
            )
        ])
        let tweet = try #require(try imported.archive.tweet(TweetID(1_895_776_021_509_046_273))?.tweet)
        #expect(tweet.links.map(\.url) == ["https://example.org/gulls", "https://example.net/tides"])
        #expect(tweet.links.map(\.pageTitle) == ["Gulls & terns", "Tides"])
        #expect(tweet.links.map(\.pageDescription) == [nil, "All of them"])
        #expect(tweet.media.map(\.url) == ["https://pbs.twimg.com/media/AAA.jpg"])
        #expect(try imported.found("in:card terns").count == 1)
    }

    @Test("All damage of a web archive is reported with its input")
    func damagedWebArchive() throws {
        func record(_ id: Int, difference: Int) -> String {
            let content = """
                HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"id_str":"\(id)","full_text":"so it is",\
                "created_at":"Fri Mar 31 20:07:39 +0000 2023","user":{"id_str":"42","screen_name":"ann_lee"},\
                "entities":{"hashtags":[],"urls":[],"user_mentions":[],"symbols":[]}}
                """
            return "WARC/1.1\r\nWARC-Type: response\r\nContent-Type: application/http; msgtype=response\r\n"
                + "WARC-Target-URI: https://x.com/\(id)\r\nContent-Length: \(content.utf8.count + difference)\r\n\r\n"
                + content + "\r\n\r\n"
        }
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "a.warc",
            [40, 40, 0].enumerated().map { record(1_641_047_550_981_046_285 + $0, difference: $1) }.joined())
        let archive = try TweetArchive(path: folder.path("store.db"), access: .create)
        let report = try archive.importInputs([path], options: ImportOptions()) { _ in true }
        try #require(report.inputs.count == 1, "\(report.inputs.map(\.path))")
        #expect(report.inputs[0].failure?.message.contains("damaged") == true)
        #expect(report.inputs[0].skipped.contains { $0.entry == "a.warc" && $0.reason.contains("damaged") })
    }

    @Test("Polls of API v1.1 and v2 have the same form")
    func otherPolls() throws {
        let imported = try Imported([
            (
                "v1.jsonl",
                #"""
                {"created_at":"Thu Jan 05 10:00:00 +0000 2023","id":1610939159147447273,"id_str":"1610939159147447273","full_text":"Which?","entities":{"hashtags":[],"symbols":[],"user_mentions":[],"urls":[]},"user":{"id":42,"id_str":"42","screen_name":"ann_lee","name":"Ann"},"card":{"name":"poll2choice_text_only","url":"card://2","binding_values":{"choice1_label":{"type":"STRING","string_value":"Tern"},"choice2_label":{"type":"STRING","string_value":"Auk"},"choice1_count":{"type":"STRING","string_value":"1"}}}}
                """#
            ),
            (
                "v2.jsonl",
                #"""
                {"data":[{"id":"1610939159147446273","text":"Which?","author_id":"42","attachments":{"poll_ids":["7"]},"created_at":"2023-01-05T10:00:00.000Z"}],"includes":{"users":[{"id":"42","username":"ann_lee","name":"Ann"}],"polls":[{"id":"7","options":[{"position":1,"label":"Tern","votes":1},{"position":2,"label":"Auk","votes":2}],"end_datetime":"2023-01-06T10:00:00.000Z","voting_status":"closed"}]},"meta":{"result_count":1}}
                """#
            ),
        ])
        #expect(try imported.found("tern") == [1_610_939_159_147_446_273, 1_610_939_159_147_447_273])
        let poll = try imported.archive.tweet(TweetID(1_610_939_159_147_446_273))?.tweet.poll
        #expect(poll?.choices == [Poll.Choice("Tern", votes: 1), Poll.Choice("Auk", votes: 2)])
    }

    @Test(
        "Words of a Community Note are found only in notes, because other users wrote it",
        arguments: [
            ("in:note roofs", true), ("roofs", false), ("has:community_note", true), ("in:note trees", false),
            ("has:note", false),
        ])
    func communityNotes(_ query: String, _ isFound: Bool) throws {
        let response = Self.graphQL(
            "Gulls sleep in trees",
            #"""
            ,"has_birdwatch_notes":true,"birdwatch_pivot":{"destinationUrl":"https://x.com/i/birdwatch/n/7","note":{"rest_id":"7"},"subtitle":{"text":"Gulls sleep on roofs. example.org/gulls","entities":[]},"title":"Readers added context"}
            """#)
        let imported = try Imported([("UserTweets.json", response)])
        #expect(try imported.found(query).isEmpty != isFound)
        let note = try imported.archive.tweet(TweetID(1_895_776_021_509_046_273))?.tweet.communityNote
        #expect(note == CommunityNote(id: 7, text: "Gulls sleep on roofs. example.org/gulls"))
        #expect(try imported.archive.check { _ in }.findings.isEmpty)
    }

    @Test("A link card gives the title of its page")
    func cards() throws {
        let response = Self.graphQL(
            "Read https://t.co/ddd",
            entities:
                #"{"urls":[{"url":"https://t.co/ddd","expanded_url":"https://example.com/a","display_url":"example.com/a","indices":[5,21]}]}"#,
            #"""
            ,"card":{"rest_id":"https://t.co/ddd","legacy":{"name":"summary_large_image","url":"https://t.co/ddd","binding_values":[{"key":"title","value":{"string_value":"Gulls of the harbour","type":"STRING"}},{"key":"description","value":{"string_value":"A long read","type":"STRING"}},{"key":"card_url","value":{"string_value":"https://t.co/ddd","type":"STRING"}}]}}
            """#)
        let imported = try Imported([("UserTweets.json", response)])
        #expect(try imported.found("url_title:harbour in:card read").count == 1)
    }

    // MARK: Answered accounts

    private static let answered = (
        "answered.json",
        #"""
        [{"tweet_id":"1895413633643446274","account_id":"43","username":"bob_x","created_at":"2025-02-28T10:00:00+00:00","full_text":"Where do gulls sleep?","favorite_count":1,"retweet_count":0,"reply_to_tweet_id":null,"reply_to_user_id":null,"reply_to_username":null,"archive_upload_id":1}]
        """#
    )
    private static let reply = (
        "reply.json",
        #"""
        [{"tweet_id":"1895776021509046273","account_id":"42","username":"ann_lee","created_at":"2025-03-01T10:00:00+00:00","full_text":"On the roof","favorite_count":1,"retweet_count":0,"reply_to_tweet_id":"1895413633643446274","reply_to_user_id":null,"reply_to_username":null,"archive_upload_id":1}]
        """#
    )

    @Test("The author of the answered tweet is the answered account", arguments: [false, true])
    func answeredAuthors(isFirst: Bool) throws {
        let imported = try Imported([isFirst ? Self.answered : Self.reply])
        if !isFirst { #expect(try imported.found("to:bob_x") == []) }
        try imported.add(isFirst ? Self.reply.0 : Self.answered.0, isFirst ? Self.reply.1 : Self.answered.1)
        #expect(try imported.found("to:bob_x") == [1_895_776_021_509_046_273])
        #expect(try imported.found("-to:bob_x") == [1_895_413_633_643_446_274])
        #expect(try imported.found("filter:self_threads") == [])
        let reply = try imported.archive.tweet(TweetID(1_895_776_021_509_046_273))?.tweet.replyTo
        #expect(reply?.user == UserID(43) && reply?.handle == "bob_x")
    }

    @Test("A long reply without a mention answers the author of the answered tweet")
    func longReply() throws {
        let text = String(repeating: "Gulls nest on flat roofs. ", count: 12)
        func row(_ id: String, _ text: String, _ handle: String, _ user: Int, _ answered: String) -> String {
            """
            {"id":"\(id)","created_at":"2025-03-01 10:00:00 +00:00","full_text":"\(text)","media":[],\
            "screen_name":"\(handle)","name":"X","profile_image_url":"https://pbs.twimg.com/a.jpg","user_id":"\(user)",\
            "in_reply_to":\(answered),"retweeted_status":null,"quoted_status":null,"media_tags":[],"favorite_count":1,\
            "retweet_count":0,"bookmark_count":0,"quote_count":0,"reply_count":0,"views_count":10,"favorited":false,\
            "retweeted":false,"bookmarked":false,"url":"https://twitter.com/\(handle)/status/\(id)"}
            """
        }
        let rows = [
            row("1895776021509046273", "Where do gulls nest?", "ann_lee", 42, "null"),
            row("1895776211509046273", text, "bob_x", 43, #""1895776021509046273""#),
            row("1895776311509046273", "At night?", "ann_lee", 42, #""1895776021509046273""#),
        ]
        let imported = try Imported([("twitter-UserTweets-1.json", "[" + rows.joined(separator: ",") + "]")])
        #expect(try imported.found("to:ann_lee from:bob_x") == [1_895_776_211_509_046_273])
        #expect(try imported.found("filter:self_threads") == [1_895_776_311_509_046_273])
    }

    @Test("A tweet without an account has the handle in the URL of its own photo")
    func photoHandle() throws {
        let media =
            #"{"media":[{"display_url":"pic.x.com/a","expanded_url":"https://x.com/ann_lee/status/1895776021509046273/photo/1","id_str":"5","indices":[10,26],"media_key":"3_5","media_url_https":"https://pbs.twimg.com/media/X.jpg","type":"photo","url":"https://t.co/eee"}]}"#
        let response = Self.graphQL(
            "A picture https://t.co/eee", legacy: "\"extended_entities\":\(media),", author: "{}", entities: media, "")
        let imported = try Imported([("UserTweets.json", response)])
        let author = try imported.archive.tweet(TweetID(1_895_776_021_509_046_273))?.tweet.author
        #expect(author?.id == UserID(42) && author?.handle == "ann_lee")
    }

    // MARK: Names of accounts

    @Test(
        "Lists of accounts give names to bare IDs, in any order",
        arguments: [
            (
                "users-lookup.json",
                #"[{"id":99,"id_str":"99","name":"Dan","screen_name":"dan_z","followers_count":1,"statuses_count":1}]"#
            ),
            ("accounts.csv", "id,screen_name,name\n99,dan_z,Dan\n"),
            ("users.csv", "User ID,Handle\n99,@dan_z\n"),
            (
                "twitter-Followers-1.json",
                #"[{"id":"99","screen_name":"dan_z","name":"Dan","description":"","followers_count":1,"following":true}]"#
            ),
            ("v2.json", #"{"data":[{"id":"99","username":"dan_z","name":"Dan"}],"meta":{"result_count":1}}"#),
            ("includes.json", #"{"users":[{"id":"99","username":"dan_z","name":"Dan"}]}"#),
            (
                "a.jsonl",
                #"{"userId":"99","userName":"dan_z","displayName":"Dan","followersCount":3,"following":4}"# + "\n"
            ),
            ("b.json", #"[{"id":99,"username":"dan_z","display_name":"Dan","followers_count":3,"friends_count":4}]"#),
            ("c.csv", "\"ID\",\"Screen Name\",\"Profile Name\",\"Followers\"\n\"99\",\"dan_z\",\"Dan\",\"3\"\n"),
        ], [false, true])
    func names(_ list: (name: String, text: String), isFirst: Bool) throws {
        let tweet = (
            "v1.jsonl",
            #"""
            {"created_at":"Thu Jan 05 10:00:00 +0000 2023","id":1610939159147447273,"id_str":"1610939159147447273","full_text":"So it is","entities":{"hashtags":[],"symbols":[],"user_mentions":[],"urls":[]},"user":{"id":99,"id_str":"99"}}
            """#
        )
        let files = [(list.name, list.text), tweet]
        let imported = try Imported(isFirst ? files : files.reversed())
        let author = try imported.archive.tweet(TweetID(1_610_939_159_147_447_273))?.tweet.author
        #expect(author?.handle == "dan_z")
        #expect(try imported.found("from:dan_z") == [1_610_939_159_147_447_273])
        #expect(try imported.archive.check { _ in }.findings.isEmpty)
    }

    // MARK: Encodings

    private static let start =
        #"window.YTD.tweets.part0 = [{"tweet":{"id_str":"1785610110366646273","created_at":"Wed May 01 10:00:00 +0000 2024","full_text":""#
    private static let end = #"","entities":{"hashtags":[],"symbols":[],"user_mentions":[],"urls":[]},"lang":"en"}}]"#

    @Test("Text in Windows-1252, and text that was encoded twice, is decoded with a warning")
    func encodings() throws {
        let legacy = [0x63, 0x61, 0x66, 0xE9, 0x20, 0x96, 0x20, 0x93, 0x71, 0x94] as [UInt8]
        let doubled = "caf\u{C3}\u{A9} \u{E2}\u{20AC}\u{201C} \u{E2}\u{20AC}\u{153}q\u{E2}\u{20AC}\u{FFFD}"
        for (bytes, warning) in [(legacy, "Windows-1252"), (Array(doubled.utf8), "encoded twice")] {
            let folder = try TemporaryFolder()
            let path = try folder.write("tweets.js", Array(Self.start.utf8) + bytes + Array(Self.end.utf8))
            let archive = try TweetArchive(path: folder.path("store.db"), access: .create)
            let report = try archive.importInputs([path], options: ImportOptions()) { _ in true }
            let text = try archive.tweet(TweetID(1_785_610_110_366_646_273))?.tweet.text
            #expect(text == "caf\u{E9} \u{2013} \u{201C}q\u{201D}")
            let warnings: [String] = report.inputs.flatMap { $0.warnings }
            #expect(warnings.contains { $0.contains(warning) }, "\(warnings)")
        }
    }

    @Test(
        "Text that only resembles text that was encoded twice is not changed",
        arguments: ["\u{E9}\u{2026}", "S\u{C3}O"]
    )
    func plainText(_ text: String) throws {
        let imported = try Imported([("tweets.js", Self.start + text + Self.end)])
        #expect(try imported.archive.tweet(TweetID(1_785_610_110_366_646_273))?.tweet.text == text)
    }

    // MARK: Websites

    @Test("The HTML of a website of twitter-archiver becomes text, links and pictures")
    func website() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("site/ann_lee/status/1/index.html", "<html></html>")
        _ = try folder.write("site/app.js", "const x = {};")
        _ = try folder.write("site/ann_lee/tweets_media/1785610110366646273-AAA.jpg", [0xFF, 0xD8, 0xFF])
        _ = try folder.write(
            "site/searchDocuments.js",
            #"""
            const searchDocuments = [{"created_at":"Wed May 01 10:00:00 +0000 2024","id_str":"1785610110366646273","full_text":"Version 2 is out!<br><br>Read it at <a href=\"https://example.org/2\">https://example.org/2</a> &amp; more <3 #gulls <div class=\"gallery\"><ul><li><a href=\"../../tweets_media/1785610110366646273-AAA.jpg\"><img src=\"../../tweets_media/1785610110366646273-AAA.jpg\"></a></li></ul></div>","favorite_count":"4","retweet_count":"3"}]
            """#)
        let archive = try TweetArchive(path: folder.path("store.db"), access: .create)
        let report = try archive.importInputs([folder.path("site")], options: ImportOptions()) { _ in true }
        #expect(report.inputs.count == 1 && report.unrelated.isEmpty, "\(report.unrelated)")
        let tweet = try #require(try archive.tweet(TweetID(1_785_610_110_366_646_273))?.tweet)
        #expect(tweet.text == "Version 2 is out!\n\nRead it at https://example.org/2 & more <3 #gulls")
        #expect(tweet.author?.handle == "ann_lee" && tweet.counts[.likes] == 4)
        #expect(tweet.links.map(\.expanded) == ["https://example.org/2"] && tweet.hashtags.map(\.text) == ["gulls"])
        #expect(tweet.media.map(\.location?.size) == [3])
        #expect(try archive.count("href", options: SearchOptions(now: 1_900_000_000)).total == 0)
    }
}
