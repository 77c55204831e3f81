internal import TweetModel
internal import TweetText

/// Parses regular expressions, `in:` and `sample:`.
extension Parser {
    // MARK: - Regular expressions

    /// Parses `/re/` and `/re/i`. A path such as `/usr/bin` and text that begins with `//` are words. Ignores a slash
    /// before a space or at the end, and a slash before a parenthesis or quotation mark if it has no closing slash. Any
    /// other slash without a closing one is an error.
    mutating func parseSlash() {
        let start = position
        let closing = closingSlash(start)
        let isDash = start + 1 == scalars.count || CharacterRules.isSpace(scalars[start + 1])
        if isDash || closing == nil && isBoundary(at: start + 1) {
            position += 1
            return ignore(start, position)
        }
        guard let closing else {
            position = scalars.count
            report(
                "unclosed-regex", "this regular expression is never closed", start, start + 1,
                hint: "add / at the end, or put the text in quotes")
            return addAfterError(start, position)
        }
        let end = patternEnd(closing)
        guard isBoundary(at: end), closing > start + 1 else { return parseWord(start, from: start + 1) }
        position = end
        guard let pattern = pattern(text(start + 1, closing), ignoresCase: end - closing > 1, start, end) else {
            return addAfterError(start, end)
        }
        addClause(.check(.regex(pattern)), start, end)
    }

    /// Returns the position of the next slash that is not escaped. `nil` if it is missing.
    private func closingSlash(_ start: Int) -> Int? {
        var index = start + 1
        while index < scalars.count {
            if scalars[index] == "\\" {
                index += 1
            } else if scalars[index] == "/" {
                return index
            }
            index += 1
        }
        return nil
    }

    /// Returns the position after the closing slash and an optional `i`.
    private func patternEnd(_ closing: Int) -> Int {
        let end = closing + 1
        guard end < scalars.count, scalars[end] == "i" else { return end }
        return endsPattern(at: end + 1) ? end + 1 : end
    }

    private func endsPattern(at index: Int) -> Bool {
        isBoundary(at: index) || scalars[index] == "," || scalars[index] == "}"
    }

    private mutating func pattern(_ source: String, ignoresCase: Bool, _ start: Int, _ end: Int) -> TextPattern? {
        do {
            return try TextPattern(source, ignoresCase: ignoresCase)
        } catch {
            let (message, offset) = (error as? PatternError).map { ($0.message, $0.offset) } ?? ("\(error)", 0)
            report(
                "bad-regex", "invalid regular expression: \(message) (at its character \(offset + 1))", start, end,
                hint: "write \\ before a character to match it literally, or use quotes to search for the words")
            return nil
        }
    }

    /// Reads a regular expression as a value and moves past it. If the text is not a regular expression, or if `}`
    /// follows, returns `nil` and does not move.
    mutating func readPattern() -> FieldValue? {
        let start = position
        guard let range = patternRange(start), let closing = closingSlash(start) else { return nil }
        guard range.upperBound == scalars.count || scalars[range.upperBound] != "}" else { return nil }
        position = range.upperBound
        var value = FieldValue(text: text(start + 1, closing), start: start, end: position)
        value.pattern = (ignoresCase: position - closing > 1, closing)
        return value
    }

    /// Returns the positions of the regular expression that starts at `start`, with its slashes. Returns `nil` for
    /// other text, for example a path.
    func patternRange(_ start: Int) -> Range<Int>? {
        guard start < scalars.count, scalars[start] == "/", let closing = closingSlash(start), closing > start + 1
        else { return nil }
        let end = patternEnd(closing)
        return endsPattern(at: end) ? start..<end : nil
    }

    /// Creates the clause for an operator whose value is a regular expression.
    mutating func patternNode(_ entry: Operator, _ value: FieldValue, ignoresCase: Bool) -> ValueResult {
        let field = entry.kind.patternField
        var isCaseless = field?.ignoresCase ?? false
        if case .user = entry.kind { isCaseless = true }
        guard
            let pattern = pattern(value.text, ignoresCase: ignoresCase || isCaseless, value.start, value.end)
        else { return .failed }
        if case .user(let relation) = entry.kind { return .node(.clause(.user(relation, .pattern(pattern)))) }
        return field.map { .node(.clause(.pattern($0, pattern))) } ?? .failed
    }

    // MARK: - in:

