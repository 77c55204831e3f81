package import TweetModel

/// Why a query cannot be asked of the engine.
package struct EngineRefusal: Error, Hashable, Sendable {
    /// Of a query with a clause that is left to this program: figures are counted there, or not at all.
    package static func figures(of query: Query) -> EngineRefusal {
        let clause = query.leaves.first { $0.engineWork == .verified }?.canonical ?? query.canonical
        return EngineRefusal(
            clause: clause, operators: [],
            reason: "this program looks at its texts one by one, so nothing is counted there",
            hint: "leave out --engine, or that clause; search --engine --count counts what it finds")
    }

    /// The clause as it is written out, or the part of the query that changes the list.
    let clause: String
    /// Its operators: where one of them stands in a query is the place of the problem.
    let operators: [String]
    /// Completes "… cannot be asked of the engine: ".
    let reason: String
    let hint: String

    /// As a problem of the query's text.
    package func problem(in text: String, options: QueryOptions) -> QueryProblem {
        var problem = QueryProblem(
            code: "unsupported-engine", message: "\(clause) cannot be asked of the engine: \(reason)", start: 0, end: 0,
            hint: hint)
        let piece = Query.pieces(of: text, options: options).first { piece in
            if piece.text == clause { return true }
            let name = piece.text.prefix { $0 != ":" }
            let found = OperatorTable.find(piece.text) ?? OperatorTable.find(String(name))
            return found.map { operators.contains($0.name) } ?? false
        }
        guard let piece else { return problem }
        (problem.start, problem.end) = (piece.start, piece.end)
        return PlaceFinder(Array(text.unicodeScalars)).locate([problem]).first ?? problem
    }
}
