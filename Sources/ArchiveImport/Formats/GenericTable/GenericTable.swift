private import CLibrary
internal import TweetModel
internal import TweetText

/// The types of flat objects in public data sets and databases (see Scraper formats, Data sets and scrapers).
///
///     {"source":"Twitter for iPhone","id_str":"1","text":…,"created_at":…,"retweet_count":1,"is_retweet":false}
/// {"id":1,"text":…,"isRetweet":"f","isDeleted":"f","device":…,"favorites":1,"retweets":1,"date":"2011-08-02 18:07:48"}
///     {"id":"1","text":…,"createdAt":…,"likeCount":1,"author":{"userName":"ann_lee","id":"42"},"quoted_tweet":{…}}
///     {"id":1,"text":…,"created_at":…,"from_user":"ann_lee","to_user":null,"iso_language_code":"en"}
///     {"id":"1","user_posted":"ann_lee","description":…,"date_posted":…,"reposts":1,"quoted_post":{"post_id":"2",…}}
extension RecordType {
    /// Rows of the Community Archive's database, alone or with those of other tables (see Account archives, Community
    /// Archive).
    private static let communityRows = FlatFormat(
        paths: FieldPaths(
            [
                .id: ["tweet_id"], .text: ["full_text"], .time: ["created_at"], .user: ["account_id"],
                .likes: ["favorite_count"], .retweets: ["retweet_count"], .replyTweet: ["reply_to_tweet_id"],
                .replyUser: ["reply_to_user_id"], .replyHandle: ["reply_to_username"],
                .quotedTweet: ["quoted_tweet_id"], .conversation: ["conversation_id"],
                .mediaURLs: ["tweet_media"], .links: ["tweet_urls"],
            ], in: (["account"], [.handle: ["username"], .name: ["account_display_name"]]),
            (["all_account"], [.handle: ["username"], .name: ["account_display_name"]]),
            ([], [.handle: ["username"], .name: ["account_display_name"]])),
        time: FlatFormat.classic, retweetsByText: true)

    /// The lists of tweets in responses of scrapers.
    private static let lists = ["tweets", "results", "data", "timeline"]

    /// Marks a liked tweet only on request.
    private static let decoder: @Sendable (RecordContext) -> RecordDecoder = { context in
        FlatFormat.commonNames.decoder(
            owner: context.owner, marksLikes: context.options.include.contains(.likes), isNumbered: context.isNumbered)
    }

    static let dataSets: [RecordType] = [
        RecordType(
            format: .condensed, name: "tweets of a data set", hasCommonNames: true, lists: lists, matches: isTweet,
            decoder: decoder),
        .flat(
            .communityArchive, "rows of the Community Archive's database",
            RecordKeys(required: ["tweet_id", "account_id"], strings: ["full_text"]), communityRows),
        .withoutTweets(.condensed, "bulk commands of a database") { isAction($0) },
        .withoutTweets(.condensed, "URLs at which a scraper found nothing") {
            $0.object("input") != nil && ($0.has("warning_code") || $0.has("error_code"))
        },
    ]

    /// The type of flat tweets that no other type describes.
    static func rows(beside others: [RecordType]) -> RecordType {
        RecordType(
            format: .condensed, name: "rows of tweets", hasCommonNames: true, lists: lists + ["rows"],
            matches: { record in record.isPlainTweet && !others.contains { $0.matches(record) } },
            decoder: decoder)
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
        guard record.isMarkedTweet, others.match(record), record.object("user") == nil,
            !record.isDirectMessage, !record.isPlaceholder,
            !record.isRowWithResult, !RecordType.scrapers.contains(where: { $0.matches(record) })
        else { return false }
        let flat = FlatRecord(commonNamesIn: record)
        return flat[.id] != nil && flat.hasContent
    }
}

extension FlatFormat {
    /// Tweets with common names. The author, the counts, and quoted or retweeted tweets may be nested objects.
    static let commonNames = FlatFormat(
        isCut: { $0.hasSuffix("…") }, time: Self.anyForm, identifiesPlacesByName: true,
        retweetsByText: true)
}

/// Flat objects without any key that only data sets use: tweets as users write them with jq, pandas or a database.
///
///     {"id":1454660436489142273,"created_at":"2021-10-31T04:04:09Z","text":…,"username":"ann_lee","like_count":4}
///
/// Many other objects have an ID, a text and a time. An object is a tweet if its ID agrees with its time, or if it has
/// no time and its ID contains a plausible one, or if it has the URL of a tweet. It is also a tweet if it has the keys
/// of an API tweet, but the author or other fields in flat members instead of objects (`V2Shape.isTweet`).
extension JSONValue {
    /// Whether an object is a flat tweet. It may also have another, more specific type.
    var isPlainTweet: Bool {
        let resemblesAPI =
            V2Shape.resemblesTweet(self) && !V2Shape.isTweet(self)
            || resemblesV1Tweet && namesAuthor
        return resemblesAPI && !isOfFuture || isOfItsTime || isBareTweet || hasPage
    }

