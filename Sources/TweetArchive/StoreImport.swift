internal import ArchiveImport
internal import Dispatch
internal import Glibc
internal import IndexStore
internal import Synchronization
internal import TweetModel

/// Takes one input into the store: a thread reads, decodes and tokenises, the caller's thread writes.
struct StoreImport {
    /// Batches on the way between the two; each is at most some 256 tweets.
    private static let queueLength = 6

    private let store: Store
    private let input: RecognizedInput
    private let options: ImportOptions

    init(_ store: Store, _ input: RecognizedInput, _ options: ImportOptions) {
        self.store = store
        self.input = input
        self.options = options
    }

    /// What goes from the reader to the writer: a batch of events, runs of tweets among them made ready, or the end.
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

    /// Tweets that were written. Freeing them takes time that the reader has and the writer has not.
    private final class Used: Sendable {
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
        _ notes: inout InputNotes, progress: (InputNotes) -> Bool
    ) throws(TweetArchiveError) -> ImportTally {
        let tally: ImportTally?
        do throws(StoreError) {
            tally = try write(&notes, progress: progress)
        } catch .importedElsewhere(let path) {
            // What came of it is in the other program's report; inputs behind it have nothing to do with that.
            notes = InputNotes(input, failedBy: .importedElsewhere(input: path))
            return ImportTally()
        } catch {
            throw TweetArchiveError(error)
        }
        guard let tally else { throw .interrupted }
        return tally
    }

    /// nil when the caller wants no more.
    private func write(_ notes: inout InputNotes, progress: (InputNotes) -> Bool) throws(StoreError) -> ImportTally? {
        let described = describedInput
        let ledger = try EarlierImports(store)
        switch ImportPlan(input, described, try ledger.candidates(for: described)) {
        case .done(let earlier):
            if earlier.context == described.context {
                try ledger.confirm(earlier, as: described, loneName: input.loneName)
            }
            notes.note(earlier.counts)
            return progress(notes) ? earlier.tally : nil
        case .fresh:
            return try write(ImportSession(store, described), .none, TakenRecords(), &notes, progress: progress)
        case .again(let earlier):
            let session = try ImportSession(store, described, ImportContinuation(earlier, resumes: false))
            return try write(session, .none, TakenRecords(), &notes, progress: progress)
        case .resume(let earlier, let reading, let hasGrown):
            let session = try ImportSession(
                store, described, ImportContinuation(earlier, resumes: true, hasGrown: hasGrown))
            let taken = TakenRecords(earlier, loneName: input.loneName)
            return try write(session, reading, taken, &notes, progress: progress)
        }
    }

