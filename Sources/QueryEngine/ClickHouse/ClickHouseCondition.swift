internal import TweetModel

/// A condition on a row of the ClickHouse table: 1, 0, or NULL if the archive lacks a field that decides. ClickHouse's
/// AND, OR and NOT follow the same three-valued logic.
indirect enum ClickHouseCondition: Sendable {
    case sql(ClickHouseSQL)
    /// A test that only Tweetdex can make, on texts that the row contains.
    case verified(ClickHouseTextCheck)
    case and([ClickHouseCondition])
    case or([ClickHouseCondition])
    case not(ClickHouseCondition)
    /// True if the inner condition is unknown.
    case unknown(ClickHouseCondition)

    static let always = ClickHouseCondition.sql("1")
    static let never = ClickHouseCondition.sql("0")

    /// True if ClickHouse alone can decide the condition.
    var isWhole: Bool {
        switch self {
        case .sql: true
        case .verified: false
        case .and(let parts), .or(let parts): parts.allSatisfy(\.isWhole)
        case .not(let inner), .unknown(let inner): inner.isWhole
        }
    }

    /// The condition as SQL. It must be whole.
    var expression: ClickHouseSQL {
        switch self {
        case .sql(let sql): sql
        case .verified: preconditionFailure("A check of texts cannot be written as SQL")
        case .and(let parts): "(" + parts.map(\.expression).joined(" AND ") + ")"
        case .or(let parts): "(" + parts.map(\.expression).joined(" OR ") + ")"
        case .not(let inner): "NOT (" + inner.expression + ")"
        case .unknown(let inner): "isNull(" + inner.expression + ")"
        }
    }

    /// Returns SQL that is true for every row that fulfils the condition, or its opposite if `isNegated`. ClickHouse
    /// filters by it before Tweetdex decides.
    func bound(isNegated: Bool = false) -> ClickHouseSQL {
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

/// Texts of a row that Tweetdex tests, each with the positions of addresses in it.
struct ClickHouseTextCheck: Sendable {
    /// A JSON array of pairs of a text and its links. NULL if the condition is unknown.
    let texts: ClickHouseSQL
    let verifier: TextVerifier
    /// A condition that is true whenever the check is. `nil` if none is known.
    var narrowing: ClickHouseSQL?
}

/// The part of a query that Tweetdex decides after ClickHouse has filtered: a tree over the columns of a result row.
package indirect enum ClickHousePostFilter: Sendable {
    /// A column that contains 1, 0 or NULL.
    case column(Int)
    /// A column of texts, and the test to apply to them.
    case texts(Int, TextVerifier)
    case and([ClickHousePostFilter])
    case or([ClickHousePostFilter])
    case not(ClickHousePostFilter)
    /// True if the inner filter is unknown.
    case unknown(ClickHousePostFilter)

    /// Returns true, false, or `nil` for unknown. `flag` returns the value of a column, and `holds` tests the texts of
    /// a column.
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
            // Columns with a decision come first, because they may make reading texts unnecessary.
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

extension ClickHouseCondition {
    /// Returns the post-filter, and appends the columns that it needs to `columns`.
    func verdict(_ columns: inout [ClickHouseSQL]) -> ClickHousePostFilter {
        func place(_ sql: ClickHouseSQL) -> Int {
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
