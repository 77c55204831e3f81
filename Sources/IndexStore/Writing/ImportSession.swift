internal import CLibrary
internal import Dispatch
internal import SQLiteKit
package import TweetModel

/// Writes one input into the store. Each transaction commits its rows together with the ledger rows that record the
/// progress, so a crash leaves a consistent store in which the import can resume.
package final class ImportSession {
    /// A transaction ends after this many tweets, messages and notices, or after `nanosecondsPerTransaction`, whichever
    /// comes first.
    static let tweetsPerTransaction = 100_000
    static let nanosecondsPerTransaction: UInt64 = 2_000_000_000
    /// 256 MiB, the pages of several transactions.
    private static let maxLogPages = 32_768

    let store: Store
    private let input: ImportedInput
    var writer: TweetWriter
    /// The `data_version` that the writer's caches belong to. It changes if another connection writes.
    private var othersVersion: Int64?
    /// The ledger state of this import after its last commit.
    private var ledgerState: [Int64]
    let importID: Int64
    let links: ImportLinks
    /// Tracks the tweets seen by this run if it repeats an earlier run from the start; otherwise `nil`.
    private let repeatedRun: ImportTweetCounter?
    /// True if the input consists of the input of an earlier import and new data at its end.
    private let hasGrown: Bool
    let entries: ImportEntries
    private let checkpoint: BackgroundCheckpoint

    /// Created when a message or conversation event is written.
    var messageWriter: MessageWriter?
    /// Created when a follow or a list is written.
    var followWriter: FollowWriter?
    /// The time at which the archive was created, in Unix seconds; `nil` if unknown.
    var observedAt: Int64?
    var tweetsInTransaction = 0
    var transactionStart: UInt64 = 0
    /// True if the transaction changes search results.
    var changesTweets = false
    /// The counts of tweets, messages, resolved links, labels and notes that this run has written.
    private var counts = ImportCounts()

    /// Starts an import, or continues an earlier one. If `earlier` is `nil`, an earlier import with the same path,
    /// fingerprint, format and context is repeated from the start, unless the input is a pipe.
    ///
    /// - Parameters:
    ///   - earlier: The earlier import of the same input.
    ///   - resumes: True if this import does not write the records of the earlier one again.
    ///   - hasGrown: True if the input consists of the earlier input and new data at its end.
    package init(
        _ store: Store, _ input: ImportedInput, continuing earlier: PreviousImport? = nil, resumes: Bool = false,
        hasGrown: Bool = false
    ) throws {
        self.store = store
        self.input = input
        self.hasGrown = hasGrown
        try store.prepareForWriting()
        do {
            let connection = store.connection
            // The cache is as large as the memory limit of an import allows.
            try connection.execute(script: "PRAGMA cache_size = -8192")
            connection.checkpointsAutomatically = false
            // Rows of accounts are written after those of tweets, at the end of each transaction, so SQLite could not
            // verify the references row by row. Turn this off before the statements are prepared, because SQLite
            // prepares them again after a change.
            connection.enforcesForeignKeys = false
            let (id, isKnown, state) = try connection.write {
                let row = try earlier.map { (id: $0.id, isKnown: true) } ?? Self.ledgerRow(for: input, connection)
                return (row.id, row.isKnown, try ImportCatalog(connection).state(of: row.id))
            }
            importID = id
            checkpoint = try store.backgroundCheckpoint()
            ledgerState = state
            entries = try ImportEntries(of: id, isLoneFile: input.isLoneFile, isNamed: input.isNamed, connection)
            if isKnown, resumes {
                repeatedRun = nil
                counts = try Self.storedCounts(of: id, connection)
            } else {
                repeatedRun = isKnown ? try ImportTweetCounter(connection) : nil
            }
            othersVersion = try Self.othersVersion(connection)
            writer = try TweetWriter(connection, importID: id)
            links = try ImportLinks(of: id, entries, connection)
        } catch {
            Self.restore(store.connection)
            throw error
        }
    }

    deinit {
        // A transaction that is still open belongs to another session of the same connection.
        if !store.connection.isInTransaction { Self.restore(store.connection) }
    }

    private static func restore(_ connection: Connection) {
        connection.enforcesForeignKeys = true
        connection.checkpointsAutomatically = true
    }

    /// Returns the tweets that the user has permanently forgotten. The reader must leave out these tweets and their
    /// accounts.
    package func forgottenTweets() throws -> Set<TweetID> {
        Set(try store.connection.rows("SELECT tweet_id FROM tombstone") { TweetID($0.integer(0)) })
    }

    /// Counts the distinct tweets that an import has written so far. Counts tweets with their own record as unchanged,
    /// and the others as referenced. Leaves out likes: tweets that are only liked, and liked tweets whose record is in
    /// a file without tweets.
    static func storedCounts(of id: Int64, _ connection: Connection) throws -> ImportCounts {
        try connection.first(
            """
            SELECT total(NOT l.referenced AND NOT coalesce(t.flags & 17 = 16 OR t.flags & 16 AND e.tweets = 0, 0)),
              total(l.referenced)
            FROM imported_tweet AS l LEFT JOIN tweet AS t ON t.id = l.tweet_id
            LEFT JOIN import_entry AS e ON e.import_id = l.import_id AND e.position = l.entry
            WHERE l.import_id = \(id)
            """
        ) { row in
            var counts = ImportCounts()
            counts.unchanged = Int(row.double(0))
            counts.referenced = Int(row.double(1))
            return counts
        } ?? ImportCounts()
    }

    /// Returns the import with the same path, fingerprint, format and context, or a new one. An input without a
    /// fingerprint always gets a new one.
    private static func ledgerRow(
        for input: ImportedInput, _ connection: Connection
    ) throws -> (id: Int64, isKnown: Bool) {
        let known = try connection.integer(
            """
            SELECT id FROM import
            WHERE path = \(input.path) AND fingerprint = \(input.fingerprint) AND format = \(input.format)
              AND context = \(input.context) AND fingerprint <> ''
            """)
        if let known { return (known, true) }
        try connection.run(
            """
            INSERT INTO import (path, fingerprint, context, stored_size, seen_at, format, options, started_at, program)
            VALUES (\(input.path), \(input.fingerprint), \(input.context), \(input.storedSize), \(input.startedAt),
              \(input.format), \(input.options), \(input.startedAt), \(input.program))
            """)
        return (connection.lastInsertedID, false)
    }

    // MARK: The end of an import

    /// Finishes the import after its input was read to the end, and returns all of its counts. `blake3` is the hash of
    /// the input, in hexadecimal; `now` is in Unix seconds. `fullHash` is used instead if another input has the same
    /// `blake3`, which does not cover the files that were read on request; `nil` if `blake3` covers everything.
    ///
    /// If the store has an earlier import of the same content, merges this import into the earlier one. Forgets this
    /// import instead if the earlier import knew sidecar files that are missing now, or if `ImportCatalog.isComplete`
    /// is true.
    package func finish(
        blake3: String, fullHash: String? = nil, counts read: ImportCounts, at now: Int64
    ) throws -> ImportCounts {
        counts.add(read)
        try perform {
            let connection = store.connection
            // The last segment is built while the accounts are written.
            try writer.index.startFlush()
            try writer.users.flush()
            try links.flushSums(recounting: repeatedRun != nil)
            let ledger = ImportCatalog(connection)
            var (blake3, duplicateImport) = (blake3, try ledger.duplicate(of: importID, blake3))
            if let other = duplicateImport, let fullHash, try ledger.contradict(importID, other) {
                (blake3, duplicateImport) = (fullHash, try ledger.duplicate(of: importID, fullHash))
            }
            var context = input.context
            if let duplicateImport {
                let before = try ledger.context(of: duplicateImport)
                let knowsLess = before != context && ImportedInput.context(before, knowsAllOf: context)
                let isRepeatedThroughPipe = try ledger.isComplete(duplicateImport, comparedWith: input)
                if knowsLess || isRepeatedThroughPipe {
                    try commit()
                    _ = try store.forget(import: importID)
                    return
                }
                if try writer.keepNotes(of: duplicateImport) { context = ImportedInput.joinedContext(before, context) }
                try ledger.move(importID, to: duplicateImport, as: input)
                try writer.users.flush()
                try connection.checkForeignKeys()
            }
            let id = duplicateImport ?? importID
            try ledger.describe(id, as: input, knowing: context)
            try writeCounts(to: id, blake3: blake3, at: now)
            // Merge these tweets again. Without a duplicate, the hash of the input now decides the order of their
            // records. With a duplicate, records of this import have replaced those of the earlier one.
            for tweet in try duplicateImport == nil ? ledger.undecidedTweets(of: id) : ledger.contestedTweets(of: id) {
                try writer.reconcile(tweet)
                changesTweets = true
            }
            if let owner = try ledger.owner(of: id), try connection.updateGone(owners: [owner]) {
                changesTweets = true
            }
            try commit()
        }
        store.connection.enforcesForeignKeys = true
        return counts
    }

    /// Writes the hash, the time, the counts and the options to the ledger. If a finished run of the same input read
    /// more than this run, keeps the counts of that run, and the options of both. A run that was restricted to a format
    /// reads less than a run without the restriction.
    private func writeCounts(to row: Int64, blake3: String, at now: Int64) throws {
        let connection = store.connection
        let before = try connection.first(
            "SELECT options FROM import WHERE id = \(row) AND finished_at IS NOT NULL"
        ) { $0.text(0) }
        let format = ImportedInput.formatOption + input.format
        let wanted = input.options.split(separator: ",").map(String.init)
        let readsMedia = wanted.contains { MediaFolderWords.contains($0) }
        // The mapping and the folders of media of this run replace those of an earlier one.
        let earlier = (before ?? "").split(separator: ",").map(String.init)
            .filter { !$0.hasPrefix(ColumnMapping.prefix) && !(readsMedia && MediaFolderWords.contains($0)) }
        let isRestricted = wanted.contains(format) && (before == nil || earlier.contains(format))
        let isLess =
            earlier.contains { $0 != format && !wanted.contains($0) } || wanted.contains(format) && !isRestricted
        let all = isLess ? wanted.filter { !earlier.contains($0) } + earlier.sorted() : wanted
        let options = all.filter { $0 != format || isRestricted }
        try connection.run(
            """
            UPDATE import SET blake3 = \(blake3), finished_at = \(now), program = \(input.program),
              options = \(options.joined(separator: ","))
            WHERE id = \(row)
            """)
        guard !isLess else { return }
        let coverage = try ImportCatalog(connection).coverage(of: row, as: input, counts)
        try connection.run(
            """
            UPDATE import SET expected = \(counts.expected), tweets = \(counts.tweets), likes = \(counts.likes),
              notes = \(counts.notes), skipped = \(counts.skippedCount), damaged = \(counts.damaged), covers_from = \(coverage),
              collected = \(counts.new + counts.updated + counts.unchanged), referenced_only = \(counts.referenced),
              forgotten = \(counts.forgotten), tombstones = (SELECT count(*) FROM tombstone)
            WHERE id = \(row)
            """)
    }

    /// Commits the current transaction and leaves the import unfinished in the ledger.
    package func stop() throws {
        if store.connection.isInTransaction { try perform { try commit() } }
        store.connection.enforcesForeignKeys = true
    }

    /// Discards the current transaction.
    package func rollBack() {
        store.connection.rollBack()
        store.connection.enforcesForeignKeys = true
    }

    // MARK: Writing

    /// Counts a tweet by its outcome. Links it to this import if the store already contained it.
    func count(_ item: TweetBatch.Item, _ outcome: TweetWriter.Outcome) throws {
        guard outcome != .forgotten else {
            counts.forgotten += 1
            return
        }
        if outcome != .unchanged { changesTweets = true }
        let isReferenced = item.flags.isReferencedOnly
        var occurrence = try outcome == .inserted ? .first : links.add(item, inputDate: observedAt)
        if let repeatedRun { occurrence = try repeatedRun.record(item.id, isReferenced: isReferenced) }
        if occurrence == .firstOnItsOwn { counts.referenced -= 1 }
        switch (occurrence, outcome) {
        case (.again, _): break
        // Likes are counted separately.
        case (_, _) where item.flags.isLikeOnly: break
        case (_, _) where isReferenced: counts.referenced += 1
        case (_, .inserted), (_, .collected): counts.new += 1
        case (_, .updated): counts.updated += 1
        case (_, .unchanged), (_, .forgotten): counts.unchanged += 1
        }
    }

    // MARK: Transactions

    /// Starts a transaction if none is open. Returns false if another program is importing the same input or has
    /// forgotten this import.
    private func begin() throws -> Bool {
        if store.connection.isInTransaction { return true }
        store.connection.enforcesForeignKeys = false
        // Above this size, the next transaction waits for the checkpoint. SQLite starts again at the beginning of the log
        // if all pages are copied when a transaction begins, and no program reads an old state of the store.
        if store.connection.logPages > Self.maxLogPages { checkpoint.wait() }
        try store.connection.beginWriteTransaction()
        guard try discardOutdatedCaches() else { return false }
        tweetsInTransaction = 0
        changesTweets = false
        writer.begin()
        links.begin()
        writer.generation = try store.generation() + 1
        writer.addedToSearches = 0
        try Store.clearCache(store.connection)
        transactionStart = monotonicNanoseconds()
        return true
    }

    /// Discards the writers and their caches if another connection wrote to the store between two transactions. Cached
    /// accounts, hashtags and conversations may be outdated then, and tables that were empty may have rows. Returns
    /// false if the other connection changed this import.
    private func discardOutdatedCaches() throws -> Bool {
        let version = try Self.othersVersion(store.connection)
        guard version != othersVersion else { return true }
        othersVersion = version
        guard try ImportCatalog(store.connection).state(of: importID) == ledgerState else { return false }
        writer = try TweetWriter(store.connection, importID: importID)
        messageWriter = nil
        followWriter = nil
        return true
    }

    private static func othersVersion(_ connection: Connection) throws -> Int64? {
        try connection.integer("PRAGMA data_version")
    }

    func commit() throws {
        guard store.connection.isInTransaction else { return }
        if try writer.reconcileLinks() { changesTweets = true }
        if !writer.authorsToJudge.isEmpty {
            // The owner's tweets are updated at the end of the import, when the archive is complete.
            let owner = try ImportCatalog(store.connection).owner(of: importID)
            if try store.connection.updateGone(authors: writer.authorsToJudge, except: owner) { changesTweets = true }
            writer.authorsToJudge = []
        }
        try writer.index.startFlush()
        try writer.users.flush()
        try writer.index.flush()
        try links.flushSums()
        if changesTweets { try store.tweetsChanged(by: writer.addedToSearches) }
        ledgerState = try ImportCatalog(store.connection).state(of: importID)
        try store.connection.commit()
        checkpoint.start()
    }

    /// Runs the body in the open transaction, or in a new one. Rolls back on an error. Throws `.importedElsewhere` if
    /// another program has changed this import.
    func perform(_ body: () throws -> Void) throws {
        let isOurs: Bool
        do {
            isOurs = try begin()
            if isOurs { try body() }
        } catch {
            rollBack()
            throw error
        }
        guard isOurs else {
            rollBack()
            throw StoreError.importedElsewhere(input: input.path)
        }
    }
}

