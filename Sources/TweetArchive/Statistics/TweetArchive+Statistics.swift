internal import IndexStore
package import QueryEngine
internal import SQLiteKit
public import TweetModel
internal import TweetText

/// Counts the tweets that match a query by kind and over time, and builds graphs of them.
extension TweetArchive {
    static let totalsCacheKey = ["statistics"]

    /// Returns totals of the matching tweets, and their number by month. For an empty query, returns `statistics()`.
    public func statistics(of text: String, options: SearchOptions) throws -> StoreStatistics {
        let query = try queries.parse(text, options)
        var totals = try cached(Self.totalsCacheKey, of: query, options) {
            try queries.run(query, otherwise: StoreStatistics()) { () throws -> StoreStatistics in
                let plan = try query.plan(queries.context(options))
                // The totals of the whole store are cached once for all time zones.
                var counter = try TotalsCounter(zone: query.isEmpty ? .utc : options.zone, connection)
                let report = options.progress ?? { _ in }
                var counted = WorkProgress(.countingTweets)
                let scan = try ResultScan(plan, connection)
                while let result = try scan.next() {
                    counted.advance(report)
                    try counter.add(result)
                }
                var totals = try counter.totals(connection)
                if query.isEmpty { try addOthers(to: &totals, hiding: options.hiddenFlags) }
                return totals
            }
        }
        guard query.isEmpty else { return totals }
        totals.follows = try read(otherwise: []) { try FollowCatalog(store).totals() }
        return totals
    }

    /// Adds the numbers of referenced tweets and of direct messages, which a query of all tweets does not find. Leaves
    /// out the tweets with one of the flags `hidden`.
    func addOthers(to totals: inout StoreStatistics, hiding hidden: TweetFlags) throws {
        // SQLite counts all rows without reading them.
        let shown: SQL = hidden.isEmpty ? "" : " WHERE flags & \(hidden.rawValue) = 0"
        totals.referenced = Int(try connection.integer("SELECT count(*) FROM tweet" + shown) ?? 0) - totals.found
        totals.messages = Int(try connection.integer("SELECT count(*) FROM message WHERE id > 0") ?? 0)
        totals.conversations = Int(
            try connection.integer("SELECT count(*) FROM conversation WHERE kind <> 'grok'") ?? 0)
        totals.messageMedia = Int(
            try connection.integer("SELECT count(*) FROM message_media WHERE message_id > 0") ?? 0)
        totals.grokMessages = Int(try connection.integer("SELECT count(*) FROM message WHERE id < 0") ?? 0)
        totals.grokChats = Int(try connection.integer("SELECT count(*) FROM conversation WHERE kind = 'grok'") ?? 0)
    }

    /// Counts the matching tweets by period, by kind, and by hour and weekday. An empty query counts all tweets except
    /// referenced ones.
    ///
    /// Makes one pass over the results. Memory is proportional to the number of periods and accounts. With
    /// `wantsDetails`, it is proportional to the number of different pairs of a period and an account. Results of an
    /// empty query are cached. Does not write to the search history. Throws `.refused` if the tweets cover more than
    /// `TweetTimeSeries.maxBuckets` periods.
    ///
    /// - Parameters:
    ///   - text: The query.
    ///   - period: The length of a bucket.
    ///   - window: The number of periods in the moving average; `nil` for the default of the period.
    ///   - wantsDetails: If true, also counts the authors of each period, and its tweets with hashtags, mentions, links
    ///     and media.
    ///   - options: The options of the search.
    public func volume(
        of text: String, by period: TweetTimeSeries.Period, window: Int? = nil, wantsDetails: Bool,
        options: SearchOptions
    ) throws -> TweetTimeSeries {
        let query = try queries.parse(text, options)
        // Longer periods consist of days, which are cached once.
        let basis = wantsDetails || !period.isDayOrLonger ? period : .day
        var empty = TweetTimeSeries(query: query.canonical, period: period, window: window)
        empty.period = basis
        let key = Self.volumeCacheKey(basis, wantsDetails: wantsDetails, options.zone)
        var volume = try cached(key, of: query, options) {
            try queries.run(query, otherwise: empty) { () throws -> TweetTimeSeries in
                var tally = VolumeCounter(by: basis, zone: options.zone, wantsDetails: wantsDetails)
                let report = options.progress ?? { _ in }
                var counted = WorkProgress(.countingTweets)
                if query.isEmpty { counted.total = try store.tweetCount() }
                let scan = try ResultScan(query.plan(queries.context(options)), connection)
                let things = try (wantsDetails ? ["tweet_hashtag", "tweet_mention", "tweet_url", "media"] : []).map {
                    try EntityScan(of: $0, connection)
                }
                while var result = try scan.next() {
                    counted.advance(report)
                    for (bit, rows) in things.enumerated() where try rows.has(result) {
                        result.sample.things |= 1 << bit
                    }
                    tally.add(result.sample)
                }
                try tally.joinAccounts(connection)
                return tally.filling(empty)
            }
        }
        volume = volume.grouped(by: period)
        volume.window = empty.window
        try volume.checkLength()
        return volume
    }

