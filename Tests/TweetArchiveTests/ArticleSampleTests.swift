import Foundation
import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// Compares the articles of the samples with `articles` in expected.json, which the generator of the samples wrote.
@Suite("Samples of articles")
struct ArticleSampleTests {
    private struct Media: Decodable, Equatable {
        var id: String?
        var kind: String
        var url: String?
        var videoUrl: String?
        var width: Int?
        var height: Int?
        var durationMs: Int?
    }

    private struct Record: Decodable {
        var id: String
        var text: String
        var trust: String
        var article: String
        var parts: [[String?]]
        var preview: String?
        var published: Int64?
        var modified: Int64?
        var hashtags: [String]
        var cashtags: [String]
        var mentions: [String]
        var urls: [String]
        var media: [Media]
    }

    private struct Sample: Decodable {
        var format: String
        var records: [Record]
    }

    private struct Expected: Decodable {
        var articles: [String: Sample]
    }

    private static func expected() throws -> [String: Sample] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let file = SampleArchives.folder.appendingPathComponent("expected.json")
        return try decoder.decode(Expected.self, from: Data(contentsOf: file)).articles
    }

    static let names = ["articles-graphql.jsonl", "articles-api-v2.jsonl", "articles-account"]
    private static let mast = TweetID(1_900_000_000_000_000_001)

    private static func imported(_ names: [String], into folder: TemporaryFolder, _ store: String = "store.db") throws
        -> (archive: TweetArchive, report: ImportReport)
    {
        let archive = try TweetArchive(path: folder.path(store), access: .create)
        let report = try archive.importInputs(names.map { SampleArchives.path($0) }, options: ImportOptions()) { _ in
            true
        }
        return (archive, report)
    }

    private static func found(_ archive: TweetArchive, _ query: String) throws -> [String] {
        try archive.search(query, options: SearchOptions(now: 1_790_000_000)).hits.map { $0.tweet.id.description }
            .sorted()
    }

    @Test("Every field of every article is stored", arguments: names)
    func fields(name: String) throws {
        let folder = try TemporaryFolder()
        let sample = try #require(try Self.expected()[name])
        let (archive, report) = try Self.imported([name], into: folder)
        #expect(report.inputs.map(\.format) == [sample.format])
        #expect(report.inputs.allSatisfy { $0.warnings.isEmpty && $0.skippedCount == 0 })
        for record in sample.records {
            let id = TweetID(try #require(Int64(record.id)))
            let tweet = try #require(try archive.tweet(id)?.tweet)
            #expect(tweet.text == record.text && "\(tweet.textCompleteness)" == record.trust, "\(id)")
            let article = try #require(tweet.article)
            #expect(article.id.map { String($0) } == record.article)
            let bytes = Array(tweet.text.utf8)
            let parts = article.parts.map { part in
                [
                    part.kind.rawValue, String(decoding: bytes[part.span.start..<part.span.end], as: UTF8.self),
                    part.target,
                ]
            }
            #expect(parts == record.parts, "\(id)")
            #expect(article.preview == record.preview)
            #expect(article.publishedAt?.seconds == record.published && article.modifiedAt?.seconds == record.modified)
            #expect(tweet.hashtags.map(\.text) == record.hashtags && tweet.cashtags.map(\.text) == record.cashtags)
            #expect(tweet.mentions.map(\.handle) == record.mentions)
            #expect(tweet.links.map { $0.expanded ?? $0.url } == record.urls)
            let media = tweet.media.map {
                Media(
                    id: $0.id, kind: $0.kind.rawValue, url: $0.url, videoUrl: $0.videoURL, width: $0.width,
                    height: $0.height, durationMs: $0.durationMilliseconds)
            }
            #expect(media == record.media, "\(id)")
        }
        #expect(try Self.found(archive, "is:article") == sample.records.map(\.id).sorted())
        #expect(try archive.check().findings.isEmpty)
        // The draft of the account archive is private.
        #expect(try Self.found(archive, "velvetsoldering include:referenced") == [])
    }

    @Test("The order of imports does not matter, the richest text wins, and a second import changes nothing")
    func anyOrder() throws {
        let folder = try TemporaryFolder()
        var results: Set<[Tweet?]> = []
        for first in 0..<3 {
            for second in 0..<3 where second != first {
                let names = [first, second, 3 - first - second].map { Self.names[$0] }
                let (archive, _) = try Self.imported(names, into: folder, "\(first)\(second).db")
                let again = try archive.importInputs(
                    names.map { SampleArchives.path($0) }, options: ImportOptions()
                ) { _ in true }
                #expect(again.inputs.allSatisfy { $0.new == 0 && $0.updated == 0 })
                results.insert(
                    try [1, 2, 3].map { try archive.tweet(TweetID(Self.mast.rawValue - 1 + $0))?.tweet })
                #expect(try archive.check().findings.isEmpty)
            }
        }
        #expect(results.count == 1)
        let tweet = try #require(results.first?[0])
        #expect(tweet.textCompleteness == .article && tweet.article?.parts.contains { $0.kind == .heading1 } == true)
        #expect(tweet.counts[.replies] == 1, "from API v2")
        #expect(tweet.media.map { $0.fileName != nil } == [true, false, false], "from the account archive")
    }

    @Test("Words, phrases, entities and operators find an article by its title and body")
    func searches() throws {
        let folder = try TemporaryFolder()
        let (archive, _) = try Self.imported(["articles-graphql.jsonl"], into: folder)
        let mast = Self.mast.description
        for (query, expected) in [
            ("\"good antenna\"", [mast]), ("\"see the plan for\"", [mast]), ("#antenna", [mast]), ("$tsla", [mast]),
            ("@yuki_arimoto is:article -drill", ["1900000000000000003"]), ("domain:example.org", [mast]),
            ("has:images has:videos", [mast]), ("風", [mast]), ("contains:\"300 / 144\"", [mast]),
            ("is:article -is:note", [mast, "1900000000000000003"]), ("-is:article", []),
            ("\"dawn nothing\"", [mast]), ("url:\"x.com/i/article\"", [mast, "1900000000000000003"]),
        ] {
            #expect(try Self.found(archive, query) == expected.sorted(), "\(query)")
        }
    }

    @Test("Forgetting an import restores the text of the others")
    func forgets() throws {
        let folder = try TemporaryFolder()
        let (archive, _) = try Self.imported(["articles-graphql.jsonl", "articles-account"], into: folder)
        let imports = try archive.imports()
        let graphQL = try #require(imports.first { $0.format == "graphql" })
        _ = try archive.forget(graphQL)
        let tweet = try #require(try archive.tweet(Self.mast)?.tweet)
        #expect(tweet.textCompleteness == .articleText && tweet.article?.parts.count == 2)
        #expect(try archive.check().findings.isEmpty)
    }

    @Test("The view of articles has their titles")
    func view() throws {
        let folder = try TemporaryFolder()
        _ = try Self.imported(["articles-graphql.jsonl"], into: folder)
        let store = try Connection(path: folder.path("store.db"), access: .readOnly)
        let rows = try store.rows(
            "SELECT title, complete, url, published_at FROM articles ORDER BY tweet_id"
        ) { [$0.text(0), String($0.integer(1)), $0.text(2), $0.optionalText(3) ?? "-"] }
        #expect(
            rows == [
                [
                    "Wind, water & one good antenna", "1", "https://x.com/i/article/1900000000000000077",
                    "2025-03-13 08:00:00",
                ],
                ["A title only", "0", "https://x.com/i/article/1900000000000000080", "-"],
            ])
    }
}
