import TweetModel

/// Where decoders put what the objects of one entry tell: it knows which entry and where in it.
final class RecordSink {
    private let output: ImportOutput
    /// The entry's name as reports give it.
    let entry: String
    /// Where the current object stands.
    var position = RecordPosition(offset: 0, length: 0)

    private var disagreements: IDDisagreements
    private let tweetless: TweetlessRecords
    private let neighbour: (String) -> MediaLocation?

    /// `neighbour` finds a file beside the entry, by its name.
    init(
        _ output: ImportOutput, entry: String, tweetless: TweetlessRecords,
        neighbour: @escaping (String) -> MediaLocation? = { _ in nil }
    ) {
        self.output = output
        self.entry = entry
        self.tweetless = tweetless
        self.neighbour = neighbour
        disagreements = IDDisagreements(entry: entry)
    }

    /// The file that is described by this one, if names tell: `1_1.jpg` by `1_1.jpg.json`.
    private(set) lazy var describedFile: MediaLocation? = {
        let name = EntryPath.base(of: entry)
        guard EntryPath.suffix(of: name) == "json" else { return nil }
        return neighbour(String(name.dropLast(".json".count)))
    }()

    /// A tweet that stood on its own: it is flagged `.collected` here. `referenced` are those met inside it, `original`
    /// the one that it repeats, if that was handed out before; `observedAt` is when the record was made (Unix seconds),
    /// where it says so, and `referencedObservedAt` the same for the tweets inside, where it differs.
    func tweet(
        _ tweet: consuming Tweet, referenced: consuming [Tweet] = [], original: consuming Tweet? = nil,
        observedAt: Int64? = nil, referencedObservedAt: Int64? = nil
    ) throws(ImportStopped) {
        tweet.flags.insert(.collected)
        let time = ObservationTime(tweet: observedAt, referenced: referencedObservedAt ?? observedAt)
        try output.emit(tweet, referenced: referenced, original: original, observed: time, at: position)
    }

    /// A tweet that came along for others to refer to, in a place of its own.
    func referencedTweet(_ tweet: consuming Tweet, observedAt: Int64? = nil) throws(ImportStopped) {
        try output.emit(tweet, observed: ObservationTime(tweet: observedAt), at: position)
    }

    /// A tweet that is referred to or was asked for, and that the service did not give out; `reason` is its word for it.
    func missing(_ tweet: TweetID, reason: String) throws(ImportStopped) {
        try output.emit(.missing(MissingTweet(id: tweet, reason: reason)))
    }

    /// What its owner has put on a tweet that was handed out just before.
    func own(labels: [String], note: String?, of tweet: TweetID) throws(ImportStopped) {
        if labels.isEmpty, note == nil { return }
        try output.emit(.own(labels: labels, note: note, of: tweet))
    }

    /// The same for something that is no tweet: `kind` is the service's word.
    func countMissing(_ kind: String, reason: String) {
        countTweetless("error messages about \(kind) objects (\(reason))")
    }

    /// The current object, or a part of it, is left out.
    func skip(_ problem: RecordProblem) throws(ImportStopped) {
        try output.skip(problem, in: entry, at: position)
    }

    /// A message that is no tweet.
    func message(_ message: StreamMessage) throws(ImportStopped) {
        try output.emit(.message(message))
    }

    /// The current object's two ids name different tweets.
    func noteIDDisagreement() { disagreements.add(position) }

    /// The current object is known, and holds no tweets; `name` says what it is, in the plural.
    func countTweetless(_ name: String) { tweetless.count(name, in: entry) }

    /// At the entry's end: one sentence for everything of a kind.
    func finish() throws(ImportStopped) {
        if let warning = disagreements.warning { try output.emit(.warning(warning)) }
    }
}

/// Objects that are known and hold no tweets, in all files of an input.
final class TweetlessRecords {
    private var kinds: [(name: String, count: Int, files: Int, last: String)] = []

    func count(_ name: String, in entry: String) {
        if let index = kinds.firstIndex(where: { $0.name == name }) {
            kinds[index].count += 1
            if kinds[index].last != entry { kinds[index].files += 1 }
            kinds[index].last = entry
        } else {
            kinds.append((name, 1, 1, entry))
        }
    }

    /// One sentence for all of a kind.
    func tell(_ output: ImportOutput) throws(ImportStopped) {
        for kind in kinds {
            let subject = kind.files == 1 ? "\(kind.last) contains" : "\(kind.files) files contain"
            let records = kind.count == 1 ? "1 record that is not a tweet" : "\(kind.count) records that are not tweets"
            try output.emit(.warning("\(subject) \(records): \(kind.name)"))
        }
    }
}
