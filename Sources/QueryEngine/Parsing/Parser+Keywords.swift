internal import TweetModel
internal import TweetText

/// Parses `is:`, `has:`, `filter:`, `include:`, `exclude:` and `follows:` with their keywords.
extension Parser {
    mutating func parseKeyword(_ field: FieldName) {
        position = field.colonEnd
        if position < scalars.count, CharacterRules.isOpening(scalars[position]) {
            return openFrame(field: field, clauseStart: field.start)
        }
        if startsValue(position) { return reportQuotedKeyword(field) }
        guard !isBoundary(at: position) else { return reportEmptyValue(field) }
        let end = pieceEnd(position)
        let results = keywords(field, position, end)
        position = end
        addValues(results, field.start, end)
    }

    /// Parses keywords that commas separate.
    mutating func keywords(_ field: FieldName, _ start: Int, _ end: Int) -> [ValueResult] {
        var results: [ValueResult] = []
        var start = start
        while start <= end {
            var stop = start
            while stop < end, scalars[stop] != "," { stop += 1 }
            position = stop
            // A trailing comma is punctuation, as in `is:reply, cats`.
            if stop == start, start == end, !results.isEmpty { break }
            results.append(keyword(field, start, stop))
            start = stop + 1
        }
        return results
    }

    /// Reports quotation marks around a keyword, as in `has:"images"`.
    mutating func reportQuotedKeyword(_ field: FieldName) {
        let start = position
        guard let word = quotedText() else { return addAfterError(field.start, position) }
        let name = "\(field.name):\(word)"
        reportBadValue(
            "the keyword after \(field.name): is in quotes", start, position,
            hint: OperatorTable.find(name) == nil ? "remove the quotes" : "write \(name)")
        addAfterError(field.start, position)
    }

    /// The result of parsing a keyword or a value.
    enum ValueResult {
        case value(SyntaxNode)
        /// The keyword or value adds no condition.
        case modifier
        /// The parser has reported an error.
        case failed

        static func node(_ node: QueryNode) -> ValueResult { .value(.node(node)) }
    }

    mutating func keyword(_ field: FieldName, _ start: Int, _ end: Int) -> ValueResult {
        let family = field.name.lowercased()
        let word = text(start, end).lowercased()
        let name = "\(family):\(word)"
        if family == "exclude" {
            if let entry = find(word, in: ["filter", "is", "has"]) {
                return keywordNode(entry, field, end, isNegated: true)
            }
        } else if let entry = OperatorTable.find(name) {
            return keywordNode(entry, field, end, isNegated: false)
        } else if family == "include", find(word, in: ["filter", "is", "has"]) != nil {
            return noEffect(field, end)
        } else if family != "follows", let entry = find(word, in: ["is", "has", "filter"]) {
            // The keyword belongs to another family, as in `has:retweet` or `is:media`.
            return keywordNode(entry, field, end, isNegated: false)
        }
        let typed = text(field.start, field.colonEnd) + text(start, end)
        let suggestions = family == "follows" ? ["follows:me"] : OperatorTable.suggestions(for: name)
        if syntax.isLenient, let clause = textClause(typed, isPrefix: false) {
            note(
                "unknown-operator", "unknown operator \"\(name)\" is searched as words", field.start, end, hint: nil,
                severity: .warning)
            return .node(.clause(.text(clause)))
        }
        let question = suggestions.first.map { "did you mean \"\($0)\"? " } ?? ""
        report(
            "unknown-operator", "unknown operator \"\(typed)\"", field.start, end,
            hint: "\(question)to search for the words, write \"\(typed)\" in quotes", suggestions: suggestions)
        return .failed
    }

    func find(_ word: String, in families: [String]) -> Operator? {
        for family in families {
            if let entry = OperatorTable.find("\(family):\(word)") { return entry }
        }
        return nil
    }

    mutating func keywordNode(_ entry: Operator, _ field: FieldName, _ end: Int, isNegated: Bool) -> ValueResult {
        if let reason = entry.unavailable {
            reportUnavailable(entry, reason, field.start, end)
            return .failed
        }
        guard checkSubject(entry, field.start, end) else { return .failed }
        switch entry.kind {
        case .property, .opposite:
            guard let node = entry.propertyNode else { return .failed }
            return .node(isNegated ? node.negated : node)
        case .includeReferenced:
            if checkModifier(field.start, end) { modifiers.includesReferenced = true }
            return .modifier
        default: return noEffect(field, end)
        }
    }

    mutating func noEffect(_ field: FieldName, _ end: Int) -> ValueResult {
        if frames[frames.count - 1].negation?.isNegated == true {
            report(
                "cannot-negate", "\(text(field.start, end)) cannot be negated", field.start, end,
                hint: "use exclude:\(text(field.colonEnd, end)) to leave them out")
            return .failed
        }
        note(
            "note-no-effect", "\(text(field.start, end)) has no effect, because such tweets are in the results anyway",
            field.start, end, hint: "use filter: to show only these, or exclude: to leave them out")
        return .modifier
    }

    /// Returns true if a modifier is allowed at the current position, and records its range. Returns false and reports
    /// an error if the modifier is negated, inside parentheses or braces, or directly after an OR.
    mutating func checkModifier(_ start: Int, _ end: Int) -> Bool {
        let word = text(start, end)
        if threadDepth > 0 {
            report(
                "top-level-only", "\(word) applies to the whole search", start, end, hint: "write it outside the braces"
            )
            return false
        }
        if frames[frames.count - 1].negation?.isNegated == true {
            report("cannot-negate", "\(word) cannot be negated", start, end, hint: "remove it")
            return false
        }
        var isInAlternative = frames.count > 1
        if case .or = frames[frames.count - 1].elements.last { isInAlternative = true }
        if isInAlternative || frames[frames.count - 1].isNegated {
            report(
                "top-level-only", "\(word) applies to the whole search", start, end,
                hint: "write it outside parentheses and without OR")
            return false
        }
        diagnostics.modifiers.append(start..<end)
        return true
    }
}
