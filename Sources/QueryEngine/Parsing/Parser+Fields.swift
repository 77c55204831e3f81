internal import TweetModel
internal import TweetText

/// Parses clauses with an operator's name.
extension Parser {
    mutating func parseField(_ field: FieldName) {
        if OperatorTable.isFamily(field.name) { return parseKeyword(field) }
        if let entry = OperatorTable.find(field.name) { return parseValues(entry, field) }
        if field.colonEnd + 1 < scalars.count, scalars[field.colonEnd] == "/", scalars[field.colonEnd + 1] == "/" {
            return parseURL(field.start)
        }
        if isBoundary(at: field.colonEnd), !startsValue(field.colonEnd) {
            note(
                "note-colon", "\"\(field.name):\" is not an operator and is searched as a word", field.start,
                field.colonEnd, hint: "write it in quotes to avoid this note")
            return parseWord(field.start, from: field.start)
        }
        parseUnknown(field)
    }

    /// True if a quoted value or a group begins at the index.
    func startsValue(_ index: Int) -> Bool {
        index < scalars.count && (CharacterRules.isQuote(scalars[index]) || CharacterRules.isOpening(scalars[index]))
    }

    private mutating func parseUnknown(_ field: FieldName) {
        let whole = pieceEnd(field.start)
        let suggestions = OperatorTable.suggestions(for: field.name, value: text(field.colonEnd, whole))
        if syntax.isLenient {
            note(
                "unknown-operator", "unknown operator \"\(field.name):\" is searched as words", field.start,
                field.colonEnd, hint: suggestions.first.map { "did you mean \"\($0)\"?" }, severity: .warning)
            return parseWord(field.start, from: field.start)
        }
        let question = suggestions.first.map { "did you mean \"\($0)\"? " } ?? ""
        report(
            "unknown-operator", "unknown operator \"\(field.name):\"", field.start, field.colonEnd,
            hint: "\(question)to search for the words, write \"\(text(field.start, whole))\" in quotes",
            suggestions: suggestions)
        position = field.colonEnd
        skipValue()
        addAfterError(field.start, position)
    }

    /// After an error, moves past a value without parsing it.
    mutating func skipValue() {
        if position < scalars.count, CharacterRules.isQuote(scalars[position]) {
            _ = quotedText()
        } else {
            position = max(pieceEnd(position), position)
        }
    }

    // MARK: - Values

    /// Returns true if the operator applies to the subject of the search. Returns false and reports an error in a
    /// search of messages if the operator applies only to tweets. Always returns true for unavailable operators.
    mutating func checkSubject(_ entry: Operator, _ start: Int, _ end: Int) -> Bool {
        guard syntax.subject == .messages, entry.unavailable == nil, !entry.isForMessages else { return true }
        report("not-for-messages", entry.messageReason, start, end, hint: Operator.messageHint)
        return false
    }

    mutating func parseValues(_ entry: Operator, _ field: FieldName) {
        position = field.colonEnd
        guard checkSubject(entry, field.start, pieceEnd(field.start)) else {
            skipValue()
            return addAfterError(field.start, position)
        }
        if entry.kind == .searchFields, position < scalars.count, CharacterRules.isOpening(scalars[position]) {
            return reportBadValue(
                "in: needs names of fields, separated by commas", field.start, field.colonEnd,
                hint: "write in:text,alt without parentheses")
        }
        if entry.kind == .stem, position < scalars.count, CharacterRules.isOpening(scalars[position]) {
            return reportBadValue(
                "stem: needs the code of a language", field.start, field.colonEnd,
                hint: "write stem:en before the words, for example (stem:en running shoes)")
        }
        if entry.kind == .thread { return parseThread(field) }
        if position < scalars.count, CharacterRules.isOpening(scalars[position]), entry.unavailable == nil {
            return openFrame(field: field, clauseStart: field.start)
        }
        guard !isBoundary(at: position) || startsValue(position) else { return reportEmptyValue(field) }
        if let reason = entry.unavailable {
            if let other = valueOperator(field) { return add(.node(other), field.start, position) }
            skipValue()
            reportUnavailable(entry, reason, field.start, position)
            return addAfterError(field.start, position)
        }
        if let plain = ungroupedNumber(entry) {
            let start = position
            position = pieceEnd(position)
            reportBadValue(
                "a number must not contain commas, because a comma separates alternatives", start, position,
                hint: "write \(field.name):\(plain)")
            return addAfterError(field.start, position)
        }
        var results: [ValueResult] = []
        var isFirst = true
        repeat {
            if !isFirst {
                position += 1
                // A trailing comma is punctuation, as in `from:ann, cats`.
                if isBoundary(at: position), !startsValue(position) { break }
            }
            isFirst = false
            guard let value = readValue(entry, field) else {
                results.append(.failed)
                break
            }
            results.append(makeNode(entry, field, value))
        } while entry.kind.takesList && position < scalars.count && scalars[position] == ","
        addValues(results, field.start, position)
    }

