internal import ArchiveImport
internal import Dispatch
internal import Glibc
internal import IndexStore
internal import Synchronization
internal import TweetModel

/// Imports one input into a store. A reader thread reads, decodes and tokenizes; the caller's thread writes.
///
/// The two threads are connected by a bounded queue, so memory does not grow if the writer is slower.
struct StoreImport {
    /// The capacity of the queue in batches. A batch has about 256 tweets at most.
    private static let queueLength = 6

    private let store: Store
    private let input: DetectedInput
    private let options: ImportOptions

    init(_ store: Store, _ input: DetectedInput, _ options: ImportOptions) {
        self.store = store
        self.input = input
        self.options = options
    }

    /// A message from the reader to the writer: a batch of steps, or the end of the input.
    private enum Message: Sendable {
        case steps([Step])
        case end(ReadSummary)
    }

    private enum Step: Sendable {
        case event(ImportEvent)
        case tweets([IncomingTweet])
        case messages([IncomingMessage])
        /// A tweet that an earlier run has written.
        case known(TweetFlags, offset: Int64)
    }

    /// Tweets that were written. The reader thread frees them, because the writer is the slower of the two.
    private final class WrittenTweets: Sendable {
        private let batches = Mutex<[[IncomingTweet]]>([])

        func add(_ batch: [IncomingTweet]) {
            batches.withLock { $0.append(batch) }
        }

        func free() {
            let batches = batches.withLock { batches in
                let all = batches
                batches.removeAll()
                return all
            }
            withExtendedLifetime(batches) {}
        }
    }

    func run(
        _ notes: inout InputReportBuilder, progress: (InputReportBuilder) -> Bool
    ) throws(TweetArchiveError) -> ImportTally {
        let tally: ImportTally?
        do throws(StoreError) {
            tally = try write(&notes, progress: progress)
        } catch .importedElsewhere(let path) {
            // The other program reports this input. Later inputs are not affected.
            notes = InputReportBuilder(input, failedBy: .importedElsewhere(input: path))
            return ImportTally()
        } catch {
            throw TweetArchiveError(error)
        }
        guard let tally else { throw .interrupted }
        return tally
    }

    /// Returns `nil` if the caller cancelled the import.
    private func write(_ notes: inout InputReportBuilder, progress: (InputReportBuilder) -> Bool) throws(StoreError)
        -> ImportTally?
    {
        let described = describedInput
        let ledger = try PreviousImports(store)
        switch ImportPlan(input, described, try ledger.candidates(for: described)) {
        case .done(let earlier):
            if earlier.context == described.context {
                try ledger.confirm(earlier, as: described, loneName: input.loneName)
            }
            notes.note(earlier.counts)
            return progress(notes) ? earlier.tally : nil
        case .fresh:
            return try write(ImportSession(store, described), .none, ImportedRecords(), &notes, progress: progress)
        case .again(let earlier):
            let session = try ImportSession(store, described, ImportContinuation(earlier, resumes: false))
            return try write(session, .none, ImportedRecords(), &notes, progress: progress)
        case .resume(let earlier, let reading, let hasGrown):
            let session = try ImportSession(
                store, described, ImportContinuation(earlier, resumes: true, hasGrown: hasGrown))
            let imported = ImportedRecords(earlier, loneName: input.loneName)
            return try write(session, reading, imported, &notes, progress: progress)
        }
    }

    private func write(
        _ session: ImportSession, _ earlier: PreviousRead?, _ imported: ImportedRecords,
        _ notes: inout InputReportBuilder, progress: (InputReportBuilder) -> Bool
    ) throws(StoreError) -> ImportTally? {
        let writtenTweets = WrittenTweets()
        let isWholeArchive = input.isWholeArchive
        var entry = EntryProgress(imported)
        let queue = startReading(earlier, imported, freeing: writtenTweets)
        defer { queue.close() }
        while true {
            switch queue.receive() {
            case .steps(let steps):
                for step in steps { try process(step, to: session, &entry, &notes, writtenTweets) }
                guard progress(notes) else {
                    try session.stop()
                    return nil
                }
            case .end(let summary):
                notes.note(summary)
                var counts = notes.ledgerCounts
                counts.isWholeArchive = isWholeArchive
                counts.expectationIsHint = input.format == .classicArchive
                return try session.finish(
                    sha256: SHA256.hexadecimal(summary.sha256), counts: counts, at: currentTime())
            }
        }
    }

