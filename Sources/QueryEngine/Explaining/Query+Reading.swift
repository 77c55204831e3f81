extension Query {
    /// A part that can be left out.
    package struct Part: Sendable {
        /// Its words, and what it means in a sentence.
        package let text: String
        package let phrase: String
        /// What it finds by itself; nil for what only changes the list.
        package let condition: Query?
        /// The query without it.
        package let rest: Query
    }

    /// The members of the outermost AND from left to right, and behind them what changes the list.
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
            // What the modifier alone is called: the only one of a query that is nothing else.
            var alone = Modifiers()
            alone.take(modifiers, without: fewer)
            parts.append(
                Part(
                    text: Query(root: .everything, modifiers: alone).canonical, phrase: phrase, condition: nil,
                    rest: without))
        }
        add("also tweets met only inside others", modifiers.includesReferenced) { $0.includesReferenced = false }
        add("ordered: \(modifiers.sort?.rawValue ?? "") first", modifiers.sort != nil) {
            $0.sort = nil
            $0.seed = nil
        }
        add("one of each \(modifiers.unique?.rawValue ?? "")", modifiers.unique != nil) { $0.unique = nil }
        add("at most \(modifiers.limit ?? 0)", modifiers.limit != nil) { $0.limit = nil }
        add("a sample of \(modifiers.sample?.percent ?? "") percent", modifiers.sample != nil) { $0.sample = nil }
        return parts
    }
}

extension Query.Modifiers {
    /// Takes over what the others have and the fewer do not.
    fileprivate mutating func take(_ all: Self, without fewer: Self) {
        if all.includesReferenced, !fewer.includesReferenced { includesReferenced = true }
        if fewer.sort == nil { (sort, seed) = (all.sort, all.seed) }
        if fewer.unique == nil { unique = all.unique }
        if fewer.limit == nil { limit = all.limit }
        if fewer.sample == nil { sample = all.sample }
    }
}