    /// Counts the matching tweets by time, by hour and weekday, and by the most frequent values of some fields.
    ///
    /// Takes time proportional to the number of matching tweets. Results of an empty query are cached. Does not write
    /// to the search history.
    ///
    /// - Parameters:
    ///   - text: The query.
    ///   - period: The length of a bucket. A period shorter than a day counts as a day.
    ///   - fields: The fields to count.
    ///   - limit: The maximum number of values for each field.
    ///   - options: The options of the search.
    package func summary(
        of text: String, by period: TweetTimeSeries.Period, fields: [Facet.Field], limit: Int,
        options: SearchOptions
    ) throws -> TweetTimeSeries {
        var summary = try volume(
            of: text, by: period.isDayOrLonger ? period : .day, wantsDetails: false, options: options)
        if fields.isEmpty { return summary }
        // The values of fields do not depend on the period, so they have a separate cache entry.
        let query = try queries.parse(text, options)
        let counts = try cached(["values", String(limit)] + fields.map(\.rawValue), of: query, options) {
            try self.counts(fields, limit: limit, histogram: false, of: query, options) { counter, context in
                try counter.add(query.plan(context), options.progress ?? { _ in })
            }
        }
        for facet in counts.facets ?? [] { summary.top[facet.field] = facet.values }
        return summary
    }

    /// Returns the longest time between two consecutive collected tweets (`TweetFlags.collected`). If owners of
    /// archives are known, considers only their tweets. Returns `nil` if fewer than two of the tweets have a date.
    package func longestQuietPeriod() throws -> QuietPeriod? {
        try cached(["silence"]) {
            try read(otherwise: nil) {
                try connection.first(
                    """
                    SELECT before, id, start, created_at FROM (
                      SELECT id, created_at, lag(id) OVER w AS before, lag(created_at) OVER w AS start FROM tweet
                      WHERE flags & \(TweetFlags.collected.rawValue) AND created_at IS NOT NULL
                        AND (author_id IN (SELECT user_id FROM owner) OR NOT EXISTS (SELECT 1 FROM owner))
                      WINDOW w AS (ORDER BY created_at, id))
                    WHERE start IS NOT NULL ORDER BY created_at - start DESC, id LIMIT 1
                    """
                ) { row in
                    QuietPeriod(
                        before: TweetID(row.integer(0)), after: TweetID(row.integer(1)), start: row.integer(2),
                        end: row.integer(3))
                }
            }
        }
    }

    /// Returns the cache key of the volume of all tweets.
    static func volumeCacheKey(_ period: TweetTimeSeries.Period, wantsDetails: Bool, _ zone: Zone) -> [String] {
        ["volume", period.rawValue, wantsDetails ? "details" : "", zone.signature]
    }

