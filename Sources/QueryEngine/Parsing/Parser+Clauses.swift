internal import TweetModel
internal import TweetText

/// Parses clauses without an operator's name, such as tags, mentions, words, phrases and URLs.
extension Parser {
    mutating func parseClause() {
        let scalar = scalars[position]
        if CharacterRules.isQuote(scalar) { return parsePhrase(start: position, isExact: false) }
        switch scalar {
        case "#", "\u{FF03}": parseTag()
        case "@", "\u{FF20}": parseMention()
        case "$": parseCashtag()
        case "+": parseExact()
        case "/": parseSlash()
        case "?" where isBoundary(at: position + 1):
            position += 1
            addClause(.check(.question), position - 1, position)
        default: parseWordOrField()
        }
    }

    // MARK: - Entities

    private mutating func parseTag() {
        let start = position
        var end = start + 1
        while end < scalars.count, CharacterRules.isTagCharacter(scalars[end]) { end += 1 }
        let body = scalars[(start + 1)..<end]
        guard let folded = CharacterRules.foldedTag(body) else { return parseWord(start, from: start + 1) }
        position = end
        if end < scalars.count, scalars[end] == "*" {
            position = pieceEnd(end)
            reportBadValue(
                "a hashtag is matched as a whole", start, position,
                hint: "use \(text(start + 1, end))* to find words that begin with it")
            return addAfterError(start, position)
        }
        addClause(.hashtag(folded), start, end)
    }

    private mutating func parseMention() {
        let start = position
        var end = start + 1
        while end < scalars.count, CharacterRules.isNameCharacter(scalars[end]) { end += 1 }
        let isCut = end < scalars.count && (CharacterRules.isAccentedLatin(scalars[end]) || isSign(scalars[end]))
        guard end > start + 1, !isCut else { return parseWord(start, from: start + 1) }
        position = end
        addClause(.user(.mentioned, .named(withSign: Folding.fold(text(start + 1, end)))), start, end)
    }

    private func isSign(_ scalar: Unicode.Scalar) -> Bool { scalar == "@" || scalar == "\u{FF20}" }

    private mutating func parseCashtag() {
        let start = position
        let end = cashtagEnd(start + 1)
        guard end > start + 1, end == scalars.count || !CharacterRules.isTagCharacter(scalars[end]) else {
            return parseWord(start, from: start + 1)
        }
        position = end
        addClause(.cashtag(Folding.fold(text(start + 1, end))), start, end)
    }

    /// Returns the end of a ticker symbol: one to six letters, and optionally a dot or underscore with one or two
    /// letters. Returns `start` for other text. The caller must check that no further letter follows.
    func cashtagEnd(_ start: Int) -> Int {
        func letters(_ from: Int, atMost count: Int) -> Int {
            var end = from
            while end < scalars.count, end - from < count, CharacterRules.isASCIILetter(scalars[end]) { end += 1 }
            return end
        }
        let end = letters(start, atMost: 6)
        guard end > start, end < scalars.count, scalars[end] == "." || scalars[end] == "_" else { return end }
        let tail = letters(end + 1, atMost: 2)
        return tail > end + 1 && (tail == scalars.count || !CharacterRules.isTagCharacter(scalars[tail])) ? tail : end
    }

    // MARK: - Words

    private mutating func parseWordOrField() {
        let start = position
        var end = start
        if CharacterRules.isASCIILetter(scalars[start]) {
            while end < scalars.count, CharacterRules.isNameCharacter(scalars[end]) { end += 1 }
            end = memberEnd(start, end)
        }
        if end > start, end < scalars.count, CharacterRules.isColon(scalars[end]) {
            parseField((name: text(start, end), start: start, colonEnd: end + 1))
        } else {
            parseWord(start, from: start)
        }
    }

    /// The end of a member of the JSON of tweets, such as `author.handle:`, which is not an operator. Returns `end` for
    /// other text.
    private func memberEnd(_ start: Int, _ end: Int) -> Int {
        guard end > start, end < scalars.count, scalars[end] == "." else { return end }
        var last = end + 1
        while last < scalars.count, CharacterRules.isNameCharacter(scalars[last]) { last += 1 }
        let isMember = last < scalars.count && CharacterRules.isColon(scalars[last])
        return isMember && OperatorTable.otherNames[text(start, last).lowercased()] != nil ? last : end
    }

