internal import SQLiteKit
package import TweetModel

/// A cache for statistics that need a full table scan. Every import, every removal of tweets, and every rebuild of
/// indexes clears the cache.
extension Store {
    /// The maximum number of cached results. The results that were stored first are deleted first.
    package static let maxCachedResults = 40
    /// The maximum size of a cached result in bytes. A larger result is not cached.
    package static let maxCachedBytes = 1 << 20

    /// Returns a number that changes when another connection writes to the store.
    package func version() throws -> Int64 { try connection.integer("PRAGMA data_version") ?? 0 }

    /// Returns the cached result with this name; `nil` if it is not cached or its bytes are invalid.
    package func cachedResult<Answer: RecordCodable>(_ name: String) throws -> Answer? {
        let bytes = try connection.first("SELECT value FROM cached_result WHERE name = \(name)") { $0.blob(0) }
        guard let bytes else { return nil }
        var (coder, answer) = (RecordCoder(reading: bytes), Answer.blank)
        answer.code(&coder)
        return coder.isComplete ? answer : nil
    }

    /// Caches a result that was computed from this version of the store. Does nothing if the result is too large. Also does
    /// nothing if another connection has written to the store since then, because the result may be outdated.
    package func cache(_ answer: some RecordCodable, as name: String, madeOf version: Int64) throws {
        var (coder, answer) = (RecordCoder(), answer)
        answer.code(&coder)
        guard coder.bytes.count <= Self.maxCachedBytes else { return }
        try connection.write {
            guard try self.version() == version else { return }
            try connection.run(
                """
                INSERT OR REPLACE INTO cached_result (name, value) VALUES (\(name), \(SQLValue.blob(coder.bytes)))
                """)
            try connection.run(
                """
                DELETE FROM cached_result
                WHERE id NOT IN (SELECT id FROM cached_result ORDER BY id DESC LIMIT \(Self.maxCachedResults))
                """)
        }
    }

    /// Clears the cache. Call this in every transaction that changes tweets or accounts.
    static func clearCache(_ connection: Connection) throws {
        try connection.run("DELETE FROM cached_result")
    }
}

// MARK: - Results

extension StoreStatistics: RecordCodable {
    package static var blank: Self { Self() }
    package mutating func code(_ coder: inout RecordCoder) {
        coder.code(
            &self, \.found, \.collected, \.likedOnly, \.referenced, \.original, \.reply, \.retweet, \.quote, \.hashtags,
            \.mentions, \.urls, \.cashtags, \.media, \.distinctUsers, \.messages, \.conversations, \.messageMedia,
            \.grokMessages, \.grokChats, \.first, \.last, \.series)
    }
}

extension StoreStatistics.EntityTotals: RecordCodable {
    package static var blank: Self { Self() }
    package mutating func code(_ coder: inout RecordCoder) { coder.code(&self, \.given, \.added, \.distinct) }
}

extension StoreStatistics.Bucket: RecordCodable {
    package static var blank: Self { Self(start: "", tweets: 0) }
    package mutating func code(_ coder: inout RecordCoder) { coder.code(&self, \.start, \.tweets) }
}

/// The encoding omits `window`, because callers set it after they read a result from the cache.
extension TweetTimeSeries: RecordCodable {
    package static var blank: Self { Self(query: "", period: .blank) }
    package mutating func code(_ coder: inout RecordCoder) {
        coder.code(
            &self, \.query, \.period, \.totals, \.undatedCounts, \.first, \.last, \.hours, \.users, \.gaps,
            \.hasDetails, \.counted)
        coder.check(hours)
    }
}

extension TweetTimeSeries.Period: RecordCodable {
    package static var blank: Self { .day }
}

extension TweetTimeSeries.Counts: RecordCodable {
    package static var blank: Self { Self() }
    package mutating func code(_ coder: inout RecordCoder) {
        coder.code(
            &self, \.tweets, \.original, \.reply, \.retweet, \.quote, \.withHashtags, \.withMentions, \.withLinks,
            \.withMedia, \.users, \.newUsers)
    }
}

extension TweetTimeSeries.Users: RecordCodable {
    package static var blank: Self { Self() }
    package mutating func code(_ coder: inout RecordCoder) {
        coder.code(&self, \.count, \.minimum, \.maximum, \.mean, \.lowerQuartile, \.median, \.upperQuartile)
    }
}

extension TweetTimeSeries.Gap: RecordCodable {
    package static var blank: Self { Self(first: "", last: "", days: 0) }
    package mutating func code(_ coder: inout RecordCoder) { coder.code(&self, \.first, \.last, \.days) }
}

extension TweetTimeSeries.Counted: RecordCodable {
    package static var blank: Self { Self(number: 0, counts: .blank) }
    package mutating func code(_ coder: inout RecordCoder) { coder.code(&self, \.number, \.counts) }
}

extension TopTable: RecordCodable {
    package static var blank: Self { Self(field: .blank, query: "") }
    package mutating func code(_ coder: inout RecordCoder) {
        coder.code(&self, \.field, \.query, \.tweets, \.distinct, \.rows, \.hasDetails)
    }
}

extension TopTable.Field: RecordCodable {
    package static var blank: Self { .hashtags }
}

/// The encoding omits `query`, which callers set after they read a result from the cache.
extension TopTable.Row: RecordCodable {
    package static var blank: Self { Self(text: "", tweets: 0, uses: 0) }
    package mutating func code(_ coder: inout RecordCoder) {
        coder.code(&self, \.text, \.isHandle, \.tweets, \.uses, \.users, \.first, \.last, \.id, \.country)
    }
}

extension ResultCounts: RecordCodable {
    package static var blank: Self { Self() }
    package mutating func code(_ coder: inout RecordCoder) { coder.code(&self, \.facets, \.histogram, \.total) }
}

extension Facet: RecordCodable {
    package static var blank: Self { Self(field: .blank) }
    package mutating func code(_ coder: inout RecordCoder) {
        coder.code(&self, \.field, \.values, \.others, \.unknown)
    }
}

extension Facet.Field: RecordCodable {
    package static var blank: Self { .year }
}

extension Facet.Value: RecordCodable {
    package static var blank: Self { Self(text: "", count: 0) }
    package mutating func code(_ coder: inout RecordCoder) { coder.code(&self, \.text, \.count, \.clause) }
}

extension Histogram: RecordCodable {
    package static var blank: Self { Self(TimeCounter(zone: .utc)) { _, _ in nil } }
    package mutating func code(_ coder: inout RecordCoder) { coder.code(&self, \.period, \.bins, \.unknown) }
}

extension QuietPeriod: RecordCodable {
    package static var blank: Self { Self(before: .blank, after: .blank, start: 0, end: 0) }
    package mutating func code(_ coder: inout RecordCoder) { coder.code(&self, \.before, \.after, \.start, \.end) }
}

extension TweetID: RecordCodable {
    package static var blank: Self { Self(0) }
}

extension RecordCoder {
    /// Checks the size of a table of 7 days with 24 hours each.
    fileprivate mutating func check(_ hours: [[Int]]) {
        if hours.count != 7 || !hours.allSatisfy({ $0.count == 24 }) { fail() }
    }
}
