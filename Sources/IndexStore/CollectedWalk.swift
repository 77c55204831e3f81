import SQLiteKit
import TweetModel

/// All tweets that stood on their own in an input, in the order of their numbers. What hangs on tweets lies in the same
/// order: it is walked alongside, and never looked up.
struct CollectedWalk {
    /// The rows of one table, of one tweet after the other.
    final class Rows {
        private let statement: Statement
        /// Whose the current row is; behind the last row greater than all.
        private var tweet = Int64.min

        /// The statement gives a tweet's number, the source, and what else is asked for.
        init(_ sql: String, _ connection: Connection) throws(SQLiteError) {
            statement = try connection.prepare(sql)
            try next()
        }

        private func next() throws(SQLiteError) {
            tweet = try statement.step() ? statement.integer(0) : .max
        }

        /// Goes past the rows of a tweet and of all before it. `body` gets those of the tweet itself that are its own, not
        /// taken over from a retweeted original, and whether the archive gave them.
        func pass(_ id: Int64, _ body: (Statement, _ isGiven: Bool) -> Void) throws(SQLiteError) {
            while tweet < id { try next() }
            while tweet == id {
                let source = statement.integer(1)
                if source != Int64(EntitySource.completed.rawValue) {
                    body(statement, source == Int64(EntitySource.given.rawValue))
                }
                try next()
            }
        }

        /// The same, for who only asks whether there are any.
        func has(_ id: Int64) throws(SQLiteError) -> Bool {
            var has = false
            try pass(id) { _, _ in has = true }
            return has
        }
    }

    private let tweets: Statement
    /// Tweets so far that were only met inside others.
    private(set) var referenced = 0

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

    /// The next one; nil at the end. Its `things` are left to who walks along the tables of them.
    mutating func next() throws(SQLiteError) -> (id: Int64, moment: TweetMoment)? {
        while try tweets.step() {
            guard tweets.integer(1) & TweetFlags.collected.rawValue != 0 else {
                referenced += 1
                continue
            }
            let moment = TweetMoment(
                second: tweets.optionalInteger(2), isDay: tweets.integer(3) != 0, author: tweets.optionalInteger(4),
                kinds: tweets.integer(5), things: 0)
            return (tweets.integer(0), moment)
        }
        return nil
    }
}
