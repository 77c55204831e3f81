import Foundation
import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

/// Formats are not confused with each other. The tests use the samples, which cover each format.
@Suite("Format detection")
struct FormatDetectionTests {
    /// Samples that consist of JSON objects, with the expected shape of all their objects that contain tweets.
    private static let samples: [(file: String, format: InputFormat)] = [
        ("api-v1-timeline.json", .apiV1), ("api-v1-hydrated.jsonl", .apiV1), ("api-v1-tweet.json", .apiV1),
        ("api-v1-stream.jsonl", .apiV1Stream), ("api-v2-2021.jsonl", .apiV2), ("api-v2-flat-2022.jsonl", .apiV2Flat),
        ("api-v2-stream-2023.jsonl", .apiV2), ("graphql-timeline.json", .graphQL),
        ("graphql-bookmarks.jsonl", .graphQL), ("graphql-adaptive.json", .graphQL), ("graphql-2026.jsonl", .graphQL),
        ("snscrape-2021.jsonl", .snscrape), ("snscrape-2023.jsonl", .snscrape), ("twscrape-2024.jsonl", .snscrape),
        ("twint-2021.jsonl", .twint),
        ("web-exporter.json", .webExporter), ("web-exporter-metadata.json", .webExporter),
        ("activity-streams.jsonl", .activityStreams), ("condensed-2020.json", .condensed),
    ]

    /// Returns the objects of a file as text.
    private static func records(_ file: String) throws -> [String] {
        let bytes = try [UInt8](Data(contentsOf: SampleArchives.folder.appendingPathComponent(file)))
        var reader = JSONRecordReader(ByteStream(bytes))
        var records: [String] = []
        while true {
            switch try reader.next() {
            case .record:
                let range = reader.document.root.range
                guard reader.document.root.kind == .object else { continue }
                let start = Int(reader.position.offset)
                records.append(String(decoding: bytes[start..<start + range.count], as: UTF8.self))
            case .skipped: continue
            case .end: return records
            }
        }
    }

    @Test("Every object of a sample matches exactly one shape", arguments: samples.map(\.file))
    func oneShape(file: String) throws {
        let format = try #require(Self.samples.first { $0.file == file }?.format)
        var document = JSONDocument()
        for record in try Self.records(file) {
            try document.parse(Array(record.utf8))
            let names = RecordType.all.filter { $0.matches(document.root) }.map(\.name)
            #expect(names.count == 1, "\(file): \(names) \(record.prefix(200))")
            let isOwn = RecordType.all.first { $0.matches(document.root) }?.belongs(to: format) == true
            #expect(isOwn, "\(file): \(names)")
        }
    }

    @Test("A file with one object of every format contains a tweet of each", arguments: [false, true])
    func mixed(isReversed: Bool) throws {
        let scratch = try Scratch()
        var lines: [String] = []
        var ids: Set<Int64> = []
        for (file, _) in Self.samples {
            // An object that contains a tweet by itself.
            for record in try Self.records(file) {
                let line = record.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined()
                let found = try ImportedInput(scratch.write("one.jsonl", line + "\n"))
                guard !found.ids.isEmpty else { continue }
                lines.append(line)
                ids.formUnion(found.ids)
                break
            }
        }
        #expect(lines.count == Self.samples.count)
        if isReversed { lines.reverse() }
        let found = try ImportedInput(scratch.write("mixed.jsonl", lines.joined(separator: "\n") + "\n"))
        #expect(Set(found.ids) == ids && found.skipped.isEmpty, "\(found.skipped)")
    }

