internal import SQLiteKit
package import TweetModel

/// Tracks which tweets of a run were already seen. Uses bounded memory: SQLite moves the temporary table to disk if it
/// grows, and deletes it when the connection closes.
final class ImportTweetCounter {
    /// Whether a tweet was already seen.
    enum Occurrence {
        case first
        /// The tweet was seen before, but only inside another record. Now it has a record of its own.
        case firstOnItsOwn
        case again
    }

    private let connection: Connection
    private let insert: Statement
    private let promote: Statement

    init(_ connection: Connection) throws {
        self.connection = connection
        try connection.execute(
            script: """
                CREATE TEMP TABLE IF NOT EXISTS run_seen (tweet_id INTEGER PRIMARY KEY, referenced INTEGER NOT NULL);
                DELETE FROM run_seen
                """)
        insert = try connection.prepare("INSERT INTO run_seen VALUES (?, ?) ON CONFLICT DO NOTHING")
        promote = try connection.prepare("UPDATE run_seen SET referenced = 0 WHERE tweet_id = ? AND referenced")
    }

    func removeAll() throws { try connection.execute(script: "DELETE FROM run_seen") }

    /// Records a tweet as seen. `isReferenced` is true if the tweet occurs only inside another record.
    func record(_ id: TweetID, isReferenced: Bool) throws -> Occurrence {
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

/// Counts the tweets that imports of several inputs would add to a store, without writing to it. Counts all tweets that
/// the store or an earlier input contains as unchanged, because merging their records is the work of an import. Does
/// not count likes.
package final class DryRun {
    private let connection: Connection
    private let seen: ImportTweetCounter
    /// The statements that find a tweet in the store; `nil` without a store or if it has no tables.
    private let stored: (flags: Statement, tombstone: Statement)?
    /// Adds a tweet to those that the inputs so far would add to the store.
    private let addNew: Statement
    /// The counts of the current input.
    package private(set) var counts = ImportCounts()

    /// - Parameter store: The store that would receive the tweets; `nil` if it does not exist.
    package init(into store: Store?) throws {
        let known = try store?.hasSchema == true ? store : nil
        let connection = try Connection(path: "", access: .create)
        seen = try ImportTweetCounter(connection)
        try connection.execute(script: "BEGIN; CREATE TEMP TABLE run_new (tweet_id INTEGER PRIMARY KEY)")
        addNew = try connection.prepare("INSERT INTO run_new VALUES (?) ON CONFLICT DO NOTHING")
        self.connection = connection
        stored = try known.map { store in
            (
                try store.connection.prepare("SELECT flags FROM tweet WHERE id = ?"),
                try store.connection.prepare("SELECT 1 FROM tombstone WHERE tweet_id = ?")
            )
        }
    }

    /// Begins the next input.
    package func beginInput() throws {
        try seen.removeAll()
        counts = ImportCounts()
    }

    /// Counts the tweet of a record, and the tweets inside the record (`referenced`).
    package func count(_ tweet: Tweet, referenced: [Tweet]) throws {
        for other in referenced { try count(other) }
        try count(tweet)
    }

    private func count(_ tweet: Tweet) throws {
        if let stored, try integer(stored.tombstone, tweet.id) != nil {
            counts.forgotten += 1
            return
        }
        let isReferenced = tweet.flags.isReferencedOnly
        let occurrence = try seen.record(tweet.id, isReferenced: isReferenced)
        if occurrence == .again { return }
        if occurrence == .firstOnItsOwn { counts.referenced -= 1 }
        if tweet.flags.isLikeOnly { return }
        if isReferenced {
            counts.referenced += 1
        } else if try isCollected(tweet.id) || !isNewInRun(tweet.id) {
            counts.unchanged += 1
        } else {
            counts.new += 1
        }
    }

    /// Returns true if the store contains a record of the tweet's own.
    private func isCollected(_ id: TweetID) throws -> Bool {
        guard let stored, let flags = try integer(stored.flags, id) else { return false }
        return TweetFlags(rawValue: flags).contains(.collected)
    }

    /// Returns true if no earlier input would add the tweet. Records it.
    private func isNewInRun(_ id: TweetID) throws -> Bool {
        addNew.bind(1, id.rawValue)
        try addNew.run()
        return connection.changes > 0
    }

    private func integer(_ statement: Statement, _ id: TweetID) throws -> Int64? {
        statement.bind(1, id.rawValue)
        defer { statement.reset() }
        return try statement.step() ? statement.integer(0) : nil
    }
}
