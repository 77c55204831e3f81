package import TweetModel
internal import TweetText

/// A tweet on its way into the store, with the part of its index row that only depends on its text. Making one is the
/// costly half of indexing and needs no database, so it is done on the reader's thread. An object, because handing a
/// value of so many parts from one place to the next took a seventh of the writer's time.
package final class IncomingTweet: Sendable {
    package var flags: TweetFlags { tweet.flags }
    /// As its record told it; the store keeps it `bare`.
    let tweet: Tweet
    let accounts: Accounts
    /// Where it stood: number of the entry, byte offset and length in it.
    package let entry: Int
    package let offset: Int64
    package let length: Int64
    /// When its record was made, Unix seconds; nil where only the input's own date tells.
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

/// Makes incoming tweets out of records; one per thread, because it keeps its buffers.
package struct TweetPreparer: ~Copyable {
    private var indexer = TextIndexer()

    package init() {}

    /// The tweets of one record, in the order in which they are to be written: what it refers to first. `original` is the
    /// tweet that it repeats, where that is no part of it and was prepared before.
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

/// Where and when a record was met.
private struct Meeting {
    let entry: Int
    let offset: Int64
    let length: Int64
    var observedAt: Int64?
}

/// The accounts a record speaks of, which the writer turns into rows.
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
