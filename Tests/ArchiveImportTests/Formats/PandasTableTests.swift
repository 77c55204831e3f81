import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Tables of pandas, twarc 1 and Hydrator")
struct PandasTableTests {
    private static let id: Int64 = 1_454_660_436_489_142_273
    private static let other: Int64 = 1_454_660_436_489_142_200

    private func tweet(_ cells: KeyValuePairs<String, String>, _ name: String = "a.csv") throws -> Tweet {
        try ImportedInput.tweet(Self.id, cells, in: name)
    }

    @Test("Media are read from printed objects, from objects of API v1.1, and from the URLs of their pages")
    func media() throws {
        let page = "https://twitter.com/ann_lee/status/\(Self.id)"
        let videos = [("320x180/a", 256_000), ("1280x720/b", 2_176_000)].map { path, rate in
            "VideoVariant(contentType='video/mp4', url='https://video.twimg.com/\(path).mp4?tag=1', bitrate=\(rate))"
        }
        typealias Media = (MediaItem.Kind, url: String?, video: String?, alt: String?)
        let cases: [(String, String, [Media])] = [
            (
                "media",
                "[Photo(previewUrl='https://pbs.twimg.com/media/a?format=jpg&name=small', "
                    + #"fullUrl='https://pbs.twimg.com/media/a?format=jpg&name=large', altText="it's (a) fish")]"#,
                [(.photo, "https://pbs.twimg.com/media/a.jpg", nil, "it's (a) fish")]
            ),
            (
                "media",
                "[Video(thumbnailUrl='https://pbs.twimg.com/ext_tw_video_thumb/1/a.jpg', variants=["
                    + videos.joined(separator: ", ") + "], duration=12.3, views=5, altText=None)]",
                [
                    (
                        .video, "https://pbs.twimg.com/ext_tw_video_thumb/1/a.jpg",
                        "https://video.twimg.com/1280x720/b.mp4", nil
                    )
                ]
            ),
            (
                "media",
                "[Gif(thumbnailUrl='https://pbs.twimg.com/tweet_video_thumb/a.jpg', "
                    + "variants=[\(videos[0])], altText=None)]",
                [
                    (
                        .animatedGIF, "https://pbs.twimg.com/tweet_video_thumb/a.jpg",
                        "https://video.twimg.com/320x180/a.mp4", nil
                    )
                ]
            ),
            (
                "extended_entities.media",
                "[{'id': 1, 'media_url_https': 'https://pbs.twimg.com/media/a.jpg', 'type': 'photo'}, "
                    + "{'id': 2, 'media_url_https': 'https://pbs.twimg.com/media/b.jpg', 'type': 'video', "
                    + "'video_info': {'variants': [{'content_type': 'video/mp4', 'url': 'https://v.example/b.mp4'}]}}]",
                [
                    (.photo, "https://pbs.twimg.com/media/a.jpg", nil, nil),
                    (.video, "https://pbs.twimg.com/media/b.jpg", "https://v.example/b.mp4", nil),
                ]
            ),
            (
                "extended_entities", "{'media': [{'media_url_https': 'https://pbs.twimg.com/media/a.jpg'}]}",
                [(.photo, "https://pbs.twimg.com/media/a.jpg", nil, nil)]
            ),
            ("media", "\(page)/photo/1 \(page)/photo/1", [(.photo, nil, nil, nil), (.photo, nil, nil, nil)]),
            ("attachments", "{'media_keys': ['3_1', '7_2']}", [(.photo, nil, nil, nil), (.video, nil, nil, nil)]),
            ("attachments.media_keys", "['16_1']", [(.animatedGIF, nil, nil, nil)]), ("media", "1_a", []),
            ("media", "\(page)/video/1", [(.video, nil, nil, nil)]),
            ("media", "[Photo(fullUrl='https://pbs.twimg.com/media/a.jpg'", []),
        ]
        for (name, cell, media) in cases {
            let read = try tweet(["text": "so it is", name: cell]).media
            #expect(read.map(\.kind) == media.map(\.0), "\(cell)")
            #expect(read.map(\.url) == media.map(\.url), "\(cell)")
            #expect(read.map(\.videoURL) == media.map(\.video), "\(cell)")
            #expect(read.map(\.alternativeText) == media.map(\.alt), "\(cell)")
        }
        #expect(try tweet(["text": "so", "media": "\(page)/photo/1"]).media.first?.expanded == "\(page)/photo/1")
        let rtweet = try tweet([
            "text": "so", "media_url": "https://pbs.twimg.com/media/a.jpg",
            "ext_media_url": "https://pbs.twimg.com/media/a.jpg https://pbs.twimg.com/media/b.jpg",
        ])
        #expect(rtweet.media.count == 2)
    }

