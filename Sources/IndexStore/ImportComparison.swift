internal import SQLiteKit
package import TweetModel

/// Compares the tweets, accounts and follows of two imports. Uses only the store, so the inputs need not exist any
/// more.
package struct ImportComparison {
    private let catalog: ImportCatalog
    private let connection: Connection
    private let loader: TweetLoader
    private let records: TweetRecords
    private let follows: FollowCatalog

    package init(_ store: Store) {
        catalog = ImportCatalog(store)
        connection = store.connection
        loader = TweetLoader(store)
        records = TweetRecords(store.connection)
        follows = FollowCatalog(store)
    }

    /// Compares the tweets that have their own record in the imports, the handles and names of the accounts that both
    /// imports mention, and the follows that both imports list. The result lists the newest tweets first, and accounts
    /// by ID.
    package func compare(_ older: ImportSummary, _ newer: ImportSummary) throws -> ImportDifference {
        var result = ImportDifference(older: older, newer: newer)
        let before = try catalog.tweets(of: older.number, collectedOnly: true)
        let after = try catalog.tweets(of: newer.number, collectedOnly: true)
        let (hadBefore, hasNow) = (Set(before), Set(after))
        for id in before.reversed() {
            if !hasNow.contains(id) {
                if let item = try item(id) { result.lost.append(item) }
            } else if let edit = try edit(id, older.number, newer.number) {
                result.edited.append(edit)
            } else {
                result.unchanged += 1
            }
        }
        for id in after.reversed() where !hadBefore.contains(id) {
            if let item = try item(id) { result.gained.append(item) }
        }
        result.renamed = try renamings(older.number, newer.number)
        result.follows = try follows.changes(from: older.number, to: newer.number)
        return result
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
    private func edit(_ id: TweetID, _ older: Int64, _ newer: Int64) throws -> ImportDifference.Edit? {
        let kept = try records.kept(id)
        guard !kept.isEmpty, let stored = try loader.stored(id) else { return nil }
        let old = (kept[older] ?? stored.said).tweet
        let new = (kept[newer] ?? stored.said).tweet
        guard old.textCompleteness == new.textCompleteness, !old.text.utf8.elementsEqual(new.text.utf8),
            old.flags.contains(.completed) == new.flags.contains(.completed)
        else { return nil }
        return ImportDifference.Edit(id: id, old: old.text, new: new.text)
    }

    private func renamings(_ older: Int64, _ newer: Int64) throws -> [ImportDifference.Renaming] {
        try connection.rows(
            """
            SELECT o.user_id, o.handle, o.name, n.handle, n.name
            FROM user_import o JOIN user_import n ON n.user_id = o.user_id AND n.import_id = \(newer)
            WHERE o.import_id = \(older) AND o.user_id > 0 AND (o.handle <> n.handle OR o.name <> n.name)
            ORDER BY o.user_id
            """
        ) { row in
            let id = UserID(row.integer(0))
            return ImportDifference.Renaming(
                id: id, old: User(id: id, handle: row.optionalText(1), name: row.optionalText(2)),
                new: User(id: id, handle: row.optionalText(3), name: row.optionalText(4)))
        }
    }
}