    /// Stores the fields of `in:` until the end of the innermost group. They also apply to earlier words, such as `cat`
    /// in `cat in:alt`. Reports an error if the field is unknown, or if `in:` is negated or directly follows an OR.
    mutating func setFields(_ field: FieldName, _ value: FieldValue) -> ValueResult {
        guard let name = SearchField(named: value.text.lowercased()) else {
            reportBadValue(
                "\"\(value.text)\" is not a field to search", value.start, value.end,
                hint: "use one of " + SearchField.allCases.map(\.rawValue).joined(separator: ", "))
            return .failed
        }
        guard checkScope(field, value, hint: "name the fields to search, as in in:text") else { return .failed }
        let last = frames.count - 1
        frames[last].fields = (
            (frames[last].fields?.fields ?? []).union([name]), frames[last].fields?.start ?? field.start, value.end
        )
        return .modifier
    }

    /// Reports an error if an operator that applies to its group is negated or directly follows an OR. `hint` explains
    /// what to write instead of the negation.
    private mutating func checkScope(_ field: FieldName, _ value: FieldValue, hint: String) -> Bool {
        let frame = frames[frames.count - 1]
        let word = text(field.start, value.end)
        if frame.negation?.isNegated == true {
            report("cannot-negate", "\(word) cannot be negated", field.start, value.end, hint: hint)
            return false
        }
        if case .or = frame.elements.last {
            report(
                "top-level-only", "\(word) applies to all words next to it", field.start, value.end,
                hint: "use parentheses: a OR (\(word) b)")
            return false
        }
        return true
    }

    // MARK: - stem:

    /// Stores the language of `stem:` until the end of the innermost group. Reports an error for a language without
    /// rules.
    mutating func setStem(_ field: FieldName, _ value: FieldValue) -> ValueResult {
        let language = value.text.lowercased()
        guard Stemmer.languages.contains(language) else {
            reportBadValue(
                "\"\(value.text)\" is not a language with rules for word forms", value.start, value.end,
                hint: "use one of " + Stemmer.languages.joined(separator: ", "))
            return .failed
        }
        guard checkScope(field, value, hint: "put - before the word, as in stem:en -running") else { return .failed }
        frames[frames.count - 1].stem = (language, field.start, value.end)
        return .modifier
    }

    // MARK: - sample:

    mutating func setSample(_ field: FieldName, _ value: FieldValue) -> ValueResult {
        guard let sample = Sample(value.text) else {
            reportBadValue(
                "\"\(value.text)\" is not a percentage", value.start, value.end,
                hint:
                    "use a percentage above 0 and up to 100: sample:10, sample:0.5, or sample:10/seed for another sample"
            )
            return .failed
        }
        guard checkModifier(field.start, value.end) else { return .failed }
        modifiers.sample = sample
        return .modifier
    }
}

/// Parses `sort:`, `unique:` and `within:` (a distance for `near:`).
extension Parser {
    /// Parses `sort:likes` and `sort:random/7`.
    mutating func sort(_ field: FieldName, _ value: FieldValue) -> ValueResult {
        guard let sort = SearchOrder(value.text) else {
            reportBadValue(
                "\"\(value.text)\" is not an order", value.start, value.end,
                hint: "use one of " + SearchOrder.names.joined(separator: ", "))
            return .failed
        }
        guard checkModifier(field.start, value.end) else { return .failed }
        if let first = modifiers.sort, first.name != sort.name {
            reportBadValue(
                "this order contradicts sort:\(first.name)", field.start, value.end, hint: "leave one of them out")
            return .failed
        }
        modifiers.sort = sort
        diagnostics.orderRange = field.start..<value.end
        return .modifier
    }

    mutating func unique(_ field: FieldName, _ value: FieldValue) -> ValueResult {
        guard let unique = QueryPlan.Unique(rawValue: value.text.lowercased()) else {
            reportBadValue(
                "\"\(value.text)\" is not a property for unique:", value.start, value.end,
                hint: "use one of " + QueryPlan.Unique.allCases.map { "unique:" + $0.rawValue }.joined(separator: ", "))
            return .failed
        }
        guard checkModifier(field.start, value.end) else { return .failed }
        modifiers.unique = unique
        return .modifier
    }

    /// Stores the distance of `within:15km` until the end of its group, because `near:` may precede or follow it.
    mutating func distance(_ field: FieldName, _ value: FieldValue) -> ValueResult {
        let last = frames.count - 1
        if frames[last].negation?.isNegated == true {
            report(
                "cannot-negate", "\(text(field.start, value.end)) cannot be negated", field.start, value.end,
                hint: "use -near:NAME to leave out tweets near a place")
            return .failed
        }
        guard let metres = Double.metres(value.text) else {
            reportBadValue(
                "\"\(value.text)\" is not a distance", value.start, value.end,
                hint: "write a number with km, mi or m, as in within:15km")
            return .failed
        }
        frames[last].distances.append((metres, frames[last].elements.count, field.start, value.end))
        return .modifier
    }
}
