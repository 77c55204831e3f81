internal import IndexStore
internal import QueryEngine
internal import Rendering
internal import SQLiteKit
public import TweetModel

extension TweetArchive {
    /// Returns one page of the tweets that match a query. <doc:QueryLanguage> describes the query language.
    ///
    /// The whole page is read in one transaction. If `options.records` is true, adds the search to the search history,
    /// unless the query is empty or the page is not the first one.
    ///
    /// - Parameters:
    ///   - text: The query.
    ///   - options: `limit` is the number of results on the page, and `after` is `next` of the previous page.
    /// - Throws: `.query` for an invalid query, `.badCursor` for a malformed cursor or one of another order,
    ///   `.interrupted` if the deadline of the surrounding task passes.
    public func search(_ text: String, options: SearchOptions) throws(TweetArchiveError) -> SearchPage {
        try search(text, options: options, with: nil)
    }

    /// Returns a page of a search. `unsaved` is an additional saved search.
    func search(
        _ text: String, options: SearchOptions, with unsaved: SavedSearch?
    ) throws(TweetArchiveError) -> SearchPage {
        let start = ContinuousClock.now
        let query = try parse(text, options, with: unsaved)
        var page = SearchPage(query: text, canonical: query.canonical)
        page.notes = query.notes
        page.namesOrder = query.sort != nil
        page.namesOrigin = query.namesOrigin
        let cursor = options.after
        let found = try runQuery(query, otherwise: nil) { () throws -> Found? in
            try find(query, options, after: cursor)
        }
        page.hits = found?.hits ?? []
        page.next = found?.next
        page.total = found?.total ?? (found == nil ? 0 : nil)
        if let found { page.generation = found.generation }
        page.notes += found?.notes ?? []
        page.seed = found?.seed
        if let seed = found?.seed, query.seed == nil { page.notes.append(.seed(seed)) }
        page.emptiness = found == nil ? EmptyResult(storeIsEmpty: true) : found?.emptiness
        page.elapsedMilliseconds = start.duration(to: .now).milliseconds
        if options.records, options.after == nil, !query.isEmpty { record(&page, at: options.now) }
        return page
    }

    /// Returns a page with the number of matching tweets in `total`, at most the `limit:` of the query, and without
    /// results.
    public func count(_ text: String, options: SearchOptions) throws(TweetArchiveError) -> SearchPage {
        try count(text, options: options, with: nil)
    }

    /// Counts the results of a query. `unsaved` is an additional saved search.
    func count(
        _ text: String, options: SearchOptions, with unsaved: SavedSearch?
    ) throws(TweetArchiveError) -> SearchPage {
        let start = ContinuousClock.now
        let query = try parse(text, options, with: unsaved)
        var page = SearchPage(query: text, canonical: query.canonical)
        page.notes = query.notes
        let (total, notes) = try runQuery(query, otherwise: (0, [])) { () throws -> (Int, [QueryProblem]) in
            let context = try context(options)
            let total = try self.total(of: query, context)
            var notes = try skipped(by: query, total, context)
            if total == 0 { notes += try missingFields(of: query) }
            if query.namesOwner, context.me.isEmpty { notes.append(.unknownOwner) }
            return (total, notes)
        }
        page.total = total
        page.notes += notes
        page.elapsedMilliseconds = start.duration(to: .now).milliseconds
        return page
    }

    /// Returns the IDs of all matching tweets, in the order of the query, newest first by default.
    public func tweetIDs(matching text: String, options: SearchOptions) throws(TweetArchiveError) -> [TweetID] {
        let query = try parse(text, options)
        return try runQuery(otherwise: []) { () throws -> [TweetID] in
            let plan = try query.plan(try context(options))
            return try connection.rows(plan.page(limit: plan.limit ?? 0)) { (row) throws(SQLiteError) in
                TweetID(row.integer(0))
            }
        }
    }

