import TweetModel

/// Distinguishes tweets of API v1.1 from similar records.
enum APIv1Tweet {
    /// Whether an object is a tweet of API v1.1: it has an ID, a text and no keys of another format.
    static func isTweet(_ record: JSONValue) -> Bool {
        resemblesTweet(record) && !record.has("screen_name") && !PlainRow.namesAuthor(record)
    }

    /// Like `isTweet(_:)`, but accepts flat fields that name the author.
    static func resemblesTweet(_ record: JSONValue) -> Bool {
        guard record["full_text"]?.kind == .string || record["text"]?.kind == .string else { return false }
        if record.has("id_str") {
            guard RecordID.tweet(record).id != nil else { return false }
        } else {
            guard let id = record["id"], RecordID.tweet(record).id != nil else { return false }
            let hasName = record.has("favorite_count") || record.has("in_reply_to_status_id")
            // Without `id_str`, require `user` or a key that API v2 does not have; if the ID is a string, require both.
            guard id.kind == .number ? record.object("user") != nil || hasName : hasAccount(record) && hasName else {
                return false
            }
        }
        return !isForeign(record)
    }

    private static func hasAccount(_ record: JSONValue) -> Bool {
        record.object("user")?["screen_name"]?.kind == .string
    }

    /// Whether a record has keys of another format or of a direct message.
    private static func isForeign(_ record: JSONValue) -> Bool {
        record.has("author_id") || record.has("edit_history_tweet_ids") || record.has("_type") || record.has("verb")
            || record.has("rest_id") || record.has("__typename") && record.object("user") == nil
            || DirectMessageDetector.matches(record) || GenericTable.isMarked(record)
    }

    /// Whether a tweet has a key that only streams add.
    static func isOfStream(_ record: JSONValue) -> Bool {
        record.has("timestamp_ms") || record.has("filter_level")
    }
}

/// Reads tweets of API v1.1. A tweet without `user` gets the account that the caller of the import named, if any.
final class APIv1TweetDecoder: RecordDecoder {
    private var reader = TweetObjectReader(TweetObjectFamily())
    private let owner: User?

    init(_ context: RecordContext) {
        owner = context.owner
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws {
        let tweet = try reader.read(record, author: owner)
        if reader.idsDisagree { sink.noteIDDisagreement() }
        // A stream sends a tweet when it is posted, so any other record of the tweet is newer, and this one has no
        // observation time. The tweets inside it are as of `timestamp_ms`.
        try sink.tweet(tweet, referenced: reader.referenced, referencedObservedAt: Self.moment(of: record))
    }

    /// The time at which a stream sent the tweet, in Unix seconds; `nil` without a positive `timestamp_ms`.
    private static func moment(of record: JSONValue) -> Int64? {
        record["timestamp_ms"]?.integer.flatMap { $0 > 0 ? $0 / 1000 : nil }
    }
}
