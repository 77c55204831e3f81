internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
public import TweetModel

/// The searches of the past: recent ones, saved ones, and the log of all.
extension TweetArchive {
    /// How long a search may go on counting for the records once its page is out, and in a store of how many tweets it
    /// does so at all: nobody should notice. What takes longer is counted when somebody looks at the records.
    private static let patienceAfterSearchMilliseconds = 3
    private static let mostTweetsToCountAfterSearch = 200_000
    /// How long the list of recents, or the log, may make up for such counts: for one search, and for all of them.
    private static let patienceForOpenMilliseconds = (one: 100, all: 300)
    /// How long the list of recents may count what is new to a saved search.
    private static let patienceForNewMilliseconds = 400

    // MARK: Recording

    /// Puts a search on top of the recents and into the log; the page says whether, and why not.
    func record(_ page: inout SearchPage, at now: Int64) {
        let recorded = page
        var logged: Int64?
        page.unrecorded = recording { () throws(SQLiteError) in
            guard try OwnSettings(store).read().recordsHistory else { return }
            logged = try Recents(store).record(
                recorded.query, hits: recorded.total, at: now, generation: recorded.generation)
        }
        page.logged = logged
    }

    /// Adds to the records what a search found in all, where its page left that open: a page never waits for a count,
    /// and its reader has it by now. A count that takes too long is left to who looks at the records.
    public func completeRecord(of page: SearchPage, options: SearchOptions) throws(TweetArchiveError) {
        guard let logged = page.logged, page.total == nil,
            try reading(otherwise: 0, { () throws(SQLiteError) in try store.tweetCount() })
                <= Self.mostTweetsToCountAfterSearch
        else { return }
        let total = try total(of: page.query, within: Self.patienceAfterSearchMilliseconds, options)
        if let total { completeRecord(of: logged, hits: total) }
    }

    /// How many tweets a query finds; nil for a count that takes longer.
    private func total(
        of text: String, within milliseconds: Int, _ options: SearchOptions
    ) throws(TweetArchiveError) -> Int? {
        let query = try parse(text, options)
        return try asking(otherwise: nil) { () throws -> Int? in
            let plan = try query.plan(try context(options))
            return try counted(plan.count(), within: milliseconds).map { min($0, plan.limit ?? .max) }
        }
    }

    /// Counts what searches left open, as far as the store is still what they looked at, and writes it down.
    private func countOpen(_ runs: [SearchRun], _ options: SearchOptions) throws(TweetArchiveError) -> [SearchRun: Int]
    {
        let generation = try generation()
        let end = ContinuousClock.now + .milliseconds(Self.patienceForOpenMilliseconds.all)
        var totals: [SearchRun: Int] = [:]
        for run in runs where run.generation == generation && totals[run] == nil {
            let left = Int(ContinuousClock.now.duration(to: end).milliseconds)
            guard left > 0 else { break }
            var options = options
            options.dialect = nil
            // What "today" meant then.
            options.now = run.at
            do throws(TweetArchiveError) {
                totals[run] = try total(
                    of: run.query, within: min(left, Self.patienceForOpenMilliseconds.one), options)
            } catch {
                // It stands on a saved search that is gone.
                guard case .query = error else { throw error }
            }
        }
        // An import that came in between has changed what is counted.
        guard !totals.isEmpty, try self.generation() == generation else { return [:] }
        // Where it cannot be written down it is counted anew the next time.
        _ = recording { () throws(SQLiteError) in try Recents(store).count(totals) }
        return totals
    }

    /// nil for a count that takes longer than anybody would wait for it.
    func counted(_ statement: SQL, within milliseconds: Int) throws(SQLiteError) -> Int? {
        do throws(SQLiteError) {
            return try store.connection.limiting(milliseconds: milliseconds) {
                () throws(SQLiteError) in Int(try store.connection.integer(statement) ?? 0)
            }
        } catch {
            if error.kind == .interrupted { return nil }
            throw error
        }
    }

    /// The same where the caller has seen all of it.
    public func completeRecord(of logged: Int64, hits: Int) {
        // The search itself could be recorded a moment ago; that its count cannot is nothing to trouble anybody with.
        _ = recording { () throws(SQLiteError) in try Recents(store).count(logged: logged, hits: hits) }
    }

    // MARK: Recent searches

    /// The most recent searches, newest first. With options, what they found is counted where that was left open, and
    /// pinned ones are told with how many tweets are new to them: those that they find now and that no search could find
    /// at their last run.
    public func recents(countingNew options: SearchOptions? = nil) throws(TweetArchiveError) -> [RecentSearch] {
        let (entries, generation) = try reading(otherwise: ([], 0)) { () throws(SQLiteError) in
            (try Recents(store).list(), try store.generation())
        }
        guard let options else { return entries.map(\.search) }
        let totals = try countOpen(entries.filter { $0.search.hits == nil }.map(\.run), options)
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

    /// How many tweets a search finds that none could find at a generation of the store; nil for one that cannot be
    /// understood any more, because it stands on a saved one that is gone, and for one that takes too long to count.
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
                    within: Self.patienceForNewMilliseconds)
            }
        } catch {
            if case .query = error { return nil }
            throw error
        }
    }

    /// Deletes one, named by its number or by its words in any case, with the pin it may have; false when there is none.
    public func deleteRecent(_ numberOrQuery: String) throws(TweetArchiveError) -> Bool {
        let query = try recent(numberOrQuery)?.query
        return try writing { () throws(SQLiteError) in try Recents(store).delete(query ?? numberOrQuery) }
    }

    /// The one with this number, or else with these words in any case.
    public func recent(_ numberOrQuery: String) throws(TweetArchiveError) -> RecentSearch? {
        let list = try recents()
        if let number = Int(numberOrQuery), let search = list.first(where: { $0.number == number }) { return search }
        let folded = Recents.fold(numberOrQuery)
        return list.first { Recents.fold($0.query) == folded }
    }

    /// Deletes all but pinned ones; how many.
    public func clearRecents() throws(TweetArchiveError) -> Int {
        try writing { () throws(SQLiteError) in try Recents(store).clear() }
    }

    // MARK: The log

    /// Every search that was recorded, newest first; at most `limit`, 0 is all. What they found is counted where that was
    /// left open.
    public func searchLog(limit: Int = 0, options: SearchOptions) throws(TweetArchiveError) -> [LoggedSearch] {
        var searches = try reading(otherwise: []) { () throws(SQLiteError) in try SearchLog(store).list(limit: limit) }
        let totals = try countOpen(searches.filter { $0.hits == nil }.map(SearchRun.init), options)
        for index in searches.indices where searches[index].hits == nil {
            searches[index].hits = totals[SearchRun(searches[index])]
        }
        return searches
    }

    /// Empties the log; how many searches it had. The recents stay.
    public func clearSearchLog() throws(TweetArchiveError) -> Int {
        try writing { () throws(SQLiteError) in try SearchLog(store).clear() }
    }

    /// How many searches the log has.
    public func searchLogCount() throws(TweetArchiveError) -> Int {
        try reading(otherwise: 0) { () throws(SQLiteError) in try SearchLog(store).count() }
    }
}
