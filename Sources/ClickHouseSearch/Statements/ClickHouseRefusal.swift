package import QueryEngine
package import TweetModel

/// The reason why ClickHouse cannot answer a query.
package struct ClickHouseRefusal: Error, Hashable, Sendable {
    /// The clause or modifier in query syntax, and its place in the query. Empty if it is not known yet.
    private(set) var clause = ""
    private(set) var place = SourcePlace()
    /// Completes "… cannot be searched in ClickHouse: ".
    let reason: String
    let hint: String

    /// Creates a refusal of a predicate, without a clause. `naming` adds the clause.
    init(reason: String, hint: String) {
        self.reason = reason
        self.hint = hint
    }

    /// Returns the error for statistics of a query with a `ClickHousePostFilter`. ClickHouse computes statistics but
    /// cannot apply the filter.
    static func statistics(of query: Query) -> ClickHouseRefusal {
        let (clause, place) =
            query.root.placedClauses.first { $0.clause.clickHouseWork == .verified }
            .map { ($0.clause.canonical, $0.place) } ?? (query.canonical, SourcePlace())
        return ClickHouseRefusal(
            reason: "this program checks its texts one by one, so ClickHouse cannot count them",
            hint: "leave out --clickhouse or that clause; search --clickhouse URL --count counts its matches"
        ).naming(clause, at: place)
    }

    /// Returns the refusal with a clause or modifier.
    func naming(_ clause: String, at place: SourcePlace) -> ClickHouseRefusal {
        var named = self
        (named.clause, named.place) = (clause, place)
        return named
    }

    /// Returns the refusal as an error with its position in the query.
    package func problem(in query: Query) -> QueryProblem {
        query.error(
            "unsupported-by-clickhouse", "\(clause) cannot be searched in ClickHouse: \(reason)", at: place, hint: hint)
    }
}
