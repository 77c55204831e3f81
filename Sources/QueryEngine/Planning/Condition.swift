internal import SQLiteKit

/// A condition on the joined row, ready to become SQL. Negation has been pushed down to where unknown values stay
/// unknown, so what is not true here is not a result.
indirect enum Condition: Sendable {
    case always
    case never
    /// In the index; `row` says the same of the row `t`, where the row can tell.
    case match(Match, row: SQL?)
    /// Not in the index.
    case unmatched(Match, row: SQL?)
    case row(SQL)
    /// On the row as well, and costly: tested where everything else holds.
    case late(SQL)
    /// The id is, or is not, among those that a statement of one column gives; none of them is NULL.
    case among(SQL, isNegated: Bool)
    /// In one of several stretches of time.
    case stretches(Stretches)
    case and([Condition])
    case or([Condition])

    /// Holds wherever this does not, also where it is unknown.
    var isNotTrue: Condition {
        switch self {
        case .always: .never
        case .never: .always
        case .match(let match, let row): .unmatched(match, row: row.map { "(" + $0 + ") IS NOT TRUE" })
        case .unmatched(let match, let row): .match(match, row: row.map { "(" + $0 + ") IS NOT TRUE" })
        case .row(let sql): .row("(" + sql + ") IS NOT TRUE")
        case .late(let sql): .late("(" + sql + ") IS NOT TRUE")
        case .among(let sql, let isNegated): .among(sql, isNegated: !isNegated)
        case .stretches(let stretches): .row("(" + stretches.row + ") IS NOT TRUE")
        case .and(let parts): .any(parts.map(\.isNotTrue))
        case .or(let parts): .all(parts.map(\.isNotTrue))
        }
    }

    /// All of the conditions.
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

    /// Any of the conditions. What the index can decide becomes one expression for it.
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
            // not a, or b  =  not (a without b)
            let excluded = Match.all(unmatched.map(\.match))
            let match = matches.isEmpty ? excluded : .not(excluded, .any(matches.map(\.match)))
            if match.height <= Match.highest {
                result.append(.unmatched(match, row: join(unmatched + matches, " OR ")))
            } else {
                result += unmatched.map { .unmatched($0.match, row: $0.row) }
                result += matches.map { .match($0.match, row: $0.row) }
            }
        }
        return result.isEmpty ? .never : result.count == 1 ? result[0] : .or(lateLast(result))
    }

    /// What is costly behind everything else, otherwise in the same order.
    static func lateLast(_ parts: [Condition]) -> [Condition] {
        parts.filter { !$0.isLate } + parts.filter(\.isLate)
    }

    /// Stretches of time as a list of tweets.
    var gatheringStretches: Condition {
        guard case .stretches(let stretches) = self else { return self }
        return .among(stretches.ids, isNegated: false)
    }

    /// A list of tweets that can walk the results.
    var isList: Bool {
        if case .among(_, isNegated: false) = self { return true }
        return false
    }

    private var isLate: Bool {
        switch self {
        case .late: true
        case .and(let parts), .or(let parts): parts.contains(where: \.isLate)
        default: false
        }
    }

    typealias Indexed = (match: Match, row: SQL?)

    /// Adds the joint condition, or the single ones where the joint one would be nested too deep for FTS5.
    private static func append(
        _ joint: Condition, _ parts: [Indexed], to result: inout [Condition], single: (Match, SQL?) -> Condition
    ) {
        if case .match(let match, _) = joint, match.height > Match.highest {
            result += parts.map { single($0.match, $0.row) }
        } else {
            result.append(joint)
        }
    }

    /// A conjunction that the index alone can decide, as one expression.
    private var fused: Condition {
        guard case .and(let parts) = self else { return self }
        let (matches, unmatched, others) = Self.divide(parts)
        var match: Match
        if matches.isEmpty {
            guard others.isEmpty || unmatched.count > 1, !unmatched.isEmpty else { return self }
            match = .any(unmatched.map(\.match))
            guard match.height <= Match.highest else { return self }
            return .all([.unmatched(match, row: Self.join(unmatched, " AND "))] + others)
        }
        match = .all(matches.map(\.match))
        if !unmatched.isEmpty { match = .not(match, .any(unmatched.map(\.match))) }
        guard match.height <= Match.highest else { return self }
        return .all([.match(match, row: Self.join(matches + unmatched, " AND "))] + others)
    }

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

    /// The rows' own words for it, when every part has them.
    private static func join(_ parts: [Indexed], _ separator: SQL) -> SQL? {
        let rows = parts.compactMap(\.row)
        guard rows.count == parts.count, rows.count <= 16 else { return nil }
        return rows.count == 1 ? rows[0] : "(" + rows.joined(separator) + ")"
    }
}
