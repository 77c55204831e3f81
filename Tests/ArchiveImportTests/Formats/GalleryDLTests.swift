import Foundation
import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Metadata files of gallery-dl")
struct GalleryDLTests {
    private static let ann = #"""
        {"id":42,"name":"ann_lee","nick":"Ann","date":"2009-06-02 20:12:29","location":"Oslo","verified":false,\#
        "protected":false,"description":"swims","url":"https://ann.example","followers_count":7,"friends_count":9,\#
        "statuses_count":8,"listed_count":2,"profile_image":"https://pbs.twimg.com/p.jpg","profile_banner":""}
        """#
    private static let bob = #"{"id":43,"name":"bob","nick":"B","date":"2010-06-02 20:12:29"}"#

    /// Returns a record; `file` contains the members of its file.
    private static func record(
        id: Int64 = 1_454_660_436_489_142_273, _ content: String = "@bob so & so #fish https://e.example.com/x",
        author: String = ann, user: String = ann, file: String = "", more: String = ""
    ) -> String {
        #"""
        {"tweet_id":\#(id),"retweet_id":0,"quote_id":0,"reply_id":0,"conversation_id":1454660436489142270,\#
        "date":"2021-10-31 04:04:09","author":\#(author),"user":\#(user),"lang":"en","source":"Web","sensitive":true,\#
        "favorite_count":3,"quote_count":5,"reply_count":1,"retweet_count":2,"bookmark_count":6,"view_count":0,\#
        "content":\#(Export.quoted(content)),"count":1,"category":"twitter","subcategory":"timeline"\#
        \#(file.isEmpty ? "" : "," + file)\#(more.isEmpty ? "" : "," + more)}
        """#
    }

    private static func photo(_ name: String, _ number: Int) -> String {
        #""num":\#(number),"type":"photo","filename":"\#(name)","extension":"jpg","width":12,"height":8,"description":"a cat""#
    }

    private func tweets(_ content: String) throws -> ImportedInput {
        let scratch = try Scratch()
        return try ImportedInput(scratch.write("a.jsonl", content))
    }

    @Test("All members of a tweet are read")
    func whole() throws {
        let found = try tweets(
            Self.record(
                file: Self.photo("FAbc-_1", 1),
                more: #""reply_to":"bob","mentions":[{"id":43,"name":"bob","nick":"B"}],"community":{"id":99}"#))
        #expect(found.skipped.isEmpty && found.format == .condensed)
        let tweet = try #require(found.tweets.first)
        #expect(tweet.text == "@bob so & so #fish https://e.example.com/x" && tweet.textCompleteness == .classic)
        #expect(tweet.createdAt?.seconds == 1_635_653_049 && tweet.language == "en" && tweet.client == "Web")
        #expect(tweet.author?.id == UserID(42) && tweet.author?.handle == "ann_lee" && tweet.author?.name == "Ann")
        let profile = try #require(tweet.author?.profile)
        #expect([profile.followers, profile.following, profile.tweets, profile.listed] == [7, 9, 8, 2])
        #expect(profile.bio == "swims" && profile.website == "https://ann.example" && profile.headerURL == nil)
        #expect(profile.createdAt == Timestamp(seconds: 1_243_973_549) && profile.location == "Oslo")
        let counts = tweet.counts
        #expect(
            [counts[.likes], counts[.quotes], counts[.replies], counts[.retweets], counts[.bookmarks]] == [
                3, 5, 1, 2, 6,
            ])
        #expect(counts[.views] == nil, "zero means unknown")
        #expect(tweet.mentions == [Mention(handle: "bob", id: UserID(43), name: "B", span: TextSpan(0, 4))])
        #expect(tweet.hashtags.map(\.text) == ["fish"] && tweet.links.map(\.url) == ["https://e.example.com/x"])
        #expect(tweet.replyTo == TweetReference(tweet: nil, user: nil, handle: "bob") && tweet.quoteOf == nil)
        #expect(tweet.conversation == TweetID(1_454_660_436_489_142_270) && tweet.communityID == "99")
        #expect(tweet.sensitive == true)
        let photo = try #require(tweet.media.first)
        #expect(photo.url == "https://pbs.twimg.com/media/FAbc-_1.jpg" && photo.alternativeText == "a cat")
        #expect(photo.width == 12 && photo.height == 8 && photo.kind == .photo && photo.location == nil)
    }

    @Test("Files of one tweet are its media, in any order")
    func several() throws {
        let video = #""num":2,"type":"video","filename":"x","extension":"mp4","width":4,"height":3,"duration":2.5"#
        let found = try tweets(
            [
                Self.record(file: Self.photo("a", 1)), Self.record(file: video),
                Self.record(id: 1_454_660_436_489_142_274, file: Self.photo("b", 1)), Self.record(),
            ].joined(separator: "\n"))
        #expect(found.tweets.map(\.media.count) == [1, 2, 1, 0])
        let both = found.tweets[1].media
        #expect(both.map(\.kind) == [.photo, .video] && both[1].durationMilliseconds == 2500 && both[1].url == nil)
    }

    @Test("A tweet that is repeated without end has bounded media")
    func forEver() throws {
        let found = try tweets((0..<300).map { Self.record(file: Self.photo("a\($0)", $0)) }.joined(separator: "\n"))
        #expect(found.tweets.count == 300 && found.tweets.map(\.media.count).max() == 50)
    }

    @Test("A retweet belongs to the requested timeline or to an unknown account, and has its original")
    func retweets() throws {
        let original: Int64 = 1_454_660_436_489_142_200
        for (user, author) in [(Self.bob, UserID(43) as UserID?), (Self.ann, nil)] {
            for content in ["so it is #fish", "RT @ann_lee: so it is #fish"] {
                let found = try tweets(
                    Self.record(content, user: user).replacing("\"retweet_id\":0", with: "\"retweet_id\":\(original)"))
                let tweet = try #require(found.tweets.first)
                #expect(tweet.text == "RT @ann_lee: so it is #fish" && tweet.author?.id == author)
                #expect(
                    tweet.retweetOf == TweetReference(tweet: TweetID(original), user: UserID(42), handle: "ann_lee"))
                let repeated = try #require(found.referenced.first)
                #expect(repeated.id == TweetID(original) && repeated.text == "so it is #fish")
                #expect(repeated.author?.handle == "ann_lee" && repeated.hashtags.map(\.span) == [TextSpan(9, 14)])
                #expect(repeated.createdAt?.seconds == 1_635_653_048 && repeated.counts == Tweet.Counts())
            }
        }
        // The record is the original, listed because the owner retweeted it.
        let own = try tweets(
            Self.record("so").replacing("\"retweet_id\":0", with: "\"retweet_id\":1454660436489142273"))
        #expect(own.tweets.first?.retweetOf == nil && own.tweets.first?.author?.handle == "ann_lee")
    }

    @Test("The ID of a quoted tweet is distinguished from that of a quoting tweet")
    func quotes() throws {
        let quoting = Self.record("so").replacing("\"quote_id\":0", with: "\"quote_id\":1454660436489142200")
        #expect(try tweets(quoting).tweets.first?.quoteOf == TweetReference(tweet: TweetID(1_454_660_436_489_142_200)))
        let quoted = Self.record("so", more: #""quote_by":"cy""#)
            .replacing("\"quote_id\":0", with: "\"quote_id\":1454660436489142900")
        #expect(try tweets(quoted).tweets.first?.quoteOf == nil)
    }

    @Test("Media files are next to their metadata, in folders of any size", arguments: [1, 20])
    func files(count: Int) throws {
        let scratch = try Scratch()
        for number in 0..<count {
            let id = 1_454_660_436_489_142_273 + Int64(number)
            try scratch.write("ann_lee/\(id)_1.jpg", "\u{7F}")
            try scratch.write("ann_lee/\(id)_1.jpg.json", Self.record(id: id, file: Self.photo("a\(number)", 1)))
        }
        let found = try ImportedInput(scratch.path(""))
        #expect(found.tweets.count == count)
        for tweet in found.tweets {
            let path = scratch.path("ann_lee/\(tweet.id.rawValue)_1.jpg")
            #expect(tweet.media.first?.location?.path == URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
        }
    }

    @Test("Its list of messages is read as well")
    func messages() throws {
        let scratch = try Scratch()
        let list = """
            [[2,\(Self.record())],[3,"https://pbs.twimg.com/media/a?format=jpg&name=orig",\
            \(Self.record(file: Self.photo("a", 1)))]]
            """
        let found = try ImportedInput(scratch.write("dump.json", list))
        #expect(found.tweets.map(\.media.count) == [0, 1] && found.skipped.isEmpty)
    }
}