    /// Whether an object has a text and the URL of its tweet, as bookmarks have. Messages and posts of other services
    /// can link to a tweet, but they have another author, or members that tweets lack.
    var hasPage: Bool {
        guard kind == .object, !isDirectMessage,
            !Self.otherServices.contains(where: { has($0) })
        else { return false }
        let flat = FlatRecord(commonNamesIn: self)
        return flat[.text]?.nonEmptyString != nil && flat.ownPage != nil
    }

    /// Whether an object has a member that only programs for bookmarks write.
    var isBookmark: Bool { Self.bookmarkNames.contains { has($0) } }

    private static let bookmarkNames: [StaticString] = [
        "savedAt", "saved_at", "bookmarkedAt", "bookmarked_at", "bookmark_date", "time_added", "folder", "folders",
        "tags",
        "note", "notes", "highlights",
    ]
    /// Members of messages, and of posts of Reddit, Hacker News and other services.
    private static let otherServices: [StaticString] = [
        "title", "body", "from", "to", "chat", "channel", "room", "group", "ts", "thread_ts", "subreddit", "selftext",
        "score", "by", "kids", "network", "service",
    ]

    /// Whether an object has a text, and an author or a time, so that its tweet can have a key instead of an ID.
    var hasTextAndOrigin: Bool {
        guard kind == .object, !isDirectMessage else { return false }
        let flat = FlatRecord(commonNamesIn: self)
        return flat[.text]?.fieldText != nil
            && [.handle, .name, .user, .time, .epoch].contains { (field: Field) in flat[field] != nil }
    }

    /// Whether the ID is that of a later time, as are those of Instagram and Threads.
    private var isOfFuture: Bool {
        guard let id = tweetID, let told = Snowflake.seconds(of: id) else { return false }
        return told > Int64(time(nil)) + TweetID.tolerance
    }

    /// Whether an object has no time, but a numeric ID that contains a time from 2010 until now.
    var isBareTweet: Bool {
        guard self["id"]?.kind == .number || self["tweet_id"]?.kind == .number else { return false }
        let flat = FlatRecord(commonNamesIn: self)
        guard flat[.text] != nil, flat[.time] == nil, flat[.epoch] == nil, let id = flat.number,
            let told = Snowflake.seconds(of: TweetID(id)), !isDirectMessage
        else { return false }
        return id >= TweetID.firstTimedID && told <= Int64(time(nil)) + TweetID.tolerance
    }

    /// Whether a string names the author, and no object does. API records have an object.
    var namesAuthor: Bool {
        if object("user") != nil || object("author") != nil { return false }
        return hasMember { key, value in
            guard value.kind == .string, !Self.otherNames.contains(where: { key.equals($0) }) else { return false }
            return ColumnAliases.namesAuthor(ColumnAliases.plainName(key.string ?? ""))
        }
    }

    /// Strings in the records of APIs that do not name the author. Most records need no conversion of names.
    private static let otherNames: [StaticString] = [
        "id", "id_str", "text", "full_text", "created_at", "lang", "source", "author_id", "conversation_id",
        "reply_settings", "in_reply_to_user_id", "in_reply_to_user_id_str", "in_reply_to_status_id_str",
        "in_reply_to_screen_name", "quoted_status_id_str", "timestamp_ms", "filter_level",
    ]

    /// Whether the ID agrees with the time of the record. IDs without a time are compared with dates of known IDs.
    var isOfItsTime: Bool {
        let flat = FlatRecord(commonNamesIn: self)
        return flat.hasContent && flat.isOfItsTime(at: flat.seconds)
            && !isDirectMessage
    }

    /// Whether the record has keys that only data sets and scrapers use.
    var isMarkedTweet: Bool {
        has("is_retweet") || has("isRetweet") || has("isDeleted")
            || has("favorites") && has("retweets") || has("likeCount")
            || has("retweetCount") || has("from_user") || has("user_screen_name")
            || has("tweet_id") && has("text")
            || has("likes") && has("retweets") && object("author") != nil
    }
}

extension FlatRecord {
    /// The tweet whose page has the URL in the record; `nil` if the record is a post that only links to it. Such a post
    /// has another author and another time. Some programs write an arbitrary handle in the URLs of tweets.
    var ownPage: StatusLink? {
        guard let page else { return nil }
        let isOwn =
            self[.id]?.exactInteger == page.tweet.rawValue || value.isBookmark
            || FlatFormat.otherHandle(self, than: page) == nil || isTime(of: page.tweet)
        return isOwn ? page : nil
    }

