package import SQLiteKit
package import TweetModel

/// The searches that are remembered: the 100 most recent ones, unique ignoring case, and the pinned ones for ever.
package struct Recents {
    package static let limit = 100

    private let store: Store

    package init(_ store: Store) {
        self.store = store
    }

    /// Puts a search on top; one that was there in whatever case moves up with its new spelling. `hits` is nil while
    /// nobody counted.
    package func record(_ query: String, hits: Int?, at now: Int64) throws(SQLiteError) {
        let connection = store.connection
        try connection.writing { () throws(SQLiteError) in
            try connection.run(
                """
                INSERT INTO recent_search (folded, query, searched_at, turn, hits, uses)
                VALUES (\(Self.fold(query)), \(query), \(now),
                  (SELECT coalesce(max(turn), 0) + 1 FROM recent_search), \(hits), 1)
                ON CONFLICT (folded) DO UPDATE SET query = excluded.query, searched_at = excluded.searched_at,
                  turn = excluded.turn, hits = excluded.hits, uses = uses + 1
                """)
            try connection.run(
                """
                DELETE FROM recent_search WHERE pin IS NULL
                AND id NOT IN (SELECT id FROM recent_search ORDER BY turn DESC LIMIT \(Self.limit))
                """)
        }
    }

    /// Newest first.
    package func list() throws(SQLiteError) -> [RecentSearch] {
        let rows = try store.connection.rows(
            "SELECT query, searched_at, hits, uses, pin FROM recent_search ORDER BY turn DESC"
        ) { (row) throws(SQLiteError) in
            RecentSearch(
                number: 0, query: row.text(0), at: row.integer(1), hits: row.optionalInteger(2).map { Int($0) },
                uses: Int(row.integer(3)), pinned: row.optionalText(4))
        }
        return rows.enumerated().map { index, search in
            var search = search
            search.number = index + 1
            return search
        }
    }

    /// Deletes one search, whatever its case; false when there is none.
    package func delete(_ query: String) throws(SQLiteError) -> Bool {
        try store.connection.run("DELETE FROM recent_search WHERE folded = \(Self.fold(query))")
        return store.connection.changes > 0
    }

    /// Deletes all but the pinned ones; how many.
    package func clear() throws(SQLiteError) -> Int {
        try store.connection.run("DELETE FROM recent_search WHERE pin IS NULL")
        return Int(store.connection.changes)
    }

    /// Searches that differ in case or outer white space are one.
    private static func fold(_ query: String) -> String {
        var scalars = query.unicodeScalars[...]
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars).lowercased()
    }
}

/// The result list that was shown last.
package struct LastResults {
    private let store: Store

    package init(_ store: Store) {
        self.store = store
    }

    package func remember(_ ids: [TweetID]) throws(SQLiteError) {
        let connection = store.connection
        try connection.writing { () throws(SQLiteError) in
            try connection.run("DELETE FROM last_result")
            for (index, id) in ids.enumerated() {
                try connection.run("INSERT INTO last_result (row, tweet_id) VALUES (\(index + 1), \(id.rawValue))")
            }
        }
    }

    /// The tweet of a row, counted from 1.
    package func tweet(row: Int) throws(SQLiteError) -> TweetID? {
        try store.connection.integer("SELECT tweet_id FROM last_result WHERE row = \(row)").map { TweetID($0) }
    }
}
