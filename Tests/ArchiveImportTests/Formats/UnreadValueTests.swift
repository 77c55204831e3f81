import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Values in another form under known names")
struct UnreadValueTests {
    private static let id: Int64 = 1_895_776_021_509_046_273
    private static let start = #"{"id":"\#(id)","text":"tea","username":"ann_lee","created_at":"2025-03-01T10:00:00Z""#
    private static let header = "id,username,text,created_at"
    private static let row = "\(id),ann_lee,tea,2025-03-01T10:00:00Z"

    private func object(_ members: String) throws -> ImportedInput {
        let scratch = try Scratch()
        return try ImportedInput(try scratch.write("a.jsonl", Self.start + "," + members + "}\n"))
    }

    private func table(_ columns: String, _ cells: String) throws -> ImportedInput {
        let scratch = try Scratch()
        return try ImportedInput(try scratch.write("a.csv", "\(Self.header),\(columns)\n\(Self.row),\(cells)\n"))
    }

    @Test(
        "A reply to an unknown tweet is a reply",
        arguments: [
            #""is_reply":true"#, #""isReply":true"#, #""tweet_type":"reply""#, #""type":"replied_to""#,
            #""post_type":"REPLY""#, #""in_reply_to":"yes""#, #""in_reply_to_status_id":true"#,
        ])
    func replies(members: String) throws {
        let tweet = try #require(try object(members).tweets.first)
        #expect(tweet.kind == .reply && tweet.replyTo == TweetReference(tweet: nil))
        #expect(tweet.flags.contains(.replyToUnknown))
    }

    @Test(
        "A quote of an unknown tweet is a quote",
        arguments: [
            #""is_quote":true"#, #""is_quote_status":true"#, #""tweetType":"Quote""#, #""quoted":"yes""#,
            #""quoted_status_id":true"#,
        ])
    func quotes(members: String) throws {
        let tweet = try #require(try object(members).tweets.first)
        #expect(tweet.kind == .quote && tweet.quoteOf == TweetReference(tweet: nil))
        #expect(tweet.flags.contains(.quoteOfUnknown))
    }

    @Test(
        "The kind in a cell is used",
        arguments: [
            ("is_reply,is_quote", "True,False", Tweet.Kind.reply), ("is_reply,is_quote", "False,True", .quote),
            ("is_reply,is_quote", "False,False", .original), ("Tweet Type", "Reply", .reply),
            ("Tweet Type", "Quote", .quote), ("Tweet Type", "Retweet", .retweet), ("Tweet Type", "Tweet", .original),
            ("type,in_reply_to,quoted", "tweet,no,no", .original), ("in_reply_to,quoted", "no,yes", .quote),
        ])
    func cells(columns: String, cells: String, kind: Tweet.Kind) throws {
        let found = try table(columns, cells)
        #expect(found.tweets.map(\.kind) == [kind] && found.warnings == [] && found.unread.isEmpty)
    }

