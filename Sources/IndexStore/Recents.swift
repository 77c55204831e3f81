package import SQLiteKit
package import TweetModel

/// The search history: the 100 most recent searches. Searches that are equal after folding (`fold`) have one entry.
/// Saved searches stay in the history and do not count towards the limit.
package struct Recents {
    /// The maximum number of unsaved searches.
    package static let limit = 100

    private let store: Store

    package init(_ store: Store) {
        self.store = store
    }

    /// Adds a search at the top of the history and to the log. Returns its ID in the log, for `count(logged:hits:)`.
    ///
    /// If the history has an equal search, apart from case and outer white space, that entry moves to the top and gets
    /// the new spelling.
    ///
    /// - Parameters:
    ///   - hits: The number of results; `nil` if not counted yet.
    ///   - now: The time of the search in Unix seconds.
    ///   - generation: The value of `Store.generation()` for the searched data.
    @discardableResult
    package func record(
        _ query: String, hits: Int?, at now: Int64, generation: Int64
    ) throws(SQLiteError) -> Int64 {
        let connection = store.connection
        return try connection.write { () throws(SQLiteError) in
            try connection.run(
                """
                INSERT INTO recent_search (folded, query, searched_at, sequence, hits, uses, generation)
                VALUES (\(Self.fold(query)), \(query), \(now),
                  (SELECT coalesce(max(sequence), 0) + 1 FROM recent_search), \(hits), 1, \(generation))
                ON CONFLICT (folded) DO UPDATE SET query = excluded.query, searched_at = excluded.searched_at,
                  sequence = excluded.sequence, hits = excluded.hits, uses = uses + 1, generation = excluded.generation
                """)
            try trim()
            return try SearchLog(store).add(query, hits: hits, at: now, generation: generation)
        }
    }

    /// Deletes the oldest unsaved searches above the limit.
    private func trim() throws(SQLiteError) {
        try store.connection.run(
            """
            DELETE FROM recent_search WHERE id IN (
              SELECT id FROM recent_search WHERE folded NOT IN (SELECT folded_query FROM saved_search)
              ORDER BY sequence DESC LIMIT -1 OFFSET \(Self.limit))
            """)
    }

    /// Stores the number of results of a logged search. Also updates the entry of the search in the history, unless the
    /// search has been run again since or the entry already has a number.
    package func count(logged: Int64, hits: Int) throws(SQLiteError) {
        let connection = store.connection
        try connection.write { () throws(SQLiteError) in
            try connection.run("UPDATE search_log SET hits = \(hits) WHERE id = \(logged)")
            try connection.run(
                """
                UPDATE recent_search SET hits = \(hits)
                WHERE hits IS NULL AND (query, searched_at, generation) =
                  (SELECT query, searched_at, generation FROM search_log WHERE id = \(logged))
                """)
        }
    }

    /// Stores the numbers of results of several runs in the log. Also updates the entries of the history whose last run
    /// is one of these runs. Does not replace known numbers.
    package func count(_ totals: [SearchRun: Int]) throws(SQLiteError) {
        let connection = store.connection
        try connection.write { () throws(SQLiteError) in
            for (run, hits) in totals {
                for table in ["search_log", "recent_search"] as [SQL] {
                    try connection.run(
                        "UPDATE " + table
                            + """
                             SET hits = \(hits) WHERE hits IS NULL
                              AND (query, searched_at, generation) = (\(run.query), \(run.at), \(run.generation))
                            """)
                }
            }
        }
    }

    /// An entry of the history, with the store's generation at the time of its last run.
    package struct Entry: Sendable {
        package var search: RecentSearch
        package var generation: Int64
        /// The query of the saved search, whose spelling can differ from that of the last run; `nil` if not saved.
        package var savedQuery: String?

        package var run: SearchRun { SearchRun(query: search.query, at: search.at, generation: generation) }
    }

    /// Returns the history, newest first.
    package func list() throws(SQLiteError) -> [Entry] {
        var rows = try store.connection.rows(
            """
            SELECT r.query, r.searched_at, r.hits, r.uses, r.generation, s.name, s.query
            FROM recent_search r
            LEFT JOIN saved_search s ON s.id = (
              SELECT id FROM saved_search WHERE folded_query = r.folded ORDER BY title IS NOT NULL, id LIMIT 1)
            ORDER BY r.sequence DESC
            """
        ) { (row) throws(SQLiteError) in
            Entry(
                search: RecentSearch(
                    number: 0, query: row.text(0), at: row.integer(1), hits: row.optionalInteger(2).map { Int($0) },
                    uses: Int(row.integer(3)), pinned: row.optionalText(5)),
                generation: row.integer(4), savedQuery: row.optionalText(6))
        }
        for index in rows.indices { rows[index].search.number = index + 1 }
        return rows
    }

    /// Deletes a search from the history, ignoring case and outer white space. Also deletes a pin of the same query (a
    /// saved search without a title), but not a topic (a saved search with a title). Returns false if the search is not
    /// in the history.
    package func delete(_ query: String) throws(SQLiteError) -> Bool {
        let connection = store.connection
        let folded = Self.fold(query)
        return try connection.write { () throws(SQLiteError) in
            // Also compare the exact text, because an earlier version may have folded it differently.
            try connection.run("DELETE FROM recent_search WHERE folded = \(folded) OR query = \(query)")
            let wasThere = connection.changes > 0
            if wasThere {
                try connection.run("DELETE FROM saved_search WHERE folded_query = \(folded) AND title IS NULL")
            }
            return wasThere
        }
    }

    /// Deletes all searches that are not saved. Returns their number.
    package func clear() throws(SQLiteError) -> Int {
        try store.connection.run(
            "DELETE FROM recent_search WHERE folded NOT IN (SELECT folded_query FROM saved_search)")
        return Int(store.connection.changes)
    }

    /// Folds a search or a name for comparison: trims white space and ignores case. Converts to upper case first, so
    /// that ß equals SS and letters with the same capital are equal.
    package static func fold(_ query: String) -> String {
        var scalars = query.unicodeScalars[...]
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars).uppercased().lowercased()
    }
}

