import Testing
import TweetModel

@testable import ArchiveImport

/// A table of each producer, all with the same tweet.
enum GenericTableMakers {
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
        /// The number of columns with a value that cannot be read.
        var warnings = 0
    }

    static let all = [
        twint, influence, rtweet, twarc2, pandas, page, prefixed, twitteR, oldTweets, oldAnalytics, analytics,
        urls, numbered, spoiled, airlines, scraped, trolls, twarc1, tags, twarcCSV, fourCAT, vicinitas, printed,
        brightData, brandwatch, meltwater, minet, scweet, scweetAPI, feedManager,
    ]

    static let annsOnly = User(id: nil, handle: "ann_lee")

    static func reference(_ tweet: Int64?, _ user: Int64? = nil, _ handle: String? = nil) -> TweetReference {
        TweetReference(tweet: tweet.map { TweetID($0) }, user: user.map { UserID($0) }, handle: handle)
    }

    static let twint = Table(
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
        replyTo: reference(nil, 43, "bob"))

    static let influence = Table(
        testDescription: "Twitter's information operations data sets",
        header: """
            tweetid,userid,user_display_name,user_screen_name,tweet_text,tweet_time,in_reply_to_userid,\
            in_reply_to_tweetid,is_retweet,retweet_userid,retweet_tweetid,latitude,longitude,like_count,hashtags
            """,
        row: """
            1454660436489142273,42,Ann,ann_lee,RT @bob: #fish,2021-10-31 04:04,,,true,43,1454660436489142200,absent,\
            absent,3,[fish]
            """,
        retweetOf: reference(1_454_660_436_489_142_200, 43, "bob"))

    static let rtweet = Table(
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

    static let twarc2 = Table(
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

    static let pandas = Table(
        testDescription: "snscrape through pandas", header: "Datetime,Tweet Id,Text,Username,LikeCount",
        row: "2021-10-31 04:04:09+00:00,1454660436489142273,@bob #fish,ann_lee,3.0", author: annsOnly)

    static let page = Table(
        testDescription: "an author known by the URL of a page", header: "id,date,content,user",
        row: "1454660436489142273,2021-10-31,@bob #fish,https://twitter.com/ann_lee", author: annsOnly, likes: nil)

    static let prefixed = Table(
        testDescription: "rtweet's IDs for spreadsheets, and R's missing values",
        header: "user_id,status_id,created_at,screen_name,text,reply_to_status_id,quoted_status_id,favorite_count",
        row: "x42,x1454660436489142273,2021-10-31T04:04:09Z,ann_lee,@bob #fish,x1454660436489142200,NA,3",
        author: User(id: UserID(42), handle: "ann_lee"), replyTo: reference(1_454_660_436_489_142_200))

    static let twitteR = Table(
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

    static let oldTweets = Table(
        testDescription: "GetOldTweets, with unescaped quotes and the author in the URL",
        header: "username;date;retweets;favorites;text;geo;mentions;hashtags;id;permalink",
        row: #"""
            ;2021-10-31 04:04;0;3;"@bob says "no" to #fish, "maybe".";;@bob;#fish #;"1454660436489142273";\#
            https://twitter.com/ann_lee/status/1454660436489142273
            """#,
        author: annsOnly)

    static let oldAnalytics = Table(
        testDescription: "the service's analytics until 2024",
        header: #""Tweet id","Tweet permalink","Tweet text","time","impressions","retweets","replies","likes""#,
        row: #"""
            "1454660436489142273","https://twitter.com/ann_lee/status/1454660436489142273","@bob #fish",\#
            "2021-10-31 04:04 +0000","424.0","1.0","2.0","3.0"
            """#,
        author: annsOnly)

    static let analytics = Table(
        testDescription: "the service's analytics",
        header: "Post id,Date,Post text,Post Link,Impressions,Likes,Bookmarks,Replies,Reposts",
        row: #"""
            1454660436489142273,"Sun, Oct 31, 2021",@bob #fish,https://x.com/ann_lee/status/1454660436489142273,\#
            "1,234",3,4,5,6
            """#,
        author: annsOnly)

    static let urls = Table(
        testDescription: "URLs instead of IDs", header: "Content,Likes,URL",
        row: "@bob #fish,3,https://x.com/ann_lee/status/1454660436489142273", author: annsOnly)

    static let numbered = Table(
        testDescription: "row numbers named id", header: "id,text,likes,url",
        row: "7,@bob #fish,3,https://x.com/ann_lee/status/1454660436489142273", author: annsOnly)

    static let spoiled = Table(
        testDescription: "IDs changed by a spreadsheet, next to the URL", header: "id,text,likes,permalink",
        row: "1.45466E+18,@bob #fish,3,https://x.com/ann_lee/status/1454660436489142273", author: annsOnly)

    static let airlines = Table(
        testDescription: "the table of airlines",
        header: "tweet_id,airline_sentiment,name,retweet_count,text,tweet_coord,tweet_created",
        row: #"""
            1454660436489142273,neutral,ann_lee,0,@bob #fish,"[60.39, 5.32]",2021-10-31 00:04:09 -0400
            """#,
        author: User(id: nil, handle: "ann_lee", name: "ann_lee"), likes: nil)

    static let scraped = Table(
        testDescription: "twitterscraper, which names three columns as classic archives do",
        header: "screen_name,username,user_id,tweet_id,tweet_url,timestamp,text,links,hashtags,likes",
        row: "ann_lee,Ann,42,1454660436489142273,/ann_lee/status/1,2021-10-31 04:04:09,@bob #fish,[],['fish'],3",
        author: User(id: UserID(42), handle: "ann_lee", name: "Ann"))

    static let trolls = Table(
        testDescription: "an account ID rounded by a spreadsheet, next to the exact one",
        header: "external_author_id,author,content,language,publish_date,retweet,alt_external_id,tweet_id",
        row: "40,ann_lee,@bob #fish,English,10/31/2021 4:04,0,42,1454660436489142273",
        author: User(id: UserID(42), handle: "ann_lee"), likes: nil)

    static let twarc1 = Table(
        testDescription: "twarc 1, with one column for retweeted and quoted tweets",
        header: """
            id,created_at,user_screen_name,user_id,text,tweet_type,hashtags,favorite_count,reweet_or_quote_id,\
            retweet_or_quote_screen_name,retweet_or_quote_user_id
            """,
        row: """
            1454660436489142273,Sun Oct 31 04:04:09 +0000 2021,ann_lee,42,RT @bob: #fish,retweet,fish,3,\
            1454660436489142200,bob,43
            """,
        author: User(id: UserID(42), handle: "ann_lee"), retweetOf: reference(1_454_660_436_489_142_200, 43, "bob"))

    static let tags = Table(
        testDescription: "TAGS, with its entities in one cell",
        header: "id_str,from_user,text,created_at,from_user_id_str,in_reply_to_screen_name,entities_str",
        row: #"""
            1454660436489142273,ann_lee,@bob #fish #sea,Sun Oct 31 04:04:09 +0000 2021,42,,\#
            "{""symbols"":[],""user_mentions"":[{""screen_name"":""bob"",""id"":43,""indices"":[0,4]}],\#
            ""hashtags"":[{""text"":""fish"",""indices"":[5,10]}]}"
            """#,
        author: User(id: UserID(42), handle: "ann_lee"), likes: nil)

    static let fourCAT = Table(
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

    static let brightData = Table(
        testDescription: "Bright Data, with JSON objects and texts named description",
        header: """
            id,user_posted,name,description,date_posted,photos,url,quoted_post,tagged_users,replies,reposts,likes,views,\
            hashtags,followers,biography,quotes,parent_post_details,videos,timestamp,user_id
            """,
        row: #"""
            1454660436489142273,ann_lee,Ann,@bob #fish,2021-10-31T04:04:09.000Z,null,\#
            https://x.com/ann_lee/status/1454660436489142273,"{""post_id"":null,""url"":null}",\#
            "[{""profile_id"":""43"",""profile_name"":""B"",""url"":""https://x.com/Bob""}]",1,2,3,4,\#
            "[""fish""]",7,null,5,"{""post_id"":""1454660436489142200"",""profile_id"":""43"",""profile_name"":""B""}",\#
            null,2025-02-02T16:41:00.369Z,42
            """#,
        replyTo: reference(1_454_660_436_489_142_200, 43, nil))

    static let brandwatch = Table(
        testDescription: "Brandwatch, with the query above the table",
        header: """
            Report:,"Mentions, all"
            Brand:,Fish

            Query Id,Query Name,Date,Title,Snippet,Url,Domain,Author,Full Text,Hashtags,Impressions,Latitude,Longitude,\
            Mentioned Authors,Twitter Author ID,Twitter Followers,Twitter Likes,Twitter Reply to,Twitter Retweets
            """,
        row: """
            1,q,2021-10-31 04:04:09.0,so,so,http://twitter.com/ann_lee/statuses/1454660436489142273,twitter.com,ann_lee,\
            @bob #fish,#fish,9000,1.5,2.5,@bob,42,7,3,http://twitter.com/bob/statuses/1454660436489142200,1
            """,
        author: User(id: UserID(42), handle: "ann_lee", name: nil),
        replyTo: reference(1_454_660_436_489_142_200, nil, "bob"))

    static let meltwater = Table(
        testDescription: "Meltwater, with tabs and quoted IDs",
        header: "Date\tHeadline\tURL\tOpening Text\tHit Sentence\tLikes\tTweet Id\tTwitter Id\tTwitter Screen Name",
        row: "31-Oct-2021 04:04AM\t\thttp://twitter.com/ann_lee/statuses/1454660436489142273\t@bob\t@bob #fish\t3\t"
            + "\"\"\"1454660436489142273\"\"\"\t42\t@ann_lee",
        author: User(id: UserID(42), handle: "ann_lee", name: nil))

    static let minet = Table(
        testDescription: "minet and gazouilloire",
        header: """
            id,timestamp_utc,local_time,user_screen_name,text,like_count,to_username,to_userid,to_tweetid,source_name,\
            user_id,user_name,user_description,user_tweets,user_followers,user_friends,user_lists,retweeted_id,\
            retweeted_user,quoted_id,quoted_user,media_urls,media_alt_texts,mentioned_names,hashtags
            """,
        row: """
            1454660436489142273,1635653049,2021-10-31T05:04:09,ann_lee,@bob #fish,3,bob,43,1454660436489142200,Web,42,\
            Ann,swims,8,7,9,2,,,,,https://pbs.twimg.com/media/a.jpg|https://pbs.twimg.com/media/b.jpg,\
            |two cats,bob,fish
            """,
        replyTo: reference(1_454_660_436_489_142_200, 43, "bob"))

    static let vicinitas = Table(
        testDescription: "Vicinitas, with quoted IDs and counts of hashtags and links",
        header: #"""
            Tweet Id,Text,Name,Screen Name,UTC,Favorites,Retweets,Language,Client,Tweet Type,URLs,Hashtags,Mentions,\#
            Media Type,Media URLs
            """#,
        row: #"""
            """1454660436489142273""",@bob #fish,Ann,ann_lee,2021-10-31T04:04:09.000Z,3,1,English,Web,Reply,0,1,1,,
            """#,
        author: User(id: nil, handle: "ann_lee", name: "Ann"), replyTo: reference(nil, nil, "bob"))

    static let printed = Table(
        testDescription: "snscrape through pandas, with printed Python objects",
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
        replyTo: reference(nil, nil, "bob"), warnings: 1)

    static let scweet = Table(
        testDescription: "Scweet, which read pages",
        header: """
            UserScreenName,UserName,Timestamp,Text,Embedded_text,Emojis,Comments,Likes,Retweets,Image link,Tweet URL
            """,
        row: #"""
            Ann,@ann_lee,2021-10-31T04:04:09.000Z,"Ann\#n@ann_lee\#n·\#nOct 31",@bob #fish,,1,3,2,\#
            ['https://pbs.twimg.com/media/a?format=jpg&name=small'],\#
            https://twitter.com/ann_lee/status/1454660436489142273
            """#,
        author: User(id: nil, handle: "ann_lee", name: "Ann"))

    static let feedManager = Table(
        testDescription: "early versions of Social Feed Manager",
        header: """
            created_at,twitter_id,screen_name,followers_count,friends_count,favorite_count,retweet_count,hashtags,\
            in_reply_to_screen_name,twitter_url,text,is_retweet,is_quote,coordinates
            """,
        row: """
            2021-10-31T04:04:09+00:00,1454660436489142273,ann_lee,7,8,3,2,fish,bob,\
            http://twitter.com/ann_lee/status/1454660436489142273,@bob #fish,No,No,
            """,
        author: annsOnly, replyTo: reference(nil, nil, "bob"))

    static let scweetAPI = Table(
        testDescription: "Scweet, which reads responses of the web client",
        header: """
            tweet_id,timestamp,user_screen_name,user_name,text,likes,retweets,comments,tweet_url,image_links,\
            embedded_text
            """,
        row: #"""
            1454660436489142273,Sun Oct 31 04:04:09 +0000 2021,ann_lee,Ann,@bob #fish,3,2,1,\#
            https://x.com/ann_lee/status/1454660436489142273,"[""https://pbs.twimg.com/media/a.jpg""]",quoted
            """#,
        author: User(id: nil, handle: "ann_lee", name: "Ann"))

    static let twarcCSV = Table(
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
}
