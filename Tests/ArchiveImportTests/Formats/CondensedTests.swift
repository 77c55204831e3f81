import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Tables of public data sets")
struct CondensedTests {
    private func imported(_ rows: [String], encoding: (String) -> [UInt8] = { Array($0.utf8) }) throws -> ImportedInput
    {
        let scratch = try Scratch()
        return try ImportedInput(try scratch.write("tweets.csv", encoding(rows.joined(separator: "\n") + "\n")))
    }

    struct Table: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var header: String
        var row: String
        var author = User(id: UserID(42), handle: "ann_lee", name: "Ann")
        var retweetOf: TweetReference?
        var replyTo: TweetReference?
        var tags: [String] = ["fish"]
        var mentions: [String] = ["bob"]
        var likes: Int64? = 3
    }

    private static let annsOnly = User(id: nil, handle: "ann_lee")

    private static func reference(_ tweet: Int64?, _ user: Int64? = nil, _ handle: String? = nil) -> TweetReference {
        TweetReference(tweet: tweet.map { TweetID($0) }, user: user.map { UserID($0) }, handle: handle)
    }

    private static let twint = Table(
        testDescription: "twint",
        header: """
            id,conversation_id,created_at,date,time,timezone,user_id,username,name,tweet,language,mentions,urls,\
            replies_count,retweets_count,likes_count,hashtags,retweet,user_rt,retweet_id,reply_to
            """,
        row: #"""
            1454660436489142273,1454660436489142270,2021-10-31 00:04:09 EDT,2021-10-31,00:04:09,-0400,42,ann_lee,\#
            Ann,@bob eats #fish,en,"[{'screen_name': 'bob', 'name': ""B, the 'b'"", 'id': '43'}]",[],0,0,3,\#
            ['fish'],False,,,"[{'screen_name': 'bob', 'name': 'B', 'id': '43'}]"
            """#,
        replyTo: reference(nil, nil, "bob"))

    private static let influence = Table(
        testDescription: "the service's own data sets about influence",
        header: """
            tweetid,userid,user_display_name,user_screen_name,tweet_text,tweet_time,in_reply_to_userid,\
            in_reply_to_tweetid,is_retweet,retweet_userid,retweet_tweetid,latitude,longitude,like_count,hashtags
            """,
        row: """
            1454660436489142273,42,Ann,ann_lee,RT @bob: #fish,2021-10-31 04:04,,,true,43,1454660436489142200,absent,\
            absent,3,[fish]
            """,
        retweetOf: reference(1_454_660_436_489_142_200, 43, "bob"))

    private static let rtweet = Table(
        testDescription: "rtweet",
        header: """
            user_id,status_id,created_at,screen_name,name,text,reply_to_status_id,reply_to_user_id,\
            reply_to_screen_name,is_retweet,favorite_count,hashtags,mentions_screen_name
            """,
        row: """
            42,1454660436489142273,2021-10-31T04:04:09Z,ann_lee,Ann,@bob #fish,1454660436489142200,43,bob,FALSE,3,\
            fish,bob
            """,
        replyTo: reference(1_454_660_436_489_142_200, 43, "bob"))

    private static let twarc2 = Table(
        testDescription: "twarc2's table",
        header: """
            id,conversation_id,referenced_tweets.replied_to.id,author_id,author.username,author.name,created_at,text,\
            public_metrics.like_count,entities.hashtags,entities.mentions
            """,
        row: #"""
            1454660436489142273,1454660436489142200,1454660436489142200,42,ann_lee,Ann,2021-10-31T04:04:09.000Z,\#
            @bob #fish,3,"[{""start"": 5, ""end"": 10, ""tag"": ""fish""}]","[{""username"": ""bob"", ""id"": ""43""}]"
            """#,
        replyTo: reference(1_454_660_436_489_142_200))

    private static let pandas = Table(
        testDescription: "snscrape by way of pandas", header: "Datetime,Tweet Id,Text,Username,LikeCount",
        row: "2021-10-31 04:04:09+00:00,1454660436489142273,@bob #fish,ann_lee,3.0", author: annsOnly)

    private static let page = Table(
        testDescription: "an author by the address of a page", header: "id,date,content,user",
        row: "1454660436489142273,2021-10-31,@bob #fish,https://twitter.com/ann_lee", author: annsOnly, likes: nil)

    @Test(
        "columns are known by the names that each maker gives them",
        arguments: [twint, influence, rtweet, twarc2, pandas, page])
    func columns(table: Table) throws {
        let found = try imported([table.header, table.row])
        #expect(found.skipped.isEmpty)
        let tweet = try #require(found.tweets.first)
        #expect(tweet.id.rawValue == 1_454_660_436_489_142_273)
        #expect(tweet.createdAt?.seconds == 1_635_653_049)
        #expect(tweet.author?.id == table.author.id)
        #expect(tweet.author?.handle == table.author.handle)
        #expect(tweet.author?.name == table.author.name)
        #expect(tweet.retweetOf == table.retweetOf)
        #expect(tweet.replyTo == table.replyTo)
        #expect(tweet.hashtags.map(\.text) == table.tags)
        #expect(tweet.mentions.map(\.handle) == table.mentions)
        #expect(tweet.counts.likes == table.likes)
    }

    @Test("the table without a header is read from its first row on, by the zones it names, and is no UTF-8")
    func headerless() throws {
        let found = try imported(
            [
                #""0","1467810369","Mon Apr 06 22:19:45 PDT 2009","NO_QUERY","ann_lee","@bob caf\#u{E9} :(""#,
                #""4","1467810672","Mon Apr 06 22:19:49 UTC 2009","NO_QUERY","bob","a &amp; b""#,
            ],
            encoding: { $0.unicodeScalars.map { UInt8($0.value) } })
        #expect(found.ids == [1_467_810_369, 1_467_810_672])
        #expect(found.texts == ["@bob café :(", "a & b"])
        #expect(found.tweets.map(\.createdAt?.seconds) == [1_239_081_585, 1_239_056_389])
        #expect(found.tweets.map(\.author?.handle) == ["ann_lee", "bob"])
    }

    @Test("half a tag or address at the end of a cut text names nothing")
    func cut() throws {
        let words = "RT @bob: " + String(repeating: "words and ", count: 11)
        for (end, tags, links) in [
            ("#sea #Clim…", ["sea"], []), ("#sea https://t.co/ab…", ["sea"], []),
            ("#sea https://t.co/…", ["sea"], []), ("#sea #Clim …", ["sea", "Clim"], []),
        ] as [(String, [String], [String])] {
            let found = try imported(["id,date,text", "1454660436489142273,2021-10-31,\(words)\(end)"])
            #expect(found.tweets.first?.hashtags.map(\.text) == tags, "\(end)")
            #expect(found.tweets.first?.links.map(\.url) == links, "\(end)")
        }
        let short = try imported(["id,date,text", "1454660436489142273,2021-10-31,so nice #wow…"])
        #expect(short.tweets.first?.hashtags.map(\.text) == ["wow"])
    }

    @Test(
        "several values in one cell are told apart in every way of writing them",
        arguments: [
            ("a; b", ["a", "b"]), ("a b", ["a", "b"]), ("a,b", ["a", "b"]), ("['a', 'b']", ["a", "b"]),
            (#"["a","b"]"#, ["a", "b"]), ("[a, b]", ["a", "b"]), ("[]", []), ("", []), (#"['it\'s']"#, ["it's"]),
            ("[{'text': 'a', 'indices': [0, 2]}, {'text': 'b'}]", ["a", "b"]),
            (#"[{"start":1,"tag":"a","user":{"tag":"no"}}]"#, ["a"]), ("[{'text': None, 'tag': 'a'}]", ["a"]),
            ("https://a.example/x,y https://b.example", ["https://a.example/x,y", "https://b.example"]),
            ("https://a.example/x,https://b.example", ["https://a.example/x", "https://b.example"]),
            ("[{'text': 'a'", ["[{'text':", "'a'"]), ("[{,:}]", []), ("['a]", ["a]"]),
        ])
    func cells(cell: String, values: [String]) {
        #expect(CellList.values(cell, members: ["text", "tag"]) == values)
    }
}
