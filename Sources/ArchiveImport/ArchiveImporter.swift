package import TweetModel

/// Detects the archives at a path and streams their tweets. This is the module's entry point.
///
/// It never changes an input and never uses the network. It opens private files, such as messages, only if the caller
/// requests them. All functions are thread-safe, but only one thread at a time may use a `DetectedInput`.
package enum ArchiveImporter {
    /// Detects the inputs at a path: first by file names, then by the first bytes of files (see Supported inputs,
    /// Detection). Each archive or file in a folder becomes a separate input, but 16 or more files of one format in a
    /// folder become one input. So do all files of a tar that is read sequentially from a pipe.
    ///
    /// Throws if the path cannot be opened or contains no supported format.
    ///
    /// - Parameter withheld: The files of the open store, which are never opened as inputs (see
    ///   `InputLimits.withheld`).
    /// - Parameter media: The files of the folders in `options`, if they were listed before.
    package static func detect(
        path: String, options: ImportOptions, withholding withheld: Set<FileNode> = [], media: MediaFileIndex? = nil
    ) throws(InputError) -> DetectionResult {
        do {
            var result = try FormatDetector(options: options, withheld: withheld).detect(path: path)
            if let media = media ?? MediaFileIndex(options.mediaFolders) {
                for index in result.inputs.indices { result.inputs[index].media = media }
            }
            return result
        } catch {
            throw InputError(error)
        }
    }

    /// Reads an input and passes its events to the sink in order. Passes `.progress` after about 256 tweets, 1 MiB of
    /// records or 1,024 events, whichever comes first, and at the end.
    ///
    /// Does not throw if data is damaged, but reports the damage in the events `.skipped`, `.failed` and `.warning`.
    /// Throws only the errors of the sink, which end the reading. May omit records that an earlier import has stored
    /// (`earlier`), and reports them in the event `.leftOut`.
    package static func read<Failure: Error>(
        _ input: DetectedInput, options: ImportOptions, earlier: PreviousRead = .none,
        sink: (consuming ImportEvent) throws(Failure) -> Void
    ) throws(Failure) -> ReadSummary {
        do {
            return try withoutActuallyEscaping(sink) { sink in
                let output = ImportOutput(earlier: earlier, options: options, media: input.media, sink)
                try input.reader.read(options: options, into: output)
                output.counts.expected = input.expectedTweets
                return try output.finish(isLoneFile: input.isLoneFile, identity: input.reader.identity)
            }
        } catch let error as Failure {
            throw error
        } catch {
            preconditionFailure("Only the sink ends the reading: \(error)")
        }
    }
}

extension ArchiveImporter {
    /// The number of bytes after which `description(ofForeign:)` recognizes the content of a file.
    package static let headLength = FileType.headLength

    /// Returns a description of a file that is certainly not an input, such as "an image (JPEG)"; `nil` if it may be
    /// one.
    ///
    /// - Parameter head: The first `headLength` bytes of the file, or all of it.
    package static func description(ofForeign head: [UInt8]) -> String? {
        switch FileType(head: head[...]) {
        case .foreign(let name): return "an archive of the format \(name)"
        case .plain: break
        case .zip, .tar, .warc, .compressed: return nil
        }
        if DatabaseReader.matches(head[...]) || UTF16Decoder(head[...]) != nil { return nil }
        let prefix = FilePrefix(head[...])
        switch prefix.content {
        case .empty, .media, .binary: return prefix.description
        default: return nil
        }
    }

    /// Returns the owner that an input names before its first tweet; `nil` if it names none there.
    package static func owner(of input: DetectedInput, options: ImportOptions) -> User? {
        struct Found: Error {
            var owner: User?
        }
        do {
            _ = try read(input, options: options) { (event: consuming ImportEvent) throws(Found) in
                switch event {
                case .archive(let owner, _): throw Found(owner: owner)
                case .tweet, .progress: throw Found()
                default: break
                }
            }
            return nil
        } catch {
            return error.owner
        }
    }
}

package struct DetectionResult {
    /// At least one input, ordered by path.
    package var inputs: [DetectedInput]
    /// Errors of files and folders that cannot be read completely, such as a damaged zip in a folder of zips.
    package var problems: [InputError]
    /// Files next to the inputs that were examined and not recognized as inputs.
    package var unrelated = UnrelatedFiles()
}

/// The number of files that are not inputs, and the first five of their names in alphabetical order.
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

    private mutating func keep(_ others: [String]) { names = Array((names + others).sorted().prefix(Self.limit)) }
}

