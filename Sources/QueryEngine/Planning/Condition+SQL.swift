internal import SQLiteKit

/// Writes conditions as SQL over the row `t`.
///
/// SQLite's parser has a stack of 100 entries, and its expressions a maximum depth of 1000. A query may be nested 256
/// levels deep and have thousands of clauses. Therefore long chains are written as balanced groups, and deep trees with
/// `&` and `|`, which have equal precedence and are left-associative. With the deepest member first, `a | b & c | d`
/// needs no parentheses on its deep side.
extension Condition {
    /// The maximum height for AND and OR. Higher trees are written with `&` and `|`.
    private static let highest = 12

    private var height: Int {
        switch self {
        case .and(let parts), .or(let parts): 1 + (parts.map(\.height).max() ?? 0)
        default: 0
        }
    }

    /// The columns that are compared with lists of tweets.
    struct Probe {
        /// Compared with lists of tweet IDs.
        let id: SQL
        /// Compared with row IDs of the search index.
        let docID: SQL

        /// For scans of the rows `t`. SQLite may use a list to drive the scan.
        static let rows = Probe(id: "t.id", docID: "t.doc_id")
        /// For scans of the search index. The + prevents a list from driving the join.
        static let index = Probe(id: "+t.id", docID: "+tweet_index.rowid")
    }

    func sql(probe: Probe) -> SQL {
        height <= Self.highest ? plain(probe) : compact(probe)
    }

    /// Returns the conditions of a WHERE clause, to be joined by AND. More than 64 conditions become one.
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
        case .intervals(let intervals): intervals.row
        case .match(let match, nil): probe.docID + " IN (" + Self.lookUp(match) + ")"
        case .unmatched(let match, nil): probe.docID + " NOT IN (" + Self.lookUp(match) + ")"
        case .match(_, let row?), .unmatched(_, let row?): row
        case .and(let parts): Self.balanced(parts.map { $0.plain(probe) }, " AND ")
        case .or(let parts): Self.balanced(parts.map { $0.plain(probe) }, " OR ")
        }
    }

    private static func lookUp(_ match: Match) -> SQL {
        "SELECT rowid FROM tweet_index WHERE tweet_index MATCH \(match.text)"
    }

    /// Joins the parts in nested groups of 16.
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

    /// Writes the deepest member first and without parentheses, followed by the others as one balanced group.
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
