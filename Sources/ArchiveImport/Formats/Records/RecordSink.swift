import TweetModel

/// Where decoders put what the objects of one entry tell: it knows which entry and where in it.
final class RecordSink {
    private let output: ImportOutput
    /// The entry's name as reports give it.
    let entry: String
    /// Where the current object stands.
    var position = RecordPosition(offset: 0, length: 0)

    private var disagreements: IDDisagreements
    private var tweetless: [(name: String, count: Int)] = []

    init(_ output: ImportOutput, entry: String) {
        self.output = output
        self.entry = entry
        disagreements = IDDisagreements(entry: entry)
    }

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
    func countTweetless(_ name: String) {
        if let index = tweetless.firstIndex(where: { $0.name == name }) {
            tweetless[index].count += 1
        } else {
            tweetless.append((name, 1))
        }
    }

    /// At the entry's end: one sentence for everything of a kind.
    func finish() throws(ImportStopped) {
        if let warning = disagreements.warning { try output.emit(.warning(warning)) }
        for (name, count) in tweetless {
            let records = count == 1 ? "a record that is no tweet" : "\(count) records that are no tweets"
            try output.emit(.warning("\(entry) holds \(records): \(name)."))
        }
    }
}