/// Returns the time in nanoseconds, from a clock that never runs backwards.
func monotonicNanoseconds() -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Writes the events of the reader, in the order of the input. Each function starts a transaction if none is open.
extension ImportSession {
    /// Records the owner of the archive, with the locations of the profile pictures, and the time at which the archive
    /// was created (`generatedAt`, in Unix seconds).
    package func archive(owner: User?, generatedAt: Int64?) throws {
        observedAt = generatedAt
        try perform {
            var row: Int64?
            if let owner {
                row = try writer.users.row(of: owner, seenAt: generatedAt ?? 0)
            }
            if let row {
                try store.connection.run("INSERT INTO owner (user_id) VALUES (\(row)) ON CONFLICT DO NOTHING")
                if let profile = owner?.profile { try writer.writeFiles(of: profile, user: row) }
            }
            try store.connection.run(
                "UPDATE import SET owner_id = \(row), archive_date = \(generatedAt) WHERE id = \(importID)")
        }
    }

    /// Records a former handle of an account. Does nothing if the account's ID is unknown.
    package func formerHandle(_ handle: String, of user: UserID?) throws {
        guard let user else { return }
        try perform {
            // The lowest possible time, so that the handle is recorded but does not replace a known current one.
            _ = try writer.users.row(of: User(id: user, handle: handle), seenAt: .min)
        }
    }

