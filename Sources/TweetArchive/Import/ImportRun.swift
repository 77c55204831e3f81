internal import ArchiveImport
internal import CLibrary
internal import IndexStore
internal import TweetModel

extension TweetArchive {
    typealias ImportInput = (
        DetectedInput, inout InputReportBuilder, _ progress: (InputReportBuilder) -> Bool
    ) throws -> Void

    /// Detects the inputs at the paths of one command, passes each to a closure that imports it, and builds the report.
    ///
    /// - Parameters:
    ///   - store: The store that receives the tweets, or that a dry run compares with them; `nil` if a dry run has no
    ///     store.
    ///   - media: The files in the media folders; `nil` if they are not listed yet.
    static func forEachInput(
        at paths: [String], _ options: ImportOptions, into store: Store?, _ media: MediaFileIndex? = nil,
        progress: @escaping (ImportProgress) -> Bool, importInput: ImportInput
    ) throws -> ImportReport {
        let start = ContinuousClock.now
        let media = media ?? MediaFileIndex(options.mediaFolders)
        var report = ImportReport()
        // Importing any part of a divided archive imports all parts.
        var divided: Set<String> = []
        for named in paths {
            let first = ArchiveImporter.firstPart(of: named)
            if let first, !divided.insert(first).inserted { continue }
            let path = first ?? named
            let detection: DetectionResult
            do {
                detection = try ArchiveImporter.detect(path: path, options: options, beside: store, media: media)
            } catch {
                report.inputs.append(.unreadable(error))
                continue
            }
            for input in detection.inputs {
                var notes = InputReportBuilder(input)
                notes.input.damaged = detection.problems.count { $0.path == input.path && $0.entry == nil }
                try importInput(input, &notes) { notes in progress(notes.progress) }
                report.bytes += notes.bytesRead
                report.inputs.append(notes.report)
            }
            for problem in detection.problems {
                // Report a problem with a whole file under the input that was read from the file.
                let index = report.inputs.firstIndex { $0.path == problem.path && problem.entry == nil }
                if let index {
                    report.inputs[index].add(problem)
                } else {
                    report.inputs.append(.unreadable(problem))
                }
            }
            report.unrelated += detection.unrelated.names
            report.unrelatedCount += detection.unrelated.count
        }
        report.elapsedMilliseconds = start.duration(to: .now).milliseconds
        return report
    }
}

extension Duration {
    package var milliseconds: Double {
        Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    }
}

/// Builds the report of one input from its import events.
struct InputReportBuilder {
    /// The maximum number of skipped records in a report.
    static let skippedLimit = 100
    /// The maximum number of warnings in a report. A folder can cause one warning for each of its files.
    private static let warningLimit = 20
    /// The maximum number of different reasons for missing tweets; further reasons are counted as "other". The service
    /// has only a few.
    private static let reasonLimit = 20

    var input: ImportReport.Input
    private(set) var bytesRead: Int64 = 0
    /// The members and columns of all runs of the import that no reader knows.
    var unread = UnreadNames()
    private var entry: String?
    private var failedEntries = 0
    private var otherWarnings = 0
    private let totalBytes: Int64?

    init(_ detected: DetectedInput) {
        input = ImportReport.Input(path: detected.path, format: detected.format.rawValue)
        input.expected = detected.expectedTweets
        totalBytes = detected.totalBytes
    }

    /// Creates the report of an input that failed before it was read.
    init(_ detected: DetectedInput, failedBy error: StoreError) {
        self.init(detected)
        input.expected = nil
        input.failure = ImportReport.Failure(message: error.message, hint: error.hint)
    }

    var progress: ImportProgress {
        ImportProgress(
            path: input.path, entry: entry, tweets: input.tweets, tweetsExpected: input.expected, bytesDone: bytesRead,
            bytesTotal: totalBytes)
    }

