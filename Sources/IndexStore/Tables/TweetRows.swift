internal import SQLiteKit
internal import TweetModel

/// The tables with rows of tweets.
enum TweetTable: Int, CaseIterable {
    case tweets, hashtags, mentions, links, cashtags, media, mediaFiles, shortLinks, articles, articleParts, edits,
        pollChoices, communityNotes

    /// The tables that the writer of a batch fills after `tweet`. `EditChains` writes the versions of edited tweets.
    static let children = allCases.filter { $0 != .tweets && $0 != .edits }

    private static let all: [(name: SQL, columns: String)] = [
        ("tweet", TweetColumn.list()), ("tweet_hashtag", HashtagColumn.list()),
        ("tweet_mention", MentionColumn.list()), ("tweet_url", LinkColumn.list()),
        ("tweet_cashtag", "tweet_id, position, text, folded, start_byte, end_byte, source"),
        ("media", MediaColumn.list()), ("media_file", MediaFileColumn.list()),
        ("tweet_short_link", "code, tweet_id, known"),
        ("article", "tweet_id, article_id, preview, published_at, modified_at"),
        ("article_part", "tweet_id, position, kind, start_byte, end_byte, target"),
        // In batches and records, the versions of an edited tweet, oldest first. `EditChains` writes the table.
        ("edit", "tweet_id, version"), ("poll_choice", "tweet_id, position, label, votes, ends_at"),
        ("community_note", "tweet_id, note_id, text"),
    ]
    private static let widths = allCases.map { table in
        let hasText = [.tweets, .hashtags, .mediaFiles].contains(table)
        return table.columns.split(separator: ",").count + (hasText ? 1 : 0)
    }

    var name: SQL { Self.all[rawValue].name }
    /// The columns in the store, as in SQL.
    var columns: String { Self.all[rawValue].columns }
    /// The number of columns in a batch or record. It also contains the texts (of a client, hashtag or container) for which
    /// the store has row IDs.
    var width: Int { Self.widths[rawValue] }
}

/// The rows of tweets, by table. A batch consists of such rows, and so does a record in the table `tweet_record`. They
/// are never copied.
struct TweetRows: ~Copyable {
    var tables = InlineArray<13, RowBuffer> { RowBuffer(width: TweetTable.allCases[$0].width) }
    var texts = TextBuffer()
    /// The distinct texts of hashtags, names of clients, and paths of containers (media files, or zips with media).
    /// They have rows of their own in the store.
    var tags = Interner()
    var clients = Interner()
    var containers = Interner()

    subscript(table: TweetTable) -> RowBuffer {
        _read { yield tables[table.rawValue] }
        _modify { yield &tables[table.rawValue] }
    }

    /// The number of rows of each table.
    var counts: InlineArray<13, Int32> {
        let tables = tables.span
        var counts = InlineArray<13, Int32>(repeating: 0)
        for index in tables.indices { counts[index] = Int32(tables[index].count) }
        return counts
    }

    /// The approximate memory size in bytes.
    var size: Int {
        tables.indices.reduce(0) { $0 + tables[$1].cellCount } * MemoryLayout<RowBuffer.Cell>.stride
            + texts.bytes.count + tags.byteCount + clients.byteCount + containers.byteCount
    }

    mutating func removeAll(keepingCapacity: Bool = true) {
        for table in tables.indices { tables[table].removeAll(keepingCapacity: keepingCapacity) }
        texts.removeAll(keepingCapacity: keepingCapacity)
        tags.removeAll(keepingCapacity: keepingCapacity)
        clients.removeAll(keepingCapacity: keepingCapacity)
        containers.removeAll(keepingCapacity: keepingCapacity)
    }

    /// Appends a tweet. The columns of its accounts, its doc ID and its generation are null.
    mutating func append(_ tweet: Tweet) {
        appendRow(of: tweet)
        appendEntities(of: tweet)
        appendMedia(of: tweet)
        appendArticle(of: tweet)
        appendAttachments(of: tweet)
    }

    /// Returns a tweet in the form in which the store compares tweets (`Tweet.bare`). `rows` returns the indexes of its
    /// rows in a table.
    func tweet(_ id: TweetID, _ rows: (TweetTable) -> Range<Int>) -> StoredTweet {
        func row(_ table: TweetTable, _ index: Int) -> BatchRow { BatchRow(self[table], texts, index) }
        var tweet = Tweet(id: id, createdAt: nil, author: nil, text: "", textCompleteness: .summary)
        let main = row(.tweets, rows(.tweets).lowerBound)
        let users = tweet.read(main).users
        let written = tweet.text
        tweet.client = main.optionalText(TweetColumn.client)
        tweet.hashtags = rows(.hashtags).map { Hashtag(row(.hashtags, $0), in: written) }
        tweet.mentions = rows(.mentions).map { Mention(row(.mentions, $0), in: written) }
        tweet.links = rows(.links).map { Link(row(.links, $0), in: written) }
        tweet.cashtags = rows(.cashtags).map { Cashtag(row(.cashtags, $0)) }
        tweet.media = rows(.media).map { MediaItem(row(.media, $0), in: written) }
        for file in rows(.mediaFiles).map({ row(.mediaFiles, $0) }) {
            let position = Int(file.integer(MediaFileColumn.position))
            guard tweet.media.indices.contains(position) else { continue }
            tweet.media[position].location = MediaLocation(file, from: MediaFileColumn.entry.index)
        }
        if let index = rows(.articles).first {
            var article = Article(row(.articles, index))
            article.parts = rows(.articleParts).compactMap { Article.Part(row(.articleParts, $0)) }
            tweet.article = article
        }
        for index in rows(.pollChoices) { tweet.addChoice(row(.pollChoices, index)) }
        tweet.communityNote = rows(.communityNotes).first.map { CommunityNote(row(.communityNotes, $0)) }
        tweet.edits = rows(.edits).map { TweetID(row(.edits, $0).integer(1)) }
        return StoredTweet(tweet, users: users)
    }
}

/// The records in the table `tweet_record`: the cells of a tweet's rows, table by table, without the tweet ID.
extension TweetRows {
    private static let recordTables = TweetTable.allCases.filter { $0 != .shortLinks }

    /// Returns the record of a tweet. Replaces all rows.
    mutating func record(of stored: StoredTweet) -> [UInt8] {
        removeAll()
        append(stored.tweet)
        set(stored.users, at: 0)
        var coder = RecordCoder()
        for table in Self.recordTables { coder.code(&tables[table.rawValue], before: table.width, &texts) }
        return coder.bytes
    }

    /// Returns the tweet of a record; `nil` if the record is invalid. Replaces all rows.
    mutating func tweet(_ id: TweetID, in record: [UInt8]) -> StoredTweet? {
        removeAll()
        var coder = RecordCoder(reading: record)
        for table in Self.recordTables { coder.code(&tables[table.rawValue], before: table.width, &texts) }
        guard coder.isComplete, self[.tweets].count == 1 else { return nil }
        return tweet(id) { 0..<self[$0].count }
    }
}
