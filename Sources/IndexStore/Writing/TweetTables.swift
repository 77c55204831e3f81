internal import SQLiteKit
internal import TweetModel

/// Writes the rows of a batch into the table of tweets and its child tables, one statement per table.
final class TweetTables {
    private let connection: Connection
    let shared: SharedRows
    private let insertTweets: Statement
    private let updateTweet: Statement
    private let insertHashtags: Statement
    private let insertMentions: Statement
    private let insertLinks: Statement
    private let insertCashtags: Statement
    private let insertMedia: Statement
    private let insertMediaFiles: Statement
    private let insertShortLinks: Statement
    private let insertArticles: Statement
    private let insertArticleParts: Statement

    init(_ connection: Connection) throws(SQLiteError) {
        self.connection = connection
        shared = SharedRows(connection)
        insertTweets = try connection.prepareInsertion(into: "tweet", TweetColumn.names)
        let kept: Set<Int> = [
            TweetColumn.id.rawValue, TweetColumn.docID.rawValue, TweetColumn.generation.rawValue,
        ]
        let names = TweetColumn.names.split(separator: ", ")
        let changed = names.indices.filter { !kept.contains($0) }
        updateTweet = try connection.prepare(
            """
            UPDATE tweet SET (\(changed.map { String(names[$0]) }.joined(separator: ", "))) =
              (SELECT \(changed.map { "c\($0)" }.joined(separator: ", ")) FROM batch_row)
            WHERE id = ?
            """)
        insertHashtags = try connection.prepareInsertion(into: "tweet_hashtag", HashtagColumn.names)
        insertMentions = try connection.prepareInsertion(into: "tweet_mention", MentionColumn.names)
        insertLinks = try connection.prepareInsertion(into: "tweet_url", LinkColumn.names)
        insertCashtags = try connection.prepareInsertion(into: "tweet_cashtag", CashtagColumn.names)
        insertMedia = try connection.prepareInsertion(into: "media", MediaColumn.names)
        insertMediaFiles = try connection.prepareInsertion(into: "media_file", MediaFileColumn.names)
        insertShortLinks = try connection.prepareInsertion(into: ShortLinks.table, ShortLinkColumn.names)
        insertArticles = try connection.prepareInsertion(into: "article", ArticleColumn.names)
        insertArticleParts = try connection.prepareInsertion(into: "article_part", ArticlePartColumn.names)
    }

    /// Inserts new tweets. Their columns for accounts, doc ID and generation must be set (`TweetBatch.set`).
    ///
    /// - Parameter sorted: The indexes of the tweets in the batch, sorted by tweet ID.
    func insert(_ batch: TweetBatch, _ sorted: [UInt32]) throws(SQLiteError) {
        // In the order of the input, because a new hashtag gets the spelling of the first tweet that uses it.
        try resolve(batch, sorted.sorted())
        try connection.run(insertTweets, over: batch.tweets, order: sorted, texts: batch.texts)
        try insertEntities(of: batch, sorted)
    }

    /// Replaces the rows of a stored tweet by those of the first tweet of the batch. Keeps the stored doc ID and
    /// generation.
    func replace(_ old: Tweet, by batch: TweetBatch) throws(SQLiteError) {
        try delete(old)
        try resolve(batch, [0])
        updateTweet.bind(1, old.id.rawValue)
        try connection.run(updateTweet, over: batch.tweets, order: [0], texts: batch.texts)
        try insertEntities(of: batch, [0])
    }

