package import SQLiteKit
package import TweetModel

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
