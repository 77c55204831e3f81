internal import SQLiteKit
package import TweetModel
internal import TweetText

/// Tweets on their way into the store: rows for each table, in the order of the input.
///
/// The reader fills a batch from tweets (`TweetBatchBuilder`), without a database. The writer (`TweetWriter`) resolves
/// the values that only the store knows: doc IDs, and row IDs of accounts, hashtags, clients and containers. It sorts
/// the tweets by ID and writes table by table, because SQLite inserts sorted rows fastest and fills its pages best.
/// Batches are reused, so a batch consists of plain values in a few buffers. `tweet(at:users:)` reads a tweet back from
/// its rows, for merging.
package final class TweetBatch: @unchecked Sendable {
    private(set) var items: [Item] = []
    var rows = TweetRows()
    /// The index words of all tweets, one after the other.
    private(set) var words: [UInt8] = []
    private(set) var accounts = BatchAccounts()
    /// The rows of hashtags, and the row IDs of clients, as far as the writer has resolved them.
    var tagRows: [LookupTables.Tag?] = []
    var clientRows: [Int64?] = []
    private(set) var places: [Place] = []
    private var placeBytes = 0
    private var recordCount: Int32 = 0

    package init() {}

    package var count: Int { items.count }
    package var isEmpty: Bool { items.isEmpty }

    /// The approximate memory size in bytes.
    package var size: Int {
        rows.size + words.count + accounts.size + items.count * MemoryLayout<Item>.stride + placeBytes
    }

    /// The flags of a tweet and the offset of its record.
    package func summary(of index: Int) -> (flags: TweetFlags, offset: Int64) {
        (items[index].flags, items[index].offset)
    }

    /// The size in bytes above which `removeAll` frees the buffers, so that a huge record does not occupy memory for
    /// the rest of the import.
    private static let largestKeptSize = 16 << 20

    package func removeAll() {
        let keeps = size <= Self.largestKeptSize
        items.removeAll(keepingCapacity: keeps)
        rows.removeAll(keepingCapacity: keeps)
        words.removeAll(keepingCapacity: keeps)
        accounts.removeAll(keepingCapacity: keeps)
        tagRows.removeAll(keepingCapacity: keeps)
        clientRows.removeAll(keepingCapacity: keeps)
        places.removeAll(keepingCapacity: keeps)
        placeBytes = 0
        recordCount = 0
    }

    /// Ends a record: tweets that are appended later belong to the next record.
    func endRecord() { recordCount += 1 }

    // MARK: Filling

    /// The location and times of a record.
    struct Origin {
        let entry: Int
        let offset: Int64
        let length: Int64
        /// The time at which the record was made, in Unix seconds; `nil` if the record has no time of its own.
        var observedAt: Int64?
        /// The date of the input, in Unix seconds; `nil` if unknown.
        let inputDate: Int64?
    }

    private func item(_ tweet: Tweet, _ origin: Origin) -> Item {
        Item(
            id: tweet.id, flags: tweet.flags, record: recordCount, entry: origin.entry, offset: origin.offset,
            length: origin.length, observedAt: origin.observedAt, start: rows.counts, firstWord: words.count)
    }

    /// Adds a tweet that the user has permanently forgotten. The writer counts the tweet but does not write its row,
    /// which is empty.
    func appendForgotten(_ tweet: Tweet, _ origin: Origin) {
        var item = item(tweet, origin)
        item.isForgotten = true
        items.append(item)
        rows[.tweets].appendNulls()
    }

    func append(_ tweet: Tweet, _ origin: Origin, _ indexer: inout TextIndexer) {
        var item = item(tweet, origin)
        addAccounts(of: tweet, origin, to: &item)
        item.retweetOf = tweet.retweetOf?.tweet
        item.place = tweet.place.map(index(of:))
        items.append(item)
        rows.append(tweet)
        indexer.appendWords(of: tweet, to: &words)
    }

    private func addAccounts(of tweet: Tweet, _ origin: Origin, to item: inout Item) {
        let observedAt = origin.observedAt ?? origin.inputDate
        let written = tweet.createdAt?.seconds ?? observedAt ?? 0
        for mention in tweet.mentions {
            guard let id = mention.id else { continue }
            let name = mention.name == "" ? nil : mention.name
            _ = accounts.add(User(id: id, handle: mention.handle, name: name), seenAt: written)
        }
        item.author = tweet.author.flatMap { accounts.add($0, seenAt: observedAt ?? written) }
        func index(of reference: TweetReference?) -> Int32? {
            guard let reference, reference.user != nil || reference.handle != nil else { return nil }
            return accounts.add(User(id: reference.user, handle: reference.handle), seenAt: written)
        }
        item.replyTo = index(of: tweet.replyTo)
        item.retweeted = index(of: tweet.retweetOf)
        item.quoted = index(of: tweet.quoteOf)
    }

    private func index(of place: Place) -> Int32 {
        if places.last != place {
            places.append(place)
            placeBytes += MemoryLayout<Place>.stride + (place.name?.utf8.count ?? 0) + (place.fullName?.utf8.count ?? 0)
        }
        return Int32(places.count - 1)
    }

    // MARK: The rows of one tweet

    /// Sets the row IDs of a new tweet's accounts, its doc ID and its generation.
    func set(_ users: TweetUsers, docID: Int64, generation: Int64, at index: Int) {
        rows.set(users, at: index)
        rows[.tweets][index, TweetColumn.docID] = RowBuffer.Cell(docID)
        rows[.tweets][index, TweetColumn.generation] = RowBuffer.Cell(generation)
    }

    /// Returns the indexes of a tweet's rows in a table.
    func rowRange(of index: Int, in table: TweetTable) -> Range<Int> {
        let next = index + 1 < items.count ? Int(items[index + 1].start[table.rawValue]) : rows[table].count
        return Int(items[index].start[table.rawValue])..<next
    }

    /// Returns a tweet of the batch, which must not be a forgotten one. `users` are the row IDs of its accounts.
    func tweet(at index: Int, users: TweetUsers) -> StoredTweet {
        rows.set(users, at: index)
        return rows.tweet(items[index].id) { rowRange(of: index, in: $0) }
    }

    func words(of index: Int) -> ArraySlice<UInt8> {
        words[items[index].firstWord..<(index + 1 < items.count ? items[index + 1].firstWord : words.count)]
    }

    /// Extends `tagRows` and `clientRows` with an empty element for each new tag and client.
    func makeRoomForRows() {
        tagRows.append(contentsOf: repeatElement(nil, count: rows.tags.texts.count - tagRows.count))
        clientRows.append(contentsOf: repeatElement(nil, count: rows.clients.texts.count - clientRows.count))
    }
}

