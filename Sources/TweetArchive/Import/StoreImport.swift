internal import ArchiveImport
internal import CLibrary
internal import Dispatch
internal import IndexStore
internal import TweetModel

/// Imports one input into a store. A reader thread decodes and tokenizes tweets into batches, and the caller's thread
/// writes the batches.
///
/// The number of batches is fixed, and both threads reuse them, so memory does not grow if one of them is slower. A
/// record can be much larger than a normal batch, so the bytes that wait for the writer are limited too.
struct StoreImport {
    /// One batch is filled and one is written. The others let the reader continue while the writer commits.
    private static let batchCount = 8
    /// The number of tweets or of steps at which the reader passes a batch to the writer. The reader checks this and
    /// the following limits only at `.progress` events, so a batch can be larger.
    private static let tweetsPerBatch = 2_000
    /// The limit of the first batch. It is smaller, so that the writer starts early, and doubles with each batch.
    private static let tweetsInFirstBatch = 256
    private static let bytesPerBatch = 4 << 20
    /// The reader waits while the batches that it has passed and the writer has not returned have more bytes.
    private static let bytesInFlight = batchCount * bytesPerBatch
    /// The time after which the reader passes a batch that is not full.
    private static let timePerBatch = Duration.seconds(1)

    private let store: Store
    private let input: DetectedInput
    private let options: ImportOptions

    init(_ store: Store, _ input: DetectedInput, _ options: ImportOptions) {
        self.store = store
        self.input = input
        self.options = options
    }

    /// A message from the reader to the writer: a batch and its steps in the order of the input, or the end.
    private enum Message: Sendable {
        case steps([Step], TweetBatch)
        case end(ReadSummary)
    }

    private enum Step: Sendable {
        case event(ImportEvent)
        /// Indices of tweets in the batch. The writer writes all tweets together, after all steps except labels and
        /// notes.
        case tweets(Range<Int>)
        case messages([IncomingMessage])
        /// A tweet that an earlier run has written.
        case known(TweetFlags, offset: Int64)
    }

    func run(_ notes: inout InputReportBuilder, progress: (InputReportBuilder) -> Bool) throws {
        try TweetArchiveError.converting(storeAt: store.path) {
            do {
                guard try write(&notes, progress: progress) else { throw TweetArchiveError.interrupted }
            } catch let error as StoreError {
                // Another program is importing or forgetting this input. Only this input fails; the import continues
                // with the next one.
                guard case .importedElsewhere = error else { throw error }
                notes = InputReportBuilder(input, failedBy: error)
            }
        }
    }

    /// Returns the number of the earlier import that read this input; `nil` if the input is new. Writes nothing.
    func earlierImport() throws -> Int64? {
        try TweetArchiveError.converting(storeAt: store.path) {
            let described = describedInput
            let plan = ImportPlan(input, described, try ImportCatalog(preparing: store).candidates(for: described))
            if case .again(let earlier) = plan { return earlier.id }
            return plan.reused?.id
        }
    }

    /// Returns true if an earlier import read the whole input as it is now.
    func isCurrent() throws -> Bool {
        try TweetArchiveError.converting(storeAt: store.path) {
            let (described, ledger) = (describedInput, try ImportCatalog(preparing: store))
            guard let earlier = ImportPlan.current(input, try ledger.candidates(for: described)) else { return false }
            // So that the next call need not compare the contents.
            if earlier.context == described.context, !earlier.isCertain || !earlier.hasSameFiles {
                try ledger.confirm(earlier, as: described, loneName: input.loneName)
            }
            return true
        }
    }

    /// Returns false if the caller cancelled the import.
    private func write(
        _ notes: inout InputReportBuilder, progress: (InputReportBuilder) -> Bool
    ) throws -> Bool {
        let described = describedInput
        let ledger = try ImportCatalog(preparing: store)
        var plan = ImportPlan(input, described, try ledger.candidates(for: described))
        if let earlier = plan.reused, earlier.context == described.context, try !ledger.hasAllLinks(of: earlier) {
            plan = .again(earlier)
        }
        switch plan {
        case .done(let earlier):
            if earlier.context == described.context {
                try ledger.confirm(earlier, as: described, loneName: input.loneName)
            }
            notes.input.counts.add(earlier.counts)
            // The report does not list the skipped records of an earlier run.
            notes.input.skippedCount = 0
            notes.unread = try ledger.unread(by: earlier.id)
            return progress(notes)
        case .fresh:
            return try write(ImportSession(store, described), .none, .none, &notes, progress: progress)
        case .again(let earlier):
            let session = try ImportSession(store, described, continuing: earlier)
            return try write(session, .none, .none, &notes, progress: progress)
        case .resume(let earlier, let reading):
            let session = try ImportSession(
                store, described, continuing: earlier, resumes: true, hasGrown: reading.hasGrown)
            var entries = earlier.entries
            if entries.count == 1, let name = input.loneName { entries[0].name = name }
            let imported = PreviousRead(entries, hasGrown: reading.hasGrown)
            return try write(session, reading, imported, &notes, progress: progress)
        }
    }

