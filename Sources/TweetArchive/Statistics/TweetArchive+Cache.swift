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
}