/// A run of a search: the query, the time in Unix seconds, and the generation of the store.
package struct SearchRun: Hashable, Sendable {
    package let query: String
    package let at: Int64
    package let generation: Int64

    init(query: String, at: Int64, generation: Int64) {
        self.query = query
        self.at = at
        self.generation = generation
    }

    package init(_ search: LoggedSearch) {
        self.init(query: search.query, at: search.at, generation: search.generation)
    }
}

/// A log of all recorded searches, including those that are no longer in the history. Each entry has the number of
/// results, and the store's number of tweets and generation (`Store.generation()`) at the time of the search.
package struct SearchLog {
    private let store: Store

    package init(_ store: Store) {
        self.store = store
    }

    /// Adds an entry inside a transaction of the caller. Returns the row ID of the entry. `hits` is the number of
    /// results, or `nil` if they are not counted yet; `now` is in Unix seconds.
    func add(_ query: String, hits: Int?, at now: Int64, generation: Int64) throws(SQLiteError) -> Int64 {
        let tweets = try store.tweetCount()
        try store.connection.run(
            """
            INSERT INTO search_log (query, searched_at, hits, tweets, generation)
            VALUES (\(query), \(now), \(hits), \(tweets), \(generation))
            """)
        return store.connection.lastInsertedID
    }

    /// Returns the newest entries first, at most `limit`; all entries if `limit` is 0. The newest entry has the number
    /// 1.
    package func list(limit: Int = 0) throws(SQLiteError) -> [LoggedSearch] {
        var rows = try store.connection.rows(
            """
            SELECT query, searched_at, hits, tweets, generation FROM search_log
            ORDER BY id DESC LIMIT \(limit > 0 ? limit : -1)
            """
        ) { (row) throws(SQLiteError) in
            LoggedSearch(
                number: 0, query: row.text(0), at: row.integer(1), hits: row.optionalInteger(2).map { Int($0) },
                tweets: Int(row.integer(3)), generation: row.integer(4))
        }
        for index in rows.indices { rows[index].number = index + 1 }
        return rows
    }

    package func count() throws(SQLiteError) -> Int {
        Int(try store.connection.integer("SELECT count(*) FROM search_log") ?? 0)
    }

    /// Deletes all entries. Returns their number.
    package func clear() throws(SQLiteError) -> Int {
        try store.connection.run("DELETE FROM search_log")
        return Int(store.connection.changes)
    }
}

