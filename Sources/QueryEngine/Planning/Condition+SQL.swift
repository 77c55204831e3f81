internal import SQLiteKit

/// Conditions as SQL over the row `t`.
///
/// SQLite's parser has a stack of 100 and its expressions a depth of 1000, a query may be nested 256 deep and thousands
/// of clauses wide. Long chains are therefore written as balanced groups. Deep trees are written with `&` and `|`,
/// which have one precedence and group to the left: with the deepest member first, `a | b & c | d` needs no parentheses
/// at all on its deep side.
extension Condition {
    private static let highest = 12

    private var height: Int {
        switch self {
        case .and(let parts), .or(let parts): 1 + (parts.map(\.height).max() ?? 0)
        default: 0
        }
    }

    /// What of the row `t` is looked up in lists of tweets.
    struct Probe {
        /// For lists of ids.
        let id: SQL
        /// For rows of the index.
        let number: SQL

        /// The rows are walked; a list may do that as well.
        static let rows = Probe(id: "t.id", number: "t.number")
        /// The index is walked. The sign keeps a list from driving the join.
        static let index = Probe(id: "+t.id", number: "+tweet_index.rowid")
    }

    /// The predicate.
    func sql(probe: Probe) -> SQL {
        height <= Self.highest ? plain(probe) : compact(probe)
    }

    /// Conditions of a WHERE clause, to be joined by AND: one each, or one for all where they are too many.
    static func conjunction(_ parts: [Condition], probe: Probe) -> [SQL] {
        let all = lateLast(parts).map { $0.sql(probe: probe) }
        return all.count <= 64 ? all : [balanced(all, " AND ")]
    }

    private func plain(_ probe: Probe) -> SQL {
        switch self {
        case .always: "1"
        case .never: "0"
        case .row(let sql): sql
        case .late(let sql): sql
        case .among(let ids, let isNegated): probe.id + (isNegated ? " NOT IN (" : " IN (") + ids + ")"
        case .stretches(let stretches): stretches.row
        case .match(let match, nil): probe.number + " IN (" + Self.lookUp(match) + ")"
        case .unmatched(let match, nil): probe.number + " NOT IN (" + Self.lookUp(match) + ")"
        case .match(_, let row?), .unmatched(_, let row?): row
        case .and(let parts): Self.balanced(parts.map { $0.plain(probe) }, " AND ")
        case .or(let parts): Self.balanced(parts.map { $0.plain(probe) }, " OR ")
        }
    }

    private static func lookUp(_ match: Match) -> SQL {
        "SELECT rowid FROM tweet_index WHERE tweet_index MATCH \(match.text)"
    }

    /// In parentheses, and in portions of 16.
    private static func balanced(_ parts: [SQL], _ separator: SQL) -> SQL {
        if parts.count == 1 { return parts[0] }
        if parts.count <= 16 { return "(" + parts.joined(separator) + ")" }
        let portions = stride(from: 0, to: parts.count, by: 16).map { start in
            "(" + Array(parts[start..<min(start + 16, parts.count)]).joined(separator) + ")"
        }
        return balanced(portions, separator)
    }

    private func compact(_ probe: Probe) -> SQL {
        switch self {
        case .and(let parts): Self.compact(parts, " & ", probe)
        case .or(let parts): Self.compact(parts, " | ", probe)
        default: "coalesce(" + plain(probe) + ", 0)"
        }
    }

    /// The deepest member first, without parentheses; the others as one balanced group behind it.
    private static func compact(_ parts: [Condition], _ separator: SQL, _ probe: Probe) -> SQL {
        let heights = parts.map(\.height)
        guard let deepest = heights.indices.max(by: { heights[$0] < heights[$1] }) else { return "1" }
        let others = parts.indices.filter { $0 != deepest }.map { index -> SQL in
            let inner = parts[index].compact(probe)
            return parts[index].height == 0 ? inner : "(" + inner + ")"
        }
        let first = parts[deepest].compact(probe)
        return others.isEmpty ? first : first + separator + balanced(others, separator)
    }
}

extension SQL {
    /// `(1, 2, 3)` with bound values.
    static func list(_ values: [Int64]) -> SQL {
        "(" + values.map { "\($0)" as SQL }.joined(", ") + ")"
    }
}