    private var describedInput: ImportedInput {
        ImportedInput(
            path: input.isNamed ? FileIdentity.absolutePath(input.path) : input.path, fingerprint: fingerprint,
            format: input.format.rawValue,
            choices: options.choiceNames, program: "tweetdex \(TweetArchive.version)", startedAt: currentTime(),
            context: input.version.context, storedSize: input.version.storedSize, changedAt: input.version.changedAt,
            isLoneFile: input.isLoneFile, isNamed: input.isNamed)
    }

    // MARK: Reader thread

    /// Passes a detected input to the reader thread. No other thread uses it afterwards, so this is safe.
    private struct Handover: @unchecked Sendable {
        let input: DetectedInput
    }

    private func startReading(
        _ earlier: PreviousRead?, _ imported: ImportedRecords, freeing writtenTweets: WrittenTweets
    ) -> BoundedQueue<Message> {
        let queue = BoundedQueue<Message>(capacity: Self.queueLength)
        let handover = Handover(input: input)
        let choices = options.choices
        DispatchQueue(label: "tweetdex.reader").async {
            var preparer = TweetPreparer()
            var messagePreparer = MessagePreparer()
            var importedEnd: Int64 = 0
            do throws(ReaderStopped) {
                let summary = try ArchiveImporter.read(handover.input, choices: choices, earlier: earlier) {
                    (events: consuming [ImportEvent]) throws(ReaderStopped) in
                    writtenTweets.free()
                    let message = Self.prepare(events, &preparer, &messagePreparer, imported, &importedEnd)
                    if !queue.send(message) { throw ReaderStopped() }
                }
                _ = queue.send(.end(summary))
            } catch {
                // The writer has closed the queue and reports the reason.
            }
        }
        return queue
    }

    /// Thrown in the reader thread if the writer has closed the queue.
    private struct ReaderStopped: Error {}

    private static func prepare(
        _ events: [ImportEvent], _ preparer: inout TweetPreparer, _ messagePreparer: inout MessagePreparer,
        _ imported: ImportedRecords, _ importedEnd: inout Int64
    ) -> Message {
        var steps: [Step] = []
        var tweets: [IncomingTweet] = []
        var messages: [IncomingMessage] = []
        for event in events {
            if case .direct(.message(let message), let entry, let position) = event {
                messages.append(
                    messagePreparer.prepare(message, entry: entry, offset: position.offset, length: position.length))
                continue
            }
            if !messages.isEmpty { steps.append(.messages(messages)) }
            messages.removeAll()
            if case .tweet(let decoded) = event {
                if decoded.position.offset < importedEnd {
                    steps.append(.known(decoded.tweet.flags, offset: decoded.position.offset))
                    continue
                }
                preparer.prepare(
                    decoded.tweet, referenced: decoded.referenced, original: decoded.original,
                    observedAt: decoded.observed.tweet, referencedObservedAt: decoded.observed.referenced,
                    entry: decoded.entry, offset: decoded.position.offset, length: decoded.position.length,
                    into: &tweets)
                continue
            }
            if case .entry(let name, _) = event { importedEnd = imported.end(of: name) }
            if !tweets.isEmpty { steps.append(.tweets(tweets)) }
            tweets.removeAll()
            steps.append(.event(event))
        }
        if !tweets.isEmpty { steps.append(.tweets(tweets)) }
        if !messages.isEmpty { steps.append(.messages(messages)) }
        return .steps(steps)
    }

    // MARK: Writer thread

    /// Counts the records of the current file for its ledger entry.
    private struct EntryProgress {
        private let imported: ImportedRecords
        private var name = ""
        private var tweets = RecordCount()
        private var skipped = RecordCount()

        init(_ imported: ImportedRecords) { self.imported = imported }

