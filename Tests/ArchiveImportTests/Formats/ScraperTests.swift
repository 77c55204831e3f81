import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Files of web scrapers")
struct ScraperTests {
    private func imported(_ text: String) throws -> ImportedInput {
        let scratch = try Scratch()
        return try ImportedInput(try scratch.write("tweets.jsonl", text + "\n"))
    }

    private func snscrape(_ id: Int64, _ text: String, _ more: String = "") -> String {
        #"{"_type":"snscrape.modules.twitter.Tweet","url":"https://twitter.com/ann_lee/status/\#(id)","#
            + #""date":"2020-03-07T09:05:01+00:00","rawContent":\#(Export.quoted(text)),"id":\#(id),"#
            + #""user":{"_type":"snscrape.modules.twitter.User","username":"ann_lee","id":42,"displayname":"Ann"},"#
            + #""likeCount":2\#(more.isEmpty ? "" : "," + more)}"#
    }

    private func twint(_ id: Int64, _ text: String, _ more: String = "") -> String {
        #"{"id":\#(id),"conversation_id":"\#(id)","created_at":"2020-03-07 05:05:01 EDT","date":"2020-03-07","#
            + #""time":"05:05:01","timezone":"-0400","user_id":42,"username":"ann_lee","name":"Ann","place":"","#
            + #""tweet":\#(Export.quoted(text)),"likes_count":2,"replies_count":1,"retweets_count":0"#
            + (more.isEmpty ? "" : "," + more) + "}"
    }

    // MARK: snscrape

    @Test("Names of hashtags and accounts are found at all their positions in the text")
    func named() throws {
        let found = try imported(
            snscrape(
                101, "5 &gt; 4 #Fish #fish #no @Bob @bob @eve",
                #""hashtags":["Fish","fish"],"mentionedUsers":[{"username":"bob","id":43,"displayname":"Bob"}],"links":null"#
            ))
        let tweet = try #require(found.tweets.first)
        #expect(found.format == .snscrape)
        #expect(tweet.markedHashtags == "5 > 4 «#Fish» «#fish» #no @Bob @bob @eve")
        #expect(tweet.markedMentions == "5 > 4 #Fish #fish #no «@Bob» «@bob» @eve")
        #expect(tweet.mentions.map(\.id) == [UserID(43), UserID(43)])
    }

    @Test(
        "Links of every generation have their target",
        arguments: [
            #""links":[{"text":"example.org/a","url":"https://example.org/a","tcourl":"https://t.co/abcdefghij","indices":[10,33]}]"#,
            #""links":[{"text":"example.org/a","url":"https://example.org/a","tcourl":"https://t.co/abcdefghij"}]"#,
            #""outlinks":["https://example.org/a"],"tcooutlinks":["https://t.co/abcdefghij"]"#,
            #""outlinks":["https://example.org/a"]"#,
        ])
    func links(members: String) throws {
        let found = try imported(
            snscrape(
                101, "5 &gt; 4! https://t.co/abcdefghij https://t.co/0123456789",
                members
                    + #","media":[{"_type":"snscrape.modules.twitter.Photo","previewUrl":"https://pbs.twimg.com/media/A?format=jpg&name=small","fullUrl":"https://pbs.twimg.com/media/A?format=jpg&name=large"}]"#
            ))
        let tweet = try #require(found.tweets.first)
        #expect(tweet.links.map(\.expanded) == ["https://example.org/a"])
        #expect(tweet.links.map(\.url) == ["https://t.co/abcdefghij"])
        #expect(tweet.markedLinks == "5 > 4! «https://t.co/abcdefghij» https://t.co/0123456789")
        #expect(tweet.media.map(\.url) == ["https://pbs.twimg.com/media/A.jpg"])
        #expect(tweet.media.map(\.link) == ["https://t.co/0123456789"])
    }

