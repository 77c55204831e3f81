internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
public import TweetModel

extension TweetArchive {
    /// One page of results, with the whole page read from one state of the store. `options.limit` hits; `next` is the
    /// way to the page behind it. A first page that is not empty by query is recorded among the recents.
    public func search(_ text: String, options: SearchOptions) throws(TweetArchiveError) -> SearchPage {
        try search(text, options: options, with: nil)
    }

    /// The same, with `unsaved` taken for one of the saved searches.
    func search(
        _ text: String, options: SearchOptions, with unsaved: SavedSearch?
    ) throws(TweetArchiveError) -> SearchPage {
        let start = ContinuousClock.now
        let query = try parse(text, options, with: unsaved)
        var page = SearchPage(query: text, canonical: query.canonical)
        page.notes = query.notes
        let cursor = try options.after.map { (text) throws(TweetArchiveError) in try Cursor(text) }
        let found = try asking(query, otherwise: nil) { () throws -> Found? in
            try find(query, options, after: cursor)
        }
        page.hits = found?.hits ?? []
        page.notes += found?.warnings ?? []
        page.next = found?.next?.text
        page.total = found?.total ?? (found == nil ? 0 : nil)
        if let found { page.generation = found.generation }
        page.emptiness = found == nil ? EmptyResult(storeIsEmpty: true) : found?.emptiness
        page.elapsedMilliseconds = start.duration(to: .now).milliseconds
        if options.records, options.after == nil, !query.isEmpty { record(&page, at: options.now) }
        return page
    }

    /// The total alone, without hits.
    public func count(_ text: String, options: SearchOptions) throws(TweetArchiveError) -> SearchPage {
        try count(text, options: options, with: nil)
    }

    /// The same, with `unsaved` taken for one of the saved searches.
    func count(
        _ text: String, options: SearchOptions, with unsaved: SavedSearch?
    ) throws(TweetArchiveError) -> SearchPage {
        let start = ContinuousClock.now
        let query = try parse(text, options, with: unsaved)
        var page = SearchPage(query: text, canonical: query.canonical)
        page.notes = query.notes
        let (total, warnings) = try asking(query, otherwise: (0, [])) { () throws -> (Int, [QueryProblem]) in
            let total = try self.total(of: query, try context(options))
            return (total, total == 0 ? try missingFields(of: query) : [])
        }
        page.total = total
        page.notes += warnings
        page.elapsedMilliseconds = start.duration(to: .now).milliseconds
        return page
    }

    /// The ids of all tweets that a query finds, newest first.
    public func tweetIDs(matching text: String, options: SearchOptions) throws(TweetArchiveError) -> [TweetID] {
        let query = try parse(text, options)
        return try asking(otherwise: []) { () throws -> [TweetID] in
            let plan = try query.plan(try context(options))
            return try connection.rows(plan.page(limit: plan.limit ?? 0)) { (row) throws(SQLiteError) in
                TweetID(row.integer(0))
            }
        }
    }

    /// The search as the store understands it, without running it.
    /// `unsaved` is to be taken for one of the saved searches.
    func parse(
        _ text: String, _ options: SearchOptions, with unsaved: SavedSearch? = nil
    ) throws(TweetArchiveError) -> Query {
        let dialect = options.dialect.flatMap { QueryOptions.Dialect(rawValue: $0) } ?? .own
        let saved = try savedQueries(for: text, with: unsaved)
        let readsLists = options.readsLists
        let queryOptions = QueryOptions(
            dialect: dialect, isLenient: options.lenient, savedSearch: { saved[Recents.fold($0)] },
            accountList: { readsLists ? ListFile.read($0) : .unreadable("lists are not read here") })
        do throws(QueryErrors) {
            return try Query.parse(text, options: queryOptions)
        } catch {
            throw .query(error.problems)
        }
    }

    // MARK: Asking the store

    private struct Found {
        var hits: [SearchHit]
        var next: Cursor?
        var total: Int?
        var emptiness: EmptyResult?
        var warnings: [QueryProblem] = []
        var generation: Int64
    }

