internal import TweetModel

/// The types of API v1.1 and its streams (see API formats).
extension RecordType {
    static let apiV1: [RecordType] =
        [
            RecordType(
                format: .apiV1Stream, alsoIn: [.apiV1, .streamGrab], name: "messages of a stream of API v1.1",
                holdsTweets: false, matches: { StreamMessage($0) != nil },
                decoder: { _ in
                    { record, sink in
                        guard let message = StreamMessage(record) else {
                            throw RecordProblem(reason: "it is not a stream message")
                        }
                        try sink.message(message)
                    }
                }),
            webhooks,
            RecordType(
                format: .apiV1Stream, alsoIn: [.apiV1, .streamGrab], name: "tweets of a stream of API v1.1",
                lists: ["tweet_create_events"], matches: { $0.isV1Tweet && $0.isOfV1Stream },
                matchesAgain: { $0.isV1TweetAgain },
                decoder: { context in APIv1TweetDecoder(context).decode }),
            RecordType(
                format: .apiV1, alsoIn: [.apiV1Stream, .streamGrab], name: "tweets of API v1.1",
                lists: ["statuses", "results", "tweets", "retweets", "tweet_create_events"],
                matches: { $0.isV1Tweet && !$0.isOfV1Stream },
                matchesAgain: { $0.isV1TweetAgain },
                decoder: { context in APIv1TweetDecoder(context).decode }),
            responsesOfAPIv1,
        ] + withoutTweetsOfAPIv1

    /// Responses without tweets, recognised by keys that only they have.
    private static let withoutTweetsOfAPIv1: [RecordType] = [
        .withoutTweets(
            .apiV1, "accounts of API v1.1", lists: ["users"], accounts: { [User.v1($0)] }, known: User.known,
            matches: { $0.isV1Account }),
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
        messagesOfAPI, APIMessagesDecoder.emptyResponses,
        .withoutTweets(.apiV1, "direct messages, which are not imported from this format") {
            $0.isWholeDirectMessage && !APIMessagesDecoder.matches($0) && !WebMessagesDecoder.matches($0)
                && !$0.isMessageOfDatabase
        },
        .failedResponses(.apiV1, "error responses of API v1.1") {
            $0.array("errors") != nil && !$0.has("data") && $0.failure != nil
        },
    ]

    private static func users(in record: JSONValue) -> [User] {
        guard let user = record.object("user"), user.isV1Account else { return [] }
        return [User.v1(user)]
    }

    private static func users(on page: JSONValue) -> [User] {
        var users: [User] = []
        page.array("users")?.forEachElement { users.append(User.v1($0)) }
        return users
    }
}

extension JSONValue {
    /// Whether an object is a tweet of API v1.1: it has an ID, a text and no keys of another format.
    var isV1Tweet: Bool { resemblesV1Tweet && !has("screen_name") && !self.namesAuthor }

    /// Like `isV1Tweet`, for an object with the shape of a tweet, so only values must be examined. Returns false if
    /// more of them would have to be examined.
    var isV1TweetAgain: Bool { has("id_str") && tweetID != nil && !has("event_type") }

    /// Like `isV1Tweet`, but accepts flat fields that name the author.
    var resemblesV1Tweet: Bool {
        guard self["full_text"]?.kind == .string || self["text"]?.kind == .string else { return false }
        if has("id_str") {
            guard tweetID != nil else { return false }
        } else {
            guard let id = self["id"], tweetID != nil, !hasEntitiesOfTwitter4J else { return false }
            let hasName = has("favorite_count") || has("in_reply_to_status_id")
            // Without `id_str`, require `user` or a key that API v2 does not have; if the ID is a string, require both.
            let hasAccount = object("user")?["screen_name"]?.kind == .string
            guard id.kind == .number ? object("user") != nil || hasName : hasAccount && hasName else { return false }
        }
        return !isForeign
    }

