extension Query {
    /// A member of the outermost AND, or a modifier.
    package struct Part: Sendable {
        /// The part in query syntax.
        package let text: String
        /// The part in English, for example "at most 10".
        package let phrase: String
        /// The part as a separate query. `nil` for a modifier.
        package let condition: Query?
        /// The query without this part, in query syntax.
        package let rest: String
    }

    /// The maximum number of conditions in `parts`, and the approximate total size of their texts in bytes. Each of
    /// them contains the text of all others.
    private static let mostConditions = 100
    private static let mostBytes = 1 << 18

    /// Returns the first members of the outermost AND from left to right, followed by the modifiers. The number of
    /// members is at most 100, and lower for a long query.
    package func parts(_ context: QueryContext) -> [Part] {
        let shared = Modifiers(includesReferenced: includesReferenced)
        let members = root.conjuncts
        let most = min(Self.mostConditions, max(1, Self.mostBytes / max(1, canonical.utf8.count)))
        var parts = members.prefix(most).enumerated().map { index, node in
            var others = members
            others.remove(at: index)
            return Part(
                text: node.canonical(isTopLevel: true), phrase: node.phrase(context),
                condition: Query(root: node, modifiers: shared),
                rest: Query(root: .all(of: others), modifiers: modifiers).canonical)
        }
        func add(_ phrase: String, _ present: Bool, _ remove: (inout Modifiers) -> Void) {
            guard present else { return }
            var fewer = modifiers
            remove(&fewer)
            let left = fewer.canonicalParts
            parts.append(
                Part(
                    text: modifiers.canonicalParts.filter { !left.contains($0) }.joined(separator: " "), phrase: phrase,
                    condition: nil, rest: Query(root: root, modifiers: fewer).canonical))
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
