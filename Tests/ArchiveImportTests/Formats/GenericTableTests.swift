import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Tables of public data sets")
struct GenericTableTests {
    private func imported(_ rows: [String], encoding: (String) -> [UInt8] = { Array($0.utf8) }) throws -> ImportedInput
    {
        let scratch = try Scratch()
        return try ImportedInput(try scratch.write("tweets.csv", encoding(rows.joined(separator: "\n") + "\n")))
    }

    @Test("Numbered columns of Social Feed Manager have the links and their destinations")
    func numberedLinks() throws {
        let input = try imported([
            "twitter_url,screen_name,text,is_retweet_strict,url1,url1_expanded,url2,url2_expanded",
            "http://twitter.com/ann_lee/status/1454660436489142273,ann_lee,so http://t.co/a http://t.co/b,False,"
                + "http://t.co/a,http://e.example/a,http://t.co/b,http://e.example/b",
        ])
        #expect(input.tweets.first?.links.map(\.url) == ["http://t.co/a", "http://t.co/b"])
        #expect(input.tweets.first?.links.map(\.expanded) == ["http://e.example/a", "http://e.example/b"])
        #expect(input.unread.isEmpty)
    }

    @Test(
        "If some cells of a column of handles are names of several words, all are names",
        arguments: [
            (["Ann Lee", "Bob", "Sky News"], [nil, nil, nil]), (["ann_lee", "bob", "Sky News"], [nil, nil, nil]),
            (["@ann_lee", "Bob", "Sky News"], ["ann_lee", "Bob", nil]), (["ann_lee", "bob"], ["ann_lee", "bob"]),
            (["a", "b", "c", "d", "not available"], ["a", "b", "c", "d", nil]),
        ] as [([String], [String?])])
    func names(cells: [String], handles: [String?]) throws {
        let rows = cells.enumerated().map { "145466043648914227\($0.offset),\($0.element),so" }
        let input = try imported(["id,user,text"] + rows)
        #expect(input.tweets.map(\.author?.handle) == handles)
        let names = zip(cells, handles).map { $0.1 == nil ? $0.0 : nil }
        #expect(input.tweets.map(\.author?.name) == names)
    }

    @Test(
        "Columns that can also have counts or messages are texts if no column has a better name",
        arguments: ["tweetid,username,tweets", "tweetid,username,message"])
    func looseTexts(header: String) throws {
        let input = try imported([header, "1454660436489142273,ann_lee,so it is"])
        #expect(input.texts == ["so it is"] && input.unread.isEmpty)
        for count in ["7", "\"1,234\"", "12K", "NA", ""] {
            let rows = ["1454660436489142273,ann_lee,7", "1454660436489142274,bob,\(count)"]
            #expect(try imported([header] + rows).format == .idList, "\(count)")
        }
    }

    @Test(
        "A day above 12 proves the order of day and month for all dates of a table",
        arguments: [
            ("16-03-2020", "03-04-2020", 1_585_872_000), ("1/13/2015 21:27", "1/6/2015 21:07", 1_420_578_420),
            ("1/13/15 21:27", "1/6/15 9:07 PM", 1_420_578_420), ("13.1.2015 21:27", "6.1.2015 21:07", 1_420_578_420),
            ("3/3/2015", "1/6/2015", nil), ("20/12/15", "1/6/15", nil),
        ] as [(String, String, Int64?)])
    func orderOfDates(first: String, second: String, seconds: Int64?) throws {
        let rows = "username,date,text\nann_lee,\(first),so\nann_lee,\(second),so it is\n"
        let input = try ImportedInput("a.csv", text: rows) { $0.includeWithoutIDs = true }
        #expect(input.tweets.last?.createdAt?.seconds == seconds)
        #expect(input.warnings.contains { $0.contains("cannot be read") } == (seconds == nil))
    }

    @Test("Tables of Netlytic are tweets and not bookmarks, and the answered account is read by its long name")
    func netlytic() throws {
        let page = "http://twitter.com/ann_lee/statuses/1454660436489142273"
        let input = try imported([
            "id,guid,link,pubdate,author,title,description,lang,favorite_count,Replied Tweet User name",
            "1,1454660436489142273,\(page),2021-10-31 04:04:09,ann_lee,Tea,Tea @bob,en,3,bob",
        ])
        let tweet = try #require(input.tweets.first)
        #expect(tweet.text == "Tea @bob" && tweet.author?.handle == "ann_lee" && tweet.counts[.likes] == 3)
        #expect(!tweet.flags.contains(.bookmarked) && tweet.language == "en" && tweet.replyTo?.handle == "bob")
    }

