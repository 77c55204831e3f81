/// The kind of an API v2 record. A file may mix kinds: pages with single tweets, tweets with errors (see API formats,
/// API v2).
enum V2Shape: Hashable {
    /// A response: `data` with includes, errors and metadata, in any order. `data` is a list, one object, or missing.
    case page
    /// The contents of `includes` as a record. academictwitteR writes them to a separate file.
    case includes
    /// A tweet that contains only the IDs of the objects that it refers to.
    case tweet
    /// A `tweet` as R writes it from a table: missing values are `{}`.
    case rowTweet
    /// A tweet that contains the objects that it refers to.
    case flatTweet
    /// An account of a response that twarc divided into its objects.
    case flatUser
    /// The `meta` of a response as a record. search-tweets-python writes the tweets, includes and meta of a response
    /// as separate records (format `m`).
    case meta
    /// A notice that a tweet must be deleted.
    case deletion
    /// An error message instead of a response or, in files of 4CAT, instead of a tweet.
    case failure

    /// `nil` if the record is not of API v2.
    init?(of record: JSONValue) {
        guard record.kind == .object else { return nil }
        if Self.isPage(record) {
            self = .page
        } else if record.has("resource_type"), record.has("resource_id"), record.has("title") {
            self = .failure
        } else if Self.isTweet(record) {
            self = Self.isFlat(record) ? .flatTweet : Self.isRow(record) ? .rowTweet : .tweet
        } else if record.has("username"), !record.has("text"),
            record.object("__twarc") != nil || record.object("public_metrics")?.has("followers_count") == true
        {
            self = .flatUser
        } else if Self.isIncludes(record) {
            self = .includes
        } else if record.has("result_count"), record.has("newest_id") || record.has("next_token") {
            self = .meta
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
                return isGiven(first) || first.isDamaged && surrounds
            }
            return isGiven(data) || (data.isEmptyObject && surrounds)
        }
        if surrounds { return true }
        // Errors of other services have a message instead of a title.
        guard let error = record.array("errors")?.first else { return false }
        return error.has("title") || error.has("resource_type") || error.has("parameter")
    }

    /// The requested objects of a response: `data`, or `tweet` or `tweets` next to `includes`, which programs write
    /// that use the paginators of twitter-api-v2, a library for Node.js. `nil` if the response has no data.
    @_lifetime(copy page)
    static func data(of page: JSONValue) -> JSONValue? {
        if let data = page["data"] { return data }
        if page.isDamaged, let list = dataWithDamagedName(page) { return list }
        guard page.object("includes") != nil else { return nil }
        if let tweet = page.object("tweet"), resemblesTweet(tweet) { return tweet }
        if let tweets = page.array("tweets"), let first = tweets.first, resemblesTweet(first) { return tweets }
        return nil
    }

    /// The list of tweets in a response, whatever its name.
    @_lifetime(copy page)
    private static func dataWithDamagedName(_ page: JSONValue) -> JSONValue? {
        var index: Int?
        page.forEachRawMember { _, member in
            if member.kind == .array, let first = member.first, isTweet(first) { index = index ?? member.index }
        }
        guard let index else { return nil }
        return page.at(index)
    }

    /// Whether a file begins like a response. Looks at its first 64 bytes.
    static func beginsPage(_ head: FilePrefix) -> Bool {
        guard head.content == .object else { return false }
        let start = head.bytes.prefix(64).filter { !$0.isJSONSpace }
        return ["data", "includes", "errors", "meta", "__twarc"].contains { start.starts(with: "{\"\($0)\":".utf8) }
    }

    /// Whether `data` can contain this object: a tweet, an account, a list, another object with an ID, or a count of
    /// tweets.
    private static func isGiven(_ object: JSONValue) -> Bool {
        guard object.kind == .object else { return false }
        if object.has("id") {
            return !object.has("rest_id") && !object.has("id_str") && !object.has("legacy") && !object.has("__typename")
        }
        return object.has("tweet_count")
    }

    /// Whether an object is a tweet of API v2. Rows of data sets also have `id`, `text` and `created_at`, but they have
    /// the author and the counts in flat members, which API v2 has in objects.
    ///
    /// - An object with lists or objects of API v2 is a tweet, unless a flat member names the author.
    /// - Any other object is a tweet unless a member has a field of a tweet under a name that API v2 does not use.
    static func isTweet(_ record: JSONValue) -> Bool {
        guard resemblesTweet(record) else { return false }
        return isStructured(record) ? !record.namesAuthor : !hasOtherNames(record)
    }

    /// Like `isTweet(_:)`, but accepts the names of data sets.
    static func resemblesTweet(_ record: JSONValue) -> Bool {
        mayBeTweet(record) && (isMarked(record) || hasBareID(record))
    }

    /// Whether an object has the ID and the text of a tweet, but no other key of API v2. Other programs write such
    /// objects, too.
    static func isBare(_ record: JSONValue) -> Bool { mayBeTweet(record) && !isMarked(record) && hasBareID(record) }

    private static func mayBeTweet(_ record: JSONValue) -> Bool {
        record["text"]?.kind == .string && record["id"] != nil && !record.has("id_str") && !record.has("full_text")
            && !record.has("user") && !record.has("_type") && !record.has("legacy")
            && !record.isDirectMessage && !record.isPlaceholder
    }

    private static func isMarked(_ record: JSONValue) -> Bool {
        record.has("author_id") || record.has("edit_history_tweet_ids") || record.has("edit_history_post_ids")
            || record.has("public_metrics") || record.has("conversation_id") || record.has("referenced_tweets")
            || record.has("referenced_posts")
    }

    /// Whether an object has a list or an object that only API v2 writes.
    private static func isStructured(_ record: JSONValue) -> Bool {
        record["public_metrics"]?.kind == .object || record["attachments"]?.kind == .object
            || record.member("edit_history_tweet_ids", or: "edit_history_post_ids")?.kind == .array
            || record.member("referenced_tweets", or: "referenced_posts")?.kind == .array
    }

    /// Whether a member, or a member of an object in it, has a field of a tweet under a name that API v2 does not use.
    private static func hasOtherNames(_ record: JSONValue) -> Bool {
        record.hasMember { key, value in
            if (value.kind == .object ? objects : scalars).contains(where: { key.equals($0) }) {
                // An account of API v2 has a handle under this name.
                return key.equals("author") && value.kind == .object && value.has("userName")
            }
            let name = ColumnAliases.plainName(key.string ?? "")
            if ColumnAliases.isField(name, value) { return true }
            return value.hasMember { key, inner in
                ColumnAliases.isField(name + "_" + ColumnAliases.plainName(key.string ?? ""), inner)
            }
        }
    }

    /// Names of API v2 that data sets use for fields of a tweet, too.
    private static let scalars: [StaticString] = [
        "id", "text", "created_at", "author_id", "lang", "source", "conversation_id", "in_reply_to_user_id",
        "possibly_sensitive",
    ]
    private static let objects: [StaticString] = [
        "author", "entities", "geo", "in_reply_to_user", "withheld", "note_tweet", "note_post",
    ]

    private static func hasBareID(_ record: JSONValue) -> Bool {
        guard let id = record["id"] else { return false }
        return id.kind == .string && id.integer != nil && !record.isMarkedTweet
    }

    private static func isFlat(_ tweet: JSONValue) -> Bool {
        if tweet.has("author") || tweet.has("in_reply_to_user") || tweet.has("__twarc") { return true }
        if let attachments = tweet["attachments"], attachments.has("media") || attachments.has("poll") { return true }
        return tweet.member("referenced_tweets", or: "referenced_posts")?.first?.has("text") == true
    }

    private static func isRow(_ tweet: JSONValue) -> Bool {
        var isRow = false
        tweet.forEachRawMember { _, value in isRow = isRow || value.isEmptyObject }
        return isRow
    }

    private static func isIncludes(_ record: JSONValue) -> Bool {
        if record.array("users")?.first?.has("username") == true { return true }
        guard let tweet = record.member("tweets", or: "posts")?.first, isTweet(tweet), record.count > 1 else {
            return false
        }
        // Next to other keys, `tweets` is not a part of includes.
        var isAlone = true
        record.forEachRawMember { name, _ in isAlone = isAlone && lists.contains { name.equals($0) } }
        return isAlone
    }

    private static let lists: [StaticString] = ["users", "tweets", "posts", "media", "places", "polls", "topics"]
}
