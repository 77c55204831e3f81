internal import TweetModel

/// Finds words that look like an operator, such as `since yesterday`, `from @ann`, `likes>10`, `!cats`, or `–cats` with
/// an en dash. The search treats them as words, and up to `maxHints` hints show the syntax of the operators.
extension Parser {
    private static let maxHints = 3
    private static let maxNameLength = 16

    /// The name of an operator, followed by a valid value for this operator. `suggestion` is the clause in the syntax
    /// of the operator. `phrase` completes "for tweets …" or "for messages …".
    private typealias Lookalike = (end: Int, suggestion: String, phrase: String)

    /// True if the word at `start` may resemble an operator.
    func isLookalike(at start: Int) -> Bool {
        operatorName(at: start) != nil || CharacterRules.isLikeMinus(scalars[start])
    }

    /// Returns the name at `start` if it is an operator on dates, users or counts that applies to the subject of the
    /// search. The name ends before a sign such as `>`.
    private func operatorName(at start: Int) -> (entry: Operator, end: Int)? {
        var end = start
        while end < scalars.count, end - start <= Self.maxNameLength, CharacterRules.isNameCharacter(scalars[end]) {
            end += 1
        }
        guard end - start > 1, let entry = OperatorTable.find(text(start, end)), entry.unavailable == nil,
            syntax.subject == .tweets || entry.isForMessages
        else { return nil }
        switch entry.kind {
        case .since, .until, .date, .user, .number, .minimum: return (entry, end)
        default: return nil
        }
    }

    mutating func noteOperatorLookalikes() {
        guard threadDepth == 0 else { return }
        let noun = syntax.subject == .messages ? "messages" : "tweets"
        for (start, end) in lookalikes {
            guard diagnostics.notes.count(where: { $0.severity == .hint }) < Self.maxHints,
                !followsNegation(start), let found = exclusion(start, end) ?? lookalike(start, end)
            else { continue }
            diagnostics.notes.append(
                Diagnostic(
                    severity: .hint, code: "hint-operator",
                    message: "for \(noun) \(found.phrase), write \(found.suggestion)", start: start, end: found.end,
                    suggestions: [found.suggestion]))
        }
    }

    /// True if the word before `start` negates it, as in `not before 2020`. A suggestion would mean the opposite.
    private func followsNegation(_ start: Int) -> Bool {
        let word = scalars[..<start].split(whereSeparator: CharacterRules.isSpace).last ?? []
        return Query.isNegation(String(String.UnicodeScalarView(word)).lowercased())
    }

    /// Recognizes `–cats`, `–from:ann` and `!cats`. Programs for writing replace a hyphen by such a dash.
    private func exclusion(_ start: Int, _ end: Int) -> Lookalike? {
        guard CharacterRules.isLikeMinus(scalars[start]), start + 1 < end else { return nil }
        let first = scalars[start + 1]
        guard CharacterRules.isLetter(first) || first == "#" || first == "@" else { return nil }
        let excluded = text(start + 1, end)
        return (end: end, suggestion: "-" + excluded, phrase: "without " + excluded)
    }

    private func lookalike(_ start: Int, _ end: Int) -> Lookalike? {
        guard let (entry, nameEnd) = operatorName(at: start) else { return nil }
        let name = text(start, nameEnd)
        switch entry.kind {
        case .number, .minimum: return comparison(entry, name, start, nameEnd)
        case .user where nameEnd == end:
            let (from, to) = piece(after: end)
            guard to - from > 1, ["@", "\u{FF20}"].contains(scalars[from]), accepts(entry, from, to) else { return nil }
            return (end: to, suggestion: "\(name):\(text(from + 1, to))", phrase: "\(name) \(text(from, to))")
        case .since where nameEnd == end, .until where nameEnd == end, .date where nameEnd == end:
            let (from, to) = piece(after: end)
            // "until now" is a common phrase, so it gets no hint.
            if from < to, text(from, to).lowercased() != "now", accepts(entry, from, to) {
                return (end: to, suggestion: "\(name):\(text(from, to))", phrase: "\(name) \(text(from, to))")
            }
            let (second, last) = piece(after: to)
            let words = text(from, to) + "_" + text(second, last)
            guard from < to, second < last, QueryTime(word: words) != nil else { return nil }
            return (
                end: last, suggestion: "\(name):\(words)", phrase: "\(name) \(text(from, to)) \(text(second, last))"
            )
        default: return nil
        }
    }

    /// Recognizes `likes>10` and `likes > 10`.
    private func comparison(_ entry: Operator, _ name: String, _ start: Int, _ nameEnd: Int) -> Lookalike? {
        var index = skippingSpaces(from: nameEnd)
        let sign = [">=", "<=", ">", "<", "="].first { sign in
            scalars[index...].starts(with: sign.unicodeScalars)
        }
        guard let sign else { return nil }
        index = skippingSpaces(from: index + sign.unicodeScalars.count)
        var end = index
        while end < scalars.count, CharacterRules.isDigit(scalars[end]) { end += 1 }
        guard end > index, isBoundary(at: end) else { return nil }
        let value = sign + text(index, end)
        return (end: end, suggestion: "\(name):\(value)", phrase: "with \(name) \(sign) \(text(index, end))")
    }

    func skippingSpaces(from start: Int) -> Int {
        var index = start
        while index < scalars.count, CharacterRules.isSpace(scalars[index]) { index += 1 }
        return index
    }

    /// Returns the next run of characters up to a space, parenthesis or quotation mark. It is empty at the end of the
    /// query.
    func piece(after end: Int) -> (start: Int, end: Int) {
        let start = skippingSpaces(from: end)
        return (start, start < scalars.count ? pieceEnd(start) : start)
    }

    func accepts(_ entry: Operator, _ start: Int, _ end: Int) -> Bool {
        var reader = ValueParser(
            entry: entry, value: FieldValue(text: text(start, end), start: start, end: end), tokenizer: tokenizer)
        return reader.node() != nil
    }
}