/// An archive or file of a known format. Its tweets have not been read yet.
package struct DetectedInput {
    /// The path that the user typed, followed by the path of the input inside that folder or archive. The folder of the
    /// only archive in a zip or tar is omitted.
    package let path: String
    package let format: InputFormat
    /// The number of tweets that the input declares, for example in a manifest; `nil` if it declares none. Counts only
    /// tweets that the caller requested.
    package let expectedTweets: Int?
    /// Uncompressed bytes to read, for progress; `nil` if unknown.
    package let totalBytes: Int64?
    /// True if the input is a single file. The file may be inside a folder or archive.
    package let isLoneFile: Bool
    /// The state of the files. If this equals the state at an earlier import, the input is very likely unchanged.
    package let version: InputVersion
    let source: InputSource
    let location: ArchiveLocation
    let reader: any FormatReader
    /// The media in other folders; `nil` if the user named none.
    package var media: MediaFileIndex?

    /// True if the input contains all tweets of its owner; false for a selection.
    package var isWholeArchive: Bool { reader.isWholeArchive }

    /// The entries to read for tweets, with the names that `ImportEvent.entry` uses; empty if not known in advance.
    var parts: [(name: String, entry: SourceEntry)] {
        let parts = reader.parts
        guard parts.isEmpty, let file = location.file else { return parts }
        return [(name: location.reportedName(of: file), entry: file)]
    }

    /// True if the input can be opened again by its path. False for a pipe and the standard input.
    package var isNamed: Bool { version.isKnown && path != InputSource.standardInputPath }

    /// The name of the input's only entry, as in `ImportEvent.entry`; `nil` if the input can have several entries.
    package var loneName: String? { isLoneFile && parts.count == 1 ? parts[0].name : nil }
}

/// The result of reading an input to its end.
package struct ReadSummary: Hashable, Sendable {
    /// Identifies the contents. A zip and its extracted folder have the same hash.
    ///
    /// For a lone file, this is the BLAKE3 of its uncompressed bytes. For an archive, it is the BLAKE3 of the sorted
    /// pairs `<name>\n<hex BLAKE3 of the entry>\n` of the entries that are always read, and of
    /// `FormatReader.identity`. Names are relative to their common folder. Entries that are read only on request
    /// (likes, deleted tweets) are omitted, so that the hash does not depend on the options. They are included if only
    /// such entries were read and `identity` is empty.
    package var blake3: [UInt8]
    /// Identifies the contents of all entries that were read, also on request, and the owner. Distinguishes two inputs
    /// with the same `blake3` if a file that was read from both, or the owner, differs.
    package var fullHash: [UInt8]
    /// The number of uncompressed bytes, including those of records that an earlier import has stored.
    package var bytesRead: Int64
    /// The counts that no event shows: `expected`, `notes` and `leftOut`.
    package var counts: ImportCounts

    package init(blake3: [UInt8], fullHash: [UInt8], bytesRead: Int64, counts: ImportCounts) {
        self.blake3 = blake3
        self.fullHash = fullHash
        self.bytesRead = bytesRead
        self.counts = counts
    }
}