    /// Parses a query with the store's saved searches and places, without running it. Also throws `.query` if the order
    /// in `options` conflicts with the query, or if an order by distance has no origin.
    ///
    /// - Parameter unsaved: An additional saved search, which replaces a stored one of the same name.
    func parse(
        _ text: String, _ options: SearchOptions, with unsaved: SavedSearch? = nil,
        about subject: QueryOptions.Subject = .tweets
    ) throws(TweetArchiveError) -> Query {
        let dialect = options.parserDialect
        let saved = try savedQueries(for: text, with: unsaved)
        let readsLists = options.readsLists
        // The parser can throw only errors of the query, so keep an error of the store here.
        var failure: TweetArchiveError?
        var queryOptions = QueryOptions(
            dialect: dialect, isLenient: options.lenient, savedSearch: { saved[Recents.fold($0)] },
            accountList: { readsLists ? ListFile.read($0) : .unreadable("reading files is turned off") })
        queryOptions.subject = subject
        let query: Query
        do throws(QueryErrors) {
            query = try Query.parse(text, options: queryOptions) { name in
                do throws(TweetArchiveError) {
                    return try self.read(otherwise: .unknown(name: name ?? "me", closest: [])) {
                        () throws(SQLiteError) in
                        try self.places(options).lookUp(name)
                    }
                } catch {
                    failure = error
                    return .found
                }
            }
        } catch {
            throw failure ?? .query(error.problems)
        }
        if let failure { throw failure }
        if let order = options.sort, let conflict = query.conflict(with: order.sort, seed: order.seed) {
            throw .query([conflict])
        }
        if (query.sort ?? options.order?.sort) == .distance, !query.namesOrigin { throw .query([query.missingOrigin]) }
        return query
    }

    private func places(_ options: SearchOptions) throws(SQLiteError) -> NamedPlaces {
        if let home = options.home { return NamedPlaces(Catalog(store), home: home) }
        return NamedPlaces(Catalog(store), home: try StoreSettings(store).read().home)
    }

    // MARK: Running queries

    private struct Found {
        var hits: [SearchHit]
        var generation: Int64
        var seed: Int64?
        var next: PageCursor?
        var total: Int?
        var notes: [QueryProblem] = []
        var emptiness: EmptyResult?
    }

    private func find(_ query: Query, _ options: SearchOptions, after cursor: PageCursor?) throws -> Found {
        let context = try context(options)
        let order = options.order
        // A generated seed has at most nine digits, so that users can type it.
        let seed = order?.seed ?? cursor?.seed ?? Int64.random(in: 1...999_999_999)
        let plan = try query.plan(context, sort: order?.sort, seed: seed)
        if let cursor, !cursor.fits(plan) { throw TweetArchiveError.badCursor }
        let delivered = cursor?.delivered ?? 0
        let remaining = plan.limit.map { max(0, $0 - delivered) } ?? .max
        let limit = min(options.limit > 0 ? options.limit : .max, remaining)
        let (rows, hasMore) = try rows(of: plan, after: cursor?.place, limit: limit)
        var hits = try TweetLoader(store).hits(rows.map(\.id))
        for index in hits.indices {
            if query.hasHighlights { hits[index].matches = query.highlights(in: hits[index].tweet) }
            if plan.sort == .relevance, case .real(let score) = rows[index].key { hits[index].rank = score }
        }
        var found = Found(hits: hits, generation: try store.generation())
        if plan.sort == .random { found.seed = plan.seed }
        if query.namesOwner, context.me.isEmpty { found.notes.append(.unknownOwner) }
        if hasMore, limit < remaining {
            found.next = rows.last.map {
                PageCursor($0, seed: found.seed, delivered: plan.limit.map { _ in delivered + rows.count })
            }
        }
        if found.next == nil, cursor == nil { found.total = rows.count }
        if query.searchesLinkWords, cursor == nil, try !IndexRebuilder.isCurrent(store) {
            found.notes.append(.outdatedIndex)
        }
        if options.wantsTotal {
            let total = try found.total ?? self.total(of: query, context)
            found.total = total
            found.notes += try skipped(by: query, total, context)
        }
        if hits.isEmpty, cursor == nil, options.explainsEmptyResults {
            found.emptiness = try EmptyResultExplainer(store, context).explain(query)
        }
        // If there is a next page, the user needs no explanation. Skip this check then, because it may read the whole
        // table.
        if !hasMore, cursor == nil { found.notes += try missingFields(of: query) }
        return found
    }

    /// Returns a warning for each field that the query needs but no tweet has. Returns no warnings for a store without
    /// tweets.
    private func missingFields(of query: Query) throws(SQLiteError) -> [QueryProblem] {
        if query.requiredFields.isEmpty { return [] }
        guard try !Catalog(store).isEmpty() else { return [] }
        var warnings: [QueryProblem] = []
        for field in query.requiredFields where try connection.integer(field.existence) == 0 {
            warnings.append(field.warning)
        }
        return warnings
    }

