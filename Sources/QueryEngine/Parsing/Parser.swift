internal import TweetModel
internal import TweetText

/// Parses a query in one pass from left to right. Positions are indices into `scalars`. Open groups are on the explicit
/// stack `frames`, so nested parentheses cannot overflow the call stack. Parsing continues after most errors, so that
/// the user sees several errors at once.
struct Parser: DiagnosticReporter {
    /// The maximum length of a query in bytes of UTF-8.
    static let maxTextLength = 64 * 1024
    /// The maximum depth of nested parentheses.
    static let maxNesting = 256
    /// The maximum number of errors, and separately of notes. Further ones are dropped. A nested query is parsed
    /// separately and has its own limit.
    static let maxProblems = 20

    let scalars: [Unicode.Scalar]
    let syntax: QueryOptions.Syntax
    let tokenizer = Tokenizer()
    var position = 0
    var frames = [Frame(start: 0, clauseStart: 0, isNegated: false)]
    /// The closed groups in the order in which they end. A group contains only earlier ones.
    var groups: [(frame: Frame, end: Int)] = []
    /// True after parsing if the last group is the outermost one. False if the text has no condition, or if an AND or
    /// OR lacks an operand.
    private(set) var hasRoot = false
    var diagnostics = Diagnostics()
    var modifiers = Query.Modifiers()
    /// The ranges of words that may resemble an operator: names of operators, such as `since`, and words after `!` or a
    /// dash that is not the hyphen of `-word`. `noteOperatorLookalikes` adds hints for them.
    var lookalikes: [(start: Int, end: Int)] = []
    /// The ranges of text that contains no token, such as `...`. A single note or error reports them.
    var ignored: [(start: Int, end: Int)] = []
    /// The number of `thread:{…}` around this text. If it is not 0, modifiers are errors.
    var threadDepth = 0
    static let maxThreadDepth = 8
    /// True after an error that ends parsing, for example too deep nesting.
    var isStopped = false
    private let byteCount: Int

    init(_ text: String, _ syntax: QueryOptions.Syntax) {
        byteCount = text.utf8.count
        scalars = byteCount > Self.maxTextLength ? [] : Array(text.unicodeScalars)
        self.syntax = syntax
    }

    /// Parses the text. Names of saved searches and lists are not resolved.
    mutating func parse() {
        if byteCount > Self.maxTextLength {
            report(
                "too-complex", "the query has \(byteCount) bytes, and the limit is \(Self.maxTextLength)", 0, 0,
                hint: "split it into several searches")
        }
        skipSpaces()
        while position < scalars.count, !isStopped {
            parseNext()
            skipSpaces()
        }
        hasRoot = !isStopped && finish() != nil
        noteIgnored()
        if hasRoot, diagnostics.errors.isEmpty { noteOperatorLookalikes() }
    }

    /// Closes the groups that are still open, reports an error for each, and returns the outermost group. `nil` if it
    /// has no clause, or if an AND or OR lacks an operand.
    private mutating func finish() -> SyntaxNode? {
        while frames.count > 1 {
            let frame = frames[frames.count - 1]
            report(
                "unclosed-paren", "this parenthesis is never closed", frame.start, frame.start + 1,
                hint: "add \")\" or put the text in quotes")
            closeFrame(end: position, wantsContent: false)
        }
        return checkedGroup(frames[0], end: position)
    }

    // MARK: - One step

    mutating func parseNext() {
        let scalar = scalars[position]
        if let smiley = smiley() {
            addClause(.check(.smiley(isPositive: smiley.isPositive)), smiley.start, smiley.end)
        } else if CharacterRules.isOpening(scalar) {
            openFrame(field: frames[frames.count - 1].field, clauseStart: position)
        } else if CharacterRules.isClosing(scalar) {
            close()
        } else if scalar == "-" {
            parseMinus()
        } else if !parseOperatorWord() {
            if let field = frames[frames.count - 1].field {
                parseGroupValue(of: field)
            } else {
                parseClause()
            }
        }
    }

    mutating func openFrame(field: FieldName?, clauseStart: Int) {
        guard frames.count <= Self.maxNesting else {
            report(
                "too-complex", "parentheses are nested more than \(Self.maxNesting) levels deep", position,
                position + 1, hint: "remove redundant parentheses, or split the search")
            isStopped = true
            return
        }
        let negation = frames[frames.count - 1].negation
        frames[frames.count - 1].negation = nil
        frames.append(
            Frame(
                start: position, clauseStart: negation?.start ?? clauseStart, isNegated: negation?.isNegated ?? false,
                field: field))
        position += 1
    }

    private mutating func close() {
        if frames.count == 1 {
            report(
                "unopened-paren", "this parenthesis was never opened", position, position + 1,
                hint: "remove it, or put the text in quotes")
            position += 1
            return
        }
        position += 1
        closeFrame(end: position, wantsContent: true)
    }

    private mutating func closeFrame(end: Int, wantsContent: Bool) {
        let frame = frames.removeLast()
        let hadElements = !frame.isEmpty
        if let group = checkedGroup(frame, end: end) {
            add(frame.isNegated ? .not(group) : group, frame.clauseStart, end)
        } else if wantsContent, !hadElements, !frame.hasIgnored {
            report("empty-group", "these parentheses are empty", frame.start, end, hint: "remove them")
            addAfterError(frame.clauseStart, end)
        } else if frame.hasIgnored, !hadElements {
            frames[frames.count - 1].hasIgnored = true
        } else {
            addAfterError(frame.clauseStart, end)
        }
    }

