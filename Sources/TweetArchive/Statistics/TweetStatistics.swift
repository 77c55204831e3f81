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

    /// Implements `TweetArchive.statistics(of:options:)`.
    func totals(of text: String, options: SearchOptions) throws -> StoreStatistics {
        let query = try queries.parse(text, options)
        var totals = try cache.value(query.isEmpty ? Self.totalsCacheKey : nil) {
            try queries.run(query, otherwise: StoreStatistics()) { () throws -> StoreStatistics in
                let plan = try query.plan(queries.context(options))
                // The totals of the whole store are cached once for all time zones.
                var counter = try TotalsCounter(zone: query.isEmpty ? .utc : options.zone, access.connection)
                let report = options.progress ?? { _ in }
                var counted = WorkProgress(.countingTweets)
                let scan = try ResultScan(plan, access.connection)
                while let result = try scan.next() {
                    counted.advance(report)
                    try counter.add(result)
                }
                var totals = try counter.totals(AccountResolver(access.connection))
                if query.isEmpty { try addOthers(to: &totals) }
                return totals
            }
        }
        guard query.isEmpty else { return totals }
        totals.follows = try access.read(otherwise: []) { try FollowCatalog(store).totals() }
        return totals
    }

    /// Adds the numbers of referenced tweets and of direct messages, which a query of all tweets does not find.
    func addOthers(to totals: inout StoreStatistics) throws {
        totals.referenced = Int(try access.connection.integer("SELECT count(*) FROM tweet") ?? 0) - totals.found
        totals.messages = Int(try access.connection.integer("SELECT count(*) FROM message WHERE id > 0") ?? 0)
        totals.conversations = Int(
            try access.connection.integer("SELECT count(*) FROM conversation WHERE kind <> 'grok'") ?? 0)
        totals.messageMedia = Int(
            try access.connection.integer("SELECT count(*) FROM message_media WHERE message_id > 0") ?? 0)
        totals.grokMessages = Int(try access.connection.integer("SELECT count(*) FROM message WHERE id < 0") ?? 0)
        totals.grokChats = Int(
            try access.connection.integer("SELECT count(*) FROM conversation WHERE kind = 'grok'") ?? 0)
    }

    /// Implements `TweetArchive.volume`.
    func volume(
        of text: String, by period: TweetTimeSeries.Period, window: Int? = nil, wantsDetails: Bool,
        options: SearchOptions
    ) throws -> TweetTimeSeries {
        let query = try queries.parse(text, options)
        let empty = TweetTimeSeries(query: query.canonical, period: period, window: window)
        let key = query.isEmpty ? Self.volumeCacheKey(period, wantsDetails: wantsDetails, options.zone) : nil
        var volume = try cache.value(key) {
            try queries.run(query, otherwise: empty) { () throws -> TweetTimeSeries in
                var tally = VolumeCounter(by: period, zone: options.zone, wantsDetails: wantsDetails)
                let report = options.progress ?? { _ in }
                var counted = WorkProgress(.countingTweets)
                if query.isEmpty { counted.total = try store.tweetCount() }
                let scan = try ResultScan(query.plan(queries.context(options)), access.connection)
                let things = try (wantsDetails ? ["tweet_hashtag", "tweet_mention", "tweet_url", "media"] : []).map {
                    try EntityScan(of: $0, access.connection)
                }
                while var result = try scan.next() {
                    counted.advance(report)
                    for (bit, rows) in things.enumerated() where try rows.has(result.id) {
                        result.sample.things |= 1 << bit
                    }
                    tally.add(result.sample)
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
    static func volumeCacheKey(_ period: TweetTimeSeries.Period, wantsDetails: Bool, _ zone: Zone) -> [String] {
        ["volume", period.rawValue, wantsDetails ? "details" : "", zone.signature]
    }
}

extension TweetTimeSeries {
    /// Throws `.refused` if the volume has more than `maxBuckets` buckets.
    package func checkLength() throws {
        guard bucketCount > Self.maxBuckets else { return }
        throw TweetArchiveError.refused(
            code: "too-many-periods", message: "these tweets cover more than a million \(period)s",
            hint: "choose a longer period, or a shorter time such as since:2024-01-01", suggestions: [])
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
