internal import SQLiteKit
internal import TweetModel

/// Several stretches of time at once.
extension Bounds {
    /// More than any list of anniversaries has.
    static let mostStretches = 64
    /// Together no longer than this: 100 days. Of longer ones a walk meets some soon.
    private static let longestTogether: Int64 = 100 * 86_400

    /// A statement for the ids of all tweets in any of the stretches; nil where they have no ends, or are long. The clock
    /// inside an id narrows; `created_at` decides; tweets whose id does not tell their time are found by an index of their
    /// own.
    static func ids(inAnyOf stretches: [Bounds]) -> SQL? {
        var length: Int64 = 0
        var parts: [SQL] = []
        var sequential: [Bounds] = []
        for stretch in stretches {
            guard let since = stretch.since, let until = stretch.until else { return nil }
            length = length.clampedSum(max(0, until.clampedSum(-since)))
            guard length <= longestTogether else { return nil }
            guard since >= sequentialEnd else {
                sequential.append(stretch)
                continue
            }
            let (first, last) = (Self.firstID(since), Self.lastID(until))
            parts.append(
                "SELECT d.id FROM tweet AS d WHERE d.id BETWEEN \(first) AND \(last) AND " + isInAny(of: [stretch], "d")
            )
        }
        if let latest = sequential.compactMap(\.until).max() {
            parts.append(
                "SELECT d.id FROM tweet AS d WHERE d.id <= \(Self.lastID(latest)) AND " + isInAny(of: sequential, "d"))
        }
        parts.append("SELECT d.id FROM tweet AS d WHERE d.time_is_odd AND " + isInAny(of: stretches, "d"))
        return parts.joined(" UNION ALL ")
    }

    /// Whether a row's time is in one of them.
    static func isInAny(of stretches: [Bounds], _ row: SQL) -> SQL {
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

extension Condition {
    var isStretches: Bool {
        if case .stretches = self { return true }
        return false
    }
}