    /// Starts the next file of the input. Tweets refer to a file by its index, counted from 0. `size` is in bytes;
    /// `nil` if unknown.
    package func entry(name: String, size: Int64?) throws {
        try perform { try entries.begin(name: name, size: size, keepsState: hasGrown) }
    }

    /// Records progress in the current file: all records that start before the byte `recordsEnd` are written. `tweets`
    /// and `skipped` count the tweets and the skipped records among them. Does nothing outside of a file, or if the
    /// input has grown since an earlier import.
    package func progress(recordsEnd: Int64, tweets: Int, skipped: Int) throws {
        guard entries.isInside, !hasGrown else { return }
        try perform { try entries.progress(recordsEnd: recordsEnd, tweets: tweets, skipped: skipped) }
    }

    /// Records that the current file was read to its end, or is known to be unchanged. The file has `length` bytes with
    /// this hash. The other parameters have the same meaning as in `progress`.
    package func entryDone(blake3: String, length: Int64, recordsEnd: Int64, tweets: Int, skipped: Int) throws {
        try perform {
            try entries.progress(recordsEnd: recordsEnd, tweets: tweets, skipped: skipped)
            try entries.done(blake3: blake3, length: length)
        }
    }

    /// Records that the reader leaves out the beginning of the current file, which an earlier run has read.
    package func continueEntry() { entries.continues = true }

