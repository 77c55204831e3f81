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
        } catch {
            throw TweetArchiveError(error)
        }
        guard let tally else { throw .interrupted }
        return tally
    }

    /// nil when the caller wants no more.
    private func write(_ notes: inout InputNotes, progress: (InputNotes) -> Bool) throws(StoreError) -> ImportTally? {
        let session = try ImportSession(store, ledgerInput)
        let used = Used()
        let isWholeArchive = input.isWholeArchive
        let queue = startReading(freeing: used)
        defer { queue.close() }
        while true {
            switch queue.receive() {
            case .steps(let steps):
                for step in steps { try take(step, to: session, &notes, used) }
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

    private var ledgerInput: ImportedInput {
        ImportedInput(
            path: FileIdentity.absolutePath(input.path), fingerprint: fingerprint, format: input.format.rawValue,
            choices: options.choiceNames, program: "tweetdex \(TweetArchive.version)", startedAt: currentTime())
    }

    // MARK: The reader's thread

    /// Lets a recognised input go to the thread that reads it; nobody else touches it from then on.
    private struct Handover: @unchecked Sendable {
        let input: RecognizedInput
    }

    private func startReading(freeing used: Used) -> BoundedQueue<Message> {
        let queue = BoundedQueue<Message>(capacity: Self.queueLength)
        let handover = Handover(input: input)
        let choices = options.choices
        DispatchQueue(label: "tweetdex.reader").async {
            var preparer = TweetPreparer()
            do throws(ReaderStopped) {
                let summary = try ArchiveImporter.read(handover.input, choices: choices) {
                    (events: consuming [ImportEvent]) throws(ReaderStopped) in
                    used.free()
                    let message = Self.prepare(events, &preparer)
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

    private static func prepare(_ events: [ImportEvent], _ preparer: inout TweetPreparer) -> Message {
        var steps: [Step] = []
        var tweets: [IncomingTweet] = []
        for event in events {
            if case .tweet(let decoded) = event {
                preparer.prepare(
                    decoded.tweet, referenced: decoded.referenced, original: decoded.original,
                    observedAt: decoded.observedAt, entry: decoded.entry, offset: decoded.position.offset,
                    length: decoded.position.length, into: &tweets)
            } else {
                if !tweets.isEmpty { steps.append(.tweets(tweets)) }
                tweets.removeAll()
                steps.append(.event(event))
            }
        }
        if !tweets.isEmpty { steps.append(.tweets(tweets)) }
        return .steps(steps)
    }

    // MARK: The writer's thread

    private func take(
        _ step: Step, to session: ImportSession, _ notes: inout InputNotes, _ used: Used
    ) throws(StoreError) {
        switch step {
        case .tweets(let tweets):
            for incoming in tweets where !incoming.flags.isReferencedOnly { notes.note(incoming.flags) }
            try session.write(tweets)
            used.add(tweets)
        case .event(let event):
            notes.note(event)
            switch event {
            case .archive(let owner, let generatedAt): try session.archive(owner: owner, generatedAt: generatedAt)
            case .formerHandle(let handle, let user, _): try session.formerHandle(handle, of: user)
            case .entry(let name, let size): try session.entry(name: name, size: size)
            case .entryDone(let sha256): try session.entryDone(sha256: SHA256.hexadecimal(sha256))
            case .missing(let tweet): try session.missing(tweet.id, reason: tweet.reason)
            case .tweet, .message, .skipped, .warning, .failed, .progress: break
            }
        }
    }

    // MARK: Names

    /// Tells whether the same path still holds the same input: the file's or folder's own identity, size and time, and
    /// what it says of its contents.
    private var fingerprint: String {
        guard let file = FileIdentity.text(input.path) else { return "" }
        return "\(file):\(input.totalBytes ?? -1):\(input.expectedTweets ?? -1)"
    }
}