    /// Returns the value of a numeric operator without thousands separators: `1000` for `1,000`. Returns `nil` if there
    /// are no separators, or if the value can also be a list of numbers (`likes:1,200`). For `min_likes:` and similar
    /// operators, `1,200` is always one number.
    private func ungroupedNumber(_ entry: Operator) -> String? {
        let isMinimum: Bool
        switch entry.kind {
        case .number: isMinimum = false
        case .minimum: isMinimum = true
        default: return nil
        }
        let value = text(position, pieceEnd(position))
        let digits = String(value.drop { "<>=".contains($0) })
        let groups = digits.split(separator: ",", omittingEmptySubsequences: false)
        guard groups.count > 1, let first = groups.first, (1...3).contains(first.utf8.count),
            groups.allSatisfy({ $0.unicodeScalars.allSatisfy(CharacterRules.isDigit) }),
            groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }),
            isMinimum || digits != value || groups.dropFirst().contains(where: { $0.hasPrefix("0") })
        else { return nil }
        return value.filter { $0 != "," }
    }

    /// Returns the node of an operator whose name includes the value, such as `card_name:animated_gif`, and moves past
    /// the value. If there is no such operator, returns `nil` and does not move.
    private mutating func valueOperator(_ field: FieldName) -> QueryNode? {
        let end = pieceEnd(position)
        guard let entry = OperatorTable.find("\(field.name):\(text(position, end))"), let node = entry.propertyNode
        else { return nil }
        position = end
        return node
    }

    /// Adds the values of a clause, any of which may match.
    mutating func addValues(_ results: [ValueResult], _ start: Int, _ end: Int) {
        var values: [SyntaxNode] = []
        for result in results {
            switch result {
            case .value(let value): values.append(value)
            case .modifier: break
            case .failed: return addAfterError(start, end)
            }
        }
        if values.isEmpty {
            // A modifier has no node that could be joined or negated.
            frames[frames.count - 1].negation = nil
            frames[frames.count - 1].hasIgnored = true
            return
        }
        add(values.count == 1 ? values[0] : .any(values), start, end)
    }

    /// Reads the value at the current position and moves past the value. If the value is missing or has no end, reports
    /// an error and returns `nil`. Does not check the contents.
    mutating func readValue(_ entry: Operator, _ field: FieldName) -> FieldValue? {
        if entry.kind.takesExactValue, position + 1 < scalars.count, scalars[position] == "=",
            CharacterRules.isQuote(scalars[position + 1]) || !isBoundary(at: position + 1)
        {
            position += 1
            var value = readUnsignedValue(entry, field, isExact: true)
            value?.comparison = "="
            return value
        }
        return readUnsignedValue(entry, field)
    }

    /// Reads a value without the `=` of an exact value, which cannot be a regular expression.
    private mutating func readUnsignedValue(
        _ entry: Operator, _ field: FieldName, isExact: Bool = false
    ) -> FieldValue? {
        let start = position
        guard start < scalars.count else {
            reportEmptyValue(field)
            return nil
        }
        if CharacterRules.isQuote(scalars[start]) {
            guard let content = quotedText() else { return nil }
            return FieldValue(text: content, isQuoted: true, start: start, end: position)
        }
        if scalars[start] == "[", entry.kind == .pointRadius || entry.kind == .boundingBox || entry.kind == .geocode {
            return readBrackets(start)
        }
        if !isExact, entry.kind.takesPattern, let pattern = readPattern() { return pattern }
        if case .link(.words) = entry.kind {
            let end = urlValueEnd(start)
            position = end
            return FieldValue(text: text(start, end), start: start, end: end)
        }
        var comparison = ""
        if case .number = entry.kind { comparison = readComparison() }
        if case .minimum = entry.kind { comparison = readComparison() }
        if entry.kind == .added || entry.kind == .date { comparison = readComparison() }
        let valueStart = position
        while position < scalars.count, !CharacterRules.isBoundary(scalars[position]),
            !(entry.kind.takesList && scalars[position] == ",")
        {
            position += 1
        }
        guard position > valueStart else {
            reportEmptyValue(field)
            return nil
        }
        return FieldValue(text: text(valueStart, position), comparison: comparison, start: valueStart, end: position)
    }

    /// Returns the end of a URL, which may contain balanced parentheses, commas and punctuation.
    func urlValueEnd(_ start: Int) -> Int {
        var end = start
        var open = 0
        while end < scalars.count, !CharacterRules.isSpace(scalars[end]), !CharacterRules.isQuote(scalars[end]) {
            if CharacterRules.isOpening(scalars[end]) { open += 1 }
            if CharacterRules.isClosing(scalars[end]) {
                if open == 0 { break }
                open -= 1
            }
            end += 1
        }
        return end
    }

    mutating func readComparison() -> String {
        for sign in [">=", "<=", ">", "<", "="] {
            let length = sign.unicodeScalars.count
            if position + length <= scalars.count, text(position, position + length) == sign {
                position += length
                return sign
            }
        }
        return ""
    }

    mutating func readBrackets(_ start: Int) -> FieldValue? {
        guard let close = scalars[start...].firstIndex(of: "]") else {
            report(
                "unclosed-bracket", "this bracket is never closed", start, start + 1,
                hint: "write it as in [2.355 48.861 16km]")
            position = scalars.count
            return nil
        }
        position = close + 1
        return FieldValue(text: text(start + 1, close), isBracketed: true, start: start, end: position)
    }

    /// Parses a value inside `field:(…)`.
    mutating func parseGroupValue(of field: FieldName) {
        let start = position
        if !CharacterRules.isQuote(scalars[start]), let inner = fieldName(at: start) {
            position = pieceEnd(start)
            report(
                "bad-value", "the parentheses of \(field.name): can only contain values", inner.start, position,
                hint: "write \(text(start, position)) outside the parentheses")
            return addAfterError(start, position)
        }
        if scalars[start] == "," {
            position += 1
            return
        }
        if OperatorTable.isFamily(field.name) {
            var results: [ValueResult] = []
            repeat {
                let inGroup = (name: field.name, start: position, colonEnd: position)
                if CharacterRules.isQuote(scalars[position]) { return reportQuotedKeyword(inGroup) }
                let end = max(pieceEnd(position), position + 1)
                results += keywords(inGroup, position, end)
                position = end
            } while isBeforeValue()
            return addValues(results, start, position)
        }
        guard let entry = OperatorTable.find(field.name) else { return parseClause() }
        var results: [ValueResult] = []
        repeat {
            guard let value = readValue(entry, field) else {
                position = max(position, start + 1)
                return addAfterError(start, position)
            }
            results.append(makeNode(entry, field, value))
            if position < scalars.count, scalars[position] == "," { position += 1 }
        } while entry.kind.takesList && isBeforeValue()
        addValues(results, start, position)
    }

    /// True if a comma precedes the current position and another value follows, as in `from:(ann, bob)`. Moves past the
    /// spaces before the value.
    private mutating func isBeforeValue() -> Bool {
        guard scalars[position - 1] == "," else { return false }
        let next = skippingSpaces(from: position)
        guard !isBoundary(at: next) || startsValue(next), operatorWord(at: next) == nil else { return false }
        position = next
        return true
    }

    func fieldName(at start: Int) -> FieldName? {
        var end = start
        while end < scalars.count, CharacterRules.isNameCharacter(scalars[end]) { end += 1 }
        guard end > start, end < scalars.count, CharacterRules.isColon(scalars[end]) else { return nil }
        let name = text(start, end)
        guard OperatorTable.find(name) != nil || OperatorTable.isFamily(name) else { return nil }
        return (name: name, start: start, colonEnd: end + 1)
    }

    /// The maximum length of a date in words, such as `30 September 2023`.
    private static let longestDate = 24

    /// Converts a value to a node, applies it as a modifier, or reports an error.
    mutating func makeNode(_ entry: Operator, _ field: FieldName, _ value: FieldValue) -> ValueResult {
        if value.pattern != nil, syntax.subject == .messages, entry.kind.patternField != nil {
            report(
                "not-for-messages", "in messages, a regular expression searches the text only", value.start,
                value.end, hint: "write /…/ without \(entry.name):")
            return .failed
        }
        if let pattern = value.pattern { return patternNode(entry, value, ignoresCase: pattern.ignoresCase) }
        switch entry.kind {
        case .searchFields: return setFields(field, value)
        case .stem: return setStem(field, value)
        case .sample: return setSample(field, value)
        case .list: return .value(.list(field, value))
        case .sort: return sort(field, value)
        case .unique: return unique(field, value)
        case .distance: return distance(field, value)
        case .limit:
            let isNumber = value.text.unicodeScalars.allSatisfy(CharacterRules.isDigit)
            guard isNumber, let limit = Int(value.text), limit > 0 else {
                reportBadValue(
                    "limit: needs a whole number from 1", value.start, value.end, hint: "write it as in limit:100")
                return .failed
            }
            guard checkModifier(field.start, value.end) else { return .failed }
            modifiers.limit = limit
            return .modifier
        case .saved: return .value(.saved(field, value))
        default:
            var reader = ValueParser(entry: entry, value: value, tokenizer: tokenizer)
            if let node = reader.node() { return .node(node) }
            let problem = reader.problem
            let clause = problem?.suggestions.isEmpty == false ? nil : clauseForDate(entry, value)
            report(
                problem?.code ?? "bad-value", problem?.message ?? "\(entry.name): does not accept this value",
                value.start, value.end,
                hint: clause.map { "write " + $0 } ?? problem?.hint ?? "write it as in \(entry.example)",
                suggestions: problem?.suggestions ?? [])
            return .failed
        }
    }

    /// Returns the clause for a date in words, as in `since:last week` or `date:April 2023`; `nil` for other operators
    /// and values.
    private func clauseForDate(_ entry: Operator, _ value: FieldValue) -> String? {
        switch entry.kind {
        case .since, .until, .date, .added: break
        default: return nil
        }
        let end = min(value.start + Self.longestDate, scalars.count)
        let words = text(value.start, end).lowercased().split(separator: " ").map(String.init)
        // The value itself is not valid. Parsing it again would call this function without end.
        guard let date = Query.date(words[...])?.date, date != value.text else { return nil }
        let clause = "\(entry.name):\(date)"
        return Query.isValid(clause) ? clause : nil
    }

    // MARK: - Reporting

    mutating func reportEmptyValue(_ field: FieldName) {
        let example = separateValue(of: field) ?? OperatorTable.find(field.name)?.example
        report(
            "empty-value", "\(field.name): needs a value", field.start, field.colonEnd,
            hint: "write the value directly after the colon" + (example.map { ", as in \($0)" } ?? ""))
        position = max(position, field.colonEnd)
        addAfterError(field.start, field.colonEnd)
    }

    /// Returns the clause without the space if the word after an operator is a valid value: `from:ann` for `from: ann`.
    private func separateValue(of field: FieldName) -> String? {
        let (start, end) = piece(after: field.colonEnd)
        guard start < end else { return nil }
        let clause = "\(field.name):\(text(start, end))"
        if OperatorTable.isFamily(field.name) { return OperatorTable.find(clause) == nil ? nil : clause }
        return OperatorTable.find(field.name).flatMap { accepts($0, start, end) ? clause : nil }
    }

    mutating func reportUnavailable(_ entry: Operator, _ reason: Operator.Unavailable, _ start: Int, _ end: Int) {
        report(
            "unsupported-offline", "\(text(start, end)) cannot be answered: \(reason.reason)", start, end,
            hint: reason.instead)
    }
}
