internal import TweetModel

/// Finds and removes the conditions of a query that a facet or a histogram shows and changes.
extension Query {
    /// The conditions of a query on the values of one field: the clauses of which a tweet must match at least one
    /// (empty for no condition), the clauses that a tweet must not match, and the query without these conditions.
    package typealias ValueConditions = (selected: [String], excluded: [String], rest: String)

    /// Returns the conditions on the values of one field: `#a`, `(#a OR #b)` and `-#a`.
    ///
    /// - Parameter value: Returns the clause of a value from its canonical form; `nil` for a clause of another field.
    ///   Clauses with the meaning of a facet's clause have the form that the facet uses: `lang:=en` for `lang:en`.
    package func conditions(on value: (String) throws -> String?) rethrows -> ValueConditions {
        var result: ValueConditions = ([], [], "")
        result.rest = try without { clause in
            if case .not(let inner) = clause.root {
                guard let name = try value(Self.facetForm(of: inner)) else { return false }
                result.excluded.append(name)
                return true
            }
            guard result.selected.isEmpty else { return false }
            var members = [clause.root]
            if case .or(let nodes) = clause.root { members = nodes }
            let names = try members.map { try value(Self.facetForm(of: $0)) }
            guard !names.contains(nil) else { return false }
            result.selected = names.compactMap(\.self)
            return true
        }
        return result
    }

    /// Returns the text of a condition. Facets name languages and labels in one form each (`clause(for:)`).
    private static func facetForm(of node: QueryNode) -> String {
        guard case .clause(.value(let value), _) = node else { return node.canonical(isTopLevel: true) }
        switch value.predicate {
        case .language(let labels) where labels == LanguageLabels.spellings(of: value.text):
            return Clause.language(value.text, isExact: true).canonical
        case .label(let name?): return clause(for: Facet.Field.label, name) ?? value.canonical
        default: return value.canonical
        }
    }

    /// The range of time of a query: the first second, the second after the last one (`nil` without a bound), and the
    /// query without its conditions on the time.
    package typealias TimeSelection = (lower: Int64?, upper: Int64?, rest: String)

    /// Returns the range that the conditions on the time of tweets describe, such as `date:2019` and `since:2019-05`;
    /// `nil` for a query without such conditions.
    package func timeSelection(_ context: QueryContext) -> TimeSelection? {
        var selection: TimeSelection?
        let rest = without { clause in
            let ranges = clause.root.conjuncts.map { node -> TimeRange? in
                if case .clause(.time(let range), _) = node { range } else { nil }
            }
            guard !ranges.isEmpty, !ranges.contains(nil) else { return false }
            var found = selection ?? (nil, nil, "")
            for range in ranges.compactMap(\.self) {
                if let lower = range.lower?.seconds(in: context) { found.lower = max(found.lower ?? lower, lower) }
                if let upper = range.upper?.seconds(in: context) { found.upper = min(found.upper ?? upper, upper) }
            }
            selection = found
            return true
        }
        selection?.rest = rest
        return selection
    }

    private static let maxTypedClauses = 16

    /// Returns the text of the query without some of its clauses, as the user typed the others if that has the same
    /// meaning. `isRemoved` is called once for each clause, in order. Of a long query, returns the canonical text,
    /// because each text is parsed, and a page has one for each clause.
    func without(_ isRemoved: (Query) throws -> Bool) rethrows -> String {
        let kept = try clauses.filter { try $0.root == .everything || !isRemoved($0) }
        let exact = Query(root: .all(of: kept.map(\.root)), modifiers: modifiers).canonical
        guard kept.count <= Self.maxTypedClauses else { return exact }
        var texts = kept.filter { $0.root != .everything }.map { clause -> String in
            if case .or = clause.root { return "(\(self.typed(clause)))" }
            return clause.text.isEmpty ? self.typed(clause) : clause.text
        }
        texts.append(Query(root: .everything, modifiers: modifiers).canonical)
        let typed = texts.filter { !$0.isEmpty }.joined(separator: " ")
        return (try? Query.parse(typed))?.canonical == exact ? typed : exact
    }

    /// Returns the text of a query that also requires one of some clauses, and none of others.
    ///
    /// - Parameters:
    ///   - text: The query.
    ///   - selected: The clauses of which a tweet must match at least one; empty for no condition.
    ///   - excluded: The clauses that a tweet must not match.
    package static func narrowed(_ text: String, toAny selected: [String], except excluded: [String]) -> String {
        func grouped(_ clause: String) -> String {
            clause.contains(" ") && !clause.contains("\"") ? "(\(clause))" : clause
        }
        var conditions = excluded.map { "-" + grouped($0) }
        switch selected.count {
        case 0: break
        case 1: conditions.insert(selected[0], at: 0)
        default: conditions.insert("(" + selected.map(grouped).joined(separator: " OR ") + ")", at: 0)
        }
        return conditions.reduce(text) { narrowed($0, to: $1) }
    }
}
