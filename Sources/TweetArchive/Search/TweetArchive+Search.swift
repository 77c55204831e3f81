internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
public import TweetModel

/// Finds and counts the tweets that match a query.
extension TweetArchive {
    /// Returns one page of the tweets that match a query. <doc:QueryLanguage> describes the query language.
    ///
    /// Reads the whole page in one transaction. Then adds the search to the search history, under the conditions of
    /// `SearchOptions.records`.
    ///
    /// - Parameters:
    ///   - text: The query. An empty query matches all tweets except referenced ones (see `StoreStatistics`).
    ///   - options: `limit` is the maximum number of results on the page, and `after` is `next` of the previous page.
    /// - Throws: `.query` for an invalid query or a regular expression that exceeds its time limit, and `.badCursor`
    ///   for a cursor of another order.
    public func search(_ text: String, options: SearchOptions) throws -> SearchPage {
        try search(text, options: options, with: nil)
    }

    /// A variant whose query can name `unsaved` like a saved search, although it is not in the store.
    func search(_ text: String, options: SearchOptions, with unsaved: SavedSearch?) throws -> SearchPage {
        let start = ContinuousClock.now
        let query = try queries.parse(text, options, with: unsaved)
        var page = SearchPage(query: text, canonical: query.canonical)
        page.notes = query.notes
        page.namesOrder = query.sort != nil
        page.namesOrigin = query.namesOrigin
        let found = try queries.run(query, within: options.timeLimit, otherwise: nil) { () throws -> Found? in
            try find(query, options)
        }
        page.hits = found?.hits ?? []
        page.next = found?.next
        page.total = found?.total ?? (found == nil ? 0 : nil)
        if let found { page.generation = found.generation }
        page.notes += found?.notes ?? []
        page.seed = found?.seed
        if let seed = found?.seed, query.sort?.seed == nil { page.notes.append(.seed(seed)) }
        page.emptiness = found == nil ? EmptyResult(storeIsEmpty: true) : found?.emptiness
        page.elapsedMilliseconds = start.duration(to: .now).milliseconds
        if options.records, options.after == nil, !query.isEmpty {
            history.record(&page, options)
        }
        return page
    }

    /// Returns a page without results, whose `total` is the number of matching tweets, at most the `limit:` of the
    /// query.
    public func count(_ text: String, options: SearchOptions) throws -> SearchPage {
        try count(text, options: options, with: nil)
    }

    /// A variant whose query can name `unsaved` like a saved search, although it is not in the store.
    func count(_ text: String, options: SearchOptions, with unsaved: SavedSearch?) throws -> SearchPage {
        let start = ContinuousClock.now
        let query = try queries.parse(text, options, with: unsaved)
        var page = SearchPage(query: text, canonical: query.canonical)
        page.notes = query.notes
        let (total, notes) = try queries.run(query, within: options.timeLimit, otherwise: (0, [])) {
            () throws -> (Int, [Diagnostic]) in
            let context = try queries.context(options)
            let total = try queries.total(of: query, context)
            var notes = try skipped(by: query, total, context)
            if total == 0 { notes += try missingFields(of: query) + notImported(query, context) }
            notes += try missingOwnerData(of: query, context, options)
            return (total, notes)
        }
        page.total = total
        page.notes += notes
        page.elapsedMilliseconds = start.duration(to: .now).milliseconds
        return page
    }

    /// Returns the IDs of all matching tweets, at most the `limit:` of the query, in the order of the query, newest
    /// first by default. `options.limit` and `options.sort` have no effect, but another order than that of the query
    /// throws `.query`.
    public func tweetIDs(matching text: String, options: SearchOptions) throws -> [TweetID] {
        let query = try queries.parse(text, options)
        return try queries.run(otherwise: []) { () throws -> [TweetID] in
            let plan = try query.plan(try queries.context(options))
            return try connection.rows(plan.page(limit: plan.limit ?? 0)) { TweetID($0.integer(0)) }
        }
    }

