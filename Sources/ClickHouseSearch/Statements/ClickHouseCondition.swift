package import QueryEngine
internal import TweetModel

/// A condition on a row of the ClickHouse table. Its value is 1, 0, or NULL for unknown. The AND, OR and NOT of
/// ClickHouse treat NULL like the query language treats unknown.
indirect enum ClickHouseCondition: Sendable {
    case sql(ClickHouseSQL)
    /// A test that ClickHouse cannot make. Tweetdex applies it to texts of the row.
    case verified(ClickHouseTextCheck)
    case and([ClickHouseCondition])
    case or([ClickHouseCondition])
    case not(ClickHouseCondition)
    /// True if the inner condition is false or unknown.
    case unmatched(ClickHouseCondition)

    static let always = ClickHouseCondition.sql("1")
    static let never = ClickHouseCondition.sql("0")

    /// True if ClickHouse alone can decide the condition.
    var isWhole: Bool {
        switch self {
        case .sql: true
        case .verified: false
        case .and(let parts), .or(let parts): parts.allSatisfy(\.isWhole)
        case .not(let inner), .unmatched(let inner): inner.isWhole
        }
    }

    /// The condition as SQL. `isWhole` must be true.
    var expression: ClickHouseSQL {
        switch self {
        case .sql(let sql): sql
        case .verified: preconditionFailure("A check of texts cannot be written as SQL")
        case .and(let parts): "(" + parts.map(\.expression).joined(" AND ") + ")"
        case .or(let parts): "(" + parts.map(\.expression).joined(" OR ") + ")"
        case .not(let inner): "NOT (" + inner.expression + ")"
        case .unmatched(let inner): "ifNull(" + inner.expression + ", 0) = 0"
        }
    }

    /// Returns SQL that is true for every matching row, and possibly for other rows. ClickHouse filters by it, and
    /// Tweetdex tests the remaining rows. If `isNegated` is true, returns such SQL for the negation.
    func bound(isNegated: Bool = false) -> ClickHouseSQL {
        if isWhole { return isNegated ? "NOT (" + expression + ")" : expression }
        switch self {
        case .sql: return expression
        case .verified(let check): return isNegated ? "1" : check.narrowing ?? "1"
        case .unmatched: return "1"
        case .not(let inner): return inner.bound(isNegated: !isNegated)
        case .and(let parts), .or(let parts):
            var isAnd = isNegated
            if case .and = self { isAnd = !isNegated }
            let bounds = parts.map { $0.bound(isNegated: isNegated) }
            return "(" + bounds.joined(isAnd ? " AND " : " OR ") + ")"
        }
    }
}

/// A test that Tweetdex applies to texts of a row. It is true if at least one text passes.
struct ClickHouseTextCheck: Sendable {
    /// A JSON array of pairs: a text, and the positions of links in it (`TextVerifier`). NULL for unknown.
    let texts: ClickHouseSQL
    let verifier: TextVerifier
    /// A condition that is true for every row that passes, so that ClickHouse returns fewer rows. `nil` if there is no
    /// such condition.
    var narrowing: ClickHouseSQL?
}

/// The condition of a query as a tree over columns of the rows that ClickHouse returns. Tweetdex evaluates it.
package indirect enum ClickHousePostFilter: Sendable {
    /// A column that contains 1, 0 or NULL.
    case column(Int)
    /// A column of texts, and the test to apply to them.
    case texts(Int, TextVerifier)
    case and([ClickHousePostFilter])
    case or([ClickHousePostFilter])
    case not(ClickHousePostFilter)
    /// True if the inner filter is false or unknown.
    case unmatched(ClickHousePostFilter)

    /// Returns true, false, or `nil` for unknown. `flag` returns the value of a column. `holds` returns true if any
    /// text of a column passes the test. Both return `nil` if the column is NULL.
    package func decide(
        flag: (Int) throws -> Bool?, holds: (Int, TextVerifier) throws -> Bool?
    ) rethrows -> Bool? {
        switch self {
        case .column(let index): return try flag(index)
        case .texts(let index, let verifier): return try holds(index, verifier)
        case .not(let inner): return try inner.decide(flag: flag, holds: holds).map { !$0 }
        case .unmatched(let inner): return try inner.decide(flag: flag, holds: holds) != true
        case .and(let parts), .or(let parts):
            var isAnd = false
            if case .and = self { isAnd = true }
            var isUnknown = false
            // Decide flags first: the result may then not depend on texts.
            for part in parts.filter(\.isFlag) + parts.filter({ !$0.isFlag }) {
                switch try part.decide(flag: flag, holds: holds) {
                case nil: isUnknown = true
                case let value? where value != isAnd: return value
                default: break
                }
            }
            return isUnknown ? nil : isAnd
        }
    }

    private var isFlag: Bool {
        if case .column = self { return true }
        return false
    }
}

extension ClickHouseCondition {
    /// Returns the post-filter. Appends the columns that the filter reads, by index, to `columns`.
    func postFilter(_ columns: inout [ClickHouseSQL]) -> ClickHousePostFilter {
        func index(_ sql: ClickHouseSQL) -> Int {
            if let known = columns.firstIndex(of: sql) { return known }
            columns.append(sql)
            return columns.count - 1
        }
        if isWhole { return .column(index(expression)) }
        switch self {
        case .sql(let sql): return .column(index(sql))
        case .verified(let check): return .texts(index(check.texts), check.verifier)
        case .and(let parts): return .and(parts.map { $0.postFilter(&columns) })
        case .or(let parts): return .or(parts.map { $0.postFilter(&columns) })
        case .not(let inner): return .not(inner.postFilter(&columns))
        case .unmatched(let inner): return .unmatched(inner.postFilter(&columns))
        }
    }
}
