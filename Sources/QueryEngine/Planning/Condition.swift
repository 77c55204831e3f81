internal import SQLiteKit

/// A condition on a joined row, ready to become SQL. Negation has been pushed down to the clauses, so that an unknown
/// clause is not true in either form. Rows for which the condition is not true are not results.
indirect enum Condition: Sendable {
    case always
    case never
    /// The search index contains the match. `row` is an equivalent test of the row `t`; `nil` if the row cannot decide
    /// it.
    case match(Match, row: SQL?)
    /// The search index does not contain the match. `row` is an equivalent test, or `nil`, as for `match`.
    case unmatched(Match, row: SQL?)
    case row(SQL)
    /// A test of the row that is expensive, so it comes last.
    case expensive(SQL)
    /// The ID is (not) in the single column of a statement, which never returns NULL.
    case among(SQL, isNegated: Bool)
    /// The time is in one of several intervals.
    case intervals(TimeIntervals)
    case and([Condition])
    case or([Condition])

    /// The condition that is true if this condition is false or unknown.
    var isNotTrue: Condition {
        switch self {
        case .always: .never
        case .never: .always
        case .match(let match, let row): .unmatched(match, row: row.map { "(" + $0 + ") IS NOT TRUE" })
        case .unmatched(let match, let row): .match(match, row: row.map { "(" + $0 + ") IS NOT TRUE" })
        case .row(let sql): .row("(" + sql + ") IS NOT TRUE")
        case .expensive(let sql): .expensive("(" + sql + ") IS NOT TRUE")
        case .among(let sql, let isNegated): .among(sql, isNegated: !isNegated)
        case .intervals(let intervals): .row("(" + intervals.row + ") IS NOT TRUE")
        case .and(let parts): .any(parts.map(\.isNotTrue))
        case .or(let parts): .all(parts.map(\.isNotTrue))
        }
    }

    /// Returns a condition that is true if all of the conditions are.
    static func all(_ parts: [Condition]) -> Condition {
        var flat: [Condition] = []
        for part in parts {
            switch part {
            case .always: continue
            case .never: return .never
            case .and(let inner): flat += inner
            default: flat.append(part)
            }
        }
        return flat.isEmpty ? .always : flat.count == 1 ? flat[0] : .and(lateLast(flat))
    }

    /// Returns a condition that is true if any of the conditions is. Parts that the search index can decide are merged
    /// into one expression for it, unless the expression would be nested too deep for FTS5.
    static func any(_ parts: [Condition]) -> Condition {
        var flat: [Condition] = []
        for part in parts {
            switch part.fused {
            case .never: continue
            case .always: return .always
            case .or(let inner): flat += inner
            case let other: flat.append(other)
            }
        }
        let (matches, unmatched, others) = divide(flat)
        var result = others
        if unmatched.isEmpty {
            if !matches.isEmpty {
                append(.match(.any(matches.map(\.match)), row: join(matches, " OR ")), matches, to: &result) {
                    .match($0, row: $1)
                }
            }
        } else {
            // (not a) or b = not (a and not b)
            let excluded = Match.all(unmatched.map(\.match))
            let match = matches.isEmpty ? excluded : .not(excluded, .any(matches.map(\.match)))
            if match.height <= Match.maxHeight {
                result.append(.unmatched(match, row: join(unmatched + matches, " OR ")))
            } else {
                result += unmatched.map { .unmatched($0.match, row: $0.row) }
                result += matches.map { .match($0.match, row: $0.row) }
            }
        }
        return result.isEmpty ? .never : result.count == 1 ? result[0] : .or(lateLast(result))
    }

    /// Moves expensive conditions to the end and otherwise keeps the order.
    static func lateLast(_ parts: [Condition]) -> [Condition] {
        parts.filter { !$0.isLate } + parts.filter(\.isLate)
    }

    /// The condition with time intervals replaced by a list of tweet IDs. Other conditions stay unchanged.
    var gatheringIntervals: Condition {
        guard case .intervals(let intervals) = self else { return self }
        return .among(intervals.ids, isNegated: false)
    }

    /// True for a list of tweet IDs that can drive the scan.
    var isList: Bool {
        if case .among(_, isNegated: false) = self { return true }
        return false
    }

    private var isLate: Bool {
        switch self {
        case .expensive: true
        case .and(let parts), .or(let parts): parts.contains(where: \.isLate)
        default: false
        }
    }

    typealias Indexed = (match: Match, row: SQL?)

    /// Adds the merged condition, or the single ones if the merged one is nested too deep for FTS5.
    private static func append(
        _ joint: Condition, _ parts: [Indexed], to result: inout [Condition], single: (Match, SQL?) -> Condition
    ) {
        if case .match(let match, _) = joint, match.height > Match.maxHeight {
            result += parts.map { single($0.match, $0.row) }
        } else {
            result.append(joint)
        }
    }

    /// A conjunction with the parts that the index can decide merged into one expression, unless the expression would
    /// be nested too deep for FTS5. Other conditions stay unchanged.
    private var fused: Condition {
        guard case .and(let parts) = self else { return self }
        let (matches, unmatched, others) = Self.divide(parts)
        var match: Match
        if matches.isEmpty {
            guard others.isEmpty || unmatched.count > 1, !unmatched.isEmpty else { return self }
            match = .any(unmatched.map(\.match))
            guard match.height <= Match.maxHeight else { return self }
            return .all([.unmatched(match, row: Self.join(unmatched, " AND "))] + others)
        }
        match = .all(matches.map(\.match))
        if !unmatched.isEmpty { match = .not(match, .any(unmatched.map(\.match))) }
        guard match.height <= Match.maxHeight else { return self }
        return .all([.match(match, row: Self.join(matches + unmatched, " AND "))] + others)
    }

    /// Splits conditions into those that the search index decides, their negations, and all others.
    static func divide(_ parts: [Condition]) -> (matches: [Indexed], unmatched: [Indexed], others: [Condition]) {
        var matches: [Indexed] = []
        var unmatched: [Indexed] = []
        var others: [Condition] = []
        for part in parts {
            switch part {
            case .match(let match, let row): matches.append((match, row))
            case .unmatched(let match, let row): unmatched.append((match, row))
            default: others.append(part)
            }
        }
        return (matches, unmatched, others)
    }

    /// Joins the equivalent tests of the row. `nil` if a part has no such test, or if there are more than 16 parts.
    private static func join(_ parts: [Indexed], _ separator: SQL) -> SQL? {
        let rows = parts.compactMap(\.row)
        guard rows.count == parts.count, rows.count <= 16 else { return nil }
        return rows.count == 1 ? rows[0] : "(" + rows.joined(separator) + ")"
    }
}

