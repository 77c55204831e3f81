import ClickHouseSearch
import Foundation
import QueryEngine
import Rendering
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// Compares the results of ClickHouse with those of the local store: the same IDs in the same order, the same pages and
/// the same bytes. Other tests compare the local store with brute force.
@Suite(
    "Searches in a real ClickHouse", .serialized,
    .enabled(if: ClickHouseStandIn.python != nil, ClickHouseStandIn.missing)
)
struct ClickHouseDifferentialTests {
    static let trees = Exhaustive.count("TWEETDEX_TREES", default: 260, exhaustive: 260)

    private struct Loaded {
        let archive: TweetArchive
        let backend: ClickHouseBackend
        let corpus: RandomCorpus
        private let standIn: ClickHouseStandIn
        private let folder: TemporaryFolder

        init(_ corpus: RandomCorpus, wanted: ExportOptions = ExportOptions(seed: 0)) throws {
            self.corpus = corpus
            folder = try TemporaryFolder()
            let path = folder.path("store.db")
            try corpus.write(to: path)
            archive = try TweetArchive(path: path, access: .existing)
            standIn = try ClickHouseStandIn()
            backend = try ClickHouseBackend(archive, ClickHouseBackend.Access(url: standIn.url))
            var wanted = wanted
            wanted.includesDeleted = true
            wanted.includesCircle = true
            let first = try backend.load("", search: options, options: wanted) { _ in true }
            #expect(first.madeTable && first.tweets == corpus.tweets.count)
        }

        var options: SearchOptions {
            var options = SearchOptions(now: 1_700_000_000)
            options.records = false
            options.explainsEmptyResults = false
            options.account = "ann_lee"
            options.zone = Zone(label: "JST", secondsEast: 9 * 3600)
            return options
        }

    }

    @Test("Random queries have the same results in the same order", arguments: 1...2)
    func plain(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let loaded = try Loaded(RandomCorpus(size: 300, using: &random))
        for number in 0..<Self.trees {
            var text = RandomNode.random(depth: 4, using: &random).text
            if Int.random(in: 0..<4, using: &random) == 0 { text += " include:referenced" }
            guard try compare(loaded, text, isThorough: number % 8 == 0) else { return }
        }
    }

