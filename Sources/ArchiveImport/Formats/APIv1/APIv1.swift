internal import TweetModel

/// The types of API v1.1 and its streams (see API formats).
enum APIv1 {
    static let recordTypes: [RecordType] =
        [
            RecordType(
                format: .apiV1Stream, alsoIn: [.apiV1, .streamGrab], name: "messages of a stream of API v1.1",
                holdsTweets: false, matches: StreamMessageDecoder.matches, decoder: { _ in StreamMessageDecoder.decode }
            ),
            RecordType(
                format: .apiV1Stream, alsoIn: [.apiV1], name: "requests of webhooks", isResponse: true,
                matches: WebhookDecoder.matches, decoder: { context in WebhookDecoder(context).decode }),
            RecordType(
                format: .apiV1Stream, alsoIn: [.apiV1, .streamGrab], name: "tweets of a stream of API v1.1",
                lists: ["tweet_create_events"], matches: { APIv1.isTweet($0) && APIv1.isOfStream($0) },
                matchesAgain: { APIv1.isTweetAgain($0) },
                decoder: { context in APIv1TweetDecoder(context).decode }),
            RecordType(
                format: .apiV1, alsoIn: [.apiV1Stream, .streamGrab], name: "tweets of API v1.1",
                lists: ["statuses", "results", "tweets", "retweets", "tweet_create_events"],
                matches: { APIv1.isTweet($0) && !APIv1.isOfStream($0) },
                matchesAgain: { APIv1.isTweetAgain($0) },
                decoder: { context in APIv1TweetDecoder(context).decode }),
            RecordType(
                format: .apiV1, alsoIn: [.apiV1Stream], name: "responses of API v1.1", isResponse: true,
                matches: APIv1Answer.matches, decoder: { context in APIv1Answer(context).decode }),
        ] + withoutTweets

    /// Responses without tweets, recognised by keys that only they have.
    private static let withoutTweets: [RecordType] = [
        .withoutTweets(
            .apiV1, "accounts of API v1.1", lists: ["users"], accounts: { [User.v1($0)] }, known: User.known,
            matches: { isAccount($0) }),
        // Data sets about automated accounts have the time of a tweet of each account.
        .withoutTweets(
            .apiV1, "accounts with the time of a tweet", accounts: { users(in: $0) },
            matches: { $0.count == 2 && $0.has("created_at") && !users(in: $0).isEmpty }),
        .withoutTweets(.apiV1, "counts of tweets") { $0.array("results")?.first?.has("timePeriod") == true },
        .withoutTweets(.apiV1, "lists of API v1.1", lists: ["lists"]) {
            $0.has("slug") && $0.has("member_count") && $0.has("id_str")
        },
        .withoutTweets(
            .apiV1, "IDs of accounts", accounts: { _ in [] },
            matches: { $0.array("ids") != nil && $0.has("next_cursor") }),
        .withoutTweets(
            .apiV1, "pages of accounts or lists of API v1.1", accounts: { users(on: $0) },
            known: KnownMembers(allBut: [], nested: [("users", User.known)]),
            matches: { $0.has("next_cursor") && ($0.array("users") != nil || $0.array("lists") != nil) }),
        .withoutTweets(.apiV1, "trends") {
            $0.array("trends") != nil && ($0.has("as_of") || $0.has("locations") || $0.has("created_at"))
        },
        .withoutTweets(.apiV1, "rate limits") { $0.has("rate_limit_context") },
        .withoutTweets(.apiV1, "relationships between accounts") { $0.object("relationship")?.has("source") == true },
        APIMessagesDecoder.recordType, APIMessagesDecoder.emptyResponses,
        .withoutTweets(.apiV1, "direct messages, which are not imported from this format") {
            DirectMessageDetector.isWhole($0) && !APIMessagesDecoder.matches($0) && !WebMessagesDecoder.matches($0)
                && !DatabaseMessages.matches($0)
        },
        .withoutTweets(.apiV1, "error responses of API v1.1") {
            let first = $0.array("errors")?.first
            return first?.has("code") == true && first?.has("message") == true && !$0.has("data")
        },
    ]