    @Test("Tombstones and references are missing tweets")
    func standIns() throws {
        let found = try imported(
            snscrape(101, "a", #""quotedTweet":{"_type":"snscrape.modules.twitter.Tombstone","id":107}"#) + "\n"
                + snscrape(102, "b", #""quotedTweet":{"_type":"snscrape.modules.twitter.TweetRef","id":108}"#) + "\n"
                + snscrape(103, "c", #""quotedTweet":\#(snscrape(109, "d"))"#))
        #expect(found.ids == [101, 102, 103] && found.tweets.map(\.quoteOf?.tweet?.rawValue) == [107, 108, 109])
        #expect(found.missing.map(\.id) == [TweetID(107)] && found.referenced.map(\.id) == [TweetID(109)])
    }

    @Test("twscrape's text form of an ID takes precedence, and its media are read by kind")
    func twscrape() throws {
        let found = try imported(
            snscrape(
                1_234_567_890_123_456_800, "a",
                #""id_str":"1234567890123456789","media":{"photos":[{"url":"https://pbs.twimg.com/media/A.jpg"}],"videos":["#
                    + #"{"thumbnailUrl":"https://pbs.twimg.com/x.jpg","duration":12345,"variants":[{"contentType":"video/mp4","#
                    + #""bitrate":1,"url":"https://video.twimg.com/a.mp4?tag=1"}]}],"animated":[]}"#))
        let tweet = try #require(found.tweets.first)
        #expect(tweet.id == TweetID(1_234_567_890_123_456_789))
        #expect(tweet.media.map(\.kind) == [.photo, .video])
        #expect(
            tweet.media[1].videoURL == "https://video.twimg.com/a.mp4" && tweet.media[1].durationMilliseconds == 12345)
    }

    // MARK: Long lists

    @Test("Media of twitter-web-exporter are matched with links in linear time", arguments: Export.listLengths)
    func manyLinks(_ count: Int) throws {
        let urls = (0..<count).map { "https://t.co/u\($0)" }
        let media = urls.reversed().map {
            #"{"type":"photo","url":"\#($0)","original":"https://pbs.twimg.com/media/a.jpg"}"#
        }
        let found = try imported(
            #"[{"id":"1454660436489142300","screen_name":"ann_lee","media_tags":[],"retweeted_status":null,"#
                + #""full_text":"\#(urls.joined(separator: " "))","media":[\#(media.joined(separator: ","))]}]"#)
        if count > RecordProblem.maxEntities { return #expect(found.tweets.isEmpty && found.skipped.count == 1) }
        let tweet = try #require(found.tweets.first)
        #expect(found.format == .webExporter && tweet.links.isEmpty && tweet.media.count == count)
        #expect(tweet.media.allSatisfy { $0.span != nil } && tweet.media.last?.span?.start == 0)
    }

    @Test("Media of a retweet of snscrape are matched with the original in linear time", arguments: Export.listLengths)
    func manyMedia(_ count: Int) throws {
        let media = (0..<count).map {
            #"{"_type":"snscrape.modules.twitter.Photo","fullUrl":"https://pbs.twimg.com/media/\#($0).jpg"}"#
        }
        let list = #""media":[\#(media.joined(separator: ","))]"#
        let text = String(repeating: "so it is, ", count: 20)
        let found = try imported(
            snscrape(
                102, ("RT @ann_lee: " + text).prefix(139) + "…",
                #"\#(list),"retweetedTweet":"# + snscrape(101, text, list)))
        if count > RecordProblem.maxEntities { return #expect(found.tweets.isEmpty && !found.skipped.isEmpty) }
        let tweet = try #require(found.tweets.first)
        #expect(tweet.media.count == count && found.referenced.first?.media.count == count)
        // Only a cut text lacks the links of its media.
        #expect(tweet.textCompleteness == .cut && tweet.media.allSatisfy { $0.link == nil })
    }

    // MARK: twint

    @Test("Inserted spaces before links are removed, and the numeric time zone is used")
    func twintText() throws {
        let found = try imported(
            twint(101, #"see  https://t.co/abcdefghij ( http://x.example)"#, #""urls":["https://example.org/a"]"#))
        let tweet = try #require(found.tweets.first)
        #expect(found.format == .twint && tweet.text == "see https://t.co/abcdefghij (http://x.example)")
        #expect(tweet.createdAt == Timestamp(seconds: 1_583_571_901))
        #expect(tweet.links.first?.expanded == "https://example.org/a")
    }

    @Test(
        "A space that twint did not insert stays",
        arguments: [
            ("one https://t.co/a", "one https://t.co/a"), (" https://t.co/a", "https://t.co/a"),
            ("sunset pic.twitter.com/a", "sunset pic.twitter.com/a"),
            ("a  http://b (https://c", "a  http://b (https://c"),
        ])
    func twintSpaces(written: String, text: String) throws {
        #expect(try imported(twint(101, written)).tweets.first?.text == text)
    }

    @Test("A retweet with its comment becomes two tweets")
    func twintRetweet() throws {
        let found = try imported(
            twint(
                101, "fish", #""retweet":true,"user_rt_id":"43","user_rt":"bob","retweet_id":"109","retweet_date":"""#))
        #expect(found.ids == [109] && found.tweets[0].retweetOf?.tweet == TweetID(101))
        #expect(
            found.tweets[0].author == User(id: UserID(43), handle: "bob") && found.referenced.map(\.text) == ["fish"])
    }

    @Test("Mentions of old versions are names only; the replied account is known, the replied tweet is not")
    func twintNames() throws {
        let found = try imported(
            twint(
                101, "@bob yes #a",
                ##""mentions":["bob"],"hashtags":["#a"],"reply_to":[{"screen_name":"bob","id":"43"}]"##))
        let tweet = try #require(found.tweets.first)
        #expect(tweet.markedMentions == "«@bob» yes #a" && tweet.markedHashtags == "@bob yes «#a»")
        #expect(tweet.replyTo == TweetReference(tweet: nil, user: UserID(43), handle: "bob"))
    }

    @Test("Rows of twint's tables also name the answered account with its ID")
    func twintRow() throws {
        let scratch = try Scratch()
        let table = """
            id,conversation_id,user_id,username,tweet,replies_count,user_rt,reply_to
            1454660436489142273,1454660436489142000,42,ann_lee,@bob yes,0,,"[{'screen_name': 'bob', 'name': 'Bob', 'id': '43'}]"
            """
        let tweet = try #require(ImportedInput(scratch.write("twint.csv", table)).tweets.first)
        #expect(tweet.replyTo == TweetReference(tweet: nil, user: UserID(43), handle: "bob"))
    }
}