    /// Returns a graph of the matching tweets. It connects accounts that mention, answer, retweet or quote each other,
    /// or hashtags, people and sites that occur in the same tweets.
    ///
    /// Runs in time proportional to the number of matching tweets. If the source nodes are hashtags, uses at most
    /// `TweetNetwork.maxPerTweet` hashtags, mentions or links of a tweet. Does not write to the search history.
    ///
    /// - Parameters:
    ///   - kind: The relation that the edges represent.
    ///   - text: The query.
    ///   - minimum: The minimum number of tweets for an edge. Edges with fewer tweets are left out.
    ///   - options: The options of the search.
    package func network(
        _ kind: TweetNetwork.Kind, of text: String, minimum: Int, options: SearchOptions
    ) throws -> TweetNetwork {
        let query = try queries.parse(text, options)
        let empty = TweetNetwork(kind: kind, query: query.canonical)
        return try queries.run(query, otherwise: empty) { () throws -> TweetNetwork in
            var network = empty
            var indices: [String: Int] = [:]
            func node(_ id: String, _ label: String, _ kind: TweetNetwork.NodeKind) -> Int {
                if let index = indices[id] { return index }
                indices[id] = network.nodes.count
                network.nodes.append(TweetNetwork.Node(id: id, label: label, kind: kind))
                return network.nodes.count - 1
            }
            let plan = try query.plan(try queries.context(options))
            let rows = try connection.rows(plan.network(kind, minimum: minimum)) { row in
                (
                    source: (row.text(0), row.text(1)), target: (row.text(2), row.text(3)),
                    tweets: Int(row.integer(4)), first: row.optionalInteger(5), last: row.optionalInteger(6)
                )
            }
            for row in rows {
                let source = node(row.source.0, row.source.1, kind.ends.source)
                let target = node(row.target.0, row.target.1, kind.ends.target)
                network.edges.append(
                    (
                        source: source, target: target, weight: row.tweets,
                        first: row.first.map { Timestamp(seconds: $0) }, last: row.last.map { Timestamp(seconds: $0) }
                    ))
                network.nodes[source].weightOut += row.tweets
                network.nodes[target].weightIn += row.tweets
                guard !kind.isDirected else { continue }
                network.nodes[source].weightIn += row.tweets
                network.nodes[target].weightOut += row.tweets
            }
            if let crowded = plan.crowded(kind) {
                network.crowdedTweets = Int(try connection.integer(crowded) ?? 0)
            }
            return network
        }
    }
}

extension TweetTimeSeries {
    /// Throws `.refused` if the volume has more than `maxBuckets` buckets.
    package func checkLength() throws {
        guard bucketCount > Self.maxBuckets else { return }
        throw TweetArchiveError.refused(
            code: "too-many-periods", message: "these tweets cover more than a million \(period)s",
            hint: "choose a longer period, or a shorter time such as since:2024-01-01")
    }
}

/// Adds searches to counted values. A search finds exactly the tweets that were counted (`Query.clause`).
extension QueryRunner {
    /// Sets the search of each row of a table. `text` is the query of the table. With `limit:` or `unique:` in the
    /// query, no clause can select the counted tweets.
    package func addSearches(
        to table: inout TopTable, of query: Query, _ text: String, _ options: SearchOptions
    ) throws {
        guard query.canBeNarrowed else { return }
        let context = try context(options)
        for index in table.rows.indices {
            let row = table.rows[index]
            let clause = try clause(for: table.field, row.text, id: row.id, country: row.country, context)
            table.rows[index].query = clause.map { Query.narrowed(text, to: $0) }
        }
    }

    /// Returns the clause that finds a value of a facet, as for a table.
    package func clause(
        for field: Facet.Field, _ text: String, id: String?, _ context: QueryContext
    ) throws -> String? {
        guard let table = field.table else {
            if field == .archive {
                let named = try context.resolveUsers(Folding.fold(text)).filter(context.owners.contains)
                if named.count != 1 { return nil }
            }
            return Query.clause(for: field, text)
        }
        return try clause(for: table, text, id: id, context)
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

    /// Returns the clause that facets use for the account of a condition: `from_user_id:12` for `from:ada`. Returns the
    /// condition itself if it does not name exactly one account with an ID.
    package func accountClause(of condition: String, _ options: SearchOptions) throws -> String {
        let query = try parse(condition, options)
        guard case .clause(.user(let relation, let name), _) = query.root else { return condition }
        return try run(query, otherwise: condition) {
            let context = try context(options)
            func rows(_ name: UserName) throws -> Set<UserID> {
                switch name {
                case .handle(let handle) where Int64(handle) == nil: Set(try context.resolveUsers(handle))
                case .handleOnly(let handle): Set(try context.resolveUsers(handle))
                case .id(let id): Set(try context.rows(id))
                case .me: try context.me.reduce(into: []) { $0.formUnion(try rows($1)) }
                case .handle, .pattern, .list: []
                }
            }
            let named = try rows(name)
            let ids = named.filter { $0.rawValue >= 0 }
            guard ids.count == 1, let id = ids.first, try rows(.id(id)) == named else { return condition }
            return UserName.id(id).canonical(relation)
        }
    }
}

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
