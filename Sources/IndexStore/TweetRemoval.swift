internal import SQLiteKit
internal import TweetModel

/// Removes single tweets, and remembers which others have to be made anew afterwards.
final class TweetRemoval {
    /// A table of rows that stand on a tweet, with the column that names it.
    private struct Hanging {
        var deletion: Statement
        /// The owner's own words, not an archive's.
        var isOwn: Bool
    }

    private let connection: Connection
    private let writer: TweetWriter
    private let hanging: [Hanging]
    private var chains: Set<[TweetID]> = []
    private var originals: [TweetID] = []
    /// Labels and notes that went with their tweets.
    private(set) var annotations = 0

    private static let tablesOfArchives: Set<String> = [
        "tweet_hashtag", "tweet_mention", "tweet_url", "tweet_cashtag", "media", "media_file",
    ]

    init(_ connection: Connection) throws(SQLiteError) {
        self.connection = connection
        writer = try TweetWriter(connection, importID: 0)
        let tables = try connection.rows(
            """
            SELECT m.name, f."from" FROM sqlite_schema m, pragma_foreign_key_list(m.name) f
            WHERE m.type = 'table' AND f."table" = 'tweet'
            """
        ) { (row) throws(SQLiteError) in (name: row.text(0), column: row.text(1)) }
        var hanging: [Hanging] = []
        for table in tables where !Self.tablesOfArchives.contains(table.name) {
            let deletion = try connection.prepare("DELETE FROM \(table.name) WHERE \(table.column) = ?")
            hanging.append(Hanging(deletion: deletion, isOwn: true))
        }
        self.hanging = hanging
    }

    /// Removes a tweet with all that stands on it.
    func remove(_ id: TweetID) throws(SQLiteError) {
        guard let old = try writer.loader.stored(id) else { return }
        try noteChain(of: id)
        originals.append(id)
        for table in hanging {
            table.deletion.bind(1, id.rawValue)
            try table.deletion.run()
            annotations += Int(connection.changes)
        }
        try writer.remove(old)
        try connection.run("DELETE FROM tweet_record WHERE tweet_id = \(id.rawValue)")
        try connection.run("DELETE FROM tweet_import WHERE tweet_id = \(id.rawValue)")
    }

    /// Makes a tweet forget one import; whether others remain that it is made of.
    func removeLink(of id: TweetID, to importID: Int64) throws(SQLiteError) -> Bool {
        guard let old = try writer.loader.stored(id) else { return false }
        let kept = try writer.records.kept(id)
        let others = try writer.records.all(id, rows: old, kept: kept).filter { $0.rank.importID != importID }
        guard !others.isEmpty else {
            try remove(id)
            return false
        }
        try noteChain(of: id)
        try connection.run("DELETE FROM tweet_record WHERE tweet_id = \(id.rawValue) AND import_id = \(importID)")
        try connection.run("DELETE FROM tweet_import WHERE tweet_id = \(id.rawValue) AND import_id = \(importID)")
        _ = try writer.settle(old, others, kept.filter { $0.key != importID })
        return true
    }

    private func noteChain(of id: TweetID) throws(SQLiteError) {
        guard !writer.chains.isEmpty else { return }
        let versions = try writer.chains.versions(of: id)
        if !versions.isEmpty { chains.insert(versions) }
    }

    /// Makes anew what was made of the removed tweets, too: other versions of them, and retweets.
    func settleOthers() throws(SQLiteError) {
        for versions in chains { try writer.chains.remove(versions) }
        for versions in chains { for version in versions { try writer.settle(version) } }
        for original in originals { try writer.completeRetweets(of: original) }
        try writer.index.flush()
    }
}