    /// Parses one or more dashes. A single dash directly before a clause negates the clause. Pasted text often contains
    /// repeated or isolated dashes, so these are ignored; but an isolated dash before OR is an error. After a tag or
    /// name, a dash is a separator: `#covid-19` does not exclude 19.
    private mutating func parseMinus() {
        let start = position
        while position < scalars.count, scalars[position] == "-" { position += 1 }
        if start > 0, CharacterRules.isTagCharacter(scalars[start - 1]) { return }
        let isAlone =
            position == scalars.count || CharacterRules.isSpace(scalars[position])
            || CharacterRules.isClosing(scalars[position])
        if position - start > 1 || isAlone {
            if position - start == 1, isBeforeOr() {
                reportDangling(start, position)
                return addAfterError(start, position)
            }
            return ignore(start, position)
        }
        negate(start, position)
    }

    private mutating func negate(_ start: Int, _ end: Int) {
        let last = frames.count - 1
        let before = frames[last].negation
        frames[last].negation = (!(before?.isNegated ?? false), before?.start ?? start, end)
    }

    private static let operatorWords: [(scalars: [Unicode.Scalar], meaning: String)] = [
        ("OR", "OR"), ("|", "OR"), ("||", "OR"), ("AND", "AND"), ("&&", "AND"), ("NOT", "NOT"),
    ].map { (Array($0.0.unicodeScalars), $0.1) }

    /// Parses AND, OR and NOT in capitals, `&&`, `|` and `||`. Returns false for any other text, and does not move.
    /// Creates no strings, because it runs at the start of every clause.
    private mutating func parseOperatorWord() -> Bool {
        let start = position
        guard let word = operatorWord(at: start) else { return false }
        position = word.end
        switch word.meaning {
        case "OR": addOperator(.or(start: start, end: word.end), start, word.end)
        case "AND": addOperator(.and(start: start, end: word.end), start, word.end)
        default: negate(start, word.end)
        }
        return true
    }

    func operatorWord(at start: Int) -> (meaning: String, end: Int)? {
        for word in Self.operatorWords where start < scalars.count && scalars[start] == word.scalars[0] {
            let end = start + word.scalars.count
            guard end <= scalars.count, scalars[start..<end].elementsEqual(word.scalars), isBoundary(at: end) else {
                continue
            }
            return (word.meaning, end)
        }
        return nil
    }

    /// True if the next word is OR, `|` or `||`.
    private func isBeforeOr() -> Bool { operatorWord(at: skippingSpaces(from: position))?.meaning == "OR" }

    private mutating func addOperator(_ element: Element<SyntaxNode>, _ start: Int, _ end: Int) {
        let last = frames.count - 1
        if let negation = frames[last].negation {
            reportDangling(negation.start, negation.end)
            frames[last].negation = nil
            addAfterError(start, start)
        }
        frames[last].elements.append(element)
    }

    // MARK: - Adding clauses

    /// Adds an operand to the innermost group, and applies a preceding negation.
    mutating func add(_ node: SyntaxNode, _ start: Int, _ end: Int) {
        let last = frames.count - 1
        let node = node.withDefaultRange(start..<end)
        var operand: Operand = (content: node, start: start, end: end)
        if let negation = frames[last].negation {
            if negation.isNegated { operand.content = .not(node) }
            operand.start = negation.start
            frames[last].negation = nil
        }
        frames[last].elements.append(.operand(operand))
    }

    mutating func addClause(_ clause: Clause, _ start: Int, _ end: Int) {
        add(.node(.clause(clause)), start, end)
    }

    /// Adds a placeholder for an invalid clause. It is an operand, so an AND or OR next to it causes no further error.
    mutating func addAfterError(_ start: Int, _ end: Int) { add(.node(.everything), start, end) }

    /// Records text that contains no token as ignored, and discards the negation before it.
    mutating func ignore(_ start: Int, _ end: Int) {
        ignored.append((start, end))
        frames[frames.count - 1].hasIgnored = true
        frames[frames.count - 1].negation = nil
        frames[frames.count - 1].elements.append(.nothing)
    }

    // MARK: - Text

    mutating func skipSpaces() {
        while position < scalars.count, CharacterRules.isSpace(scalars[position]) { position += 1 }
    }

    /// Returns the position of the next space, parenthesis or quotation mark, or the end of the query.
    func pieceEnd(_ start: Int) -> Int {
        var end = start
        while end < scalars.count, !CharacterRules.isBoundary(scalars[end]) { end += 1 }
        return end
    }

    func isBoundary(at index: Int) -> Bool {
        index >= scalars.count || CharacterRules.isBoundary(scalars[index])
    }

    /// Parses `:)`, `:(`, `:-)`, `:-(`, `:P` and `:D` if a space or the end of the query follows. Returns `nil` for any
    /// other text, and in a group of values such as `from:(…)`.
    private mutating func smiley() -> (isPositive: Bool, start: Int, end: Int)? {
        let start = position
        guard scalars[start] == ":", frames[frames.count - 1].field == nil else { return nil }
        let hasNose = start + 1 < scalars.count && scalars[start + 1] == "-"
        let mouth = start + (hasNose ? 2 : 1)
        let end = mouth + 1
        guard mouth < scalars.count, end == scalars.count || CharacterRules.isSpace(scalars[end]) else { return nil }
        switch scalars[mouth] {
        case ")": break
        case "P" where !hasNose, "D" where !hasNose: break
        case "(":
            position = end
            return (false, start, end)
        default: return nil
        }
        position = end
        return (true, start, end)
    }
}
