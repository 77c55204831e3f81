package import TweetModel
internal import TweetText

/// A tweet to be written, with the part of its index document that depends only on its text.
///
/// Tokenizing is the most expensive part of indexing and needs no database, so it runs on the reader's thread. This is
/// a class because copying a struct with so many fields took a seventh of the writer's time.
package final class IncomingTweet: Sendable {
    package var flags: TweetFlags { tweet.flags }
    /// The tweet as in its record. The store keeps it in the form `bare`.
    let tweet: Tweet
    let accounts: Accounts
    /// The location of the record: index of the file, byte offset and length.
    package let entry: Int
    package let offset: Int64
    package let length: Int64
    /// The time at which the record was made, in Unix seconds; `nil` if only the input has a date.
    let observedAt: Int64?
    let words: IndexWords

    fileprivate init(_ tweet: Tweet, words: IndexWords, _ meeting: Meeting) {
        self.tweet = tweet
        accounts = Accounts(of: tweet)
        entry = meeting.entry
        offset = meeting.offset
        length = meeting.length
        observedAt = meeting.observedAt
        self.words = words
    }
}

/// Creates incoming tweets from records. Use one instance per thread, because it reuses its buffers.
package struct TweetPreparer: ~Copyable {
    private var indexer = TextIndexer()

    package init() {}

    /// Appends the tweets of a record to the batch, in the order in which they must be written: referenced tweets come
    /// first.
    ///
    /// - Parameter original: The original of a retweet, if the record does not contain it and it was prepared earlier.
    package mutating func prepare(
        _ tweet: Tweet, referenced: [Tweet], original: Tweet? = nil, observedAt: Int64? = nil,
        referencedObservedAt: Int64? = nil, entry: Int, offset: Int64, length: Int64, into batch: inout [IncomingTweet]
    ) {
        var meeting = Meeting(entry: entry, offset: offset, length: length, observedAt: referencedObservedAt)
        for other in referenced { append(other, meeting, to: &batch) }
        meeting.observedAt = observedAt
        let originals = referenced.filter { $0.id == tweet.retweetOf?.tweet }
        guard original != nil || !originals.isEmpty else { return append(tweet, meeting, to: &batch) }
        var completed = tweet
        if let original { RetweetCompletion.complete(&completed, from: original) }
        for original in originals { RetweetCompletion.complete(&completed, from: original) }
        append(completed, meeting, to: &batch)
    }

    private mutating func append(_ tweet: Tweet, _ meeting: Meeting, to batch: inout [IncomingTweet]) {
        batch.append(IncomingTweet(tweet, words: indexer.words(of: tweet), meeting))
    }
}

/// The location and time of a record.
private struct Meeting {
    let entry: Int
    let offset: Int64
    let length: Int64
    var observedAt: Int64?
}

/// The accounts that a record mentions. The writer resolves them to rows.
struct Accounts: Sendable {
    let author: User?
    let replyTo: User?
    let retweetOf: User?
    let quoteOf: User?
    let mentioned: [User]

    init(of tweet: Tweet) {
        author = tweet.author
        replyTo = tweet.replyTo.map { User(id: $0.user, handle: $0.handle) }
        retweetOf = tweet.retweetOf.map { User(id: $0.user, handle: $0.handle) }
        quoteOf = tweet.quoteOf.map { User(id: $0.user, handle: $0.handle) }
        mentioned = tweet.mentions.compactMap { mention in
            mention.id.map { User(id: $0, handle: mention.handle, name: mention.name == "" ? nil : mention.name) }
        }
    }
}