extension TweetBatch {
    /// A tweet of the batch: its record, its accounts, and where its rows begin. Plain values only, so that copies are
    /// cheap.
    struct Item {
        let id: TweetID
        let flags: TweetFlags
        /// The tweets of one record have the same number. The record's own tweet is the last of them.
        let record: Int32
        /// The location of the record: index of the file, offset and length in bytes.
        let entry: Int
        let offset: Int64
        let length: Int64
        /// The time at which the record was made, in Unix seconds; `nil` if the record has no time of its own.
        let observedAt: Int64?
        /// True if the user has permanently forgotten the tweet. Then the batch has only an empty row for it.
        var isForgotten = false
        var retweetOf: TweetID?
        /// Indexes in `accounts`; `nil` if the record does not name the account.
        var author: Int32?
        var replyTo: Int32?
        var retweeted: Int32?
        var quoted: Int32?
        /// The index in `places`.
        var place: Int32?
        /// The index of the tweet's first row in each table.
        let start: InlineArray<13, Int32>
        /// The offset of the tweet's index words.
        let firstWord: Int
    }
}

/// Fills batches from tweets. Runs on the reader's thread and needs no database. Use one instance per thread, because
/// it reuses its buffers.
package struct TweetBatchBuilder: ~Copyable {
    private var indexer = TextIndexer()
    /// The tweets that the user has permanently forgotten. A batch contains only empty rows for them.
    private let forgotten: Set<TweetID>
    /// The date of the input, in Unix seconds; `nil` if unknown. Set this before you prepare tweets.
    package var inputDate: Int64?

    package init(excluding forgotten: Set<TweetID> = [], inputDate: Int64? = nil) {
        self.forgotten = forgotten
        self.inputDate = inputDate
    }

    /// Appends the tweets of a record to the batch, in the order in which they must be written: referenced tweets come
    /// first. Completes a truncated retweet from its original.
    ///
    /// - Parameters:
    ///   - tweet: The record's own tweet.
    ///   - referenced: The tweets inside the record.
    ///   - original: The retweeted tweet, if it comes from another record. It is not appended.
    ///   - observedAt: The time at which the record was made, in Unix seconds; `nil` if the record has no time of its
    ///     own.
    ///   - referencedObservedAt: The same for the referenced tweets.
    ///   - entry: The index of the file that contains the record.
    ///   - offset: The offset of the record in the uncompressed file, in bytes.
    ///   - length: The length of the record in bytes.
    package mutating func prepare(
        _ tweet: borrowing Tweet, referenced: [Tweet], original: borrowing Tweet? = nil, observedAt: Int64? = nil,
        referencedObservedAt: Int64? = nil, entry: Int, offset: Int64, length: Int64, into batch: TweetBatch
    ) {
        var origin = TweetBatch.Origin(
            entry: entry, offset: offset, length: length, observedAt: referencedObservedAt, inputDate: inputDate)
        for index in referenced.indices { append(referenced[index], origin, to: batch) }
        origin.observedAt = observedAt
        defer { batch.endRecord() }
        let retweeted = tweet.retweetOf?.tweet
        let originals = referenced.indices.filter { referenced[$0].id == retweeted }
        guard original != nil || !originals.isEmpty else { return append(tweet, origin, to: batch) }
        var completed = copy tweet
        if let original = copy original { completed.completeRetweet(from: original) }
        for index in originals { completed.completeRetweet(from: referenced[index]) }
        append(completed, origin, to: batch)
    }

    private mutating func append(_ tweet: borrowing Tweet, _ origin: TweetBatch.Origin, to batch: TweetBatch) {
        if forgotten.contains(tweet.id) { return batch.appendForgotten(tweet, origin) }
        guard tweet.mayHaveIncompleteLinks else { return batch.append(tweet, origin, &indexer) }
        var completed = copy tweet
        completed.completeLinks()
        batch.append(completed, origin, &indexer)
    }
}
