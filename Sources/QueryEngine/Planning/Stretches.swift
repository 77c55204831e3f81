internal import SQLiteKit
internal import TweetModel

/// Several short stretches of time at once, such as one day of many years. A walk from the first to the last of them would
/// pass everything between: each is walked by itself.
struct Stretches: Sendable {
    /// More than any list of anniversaries has.
    static let most = 64
    /// Together no longer than this: 100 days. Of longer ones a walk meets some soon.
    private static let longestTogether: Int64 = 100 * 86_400
    /// Values that one statement binds at most: SQLite allows 32766.
    private static let mostValues = 4096

    private let all: [Bounds]

    /// nil where there are too many, where they have no ends, or are long.
    init?(_ stretches: [Bounds]) {
        guard stretches.count <= Self.most else { return nil }
        var length: Int64 = 0
        for stretch in stretches {
            guard let since = stretch.since, let until = stretch.until else { return nil }
            length = length.clampedSum(max(0, until.clampedSum(-since)))
        }
        guard length <= Self.longestTogether else { return nil }
        all = stretches
    }

    /// A statement for the ids of all tweets in any of them.
    var ids: SQL {
        walks("d").map { "SELECT d.id FROM " + $0.source + " WHERE " + $0.filter }.joined(" UNION ALL ")
    }

    /// Whether the time of the row `t` is in one of them.
    var row: SQL { Self.isInAny(of: all, "t") }

    /// A statement for the ids of the tweets that conditions on the row `t` hold for as well, to be ordered by them: SQLite
    /// then merges the walks, each of which goes only as far as its tweets are asked for. nil where it would be too large.
    func merged(_ conditions: [SQL]) -> SQL? {
        // A tweet of two stretches that overlap would come twice.
        guard !overlap else { return nil }
        let walks = walks("t")
        let rest = conditions.map { "\n    AND " + $0 }.joined("")
        guard rest.values.count * walks.count <= Self.mostValues else { return nil }
        return walks.map { "SELECT t.id AS id FROM " + $0.source + "\n  WHERE " + $0.filter + rest }
            .joined("\nUNION ALL ")
    }

    private var overlap: Bool {
        let sorted = all.sorted { ($0.since ?? .min) < ($1.since ?? .min) }
        return zip(sorted, sorted.dropFirst()).contains { ($0.until ?? .max) > ($1.since ?? .min) }
    }

    /// What has every tweet once where no stretches overlap. The clock inside an id narrows; `created_at` decides; tweets
    /// whose id does not tell their time are found by an index of their own, which is named lest SQLite walk all tweets for
    /// the order's sake.
    private func walks(_ row: SQL) -> [(source: SQL, filter: SQL)] {
        var walks: [(source: SQL, filter: SQL)] = []
        var sequential: [Bounds] = []
        func add(_ ids: SQL, _ stretches: [Bounds]) {
            let filter = row + ".id " + ids + " AND " + Self.isInAny(of: stretches, row) + " AND NOT " + row
            walks.append(("tweet AS " + row, filter + ".time_is_odd"))
        }
        for stretch in all {
            guard let since = stretch.since, let until = stretch.until, since >= Bounds.sequentialEnd else {
                sequential.append(stretch)
                continue
            }
            add("BETWEEN \(Bounds.firstID(since)) AND \(Bounds.lastID(until))", [stretch])
        }
        if let latest = sequential.compactMap(\.until).max() { add("<= \(Bounds.lastID(latest))", sequential) }
        walks.append(
            (
                "tweet AS " + row + " INDEXED BY tweet_odd_time",
                row + ".time_is_odd AND " + Self.isInAny(of: all, row)
            ))
        return walks
    }

    private static func isInAny(of stretches: [Bounds], _ row: SQL) -> SQL {
        let tests = stretches.map { stretch in
            "(" + row + ".created_at >= \(stretch.since ?? .min) AND " + row
                + ".created_at < \(stretch.until ?? .max))" as SQL
        }
        return tests.count == 1 ? tests[0] : "(" + tests.joined(" OR ") + ")"
    }
}

extension QueryNode {
    /// Nothing but times that must all hold.
    var isTimeAlone: Bool {
        switch self {
        case .clause(.time): true
        case .and(let nodes): nodes.allSatisfy(\.isTimeAlone)
        default: false
        }
    }
}