    /// Adds members and columns that the reader does not know. They are written with the progress of the current file.
    package func add(_ names: UnreadNames) { entries.unread.add(names) }

    /// Returns the members and columns that no run of this import has read.
    package func unread() throws -> UnreadNames { try ImportCatalog(store).unread(by: importID) }

    /// Records a tweet that Twitter did not return, with Twitter's name of the reason.
    package func missing(_ tweet: TweetID, reason: String) throws {
        try perform {
            try store.connection.run(
                """
                INSERT INTO missing_tweet (tweet_id, import_id, reason) VALUES (\(tweet.rawValue), \(importID), \(reason))
                ON CONFLICT DO NOTHING
                """)
        }
    }

    /// Adds the user's labels and note on a tweet from a Tweetdex export. Keeps existing labels and an existing note.
    /// `now` is in Unix seconds.
    package func own(labels names: [LabelName], note: String?, on tweet: TweetID, at now: Int64) throws {
        try perform {
            let labels = Labels(store)
            for name in names { counts.annotations += try labels.addUnrecorded(name, to: [tweet], at: now).count }
            if let note, try !labels.hasNote(tweet), try labels.setUnrecordedNote(note, on: tweet, at: now) {
                counts.annotations += 1
            }
        }
    }

    /// Records the text of an image. The store may not contain its tweet.
    package func write(_ text: ImageText) throws {
        try perform {
            if try writer.write(text) { changesTweets = true }
            tweetsInTransaction += 1
        }
    }