/// Writes conditions as SQL over the row `t`.
///
/// SQLite's parser has a stack of 100 entries, and its expressions a maximum depth of 1000. A query may be nested 256
/// levels deep and have thousands of clauses. Therefore long chains are written as balanced groups, and deep trees with
/// `&` and `|`, which have equal precedence and are left-associative. With the deepest member first, `a | b & c | d`
/// needs no parentheses on its deep side.
extension Condition {
    /// The maximum height for AND and OR. Higher trees are written with `&` and `|`.
    private static let maxHeight = 12

    private var height: Int {
        switch self {
        case .and(let parts), .or(let parts): 1 + (parts.map(\.height).max() ?? 0)
        default: 0
        }
    }

    /// Returns the conditions of a WHERE clause, to be joined by AND. More than 64 conditions become one. `inIndex` is
    /// true for a scan of the search index, and false for a scan of the rows `t`.
    static func conjunction(_ parts: [Condition], inIndex: Bool = false) -> [SQL] {
        let all = lateLast(parts).map { $0.height <= maxHeight ? $0.plain(inIndex) : $0.compact(inIndex) }
        return all.count <= 64 ? all : [balanced(all, " AND ")]
    }

    private func plain(_ inIndex: Bool) -> SQL {
        // SQLite may use a list to drive a scan of the rows. The + prevents that a list drives the join with the index.
        let (id, docID): (SQL, SQL) = inIndex ? ("+t.id", "+tweet_index.rowid") : ("t.id", "t.doc_id")
        return switch self {
        case .always: "1"
        case .never: "0"
        case .row(let sql): sql
        case .expensive(let sql): sql
        case .among(let ids, let isNegated): id + (isNegated ? " NOT IN (" : " IN (") + ids + ")"
        case .intervals(let intervals): intervals.row
        case .match(let match, nil): docID + " IN (" + Self.lookUp(match) + ")"
        case .unmatched(let match, nil): docID + " NOT IN (" + Self.lookUp(match) + ")"
        case .match(_, let row?), .unmatched(_, let row?): row
        case .and(let parts): Self.balanced(parts.map { $0.plain(inIndex) }, " AND ")
        case .or(let parts): Self.balanced(parts.map { $0.plain(inIndex) }, " OR ")
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

    private func compact(_ inIndex: Bool) -> SQL {
        switch self {
        case .and(let parts): Self.compact(parts, " & ", inIndex)
        case .or(let parts): Self.compact(parts, " | ", inIndex)
        default: "coalesce(" + plain(inIndex) + ", 0)"
        }
    }

    /// Writes the deepest member first and without parentheses, followed by the others as one balanced group.
    private static func compact(_ parts: [Condition], _ separator: SQL, _ inIndex: Bool) -> SQL {
        let heights = parts.map(\.height)
        guard let deepest = heights.indices.max(by: { heights[$0] < heights[$1] }) else { return "1" }
        let others = parts.indices.filter { $0 != deepest }.map { index -> SQL in
            let inner = parts[index].compact(inIndex)
            return parts[index].height == 0 ? inner : "(" + inner + ")"
        }
        let first = parts[deepest].compact(inIndex)
        return others.isEmpty ? first : first + separator + balanced(others, separator)
    }
}
