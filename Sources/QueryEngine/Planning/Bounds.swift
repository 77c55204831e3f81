internal import SQLiteKit
internal import TweetModel

/// A range of times and a range of IDs that contain all results of a query. They narrow the scan; conditions on the
/// rows decide.
package struct Bounds {
    /// Unix seconds, inclusive.
    var since: Int64?
    /// Unix seconds, exclusive.
    var until: Int64?
    package var ids = IDRange()

    /// Returns bounds for a conjunction.
    func intersection(_ other: Bounds) -> Bounds {
        var result = self
        result.since = [since, other.since].compactMap(\.self).max()
        result.until = [until, other.until].compactMap(\.self).min()
        result.ids = IDRange(lower: max(ids.lower, other.ids.lower), upper: min(ids.upper, other.ids.upper))
        return result
    }

    /// Returns bounds for a disjunction.
    func hull(_ other: Bounds) -> Bounds {
        var result = Bounds()
        if let since, let otherSince = other.since { result.since = min(since, otherSince) }
        if let until, let otherUntil = other.until { result.until = max(until, otherUntil) }
        result.ids = IDRange(lower: min(ids.lower, other.ids.lower), upper: max(ids.upper, other.ids.upper))
        return result
    }

    /// The seconds by which the time inside an ID and `created_at` may differ. Rows with a larger difference have
    /// `time_mismatch`.
    private static let padding: Int64 = 60
    /// 2010-11-05T00:00:00Z. Tweets with sequential IDs are older.
    static let sequentialEnd: Int64 = 1_288_915_200

    /// Returns a lower bound for the IDs of tweets at or after a time in Unix seconds, except for rows with
    /// `time_mismatch`. The time must not be before `sequentialEnd`.
    static func firstID(_ since: Int64) -> Int64 { Snowflake.firstID(atSecond: since.clampedSum(-padding)) }

    /// Returns an upper bound for the IDs of tweets before a time in Unix seconds, except for rows with
    /// `time_mismatch`.
    static func lastID(_ until: Int64) -> Int64 {
        max(Snowflake.firstID(atSecond: until.clampedSum(padding)), Snowflake.lastSequentialID)
    }

    /// Returns lower bounds as SQL. Rows whose ID does not contain their time (`time_mismatch`) are within the bounds.
    func lower(_ keyset: KeysetCursor) -> [SQL] {
        var result: [SQL] = []
        if ids.lower > .min { result.append(keyset.isAtLeast("\(ids.lower)")) }
        if let since, since >= Self.sequentialEnd {
            let first = Self.firstID(since)
            let odd = oddRows("min")
            result.append(keyset.isAtLeast("min(\(first), coalesce(" + odd + ", \(first)))"))
        }
        return result
    }

    func upper(_ keyset: KeysetCursor) -> [SQL] {
        var result: [SQL] = []
        if ids.upper < .max { result.append(keyset.isAtMost("\(ids.upper)")) }
        if let until {
            let last = Self.lastID(until)
            let odd = oddRows("max")
            result.append(keyset.isAtMost("max(\(last), coalesce(" + odd + ", \(last)))"))
        }
        return result
    }

    /// Returns SQL for the lowest or highest ID (`min`, `max`) of the rows with `time_mismatch` in the range of times.
    /// A small index contains these rows.
    private func oddRows(_ function: StaticString) -> SQL {
        var conditions: [SQL] = ["o.time_mismatch"]
        if let since { conditions.append("o.created_at >= \(since)") }
        if let until { conditions.append("o.created_at < \(until)") }
        // The + prevents SQLite from scanning all rows in the order of their IDs until it finds the first one with
        // `time_mismatch`.
        return "(SELECT " + SQL(stringLiteral: function) + "(+o.id) FROM tweet AS o WHERE " + conditions.joined(" AND ")
            + ")"
    }
}

extension Bounds {
    /// Returns bounds for the results of a formula in a time zone.
    init(_ formula: BooleanExpression, _ zone: Zone) {
        self.init(formula)
        if zone != .utc { self = widened }
    }

    /// Bounds that also contain the rows of which only the date is known, in any zone (`QueryPlan.moment`).
    var widened: Bounds {
        var result = self
        result.since = since?.clampedSum(-86_400)
        result.until = until?.clampedSum(86_400)
        return result
    }

    /// Returns bounds for the results of a formula in UTC.
    package init(_ formula: BooleanExpression) {
        switch formula {
        case .predicate(let predicate, let isNegated): self.init(predicate, isNegated)
        case .and(let parts): self = parts.reduce(Bounds()) { $0.intersection(Bounds($1)) }
        case .or(let parts):
            let all = parts.map { Bounds($0) }
            self = all.dropFirst().reduce(all.first ?? Bounds()) { $0.hull($1) }
        case .unmatched, .unknown, .pending: self.init()
        }
    }

    private init(_ predicate: Predicate, _ isNegated: Bool) {
        self.init()
        switch predicate {
        case .number(.time, let range) where !isNegated: (since, until) = (range.lower, range.upper?.clampedSum(1))
        case .number(.time, let range):
            // The opposite of a range with one bound is the other side.
            if range.lower == nil { since = range.upper?.clampedSum(1) }
            if range.upper == nil { until = range.lower }
        case .idRange(let range) where !isNegated: ids = range
        case .idRange(let range):
            if range.lower == .min, range.upper < .max { ids.lower = range.upper + 1 }
            if range.upper == .max, range.lower > .min { ids.upper = range.lower - 1 }
        case .ids(let named) where !isNegated:
            let numbers = named.map(\.rawValue)
            if let lower = numbers.min(), let upper = numbers.max() { ids = IDRange(lower: lower, upper: upper) }
        default: break
        }
    }
}
