internal import SQLiteKit
package import TweetModel

/// The searches in a store. Names and queries are compared without regard to case and outer white space (`fold`).
///
/// - The recents are the 100 most recent searches. Equal searches have one entry. Saved searches stay in the recents
///   and do not count towards the limit.
/// - The log has an entry for each recorded search, with the number of results, and the store's number of tweets and
///   generation (`Store.generation()`) at the time of the search.
/// - Saved searches have a name, which no two of them share: pins of recent searches, and topics, which have a title.
package struct StoredSearches {
    /// The maximum number of unsaved searches in the recents.
    package static let limit = 100

    private let store: Store
    private var connection: Connection { store.connection }

    package init(_ store: Store) { self.store = store }

    // MARK: Recording

    /// Adds a search at the top of the recents and to the log. Returns its ID in the log, for `count(logged:hits:)`.
    ///
    /// If the recents have an equal search, that entry moves to the top and gets the new spelling. If the query is a
    /// reference to a saved search, as in `saved:NAME`, the entry of this search follows it.
    ///
    /// - Parameters:
    ///   - hits: The number of results; `nil` if not counted yet.
    ///   - now: The time of the search in Unix seconds.
    ///   - generation: The value of `Store.generation()` for the searched data.
    @discardableResult
    package func record(_ query: String, hits: Int?, at now: Int64, generation: Int64) throws -> Int64 {
        let folded = Self.fold(query)
        return try connection.write {
            // `saved:NAME` also runs the search with this name.
            if folded.hasPrefix("saved:") {
                try connection.run(
                    """
                    UPDATE recent_search SET searched_at = \(now), hits = \(hits), generation = \(generation),
                      sequence = (SELECT max(sequence) + 1 FROM recent_search)
                    WHERE folded = (SELECT folded_query FROM saved_search WHERE 'saved:' || folded = \(folded))
                    """)
            }
            try connection.run(
                """
                INSERT INTO recent_search (folded, query, searched_at, sequence, hits, uses, generation)
                VALUES (\(folded), \(query), \(now),
                  (SELECT coalesce(max(sequence), 0) + 1 FROM recent_search), \(hits), 1, \(generation))
                ON CONFLICT (folded) DO UPDATE SET query = excluded.query, searched_at = excluded.searched_at,
                  sequence = excluded.sequence, hits = excluded.hits, uses = uses + 1, generation = excluded.generation
                """)
            try trim()
            try markRun(query, generation: generation)
            let tweets = try store.tweetCount()
            try connection.run(
                """
                INSERT INTO search_log (query, searched_at, hits, tweets, generation)
                VALUES (\(query), \(now), \(hits), \(tweets), \(generation))
                """)
            return connection.lastInsertedID
        }
    }

    /// Records that the saved searches with a query were run, and the saved search that the query is a reference to, as
    /// in `saved:NAME`. `generation` is the value of `Store.generation()` for the searched data.
    package func markRun(_ query: String, generation: Int64) throws {
        let folded = Self.fold(query)
        try connection.run(
            """
            UPDATE saved_search SET generation = \(generation)
            WHERE (folded_query = \(folded) OR 'saved:' || folded = \(folded)) AND generation <> \(generation)
            """)
    }

    /// Deletes the oldest unsaved searches above the limit.
    func trim() throws {
        try connection.run(
            """
            DELETE FROM recent_search WHERE id IN (
              SELECT id FROM recent_search WHERE folded NOT IN (SELECT folded_query FROM saved_search)
              ORDER BY sequence DESC LIMIT -1 OFFSET \(Self.limit))
            """)
    }

    /// Stores the number of results of a logged search. Also updates the entry of the search in the history, unless the
    /// search has been run again since or the entry already has a number.
    package func count(logged: Int64, hits: Int) throws {
        try connection.write {
            try connection.run("UPDATE search_log SET hits = \(hits) WHERE id = \(logged)")
            try connection.run(
                """
                UPDATE recent_search SET hits = \(hits)
                WHERE hits IS NULL AND (query, searched_at, generation) =
                  (SELECT query, searched_at, generation FROM search_log WHERE id = \(logged))
                """)
        }
    }

    /// Stores the numbers of results of several searches in the log. Also updates the entries of the history whose last
    /// run is one of these searches. Does not replace known numbers.
    package func count(_ searches: [RecordedSearch]) throws {
        try connection.write {
            for search in searches {
                for table in ["search_log", "recent_search"] as [SQL] {
                    try connection.run(
                        "UPDATE " + table
                            + """
                             SET hits = \(search.hits) WHERE hits IS NULL AND (query, searched_at, generation)
                              = (\(search.query), \(search.at), \(search.generation))
                            """)
                }
            }
        }
    }

    // MARK: Recents

    /// Returns the recents, newest first.
    package func recents() throws -> [RecordedSearch] {
        var rows = try connection.rows(
            """
            SELECT r.query, r.searched_at, r.hits, r.uses, r.generation, s.name, s.query, s.generation
            FROM recent_search r
            LEFT JOIN saved_search s ON s.id = (
              SELECT id FROM saved_search WHERE folded_query = r.folded ORDER BY title IS NOT NULL, id LIMIT 1)
            ORDER BY r.sequence DESC
            """
        ) { row in
            var search = RecordedSearch(
                number: 0, query: row.text(0), at: row.integer(1), hits: row.optionalInteger(2).map { Int($0) },
                uses: Int(row.integer(3)), pinned: row.optionalText(5), generation: row.integer(4))
            search.savedQuery = row.optionalText(6)
            search.savedGeneration = row.optionalInteger(7)
            return search
        }
        for index in rows.indices { rows[index].number = index + 1 }
        return rows
    }

    /// Deletes a search from the recents, ignoring case and outer white space. Also deletes a pin of the same query (a
    /// saved search without a title), but not a topic (a saved search with a title). Returns false if the search is not
    /// in the recents. `now` is in Unix seconds.
    package func deleteRecent(_ query: String, at now: Int64) throws -> Bool {
        let folded = Self.fold(query)
        return try ChangeLog(store).record(.deleteSearch, query, at: now) {
            try connection.run("DELETE FROM recent_search WHERE folded = \(folded)")
            let wasThere = connection.changes > 0
            if wasThere {
                try connection.run("DELETE FROM saved_search WHERE folded_query = \(folded) AND title IS NULL")
            }
            return wasThere
        }
    }

    /// Deletes all recents that are not saved. Returns their number. `now` is in Unix seconds.
    package func clearRecents(at now: Int64) throws -> Int {
        try ChangeLog(store).record(.clearSearches, "", at: now) {
            try connection.run("DELETE FROM recent_search WHERE folded NOT IN (SELECT folded_query FROM saved_search)")
            return Int(connection.changes)
        }
    }

    // MARK: Log

    /// Returns the newest entries of the log first, at most `limit`; all entries if `limit` is 0. The newest entry has
    /// the number 1.
    package func log(limit: Int = 0) throws -> [RecordedSearch] {
        var rows = try connection.rows(
            """
            SELECT query, searched_at, hits, tweets, generation FROM search_log
            ORDER BY id DESC LIMIT \(limit > 0 ? limit : -1)
            """
        ) { row in
            RecordedSearch(
                number: 0, query: row.text(0), at: row.integer(1), hits: row.optionalInteger(2).map { Int($0) },
                tweets: Int(row.integer(3)), generation: row.integer(4))
        }
        for index in rows.indices { rows[index].number = index + 1 }
        return rows
    }

    package func logCount() throws -> Int {
        Int(try connection.integer("SELECT count(*) FROM search_log") ?? 0)
    }

    /// Deletes the log. Returns its number of entries.
    package func clearLog() throws -> Int {
        try connection.run("DELETE FROM search_log")
        return Int(connection.changes)
    }

    // MARK: Saved searches

    /// Returns all saved searches in the order in which their names were first saved.
    package func saved() throws -> [SavedSearch] {
        try connection.rows("SELECT name, query, title FROM saved_search ORDER BY id") { row in
            SavedSearch(name: row.text(0), query: row.text(1), title: row.optionalText(2))
        }
    }

    /// Returns the generation of the store at the last run of each saved search, by its folded name.
    package func generations() throws -> [String: Int64] {
        let rows = try connection.rows("SELECT folded, generation FROM saved_search") { ($0.text(0), $0.integer(1)) }
        return Dictionary(rows) { $1 }
    }

    package func saved(named name: String) throws -> SavedSearch? {
        try connection.first(
            "SELECT name, query, title FROM saved_search WHERE folded = \(Self.fold(name))"
        ) { SavedSearch(name: $0.text(0), query: $0.text(1), title: $0.optionalText(2)) }
    }

    /// Saves a topic, or replaces the saved search with the same name. `now` is in Unix seconds.
    package func save(_ topic: SavedSearch, at now: Int64) throws {
        let command = try saved(named: topic.name) == nil ? UserChange.Command.addTopic : .editTopic
        try ChangeLog(store).record(command, topic.name, at: now) { try saveUnrecorded(topic) }
    }

    /// Saves a search inside a transaction of the caller, not recorded for undo. Its tweets are new since the last run
    /// of the same query, or else since now.
    private func saveUnrecorded(_ search: SavedSearch) throws {
        let query = Self.fold(search.query)
        let lastRun = try connection.integer("SELECT generation FROM recent_search WHERE folded = \(query)")
        try connection.run(
            """
            INSERT INTO saved_search (folded, name, query, folded_query, title, generation)
            VALUES (\(Self.fold(search.name)), \(search.name), \(search.query), \(query), \(search.title),
              \(try lastRun ?? store.generation()))
            ON CONFLICT (folded) DO UPDATE SET name = excluded.name, query = excluded.query,
              folded_query = excluded.folded_query, title = excluded.title, generation = excluded.generation
            """)
    }

    /// Pins a search. Deletes an earlier pin of the same query, and replaces a saved search with the same name. `now`
    /// is in Unix seconds.
    package func pin(_ query: String, name: String, at now: Int64) throws {
        try ChangeLog(store).record(.pin, query, at: now) {
            try connection.run("DELETE FROM saved_search WHERE folded_query = \(Self.fold(query)) AND title IS NULL")
            try saveUnrecorded(SavedSearch(name: name, query: query))
        }
    }

    /// Deletes a saved search. Returns false if it does not exist. `now` is in Unix seconds.
    package func deleteSaved(_ search: SavedSearch, at now: Int64) throws -> Bool {
        try ChangeLog(store).record(search.title == nil ? .unpin : .deleteTopic, search.name, at: now) {
            try connection.run("DELETE FROM saved_search WHERE folded = \(Self.fold(search.name))")
            return connection.changes > 0
        }
    }

    /// Saves the searches whose names are not taken. Does nothing on a later call with the same mark, so that searches
    /// that the user deleted do not come back.
    ///
    /// - Parameter mark: The name of the setting that records that the searches were saved.
    package func saveOnce(_ starters: [SavedSearch], mark: String) throws {
        if try store.setting(mark) != nil { return }
        try connection.write {
            guard try store.setting(mark) == nil else { return }
            for starter in starters where try saved(named: starter.name) == nil { try saveUnrecorded(starter) }
            try store.setSetting(mark, to: "1")
        }
    }

    /// Returns true if `saveOnce` has run with this mark.
    package func wasSavedOnce(mark: String) throws -> Bool { try store.setting(mark) != nil }

    /// Folds a search or a name for comparison: trims white space and ignores case. Converts to upper case first, so
    /// that ß equals SS and letters with the same capital are equal.
    package static func fold(_ query: String) -> String {
        var scalars = query.unicodeScalars[...]
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars).uppercased().lowercased()
    }
}
