import SQLiteKit
import TweetModel

/// A scan in ID order over the tweets that searches find by default: those with the flag `TweetFlags.collected` or
/// `.liked`.
///
/// A `Rows` cursor scans a child table in the same order. Callers advance the scan and its cursors together, which is
/// faster than a lookup per tweet.
struct CollectedTweetScan {
    /// A cursor over the rows of a child table, ordered by tweet.
    final class Rows {
        private let statement: Statement
        /// The tweet ID of the current row; `nil` after the last row.
        private var tweet: Int64?

        /// - Parameter sql: A query whose first two columns are the tweet ID and the `EntitySource`, ordered by tweet
        ///   ID.
        init(_ sql: String, _ connection: Connection) throws(SQLiteError) {
            statement = try connection.prepare(sql)
            try next()
        }

        private func next() throws(SQLiteError) {
            tweet = try statement.step() ? statement.integer(0) : nil
        }

        /// Calls `body` for each row of a tweet, and advances past these rows. `isGiven` is true if the row's
        /// `EntitySource` is `.given`.
        ///
        /// Skips the rows of tweets with lower IDs. The caller must therefore pass IDs in ascending order.
        func pass(_ id: Int64, _ body: (Statement, _ isGiven: Bool) -> Void) throws(SQLiteError) {
            while let tweet, tweet < id { try next() }
            while tweet == id {
                body(statement, statement.integer(1) == Int64(EntitySource.given.rawValue))
                try next()
            }
        }

        /// Advances like `pass(_:_:)`, and returns true if the tweet has rows.
        func has(_ id: Int64) throws(SQLiteError) -> Bool {
            var has = false
            try pass(id) { _, _ in has = true }
            return has
        }
    }

    private let tweets: Statement
    /// The number of tweets skipped so far, because they occur only inside other records.
    private(set) var referenced = 0
    /// The number of tweets returned so far that are liked but not collected.
    private(set) var likedOnly = 0

    init(_ connection: Connection) throws(SQLiteError) {
        tweets = try connection.prepare(
            """
            SELECT id, flags, created_at, day_precision, author_id,
              (retweet_of_tweet IS NOT NULL OR retweet_of_user IS NOT NULL OR flags & 512 <> 0)
              + 2 * (quote_of_tweet IS NOT NULL OR quote_of_user IS NOT NULL)
              + 4 * (reply_to_tweet IS NOT NULL OR reply_to_user IS NOT NULL)
            FROM tweet ORDER BY id
            """)
    }

    /// Returns the next tweet; `nil` at the end. Sets `VolumeSample.things` to 0, because its value requires the child
    /// tables.
    mutating func next() throws(SQLiteError) -> (id: Int64, moment: VolumeSample)? {
        while try tweets.step() {
            let flags = TweetFlags(rawValue: tweets.integer(1))
            if flags.isReferencedOnly {
                referenced += 1
                continue
            }
            if flags.isLikeOnly { likedOnly += 1 }
            let moment = VolumeSample(
                second: tweets.optionalInteger(2), isDay: tweets.integer(3) != 0, author: tweets.optionalInteger(4),
                kinds: tweets.integer(5), things: 0)
            return (tweets.integer(0), moment)
        }
        return nil
    }
}
