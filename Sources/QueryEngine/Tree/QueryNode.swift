/// The meaning of a query: clauses joined by Boolean operators, without positions.
///
/// Nodes are made through `all(of:)`, `any(of:)` and `negated`, which keep one shape for one meaning: no group inside a
/// group of its own kind, no group of one, no double negation, no clause twice in a group. So printing and parsing again
/// gives the same tree.
indirect enum QueryNode: Hashable, Sendable {
    /// Every tweet.
    case everything
    case and([QueryNode])
    case or([QueryNode])
    case not(QueryNode)
    case clause(Clause)

    /// All of the nodes; every tweet when there are none.
    static func all(of nodes: [QueryNode]) -> QueryNode {
        var flat: [QueryNode] = []
        for node in nodes {
            switch node {
            case .everything: continue
            case .and(let inner): flat += inner
            default: flat.append(node)
            }
        }
        flat = withoutRepetitions(flat)
        if flat.isEmpty { return .everything }
        return flat.count == 1 ? flat[0] : .and(flat)
    }

    /// Any of the nodes. There must be one.
    static func any(of nodes: [QueryNode]) -> QueryNode {
        precondition(!nodes.isEmpty, "An alternative needs members: nothing would match")
        var flat: [QueryNode] = []
        for node in nodes {
            switch node {
            case .everything: return .everything
            case .or(let inner): flat += inner
            default: flat.append(node)
            }
        }
        flat = withoutRepetitions(flat)
        return flat.count == 1 ? flat[0] : .or(flat)
    }

    /// The same meaning in the one shape, from a tree put together without care. Linear: groups inside groups of their
    /// own kind are gathered in one go.
    func normalized() -> QueryNode {
        switch self {
        case .everything: return self
        case .clause(let clause): return .clause(clause.normalized)
        case .not(let inner): return inner.normalized().negated
        case .and(let nodes):
            var members: [QueryNode] = []
            for node in nodes { node.gather(into: &members, isAnd: true) }
            return .all(of: members)
        case .or(let nodes):
            var members: [QueryNode] = []
            for node in nodes { node.gather(into: &members, isAnd: false) }
            return .any(of: members)
        }
    }

    private func gather(into members: inout [QueryNode], isAnd: Bool) {
        switch (self, isAnd) {
        case (.and(let nodes), true), (.or(let nodes), false):
            for node in nodes { node.gather(into: &members, isAnd: isAnd) }
        default: members.append(normalized())
        }
    }

    var negated: QueryNode {
        if case .not(let inner) = self { return inner }
        return .not(self)
    }

    /// Only clauses are compared: hashing whole groups again at each level would be quadratic for deep queries.
    private static func withoutRepetitions(_ nodes: [QueryNode]) -> [QueryNode] {
        var positive: Set<Clause> = []
        var negative: Set<Clause> = []
        return nodes.filter { node in
            switch node {
            case .clause(let clause): positive.insert(clause).inserted
            case .not(.clause(let clause)): negative.insert(clause).inserted
            default: true
            }
        }
    }

    /// The members of the outermost AND.
    var conjuncts: [QueryNode] {
        switch self {
        case .everything: []
        case .and(let nodes): nodes
        default: [self]
        }
    }

    /// Every clause outside macros, from left to right.
    func forEachClause(_ body: (Clause) -> Void) {
        switch self {
        case .everything: break
        case .and(let nodes), .or(let nodes): for node in nodes { node.forEachClause(body) }
        case .not(let node): node.forEachClause(body)
        case .clause(let clause): body(clause)
        }
    }

    /// The same tree where clauses about a field, and their opposites, also hold when the field is absent.
    func admitting(unknown field: String, isNegated: Bool) -> QueryNode {
        switch self {
        case .everything: return isNegated ? .not(self) : self
        case .not(let inner): return inner.admitting(unknown: field, isNegated: !isNegated)
        case .and(let nodes):
            let parts = nodes.map { $0.admitting(unknown: field, isNegated: isNegated) }
            return isNegated ? .any(of: parts) : .all(of: parts)
        case .or(let nodes):
            let parts = nodes.map { $0.admitting(unknown: field, isNegated: isNegated) }
            return isNegated ? .all(of: parts) : .any(of: parts)
        case .clause(let clause):
            let literal = isNegated ? QueryNode.not(self) : self
            return clause.absentField == field ? .any(of: [literal, .clause(.unknown(clause))]) : literal
        }
    }

    /// Whether a clause that passes the test occurs anywhere.
    func contains(_ test: (Clause) -> Bool) -> Bool {
        switch self {
        case .everything: false
        case .and(let nodes), .or(let nodes): nodes.contains { $0.contains(test) }
        case .not(let node): node.contains(test)
        case .clause(let clause): test(clause)
        }
    }
}
