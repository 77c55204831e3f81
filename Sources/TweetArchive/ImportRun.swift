internal import ArchiveImport
internal import Glibc
internal import IndexStore
internal import TweetModel

/// Goes through the paths of one command and gathers the report; how an input is taken in is the caller's.
struct ImportRun {
    typealias TakeIn = (
        RecognizedInput, inout InputNotes, _ progress: (InputNotes) -> Bool
    ) throws(TweetArchiveError) -> ImportTally

    private let options: ImportOptions
    private let store: Store?
    private let start = ContinuousClock.now

    /// `store`: where the inputs go; nil where they are only read.
    init(_ options: ImportOptions, into store: Store?) {
        self.options = options
        self.store = store
    }

    func run(
        _ paths: [String], progress: @escaping (ImportProgress) -> Bool, takeIn: TakeIn
    ) throws(TweetArchiveError) -> ImportReport {
        var report = ImportReport()
        for path in paths {
            let recognition: Recognition
            do throws(InputError) {
                recognition = try ArchiveImporter.recognize(path: path, choices: options.choices(beside: store))
            } catch {
                report.inputs.append(.unreadable(error))
                continue
            }
            for input in recognition.inputs {
                var notes = InputNotes(input)
                let tally = try takeIn(input, &notes) { notes in progress(notes.progress) }
                report.bytes += notes.bytesRead
                report.inputs.append(notes.report(tally))
            }
            report.inputs += recognition.problems.map { .unreadable($0) }
        }
        report.elapsedMilliseconds = start.duration(to: .now).milliseconds
        return report
    }
}

extension Duration {
    var milliseconds: Double {
        Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    }
}

/// What an input's events say, beside the tweets themselves.
struct InputNotes {
    private static let skippedLimit = 100
    /// The same of warnings: a corpus may have as many as files.
    private static let warningLimit = 20
    /// The service has a handful of reasons for a missing tweet.
    private static let reasonLimit = 20

    private(set) var input: ImportReport.Input
    private(set) var bytesRead: Int64 = 0
    private var entry: String?
    private var failedEntries = 0
    private var otherWarnings = 0
    private let totalBytes: Int64?

    init(_ recognized: RecognizedInput) {
        input = ImportReport.Input(path: recognized.path, format: recognized.format.rawValue)
        input.expected = recognized.expectedTweets
        totalBytes = recognized.totalBytes
    }

    /// Of an input that cannot be taken in now.
    init(_ recognized: RecognizedInput, failedBy error: StoreError) {
        self.init(recognized)
        input.expected = nil
        input.failure = ImportReport.Failure(message: error.message, hint: error.hint)
    }

    var progress: ImportProgress {
        ImportProgress(
            path: input.path, entry: entry, tweets: input.tweets, bytesDone: bytesRead, bytesTotal: totalBytes)
    }

    mutating func note(_ event: ImportEvent) {
        switch event {
        case .tweet(let decoded): note(decoded.tweet.flags)
        case .entry(let name, _): entry = name
        case .direct(.message, _, _): note(messages: 1)
        case .direct(.event, _, _): break
        case .message(let message): input.streamMessages[message.kind, default: 0] += 1
        case .missing(let tweet): note(tweet)
        case .skipped(let record):
            skip(
                ImportReport.Skipped(
                    entry: record.entry, offset: record.offset, line: record.line, reason: record.reason))
        case .failed(let error):
            // Why a file is damaged comes before the many records that may be so for that.
            skip(
                ImportReport.Skipped(
                    entry: error.entry ?? error.path, offset: error.offset, line: nil, reason: error.sentence),
                at: failedEntries)
            failedEntries += 1
        case .warning(let sentence):
            if input.warnings.count < Self.warningLimit {
                input.warnings.append(sentence)
            } else {
                otherWarnings += 1
            }
        case .progress(let bytes, _): bytesRead = bytes
        case .own, .archive, .formerHandle, .leftOut, .entryDone: break
        }
    }

    /// A like is someone else's tweet; one that was not collected either came along for others to refer to.
    mutating func note(_ flags: TweetFlags) {
        if flags.contains(.collected) {
            input.tweets += 1
        } else if flags.contains(.liked) {
            input.likes += 1
        }
    }

    /// Direct messages that were read.
    mutating func note(messages: Int) { input.messages += messages }

    private mutating func note(_ tweet: MissingTweet) {
        let isKnown = input.missing[tweet.reason] != nil || input.missing.count < Self.reasonLimit
        input.missing[isKnown ? tweet.reason : "other", default: 0] += 1
    }

    /// Tweets that an earlier run has read, and this one has not.
    mutating func noteKnown(tweets: Int) { input.tweets += tweets }

    /// All of it was read by an earlier run.
    mutating func note(_ counts: ImportCounts) {
        input.tweets = counts.tweets
        input.likes = counts.likes
        input.notes = counts.notes
        input.messages = counts.messages
        input.expected = counts.expected ?? input.expected
    }

    /// `place`: its place in the list, which keeps the first of so many; nil for the end.
    private mutating func skip(_ record: ImportReport.Skipped, at place: Int? = nil) {
        input.skippedCount += 1
        let place = place ?? input.skipped.count
        guard place < Self.skippedLimit else { return }
        if input.skipped.count == Self.skippedLimit { input.skipped.removeLast() }
        input.skipped.insert(record, at: place)
    }

    mutating func note(_ summary: ReadSummary) {
        bytesRead = summary.bytesRead
        input.expected = summary.expectedTweets ?? input.expected
        input.notes = summary.notes
        input.leftOut = summary.leftOut
    }

    var ledgerCounts: ImportCounts {
        var counts = ImportCounts()
        counts.expected = input.expected
        counts.tweets = input.tweets
        counts.likes = input.likes
        counts.notes = input.notes
        counts.skipped = input.skippedCount
        return counts
    }

    func report(_ tally: ImportTally) -> ImportReport.Input {
        var result = input
        if otherWarnings > 0 {
            result.warnings.append("\(otherWarnings) further warning\(otherWarnings == 1 ? " is" : "s are") left out.")
        }
        result.new = tally.new
        result.updated = tally.updated
        // An earlier run that was asked for more has brought tweets which this one has not read.
        result.unchanged = min(tally.unchanged, max(0, input.tweets - tally.new - tally.updated))
        result.referenced = tally.referenced
        result.forgotten = tally.forgotten
        result.newMessages = tally.newMessages
        result.updatedMessages = tally.updatedMessages
        return result
    }
}

extension ImportReport.Input {
    /// A path that nothing could be read from.
    static func unreadable(_ error: InputError) -> ImportReport.Input {
        let name = error.entry.map { "\(error.path): \($0)" } ?? error.path
        var input = ImportReport.Input(path: name, format: nil)
        input.failure = ImportReport.Failure(message: error.message, hint: error.hint)
        return input
    }
}

extension InputError {
    var sentence: String {
        hint.map { "\(message) \($0)" } ?? message
    }
}