    @Test("Tables of political tweets list destinations and mentions")
    func listed() throws {
        let input = try imported([
            "tweet_id,username,full_text,user_mentions,url_mentions,is_quote_status",
            #"1454660436489142273,ann,so it is https://t.co/AbCdEfGhIj,"bob, cat_y",https://e.example/a,true"#,
        ])
        let tweet = try #require(input.tweets.first)
        #expect(tweet.links.map(\.expanded) == ["https://e.example/a"])
        #expect(tweet.mentions.map(\.handle) == ["bob", "cat_y"])
    }

    @Test("Bookmarks of Dewey have the user's labels and note")
    func dewey() throws {
        for prefix in ["", "Posted By "] {
            let input = try imported([
                "Tweet Date,Posted By,\(prefix)Profile Pic,\(prefix)Profile URL,\(prefix)Twitter Handle,Tweet URL,Content,"
                    + "Tags,Comments,Media",
                #"2021-10-31,Ann,https://pbs.twimg.com/a.jpg,https://x.com/ann_lee,@ann_lee,"#
                    + #"https://x.com/ann_lee/status/1454660436489142273,so it is,"birds, roofs",read later,"#,
            ])
            let tweet = try #require(input.tweets.first)
            #expect(tweet.flags.contains(.bookmarked) && tweet.counts[.replies] == nil && tweet.createdAt != nil)
            #expect(tweet.author?.handle == "ann_lee" && tweet.author?.name == "Ann")
            #expect(input.labels == ["1454660436489142273 birds,roofs"] && input.notes == ["read later"])
        }
    }

    @Test("Tidy tables of academictwitteR contain the texts of originals and answered tweets")
    func tidy() throws {
        let input = try imported([
            "tweet_id,user_username,text,author_id,created_at,in_reply_to_user_id,sourcetweet_type,sourcetweet_id,"
                + "sourcetweet_text,sourcetweet_lang,sourcetweet_author_id,user_protected,user_url",
            "1454660436489142273,ann,RT @bob: so it…,42,2021-10-31T04:04:09.000Z,NA,retweeted,1454660436489142200,"
                + "so it is at the harbour,en,43,FALSE,https://e.example",
            "1454660436489142274,ann,@cat sure,42,2021-10-31T04:04:09.000Z,44,replied_to,1454660436489142201,"
                + "is it?,en,44,FALSE,NA",
        ])
        #expect(input.tweets.map(\.author?.handle) == ["ann", "ann"])
        #expect(input.tweets.map(\.retweetOf?.tweet) == [TweetID(1_454_660_436_489_142_200), nil])
        #expect(input.tweets.map(\.replyTo?.tweet) == [nil, TweetID(1_454_660_436_489_142_201)])
        let others = input.referenced
        #expect(others.map(\.text) == ["so it is at the harbour", "is it?"])
        #expect(others.map(\.language) == ["en", "en"] && others.map(\.author?.id) == [UserID(43), UserID(44)])
        #expect(others.map(\.author?.handle) == ["bob", nil])
        #expect(input.tweets.first?.author?.profile?.website == "https://e.example")
    }

