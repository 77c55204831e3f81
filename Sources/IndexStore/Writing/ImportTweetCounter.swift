internal import SQLiteKit
package import TweetModel

/// Tracks which tweets of a run were already seen. Uses bounded memory: SQLite moves the temporary table to disk if it
/// grows, and deletes it when the connection closes.
final class ImportTweetCounter {
    /// Whether a tweet was already seen.
    enum Meeting {
        case first
        /// The tweet was seen before, but only inside another record. Now it has a record of its own.
        case firstOnItsOwn
        case again
    }

    private let connection: Connection
    private let insert: Statement
    private let promote: Statement

    init(_ connection: Connection) throws(SQLiteError) {
        self.connection = connection
        try connection.execute(
            script: """
                PRAGMA temp_store = FILE;
                CREATE TEMP TABLE IF NOT EXISTS run_seen (tweet_id INTEGER PRIMARY KEY, referenced INTEGER NOT NULL);
                DELETE FROM run_seen
                """)
        insert = try connection.prepare("INSERT INTO run_seen VALUES (?, ?) ON CONFLICT DO NOTHING")
        promote = try connection.prepare("UPDATE run_seen SET referenced = 0 WHERE tweet_id = ? AND referenced")
    }

    /// Records a tweet as seen. `isReferenced` is true if the tweet occurs only inside another record.
    func meet(_ id: TweetID, isReferenced: Bool) throws(SQLiteError) -> Meeting {
        insert.bind(1, id.rawValue)
        insert.bind(2, isReferenced ? Int64(1) : 0)
        try insert.run()
        if connection.changes > 0 { return .first }
        guard !isReferenced else { return .again }
        promote.bind(1, id.rawValue)
        try promote.run()
        return connection.changes > 0 ? .firstOnItsOwn : .again
    }
}

/// Counts the tweets that an import would add to an empty store, without writing to a store. Does not count likes.
package final class DryRun {
    private let seen: ImportTweetCounter
    package private(set) var tally = ImportTally()

    package init() throws(StoreError) {
        do throws(SQLiteError) {
            let connection = try Connection(path: "", access: .create)
            seen = try ImportTweetCounter(connection)
            try connection.execute(script: "BEGIN")
        } catch {
            throw .sqlite(error, path: "in temporary storage")
        }
    }

    /// Counts the tweet of a record, and the tweets inside the record (`referenced`).
    package func count(_ tweet: Tweet, referenced: [Tweet]) throws(StoreError) {
        do throws(SQLiteError) {
            for other in referenced { try count(other) }
            try count(tweet)
        } catch {
            throw .sqlite(error, path: "in temporary storage")
        }
    }

    private func count(_ tweet: Tweet) throws(SQLiteError) {
        let isReferenced = tweet.flags.isReferencedOnly
        switch try seen.meet(tweet.id, isReferenced: isReferenced) {
        case .first where tweet.flags.isLikeOnly: break
        case .first:
            if isReferenced { tally.referenced += 1 } else { tally.new += 1 }
        case .firstOnItsOwn:
            tally.referenced -= 1
            tally.new += 1
        case .again: break
        }
    }
}
