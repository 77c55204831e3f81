import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Shapes of other scrapers and libraries")
struct ScraperShapeTests {
    private static let id: Int64 = 1_641_895_047_852_982_283
    private static let parent: Int64 = 1_641_047_550_981_046_285

    private static let records: [String: String] = [
        "vxTwitter": """
        {"tweetID":"\(id)","tweetURL":"https://twitter.com/ann_lee/status/\(id)","user_screen_name":"ann_lee",
        "text":"Tea & cake #gulls","date":"Fri Mar 31 20:07:39 +0000 2023","likes":4,"hashtags":["gulls"],
        "replyingToID":"\(parent)","replyingTo":"cat_y","media_extended":[{"type":"image","altText":"a gull",
        "size":{"height":80,"width":100},"url":"https://pbs.twimg.com/media/AAA.jpg"}]}
        """,
        "Go": """
        {"ID":"\(id)","Username":"ann_lee","UserID":"42","PermanentURL":"https://twitter.com/ann_lee/status/\(id)",
        "Text":"Tea &amp; cake #gulls","TimeParsed":"2023-03-31T20:07:39Z","Likes":4,"Hashtags":["gulls"],
        "InReplyToStatusID":"\(parent)","InReplyToStatus":{"ID":"\(parent)","Username":"cat_y","Text":"Where?"},
        "Photos":[{"ID":"1","URL":"https://pbs.twimg.com/media/AAA.jpg"}],"Videos":null,"QuotedStatusID":""}
        """,
        "Gson": """
        {"createdAt":"Mar 31, 2023 10:07:39 PM","id":\(id),"text":"Tea & cake #gulls","inReplyToStatusId":\(parent),
        "inReplyToUserId":44,"inReplyToScreenName":"cat_y","favoriteCount":4,"hashtagEntities":[{"text":"gulls",
        "start":11,"end":17}],"userMentionEntities":[],"mediaEntities":[{"mediaURLHttps":
        "https://pbs.twimg.com/media/AAA.jpg","type":"photo"}],"quotedStatusId":-1,"currentUserRetweetId":-1,
        "user":{"id":42,"screenName":"ann_lee"}}
        """,
        "Kafka": """
        {"CreatedAt":1680293259000,"Id":\(id),"Text":"Tea & cake #gulls","InReplyToStatusId":\(parent),
        "InReplyToUserId":44,"InReplyToScreenName":"cat_y","FavoriteCount":4,"HashtagEntities":[{"Text":"gulls"}],
        "MediaEntities":[{"MediaURLHttps":"https://pbs.twimg.com/media/AAA.jpg"}],"URLEntities":[],
        "User":{"Id":42,"ScreenName":"ann_lee"}}
        """,
        "embedded": """
        {"__typename":"Tweet","id_str":"\(id)","text":"Tea &amp; cake #gulls","created_at":"2023-03-31T20:07:39.000Z",
        "favorite_count":4,"conversation_count":7,"user":{"id_str":"42","screen_name":"ann_lee","name":"Ann"},
        "entities":{"hashtags":[{"text":"gulls","indices":[15,21]}],"urls":[],"user_mentions":[],"symbols":[]},
        "mediaDetails":[{"type":"photo","media_url_https":"https://pbs.twimg.com/media/AAA.jpg"}],
        "parent":{"id_str":"\(parent)","text":"Where?","user":{"id_str":"44","screen_name":"cat_y","name":"Cat"}}}
        """,
    ]

    @Test("A record has its author, answer, hashtag, image and likes", arguments: records.keys.sorted())
    func fields(name: String) throws {
        let record = try #require(Self.records[name]).replacing("\n", with: "")
        let scratch = try Scratch()
        for text in [record + "\n", "[\(record)]"] {
            let found = try ImportedInput(try scratch.write("tweets.json", text))
            #expect(found.skipped.isEmpty && found.ids == [Self.id], "\(found.skipped)")
            let tweet = try #require(found.tweets.first)
            #expect(tweet.text == "Tea & cake #gulls" && tweet.author?.handle == "ann_lee")
            #expect(tweet.createdAt?.seconds == 1_680_293_259 && tweet.counts[.likes] == 4)
            #expect(tweet.replyTo?.tweet?.rawValue == Self.parent && tweet.replyTo?.handle == "cat_y")
            #expect(tweet.hashtags.map(\.text) == ["gulls"] && tweet.quoteOf == nil && tweet.retweetOf == nil)
            #expect(tweet.media.map(\.url) == ["https://pbs.twimg.com/media/AAA.jpg"])
            #expect(found.referenced.map(\.text) == (["Go", "embedded"].contains(name) ? ["Where?"] : []))
        }
    }

    private static let rest =
        #""text":"Tea & cake","createdAt":"2023-03-31T20:07:39.000Z","likeCount":4,"author":{"userName":"ann_lee","id":"42"}"#
    private static let inner = #"{"id":"\#(parent)","text":"Where?","author":{"userName":"cat_y","id":"44"}}"#

