internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
package import TweetModel

/// The search history. The recents contain the last 100 different searches and all pinned ones. The log contains every
/// recorded search, also repeated ones.
///
/// An entry contains the number of results. This number is often unknown when the search returns its first page. It is
/// then counted after the search or when the history is read, if this is fast and the tweets have not changed since.
/// Otherwise the entry has no number.
extension TweetArchive {
    /// The time limit for counting the results right after a search.
    private static let countLimitAfterSearchMilliseconds = 3
    /// Results are counted right after a search only in a store with at most this many tweets. In a larger store, they
    /// are counted later.
    private static let maxTweetsToCountAfterSearch = 200_000
    /// The time limits for counting when the history is read: for one search, and for all searches together.
    private static let missingCountLimitsMilliseconds = (one: 100, all: 300)
    /// The time limit for counting the new results of a query.
    package static let newCountLimitMilliseconds = 400

    // MARK: Recording

    /// Adds a search to the history, unless the setting `history` is off and not ignored, or the store has no tables
    /// yet. Sets `logged` of the page to the ID of the log entry. If this fails, sets `unrecorded` to the reason.
    package func recordSearch(_ page: inout SearchPage, _ options: SearchOptions) {
        let recorded = page
        var logged: Int64?
        page.unrecorded = writeIfPossible {
            if !options.ignoresHistorySetting, try !store.readSettings().recordsHistory {
                return try StoredSearches(store).markRun(recorded.query, generation: recorded.generation)
            }
            logged = try StoredSearches(store).record(
                recorded.query, hits: recorded.total, at: options.now, generation: recorded.generation)
        }
        page.logged = logged
    }

    /// Adds a query that was not run by `TweetArchive.search` to the history. Does nothing if the query is empty or
    /// invalid.
    package func recordSearch(_ text: String, options: SearchOptions) throws {
        do {
            guard !(try queries.parse(text, options)).isEmpty else { return }
        } catch {
            guard case TweetArchiveError.query = error else { throw error }
            return
        }
        var page = SearchPage(query: text, canonical: text)
        page.generation = try generation()
        recordSearch(&page, options)
    }

    /// Counts the results of a search if it was recorded and its page has no total, and adds the number to the history.
    ///
    /// Call this after printing the page, so that the user does not have to wait for the count. If counting takes
    /// longer than 3 ms, or if the store has many tweets, the entry has no number until the history is read.
    package func completeRecord(of page: SearchPage, options: SearchOptions) throws {
        guard let logged = page.logged, page.total == nil,
            try read(otherwise: 0, { try store.tweetCount() })
                <= Self.maxTweetsToCountAfterSearch
        else { return }
        let total = try quickCount(
            page.query, within: Self.countLimitAfterSearchMilliseconds, options: options)
        if let total { completeRecord(of: logged, hits: total) }
    }

    /// Counts the results of searches without a number, and adds the numbers to the history. Skips a search if the
    /// tweets have changed since it ran, if counting exceeds a time limit, or if its query is no longer valid.
    private func countMissing(_ searches: inout [RecordedSearch], _ options: SearchOptions) throws {
        let generation = try self.generation()
        let end = ContinuousClock.now + .milliseconds(Self.missingCountLimitsMilliseconds.all)
        var counted: [Int: RecordedSearch] = [:]
        for (index, search) in searches.enumerated() where search.hits == nil && search.generation == generation {
            let left = Int(ContinuousClock.now.duration(to: end).milliseconds)
            guard left > 0 else { break }
            var options = options
            options.dialect = .tweetdex
            // Dates such as `2d` are relative to the time of the search.
            options.now = search.at
            do {
                let hits = try quickCount(
                    search.query, within: min(left, Self.missingCountLimitsMilliseconds.one), options: options)
                guard let hits else { continue }
                counted[index] = search
                counted[index]?.hits = hits
            } catch {
                // The query is no longer valid, for example because it refers to a deleted saved search.
                guard case TweetArchiveError.query = error else { throw error }
            }
        }
        // The counts are wrong if an import has changed the store in the meantime.
        guard !counted.isEmpty, try self.generation() == generation else { return }
        for (index, search) in counted { searches[index] = search }
        // If writing fails, the next call counts them again.
        _ = writeIfPossible { try StoredSearches(store).count(Array(counted.values)) }
    }

