import Foundation
import QueryEngine
import TestSupport
import Testing
import TweetModel

@testable import ClickHouseSearch
@testable import TweetArchive

/// Tests a table with the engine `Distributed`, which divides statements between shards and merges the results. Two
/// addresses of this machine lead to one embedded ClickHouse, so both shards have the same rows and each tweet is found
/// twice.
@Suite(
    "Searches over two shards of a real ClickHouse", .serialized,
    .enabled(if: ClickHouseStandIn.python != nil, ClickHouseStandIn.missing))
struct ClickHouseDistributedTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "tweetdex-shards-\(UUID().uuidString)")
    private let archive: TweetArchive
    private let backend: ClickHouseBackend
    private let standIn: ClickHouseStandIn
    private let options: SearchOptions
    private static let size = 200

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appendingPathComponent("store.db").path
        var random = SeededGenerator(seed: 17)
        try RandomCorpus(size: Self.size, using: &random).write(to: path)
        archive = try TweetArchive(path: path, access: .existing)
        standIn = try ClickHouseStandIn()
        backend = try ClickHouseBackend(archive, ClickHouseBackend.Access(url: standIn.url))
        var options = SearchOptions(now: 1_700_000_000)
        options.records = false
        options.explainsEmptyResults = false
        options.account = "ann_lee"
        options.limit = 0
        self.options = options
        let table = "tweetdex_tweets"
        let made = ClickHouseBackend.schema.replacingOccurrences(
            of: "IF NOT EXISTS \(table)\n", with: "\(table)_local\n")
        try backend.client.write(made)
        try backend.client.write(
            "CREATE TABLE \(table) AS remote('127.0.0.1,localhost', currentDatabase(), '\(table)_local', 'default', '', "
                + "cityHash64(id))")
        try backend.client.write("ALTER TABLE \(table) MODIFY COMMENT 'tweetdex tweets, version 4'")
        var wanted = ExportOptions(seed: 0)
        wanted.includesDeleted = true
        wanted.includesCircle = true
        for isFirst in [true, false] {
            // The second load replaces the rows of both shards.
            let report = try backend.load("", search: options, options: wanted) { _ in true }
            #expect(!report.madeTable && report.tweets == Self.size, "\(isFirst)")
        }
    }

    private func remove() throws { try FileManager.default.removeItem(at: folder) }

    @Test("Each shard contains every loaded tweet once")
    func loaded() throws {
        #expect(try backend.count("include:referenced", options: options).total == 2 * Self.size)
        try remove()
    }

    @Test("Random queries find each tweet on both shards, in the same order")
    func queries() throws {
        var random = SeededGenerator(seed: 18)
        var compared = 0
        for _ in 0..<120 {
            let text = RandomNode.random(depth: 3, using: &random).text + " include:referenced"
            let expected: SearchPage
            do {
                expected = try archive.search(text, options: options)
            } catch {
                guard case TweetArchiveError.query = error else { throw error }
                continue
            }
            let found = try backend.search(text, options: options)
            let twice = expected.hits.flatMap { [$0.tweet.id, $0.tweet.id] }
            #expect(found.hits.map(\.tweet.id) == twice, "\(text)")
            compared += 1
        }
        #expect(compared > 60)
        try remove()
    }

    @Test("Figures are merged: counts double, and the numbers of different values do not")
    func figures() throws {
        for query in ["include:referenced", "sea include:referenced", "has:links OR lang:en"] {
            for field in TopTable.Field.allCases where ![.words, .phrases, .emoji, .texts].contains(field) {
                let expected = try archive.top(field, of: query, options: TopOptions(), search: options)
                let found = try backend.top(field, of: query, options: TopOptions(), search: options)
                #expect(found.distinct == expected.distinct, "\(field) of \(query)")
                #expect(found.rows.map(\.tweets) == expected.rows.map(\.tweets), "\(field) of \(query)")
                #expect(found.rows.map(\.uses) == expected.rows.map { 2 * $0.uses }, "\(field) of \(query)")
            }
            let expected = try archive.volume(of: query, by: .month, window: nil, wantsDetails: false, options: options)
            let found = try backend.volume(of: query, by: .month, window: nil, wantsDetails: false, options: options)
            #expect(found.series.map(\.counts.tweets) == expected.series.map { 2 * $0.counts.tweets }, "\(query)")
        }
        try remove()
    }
}
