internal import TweetModel

/// The types of flat objects in public data sets and databases (see Scraper formats, Data sets and scrapers).
///
///     {"source":"Twitter for iPhone","id_str":"1","text":…,"created_at":…,"retweet_count":1,"is_retweet":false}
///     {"id":1,"text":…,"isRetweet":"f","isDeleted":"f","device":…,"favorites":1,"retweets":1,"date":"2011-08-02 18:07:48"}
///     {"id":"1","text":…,"createdAt":…,"likeCount":1,"author":{"userName":"ann_lee","id":"42"},"quoted_tweet":{…}}
///     {"id":1,"text":…,"created_at":…,"from_user":"ann_lee","to_user":null,"iso_language_code":"en"}
///     {"id":"1","user_posted":"ann_lee","description":…,"date_posted":…,"reposts":1,"quoted_post":{"post_id":"2",…}}
enum GenericTable {
    /// Tweets with common names. The author, the counts, and quoted or retweeted tweets may be nested objects.
    static let table = FlatFormat(
        fields: .common, isCut: { $0.hasSuffix("…") }, time: FlatTime.anyForm, identifiesPlacesByName: true,
        retweetsByText: true,
        quoted: ["quoted_tweet", "quotedTweet", "quotedStatus", "quote", "quoted", "quoted_post"],
        retweeted: ["retweeted_tweet", "retweetedTweet", "retweetedStatus", "retweet"])

    /// Rows of the Community Archive's database, which have no entities (see Account archives, Community Archive).
    private static let communityRows = FlatFormat(
        fields: .paths(
            FieldPaths(
                [
                    .id: ["tweet_id"], .text: ["full_text"], .time: ["created_at"], .user: ["account_id"],
                    .likes: ["favorite_count"], .retweets: ["retweet_count"], .replyTweet: ["reply_to_tweet_id"],
                    .replyUser: ["reply_to_user_id"], .replyHandle: ["reply_to_username"],
                ], in: (["account"], [.handle: ["username"], .name: ["account_display_name"]]),
                ([], [.handle: ["username"]]))),
        time: FlatTime.classic, retweetsByText: true)

    /// The lists of tweets in responses of scrapers.
    private static let lists = ["tweets", "results", "data", "timeline"]

    static let recordTypes: [RecordType] = [
        RecordType(
            format: .condensed, name: "tweets of a data set", lists: lists, matches: isTweet,
            decoder: { context in FlatRecordDecoder(table, owner: context.owner) }),
        .flat(
            .communityArchive, "rows of the Community Archive's database",
            RecordKeys(required: ["tweet_id", "account_id"], strings: ["full_text"]), communityRows),
        .withoutTweets(.condensed, "bulk commands of a database") { isAction($0) },
        .withoutTweets(.condensed, "URLs at which a scraper found nothing") {
            $0.object("input") != nil && ($0.has("warning_code") || $0.has("error_code"))
        },
    ]

    /// The type of flat tweets that have none of the other types.
    static func rows(beside others: [RecordType]) -> RecordType {
        RecordType(
            format: .condensed, name: "rows of tweets", lists: lists + ["rows"],
            matches: { record in PlainRow.matches(record) && !others.contains { $0.matches(record) } },
            decoder: { context in FlatRecordDecoder(table, owner: context.owner) })
    }

    /// Whether a record is `{"index":{"_index":"tweets","_id":"1"}}`, which precedes each object in a bulk request of
    /// Elasticsearch.
    private static func isAction(_ record: JSONValue) -> Bool {
        guard record.count == 1, let action = record.member("index", or: "create"), action.kind == .object else {
            return false
        }
        return action.isEmptyObject || action.has("_index") || action.has("_id")
    }

    // MARK: Recognising tweets

    /// Members that no flat tweet has.
    private static let others = RecordKeys(
        required: [],
        forbidden: [
            "_type", "verb", "legacy", "conversation_id", "media_tags", "author_id", "public_metrics", "account_id",
            "edit_history_tweet_ids",
        ])

    private static func isTweet(_ record: JSONValue) -> Bool {
        guard isMarked(record), others.match(record), record.object("user") == nil,
            !DirectMessageDetector.matches(record),
            !GraphQLTree.isRowWithResult(record)
        else { return false }
        let flat = FlatRecord(commonNamesIn: record)
        return flat[.id] != nil && hasContent(flat)
    }

    /// Whether a record has keys that only data sets and scrapers use.
    static func isMarked(_ record: JSONValue) -> Bool {
        record.has("is_retweet") || record.has("isRetweet") || record.has("isDeleted")
            || record.has("favorites") && record.has("retweets") || record.has("likeCount")
            || record.has("retweetCount") || record.has("from_user") || record.has("user_screen_name")
            || record.has("tweet_id") && record.has("text")
            || record.has("likes") && record.has("retweets") && record.object("author") != nil
    }

    /// Whether a record has a text, or media and an empty text.
    static func hasContent(_ record: FlatRecord) -> Bool {
        if record[.text] != nil { return true }
        guard record[.mediaURLs] != nil else { return false }
        let describes = ColumnAliases.describes { record.value.has($0) }
        var hasEmptyText = false
        record.value.forEachMember { key, value in
            guard value.kind == .string || value.kind == .null else { return }
            if ColumnAliases.namesText(key) || describes && key == ColumnAliases.description { hasEmptyText = true }
        }
        return hasEmptyText
    }
}