    @Test(
        "Tweets of an account archive are detected inside other data",
        arguments: [
            (#"module.exports = [\#n TWEET]"#, "t.js"), (#"const tweets = [TWEET];"#, "t.js"),
            (#"{"data":[TWEET]}"#, "t.json"), (#"{"tweets":[TWEET]}"#, "t.json"), ("TWEET", "t.jsonl"),
        ])
    func rewrapped(text: String, name: String) throws { try expectTweet(text, name) }

    @Test(
        "Scripts and modules assign or export the tweets",
        arguments: [
            "export const x = [TWEET]", "module.exports = [TWEET];", "exports.tweets = [TWEET];",
            "export default [TWEET];", "window.YTD.tweets.part0 = [ TWEET ]",
        ])
    func modules(text: String) throws {
        try expectTweet(text, "t.js")
        try expectTweet(text, "tweets.js")
    }

    @Test(
        "Unknown text after the value of a script is reported",
        arguments: ["rubbish", "as 'x'", "a = [1", "module.exports = a"])
    func rubbish(text: String) throws {
        let scratch = try Scratch()
        let tweet = #"{"tweet":{"id_str":"1408868000000000003","full_text":"x","created_at":"","entities":{}}}"#
        let found = try ImportedInput(scratch.write("t.js", "var a = [\(tweet)]; \(text)"))
        #expect(found.ids == [1_408_868_000_000_000_003] && !found.skipped.isEmpty)
    }

    private func expectTweet(_ text: String, _ name: String) throws {
        let tweet = #"{"tweet":{"id_str":"1408868000000000003","full_text":"x","created_at":"","entities":{}}}"#
        let scratch = try Scratch()
        let found = try ImportedInput(scratch.write(name, text.replacingOccurrences(of: "TWEET", with: tweet)))
        #expect(found.ids == [1_408_868_000_000_000_003] && found.skipped.isEmpty, "\(text): \(found.skipped)")
        #expect(found.tweets.allSatisfy { !$0.flags.contains(.community) })
    }

    @Test(
        "A lone file is detected by its contents, under any name",
        arguments: samples.map(\.file) + [
            "community-archive.json", "tcat-2020.csv", "condensed-2021.csv", "academictwitter-tidy-2021.csv",
            "apify-2024.csv", "fxtwitter-2024.jsonl", "gallery-dl-2024.jsonl", "headerless.tsv",
            "information-operations-2019.csv", "raindrop-2025.csv", "rsshub-2024.json", "tweepy-2020.jsonl",
            "twillot-2024.json", "webhook-2020.jsonl",
        ])
    func unnamed(file: String) throws {
        let scratch = try Scratch()
        let bytes = try [UInt8](Data(contentsOf: SampleArchives.folder.appendingPathComponent(file)))
        let known = try ImportedInput(SampleArchives.path(file))
        for name in ["data", "tweets.js", "x.txt"] {
            let found = try ImportedInput(scratch.write(name, bytes))
            #expect(found.format == known.format && found.ids == known.ids, "\(file) as \(name)")
        }
    }

    @Test("An ID that a spreadsheet rounded is rejected, in tables and objects")
    func roundedIDs() throws {
        let scratch = try Scratch()
        let table = "tweet_id,text,likes\n1.23457E+18,gone,1\n1234567890123456789,here,2\n"
        let objects = #"[{"id":1.23457e+18,"text":"gone","isRetweet":"f"},{"id":105,"text":"here","isRetweet":"f"}]"#
        for (name, text) in [("a.csv", table), ("a.json", objects)] {
            let found = try ImportedInput(scratch.write(name, text))
            #expect(found.format == .condensed && found.texts == ["here"])
            #expect(found.skipped.map(\.reason).first?.hasPrefix("its ID is rounded (1.23457") == true)
        }
    }

    @Test("Rows of the Community Archive's database are read")
    func databaseRows() throws {
        let scratch = try Scratch()
        let row =
            #"{"tweet_id":"1234567890123456789","account_id":"42","created_at":"2018-09-01T00:00:00+00:00","#
            + #""full_text":"@bob fish &amp; #chips","favorite_count":3,"retweet_count":0,"reply_to_tweet_id":"107","#
            + #""reply_to_user_id":"43","reply_to_username":"bob","archive_upload_id":1}"#
        let found = try ImportedInput(scratch.write("tweets.json", "[\(row)]"))
        let tweet = try #require(found.tweets.first)
        #expect(found.format == .communityArchive && tweet.markedHashtags == "@bob fish & «#chips»")
        #expect(tweet.replyTo == TweetReference(tweet: TweetID(107), user: UserID(43), handle: "bob"))
    }
}
