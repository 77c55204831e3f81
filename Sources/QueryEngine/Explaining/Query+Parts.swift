/// Queries taken apart and put together, to find out what each part of one does.
extension Query {
    /// A query's tree for people.
    package indirect enum Tree: Sendable {
        case everything
        case and([Tree])
        case or([Tree])
        case not(Tree)
        /// Position in `leaves`.
        case leaf(Int)
    }

    /// The same list of results, for another condition.
    private func with(_ root: QueryNode) -> Query {
        Query(root: root, modifiers: Modifiers(includesReferenced: includesReferenced))
    }

    /// Every clause of it as a query of its own, without negation, each once, from left to right.
    package var leaves: [Query] { root.leaves.map { with(.clause($0)) } }

    /// Its logic over `leaves`.
    package var tree: Tree {
        var places: [Clause: Int] = [:]
        for (place, clause) in root.leaves.enumerated() { places[clause] = place }
        func tree(_ node: QueryNode) -> Tree {
            switch node {
            case .everything: .everything
            case .and(let nodes): .and(nodes.map(tree))
            case .or(let nodes): .or(nodes.map(tree))
            case .not(let inner): .not(tree(inner))
            case .clause(let clause): places[clause].map(Tree.leaf) ?? .everything
            }
        }
        return tree(root)
    }

    /// What all of the queries find, among the tweets that the first looks at.
    package static func all(of queries: [Query]) -> Query {
        guard let first = queries.first else { return Query(root: .everything) }
        return first.with(.all(of: queries.map(\.root)))
    }

    /// What it does not find: not what is unknown to it.
    package var negated: Query { with(root.negated) }

    /// All tweets among which it looks.
    package var unconditional: Query { with(.everything) }

    /// Clauses that a result may fulfil, rather than ones it must not; each once, as queries of their own.
    package var positiveLeaves: [Query] {
        var found: [Clause] = []
        root.collectPositive(isNegated: false, into: &found)
        return found.map { with(.clause($0)) }
    }

    /// The operator that it is written with when it is a single clause; nil for words and signs.
    package var leafOperator: Operator? {
        let text = root.canonical(isTopLevel: true)
        let name = text.prefix { $0 != ":" }
        guard name.count < text.count else { return nil }
        return OperatorTable.find(text) ?? OperatorTable.find(String(name))
    }

    /// The fields that decide it and that some tweets may not have, each once.
    package var fields: [String] {
        var result: [String] = []
        for leaf in leaves {
            if let field = leaf.leafOperator?.field, !result.contains(field) { result.append(field) }
        }
        return result
    }
}

extension QueryNode {
    /// Each clause once, from left to right.
    fileprivate var leaves: [Clause] {
        var seen: Set<Clause> = []
        var result: [Clause] = []
        func collect(_ node: QueryNode) {
            switch node {
            case .everything: break
            case .and(let nodes), .or(let nodes): nodes.forEach(collect)
            case .not(let inner): collect(inner)
            case .clause(let clause): if seen.insert(clause).inserted { result.append(clause) }
            }
        }
        collect(self)
        return result
    }

    fileprivate func collectPositive(isNegated: Bool, into found: inout [Clause]) {
        switch self {
        case .everything: break
        case .and(let nodes), .or(let nodes):
            for node in nodes { node.collectPositive(isNegated: isNegated, into: &found) }
        case .not(let inner): inner.collectPositive(isNegated: !isNegated, into: &found)
        case .clause(let clause): if !isNegated, !found.contains(clause) { found.append(clause) }
        }
    }
}
