import Foundation
import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

/// The sample archives contain the records of their story (SampleArchives/expected.json).
private struct Expected: Decodable {
    struct Archive: Decodable {
        struct Reference: Decodable {
            var tweet: String?
            var user: String?
        }

        struct Check: Decodable {
            var id: String
            var createdAt: String
            var author: String
            var text: String?
            var contains: String?
            var startsWith: String?
            var kind: String
            var hashtags: String?
            var mentions: String?
            var cashtags: String?
            var urls: String?
            var media: [String]?
            var replyTo: Reference?
            var quoteOf: String?
            var retweetOfUser: String?
        }

        var format: String
        var tweets: Int
        var referenced: Int
        var community: Int
        var notes: Int
        var likes: Int
        var deleted: Int
        var circle: Int
        var kinds: [String: Int]
        var entities: [String: Int]
        var first: String
        var last: String
        var mediaFiles: Int
        var spotChecks: [Check]
    }

    var archives: [String: Archive]
    var neverReadUnasked: [String]

    static let folder = SampleArchives.folder
    static let exists = FileManager.default.fileExists(atPath: folder.appendingPathComponent("expected.json").path)
    static let names = [
        "account-2019", "account-2022", "account-2026.zip", "classic-2013", "classic-2018",
        "api-v2-2021.jsonl", "api-v2-stream-2023.jsonl", "api-v2-flat-2022.jsonl", "academictwitter-2020",
    ]

    static func read() throws -> Expected {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(
            Expected.self, from: Data(contentsOf: folder.appendingPathComponent("expected.json")))
    }
}

@Suite("Sample archives", .enabled(if: Expected.exists, "needs SampleArchives/"))
struct SampleArchiveTests {
    private func imported(_ name: String, _ choose: (inout ImportOptions) -> Void = { _ in }) throws -> ImportedInput {
        try ImportedInput(SampleArchives.path(name), choose)
    }

    @Test("An archive contains the records of its story", arguments: Expected.names)
    func counts(name: String) throws {
        let expected = try #require(Expected.read().archives[name])
        let found = try imported(name)
        #expect(found.format?.rawValue == expected.format)
        #expect(found.failures.isEmpty && found.skipped.isEmpty)
        #expect(found.tweets.count == expected.tweets)
        let referenced = Set(found.referenced.map(\.id)).subtracting(found.tweets.map(\.id))
        #expect(referenced.count == expected.referenced)
        #expect(found.summary.counts.notes == expected.notes)
        #expect(found.tweets.filter { $0.flags.contains(.community) }.count == expected.community)
        let kinds = Dictionary(grouping: found.tweets, by: \.kind.rawValue).mapValues(\.count)
        #expect(kinds == expected.kinds.filter { $0.value > 0 })
        #expect(entityCounts(found.tweets) == expected.entities)
        let dates = found.tweets.compactMap { $0.createdAt?.iso8601 }
        #expect(dates.min() == expected.first && dates.max() == expected.last)
        #expect(found.tweets.flatMap(\.media).filter { $0.location != nil }.count == expected.mediaFiles)
    }

    private func entityCounts(_ tweets: [Tweet]) -> [String: Int] {
        [
            "hashtags": tweets.flatMap(\.hashtags).filter { $0.source == .given }.count,
            "mentions": tweets.flatMap(\.mentions).filter { $0.source == .given }.count,
            "urls": tweets.flatMap(\.links).filter { $0.source == .given }.count,
            "cashtags": tweets.flatMap(\.cashtags).filter { $0.source == .given }.count,
            "media": tweets.flatMap(\.media).count,
        ]
    }

    @Test("Optional records are read on request", arguments: Expected.names)
    func onRequest(name: String) throws {
        let expected = try #require(Expected.read().archives[name])
        let found = try imported(name) {
            $0.include.insert(.likes)
            $0.include.insert(.deleted)
            $0.include.insert(.circle)
        }
        #expect(found.tweets.filter { $0.flags.contains(.liked) }.count == expected.likes)
        #expect(found.tweets.filter { $0.flags.contains(.deleted) }.count == expected.deleted)
        #expect(found.tweets.filter { $0.flags.contains(.circle) }.count == expected.circle)
    }

    @Test("Single tweets equal those of their story", arguments: Expected.names)
    func spotChecks(name: String) throws {
        let expected = try #require(Expected.read().archives[name])
        let found = try imported(name)
        for check in expected.spotChecks {
            let id = try #require(Int64(check.id))
            let tweet = try #require(found[id], "\(check.id)")
            #expect(tweet.createdAt?.iso8601 == check.createdAt, "\(check.id)")
            #expect(tweet.author?.handle == check.author)
            #expect(tweet.kind.rawValue == check.kind, "\(check.id) \(tweet.text)")
            if let text = check.text { #expect(Array(tweet.text.unicodeScalars) == Array(text.unicodeScalars)) }
            if let part = check.contains { #expect(tweet.text.contains(part)) }
            if let start = check.startsWith { #expect(tweet.text.hasPrefix(start)) }
            if let text = check.hashtags { #expect(tweet.markedHashtags == text) }
            if let text = check.mentions { #expect(tweet.markedMentions == text) }
            if let text = check.cashtags { #expect(tweet.markedCashtags == text) }
            if let text = check.urls { #expect(tweet.markedLinks == text) }
            if let kinds = check.media { #expect(tweet.media.map(\.kind.rawValue) == kinds, "\(check.id)") }
            if let reply = check.replyTo {
                #expect(tweet.replyTo?.tweet?.description == reply.tweet)
                #expect(tweet.replyTo?.user?.description == reply.user)
            }
            if let quoted = check.quoteOf { #expect(tweet.quoteOf?.tweet?.description == quoted, "\(check.id)") }
            if let handle = check.retweetOfUser { #expect(tweet.retweetOf?.handle == handle) }
        }
    }

    @Test("Private data is never imported without a request", arguments: Expected.names)
    func privacy(name: String) throws {
        let words = try Expected.read().neverReadUnasked
        let everything = String(describing: try imported(name))
        for word in words { #expect(!everything.contains(word), "\(word)") }
    }
}
