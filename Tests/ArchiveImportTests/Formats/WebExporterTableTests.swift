import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Tables of twitter-web-exporter")
struct WebExporterTableTests {
    private static let id: Int64 = 1_454_660_436_489_142_273
    private static let other: Int64 = 1_454_660_436_489_142_200

    private func tweet(_ cells: KeyValuePairs<String, String>, _ name: String = "a.csv") throws -> Tweet {
        try ImportedInput.tweet(Self.id, cells, in: name)
    }

    @Test("Tables of twitter-web-exporter have escaped line breaks, media as JSON, and perhaps the whole result")
    func exporter() throws {
        let media =
            #"[{"type":"video","url":"https://t.co/b","thumbnail":"https://pbs.twimg.com/v.jpg","#
            + #""original":"https://video.twimg.com/v.mp4?tag=1","ext_alt_text":"a \"fish\""}]"#
        let result =
            #"{"rest_id":"\#(Self.id)","views":{"count":"9"},"legacy":{"id_str":"\#(Self.id)","#
            + #""full_text":"the \"whole\"\n&amp; more","entities":{"urls":[]}}}"#
        for metadata in ["null", result] {
            let read = try tweet([
                "created_at": "2021-10-31 05:04:09 +01:00", "full_text": #"one &amp;\ntwo https://t.co/b"#,
                "media": media,
                "screen_name": "ann_lee", "name": "Ann", "user_id": "42", "in_reply_to": "null",
                "retweeted_status": "null", "quoted_status": "\(Self.other)", "media_tags": "[]", "views_count": "7",
                "bookmarked": "true", "metadata": metadata,
            ])
            #expect(read.flags.contains([.bookmarked, .collected]))
            if metadata == "null" {
                #expect(read.text == "one &\ntwo https://t.co/b" && read.counts[.views] == 7)
                #expect(read.quoteOf == TweetReference(tweet: TweetID(Self.other)) && read.links.isEmpty)
                let video = try #require(read.media.first)
                #expect(video.kind == .video && video.videoURL == "https://video.twimg.com/v.mp4")
                #expect(video.url == "https://pbs.twimg.com/v.jpg" && video.alternativeText == #"a "fish""#)
                #expect(video.link == "https://t.co/b" && read.createdAt?.seconds == 1_635_653_049)
            } else {
                #expect(read.text == "the \"whole\"\n& more" && read.counts[.views] == 9)
            }
        }
    }

    @Test(
        "The likes and bookmarks of the account that made the export are marked, in tables and objects",
        arguments: [true, false], [true, false])
    func marks(favorited: Bool, bookmarked: Bool) throws {
        let expected: TweetFlags = [favorited ? .liked : [], bookmarked ? .bookmarked : [], .collected]
        for metadata in ["null", #"{"rest_id":"\#(Self.id)","legacy":{"full_text":"one","favorited":true}}"#] {
            let table = try tweet([
                "full_text": "one", "screen_name": "ann_lee", "media_tags": "[]", "favorited": "\(favorited)",
                "bookmarked": "\(bookmarked)", "metadata": metadata,
            ])
            #expect(table.flags == expected)
            let scratch = try Scratch()
            let object =
                #"{"id":"\#(Self.id)","full_text":"one","screen_name":"ann_lee","media_tags":[],"#
                + #""favorited":\#(favorited),"bookmarked":\#(bookmarked),"metadata":\#(metadata)}"#
            let found = try ImportedInput(scratch.write("a.json", "[\(object)]"))
            #expect(found.format == .webExporter && found.tweets.map(\.flags) == [expected])
        }
    }

    @Test("A result that cannot be read is reported, and the summary is imported")
    func brokenResult() throws {
        let scratch = try Scratch()
        let found = try ImportedInput(
            scratch.write(
                "a.csv",
                "id,full_text,screen_name,media_tags,metadata\n\(Self.id),one,ann_lee,[],\"{\"\"rest_id\"\":\"\n"))
        #expect(found.texts == ["one"])
        #expect(found.warnings.map { $0.hasPrefix("1 value in the column \"metadata\" of a.csv") } == [true])
    }
}