    @Test("A known tweet or account takes precedence")
    func known() throws {
        let known = try object(#""is_reply":true,"in_reply_to_status_id":"\#(Self.id - 1000)""#)
        #expect(known.tweets.first?.replyTo?.tweet?.rawValue == Self.id - 1000)
        #expect(known.tweets.first?.flags.contains(.replyToUnknown) == false)
    }

    @Test(
        "Values in a form that is not read are named",
        arguments: [
            (#""videos":[{"file":"x.mp4"}]"#, ["videos"]), (#""links":[{"path":"/a"}]"#, ["links"]),
            (#""poll":{"options":[1,2]}"#, ["poll"]), (#""poll":"Herring""#, ["poll"]),
            (#""location":"Harbour""#, ["location"]), (#""likes":{"by":["bob"]}"#, ["likes.by"]),
            (#""retweet_count":[1,2]"#, ["retweet_count"]), (#""hashtags":[{"word":"gulls"}]"#, ["hashtags"]),
            (#""mentions":[{"who":"bob"}]"#, ["mentions"]), (#""in_reply_to":"the first one""#, ["in_reply_to"]),
            (#""quoted_tweet":"the one above""#, ["quoted_tweet"]), (#""is_quote":"maybe""#, ["is_quote"]),
            (#""is_quote":true,"quoted_text":"cake","quoted_name":"Bob""#, ["quoted_name", "quoted_text"]),
            (#""quoted_tweet_id":"\#(id - 1000)","quoted_text":"cake","quoted_name":"Bob""#, []),
            (#""retweeted_text":"cake""#, ["retweeted_text"]), (#""sourcetweet_text":"cake""#, ["sourcetweet_text"]),
            (#""referenced_tweet_id":"\#(id - 1000)""#, ["referenced_tweet_id"]),
            (#""type":"quoted","referenced_tweet_id":"\#(id - 1000)""#, []),
            (#""media_alt_texts":["a pier"]"#, ["media_alt_texts"]),
            (#""place_type":"city","country_code":"GB""#, ["country_code", "place_type"]),
            (#""videos":[],"links":[],"poll":null,"location":"","retweet_count":"3""#, []),
            (#""media":["https://t.co/AbCdEfGhIj"],"poll":false,"place":"none""#, []),
        ])
    func named(members: String, names: [String]) throws {
        let found = try object(members)
        #expect(found.ids == [Self.id] && found.unread.list.map(\.name) == names)
    }

    @Test("Values in a clear form are read")
    func read() throws {
        let poll = { (choices: String) in try object(#""poll":\#(choices)"#).tweets.first?.poll?.choices.map(\.label) }
        #expect(try poll(#"{"options":["Herring","Puffin"]}"#) == ["Herring", "Puffin"])
        #expect(try poll(#"["Herring","Black guillemot"]"#) == ["Herring", "Black guillemot"])
        #expect(try poll(#"[{"text":"Herring","votes":3},{"text":"Puffin"}]"#) == ["Herring", "Puffin"])
        #expect(try table("poll", "Herring|Puffin").tweets.first?.poll?.choices.map(\.label) == ["Herring", "Puffin"])
        let place = try object(#""place":{"name":"Pune"}"#)
        #expect(place.tweets.first?.place?.name == "Pune" && place.unread.isEmpty)
        let links = try object(#""links":[{"href":"https://e.example/1"},{"href":"https://e.example/2"}]"#)
        #expect(links.tweets.first?.links.map { $0.expanded ?? $0.url } == (1...2).map { "https://e.example/\($0)" })
        let comment =
            #"{"id":"\#(Self.id + 1000)","text":"sea","username":"bob_x","created_at":"2025-03-01T10:00:00Z"}"#
        let comments = try object(#""comments":[\#(comment)]"#)
        #expect(comments.referenced.map(\.text) == ["sea"] && comments.unread.isEmpty)
    }

    @Test("A count in an object of the web client is read")
    func countObject() throws {
        let object = try object(#""viewCount":{"count":"5","state":"EnabledWithCount"}"#)
        #expect(object.tweets.first?.counts[.views] == 5 && object.unread.isEmpty, "\(object.unread.list)")
        for (cell, count) in [
            (#""{'count': '5', 'state': 'EnabledWithCount'}""#, 5), (#""{""count"": ""5""}""#, 5),
            ("{'state': 'Enabled'}", nil),
        ] as [(String, Int64?)] {
            let found = try table("viewCount", cell)
            #expect(found.tweets.first?.counts[.views] == count && found.warnings == [], "\(cell) \(found.warnings)")
        }
    }

    @Test(
        "A quoted tweet without an ID is a reference to its author, and its text is named",
        arguments: [#""author":"bob_x""#, #""author":{"username":"bob_x","name":"Bob"}"#, #""screen_name":"bob_x""#])
    func quoteWithoutID(author: String) throws {
        for flag in ["", #","isQuote":true"#] {
            let found = try object(#""quotedTweet":{"text":"cake",\#(author)}\#(flag)"#)
            let tweet = try #require(found.tweets.first)
            #expect(tweet.quoteOf == TweetReference(tweet: nil, handle: "bob_x") && tweet.kind == .quote)
            #expect(tweet.flags.contains(.quoteOfUnknown) && found.skipped.isEmpty)
            #expect(found.unread.list.map(\.name) == ["quotedTweet.text"])
        }
    }

    @Test(
        "The time of a bookmark marks its tweet",
        arguments: [
            (#""bookmarked_at":"2026-01-01T00:00:00Z""#, true), (#""bookmarkedAt":"2026-01-01 10:00:00+00""#, true),
            (#""bookmarked_at":null"#, false), (#""bookmarked_at":"soon""#, false), (#""bookmarked":false"#, false),
        ])
    func timeOfBookmark(member: String, isMarked: Bool) throws {
        let tweet = try #require(try object(member).tweets.first)
        #expect(tweet.flags.contains(.bookmarked) == isMarked && tweet.createdAt?.seconds == 1_740_823_200)
    }

    @Test("Cells in a form that is not read are named")
    func unreadCells() throws {
        #expect(try table("poll", "Herring").unread.list.map(\.name) == ["poll"])
        #expect(try table("Location,country", "Harbour,India").unread.list.map(\.name) == ["Location", "country"])
        #expect(try table("quoted_text,media_alt_texts", "cake,a pier").unread.list.count == 2)
        #expect(try table("location,followers_count", "Harbour,3").unread.isEmpty)
    }

    @Test("A record with an ID below 20 is skipped with a reason", arguments: ["7", "19"])
    func lowIDs(id: String) throws {
        let scratch = try Scratch()
        let reason = "its ID is \(id), and no tweet has one below 20"
        let first = "20,jack,just setting up my twttr,2006-03-21T20:50:14Z"
        let inputs = [
            "a.csv": "\(Self.header)\n\(Self.row)\n\(id),ann_lee,tea,2025-03-01T10:00:00Z\n\(first)\n",
            "a.jsonl": Self.start + "}\n" + Self.start.replacing("\(Self.id)", with: id) + "}\n",
            "a.json":
                #"[{"id_str":"\#(id)","created_at":"Sat Mar 01 10:00:00 +0000 2025","full_text":"tea","user":"#
                + #"{"id_str":"42","screen_name":"ann_lee"}},{"id_str":"\#(Self.id)","created_at":"#
                + #""Sat Mar 01 10:00:00 +0000 2025","full_text":"tea","user":{"id_str":"42","screen_name":"ann_lee"}}]"#,
        ]
        for (name, text) in inputs {
            let found = try ImportedInput(try scratch.write(name, text))
            #expect(found.ids == [Self.id] + (name == "a.csv" ? [20] : []) && found.skipped.map(\.reason) == [reason])
        }
    }

    @Test("Unknown members of links, responses and messages are named")
    func innerMembers() throws {
        let scratch = try Scratch()
        func unread(_ name: String, _ text: String) throws -> [String] {
            try ImportedInput(try scratch.write(name, text)) { $0.include.insert(.messages) }.unread.list.map(\.name)
        }
        let link = #"{"url":"https://t.co/x","expanded_url":"https://e.org/","indices":[0,1],"archive":"x"}"#
        let tweet =
            #"[{"id_str":"\#(Self.id)","created_at":"Sat Mar 01 10:00:00 +0000 2025","full_text":"x","user":"#
            + #"{"id_str":"42","screen_name":"ann_lee"},"entities":{"urls":[\#(link)]}}]"#
        #expect(try unread("a.json", tweet) == ["entities.urls.archive"])
        let older =
            #"{"globalObjects":{"tweets":{"\#(Self.id)":{"id_str":"\#(Self.id)","full_text":"x","user_id_str":"42","#
            + #""created_at":"Sat Mar 01 10:00:00 +0000 2025","mood":"glad"}},"users":{"42":{"id_str":"42","#
            + #""screen_name":"ann_lee"}}}}"#
        #expect(try unread("d.json", older) == ["mood"])
        let page =
            #"{"data":[{"id":"\#(Self.id)","text":"x","author_id":"42","created_at":"2025-03-01T10:00:00.000Z"}],"#
            + #""includes":{"users":[{"id":"42","username":"ann_lee"}],"topics":[{"id":"1"}]},"mystery":[1]}"#
        #expect(try unread("b.json", page) == ["includes.topics", "mystery"])
        let message =
            #"{"data":[{"id":"1211980000000000001","event_type":"MessageCreate","text":"x","dm_conversation_id":"42-43","#
            + #""sender_id":"42","created_at":"2019-12-31T12:00:00.000Z","mood":"glad"}]}"#
        #expect(try unread("c.json", message) == ["mood"])
    }

    @Test("The object around a mapped member is not named, but its other members are")
    func mapped() throws {
        let scratch = try Scratch()
        let line = #"{"post":{"num":"\#(Self.id)","words":"tea","by":{"nick":"ann_lee","mood":"glad"}}}"#
        let found = try ImportedInput(try scratch.write("a.jsonl", line + "\n")) {
            $0.mapping = ColumnMapping(words: ["map=id=post.num", "map=text=post.words", "map=author=post.by.nick"])
        }
        #expect(found.ids == [Self.id] && found.unread.list.map(\.name) == ["post.by.mood"])
    }

    @Test("An input that cannot be read is named for what it is")
    func reasons() throws {
        let scratch = try Scratch()
        func message(_ name: String, _ text: [UInt8]) throws -> String {
            try #require(recognitionError(try scratch.write(name, text))).message
        }
        let highlights = "Highlight,Book Title,Note,Color\n\"On the roof\",Tweets From Ann,,\n"
        let page = "<!DOCTYPE html><html><head><link href=\"https://archive.ph/x\"></head><body>tea</body></html>"
        let inputs: [(name: String, text: [UInt8], message: String)] = [
            (
                "a.csv", Array(highlights.utf8),
                "it is a table (CSV) whose columns have unknown names: Highlight, Book Title, Note, Color"
            ), ("a.txt", Array("[12:30] tea\n".utf8), "not a supported format: plain text"),
            (
                "b.txt", Array("[2020-01-01 10:00:00] <ann_lee> tea\n".utf8),
                "it is a text of direct messages, as DMArchiver writes it"
            ), ("c.json", Array("[1, 2]\n".utf8), "not a supported format: a JSON array"),
            (
                "a.html", Array(page.utf8),
                "it is a page of archive.today, which shows tweets but does not contain them as data"
            ),
            (
                "b.csv",
                [0x83, 0x63, 0x83, 0x43, 0x81, 0x5B, 0x83, 0x67, 0x2C, 0x96, 0x7B, 0x95, 0xB6]
                    + Array("\n1,x\n".utf8),
                "it is a text that is not in UTF-8, UTF-16 or Windows-1252"
            ),
            (
                "c.csv",
                Array("tweet_id,username,text\n\(Self.id),ann_lee,".utf8)
                    + [0xC7, 0xE0, 0xEA, 0xE0, 0xF2, 0x20, 0xE2, 0xFB, 0xEF, 0xE8, 0xF2] + Array("\n".utf8),
                "it is a text that is not in UTF-8, UTF-16 or Windows-1252"
            ),
            (
                "d.csv", Array("tweet_id,投稿の文\n\(Self.id),今日の港はとても静かで美しい\n".utf8),
                "it is a table (CSV) whose columns have unknown names: tweet_id, 投稿の文"
            ),
            (
                "b.json", Array(#"{"id":["1","2"],"username":["ann_lee","bob"],"text":["tea","cake"]}"#.utf8),
                "it is a column-oriented table, the default of pandas"
            ),
        ]
        for (name, text, expected) in inputs {
            let found = try message(name, text)
            #expect(found == expected, "\(name)")
        }
    }
}
