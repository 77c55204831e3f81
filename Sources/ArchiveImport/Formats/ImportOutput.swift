import TweetModel

/// Passes the events of readers to the receiver, and reports progress between them.
///
/// Events are passed one by one, so that the allocator reuses the memory of a tweet for the next one.
final class ImportOutput {
    /// Progress is reported after this many tweets, records of this many bytes, or this many events of any kind.
    private static let tweetsPerReport = 256
    private static let bytesPerReport: Int64 = 1 << 20
    private static let eventsPerReport = 1024

    private let deliver: (consuming ImportEvent) throws -> Void
    /// The numbers of tweets and events, and the bytes of records, since the last report.
    private var tweets = 0
    private var events = 0
    private var recordBytes: Int64 = 0
    /// Whether records that an earlier import has stored are not read.
    private var leavesOut = false
    private var identities: [(name: String, digest: [UInt8], isOptional: Bool)] = []

    /// The current entry: its name, its name relative to the folder of the archive's records, and whether it is read
    /// only on request.
    private var entry = (name: "", identity: "", isOptional: false)
    /// The ID and the handle of the archive's owner; empty if unknown.
    private var owner = ""

    /// The number of entries begun so far.
    private(set) var entryCount = 0
    /// The number of uncompressed bytes read so far.
    var bytesRead: Int64 = 0
    /// The number of records that were skipped so far.
    private(set) var skipped = 0
    /// The counts of the summary (see `ReadSummary.counts`).
    var counts = ImportCounts()

    /// The offset up to which all records of the current entry were emitted. The reader sets it after each record.
    var recordsEnd: Int64 = 0 {
        didSet { unread.endRecord() }
    }
    /// Counts members and columns that no reader knows.
    let unread: UnreadMembers
    let earlier: PreviousRead
    /// Gives keys to tweets without a usable ID; `nil` unless the caller requested it.
    let keys: TweetKeys?
    /// The records of the current entry without a usable ID.
    private var missingIDs = MissingIDs()
    /// The records of the current entry whose two IDs belong to different tweets.
    var disagreements = IDDisagreements()
    private let media: MediaFileIndex?
    private var foundMedia = 0

    /// - Parameter deliver: receives an event. Throws to end the import.
    init(
        earlier: PreviousRead = .none, options: ImportOptions = ImportOptions(), media: MediaFileIndex? = nil,
        _ deliver: @escaping (consuming ImportEvent) throws -> Void
    ) {
        self.earlier = earlier
        self.media = media
        unread = UnreadMembers(options.mapping)
        keys = options.includeWithoutIDs ? TweetKeys() : nil
        self.deliver = deliver
    }

    /// The index of the current entry.
    var currentEntry: Int { entryCount - 1 }

    /// Emits a warning, if there is one.
    func warn(_ warning: String?) throws { if let warning { try emit(.warning(warning)) } }

    func emit(_ event: consuming ImportEvent) throws {
        try pass(event)
        if tweets >= Self.tweetsPerReport || recordBytes >= Self.bytesPerReport || events >= Self.eventsPerReport {
            try report()
        }
    }

    func emit(
        _ tweet: consuming Tweet, referenced: consuming [Tweet] = [], original: consuming Tweet? = nil,
        observed: ObservationTime = ObservationTime(), at position: RecordPosition
    ) throws {
        tweets += 1
        recordBytes += position.length
        if let problem = RecordProblem.exceedingLimits(tweet, recordLength: position.length) {
            return try skip(problem, in: entry.name, at: position)
        }
        if referenced.contains(where: { RecordProblem.exceedingLimits($0, recordLength: position.length) != nil }) {
            referenced = try withinLimits(referenced, at: position)
        }
        if let media {
            foundMedia += media.locate(&tweet)
            for index in referenced.indices { foundMedia += media.locate(&referenced[index]) }
        }
        if let known = original, RecordProblem.exceedingLimits(known, recordLength: position.length) != nil {
            original = nil
        }
        try emit(
            .tweet(
                DecodedTweet(
                    tweet: tweet, referenced: referenced, original: original, observed: observed,
                    entry: currentEntry, position: position)))
    }

