extension Query {
    /// A member of the outermost AND, or a modifier.
    package struct Part: Sendable {
        /// The part in query syntax.
        package let text: String
        /// The part in English, for example "at most 10".
        package let phrase: String
        /// The part as a separate query. `nil` for a modifier.
        package let condition: Query?
        /// The query without this part.
        package let rest: Query
    }

    /// Returns the members of the outermost AND from left to right, followed by the modifiers.
    package func parts(_ context: QueryContext) -> [Part] {
        let shared = Modifiers(includesReferenced: includesReferenced)
        let members = root.conjuncts
        var parts = members.enumerated().map { index, node in
            var others = members
            others.remove(at: index)
            return Part(
                text: node.canonical(isTopLevel: true), phrase: node.phrase(context),
                condition: Query(root: node, modifiers: shared),
                rest: Query(root: .all(of: others), modifiers: modifiers))
        }
        func add(_ phrase: String, _ present: Bool, _ remove: (inout Modifiers) -> Void) {
            guard present else { return }
            var fewer = modifiers
            remove(&fewer)
            let without = Query(root: root, modifiers: fewer)
            // The modifier's text is the canonical text of a query with only this modifier.
            var alone = Modifiers()
            alone.take(modifiers, without: fewer)
            parts.append(
                Part(
                    text: Query(root: .everything, modifiers: alone).canonical, phrase: phrase, condition: nil,
                    rest: without))
        }
        add("also tweets known only from other tweets", modifiers.includesReferenced) { $0.includesReferenced = false }
        add("ordered: \(modifiers.sort?.adjective ?? "") first", modifiers.sort != nil) {
            $0.sort = nil
            $0.seed = nil
        }
        add("only one of each \(modifiers.unique?.rawValue ?? "")", modifiers.unique != nil) { $0.unique = nil }
        add("at most \(modifiers.limit ?? 0)", modifiers.limit != nil) { $0.limit = nil }
        add("a sample of \(modifiers.sample?.percent ?? "") percent", modifiers.sample != nil) { $0.sample = nil }
        return parts
    }
}

extension Query.Modifiers {
    /// Copies the modifiers of `all` that are not in `fewer`.
    fileprivate mutating func take(_ all: Self, without fewer: Self) {
        if all.includesReferenced, !fewer.includesReferenced { includesReferenced = true }
        if fewer.sort == nil { (sort, seed) = (all.sort, all.seed) }
        if fewer.unique == nil { unique = all.unique }
        if fewer.limit == nil { limit = all.limit }
        if fewer.sample == nil { sample = all.sample }
    }
}