    /// Parses a word up to the next space, parenthesis or quotation mark. A `*` at its end makes it a prefix; a `*` at
    /// its start is an error. A word that is only `*` matches every tweet. Ignores other text that contains no token.
    /// If a sign such as `#` precedes the word, `clauseStart` is the position of the sign.
    mutating func parseWord(_ clauseStart: Int, from start: Int) {
        let end = pieceEnd(start)
        position = max(end, clauseStart + 1)
        var last = end
        while last > start, scalars[last - 1] == "*" { last -= 1 }
        let isPrefix = last < end
        if scalars[start..<end].first == "*" {
            if last == start, end == start + 1, clauseStart == start { return addEverything(start, end) }
            if last == start { return ignore(clauseStart, end) }
            return reportLeadingStar(start, end)
        }
        let written = text(start, last)
        guard let clause = textClause(written, isPrefix: isPrefix) else { return ignore(clauseStart, position) }
        if !isPrefix, clauseStart == start, ["or", "and", "not"].contains(written) {
            let frame = frames.count - 1
            frames[frame].lookalikes.append((written, start, end, frames[frame].elements.count))
        }
        if clauseStart == start { noteInnerStar(start, last, end) }
        let isNegated = frames[frames.count - 1].negation != nil
        if clauseStart == start, !isNegated, isLookalike(at: start) { lookalikes.append((start, end)) }
        addClause(.text(clause), clauseStart, end)
    }

    /// A single `*` matches every tweet, as in other search tools.
    private mutating func addEverything(_ start: Int, _ end: Int) { add(.node(.everything), start, end) }

    private mutating func reportLeadingStar(_ start: Int, _ end: Int) {
        let core = String(text(start, end).filter { $0 != "*" })
        reportBadValue(
            "a * is only allowed at the end of a word", start, end, hint: "use contains:\(core) to search inside words",
            suggestions: ["contains:\(core)"])
        addAfterError(start, end)
    }

    /// Adds a note if a word has a `*` between letters or digits, as in `cof*ee`. Such a `*` only separates words. Adds
    /// no note for numbers (`2*3`), and only one for a query.
    ///
    /// - Parameters:
    ///   - last: The position after the last character other than `*`.
    ///   - end: The end of the word.
    private mutating func noteInnerStar(_ start: Int, _ last: Int, _ end: Int) {
        let parts = scalars[start..<last].split(separator: "*").map { String(String.UnicodeScalarView($0)) }
        let characters = scalars[start..<last].filter { $0 != "*" }
        let code = "note-inner-star"
        guard parts.count > 1, characters.contains(where: CharacterRules.isLetter),
            characters.allSatisfy({ CharacterRules.isLetter($0) || CharacterRules.isDigit($0) }),
            !diagnostics.notes.contains(where: { $0.code == code })
        else { return }
        let (first, phrase) = (parts[0], parts.joined(separator: " "))
        let pattern = "/\\b\(parts.joined(separator: "\\w*"))\(last < end ? "" : "\\b")/i"
        note(
            code, "a * inside a word only separates words: this is searched as \"\(phrase)\"", start, end,
            hint: "write \(pattern) for any letters in its place, or \(first)* for words that begin with \(first)")
    }

    /// Creates a clause from a word or the inside of a phrase. Removes punctuation at the ends. `nil` if the text
    /// contains no token.
    func textClause(_ words: String, isPrefix: Bool) -> TextClause? {
        guard let term = tokenizer.term(words, isPrefix: isPrefix) else { return nil }
        let trimmed = trimmed(words)
        // Keep the text as typed if trimming would change the tokens.
        let written = tokenizer.term(trimmed, isPrefix: isPrefix) == term ? trimmed : words
        return TextClause(written: written, term: term)
    }

    /// Returns the text from the first token to the end of the last one; unchanged if it contains no token.
    func trimmed(_ words: String) -> String {
        var tokens = TokenizedText()
        tokenizer.tokenize(words, cutting: [], into: &tokens)
        guard let first = tokens.words.tokens.first, let last = tokens.words.tokens.last else { return words }
        let end = tokens.words.tokens.reduce(last.span.end) { max($0, $1.span.end) }
        let utf8 = words.utf8
        let range = utf8.index(utf8.startIndex, offsetBy: first.span.start)..<utf8.index(utf8.startIndex, offsetBy: end)
        return String(words[range])
    }

    /// Parses `+word`, `++word`, `+"phrase"` and `++"phrase"`.
    private mutating func parseExact() {
        let start = position
        var words = start
        while words < scalars.count, scalars[words] == "+" { words += 1 }
        let matchesCase = words - start > 1
        if words < scalars.count, CharacterRules.isQuote(scalars[words]) {
            position = words
            return parsePhrase(start: start, isExact: true, matchesCase: matchesCase)
        }
        let end = pieceEnd(words)
        position = max(end, start + 1)
        addExact(text(words, end), matchesCase: matchesCase, start, position)
    }

    private mutating func addExact(_ words: String, matchesCase: Bool, _ start: Int, _ end: Int) {
        guard tokenizer.term(words, isPrefix: false) != nil else { return ignore(start, end) }
        addClause(.check(.exact(trimmed(words), matchesCase: matchesCase)), start, end)
    }

    // MARK: - Phrases