    private static func users(in record: JSONValue) -> [User] {
        guard let user = record.object("user"), isAccount(user) else { return [] }
        return [User.v1(user)]
    }

    private static func users(on page: JSONValue) -> [User] {
        var users: [User] = []
        page.array("users")?.forEachElement { users.append(User.v1($0)) }
        return users
    }

    /// Whether an object is a tweet of API v1.1: it has an ID, a text and no keys of another format.
    static func isTweet(_ record: JSONValue) -> Bool {
        resemblesTweet(record) && !record.has("screen_name") && !PlainRow.namesAuthor(record)
    }

    /// Like `isTweet(_:)`, for an object with the shape of a tweet, so only values must be examined. Returns false if
    /// more of them would have to be examined.
    static func isTweetAgain(_ record: JSONValue) -> Bool {
        record.has("id_str") && RecordID.tweet(record).id != nil && !record.has("event_type")
    }

    /// Like `isTweet(_:)`, but accepts flat fields that name the author.
    static func resemblesTweet(_ record: JSONValue) -> Bool {
        guard record["full_text"]?.kind == .string || record["text"]?.kind == .string else { return false }
        if record.has("id_str") {
            guard RecordID.tweet(record).id != nil else { return false }
        } else {
            guard let id = record["id"], RecordID.tweet(record).id != nil, !Twitter4J.hasEntities(record) else {
                return false
            }
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
            || record.has("rest_id") || record.has("__typename")
            || DirectMessageDetector.matches(record) || GenericTable.isMarked(record)
    }

    /// Whether a tweet has a key that only streams add.
    static func isOfStream(_ record: JSONValue) -> Bool {
        record.has("timestamp_ms") || record.has("filter_level")
    }

    static func isAccount(_ record: JSONValue) -> Bool {
        record.has("screen_name") && !record.has("text") && !record.has("full_text") && !record.has("relation_types")
            && (record.has("followers_count") || record.has("friends_count") || record.has("statuses_count"))
    }
}

/// Detects the Archive Team's grabs of the 1 % stream, one file per minute (see API formats, Stream grabs).
///
///     2014/05/01/00/00.json.bz2     01/00/00.json.bz2     00/00.json     20220804/20220804000400.json.gz
enum StreamGrab {
    /// Returns one input with all minute files of a container, in the container's order; an empty array without such
    /// files.
    static func locate(_ entries: [SourceEntry], _ options: ImportOptions) -> [ArchiveLocation] {
        let minutes = entries.filter { isMinute($0.name) }
        return minutes.isEmpty ? [] : [ArchiveLocation(members: minutes)]
    }

    private static let packings = [".bz2", ".gz", ".xz", ".zst"]

    static func isMinute(_ path: String) -> Bool {
        var name = path
        for packing in packings where name.hasSuffix(packing) { name.removeLast(packing.count) }
        guard name.hasSuffix(".json") else { return false }
        name.removeLast(".json".count)
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 2, let minute = parts.last else { return false }
        let folder = parts[parts.count - 2]
        guard minute.utf8.allSatisfy(\.isASCIIDigit), folder.utf8.allSatisfy(\.isASCIIDigit) else { return false }
        if minute.utf8.count == 2, folder.utf8.count == 2 {
            return Int(minute).map { $0 < 60 } == true && Int(folder).map { $0 < 24 } == true
        }
        // The folder is named by the day, the file by the day and the time.
        return folder.utf8.count == 8 && (12...14) ~= minute.utf8.count && minute.hasPrefix(folder)
    }
}

/// Reads tweets of API v1.1. A tweet without `user` gets the account that the caller of the import named, if any.
final class APIv1TweetDecoder {
    private var reader = TweetObjectReader(TweetObjectFamily())
    private let owner: User?

