import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Objects of public data sets")
struct GenericObjectTests {
    private func imported(_ text: String, _ name: String) throws -> ImportedInput {
        let scratch = try Scratch()
        return try ImportedInput(try scratch.write(name, text))
    }

    @Test("An object without text is a tweet if it has a photo")
    func objectWithoutText() throws {
        let found = try imported(
            #"""
            {"id":"1454660436489142273","text":"","likeCount":1,"media":["https://pbs.twimg.com/media/a.jpg"]}
            {"id":"1454660436489142274","text":"","likeCount":1,"media":[]}
            """#, "a.jsonl")
        #expect(found.ids == [1_454_660_436_489_142_273] && found.skipped.count == 1)
        #expect(found.tweets.first?.media.map(\.url) == ["https://pbs.twimg.com/media/a.jpg"])
    }

    @Test(
        "A text, photo or video can be in a member of another name",
        arguments: [
            (#""content":{"text":"tea"}"#, nil, nil),
            (#""text":"tea","tweet_media_urls":["https://pbs.twimg.com/media/a.jpg"]"#, "media/a.jpg", nil),
            (#""text":"tea","media_source":"https://pbs.twimg.com/media/a.jpg""#, "media/a.jpg", nil),
            (
                #""text":"tea","media_download_links":[{"type":"photo","url":"https://pbs.twimg.com/media/a.jpg"}]"#,
                "media/a.jpg", nil
            ),
            (
                #""text":"tea","media":[{"type":"video","url":"https://video.twimg.com/x.mp4","#
                    + #""media_url":"https://pbs.twimg.com/a.jpg"}]"#, "a.jpg", "https://video.twimg.com/x.mp4"
            ),
        ] as [(String, String?, String?)])
    func otherNames(members: String, photo: String?, video: String?) throws {
        let found = try imported(
            #"[{"id":"1454660436489142273","author":{"name":"Ann","handle":"@ann_lee"},"#
                + #""timestamp":"2021-10-31T04:04:09Z",\#(members)}]"#, "a.json")
        #expect(found.texts == ["tea"] && found.unread.isEmpty && found.skipped.isEmpty, "\(found.unread.list)")
        let tweet = try #require(found.tweets.first)
        #expect(tweet.author?.handle == "ann_lee" && tweet.media.count == (photo == nil ? 0 : 1))
        #expect(tweet.media.first?.url == photo.map { "https://pbs.twimg.com/\($0)" })
        #expect(tweet.media.first?.videoURL == video && tweet.media.first?.link == nil)
    }

    @Test("Objects of scrapers have separate names, an embedded author and embedded tweets")
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
        for (name, content) in [("a.json", #"{"tweets":[\#(tweet)],"has_next_page":true}"#), ("b.jsonl", tweet)] {
            let found = try imported(content, name)
            #expect(found.format == .condensed && found.skipped.isEmpty)
            let read = try #require(found.tweets.first)
            #expect(read.text == "@bob café & #fish https://t.co/a" && read.createdAt?.seconds == 1_635_653_049)
            #expect(read.author?.handle == "ann_lee" && read.author?.id == UserID(42))
            #expect(read.author?.profile?.followers == 7 && read.author?.name == "Ann")
            #expect(read.replyTo == GenericTableMakers.reference(1_454_660_436_489_142_100, 43, "bob"))
            #expect(read.quoteOf == GenericTableMakers.reference(1_454_660_436_489_142_200, 43, "bob"))
            #expect(read.conversation == TweetID(1_454_660_436_489_142_000))
            #expect([read.counts[.likes], read.counts[.views], read.counts[.bookmarks]] == [3, 9, 2])
            #expect(read.hashtags.map(\.text) == ["fish"] && read.mentions.map(\.handle) == ["bob"])
            #expect(read.links.map(\.expanded) == ["https://e.example"])
            #expect(found.referenced.map(\.text) == ["so it is"])
        }
        let retweet = try imported(
            #"[{"id":"1454660436489142273","text":"RT @bob: so…","isRetweet":true,"retweeted_tweet":\#(inner)}]"#,
            "c.json")
        #expect(retweet.tweets.first?.retweetOf == GenericTableMakers.reference(1_454_660_436_489_142_200, 43, "bob"))
        #expect(retweet.referenced.map(\.author?.handle) == ["bob"])
    }

    @Test(
        "A quoted tweet that cannot be read is reported, and the tweet around it is imported",
        arguments: [
            (#"{"id":1.45466e+18,"text":"so"}"#, "rounded"), (#"{"text":"so"}"#, "no tweet ID"),
            (#"{"id":"1454660436489142200"}"#, nil), ("{}", nil), ("[]", nil), (#""so""#, nil),
        ] as [(String, String?)])
    func unreadableQuote(quoted: String, problem: String?) throws {
        for (name, format) in [("text", InputFormat.condensed), ("rawContent", .snscrape)] {
            let type = format == .snscrape ? #""_type":"snscrape.modules.twitter.Tweet","# : #""likeCount":1,"#
            let member = format == .snscrape ? "quotedTweet" : "quoted_tweet"
            let inner = quoted.replacing("\"text\"", with: "\"\(name)\"")
            let found = try imported(
                #"{\#(type)"id":"1454660436489142273","\#(name)":"outer","\#(member)":\#(inner)}"# + "\n", "a.jsonl")
            #expect(found.format == format && found.texts == ["outer"] && found.referenced.isEmpty)
            #expect(found.skipped.count == (problem == nil ? 0 : 1))
            #expect(problem.map { found.skipped.first?.reason.contains($0) == true } != false, "\(found.skipped)")
        }
    }

    @Test(
        "The author next to a handle is the displayed name, unless it is a handle, a number or an address",
        arguments: [
            (#""author":"Ann Lee","handle":"ann_lee""#, "Ann Lee"), (#""username":"ann_lee","user":"Ann""#, "Ann"),
            (#""author":"@Ann_Lee","handle":"ann_lee""#, nil), (#""author":"Ann_Lee","handle":"@ann_lee""#, nil),
            (#""user":"42","username":"ann_lee""#, nil), (#""author":"https://x.com/ann_lee","handle":"ann_lee""#, nil),
            (#""author":"ann","handle":"ann_lee","name":"Ann""#, "Ann"),
            (#""username":"ann_lee","user":"annotator1""#, nil),
        ])
    func looseNames(members: String, name: String?) throws {
        let found = try ImportedInput(
            "a.json",
            text: #"[{"id":"1641895047852982283","text":"Tea","created_at":"2023-03-31T20:07:39.000Z",\#(members)}]"#)
        #expect(found.tweets.map { $0.author?.handle } == ["ann_lee"])
        #expect(found.tweets.map { $0.author?.name } == [name])
    }

    @Test("search results until 2013 contain author and replied account next to the text")
    func oldSearch() throws {
        let found = try imported(
            #"""
            {"results":[{"created_at":"Tue, 27 Oct 2009 18:56:04 +0000","from_user":"ann_lee","from_user_id":42,\#
            "from_user_name":"Ann","to_user":"bob","to_user_name":"B","to_user_id":43,"text":"@bob &lt;3 #fish",\#
            "id":5207905117,"iso_language_code":"en",\#
            "source":"&lt;a href=&quot;http://example.org/&quot;&gt;web&lt;/a&gt;"}],"max_id":5207905117,"page":1}
            """#, "search.json")
        let tweet = try #require(found.tweets.first)
        #expect(tweet.text == "@bob <3 #fish" && tweet.createdAt?.iso8601 == "2009-10-27T18:56:04Z")
        #expect(tweet.author?.handle == "ann_lee" && tweet.author?.name == "Ann" && tweet.author?.id == UserID(42))
        #expect(tweet.replyTo == GenericTableMakers.reference(nil, 43, "bob"))
        #expect(tweet.client == "web" && tweet.language == "en")
    }

    private static let id = 1_454_660_436_489_142_273
    private static let page = "https://x.com/ann_lee/status/\(id)"

    @Test(
        "Objects of services that sell tweets are read by the names of their members",
        arguments: [
            #"""
            {"postId":"\#(id)","postUrl":"\#(page)","postText":"so it is #fish","postedAt":"2021-10-31T04:04:09.000Z",\#
            "authorDisplayName":"Ann","authorHandle":"ann_lee","authorUserId":"42","likeCount":3,"repostCount":2,\#
            "hashtagList":["fish"],"mediaLinks":["https://pbs.twimg.com/media/a.jpg"]}
            """#,
            #"""
            {"text":"so it is #fish","url":"\#(page)","author":"ann_lee","publishedAt":"2021-10-31T04:04:09.000Z",\#
            "likes":3,"retweets":2}
            """#,
            #"""
            {"username":"ann_lee","tweet_text":"so it is #fish","likes":3,"retweets":2,"media_type":"photo",\#
            "posted_date":"2021-10-31T04:04:09.000Z","tweet_url":"\#(page)"}
            """#,
            #"""
            {"tweet_id":"\#(id)","creation_date":"Sun Oct 31 04:04:09 +0000 2021","text":"so it is #fish",\#
            "media_url":["https://pbs.twimg.com/media/a.jpg"],"user":{"user_id":"42","username":"ann_lee","name":"Ann"},\#
            "favorite_count":3,"retweet_count":2,"retweet":false,"conversation_id":"\#(id)","bookmark_count":0}
            """#,
            #"""
            {"tweet_id":"\#(id)","created_at":"Sun Oct 31 04:04:09 +0000 2021","favorites":3,"text":"so it is #fish",\#
            "retweets":2,"conversation_id":"\#(id)","author":{"rest_id":"42","name":"Ann","screen_name":"ann_lee"},\#
            "media":{"photo":[{"media_url_https":"https://pbs.twimg.com/media/a.jpg","id":"1"}]},\#
            "entities":{"hashtags":[{"indices":[9,14],"text":"fish"}]}}
            """#,
        ])
    func services(object: String) throws {
        for content in [object + "\n", "[\(object)]", #"{"cursor":null,"timeline":[\#(object)]}"#] {
            let found = try imported(content, "a.json")
            #expect(found.format == .condensed && found.skipped.isEmpty && found.warnings.isEmpty)
            let tweet = try #require(found.tweets.first)
            #expect(tweet.id.rawValue == Int64(Self.id) && tweet.createdAt?.seconds == 1_635_653_049)
            #expect(tweet.text == "so it is #fish" && tweet.hashtags.map(\.text) == ["fish"])
            #expect(tweet.author?.handle == "ann_lee" && [tweet.counts[.likes], tweet.counts[.retweets]] == [3, 2])
            let isNamed = object.contains("\"Ann\"")
            #expect(tweet.author?.id == (isNamed ? UserID(42) : nil) && tweet.author?.name == (isNamed ? "Ann" : nil))
            #expect(tweet.media.map(\.url) == (object.contains(".jpg") ? ["https://pbs.twimg.com/media/a.jpg"] : []))
        }
    }

    @Test(
        "yt-dlp's description of a video is a tweet",
        arguments: [
            (#""id":"7","display_id":"\#(id)""#, "Twitter", true), (#""id":"\#(id)""#, "Twitter", true),
            (#""id":"\#(id)""#, "Youtube", false),
        ])
    func downloads(ids: String, site: String, isTweet: Bool) throws {
        let scratch = try Scratch()
        let rates = [("320x180/a", 256), ("1280x720/b", 2176), ("640x360/c", 832)].map { path, rate in
            #"{"url":"https://video.twimg.com/ext_tw_video/7/pu/vid/\#(path).mp4?tag=1","tbr":\#(rate)}"#
        }
        let path = try scratch.write(
            "a.info.json",
            #"""
            {\#(ids),"title":"Ann - so","description":"so &amp; so #fish https://t.co/a","uploader":"Ann","timestamp":1635653049,\#
            "channel_id":"42","uploader_id":"ann_lee","like_count":3,"repost_count":2,"comment_count":1,"duration":12.345,\#
            "thumbnail":"https://pbs.twimg.com/ext_tw_video_thumb/7/pu/img/a.jpg?name=orig","tags":["fish"],\#
            "formats":[{"url":"https://video.twimg.com/a.m3u8","tbr":9999},\#(rates.joined(separator: ","))],\#
            "webpage_url":"\#(Self.page)","extractor_key":"\#(site)"}
            """#)
        guard isTweet else {
            #expect(recognitionError(path)?.reason == .unrecognized)
            return
        }
        let found = try ImportedInput(path)
        let tweet = try #require(found.tweets.first)
        #expect(found.format == .condensed && tweet.id.rawValue == Int64(Self.id))
        #expect(tweet.text == "so & so #fish https://t.co/a" && tweet.textCompleteness == .summary)
        #expect(tweet.author == User(id: UserID(42), handle: "ann_lee", name: "Ann"))
        #expect([tweet.counts[.likes], tweet.counts[.retweets], tweet.counts[.replies]] == [3, 2, 1])
        let video = try #require(tweet.media.first)
        #expect(video.kind == .video && video.durationMilliseconds == 12345)
        #expect(video.videoURL == "https://video.twimg.com/ext_tw_video/7/pu/vid/1280x720/b.mp4")
        #expect(video.url == "https://pbs.twimg.com/ext_tw_video_thumb/7/pu/img/a.jpg")
    }
}