    /// Returns the tweets inside a record that do not exceed a limit, and reports the others.
    private func withinLimits(_ tweets: [Tweet], at position: RecordPosition) throws -> [Tweet] {
        var kept: [Tweet] = []
        for tweet in tweets {
            if let problem = RecordProblem.exceedingLimits(tweet, recordLength: position.length) {
                let reason = "tweet \(tweet.id) inside this record was skipped: \(problem.reason)"
                try skip(RecordProblem(reason: reason), in: entry.name, at: position)
            } else {
                kept.append(tweet)
            }
        }
        return kept
    }

    func emit(_ record: DirectRecord, at position: RecordPosition) throws {
        recordBytes += position.length
        if case .message(let message) = record, let problem = RecordProblem.exceedingLimits(message) {
            return try skip(problem, in: entry.name, at: position)
        }
        if let media, case .message(var message) = record {
            foundMedia += media.locate(&message.media, of: [message.id.rawValue])
            return try emit(.direct(.message(message), entry: currentEntry, position: position))
        }
        try emit(.direct(record, entry: currentEntry, position: position))
    }

    func emit(_ record: FollowRecord, at position: RecordPosition) throws {
        recordBytes += position.length
        try emit(.follow(record))
    }

    func emit(_ text: ImageText) throws {
        recordBytes += Int64(text.text.utf8.count)
        try emit(.imageText(text))
    }

    func skip(_ problem: RecordProblem, in entry: String, at position: RecordPosition) throws {
        if let reason = problem.missingID { missingIDs.add(reason) }
        try emit(
            .skipped(
                ImportReport.Skipped(
                    entry: entry, offset: position.offset, line: position.line, reason: problem.reason)))
    }

    /// - Parameters:
    ///   - identity: its name relative to the folder of the archive's records.
    ///   - isOptional: whether it is read only on request.
    func beginEntry(name: String, identity: String, size: Int64?, isOptional: Bool = false) throws {
        entryCount += 1
        entry = (name, identity, isOptional)
        recordsEnd = 0
        try emit(.entry(name: name, size: size))
    }

    /// Ends an entry that was read to its end.
    ///
    /// - Parameters:
    ///   - blake3: the hash of all its bytes.
    ///   - length: its size in bytes.
    func endEntry(blake3: [UInt8], length: Int64) throws {
        try endEntry(.entryDone(blake3: blake3, length: length, recordsEnd: recordsEnd), blake3)
    }

    private func endEntry(_ event: consuming ImportEvent, _ blake3: [UInt8]?) throws {
        if let blake3 { identities.append((entry.identity, blake3, entry.isOptional)) }
        try passUnread()
        try warn(missingIDs.warning(in: entry.name))
        missingIDs = MissingIDs()
        try emit(event)
        try warn(disagreements.warning(in: entry.name))
        disagreements = IDDisagreements()
    }

    /// Ends the current entry without reading it, if an earlier import has stored all of it. Returns false otherwise.
    func leaveOutStored() throws -> Bool {
        guard let known = earlier.whole(entry.name),
            let blake3 = known.blake3.flatMap({ [UInt8](hexadecimal: $0) })
        else { return false }
        recordsEnd = known.recordsEnd
        bytesRead += known.length
        try emit(.leftOut(upTo: known.recordsEnd))
        try endEntry(blake3: blake3, length: known.length)
        return true
    }

    /// Ends an entry that could not be read to its end. `blake3` is the hash of the bytes that were read, or `nil`.
    func endEntry(failure: InputError, blake3: [UInt8]?) throws { try endEntry(.failed(failure), blake3) }

