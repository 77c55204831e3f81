import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

/// Values in forms that few programs write, and that would silently become wrong values of a tweet.
@Suite("Dialects of other programs")
struct ToolDialectTests {
    private static let id: Int64 = 1_641_895_047_852_982_283
    private static let page = "https://x.com/ann_lee/status/\(id)"
    private static let photo = "https://pbs.twimg.com/media/FAbcDeFgHiJkLmN"

    private func imported(_ name: String, _ lines: String...) throws -> ImportedInput {
        try ImportedInput(name, text: lines.joined(separator: "\n") + "\n")
    }

    @Test(
        "A word for a missing value is no account, hashtag, place or label",
        arguments: [
            "NULL", "null", "None", "none", "NA", "N/A", "n/a", "<NA>", "#N/A", "nan", "NaN", "\\N", "undefined", "-",
            "?",
        ])
    func missing(word: String) throws {
        let columns = "in_reply_to_screen_name,quoted_user,hashtags,mentions,place,lang,folder"
        let row = "\(Self.id),ann_lee,on the roof" + String(repeating: "," + word, count: 7)
        let table = try imported("a.csv", "tweet_id,username,text," + columns, row)
        let members = columns.split(separator: ",").map { #""\#($0)":"\#(word.replacing("\\", with: "\\\\"))""# }
        let object =
            #"{"tweet_id":"\#(Self.id)","username":"ann_lee","text":"on the roof",\#(members.joined(separator: ","))}"#
        for found in [table, try imported("a.jsonl", object)] {
            let tweet = try #require(found.tweets.first)
            #expect(tweet.kind == .original && tweet.author?.handle == "ann_lee", "\(tweet)")
            #expect(tweet.hashtags.isEmpty && tweet.mentions.isEmpty && tweet.place == nil && tweet.language == nil)
            #expect(found.labels.isEmpty)
        }
        // It can be the text of a tweet.
        #expect(try imported("b.csv", "tweet_id,username,text", "\(Self.id),ann_lee,\(word)").texts == [word])
    }

    @Test(
        "Columns whose cells show that they contain something else than their names say",
        arguments: [
            // Flags under a name of the text
            ("user,tweet_text,tweet,retweet\nann_lee,tea,False,False\n", "ann_lee - original tea"),
            // Row numbers under names of accounts
            (
                "username,screenname,text\n3799,48751,tea\n3800,48752,milk\n3801,48753,jam\n",
                "- - original tea"
            ),
            // A handle with its sign under a name of displayed names
            ("user_name,text\n@ann_lee,tea\n", "ann_lee - original tea"),
            ("user,text\n Ann_Lee  ,tea\n", "Ann_Lee - original tea"),
            // Cleaned texts
            ("username,orig_tweet,tweet\nann_lee,RT @bob: tea #pot,tea\n", "ann_lee - retweet RT @bob: tea #pot"),
            ("username,raw_tweet,text\nann_lee,RT @bob: tea,tea\n", "ann_lee - original tea"),
            ("username,raw_tweet,tweet\nann_lee,\"{\"\"id\"\":1}\",tea\n", "ann_lee - original tea"),
            // The retweeted account shows a retweet.
            ("username,text,retweeted_user\nann_lee,tea,bob\n", "ann_lee - retweet tea"),
            ("username,text,retweeted_user,is_retweet\nann_lee,tea,bob,False\n", "ann_lee - original tea"),
            // The account that retweeted is not the author of the record.
            ("username,text,is_retweet,retweeted_by\nann_lee,tea,True,bob\n", "ann_lee - original tea"),
            ("username,text,isRetweet,retweetedBy\nann_lee,tea,True,Bob Lee\n", "ann_lee - original tea"),
            ("username,text,is_retweet,retweeted_by\nann_lee,tea,True,False\n", "ann_lee - retweet tea"),
            ("username,text,is_retweet,retweeted_by\nann_lee,tea,True,\n", "ann_lee - retweet tea"),
            ("username,text,retweeted_user\nann_lee,tea,True\n", "ann_lee - original tea"),
            // Languages
            ("username,text,lang\nann_lee,tea,English (UK)\n", "ann_lee - original tea en"),
            ("username,text,lang\nann_lee,tea,es-419\n", "ann_lee - original tea es-419"),
            ("username,text,lang\nann_lee,tea,28\n", "ann_lee - original tea"),
            // Counts of the account
            ("username,text,followers,friends,favourites,statuses\nann_lee,tea,1,2,3,4\n", "ann_lee - original tea"),
            // Counts of ThinkUp
            (
                "author_username,post_text,favlike_count_cache,reply_count_cache\nann_lee,tea,3,4\n",
                "ann_lee - original tea 3"
            ),
            ("username,text,favourites\nann_lee,tea,3\n", "ann_lee - original tea 3"),
        ])
    func misnamed(table: String, expected: String) throws {
        let lines = table.split(separator: "\n").enumerated().map { index, line in
            index == 0 ? "tweet_id,\(line)" : "\(Self.id + Int64(index) - 1),\(line)"
        }
        let tweet = try #require(try ImportedInput("a.csv", text: lines.joined(separator: "\n") + "\n").tweets.first)
        let found = [
            tweet.author?.handle ?? "-", tweet.author?.name ?? "-", "\(tweet.kind)", tweet.text, tweet.language,
            tweet.counts[.likes].map { "\($0)" },
        ]
        #expect(found.compactMap(\.self).joined(separator: " ") == expected)
    }

    @Test(
        "X Articles in rows are read",
        arguments: [
            ("https://t.co/a", #""articleTitle":"Kettles","articleText":"Boil #water""#, "Kettles\n\nBoil #water"),
            ("https://t.co/a", #""article":{"title":"Kettles","plainText":"Boil"}"#, "Kettles\n\nBoil"),
            (
                "https://t.co/a",
                #""article":{"title":"Kettles","preview_text":"Boil","contents":[{"text":"Boil"},{"text":"Pour"}]}"#,
                "Kettles\n\nBoil\n\nPour"
            ),
            ("https://t.co/a", #""article":{"title":"Kettles","previewText":"Boil"}"#, "Kettles\n\nBoil"),
            ("tea", #""article":{"title":"Kettles","text":"Boil"}"#, "tea\n\nKettles\n\nBoil"),
            // The program writes the article as the text.
            (#"Kettles\n\nBoil it"#, #""article":{"title":"Kettles","previewText":"Boil"}"#, "Kettles\n\nBoil it"),
        ])
    func articles(text: String, members: String, expected: String) throws {
        let found = try imported(
            "a.jsonl", #"{"tweet_id":"\#(Self.id)","username":"ann_lee","text":"\#(text)",\#(members)}"#)
        let tweet = try #require(found.tweets.first)
        #expect(tweet.text == expected && tweet.flags.contains(.article) && found.unread.isEmpty)
        #expect(tweet.article?.title?.count == 7 && tweet.textCompleteness >= .articlePreview)
        #expect(tweet.hashtags.map(\.text) == (expected.contains("#") ? ["water"] : []))
    }

    @Test("An article makes up for a missing text, and news next to a text are not an article")
    func articlesInTables() throws {
        let columns = "tweet_id,username,text,article_title,article_text"
        let alone = try imported("a.csv", columns, "\(Self.id),ann_lee,,,Boil water")
        #expect(alone.texts == ["Boil water"] && alone.tweets.allSatisfy { $0.flags.contains(.article) })
        let news = try imported("a.csv", columns, "\(Self.id),ann_lee,Look at this,Tea is late,Ships wait")
        #expect(news.texts == ["Look at this"] && news.tweets.allSatisfy { $0.article == nil })
        #expect(Set(news.unread.list.map(\.name)) == ["article_title", "article_text"])
    }

    @Test("Advertisements in rows are counted", arguments: ["is_promoted", "isPromoted", "isAd"])
    func advertisements(name: String) throws {
        let object = { (number: Int64, isPromoted: Bool) in
            #"{"tweet_id":"\#(Self.id + number)","username":"ann_lee","text":"tea","\#(name)":\#(isPromoted)}"#
        }
        for found in [
            try imported("a.jsonl", object(0, false), object(1, true)),
            try imported(
                "a.csv", "tweet_id,username,text,\(name)", "\(Self.id),ann_lee,tea,False",
                "\(Self.id + 1),ann_lee,tea,True"),
        ] {
            #expect(found.ids == [Self.id] && found.unread.isEmpty)
            #expect(found.warnings.count == 1 && found.warnings.first?.contains("advertisements") == true)
        }
    }

    @Test(
        "The time in a row is that of the tweet, if none is named so",
        arguments: [
            ("created_at", "2026-02-08T04:02:42.123Z", 1_770_523_362), ("timestamp", "1770523362", 1_770_523_362),
            ("created_at,tweeted_at", "2026-02-08T04:02:42Z,2023-03-31T20:07:39Z", 1_680_293_259),
        ] as [(String, String, Int64)])
    func rowTimes(columns: String, row: String, seconds: Int64) throws {
        let members = zip(columns.split(separator: ","), row.split(separator: ",")).map { #""\#($0)":"\#($1)""# }
        let object =
            #"{"tweet_id":"\#(Self.id)","username":"ann_lee","tweet_text":"tea",\#(members.joined(separator: ","))}"#
        for found in [
            try imported("a.csv", "tweet_id,username,tweet_text,\(columns)", "\(Self.id),ann_lee,tea,\(row)"),
            try imported("a.jsonl", object),
        ] {
            #expect(found.tweets.map(\.createdAt?.seconds) == [seconds])
        }
        let scratch = try Scratch()
        for other in [object.replacing("\(Self.id)", with: "17"), object.replacing("username", with: "sender_name")] {
            #expect(recognitionError(try scratch.write("b.jsonl", other)) != nil)
        }
    }

    @Test(
        "The ID of the person who saved a tweet is not that of its author",
        arguments: [
            ("user_id,author_id,author_username,author_name", "5,42,ann_lee,Ann", "42 ann_lee Ann"),
            ("user_id,author_id,screen_name", "5,42,ann_lee", "42 ann_lee -"),
            ("user_id,username,author_username,author_id", "5,me,ann_lee,42", "42 ann_lee -"),
            ("user_id,author,author_name", "5,ann_lee,Ann", "- ann_lee Ann"),
            ("userId,authorHandle", "5,ann_lee", "- ann_lee -"),
            // IDs of the author
            ("user_id,username", "42,ann_lee", "42 ann_lee -"), ("authorId,author", "42,ann_lee", "42 ann_lee -"),
            ("user_id,screen_name,author_name", "42,ann_lee,Ann", "42 ann_lee Ann"),
            ("user_id,user_screen_name,author", "42,ann_lee,Ann Lee", "42 ann_lee Ann Lee"),
        ])
    func savedBy(columns: String, row: String, expected: String) throws {
        let members = zip(columns.split(separator: ","), row.split(separator: ",")).map { #""\#($0)":"\#($1)""# }
        let object = #"{"tweet_id":"\#(Self.id)","text":"tea",\#(members.joined(separator: ","))}"#
        for found in [
            try imported("a.csv", "tweet_id,text,\(columns)", "\(Self.id),tea,\(row)"), try imported("a.jsonl", object),
        ] {
            let author = try #require(found.tweets.first?.author)
            let values = [author.id.map { "\($0)" }, author.handle, author.name].map { $0 ?? "-" }
            #expect(values.joined(separator: " ") == expected)
        }
    }

    @Test("One ID next to several handles is not that of the authors", arguments: [2, 3])
    func oneID(handles: Int) throws {
        let rows = (0..<4).map { "\(Self.id + Int64($0)),42,ann_\($0 % handles),tea\n" }
        let found = try ImportedInput("a.csv", text: "tweet_id,user_id,username,text\n" + rows.joined())
        #expect(found.tweets.map(\.author?.id) == Array(repeating: handles == 2 ? UserID(42) : nil, count: 4))
    }

    @Test(
        "A number as the retweeted account is its ID, unless the text has it as the handle",
        arguments: [
            ("tea", TweetReference(tweet: nil, user: UserID(43))),
            ("RT @bob: tea", TweetReference(tweet: nil, user: UserID(43), handle: "bob")),
            ("RT @43: tea", TweetReference(tweet: nil, handle: "43")),
        ])
    func retweetedAccount(text: String, original: TweetReference) throws {
        let found = try imported("a.csv", "tweet_id,username,text,retweeted_user", "\(Self.id),ann_lee,\(text),43")
        #expect(found.tweets.map(\.retweetOf) == [original])
    }

    @Test("Posts on other networks in a table of posts are left out", arguments: ["platform", "network"])
    func networks(column: String) throws {
        let rows = ["Twitter", " Facebook ", "iPhone", "instagram"].enumerated().map { index, name in
            "\(Self.id + Int64(index)),ann_lee,\(name),\(name)\n"
        }
        let found = try ImportedInput("a.csv", text: "tweet_id,username,\(column),text\n" + rows.joined())
        #expect(found.texts == ["Twitter", "iPhone"])
        #expect(found.warnings == ["a.csv contains 2 records that are not tweets: posts on other networks"])
        // The client of a tweet
        let time = "2023-03-31 20:07:39"
        let clients = try imported(
            "b.csv", "tweet_id,username,\(column),created_at,text", "\(Self.id),ann_lee,Instagram,\(time),tea",
            "17890012345678901,ann_lee,Instagram,\(time),milk")
        #expect(clients.texts == ["tea"])
    }

    @Test("The included accounts name the authors if the records of a response are separate")
    func includesAlone() throws {
        let found = try imported(
            "a.jsonl", #"{"id":"\#(Self.id)","text":"tea","author_id":"42","created_at":"2023-03-31T20:07:39.000Z"}"#,
            #"{"users":[{"id":"42","username":"ann_lee","name":"Ann"}]}"#, #"{"result_count":1,"newest_id":"1"}"#)
        #expect(found.texts == ["tea"] && found.skipped.isEmpty)
        #expect(found.accounts.map(\.handle) == ["ann_lee"])
    }

    @Test("Rows for each file, link or hashtag of a tweet are one tweet with all of them")
    func repeated() throws {
        let found = try imported(
            "a.csv", "Tweet Date,Display Name,User Name,Tweet URL,Media Type,Media URL,Tweet Content,hashtags",
            "2023-03-31 20:07:39,Ann,@ann_lee,\(Self.page),Image,\(Self.photo).jpg,tea,pot",
            "2023-03-31 20:07:39,Ann,@ann_lee,\(Self.page),Image,\(Self.photo)2.jpg,tea,cup",
            "2023-03-31 20:07:39,Ann,@ann_lee,\(Self.page),Image,\(Self.photo)2.jpg,tea,cup")
        let tweet = try #require(found.tweets.last)
        #expect(tweet.media.map(\.url) == [Self.photo + ".jpg", Self.photo + "2.jpg"], "\(tweet.media)")
        #expect(tweet.hashtags.map(\.text) == ["pot", "cup"])
        #expect(tweet.author == User(id: nil, handle: "ann_lee", name: "Ann"), "\(String(describing: tweet.author))")
        let objects = try imported(
            "a.jsonl",
            #"{"tweet_id":"\#(Self.id)","username":"ann_lee","text":"tea","media_url":"\#(Self.photo).jpg"}"#,
            #"{"tweet_id":"\#(Self.id)","username":"ann_lee","text":"tea","media_url":"\#(Self.photo)2.jpg"}"#)
        #expect(objects.tweets.last?.media.count == 2)
        // A later row can say more about the same link, and the order stays.
        let links = try imported(
            "c.jsonl",
            #"{"tweet_id":"\#(Self.id)","username":"ann_lee","text":"https://t.co/a https://t.co/b","#
                + #""urls":[{"url":"https://t.co/a"},{"url":"https://t.co/b"}]}"#,
            #"{"tweet_id":"\#(Self.id)","username":"ann_lee","text":"https://t.co/a https://t.co/b","#
                + #""urls":[{"url":"https://t.co/b","expanded_url":"https://b.example"}]}"#)
        #expect(links.tweets.last?.links.map(\.url) == ["https://t.co/a", "https://t.co/b"])
        #expect(links.tweets.last?.links.map(\.expanded) == [nil, "https://b.example"])
        // The media of another tweet are not added.
        let others = try imported(
            "b.csv", "tweet_id,username,text,media_url", "\(Self.id),ann_lee,tea,\(Self.photo).jpg",
            "\(Self.id + 1),ann_lee,tea,\(Self.photo)2.jpg")
        #expect(others.tweets.map(\.media.count) == [1, 1])
    }

    @Test(
        "Without a header, the text is neither a number nor a date nor the name of the author",
        arguments: [
            #""\#(id)","\#(page)","2023/04/01 05:07:39","tea on the roof","1""#,
            "42,Ann Lee,@ann_lee,\(page),tea on the roof", "\(page),2023/04/01 05:07:39,tea on the roof,7",
        ])
    func headerless(row: String) throws {
        let found = try imported("a.csv", row, row)
        #expect(found.texts.first == "tea on the roof", "\(found.texts)")
    }

    @Test("An address of a media file in place of the page is a medium")
    func file() throws {
        let record = { (url: String) in
            #"{"tweet_id":"\#(Self.id)","date":"2023-03-31T20:07:39Z","content":"tea","url":"\#(url)"}"#
        }
        let found = try imported("a.jsonl", record(Self.photo + "?format=jpg&name=orig"))
        #expect(found.tweets.first?.media.first?.url?.hasPrefix(Self.photo) == true)
        let video = "https://video.twimg.com/ext_tw_video/1/pu/vid/720x1280/x.mp4"
        #expect(try imported("b.jsonl", record(video + "?tag=12")).tweets.first?.media.first?.videoURL == video)
    }

    @Test("An empty list does not hide a list under another name")
    func empty() throws {
        let found = try imported(
            "a.jsonl",
            #"{"tweet_id":"\#(Self.id)","username":"ann_lee","text":"so","photos":[],"media":["\#(Self.photo).jpg"],"#
                + #""hashtags":[],"entities":{"hashtags":["tea"]},"likes":null,"favorite_count":3}"#)
        let tweet = try #require(found.tweets.first)
        #expect(tweet.media.map(\.url) == [Self.photo + ".jpg"] && tweet.hashtags.map(\.text) == ["tea"])
        #expect(tweet.counts[.likes] == 3)
    }

    @Test("Polls of twscrape are read, and its durations are milliseconds")
    func twscrape() throws {
        let found = try imported(
            "a.jsonl",
            #"{"id":\#(Self.id),"id_str":"\#(Self.id)","url":"\#(Self.page)","date":"2023-03-31 20:07:39+00:00","#
                + #""user":{"id":7,"username":"ann_lee","displayname":"Ann","_type":"snscrape.modules.twitter.User"},"#
                + #""rawContent":"Which?","card":{"options":[{"label":"tea","votesCount":6}],"finished":true,"#
                + #""_type":"poll"},"media":{"photos":[],"videos":[{"thumbnailUrl":"\#(Self.photo).jpg","#
                + #""variants":[],"duration":5472}],"animated":[]},"_type":"snscrape.modules.twitter.Tweet"}"#)
        let tweet = try #require(found.tweets.first)
        #expect(tweet.poll?.choices == [Poll.Choice("tea", votes: 6)])
        #expect(tweet.media.first?.durationMilliseconds == 5472)
    }

    @Test(
        "A text that a program wrote as a literal is decoded",
        arguments: [
            (#"b'caf\xc3\xa9 \xf0\x9f\x90\x9f\nit\'s'"#, "café 🐟\nit's"), (#"b"it's \\o/""#, #"it's \o/"#),
            (#""caf\u00e9\ntea""#, "café\ntea"), ("caf<U+00E9> tea <U+0001F41F>", "café tea 🐟"),
            ("tea <U+D83D><U+DE02> <u+00e9>", "tea 😂 é"), ("<f0><9f><98><80><e2><80><99>s <c3><a9>", "😀’s é"),
            ("<ed><a0><bd><ed><b8><80>", "😀"), ("<ed><U+00A0><U+00BD><ed><U+00B8><U+0082> tea", "😂 tea"),
            // Not literals.
            ("<b>caf<e9></b> <ed> <> <U+D83D> <3", "<b>caf<e9></b> <ed> <> <U+D83D> <3"),
            ("<c0><80> <e9>t<e9> <f0><9f><98>", "<c0><80> <e9>t<e9> <f0><9f><98>"),
            (#""C:\new""#, #""C:\new""#), (#""plain""#, #""plain""#), (#"b'\xff'"#, #"b'\xff'"#), ("b'cut", "b'cut"),
            (#"b'\x4"#, #"b'\x4"#),
            ("<U+41> <U+> <U+zz>", "<U+41> <U+> <U+zz>"), (#""C:\dir""#, #""C:\dir""#),
        ])
    func literals(written: String, text: String) throws {
        let cell = "\"" + written.replacing("\"", with: "\"\"") + "\""
        #expect(try imported("a.csv", "tweet_id,username,text", "\(Self.id),ann_lee,\(cell)").texts == [text])
    }

    @Test("Letters of R are decoded in a table in Windows-1252, too")
    func lettersOfR() throws {
        let scratch = try Scratch()
        let table =
            Array("tweet_id,username,text\n\(Self.id),ann_lee,caf".utf8) + [0xE9] + Array(" <U+0001F41F>\n".utf8)
        #expect(try ImportedInput(try scratch.write("a.csv", table)).texts == ["café 🐟"])
    }

    @Test(
        "The address of a tweet names its author, unless it has a placeholder",
        arguments: [
            ("Author,url,text", "Ann,\(page),tea", "ann_lee", "Ann"),
            ("Screen Name,User Name,url,text", "Ann,ann_lee,\(page),tea", "ann_lee", "Ann"),
            ("Author,link,text", "Ann,https://web.archive.org/web/20230401101500/\(page),tea", "ann_lee", "Ann"),
            ("Author,link,text", "Ann,https://web.archive.org/web/20230401101500id_/\(page),tea", "ann_lee", "Ann"),
            ("username,url,text", "ann_lee,https://x.com/undefined/status/\(id),tea", "ann_lee", nil),
            ("username,url,text", ",https://x.com/undefined/status/\(id),tea", nil, nil),
            ("username,url,text", "bob,https://x.com/i/web/status/\(id),tea", "bob", nil),
            // The account has another handle now.
            ("username,url,text", "ann_new,\(page),tea", "ann_new", nil),
            ("username,name,text,tweet_id", "nan_lee,Nan,tea,\(id)", "nan_lee", "Nan"),
        ] as [(String, String, String?, String?)])
    func author(columns: String, row: String, handle: String?, name: String?) throws {
        let author = try #require(
            try imported("a.csv", columns + ",created_at", row + ",2023-03-31 20:07:39+00:00").tweets.first
        ).author
        #expect(author?.handle == handle && author?.name == name, "\(String(describing: author))")
    }

    @Test("Media objects can name the video, its duration and the description in several ways")
    func mediaObjects() throws {
        let video = "https://video.twimg.com/ext_tw_video/1/pu/vid/720x1280/x.mp4"
        for object in [
            #"{"type":"video","url":"\#(Self.photo).jpg","videoUrl":"\#(video)","durationMs":5000,"alt":"a gull"}"#,
            #"{"type":"video","url":"\#(Self.photo).jpg","video_url":"\#(video)","duration_ms":5000,"alt_text":"a gull"}"#,
        ] {
            let found = try imported(
                "a.jsonl", #"{"tweet_id":"\#(Self.id)","username":"ann_lee","text":"tea","media":[\#(object)]}"#)
            let item = try #require(found.tweets.first?.media.first)
            #expect(item.kind == .video && item.videoURL == video && item.url == Self.photo + ".jpg")
            #expect(item.durationMilliseconds == 5000 && item.alternativeText == "a gull")
        }
        let alone = try imported(
            "b.jsonl",
            #"{"tweet_id":"\#(Self.id)","username":"ann_lee","text":"tea","media":[{"video_url":"\#(video)"}]}"#)
        #expect(alone.tweets.first?.media.first?.videoURL == video)
    }

    @Test(
        "The kind of a tweet is read in many spellings",
        arguments: [
            (
                Tweet.Kind.quote,
                ["QUOTE_TWEET", "Quote Tweet", "QuoteTweet", "quote-tweet", "Quoted Tweet", "Quote Post"]
            ),
            (.retweet, ["RT", "Retweeted tweet", "Native Retweet", "ReTweet", "Repost"]),
            (.reply, ["Reply", "Reply to tweet", "replied_to", "Comment"]), (.original, ["Tweet", "original"]),
        ])
    func kinds(kind: Tweet.Kind, words: [String]) throws {
        for word in words {
            let found = try imported(
                "a.csv", "tweet_id,username,text,tweet_type,is_retweet",
                "\(Self.id),ann_lee,tea,\(word),\(kind == .quote ? 1 : 0)")
            #expect(found.tweets.first?.kind == kind, "\(word)")
        }
    }

    @Test("python-twitter lists the entities of API v1.1 as members of the tweet")
    func flatEntities() throws {
        let found = try imported(
            "a.jsonl",
            #"{"created_at":"Fri Mar 31 20:07:39 +0000 2023","id":\#(Self.id),"id_str":"\#(Self.id)","#
                + #""text":"@bob tea #gulls https://t.co/AbCdEfGhIj https://t.co/MmMmMmMmMm","#
                + #""hashtags":[{"text":"gulls"}],"urls":[{"expanded_url":"https://tea.example","#
                + #""url":"https://t.co/AbCdEfGhIj"}],"user_mentions":[{"id":44,"screen_name":"bob"}],"#
                + #""media":[{"id":5,"media_url_https":"\#(Self.photo).jpg","type":"photo","#
                + #""url":"https://t.co/MmMmMmMmMm"}],"user":{"id":42,"screen_name":"ann_lee"}}"#)
        let tweet = try #require(found.tweets.first)
        #expect(tweet.links.map(\.expanded) == ["https://tea.example"] && tweet.hashtags.map(\.text) == ["gulls"])
        #expect(tweet.mentions.map(\.id) == [UserID(44)] && tweet.media.map(\.url) == [Self.photo + ".jpg"])
        #expect(tweet.links.allSatisfy { $0.span != nil } && tweet.media.allSatisfy { $0.link != nil })
        #expect(found.unread.isEmpty)
    }

    @Test("Rows of the Community Archive can contain the quoted tweet, the conversation, and rows of other tables")
    func communityRows() throws {
        let found = try imported(
            "a.json",
            #"[{"tweet_id":"\#(Self.id)","account_id":"42","created_at":"2023-03-31T20:07:39+00:00","full_text":"so","#
                + #""retweet_count":3,"favorite_count":4,"quoted_tweet_id":"1641500535813046284","#
                + #""conversation_id":"1641047550981046285","#
                + #""all_account":{"username":"ann_lee","account_display_name":"Ann"},"#
                + #""tweet_media":[{"media_url":"\#(Self.photo).jpg","media_type":"photo","width":100}],"#
                + #""tweet_urls":[{"url":"https://t.co/AbCdEfGhIj","expanded_url":"https://tea.example"}]}]"#)
        let tweet = try #require(found.tweets.first)
        #expect(tweet.quoteOf?.tweet == TweetID(1_641_500_535_813_046_284))
        #expect(tweet.conversation == TweetID(1_641_047_550_981_046_285))
        #expect(tweet.author == User(id: UserID(42), handle: "ann_lee", name: "Ann"))
        #expect(
            tweet.media.map(\.url) == [Self.photo + ".jpg"] && tweet.links.map(\.expanded) == ["https://tea.example"])
    }

    @Test("The page of a photo as the only address does not hide the links of the text")
    func photoPage() throws {
        let text = "hello https://t.co/AbCdEfGhIj https://t.co/MmMmMmMmMm"
        let found = try imported(
            "a.jsonl",
            #"{"tweet_id":"\#(Self.id)","username":"ann_lee","text":"\#(text)","expanded_url":"\#(Self.page)/photo/1"}"#
        )
        #expect(found.tweets.first?.links.map(\.url) == ["https://t.co/AbCdEfGhIj", "https://t.co/MmMmMmMmMm"])
    }

    @Test(
        "Times with the name of a zone, and times of digits, are exact",
        arguments: [
            ("2009-02-21 10:00:00 UTC", 1_235_210_400), ("2009-02-21T10:00:00 GMT", 1_235_210_400),
            ("2009-02-21 10:00:00 +0000 UTC", 1_235_210_400), ("2009-02-21T10:00:00Z[UTC]", 1_235_210_400),
            ("20090221T100000Z", 1_235_210_400), ("2009-02-21 10:00:00 PST", 1_235_239_200),
            ("20090221100000", 1_235_210_400),
        ] as [(String, Int64)])
    func times(written: String, seconds: Int64) throws {
        let found = try imported("a.csv", "tweet_id,username,text,created_at", "1233950000,ann_lee,tea,\(written)")
        #expect(found.tweets.first?.createdAt == Timestamp(seconds: seconds))
    }

    @Test(
        "Objects of the service in a column of links have the destination",
        arguments: ["urls", "links", "entities.urls", "expanded_urls"])
    func linkObjects(column: String) throws {
        let list = "[{'url': 'https://t.co/AbCdEfGhIj', 'expanded_url': 'https://e.example/tea'}]"
        for cell in [list, list.replacing("'", with: "\"\"")] {
            let found = try imported(
                "a.csv", "tweet_id,username,text,\(column)",
                "\(Self.id),ann_lee,tea https://t.co/AbCdEfGhIj,\"\(cell)\"")
            #expect(found.tweets.first?.links.map(\.url) == ["https://t.co/AbCdEfGhIj"])
            #expect(found.tweets.first?.links.map(\.expanded) == ["https://e.example/tea"])
        }
    }

    @Test(
        "The text has the entities if a list has words that cannot be hashtags or handles",
        arguments: ["[object Object]", #"a:1:{i:0;s:3:"tea";}"#, #"list(tag = c("tea"))"#, "{'tea': 1}"])
    func unknownLists(cell: String) throws {
        let quoted = "\"" + cell.replacing("\"", with: "\"\"") + "\""
        let found = try imported(
            "a.csv", "tweet_id,username,text,hashtags,mentions", "\(Self.id),ann_lee,tea #pot @bob,\(quoted),\(quoted)")
        let tweet = try #require(found.tweets.first)
        #expect(tweet.hashtags.map(\.text) == ["pot"] && tweet.mentions.map(\.handle) == ["bob"])
        #expect(found.warnings.count == 2 && found.warnings.allSatisfy { $0.contains("cannot be read") })
    }

    @Test(
        "Names of columns in other languages, behind a prefix or with two underscores are known",
        arguments: [
            ("ツイートID,ツイートの固定リンク,ツイート本文,時間,インプレッション,リツイート,返信,いいね", "\(id),\(page),tea,2023-03-31 20:07 +0000,9,3,1,4"),
            (
                "Id. de Tweet,Enlace permanente al Tweet,Texto del Tweet,hora,me gusta",
                "\(id),\(page),tea,2023-03-31 20:07 +0000,4"
            ),
            (
                "Tweet-ID,Tweet-Permalink,Tweet-Text,Zeit,„Gefällt mir“-Angaben",
                "\(id),\(page),tea,2023-03-31 20:07 +0000,4"
            ),
            ("序号,ID,发布日期,内容,用户名,喜欢数", "1,\(id),2023-03-31 20:07:39,tea,ann_lee,4"),
            ("id_str,full_text,user__screen_name,user__name,favorite_count", "\(id),tea,ann_lee,Ann Lee,4"),
            (
                "tweet.favorite_count,tweet.id_str,tweet.full_text,tweet.entities.urls,screen_name",
                "4,\(id),tea,\"[{'url': 'https://t.co/a', 'expanded_url': 'https://e.example/a/long/page'}]\",ann_lee"
            ), ("_source.id_str,_source.text,_source.user.screen_name,_source.likes,_id", "\(id),tea,ann_lee,4,x"),
        ])
    func names(header: String, row: String) throws {
        let found = try imported("a.csv", header, row)
        let tweet = try #require(found.tweets.first)
        #expect(tweet.id.rawValue == Self.id && tweet.text == "tea" && tweet.author?.handle == "ann_lee", "\(tweet)")
        #expect(tweet.counts[.likes] == 4)
    }

    @Test("The columns of a quoted tweet do not have the prefix of a table")
    func otherTweet() throws {
        let row = "\(Self.id),1641500535813046284,cake,4"
        #expect(try imported("a.csv", "id,quoted_id,quoted_text,likes", row).format == .idList)
    }

    @Test(
        "Line breaks that a writer of tables with tabs escapes are decoded if that is sure",
        arguments: [
            (#"tea\n\non the roof"#, "tea\n\non the roof", 0), (#"C:\\ or\na tab\t."#, "C:\\ or\na tab\t.", 0),
            (#"use \n here"#, #"use \n here"#, 1), (#"\o/ and\n\n"#, #"\o/ and\n\n"#, 0), (#"C:\dir"#, #"C:\dir"#, 0),
        ])
    func escapes(written: String, text: String, warnings: Int) throws {
        let found = try imported("a.tsv", "tweet_id\tusername\ttext", "\(Self.id)\tann_lee\t\(written)")
        #expect(found.texts == [text] && found.warnings.count == warnings, "\(found.texts) \(found.warnings)")
        // Other tables quote line breaks.
        #expect(try imported("a.csv", "tweet_id,username,text", "\(Self.id),ann_lee,\(written)").texts == [written])
    }

    @Test("A column with the whole tweet as JSON is read instead of the others")
    func objectColumn() throws {
        let object =
            #"{"id_str":"\#(Self.id)","full_text":"a \"good\" tea","created_at":"Fri Mar 31 20:07:39 +0000 2023","#
            + #""user":{"id_str":"42","screen_name":"ann_lee"},"entities":{"hashtags":[]},"favorite_count":4}"#
        let quoted = "\"" + object.replacing("\"", with: "\"\"") + "\""
        let copied = object.replacing("\\", with: "\\\\")
        for (name, lines) in [
            ("a.csv", ["tweet_id,created_at,raw_json", "\(Self.id),2023-03-31,\(quoted)"]), ("b.csv", ["V", quoted]),
            ("c.tsv", ["id\tdata", "\(Self.id)\t\(copied)"]), ("d.csv", [",0", "0,\(quoted)"]),
        ] {
            let found = try ImportedInput(name, text: lines.joined(separator: "\n") + "\n")
            let tweet = try #require(found.tweets.first)
            #expect(tweet.text == #"a "good" tea"# && tweet.author?.handle == "ann_lee", "\(name)")
            #expect(tweet.counts[.likes] == 4 && found.skipped.isEmpty && found.format == .apiV1)
        }
    }

    @Test("Values that R writes as arrays of one are read")
    func boxes() throws {
        let found = try imported(
            "a.json",
            #"[{"id_str":["\#(Self.id)"],"created_at":["2023-03-31T20:07:39Z"],"text":["tea"],"#
                + #""user":{"screen_name":["ann_lee"]},"favorite_count":[4],"entities":{"hashtags":[{"text":["pot"]}]}}]"#
        )
        let tweet = try #require(found.tweets.first)
        #expect(tweet.text == "tea" && tweet.author?.handle == "ann_lee" && tweet.counts[.likes] == 4)
        #expect(tweet.hashtags.map(\.text) == ["pot"])
    }

    @Test("Objects of Microsoft's connector name the author, the language and the mentions")
    func connector() throws {
        let found = try imported(
            "a.json",
            #"[{"TweetText":"tea @bob","TweetId":"\#(Self.id)","CreatedAtIso":"2023-03-31T20:07:39.000Z","#
                + #""TweetedBy":"ann_lee","TweetLanguageCode":"en","UserMentions":[{"UserName":"bob","Id":43}],"#
                + #""UserDetails":{"FullName":"Ann Lee","Id":42,"UserName":"ann_lee","FollowersCount":3}}]"#)
        let tweet = try #require(found.tweets.first)
        #expect(tweet.author?.handle == "ann_lee" && tweet.author?.name == "Ann Lee" && tweet.author?.id == UserID(42))
        #expect(tweet.language == "en" && tweet.mentions.map(\.handle) == ["bob"] && found.unread.isEmpty)
    }

    @Test("An account without the names of API v2 is the author of a row")
    func otherAuthor() throws {
        let found = try imported(
            "a.json",
            #"[{"id":"\#(Self.id)","created_at":"Fri Mar 31 20:07:39 +0000 2023","text":"tea","#
                + #""author":{"id":"42","userName":"ann_lee","name":"Ann Lee"}}]"#)
        #expect(found.tweets.first?.author == User(id: UserID(42), handle: "ann_lee", name: "Ann Lee"))
    }

    @Test("Events of Logstash name the tweet by its address")
    func logstash() throws {
        let found = try imported(
            "a.jsonl",
            #"{"@timestamp":"2023-03-31T20:07:39.000Z","@version":"1","message":"tea #pot","user":"ann_lee","#
                + #""client":"<a href=\"x\">Twitter Web App</a>","source":"\#(Self.page)","#
                + #""hashtags":[{"text":"pot","indices":[4,8]}],"in-reply-to":1641500535813046284}"#)
        let tweet = try #require(found.tweets.first)
        #expect(tweet.id.rawValue == Self.id && tweet.text == "tea #pot" && tweet.author?.handle == "ann_lee")
        #expect(tweet.client == "Twitter Web App" && tweet.replyTo?.tweet == TweetID(1_641_500_535_813_046_284))
    }

    @Test("Records of 4CAT have the author, media, poll and place as objects, and errors as rows")
    func fourCAT() throws {
        let found = try imported(
            "a.ndjson",
            #"{"id":"\#(Self.id)","text":"tea","author_id":"42","created_at":"2023-03-31T20:07:39.000Z","#
                + #""public_metrics":{"like_count":1},"author_user":{"id":"42","username":"ann_lee","name":"Ann"},"#
                + #""attachments":{"media_keys":[{"media_key":"3_1","type":"photo","url":"\#(Self.photo).jpg","#
                + #""alt_text":"a pot"}],"poll_ids":[{"id":"7","options":[{"position":1,"label":"milky","votes":3}]}]},"#
                + #""geo":{"place_id":"a","place":{"id":"a","full_name":"Hull, England","country":"UK"}}}"#,
            #"{"id":"\#(Self.id + 1)","text":"","author_id":"UNKNOWN","resource_type":"tweet","#
                + #""resource_id":"\#(Self.id + 1)","title":"Not Found Error","detail":"Could not find tweet","#
                + #""created_at":"2024-01-01T00:00:00.000Z"}"#)
        let tweet = try #require(found.tweets.first)
        #expect(found.ids == [Self.id] && found.missing.map(\.id.rawValue) == [Self.id + 1], "\(found.ids)")
        #expect(tweet.author == User(id: UserID(42), handle: "ann_lee", name: "Ann"))
        #expect(tweet.media.map(\.alternativeText) == ["a pot"] && tweet.poll?.choices.map(\.label) == ["milky"])
        #expect(tweet.place?.fullName == "Hull, England")
    }

    @Test("twarc-csv escapes all line breaks")
    func twarcCSV() throws {
        let found = try imported(
            "a.csv", "id,text,author.username,referenced_tweets.replied_to.id", #"\#(Self.id),tea\n\nnow,ann_lee,"#)
        #expect(found.texts == ["tea\n\nnow"])
    }

    @Test("An account with only `rest_id` does not make a record a response of the web client")
    func tikHub() throws {
        let found = try imported(
            "a.json",
            #"{"code":200,"data":{"timeline":[{"tweet_id":"\#(Self.id)","text":"tea","#
                + #""author":{"rest_id":"42","screen_name":"ann_lee"}}]}}"#)
        #expect(found.texts == ["tea"] && found.tweets.first?.author?.handle == "ann_lee")
    }

    @Test(
        "Columns of NetBase, ScrapFly, Sprout Social, Sysomos, Keyhole and PhantomBuster are read",
        arguments: [
            ("Title,URL,Sound Bite Text,Post Likes", ",\(page),tea,5", "likes 5"),
            ("tweet_id,username,text,poll", "\(id),ann_lee,tea,{}", "poll false"),
            ("Permalink,Network,Post,Post Type,Linked Content,Reactions", "\(page),X,tea,@Reply,,3", "reply"),
            ("Link,Contents,Author Name,Bio,Post Source", "\(page),tea,Ann (@ann_lee),pot,iPhone", "Ann pot iPhone"),
            ("URL,Post,Author,Author Username", "\(page),tea,Ann Lee,ann_lee", "Ann Lee"),
            ("date,author,text,url", "2023-03-31,\"Ann Lee@ann_lee·Mar 31, 2023\",tea,\(page)", "Ann Lee"),
            ("id,author,text", "\(id),\"Ann Lee\n@ann_lee\n·\n5h\",tea", "Ann Lee"),
            ("rest_id,full_text,screen_name,favorite_count", "\(id),tea,ann_lee,5", "likes 5"),
            ("tweetUrl,content,author,handle", "\(page),tea,Ann Lee,ann_lee", "Ann Lee"),
        ])
    func columns(header: String, row: String, value: String) throws {
        let found = try imported("a.csv", header, row)
        let tweet = try #require(found.tweets.first)
        #expect(found.texts == ["tea"] && tweet.author?.handle == "ann_lee" && found.unread.list.isEmpty)
        let author = [tweet.author?.name, tweet.author?.profile?.bio, tweet.client].compactMap(\.self)
        let values = [
            "likes \(tweet.counts[.likes] ?? -1)", "poll \(tweet.poll != nil)", "\(tweet.kind)",
            author.joined(separator: " "),
        ]
        #expect(values.contains(value), "\(values)")
    }

    @Test("The placeholder `user` in an address is not the author", arguments: ["user", "username", "anyuser"])
    func placeholders(handle: String) throws {
        let page = "https://x.com/\(handle)/status/\(Self.id)"
        let found = try imported("a.tsv", "tweet_id\ttweet_url\ttext", "\(Self.id)\t\(page)\ttea")
        #expect(found.texts == ["tea"] && found.tweets.first?.author?.handle == nil)
    }

    @Test("The own link of a quote names the tweet if the quoted account is known")
    func linkedQuote() throws {
        let link = "https://x.com/bob_x/status/\(Self.id - 9)"
        let found = try imported(
            "a.csv", "tweet_id,username,text,quoted_user,urls", "\(Self.id),ann_lee,tea \(link),bob_x,\(link)")
        #expect(found.tweets.first?.quoteOf == TweetReference(tweet: TweetID(Self.id - 9), handle: "bob_x"))
    }

    @Test("No tweet is a retweet of itself")
    func ownRetweet() throws {
        let found = try imported(
            "a.csv", "tweet_id,username,text,is_retweet,retweeted_tweet_id", "\(Self.id),ann_lee,tea,true,\(Self.id)")
        #expect(found.tweets.first?.retweetOf?.tweet == nil)
    }

    @Test("An object of an account does not hide the tweets in it, and is not that of another service")
    func plainAccounts() throws {
        let account = #"{"id":"42","username":"ann_lee","followers":3,"following":4"#
        for more in [#""url":"https://x.com/ann_lee""#, #""url":null,"entities":{}"#, #""pinned":["1"],"tweets":[]"#] {
            let found = try imported("a.json", "[\(account),\(more)}]")
            #expect(found.accounts.map(\.handle) == ["ann_lee"], "\(more)")
        }
        let tweet = #"{"id":"\#(Self.id)","text":"tea","created_at":"2023-03-31T20:07:39.000Z"}"#
        #expect(try imported("a.json", "[\(account),\"tweets\":[\(tweet)]}]").ids == [Self.id])
        for more in [
            #""acct":"ann_lee""#, #""web_url":"https://gitlab.example/ann_lee""#, #""login":"ann_lee""#, #""pk":"42""#,
            #""did":"did:plc:a""#, #""webfinger":"a@b.example""#, #""url":"https://mastodon.example/@ann_lee""#,
        ] {
            #expect(throws: InputError.self, "\(more)") { try imported("a.json", "[\(account),\(more)}]") }
        }
    }

    @Test("TwiBot-22 writes letters before IDs")
    func twiBot() throws {
        let found = try imported(
            "a.json",
            #"[{"id":"t\#(Self.id)","author_id":"u42","text":"tea","public_metrics":{"like_count":1},"#
                + #""created_at":"2023-03-31 20:07:39+00:00"}]"#)
        #expect(found.ids == [Self.id] && found.tweets.first?.author?.id == UserID(42))
        let accounts = try imported(
            "b.json", #"[{"id":"u42","username":"ann_lee","name":"Ann","public_metrics":{"followers_count":1}}]"#)
        #expect(accounts.accounts.map(\.handle) == ["ann_lee"] && accounts.accounts.first?.id == UserID(42))
    }

    // MARK: Posts of Mastodon

    /// An ID of Mastodon with the time of the post, 24 November 2023, 17:49:36.
    private static let post: Int64 = 111_465_821_398_435_937

    @Test(
        "Tables of Mastodon and Truth Social are refused",
        arguments: [
            "id,created_at,text\n\(post),2023-11-24T17:49:36.000Z,tea\n",
            "id,created_at,content,url\n\(post),,tea,https://truthsocial.com/@ann/\(post)\n",
            "id,date,content,author,uri\n\(post),2020-01-01,tea,5,https://a.example/users/ann/statuses/\(post)\n",
        ])
    func mastodonTables(text: String) throws {
        let scratch = try Scratch()
        let error = recognitionError(try scratch.write("a.csv", text))
        #expect(error?.message.contains("posts of Mastodon") == true, "\(String(describing: error))")
    }

    @Test(
        "Posts of Bluesky are not rows without tweet IDs",
        arguments: [
            "uri,author_handle,text,created_at\nat://did:plc:a/app.bsky.feed.post/3k,ann.bsky.social,tea,2023-11-24\n",
            "text,created_at,author,uri\ntea,2023-11-24,did:plc:a,at://did:plc:a/app.bsky.feed.post/3k\n",
            #"{"$type":"app.bsky.feed.post","text":"tea","createdAt":"2023-11-24T17:49:36.000Z"}"# + "\n",
            #"{"did":"did:plc:a","commit":{"collection":"app.bsky.feed.post","record":{"text":"tea"}}}"# + "\n",
        ])
    func blueskyPosts(text: String) throws {
        let scratch = try Scratch()
        let path = try scratch.write(text.hasPrefix("{") ? "a.jsonl" : "a.csv", text)
        if text.hasPrefix("{") {
            let found = try ImportedInput(path) { $0.includeWithoutIDs = true }
            #expect(found.tweets.isEmpty && found.warnings.first?.contains("posts of Bluesky") == true)
        } else {
            let error = recognitionError(path) { $0.includeWithoutIDs = true }
            #expect(error?.message.contains("posts of Bluesky") == true, "\(String(describing: error))")
        }
    }

    @Test(
        "Objects of Mastodon and Truth Social are counted",
        arguments: [
            #"[{"id":"\#(post)","created_at":"2023-11-24T17:49:36.000Z","text":"tea","account":{"username":"ann"}}]"#,
            #"[{"id":"1","content":"<p>tea</p>","reblogs_count":0,"favourites_count":1,"account":{"acct":"ann"}}]"#,
        ])
    func mastodonObjects(text: String) throws {
        let found = try imported("a.json", text)
        #expect(found.tweets.isEmpty && found.warnings.first?.contains("posts of Mastodon") == true)
    }

    @Test(
        "Tweets with wrong clocks, without zones, or with the time of their retrieval are imported",
        arguments: [
            "id,created_at,text\n112000000000000001,2011-09-09T03:00:00.000Z,tea\n",
            "id,created_at,text\n112000000000000001,2024-11-24 17:49:36,tea\n",
            "id,created_at,text\n112000000000000001,1970-01-01T00:00:00.000Z,tea\n",
            "id,text,retrieved_at\n112000000000000001,tea,2023-11-24T17:49:36.000Z\n",
            "id,created_at,text,url\n\(post),2023-11-24T17:49:36.000Z,tea,https://x.com/ann_lee/status/\(post)\n",
        ])
    func tweetsLikeMastodon(text: String) throws {
        #expect(try imported("a.csv", text).texts == ["tea"])
    }
}
