internal import SQLiteKit
internal import TweetModel

/// Removes tweets one by one, and collects the other tweets that must be merged again afterwards.
final class TweetRemoval {
    private let connection: Connection
    private let writer: TweetWriter
    /// Statements that delete the user's labels and notes of a tweet: one for each table that refers to `tweet`, except
    /// those in `tablesOfArchives`.
    private let annotationDeletions: [Statement]
    /// The edit chains of changed tweets.
    private var chains: Set<[TweetID]> = []
    /// The removed tweets. Retweets of them may have been completed from their texts.
    private var originals: [TweetID] = []
    /// The number of labels and notes that were deleted.
    private(set) var annotations = 0

    private static let tablesOfArchives: Set<String> = [
        "tweet_hashtag", "tweet_mention", "tweet_url", "tweet_cashtag", "media", "media_file",
        "article", "article_part", "poll_choice", "community_note",
    ]

    init(_ connection: Connection) throws {
        self.connection = connection
        writer = try TweetWriter(connection, importID: 0)
        annotationDeletions = try Self.annotationTables(connection).map { table, column in
            try connection.prepare("DELETE FROM \(table) WHERE \(column) = ?")
        }
    }

    /// Returns the tables of the user's labels and notes, and their columns with the ID of the tweet.
    private static func annotationTables(_ connection: Connection) throws -> [(table: String, column: String)] {
        try connection.rows(
            """
            SELECT m.name, f."from" FROM sqlite_schema m, pragma_foreign_key_list(m.name) f
            WHERE m.type = 'table' AND f."table" = 'tweet'
            """
        ) { (table: $0.text(0), column: $0.text(1)) }.filter { !tablesOfArchives.contains($0.table) }
    }

    /// Returns the number of labels and notes of tweets, which removing the tweets would delete.
    static func annotations(of tweets: [TweetID], _ connection: Connection) throws -> Int {
        var count = 0
        for (table, column) in try annotationTables(connection) {
            let rows = try connection.prepare("SELECT count(*) FROM \(table) WHERE \(column) = ?")
            for id in tweets {
                rows.bind(1, id.rawValue)
                if try rows.step() { count += Int(rows.integer(0)) }
                rows.reset()
            }
        }
        return count
    }

    /// Removes a tweet, its labels and its note. Does nothing if the store does not contain the tweet. A stream notice
    /// about the tweet stays (table `tweet_notice`).
    func remove(_ id: TweetID) throws {
        guard let old = try writer.loader.stored(id) else { return }
        try noteChain(of: id)
        originals.append(id)
        for deletion in annotationDeletions {
            deletion.bind(1, id.rawValue)
            try deletion.run()
            annotations += Int(connection.changes)
        }
        try writer.remove(old)
        try connection.run("DELETE FROM tweet_record WHERE tweet_id = \(id.rawValue)")
        try connection.run("DELETE FROM tweet_import WHERE tweet_id = \(id.rawValue)")
        if writer.shortLinks.isFull { _ = try writer.reconcileLinks() }
    }

    /// Removes the record of one import from a tweet, and merges the remaining records. If no record remains, removes
    /// the tweet and returns false. Also returns false if the store does not contain the tweet.
    func removeLink(of id: TweetID, to importID: Int64) throws -> Bool {
        guard let old = try writer.loader.stored(id) else { return false }
        let kept = try writer.records.kept(id)
        let others = try writer.records.all(id, rows: old, kept: kept).filter { $0.importID != importID }
        guard !others.isEmpty else {
            try remove(id)
            return false
        }
        try noteChain(of: id)
        try connection.run("DELETE FROM tweet_record WHERE tweet_id = \(id.rawValue) AND import_id = \(importID)")
        try connection.run("DELETE FROM tweet_import WHERE tweet_id = \(id.rawValue) AND import_id = \(importID)")
        _ = try writer.reconcile(old, others, kept.filter { $0.key != importID })
        if writer.shortLinks.isFull { _ = try writer.reconcileLinks() }
        return true
    }

    /// Removes the texts of images of an import.
    func removeImageTexts(of importID: Int64) throws {
        let ids = try connection.rows("SELECT DISTINCT tweet_id FROM image_text WHERE import_id = \(importID)") {
            TweetID($0.integer(0))
        }
        try connection.run("DELETE FROM image_text WHERE import_id = \(importID)")
        for id in ids { try writer.reconcile(id) }
    }

    /// Removes the table of short links of an import.
    func removeShortLinks(of importID: Int64) throws {
        while try writer.shortLinks.removeRows(of: importID) { _ = try writer.reconcileLinks() }
    }

    private func noteChain(of id: TweetID) throws {
        guard !writer.chains.isEmpty else { return }
        let versions = try writer.chains.versions(of: id)
        if !versions.isEmpty { chains.insert(versions) }
    }

    /// Merges the records of tweets that depended on removed tweets: retweets, and other versions of edited tweets.
    /// Also writes the changes of the search index. Call this after all removals.
    func reconcileOthers() throws {
        for versions in chains { try writer.chains.remove(versions) }
        for versions in chains { for version in versions { try writer.reconcile(version) } }
        for original in originals { try writer.completeRetweets(of: original) }
        _ = try writer.reconcileLinks()
        try writer.index.flush()
    }
}