    mutating func note(_ event: ImportEvent) {
        switch event {
        case .tweet(let decoded): note(decoded.tweet.flags)
        case .entry(let name, _): entry = name
        case .direct(.message(let message), _, _): note(message.id)
        case .direct(.event, _, _): break
        case .follow(.account): input.counts.follows += 1
        case .follow(.list): input.counts.lists += 1
        case .follow(.snapshot): break
        case .message(let message): input.counts.streamMessages[message.kind, default: 0] += 1
        case .missing(let tweet): note(tweet)
        case .shortLink: input.counts.shortLinks += 1
        case .imageText: input.counts.imageTexts += 1
        // An archive with chats with Grok does not list accounts.
        case .account(let account): if account.id != .grok { input.counts.accounts += 1 }
        case .skipped(let record): skip(record)
        case .failed(let error):
            // Put errors of files before the skipped records, because they may explain why records were skipped.
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
        case .unread(let names): unread.add(names)
        case .progress(let bytes, _): bytesRead = bytes
        case .own, .archive, .formerHandle, .leftOut, .entryDone: break
        }
    }

    /// Counts a tweet as collected (it has its own record) or liked. Ignores referenced tweets.
    mutating func note(_ flags: TweetFlags) {
        if flags.contains(.collected) {
            input.counts.tweets += 1
        } else if flags.contains(.liked) {
            input.counts.likes += 1
        }
    }

    mutating func note(_ message: MessageID) {
        switch message.scope {
        case .direct: input.counts.messages += 1
        case .grok: input.counts.grokMessages += 1
        }
    }

    private mutating func note(_ tweet: MissingTweet) {
        let isKnown = input.missing[tweet.reason] != nil || input.missing.count < Self.reasonLimit
        input.missing[isKnown ? tweet.reason : "other", default: 0] += 1
    }

    /// Counts tweets that an earlier run stored from a part of the input that this run does not read.
    mutating func noteKnown(tweets: Int) { input.counts.tweets += tweets }

    /// - Parameter index: The index at which to insert the record; `nil` for the end. The list keeps its first
    ///   `skippedLimit` records.
    private mutating func skip(_ record: ImportReport.Skipped, at index: Int? = nil) {
        input.counts.skippedCount += 1
        let index = index ?? input.skipped.count
        guard index < Self.skippedLimit else { return }
        if input.skipped.count == Self.skippedLimit { input.skipped.removeLast() }
        input.skipped.insert(record, at: index)
    }

    mutating func note(_ summary: ReadSummary) {
        bytesRead = summary.bytesRead
        input.counts.add(summary.counts)
    }

    var report: ImportReport.Input {
        var result = input
        result.unread = Array(unread.list.prefix(UnreadNames.limit))
        result.hasMoreUnread = unread.list.count > UnreadNames.limit
        if otherWarnings > 0 {
            result.warnings.append("\(otherWarnings) more warning\(otherWarnings == 1 ? " is" : "s are") not shown")
        }
        // If an earlier run had more options, it may have written tweets that this run did not read. Do not count them.
        result.unchanged = min(input.unchanged, max(0, input.tweets - input.new - input.updated))
        return result
    }
}

extension ImportReport.Failure {
    init(_ error: InputError) { self.init(message: error.message, hint: error.hint) }
}

extension ImportReport.Input {
    /// Creates the report of a path that could not be read.
    static func unreadable(_ error: InputError) -> ImportReport.Input {
        let name = error.entry.map { "\(error.path): \($0)" } ?? error.path
        var input = ImportReport.Input(path: name, format: nil)
        input.failure = ImportReport.Failure(error)
        return input
    }

    /// Adds a problem of the input's file: the first one as the failure, and others as skipped records.
    mutating func add(_ error: InputError) {
        guard failure != nil else {
            failure = ImportReport.Failure(error)
            return
        }
        counts.skippedCount += 1
        guard skipped.count < InputReportBuilder.skippedLimit else { return }
        skipped.append(
            .init(entry: path.lastPathComponent, offset: error.offset, line: nil, reason: error.sentence))
    }
}

extension InputError {
    var sentence: String {
        hint.map { "\(message); \($0)" } ?? message
    }
}

/// Counts the records of the current file for its entry in the ledger.
struct EntryProgress {
    private let imported: PreviousRead
    private var name = ""
    private var tweets = RecordCount()
    private var skipped = RecordCount()

    init(_ imported: PreviousRead) { self.imported = imported }

    mutating func begin(_ name: String) {
        self.name = name
        tweets = RecordCount()
        skipped = RecordCount()
    }

    /// Counts the tweets at the beginning of the file that were not read again, and returns their number.
    mutating func leaveOut() -> Int {
        let known = imported.entry(name)?.tweets ?? 0
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

/// Counts the records before a byte offset that only increases. The other records wait in `pending`.
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
