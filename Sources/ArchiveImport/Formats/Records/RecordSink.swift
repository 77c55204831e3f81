internal import TweetModel

/// Receives the contents of an entry's objects from decoders. Adds the entry and the position.
final class RecordSink {
    let output: ImportOutput
    /// The entry's name in reports.
    let entry: String
    /// The position of the current object. The caller sets it before each object.
    var position = RecordPosition(offset: 0, length: 0)

    /// The properties that the objects around the current record give its tweets.
    var surroundings = Surroundings()
    /// Whether the entry has rows, whose names of fields differ.
    var hasRows = false
    /// The number of tweets that are records by themselves, and the last of them.
    private(set) var collected = 0
    private(set) var lastTweet: TweetID?
    /// Whether a tweet of the entry has an author.
    private var hasAuthors = false
    private let tweetless: TweetlessRecords
    private let neighbour: (String) -> MediaLocation?

    /// - Parameter neighbour: returns the file with a given name in the entry's folder, or `nil`.
    init(
        _ output: ImportOutput, entry: String, tweetless: TweetlessRecords,
        neighbour: @escaping (String) -> MediaLocation? = { _ in nil }
    ) {
        self.output = output
        self.entry = entry
        self.tweetless = tweetless
        self.neighbour = neighbour
    }

    /// The file that this entry describes: `1_1.jpg` for `1_1.jpg.json`. `nil` for other names, or if there is no such
    /// file.
    private(set) lazy var describedFile: MediaLocation? = {
        let name = entry.baseName
        guard name.lowercaseExtension == "json" else { return nil }
        return neighbour(String(name.dropLast(".json".count)))
    }()

    /// The members that the user mapped.
    var mapping: MappedColumns { output.unread.mapping }
    /// Gives keys to tweets without a usable ID, or `nil`.
    var keys: TweetKeys? { output.keys }
    /// Counts members that no reader knows.
    var unread: UnreadMembers { output.unread }

    /// Emits a tweet that is a record by itself, and flags it `.collected`.
    ///
    /// - Parameters:
    ///   - referenced: tweets inside the record.
    ///   - original: the tweet that this one retweets, if it was emitted before.
    ///   - observedAt: time at which the record was made, in Unix seconds, or `nil`.
    ///   - referencedObservedAt: the same for `referenced`; default: `observedAt`.
    func tweet(
        _ tweet: consuming Tweet, referenced: consuming [Tweet] = [], original: consuming Tweet? = nil,
        observedAt: Int64? = nil, referencedObservedAt: Int64? = nil
    ) throws {
        tweet.flags.insert(.collected)
        surroundings.complete(&tweet)
        if tweet.author != nil { hasAuthors = true }
        (collected, lastTweet) = (collected + 1, tweet.id)
        let time = ObservationTime(tweet: observedAt, referenced: referencedObservedAt ?? observedAt)
        try output.emit(tweet, referenced: referenced, original: original, observed: time, at: position)
    }

    /// Emits a tweet that is included only because other tweets refer to it.
    func referencedTweet(_ tweet: consuming Tweet, observedAt: Int64? = nil) throws {
        try output.emit(tweet, observed: ObservationTime(tweet: observedAt), at: position)
    }

    /// Emits the ID of a requested or referenced tweet that the service did not return, with the service's reason.
    func missing(_ tweet: TweetID, reason: String) throws {
        try output.emit(.missing(MissingTweet(id: tweet, reason: reason)))
    }

    /// Emits the destination of a short link.
    func shortLink(_ link: ShortLink) throws { try output.emit(.shortLink(link)) }

    /// Emits the text of an image.
    func imageText(_ text: ImageText) throws { try output.emit(.imageText(text)) }

    /// Emits the user's own labels and note for a tweet that was emitted before. Does nothing without labels and note.
    func own(labels: [String], note: String?, of tweet: TweetID) throws {
        if labels.isEmpty, note == nil { return }
        try output.emit(.own(labels: labels, note: note, of: tweet))
    }

    /// Emits accounts that are records by themselves, and counts them as records without tweets of a kind, in the
    /// plural.
    func accounts(_ accounts: [User], kind: String) throws {
        for account in accounts {
            countTweetless(kind, isAccount: true)
            if account.id != nil, account.handle != nil || account.name != nil { try output.emit(.account(account)) }
        }
    }

