import Foundation
import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// Compares every field of a store with `formats` in expected.json, which the generator of the samples wrote. The
/// expectations do not come from the importers.
@Suite("Samples of every format")
struct FormatSampleTests {
    typealias Object = [String: Any]

    static var expected: [String: Object] {
        let file = SampleArchives.folder.appendingPathComponent("expected.json")
        do {
            let all = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Object
            return all?["formats"] as? [String: Object] ?? [:]
        } catch {
            print("no expectations: \(error)")
            return [:]
        }
    }
    static let names = expected.keys.sorted().filter { SampleArchives.zipsAreRead || $0.hasSuffix("json") }

    /// A temporary store with some samples.
    private final class Imported {
        let folder: TemporaryFolder
        let archive: TweetArchive
        let report: ImportReport

        init(_ names: [String], options: ImportOptions = ImportOptions()) throws {
            folder = try TemporaryFolder()
            archive = try TweetArchive(path: folder.path("store.db"), access: .create)
            report = try archive.importInputs(names.map { SampleArchives.path($0) }, options: options) { _ in true }
        }
    }

    /// The options with which a sample is imported: `{"include":["messages"],"without_ids":true}`.
    static func options(of name: String) -> ImportOptions {
        let given = expected[name]?["options"] as? Object ?? [:]
        let kinds = given["include"] as? [String] ?? []
        var options = ImportOptions()
        if kinds.contains("likes") { options.include.insert(.likes) }
        if kinds.contains("messages") { options.include.insert(.messages) }
        if kinds.contains("follows") { options.include.insert(.follows) }
        options.includeWithoutIDs = given["without_ids"] as? Bool == true
        return options
    }

    /// Formats whose samples other suites compare field by field. `tweetdex` is the format of exports.
    private static let comparedElsewhere = [
        "account-archive", "classic-archive", "api-v2", "api-v2-flat", "academictwitter", "tweetdex",
    ]

    @Test("Every format has a sample")
    func complete() {
        let compared = Self.expected.values.compactMap { $0["format"] as? String }
        #expect(Set(compared + Self.comparedElsewhere) == Set(InputFormat.allCases.map(\.rawValue)))
    }