    private static let companions: [(record: String, relation: InnerTweet)] = [
        (#"{"id":"\#(id)","inReplyToId":"\#(parent)","parent":\#(inner),\#(rest)}"#, .answered),
        (#"{"id":"\#(id)","inReplyToTweet":\#(inner),\#(rest)}"#, .answered),
        (#"{"id":"\#(id)","replied_to":\#(inner),\#(rest)}"#, .answered),
        (#"{"id":"\#(id)","in_reply_to_status":\#(inner),\#(rest)}"#, .answered),
        (#"{"id":"\#(id)","quote":\#(inner),\#(rest)}"#, .quoted),
        (#"{"id":"\#(id)","quoted_status":\#(inner),\#(rest)}"#, .quoted),
        (#"{"id":"\#(id)","quotedTweet":\#(inner),\#(rest)}"#, .quoted),
        (#"{"id":"\#(id)","retweet":\#(inner),\#(rest)}"#, .retweeted),
        (#"{"id":"\#(id)","retweet_status":\#(inner),\#(rest)}"#, .retweeted),
        (#"{"id":"\#(id)","original_tweet":\#(inner),\#(rest)}"#, .retweeted),
        (#"{"id":"\#(id)","thread":[{"id":"\#(id)",\#(rest)},\#(inner),{"mood":1}],\#(rest)}"#, .thread),
    ]

    @Test("A tweet inside a record is referenced, and related as the name of its member says", arguments: companions)
    func readsCompanions(record: String, relation: InnerTweet) throws {
        let scratch = try Scratch()
        let found = try ImportedInput(try scratch.write("tweets.jsonl", record + "\n"))
        #expect(found.skipped.isEmpty && found.ids == [Self.id], "\(found.skipped)")
        #expect(found.referenced.map(\.text) == ["Where?"] && found.referenced.map(\.author?.handle) == ["cat_y"])
        let tweet = try #require(found.tweets.first)
        func isParent(_ reference: TweetReference?) -> Bool { reference?.tweet?.rawValue == Self.parent }
        #expect(isParent(tweet.replyTo) == (relation == .answered))
        #expect(isParent(tweet.quoteOf) == (relation == .quoted))
        #expect(isParent(tweet.retweetOf) == (relation == .retweeted))
        #expect(found.unread.list.isEmpty, "\(found.unread.list)")
    }

    @Test("An object that is not a tweet is not referenced, and the first tweet of a thread is not the answered one")
    func otherCompanions() throws {
        let scratch = try Scratch()
        let found = try ImportedInput(
            try scratch.write(
                "tweets.jsonl",
                """
                {"id":"\(Self.id)","inReplyToId":"1641047550981046200","parent":\(Self.inner),"quote":{"mood":1},\(Self.rest)}

                """))
        let tweet = try #require(found.tweets.first)
        #expect(tweet.replyTo?.tweet?.rawValue == 1_641_047_550_981_046_200 && tweet.quoteOf == nil)
        #expect(found.referenced.map(\.text) == ["Where?"])
    }

    @Test("TweetScraper's objects have a relative URL")
    func tweetScraper() throws {
        let scratch = try Scratch()
        let found = try ImportedInput(
            try scratch.write(
                "\(Self.id)",
                """
                {"ID":"\(Self.id)","url":"/ann_lee/status/\(Self.id)","datetime":"2023-03-31 22:07:39","text":"Tea & cake",
                "user_id":"42","usernameTweet":"ann_lee","nbr_favorite":4,"images":["https://pbs.twimg.com/media/AAA.jpg"]}
                """))
        let tweet = try #require(found.tweets.first)
        #expect(tweet.author?.handle == "ann_lee" && tweet.counts[.likes] == 4 && tweet.media.count == 1)
        #expect(tweet.createdAt?.seconds == 1_680_293_259)
    }

    @Test("A date of Java without a zone gives the day of a tweet whose ID has no time")
    func oldStatus() throws {
        let scratch = try Scratch()
        let found = try ImportedInput(
            try scratch.write(
                "a.json",
                #"{"createdAt":"May 2, 2009, 10:47:24 AM","id":1700000000,"text":"tea","urlEntities":[],"user":{"id":42}}"#
            ))
        #expect(found.tweets.first?.createdAt == Timestamp(seconds: 1_241_222_400, precision: .day))
    }

    @Test("Placeholders of scrapers are counted, not stored")
    func placeholders() throws {
        let scratch = try Scratch()
        let found = try ImportedInput(
            try scratch.write(
                "dataset.json",
                """
                [{"type":"mock_tweet","id":-1,"text":"a reminder","lang":"en"},{"noResults":true},
                {"type":"mock_tweet","id":"1","text":"x","author":{"userName":"kaito"}},{"id":"1","text":"From KaitoEasyAPI, x"},
                {"type":"tweet","id":"\(Self.id)","text":"tea","createdAt":"Fri Mar 31 20:07:39 +0000 2023","likeCount":4,
                "conversationId":"1","author":{"userName":"ann_lee","id":"42"}}]
                """))
        #expect(found.ids == [Self.id] && found.skipped.isEmpty && found.tweets.first?.conversation == nil)
        #expect(
            found.warnings.contains { $0.contains("4 records") && $0.contains("placeholders") }, "\(found.warnings)")
    }

    @Test("vxTwitter and FxTwitter have Community Notes, and the tweets have the flag")
    func communityNotes() throws {
        let records = [
            #"{"tweetID":"1","tweetURL":"https://x.com/ann_lee/status/1","user_screen_name":"ann_lee","text":"tea","communityNote":"Coffee"}"#,
            #"{"id":"1","url":"https://x.com/ann_lee/status/1","created_timestamp":1680293259,"text":"tea","likes":1,"author":{"screen_name":"ann_lee"},"community_note":{"text":"Coffee"}}"#,
        ]
        for record in records {
            let scratch = try Scratch()
            let text = record.replacing("\"1\"", with: "\"\(Self.id)\"").replacing(
                "status/1", with: "status/\(Self.id)")
            let found = try ImportedInput(try scratch.write("tweets.json", text))
            let tweet = try #require(found.tweets.first)
            #expect(tweet.communityNote?.text == "Coffee" && tweet.flags.contains(.communityNote), "\(record)")
            #expect(found.unread.isEmpty, "\(found.unread)")
        }
    }
}