    init(_ context: RecordContext) {
        owner = context.owner
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws { try decode(record, isLiked: false, into: sink) }

    func decode(_ record: JSONValue, isLiked: Bool, into sink: RecordSink) throws {
        var tweet = Tweet.blank
        // Records of account archives, in databases and between other records, have no account.
        reader.family = record.has("user") ? TweetObjectFamily() : AccountTweetDecoder.family
        try reader.read(record, author: owner, into: &tweet)
        if isLiked { tweet.flags.insert(.liked) }
        if reader.idsDisagree { sink.noteIDDisagreement() }
        if sink.unread.check(record, TweetObjectReader.known) {
            // Services that sell tweets add counts of other APIs.
            tweet.counts[.views] = record.member("views_count", or: "view_count")?.tally
            tweet.counts[.bookmarks] = record["bookmark_count"]?.tally
        }
        // A stream sends a tweet when it is posted, so any other record of the tweet is newer, and this one has no
        // observation time. The tweets inside it are as of `timestamp_ms`.
        try sink.tweet(
            consume tweet, referenced: reader.referenced, referencedObservedAt: Self.moment(of: record))
    }

    /// The time at which a stream sent the tweet, in Unix seconds; `nil` without a positive `timestamp_ms`.
    private static func moment(of record: JSONValue) -> Int64? {
        record["timestamp_ms"]?.integer.flatMap { $0 > 0 ? $0 / 1000 : nil }
    }
}

/// Reads responses of API v1.1 that contain tweets: search pages in JSON Lines, and lookups by ID. Counts `null`
/// elements, which are requested tweets that were not found. A file that is one search page is split into its elements
/// instead (`RecordType.lists`).
final class APIv1Answer {
    /// The member that contains the tweets: `statuses`, `results`, or `id` for a lookup.
    enum Kind {
        case statuses, results, lookup
    }

    static func matches(_ record: JSONValue) -> Bool { kind(of: record) != nil }

    static func kind(of record: JSONValue) -> Kind? {
        if let list = record.array("statuses") {
            if let first = list.first { return isTweetOrNull(first) ? .statuses : nil }
            return .statuses
        }
        if let list = record.array("results") {
            if let first = list.first { return isTweetOrNull(first) ? .results : nil }
            return record.has("requestParameters") ? .results : nil
        }
        // `{"id":{"<ID>":{…}|null}}`: the response of `statuses/lookup` with `map`.
        guard let map = record.object("id"), record.count == 1, let key = map.firstKey, key.integer != nil,
            let first = map.firstMember, isTweetOrNull(first)
        else { return nil }
        return .lookup
    }

    private static func isTweetOrNull(_ value: JSONValue) -> Bool {
        value.kind == .null || APIv1.isTweet(value)
    }

    private let tweets: APIv1TweetDecoder

    init(_ context: RecordContext) {
        tweets = APIv1TweetDecoder(context)
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws {
        switch Self.kind(of: record) {
        case .statuses: try elements(of: record.array("statuses"), into: sink)
        case .results: try elements(of: record.array("results"), into: sink)
        case .lookup:
            try record.object("id")?.forEachRawMember { _, value in try element(value, into: sink) }
        case nil: throw RecordProblem(reason: "it is not an API v1.1 response")
        }
    }

    private func elements(of list: JSONValue?, into sink: RecordSink) throws {
        try list?.forEachElement { value in try element(value, into: sink) }
    }

    private func element(_ value: JSONValue, into sink: RecordSink) throws {
        if value.isDamaged { return }
        if value.kind == .null { return sink.countTweetless("requested tweets that were not found") }
        guard APIv1.isTweet(value) else {
            return try sink.skip(RecordProblem(reason: "an element of the response is not a tweet"))
        }
        try sink.skippingProblems { try tweets.decode(value, into: sink) }
    }
}
