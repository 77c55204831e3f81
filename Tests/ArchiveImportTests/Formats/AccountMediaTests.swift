import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Media of account archives")
struct AccountMediaTests {
    private func record(_ file: String, _ more: String = "", id: Int = 5) -> String {
        #"{"id_str":"\#(id)","indices":["2","25"],"url":"https://t.co/mmmmmmmmmm","media_url":"http://pbs.example/\#(file)","#
            + #""media_url_https":"https://pbs.example/\#(file)","type":"photo","#
            + #""sizes":{"thumb":{"w":"150","h":"150","resize":"crop"},"large":{"w":"1200","h":"800","resize":"fit"}}\#(more)}"#
    }

    private func tweet(_ id: Int64, _ records: String, extended: String? = nil) -> String {
        Export.tweet(
            id, "x https://t.co/mmmmmmmmmm", entities: #""media":[\#(records)]"#,
            more: #""extended_entities":{"media":[\#(extended ?? records)]}"#)
    }

    private func video(_ variants: String, type: String) -> String {
        record(
            "ext_tw_video_thumb/1/pu/img/thumb.jpg",
            #","video_info":{"aspect_ratio":["16","9"],"duration_millis":"12345","variants":[\#(variants)]}"#
        ).replacing(#""type":"photo""#, with: #""type":"\#(type)""#)
    }

    @Test("File names consist of the tweet ID and the URL's file name, which may contain a hyphen")
    func photos() throws {
        let scratch = try Scratch()
        try scratch.write(
            "data/tweets.js",
            Export.file([
                tweet(
                    101, record("media/a.jpg"),
                    extended: record("media/a.jpg") + "," + record("media/Gx-Yz_1.jpg", id: 6))
            ]))
        try scratch.write("data/tweets_media/101-Gx-Yz_1.jpg", "12345")
        try scratch.write("data/tweets_media/Holiday 2019.jpg", "mine")
        let media = try #require(try ImportedInput(scratch.path(""))[101]).media
        #expect(media.map(\.fileName) == ["101-a.jpg", "101-Gx-Yz_1.jpg"])
        #expect(media.map { $0.location?.size } == [nil, 5])
        #expect(media[1].location?.method == .file)
        #expect(media[0].width == 1200 && media[0].height == 800 && media[0].kind == .photo)
        #expect(media.map(\.id) == ["5", "6"])
    }

    @Test("The file of a video is the mp4 with the highest bit rate, without the query of its URL")
    func videos() throws {
        let scratch = try Scratch()
        let variants =
            #"{"bitrate":"832000","content_type":"video/mp4","url":"https://v.example/320/low.mp4?tag=12"},"#
            + #"{"content_type":"application/x-mpegURL","url":"https://v.example/pl/list.m3u8?tag=12"},"#
            + #"{"bitrate":"2176000","content_type":"video/mp4","url":"https://v.example/720/high-q.mp4?tag=12"}"#
        try scratch.write(
            "tweet.js",
            Export.file(
                [tweet(101, record("ext_tw_video_thumb/1/pu/img/thumb.jpg"), extended: video(variants, type: "video"))],
                global: "tweet"))
        try scratch.write("tweet_media/101-high-q.mp4", "1234567")
        let media = try #require(try ImportedInput(scratch.path(""))[101]?.media.first)
        #expect(media.kind == .video && media.videoURL == "https://v.example/720/high-q.mp4")
        #expect(media.fileName == "101-high-q.mp4" && media.location?.size == 7)
        #expect(media.durationMilliseconds == 12345)
    }

    @Test("Without the best mp4 of a video, the file is the best of its other variants")
    func variants() throws {
        let scratch = try Scratch()
        let variants = [("low", 256), ("middle", 832), ("high", 2176)].map {
            #"{"bitrate":"\#($0.1)000","content_type":"video/mp4","url":"https://v.example/\#($0.0).mp4?tag=12"}"#
        }
        let records = video(variants.joined(separator: ","), type: "video")
        try scratch.write("data/tweets.js", Export.file([101, 102, 103].map { tweet($0, records) }))
        for name in ["101-low.mp4", "102-low.mp4", "102-middle.mp4", "103-thumb.jpg"] {
            try scratch.write("data/tweets_media/\(name)", name)
        }
        let found = try ImportedInput(scratch.path(""))
        let media = [101, 102, 103].map { found[$0]?.media.first }
        #expect(media.map { $0?.fileName } == ["101-low.mp4", "102-middle.mp4", "103-high.mp4"])
        #expect(media.map { $0?.location != nil } == [true, true, false])
    }

    @Test("A file with another name belongs to the only medium of its kind without a file")
    func otherNames() throws {
        let scratch = try Scratch()
        let both = record("media/a.jpg") + "," + record("media/b.jpg", id: 6)
        try scratch.write(
            "data/tweets.js",
            Export.file([tweet(100, record("media/a.jpg")), tweet(101, both), tweet(102, both)]))
        for name in ["100-x.jpg", "101-a.jpg", "101-y.jpg", "102-y.jpg", "1-z.jpg"] {
            try scratch.write("data/tweets_media/\(name)", name)
        }
        let found = try ImportedInput(scratch.path(""))
        #expect(found[100]?.media.map(\.fileName) == ["100-x.jpg"])
        #expect(found[100]?.media.first?.location?.size == 9)
        #expect(found[101]?.media.map(\.fileName) == ["101-a.jpg", "101-y.jpg"])
        // One file and two media: it can belong to either.
        #expect(found[102]?.media.map(\.fileName) == ["102-a.jpg", "102-b.jpg"])
        #expect(found[102]?.media.allSatisfy { $0.location == nil } == true)
    }

    @Test("The file of a GIF is an mp4 of bit rate 0")
    func animations() throws {
        let scratch = try Scratch()
        let variants = #"{"bitrate":"0","content_type":"video/mp4","url":"https://v.example/tweet_video/G-1.mp4"}"#
        let path = try scratch.write("tweets.js", Export.file([tweet(101, video(variants, type: "animated_gif"))]))
        let media = try #require(try ImportedInput(path)[101]?.media.first)
        #expect(media.kind == .animatedGIF && media.fileName == "101-G-1.mp4")
    }

    @Test("If only the short media list exists, the URL distinguishes videos from photos")
    func shortList() throws {
        let scratch = try Scratch()
        let text = Export.file([
            Export.tweet(
                101, "x https://t.co/mmmmmmmmmm", entities: #""media":[\#(record("ext_tw_video_thumb/1/img/a.jpg"))]"#),
            Export.tweet(
                102, "x https://t.co/mmmmmmmmmm", entities: #""media":[\#(record("tweet_video_thumb/a.jpg"))]"#),
        ])
        let found = try ImportedInput(try scratch.write("tweets.js", text))
        #expect(found.tweets.map { $0.media.first?.kind } == [.video, .animatedGIF])
    }

    @Test("The media folders of both generations and of communities are searched")
    func folders() throws {
        let scratch = try Scratch()
        try scratch.write(
            "data/tweets.js", Export.file([tweet(101, record("media/a.jpg")), tweet(102, record("media/b.jpg"))]))
        try scratch.write(
            "data/community-tweet.js", Export.file([tweet(103, record("media/c.jpg"))], global: "community_tweet"))
        try scratch.write("data/tweets_media/101-a.jpg", "1")
        try scratch.write("data/tweet_media/102-b.jpg", "12")
        try scratch.write("data/community_tweet_media/103-c.jpg", "123")
        let found = try ImportedInput(scratch.path(""))
        #expect([101, 102, 103].map { found[$0]?.media.first?.location?.size } == [1, 2, 3])
    }

    @Test("Media in a separate zip inside the folder are found")
    func innerZip() throws {
        let scratch = try Scratch()
        try scratch.write("tweet.js", Export.file([tweet(101, record("media/a.jpg"))], global: "tweet"))
        var zip = ZipBuilder(ZipBuilder.Entry("101-a.jpg", "123456"))
        try scratch.write("tweet_media/media.zip", zip.build())
        let location = try #require(try ImportedInput(scratch.path(""))[101]?.media.first?.location)
        #expect(location.size == 6 && location.method == .stored)
    }

    @Test(
        "Media in a zip are found with their location",
        .enabled(if: SampleArchives.zipsAreRead, "this build reads no zips"))
    func zipped() throws {
        let scratch = try Scratch()
        var zip = ZipBuilder(
            ZipBuilder.Entry("top/data/tweets.js", Export.file([tweet(101, record("media/a.jpg"))])),
            ZipBuilder.Entry("top/data/tweets_media/101-a.jpg", "123456"))
        let path = try scratch.write("x.zip", zip.build())
        let location = try #require(try ImportedInput(path)[101]?.media.first?.location)
        #expect(location.entry == "top/data/tweets_media/101-a.jpg" && location.offset != nil && location.size == 6)
    }
}
