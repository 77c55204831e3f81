package import SQLiteKit
package import TweetModel

/// Every search that was recorded, with its result and the store it looked at; also those that left the recents.
package struct SearchLog {
    private let store: Store

    package init(_ store: Store) {
        self.store = store
    }

    /// In a transaction of the caller; returns its number in the log, which only the log knows.
    func add(_ query: String, hits: Int?, at now: Int64, generation: Int64) throws(SQLiteError) -> Int64 {
        let tweets = try store.tweetCount()
        try store.connection.run(
            """
            INSERT INTO search_log (query, searched_at, hits, tweets, generation)
            VALUES (\(query), \(now), \(hits), \(tweets), \(generation))
            """)
        return store.connection.lastInsertedID
    }

    /// Newest first, at most `limit` of them; 0 is all.
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

    /// Deletes all; how many.
    package func clear() throws(SQLiteError) -> Int {
        try store.connection.run("DELETE FROM search_log")
        return Int(store.connection.changes)
    }
}
