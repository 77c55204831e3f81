/// The kind of an API v2 record. A file may mix kinds: pages with single tweets, tweets with errors (see API formats,
/// API v2).
enum V2Shape: Hashable {
    /// A response: `data` and what belongs to it, in any order; `data` may be a list, one object or missing.
    case page
    /// What stands in a response's `includes`, by itself: academictwitteR writes it to a file of its own.
    case includes
    /// A tweet with nothing but the ids of what it refers to.
    case tweet
    /// The same as a row of a table that R has written: `{}` stands where a value is missing.
    case rowTweet
    /// A tweet into which everything it refers to was moved.
    case flatTweet
    /// Word of a tweet that is to be deleted.
    case deletion
    /// An error message in place of a response.
    case failure

    /// nil for what is none of these.
    init?(of record: JSONValue) {
        guard record.kind == .object else { return nil }
        if Self.isPage(record) {
            self = .page
        } else if Self.isTweet(record) {
            self = Self.isFlat(record) ? .flatTweet : Self.isRow(record) ? .rowTweet : .tweet
        } else if Self.isIncludes(record) {
            self = .includes
        } else if record["action"]?.equals("delete") == true, record.has("id"), !record.has("text") {
            self = .deletion
        } else if record.has("title"), record.has("type"), record.has("detail") || record.has("status"),
            !record.has("id")
        {
            self = .failure
        } else {
            return nil
        }
    }

    private static func isPage(_ record: JSONValue) -> Bool {
        let surrounds = record.object("includes") != nil || record.object("meta")?.has("result_count") == true
        if let data = data(of: record) {
            if data.kind == .array {
                guard let first = data.first else { return surrounds || record.has("errors") || record.has("meta") }
                return isGiven(first)
            }
            return isGiven(data) || (data.isEmptyObject && surrounds)
        }
        if surrounds { return true }
        // Errors of other services have a message in place of a title.
        guard let error = record.array("errors")?.first else { return false }
        return error.has("title") || error.has("resource_type") || error.has("parameter")
    }

    /// What a response was asked for; programs that save it beside what it includes call it by what it is.
    @_lifetime(copy page)
    static func data(of page: JSONValue) -> JSONValue? {
        if let data = page["data"] { return data }
        guard page.object("includes") != nil else { return nil }
        if let tweet = page.object("tweet"), resemblesTweet(tweet) { return tweet }
        if let tweets = page.array("tweets"), let first = tweets.first, resemblesTweet(first) { return tweets }
        return nil
    }

    /// Whether a file begins as a response does, however long that is.
    static func beginsPage(_ head: FileHead) -> Bool {
        guard head.content == .object else { return false }
        let start = head.bytes.prefix(64).filter { !$0.isJSONSpace }
        return ["data", "includes", "errors", "meta", "__twarc"].contains { start.starts(with: "{\"\($0)\":".utf8) }
    }

    /// An object that `data` holds: a tweet, an account, a list or a count of tweets.
    private static func isGiven(_ object: JSONValue) -> Bool {
        guard object.kind == .object else { return false }
        if object.has("id") { return !object.has("rest_id") && !object.has("id_str") && !object.has("legacy") }
        return object.has("tweet_count")
    }

    /// Whether an object is a tweet, wherever it stands.
    static func isTweet(_ record: JSONValue) -> Bool { resemblesTweet(record) && !PlainRow.namesAuthor(record) }

    /// The same, whatever other names it has.
    static func resemblesTweet(_ record: JSONValue) -> Bool {
        mayBeTweet(record) && (isMarked(record) || hasBareID(record))
    }

    /// Whether an object is a tweet for which no more was asked than a number and a text, if it is one.
    static func isBare(_ record: JSONValue) -> Bool { mayBeTweet(record) && !isMarked(record) && hasBareID(record) }

    private static func mayBeTweet(_ record: JSONValue) -> Bool {
        record["text"]?.kind == .string && record["id"] != nil && !record.has("id_str") && !record.has("full_text")
            && !record.has("user") && !record.has("_type") && !record.has("legacy")
            && !LetterShape.matches(record)
    }

    private static func isMarked(_ record: JSONValue) -> Bool {
        record.has("author_id") || record.has("edit_history_tweet_ids") || record.has("public_metrics")
            || record.has("conversation_id") || record.has("referenced_tweets")
    }

    private static func hasBareID(_ record: JSONValue) -> Bool {
        guard let id = record["id"] else { return false }
        return id.kind == .string && id.integer != nil && !CondensedRecordDecoder.isMarked(record)
    }

    private static func isFlat(_ tweet: JSONValue) -> Bool {
        if tweet.has("author") || tweet.has("in_reply_to_user") || tweet.has("__twarc") { return true }
        if let attachments = tweet["attachments"], attachments.has("media") || attachments.has("poll") { return true }
        return tweet.array("referenced_tweets")?.first?.has("text") == true
    }

    private static func isRow(_ tweet: JSONValue) -> Bool {
        var isRow = false
        tweet.forEachRawMember { _, value in isRow = isRow || value.isEmptyObject }
        return isRow
    }

    private static func isIncludes(_ record: JSONValue) -> Bool {
        if record.array("users")?.first?.has("username") == true { return true }
        guard let tweet = record.array("tweets")?.first, isTweet(tweet), record.count > 1 else { return false }
        // Beside names of other things they are somebody's list.
        var isAlone = true
        record.forEachRawMember { name, _ in isAlone = isAlone && lists.contains { name.equals($0) } }
        return isAlone
    }

    private static let lists: [StaticString] = ["users", "tweets", "media", "places", "polls", "topics"]
}
