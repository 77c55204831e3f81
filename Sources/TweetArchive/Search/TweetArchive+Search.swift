internal import IndexStore
package import QueryEngine
internal import SQLiteKit
public import TweetModel
internal import TweetText

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
        try page(text, options)
    }

    /// Returns a page without results, whose `total` is the number of matching tweets, at most the `limit:` of the
    /// query.
    public func count(_ text: String, options: SearchOptions) throws -> SearchPage {
        try countPage(text, options)
    }

    /// Returns the IDs of all matching tweets, at most the `limit:` of the query, in the order of the query, newest
    /// first by default. `options.limit` and `options.sort` have no effect, but another order than that of the query
    /// throws `.query`. `options.findsCopiedText` has no effect either, because the IDs can be those of tweets to
    /// remove.
    public func tweetIDs(matching text: String, options: SearchOptions) throws -> [TweetID] {
        var options = options
        options.findsCopiedText = false
        let query = try queries.parse(text, options)
        return try queries.run(otherwise: []) { () throws -> [TweetID] in
            let plan = try query.plan(try queries.context(options))
            return try connection.rows(plan.page(limit: plan.limit ?? 0)) { TweetID($0.integer(0)) }
        }
    }

    /// Returns a query in which the most similar words, hashtags, accounts and other values of tweets replace those
    /// that no tweet contains. Returns `nil` if a tweet matches `text`, if no such term has a similar one, or if the
    /// store is empty.
    package func closestSpelling(of text: String, options: SearchOptions) throws -> String? {
        let query = try queries.parse(text, options)
        return try queries.run(query, within: options.timeLimit, otherwise: nil) { () throws -> String? in
            try QueryProbe(store, queries.context(options)).closestQuery(to: query)
        }
    }

    /// Returns the place of a tweet in the results of a query, in the order of `options`; `nil` if the tweet does not
    /// match. Reads the results up to the tweet.
    package func place(of id: TweetID, in text: String, options: SearchOptions) throws -> ResultPlace? {
        let query = try queries.parse(text, options)
        return try queries.run(query, within: options.timeLimit, otherwise: nil) { () throws -> ResultPlace? in
            let plan = try query.plan(try queries.context(options), sort: options.order)
            let statement = try connection.statement(for: plan.page(limit: plan.limit ?? 0))
            defer { statement.reset() }
            var previous: TweetID?
            var number = 0
            while try statement.step() {
                let one = TweetID(statement.integer(0))
                number += 1
                if one == id {
                    let next = try statement.step() ? TweetID(statement.integer(0)) : nil
                    return (number: number, previous: previous, next: next)
                }
                previous = one
            }
            return nil
        }
    }
}

/// The place of a tweet in the results of a query. `number` is the position, from 1. `previous` is the tweet before it;
/// `nil` for the first result. `next` is the tweet after it; `nil` for the last result.
package typealias ResultPlace = (number: Int, previous: TweetID?, next: TweetID?)

extension TweetArchive: SearchBackend {
    package var archive: TweetArchive { self }

    package func evaluate<Value>(
        _ query: Query, _ options: SearchOptions, sort: SearchOrder?, seed: Int64,
        _ body: (any SearchResults) throws -> Value
    ) throws -> Value? {
        try queries.run(query, within: options.timeLimit, otherwise: nil) { () throws -> Value? in
            let context = try queries.context(options)
            let plan = try query.plan(context, sort: sort, seed: seed)
            return try body(StoreResults(archive: self, query: query, plan: plan, context: context, options: options))
        }
    }
}

/// The results of a query in the store, in a transaction.
private struct StoreResults: SearchResults {
    let archive: TweetArchive
    let query: Query
    let plan: QueryPlan
    let context: QueryContext
    let options: SearchOptions

    /// The number of results below which a hint may suggest another query.
    private static let fewResults = 4

    private var store: Store { archive.store }
    private var probe: QueryProbe { QueryProbe(store, context) }

    var sort: SearchOrder { plan.sort }
    var maxResults: Int? { plan.limit }

    func count(_ query: Query) throws -> Int {
        let totals: StoreStatistics? = try archive.findCached(TweetArchive.totalsCacheKey, of: query, options)
        return try totals?.found ?? probe.count(query)
    }