    /// Returns the tweets before and after a tweet in the results of a query, in the order of `options`; `nil` at the
    /// ends, and both `nil` if the tweet does not match. Reads the results up to the tweet.
    package func neighbors(
        of id: TweetID, in text: String, options: SearchOptions
    ) throws -> (previous: TweetID?, next: TweetID?) {
        let query = try queries.parse(text, options)
        return try queries.run(query, within: options.timeLimit, otherwise: (nil, nil)) {
            () throws -> (previous: TweetID?, next: TweetID?) in
            let plan = try query.plan(try queries.context(options), sort: options.order)
            let statement = try connection.statement(for: plan.page(limit: plan.limit ?? 0))
            defer { statement.reset() }
            var previous: TweetID?
            while try statement.step() {
                let one = TweetID(statement.integer(0))
                if one == id { return (previous, try statement.step() ? TweetID(statement.integer(0)) : nil) }
                previous = one
            }
            return (nil, nil)
        }
    }

    // MARK: Running queries

    private struct Found {
        var hits: [SearchHit]
        var generation: Int64
        var seed: Int64?
        var next: PageCursor?
        var total: Int?
        var notes: [Diagnostic] = []
        var emptiness: EmptyResult?
    }

    private func find(_ query: Query, _ options: SearchOptions) throws -> Found {
        let cursor = options.after
        let context = try queries.context(options)
        // A generated seed has at most nine digits, so that users can type it.
        let seed = cursor?.seed ?? Int64.random(in: 1...999_999_999)
        let plan = try query.plan(context, sort: options.order, seed: seed)
        if let cursor, !cursor.fits(plan.sort) { throw TweetArchiveError.badCursor }
        let delivered = cursor?.delivered ?? 0
        let remaining = plan.limit.map { max(0, $0 - delivered) } ?? .max
        let limit = min(options.limit > 0 ? options.limit : .max, remaining)
        let (rows, hasMore) = try rows(of: plan, after: cursor?.position, limit: limit, in: options.zone)
        var hits = try TweetLoader(store).hits(rows.map { TweetID($0.id) })
        for index in hits.indices {
            if query.hasHighlights { hits[index].matches = query.highlights(in: hits[index].tweet) }
            if plan.sort == .relevance, case .real(let score) = rows[index].key { hits[index].rank = score }
        }
        var found = Found(hits: hits, generation: try store.generation(), seed: plan.sort.seed)
        found.notes += try missingOwnerData(of: query, context, options)
        if hasMore, limit < remaining {
            found.next = rows.last.map {
                PageCursor($0, seed: found.seed, delivered: plan.limit.map { _ in delivered + rows.count })
            }
        }
        if found.next == nil, cursor == nil { found.total = rows.count }
        if options.wantsTotal {
            let total = try found.total ?? queries.total(of: query, context)
            found.total = total
            found.notes += try skipped(by: query, total, context)
        }
        if cursor == nil, options.explainsEmptyResults, hits.count < Self.fewResults, !hasMore {
            let explainer = EmptyResultExplainer(store, context)
            let other = try explainer.reworded(query)
            if hits.isEmpty {
                let emptiness = try explainer.explain(query, reworded: other)
                found.emptiness = emptiness
                found.notes += try notImported(query, context)
                if let other, other.tweets == 0, !emptiness.storeIsEmpty { found.notes.append(.noResults(of: other)) }
            } else if let other, other.tweets > hits.count {
                found.notes.append(.reworded(other))
            }
        }
        // If there are further results, a warning about a missing field helps little. Skip this check then, because it
        // may read the whole table.
        if !hasMore, cursor == nil { found.notes += try missingFields(of: query) }
        return found
    }

    /// Returns a warning for each field that the query needs but that no tweet has. Returns no warnings for a store
    /// without tweets.
    private func missingFields(of query: Query) throws -> [Diagnostic] {
        if query.requiredFields.isEmpty { return [] }
        guard try !Catalog(store).isEmpty() else { return [] }
        var warnings: [Diagnostic] = []
        for field in query.requiredFields where try connection.integer(field.existence) == 0 {
            warnings.append(field.warning)
        }
        return warnings
    }

    /// Returns a warning if the query names an owner who is unknown, and for each property that depends on follows that
    /// the store does not contain.
    private func missingOwnerData(
        of query: Query, _ context: QueryContext, _ options: SearchOptions
    ) throws -> [Diagnostic] {
        if query.namesOwner, context.me.isEmpty { return [.unknownOwner(named: try queries.account(options))] }
        return try query.followProperties.filter { try context.follows($0.kind).isEmpty }.map {
            .noFollows($0.name, $0.kind)
        }
    }