    /// Whether the time in an ID is that of the record, perhaps in another time zone.
    private func isTime(of id: TweetID) -> Bool {
        guard let idTime = Snowflake.seconds(of: id), let time else { return false }
        let difference = abs(idTime - time.seconds)
        let zoned = min(difference % Self.quarterHour, Self.quarterHour - difference % Self.quarterHour)
        let isExact = time.precision == .day || zoned <= (time.seconds.isMultiple(of: 60) ? 60 : 2)
        return difference <= TweetID.tolerance && isExact
    }

    /// The unit of the offsets of time zones, in seconds.
    private static let quarterHour: Int64 = 900

    /// Whether the ID agrees with the Unix time of the record.
    func isOfItsTime(at seconds: Int64?) -> Bool {
        guard let id = number, let seconds else { return false }
        if let told = Snowflake.seconds(of: TweetID(id)) { return abs(told - seconds) <= TweetID.tolerance }
        let isSigned = self[.handle] != nil || self[.user] != nil
        return isSigned && TweetID.countedThen(id).contains(seconds)
    }

    /// The ID in the record. If it is missing or is only a row number, the ID in the URL of the tweet.
    fileprivate var number: Int64? {
        let page = ownPage?.tweet.rawValue
        guard let written = self[.id]?.fieldText else { return page }
        guard let number = written.roundedInteger, number > 0 else { return nil }
        return number < TweetID.rowLimit ? page ?? number : number
    }

    fileprivate var seconds: Int64? {
        for written in [self[.time]?.fieldText, self[.epoch]?.fieldText].compactMap({ $0 }) {
            let words = [written, written + " +0000", written + ":00 +0000", written + " 00:00:00 +0000"]
            if let moment = words.lazy.compactMap({ Timestamp.parseAnyForm($0) }).first { return moment.seconds }
            if let number = written.roundedInteger, (1_000_000_000...9_999_999_999) ~= number { return number }
        }
        return nil
    }

    /// Whether the record has a text, or media and an empty text.
    var hasContent: Bool {
        if self[.text] != nil { return true }
        guard self[.mediaURLs] != nil else { return false }
        var hasEmptyText = false
        ColumnAliases.forEachMember(of: value) { _, inner, name, value in
            guard inner == nil, value.kind == .string || value.kind == .null else { return }
            if ColumnAliases.namesText(name) { hasEmptyText = true }
        }
        return hasEmptyText
    }
}

extension TweetID {
    /// A number between the last ID without a time and the first ID with one (4 November 2010; see Supported inputs,
    /// IDs).
    static let firstTimedID: Int64 = 290_000_000_000_000

    /// Greater than any row number. Tweets since 2008 have greater IDs.
    static let rowLimit: Int64 = 500_000_000

    /// Two days in seconds: a time without a zone can be in any zone, and a rounded ID is off by minutes.
    static let tolerance: Int64 = 2 * 86_400

    /// The time range in Unix seconds in which this sequential ID was assigned, with three months of tolerance.
    static func countedThen(_ id: Int64) -> ClosedRange<Int64> {
        let next = milestones.firstIndex { $0.id >= id } ?? milestones.count - 1
        return milestones[max(0, next - 1)].seconds - leeway...milestones[next].seconds + leeway
    }

    private static let leeway: Int64 = 90 * 86_400

    /// Sequential IDs and their dates in Unix seconds: well-known tweets, and counts that the service announced.
    private static let milestones: [(id: Int64, seconds: Int64)] = [
        (20, 1_142_899_200), (223_115_412, 1_187_899_200), (992_176_676, 1_225_843_200),
        (5_000_000_000, 1_255_910_400), (10_000_000_000, 1_267_660_800), (20_000_000_000, 1_280_534_400),
        (Snowflake.lastSequentialID, 1_288_915_200),
    ]
}

/// Gives keys to records without a usable tweet ID (`import --without-ids`).
struct TweetKeys: Sendable {
    /// Whether the IDs that end in zeros are rounded, as those of the table show.
    var rejectsZeros = false

    /// Whether a number can be the ID of a tweet. Row numbers and the IDs of other services cannot.
    ///
    /// - Parameter seconds: the Unix time of the record, or `nil`.
    func accepts(_ id: TweetID, at seconds: Int64?) -> Bool {
        if rejectsZeros, RoundedIDs.endsInZeros(id) { return false }
        if let told = Snowflake.seconds(of: id) {
            return id.rawValue >= TweetID.firstTimedID && told <= Int64(time(nil)) + TweetID.tolerance
        }
        return seconds.map { TweetID.countedThen(id.rawValue).contains($0) } ?? (id.rawValue >= TweetID.rowLimit)
    }

