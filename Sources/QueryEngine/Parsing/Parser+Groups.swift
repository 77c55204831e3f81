/// Checks the operands of a group, and adds notes about its words.
extension Parser {
    /// Returns the group for the resolver. `nil` if the group has no clause, or if an AND or OR lacks an operand. A NOT
    /// without an operand is an error, but does not affect the group.
    mutating func checkedGroup(_ frame: Frame, end: Int) -> SyntaxNode? {
        if let negation = frame.negation { reportDangling(negation.start, negation.end) }
        guard !frame.isEmpty else {
            for distance in frame.distances { reportUnusedDistance(distance.start, distance.end) }
            if let fields = frame.fields { noteUnusedFields(fields.start, fields.end) }
            if let stem = frame.stem { noteUnusedFields(stem.start, stem.end) }
            return nil
        }
        guard hasOperands(frame.elements), frame.hasClause else { return nil }
        noteLookalikes(frame)
        groups.append((frame, end))
        return .group(groups.count - 1)
    }

    /// Returns true if every AND and OR has an operand on both sides. Reports an error for each that lacks one, except
    /// for the first of several operators after an operand: in `a OR AND b`, only AND is reported.
    private mutating func hasOperands(_ elements: [Element<SyntaxNode>]) -> Bool {
        var isExpecting = true
        var isSound = true
        // The last operator, if no operand has followed it yet. `nil` if the operator was already reported, because no
        // operand precedes it.
        var waiting: (start: Int, end: Int)?
        for element in elements {
            switch element {
            case .operand, .nothing:
                isExpecting = false
                waiting = nil
            case .or(let start, let end), .and(let start, let end):
                waiting = isExpecting ? nil : (start, end)
                if isExpecting {
                    reportDangling(start, end)
                    isSound = false
                }
                isExpecting = true
            }
        }
        if let waiting {
            reportDangling(waiting.start, waiting.end)
            isSound = false
        }
        return isSound
    }

    mutating func reportDangling(_ start: Int, _ end: Int) {
        let word = text(start, end)
        report(
            "dangling-operator", "\"\(word)\" has no clause to apply to", start, end,
            hint: word.contains(where: \.isLetter)
                ? "write \"\(word)\" in quotes to search for the word" : charactersHint(word))
    }

    /// The hint for text that contains no token.
    func charactersHint(_ text: String) -> String {
        text.isEmpty
            ? "write a word between the quotes" : "write contains:\(text.quoted) to search for these characters"
    }

    private mutating func noteLookalikes(_ frame: Frame) {
        var seen: Set<String> = []
        for entry in frame.lookalikes {
            let isBetween = entry.index > 0 || entry.word == "not"
            guard isBetween, entry.index < frame.elements.count - 1, seen.insert(entry.word).inserted else { continue }
            note(
                "note-lowercase-\(entry.word)", "\"\(entry.word)\" in lower case is searched as a word", entry.start,
                entry.end, hint: "write \(entry.word.uppercased()) for the operator")
        }
    }

    /// Adds a note about ignored text, unless there are errors. Reports an error instead if the query contains no
    /// condition, because it would match all tweets.
    mutating func noteIgnored() {
        guard let first = ignored.first, diagnostics.errors.isEmpty else { return }
        let pieces = ignored.prefix(3).map { "\"\(text($0.start, min($0.end, $0.start + 20)))\"" }.joined(
            separator: ", ")
        if !hasRoot {
            report(
                "empty-group", "the query contains no word, tag or name: \(pieces)", first.start, first.end,
                hint: charactersHint(text(first.start, first.end)))
            return
        }
        note(
            "note-ignored", "ignored text without words: \(pieces)\(ignored.count > 3 ? " and more" : "")",
            first.start, first.end, hint: nil)
    }
}