    /// Emits a follow or a list.
    func follow(_ record: FollowRecord) throws { try output.emit(record, at: position) }

    /// The number of skipped records so far, in all entries.
    var skipped: Int { output.skipped }

    /// Emits a direct message or an event of a conversation.
    func direct(_ record: DirectRecord) throws { try output.emit(record, at: position) }

    /// Emits an account that comes with other records, which gives names to its ID.
    func account(_ account: User) throws { try output.emit(.account(account)) }

    /// Emits a problem that does not concern a single record, as one sentence.
    func warn(_ text: String) throws { try output.warn(text) }

    /// Counts an item that the caller did not request.
    ///
    /// - Parameter option: the value of `--include` that requests it.
    func countLeftOut(_ option: String) { output.counts.leftOut[option, default: 0] += 1 }

    /// Counts a missing object that is not a tweet. `kind` and `reason` are the service's words.
    func countMissing(_ kind: String, reason: String) {
        countTweetless("error messages about \(kind) objects (\(reason))")
    }

    /// Reports that the current object, or a part of it, was skipped.
    func skip(_ problem: RecordProblem) throws { try output.skip(problem, in: entry, at: position) }

    /// Reports the current object as skipped if `decode` throws a `RecordProblem`.
    func skippingProblems(_ decode: () throws -> Void) throws {
        do { try decode() } catch let problem as RecordProblem { try skip(problem) }
    }

    /// Emits a stream message that is not a tweet.
    func message(_ message: StreamMessage) throws { try output.emit(.message(message)) }

    /// Notes that the two IDs of the current object belong to different tweets.
    /// - Parameter members: the members with the ID that was used and the other ID.
    func noteIDDisagreement(members: (used: StaticString, other: StaticString) = ("id_str", "id")) {
        output.disagreements.add(position, members: members)
    }

    /// Counts the current object as known but without tweets.
    ///
    /// - Parameters:
    ///   - name: the kind of the object, in the plural.
    ///   - isAccount: whether it is an account, whose relation to other accounts the record does not contain.
    func countTweetless(_ name: String, isAccount: Bool = false) {
        tweetless.count(name, isAccount: isAccount, in: entry)
    }

    /// Emits one warning for all tweets without an author. Call it at the end of the entry.
    ///
    /// - Parameter isAlone: whether no other entry is read. A set can have many entries with one tweet.
    func finish(isAlone: Bool = false) throws {
        let anonymous = isAlone && hasRows && !hasAuthors ? "\(entry) does not name the authors of its tweets" : nil
        try output.warn(surroundings.warning(in: entry) ?? anonymous)
    }
}

/// Counts known objects without tweets by kind, in all files of an input.
final class TweetlessRecords {
    private var kinds: [(name: String, count: Int, files: Int, last: String)] = []

    /// Whether accounts were counted.
    private(set) var hasAccounts = false

    func count(_ name: String, isAccount: Bool, in entry: String) {
        if isAccount { hasAccounts = true }
        if let index = kinds.firstIndex(where: { $0.name == name }) {
            kinds[index].count += 1
            if kinds[index].last != entry { kinds[index].files += 1 }
            kinds[index].last = entry
        } else {
            kinds.append((name, 1, 1, entry))
        }
    }

    /// Emits one warning for each kind.
    func report(to output: ImportOutput) throws {
        for kind in kinds {
            let subject = kind.files == 1 ? "\(kind.last) contains" : "\(kind.files) files contain"
            let records = kind.count == 1 ? "1 record that is not a tweet" : "\(kind.count) records that are not tweets"
            try output.warn("\(subject) \(records): \(kind.name)")
        }
    }
}

/// The position of a record in its entry. Computes the positions of its parts.
struct RecordLocator {
    let whole: RecordPosition
    private let start: Int

    init(of record: JSONValue, at position: RecordPosition) {
        whole = position
        start = record.range.lowerBound
    }

    func position(of part: JSONValue) -> RecordPosition {
        RecordPosition(
            offset: whole.offset + Int64(part.range.lowerBound - start), length: Int64(part.range.count),
            line: whole.line)
    }
}
