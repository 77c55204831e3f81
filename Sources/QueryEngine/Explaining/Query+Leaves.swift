/// Splits queries and combines the parts again, in order to measure the effect of each part. The resulting queries
/// include referenced tweets if the original one does, and have no other modifiers.
extension Query {
    /// The Boolean structure of a query, with indices into `leaves` instead of clauses.
    package indirect enum Tree: Sendable {
        case everything
        case and([Tree])
        case or([Tree])
        case not(Tree)
        /// An index into `leaves`.
        case leaf(Int)
    }

    /// Returns a query with this condition. It includes referenced tweets if this query does.
    private func with(_ root: QueryNode) -> Query {
        Query(root: root, modifiers: Modifiers(includesReferenced: includesReferenced))
    }

    /// Each distinct clause as a separate query, without negation, from left to right. `thread:{…}` is one clause.
    package var leaves: [Query] { root.leaves.map { with(.clause($0)) } }

    /// The Boolean structure over `leaves`.
    package var tree: Tree {
        var places: [Clause: Int] = [:]
        for (place, clause) in root.leaves.enumerated() { places[clause] = place }
        func tree(_ node: QueryNode) -> Tree {
            switch node {
            case .everything: .everything
            case .and(let nodes): .and(nodes.map(tree))
            case .or(let nodes): .or(nodes.map(tree))
            case .not(let inner): .not(tree(inner))
            case .clause(let clause, _): places[clause].map(Tree.leaf) ?? .everything
            }
        }
        return tree(root)
    }

    /// Returns the conjunction of the queries. It includes referenced tweets if the first query does. Matches every
    /// tweet except referenced ones if `queries` is empty.
    package static func all(of queries: [Query]) -> Query {
        guard let first = queries.first else { return Query(root: .everything) }
        return first.with(.all(of: queries.map(\.root)))
    }

    /// The opposite query. If the query is unknown for a tweet, neither the query nor its opposite matches the tweet.
    package var negated: Query { with(root.negated) }

    /// The query without its condition.
    package var unconditional: Query { with(.everything) }

    /// Each distinct clause that is not negated, as a separate query. `thread:{…}` is one clause.
    package var positiveLeaves: [Query] {
        var seen: Set<Clause> = []
        var found: [Clause] = []
        root.forEachPositiveClause { if seen.insert($0).inserted { found.append($0) } }
        return found.map { with(.clause($0)) }
    }

    /// True if a clause tests this property, such as `is:liked`.
    package func names(property name: String) -> Bool {
        root.contains { if case .property(let property) = $0 { property.name == name } else { false } }
    }

    /// The field (`Operator.field`) that a query of a single clause requires. `nil` for other queries.
    package var leafField: String? {
        if case .clause(let clause, _) = root { clause.operatorOnField?.field } else { nil }
    }
}

extension QueryNode {
    /// Each distinct clause from left to right, except those inside `thread:{…}`.
    package var leaves: [Clause] {
        var seen: Set<Clause> = []
        var result: [Clause] = []
        forEachClause { clause, _ in
            if seen.insert(clause).inserted { result.append(clause) }
        }
        return result
    }

    fileprivate func forEachPositiveClause(isNegated: Bool = false, _ body: (Clause) -> Void) {
        switch self {
        case .everything: break
        case .and(let nodes), .or(let nodes):
            for node in nodes { node.forEachPositiveClause(isNegated: isNegated, body) }
        case .not(let inner): inner.forEachPositiveClause(isNegated: !isNegated, body)
        case .clause(let clause, _): if !isNegated { body(clause) }
        }
    }
}
