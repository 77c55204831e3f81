internal import TweetText

/// Applies `stem:`, `in:` and `within:` to the members of their group.
extension Resolver {
    /// Searches the words of a group in the fields of `in:`. Adds a note if the group has no words.
    mutating func applySearchFields(of frame: Frame, to elements: inout [Element<QueryNode>]) {
        guard let (fields, start, end) = frame.fields else { return }
        var isUsed = false
        for index in elements.indices {
            guard case .operand(var operand) = elements[index], let moved = operand.content.searched(in: fields)
            else { continue }
            isUsed = true
            operand.content = moved
            elements[index] = .operand(operand)
        }
        if !isUsed { noteUnusedFields(start, end) }
    }

    /// Replaces each word of a group by an OR of its forms. Phrases, prefixes and patterns stay. Adds a note if the
    /// group has no words, or if the store has more forms than a query may contain.
    mutating func applyStem(of frame: Frame, to elements: inout [Element<QueryNode>]) {
        guard let (language, start, end) = frame.stem else { return }
        var isUsed = false
        for index in elements.indices {
            guard case .operand(var operand) = elements[index] else { continue }
            operand.content = operand.content.mapClauses { clause, range in
                guard case .text(let text) = clause, text.term.tokens.count == 1, !text.term.isPrefix else {
                    return .clause(clause, at: range)
                }
                isUsed = true
                let found = options.wordForms(text.term.tokens[0], language)
                if !found.isComplete {
                    note(
                        "note-word-forms",
                        "\(self.text(start, end)) leaves out some forms of \"\(text.written)\", because it has too many",
                        start, end, hint: "use a prefix, such as run*, to find all words with the same beginning")
                }
                if found.forms.isEmpty { return .clause(clause, at: range) }
                return .any(
                    of: [.clause(clause, at: range)]
                        + found.forms.map { form in
                            let term = TextTerm(tokens: [form], isPrefix: false)
                            return .clause(.text(TextClause(written: form, term: term)), at: range)
                        })
            }
            elements[index] = .operand(operand)
        }
        if !isUsed { noteUnusedFields(start, end) }
    }

    /// Assigns each `within:` of a group to the nearest earlier `near:` without a distance. If there is no such
    /// `near:`, assigns the `within:` to the first later one. Does not look beyond an OR. Reports an error if there is
    /// neither.
    mutating func assignDistances(of frame: Frame, to elements: inout [Element<QueryNode>]) {
        guard !frame.distances.isEmpty else { return }
        var open = elements.map(\.hasOpenPlace)
        for distance in frame.distances {
            let before = elements.indices.prefix(distance.index).reversed()
            let behind = elements.indices.dropFirst(distance.index)
            if Self.setDistance(distance.metres, in: &elements, &open, toFirstOf: before) { continue }
            if Self.setDistance(distance.metres, in: &elements, &open, toFirstOf: behind) { continue }
            reportUnusedDistance(distance.start, distance.end)
        }
    }

    /// Sets the distance in the first element with a `near:` that has no distance yet. Returns false if an OR or the
    /// end of the group comes first.
    ///
    /// - Parameters:
    ///   - open: whether each element has such a `near:`.
    ///   - indices: the elements to try, in order.
    private static func setDistance(
        _ metres: Double, in elements: inout [Element<QueryNode>], _ open: inout [Bool],
        toFirstOf indices: some Sequence<Int>
    ) -> Bool {
        for index in indices {
            switch elements[index] {
            case .or: return false
            case .operand(var operand) where open[index]:
                operand.content = operand.content.withDistance(metres)
                elements[index] = .operand(operand)
                open[index] = false
                return true
            case .operand, .and, .nothing: continue
            }
        }
        return false
    }
}

extension Element<QueryNode> {
    /// True for an operand with a `near:` that has no distance yet.
    fileprivate var hasOpenPlace: Bool {
        guard case .operand(let operand) = self else { return false }
        return operand.content.contains { if case .near(_, metres: nil) = $0 { true } else { false } }
    }
}

extension QueryNode {
    /// Returns the tree with this distance for each `near:` clause without a distance.
    fileprivate func withDistance(_ metres: Double) -> QueryNode {
        mapClauses { clause, range in
            guard case .near(let name, metres: nil) = clause else { return .clause(clause, at: range) }
            return .clause(.near(name, metres: metres), at: range)
        }
    }
}
