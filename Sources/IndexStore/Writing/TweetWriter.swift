internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Writes tweets into the store, inside a transaction of the caller.
///
/// New tweets of a batch are inserted table by table, sorted by ID. Then the following are merged one by one in the
/// order of the input: new tweets that depend on other data of the store, tweets that the store already contains, and
/// stored retweets of new tweets.
final class TweetWriter {
    enum Outcome {
        /// The store did not contain the tweet.
        case inserted
        /// The store knew the tweet only from likes or from records of other tweets; now the tweet has a record of its
        /// own.
        case collected
        case updated, unchanged
        /// The tweet was permanently forgotten and is not written.
        case forgotten
    }

    let connection: Connection
    let users: UserDirectory
    let importID: Int64
    /// The generation of the current transaction, stored with new and newly searchable tweets.
    var generation: Int64 = 0
    /// The row IDs of authors whose `gone` flags must be updated (`GoneTweets`), because one of their tweets changed.
    var authorsToJudge: Set<Int64> = []
    /// The number of tweets that became searchable since the caller set this to 0.
    var addedToSearches = 0
    let loader: TweetLoader
    let records: TweetRecords
    let chains: EditChains
    let notices: StreamNotices
    let shortLinks: ShortLinks
    let imageTexts: ImageTexts
    private let tables: TweetTables
    private var indexer = TextIndexer()
    /// Contains a merged tweet while `replace` writes its rows.
    private let merged = TweetBatch()
    /// False while no retweets exist, so that lookups of originals can be skipped.
    private var hasRetweets: Bool
    /// False if no tweets were forgotten, so that lookups can be skipped.
    private let hasTombstones: Bool

    private let updateGeneration: Statement
    private let setDocID: Statement
    private let findRetweets: Statement
    private let docIDs: DocIDAllocator
    let index: IndexWriter

    /// - Parameter importID: The import whose tweets are written.
    init(_ connection: Connection, importID: Int64) throws(SQLiteError) {
        self.connection = connection
        self.importID = importID
        users = try UserDirectory(connection, importID: importID)
        loader = TweetLoader(connection)
        records = TweetRecords(connection)
        chains = try EditChains(connection)
        tables = try TweetTables(connection)
        notices = try StreamNotices(connection)
        shortLinks = try ShortLinks(connection)
        imageTexts = try ImageTexts(connection)
        updateGeneration = try connection.prepare("UPDATE tweet SET generation = ? WHERE id = ?")
        setDocID = try connection.prepare("UPDATE tweet SET doc_id = ? WHERE id = ?")
        findRetweets = try connection.prepare(
            "SELECT t.retweet_of_tweet, t.id FROM batch_row b CROSS JOIN tweet t ON t.retweet_of_tweet = b.c0")
        docIDs = try DocIDAllocator(connection)
        index = try IndexWriter(connection)
        hasRetweets = try connection.integer("SELECT 1 FROM tweet WHERE retweet_of_tweet IS NOT NULL LIMIT 1") != nil
        hasTombstones = try connection.integer("SELECT 1 FROM tombstone LIMIT 1") != nil
    }

    /// Call this at the start of a transaction. Discards index documents and noted links of a transaction that was
    /// rolled back.
    func begin() {
        index.begin()
        shortLinks.begin()
    }

    // MARK: Batches

