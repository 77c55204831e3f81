package import SQLiteKit
package import TweetModel

/// The searches that are remembered: the 100 most recent ones, unique ignoring case, and beside them the saved ones for
/// as long as they are saved.
package struct Recents {
    package static let limit = 100

    private let store: Store

    package init(_ store: Store) {
        self.store = store
    }

    /// Puts a search on top; one that was there in whatever case moves up with its new spelling. `hits` is nil while
    /// nobody counted; `generation` is the store's when the search looked at it. The log takes it down as well: its
    /// number there is returned, for `count`.
    @discardableResult
    package func record(
        _ query: String, hits: Int?, at now: Int64, generation: Int64
    ) throws(SQLiteError) -> Int64 {
        let connection = store.connection
        return try connection.writing { () throws(SQLiteError) in
            try connection.run(
                """
                INSERT INTO recent_search (folded, query, searched_at, turn, hits, uses, generation)
                VALUES (\(Self.fold(query)), \(query), \(now),
                  (SELECT coalesce(max(turn), 0) + 1 FROM recent_search), \(hits), 1, \(generation))
                ON CONFLICT (folded) DO UPDATE SET query = excluded.query, searched_at = excluded.searched_at,
                  turn = excluded.turn, hits = excluded.hits, uses = uses + 1, generation = excluded.generation
                """)
            try trim()
            return try SearchLog(store).add(query, hits: hits, at: now, generation: generation)
        }
    }

    /// Saved searches do not count among the most recent ones, and stay.
    private func trim() throws(SQLiteError) {
        try store.connection.run(
            """
            DELETE FROM recent_search WHERE id IN (
              SELECT id FROM recent_search WHERE folded NOT IN (SELECT folded_query FROM saved_search)
              ORDER BY turn DESC LIMIT -1 OFFSET \(Self.limit))
            """)
    }

    /// Adds what a recorded search found in all, once that was counted. Of the recent searches only the one that is this
    /// very run changes.
    package func count(logged: Int64, hits: Int) throws(SQLiteError) {
        let connection = store.connection
        try connection.writing { () throws(SQLiteError) in
            try connection.run("UPDATE search_log SET hits = \(hits) WHERE id = \(logged)")
            try connection.run(
                """
                UPDATE recent_search SET hits = \(hits)
                WHERE hits IS NULL AND (query, searched_at, generation) =
                  (SELECT query, searched_at, generation FROM search_log WHERE id = \(logged))
                """)
        }
    }

    /// Adds what searches found in all, once somebody counted it: to the log, and to the recent searches that are these
    /// very runs.
    package func count(_ totals: [SearchRun: Int]) throws(SQLiteError) {
        let connection = store.connection
        try connection.writing { () throws(SQLiteError) in
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

    /// A row of the list, and the store's generation at its last run.
    package struct Entry: Sendable {
        package var search: RecentSearch
        package var generation: Int64
        /// What `saved:` stands for, which may be spelled otherwise than the last run was.
        package var savedQuery: String?

        package var run: SearchRun { SearchRun(query: search.query, at: search.at, generation: generation) }
    }

    /// Newest first.
    package func list() throws(SQLiteError) -> [Entry] {
        var rows = try store.connection.rows(
            """
            SELECT r.query, r.searched_at, r.hits, r.uses, r.generation, s.name, s.query
            FROM recent_search r
            LEFT JOIN saved_search s ON s.id = (
              SELECT id FROM saved_search WHERE folded_query = r.folded ORDER BY title IS NOT NULL, id LIMIT 1)
            ORDER BY r.turn DESC
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

    /// Deletes one search, whatever its case, and the pin it may have (a topic stays); false when there is none.
    package func delete(_ query: String) throws(SQLiteError) -> Bool {
        let connection = store.connection
        let folded = Self.fold(query)
        return try connection.writing { () throws(SQLiteError) in
            // The very same search is found even where it was folded otherwise once.
            try connection.run("DELETE FROM recent_search WHERE folded = \(folded) OR query = \(query)")
            let wasThere = connection.changes > 0
            if wasThere {
                try connection.run("DELETE FROM saved_search WHERE folded_query = \(folded) AND title IS NULL")
            }
            return wasThere
        }
    }

    /// Deletes all but the saved ones; how many.
    package func clear() throws(SQLiteError) -> Int {
        try store.connection.run(
            "DELETE FROM recent_search WHERE folded NOT IN (SELECT folded_query FROM saved_search)")
        return Int(store.connection.changes)
    }

    /// Searches and names that differ in case or outer white space are one. Small letters that share a capital, and ß with
    /// SS, are one by way of the capitals.
    package static func fold(_ query: String) -> String {
        var scalars = query.unicodeScalars[...]
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars).uppercased().lowercased()
    }
}

/// One run of a search: what was asked, when (Unix seconds), and of which generation of the store.
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
