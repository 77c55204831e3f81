internal import TweetModel

/// The syntax tree of a query: clauses joined by Boolean operators.
///
/// `all(of:)`, `any(of:)` and `negated` keep a tree in normal form, and `normalized()` converts other trees to it. In
/// normal form, a group has at least two members. None of them is `everything`, a group of the same kind or a duplicate
/// clause. A negation never contains a negation. So printing and parsing a tree results in the same tree.
package indirect enum QueryNode: Sendable {
    /// Matches every tweet.
    case everything
    case and([QueryNode])
    case or([QueryNode])
    case not(QueryNode)
    /// `at` is the half-open range of the clause in the text in Unicode scalars, for messages. `nil` for a clause that
    /// is not in the text.
    case clause(Clause, at: Range<Int>? = nil)

    /// Returns a node that matches if all nodes match. Returns `everything` if `nodes` is empty.
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

    /// Returns a node that matches if any of the nodes matches. `nodes` must not be empty.
    static func any(of nodes: [QueryNode]) -> QueryNode {
        precondition(!nodes.isEmpty, "A disjunction needs at least one member")
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

    /// Returns an equivalent tree in normal form. Flattens nested groups of one kind in one pass, and so takes linear
    /// time.
    func normalized() -> QueryNode {
        switch self {
        case .everything: return self
        case .clause(let clause, let range): return .clause(clause.normalized, at: range)
        case .not(let inner): return inner.normalized().negated
        case .and(let nodes):
            var members: [QueryNode] = []
            for node in nodes { node.flatten(into: &members, isAnd: true) }
            return .all(of: members)
        case .or(let nodes):
            var members: [QueryNode] = []
            for node in nodes { node.flatten(into: &members, isAnd: false) }
            return .any(of: members)
        }
    }

    private func flatten(into members: inout [QueryNode], isAnd: Bool) {
        switch (self, isAnd) {
        case (.and(let nodes), true), (.or(let nodes), false):
            for node in nodes { node.flatten(into: &members, isAnd: isAnd) }
        default: members.append(normalized())
        }
    }

    /// The negation of the node, without a double negation.
    var negated: QueryNode {
        if case .not(let inner) = self { return inner }
        return .not(self)
    }

    /// Removes duplicate clauses and duplicate negated clauses, but not duplicate groups. Hashing whole groups at each
    /// level would take quadratic time for deep trees.
    private static func withoutRepetitions(_ nodes: [QueryNode]) -> [QueryNode] {
        var positive: Set<Clause> = []
        var negative: Set<Clause> = []
        return nodes.filter { node in
            switch node {
            case .clause(let clause, _): positive.insert(clause).inserted
            case .not(.clause(let clause, _)): negative.insert(clause).inserted
            default: true
            }
        }
    }

    /// The members of the outermost AND. Without an AND, contains only the node itself; empty for `everything`.
    package var conjuncts: [QueryNode] {
        switch self {
        case .everything: []
        case .and(let nodes): nodes
        default: [self]
        }
    }

    /// The numbers of nested groups and of nested `thread:{…}`.
    var depth: (groups: Int, threads: Int) {
        switch self {
        case .everything: return (0, 0)
        case .not(let inner): return inner.depth
        case .and(let nodes), .or(let nodes):
            let inner = nodes.map(\.depth)
            return (1 + (inner.map(\.groups).max() ?? 0), inner.map(\.threads).max() ?? 0)
        case .clause(.thread(let node), _):
            let inner = node.depth
            return (inner.groups, inner.threads + 1)
        case .clause: return (0, 0)
        }
    }

    /// Calls `body` for every clause from left to right, but not for the clauses inside `thread:{…}`.
    func forEachClause(_ body: (Clause, Range<Int>?) -> Void) {
        switch self {
        case .everything: break
        case .and(let nodes), .or(let nodes): for node in nodes { node.forEachClause(body) }
        case .not(let node): node.forEachClause(body)
        case .clause(let clause, let range): body(clause, range)
        }
    }

    /// Every clause from left to right. The clauses inside `thread:{…}` follow the clause of the thread itself.
    package var allClauses: [(clause: Clause, range: Range<Int>?)] {
        var found: [(clause: Clause, range: Range<Int>?)] = []
        forEachClause { clause, range in
            found.append((clause, range))
            if case .thread(let inner) = clause { found += inner.allClauses }
        }
        return found
    }

    /// Returns the tree with each clause replaced, except the clauses inside `thread:{…}`.
    func mapClauses(_ change: (Clause, Range<Int>?) throws -> QueryNode) rethrows -> QueryNode {
        switch self {
        case .everything: self
        case .and(let nodes): .and(try nodes.map { try $0.mapClauses(change) })
        case .or(let nodes): .or(try nodes.map { try $0.mapClauses(change) })
        case .not(let node): .not(try node.mapClauses(change))
        case .clause(let clause, let range): try change(clause, range)
        }
    }

    /// Returns the tree with the range of each clause replaced, also inside `thread:{…}`.
    func mapRanges(_ change: (Range<Int>?) -> Range<Int>?) -> QueryNode {
        mapClauses { clause, range in
            guard case .thread(let inner) = clause else { return .clause(clause, at: change(range)) }
            return .clause(.thread(inner.mapRanges(change)), at: change(range))
        }
    }

    /// Returns the tree with this range for each clause without a range.
    func withDefaultRange(_ range: Range<Int>) -> QueryNode { mapRanges { $0 ?? range } }

    /// The range in the text of the clause that caused the node. `nil` for a negation, and if there are several.
    var range: Range<Int>? {
        switch self {
        case .clause(_, let range): return range
        case .everything, .not: return nil
        case .and(let nodes), .or(let nodes):
            let ranges = Set(nodes.map(\.range))
            return ranges.count == 1 ? nodes.first?.range : nil
        }
    }

    /// Returns a tree in which clauses on a field also match tweets that lack the field, whether the clauses are
    /// negated or not. If `isNegated` is true, returns such a tree for the negation of this node. Clauses inside
    /// `thread:{…}` do not change.
    ///
    /// - Parameter field: A name that `Clause.requiredFieldName` returns.
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
        case .clause(let clause, _):
            let literal = isNegated ? QueryNode.not(self) : self
            return clause.requiredFieldName == field ? .any(of: [literal, .clause(.unknown(clause))]) : literal
        }
    }

    /// True if at least one clause passes the test. Clauses inside `thread:{…}` are not tested.
    package func contains(_ test: (Clause) -> Bool) -> Bool {
        switch self {
        case .everything: false
        case .and(let nodes), .or(let nodes): nodes.contains { $0.contains(test) }
        case .not(let node): node.contains(test)
        case .clause(let clause, _): test(clause)
        }
    }
}

/// Compares the conditions, not their ranges in the text.
extension QueryNode: Hashable {
    package static func == (left: QueryNode, right: QueryNode) -> Bool {
        switch (left, right) {
        case (.everything, .everything): true
        case (.and(let nodes), .and(let others)), (.or(let nodes), .or(let others)): nodes == others
        case (.not(let node), .not(let other)): node == other
        case (.clause(let clause, _), .clause(let other, _)): clause == other
        default: false
        }
    }

    /// Hashes only the clauses, which suffices to distinguish most trees.
    package func hash(into hasher: inout Hasher) { forEachClause { clause, _ in hasher.combine(clause) } }
}

extension Range<Int> {
    func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}

extension UserName {
    /// `me` stays if the context has no account for it. Lists do not contain `me`: in a file, it is a handle.
    func resolved(_ context: QueryContext) -> UserName {
        guard case .me = self, let first = context.me.first else { return self }
        return context.me.count == 1 ? first : .list(AccountList(name: "me", names: context.me))
    }
}
