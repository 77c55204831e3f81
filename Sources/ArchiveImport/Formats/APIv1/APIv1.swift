internal import TweetModel

/// The types of API v1.1 and its streams (see API formats).
enum APIv1 {
    static let recordTypes: [RecordType] =
        [
            RecordType(
                format: .apiV1Stream, alsoIn: [.apiV1, .streamGrab], name: "messages of a stream of API v1.1",
                holdsTweets: false, matches: StreamMessageDecoder.matches, decoder: { _ in StreamMessageDecoder() }),
            RecordType(
                format: .apiV1Stream, alsoIn: [.apiV1, .streamGrab], name: "tweets of a stream of API v1.1",
                lists: ["tweet_create_events"], matches: { APIv1Tweet.isTweet($0) && APIv1Tweet.isOfStream($0) },
                decoder: { context in APIv1TweetDecoder(context) }),
            RecordType(
                format: .apiV1, alsoIn: [.apiV1Stream, .streamGrab], name: "tweets of API v1.1",
                lists: ["statuses", "results", "tweets", "retweets", "tweet_create_events"],
                matches: { APIv1Tweet.isTweet($0) && !APIv1Tweet.isOfStream($0) },
                decoder: { context in APIv1TweetDecoder(context) }),
            RecordType(
                format: .apiV1, alsoIn: [.apiV1Stream], name: "responses of API v1.1", isResponse: true,
                matches: APIv1Answer.matches, decoder: { context in APIv1AnswerDecoder(context) }),
        ] + withoutTweets

    /// Responses without tweets, recognised by keys that only they have.
    private static let withoutTweets: [RecordType] = [
        .withoutTweets(.apiV1, "accounts of API v1.1", lists: ["users"], areAccounts: true) { isAccount($0) },
        .withoutTweets(.apiV1, "lists of API v1.1", lists: ["lists"]) {
            $0.has("slug") && $0.has("member_count") && $0.has("id_str")
        },
        .withoutTweets(
            .apiV1, "IDs of accounts", areAccounts: true, matches: { $0.array("ids") != nil && $0.has("next_cursor") }),
        .withoutTweets(.apiV1, "pages of accounts or lists of API v1.1", areAccounts: true) {
            $0.has("next_cursor") && ($0.array("users") != nil || $0.array("lists") != nil)
        },
        .withoutTweets(.apiV1, "trends") {
            $0.array("trends") != nil && ($0.has("as_of") || $0.has("locations") || $0.has("created_at"))
        },
        .withoutTweets(.apiV1, "rate limits") { $0.has("rate_limit_context") },
        .withoutTweets(.apiV1, "relationships between accounts") { $0.object("relationship")?.has("source") == true },
        .withoutTweets(.apiV1, "direct messages, which are not imported from this format") {
            DirectMessageDetector.isWhole($0)
        },
        .withoutTweets(.apiV1, "error responses of API v1.1") {
            let first = $0.array("errors")?.first
            return first?.has("code") == true && first?.has("message") == true && !$0.has("data")
        },
    ]

    private static func isAccount(_ record: JSONValue) -> Bool {
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