    /// Writes the tweets of a batch.
    ///
    /// - Parameters:
    ///   - inputDate: The date of the input in Unix seconds, for records without a time of their own.
    ///   - link: Links new tweets to the import. Receives their indexes in the batch, sorted by tweet ID.
    ///   - report: Receives the index and outcome of each tweet in the order of the input, after it was written or
    ///     skipped.
    func write(
        _ batch: TweetBatch, inputDate: Int64?, link: ([UInt32]) throws(SQLiteError) -> Void,
        report: (_ index: Int, Outcome) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        let isForgotten = try forgottenTweets(of: batch)
        let accounts = try addAccountsAndPlaces(of: batch, isForgotten)
        let (new, crowded) = try setDocIDs(of: batch, accounts, isForgotten)
        let retweets = try storedRetweets(of: batch, new + crowded)
        try insert(batch, new, accounts)
        try insertCrowded(batch, crowded, accounts)
        // Before stored tweets change, because a change is compared with the state before it.
        let resolvable = try shortLinks.note(batch, new + crowded)
        var isNew = [Bool](repeating: false, count: batch.count)
        for index in new + crowded { isNew[Int(index)] = true }
        try link((new + crowded).sorted { batch.items[Int($0)].id < batch.items[Int($1)].id })
        for (index, item) in batch.items.enumerated() {
            if isForgotten[index] {
                try report(index, .forgotten)
                continue
            }
            let observedAt = item.observedAt ?? inputDate
            func said() -> StoredTweet { StoredTweet(batch.tweet(at: index), users: item.users(accounts)) }
            guard isNew[index] else {
                try report(index, try add(said(), observedAt))
                continue
            }
            if !item.flags.isReferencedOnly { addedToSearches += 1 }
            if try dependsOnOthers(batch, index, isNew) { try reconcileNew(said(), observedAt) }
            for retweet in retweets[item.id] ?? [] where retweet != item.id { try reconcile(retweet) }
            try report(index, .inserted)
        }
        for id in resolvable { try reconcile(id) }
        for id in try imageTexts.tweets(of: batch, new + crowded) { try reconcile(id) }
        if shortLinks.isFull { _ = try reconcileLinks() }
    }

    /// Adds the accounts and places of a batch to the store. Returns the row ID of each account; 0 if left out. Leaves
    /// out accounts and places that occur only in tweets that were forgotten after the reader had added these tweets to
    /// the batch.
    private func addAccountsAndPlaces(of batch: TweetBatch, _ isForgotten: [Bool]) throws(SQLiteError) -> [Int64] {
        let isLate = zip(batch.items, isForgotten).contains { !$0.isForgotten && $1 }
        guard isLate else {
            for place in batch.places { try tables.shared.upsert(place) }
            return try users.rows(of: batch.accounts)
        }
        var (accounts, places): (Set<Int32>, Set<Int32>) = ([], [])
        for (index, item) in batch.items.enumerated() where !isForgotten[index] {
            accounts.formUnion([item.author, item.replyTo, item.retweeted, item.quoted].compactMap(\.self))
            for row in batch.mentionRows(index) {
                if let account = batch.mentions[row, MentionColumn.user].integer.flatMap(batch.accounts.index(of:)) {
                    accounts.insert(account)
                }
            }
            if let place = item.place { places.insert(place) }
        }
        for place in places.sorted() { try tables.shared.upsert(batch.places[Int(place)]) }
        return try users.rows(of: batch.accounts) { accounts.contains(Int32($0)) }
    }

    /// Returns for each tweet of a batch whether the user has permanently forgotten it.
    private func forgottenTweets(of batch: TweetBatch) throws(SQLiteError) -> [Bool] {
        // The reader has already marked the tweets that were forgotten before the import began.
        var result = batch.items.map(\.isForgotten)
        guard hasTombstones else { return result }
        for (index, item) in batch.items.enumerated() where !result[index] {
            result[index] =
                try connection.integer("SELECT 1 FROM tombstone WHERE tweet_id = \(item.id.rawValue)") != nil
        }
        return result
    }

    /// Finds the tweets that the store does not contain, and sets their accounts, doc IDs and generation. Returns their
    /// indexes, sorted by tweet ID. Returns separately, and does not change, the tweets for which the allocator must
    /// make room.
    private func setDocIDs(
        of batch: TweetBatch, _ accounts: [Int64], _ isForgotten: [Bool]
    ) throws(SQLiteError) -> (new: [UInt32], crowded: [UInt32]) {
        var keys: [(id: Int64, index: UInt32)] = []
        keys.reserveCapacity(batch.count)
        for (index, item) in batch.items.enumerated() where !isForgotten[index] {
            keys.append((item.id.rawValue, UInt32(index)))
        }
        let isSorted = zip(keys, keys.dropFirst()).allSatisfy { $0.id <= $1.id }
        if !isSorted { keys.sort { $0 < $1 } }
        // Of several records of a tweet, the first one is inserted and the others are merged into it.
        var first: [(id: Int64, index: UInt32)] = []
        first.reserveCapacity(keys.count)
        for key in keys where first.last?.id != key.id { first.append(key) }
        let slots = try docIDs.slots(for: first.map(\.id))
        var (new, crowded): ([UInt32], [UInt32]) = ([], [])
        new.reserveCapacity(first.count)
        for (key, slot) in zip(first, slots) {
            switch slot {
            case .taken: break
            case .crowded: crowded.append(key.index)
            case .docID(let docID):
                let index = Int(key.index)
                batch.set(
                    batch.items[index].users(accounts), docID: docID, generation: generation, at: index)
                new.append(key.index)
            }
        }
        return (new, crowded)
    }

