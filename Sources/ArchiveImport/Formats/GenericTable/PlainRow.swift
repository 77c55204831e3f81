private import CLibrary
import TweetModel

/// Flat objects without any key that only data sets use: tweets as users write them with jq, pandas or a database.
///
///     {"id":1454660436489142273,"created_at":"2021-10-31T04:04:09Z","text":…,"username":"ann_lee","like_count":4}
///
/// Many other objects have an ID, a text and a time. An object is a tweet if its ID agrees with its time, or if it has
/// no time and its ID contains a plausible one. It is also a tweet if it has the keys of an API tweet, but the author
/// or other fields in flat members instead of objects (`V2Shape.isTweet`).
enum PlainRow {
    /// Whether an object is a flat tweet. It may also have another, more specific type.
    static func matches(_ record: JSONValue) -> Bool {
        let resemblesAPI =
            V2Shape.resemblesTweet(record) && !V2Shape.isTweet(record)
            || APIv1Tweet.resemblesTweet(record) && namesAuthor(record)
        return resemblesAPI && !isOfFuture(record) || isOfItsTime(record) || isBare(record)
    }

    /// Whether the ID is that of a later time, as are those of Instagram and Threads.
    private static func isOfFuture(_ record: JSONValue) -> Bool {
        guard let id = RecordID.tweet(record).id, let told = Snowflake.seconds(of: id) else { return false }
        return told > Int64(time(nil)) + tolerance
    }

    /// Whether an object has no time, but a numeric ID that contains a time from 2010 until now.
    static func isBare(_ record: JSONValue) -> Bool {
        guard record["id"]?.kind == .number || record["tweet_id"]?.kind == .number else { return false }
        let flat = FlatRecord(commonNamesIn: record)
        guard flat[.text] != nil, flat[.time] == nil, flat[.epoch] == nil, let id = number(flat),
            let told = Snowflake.seconds(of: TweetID(id)), !DirectMessageDetector.matches(record)
        else { return false }
        return id >= firstTimedID && told <= Int64(time(nil)) + tolerance
    }

    /// A number between the last ID without a time and the first ID with one (4 November 2010; see Supported inputs,
    /// IDs).
    static let firstTimedID: Int64 = 290_000_000_000_000

    /// Whether a string names the author, and no object does. API records have an object.
    static func namesAuthor(_ record: JSONValue) -> Bool {
        if record.object("user") != nil || record.object("author") != nil { return false }
        return record.hasMember { key, value in
            guard value.kind == .string, !otherNames.contains(where: { key.equals($0) }) else { return false }
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
    static func isOfItsTime(_ record: JSONValue) -> Bool {
        let flat = FlatRecord(commonNamesIn: record)
        guard GenericTable.hasContent(flat), let id = number(flat), let time = seconds(flat),
            !DirectMessageDetector.matches(record)
        else { return false }
        if let told = Snowflake.seconds(of: TweetID(id)) { return abs(told - time) <= tolerance }
        let isSigned = flat[.handle] != nil || flat[.user] != nil
        return isSigned && countedThen(id).contains(time)
    }

    /// The ID in the record. If it is missing or is only a row number, the ID in the address of the tweet.
    private static func number(_ record: FlatRecord) -> Int64? {
        let page = record[.page]?.nonEmptyString.flatMap { StatusLink($0) }?.tweet.rawValue
        guard let written = record[.id]?.fieldText else { return page }
        guard let number = FieldNumber.rounded(written), number > 0 else { return nil }
        return number < FlatTweetReader.rowLimit ? page ?? number : number
    }

    private static func seconds(_ record: FlatRecord) -> Int64? {
        for written in [record[.time]?.fieldText, record[.epoch]?.fieldText].compactMap({ $0 }) {
            let words = [written, written + " +0000", written + ":00 +0000", written + " 00:00:00 +0000"]
            if let moment = words.lazy.compactMap({ FlatTime.parse($0) }).first { return moment.seconds }
            if let number = FieldNumber.rounded(written), (1_000_000_000...9_999_999_999) ~= number { return number }
        }
        return nil
    }

    /// Two days in seconds: a time without a zone can be in any zone, and a rounded ID is off by minutes.
    private static let tolerance: Int64 = 2 * 86_400

    /// The time range in Unix seconds in which this sequential ID was assigned, with three months of tolerance.
    private static func countedThen(_ id: Int64) -> ClosedRange<Int64> {
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
