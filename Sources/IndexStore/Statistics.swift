package import SQLiteKit
package import TweetModel

/// Totals over the tweets that searches find by default, and over direct messages.
package struct Statistics {
    private let connection: Connection

    package init(_ store: Store) {
        connection = store.connection
    }

    package func totals() throws(SQLiteError) -> StoreStatistics {
        try totals { _ in true } ?? StoreStatistics()
    }

    /// Returns the totals, and calls `visit` for every tweet that searches find by default. Does not compute
    /// `VolumeSample.things` (it is 0). If `visit` returns false, stops and returns `nil`.
    package func totals(visiting visit: (VolumeSample) -> Bool) throws(SQLiteError) -> StoreStatistics? {
        var walk = try TotalsScan(connection)
        guard var result = try walk.totals(visiting: visit) else { return nil }
        try addMessages(to: &result)
        return result
    }

    /// Calls the body for every tweet that searches find by default, in the order of the IDs. Sets
    /// `VolumeSample.things` only if `withThings` is true.
    package func forEachMoment(withThings: Bool, _ body: (VolumeSample) -> Void) throws(SQLiteError) {
        var tweets = try CollectedTweetScan(connection)
        let tables = withThings ? ["tweet_hashtag", "tweet_mention", "tweet_url", "media"] : []
        let things = try tables.map { (table) throws(SQLiteError) in
            try CollectedTweetScan.Rows("SELECT tweet_id, source FROM \(table) ORDER BY tweet_id", connection)
        }
        while let (id, tweet) = try tweets.next() {
            var moment = tweet
            for (index, rows) in things.enumerated() where try rows.has(id) { moment.things |= 1 << index }
            body(moment)
        }
    }

    private func addMessages(to result: inout StoreStatistics) throws(SQLiteError) {
        let counts = try connection.first(
            """
            SELECT (SELECT count(*) FROM message), (SELECT count(*) FROM conversation),
              (SELECT count(*) FROM message_media)
            """
        ) { (row) throws(SQLiteError) in (0..<3).map { Int(row.integer($0)) } }
        guard let counts else { return }
        (result.messages, result.conversations, result.messageMedia) = (counts[0], counts[1], counts[2])
    }

    /// Returns the longest time between two consecutive tweets, with these tweets; `nil` if fewer than two have a time.
    /// Considers only tweets with the flag `.collected` and, if the store has owners, only their tweets.
    package func longestQuietPeriod() throws(SQLiteError) -> QuietPeriod? {
        try connection.first(
            """
            SELECT before, id, start, created_at FROM (
              SELECT id, created_at, lag(id) OVER w AS before, lag(created_at) OVER w AS start FROM tweet
              WHERE flags & \(TweetFlags.collected.rawValue) AND created_at IS NOT NULL
                AND (author_id IN (SELECT user_id FROM owner) OR NOT EXISTS (SELECT 1 FROM owner))
              WINDOW w AS (ORDER BY created_at, id))
            WHERE start IS NOT NULL ORDER BY created_at - start DESC, id LIMIT 1
            """
        ) { (row) throws(SQLiteError) in
            QuietPeriod(
                before: TweetID(row.integer(0)), after: TweetID(row.integer(1)), start: row.integer(2),
                end: row.integer(3))
        }
    }
}