    /// Adds the number of results to the history entry of a search.
    ///
    /// - Parameters:
    ///   - logged: The value of `SearchPage.logged`.
    ///   - hits: The number of results.
    package func completeRecord(of logged: Int64, hits: Int) {
        // An entry without a number is not worth an error.
        _ = writeIfPossible { try StoredSearches(store).count(logged: logged, hits: hits) }
    }

    // MARK: Recent searches

    /// Returns the recents, newest first.
    ///
    /// - Parameter options: If not `nil`, adds missing numbers of results. For saved searches, also adds the number of
    ///   matching tweets that were imported since the last run. Omits numbers that take too long to count or whose
    ///   query is invalid, and numbers of results if the tweets have changed since the search.
    package func recents(countingNew options: SearchOptions? = nil) throws -> [RecordedSearch] {
        var (searches, generation) = try read(otherwise: ([], 0)) {
            (try StoredSearches(store).recents(), try store.generation())
        }
        guard let options else { return searches }
        try countMissing(&searches, options)
        for index in searches.indices {
            let search = searches[index]
            guard let query = search.savedQuery, let last = search.savedGeneration else { continue }
            searches[index].new = last == generation ? 0 : try countNew(query, since: last, options: options)
        }
        return searches
    }

    /// Returns the number of matching tweets that were added after a generation of the store (`Store.generation`), at
    /// most the `limit:` of the query. Returns `nil` if counting takes longer than the limit, or if the query is
    /// invalid.
    package func countNew(
        _ text: String, since generation: Int64, within milliseconds: Int = TweetArchive.newCountLimitMilliseconds,
        options: SearchOptions
    ) throws -> Int? {
        do {
            return try countNew(ofValid: text, since: generation, within: milliseconds, options: options)
        } catch {
            if case TweetArchiveError.query = error { return nil }
            throw error
        }
    }

    /// Like `countNew(_:since:within:options:)`, but throws `.query` if the query is invalid.
    func countNew(
        ofValid text: String, since generation: Int64, within milliseconds: Int, options: SearchOptions
    ) throws -> Int? {
        var options = options
        options.dialect = .tweetdex
        let query = try queries.parse(text, options)
        return try queries.run(otherwise: 0) { () throws -> Int? in
            let plan = try query.plan(queries.context(options))
            return try queries.count(plan, newerThan: generation, within: milliseconds)
                .map { min($0, plan.limit ?? .max) }
        }
    }

    /// Deletes a recent search and its pin, and the last searches of terminal sessions. Returns false if it does not
    /// exist.
    ///
    /// - Parameters:
    ///   - query: Its query, ignoring case.
    ///   - now: The time of the deletion in Unix seconds.
    package func deleteRecent(query: String, at now: Int64 = currentTime()) throws -> Bool {
        try write {
            try SessionLists.results(connection).clearSearches()
            return try StoredSearches(store).deleteRecent(query, at: now)
        }
    }

    /// Returns the recent search with this row number, or else with this query or name, ignoring case; `nil` if it does
    /// not exist.
    package func recent(_ numberOrQuery: String) throws -> RecordedSearch? {
        let list = try recents()
        if let number = Int(numberOrQuery), let search = list.first(where: { $0.number == number }) { return search }
        let folded = StoredSearches.fold(numberOrQuery)
        return list.first { StoredSearches.fold($0.query) == folded }
            ?? list.first { $0.pinned.map(StoredSearches.fold) == folded }
    }

    /// Deletes all recent searches that are not pinned, at the time `now` (Unix seconds), and the last searches of
    /// terminal sessions. Returns the number of recent searches.
    package func clearRecents(at now: Int64 = currentTime()) throws -> Int {
        try write {
            try SessionLists.results(connection).clearSearches()
            return try StoredSearches(store).clearRecents(at: now)
        }
    }

    // MARK: Log

    /// Returns the log of all recorded searches, newest first. Counts missing numbers of results, unless this takes too
    /// long, the tweets have changed since the search, or the query is no longer valid.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of searches; 0 for all.
    ///   - options: The options for counting.
    package func searchLog(limit: Int = 0, options: SearchOptions) throws -> [RecordedSearch] {
        var searches = try read(otherwise: []) {
            try StoredSearches(store).log(limit: limit)
        }
        try countMissing(&searches, options)
        return searches
    }

    /// Deletes the log and returns the number of searches in it. The recents stay.
    package func clearSearchLog() throws -> Int {
        try write { try StoredSearches(store).clearLog() }
    }

    package func searchLogCount() throws -> Int {
        try read(otherwise: 0) { try StoredSearches(store).logCount() }
    }
}