/// Searches with a name: pins of recent searches, and topics, which have a title. No two saved searches have the same
/// name. Names and queries are compared without regard to case and outer white space (`Recents.fold`).
package struct SavedSearches {
    private let store: Store
    private var connection: Connection { store.connection }

    package init(_ store: Store) {
        self.store = store
    }

    /// Returns all saved searches in the order in which their names were first saved.
    package func all() throws(SQLiteError) -> [SavedSearch] {
        try connection.rows("SELECT name, query, title FROM saved_search ORDER BY id") { (row) throws(SQLiteError) in
            SavedSearch(name: row.text(0), query: row.text(1), title: row.optionalText(2))
        }
    }

    package func find(_ name: String) throws(SQLiteError) -> SavedSearch? {
        try connection.first(
            "SELECT name, query, title FROM saved_search WHERE folded = \(Recents.fold(name))"
        ) { (row) throws(SQLiteError) in
            SavedSearch(name: row.text(0), query: row.text(1), title: row.optionalText(2))
        }
    }

    /// Saves a search, or replaces the saved search with the same name.
    package func save(_ search: SavedSearch) throws(SQLiteError) {
        try connection.run(
            """
            INSERT INTO saved_search (folded, name, query, folded_query, title)
            VALUES (\(Recents.fold(search.name)), \(search.name), \(search.query), \(Recents.fold(search.query)),
              \(search.title))
            ON CONFLICT (folded) DO UPDATE SET name = excluded.name, query = excluded.query,
              folded_query = excluded.folded_query, title = excluded.title
            """)
    }

    /// Pins a search. Deletes an earlier pin of the same query, and replaces a saved search with the same name.
    package func pin(_ query: String, name: String) throws(SQLiteError) {
        try connection.write { () throws(SQLiteError) in
            try connection.run(
                "DELETE FROM saved_search WHERE folded_query = \(Recents.fold(query)) AND title IS NULL")
            try save(SavedSearch(name: name, query: query))
        }
    }

    /// Returns the pins and topics with this query.
    package func named(for query: String) throws(SQLiteError) -> [SavedSearch] {
        try connection.rows(
            "SELECT name, query, title FROM saved_search WHERE folded_query = \(Recents.fold(query)) ORDER BY id"
        ) { (row) throws(SQLiteError) in
            SavedSearch(name: row.text(0), query: row.text(1), title: row.optionalText(2))
        }
    }

    /// Deletes a saved search. Returns false if it does not exist.
    package func delete(_ name: String) throws(SQLiteError) -> Bool {
        try connection.run("DELETE FROM saved_search WHERE folded = \(Recents.fold(name))")
        return connection.changes > 0
    }

    /// Saves the searches whose names are not taken. Does nothing on a later call with the same mark, so that searches
    /// that the user deleted do not come back.
    ///
    /// - Parameter mark: The name of the setting that records that the searches were saved.
    package func saveOnce(_ starters: [SavedSearch], mark: String) throws(SQLiteError) {
        if try store.setting(mark) != nil { return }
        try connection.write { () throws(SQLiteError) in
            guard try store.setting(mark) == nil else { return }
            for starter in starters where try find(starter.name) == nil { try save(starter) }
            try store.setSetting(mark, to: "1")
        }
    }

    /// Returns true if `saveOnce` has run with this mark.
    package func wasSavedOnce(mark: String) throws(SQLiteError) -> Bool {
        try store.setting(mark) != nil
    }
}