    func mayLack(_ field: Query.AbsentField) throws -> Bool { try probe.mayLack(field) }

    func mayHave(_ field: Column) throws -> Bool {
        try archive.connection.integer(field.existence) != 0 || Catalog(store).isEmpty()
    }

    func generation() throws -> Int64 { try store.generation() }

    func page(after position: PageCursor.Position?, limit: Int) throws -> ResultPage {
        let (rows, hasMore) = try rows(after: position, limit: limit)
        var hits = try TweetLoader(store).hits(rows.map { TweetID($0.id) })
        if plan.sort == .relevance {
            for index in hits.indices { if case .real(let score) = rows[index].key { hits[index].rank = score } }
        }
        return (hits, rows.last, hasMore)
    }

    func missingData(isEmpty: Bool) throws -> [Diagnostic] {
        var warnings: [Diagnostic] = []
        if query.namesOwner, context.me.isEmpty {
            warnings.append(.unknownOwner(named: try archive.queries.account(options)))
        } else {
            warnings += try query.followProperties.filter { try context.follows($0.kind).isEmpty }.map {
                .noFollows($0.name, $0.kind)
            }
        }
        guard isEmpty else { return warnings }
        return try warnings
            + [("is:liked", "likes"), ("is:deleted", "deleted"), ("is:circle", "circle")].filter { name, _ in
                try query.names(property: name) && !probe.exists(Query.parse(name))
            }.map { .notImported($0, $1) }
    }

    func explain(_ page: inout SearchPage) throws {
        guard options.explainsEmptyResults, page.hits.count < Self.fewResults else { return }
        let probe = probe
        let other = try probe.reworded(query)
        if page.hits.isEmpty {
            let emptiness = try probe.explain(query, reworded: other)
            page.emptiness = emptiness
            if let other, other.tweets == 0, !emptiness.storeIsEmpty { page.notes.append(.noResults(of: other)) }
        } else if let other, other.tweets > page.hits.count {
            page.notes.append(.reworded(other))
        }
    }

    /// Returns the positions of up to `limit` results in the order of the plan, and whether further results exist. If
    /// `limit` is `.max`, returns all results.
    private func rows(
        after position: PageCursor.Position?, limit: Int
    ) throws -> (rows: [PageCursor.Position], hasMore: Bool) {
        guard plan.sortsAllResults, UpcomingResults.pages.contains(limit) else {
            return try read(after: position, limit: limit)
        }
        let (connection, upcoming) = (archive.connection, archive.upcoming)
        let version = [try connection.integer("PRAGMA data_version") ?? 0, connection.totalChanges]
        let list = UpcomingResults.List(statement: plan.page(limit: 0), zone: options.zone, version: version)
        if let position, let page = upcoming.take(limit, of: list, after: position) { return page }
        let (rows, hasMore) = try read(after: position, limit: limit + UpcomingResults.count)
        let page = Array(rows.prefix(limit))
        upcoming.keep(rows.dropFirst(limit), after: page.last, of: list, hasMore: hasMore)
        return (page, rows.count > limit || hasMore)
    }