    /// Records the destination of a short link from a table. Tweets with the link that lack a destination get it before
    /// the transaction ends.
    package func write(_ link: ShortLink) throws {
        try perform {
            counts.resolved += try writer.write(link)
            tweetsInTransaction += 1
        }
    }

    /// Records the notice of a stream that a tweet was deleted. The store may not contain the tweet.
    package func deleted(_ id: TweetID) throws { try writeNotice(isDeleted: true, of: id) }

    /// Records the notice of a stream that a tweet is withheld in some countries. Does nothing for an empty list. The
    /// store may not contain the tweet.
    package func withheld(_ id: TweetID, in countries: [String]) throws {
        guard !countries.isEmpty else { return }
        try writeNotice(withheldIn: countries, of: id)
    }

    private func writeNotice(isDeleted: Bool = false, withheldIn countries: [String] = [], of id: TweetID) throws {
        try perform {
            if try writer.writeNotice(isDeleted: isDeleted, withheldIn: countries, of: id) { changesTweets = true }
            tweetsInTransaction += 1
        }
    }

    /// Writes the tweets of a batch.
    package func write(_ batch: TweetBatch) throws {
        if batch.isEmpty { return }
        try perform {
            try writer.write(
                batch, inputDate: observedAt, link: { sorted in try links.insert(batch, sorted) },
                report: { index, outcome in try count(batch.items[index], outcome) })
            tweetsInTransaction += batch.count
        }
    }