    /// Whether a record has keys of another format or of a direct message.
    private var isForeign: Bool {
        has("author_id") || has("edit_history_tweet_ids") || has("_type") || has("verb")
            || has("rest_id") || has("__typename")
            || self.isDirectMessage || self.isMarkedTweet
    }

    /// Whether a tweet has a key that only streams add.
    var isOfV1Stream: Bool { has("timestamp_ms") || has("filter_level") }

    var isV1Account: Bool {
        has("screen_name") && !has("text") && !has("full_text") && !has("relation_types")
            && (has("followers_count") || has("friends_count") || has("statuses_count"))
    }
}

/// Detects the Archive Team's grabs of the 1 % stream, one file per minute (see API formats, Stream grabs).
///
///     2014/05/01/00/00.json.bz2     01/00/00.json.bz2     00/00.json     20220804/20220804000400.json.gz
extension RecordFile {
    /// Returns one input with all minute files of a container, in the container's order; an empty array without such
    /// files.
    static func locateStreamGrabs(_ entries: [SourceEntry], _ options: ImportOptions) -> [ArchiveLocation] {
        let minutes = entries.filter { isMinute($0.name) }
        return minutes.isEmpty ? [] : [ArchiveLocation(members: minutes)]
    }

    private static let packings = [".bz2", ".gz", ".xz", ".zst"]

    private static func isMinute(_ path: String) -> Bool {
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

    init(_ context: RecordContext) { owner = context.owner }

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
        try sink.tweet(consume tweet, referenced: reader.referenced, referencedObservedAt: Self.moment(of: record))
    }

    /// The time at which a stream sent the tweet, in Unix seconds; `nil` without a positive `timestamp_ms`.
    private static func moment(of record: JSONValue) -> Int64? {
        record["timestamp_ms"]?.integer.flatMap { $0 > 0 ? $0 / 1000 : nil }
    }
}

/// Reads responses of API v1.1 that contain tweets: search pages in JSON Lines, and lookups by ID. Counts `null`
/// elements, which are requested tweets that were not found. A file that is one search page is split into its elements
/// instead (`RecordType.lists`).
extension RecordType {
    private static let responsesOfAPIv1 = RecordType(
        format: .apiV1, alsoIn: [.apiV1Stream], name: "responses of API v1.1", isResponse: true,
        matches: { tweets(inResponse: $0) != nil },
        decoder: { context in
            let tweets = APIv1TweetDecoder(context)
            func decode(_ value: JSONValue, _ sink: RecordSink) throws {
                if value.isDamaged { return }
                if value.kind == .null { return sink.countTweetless("requested tweets that were not found") }
                guard value.isV1Tweet else {
                    return try sink.skip(RecordProblem(reason: "an element of the response is not a tweet"))
                }
                try sink.skippingProblems { try tweets.decode(value, into: sink) }
            }
            return { record, sink in
                guard let list = Self.tweets(inResponse: record) else {
                    throw RecordProblem(reason: "it is not an API v1.1 response")
                }
                try list.forEachElement { try decode($0, sink) }
                try list.forEachRawMember { _, value in try decode(value, sink) }
            }
        })

    /// The member that contains the tweets: the list `statuses` or `results`, or for a lookup the object `id`.
    @_lifetime(copy record)
    private static func tweets(inResponse record: JSONValue) -> JSONValue? {
        if let list = record.array("statuses") {
            if let first = list.first, !isTweetOrNull(first) { return nil }
            return list
        }
        if let list = record.array("results") {
            if let first = list.first, !isTweetOrNull(first) { return nil }
            return list.isEmpty && !record.has("requestParameters") ? nil : list
        }
        // `{"id":{"<ID>":{…}|null}}`: the response of `statuses/lookup` with `map`.
        guard let map = record.object("id"), record.count == 1, let key = map.firstKey, key.integer != nil,
            let first = map.firstMember, isTweetOrNull(first)
        else { return nil }
        return map
    }

    private static func isTweetOrNull(_ value: JSONValue) -> Bool { value.kind == .null || value.isV1Tweet }
}
