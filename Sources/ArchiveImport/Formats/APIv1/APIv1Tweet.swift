import TweetModel

/// Tells tweets of API v1.1 from everything that looks like them.
enum APIv1Tweet {
    /// Whether an object is a tweet of v1.1: it has an id, a text, and nothing that only others have.
    static func isTweet(_ record: JSONValue) -> Bool {
        resemblesTweet(record) && !record.has("screen_name") && !PlainRow.namesAuthor(record)
    }

    /// The same, whatever says who wrote it.
    static func resemblesTweet(_ record: JSONValue) -> Bool {
        guard record["full_text"]?.kind == .string || record["text"]?.kind == .string else { return false }
        if record.has("id_str") {
            guard RecordID.tweet(record).id != nil else { return false }
        } else {
            guard let id = record["id"], RecordID.tweet(record).id != nil else { return false }
            let hasName = record.has("favorite_count") || record.has("in_reply_to_status_id")
            // Tools that drop the text form keep the account, or what v2 calls by another name; those that make it the only
            // one, because their numbers are too small, keep both.
            guard id.kind == .number ? record.object("user") != nil || hasName : hasAccount(record) && hasName else {
                return false
            }
        }
        return !isForeign(record)
    }

    private static func hasAccount(_ record: JSONValue) -> Bool {
        record.object("user")?["screen_name"]?.kind == .string
    }

    /// Names that tweets of other families, and letters, have beside an id and a text.
    private static func isForeign(_ record: JSONValue) -> Bool {
        record.has("author_id") || record.has("edit_history_tweet_ids") || record.has("_type") || record.has("verb")
            || record.has("rest_id") || record.has("__typename") && record.object("user") == nil
            || LetterShape.matches(record) || CondensedRecordDecoder.isMarked(record)
    }

    /// What only the stream adds.
    static func isOfStream(_ record: JSONValue) -> Bool {
        record.has("timestamp_ms") || record.has("filter_level")
    }
}

/// Reads tweets of API v1.1.
final class APIv1TweetDecoder: RecordDecoder {
    private var reader = TweetObjectReader(TweetObjectFamily())
    private let owner: User?

    init(_ context: RecordContext) {
        owner = context.owner
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        let tweet: Tweet
        do throws(RecordProblem) {
            tweet = try reader.read(record, author: owner)
        } catch {
            return try sink.skip(error)
        }
        if reader.idsDisagree { sink.noteIDDisagreement() }
        // What a stream says of the tweet itself is as old as the tweet, and yields to every other record of it. What
        // it says of tweets inside is as new as that.
        try sink.tweet(tweet, referenced: reader.referenced, referencedObservedAt: Self.moment(of: record))
    }

    /// A stream says when it sent a tweet.
    private static func moment(of record: JSONValue) -> Int64? {
        record["timestamp_ms"]?.integer.flatMap { $0 > 0 ? $0 / 1000 : nil }
    }
}
