import Foundation
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// The expected tweets of the API v2 samples, according to the description from which the samples were generated.
private struct ExpectedRecords: Decodable {
    struct Person: Decodable {
        var id: String
        var handle: String
        var name: String
    }

    struct Reference: Decodable {
        var tweet: String?
        var user: String?
    }

    struct Item: Decodable {
        var id: String
        var kind: String
        var url: String?
        var alt: String?
        var duration: Int?
        var video: String?
        var link: String
    }

    struct Record: Decodable {
        var id: String
        var createdAt: String
        var author: Person
        var text: String
        var lang: String
        var source: String?
        var conversation: String
        var sensitive: Bool
        var retweetOf: String?
        var quoteOf: String?
        var replyTo: Reference?
        var likes: Int64
        var retweets: Int64
        var replies: Int64
        var quotes: Int64
        var views: Int64?
        var bookmarks: Int64?
        var place: String?
        var point: [Double]?
        var withheld: [String]
        var edits: [String]
        var flags: [String]
        var hashtags: String
        var mentions: String
        var cashtags: String
        var media: [Item]
    }

    struct Archive: Decodable {
        var format: String
        var tweets: Int
        var referenced: Int
        var missing: [String: Int]?
        var records: [Record]?
    }

    var archives: [String: Archive]

    static let exists = FileManager.default.fileExists(
        atPath: SampleArchives.folder.appendingPathComponent("expected.json").path)

    static func read() throws -> [String: Archive] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let file = SampleArchives.folder.appendingPathComponent("expected.json")
        return try decoder.decode(ExpectedRecords.self, from: Data(contentsOf: file)).archives
    }
}

@Suite("Samples of API v2", .enabled(if: ExpectedRecords.exists, "needs SampleArchives/"))
struct APIv2SampleTests {
    static let names = [
        "api-v2-2021.jsonl", "api-v2-stream-2023.jsonl", "api-v2-flat-2022.jsonl", "academictwitter-2020",
    ]

    @Test("Every field of every record is stored as expected", arguments: names)
    func fields(name: String) throws {
        let expected = try #require(ExpectedRecords.read()[name])
        let folder = try TemporaryFolder()
        let archive = try TweetArchive(path: folder.path("store.db"), access: .create)
        let report = try archive.importInputs([SampleArchives.path(name)], options: ImportOptions()) { _ in true }
        let input = try #require(report.inputs.first)
        #expect(input.failure == nil && input.skippedCount == 0 && input.format == expected.format)
        #expect(input.tweets == expected.tweets && input.new == expected.tweets && input.missing == expected.missing)
        #expect(input.referenced == expected.referenced)
        for record in try #require(expected.records) {
            let id = TweetID(try #require(Int64(record.id)))
            let tweet = try #require(try archive.tweet(id)?.tweet, "\(record.id)")
            compare(tweet, record)
        }
    }

    private func compare(_ tweet: Tweet, _ record: ExpectedRecords.Record) {
        #expect(tweet.createdAt?.iso8601 == record.createdAt, "\(record.id)")
        #expect(tweet.author?.id?.description == record.author.id && tweet.author?.handle == record.author.handle)
        #expect(tweet.author?.name == record.author.name)
        #expect(tweet.language == record.lang && tweet.client == record.source, "\(record.id)")
        #expect(tweet.conversation?.description == record.conversation && tweet.sensitive == record.sensitive)
        #expect(tweet.retweetOf?.tweet?.description == record.retweetOf, "\(record.id)")
        #expect(tweet.quoteOf?.tweet?.description == record.quoteOf, "\(record.id)")
        #expect(tweet.replyTo?.tweet?.description == record.replyTo?.tweet, "\(record.id)")
        #expect(tweet.replyTo?.user?.description == record.replyTo?.user, "\(record.id)")
        #expect(tweet.counts[.likes] == record.likes && tweet.counts[.retweets] == record.retweets, "\(record.id)")
        #expect(tweet.counts[.replies] == record.replies && tweet.counts[.quotes] == record.quotes, "\(record.id)")
        #expect(tweet.counts[.views] == record.views && tweet.counts[.bookmarks] == record.bookmarks, "\(record.id)")
        #expect(tweet.place?.fullName == record.place && tweet.withheldIn == record.withheld, "\(record.id)")
        #expect(tweet.point.map { [$0.latitude, $0.longitude] } == record.point, "\(record.id)")
        #expect(tweet.edits.map(\.description) == record.edits, "\(record.id)")
        #expect(tweet.flags.contains(.collected))
        #expect(tweet.flags.contains(.poll) == record.flags.contains("poll"), "\(record.id)")
        #expect(tweet.flags.contains(.note) == record.flags.contains("note"), "\(record.id)")
        #expect(tweet.flags.contains(.withheld) == record.flags.contains("withheld"), "\(record.id)")
        if tweet.flags.contains(.completed) {
            let start = record.text.hasSuffix("…") ? String(record.text.dropLast()) : record.text
            #expect(tweet.text.hasPrefix(start), "\(record.id)")
        } else {
            #expect(Array(tweet.text.utf8) == Array(record.text.utf8), "\(record.id)")
            #expect(marked(tweet.text, tweet.hashtags.map(\.span)) == record.hashtags)
            #expect(marked(tweet.text, tweet.mentions.map(\.span)) == record.mentions)
            #expect(marked(tweet.text, tweet.cashtags.map(\.span)) == record.cashtags)
        }
        let media = tweet.media.filter { $0.source != .completed }
        #expect(media.map(\.id) == record.media.map(\.id), "\(record.id)")
        for (item, wanted) in zip(media, record.media) {
            #expect(item.kind.rawValue == wanted.kind && item.url == wanted.url, "\(record.id)")
            #expect(item.alternativeText == wanted.alt && item.durationMilliseconds == wanted.duration)
            #expect(item.videoURL == wanted.video && item.link == wanted.link, "\(record.id)")
            #expect(item.span.map { marked(tweet.text, [$0]).contains("«\(wanted.link)»") } != false)
        }
    }

    /// Returns the text with spans marked by `«…»`.
    private func marked(_ text: String, _ spans: [TextSpan?]) -> String {
        var bytes = Array(text.utf8)
        for span in spans.compactMap({ $0 }).sorted().reversed() {
            bytes.insert(contentsOf: "»".utf8, at: span.end)
            bytes.insert(contentsOf: "«".utf8, at: span.start)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