    @Test(
        "Queries with quotation marks, punctuation and many scripts have the same results in the same order",
        arguments: 1...2)
    func hostile(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed &+ 100)
        let plain = RandomCorpus(size: 300, using: &random)
        let loaded = try Loaded(RandomCorpus(plain.tweets.map { HostileTweets.changed($0, using: &random) }))
        for number in 0..<Self.trees {
            let text = HostileTweets.query(depth: 4, using: &random)
            guard try compare(loaded, text, isThorough: number % 8 == 0) else { return }
        }
    }

    @Test("A wrong password is an error, and the right one is accepted")
    func password() throws {
        var random = SeededGenerator(seed: 3)
        let loaded = try Loaded(RandomCorpus(size: 20, using: &random))
        let standIn = try ClickHouseStandIn(user: "ann", password: "o'pen \\ sesame")
        var access = ClickHouseBackend.Access(url: standIn.url)
        access.user = "ann"
        access.password = "wrong"
        let stranger = try ClickHouseBackend(loaded.archive, access)
        let error = try #require(throws: TweetArchiveError.self) {
            try stranger.load("", search: loaded.options, options: ExportOptions(seed: 0)) { _ in true }
        }
        guard case TweetArchiveError.clickHouse(let message, let hint) = error else { throw error }
        #expect(message.contains("refuses") && !message.contains("wrong") && hint?.contains("PASSWORD") == true)
        access.password = "o'pen \\ sesame"
        let owner = try ClickHouseBackend(loaded.archive, access)
        // Reading fails because the table does not exist yet.
        let missing = try #require(throws: TweetArchiveError.self) {
            try owner.search("sea", options: loaded.options)
        }
        guard case .clickHouse(_, let advice) = missing else { throw missing }
        #expect(advice?.contains("clickhouse load") == true)
        #expect(try owner.load("sea", search: loaded.options, options: ExportOptions(seed: 0)) { _ in true }.madeTable)
    }

    @Test("Loading twice changes nothing")
    func twice() throws {
        var random = SeededGenerator(seed: 7)
        let loaded = try Loaded(RandomCorpus(size: 100, using: &random))
        var wanted = ExportOptions(seed: 0)
        wanted.includesDeleted = true
        wanted.includesCircle = true
        let again = try loaded.backend.load("", search: loaded.options, options: wanted) { _ in true }
        #expect(!again.madeTable && again.tweets == 100)
        #expect(try loaded.backend.count("include:referenced", options: loaded.options).total == 100)
        _ = try compare(loaded, "", isThorough: true)
    }

    @Test("All figures are the same", arguments: [false, true])
    func figures(isHostile: Bool) throws {
        var random = SeededGenerator(seed: 11)
        var corpus = RandomCorpus(size: 250, using: &random)
        if isHostile { corpus = RandomCorpus(corpus.tweets.map { HostileTweets.changed($0, using: &random) }) }
        let loaded = try Loaded(corpus)
        let options = loaded.options
        let queries = [
            "", "sea", "has:links OR lang:en", "-is:reply include:referenced", "limit:40", "unique:text", "sample:40",
            "sort:likes limit:15", "nosuchword",
        ]
        for query in queries {
            let isWhole = !query.contains("limit:") && !query.contains("unique:")
            for field in TopTable.Field.allCases {
                // The displayed spelling of a word depends on the order in which a limited list is read.
                if [.words, .phrases, .emoji, .texts].contains(field), !isWhole { continue }
                var wanted = TopOptions()
                wanted.wantsDetails = field != .words
                let expected = try loaded.archive.top(field, of: query, options: wanted, search: options)
                let found = try loaded.backend.top(field, of: query, options: wanted, search: options)
                #expect(found == expected, "top \(field) of \(query)")
            }
            for period in [TweetTimeSeries.Period.hour, .day, .week, .year] {
                for details in [false, true] {
                    let expected = try loaded.archive.volume(
                        of: query, by: period, window: nil, wantsDetails: details, options: options)
                    let found = try loaded.backend.volume(
                        of: query, by: period, window: nil, wantsDetails: details, options: options)
                    #expect("\(found)" == "\(expected)", "volume by \(period) of \(query)")
                }
            }
            let fields = Facet.Field.allOfTweets.filter { $0 != .label && $0 != .archive }
            for (facets, limit, histogram) in [(fields, 2, false), (fields, 0, true), (nil, 2, true)] {
                let expected = try loaded.archive.counts(
                    query, facets: facets, limit: limit, histogram: histogram, options: options)
                let found = try loaded.backend.counts(
                    query, facets: facets, limit: limit, histogram: histogram, options: options)
                #expect(found == expected, "counts of \(query)")
            }
            if !query.isEmpty {
                let expected = try loaded.archive.statistics(of: query, options: options)
                #expect(
                    try loaded.backend.statistics(of: query, options: options) == expected, "statistics of \(query)")
            }
        }
        let (all, there) = (
            try loaded.archive.statistics(of: "", options: options),
            try loaded.backend.statistics(of: "", options: options)
        )
        var comparable = all
        // In the local totals, dates have no precision, and the series omits empty months.
        (comparable.first, comparable.last, comparable.series) = (there.first, there.last, there.series)
        #expect(there == comparable)
    }

    /// Returns false if the results differ.
    private func compare(_ loaded: Loaded, _ text: String, isThorough: Bool) throws -> Bool {
        var options = loaded.options
        options.limit = 0
        let expected: SearchPage
        do {
            expected = try loaded.archive.search(text, options: options)
        } catch {
            guard case TweetArchiveError.query = error else { throw error }
            return true
        }
        let found: SearchPage
        do {
            found = try loaded.backend.search(text, options: options)
        } catch {
            Issue.record("\(text): \(error)")
            return false
        }
        guard found.hits.map(\.tweet.id) == expected.hits.map(\.tweet.id) else {
            let (left, right) = (Set(expected.hits.map(\.tweet.id)), Set(found.hits.map(\.tweet.id)))
            let tweets = left.symmetricDifference(right).prefix(2).map { loaded.corpus.byID[$0] }
            Issue.record(
                "\(text): \(left.subtracting(right).count) missing, \(right.subtracting(left).count) too many: \(tweets)"
            )
            return false
        }
        guard isThorough else { return true }
        #expect(bytes(of: found) == bytes(of: expected), "\(text)")
        #expect(found.notes == expected.notes, "\(text)")
        let counted = try loaded.backend.count(text, options: options)
        #expect(counted.total == expected.hits.count, "\(text)")
        #expect(try counted.notes == loaded.archive.count(text, options: options).notes, "\(text)")
        let namesOrigin = try Query.parse(text).namesOrigin
        let sorts = ["newest", "oldest", "likes", "engagement", "random/7"] + (namesOrigin ? ["distance"] : [])
        options.limit = 7
        // With `sort:` in the query, another order is an error.
        let sort = expected.namedOrder != nil ? nil : sorts[expected.hits.count % sorts.count]
        options.sort = sort.flatMap { SearchOrder($0) }
        var pages = 0
        repeat {
            let left = try loaded.archive.search(text, options: options)
            let right = try loaded.backend.search(text, options: options)
            #expect(left.hits == right.hits.map { $0.with(left.hits) }, "\(text), sorted by \(sort ?? "itself")")
            #expect(left.next == right.next, "\(text), sorted by \(sort ?? "itself")")
            options.after = left.next
            pages += 1
        } while options.after != nil && pages < 4
        return true
    }

    private func bytes(of page: SearchPage) -> String {
        var bytes: [UInt8] = []
        for hit in page.hits {
            JSONRenderer().line(hit, into: &bytes)
            TerminalRenderer(TerminalStyle(now: 1_700_000_000)).write(into: &bytes) {
                $0.write(hit, number: nil, to: &$1)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension SearchHit {
    /// Copies the locations of media files, which only the local store knows.
    fileprivate func with(_ others: [SearchHit]) -> SearchHit {
        var hit = self
        guard let other = others.first(where: { $0.tweet.id == tweet.id }) else { return hit }
        for index in hit.tweet.media.indices where index < other.tweet.media.count {
            hit.tweet.media[index].location = other.tweet.media[index].location
        }
        return hit
    }
}
