internal import SQLiteKit
internal import TweetModel

/// Writes the rows of a batch into the table of tweets and its child tables, one statement per table.
final class TweetTables {
    private let connection: Connection
    let lookups: LookupTables
    private let insertTweets: Statement
    private let updateTweet: Statement
    /// The statements that insert rows into child tables.
    private let insertChildren: [(table: TweetTable, statement: Statement)]
    /// The statements that delete a tweet's rows from child tables.
    private let deleteChildren: [Statement]

    init(_ connection: Connection) throws {
        self.connection = connection
        lookups = LookupTables(connection)
        insertTweets = try Self.insertion(into: .tweets, connection)
        insertChildren = try TweetTable.children.map { table in
            (table, try Self.insertion(into: table, connection))
        }
        deleteChildren = try TweetTable.children.reversed().filter { $0 != .shortLinks }.map { table in
            try connection.prepare("DELETE FROM \(table.name.text) WHERE tweet_id = ?")
        }
        let kept: Set<String> = ["id", "doc_id", "generation"]
        let changed = TweetColumn.names.enumerated().filter { !kept.contains($1) }
        updateTweet = try connection.prepare(
            """
            UPDATE tweet SET (\(changed.map(\.element).joined(separator: ", "))) =
              (SELECT \(changed.map { "c\($0.offset)" }.joined(separator: ", ")) FROM batch_row)
            WHERE id = ?
            """)
    }

    private static func insertion(into table: TweetTable, _ connection: Connection) throws -> Statement {
        try connection.prepareInsertion(into: table.name.text, table.columns)
    }

    /// Inserts new tweets. Their columns for accounts, doc ID and generation must be set (`TweetBatch.set`).
    ///
    /// - Parameter sorted: The indexes of the tweets in the batch, sorted by tweet ID.
    func insert(_ batch: TweetBatch, _ sorted: [UInt32]) throws {
        // In the order of the input, because a new hashtag gets the spelling of the first tweet that uses it.
        try resolve(batch, sorted.sorted())
        try connection.run(insertTweets, over: batch.rows[.tweets], order: sorted, texts: batch.rows.texts)
        try insertEntities(of: batch, sorted)
    }

    /// Replaces the rows of a stored tweet by those of the first tweet of the batch. Keeps the stored doc ID and
    /// generation.
    func replace(_ old: Tweet, by batch: TweetBatch) throws {
        try delete(old)
        try resolve(batch, [0])
        updateTweet.bind(1, old.id.rawValue)
        try connection.run(updateTweet, over: batch.rows[.tweets], order: [0], texts: batch.rows.texts)
        try insertEntities(of: batch, [0])
    }

    /// Deletes the rows of a tweet's entities and article, but not its row in `tweet`.
    func delete(_ tweet: Tweet) throws {
        let id = tweet.id.rawValue
        for statement in deleteChildren {
            statement.bind(1, id)
            try statement.run()
        }
        for link in tweet.shortLinks {
            try connection.run(
                "DELETE FROM tweet_short_link WHERE code = \(link.code) AND known IN (0, 1) AND tweet_id = \(id)")
        }
    }

    private func insertEntities(of batch: TweetBatch, _ sorted: [UInt32]) throws {
        for (table, statement) in insertChildren where batch.rows[table].count > 0 {
            var order: [UInt32] = []
            for index in sorted {
                for row in batch.rowRange(of: Int(index), in: table) { order.append(UInt32(row)) }
            }
            try connection.run(statement, over: batch.rows[table], order: order, texts: batch.rows.texts)
        }
    }

    /// Finds or creates the rows of hashtags, clients and containers, and sets their IDs in the rows of the batch. Also
    /// sets the spelling of a hashtag without a span if it differs from the hashtag's row.
    private func resolve(_ batch: TweetBatch, _ indexes: [UInt32]) throws {
        batch.makeRoomForRows()
        func number(_ table: TweetTable, _ row: Int, _ column: some TableColumn) -> Int? {
            batch.rows[table][row, column].integer.map { Int($0) }
        }
        for index in indexes.map({ Int($0) }) {
            if let client = number(.tweets, index, TweetColumn.clientID) {
                if batch.clientRows[client] == nil {
                    batch.clientRows[client] = try lookups.clientID(batch.rows.clients.texts[client])
                }
                batch.rows[.tweets][index, TweetColumn.clientID] = RowBuffer.Cell(batch.clientRows[client])
            }
            for row in batch.rowRange(of: index, in: .hashtags) {
                guard let tag = number(.hashtags, row, HashtagColumn.hashtagID) else { continue }
                let text = batch.rows.tags.texts[tag]
                if batch.tagRows[tag] == nil { batch.tagRows[tag] = try lookups.tag(text) }
                batch.rows[.hashtags][row, HashtagColumn.hashtagID] = RowBuffer.Cell(batch.tagRows[tag]?.id)
                // Most hashtags have a span, so this compares the texts only if needed.
                guard batch.rows[.hashtags][row, HashtagColumn.startByte].isNull,
                    let stored = batch.tagRows[tag]?.text, !stored.utf8.elementsEqual(text.utf8)
                else { continue }
                batch.rows[.hashtags][row, HashtagColumn.spelling] = batch.rows[.hashtags][row, HashtagColumn.text]
            }
            for row in batch.rowRange(of: index, in: .mediaFiles) {
                guard let container = number(.mediaFiles, row, MediaFileColumn.containerID) else { continue }
                let id = try lookups.containerID(batch.rows.containers.texts[container])
                batch.rows[.mediaFiles][row, MediaFileColumn.containerID] = RowBuffer.Cell(id)
            }
        }
    }
}
