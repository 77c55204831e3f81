internal import IndexStore
package import QueryEngine
internal import SQLiteKit
package import TweetModel
internal import TweetText

/// Counts the tweets that match a query by kind and over time.
struct TweetStatistics {
    let access: StoreAccess
    private var queries: QueryRunner { QueryRunner(access) }
    private var cache: StatisticsCache { StatisticsCache(access: access) }
    private var store: Store { access.store }

    static let totalsCacheKey = ["statistics"]

    /// Implements `TweetArchive.statistics()`.
    func totals() throws(TweetArchiveError) -> StoreStatistics {
        var totals = try cache.value(Self.totalsCacheKey) { () throws(TweetArchiveError) in
            try access.read(otherwise: StoreStatistics()) { () throws(SQLiteError) in try Statistics(store).totals() }
        }
        totals.follows = try access.read(otherwise: []) { () throws(SQLiteError) in try FollowCatalog(store).totals() }
        return totals
    }

    /// Implements `TweetArchive.volume`.
    func volume(
        of text: String, by period: TweetVolume.Period, window: Int? = nil, wantsDetails: Bool, options: SearchOptions
    ) throws(TweetArchiveError) -> TweetVolume {
        let query = try queries.parse(text, options)
        let empty = TweetVolume(query: query.canonical, period: period, window: window)
        let key = query.isEmpty ? Self.volumeCacheKey(period, wantsDetails: wantsDetails, options.zone) : nil
        var volume = try cache.value(key) { () throws(TweetArchiveError) in
            try queries.run(query, otherwise: empty) { () throws -> TweetVolume in
                var tally = VolumeCounter(by: period, zone: options.zone, wantsDetails: wantsDetails)
                let report = options.progress ?? { _ in }
                var counted = WorkProgress(.countingTweets)
                if query.isEmpty {
                    counted.total = try store.tweetCount()
                    try Statistics(store).forEachMoment(withThings: wantsDetails) { sample in
                        counted.advance(report)
                        tally.add(sample)
                    }
                    try tally.joinAccounts(AccountResolver(access.connection))
                    return tally.filling(empty)
                }
                let statement = try query.plan(queries.context(options)).volume(details: wantsDetails)
                try access.connection.forEach(statement) { row in
                    counted.advance(report)
                    tally.add(
                        VolumeSample(
                            second: row.optionalInteger(0), isDay: row.integer(1) != 0, author: row.optionalInteger(2),
                            kinds: row.integer(3), things: row.integer(4)))
                }
                try tally.joinAccounts(AccountResolver(access.connection))
                return tally.filling(empty)
            }
        }
        volume.window = empty.window
        try volume.checkLength()
        return volume
    }

    /// Returns the cache key of the volume of all tweets.
    static func volumeCacheKey(_ period: TweetVolume.Period, wantsDetails: Bool, _ zone: Zone) -> [String] {
        ["volume", period.rawValue, wantsDetails ? "details" : "", zone.signature]
    }

    /// Implements `TweetArchive.statistics(of:options:)`.
    func totals(
        of text: String, options: SearchOptions
    ) throws(TweetArchiveError) -> StoreStatistics {
        let query = try queries.parse(text, options)
        if query.isEmpty { return try totals() }
        let volume = try volume(of: text, by: .month, wantsDetails: false, options: options)
        return try queries.run(query, otherwise: StoreStatistics()) { () throws -> StoreStatistics in
            let plan = try query.plan(try queries.context(options))
            var numbers: [Int64: (Int, Int)] = [:]
            try access.connection.forEach(plan.entityTotals()) { row in
                numbers[row.integer(0)] = (Int(row.integer(1)), Int(row.integer(2)))
            }
            return StoreStatistics(volume, numbers)
        }
    }
}

extension TweetVolume {
    /// Throws `.refused` if the volume has more than `mostBuckets` buckets.
    package func checkLength() throws(TweetArchiveError) {
        guard bucketCount > Self.mostBuckets else { return }
        throw .refused(
            code: "too-many-periods", message: "these tweets cover more than a million \(period)s",
            hint: "choose a longer period, or a shorter time such as since:2024-01-01", suggestions: [])
    }
}

extension StoreStatistics {
    /// - Parameter numbers: The rows of `QueryPlan.entityTotals`: the kind of a count, and two counts.
    package init(_ volume: TweetVolume, _ numbers: [Int64: (Int, Int)]) {
        self.init()
        original = volume.totals.original
        reply = volume.totals.reply
        retweet = volume.totals.retweet
        quote = volume.totals.quote
        first = volume.first
        last = volume.last
        series = volume.series.map { Bucket(start: $0.start, tweets: $0.counts.tweets) }
        func pair(_ kind: Int64) -> (Int, Int) { numbers[kind] ?? (0, 0) }
        (collected, likedOnly) = pair(0)
        found = pair(11).0
        referenced = found - collected - likedOnly
        (hashtags, addedHashtags) = pair(1)
        (mentions, addedMentions) = pair(2)
        (urls, addedURLs) = pair(3)
        (cashtags, addedCashtags) = pair(4)
        (media, addedMedia) = pair(5)
        distinctHashtags = pair(6).0
        distinctMentions = pair(7).0
        distinctDomains = pair(8).0
        distinctCashtags = pair(9).0
        distinctUsers = pair(10).0
    }
}

/// Adds searches to counted values. A search finds exactly the tweets that were counted (`Query.clause`).
package struct SuggestedSearches {
    private let queries: QueryRunner

    package init(_ queries: QueryRunner) {
        self.queries = queries
    }

    /// Sets the search of each row of a table. `text` is the query of the table. With `limit:` or `unique:` in the
    /// query, no clause can select the counted tweets.
    package func add(to table: inout TopTable, of query: Query, _ text: String, _ options: SearchOptions) throws {
        guard query.canBeNarrowed else { return }
        let context = try queries.context(options)
        for index in table.rows.indices {
            let row = table.rows[index]
            let clause = try clause(for: table.field, row.text, id: row.id, country: row.country, context)
            table.rows[index].query = clause.map { Query.narrowed(text, to: $0) }
        }
    }

    /// Returns the clause that finds a value. `nil` if no clause does, for example for a handle without an account ID
    /// that several accounts used.
    func clause(
        for field: TopTable.Field, _ text: String, id: String?, country: String? = nil, _ context: QueryContext
    ) throws -> String? {
        if id == nil, field == .users || field == .mentions {
            let rows = try context.resolveUsers(Folding.fold(text))
            if rows.contains(where: { $0.rawValue >= 0 }) { return nil }
        }
        return Query.clause(for: field, text, id: id, country: country)
    }
}
