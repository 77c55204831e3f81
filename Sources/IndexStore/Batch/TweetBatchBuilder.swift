package import TweetModel

/// Fills batches from tweets. Runs on the reader's thread and needs no database. Use one instance per thread, because
/// it reuses its buffers.
package struct TweetBatchBuilder: ~Copyable {
    private var indexer = TextIndexer()
    /// The tweets that the user has permanently forgotten. A batch contains only empty rows for them.
    private let forgotten: Set<TweetID>
    /// The date of the input, in Unix seconds; `nil` if unknown. Set this before you prepare tweets.
    package var inputDate: Int64?

    package init(excluding forgotten: Set<TweetID> = [], inputDate: Int64? = nil) {
        self.forgotten = forgotten
        self.inputDate = inputDate
    }

    /// Appends the tweets of a record to the batch, in the order in which they must be written: referenced tweets come
    /// first. Completes a truncated retweet from its original.
    ///
    /// - Parameters:
    ///   - tweet: The record's own tweet.
    ///   - referenced: The tweets inside the record.
    ///   - original: The retweeted tweet, if it comes from another record. It is not appended.
    ///   - observedAt: The time at which the record was made, in Unix seconds; `nil` if the record has no time of its
    ///     own.
    ///   - referencedObservedAt: The same for the referenced tweets.
    ///   - entry: The index of the file that contains the record.
    ///   - offset: The offset of the record in the uncompressed file, in bytes.
    ///   - length: The length of the record in bytes.
    package mutating func prepare(
        _ tweet: borrowing Tweet, referenced: [Tweet], original: borrowing Tweet? = nil, observedAt: Int64? = nil,
        referencedObservedAt: Int64? = nil, entry: Int, offset: Int64, length: Int64, into batch: TweetBatch
    ) {
        var origin = TweetBatch.Origin(
            entry: entry, offset: offset, length: length, observedAt: referencedObservedAt, inputDate: inputDate)
        for index in referenced.indices { append(referenced[index], origin, to: batch) }
        origin.observedAt = observedAt
        defer { batch.endRecord() }
        let retweeted = tweet.retweetOf?.tweet
        let originals = referenced.indices.filter { referenced[$0].id == retweeted }
        guard original != nil || !originals.isEmpty else { return append(tweet, origin, to: batch) }
        var completed = copy tweet
        if let original = copy original { RetweetCompletion.complete(&completed, from: original) }
        for index in originals { RetweetCompletion.complete(&completed, from: referenced[index]) }
        append(completed, origin, to: batch)
    }

    private mutating func append(_ tweet: borrowing Tweet, _ origin: TweetBatch.Origin, to batch: TweetBatch) {
        if forgotten.contains(tweet.id) { return batch.appendForgotten(tweet, origin) }
        guard tweet.mayHaveIncompleteLinks else { return batch.append(tweet, origin, &indexer) }
        var completed = copy tweet
        completed.completeLinks()
        batch.append(completed, origin, &indexer)
    }
}
