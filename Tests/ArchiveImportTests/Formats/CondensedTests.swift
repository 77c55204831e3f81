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

    private static let prefixed = Table(
        testDescription: "rtweet's ids for spreadsheets, and R's word for nothing",
        header: "user_id,status_id,created_at,screen_name,text,reply_to_status_id,quoted_status_id,favorite_count",
        row: "x42,x1454660436489142273,2021-10-31T04:04:09Z,ann_lee,@bob #fish,x1454660436489142200,NA,3",
        author: User(id: UserID(42), handle: "ann_lee"), replyTo: reference(1_454_660_436_489_142_200))

    private static let twitteR = Table(
        testDescription: "twitteR, whose quotes have backslashes",
        header: """
            "text","favoriteCount","replyToSN","created","replyToSID","id","replyToUID","statusSource","screenName",\
            "isRetweet","longitude","latitude"
            """,
        row: #"""
            "@bob #fish",3,"bob",2021-10-31 04:04:09,NA,"1454660436489142273","43",\#
            "<a href=\"http://example.org\" rel=\"nofollow\">Client</a>","ann_lee",FALSE,NA,NA
            """#,
        author: annsOnly, replyTo: reference(nil, 43, "bob"))

    private static let oldTweets = Table(
        testDescription: "GetOldTweets, whose quotes stand as they are, and the author in the address",
        header: "username;date;retweets;favorites;text;geo;mentions;hashtags;id;permalink",
        row: #"""
            ;2021-10-31 04:04;0;3;"@bob says "no" to #fish, "maybe".";;@bob;#fish #;"1454660436489142273";\#
            https://twitter.com/ann_lee/status/1454660436489142273
            """#,
        author: annsOnly)

    private static let oldAnalytics = Table(
        testDescription: "the service's analytics until 2024",
        header: #""Tweet id","Tweet permalink","Tweet text","time","impressions","retweets","replies","likes""#,
        row: #"""
            "1454660436489142273","https://twitter.com/ann_lee/status/1454660436489142273","@bob #fish",\#
            "2021-10-31 04:04 +0000","424.0","1.0","2.0","3.0"
            """#,
        author: annsOnly)

    private static let analytics = Table(
        testDescription: "the service's analytics",
        header: "Post id,Date,Post text,Post Link,Impressions,Likes,Bookmarks,Replies,Reposts",
        row: #"""
            1454660436489142273,"Sun, Oct 31, 2021",@bob #fish,https://x.com/ann_lee/status/1454660436489142273,\#
            "1,234",3,4,5,6
            """#,
        author: annsOnly)

    private static let addresses = Table(
        testDescription: "addresses in place of ids", header: "Content,Likes,URL",
        row: "@bob #fish,3,https://x.com/ann_lee/status/1454660436489142273", author: annsOnly)

    private static let numbered = Table(
        testDescription: "numbers of rows called ids", header: "id,text,likes,url",
        row: "7,@bob #fish,3,https://x.com/ann_lee/status/1454660436489142273", author: annsOnly)

    private static let spoiled = Table(
        testDescription: "ids that a spreadsheet has spoiled, beside the address", header: "id,text,likes,permalink",
        row: "1.45466E+18,@bob #fish,3,https://x.com/ann_lee/status/1454660436489142273", author: annsOnly)

    private static let airlines = Table(
        testDescription: "the table of airlines",
        header: "tweet_id,airline_sentiment,name,retweet_count,text,tweet_coord,tweet_created",
        row: #"""
            1454660436489142273,neutral,ann_lee,0,@bob #fish,"[60.39, 5.32]",2021-10-31 00:04:09 -0400
            """#,
        author: User(id: nil, handle: "ann_lee", name: "ann_lee"), likes: nil)

    private static let scraped = Table(
        testDescription: "twitterscraper, which names three columns as classic archives do",
        header: "screen_name,username,user_id,tweet_id,tweet_url,timestamp,text,links,hashtags,likes",
        row: "ann_lee,Ann,42,1454660436489142273,/ann_lee/status/1,2021-10-31 04:04:09,@bob #fish,[],['fish'],3",
        author: User(id: UserID(42), handle: "ann_lee"))

    private static let trolls = Table(
        testDescription: "a user's id that a spreadsheet has rounded, beside the true one",
        header: "external_author_id,author,content,language,publish_date,retweet,alt_external_id,tweet_id",
        row: "40,ann_lee,@bob #fish,English,10/31/2021 4:04,0,42,1454660436489142273",
        author: User(id: UserID(42), handle: "ann_lee"), likes: nil)

    private static let twarc1 = Table(
        testDescription: "twarc 1, which has one column for what is repeated and what is quoted",
        header: """
            id,created_at,user_screen_name,user_id,text,tweet_type,hashtags,favorite_count,reweet_or_quote_id,\
            retweet_or_quote_screen_name,retweet_or_quote_user_id
            """,
        row: """
            1454660436489142273,Sun Oct 31 04:04:09 +0000 2021,ann_lee,42,RT @bob: #fish,retweet,fish,3,\
            1454660436489142200,bob,43
            """,
        author: User(id: UserID(42), handle: "ann_lee"), retweetOf: reference(1_454_660_436_489_142_200, 43, "bob"))

    private static let tags = Table(
        testDescription: "TAGS, whose entities stand in one cell",
        header: "id_str,from_user,text,created_at,from_user_id_str,in_reply_to_screen_name,entities_str",
        row: #"""
            1454660436489142273,ann_lee,@bob #fish #sea,Sun Oct 31 04:04:09 +0000 2021,42,,\#
            "{""symbols"":[],""user_mentions"":[{""screen_name"":""bob"",""id"":43,""indices"":[0,4]}],\#
            ""hashtags"":[{""text"":""fish"",""indices"":[5,10]}]}"
            """#,
        author: User(id: UserID(42), handle: "ann_lee"), likes: nil)

    private static let fourCAT = Table(
        testDescription: "4CAT",
        header: """
            id,thread_id,timestamp,unix_timestamp,link,subject,body,author,author_fullname,author_id,like_count,\
            impression_count,is_retweet,retweeted_user,is_reply,replied_user,hashtags,urls,images,mentions
            """,
        row: """
            1454660436489142273,1454660436489142200,2021-10-31 04:04:09,1635653049,\
            https://x.com/ann_lee/status/1454660436489142273,,@bob #fish,ann_lee,Ann,42,3,50,no,,yes,bob,fish,,,bob
            """,
        replyTo: reference(nil, nil, "bob"))

    private static let vicinitas = Table(
        testDescription: "Vicinitas, whose ids are in quotes, and whose tags and links are counted",
        header: #"""
            Tweet Id,Text,Name,Screen Name,UTC,Favorites,Retweets,Language,Client,Tweet Type,URLs,Hashtags,Mentions,\#
            Media Type,Media URLs
            """#,
        row: #"""
            """1454660436489142273""",@bob #fish,Ann,ann_lee,2021-10-31T04:04:09.000Z,3,1,English,Web,Reply,0,1,1,,
            """#,
        author: User(id: nil, handle: "ann_lee", name: "Ann"))

    private static let printed = Table(
        testDescription: "snscrape by way of pandas, with its objects as Python prints them",
        header: """
            ,url,date,content,id,user,likeCount,conversationId,lang,sourceLabel,outlinks,tcooutlinks,media,\
            inReplyToTweetId,inReplyToUser,mentionedUsers,hashtags
            """,
        row: #"""
            0,https://twitter.com/ann_lee/status/1454660436489142273,2021-10-31 04:04:09+00:00,\#
            @bob #fish https://t.co/a,1454660436489142273,"{'_type': 'snscrape.modules.twitter.User', \#
            'username': 'ann_lee', 'id': 42, 'displayname': 'Ann'}",3,1454660436489142200,en,Web,\#
            ['https://e.example/x'],['https://t.co/a'],"[{'_type': 'snscrape.modules.twitter.Photo', \#
            'previewUrl': 'https://pbs.twimg.com/media/a?format=jpg&name=small', \#
            'fullUrl': 'https://pbs.twimg.com/media/a?format=jpg&name=large'}]",1.4546604364891423e+18,\#
            "{'username': 'bob', 'id': 43}","[{'username': 'bob', 'id': 43, 'displayname': 'B'}]",['fish']
            """#,
        replyTo: reference(nil, nil, "bob"))

    @Test("cells with objects tell more than a name, and cells with numbers count what is in the text")
    func told() throws {
        let printed = try #require(try imported([Self.printed.header, Self.printed.row]).tweets.first)
        #expect(printed.links.map(\.expanded) == ["https://e.example/x"])
        #expect(printed.media.map(\.url) == ["https://pbs.twimg.com/media/a.jpg"])
        #expect(printed.mentions == [Mention(handle: "bob", id: UserID(43), name: "B", span: TextSpan(0, 4))])
        let counted = try #require(try imported([Self.vicinitas.header, Self.vicinitas.row]).tweets.first)
        #expect(counted.links.isEmpty && counted.client == "Web")
        let lists = try imported([
            "id,text,hashtags,mentions", #"1454660436489142273,see #7 and @bob,"7, 12","12, 34""#,
        ])
        #expect(lists.tweets.first?.hashtags.map(\.text) == ["7"])
        #expect(lists.tweets.first?.mentions.map(\.handle) == ["bob"], "the numbers are not in the text")
        #expect(try imported([Self.fourCAT.header, Self.fourCAT.row]).tweets.first?.counts.views == 50)
        let media = try imported([
            "id,text,attachments.media,geo.coordinates.coordinates,quoted_user_id,quoted_username",
            #"1454660436489142273,so,"[{""media_key"":""7_1"",""type"":""video"",""preview_image_url"":"#
                + #"""https://pbs.twimg.com/v.jpg"",""width"":10,""height"":20,""duration_ms"":500,"#
                + #"""alt_text"":""a fish""}]","[4.49, 52.16]",43,bob"#,
        ])
        let video = try #require(media.tweets.first?.media.first)
        #expect(video.kind == .video && video.url == "https://pbs.twimg.com/v.jpg" && video.alternativeText == "a fish")
        #expect([video.width, video.height, video.durationMilliseconds] == [10, 20, 500])
        #expect(media.tweets.first?.point == Coordinate(latitude: 52.16, longitude: 4.49))
        #expect(media.tweets.first?.quoteOf == Self.reference(nil, 43, "bob"))
        let place = try imported([
            "id,text,geo.id,geo.name,geo.full_name,geo.country,geo.country_code,geo.place_type,geo.geo.bbox",
            #"1454660436489142273,so,99cd,Leiden,"Leiden, NL",The Netherlands,NL,city,"[4.4, 52.1, 4.5, 52.2]""#,
        ]).tweets.first?.place
        #expect(place?.id == "99cd" && place?.fullName == "Leiden, NL" && place?.countryCode == "NL")
        #expect(place?.box == BoundingBox(west: 4.4, south: 52.1, east: 4.5, north: 52.2))
        let scratch = try Scratch()
        let forum = try scratch.write("forum.csv", "id,body,author,created_at\n123456,hello,ann,2021-10-31\n")
        #expect(recognitionError(forum)?.reason == .unrecognized)
    }

    private static let twarcCSV = Table(
        testDescription: "twarc-csv, whose cells are JSON",
        header: """
            id,conversation_id,referenced_tweets,author_id,author.username,author.name,created_at,text,public_metrics,\
            entities.hashtags,entities.mentions,entities.urls,attachments.media,author.public_metrics.followers_count
            """,
        row: #"""
            1454660436489142273,1454660436489142200,"[{""type"": ""replied_to"", ""id"": ""1454660436489142200""},\#
             {""type"": ""quoted"", ""id"": ""1454660436489142100""}]",42,ann_lee,Ann,2021-10-31T04:04:09.000Z,\#
            @bob #fish https://t.co/a https://t.co/b,\#
            "{""retweet_count"": 1, ""reply_count"": 2, ""like_count"": 3, ""quote_count"": 4}",\#
            "[{""start"": 5, ""end"": 10, ""tag"": ""fish""}]","[{""username"": ""bob"", ""id"": ""43""}]",\#
            "[{""start"": 11, ""end"": 25, ""url"": ""https://t.co/a"", ""expanded_url"": ""https://e.example"",\#
             ""images"": [{""url"": ""https://e.example/i.png""}]}]",\#
            "[{""media_key"": ""3_1"", ""type"": ""photo"", ""url"": ""https://pbs.twimg.com/media/a.jpg"",\#
             ""public_metrics"": {}}]",7
            """#,
        replyTo: reference(1_454_660_436_489_142_200))

    @Test("cells that are JSON tell counts, references, links and media")
    func cellsOfJSON() throws {
        let tweet = try #require(try imported([Self.twarcCSV.header, Self.twarcCSV.row]).tweets.first)
        #expect([tweet.counts.retweets, tweet.counts.replies, tweet.counts.quotes] == [1, 2, 4])
        #expect(tweet.quoteOf == Self.reference(1_454_660_436_489_142_100))
        #expect(tweet.links.map(\.expanded) == ["https://e.example"])
        #expect(tweet.media.map(\.url) == ["https://pbs.twimg.com/media/a.jpg"])
        #expect(tweet.media.map(\.link) == ["https://t.co/b"] && tweet.author?.profile?.followers == 7)
        let retweet = try imported([
            "id,text,author_id,referenced_tweets",
            #"1454660436489142273,RT @bob: so,42,"[{'type': 'retweeted', 'id': '1454660436489142200'}]""#,
        ])
        #expect(retweet.tweets.first?.retweetOf == Self.reference(1_454_660_436_489_142_200, nil, "bob"))
    }

    @Test(
        "a tweet without a word is one by its photo, a row of nothing is none",
        arguments: [
            ("id,text,photos", "1454660436489142273,,['https://pbs.twimg.com/media/a.jpg']", true),
            ("id,text,media_urls", "1454660436489142273,,https://pbs.twimg.com/media/a.jpg", true),
            ("id,text,urls", "1454660436489142273,,https://t.co/a", true),
            ("id,text,photos", "1454660436489142273,,[]", false), ("id,text,likes", "1454660436489142273,,3", false),
        ])
    func withoutText(header: String, row: String, isTweet: Bool) throws {
        let found = try imported([header, row, "1454660436489142274,words,"])
        #expect(found.tweets.map(\.text) == (isTweet ? ["", "words"] : ["words"]))
        #expect(found.skipped.map(\.reason) == (isTweet ? [] : ["it has no text"]))
        if isTweet, header.contains("url") || header.contains("photos") {
            #expect(found.tweets.first.map { $0.media.count + $0.links.count } == 1)
        }
    }

    @Test("an object without a word is a tweet by its photo as well")
    func objectWithoutText() throws {
        let scratch = try Scratch()
        let found = try ImportedInput(
            scratch.write(
                "a.jsonl",
                #"""
                {"id":"1454660436489142273","text":"","likeCount":1,"media":["https://pbs.twimg.com/media/a.jpg"]}
                {"id":"1454660436489142274","text":"","likeCount":1,"media":[]}
                """#))
        #expect(found.ids == [1_454_660_436_489_142_273] && found.skipped.count == 1)
        #expect(found.tweets.first?.media.map(\.url) == ["https://pbs.twimg.com/media/a.jpg"])
    }

    @Test(
        "columns are known by the names that each maker gives them",
        arguments: [
            twint, influence, rtweet, twarc2, pandas, page, prefixed, twitteR, oldTweets, oldAnalytics, analytics,
            addresses, numbered, spoiled, airlines, scraped, trolls, twarc1, tags, twarcCSV,
            fourCAT, vicinitas, printed,
        ])
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

    @Test(
        "a flag in a column of handles or tags is no handle and no tag, unless the text has it",
        arguments: [
            ("replied_user", "True", "so it is #fish", nil), ("replied_user", "FALSE", "so it is #fish", nil),
            ("replied_user", "no", "@bob #fish", nil), ("reply_to", "True", "so it is #fish", nil),
            ("retweeted_user", "False", "so it is #fish", nil), ("quoted_user", "true", "so it is #fish", nil),
            ("hashtags", "True", "so it is #fish", nil), ("mentions", "True", "so it is #fish", nil),
            ("cashtags", "False", "so it is #fish", nil), ("replied_user", "True", "@true #fish", "True"),
            ("replied_user", "bob", "so it is #fish", "bob"), ("quoted_user", "bob", "so it is #fish", "bob"),
        ])
    func flags(column: String, cell: String, text: String, handle: String?) throws {
        let found = try imported(["id,user,text,\(column)", "1454660436489142273,ann_lee,\(text),\(cell)"])
        let tweet = try #require(found.tweets.first)
        #expect((tweet.replyTo ?? tweet.quoteOf)?.handle == handle && tweet.retweetOf == nil)
        #expect(tweet.hashtags.map(\.text) == ["fish"] && tweet.cashtags.isEmpty)
        #expect(tweet.mentions.map(\.handle).allSatisfy { text.contains("@" + $0) })
    }

    @Test("counts, places and where links lead are told as people write them")
    func facts() throws {
        let analytics = try imported([Self.analytics.header, Self.analytics.row])
        let counts = try #require(analytics.tweets.first?.counts)
        #expect([counts.views, counts.bookmarks, counts.replies, counts.retweets] == [1234, 4, 5, 6])
        let airlines = try imported([Self.airlines.header, Self.airlines.row])
        #expect(airlines.tweets.first?.point == Coordinate(latitude: 60.39, longitude: 5.32))
        let links = try imported([
            "id,text,entities.urls",
            #"1454660436489142273,see https://t.co/a,"#
                + #""[{""url"":""https://t.co/a"",""expanded_url"":""https://e.example/\u00e9""}]""#,
        ])
        #expect(links.tweets.first?.links.map(\.expanded) == ["https://e.example/é"])
        let rows = [
            ("https://t.co/a https://t.co/b", "NA https://e.example", [nil, "https://e.example"]),
            ("https://t.co/a https://t.co/b", "http://desk https://e.example", ["http://desk", "https://e.example"]),
            ("2", "2.0", [nil, nil]), ("", "0.0", [nil, nil]),
        ]
        for (short, expanded, destinations) in rows {
            let found = try imported([
                "id,text,urls_t_co,urls_expanded_url",
                "1454660436489142273,https://t.co/a https://t.co/b,\(short),\(expanded)",
            ]).tweets.first?.links
            #expect(found?.map(\.url) == ["https://t.co/a", "https://t.co/b"], "\(expanded)")
            #expect(found?.map(\.expanded) == destinations, "\(expanded)")
        }
    }

    @Test("what is quoted is told by the kind of a tweet, or by a column of its own")
    func quotes() throws {
        let kinds = try imported([
            Self.twarc1.header,
            "1454660436489142273,,ann_lee,42,so it is,quote,,3,1454660436489142200,bob,43",
            "1454660436489142274,,ann_lee,42,as ever,original,,3,,,",
        ])
        #expect(
            kinds.tweets.map(\.quoteOf) == [Self.reference(1_454_660_436_489_142_200, 43, "bob"), nil])
        let hydrator = try imported(["id,text,quote_id,media", "1454660436489142273,so it is,1454660436489142200,"])
        #expect(hydrator.tweets.map(\.quoteOf) == [Self.reference(1_454_660_436_489_142_200)])
    }

    @Test("videos are told from pictures by their addresses")
    func videos() throws {
        let found = try imported([
            "id,text,media_urls",
            #"1454660436489142273,so it is,"https://pbs.twimg.com/media/a.jpg https://video.twimg.com/tweet_video/b.mp4"#
                + #" https://video.twimg.com/ext_tw_video/1/c.mp4?tag=1""#,
        ])
        let media = try #require(found.tweets.first?.media)
        #expect(media.map(\.kind) == [.photo, .animatedGIF, .video])
        #expect(media.map(\.url) == ["https://pbs.twimg.com/media/a.jpg", nil, nil])
        #expect(media.last?.videoURL == "https://video.twimg.com/ext_tw_video/1/c.mp4")
    }

    @Test("addresses in a cell that holds all entities are told")
    func entities() throws {
        let found = try imported([
            "id_str,from_user,text,entities_str",
            #"1454660436489142273,ann_lee,see https://t.co/a https://t.co/b,"{""urls"":[{""url"":""https://t.co/a"","#
                + #"""expanded_url"":""https://e.example/a"",""indices"":[4,18]}],""media"":[{""id"":1,"#
                + #"""url"":""https://t.co/b"",""media_url_https"":""https://pbs.twimg.com/media/b.jpg""}]}""#,
        ])
        let tweet = try #require(found.tweets.first)
        #expect(tweet.links.map(\.expanded) == ["https://e.example/a"])
        #expect(tweet.media.map(\.url) == ["https://pbs.twimg.com/media/b.jpg"])
    }

    @Test("tags that a maker has cut at a letter of its own language are those of the text, and signs alone are none")
    func cutTags() throws {
        let found = try imported([
            "id,text,hashtags", "1454660436489142273,#Opinión y #Opi # 1,#Opini #Opi #", "1454660436489142274,# sea,#",
        ])
        #expect(found.tweets[0].hashtags.map(\.text) == ["Opi", "Opinión"])
        #expect(found.tweets[0].markedHashtags == "«#Opinión» y «#Opi» # 1")
        #expect(found.tweets[1].hashtags.isEmpty)
    }

    @Test("a table of addresses that are no tweets' is none")
    func otherAddresses() throws {
        let scratch = try Scratch()
        let path = try scratch.write("news.csv", "title,text,url,date\na,b,https://e.example/1,2021-10-31\n")
        #expect(recognitionError(path)?.reason == .unrecognized)
    }

    @Test("objects of scrapers have their own words, an author inside, and other tweets inside")
    func objects() throws {
        let inner = #"{"id":"1454660436489142200","text":"so it is","author":{"userName":"bob","id":"43","name":"B"}}"#
        let tweet = #"""
            {"type":"tweet","id":"1454660436489142273","url":"https://x.com/ann_lee/status/1454660436489142273",\#
            "text":"@bob caf\u00e9 &amp; #fish https://t.co/a","createdAt":"Sun Oct 31 04:04:09 +0000 2021",\#
            "likeCount":3,"retweetCount":1,"viewCount":9,"bookmarkCount":2,"inReplyToId":"1454660436489142100",\#
            "inReplyToUserId":"43","inReplyToUsername":"bob","conversationId":"1454660436489142000",\#
            "author":{"userName":"ann_lee","id":"42","name":"Ann","followers":7},"quoted_tweet":\#(inner),\#
            "entities":{"hashtags":[{"text":"fish"}],\#
            "urls":[{"url":"https://t.co/a","expanded_url":"https://e.example"}],\#
            "user_mentions":[{"screen_name":"bob"}]}}
            """#
        let scratch = try Scratch()
        for (name, content) in [("a.json", #"{"tweets":[\#(tweet)],"has_next_page":true}"#), ("b.jsonl", tweet)] {
            let found = try ImportedInput(scratch.write(name, content))
            #expect(found.format == .condensed && found.skipped.isEmpty)
            let read = try #require(found.tweets.first)
            #expect(read.text == "@bob café & #fish https://t.co/a" && read.createdAt?.seconds == 1_635_653_049)
            #expect(read.author?.handle == "ann_lee" && read.author?.id == UserID(42))
            #expect(read.author?.profile?.followers == 7 && read.author?.name == "Ann")
            #expect(read.replyTo == Self.reference(1_454_660_436_489_142_100, 43, "bob"))
            #expect(read.quoteOf == Self.reference(1_454_660_436_489_142_200, 43, "bob"))
            #expect(read.conversation == TweetID(1_454_660_436_489_142_000))
            #expect([read.counts.likes, read.counts.views, read.counts.bookmarks] == [3, 9, 2])
            #expect(read.hashtags.map(\.text) == ["fish"] && read.mentions.map(\.handle) == ["bob"])
            #expect(read.links.map(\.expanded) == ["https://e.example"])
            #expect(found.referenced.map(\.text) == ["so it is"])
        }
        let retweet = try ImportedInput(
            scratch.write(
                "c.json",
                #"[{"id":"1454660436489142273","text":"RT @bob: so…","isRetweet":true,"#
                    + #""retweeted_tweet":\#(inner)}]"#))
        #expect(retweet.tweets.first?.retweetOf == Self.reference(1_454_660_436_489_142_200, 43, "bob"))
        #expect(retweet.referenced.map(\.author?.handle) == ["bob"])
    }

    @Test("searches until 2013 tell who wrote and who was answered beside the text")
    func oldSearch() throws {
        let scratch = try Scratch()
        let found = try ImportedInput(
            scratch.write(
                "search.json",
                #"""
                {"results":[{"created_at":"Tue, 27 Oct 2009 18:56:04 +0000","from_user":"ann_lee","from_user_id":42,\#
                "from_user_name":"Ann","to_user":"bob","to_user_name":"B","to_user_id":43,"text":"@bob &lt;3 #fish",\#
                "id":5207905117,"iso_language_code":"en",\#
                "source":"&lt;a href=&quot;http://example.org/&quot;&gt;web&lt;/a&gt;"}],"max_id":5207905117,"page":1}
                """#))
        let tweet = try #require(found.tweets.first)
        #expect(tweet.text == "@bob <3 #fish" && tweet.createdAt?.iso8601 == "2009-10-27T18:56:04Z")
        #expect(tweet.author?.handle == "ann_lee" && tweet.author?.name == "Ann" && tweet.author?.id == UserID(42))
        #expect(tweet.replyTo == Self.reference(nil, 43, "bob"))
        #expect(tweet.client == "web" && tweet.language == "en")
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
            (#"["caf\u00e9", "\ud83d\ude42", "\ud83d"]"#, ["café", "🙂", "ud83d"]),
            ("[{'x': [[1, {'text': 'no'}], [2]], 'text': 'a'}, {'text': 'b'}]", ["a", "b"]),
            ("[{'text': 'a'", ["[{'text':", "'a'"]), ("[{,:}]", []), ("['a]", ["a]"]),
        ])
    func cells(cell: String, values: [String]) {
        #expect(CellList.values(cell, members: ["text", "tag"]) == values)
    }

    @Test("objects inside objects end no stack, whole or cut")
    func deepCells() {
        let depth = 200_000
        for opening in ["{a:", "[", "{a:["] {
            let deep = String(repeating: opening, count: depth)
            #expect(CellList.objects("{'x': \(deep)").count == 1)
            #expect(CellList.values("[{'text': 'a', 'x': \(deep)]", members: ["text"]) == ["a"])
            #expect(CellList.lists("{'x': \(deep)").count <= 1)
        }
    }
}