        mutating func begin(_ name: String) {
            self.name = name
            tweets = RecordCount()
            skipped = RecordCount()
        }

        /// Counts the tweets at the beginning of the file that were not read again, and returns their number.
        mutating func leaveOut() -> Int {
            let known = imported.tweets(of: name)
            tweets.passed += known
            return known
        }

        mutating func addTweet(at offset: Int64) { tweets.pending.append(offset) }
        mutating func addSkipped(at offset: Int64) { skipped.pending.append(offset) }

        /// Counts the records that begin before a byte offset, and returns the totals.
        mutating func advance(to end: Int64) -> (tweets: Int, skipped: Int) {
            (tweets.advance(to: end), skipped.advance(to: end))
        }
    }

    /// Counts records whose final position relative to the end of the complete records is only known later.
    private struct RecordCount {
        var passed = 0
        /// The offsets of records that are not counted yet.
        var pending: [Int64] = []

        mutating func advance(to end: Int64) -> Int {
            let before = pending.count
            pending.removeAll { $0 < end }
            passed += before - pending.count
            return passed
        }
    }

    private func process(
        _ step: Step, to session: ImportSession, _ entry: inout EntryProgress, _ notes: inout InputReportBuilder,
        _ writtenTweets: WrittenTweets
    ) throws(StoreError) {
        switch step {
        case .tweets(let tweets):
            for incoming in tweets where !incoming.flags.isReferencedOnly {
                notes.note(incoming.flags)
                if incoming.flags.contains(.collected) { entry.addTweet(at: incoming.offset) }
            }
            try session.write(tweets)
            writtenTweets.add(tweets)
        case .messages(let messages):
            notes.note(messages: messages.count)
            try session.write(messages)
        case .known(let flags, let offset):
            notes.note(flags)
            if flags.contains(.collected) { entry.addTweet(at: offset) }
        case .event(let event):
            notes.note(event)
            try process(event, to: session, &entry, &notes)
        }
    }

    private func process(
        _ event: ImportEvent, to session: ImportSession, _ entry: inout EntryProgress, _ notes: inout InputReportBuilder
    ) throws(StoreError) {
        switch event {
        case .archive(let owner, let generatedAt): try session.archive(owner: owner, generatedAt: generatedAt)
        case .formerHandle(let handle, let user, _): try session.formerHandle(handle, of: user)
        case .entry(let name, let size):
            entry.begin(name)
            try session.entry(name: name, size: size)
        case .leftOut: notes.noteKnown(tweets: entry.leaveOut())
        case .skipped(let record): entry.addSkipped(at: record.offset ?? 0)
        case .progress(_, let recordsEnd):
            let counts = entry.advance(to: recordsEnd)
            try session.progress(recordsEnd: recordsEnd, tweets: counts.tweets, skipped: counts.skipped)
        case .entryDone(let sha256, let length, let recordsEnd):
            let counts = entry.advance(to: recordsEnd)
            try session.entryDone(
                sha256: SHA256.hexadecimal(sha256), length: length, recordsEnd: recordsEnd, tweets: counts.tweets,
                skipped: counts.skipped)
        case .own(let labels, let note, let tweet):
            try session.own(
                labels: labels.compactMap { LabelName($0) }, note: note, on: tweet, at: currentTime())
        case .missing(let tweet): try session.missing(tweet.id, reason: tweet.reason)
        case .message(let message): try process(message, to: session)
        case .direct(.event(let event), _, _): try session.write(event)
        case .direct(.message, _, _), .tweet, .warning, .failed: break
        }
    }

    private func process(_ message: StreamMessage, to session: ImportSession) throws(StoreError) {
        switch message.effect {
        case .deleted(let id, _): try session.deleted(id)
        case .withheld(let id, let countries): try session.withheld(id, in: countries)
        case nil: break
        }
    }

    // MARK: Fingerprint

    /// Identifies the version of the input's files: the file or folder at the path, and all files in it.
    private var fingerprint: String {
        guard input.isNamed, let outer = FileIdentity.text(input.path) else { return input.version.fingerprint }
        return outer + ":" + input.version.fingerprint
    }
}