    /// - Parameter identity: see `FormatReader.identity`.
    func finish(isLoneFile: Bool, identity: String) throws -> ReadSummary {
        // A continued file does not show all of its members again.
        if !leavesOut {
            for problem in unread.mapping.problems { try emit(.failed(problem.named(entry.name))) }
            if let media, foundMedia == 0, media.problems.isEmpty {
                let files = media.count == 1 ? "1 image or video" : "\(media.count) images and videos"
                try emit(
                    .warning(
                        "the folders of --media contain \(files), but none is named after a medium without a file or its "
                            + "tweet"))
            }
        }
        for problem in media?.problems ?? [] { try emit(.warning(problem)) }
        try report()
        let known = identities.filter { !$0.isOptional }
        let digest: [UInt8]
        if isLoneFile, identities.count == 1 {
            digest = identities[0].digest
        } else {
            digest = Self.digest(of: known.isEmpty && identity.isEmpty ? identities : known, identity)
        }
        return ReadSummary(
            blake3: digest, fullHash: Self.digest(of: identities, identity + owner), bytesRead: bytesRead,
            counts: counts)
    }

    private func pass(_ event: consuming ImportEvent) throws {
        events += 1
        if case .skipped = event { skipped += 1 }
        if case .leftOut = event { leavesOut = true }
        if case .archive(let user?, _) = event { owner = "\(user.id?.rawValue ?? 0) \(user.handle ?? "")" }
        try deliver(event)
    }

    /// Passes the counts of all records before `recordsEnd`.
    private func passUnread() throws { if let names = unread.take() { try pass(.unread(names)) } }

    private func report() throws {
        try passUnread()
        try pass(.progress(bytesRead: bytesRead, recordsEnd: recordsEnd))
        tweets = 0
        recordBytes = 0
        events = 0
    }

    private static func digest(
        of entries: [(name: String, digest: [UInt8], isOptional: Bool)], _ identity: String
    ) -> [UInt8] {
        let shared = entries.map(\.name).sharedFolder
        var lines = entries.map {
            ($0.name.dropFirst(shared.count) + "\n" + $0.digest.hexadecimal + "\n").utf8.map { $0 }
        }
        .sorted { $0.lexicographicallyPrecedes($1) }
        lines.append(Array(identity.utf8))
        return BLAKE3.digest(Array(lines.joined()))
    }
}

/// Counts records of one entry with the same irregularity, for one warning about all of them.
struct IrregularityCount {
    private(set) var count = 0
    /// The offset of the first one in bytes; 0 if `count` is 0.
    private(set) var first: Int64 = 0

    mutating func add(_ position: RecordPosition) {
        if count == 0 { first = position.offset }
        count += 1
    }
}

/// Counts records of one entry whose two IDs belong to different tweets.
struct IDDisagreements {
    private var records = IrregularityCount()
    private var members: (used: StaticString, other: StaticString) = ("id_str", "id")

    /// Adds a record, and the members with the ID that was used and the other ID.
    mutating func add(
        _ position: RecordPosition, members: (used: StaticString, other: StaticString) = ("id_str", "id")
    ) {
        if records.count == 0 { self.members = members }
        records.add(position)
    }

    /// A warning about these records; `nil` if `add(_:)` was not called.
    func warning(in entry: String) -> String? {
        guard records.count > 0 else { return nil }
        let subject = records.count == 1 ? "1 tweet has" : "\(records.count) tweets have"
        return "\(entry): \(subject) an \(members.other) that names another tweet than \(members.used) "
            + "(first at byte \(records.first)); \(members.used) was used, with the date of the record"
    }
}

/// Limits on one tweet or direct message, which bound the memory and time of everything that reads the store. Posts
/// have at most 25,000 characters, and articles a few times as many, so only an invented record exceeds a limit.
extension RecordProblem {
    /// The maximum size of the text in bytes, and separately of all other texts together, such as URLs.
    static let maxBytes = 1 << 20
    /// The maximum number of hashtags, mentions, links, cashtags, media, parts of an article and versions together.
    static let maxEntities = 10_000

