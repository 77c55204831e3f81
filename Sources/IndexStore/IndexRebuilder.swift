internal import SQLiteKit
package import TweetModel
internal import TweetText

/// Rebuilds the search indexes and other derived tables from the rows. Also computes the documents of tweets for a
/// check of the index.
package final class IndexRebuilder {
    private let store: Store
    private let connection: Connection
    private let loader: TweetLoader
    private var indexer = TextIndexer()

    package init(_ store: Store) throws {
        self.store = store
        connection = store.connection
        loader = TweetLoader(connection)
    }

    /// Calls the body with the doc ID and the document of every tweet, oldest first.
    func forEach(_ body: (DocIDAllocator.Entry, [UInt8], Tweet) throws -> Void) throws {
        let statement = try connection.prepare("SELECT id, doc_id FROM tweet ORDER BY id")
        defer { statement.reset() }
        var last = Int64.min
        while try statement.step() {
            let entry = DocIDAllocator.Entry(id: statement.integer(0), docID: statement.integer(1))
            // In a damaged table, a scan would not end while the body changes its rows.
            guard entry.id > last else {
                throw SQLiteError.damaged("the rows of tweet are not in the order of their IDs")
            }
            last = entry.id
            guard let stored = try loader.stored(TweetID(entry.id)) else { continue }
            try body(entry, indexer.document(of: stored.tweet, users: stored.users), stored.tweet)
        }
    }

    /// Returns true if the index was created by the tokenizer version of this program, or if the version is unknown.
    package static func isCurrent(_ store: Store) throws -> Bool {
        try store.setting("tokenizer").map { $0 == String(Folding.version) } ?? true
    }

    /// True if, after `rebuild`, the file may contain pages of the old index that are neither used nor free. `VACUUM`
    /// reclaims such pages.
    private(set) var hasUnusedPages = false

    /// Replaces the search indexes of tweets and messages in one transaction, even if they are damaged. Returns the
    /// number of indexed tweets.
    ///
    /// Also renumbers doc IDs that are not in the order of the tweet IDs, which only another program can have written.
    /// Also rebuilds other derived tables (see `rebuildInTransaction`).
    package func rebuild(progress: (WorkProgress) -> Void = { _ in }) throws -> Int {
        do {
            return try connection.write { try rebuildInTransaction(progress: progress) }
        } catch let error as SQLiteError where error.isUnreadablePage {
            // `DROP TABLE` must read every page of the old index in order to free it. Probably one of these pages is
            // damaged, so the next attempt does not free the pages.
        }
        return try connection.write { try rebuildInTransaction(abandoningPages: true, progress: progress) }
    }

    /// Replaces both search indexes inside a transaction of the caller. Also rebuilds the participants of
    /// conversations, the periods of imports and the short links of tweets, and clears the cached results.
    ///
    /// - Parameter abandoningPages: If true, does not free the pages of the old indexes (see `FullTextTable.replace`).
    func rebuildInTransaction(
        abandoningPages: Bool = false, progress: (WorkProgress) -> Void = { _ in }
    ) throws -> Int {
        for table in FullTextTable.all {
            if try table.replace(in: connection, abandonsPages: abandoningPages) { hasUnusedPages = true }
        }
        let count = try fill(IndexWriter(connection), progress)
        try MessageIndex(connection).fill()
        try ImportCatalog.rebuildParticipants(connection)
        try ImportCatalog.rebuildPeriods(connection)
        // Cached results may have been computed with the old index.
        try Store.clearCache(connection)
        try store.setSetting("tokenizer", to: String(Folding.version))
        return count
    }

    private func fill(_ index: IndexWriter, _ progress: (WorkProgress) -> Void) throws -> Int {
        let setDocID = try connection.prepare("UPDATE tweet SET doc_id = ? WHERE id = ?")
        var count = WorkProgress(.indexingTweets, total: Int(try connection.integer("SELECT count(*) FROM tweet") ?? 0))
        var last: Int64?
        try connection.run("DELETE FROM tweet_short_link")
        let insertShortLink = try connection.prepare(
            "INSERT INTO tweet_short_link (code, tweet_id, known) VALUES (?, ?, ?)")
        try forEach { entry, document, tweet in
            for link in tweet.shortLinks {
                insertShortLink.bind(1, link.code)
                insertShortLink.bind(2, tweet.id.rawValue)
                insertShortLink.bind(3, Int64(link.destination == nil ? 0 : 1))
                try insertShortLink.run()
            }
            var docID = entry.docID
            if let last, docID <= last {
                docID = DocIDAllocator.docIDs(for: [entry.id], between: last, and: nil)?.first ?? last + 1
                setDocID.bind(1, docID)
                setDocID.bind(2, entry.id)
                try setDocID.run()
            }
            last = docID
            try index.insert(document, number: docID)
            count.advance(progress)
        }
        try index.flush()
        try ShortLinks.resolveAll(in: store, progress)
        return count.done
    }
}