    @Test("Cells with objects are more complete than a name, and cells with counts count entities of the text")
    func told() throws {
        let printed = try #require(
            try imported([GenericTableMakers.printed.header, GenericTableMakers.printed.row]).tweets.first)
        #expect(printed.links.map(\.expanded) == ["https://e.example/x"])
        #expect(printed.media.map(\.url) == ["https://pbs.twimg.com/media/a.jpg"])
        #expect(printed.mentions == [Mention(handle: "bob", id: UserID(43), name: "B", span: TextSpan(0, 4))])
        let counted = try #require(
            try imported([GenericTableMakers.vicinitas.header, GenericTableMakers.vicinitas.row]).tweets.first)
        #expect(counted.links.isEmpty && counted.client == "Web")
        let lists = try imported([
            "id,text,hashtags,mentions", #"1454660436489142273,see #7 and @bob,"7, 12","12, 34""#,
        ])
        #expect(lists.tweets.first?.hashtags.map(\.text) == ["7"])
        #expect(lists.tweets.first?.mentions.map(\.handle) == ["bob"], "the numbers are not in the text")
        #expect(
            try imported([GenericTableMakers.fourCAT.header, GenericTableMakers.fourCAT.row]).tweets.first?.counts[
                .views]
                == 50
        )
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
        #expect(media.tweets.first?.quoteOf == GenericTableMakers.reference(nil, 43, "bob"))
        let place = try imported([
            "id,text,geo.id,geo.name,geo.full_name,geo.country,geo.country_code,geo.place_type,geo.geo.bbox",
            #"1454660436489142273,so,99cd,Leiden,"Leiden, NL",The Netherlands,NL,city,"[4.4, 52.1, 4.5, 52.2]""#,
        ]).tweets.first?.place
        #expect(place?.id == "99cd" && place?.fullName == "Leiden, NL" && place?.countryCode == "NL")
        #expect(place?.box == BoundingBox(west: 4.4, south: 52.1, east: 4.5, north: 52.2))
        let islands = try imported([
            "id,text,geo.id,geo.geo.bbox", #"1454660436489142273,so,99cd,"[-179.9, 51, 179.8, 52]""#,
        ])
        #expect(
            islands.tweets.first?.place?.box == BoundingBox(west: 179.8, south: 51, east: -179.9, north: 52))
        let scratch = try Scratch()
        let forum = try scratch.write("forum.csv", "id,body,author,created_at\n123456,hello,ann,2021-10-31\n")
        #expect(recognitionError(forum)?.reason == .unrecognized)
    }

    @Test("Guesses of a producer are ignored, and a row that is not a tweet is reported with its position")
    func mixed() throws {
        let found = try imported([
            GenericTableMakers.brandwatch.header,
            "1,q,2021-10-31,so,so,https://news.example/1,news.example,Eva,long words,,,,,,,,,,",
            GenericTableMakers.brandwatch.row,
        ])
        let tweet = try #require(found.tweets.first)
        #expect(tweet.counts[.views] == nil && tweet.point == nil && tweet.author?.profile?.followers == 7)
        #expect(found.skipped.map(\.reason) == ["its URL is not that of a tweet"])
        #expect(found.skipped.map(\.line) == [5])
    }

    @Test("Author, images and references of minet's tables are read")
    func minet() throws {
        let tweet = try #require(
            try imported([GenericTableMakers.minet.header, GenericTableMakers.minet.row]).tweets.first)
        let profile = try #require(tweet.author?.profile)
        #expect([profile.tweets, profile.followers, profile.following, profile.listed] == [8, 7, 9, 2])
        #expect(tweet.media.map(\.alternativeText) == [nil, "two cats"] && tweet.client == "Web")
        let others = try imported([
            "id,timestamp_utc,user_screen_name,text,retweeted_id,retweeted_user,quoted_id,quoted_user",
            "1454660436489142273,1635653049,ann_lee,RT @bob: so,1454660436489142200,bob,,",
            "1454660436489142274,1635653049,ann_lee,so,,,1454660436489142200,bob", "20,1142974214,jo,one,,,,",
        ]).tweets
        #expect(others.first?.retweetOf == GenericTableMakers.reference(1_454_660_436_489_142_200, nil, "bob"))
        #expect(
            others.dropFirst().first?.quoteOf == GenericTableMakers.reference(1_454_660_436_489_142_200, nil, "bob"))
        #expect(others.last?.createdAt == Timestamp(seconds: 1_142_974_214))
    }

    @Test("The kind of the source tweet determines the reference")
    func sourceTweets() throws {
        let header = "tweet_id,user_username,text,author_id,sourcetweet_type,sourcetweet_id,sourcetweet_author_id"
        let rows = ["retweeted", "quoted", "replied_to"].enumerated().map { number, kind in
            "145466043648914227\(number),ann_lee,so it is,42,\(kind),1454660436489142200,43"
        }
        let tweets = try imported([header] + rows + ["1454660436489142279,ann_lee,so,42,NA,NA,NA"]).tweets
        try #require(tweets.count == 4)
        #expect(tweets[0].retweetOf == GenericTableMakers.reference(1_454_660_436_489_142_200, 43))
        #expect(tweets[1].quoteOf == GenericTableMakers.reference(1_454_660_436_489_142_200, 43))
        #expect(
            tweets[2].replyTo == GenericTableMakers.reference(1_454_660_436_489_142_200) && tweets[3].replyTo == nil)
    }

    @Test("Wayback Machine captures are tweets by their captured URLs")
    func captures() throws {
        let found = try imported([
            "archived_timestamp,original_tweet_url,parsed_tweet_url,available_tweet_text,available_tweet_is_RT",
            "20211031050000,https://twitter.com/ann_lee/status/1454660436489142273?lang=en,"
                + "https://twitter.com/ann_lee/status/1454660436489142273,so it is #fish,False",
            "20211031050001,https://twitter.com/ann_lee/status/1454660436489142274,"
                + "https://twitter.com/ann_lee/status/1454660436489142274,,",
        ])
        #expect(found.tweets.map(\.text) == ["so it is #fish"] && found.tweets.first?.author?.handle == "ann_lee")
        #expect(found.tweets.first?.createdAt?.seconds == 1_635_653_049)
        #expect(found.skipped.isEmpty && found.warnings.contains { $0.contains("or without text") })
    }

    @Test("Up to eleven lines of text above a table are skipped", arguments: [0, 1, 11, 12])
    func above(lines: Int) throws {
        let words = (0..<lines).map { "Words above; number \($0)" }
        let rows = words + ["tweet_id,text,likes", "1454660436489142273,\"so; it\nis\",3"]
        let scratch = try Scratch()
        let file = try scratch.write("tweets.csv", rows.joined(separator: "\n") + "\n")
        guard lines < 12 else {
            #expect(recognitionError(file)?.reason == .unrecognized)
            return
        }
        let found = try ImportedInput(file)
        #expect(found.tweets.map(\.text) == ["so; it\nis"] && found.tweets.first?.counts[.likes] == 3)
        #expect(found.skipped.isEmpty)
    }

    @Test("A line that sets the separator of a spreadsheet is not a script", arguments: [";", ",", "\t", "|"])
    func spreadsheet(sign: String) throws {
        let found = try imported(["sep=\(sign)\r", "tweet_id\(sign)text\r", "1454660436489142273\(sign)so it is\r"])
        #expect(found.tweets.map(\.text) == ["so it is"] && found.skipped.isEmpty)
    }

    @Test("The most frequent sign in the header separates the cells", arguments: [";", ",", "\t", "|"])
    func delimiters(sign: String) throws {
        let found = try imported([
            ["id", "text", "likes"].joined(separator: sign),
            ["1454660436489142273", "\"a;b,c|d\te\"", "3"].joined(separator: sign),
        ])
        #expect(found.texts == ["a;b,c|d\te"] && found.tweets.first?.counts[.likes] == 3 && found.skipped.isEmpty)
    }

    @Test("In a table of MySQL, backslashes before quotes, line feeds and backslashes are removed")
    func backslashes() throws {
        let found = try imported([
            #""id","text""#, #""1454660436489142273","so \"it\"\"#, #"is C:\\""#, #""1454660436489142274","so it is""#,
        ])
        #expect(found.texts == ["so \"it\"\nis C:\\", "so it is"] && found.skipped.isEmpty, "\(found.texts)")
    }

    @Test("A time without a zone is reported if the ID contains no time")
    func earlyTimes() throws {
        let found = try imported([
            "id,text,created_at", "1454660436489142273,so,2021-10-31 04:04:09", "1698308935,it,2009-05-04 18:54:25",
        ])
        #expect(found.tweets.map(\.createdAt?.precision) == [.second, .day])
        let warning =
            "1 value in the column \"created_at\" of tweets.csv has an unknown time zone, so only its day is stored "
            + "(line 3: 2009-05-04 18:54:25)"
        #expect(found.warnings.contains(warning), "\(found.warnings)")
    }

    @Test("JSON cells contain counts, references, links and media")
    func cellsOfJSON() throws {
        let tweet = try #require(
            try imported([GenericTableMakers.twarcCSV.header, GenericTableMakers.twarcCSV.row]).tweets.first)
        #expect([tweet.counts[.retweets], tweet.counts[.replies], tweet.counts[.quotes]] == [1, 2, 4])
        #expect(tweet.quoteOf == GenericTableMakers.reference(1_454_660_436_489_142_100))
        #expect(tweet.links.map(\.expanded) == ["https://e.example"])
        #expect(tweet.media.map(\.url) == ["https://pbs.twimg.com/media/a.jpg"])
        #expect(tweet.media.map(\.link) == ["https://t.co/b"] && tweet.author?.profile?.followers == 7)
        let retweet = try imported([
            "id,text,author_id,referenced_tweets",
            #"1454660436489142273,RT @bob: so,42,"[{'type': 'retweeted', 'id': '1454660436489142200'}]""#,
        ])
        #expect(retweet.tweets.first?.retweetOf == GenericTableMakers.reference(1_454_660_436_489_142_200, nil, "bob"))
    }

    @Test(
        "A tweet without text is one if it has a photo, an empty row is not",
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

    @Test(
        "Columns are known by the names of each producer",
        arguments: GenericTableMakers.all)
    func columns(table: GenericTableMakers.Table) throws {
        let found = try imported([table.header, table.row])
        #expect(found.skipped.isEmpty && found.warnings.count == table.warnings)
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
        #expect(tweet.counts[.likes] == table.likes)
    }

    @Test(
        "A flag in a column of handles or hashtags is neither, unless the text contains it",
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

    @Test("Counts, places and link targets are read in the usual spellings")
    func facts() throws {
        let analytics = try imported([GenericTableMakers.analytics.header, GenericTableMakers.analytics.row])
        let counts = try #require(analytics.tweets.first?.counts)
        #expect([counts[.views], counts[.bookmarks], counts[.replies], counts[.retweets]] == [1234, 4, 5, 6])
        let airlines = try imported([GenericTableMakers.airlines.header, GenericTableMakers.airlines.row])
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

    @Test("The quoted tweet is known from the kind of a tweet or from a separate column")
    func quotes() throws {
        let kinds = try imported([
            GenericTableMakers.twarc1.header,
            "1454660436489142273,,ann_lee,42,so it is,quote,,3,1454660436489142200,bob,43",
            "1454660436489142274,,ann_lee,42,as ever,original,,3,,,",
        ])
        #expect(
            kinds.tweets.map(\.quoteOf) == [GenericTableMakers.reference(1_454_660_436_489_142_200, 43, "bob"), nil])
        let hydrator = try imported(["id,text,quote_id,media", "1454660436489142273,so it is,1454660436489142200,"])
        #expect(hydrator.tweets.map(\.quoteOf) == [GenericTableMakers.reference(1_454_660_436_489_142_200)])
    }

    @Test("Videos are distinguished from images by their URLs")
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

    @Test("URLs in a cell of all entities are read")
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

    @Test("Hashtags truncated at a non-ASCII letter are those of the text, and single signs are not hashtags")
    func cutTags() throws {
        let found = try imported([
            "id,text,hashtags", "1454660436489142273,#Opinión y #Opi # 1,#Opini #Opi #", "1454660436489142274,# sea,#",
        ])
        #expect(found.tweets[0].hashtags.map(\.text) == ["Opi", "Opinión"])
        #expect(found.tweets[0].markedHashtags == "«#Opinión» y «#Opi» # 1")
        #expect(found.tweets[1].hashtags.isEmpty)
    }

    @Test("A table of URLs of other pages is not a table of tweets")
    func otherURLs() throws {
        let scratch = try Scratch()
        let path = try scratch.write("news.csv", "title,text,url,date\na,b,https://e.example/1,2021-10-31\n")
        #expect(recognitionError(path)?.reason == .unrecognized)
    }

    @Test(
        "An ID and a text are sufficient if the ID can only be that of a tweet",
        arguments: [
            "id,text,label\n1454660436489142273,so,1", ",id,text\n0,1454660436489142273,so", "tweet_id,text\n107,so",
            "id\tlabel\ttext\n1454660436489142273\t0\tso",
            "\"\",\"id\",\"text\"\n\"1\",\"x1454660436489142273\",\"so\"",
            "id,text,date,user\n1001,so,2007-06-16,ann",
        ])
    func least(table: String) throws {
        let found = try imported([table])
        #expect(found.tweets.map(\.text) == ["so"] && found.skipped.isEmpty && found.format == .condensed)
    }

    @Test("A table of direct messages contains no tweets, and a database key is not a tweet ID")
    func letters() throws {
        let scratch = try Scratch()
        let row = "1454660436489142273,secret,2021-10-31T04:04:09Z,5"
        for column in ["sender_id", "Recipient Id", "dm_conversation_id", "event_type"] {
            let path = try scratch.write("dm.csv", "id,text,created_at,\(column)\n\(row)\n")
            #expect(recognitionError(path)?.reason == .unrecognized)
        }
        let keyed = try imported(["_id,id,text,username", "5f43aa,1454660436489142273,so,ann_lee"])
        #expect(keyed.ids == [1_454_660_436_489_142_273])
        #expect(try imported(["_id,text,username", "1454660436489142273,so,ann_lee"]).ids == keyed.ids)
    }

    @Test("The table without a header is read from its first row, with its time zones and its legacy encoding")
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

    @Test("An incomplete hashtag or URL at the end of a truncated text is not an entity")
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
        "Several values in one cell are split in every notation",
        arguments: [
            ("a; b", ["a", "b"]), ("a b", ["a", "b"]), ("a,b", ["a", "b"]), ("['a', 'b']", ["a", "b"]),
            ("{a,b}", ["a", "b"]), (#"{"a b",c}"#, ["a b", "c"]), ("{}", []), (#"{"a":1"#, nil), (#"{"a":1,,}"#, nil),
            (#"{"text":"a"}"#, ["a"]), ("['a', 'b", nil), (#"["a","b"]"#, ["a", "b"]), ("[a, b]", ["a", "b"]),
            ("[]", []), ("", []), (#"['it\'s']"#, ["it's"]),
            ("[{'text': 'a', 'indices': [0, 2]}, {'text': 'b'}]", ["a", "b"]),
            (#"[{"start":1,"tag":"a","user":{"tag":"no"}}]"#, ["a"]), ("[{'text': None, 'tag': 'a'}]", ["a"]),
            ("https://a.example/x,y https://b.example", ["https://a.example/x,y", "https://b.example"]),
            ("https://a.example/x,https://b.example", ["https://a.example/x", "https://b.example"]),
            (#"["caf\u00e9", "\ud83d\ude42", "\ud83d"]"#, ["café", "🙂", "\u{FFFD}"]),
            ("https://a.example/x;y=1 https://b.example/z", ["https://a.example/x;y=1", "https://b.example/z"]),
            ("https://a.example/x;y=1; https://b.example", ["https://a.example/x;y=1", "https://b.example"]),
            ("https://a.example/x;y;https://b.example;", ["https://a.example/x;y", "https://b.example"]),
            ("['a', nan, inf, -inf, 'b']", ["a", "b"]), ("[{'text': 'a', 'size': nan}]", ["a"]),
            ("[2020, 5g]", ["2020", "5g"]), ("['a', None, True]", ["a", "true"]),
            ("[{'x': [[1, {'text': 'no'}], [2]], 'text': 'a'}, {'text': 'b'}]", ["a", "b"]),
            ("[{'text': 'a'", nil), ("[{,:}]", nil), ("['a]", nil),
            ("[User(username='a', id=1)]", []),
            (#"c("a", "b")"#, ["a", "b"]), ("character(0)", []), ("list()", []), (#"list("a", NA)"#, ["a"]),
            ("['a' 'b'\n 'c']", ["a", "b", "c"]), ("array(['a', 'b'], dtype='<U6')", ["a", "b"]),
            ("('a', 'b')", ["a", "b"]), ("{'a', 'b'}", ["a", "b"]), ("frozenset({'a'})", ["a"]), ("set()", []),
            ("WrappedArray(a, b)", ["a", "b"]), ("a\u{2}b", ["a", "b"]),
            ("[{'text': 'a'}\n {'text': 'b'}]", ["a", "b"]), (#"list(start = c(8L, 16L), tag = c("a", "b"))"#, nil),
            ("{'a': 1}", nil), ("['a',", nil), ("[", nil), (#"c("a""#, nil),
        ] as [(String, [String]?)])
    func cells(cell: String, values: [String]?) {
        var document = JSONDocument()
        document.setStrings([Array(cell.utf8)])
        var words: [String]? = []
        if let value = document.root.first { words = value.words(["text", "tag"]) }
        #expect(words == values)
    }

    @Test("Deeply nested objects do not overflow the stack, complete or truncated")
    func deepCells() throws {
        for opening in ["{'a':", "[", "{'a':["] {
            let deep = String(repeating: opening, count: 50_000)
            let found = try imported([
                "id,text,hashtags,media,quoted_post",
                "1454660436489142273,so #fish,\"\(deep)\",\"[\(deep)]\",\"\(deep)\"",
            ])
            #expect(found.tweets.map(\.text) == ["so #fish"])
        }
    }
}
