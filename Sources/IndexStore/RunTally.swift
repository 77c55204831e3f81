internal import SQLiteKit
package import TweetModel

/// Tells which tweets of a run are met for the first time, in bounded memory: in a temporary table that SQLite keeps on
/// disk when it grows and throws away itself.
final class RunTally {
    enum Meeting {
        case first
        /// Met before, but only inside another tweet; now on its own.
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

/// Counts what an import would bring into an empty store, and writes nothing.
package final class DryRun {
    private let seen: RunTally
    package private(set) var tally = ImportTally()

    package init() throws(StoreError) {
        do throws(SQLiteError) {
            let connection = try Connection(path: "", access: .create)
            seen = try RunTally(connection)
            try connection.execute(script: "BEGIN")
        } catch {
            throw .sqlite(error, path: "in temporary storage")
        }
    }

    /// Counts a record and what it refers to.
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
