package import TweetModel

/// Detects the format of a path and streams its tweets. This is the module's entry point.
///
/// It never writes and needs no network. It opens private files (messages, contacts, addresses) only if the caller
/// requests them. All functions can be called from any thread; a `DetectedInput` is confined to one thread at a time.
package enum ArchiveImporter {
    /// Detects the inputs at a path, by the names of entries first, then by their first bytes (see Supported exports,
    /// Detection). A folder may contain several archives and files; each becomes a separate input.
    ///
    /// Throws if the path cannot be opened or contains no known format. The error describes the contents.
    package static func detect(path: String, choices: ReadOptions) throws(InputError) -> DetectionResult {
        try FormatDetector(choices: choices).detect(path: path)
    }

    /// Reads an input and passes its events to the sink in order, in batches of about 256 tweets or 1 MB of records. A
    /// damaged input is read as far as possible, and the damage is reported as events (`.skipped`, `.failed`,
    /// `.warning`). Throws only the errors of the sink; reading ends then.
    ///
    /// Records that `earlier` covers may be left out. `.leftOut` then reports how many.
    package static func read<Failure: Error>(
        _ input: DetectedInput, choices: ReadOptions, earlier: PreviousRead? = nil,
        sink: (consuming [ImportEvent]) throws(Failure) -> Void
    ) throws(Failure) -> ReadSummary {
        var failure: Failure?
        let summary: ReadSummary? = withoutActuallyEscaping(sink) { sink in
            let output = ImportOutput(earlier: earlier ?? .none) { (batch: consuming [ImportEvent]) -> Bool in
                do throws(Failure) {
                    try sink(batch)
                    return true
                } catch {
                    failure = error
                    return false
                }
            }
            do throws(ImportStopped) {
                try input.reader.read(choices: choices, into: output)
                return try output.finish(isLoneFile: input.isLoneFile, expectedTweets: input.expectedTweets)
            } catch {
                return nil
            }
        }
        if let failure { throw failure }
        guard let summary else { preconditionFailure("Reading stops early only when the sink throws") }
        return summary
    }
}

/// The result of detection.
package struct DetectionResult {
    /// At least one input, ordered by path.
    package var inputs: [DetectedInput]
    /// Inputs that were detected but cannot be read, such as a damaged zip in a folder of zips.
    package var problems: [InputError]
    /// Files next to the inputs that have no known format.
    package var unrelated = UnrelatedFiles()
}

/// Counts files, and keeps the names of the first ones.
package struct UnrelatedFiles {
    private static let limit = 5

    package private(set) var count = 0
    package private(set) var names: [String] = []

    mutating func add(_ name: String) {
        count += 1
        keep([name])
    }

    mutating func add(_ others: UnrelatedFiles) {
        count += others.count
        keep(others.names)
    }

    /// Keeps the first names in alphabetical order.
    private mutating func keep(_ others: [String]) {
        names = Array((names + others).sorted().prefix(Self.limit))
    }
}

/// An archive or file of a known format. Detection has read only its small sidecar files.
package struct DetectedInput {
    /// The user's path. If a folder contains several inputs, the path of this one.
    package let path: String
    package let format: FormatName
    /// The number of requested tweets according to the input itself; `nil` if it does not say.
    package let expectedTweets: Int?
    /// Uncompressed bytes to read, for progress; `nil` if unknown.
    package let totalBytes: Int64?
    /// True if the input is a single file, whose bytes identify it.
    package let isLoneFile: Bool
    /// The state of the files, to recognize an unchanged input without reading it.
    package let version: InputVersion
    let source: InputSource
    let location: ArchiveLocation
    let reader: any FormatReader

    /// True if the input is a complete archive of its owner, not a part or a selection.
    package var isWholeArchive: Bool { reader.isWholeArchive }

    /// The entries to read for tweets, by the names of events; empty if they are not known in advance.
    var parts: [(name: String, entry: SourceEntry)] {
        let parts = reader.parts
        guard parts.isEmpty, let file = location.file else { return parts }
        return [(name: location.reportedName(of: file), entry: file)]
    }

    /// True if the path can be opened again later, which a pipe cannot.
    package var isNamed: Bool { version != .unknown && path != InputSource.standardInputPath }

    /// The name that events use for the single entry of a lone file.
    package var loneName: String? { isLoneFile && parts.count == 1 ? parts[0].name : nil }
}

/// The properties of an input that are known after reading it.
package struct ReadSummary: Hashable, Sendable {
    /// Identifies the contents. For a lone file, the SHA-256 of its bytes. For an archive, the SHA-256 of the sorted
    /// lines `<name>\n<hex SHA-256 of the entry>\n` of the entries read for tweets. Names are relative to the folder
    /// that contains them, so that a zip and its extracted folder are equal. Entries that are read only on request
    /// (likes, deleted tweets) are excluded unless the input contains only such entries, so that the request does not
    /// change the identity.
    package var sha256: [UInt8]
    /// Uncompressed bytes.
    package var bytesRead: Int64
    /// The number of tweets according to the input itself.
    package var expectedTweets: Int?
    /// Notes (long posts) that completed a tweet.
    package var notes: Int
    /// Records that the input contains and that were not requested, by their name in `--include`.
    package var leftOut: [String: Int]

    package init(
        sha256: [UInt8], bytesRead: Int64, expectedTweets: Int?, notes: Int, leftOut: [String: Int] = [:]
    ) {
        self.sha256 = sha256
        self.bytesRead = bytesRead
        self.expectedTweets = expectedTweets
        self.notes = notes
        self.leftOut = leftOut
    }
}

