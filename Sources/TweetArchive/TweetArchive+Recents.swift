internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
public import TweetModel

/// The search history: recent searches, new results of saved searches, and the log.
extension TweetArchive {
    /// The limits of the count that completes the record of a search: the time after its page was returned, and the
    /// size of the store. Beyond them the count runs when the history is read.
    private static let countLimitAfterSearchMilliseconds = 3
    private static let mostTweetsToCountAfterSearch = 200_000
    /// The time limits for counts that are made up for when the history is read: for one search, and for all of them.
    private static let missingCountLimitsMilliseconds = (one: 100, all: 300)
    /// The time limit for counting the new results of a saved search.
    private static let newCountLimitMilliseconds = 400

    // MARK: Recording

    /// Adds a search to the recents and the log. Sets `logged` of the page on success, and `unrecorded` to the reason
    /// otherwise.
    func record(_ page: inout SearchPage, at now: Int64) {
        let recorded = page
        var logged: Int64?
        page.unrecorded = recording { () throws(SQLiteError) in
            guard try StoreSettings(store).read().recordsHistory else { return }
            logged = try Recents(store).record(
                recorded.query, hits: recorded.total, at: now, generation: recorded.generation)
        }
        page.logged = logged
    }

    /// Records a search whose results were shown without `search(_:options:)`. Records nothing if the query is empty or
    /// invalid.
    package func record(_ text: String, options: SearchOptions) throws(TweetArchiveError) {
        do throws(TweetArchiveError) {
            guard !(try parse(text, options)).isEmpty else { return }
        } catch {
            guard case .query = error else { throw error }
            return
        }
        var page = SearchPage(query: text, canonical: text)
        page.generation = try generation()
        record(&page, at: options.now)
    }

    /// Counts the results of a recorded search if its page has no total, and adds the number to the history.
    ///
    /// Call it after showing the page, which does not wait for the count. If the count takes too long, it runs when the
    /// history is read.
    public func completeRecord(of page: SearchPage, options: SearchOptions) throws(TweetArchiveError) {
        guard let logged = page.logged, page.total == nil,
            try read(otherwise: 0, { () throws(SQLiteError) in try store.tweetCount() })
                <= Self.mostTweetsToCountAfterSearch
        else { return }
        let total = try total(of: page.query, within: Self.countLimitAfterSearchMilliseconds, options)
        if let total { completeRecord(of: logged, hits: total) }
    }

    /// Returns the number of matching tweets; `nil` if counting takes longer than the limit.
    private func total(
        of text: String, within milliseconds: Int, _ options: SearchOptions
    ) throws(TweetArchiveError) -> Int? {
        let query = try parse(text, options)
        return try asking(otherwise: nil) { () throws -> Int? in
            let plan = try query.plan(try context(options))
            return try counted(plan.count(), within: milliseconds).map { min($0, plan.limit ?? .max) }
        }
    }

    /// Counts the results of recorded searches without a number and stores it, if the store has not changed since the
    /// search.
    private func countMissing(
        _ runs: [SearchRun], _ options: SearchOptions
    ) throws(TweetArchiveError) -> [SearchRun: Int] {
        let generation = try generation()
        let end = ContinuousClock.now + .milliseconds(Self.missingCountLimitsMilliseconds.all)
        var totals: [SearchRun: Int] = [:]
        for run in runs where run.generation == generation && totals[run] == nil {
            let left = Int(ContinuousClock.now.duration(to: end).milliseconds)
            guard left > 0 else { break }
            var options = options
            options.dialect = nil
            // Relative dates count from the time of the search.
            options.now = run.at
            do throws(TweetArchiveError) {
                totals[run] = try total(
                    of: run.query, within: min(left, Self.missingCountLimitsMilliseconds.one), options)
            } catch {
                // The query refers to a saved search that was deleted.
                guard case .query = error else { throw error }
            }
        }
        // The counts are wrong if an import changed the store meanwhile.
        guard !totals.isEmpty, try self.generation() == generation else { return [:] }
        // If this fails, they are counted again the next time.
        _ = recording { () throws(SQLiteError) in try Recents(store).count(totals) }
        return totals
    }

    /// Runs a statement that counts. Returns `nil` if it takes longer than the limit.
    func counted(_ statement: SQL, within milliseconds: Int) throws(SQLiteError) -> Int? {
        do throws(SQLiteError) {
            return try store.connection.withDeadline(milliseconds: milliseconds) {
                () throws(SQLiteError) in Int(try store.connection.integer(statement) ?? 0)
            }
        } catch {
            if error.kind == .interrupted { return nil }
            throw error
        }
    }