    /// Deletes the rows of a tweet's entities and article, but not its row in `tweet`.
    func delete(_ tweet: Tweet) throws(SQLiteError) {
        let id = tweet.id.rawValue
        try connection.run("DELETE FROM tweet_hashtag WHERE tweet_id = \(id)")
        try connection.run("DELETE FROM tweet_mention WHERE tweet_id = \(id)")
        try connection.run("DELETE FROM tweet_url WHERE tweet_id = \(id)")
        try connection.run("DELETE FROM tweet_cashtag WHERE tweet_id = \(id)")
        try connection.run("DELETE FROM media_file WHERE tweet_id = \(id)")
        try connection.run("DELETE FROM media WHERE tweet_id = \(id)")
        for link in tweet.shortLinks {
            try connection.run(
                "DELETE FROM tweet_short_link WHERE code = \(link.code) AND known IN (0, 1) AND tweet_id = \(id)")
        }
        try connection.run("DELETE FROM article_part WHERE tweet_id = \(id)")
        try connection.run("DELETE FROM article WHERE tweet_id = \(id)")
    }

    private func insertEntities(of batch: TweetBatch, _ sorted: [UInt32]) throws(SQLiteError) {
        try insert(batch.hashtags, batch, sorted, insertHashtags) { batch.hashtagRows($0) }
        try insert(batch.mentions, batch, sorted, insertMentions) { batch.mentionRows($0) }
        try insert(batch.links, batch, sorted, insertLinks) { batch.linkRows($0) }
        try insert(batch.cashtags, batch, sorted, insertCashtags) { batch.cashtagRows($0) }
        try insert(batch.media, batch, sorted, insertMedia) { batch.mediaRows($0) }
        try insert(batch.mediaFiles, batch, sorted, insertMediaFiles) { batch.mediaFileRows($0) }
        try insert(batch.shortLinks, batch, sorted, insertShortLinks) { batch.shortLinkRows($0) }
        try insert(batch.articles, batch, sorted, insertArticles) { batch.articleRows($0) }
        try insert(batch.articleParts, batch, sorted, insertArticleParts) { batch.articlePartRows($0) }
    }

    private func insert(
        _ rows: RowBuffer, _ batch: TweetBatch, _ sorted: [UInt32], _ statement: Statement,
        _ rowsOfTweet: (Int) -> Range<Int>
    ) throws(SQLiteError) {
        if rows.count == 0 { return }
        var order: [UInt32] = []
        for index in sorted {
            for row in rowsOfTweet(Int(index)) { order.append(UInt32(row)) }
        }
        try connection.run(statement, over: rows, order: order, texts: batch.texts)
    }

    /// Finds or creates the rows of hashtags, clients and containers, and sets their IDs in the rows of the batch. Also
    /// sets the spelling of a hashtag without a span if it differs from the hashtag's row.
    private func resolve(_ batch: TweetBatch, _ indexes: [UInt32]) throws(SQLiteError) {
        batch.makeRoomForRows()
        for index in indexes {
            let index = Int(index)
            if let client = batch.items[index].client.map({ Int($0) }) {
                if batch.clientRows[client] == nil {
                    batch.clientRows[client] = try shared.clientID(batch.clients.texts[client])
                }
                batch.tweets[index, TweetColumn.client] = RowBuffer.Cell(batch.clientRows[client])
            }
            for row in batch.hashtagRows(index) {
                let (number, hasSpan) = batch.tag(ofRow: row)
                if batch.tagRows[number] == nil { batch.tagRows[number] = try shared.tag(batch.tags.texts[number]) }
                batch.hashtags[row, HashtagColumn.hashtag] = RowBuffer.Cell(batch.tagRows[number]?.id)
                // Most hashtags have a span, so this copies the texts only if needed.
                guard !hasSpan, let stored = batch.tagRows[number]?.text else { continue }
                let text = batch.tags.texts[number]
                if !stored.utf8.elementsEqual(text.utf8) {
                    batch.hashtags[row, HashtagColumn.spelling] = batch.append(text: text)
                }
            }
            for row in batch.mediaFileRows(index) {
                let path = batch.containers.texts[Int(batch.containerOfRow[row])]
                batch.mediaFiles[row, MediaFileColumn.container] = RowBuffer.Cell(try shared.containerID(path))
            }
        }
    }
}