/// A tweet with the other tweets in its record. It is a class, because copying its many fields would be slow.
package final class DecodedTweet: Sendable {
    /// Has the flag `TweetFlags.collected` or `.liked`, or neither if a response includes the tweet only as a
    /// referenced tweet.
    package let tweet: Tweet
    /// Tweets inside the record (retweeted or quoted), without the flag `.collected`.
    package let referenced: [Tweet]
    /// The retweeted tweet, if it comes from another record. Its text replaces the truncated text of the retweet.
    package let original: Tweet?
    /// When the values of the record were current. If a time is `nil`, the caller uses the date of the input.
    package let observed: ObservationTime
    /// When the values of `tweet` were current, in Unix seconds; `nil` if unknown.
    package var observedAt: Int64? { observed.tweet }
    /// The index of the entry among the `ImportEvent.entry` events, counted from 0.
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

/// A tweet of which an API response contains only the ID, because the service did not return the tweet.
package struct MissingTweet: Hashable, Sendable {
    package let id: TweetID
    /// The service's reason, e.g. `Not Found Error`, `Authorization Error`.
    package let reason: String
}

/// When the values of a record, such as like counts and profiles, were current, in Unix seconds; `nil` if unknown.
package struct ObservationTime: Hashable, Sendable {
    package var tweet: Int64?
    /// The time for the retweeted and quoted tweets in the record.
    package var referenced: Int64?

    package init(tweet: Int64? = nil, referenced: Int64? = nil) {
        self.tweet = tweet
        self.referenced = referenced
    }
}

/// An item that `ArchiveImporter.read` found. `.entry` begins each entry, and `.entryDone` or `.failed` ends it.
package enum ImportEvent: Sendable {
    /// The profile of the archive's owner, and the time in Unix seconds at which the archive was created; `nil` if
    /// unknown. Precedes the tweets.
    case archive(owner: User?, generatedAt: Int64?)
    /// A former handle of the archive's owner, and the time until which the owner used it. The user ID and the time are
    /// `nil` if unknown.
    case formerHandle(String, of: UserID?, until: Timestamp?)
    /// The start of an entry. `name` is the path in the folder or archive that contains the input's files. `size` is in
    /// uncompressed bytes; `nil` if unknown.
    case entry(name: String, size: Int64?)
    case tweet(DecodedTweet)
    /// A notice of the streaming API, such as the deletion of a tweet.
    case message(StreamMessage)
    /// A direct message, or another event of its conversation, such as a join. `entry` is the index of its entry.
    case direct(DirectRecord, entry: Int, position: RecordPosition)
    /// A follow or a list.
    case follow(FollowRecord)
    /// An account of a list of accounts, which gives names to its ID.
    case account(User)
    /// A referenced tweet that the service did not return.
    case missing(MissingTweet)
    /// The destination of a short link, from a table.
    case shortLink(ShortLink)
    /// The text of an image, from a program for character recognition.
    case imageText(ImageText)
    /// The user's labels and note for an earlier tweet. Only exports of this program contain them.
    case own(labels: [String], note: String?, of: TweetID)
    case skipped(ImportReport.Skipped)
    /// Members and columns of the current entry that no reader knows, with their values since the last such event.
    /// Counts exactly the records before the offset in the next event `.progress` or `.entryDone`.
    case unread(UnreadNames)
    /// A problem that does not concern a single record, as one sentence.
    case warning(String)
    /// The current entry could not be opened, or could not be read to its end. The events of its earlier records have
    /// already been passed on. An error after the end of an entry concerns another file of a tar from a pipe.
    case failed(InputError)
    /// An earlier import has stored the records of the current entry before this byte, so they are not read.
    case leftOut(upTo: Int64)
    /// The current entry was read to its end, or is known to be unchanged. `blake3` and `length` describe its
    /// uncompressed bytes. `recordsEnd` is the offset after its last record.
    case entryDone(blake3: [UInt8], length: Int64, recordsEnd: Int64)
    /// The uncompressed bytes read so far in all entries, and the offset in the current entry up to which all records
    /// were passed on.
    case progress(bytesRead: Int64, recordsEnd: Int64)
}

extension ArchiveImporter {
    /// Splits the path of an imported input into an existing file and the path inside it. For example, `a.zip/data`
    /// becomes `a.zip` and `data`. `inside` is empty if `path` itself exists, as a file or folder. Returns `nil` if
    /// neither `path` exists nor a part of it is an existing file.
    package static func container(of path: String) -> (path: String, inside: String)? {
        var outer = path
        while !outer.isEmpty {
            do {
                let kind = try InputFile.kind(at: outer)
                let inside = String(path.dropFirst(outer.count).drop { $0 == "/" })
                return kind == .folder && !inside.isEmpty ? nil : (outer, inside)
            } catch {
                // `outer` does not exist or cannot be read: try its parent.
                guard let slash = outer.lastIndex(of: "/") else { return nil }
                outer = String(outer[..<slash])
            }
        }
        return nil
    }

    /// Reads a record of the input at `path` again: `length` bytes at `offset` of an uncompressed entry. `entry` is the
    /// name in `ImportEvent.entry`, and `options` are those of the import. `isRight` returns true if the bytes still
    /// contain the record.
    ///
    /// Throws `notFound` if the input is missing, and `changed` if no entry contains the record at this offset. Also
    /// throws if the input or the entry cannot be read.
    package static func record(
        inputAt path: String, entry: String, offset: Int64, length: Int64, options: ImportOptions = ImportOptions(),
        isRight: ([UInt8]) -> Bool
    ) throws(InputError) -> [UInt8] {
        do {
            return try bytes(inputAt: path, entry: entry, offset..<offset + length, options, isRight: isRight)
        } catch {
            throw InputError(error)
        }
    }

    private static func bytes(
        inputAt path: String, entry: String, _ range: Range<Int64>, _ options: ImportOptions,
        isRight: ([UInt8]) -> Bool
    ) throws -> [UInt8] {
        guard let container = container(of: path) else {
            throw InputError(
                .notFound, path: path, message: "the file or folder no longer exists",
                hint: "move it back to this path, or import it again from its new path")
        }
        var source = try InputSource(path: container.path, limits: InputLimits(options))
        let isFile = container.inside.baseName == entry.baseName
        var name = container.inside.isEmpty ? entry : isFile ? container.inside : container.inside + "/" + entry
        // A web archive, zip or tar inside another one.
        while let outer = source.entries.first(where: { name.hasPrefix($0.name + "/") }),
            let inner = try source.nested(outer)
        {
            name = String(name.dropFirst(outer.name.count + 1))
            source = inner
        }
        // Recorded names omit leading folders: `data/tweets.js` may be `twitter-2026/data/tweets.js` in the zip.
        let entries = source.entries.filter { $0.name == name || $0.name.hasSuffix("/" + name) }
            .sorted { $0.name.utf8.count < $1.name.utf8.count }
        for candidate in entries {
            var bytes: [UInt8] = []
            let part = try source.open(candidate).part(range)
            while try part.read(1 << 16, into: &bytes) {}
            if bytes.count == range.count, isRight(bytes) { return bytes }
        }
        throw InputError(
            .changed, path: path, entry: entry, offset: range.lowerBound,
            message: "the record cannot be found: the file has changed since it was imported",
            hint: "import it again: tweetdex imports refresh")
    }
}
