internal import SQLiteKit
internal import TweetModel

/// The versions of edited tweets. Each import knows the versions up to its own date. All imports together form the
/// chain of versions, whose content does not depend on the order of the imports.
final class EditChains {
    private let connection: Connection
    /// True while no chains exist, so that lookups can be skipped.
    private(set) var isEmpty: Bool

    init(_ connection: Connection) throws(SQLiteError) {
        self.connection = connection
        isEmpty = try connection.integer("SELECT 1 FROM edit LIMIT 1") == nil
    }

    /// Adds the versions of a tweet, oldest first. Does nothing if there are fewer than two. Returns true if anything
    /// changed.
    ///
    /// If two lists contradict each other, the one with the older first version wins. If both have the same first
    /// version, the greater position of a version wins.
    func add(_ versions: [TweetID]) throws(SQLiteError) -> Bool {
        guard let initial = versions.first, versions.count > 1 else { return false }
        var isNew = false
        for (position, version) in versions.enumerated() {
            try connection.run(
                """
                INSERT INTO edit (tweet_id, initial_id, position) VALUES (\(version.rawValue), \(initial.rawValue), \(position))
                ON CONFLICT (tweet_id) DO UPDATE SET initial_id = excluded.initial_id, position = excluded.position
                WHERE excluded.initial_id < initial_id
                  OR (excluded.initial_id = initial_id AND excluded.position > position)
                """)
            isNew = isNew || connection.changes > 0
        }
        isEmpty = false
        return isNew
    }

    /// Returns all known versions of a tweet, oldest first; an empty array if only one version is known.
    func versions(of id: TweetID) throws(SQLiteError) -> [TweetID] {
        try connection.rows(
            """
            SELECT tweet_id FROM edit WHERE initial_id = (SELECT initial_id FROM edit WHERE tweet_id = \(id.rawValue))
            ORDER BY position, tweet_id
            """
        ) { (row) throws(SQLiteError) in TweetID(row.integer(0)) }
    }

    func hasLaterVersion(_ id: TweetID) throws(SQLiteError) -> Bool {
        guard !isEmpty else { return false }
        return try connection.integer(
            """
            SELECT 1 FROM edit mine JOIN edit other ON other.initial_id = mine.initial_id AND other.position > mine.position
            WHERE mine.tweet_id = \(id.rawValue) LIMIT 1
            """) != nil
    }

    /// Removes a chain, so that the caller can build it again from the remaining imports.
    func remove(_ versions: [TweetID]) throws(SQLiteError) {
        for version in versions { try connection.run("DELETE FROM edit WHERE tweet_id = \(version.rawValue)") }
    }
}