    @Test("The report is correct, every field is stored, and another import changes nothing", arguments: names)
    func whole(name: String) throws {
        let expected = try #require(Self.expected[name])
        let options = Self.options(of: name)
        let imported = try Imported([name], options: options)
        try compareReport(of: imported, with: expected)
        try compareTweets(of: imported, with: #require(expected["records"] as? [Object]), name)
        try compareAccounts(of: imported, with: #require(expected["users"] as? [String: Object]), name)
        try compareMessages(of: imported, with: expected["messages"] as? [Object] ?? [])
        try compareFollows(of: imported, with: expected["follows"] as? [Object] ?? [])
        let again = try imported.archive.importInputs([SampleArchives.path(name)], options: options) { _ in true }
        #expect(again.inputs.allSatisfy { $0.new == 0 && $0.updated == 0 })
    }

    private func compareReport(of imported: Imported, with expected: Object) throws {
        let input = try #require(imported.report.inputs.first)
        #expect(imported.report.inputs.count == 1)
        #expect(input.format == expected["format"] as? String)
        if let words = expected["failure"] as? String {
            #expect(input.failure?.message.contains(words) == true)
        } else {
            #expect(input.failure == nil)
        }
        #expect(input.tweets == expected["tweets"] as? Int)
        #expect(input.new == expected["distinct"] as? Int)
        #expect(input.referenced == expected["referenced"] as? Int)
        #expect(input.streamMessages == expected["stream_messages"] as? [String: Int])
        if let missing = expected["missing"] as? [String: Int] { #expect(input.missing == missing) }
        #expect(input.skippedCount == expected["skipped"] as? Int, "\(input.skipped)")
        #expect(input.warnings.count == expected["warnings"] as? Int, "\(input.warnings)")
        // `check` repeats that an input was damaged.
        #expect(try imported.archive.check().findings.isEmpty == (input.failure == nil))
    }

    private func compareTweets(of imported: Imported, with records: [Object], _ name: String) throws {
        for record in records {
            let id = record["id"] as? String ?? record["text"] as? String ?? ""
            let tweet = try #require(try tweet(record, in: imported.archive), "\(id) is not in the store")
            let found = Self.described(tweet)
            for (field, value) in record {
                #expect(Self.text(found[field] ?? NSNull()) == Self.text(value), "\(name) \(id) \(field)")
            }
        }
        let statistics = try imported.archive.statistics()
        #expect(statistics.collected + statistics.referenced == records.count)
    }

    /// The tweet with the ID of a record. A record without an ID has a key, which is computed from its other fields.
    private func tweet(_ record: Object, in archive: TweetArchive) throws -> Tweet? {
        if let id = (record["id"] as? String).flatMap({ Int64($0) }) { return try archive.tweet(TweetID(id))?.tweet }
        var search = SearchOptions(now: 1_700_000_000)
        search.limit = 0
        search.records = false
        return try archive.search("is:without_id", options: search).hits.map(\.tweet).first {
            $0.text == record["text"] as? String
        }
    }

    private func compareMessages(of imported: Imported, with records: [Object]) throws {
        #expect(try imported.archive.messageCount() == records.count)
        for record in records {
            let id = try #require((record["id"] as? String).flatMap { Int64($0) })
            let message = try #require(try imported.archive.message(MessageID(id))?.message, "message \(id)")
            #expect(Self.text(Self.described(message)) == Self.text(record), "message \(id)")
        }
    }

    private func compareFollows(of imported: Imported, with records: [Object]) throws {
        var found: [Object] = []
        try imported.archive.forEachFollow { row in
            found.append([
                "kind": row.kind.rawValue, "account": Self.optional(row.account.id?.description),
                "handle": Self.optional(row.account.handle), "of": Self.optional(row.subject.id?.description),
            ])
        }
        #expect(Self.text(found) == Self.text(records))
    }

    private func compareAccounts(of imported: Imported, with users: [String: Object], _ name: String) throws {
        let store = try Connection(
            path: imported.folder.path("store.db"), access: .readOnly)
        for (id, expected) in users {
            let number = try #require(Int64(id))
            let columns = expected.keys.sorted()
            let row = try store.prepare("SELECT \(columns.joined(separator: ", ")) FROM user WHERE id = ?")
            row.bind(1, number)
            try #require(try row.step(), "account \(id)")
            for (index, column) in columns.enumerated() {
                let value = row.optionalText(Int32(index))
                let wanted = expected[column] ?? NSNull()
                let text = wanted is NSNull ? nil : (wanted as? NSNumber).map { $0.stringValue } ?? wanted as? String
                #expect(value == text, "\(name) account \(id) \(column)")
            }
        }
    }

    @Test("The order of inputs does not matter, and importing again changes nothing")
    func anyOrder() throws {
        let expected = Self.expected
        let names = Self.names.filter { expected[$0]?["options"] == nil }
        let forwards = try Imported(names)
        let backwards = try Imported(names.reversed())
        for name in names {
            for record in expected[name]?["records"] as? [Object] ?? [] {
                let id = TweetID(try #require((record["id"] as? String).flatMap { Int64($0) }))
                let first = try forwards.archive.tweet(id)?.tweet
                let second = try backwards.archive.tweet(id)?.tweet
                #expect(first == second, "\(id)")
            }
        }
        let again = try forwards.archive.importInputs(
            names.map { SampleArchives.path($0) }, options: ImportOptions()
        ) { _ in true }
        #expect(again.inputs.allSatisfy { $0.new == 0 && $0.updated == 0 })
    }

    @Test("A deletion message marks its tweet, whichever is imported first")
    func deletions() throws {
        let imported = try Imported(["api-v1-stream.jsonl"])
        let folder = imported.folder.url
        let tweet =
            #"{"id":9007199254740993,"id_str":"9007199254740993","text":"late","created_at":"#
            + #""Fri Jan 01 17:29:00 +0000 2021","user":{"id":1,"id_str":"1"},"timestamp_ms":"1609522140657"}"#
        let delete = #"{"delete":{"status":{"id":9007199254740993,"id_str":"9007199254740993","user_id":1}}}"#
        for (number, lines) in [[delete], [tweet], [delete, tweet], [tweet]].enumerated() {
            let file = folder.appendingPathComponent("\(number).jsonl")
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
            _ = try imported.archive.importInputs([file.path], options: ImportOptions()) { _ in true }
            let found = try imported.archive.tweet(TweetID(9_007_199_254_740_993))?.tweet
            #expect(found?.flags.contains(.deleted) == (number == 0 ? nil : true))
        }
    }

    // MARK: A tweet in the form of expected.json

    private static func text(_ value: Any) -> String {
        do {
            let data = try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
            return String(decoding: data, as: UTF8.self)
        } catch {
            return "\(error)"
        }
    }

    private static func described(_ tweet: Tweet) -> Object {
        var result: Object = [:]
        result["id"] = tweet.id.description
        result["created_at"] = tweet.createdAt?.iso8601
        result["author"] = tweet.author.map {
            ["id": optional($0.id?.description), "handle": optional($0.handle), "name": optional($0.name)]
        }
        result["text"] = tweet.text
        result["trust"] = "\(tweet.textCompleteness)"
        result["lang"] = tweet.language
        result["client"] = tweet.client
        result["reply_to"] = tweet.replyTo.map {
            ["tweet": optional($0.tweet?.description), "user": optional($0.user?.description)]
        }
        result["retweet_of"] = tweet.retweetOf.map {
            [
                "tweet": optional($0.tweet?.description), "user": optional($0.user?.description),
                "handle": optional($0.handle),
            ]
        }
        result["quote_of"] = tweet.quoteOf.map { ["tweet": optional($0.tweet?.description)] }
        addEntities(of: tweet, to: &result)
        result["counts"] = [
            "likes": tweet.counts[.likes], "retweets": tweet.counts[.retweets], "replies": tweet.counts[.replies],
            "quotes": tweet.counts[.quotes], "views": tweet.counts[.views], "bookmarks": tweet.counts[.bookmarks],
        ].compactMapValues { $0 }
        result["sensitive"] = tweet.sensitive
        result["point"] = tweet.point.map { [$0.latitude, $0.longitude] }
        result["place"] = tweet.place.map {
            [
                "id": $0.id, "name": optional($0.name), "full_name": optional($0.fullName),
                "country": optional($0.country), "country_code": optional($0.countryCode), "type": optional($0.type),
                "box": $0.box.map { [$0.west, $0.south, $0.east, $0.north] } as Any? ?? NSNull(),
            ]
        }
        result["withheld_in"] = tweet.withheldIn.sorted()
        result["edits"] = tweet.edits.map(\.description)
        result["flags"] = flagNames.filter { tweet.flags.contains($0.1) }.map(\.0).sorted()
        return result
    }

    private static func addEntities(of tweet: Tweet, to result: inout Object) {
        result["hashtags"] = [
            "texts": tweet.hashtags.map(\.text), "marked": marked(tweet.text, tweet.hashtags.map(\.span)),
        ]
        result["cashtags"] = [
            "texts": tweet.cashtags.map(\.text), "marked": marked(tweet.text, tweet.cashtags.map(\.span)),
        ]
        result["mentions"] = [
            "accounts": tweet.mentions.map { optional($0.id?.description) },
            "marked": marked(tweet.text, tweet.mentions.map(\.span)),
        ]
        result["urls"] = [
            "links": tweet.links.map {
                ["url": $0.url, "expanded": optional($0.expanded), "display": optional($0.display)]
            },
            "marked": marked(tweet.text, tweet.links.map(\.span)),
        ]
        result["media"] = [
            "items": tweet.media.map { described($0) }, "marked": marked(tweet.text, tweet.media.map(\.span)),
        ]
    }

    private static func described(_ item: MediaItem) -> Object {
        [
            "id": optional(item.id), "kind": item.kind.rawValue, "url": optional(item.url),
            "video_url": optional(item.videoURL), "link": optional(item.link), "expanded": optional(item.expanded),
            "width": optional(item.width), "height": optional(item.height), "alt": optional(item.alternativeText),
            "duration_ms": optional(item.durationMilliseconds),
            "source_tweet": optional(item.sourceTweet?.description),
            "source_user": optional(item.sourceUser?.description),
        ]
    }

    private static func described(_ message: Message) -> Object {
        [
            "id": message.id.description, "conversation": message.conversation,
            "sender": optional(message.sender?.description), "recipient": optional(message.recipient?.description),
            "created_at": optional(message.createdAt?.iso8601), "text": message.text,
            "urls": message.links.map { optional($0.expanded) }, "media": message.media.map(\.kind.rawValue),
            "reactions": message.reactions.map { [$0.key, optional($0.sender?.description)] },
            "edits": message.edits.map(\.text), "kind": message.isWelcome ? "welcome" : "message",
        ]
    }

    private static func optional(_ value: Any?) -> Any { value ?? NSNull() }

    private static let flagNames: [(String, TweetFlags)] = [
        ("collected", .collected), ("note", .note), ("truncated", .truncated), ("deleted", .deleted),
        ("edited", .edited), ("withheld", .withheld), ("completed", .completed), ("poll", .poll),
        ("retweet_by_text", .retweetByText), ("bookmarked", .bookmarked), ("community", .community), ("liked", .liked),
    ]

    /// Returns the text with spans marked by `«…»`. Entities with the same span are marked once.
    private static func marked(_ text: String, _ spans: [TextSpan?]) -> String {
        var bytes = Array(text.utf8)
        for span in Set(spans.compactMap { $0 }).sorted().reversed() {
            bytes.insert(contentsOf: "»".utf8, at: span.end)
            bytes.insert(contentsOf: "«".utf8, at: span.start)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