    private func read(
        after position: PageCursor.Position?, limit: Int
    ) throws -> (rows: [PageCursor.Position], hasMore: Bool) {
        // Request an additional row, which shows if there is a next page.
        let statement = plan.page(after: position, limit: limit == .max ? 0 : limit + 1)
        var rows = try archive.connection.rows(statement) { row in
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

/// The positions of the results after the last page of a list whose statement sorts all results.
///
/// Such a statement takes as long for a page as for all results, so reading a long list page by page would take
/// quadratic time. Positions are small, so many of them are read at once.
final class UpcomingResults {
    /// Identifies a list in a state of the store.
    struct List: Hashable {
        /// The statement for all results.
        let statement: SQL
        /// The time zone of the SQL functions `local_time` and `unix_time`, which is not a value of the statement.
        let zone: Zone
        /// The state of the store: `PRAGMA data_version`, which changes with writes of other connections, and
        /// `Connection.totalChanges`.
        let version: [Int64]
    }

    /// The number of positions to read ahead. They take about 10 MB.
    static let count = 250_000
    /// The lengths of pages after which positions are read ahead. Programs read lists in long pages. People rarely open
    /// the second page. After a longer page, reading ahead saves little.
    static let pages = 1000...count

    private var list: List?
    private var last: PageCursor.Position?
    private var rows: ArraySlice<PageCursor.Position> = []
    /// True if results follow after `rows`.
    private var hasMore = false

    /// Returns the next `limit` positions after `position`, and whether further results exist. Returns `nil` if they
    /// were not read ahead.
    func take(
        _ limit: Int, of list: List, after position: PageCursor.Position
    ) -> (rows: [PageCursor.Position], hasMore: Bool)? {
        guard self.list == list, last == position, rows.count > limit || !hasMore else { return nil }
        let page = Array(rows.prefix(limit))
        keep(rows.dropFirst(limit), after: page.last, of: list, hasMore: hasMore)
        return (page, !rows.isEmpty || hasMore)
    }

    /// Replaces the positions. `last` is the result before `rows`.
    func keep(_ rows: ArraySlice<PageCursor.Position>, after last: PageCursor.Position?, of list: List, hasMore: Bool) {
        self.list = rows.isEmpty ? nil : list
        self.last = last
        self.rows = rows.isEmpty ? [] : rows
        self.hasMore = hasMore
    }
}

/// Remembers the lists that terminal sessions printed last, so that commands can refer to a row by its number.
extension TweetArchive {
    /// Returns the tweet in a row of the result list that a terminal session printed last.
    ///
    /// - Parameters:
    ///   - row: The row number, starting at 1.
    ///   - session: The identifier that the session passed to `remember(_:search:for:)`.
    /// - Returns: The tweet's ID (`nil` if the list does not have that row), and the number of rows of the list.
    package func tweet(row: Int, of session: String) throws -> (id: TweetID?, rows: Int) {
        try read(otherwise: (nil, 0)) {
            let (id, rows) = try SessionLists.results(connection).value(row: row, of: session)
            return (id.map { TweetID($0) }, rows)
        }
    }

    /// Stores the first 999 IDs of a list that a terminal session printed. `show 2` can then find the second row of the
    /// list. `search` describes the search that found them; `nil` if it cannot be continued. Returns false if writing
    /// fails, for example because the store is read-only. Does nothing and returns true if the store has no tables yet.
    package func remember(_ ids: [TweetID], search: String?, for session: String) -> Bool {
        writeIfPossible {
            try SessionLists.results(connection).replace(list: ids.map(\.rawValue), search: search, of: session)
        } == nil
    }

    /// Replaces the description of the last search of a terminal session; `nil` removes it. Does nothing if writing
    /// fails.
    package func remember(search: String?, for session: String) {
        _ = writeIfPossible { try SessionLists.results(connection).replace(search: search, of: session) }
    }

    /// Returns the description of the last search of a terminal session; `nil` if none is stored.
    package func lastSearch(of session: String) throws -> String? {
        try read(otherwise: nil) { try SessionLists.results(connection).search(of: session) }
    }

    /// Returns the conversation in a row of the list that a terminal session printed last. Rows are counted from 1.
    /// Returns `nil` if the list does not have that row, or if it is a list of another scope.
    package func conversation(
        row: Int, of session: String, _ scope: MessageScope = .direct
    ) throws -> Conversation? {
        try read(otherwise: nil) {
            let id = try SessionLists.conversations(connection).value(row: row, of: session).value
            return try id.flatMap(MessageLoader(store).conversation(row:)).flatMap { $0.scope == scope ? $0 : nil }
        }
    }

    /// Stores the first 999 conversations of a list that a terminal session printed, so that commands can refer to one
    /// by its row number. Returns false if writing fails; true on success, or if the store has no tables yet.
    package func remember(_ list: [Conversation], for session: String) -> Bool {
        writeIfPossible {
            let ids = try list.map { conversation in
                try connection.integer("SELECT id FROM conversation WHERE name = \(conversation.id)") ?? 0
            }
            try SessionLists.conversations(connection).replace(list: ids, search: nil, of: session)
        } == nil
    }
}
