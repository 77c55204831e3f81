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
    let users: UserUpserter
    let importID: Int64
    /// The generation of the current transaction, stored with new and newly searchable tweets.
    var generation: Int64 = 0
    /// The row IDs of authors whose `gone` flags must be updated (`Connection.updateGone`), because one of their tweets
    /// changed.
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
    init(_ connection: Connection, importID: Int64) throws {
        self.connection = connection
        self.importID = importID
        users = try UserUpserter(connection, importID: importID)
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
        _ batch: TweetBatch, inputDate: Int64?, link: ([UInt32]) throws -> Void,
        report: (_ index: Int, Outcome) throws -> Void
    ) throws {
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
            func said() -> StoredTweet { batch.tweet(at: index, users: item.users(accounts)) }
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
    private func addAccountsAndPlaces(of batch: TweetBatch, _ isForgotten: [Bool]) throws -> [Int64] {
        let isLate = zip(batch.items, isForgotten).contains { !$0.isForgotten && $1 }
        guard isLate else {
            for place in batch.places { try tables.lookups.upsert(place) }
            return try users.rows(of: batch.accounts)
        }
        var (accounts, places): (Set<Int32>, Set<Int32>) = ([], [])
        for (index, item) in batch.items.enumerated() where !isForgotten[index] {
            accounts.formUnion([item.author, item.replyTo, item.retweeted, item.quoted].compactMap(\.self))
            for row in batch.rowRange(of: index, in: .mentions) {
                let id = batch.rows[.mentions][row, MentionColumn.userID].integer
                if let account = id.flatMap(batch.accounts.index(of:)) { accounts.insert(account) }
            }
            if let place = item.place { places.insert(place) }
        }
        for place in places.sorted() { try tables.lookups.upsert(batch.places[Int(place)]) }
        return try users.rows(of: batch.accounts) { accounts.contains(Int32($0)) }
    }

    /// Returns for each tweet of a batch whether the user has permanently forgotten it.
    private func forgottenTweets(of batch: TweetBatch) throws -> [Bool] {
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
    ) throws -> (new: [UInt32], crowded: [UInt32]) {
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
                batch.set(batch.items[index].users(accounts), docID: docID, generation: generation, at: index)
                new.append(key.index)
            }
        }
        return (new, crowded)
    }

    /// Inserts new tweets into the tables and into the search index.
    private func insert(_ batch: TweetBatch, _ sorted: [UInt32], _ accounts: [Int64]) throws {
        try tables.insert(batch, sorted)
        for index in sorted {
            let index = Int(index)
            let item = batch.items[index]
            let docID = batch.rows[.tweets][index, TweetColumn.docID].integer ?? 0
            try self.index.insert(batch.words(of: index), users: item.users(accounts), number: docID)
            if item.retweetOf != nil { hasRetweets = true }
        }
    }

    /// Inserts the tweets for which `setDocIDs` found no room between the doc IDs of their neighbours, sorted by ID.
    private func insertCrowded(_ batch: TweetBatch, _ sorted: [UInt32], _ accounts: [Int64]) throws {
        let ids = sorted.map { batch.items[Int($0)].id.rawValue }
        var start = 0
        while start < sorted.count {
            let room = try docIDs.room(for: ids[start...])
            try move(room.moves)
            let run = sorted[start..<start + room.docIDs.count]
            for (index, docID) in zip(run, room.docIDs) {
                batch.set(batch.items[Int(index)].users(accounts), docID: docID, generation: generation, at: Int(index))
            }
            try insert(batch, Array(run), accounts)
            start = run.endIndex
        }
    }

    /// Returns the stored retweets of tweets that are about to be inserted, by original. The originals may complete the
    /// texts of the retweets.
    private func storedRetweets(of batch: TweetBatch, _ new: [UInt32]) throws -> [TweetID: [TweetID]] {
        var result: [TweetID: [TweetID]] = [:]
        guard hasRetweets else { return result }
        try connection.run(findRetweets, over: batch.rows[.tweets], order: new, texts: batch.rows.texts) { row in
            result[TweetID(row.integer(0)), default: []].append(TweetID(row.integer(1)))
        }
        return result
    }

    /// Returns true if other data of the store can change the rows of a new tweet, or if the tweet has an edit chain.
    private func dependsOnOthers(_ batch: TweetBatch, _ index: Int, _ isNew: [Bool]) throws -> Bool {
        let item = batch.items[index]
        if !batch.rowRange(of: index, in: .edits).isEmpty { return true }
        if try notices.notice(of: item.id) != nil { return true }
        if try chains.hasLaterVersion(item.id) { return true }
        guard let original = item.retweetOf else { return false }
        // `TweetBatchBuilder` has already completed a retweet whose record contains the original.
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
        let length = batch.rows[.tweets][index, TweetColumn.text].text?.count ?? 0
        return statement.integer(0) + 27 > Int64(length)
    }

    // MARK: Single tweets

    /// Counts a tweet that has become searchable, and stores the current generation with it. Before, it occurred only
    /// inside records of other tweets.
    func noteAddedToSearches(_ id: TweetID) throws {
        updateGeneration.bind(1, generation)
        updateGeneration.bind(2, id.rawValue)
        try updateGeneration.run()
        addedToSearches += 1
    }

    /// Merges the stored retweets of a tweet again, after its text or entities have changed.
    func completeRetweets(of original: TweetID) throws {
        let retweets = try connection.rows("SELECT id FROM tweet WHERE retweet_of_tweet = \(original.rawValue)") {
            TweetID($0.integer(0))
        }
        for id in retweets where id != original { try reconcile(id) }
    }

    /// Replaces a tweet's rows, and its index document if that changes.
    func replace(_ old: StoredTweet, by new: StoredTweet) throws {
        let oldDocument = document(old)
        let newDocument = document(new)
        let docID = oldDocument == newDocument ? nil : try self.docID(of: old.tweet.id)
        if let docID { try index.delete(oldDocument, number: docID) }
        merged.removeAll()
        let origin = TweetBatch.Origin(entry: 0, offset: 0, length: 0, observedAt: nil, inputDate: nil)
        merged.append(new.tweet, origin, &indexer)
        merged.rows.set(new.users, at: 0)
        try tables.replace(old.tweet, by: merged)
        if let docID { try index.insert(newDocument, number: docID) }
        if new.tweet.retweetOf?.tweet != nil { hasRetweets = true }
        try shortLinks.note(old.tweet, replacedBy: new.tweet)
    }

    /// Deletes a tweet from the search index, from `tweet` and from the tables of its entities.
    func remove(_ old: StoredTweet) throws {
        try index.delete(document(old), number: try docID(of: old.tweet.id))
        try tables.delete(old.tweet)
        try connection.run("DELETE FROM tweet WHERE id = \(old.tweet.id.rawValue)")
        try shortLinks.note(old.tweet, replacedBy: nil)
    }

    // MARK: Doc IDs

    /// Moves tweets to other doc IDs. Deletes all of them from the index before it inserts any, because a tweet may get
    /// the old doc ID of another.
    private func move(_ moves: [(tweet: DocIDAllocator.Entry, docID: Int64)]) throws {
        var moved: [(document: [UInt8], docID: Int64)] = []
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

    private func document(_ stored: StoredTweet) -> [UInt8] {
        indexer.document(of: stored.tweet, users: stored.users)
    }

    private func docID(of id: TweetID) throws -> Int64 {
        guard let docID = try connection.integer("SELECT doc_id FROM tweet WHERE id = \(id.rawValue)") else {
            throw SQLiteError.missingRow(of: id)
        }
        return docID
    }

    // MARK: Profile pictures

    /// Records the locations of an owner's profile pictures in the archive. `user` is the row ID of the account.
    func writeFiles(of profile: User.Profile, user: Int64) throws {
        let insertion = try tables.lookups.fileInsertion(into: "profile_file", key: "user_id, kind, import_id")
        for (kind, location) in [(Int64(0), profile.avatar), (1, profile.header)] {
            guard let location else { continue }
            insertion.bind(1, user)
            insertion.bind(2, kind)
            insertion.bind(3, importID)
            try tables.lookups.bind(location, to: insertion)
            try insertion.run()
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

/// Merges the records of a tweet into its rows. The result also depends on other data (the original of a retweet, later
/// versions, stream notices), but not on the order of the imports.
extension TweetWriter {
    /// Adds a record of a tweet that the store already contains. `said` is the content of the record. `observedAt` is
    /// its time in Unix seconds; `nil` if unknown.
    func add(_ said: StoredTweet, _ observedAt: Int64?) throws -> Outcome {
        let id = said.tweet.id
        guard let old = try loader.stored(id) else { throw SQLiteError.missingRow(of: id) }
        let kept = try records.kept(id)
        // The records of all imports so far equal this record.
        if kept.isEmpty, old.said.isExactly(said) { return .unchanged }
        var all = try records.all(id, rows: old, kept: kept)
        if let index = all.firstIndex(where: { $0.importID == importID }) {
            let before = all[index]
            all[index].add(said, observedAt: observedAt)
            if all[index] == before, all[index].content.isExactly(before.content) { return .unchanged }
        } else {
            all.append(record(said, observedAt))
        }
        let new = try reconcile(old, all, kept)
        if old.tweet.flags.isReferencedOnly, !new.tweet.flags.isReferencedOnly { try noteAddedToSearches(id) }
        let isNewlyCollected = new.tweet.flags.contains(.collected) && !old.tweet.flags.contains(.collected)
        if isNewlyCollected { return .collected }
        return new.said.withoutLocations == old.said.withoutLocations ? .unchanged : .updated
    }

    /// Applies other data of the store, such as stream notices, to a tweet that was just inserted.
    func reconcileNew(_ said: StoredTweet, _ observedAt: Int64?) throws {
        let id = said.tweet.id
        // An earlier tweet of the batch may have changed the rows already, for example as a version of the same tweet.
        guard let old = try loader.stored(id) else { throw SQLiteError.missingRow(of: id) }
        _ = try reconcile(old, [record(said, observedAt)], try records.kept(id))
    }

    /// Stores a stream notice for a tweet, and applies it if the store contains the tweet. Otherwise a later import
    /// applies it. Returns true if the stored tweet changed.
    func writeNotice(isDeleted: Bool, withheldIn countries: [String], of id: TweetID) throws -> Bool {
        try notices.add(isDeleted: isDeleted, withheldIn: countries, of: id)
        guard let old = try loader.stored(id) else { return false }
        try reconcile(id)
        return try loader.stored(id)?.isExactly(old) != true
    }

    private func record(_ said: StoredTweet, _ observedAt: Int64?) -> TweetRecord {
        TweetRecord(observedAt: observedAt, blake3: nil, importID: importID, content: said)
    }

    /// Adds the texts of long posts (notes) and articles from the earlier import `duplicateImport` of the same input to
    /// the records of this import, whose note and article files are missing. Returns true if any text was added.
    func keepNotes(of duplicateImport: Int64) throws -> Bool {
        let ids = try connection.rows(
            """
            SELECT t.id FROM imported_tweet l JOIN tweet t ON t.id = l.tweet_id
            JOIN tweet_import e ON e.tweet_id = t.id AND e.import_id = \(duplicateImport)
            WHERE l.import_id = \(importID) AND t.text_completeness >= \(TextCompleteness.note.rawValue)
            """
        ) { TweetID($0.integer(0)) }
        var hasKept = false
        for id in ids {
            guard let old = try loader.stored(id) else { continue }
            let kept = try records.kept(id)
            var all = try records.all(id, rows: old, kept: kept)
            guard let before = all.first(where: { $0.importID == duplicateImport })?.content,
                let index = all.firstIndex(where: { $0.importID == importID }),
                before.tweet.textCompleteness >= .note, all[index].content.tweet.textCompleteness < .note
            else { continue }
            all[index].content = StoredTweet.join(before, all[index].content, sameTime: false)
            _ = try reconcile(old, all, kept)
            hasKept = true
        }
        return hasKept
    }

    /// Merges the records of a tweet again after one of them, or a related tweet, has changed. Does nothing if the
    /// store contains no row or no record of the tweet.
    func reconcile(_ id: TweetID) throws {
        guard let old = try loader.stored(id) else { return }
        let kept = try records.kept(id)
        let all = try records.all(id, rows: old, kept: kept)
        if !all.isEmpty { _ = try reconcile(old, all, kept) }
    }

    /// Merges records that are already loaded, and writes and returns the new rows. Also merges other versions and
    /// retweets of the tweet again if they are affected.
    ///
    /// - Parameters:
    ///   - old: The current rows.
    ///   - all: The records of all imports that contain the tweet.
    ///   - kept: The stored records (`TweetRecords.kept`).
    func reconcile(_ old: StoredTweet, _ all: [TweetRecord], _ kept: [Int64: StoredTweet]) throws -> StoredTweet {
        let id = old.tweet.id
        var changedVersions: [TweetID] = []
        for record in all {
            let versions = record.content.tweet.edits
            if try chains.add(versions) { changedVersions += versions }
        }
        let new = try reconciled(old, all)
        if new.mayBeGone(unlike: old), let author = new.users.author { authorsToJudge.insert(author) }
        var oldRows = old
        oldRows.tweet.edits = []
        if !new.isExactly(oldRows) { try replace(old, by: new) }
        try records.keep(all, of: id, beside: new, kept: kept)
        for version in Set(changedVersions) where version != id { try reconcile(version) }
        if !new.completesLike(old) { try completeRetweets(of: id) }
        return new
    }

    /// Stores the text of an image, and adds it to its tweet if the store contains the tweet. Returns true if the text
    /// is new.
    func write(_ text: ImageText) throws -> Bool {
        guard try imageTexts.add(text, from: importID) else { return false }
        try reconcile(text.image.tweet)
        return true
    }

    /// Stores a row of a table of short links. Returns the number of tweets that get their first destination for the
    /// link.
    func write(_ link: ShortLink) throws -> Int {
        let tweets = try shortLinks.add(link, from: importID)
        if shortLinks.isFull { _ = try reconcileLinks() }
        return tweets
    }

    /// Merges the tweets again whose links get other destinations because of the changes of this transaction. Call this
    /// before the transaction ends. Returns true if there were such tweets.
    func reconcileLinks() throws -> Bool {
        var hasTweets = false
        while let tweets = try shortLinks.takeTweets() {
            for id in tweets { try reconcile(id) }
            hasTweets = true
        }
        return hasTweets
    }

    /// Merges the records of a tweet again if its links do not have the right destinations. Returns true if it did.
    func resolveLinks(of id: TweetID) throws -> Bool {
        guard let stored = try loader.stored(id) else { return false }
        var tweet = stored.said.tweet
        try resolveLinks(of: &tweet)
        guard tweet.links != stored.tweet.links else { return false }
        try reconcile(id)
        return true
    }

    /// Returns the rows that result from the records, without the edit chain, which is stored in a separate table.
    func reconciled(_ old: StoredTweet, _ all: [TweetRecord]) throws -> StoredTweet {
        var new = StoredTweet.merge(all)
        new.tweet.edits = []
        // `gone` depends on the archives of the author, so it is not kept if the author changes.
        if old.tweet.flags.contains(.gone), new.users.author == old.users.author { new.tweet.flags.insert(.gone) }
        if try chains.hasLaterVersion(old.tweet.id) { new.tweet.flags.insert(.edited) }
        try notices.apply(to: &new.tweet)
        try complete(&new.tweet)
        try resolveLinks(of: &new.tweet)
        try imageTexts.apply(to: &new.tweet)
        return new
    }

    /// Adds the destinations of `t.co` links that the tweet's records lack. Another tweet with the link supplies the
    /// destination, or else a table of short links.
    private func resolveLinks(of tweet: inout Tweet) throws {
        var found: [String: String] = [:]
        for (code, destination) in tweet.shortLinks where destination == nil {
            found[code] = try shortLinks.destination(of: code, for: tweet.id)
        }
        if found.isEmpty { return }
        for index in tweet.links.indices {
            guard let code = tweet.code(of: tweet.links[index]), let destination = found[code] else { continue }
            tweet.links[index].expanded = destination
            tweet.links[index].isResolved = true
        }
    }

    /// Completes a truncated retweet from its original if the store contains the original.
    private func complete(_ tweet: inout Tweet) throws {
        guard let original = tweet.retweetOf?.tweet, original != tweet.id, let stored = try loader.stored(original)
        else { return }
        var said = stored.said.tweet
        if said.flags.contains(.completed) {
            // Use only the records of the original. Otherwise two retweets of each other would grow without limit.
            let all = try records.all(original, rows: stored, kept: try records.kept(original))
            if !all.isEmpty { said = StoredTweet.merge(all).tweet }
        }
        tweet.completeRetweet(from: said)
    }
}