    private func find(_ query: Query, _ options: SearchOptions, after cursor: Cursor?) throws -> Found {
        let context = try context(options)
        let plan = try query.plan(context, sort: QueryPlan.Sort(spelling: options.sort))
        let limit = min(options.limit > 0 ? options.limit : .max, plan.limit ?? .max)
        // One more than wanted tells whether there is a page behind.
        let statement = plan.page(after: cursor?.place, limit: limit == .max ? 0 : limit + 1)
        var places = try connection.rows(statement) { (row) throws(SQLiteError) in
            QueryPlan.Cursor(id: TweetID(row.integer(0)), key: plan.sort.hasKey ? row.integer(1) : nil)
        }
        let hasMore = places.count > limit
        if hasMore { places.removeLast() }
        var hits = try TweetLoader(store).hits(places.map(\.id))
        for index in hits.indices { hits[index].matches = query.highlights(in: hits[index].tweet) }
        var found = Found(hits: hits, generation: try store.generation())
        if hasMore, plan.limit == nil { found.next = places.last.map { Cursor($0) } }
        if !hasMore, cursor == nil { found.total = places.count }
        if found.total == nil, options.wantsTotal { found.total = try total(of: query, context) }
        if hits.isEmpty, cursor == nil {
            found.emptiness = try EmptyResultExplainer(store, context).explain(query)
        }
        // A full page needs no excuse, and looking for what is not there reads everything.
        if !hasMore, cursor == nil { found.warnings = try missingFields(of: query) }
        return found
    }

    /// Warnings about fields that clauses need and no tweet has; none for a store without tweets.
    private func missingFields(of query: Query) throws(SQLiteError) -> [QueryProblem] {
        if query.needs.isEmpty { return [] }
        guard try !Catalog(store).isEmpty() else { return [] }
        var warnings: [QueryProblem] = []
        for need in query.needs where try connection.integer(need.existence) == 0 { warnings.append(need.warning) }
        return warnings
    }

    func total(of query: Query, _ context: QueryContext) throws -> Int {
        let plan = try query.plan(context)
        return min(Int(try connection.integer(plan.count()) ?? 0), plan.limit ?? .max)
    }

    /// Runs the body on one state of the store, and tells errors of the query from errors of the store.
    /// `query` is the one that is answered, for errors that have their place in it.
    func asking<Result>(
        _ query: Query? = nil, otherwise empty: @autoclosure () -> Result, _ body: () throws -> Result
    ) throws(TweetArchiveError) -> Result {
        let outcome = try reading(otherwise: .success(empty())) {
            () throws(SQLiteError) -> Swift.Result<Result, TweetArchiveError> in
            do {
                return .success(try body())
            } catch let error as SQLiteError {
                guard let limit = functions.exceededLimit else { throw error }
                return .failure(.query([(query ?? Query.everything).timeout(after: limit)]))
            } catch let error as QueryErrors {
                return .failure(.query(error.problems))
            } catch {
                preconditionFailure("A query throws no other kind of error: \(error)")
            }
        }
        return try outcome.get()
    }

    private var connection: Connection { store.connection }

    /// What plans and evaluations need to know of the store; from here on the functions that plans call are those of
    /// this search.
    func context(_ options: SearchOptions) throws(SQLiteError) -> QueryContext {
        try functions.prepare(connection, zone: options.zone, regexLimit: options.regexLimit)
        let catalog = Catalog(store)
        let owners = try catalog.owners()
        let settings = try OwnSettings(store).read()
        let account = options.account ?? settings.account
        return QueryContext(
            now: options.now, zone: options.zone,
            resolveUsers: { handle in try catalog.users(handle: handle) },
            handles: { user in try catalog.handles(of: user) }, accounts: { try catalog.accounts() },
            tweet: { [store] id in try TweetLoader(store).hit(id)?.tweet },
            me: try account.map { (handle) throws(SQLiteError) in try catalog.users(handle: handle) } ?? owners,
            owners: owners)
    }
}

/// Where a page ended, as text: the tweet's id, and behind a colon the count that the order goes by.
struct Cursor {
    let place: QueryPlan.Cursor

    init(_ place: QueryPlan.Cursor) {
        self.place = place
    }

    init(_ text: String) throws(TweetArchiveError) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let first = parts.first, let id = Int64(first), id >= 0, parts.count <= 2 else { throw .badCursor }
        var key: Int64?
        if parts.count == 2 {
            guard let number = Int64(parts[1]) else { throw .badCursor }
            key = number
        }
        place = QueryPlan.Cursor(id: TweetID(id), key: key)
    }

    var text: String { place.key.map { "\(place.id):\($0)" } ?? place.id.description }
}