    private func write(
        _ session: ImportSession, _ earlier: EarlierReading?, _ taken: TakenRecords, _ notes: inout InputNotes,
        progress: (InputNotes) -> Bool
    ) throws(StoreError) -> ImportTally? {
        let used = Used()
        let isWholeArchive = input.isWholeArchive
        var entry = EntryProgress(taken)
        let queue = startReading(earlier, taken, freeing: used)
        defer { queue.close() }
        while true {
            switch queue.receive() {
            case .steps(let steps):
                for step in steps { try take(step, to: session, &entry, &notes, used) }
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

    // MARK: The reader's thread

    /// Lets a recognised input go to the thread that reads it; nobody else touches it from then on.
    private struct Handover: @unchecked Sendable {
        let input: RecognizedInput
    }

    private func startReading(
        _ earlier: EarlierReading?, _ taken: TakenRecords, freeing used: Used
    ) -> BoundedQueue<Message> {
        let queue = BoundedQueue<Message>(capacity: Self.queueLength)
        let handover = Handover(input: input)
        let choices = options.choices
        DispatchQueue(label: "tweetdex.reader").async {
            var preparer = TweetPreparer()
            var messagePreparer = MessagePreparer()
            var takenEnd: Int64 = 0
            do throws(ReaderStopped) {
                let summary = try ArchiveImporter.read(handover.input, choices: choices, earlier: earlier) {
                    (events: consuming [ImportEvent]) throws(ReaderStopped) in
                    used.free()
                    let message = Self.prepare(events, &preparer, &messagePreparer, taken, &takenEnd)
                    if !queue.send(message) { throw ReaderStopped() }
                }
                _ = queue.send(.end(summary))
            } catch {
                // The writer has closed the queue and tells why.
            }
        }
        return queue
    }

    /// The writer receives no more.
    private struct ReaderStopped: Error {}

    private static func prepare(
        _ events: [ImportEvent], _ preparer: inout TweetPreparer, _ messagePreparer: inout MessagePreparer,
        _ taken: TakenRecords, _ takenEnd: inout Int64
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
                if decoded.position.offset < takenEnd {
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
            if case .entry(let name, _) = event { takenEnd = taken.end(of: name) }
            if !tweets.isEmpty { steps.append(.tweets(tweets)) }
            tweets.removeAll()
            steps.append(.event(event))
        }
        if !tweets.isEmpty { steps.append(.tweets(tweets)) }
        if !messages.isEmpty { steps.append(.messages(messages)) }
        return .steps(steps)
    }

    // MARK: The writer's thread

    /// What was read of the current file, for the ledger.
    private struct EntryProgress {
        private let taken: TakenRecords
        private var name = ""
        private var tweets = RecordCount()
        private var skipped = RecordCount()

        init(_ taken: TakenRecords) { self.taken = taken }

        mutating func begin(_ name: String) {
            self.name = name
            tweets = RecordCount()
            skipped = RecordCount()
        }

        /// The beginning of the file was left out; gives the number of tweets in it.
        mutating func leaveOut() -> Int {
            let known = taken.tweets(of: name)
            tweets.passed += known
            return known
        }

        mutating func addTweet(at offset: Int64) { tweets.pending.append(offset) }
        mutating func addSkipped(at offset: Int64) { skipped.pending.append(offset) }

        /// Records that begin before a byte are whole; gives their numbers.
        mutating func advance(to end: Int64) -> (tweets: Int, skipped: Int) {
            (tweets.advance(to: end), skipped.advance(to: end))
        }
    }

    /// Counts records up to a byte that is only known later.
    private struct RecordCount {
        var passed = 0
        /// Where those begin that may still be behind it.
        var pending: [Int64] = []

        mutating func advance(to end: Int64) -> Int {
            let before = pending.count
            pending.removeAll { $0 < end }
            passed += before - pending.count
            return passed
        }
    }

    private func take(
        _ step: Step, to session: ImportSession, _ entry: inout EntryProgress, _ notes: inout InputNotes, _ used: Used
    ) throws(StoreError) {
        switch step {
        case .tweets(let tweets):
            for incoming in tweets where !incoming.flags.isReferencedOnly {
                notes.note(incoming.flags)
                if incoming.flags.contains(.collected) { entry.addTweet(at: incoming.offset) }
            }
            try session.write(tweets)
            used.add(tweets)
        case .messages(let messages):
            notes.note(messages: messages.count)
            try session.write(messages)
        case .known(let flags, let offset):
            notes.note(flags)
            if flags.contains(.collected) { entry.addTweet(at: offset) }
        case .event(let event):
            notes.note(event)
            try take(event, to: session, &entry, &notes)
        }
    }

    private func take(
        _ event: ImportEvent, to session: ImportSession, _ entry: inout EntryProgress, _ notes: inout InputNotes
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
        case .message(let message): try take(message, to: session)
        case .direct(.event(let event), _, _): try session.write(event)
        case .direct(.message, _, _), .tweet, .warning, .failed: break
        }
    }

    private func take(_ message: StreamMessage, to session: ImportSession) throws(StoreError) {
        switch message.effect {
        case .deleted(let id, _): try session.deleted(id)
        case .withheld(let id, let countries): try session.withheld(id, in: countries)
        case nil: break
        }
    }

    // MARK: Names

    /// Tells whether the same files are meant: the identity of what lies at the path, and that of all files in it.
    private var fingerprint: String {
        guard input.isNamed, let outer = FileIdentity.text(input.path) else { return input.version.fingerprint }
        return outer + ":" + input.version.fingerprint
    }
}