    /// Returns notes such as "3 tweets skipped: no reply count". These tweets might match if they had the field.
    ///
    /// - Parameter total: The number of matching tweets.
    private func skipped(by query: Query, _ total: Int, _ context: QueryContext) throws -> [QueryProblem] {
        let probe = QueryProbe(store, context)
        // If the query has a `limit:`, `total` does not exceed it, so it cannot be compared with the other counts.
        return try probe.absentFields(query, matching: query.limit == nil ? total : nil).map {
            .skipped($0.tweets, lacking: $0.field)
        }
    }

    /// Returns the positions of up to `limit` results, in the order of the plan.
    private func rows(
        of plan: QueryPlan, after place: QueryPlan.Cursor?, limit: Int
    ) throws(SQLiteError) -> (rows: [QueryPlan.Cursor], hasMore: Bool) {
        if limit == 0 { return ([], false) }
        // Request an additional row, which shows if there is a next page.
        let statement = plan.page(after: place, limit: limit == .max ? 0 : limit + 1)
        var rows = try connection.rows(statement) { (row) throws(SQLiteError) in
            QueryPlan.Cursor(
                id: TweetID(row.integer(0)),
                key: !plan.sort.hasKey
                    ? nil : plan.sort == .relevance ? .real(row.double(1)) : .integer(row.integer(1)))
        }
        let hasMore = rows.count > limit
        if hasMore { rows.removeLast() }
        return (rows, hasMore)
    }

    /// Returns the number of results, at most the `limit:` of the query.
    func total(of query: Query, _ context: QueryContext) throws -> Int {
        let plan = try query.plan(context)
        return min(Int(try connection.integer(plan.count()) ?? 0), plan.limit ?? .max)
    }

    /// Runs the body in one read transaction. Converts errors of the query, including the timeout of a regular
    /// expression, to `.query`. Returns `empty` without running the body if the store has no tables yet.
    ///
    /// - Parameter query: The query that the body runs, for the position of a timeout error.
    func runQuery<Result>(
        _ query: Query? = nil, otherwise empty: @autoclosure () -> Result, _ body: () throws -> Result
    ) throws(TweetArchiveError) -> Result {
        let outcome = try read(otherwise: .success(empty())) {
            () throws(SQLiteError) -> Swift.Result<Result, TweetArchiveError> in
            do {
                return .success(try body())
            } catch let error as SQLiteError {
                guard let limit = functions.exceededLimit else { throw error }
                return .failure(.query([(query ?? Query.everything).timeout(after: limit)]))
            } catch let error as QueryErrors {
                return .failure(.query(error.problems))
            } catch let error as TweetArchiveError {
                return .failure(error)
            } catch {
                preconditionFailure("A query throws no other kind of error: \(error)")
            }
        }
        return try outcome.get()
    }

    private var connection: Connection { store.connection }

    /// Returns the data of the store that a query plan needs. Also prepares the SQL functions for this search.
    func context(_ options: SearchOptions) throws(SQLiteError) -> QueryContext {
        try functions.prepare(connection, zone: options.zone, regexLimit: options.regexLimit)
        let catalog = Catalog(store)
        let owners = try catalog.owners()
        let settings = try StoreSettings(store).read()
        let account = options.account ?? settings.account
        // Cache the places, because the explanation of an empty result plans the same query many times.
        var placesByName: [String?: [QueryContext.NamedPlace]] = [:]
        return QueryContext(
            now: options.now, zone: options.zone,
            resolveUsers: { handle in try catalog.users(handle: handle) },
            handles: { user in try catalog.handles(of: user) }, accounts: { try catalog.accounts() },
            tweet: { [store] id in try TweetLoader(store).hit(id)?.tweet },
            me: try account.map { (handle) throws(SQLiteError) in try catalog.users(handle: handle) } ?? owners,
            owners: owners,
            imports: {
                try catalog.inputs().map { input in
                    // An unfinished import may contain any number of tweets.
                    QueryContext.ImportedInputFacts(
                        id: input.id, sha256: input.sha256, startedAt: input.startedAt, tweets: input.records ?? .max)
                }
            },
            places: { name in
                if let known = placesByName[name] { return known }
                let found = try self.places(options).find(name)
                placesByName[name] = found
                return found
            },
            isFrequent: { token in try catalog.indexPages(startingWith: token) > Self.quickPages })
    }

    /// The maximum number of index pages to read for a term. For more pages, testing the text of each candidate is
    /// faster. A millisecond is enough to merge about 16 pages, or to test about 250 texts.
    private static let quickPages = 64
}
