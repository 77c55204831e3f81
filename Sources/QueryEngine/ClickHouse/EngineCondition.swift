internal import TweetModel

/// A condition on a row of the engine's table: 1, 0, or NULL where a field that decides is not in the archive. AND, OR and
/// NOT of ClickHouse keep that apart as they should.
indirect enum EngineCondition: Sendable {
    case sql(EngineSQL)
    /// What only this program can tell, from texts that the row has.
    case verified(EngineCheck)
    case and([EngineCondition])
    case or([EngineCondition])
    case not(EngineCondition)
    /// True where the inner one is neither true nor false.
    case unknown(EngineCondition)

    static let always = EngineCondition.sql("1")
    static let never = EngineCondition.sql("0")

    /// Whether the engine alone decides it.
    var isWhole: Bool {
        switch self {
        case .sql: true
        case .verified: false
        case .and(let parts), .or(let parts): parts.allSatisfy(\.isWhole)
        case .not(let inner), .unknown(let inner): inner.isWhole
        }
    }

    /// As an expression; only for a condition that is whole.
    var expression: EngineSQL {
        switch self {
        case .sql(let sql): sql
        case .verified: preconditionFailure("Only a condition that the engine decides is an expression of its own")
        case .and(let parts): "(" + parts.map(\.expression).joined(" AND ") + ")"
        case .or(let parts): "(" + parts.map(\.expression).joined(" OR ") + ")"
        case .not(let inner): "NOT (" + inner.expression + ")"
        case .unknown(let inner): "isNull(" + inner.expression + ")"
        }
    }

    /// Holds wherever this does, or where its opposite does: what the engine can say beforehand.
    func bound(isNegated: Bool = false) -> EngineSQL {
        if isWhole { return isNegated ? "NOT (" + expression + ")" : expression }
        switch self {
        case .sql: return expression
        case .verified(let check): return isNegated ? "1" : check.narrowing ?? "1"
        case .unknown: return "1"
        case .not(let inner): return inner.bound(isNegated: !isNegated)
        case .and(let parts), .or(let parts):
            var isAnd = isNegated
            if case .and = self { isAnd = !isNegated }
            let bounds = parts.map { $0.bound(isNegated: isNegated) }
            return "(" + bounds.joined(isAnd ? " AND " : " OR ") + ")"
        }
    }
}

/// Texts of a row, each with the places of addresses in it, that this program looks at.
struct EngineCheck: Sendable {
    /// NULL where it is unknown; else JSON, a list of pairs of a text and its links.
    let texts: EngineSQL
    let verifier: TextVerifier
    /// What must hold for it to be true.
    var narrowing: EngineSQL?
}

/// What is left to decide here once the engine has given its parts: a tree over the columns of an answer.
package indirect enum EngineVerdict: Sendable {
    /// A column that holds 1, 0 or NULL.
    case column(Int)
    /// A column of texts, with what to look for in them.
    case texts(Int, TextVerifier)
    case and([EngineVerdict])
    case or([EngineVerdict])
    case not(EngineVerdict)
    /// True where the inner one is neither true nor false.
    case unknown(EngineVerdict)

    /// nil is unknown. `flag` gives the value of a column, `holds` looks at the texts of one.
    package func decide<E: Error>(
        flag: (Int) -> Bool?, holds: (Int, TextVerifier) throws(E) -> Bool?
    ) throws(E) -> Bool? {
        switch self {
        case .column(let index): return flag(index)
        case .texts(let index, let verifier): return try holds(index, verifier)
        case .not(let inner): return try inner.decide(flag: flag, holds: holds).map { !$0 }
        case .unknown(let inner): return try inner.decide(flag: flag, holds: holds) == nil
        case .and(let parts), .or(let parts):
            var isAnd = false
            if case .and = self { isAnd = true }
            var isUnknown = false
            // What the engine has decided already comes before texts that would have to be read.
            for part in parts.filter(\.isDecided) + parts.filter({ !$0.isDecided }) {
                switch try part.decide(flag: flag, holds: holds) {
                case nil: isUnknown = true
                case let value? where value != isAnd: return value
                default: break
                }
            }
            return isUnknown ? nil : isAnd
        }
    }

    private var isDecided: Bool {
        if case .column = self { return true }
        return false
    }
}

extension EngineCondition {
    /// The verdict over columns that are added to `columns`.
    func verdict(_ columns: inout [EngineSQL]) -> EngineVerdict {
        func place(_ sql: EngineSQL) -> Int {
            if let known = columns.firstIndex(of: sql) { return known }
            columns.append(sql)
            return columns.count - 1
        }
        if isWhole { return .column(place(expression)) }
        switch self {
        case .sql(let sql): return .column(place(sql))
        case .verified(let check): return .texts(place(check.texts), check.verifier)
        case .and(let parts): return .and(parts.map { $0.verdict(&columns) })
        case .or(let parts): return .or(parts.map { $0.verdict(&columns) })
        case .not(let inner): return .not(inner.verdict(&columns))
        case .unknown(let inner): return .unknown(inner.verdict(&columns))
        }
    }
}
