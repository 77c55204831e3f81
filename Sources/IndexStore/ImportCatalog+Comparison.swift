internal import SQLiteKit
package import TweetModel

/// Compares the tweets, accounts and follows of two imports. Uses only the store, so the inputs need not exist any
/// more.
extension ImportCatalog {
    /// Compares the tweets that have their own record in the imports, the handles and names of the accounts that both
    /// imports mention, and the follows that both imports list. Compares likes separately, if both imports include
    /// them. Leaves out the tweets that an import lists as deleted. The result lists the newest tweets first, and
    /// accounts by ID.
    package func compare(_ older: ImportSummary, _ newer: ImportSummary) throws -> ImportDifference {
        var result = ImportDifference(older: older, newer: newer)
        let (loader, records) = (TweetLoader(connection), TweetRecords(connection))
        func contents(of source: ImportSummary) throws -> (tweets: [TweetID], likes: [TweetID]) {
            try self.contents(of: source.number, loader, records)
        }
        let (before, after) = (try contents(of: older), try contents(of: newer))
        result.lost = try items(before.tweets, notIn: after.tweets)
        result.gained = try items(after.tweets, notIn: before.tweets)
        if older.options.contains("likes"), newer.options.contains("likes") {
            result.lostLikes = try items(before.likes, notIn: after.likes)
            result.gainedLikes = try items(after.likes, notIn: before.likes)
        }
        let remaining = Set(after.tweets)
        for id in before.tweets where remaining.contains(id) {
            if let edit = try edit(id, older.number, newer.number, loader, records) {
                result.edited.append(edit)
            } else {
                result.unchanged += 1
            }
        }
        result.renamed = try renamings(older.number, newer.number)
        result.follows = try FollowCatalog(connection).changes(from: older.number, to: newer.number)
        return result
    }

    /// Returns the tweets and the likes with their own record in an import, newest first, without deleted tweets.
    private func contents(
        of number: Int64, _ loader: TweetLoader, _ records: TweetRecords
    ) throws -> (tweets: [TweetID], likes: [TweetID]) {
        let rows = try connection.rows(
            """
            SELECT t.id, t.flags FROM imported_tweet l JOIN tweet t ON t.id = l.tweet_id
            WHERE l.import_id = \(number) AND NOT l.referenced ORDER BY t.id DESC
            """
        ) { (id: TweetID($0.integer(0)), flags: TweetFlags(rawValue: $0.integer(1))) }
        var result: (tweets: [TweetID], likes: [TweetID]) = ([], [])
        for (id, merged) in rows {
            var flags = merged
            // These flags can come from the records of other imports.
            if flags.contains([.liked, .collected]) || flags.contains(.deleted), let stored = try loader.stored(id) {
                flags = (try records.kept(id)[number] ?? stored.said).tweet.flags
            }
            if flags.isLikeOnly {
                result.likes.append(id)
            } else if !flags.contains(.deleted) {
                result.tweets.append(id)
            }
        }
        return result
    }

    private func items(_ tweets: [TweetID], notIn others: [TweetID]) throws -> [ImportDifference.Item] {
        let others = Set(others)
        return try tweets.compactMap { others.contains($0) ? nil : try item($0) }
    }

    private func item(_ id: TweetID) throws -> ImportDifference.Item? {
        try connection.first(
            """
            SELECT t.created_at, t.day_precision, u.handle, t.text FROM tweet t LEFT JOIN user u ON u.id = t.author_id
            WHERE t.id = \(id.rawValue)
            """
        ) { row in
            let time = row.optionalInteger(0).map {
                Timestamp(seconds: $0, precision: row.integer(1) != 0 ? .day : .second)
            }
            return ImportDifference.Item(id: id, createdAt: time, handle: row.optionalText(2), text: row.text(3))
        }
    }

    /// Returns the two texts of a tweet; `nil` if they are equal. Also returns `nil` if they differ in completeness
    /// (`Tweet.textCompleteness`), or if only one was completed from the original tweet, because neither is an edit.
    private func edit(
        _ id: TweetID, _ older: Int64, _ newer: Int64, _ loader: TweetLoader, _ records: TweetRecords
    ) throws -> (id: TweetID, old: String, new: String)? {
        let kept = try records.kept(id)
        guard !kept.isEmpty, let stored = try loader.stored(id) else { return nil }
        let old = (kept[older] ?? stored.said).tweet
        let new = (kept[newer] ?? stored.said).tweet
        guard old.textCompleteness == new.textCompleteness, !old.text.utf8.elementsEqual(new.text.utf8),
            old.flags.contains(.completed) == new.flags.contains(.completed)
        else { return nil }
        return (id, old.text, new.text)
    }

    private func renamings(_ older: Int64, _ newer: Int64) throws -> [(id: UserID, old: User, new: User)] {
        try connection.rows(
            """
            SELECT o.user_id, o.handle, o.name, n.handle, n.name
            FROM user_import o JOIN user_import n ON n.user_id = o.user_id AND n.import_id = \(newer)
            WHERE o.import_id = \(older) AND o.user_id > 0 AND (o.handle <> n.handle OR o.name <> n.name)
            ORDER BY o.user_id
            """
        ) { row in
            let id = UserID(row.integer(0))
            return (
                id, User(id: id, handle: row.optionalText(1), name: row.optionalText(2)),
                User(id: id, handle: row.optionalText(3), name: row.optionalText(4))
            )
        }
    }
}
