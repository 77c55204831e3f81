package import QueryEngine
package import TweetModel

/// The reason why ClickHouse cannot answer a query.
package struct ClickHouseRefusal: Error, Hashable, Sendable {
    /// Returns the error for statistics of a query with a `ClickHousePostFilter`. ClickHouse computes statistics but
    /// cannot apply the filter.
    package static func statistics(of query: Query) -> ClickHouseRefusal {
        let clause = query.leaves.first { $0.clickHouseWork == .verified }?.canonical ?? query.canonical
        return ClickHouseRefusal(
            clause: clause, operators: [],
            reason: "this program checks its texts one by one, so ClickHouse cannot count them",
            hint: "leave out --clickhouse or that clause; search --clickhouse URL --count counts its matches")
    }

    /// The clause or modifier in query syntax.
    let clause: String
    /// If the query spells the clause differently, `problem` looks for a clause with one of these operators.
    let operators: [String]
    /// Completes "… cannot be searched in ClickHouse: ".
    let reason: String
    let hint: String

    /// Creates a refusal of a predicate, without a clause. `naming` adds the clause.
    init(reason: String, hint: String) {
        self.init(clause: "", operators: [], reason: reason, hint: hint)
    }

    init(clause: String, operators: [String], reason: String, hint: String) {
        self.clause = clause
        self.operators = operators
        self.reason = reason
        self.hint = hint
    }

    /// Returns the refusal with this clause, unless it already names another.
    func naming(_ clause: Clause) -> ClickHouseRefusal {
        ClickHouseRefusal(
            clause: self.clause.isEmpty ? clause.canonical : self.clause,
            operators: [clause.namedOperator?.name].compactMap(\.self), reason: reason, hint: hint)
    }

    /// Returns the refusal as a problem with its position in the query. If the clause is not found, the range is empty.
    package func problem(in text: String, syntax: QueryOptions.Syntax) -> QueryProblem {
        var problem = QueryProblem(
            code: "unsupported-by-clickhouse", message: "\(clause) cannot be searched in ClickHouse: \(reason)",
            start: 0, end: 0,
            hint: hint)
        let piece = Query.fragments(of: text, syntax: syntax).first { piece in
            if piece.text == clause { return true }
            let name = piece.text.prefix { $0 != ":" }
            let found = OperatorTable.find(piece.text) ?? OperatorTable.find(String(name))
            return found.map { operators.contains($0.name) } ?? false
        }
        guard let piece else { return problem }
        (problem.start, problem.end) = (piece.start, piece.end)
        return SourceLocator(Array(text.unicodeScalars)).locate([problem]).first ?? problem
    }
}