/// A tweet record of an input. A class, because copying its many fields would cost more than reading them.
package final class DecodedTweet: Sendable {
    /// Has the flag `.collected` or `.liked`. A tweet with neither is referenced by others and has a record of its own.
    package let tweet: Tweet
    /// Tweets inside the record (retweeted or quoted), without the flag `.collected`.
    package let referenced: [Tweet]
    /// The original of a retweet, if it has a record of its own. It completes a truncated text.
    package let original: Tweet?
    /// When the record was created, if it contains that. Otherwise the date of the input applies.
    package let observed: ObservationTime
    /// The time of the tweet's own values, in Unix seconds.
    package var observedAt: Int64? { observed.tweet }
    /// The index of the entry among those read (`ImportEvent.entry`).
    package let entry: Int
    package let position: RecordPosition

    package init(
        tweet: consuming Tweet, referenced: consuming [Tweet] = [], original: consuming Tweet? = nil,
        observed: ObservationTime = ObservationTime(), entry: Int, position: RecordPosition
    ) {
        self.tweet = tweet
        self.referenced = referenced
        self.original = original
        self.observed = observed
        self.entry = entry
        self.position = position
    }
}

/// A tweet of which only the ID is known, because the service did not return it.
package struct MissingTweet: Hashable, Sendable {
    package let id: TweetID
    /// The service's reason, e.g. `Not Found Error`, `Authorization Error`.
    package let reason: String

    package init(id: TweetID, reason: String) {
        self.id = id
        self.reason = reason
    }
}

/// When a record was created according to itself, in Unix seconds.
package struct ObservationTime: Hashable, Sendable {
    package var tweet: Int64?
    /// The same for the tweets inside the record.
    package var referenced: Int64?

    package init(tweet: Int64? = nil, referenced: Int64? = nil) {
        self.tweet = tweet
        self.referenced = referenced
    }
}

/// A record that was skipped, and the reason.
package struct SkippedRecord: Hashable, Sendable {
    package var entry: String
    package var offset: Int64?
    package var line: Int?
    package var reason: String

    package init(entry: String, offset: Int64?, line: Int? = nil, reason: String) {
        self.entry = entry
        self.offset = offset
        self.line = line
        self.reason = reason
    }
}

/// The names of the formats on the command line and in reports (see Supported exports).
package enum FormatName: String, Sendable, CaseIterable {
    case accountArchive = "account-archive"
    case classicArchive = "classic-archive"
    case classicCSV = "classic-csv"
    case apiV1 = "api-v1"
    case apiV1Stream = "api-v1-stream"
    case apiV2 = "api-v2"
    case apiV2Flat = "api-v2-flat"
    case academicTwitter = "academictwitter"
    case streamGrab = "stream-grab"
    case graphQL = "graphql"
    case webExporter = "web-exporter"
    case communityArchive = "community-archive"
    case activityStreams = "activity-streams"
    case snscrape
    case twint
    case tcatCSV = "tcat-csv"
    case condensed
    case idList = "id-list"
    /// An export of this program.
    case own = "tweetdex"
}

/// An event of reading an input. Events are in order.
package enum ImportEvent: Sendable {
    /// The owner of the archive with its profile, and the creation time in Unix seconds. Precedes the tweets.
    case archive(owner: User?, generatedAt: Int64?)
    /// A former handle of the archive's owner, and the time until which it was used.
    case formerHandle(String, of: UserID?, until: Timestamp?)
    /// The start of an entry. Tweets refer to entries by number, counted from 0. The name is relative to the input's
    /// path.
    case entry(name: String, size: Int64?)
    case tweet(DecodedTweet)
    /// A notice in a stream of tweets.
    case message(StreamMessage)
    /// A direct message or an event of a conversation, and its position.
    case direct(DirectRecord, entry: Int, position: RecordPosition)
    /// A referenced tweet that the service did not return.
    case missing(MissingTweet)
    /// Labels and the note of a tweet that precedes this event. Only exports of this program contain them.
    case own(labels: [String], note: String?, of: TweetID)
    case skipped(SkippedRecord)
    /// A problem that concerns more than one record, as one sentence.
    case warning(String)
    /// The entry could not be opened or read to its end. Records before the damage were delivered.
    case failed(InputError)
    /// Records of the current entry that begin before this byte are left out, because an earlier import has stored
    /// them.
    case leftOut(upTo: Int64)
    /// The entry was read to its end, or is known to be unchanged: SHA-256 and count of its uncompressed bytes, and the
    /// end of its last record.
    case entryDone(sha256: [UInt8], length: Int64, recordsEnd: Int64)
    /// Uncompressed bytes read so far in all entries, and the byte of the current entry before which all records were
    /// delivered. The last event of each batch.
    case progress(bytesRead: Int64, recordsEnd: Int64)
}

/// The records to read in addition to tweets, and options of detection.
package struct ReadOptions: Hashable, Sendable {
    package var includeLikes = false
    package var includeDeleted = false
    package var includeCircle = false
    /// Direct messages. They are private and read only if this is true.
    package var includeMessages = false
    /// The owner of the archive, if the input does not name it. With or without `@`.
    package var ownerHandle: String?
    /// Reads the input as this format instead of detecting one.
    package var format: FormatName?
    /// Files that are never opened: those of the store that is in use (`InputLimits.withheld`).
    package var withheld: Set<FileNode> = []

    package init() {}
}
