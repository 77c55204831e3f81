import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Posts whose text is named description")
struct DescribedPostTests {
    private static let post = #"""
        {"id":"1454660436489142273","user_posted":"ann_lee","name":"Ann","description":"@bob so &amp; so #fish",\#
        "date_posted":"2021-10-31T04:04:09.000Z","photos":["https://pbs.twimg.com/media/a.jpg"],\#
        "url":"https://x.com/ann_lee/status/1454660436489142273",\#
        "quoted_post":{"post_id":"1454660436489142100","profile_id":"44","profile_name":"Cy",\#
        "data_posted":"2021-10-31T04:04:09.000Z","url":"https://x.com/cy/status/1454660436489142100",\#
        "description":"before","photos":null,"videos":null},\#
        "tagged_users":[{"profile_id":"43","profile_name":"B","url":"https://x.com/Bob","biography":null}],\#
        "replies":1,"reposts":2,"likes":3,"views":4,"external_url":"https://e.example/x","hashtags":null,\#
        "followers":7,"biography":"swims","posts_count":8,"profile_image_link":"https://pbs.twimg.com/p.jpg",\#
        "following":9,"is_verified":true,"quotes":5,"bookmarks":6,\#
        "parent_post_details":{"post_id":"1454660436489142200","profile_id":"43","profile_name":"bob"},\#
        "videos":[{"video_url":"https://video.twimg.com/amplify_video/1/vid/avc1/640x360/a.mp4?tag=12","duration":25448},\#
        {"video_url":"https://video.twimg.com/amplify_video/1/vid/avc1/1280x720/b.mp4?tag=12","duration":25448}],\#
        "timestamp":"2025-02-02T16:41:00.369Z","input":{"url":"https://x.com/ann_lee"},"user_id":"42"}
        """#

    private func imported(_ content: String) throws -> ImportedInput {
        let scratch = try Scratch()
        return try ImportedInput(scratch.write("posts.json", content))
    }

    @Test("All members of a post are read")
    func whole() throws {
        let nothing = #"{"timestamp":"2025-02-03T07:30:59.568Z","input":{"url":"x"},"warning_code":"dead_page"}"#
        let found = try imported("[\(nothing),\(Self.post)]")
        #expect(found.skipped.isEmpty && found.format == .condensed)
        let tweet = try #require(found.tweets.first)
        #expect(tweet.id == TweetID(1_454_660_436_489_142_273) && tweet.createdAt?.seconds == 1_635_653_049)
        #expect(tweet.text == "@bob so & so #fish" && tweet.hashtags.map(\.text) == ["fish"])
        #expect(tweet.author?.id == UserID(42) && tweet.author?.handle == "ann_lee" && tweet.author?.name == "Ann")
        let profile = try #require(tweet.author?.profile)
        #expect([profile.followers, profile.following, profile.tweets] == [7, 9, 8])
        #expect(profile.bio == "swims" && profile.verified == true)
        #expect(profile.avatarURL == "https://pbs.twimg.com/p.jpg")
        let counts = tweet.counts
        #expect(
            [counts[.replies], counts[.retweets], counts[.likes], counts[.views], counts[.quotes]] == [1, 2, 3, 4, 5])
        #expect(counts[.bookmarks] == 6)
        #expect(tweet.mentions.map(\.id) == [UserID(43)] && tweet.mentions.map(\.name) == ["B"])
        #expect(tweet.links.map(\.expanded) == ["https://e.example/x"])
        #expect(
            tweet.replyTo
                == TweetReference(tweet: TweetID(1_454_660_436_489_142_200), user: UserID(43), handle: nil))
        #expect(
            tweet.quoteOf
                == TweetReference(tweet: TweetID(1_454_660_436_489_142_100), user: UserID(44), handle: "cy"))
        #expect(found.referenced.map(\.text) == ["before"])
        #expect(tweet.media.map(\.kind) == [.photo, .video], "sizes of one video are one")
        #expect(tweet.media.last?.videoURL?.hasSuffix("1280x720/b.mp4") == true)
        #expect(tweet.media.last?.durationMilliseconds == 25_448)
    }

    @Test(
        "Data about no other tweet, or about the tweet itself, is not a reply or quote",
        arguments: [
            #"{"post_id":null,"profile_id":null,"profile_name":null}"#,
            #"{"post_id":"1454660436489142273","profile_id":"42","profile_name":"Ann"}"#, "null", "{}",
        ])
    func alone(other: String) throws {
        let found = try imported(
            """
            [{"id":"1454660436489142273","user_posted":"ann_lee","description":null,"reposts":0,\
            "date_posted":"2021-10-31T04:04:09.000Z","photos":["https://pbs.twimg.com/media/a.jpg"],\
            "quoted_post":\(other),"parent_post_details":\(other)}]
            """)
        let tweet = try #require(found.tweets.first)
        #expect(tweet.replyTo == nil && tweet.quoteOf == nil && tweet.text.isEmpty && tweet.media.count == 1)
        #expect(found.referenced.isEmpty && found.skipped.isEmpty)
    }

    @Test("Long lists are processed in linear time, also above the limit", arguments: Export.listLengths)
    func longLists(_ count: Int) throws {
        let handles = (0..<count).map { "u\($0)" }
        let accounts = handles.map { #"{"profile_id":"43","profile_name":"B","url":"https://x.com/\#($0)"}"# }
        let videos = (0..<count).map { #"{"video_url":"https://video.twimg.com/\#($0)/vid/1x1/a.mp4"}"# }
        let found = try imported(
            """
            [{"id":"1454660436489142273","user_posted":"ann_lee","reposts":0,"date_posted":"2021-10-31T04:04:09.000Z",\
            "description":"\(handles.map { "@" + $0 }.joined(separator: " "))",\
            "tagged_users":[\(accounts.joined(separator: ","))],"videos":[\(videos.joined(separator: ","))]}]
            """)
        if count > RecordProblem.maxEntities { return #expect(found.tweets.isEmpty && found.skipped.count == 1) }
        let tweet = try #require(found.tweets.first)
        #expect(tweet.mentions.count == count && tweet.mentions.allSatisfy { $0.name == "B" })
        #expect((1...100).contains(tweet.media.count))
    }

    @Test("Posts inside a profile belong to the account whose ID is in their URLs")
    func profile() throws {
        let found = try imported(
            """
            [{"id":"ann_lee","x_id":"42","biography":"swims","posts":[{"post_id":"1454660436489142273",\
            "description":"so it is","date_posted":"2021-10-31T04:04:09.000Z","reposts":2,\
            "post_url":"https://twitter.com/42/status/1454660436489142273","photos":null}],\
            "suggested_profiles":[{"profile_id":"43","profile_name":"B"}]}]
            """)
        #expect(found.tweets.map(\.text) == ["so it is"] && found.tweets.first?.author?.id == UserID(42))
        #expect(found.tweets.first?.author?.handle == nil && found.tweets.first?.counts[.retweets] == 2)
    }

    @Test("Posts of other services and other descriptions are not tweets")
    func others() throws {
        let scratch = try Scratch()
        let elsewhere = try scratch.write(
            "posts.csv",
            "id,user_posted,description,date_posted,reposts,url\n"
                + "1454660436489142273,ann,hello,2021-10-31T04:04:09.000Z,2,https://social.example/p/1\n")
        #expect(recognitionError(elsewhere)?.reason == .unrecognized)
        let issue = try scratch.write(
            "issues.json", #"[{"id":1454660436489142273,"description":"so","created_at":"2021-10-31T04:04:09Z"}]"#)
        #expect(recognitionError(issue)?.reason == .unrecognized)
    }
}