    /// Inserts new tweets into the tables and into the search index.
    private func insert(
        _ batch: TweetBatch, _ sorted: [UInt32], _ accounts: [Int64]
    ) throws(SQLiteError) {
        try tables.insert(batch, sorted)
        for index in sorted {
            let index = Int(index)
            let item = batch.items[index]
            let docID = batch.tweets[index, TweetColumn.docID].integer ?? 0
            try self.index.insert(batch.words(of: index), users: item.users(accounts), number: docID)
            if item.retweetOf != nil { hasRetweets = true }
        }
    }

    /// Inserts the tweets for which `setDocIDs` found no room between the doc IDs of their neighbours, sorted by ID.
    private func insertCrowded(
        _ batch: TweetBatch, _ sorted: [UInt32], _ accounts: [Int64]
    ) throws(SQLiteError) {
        let ids = sorted.map { batch.items[Int($0)].id.rawValue }
        var start = 0
        while start < sorted.count {
            let room = try docIDs.room(for: ids[start...])
            try move(room.moves)
            let run = sorted[start..<start + room.docIDs.count]
            for (index, docID) in zip(run, room.docIDs) {
                batch.set(
                    batch.items[Int(index)].users(accounts), docID: docID, generation: generation, at: Int(index))
            }
            try insert(batch, Array(run), accounts)
            start = run.endIndex
        }
    }

    /// Returns the stored retweets of tweets that are about to be inserted, by original. The originals may complete the
    /// texts of the retweets.
    private func storedRetweets(
        of batch: TweetBatch, _ new: [UInt32]
    ) throws(SQLiteError) -> [TweetID: [TweetID]] {
        var result: [TweetID: [TweetID]] = [:]
        guard hasRetweets else { return result }
        try connection.run(findRetweets, over: batch.tweets, order: new, texts: batch.texts) {
            (row) throws(SQLiteError) in
            result[TweetID(row.integer(0)), default: []].append(TweetID(row.integer(1)))
        }
        return result
    }

    /// Returns true if other data of the store can change the rows of a new tweet, or if the tweet has an edit chain.
    private func dependsOnOthers(_ batch: TweetBatch, _ index: Int, _ isNew: [Bool]) throws(SQLiteError) -> Bool {
        let item = batch.items[index]
        if batch.edits[index] != nil { return true }
        if try notices.notice(of: item.id) != nil { return true }
        if try chains.hasLaterVersion(item.id) { return true }
        guard let original = item.retweetOf else { return false }
        // `TweetPreparer` has already completed a retweet whose record contains the original.
        var other = index - 1
        while other >= 0, batch.items[other].record == item.record {
            if batch.items[other].id == original, isNew[other] { return false }
            other -= 1
        }
        let statement = try connection.cachedStatement("SELECT length(CAST(text AS BLOB)) FROM tweet WHERE id = ?")
        defer { statement.reset() }
        statement.bind(1, original.rawValue)
        guard try statement.step() else { return false }
        // A retweet can be completed only if that makes it longer. Its prefix (`RT @`, a handle and `: `) is shorter
        // than 27 bytes.
        let length = batch.tweets[index, TweetColumn.text].text?.count ?? 0
        return statement.integer(0) + 27 > Int64(length)
    }

    // MARK: Single tweets

    /// Counts a tweet that has become searchable, and stores the current generation with it. Before, it occurred only
    /// inside records of other tweets.
    func noteAddedToSearches(_ id: TweetID) throws(SQLiteError) {
        updateGeneration.bind(1, generation)
        updateGeneration.bind(2, id.rawValue)
        try updateGeneration.run()
        addedToSearches += 1
    }