    /// Adds the number of results to the record of a search whose results the caller has read completely.
    public func completeRecord(of logged: Int64, hits: Int) {
        // The search is recorded. A missing count is not worth an error.
        _ = recording { () throws(SQLiteError) in try Recents(store).count(logged: logged, hits: hits) }
    }

    // MARK: Recent searches

    /// Returns the most recent searches, newest first.
    ///
    /// - Parameter options: if not `nil`, counts missing numbers of results, and for pinned searches the new tweets:
    ///   those that match now and were not in the store at the last run.
    public func recents(countingNew options: SearchOptions? = nil) throws(TweetArchiveError) -> [RecentSearch] {
        let (entries, generation) = try read(otherwise: ([], 0)) { () throws(SQLiteError) in
            (try Recents(store).list(), try store.generation())
        }
        guard let options else { return entries.map(\.search) }
        let totals = try countMissing(entries.filter { $0.search.hits == nil }.map(\.run), options)
        var searches: [RecentSearch] = []
        for entry in entries {
            var search = entry.search
            search.hits = search.hits ?? totals[entry.run]
            if let query = entry.savedQuery {
                search.new =
                    entry.generation == generation ? 0 : try new(query, since: entry.generation, options)
            }
            searches.append(search)
        }
        return searches
    }

    /// Returns the number of matching tweets that were not in the store at a given generation; `nil` if counting takes
    /// too long, or if the query refers to a saved search that was deleted.
    public func countNew(
        _ text: String, since generation: Int64, options: SearchOptions
    ) throws(TweetArchiveError) -> Int? {
        try new(text, since: generation, options)
    }

    private func new(
        _ text: String, since generation: Int64, _ options: SearchOptions
    ) throws(TweetArchiveError) -> Int? {
        var options = options
        options.dialect = nil
        do throws(TweetArchiveError) {
            let query = try parse(text, options)
            return try asking(otherwise: 0) { () throws -> Int? in
                try counted(
                    try query.plan(try context(options)).count(newerThan: generation),
                    within: Self.newCountLimitMilliseconds)
            }
        } catch {
            if case .query = error { return nil }
            throw error
        }
    }

    /// Deletes a recent search and its pin, given its number or its query in any case. Returns false if it does not
    /// exist.
    public func deleteRecent(_ numberOrQuery: String) throws(TweetArchiveError) -> Bool {
        let query = try recent(numberOrQuery)?.query
        return try write { () throws(SQLiteError) in try Recents(store).delete(query ?? numberOrQuery) }
    }

    /// Returns the recent search with this number or with this query in any case; `nil` if it does not exist.
    public func recent(_ numberOrQuery: String) throws(TweetArchiveError) -> RecentSearch? {
        let list = try recents()
        if let number = Int(numberOrQuery), let search = list.first(where: { $0.number == number }) { return search }
        let folded = Recents.fold(numberOrQuery)
        return list.first { Recents.fold($0.query) == folded }
    }

    /// Deletes all recent searches that are not pinned. Returns their number.
    public func clearRecents() throws(TweetArchiveError) -> Int {
        try write { () throws(SQLiteError) in try Recents(store).clear() }
    }

    // MARK: Log

    /// Returns the log of all recorded searches, newest first. Counts missing numbers of results.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of searches; 0 for all.
    ///   - options: the options of the search.
    public func searchLog(limit: Int = 0, options: SearchOptions) throws(TweetArchiveError) -> [LoggedSearch] {
        var searches = try read(otherwise: []) { () throws(SQLiteError) in try SearchLog(store).list(limit: limit) }
        let totals = try countMissing(searches.filter { $0.hits == nil }.map(SearchRun.init), options)
        for index in searches.indices where searches[index].hits == nil {
            searches[index].hits = totals[SearchRun(searches[index])]
        }
        return searches
    }

    /// Deletes the log and returns the number of searches in it. The recents stay.
    public func clearSearchLog() throws(TweetArchiveError) -> Int {
        try write { () throws(SQLiteError) in try SearchLog(store).clear() }
    }

    /// Returns the number of searches in the log.
    public func searchLogCount() throws(TweetArchiveError) -> Int {
        try read(otherwise: 0) { () throws(SQLiteError) in try SearchLog(store).count() }
    }
}