    private mutating func parsePhrase(start: Int, isExact: Bool, matchesCase: Bool = false) {
        guard let content = quotedText() else { return addAfterError(start, position) }
        if isExact {
            guard tokenizer.term(content, isPrefix: false) != nil else {
                return reportEmptyPhrase(content, start, position)
            }
            return addExact(content, matchesCase: matchesCase, start, position)
        }
        if position < scalars.count, scalars[position] == "~" { return parseProximity(content, start) }
        let isPrefix = position < scalars.count && scalars[position] == "*" && isBoundary(at: position + 1)
        if isPrefix { position += 1 }
        if let clause = phraseClause(content, isPrefix: isPrefix) {
            addClause(clause, start, position)
        } else {
            reportEmptyPhrase(content, start, position)
        }
    }

    /// Returns the clause for the inside of a phrase. `nil` if the phrase contains no token, unless it has two to four
    /// characters with a `:` or `;`, like an emoticon.
    private func phraseClause(_ content: String, isPrefix: Bool) -> Clause? {
        // Leading stars have no effect. A phrase without other stars is a plain phrase.
        let pieces = content.unicodeScalars.split(whereSeparator: CharacterRules.isSpace)
            .drop { $0.count == 1 && $0.first == "*" }
        if !isPrefix, pieces.contains(where: { $0.count == 1 && $0.first == "*" }) {
            let check = TextCheck.pattern(pieces.map { String(String.UnicodeScalarView($0)) }.joined(separator: " "))
            if TextVerifier(check).elements.contains(nil) { return .check(check) }
        }
        if let clause = textClause(content, isPrefix: isPrefix) { return .text(clause) }
        let isSmiley = content.unicodeScalars.count <= 4 && content.unicodeScalars.contains { $0 == ":" || $0 == ";" }
        return isSmiley && content.unicodeScalars.count >= 2 ? .check(.contains(content)) : nil
    }

    private mutating func reportEmptyPhrase(_ content: String, _ start: Int, _ end: Int) {
        report("empty-group", "these quotes contain no word", start, end, hint: charactersHint(content))
        addAfterError(start, end)
    }

    private mutating func parseProximity(_ content: String, _ start: Int) {
        var end = position + 1
        while end < scalars.count, CharacterRules.isDigit(scalars[end]) { end += 1 }
        let digits = text(position + 1, end)
        let tilde = position
        position = end
        guard let term = tokenizer.term(content, isPrefix: false) else { return reportEmptyPhrase(content, start, end) }
        guard let distance = Int(digits), distance <= 100_000 else {
            reportBadValue(
                "~ needs a number of words, at most 100000", tilde, end, hint: "write it as in \"social media\"~5")
            return addAfterError(start, end)
        }
        guard term.tokens.count > 1 else {
            reportBadValue(
                "~ needs at least two words", start, end, hint: "write it as in \"social media\"~\(distance)")
            return addAfterError(start, end)
        }
        addClause(.check(.proximity(trimmed(content), distance: distance)), start, end)
    }

    /// Returns the text between quotation marks, with escapes such as `\"` resolved, and moves past the closing mark.
    /// Any kind of quotation mark closes the text. If none follows, reports an error, moves to the end and returns
    /// `nil`.
    mutating func quotedText() -> String? {
        let start = position
        var content = String.UnicodeScalarView()
        var index = start + 1
        while index < scalars.count {
            let scalar = scalars[index]
            if scalar == "\\", index + 1 < scalars.count {
                content.append(scalars[index + 1])
                index += 2
            } else if CharacterRules.isQuote(scalar) {
                position = index + 1
                return String(content)
            } else {
                content.append(scalar)
                index += 1
            }
        }
        position = scalars.count
        report(
            "unclosed-quote", "this quote is never closed", start, start + 1,
            hint: "add \" at the end, or remove it; inside quotes, write \\\" for a quotation mark")
        return nil
    }

    // MARK: - URLs

    /// Parses a URL up to a space, a quotation mark or a closing parenthesis that the URL did not open. Leaves
    /// out punctuation at its end.
    mutating func parseURL(_ start: Int) {
        let end = urlEnd(start)
        position = max(end, start + 1)
        let url = text(start, end)
        while position < scalars.count, !CharacterRules.isBoundary(scalars[position]) { position += 1 }
        addLinkWords(url, start, end)
    }

    /// Adds the clauses for a URL, or reports an error if it contains neither a host nor a word. The URL of a
    /// tweet also matches tweets that quote it.
    mutating func addLinkWords(_ url: String, _ start: Int, _ end: Int) {
        guard let node = QueryNode.ofURL(url, findsQuotes: true, tokenizer) else {
            reportBadValue(
                "this address contains neither a host nor a word", start, end,
                hint: "write it as in https://example.org/a")
            return addAfterError(start, end)
        }
        add(.node(node), start, end)
    }

    private func urlEnd(_ start: Int) -> Int {
        var end = urlValueEnd(start)
        while end > start, [".", ",", "!", "?", ":", ";", "'"].contains(scalars[end - 1]) { end -= 1 }
        return end
    }
}