    /// Merges the stored retweets of a tweet again, after its text or entities have changed.
    func completeRetweets(of original: TweetID) throws(SQLiteError) {
        let retweets = try connection.rows("SELECT id FROM tweet WHERE retweet_of_tweet = \(original.rawValue)") {
            (row) throws(SQLiteError) in TweetID(row.integer(0))
        }
        for id in retweets where id != original { try reconcile(id) }
    }

    /// Replaces a tweet's rows, and its index document if that changes.
    func replace(_ old: StoredTweet, by new: StoredTweet) throws(SQLiteError) {
        let oldDocument = document(old)
        let newDocument = document(new)
        let docID = oldDocument == newDocument ? nil : try self.docID(of: old.tweet.id)
        if let docID { try index.delete(oldDocument, number: docID) }
        merged.removeAll()
        let origin = TweetBatch.Origin(entry: 0, offset: 0, length: 0, observedAt: nil, inputDate: nil)
        merged.append(new.tweet, origin, &indexer)
        merged.set(new.users, at: 0)
        try tables.replace(old.tweet, by: merged)
        if let docID { try index.insert(newDocument, number: docID) }
        if new.tweet.retweetOf?.tweet != nil { hasRetweets = true }
        try shortLinks.note(old.tweet, replacedBy: new.tweet)
    }

    /// Deletes a tweet from the search index, from `tweet` and from the tables of its entities.
    func remove(_ old: StoredTweet) throws(SQLiteError) {
        try index.delete(document(old), number: try docID(of: old.tweet.id))
        try tables.delete(old.tweet)
        try connection.run("DELETE FROM tweet WHERE id = \(old.tweet.id.rawValue)")
        try shortLinks.note(old.tweet, replacedBy: nil)
    }

    // MARK: Doc IDs

    /// Moves tweets to other doc IDs. Deletes all of them from the index before it inserts any, because a tweet may get
    /// the old doc ID of another.
    private func move(_ moves: [(tweet: DocIDAllocator.Place, docID: Int64)]) throws(SQLiteError) {
        var moved: [(document: IndexDocument, docID: Int64)] = []
        for (tweet, docID) in moves where tweet.docID != docID {
            guard let stored = try loader.stored(TweetID(tweet.id)) else { continue }
            let document = document(stored)
            try index.delete(document, number: tweet.docID)
            setDocID.bind(1, docID)
            setDocID.bind(2, tweet.id)
            try setDocID.run()
            moved.append((document, docID))
        }
        for (document, docID) in moved { try index.insert(document, number: docID) }
    }

    private func document(_ stored: StoredTweet) -> IndexDocument {
        IndexDocument(indexer.words(of: stored.tweet), users: stored.users)
    }

    private func docID(of id: TweetID) throws(SQLiteError) -> Int64 {
        guard let docID = try connection.integer("SELECT doc_id FROM tweet WHERE id = \(id.rawValue)") else {
            preconditionFailure("A tweet that is in the index is not in the store")
        }
        return docID
    }

    // MARK: Profile pictures

    /// Records the locations of an owner's profile pictures in the archive. `user` is the row ID of the account.
    func writeFiles(of profile: User.Profile, user: Int64) throws(SQLiteError) {
        for (kind, location) in [(0, profile.avatar), (1, profile.header)] {
            guard let location else { continue }
            let container = try tables.shared.containerID(location.path)
            try connection.run(
                """
                INSERT INTO profile_file
                  (user_id, kind, import_id, container_id, entry, method, data_offset, stored_size, size)
                VALUES (\(user), \(kind), \(importID), \(container), \(location.entry), \(location.method.rawValue),
                  \(location.offset), \(location.storedSize), \(location.size))
                ON CONFLICT (user_id, kind, import_id) DO UPDATE SET container_id = excluded.container_id,
                  entry = excluded.entry,
                  method = excluded.method, data_offset = excluded.data_offset, stored_size = excluded.stored_size,
                  size = excluded.size
                """)
        }
    }
}

extension TweetBatch.Item {
    /// Returns the row IDs of the tweet's accounts. `accounts` contains the row ID of each account of the batch.
    func users(_ accounts: [Int64]) -> TweetUsers {
        func row(_ index: Int32?) -> Int64? { index.map { accounts[Int($0)] } }
        return TweetUsers(author: row(author), replyTo: row(replyTo), retweetOf: row(retweeted), quoteOf: row(quoted))
    }
}
