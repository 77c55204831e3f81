package import QueryEngine
internal import TweetModel

/// A condition on a row of the ClickHouse table. Its value is 1, 0, or NULL for unknown. The AND, OR and NOT of
/// ClickHouse treat NULL like the query language treats unknown.
indirect enum ClickHouseCondition: Sendable {
    case sql(ClickHouseSQL)
    /// A test that ClickHouse cannot make. Tweetdex applies it to texts of the row. It is true if at least one text
    /// passes.
    ///
    /// - Parameters:
    ///   - texts: A JSON array of pairs: a text, and the positions of links in it (`TextVerifier`). NULL for unknown.
    ///   - narrowing: A condition that is true for every row that passes, so that ClickHouse returns fewer rows; `nil`
    ///     if there is no such condition.
    case verified(TextVerifier, texts: ClickHouseSQL, narrowing: ClickHouseSQL? = nil)
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
        case .verified(_, _, let narrowing): return isNegated ? "1" : narrowing ?? "1"
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

/// Evaluates a condition for a row: true, false, or `nil` for unknown. `flag` returns the value of a column that
/// contains 1, 0 or NULL. `holds` returns true if any text of a column passes the test. Both return `nil` if the column
/// is NULL.
package typealias ClickHousePostFilter =
    @Sendable (
        _ flag: (Int) throws -> Bool?, _ holds: (Int, TextVerifier) throws -> Bool?
    ) throws -> Bool?

extension ClickHouseCondition {
    /// Returns the post-filter. Appends the columns that the filter reads, by index, to `columns`.
    func postFilter(_ columns: inout [ClickHouseSQL]) -> ClickHousePostFilter {
        func index(_ sql: ClickHouseSQL) -> Int {
            if let known = columns.firstIndex(of: sql) { return known }
            columns.append(sql)
            return columns.count - 1
        }
        let isAnd: Bool
        let parts: [ClickHouseCondition]
        switch self {
        case _ where isWhole, .sql:
            let column = index(expression)
            return { flag, _ in try flag(column) }
        case .verified(let verifier, let texts, _):
            let column = index(texts)
            return { _, holds in try holds(column, verifier) }
        case .not(let inner):
            let inner = inner.postFilter(&columns)
            return { try inner($0, $1).map { !$0 } }
        case .unmatched(let inner):
            let inner = inner.postFilter(&columns)
            return { try inner($0, $1) != true }
        case .and(let all): (isAnd, parts) = (true, all)
        case .or(let all): (isAnd, parts) = (false, all)
        }
        let filters = parts.map { (isFlag: $0.isWhole, decide: $0.postFilter(&columns)) }
        // Decide flags first: the result may then not depend on texts.
        let ordered = (filters.filter(\.isFlag) + filters.filter { !$0.isFlag }).map(\.decide)
        return { flag, holds in
            var isUnknown = false
            for decide in ordered {
                switch try decide(flag, holds) {
                case nil: isUnknown = true
                case let value? where value != isAnd: return value
                default: break
                }
            }
            return isUnknown ? nil : isAnd
        }
    }
}