    @Test(
        "References are read from printed objects and from IDs with a decimal point",
        arguments: [
            ("referenced_tweets", "[<ReferencedTweet id=\(other) type=replied_to]", "reply \(other)"),
            ("referenced_tweets", "[<ReferencedTweet id=\(other) type=quoted>]", "quote \(other)"),
            ("referenced_tweets", "[<ReferencedTweet id=\(other) type=retweeted]", "retweet \(other)"),
            ("referenced_tweets", "[<ReferencedTweet", ""),
            ("retweeted_status", "{'id': \(other), 'created_at': 'x', 'user': {'id': 43}}", "retweet \(other)"),
            ("quotedTweet", "https://twitter.com/bob/status/\(other)", "quote \(other)"),
            ("retweetedTweet", "https://twitter.com/bob/status/\(other)", "retweet \(other)"),
            ("original_tweet_id", "\(other)", "retweet \(other)"), ("original_tweet_id", "0", ""),
            ("in_reply_to_user_id", "43.0", "reply to 43"), ("in_reply_to_user_id", "1.4546604364891423e+18", "reply"),
            ("in_reply_to_status_id", "1.4546604364891423e+18", "reply"), ("in_reply_to_user_id", "0", ""),
            ("reply_to_users", "[{'screen_name': 'bob', 'user_id': '43'}]", "reply"), ("in_reply_to_user_id", "", ""),
        ] as [(String, String, String)])
    func references(name: String, cell: String, expected: String) throws {
        let read = try tweet(["text": "@bob so it is", name: cell])
        let found = [
            read.replyTo.map { "reply" + ($0.tweet.map { " \($0)" } ?? $0.user.map { " to \($0)" } ?? "") },
            read.quoteOf.map { "quote" + ($0.tweet.map { " \($0)" } ?? "") },
            read.retweetOf.map { "retweet" + ($0.tweet.map { " \($0)" } ?? "") },
        ]
        #expect(found.compactMap { $0 }.joined(separator: ", ") == expected)
    }

    @Test("Printed accounts with times are read")
    func accounts() throws {
        let read = try tweet([
            "text": "hi @bob",
            "user": "{'username': 'ann_lee', 'id': 42, 'displayname': 'Ann', "
                + "'created': datetime.datetime(2009, 3, 7, 9, 5, 1, tzinfo=datetime.timezone.utc)}",
            "mentionedUsers": "[User(username='bob', id=43, displayname='B\\xa0C', created=None)]",
        ])
        #expect(read.author == User(id: UserID(42), handle: "ann_lee", name: "Ann"))
        #expect(read.mentions == [Mention(handle: "bob", id: UserID(43), name: "B\u{A0}C", span: TextSpan(3, 7))])
    }

    @Test(
        "Points are read in the order of their notation",
        arguments: [
            ("coordinates", "4.49 52.16"), ("coordinates", "4.49,52.16"),
            ("coordinates", "{'type': 'Point', 'coordinates': [4.49, 52.16]}"),
            ("coordinates", "Coordinates(longitude=4.49, latitude=52.16)"),
            ("coordinates.coordinates", "[4.49, 52.16]"), ("geo.coordinates", "[52.16, 4.49]"),
            ("geo_coordinates", "loc: 52.16,4.49"),
        ])
    func points(name: String, cell: String) throws {
        #expect(try tweet(["text": "so", name: cell]).point == Coordinate(latitude: 52.16, longitude: 4.49))
    }

    @Test("Places without an ID are identified by their names")
    func places() throws {
        var leiden = Place(id: "name:Leiden, NL")
        leiden.fullName = "Leiden, NL"
        #expect(try tweet(["text": "so", "place": "Leiden, NL"]).place == leiden)
        (leiden.name, leiden.type, leiden.country, leiden.countryCode) = ("Leiden", "city", "Netherlands", "NL")
        let printed =
            "Place(fullName='Leiden, NL', name='Leiden', type='city', country='Netherlands', countryCode='NL')"
        #expect(try tweet(["text": "so", "place": printed]).place == leiden)
        let columns: KeyValuePairs = [
            "text": "so", "place.id": "99cd", "place.full_name": "Leiden, NL", "place.country_code": "NL",
            "place.bounding_box.coordinates": "[[[4.4, 52.1], [4.5, 52.1], [4.5, 52.2], [4.4, 52.2]]]",
        ]
        let read = try tweet(columns).place
        #expect(read?.id == "99cd" && read?.countryCode == "NL")
        #expect(read?.box == BoundingBox(west: 4.4, south: 52.1, east: 4.5, north: 52.2))
        #expect(try tweet(["text": "so", "place": "{'type': 'Point', 'coordinates': [1.0, 2.0]}"]).place == nil)
    }

    @Test("Objects of scrapers in TypeScript contain the quoted or retweeted tweet, and videos")
    func objects() throws {
        let inner = #"{"id":"\#(Self.other)","text":"so it is","username":"bob","userId":"43","photos":[]}"#
        let scratch = try Scratch()
        for member in ["quotedStatus", "retweetedStatus"] {
            let found = try ImportedInput(
                scratch.write(
                    "\(member).json",
                    #"""
                    [{"id":"\#(Self.id)","text":"so","username":"ann_lee","userId":"42","isRetweet":false,"likes":3,\#
                    "timestamp":1635653049,"photos":[{"id":"1","url":"https://pbs.twimg.com/media/a.jpg"}],\#
                    "videos":[{"id":"2","preview":"https://pbs.twimg.com/v.jpg","url":"https://v.example/v.mp4?tag=1"}],\#
                    "sensitiveContent":true,"\#(member)":\#(inner)}]
                    """#))
            let read = try #require(found.tweets.first)
            let reference = GenericTableMakers.reference(Self.other, 43, "bob")
            #expect((member == "quotedStatus" ? read.quoteOf : read.retweetOf) == reference)
            #expect(found.referenced.map(\.text) == ["so it is"] && read.sensitive == true)
            #expect(read.media.map(\.kind) == [.photo, .video])
            #expect(read.media.map(\.url) == ["https://pbs.twimg.com/media/a.jpg", "https://pbs.twimg.com/v.jpg"])
        }
    }
}
