internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
internal import TweetModel

/// Caches statistics over all tweets in the store. Each change of the tweets clears the cache.
extension TweetArchive {
    /// Returns a statistic of a query from the cache, or computes it with `make`. Bypasses the cache if the query has
    /// conditions, or if the options leave out tweets.
    func cached<Answer: RecordCodable>(
        _ key: [String], of query: Query, _ options: SearchOptions, atLeast threshold: Duration? = nil,
        _ make: () throws -> Answer
    ) throws -> Answer {
        query.isEmpty && options.hiddenFlags.isEmpty ? try cached(key, atLeast: threshold, make) : try make()
    }

    /// Returns a statistic of a query if it is cached.
    func findCached<Answer: RecordCodable>(
        _ key: [String], of query: Query, _ options: SearchOptions
    ) throws -> Answer? {
        guard query.isEmpty, options.hiddenFlags.isEmpty, cacheThreshold != nil else { return nil }
        return try store.cachedResult(Self.entryName(key))
    }

    /// Returns a statistic over all tweets from the cache. Computes it with `make` if it is not cached.
    ///
    /// Caches the result if `make` took at least `threshold`, unless writing fails, for example because an import is
    /// running.
    ///
    /// - Parameters:
    ///   - key: The name and the options of the statistic.
    ///   - threshold: The minimum time; `nil` or a higher value for `TweetArchive.cacheThreshold`.
    func cached<Answer: RecordCodable>(
        _ key: [String], atLeast threshold: Duration? = nil, _ make: () throws -> Answer
    ) throws -> Answer {
        guard let usual = cacheThreshold else { return try make() }
        let threshold = min(threshold ?? usual, usual)
        let name = Self.entryName(key)
        let (found, version) = try read(otherwise: (Answer?.none, Int64?.none)) {
            (try store.cachedResult(name), try store.version())
        }
        if let found { return found }
        let start = ContinuousClock.now
        let answer = try make()
        if let version, start.duration(to: .now) >= threshold {
            _ = writeIfPossible { try store.cache(answer, as: name, madeOf: version) }
        }
        return answer
    }

    /// Returns numbers by import from the cache, or computes them with `make`.
    func cachedNumbers(_ name: String, _ make: () throws -> [Int64: Int]) throws -> [Int64: Int] {
        let pairs = try cached([name]) {
            try read(otherwise: []) { try make().flatMap { [$0.key, Int64($0.value)] } }
        }
        return Dictionary(
            stride(from: 0, to: pairs.count - 1, by: 2).map { (pairs[$0], Int(pairs[$0 + 1])) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Returns the name of a cache entry. It contains the version, because another version may count differently.
    private static func entryName(_ key: [String]) -> String { ([TweetArchive.version] + key).joined(separator: "\n") }

    /// Caches the statistics that `stats` prints for all tweets: totals, and counts by day and by month.
    ///
    /// Does nothing unless the import added at least `TweetArchive.cacheWarmingThreshold` tweets, and these are at
    /// least an eighth of the store. Such an import takes so long that users hardly notice the additional time. Also
    /// does nothing if the cache is off, or if the time zone in the settings is unknown.
    ///
    /// - Parameters:
    ///   - report: The report of the import.
    ///   - shouldContinue: Called every 10,000 tweets. If it returns false, nothing is cached.
    func warmCache(after report: ImportReport, while shouldContinue: () -> Bool) throws {
        let added = report.inputs.reduce(0) { $0 + $1.new }
        guard cacheThreshold != nil, added >= cacheWarmingThreshold else { return }
        let chosen = try settings().timeZone
        // The command `stats` will report an unknown time zone.
        guard let zone = try? chosen.map({ name in try Zone(chosen: name, variable: nil) }) ?? .utc else { return }
        let periods = [TweetTimeSeries.Period.day, .month]
        var tallies = periods.map { VolumeCounter(by: $0, zone: zone, wantsDetails: false) }
        let query = try queries.parse("", SearchOptions(now: 0))
        let nothing = (Int64?.none, StoreStatistics?.none)
        let (version, statistics) = try queries.run(query, otherwise: nothing) {
            guard try store.tweetCount() / 8 <= added else { return nothing }
            let version = try store.version()
            let scan = try ResultScan(query.plan(queries.context(SearchOptions(now: 0))), connection)
            var counter = try TotalsCounter(zone: .utc, connection)
            var counted = 0
            while let result = try scan.next() {
                try counter.add(result)
                for index in tallies.indices { tallies[index].add(result.sample) }
                counted += 1
                if counted % 10_000 == 0, !shouldContinue() { return nothing }
            }
            for index in tallies.indices { try tallies[index].joinAccounts(connection) }
            var totals = try counter.totals(connection)
            try addOthers(to: &totals, hiding: [])
            return (version, totals)
        }
        guard let version, let statistics else { return }
        _ = writeIfPossible {
            try store.cache(statistics, as: Self.entryName(Self.totalsCacheKey), madeOf: version)
            for (period, tally) in zip(periods, tallies) {
                try store.cache(
                    tally.filling(TweetTimeSeries(query: "", period: period)),
                    as: Self.entryName(Self.volumeCacheKey(period, wantsDetails: false, zone)), madeOf: version
                )
            }
        }
    }
}