    private func write(
        _ session: ImportSession, _ earlier: PreviousRead, _ imported: PreviousRead,
        _ notes: inout InputReportBuilder, progress: (InputReportBuilder) -> Bool
    ) throws -> Bool {
        var entry = EntryProgress(imported)
        // The capacity includes the `nil` that stops the reader, so sending never blocks.
        let written = BoundedQueue<TweetBatch?>(capacity: Self.batchCount + 1)
        let queue = startReading(earlier, imported, excluding: try session.forgottenTweets(), written)
        defer {
            queue.close()
            // The reader may be waiting for a batch.
            _ = written.send(nil)
        }
        while true {
            switch queue.receive() {
            case .steps(let steps, let batch):
                try process(steps, batch, to: session, &entry, &notes)
                batch.removeAll()
                _ = written.send(batch)
                guard progress(notes) else {
                    try session.stop()
                    return false
                }
            case .end(let summary):
                notes.note(summary)
                notes.unread = try session.unread()
                notes.input.counts = try session.finish(
                    blake3: summary.blake3.hexadecimal,
                    fullHash: summary.fullHash.hexadecimal, counts: notes.input.counts, at: currentTime())
                return true
            }
        }
    }

    private var describedInput: ImportedInput {
        ImportedInput(
            path: input.isNamed ? ArchiveImporter.absolutePath(input.path) : input.path, fingerprint: fingerprint,
            format: input.format.rawValue,
            options: options.optionNames(mediaState: input.media?.state), program: "tweetdex \(TweetArchive.version)",
            startedAt: currentTime(),
            context: input.version.context, storedSize: input.version.storedSize, changedAt: input.version.changedAt,
            isLoneFile: input.isLoneFile, isNamed: input.isNamed,
            isWholeArchive: input.isWholeArchive)
    }

    // MARK: Reader thread

    private func startReading(
        _ earlier: PreviousRead, _ imported: PreviousRead, excluding forgotten: Set<TweetID>,
        _ written: BoundedQueue<TweetBatch?>
    ) -> BoundedQueue<Message> {
        let queue = BoundedQueue<Message>(capacity: Self.batchCount)
        // This is safe, because no other thread reads the files of the input afterwards.
        nonisolated(unsafe) let input = input
        let options = options
        DispatchQueue(label: "tweetdex.reader").async {
            var filler = BatchFiller(imported, excluding: forgotten, queue, written)
            do {
                let summary = try ArchiveImporter.read(unsafe input, options: options, earlier: earlier) {
                    (event: consuming ImportEvent) in try filler.add(event)
                }
                try filler.end(summary)
            } catch {
                // The writer has closed the queue, and reports the reason itself.
            }
        }
        return queue
    }

    /// Collects the events of the reader in batches and passes them to the writer.
    private struct BatchFiller: ~Copyable {
        private let imported: PreviousRead
        private let queue: BoundedQueue<Message>
        /// The batches that the writer returns, in the order in which they were sent; `nil` if it stops.
        private let written: BoundedQueue<TweetBatch?>
        private var builder: TweetBatchBuilder
        private var messageIndexer = TextIndexer()
        /// The records of the current file that begin before this byte are already in the store.
        private var importedEnd: Int64 = 0
        private var batch = TweetBatch()
        private var unused = (1..<batchCount).map { _ in TweetBatch() }
        /// The sizes in bytes of the batches that the writer has not returned.
        private var sizesInFlight: [Int] = []
        private var steps: [Step] = []
        private var messages: [IncomingMessage] = []
        /// The approximate memory size in bytes of the messages and texts of images that were not sent. A message and
        /// its index words take about twice the length of its record.
        private var eventBytes = 0
        /// The number of tweets of the batch that are in `steps`.
        private var tweetsInSteps = 0
        private var start = ContinuousClock.now
        private var capacity = tweetsInFirstBatch

        init(
            _ imported: PreviousRead, excluding forgotten: Set<TweetID>, _ queue: BoundedQueue<Message>,
            _ written: BoundedQueue<TweetBatch?>
        ) {
            self.imported = imported
            self.queue = queue
            self.written = written
            builder = TweetBatchBuilder(excluding: forgotten)
        }

        mutating func end(_ summary: ReadSummary) throws {
            try send()
            _ = queue.send(.end(summary))
        }

        mutating func add(_ event: ImportEvent) throws {
            switch event {
            case .direct(.message(let message), let entry, let position):
                endTweets()
                eventBytes += 2 * Int(position.length) + 256
                messages.append(
                    messageIndexer.prepare(message, entry: entry, offset: position.offset, length: position.length))
                return
            case .tweet(let decoded) where decoded.position.offset < importedEnd:
                endTweets()
                steps.append(.known(decoded.tweet.flags, offset: decoded.position.offset))
                return
            case .tweet(let decoded):
                builder.prepare(
                    decoded.tweet, referenced: decoded.referenced, original: decoded.original,
                    observedAt: decoded.observed.tweet, referencedObservedAt: decoded.observed.referenced,
                    entry: decoded.entry, offset: decoded.position.offset, length: decoded.position.length,
                    into: batch)
                return
            case .imageText(let text): eventBytes += text.text.utf8.count
            case .archive(_, let generatedAt): builder.inputDate = generatedAt
            case .entry(let name, _): importedEnd = imported.entry(name)?.recordsEnd ?? 0
            default: break
            }
            endTweets()
            endMessages()
            steps.append(.event(event))
            guard case .progress = event else { return }
            let isFull = batch.count >= capacity || steps.count >= capacity || size >= bytesPerBatch
            if isFull || ContinuousClock.now - start >= timePerBatch { try send() }
        }

