private import Glibc
import TweetModel

/// Flat objects without a word that only makers of data sets have: what people write of tweets themselves, with jq,
/// pandas or a database.
///
///     {"id":1454660436489142273,"created_at":"2021-10-31T04:04:09Z","text":…,"username":"ann_lee","like_count":4}
///
/// Anything may have a number, a text and a time. It is a tweet where the number is that of a tweet of this time, or
/// where it would be taken for one of the API but for the author, whom that tells in an object.
enum PlainRow {
    /// Whether such an object tells of a tweet. Others may have a shape of their own that says more.
    static func matches(_ record: JSONValue) -> Bool {
        let isOfAPI = namesAuthor(record) && (V2Shape.resemblesTweet(record) || APIv1Tweet.resemblesTweet(record))
        return isOfAPI || isOfItsTime(record) || isBare(record)
    }

    /// Whether it tells no time, and a number in which there is one that a tweet can have.
    static func isBare(_ record: JSONValue) -> Bool {
        guard record["id"]?.kind == .number || record["tweet_id"]?.kind == .number else { return false }
        let cells = CondensedRecordDecoder.cells(of: record)
        guard cells[.text] != nil, cells[.moment] == nil, cells[.epoch] == nil, let id = number(cells),
            let told = Snowflake.seconds(of: TweetID(id)), !LetterShape.matches(record)
        else { return false }
        return id >= firstTimedID && told <= Int64(time(nil)) + tolerance
    }

    /// Below the first ID that contains a time (4 November 2010), above every ID without one (see Supported inputs,
    /// IDs).
    static let firstTimedID: Int64 = 290_000_000_000_000

    /// Whether a plain word says who wrote it, as nothing of the API does.
    static func namesAuthor(_ record: JSONValue) -> Bool {
        var (isNamed, isTold) = (false, false)
        record.forEachRawMember { name, value in
            switch value.kind {
            case .string: isNamed = isNamed || authorNames.contains { name.equals($0) }
            case .object: isTold = isTold || !value.isEmptyObject && (name.equals("user") || name.equals("author"))
            default: break
            }
        }
        return isNamed && !isTold
    }

    private static let authorNames: [StaticString] = ["username", "screen_name", "user", "author", "handle"]

    /// Whether its number is that of a tweet of the time that it tells.
    static func isOfItsTime(_ record: JSONValue) -> Bool {
        let cells = CondensedRecordDecoder.cells(of: record)
        guard CondensedRecordDecoder.hasContent(record, cells), let id = number(cells), let time = seconds(cells),
            !LetterShape.matches(record)
        else { return false }
        if let told = Snowflake.seconds(of: TweetID(id)) { return abs(told - time) <= tolerance }
        let isSigned = cells[.handle] != nil || cells[.user] != nil
        return isSigned && countedThen(id).contains(time)
    }

    /// What an address says counts where a row has but a number of its own.
    private static func number(_ cells: CondensedTweet.Choice<String>) -> Int64? {
        let page = cells[.page].flatMap { StatusLink($0) }?.tweet.rawValue
        guard let written = cells[.id] else { return page }
        guard let number = CondensedTweet.roundedNumber(written), number > 0 else { return nil }
        return number < CondensedTweet.rowLimit ? page ?? number : number
    }

    private static func seconds(_ cells: CondensedTweet.Choice<String>) -> Int64? {
        for written in [cells[.moment], cells[.epoch]].compactMap({ $0 }) {
            let words = [written, written + " +0000", written + ":00 +0000", written + " 00:00:00 +0000"]
            if let moment = words.lazy.compactMap({ CondensedTweet.moment(written: $0) }).first {
                return moment.seconds
            }
            if let number = CondensedTweet.roundedNumber(written), (1_000_000_000...9_999_999_999) ~= number {
                return number
            }
        }
        return nil
    }

    /// Two days: times without a zone are of any, and rounded numbers are off by minutes.
    private static let tolerance: Int64 = 2 * 86_400

    /// When numbers up to this one were given out one by one, with some months to spare.
    private static func countedThen(_ id: Int64) -> ClosedRange<Int64> {
        let next = milestones.firstIndex { $0.id >= id } ?? milestones.count - 1
        return milestones[max(0, next - 1)].seconds - leeway...milestones[next].seconds + leeway
    }

    private static let leeway: Int64 = 90 * 86_400

    /// Days of well-known tweets, and those on which the service told how many there were.
    private static let milestones: [(id: Int64, seconds: Int64)] = [
        (20, 1_142_899_200), (223_115_412, 1_187_899_200), (992_176_676, 1_225_843_200),
        (5_000_000_000, 1_255_910_400), (10_000_000_000, 1_267_660_800), (20_000_000_000, 1_280_534_400),
        (Snowflake.lastSequentialID, 1_288_915_200),
    ]
}
