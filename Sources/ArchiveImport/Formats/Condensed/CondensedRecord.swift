import TweetModel

/// Reads flat objects of public data sets and scrapers. Names of fields vary. The author, the counts, and quoted or
/// retweeted tweets may be nested objects.
///
///     {"source":"Twitter for iPhone","id_str":"1","text":…,"created_at":…,"retweet_count":1,"is_retweet":false}
///     {"id":1,"text":…,"isRetweet":"f","isDeleted":"f","device":…,"favorites":1,"retweets":1,"date":"2011-08-02 18:07:48"}
///     {"id":"1","text":…,"createdAt":…,"likeCount":1,"author":{"userName":"ann_lee","id":"42"},"quoted_tweet":{…}}
///     {"id":1,"text":…,"created_at":…,"from_user":"ann_lee","to_user":null,"iso_language_code":"en"}
///     {"id":"1","user_posted":"ann_lee","description":…,"date_posted":…,"reposts":1,"quoted_post":{"post_id":"2",…}}
final class CondensedRecordDecoder: RecordDecoder {
    private let owner: User?

    init(_ context: RecordContext) { owner = context.owner }

    static func matches(_ record: JSONValue) -> Bool {
        guard isMarked(record), !record.has("_type"), !record.has("verb"), !record.has("legacy"),
            !record.has("conversation_id"), !record.has("media_tags"), !record.has("author_id"),
            !record.has("public_metrics"), !record.has("account_id"), !record.has("edit_history_tweet_ids"),
            record.object("user") == nil, !LetterShape.matches(record)
        else { return false }
        let cells = cells(of: record)
        return cells[.id] != nil && hasContent(record, cells)
    }

    /// Whether a record has a text, or media and an empty text.
    static func hasContent(_ record: JSONValue, _ cells: CondensedTweet.Choice<String>) -> Bool {
        cells[.text] != nil || cells[.mediaURLs] != nil && hasEmptyText(record)
    }

    private static func hasEmptyText(_ record: JSONValue) -> Bool {
        let describes = isDescribed(record)
        var isThere = false
        record.forEachMember { key, value in
            guard value.kind == .string || value.kind == .null else { return }
            let isText = CondensedTweet.Cell.namesText(key) || describes && key == CondensedTweet.Cell.description
            if isText { isThere = true }
        }
        return isThere
    }

    private static func isDescribed(_ record: JSONValue) -> Bool {
        CondensedTweet.Cell.isDescribed { record.has($0) }
    }

    /// Whether a record has keys that only data sets and scrapers use.
    static func isMarked(_ record: JSONValue) -> Bool {
        record.has("is_retweet") || record.has("isRetweet") || record.has("isDeleted")
            || record.has("favorites") && record.has("retweets") || record.has("likeCount")
            || record.has("retweetCount") || record.has("from_user") || record.has("user_screen_name")
            || record.has("tweet_id") && record.has("text")
            || record.has("likes") && record.has("retweets") && record.object("author") != nil
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        var referenced: [Tweet] = []
        let tweet: Tweet
        do throws(RecordProblem) {
            tweet = try read(record, depth: 0, &referenced)
        } catch {
            return try sink.skip(error)
        }
        if RecordID.tweet(record).disagrees { sink.noteIDDisagreement() }
        try sink.tweet(tweet, referenced: referenced)
    }

    private func read(
        _ record: JSONValue, depth: Int, _ referenced: inout [Tweet]
    ) throws(RecordProblem) -> Tweet {
        let cells = Self.cells(of: record)
        var tweet = try CondensedTweet.tweet(owner: depth == 0 ? owner : nil) { cells[$0] }
        guard depth < 2 else { return tweet }
        for name in ["quoted_tweet", "quotedTweet", "quote", "quoted", "quoted_post"] as [StaticString] {
            guard let inner = try inner(record, name, depth, &referenced) else { continue }
            if tweet.retweetOf == nil { tweet.quoteOf = inner }
        }
        for name in ["retweeted_tweet", "retweetedTweet", "retweet"] as [StaticString] {
            guard let inner = try inner(record, name, depth, &referenced) else { continue }
            tweet.retweetOf = inner
            tweet.flags.remove([.retweetByText, .truncated])
            (tweet.replyTo, tweet.quoteOf) = (nil, nil)
        }
        return tweet
    }

    private func inner(
        _ record: JSONValue, _ name: StaticString, _ depth: Int, _ referenced: inout [Tweet]
    ) throws(RecordProblem) -> TweetReference? {
        guard let object = record.object(name) else { return nil }
        let cells = Self.cells(of: object)
        guard cells[.id] != nil, Self.hasContent(object, cells) else { return nil }
        let tweet = try read(object, depth: depth + 1, &referenced)
        referenced.append(tweet)
        return TweetReference(tweet: tweet.id, user: tweet.author?.id, handle: tweet.author?.handle)
    }

    /// Converts the members of a record to fields. A member of a nested object has the names of both, joined by `_`.
    static func cells(of record: JSONValue) -> CondensedTweet.Choice<String> {
        var choice = CondensedTweet.Choice<String>(describes: isDescribed(record))
        record.forEachMember { key, value in
            let name = CondensedTweet.Cell.plainName(key)
            guard value.kind == .object else { return choice.add(text(of: value), named: name) }
            if CondensedTweet.Cell.wholeObjects.contains(name) { return choice.add(raw(value), named: name) }
            if value.firstKey?.hasPrefix("$") == true { return choice.add(ofDatabase(value), named: name) }
            value.forEachMember { key, value in
                choice.add(text(of: value), named: name + "_" + CondensedTweet.Cell.plainName(key))
            }
        }
        return choice
    }

    /// The value in an object of MongoDB, for types that JSON does not have: `{"$numberLong":"1"}`,
    /// `{"$date":"2021-10-31T04:04:09Z"}`, `{"$date":{"$numberLong":"1635653049000"}}`.
    private static func ofDatabase(_ value: JSONValue) -> String? {
        guard let inner = value.firstMember else { return nil }
        if let innermost = inner.firstMember { return text(of: innermost) }
        return text(of: inner)
    }

    private static func text(of value: JSONValue) -> String? {
        switch value.kind {
        case .string: value.nonEmptyString
        case .number, .array: raw(value)
        case .true: "true"
        case .false: "false"
        default: nil
        }
    }

    private static func raw(_ value: JSONValue) -> String {
        value.withRawBytes { raw in unsafe raw.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }
    }
}

/// Recognises rows of the Community Archive's database, which are flat and have no entities (see Account archives,
/// Community Archive).
enum CommunityRow {
    static func matches(_ record: JSONValue) -> Bool {
        record.has("tweet_id") && record.has("account_id") && record["full_text"]?.kind == .string
    }
}

/// Reads rows of the Community Archive's database.
final class CommunityRowDecoder: RecordDecoder {
    func decode(_ record: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        guard let id = RecordID.positive(record, "tweet_id", "tweet_id").map({ TweetID($0) }) else {
            return try sink.skip(RecordProblem(reason: "it has no tweet ID"))
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
        tweet.counts.likes = record["favorite_count"]?.amount
        tweet.counts.retweets = record["retweet_count"]?.amount
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