    /// The number of results below which a hint may suggest another query.
    private static let fewResults = 4

    /// Returns a warning for each kind of tweets that the query names, and that no import included.
    private func notImported(_ query: Query, _ context: QueryContext) throws -> [Diagnostic] {
        let probe = QueryProbe(store, context)
        return try [("is:liked", "likes"), ("is:deleted", "deleted"), ("is:circle", "circle")].filter { name, _ in
            try query.names(property: name) && !probe.exists(Query.parse(name))
        }.map { .notImported($0, $1) }
    }

    /// Returns notes such as "3 tweets skipped: no reply count". These tweets might match if they had the field.
    ///
    /// - Parameter total: The number of matching tweets.
    private func skipped(by query: Query, _ total: Int, _ context: QueryContext) throws -> [Diagnostic] {
        let probe = QueryProbe(store, context)
        // If the query has a `limit:`, `total` does not exceed it, so it cannot be compared with the other counts.
        return try probe.absentFields(query, matching: query.limit == nil ? total : nil).map {
            .skipped($0.tweets, lacking: $0.field)
        }
    }

    /// Returns the positions of up to `limit` results in the order of the plan, and whether further results exist. If
    /// `limit` is `.max`, returns all results; if it is 0, none, and false.
    private func rows(
        of plan: QueryPlan, after place: PageCursor.Position?, limit: Int, in zone: Zone
    ) throws -> (rows: [PageCursor.Position], hasMore: Bool) {
        if limit == 0 { return ([], false) }
        guard plan.sortsAllResults, UpcomingResults.pages.contains(limit) else {
            return try read(plan, after: place, limit: limit)
        }
        let version = [try connection.integer("PRAGMA data_version") ?? 0, connection.totalChanges]
        let list = UpcomingResults.List(statement: plan.page(limit: 0), zone: zone, version: version)
        if let place, let page = upcoming.take(limit, of: list, after: place) { return page }
        let (rows, hasMore) = try read(plan, after: place, limit: limit + UpcomingResults.count)
        let page = Array(rows.prefix(limit))
        upcoming.keep(rows.dropFirst(limit), after: page.last, of: list, hasMore: hasMore)
        return (page, rows.count > limit || hasMore)
    }

    private func read(
        _ plan: QueryPlan, after place: PageCursor.Position?, limit: Int
    ) throws -> (rows: [PageCursor.Position], hasMore: Bool) {
        // Request an additional row, which shows if there is a next page.
        let statement = plan.page(after: place, limit: limit == .max ? 0 : limit + 1)
        var rows = try connection.rows(statement) { row in
            PageCursor.Position(
                id: row.integer(0),
                key: !plan.sort.hasKey
                    ? nil : plan.sort == .relevance ? .real(row.double(1)) : .integer(row.integer(1)))
        }
        let hasMore = rows.count > limit
        if hasMore { rows.removeLast() }
        return (rows, hasMore)
    }
}

/// A database that evaluates queries. All back ends return the same results in the same order. A back end throws
/// `.query` for a query that it does not support. `TweetArchive` documents the methods.
package protocol SearchBackend {
    func search(_ text: String, options: SearchOptions) throws -> SearchPage
    func count(_ text: String, options: SearchOptions) throws -> SearchPage
    /// Counts the results of a recorded search if its page has no total, and adds the number to the history.
    func completeRecord(of page: SearchPage, options: SearchOptions) throws
    func top(_ field: TopTable.Field, of text: String, options: TopOptions, search: SearchOptions) throws -> TopTable
    func volume(
        of text: String, by period: TweetTimeSeries.Period, window: Int?, wantsDetails: Bool, options: SearchOptions
    ) throws -> TweetTimeSeries
    func statistics(of text: String, options: SearchOptions) throws -> StoreStatistics
}

extension TweetArchive: SearchBackend {
    package func completeRecord(of page: SearchPage, options: SearchOptions) throws {
        try history.completeRecord(of: page, options: options)
    }
}