    /// Returns the limit that a tweet exceeds; `nil` for a normal tweet.
    ///
    /// - Parameter recordLength: The length of its record in bytes.
    static func exceedingLimits(_ tweet: borrowing Tweet, recordLength: Int64) -> RecordProblem? {
        // The IDs of rows and placeholders.
        if tweet.id < .first, !tweet.id.isKey {
            return RecordProblem(reason: "its ID is \(tweet.id), and no tweet has one below 20", missingID: .absent)
        }
        if let problem = problem(text: tweet.text) { return problem }
        var entities = tweet.hashtags.count + tweet.mentions.count + tweet.links.count + tweet.cashtags.count
        entities += tweet.media.count + tweet.edits.count + tweet.withheldIn.count
        if tweet.flags.contains(.article) { entities += tweet.article?.parts.count ?? 0 }
        if let problem = problem(entities: entities) { return problem }
        var size = size(tweet.links, tweet.media)
        for index in tweet.hashtags.indices { size += tweet.hashtags[index].text.utf8.count }
        for index in tweet.cashtags.indices { size += tweet.cashtags[index].text.utf8.count }
        for index in tweet.mentions.indices { size += tweet.mentions[index].size }
        if recordLength > maxBytes { size += tweet.sizeOfRest }
        return problem(otherTexts: size)
    }

    /// Returns the limit that a message exceeds; `nil` for a normal message.
    static func exceedingLimits(_ message: borrowing Message) -> RecordProblem? {
        if let problem = problem(text: message.text) { return problem }
        let entities = message.links.count + message.media.count + message.reactions.count + message.edits.count
        if let problem = problem(entities: entities) { return problem }
        var size = size(message.links, message.media)
        for index in message.reactions.indices { size += message.reactions[index].key.utf8.count }
        for index in message.edits.indices { size += message.edits[index].text.utf8.count }
        return problem(otherTexts: size)
    }

    private static func problem(text: String) -> RecordProblem? {
        let size = text.utf8.count
        return size <= maxBytes
            ? nil : RecordProblem(reason: "its text has \(size) bytes, and the limit is \(maxBytes)")
    }

    private static func problem(entities count: Int) -> RecordProblem? {
        count <= maxEntities
            ? nil
            : RecordProblem(reason: "it has \(count) tags, links and other parts, and the limit is \(maxEntities)")
    }

    private static func problem(otherTexts size: Int) -> RecordProblem? {
        size <= maxBytes
            ? nil
            : RecordProblem(reason: "its addresses and other texts have \(size) bytes, and the limit is \(maxBytes)")
    }

    /// Reads items in place, because copies of media are slow.
    private static func size(_ links: [Link], _ media: [MediaItem]) -> Int {
        var size = 0
        for index in links.indices { size += links[index].size }
        for index in media.indices { size += media[index].size }
        return size
    }
}

extension Tweet {
    /// Makes the tweet a quote of a tweet that no record names.
    mutating func markQuoteOfUnknown() {
        quoteOf = TweetReference(tweet: nil)
        flags.insert(.quoteOfUnknown)
    }

    /// The size of the texts that are neither the text nor entities.
    fileprivate var sizeOfRest: Int {
        var texts = [client, language, communityID, author?.handle, author?.name, replyTo?.handle, retweetOf?.handle]
        texts += [quoteOf?.handle, place?.id, place?.name, place?.fullName, place?.country, article?.preview]
        if let profile = author?.profile {
            texts += [profile.bio, profile.location, profile.website, profile.avatarURL, profile.headerURL]
        }
        return texts.size + withheldIn.map(Optional.some).size + (article?.parts.map(\.target).size ?? 0)
    }
}

extension Mention {
    fileprivate var size: Int { handle.utf8.count + (name?.utf8.count ?? 0) }
}

extension Link {
    fileprivate var size: Int { url.utf8.count + (expanded?.utf8.count ?? 0) + (display?.utf8.count ?? 0) }
}

extension MediaItem {
    fileprivate var size: Int {
        (url?.utf8.count ?? 0) + (videoURL?.utf8.count ?? 0) + (link?.utf8.count ?? 0) + (expanded?.utf8.count ?? 0)
            + (alternativeText?.utf8.count ?? 0) + (id?.utf8.count ?? 0)
    }
}

extension [String?] {
    fileprivate var size: Int { reduce(0) { $0 + ($1?.utf8.count ?? 0) } }
}