    /// Commits if the transaction is large or old enough. Call this only after all records before the recorded progress
    /// were written, with their labels and notes, because a resumed import does not read these records again.
    package func commitIfDue() throws {
        guard store.connection.isInTransaction else { return }
        let isDue = monotonicNanoseconds() - transactionStart > Self.nanosecondsPerTransaction
        if isDue || tweetsInTransaction >= Self.tweetsPerTransaction {
            try perform { try commit() }
        }
    }

    /// Writes direct messages. Writing the same message again changes nothing.
    package func write(_ batch: [IncomingMessage]) throws {
        try performForMessages { writer in
            for incoming in batch {
                let entry = entries.position(of: incoming.entry)
                let outcome = try writer.write(incoming, entry: entry, observedAt: observedAt)
                guard incoming.message.id.scope == .direct else { continue }
                if outcome == .inserted { counts.newMessages += 1 }
                if outcome == .updated { counts.updatedMessages += 1 }
            }
            tweetsInTransaction += batch.count
        }
    }

    /// Writes an event of a conversation, for example a new name.
    package func write(_ event: ConversationEvent) throws {
        try performForMessages { writer in try writer.write(event) }
    }

    private func performForMessages(_ body: (MessageWriter) throws -> Void) throws {
        try perform {
            let writer: MessageWriter
            if let known = messageWriter {
                writer = known
            } else {
                writer = try MessageWriter(store.connection, importID: importID)
                messageWriter = writer
            }
            try body(writer)
        }
    }

    /// Adds the names and the profile of an account. They count as older than those in records of tweets, because the
    /// record has no time.
    package func write(_ account: User) throws {
        try perform {
            _ = try writer.users.row(of: account, seenAt: 0)
            changesTweets = true
        }
    }

    /// Writes a follow or a list. Writing the same record again changes nothing.
    package func write(_ record: FollowRecord) throws {
        try perform {
            let follows: FollowWriter
            if let known = followWriter {
                follows = known
            } else {
                follows = try FollowWriter(store.connection, importID: importID, users: writer.users)
                followWriter = follows
            }
            // Searches by follows then find other tweets.
            if try follows.write(record) { changesTweets = true }
        }
    }
}

/// Copies committed pages from the write-ahead log into the database file while an import writes its next transaction.
///
/// A checkpoint waits mostly for the disk. SQLite's automatic checkpoints run in the thread that commits, so the import
/// would wait too.
final class BackgroundCheckpoint: @unchecked Sendable {
    /// Only the queue uses it.
    private let connection: Connection
    private let queue = DispatchQueue(label: "tweetdex.checkpoint")

    /// - Parameter path: The path of the database, without symbolic links.
    init(path: String) throws {
        connection = try Connection(path: path, access: .readWrite)
    }

    /// Starts a checkpoint of all pages that are committed now.
    func start() {
        queue.async { [self] in
            do {
                try connection.execute(script: "PRAGMA wal_checkpoint(PASSIVE)")
            } catch {
                // The log keeps its pages. The next checkpoint copies them, and the last one reports its error.
            }
        }
    }

    /// Waits for the checkpoint.
    func wait() { queue.sync {} }
}
