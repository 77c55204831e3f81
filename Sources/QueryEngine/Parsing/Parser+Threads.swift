internal import TweetModel

/// Parses `thread:{…}`.
extension Parser {
    /// Parses `thread:{query}` and `thread:(query)`, and `thread:ID` for the conversation of one tweet.
    mutating func parseThread(_ field: FieldName) {
        let open = field.colonEnd
        guard open < scalars.count, scalars[open] == "{" || CharacterRules.isOpening(scalars[open]) else {
            return parseThreadOfTweet(field)
        }
        guard let close = closing(of: open) else {
            report(
                "unclosed-bracket", "this bracket is never closed", open, open + 1,
                hint: "write it as in thread:{from:ann #swift}")
            position = scalars.count
            return addAfterError(field.start, position)
        }
        position = close + 1
        guard threadDepth < Self.maxThreadDepth else {
            report(
                "too-complex", "thread:{…} is nested more than \(Self.maxThreadDepth) levels deep", field.start,
                position, hint: "use one thread:{…}, which finds whole conversations")
            return addAfterError(field.start, position)
        }
        var inner = Parser(text(open + 1, close), syntax)
        inner.threadDepth = threadDepth + 1
        inner.parse()
        guard inner.hasRoot || !inner.diagnostics.errors.isEmpty || scalars[open..<close].contains("*") else {
            report("empty-group", "these braces are empty", open, position, hint: "write it as in thread:{cats}")
            return addAfterError(field.start, position)
        }
        add(.thread(inner, offset: open + 1, start: field.start, end: position), field.start, position)
    }

    private mutating func parseThreadOfTweet(_ field: FieldName) {
        position = max(field.colonEnd, pieceEnd(field.colonEnd))
        let value = text(field.colonEnd, position)
        guard !value.isEmpty else { return reportEmptyValue(field) }
        guard let id = Int64(value), id >= 0 else {
            reportBadValue(
                "thread: needs a query in braces or a tweet ID", field.colonEnd, position,
                hint: value.contains { "{}".contains($0) }
                    ? "write the query in braces, as in thread:{eclipse}" : "write thread:{\(value)}")
            return addAfterError(field.start, position)
        }
        addClause(.thread(.clause(.ids([TweetID(id)]))), field.start, position)
    }

    /// Returns the position of the bracket that closes the one at `open`; `nil` if it is missing. Ignores brackets in
    /// quotes and in regular expressions.
    private func closing(of open: Int) -> Int? {
        let isBrace = scalars[open] == "{"
        var depth = 0
        var index = open
        while index < scalars.count {
            let scalar = scalars[index]
            if CharacterRules.isQuote(scalar) {
                index = quoteEnd(index)
                continue
            }
            if scalar == "/", canStartPattern(after: scalars[index - 1]), let pattern = patternRange(index) {
                index = pattern.upperBound
                continue
            }
            if isBrace ? scalar == "{" : CharacterRules.isOpening(scalar) { depth += 1 }
            if isBrace ? scalar == "}" : CharacterRules.isClosing(scalar) { depth -= 1 }
            if depth == 0 { return index }
            index += 1
        }
        return nil
    }

    private func canStartPattern(after previous: Unicode.Scalar) -> Bool {
        CharacterRules.isSpace(previous) || CharacterRules.isQuote(previous) || CharacterRules.isOpening(previous)
            || "{-:,".unicodeScalars.contains(previous)
    }

    /// Returns the position after the closing quotation mark. If it is missing, returns the position after the opening
    /// one.
    private func quoteEnd(_ start: Int) -> Int {
        var index = start + 1
        while index < scalars.count, !CharacterRules.isQuote(scalars[index]) {
            index += scalars[index] == "\\" ? 2 : 1
        }
        return index < scalars.count ? index + 1 : start + 1
    }
}
