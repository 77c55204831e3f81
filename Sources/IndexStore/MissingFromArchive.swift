internal import SQLiteKit
internal import TweetModel

/// Finds the tweets that a newer archive no longer contains.
///
/// A tweet is gone if an archive of its author should contain the tweet but does not, and all archives of the author
/// that contain the tweet are older. A complete archive should contain every tweet of its owner that was written
/// between `import.covers_from` and the creation of the archive. An archive without a date counts as created at the
/// time of its owner's newest tweet in it. If it was created later, the result is the same, because an archive contains
/// no older tweet that an earlier complete archive lacks.
///
/// Tweets that no archive of their author contains, and tweets without a time, are never gone. Neither are deleted
/// tweets and circle tweets, because archives contain these in optional files. The result does not depend on the order
/// of the imports.
extension Connection {
    /// Updates the `gone` flag of the tweets of the given owners. Returns true if any tweet changed.
    ///
    /// Skips owners with a single archive, because none of their tweets can be gone. Pass true for `afterRemoval` after
    /// archives were removed: tweets of an owner who has one archive left may still have the flag.
    @discardableResult
    func updateGone(owners: [Int64], afterRemoval: Bool = false) throws -> Bool {
        var isChanged = false
        for owner in owners where try updateGone(owner, afterRemoval) { isChanged = true }
        return isChanged
    }

    /// Updates the flag after tweets of these authors changed. Returns true if any tweet changed.
    ///
    /// Skips authors without an archive in the store. Also skips the owner `later`, whose tweets the running import
    /// updates at its end.
    func updateGone(authors: Set<Int64>, except later: Int64?) throws -> Bool {
        let owners = try rows("SELECT user_id FROM owner") { $0.integer(0) }
        return try updateGone(owners: owners.filter { authors.contains($0) && $0 != later })
    }

    /// Updates the `gone` flag of all tweets. Call this after removing imports.
    func updateAllGone() throws {
        let flag = TweetFlags.gone.rawValue
        try run(
            """
            UPDATE tweet SET flags = flags - \(flag)
            WHERE flags & \(flag) AND (author_id IS NULL OR author_id NOT IN (SELECT user_id FROM owner))
            """)
        let owners = try rows("SELECT user_id FROM owner") { $0.integer(0) }
        try updateGone(owners: owners, afterRemoval: true)
    }

    private func updateGone(_ owner: Int64, _ afterRemoval: Bool) throws -> Bool {
        let archives = try integer("SELECT count(*) FROM import WHERE owner_id = \(owner)")
        guard let archives, archives > 1 || afterRemoval else { return false }
        let flag = TweetFlags.gone.rawValue
        let known = try gone(owner)
        let marked = Set(
            try rows("SELECT id FROM tweet WHERE flags & \(flag) AND author_id = \(owner)") {
                $0.integer(0)
            })
        for id in marked.subtracting(known) {
            try run("UPDATE tweet SET flags = flags - \(flag) WHERE id = \(id)")
        }
        for id in known.subtracting(marked) {
            try run("UPDATE tweet SET flags = flags + \(flag) WHERE id = \(id)")
        }
        return known != marked
    }

    private func gone(_ owner: Int64) throws -> Set<Int64> {
        let outside = TweetFlags([.deleted, .circle]).rawValue
        let rows = try rows(
            """
            WITH archive AS (
              SELECT id, covers_from, coalesce(archive_date, (
                SELECT max(t.created_at) FROM imported_tweet l JOIN tweet t ON t.id = l.tweet_id
                WHERE l.import_id = import.id AND NOT l.referenced AND t.author_id = \(owner))) AS date
              FROM import WHERE owner_id = \(owner)),
            last AS (
              SELECT l.tweet_id AS id, max(a.date) AS seen
              FROM archive a CROSS JOIN imported_tweet l ON l.import_id = a.id
              WHERE NOT l.referenced
              GROUP BY l.tweet_id
              HAVING seen < (SELECT max(date) FROM archive WHERE covers_from IS NOT NULL))
            SELECT t.id FROM last JOIN tweet t ON t.id = last.id
            WHERE t.author_id = \(owner) AND t.flags & \(TweetFlags.collected.rawValue) AND NOT t.flags & \(outside)
              AND EXISTS (
                SELECT 1 FROM archive w
                WHERE w.date > last.seen AND w.covers_from <= t.created_at AND w.date >= t.created_at)
            """
        ) { $0.integer(0) }
        return Set(rows)
    }
}

extension StoredTweet {
    /// Returns true if the new and the old rows of a tweet differ in the author, the time or a flag that determines
    /// whether the tweet is gone.
    func mayBeGone(unlike old: StoredTweet) -> Bool {
        let flags: TweetFlags = [.collected, .deleted, .circle]
        return users.author != old.users.author || tweet.createdAt != old.tweet.createdAt
            || tweet.flags.intersection(flags) != old.tweet.flags.intersection(flags)
    }
}
