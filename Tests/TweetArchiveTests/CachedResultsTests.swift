import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import IndexStore
@testable import TweetArchive

/// Results about all tweets are cached until something changes. The cache must not change any result.
@Suite("Cached results")
struct KeptAnswersTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(keepsAfter wait: Duration?) throws -> TweetArchive {
        let archive = try TweetArchive(path: folder.path("store.db"), access: .create)
        archive.cacheThreshold = wait
        return archive
    }

    private func add(_ names: String...) throws {
        _ = try open(keepsAfter: nil)
            .importInputs(names.map { SampleArchives.path($0) }, options: ImportOptions()) { _ in true }
    }

    private var options: SearchOptions {
        get throws {
            var options = SearchOptions(now: 1_790_000_000)
            options.records = false
            options.zone = try Zone(named: "Europe/Berlin")
            return options
        }
    }

    /// Returns all results about all tweets, as text that differs if any field differs.
    private func answers(_ archive: TweetArchive) throws -> [String] {
        let options = try options
        var answers = [
            String(reflecting: try archive.statistics()),
            String(reflecting: try archive.longestQuietPeriod()),
        ]
        // The samples cover more minutes than a result may have.
        for period in TweetTimeSeries.Period.allCases where period != .minute {
            for wantsDetails in [false, true] {
                let volume = try archive.volume(
                    of: "", by: period, window: 3, wantsDetails: wantsDetails, options: options)
                answers.append(String(reflecting: volume))
            }
        }
        for field in TopTable.Field.allCases {
            var wanted = TopOptions()
            wanted.wantsDetails = true
            answers.append(String(reflecting: try archive.top(field, of: "", options: wanted, search: options)))
        }
        let summary = try archive.summary(
            of: "", by: .year, fields: TweetTimeSeries.summaryFields, limit: 5, options: options)
        answers.append(String(reflecting: summary.top.sorted { $0.key.rawValue < $1.key.rawValue }))
        var rest = summary
        rest.top = [:]
        answers.append(String(reflecting: rest))
        return answers
    }

    private func count(_ archive: TweetArchive) throws -> Int64? {
        try archive.connection.integer("SELECT count(*) FROM cached_result")
    }

    @Test("A cached result equals the computed one in every field")
    func same() throws {
        try add("account-2022", "api-v2-2021.jsonl")
        let fresh = try answers(open(keepsAfter: nil))
        let archive = try open(keepsAfter: .zero)
        #expect(try answers(archive) == fresh)
        #expect(try count(archive) == Int64(fresh.count - 4), "periods of days are one, and the last two are one")
        // These statements change every result that does not come from the cache.
        try archive.connection.execute(
            script:
                "PRAGMA foreign_keys = OFF; DELETE FROM tweet_hashtag; DELETE FROM media; UPDATE tweet SET flags = 0")
        for wait in [.zero, Duration.seconds(1000)] { #expect(try answers(open(keepsAfter: wait)) == fresh) }
        #expect(try answers(open(keepsAfter: nil)) != fresh)
    }

    @Test("A summary of all tweets equals one that is computed from the tweets, for any period")
    func summary() throws {
        try add("account-2022", "api-v2-2021.jsonl")
        let archive = try open(keepsAfter: .zero)
        let options = try options
        for period in [TweetTimeSeries.Period.day, .week, .month, .year] {
            let all = try archive.summary(
                of: "", by: period, fields: TweetTimeSeries.summaryFields, limit: 5, options: options)
            // This query matches every tweet, but its result is not cached.
            let counted = try archive.summary(
                of: "is:retweet OR -is:retweet", by: period, fields: TweetTimeSeries.summaryFields, limit: 5,
                options: options)
            #expect(all.totals.tweets == counted.totals.tweets)
            #expect(all.tweetsPerBucket == counted.tweetsPerBucket)
            #expect(all.hours == counted.hours)
            #expect(all.undated == counted.undated)
            #expect(all.top == counted.top)
            #expect(all.first?.seconds == counted.first?.seconds && all.last?.seconds == counted.last?.seconds)
            _ = try archive.summary(of: "", by: period, fields: [], limit: 0, options: options)
        }
        #expect(try count(archive) == 2, "the days and the values")
    }

    @Test("Importing and forgetting tweets empty the cache, searches do not")
    func changes() throws {
        try add("account-2022")
        let archive = try open(keepsAfter: .zero)
        let before = try answers(archive)
        _ = try archive.search("art", options: options)
        #expect(try count(archive) ?? 0 > 0)
        try add("api-v2-2021.jsonl")
        #expect(try count(archive) == 0)
        let after = try answers(archive)
        #expect(after != before)
        #expect(try after == answers(open(keepsAfter: nil)))
        _ = try archive.forget(archive.search("has:images", options: options).hits.map(\.tweet.id))
        #expect(try count(archive) == 0)
        #expect(try answers(archive) != after)
    }

    @Test("A result is not cached if another program wrote during the count")
    func race() throws {
        try add("account-2022")
        let archive = try open(keepsAfter: .zero)
        let store = archive.store
        let version = try store.version()
        let statistics = try archive.statistics()
        let tweet = try #require(try archive.search("", options: options).hits.first?.tweet.id)
        #expect(try open(keepsAfter: nil).setNote("written meanwhile", on: tweet, at: 1))
        try store.cache(statistics, as: "late", madeOf: version)
        let found: StoreStatistics? = try store.cachedResult("late")
        #expect(found == nil)
    }

    @Test("Weeks, months and years are counted from cached days")
    func periods() throws {
        try add("account-2022")
        let archive = try open(keepsAfter: .zero)
        func volumes(_ archive: TweetArchive) throws -> [String] {
            try [TweetTimeSeries.Period.day, .week, .month, .year].map { period in
                String(reflecting: try archive.volume(of: "", by: period, wantsDetails: false, options: options))
            }
        }
        let fresh = try volumes(archive)
        #expect(try count(archive) == 1)
        // This statement changes every result that does not come from the cache.
        try archive.connection.execute(script: "UPDATE tweet SET flags = 0")
        #expect(try volumes(archive) == fresh)
    }

    @Test("Damaged cache entries are ignored")
    func damage() throws {
        try add("account-2022")
        let archive = try open(keepsAfter: .zero)
        let fresh = try answers(archive)
        for change in ["substr(value, 1, length(value) - 1)", "value || x'00'", "x''", "x'FFFFFFFFFFFFFFFFFFFFFF'"] {
            try archive.connection.execute(script: "UPDATE cached_result SET value = CAST(\(change) AS BLOB)")
            #expect(try answers(archive) == fresh, "\(change)")
        }
    }

    @Test("Only the newest results are cached, and none that is too large")
    func room() throws {
        try add("account-2022")
        let archive = try open(keepsAfter: .zero)
        let store = archive.store
        let version = try store.version()
        let statistics = try archive.statistics()
        for number in 1...Store.maxCachedResults + 3 {
            try store.cache(statistics, as: "number \(number)", madeOf: version)
        }
        #expect(try count(archive) == Int64(Store.maxCachedResults))
        var found: StoreStatistics? = try store.cachedResult("number 3")
        #expect(found == nil)
        found = try store.cachedResult("number 4")
        #expect(found == statistics)
        var table = TopTable(field: .words, query: "")
        table.rows = [TopTable.Row(text: String(repeating: "x", count: Store.maxCachedBytes), tweets: 1, uses: 1)]
        try store.cache(table, as: "long", madeOf: version)
        let long: TopTable? = try store.cachedResult("long")
        #expect(long == nil)
    }

    @Test("A read-only store returns the same results")
    func readOnly() throws {
        try add("account-2022")
        let fresh = try answers(open(keepsAfter: nil))
        let archive = try TweetArchive(path: folder.path("store.db"), access: .browsing)
        archive.cacheThreshold = .zero
        for _ in 0..<2 { #expect(try answers(archive) == fresh) }
    }
}
