internal import SQLiteKit
internal import TweetModel

/// What a tree says at least about times and ids of its results: `created_at` decides, this only narrows.
struct Bounds {
    /// Unix seconds, included.
    var since: Int64?
    /// Unix seconds, excluded.
    var until: Int64?
    var ids = IDRange()

    /// Both hold.
    func intersection(_ other: Bounds) -> Bounds {
        var result = self
        result.since = [since, other.since].compactMap(\.self).max()
        result.until = [until, other.until].compactMap(\.self).min()
        result.ids = IDRange(lower: max(ids.lower, other.ids.lower), upper: min(ids.upper, other.ids.upper))
        return result
    }

    /// One or the other holds.
    func hull(_ other: Bounds) -> Bounds {
        var result = Bounds()
        if let since, let otherSince = other.since { result.since = min(since, otherSince) }
        if let until, let otherUntil = other.until { result.until = max(until, otherUntil) }
        result.ids = IDRange(lower: min(ids.lower, other.ids.lower), upper: max(ids.upper, other.ids.upper))
        return result
    }

    /// Seconds by which the clock inside an id and `created_at` may differ without being noted in `time_is_odd`.
    private static let padding: Int64 = 60
    /// 2010-11-05T00:00:00Z: tweets with sequential ids are from before.
    static let sequentialEnd: Int64 = 1_288_915_200

    /// No tweet from then on has a lower id, unless it is odd. Only for times since `sequentialEnd`.
    static func firstID(_ since: Int64) -> Int64 { Snowflake.firstID(atSecond: since.clampedSum(-padding)) }

    /// No tweet before then has a higher id, unless it is odd.
    static func lastID(_ until: Int64) -> Int64 {
        max(Snowflake.firstID(atSecond: until.clampedSum(padding)), Snowflake.lastSequentialID)
    }

    /// Lower bounds on the tweet as SQL, over rows whose id tells the time and over those that it doesn't.
    func lower(_ place: PlaceInOrder) -> [SQL] {
        var result: [SQL] = []
        if ids.lower > .min { result.append(place.isAtLeast("\(ids.lower)")) }
        if let since, since >= Self.sequentialEnd {
            let first = Self.firstID(since)
            let odd = oddRows("min")
            result.append(place.isAtLeast("min(\(first), coalesce(" + odd + ", \(first)))"))
        }
        return result
    }

    func upper(_ place: PlaceInOrder) -> [SQL] {
        var result: [SQL] = []
        if ids.upper < .max { result.append(place.isAtMost("\(ids.upper)")) }
        if let until {
            let last = Self.lastID(until)
            let odd = oddRows("max")
            result.append(place.isAtMost("max(\(last), coalesce(" + odd + ", \(last)))"))
        }
        return result
    }

    /// The outermost id among the rows whose id does not tell their time, from a small index of their own.
    private func oddRows(_ function: StaticString) -> SQL {
        var conditions: [SQL] = ["o.time_is_odd"]
        if let since { conditions.append("o.created_at >= \(since)") }
        if let until { conditions.append("o.created_at < \(until)") }
        // The + keeps SQLite from walking all rows in the order of their ids to meet the outermost one first.
        return "(SELECT " + SQL(stringLiteral: function) + "(+o.id) FROM tweet AS o WHERE " + conditions.joined(" AND ")
            + ")"
    }
}
