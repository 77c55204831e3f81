internal import SQLiteKit
internal import TweetModel

/// Several short time intervals, such as one day in many years. Each is scanned separately, because a scan from the
/// first to the last would read everything between them.
struct TimeIntervals: Sendable {
    /// The maximum number of intervals, enough for any list of anniversaries.
    static let maxCount = 64
    /// The maximum total length, 100 days. In a plain scan, longer intervals soon yield results.
    private static let longestTogether: Int64 = 100 * 86_400
    /// The maximum number of bound values that `merged` repeats. SQLite allows 32766 in a statement.
    private static let maxValues = 4096

    private let all: [Bounds]
    /// The zone of dates without a time.
    private let zone: Zone

    /// `nil` if the intervals are too many, open, or too long in total.
    init?(_ intervals: [Bounds], _ zone: Zone) {
        guard intervals.count <= Self.maxCount else { return nil }
        var length: Int64 = 0
        for interval in intervals {
            guard let since = interval.since, let until = interval.until else { return nil }
            length = length.clampedSum(max(0, until.clampedSum(-since)))
        }
        guard length <= Self.longestTogether else { return nil }
        all = intervals
        self.zone = zone
    }

    /// A statement for the IDs of all tweets in any of the intervals.
    var ids: SQL {
        walks("d").map { "SELECT d.id FROM " + $0.source + " WHERE " + $0.filter }.joined(" UNION ALL ")
    }

    /// True if the time of the row `t` is in any of the intervals.
    var row: SQL { isInAny(of: all, "t") }

    /// Returns a statement for the IDs of the tweets that also fulfil conditions on the row `t`, to be ordered by ID.
    /// SQLite merges the scans, and each stops when enough tweets are found. `nil` if intervals overlap, or if the
    /// statement would be too large.
    func merged(_ conditions: [SQL]) -> SQL? {
        // A tweet in two overlapping intervals would be returned twice.
        guard !overlap else { return nil }
        let walks = walks("t")
        let rest = conditions.map { "\n    AND " + $0 }.joined("")
        guard rest.values.count * walks.count <= Self.maxValues else { return nil }
        return walks.map { "SELECT t.id AS id FROM " + $0.source + "\n  WHERE " + $0.filter + rest }
            .joined("\nUNION ALL ")
    }

    private var overlap: Bool {
        let sorted = all.sorted { ($0.since ?? .min) < ($1.since ?? .min) }
        return zip(sorted, sorted.dropFirst()).contains { ($0.until ?? .max) > ($1.since ?? .min) }
    }

    /// Returns scans that together contain every tweet of the intervals once, unless intervals overlap. The time inside
    /// an ID narrows a scan, and `created_at` decides. The last scan finds the rows with `time_mismatch`. It names
    /// their index, because SQLite would otherwise scan all tweets to avoid sorting.
    private func walks(_ row: SQL) -> [(source: SQL, filter: SQL)] {
        var walks: [(source: SQL, filter: SQL)] = []
        var sequential: [Bounds] = []
        func add(_ ids: SQL, _ intervals: [Bounds]) {
            let filter = row + ".id " + ids + " AND " + isInAny(of: intervals, row) + " AND NOT " + row
            walks.append(("tweet AS " + row, filter + ".time_mismatch"))
        }
        for interval in all {
            guard let since = interval.since, let until = interval.until, since >= Bounds.sequentialEnd else {
                sequential.append(interval)
                continue
            }
            add("BETWEEN \(Bounds.firstID(since)) AND \(Bounds.lastID(until))", [interval])
        }
        if let latest = sequential.compactMap(\.until).max() { add("<= \(Bounds.lastID(latest))", sequential) }
        walks.append(
            (
                "tweet AS " + row + " INDEXED BY tweet_time_mismatch",
                row + ".time_mismatch AND " + isInAny(of: all, row)
            ))
        return walks
    }

    private func isInAny(of intervals: [Bounds], _ row: SQL) -> SQL {
        let tests = intervals.map { interval in
            let test = isIn(interval, row + ".created_at")
            if zone == .utc { return test }
            // The first test can use an index.
            return "(" + isIn(interval.widened, row + ".created_at") + " AND "
                + isIn(interval, "(" + QueryPlan.moment(of: row, in: zone) + ")") + ")"
        }
        return tests.count == 1 ? tests[0] : "(" + tests.joined(" OR ") + ")"
    }

    private func isIn(_ interval: Bounds, _ time: SQL) -> SQL {
        "(" + time + " >= \(interval.since ?? .min) AND " + time + " < \(interval.until ?? .max))"
    }
}

extension QueryPlan {
    /// Returns SQL for the time of a row in Unix seconds. If only the date is known, this is the start of the day in
    /// the time zone, so that the date is the same in every zone.
    static func moment(of row: SQL, in zone: Zone) -> SQL {
        zone == .utc
            ? row + ".created_at"
            : "CASE WHEN " + row + ".day_precision THEN unix_time(" + row + ".created_at) ELSE " + row
                + ".created_at END"
    }
}

extension TimeIntervals {
    /// `nil` unless all alternatives are short time intervals.
    init?(alternatives: [BooleanExpression], _ zone: Zone) {
        guard !alternatives.isEmpty, alternatives.allSatisfy(\.isTimeAlone) else { return nil }
        self.init(alternatives.map { Bounds($0) }, zone)
    }
}

extension BooleanExpression {
    /// True if the formula is a time, or a conjunction of times only, and no time is negated.
    fileprivate var isTimeAlone: Bool {
        switch self {
        case .predicate(.number(.time, _), let isNegated): !isNegated
        case .and(let parts): !parts.isEmpty && parts.allSatisfy(\.isTimeAlone)
        default: false
        }
    }
}
