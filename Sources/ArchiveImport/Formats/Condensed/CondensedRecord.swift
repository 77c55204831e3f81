import TweetModel

/// Reads flat objects of public data sets: a tweet without its author's account, and with a word of its own for what the
/// service calls otherwise.
///
///     {"source":"Twitter for iPhone","id_str":"1","text":…,"created_at":…,"retweet_count":1,"is_retweet":false}
///     {"id":1,"text":…,"isRetweet":"f","isDeleted":"f","device":…,"favorites":1,"retweets":1,"date":"2011-08-02 18:07:48"}
final class CondensedRecordDecoder: RecordDecoder {
    private let owner: User?

    init(_ context: RecordContext) { owner = context.owner }

    static func matches(_ record: JSONValue) -> Bool {
        guard isMarked(record), !record.has("user"), !record.has("_type"), !record.has("verb"), !record.has("legacy"),
            !record.has("conversation_id"), !record.has("media_tags")
        else { return false }
        return text(.id, of: record) != nil && text(.text, of: record) != nil
    }

    /// Words that only data sets have.
    static func isMarked(_ record: JSONValue) -> Bool {
        record.has("is_retweet") || record.has("isRetweet") || record.has("isDeleted")
            || record.has("favorites") && record.has("retweets")
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        let tweet: Tweet
        do throws(RecordProblem) {
            tweet = try CondensedTweet.tweet(owner: owner) { Self.text($0, of: record) }
        } catch {
            return try sink.skip(error)
        }
        if RecordID.tweet(record).disagrees { sink.noteIDDisagreement() }
        try sink.tweet(tweet)
    }

    /// A member as a cell of a table would have it.
    private static func text(_ cell: CondensedTweet.Cell, of record: JSONValue) -> String? {
        for name in cell.names {
            guard let value = record[name] else { continue }
            switch value.kind {
            case .string: if let text = value.nonEmptyString { return text }
            case .number:
                return value.withRawBytes { raw in
                    unsafe raw.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
                }
            case .true: return "true"
            case .false: return "false"
            default: continue
            }
        }
        return nil
    }
}

/// Rows of the Community Archive's database: flat, and without entities (formats.md §9).
enum CommunityRow {
    static func matches(_ record: JSONValue) -> Bool {
        record.has("tweet_id") && record.has("account_id") && record["full_text"]?.kind == .string
    }
}

/// Reads rows of the Community Archive's database.
final class CommunityRowDecoder: RecordDecoder {
    func decode(_ record: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        guard let id = RecordID.positive(record, "tweet_id", "tweet_id").map({ TweetID($0) }) else {
            return try sink.skip(RecordProblem(reason: "it has no tweet id"))
        }
        let account = record.object("account")
        let author = User(
            id: RecordID.positive(record, "account_id", "account_id").map { UserID($0) },
            handle: account?["username"]?.nonEmptyString ?? record["username"]?.nonEmptyString,
            name: account?["account_display_name"]?.nonEmptyString)
        var tweet = Tweet(
            id: id, createdAt: TweetObjectReader.moment(of: record, id: id),
            author: author.id == nil && author.handle == nil ? nil : author,
            text: EscapedText(record["full_text"]?.string ?? "").text, textTrust: .classic)
        tweet.counts.likes = record["favorite_count"]?.integer
        tweet.counts.retweets = record["retweet_count"]?.integer
        ExtractedEntities.add(to: &tweet)
        let answered = RecordID.positive(record, "reply_to_tweet_id", "reply_to_tweet_id").map { TweetID($0) }
        let user = RecordID.positive(record, "reply_to_user_id", "reply_to_user_id").map { UserID($0) }
        let handle = record["reply_to_username"]?.nonEmptyString
        if answered != nil || user != nil || handle != nil {
            tweet.replyTo = TweetReference(tweet: answered, user: user, handle: handle)
        }
        tweet.retweetOf = RetweetText.original(of: tweet)
        if tweet.retweetOf != nil {
            tweet.flags.insert(.retweetByText)
            if RetweetText.isCut(tweet.text) {
                tweet.textTrust = .cut
                tweet.flags.insert(.truncated)
            }
        }
        try sink.tweet(tweet)
    }
}
