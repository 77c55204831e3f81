import TweetModel

@testable import QueryEngine

extension QueryNode {
    /// The tree in the notation of the tests: `and(a, not(b))`, with clauses in canonical form.
    var treeText: String {
        switch self {
        case .everything: "all"
        case .and(let nodes): "and(" + nodes.map(\.treeText).joined(separator: ", ") + ")"
        case .or(let nodes): "or(" + nodes.map(\.treeText).joined(separator: ", ") + ")"
        case .not(let inner): "not(" + inner.treeText + ")"
        case .clause(let clause, _): clause.canonical
        }
    }
}

/// Returns the tree of a query, or the codes and positions of its problems.
func tree(_ query: String, _ options: QueryOptions = QueryOptions()) -> String {
    do {
        return try Query.parse(query, options: options).root.treeText
    } catch {
        let problems = (error as? QueryErrors)?.problems ?? []
        return problems.map { "\($0.code) \($0.start)..<\($0.end)" }.joined(separator: "; ")
    }
}

/// Returns the codes of a query's notes.
func notes(_ query: String, _ options: QueryOptions = QueryOptions()) throws -> [String] {
    try Query.parse(query, options: options).notes.map(\.code)
}
