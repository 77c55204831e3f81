package import TweetModel

/// The whole interface of this module: tells what lies at a path, and reads it tweet by tweet.
///
/// Reading never writes, needs no network, and opens no private file (messages, contacts, addresses) that was not asked
/// for. Everything here works on any thread; a `RecognizedInput` belongs to one thread at a time.
package enum ArchiveImporter {
    /// What lies at a path: by the names of its entries first, then by their first bytes (formats.md §2). A folder may
    /// hold several archives and files; each becomes an input of its own.
    ///
    /// Throws when the path cannot be opened, or nothing in it is of a known format; the error says what was found.
    package static func recognize(path: String, choices: ImportChoices) throws(InputError) -> Recognition {
        try Recognizer(choices: choices).recognize(path: path)
    }

    /// Reads an input and hands its events to the sink, in order and in batches of at most some 256 tweets or 1 MB of
    /// records. An input that is damaged is read as far as possible: what went wrong is among the events
    /// (`.skipped`, `.failed`, `.warning`). Throws only what the sink throws; nothing is read after that.
    ///
    /// What `earlier` knows may be left out: then `.leftOut` tells how much.
    package static func read<Failure: Error>(
        _ input: RecognizedInput, choices: ImportChoices, earlier: EarlierReading? = nil,
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

/// What lies at a path.
package struct Recognition {
    /// At least one; in the order of their paths.
    package var inputs: [RecognizedInput]
    /// What looked like an input beside them and cannot be read (a damaged zip in a folder of zips, say).
    package var problems: [InputError]
}

/// What was found at a path: one archive or file of a known format. Not yet read, but for its small side files.
package struct RecognizedInput {
    /// The user's path, or for one of several inputs in a folder its own.
    package let path: String
    package let format: FormatName
    /// Tweets that the input itself says it has, among the kinds that were asked for; nil where it does not say.
    package let expectedTweets: Int?
    /// Unpacked bytes that reading it will touch, for progress; nil where unknown.
    package let totalBytes: Int64?
    /// The path is the file itself: its bytes identify it.
    package let isLoneFile: Bool
    /// Its state; tells without reading whether it is what it was at an earlier import.
    package let version: InputVersion
    let source: InputSource
    let location: ArchiveLocation
    let reader: any FormatReader

    /// It is all that its owner ever posted, not a part or a selection of it.
    package var isWholeArchive: Bool { reader.isWholeArchive }

    /// The entries that will be read for tweets, by the names of events; empty where that is not known beforehand.
    var parts: [(name: String, entry: SourceEntry)] {
        let parts = reader.parts
        guard parts.isEmpty, let file = location.file else { return parts }
        return [(name: location.reportedName(of: file), entry: file)]
    }

    /// Its path names a file or folder that will be there again, and not what comes through a pipe.
    package var isNamed: Bool { version != .unknown && path != InputSource.standardInputPath }

    /// The name of the one entry that a lone file has in events.
    package var loneName: String? { isLoneFile && parts.count == 1 ? parts[0].name : nil }
}

/// What is known of an input once it was read.
package struct ReadSummary: Hashable, Sendable {
    /// Identifies what was read: for a lone file the SHA-256 of its bytes. For an archive the SHA-256 over the sorted
    /// lines `<name>\n<hex SHA-256 of the entry>\n` of the entries that were read for tweets, named relative to the
    /// folder that holds them, so that a zip and its unzipped folder are the same. Entries that are only read on request
    /// (likes, deleted tweets) are not among them, unless there are no others: what was asked for changes nothing.
    package var sha256: [UInt8]
    /// Unpacked bytes.
    package var bytesRead: Int64
    /// Tweets that the input itself says it has.
    package var expectedTweets: Int?
    /// Notes (long posts) that completed a tweet.
    package var notes: Int
    /// What the input says it has and was not asked for, by what `--include` calls it.
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

/// A tweet record as an input holds it, with what else it told. An object, because a value of so many parts costs more to
/// hand on than to read.
package final class DecodedTweet: Sendable {
    /// Flagged `.collected`, or `.liked`; with neither it is one that others refer to and that stood in a place of its own.
    package let tweet: Tweet
    /// Tweets met inside it (retweeted, quoted); not flagged `.collected`.
    package let referenced: [Tweet]
    /// The tweet that this one repeats, where that was handed out in a place of its own: completes a cut text.
    package let original: Tweet?
    /// When the record was made, where the record itself says so; else the input's own date holds.
    package let observed: ObservationTime
    /// The same of the tweet itself, Unix seconds.
    package var observedAt: Int64? { observed.tweet }
    /// Index into the input's list of entries that were read (`ImportEvent.entry`).
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

/// A tweet that is known by its number only, because it was gone, or hidden, when others were fetched.
package struct MissingTweet: Hashable, Sendable {
    package let id: TweetID
    /// The service's own word, e.g. `Not Found Error`, `Authorization Error`.
    package let reason: String

    package init(id: TweetID, reason: String) {
        self.id = id
        self.reason = reason
    }
}

/// When a record was made, as it says itself; Unix seconds.
package struct ObservationTime: Hashable, Sendable {
    package var tweet: Int64?
    /// The same for what it says of tweets inside.
    package var referenced: Int64?

    package init(tweet: Int64? = nil, referenced: Int64? = nil) {
        self.tweet = tweet
        self.referenced = referenced
    }
}

/// A record that was left out, and why.
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

/// The names by which cli.md calls the formats.
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
    /// This program's own export.
    case own = "tweetdex"
}

/// What reading an input gives, in order.
package enum ImportEvent: Sendable {
    /// Whose archive it is, with its profile, and when it was made (Unix seconds). Comes before its tweets.
    case archive(owner: User?, generatedAt: Int64?)
    /// A handle that the archive's owner had before, and until when.
    case formerHandle(String, of: UserID?, until: Timestamp?)
    /// The next entry that is read; tweets refer to these by number, counted from 0. Its name is relative to the
    /// input's path.
    case entry(name: String, size: Int64?)
    case tweet(DecodedTweet)
    /// Something in a stream of tweets that is none.
    case message(StreamMessage)
    /// Something out of a conversation of direct messages, and where it stood.
    case direct(DirectRecord, entry: Int, position: RecordPosition)
    /// A tweet that others refer to, and that the service did not give out.
    case missing(MissingTweet)
    /// What its owner has put on a tweet that came before it: labels, and a note. Our own exports alone have them.
    case own(labels: [String], note: String?, of: TweetID)
    case skipped(SkippedRecord)
    /// Something that people should know and that is no single record: a sentence.
    case warning(String)
    /// The entry could not be opened, or not be read to its end; what stood before the damage was handed out.
    case failed(InputError)
    /// Records of the current entry that begin before this byte are left out, because an earlier import has taken them.
    case leftOut(upTo: Int64)
    /// The entry was read to its end, or known to be the same as before: SHA-256 and number of its unpacked bytes, and
    /// where its last record ends.
    case entryDone(sha256: [UInt8], length: Int64, recordsEnd: Int64)
    /// Unpacked bytes that were read so far, of all entries together, and the byte of the current entry before which all
    /// records were handed out. The last event of each batch.
    case progress(bytesRead: Int64, recordsEnd: Int64)
}

/// What to take from an input beside its tweets.
package struct ImportChoices: Hashable, Sendable {
    package var includeLikes = false
    package var includeDeleted = false
    package var includeCircle = false
    /// Direct messages: private, and in no other way read.
    package var includeMessages = false
    /// Whose archive it is, where the input does not say. With or without `@`.
    package var ownerHandle: String?
    /// Takes an input for this format alone, whatever it looks like; nil to find out.
    package var format: FormatName?
    /// Files that are never opened, wherever they lie: those of the store that is in use (`InputLimits.withheld`).
    package var withheld: Set<FileNode> = []

    package init() {}
}