    /// The ID of a tweet before its key is known.
    static let pending = TweetID(-1)

    /// Returns the key of a tweet. It depends only on author, time and text, so that every import of the same row
    /// gives the same key.
    static func key(of tweet: Tweet) -> TweetID {
        let author = tweet.author
        let name = author?.handle.map { "@" + $0.lowercased() } ?? author?.id.map { "\($0)" } ?? ""
        let time = tweet.createdAt.map { "\($0.seconds) \($0.precision == .day ? "day" : "second")" } ?? ""
        return TweetID(keyFrom: BLAKE3.number("\(name)\n\(time)\n\(tweet.text)".utf8), at: tweet.createdAt)
    }

    /// An account of which only the display name is known.
    static func account(named name: String) -> User {
        User(id: UserID(fromNameHash: FNV1a("name:\(name)".utf8).value), name: name)
    }
}

/// Detects tables whose IDs are only the numbers of their rows: small and almost without gaps. The first tweets also
/// have small IDs, but no archive contains so many neighbours, except those of 2006, whose times decide.
struct RowNumbers {
    private var ids: [Int64] = []
    private var isOfItsTime = true
    private var hasTime = false

    /// Adds the number in the column of IDs. `seconds` is the Unix time of the record, or `nil`.
    mutating func add(_ id: Int64, at seconds: Int64?) {
        ids.append(id)
        guard let seconds else { return }
        hasTime = true
        if !TweetID.countedThen(id).contains(seconds) { isOfItsTime = false }
    }

    mutating func add(_ record: FlatRecord) {
        guard let id = record[.id]?.exactInteger else { return }
        add(id, at: record.time?.seconds)
    }

    var areAll: Bool {
        guard ids.count > 1, let lowest = ids.min(), let highest = ids.max(), lowest >= 0,
            highest < TweetID.rowLimit, highest - lowest < 2 * Int64(ids.count), Set(ids).count == ids.count
        else { return false }
        return lowest < TweetID.first.rawValue || ids.count > 2 && !(hasTime && isOfItsTime)
    }
}

/// Detects tables whose IDs a spreadsheet has rounded to 15 digits. Such an ID is valid, but usually that of another
/// tweet.
struct RoundedIDs {
    private var count = 0
    private var rounded = 0

    mutating func add(_ id: TweetID) {
        guard id.rawValue >= Self.firstOf18Digits else { return }
        count += 1
        if Self.endsInZeros(id) { rounded += 1 }
    }

    /// False if the zeros can be accidental. One ID of a thousand ends in three zeros.
    var areRounded: Bool { rounded > 1 && rounded * 5 > count }

    func warning(in name: String) -> String? {
        guard areRounded else { return nil }
        return "\(rounded) of \(count) IDs in \(name) end in zeros, as if a spreadsheet had rounded them; "
            + "import the file as it was published, or import it with --without-ids into another store"
    }

    /// Whether an ID ends in as many zeros as if a spreadsheet had rounded it to 15 digits.
    static func endsInZeros(_ id: TweetID) -> Bool {
        id.rawValue >= firstOf18Digits
            && id.rawValue.isMultiple(of: id.rawValue < 10 * firstOf18Digits ? 1_000 : 10_000)
    }

    private static let firstOf18Digits: Int64 = 100_000_000_000_000_000
}

/// The reason why a record has no usable tweet ID.
enum MissingID: Hashable {
    /// The ID is missing or not that of a tweet.
    case absent
    /// A program rounded the ID; a spreadsheet, as its notation shows, or another one.
    case rounded(bySpreadsheet: Bool)
}

/// Counts the records of an entry without a usable tweet ID, for one warning.
struct MissingIDs {
    private var count = 0
    private var showsSpreadsheet = false

    mutating func add(_ reason: MissingID) {
        count += 1
        if case .rounded(bySpreadsheet: true) = reason { showsSpreadsheet = true }
    }

    /// Returns `nil` if no record was counted.
    func warning(in name: String) -> String? {
        guard count > 0 else { return nil }
        let subject = count == 1 ? "1 record of \(name) has" : "\(count) records of \(name) have"
        let pronoun = count == 1 ? "it" : "them"
        return "\(subject) no usable tweet ID; "
            + (showsSpreadsheet ? "import the file as it was published, or " : "")
            + "add --without-ids to import \(pronoun) under \(count == 1 ? "a key" : "keys") instead"
    }
}