        private var size: Int { batch.size + eventBytes }

        private mutating func endTweets() {
            if tweetsInSteps < batch.count { steps.append(.tweets(tweetsInSteps..<batch.count)) }
            tweetsInSteps = batch.count
        }

        private mutating func endMessages() {
            if !messages.isEmpty { steps.append(.messages(messages)) }
            messages.removeAll()
        }

        private mutating func send() throws {
            endTweets()
            endMessages()
            sizesInFlight.append(size)
            guard queue.send(.steps(steps, batch)) else { throw CancellationError() }
            steps = []
            tweetsInSteps = 0
            eventBytes = 0
            while unused.isEmpty || sizesInFlight.reduce(0, +) > bytesInFlight {
                guard let batch = written.receive() else { throw CancellationError() }
                unused.append(batch)
                sizesInFlight.removeFirst()
            }
            batch = unused.removeLast()
            start = ContinuousClock.now
            capacity = min(capacity * 2, tweetsPerBatch)
        }
    }

    // MARK: Writer thread

    private func process(
        _ steps: [Step], _ batch: TweetBatch, to session: ImportSession, _ entry: inout EntryProgress,
        _ notes: inout InputReportBuilder
    ) throws {
        for step in steps {
            switch step {
            case .tweets(let indexes):
                for index in indexes {
                    let (flags, offset) = batch.summary(of: index)
                    if flags.isReferencedOnly { continue }
                    notes.note(flags)
                    if flags.contains(.collected) { entry.addTweet(at: offset) }
                }
            case .messages(let messages):
                for incoming in messages { notes.note(incoming.message.id) }
                try session.write(messages)
            case .known(let flags, let offset):
                notes.note(flags)
                if flags.contains(.collected) { entry.addTweet(at: offset) }
            case .event(let event):
                notes.note(event)
                try process(event, to: session, &entry, &notes)
            }
        }
        try session.write(batch)
        // Labels and notes can refer to tweets of the batch, so write them last.
        for case .event(.own(let labels, let note, let tweet)) in steps {
            try session.own(labels: labels.compactMap { LabelName($0) }, note: note, on: tweet, at: currentTime())
        }
        try session.commitIfDue()
    }

    private func process(
        _ event: ImportEvent, to session: ImportSession, _ entry: inout EntryProgress, _ notes: inout InputReportBuilder
    ) throws {
        switch event {
        case .archive(let owner, let generatedAt): try session.archive(owner: owner, generatedAt: generatedAt)
        case .formerHandle(let handle, let user, _): try session.formerHandle(handle, of: user)
        case .entry(let name, let size):
            entry.begin(name)
            try session.entry(name: name, size: size)
        case .leftOut:
            notes.noteKnown(tweets: entry.leaveOut())
            session.continueEntry()
        case .unread(let names): session.add(names)
        case .skipped(let record): entry.addSkipped(at: record.offset ?? 0)
        case .progress(_, let recordsEnd):
            let counts = entry.advance(to: recordsEnd)
            try session.progress(recordsEnd: recordsEnd, tweets: counts.tweets, skipped: counts.skipped)
        case .entryDone(let blake3, let length, let recordsEnd):
            let counts = entry.advance(to: recordsEnd)
            try session.entryDone(
                blake3: blake3.hexadecimal, length: length, recordsEnd: recordsEnd, tweets: counts.tweets,
                skipped: counts.skipped)
        case .missing(let tweet): try session.missing(tweet.id, reason: tweet.reason)
        case .message(let message): try process(message, to: session)
        case .shortLink(let link): try session.write(link)
        case .imageText(let text): try session.write(text)
        case .direct(.event(let event), _, _): try session.write(event)
        case .follow(let record): try session.write(record)
        case .account(let account): try session.write(account)
        case .direct(.message, _, _), .tweet, .own, .warning, .failed: break
        }
    }

    private func process(_ message: StreamMessage, to session: ImportSession) throws {
        switch message.effect {
        case .deleted(let id, _): try session.deleted(id)
        case .withheld(let id, let countries): try session.withheld(id, in: countries)
        case nil: break
        }
    }

    // MARK: Fingerprint

    /// Identifies the version of the input's files: the file or folder at the path (if the input has one), and all
    /// files in it.
    private var fingerprint: String {
        guard input.isNamed, let outer = ArchiveImporter.identity(of: input.path) else {
            return input.version.fingerprint
        }
        return outer + ":" + input.version.fingerprint
    }
}
