internal import TweetModel
internal import TweetText

/// Reads a query in one pass from left to right, with open groups on a stack of its own: no nesting can overflow it.
/// Problems are collected, so that all of them are told at once.
struct Parser {
    /// Bytes of UTF-8.
    static let longestText = 64 * 1024
    static let deepestNesting = 256
    /// More problems than this tell nobody anything.
    static let mostProblems = 100

    let scalars: [Unicode.Scalar]
    let options: QueryOptions
    let tokenizer = Tokenizer()
    var position = 0
    var frames = [Frame(start: 0, clauseStart: 0, isNegated: false)]
    var errors: [QueryProblem] = []
    var notes: [QueryProblem] = []
    var modifiers = Query.Modifiers()
    /// Fields that clauses need, for a warning where the archive does not have them.
    var needs: [FieldNeed] = []
    /// The first regular expression.
    var patternPlace: (start: Int, end: Int)?
    /// Saved searches that were put in, in order.
    var expanded: [ExpandedSearch] = []
    /// Pieces that search for nothing, for one note about all of them.
    var ignored: [(start: Int, end: Int)] = []
    /// Saved searches that are being expanded, outermost first.
    var expanding: [String] = []
    /// Bytes of saved searches that may still be put in.
    var expansionBudget = 4 * Parser.longestText
    /// Whether the store has a place of a name.
    var findPlace: ((String?) -> QueryOptions.PlaceLookup)?
    /// How many macros this text stands in; what changes the whole result list cannot stand in one.
    var macroDepth = 0
    static let deepestMacro = 8
    var isStopped = false
    private let byteCount: Int

    init(_ text: String, _ options: QueryOptions, expanding: [String] = []) {
        byteCount = text.utf8.count
        scalars = byteCount > Self.longestText ? [] : Array(text.unicodeScalars)
        self.options = options
        self.expanding = expanding
    }

    mutating func parse() throws(QueryErrors) -> Query {
        guard byteCount <= Self.longestText else {
            throw QueryErrors([
                QueryProblem(
                    code: "too-complex", message: "the query has \(byteCount) bytes; the limit is \(Self.longestText)",
                    start: 0, end: 0, hint: "split it into several searches")
            ])
        }
        skipSpaces()
        while position < scalars.count, !isStopped {
            parseNext()
            skipSpaces()
        }
        let root = isStopped ? nil : finish()?.normalized()
        if let root { checkTimes(in: root) }
        noteIgnored(hasRoot: root != nil)
        adoptModifiers()
        let places = PlaceFinder(scalars)
        guard errors.isEmpty else { throw QueryErrors(places.locate(errors)) }
        var query = Query(root: root ?? .everything, modifiers: modifiers, notes: places.locate(notes))
        query.needs = places.locate(needs)
        query.patternPlace = patternPlace.flatMap { place in
            places.locate([QueryProblem(code: "regex-timeout", message: "", start: place.start, end: place.end)]).first
        }
        return query
    }

    /// Closes what is still open.
    private mutating func finish() -> QueryNode? {
        while frames.count > 1 {
            let frame = frames[frames.count - 1]
            report(
                "unclosed-paren", "this parenthesis is never closed", frame.start, frame.start + 1,
                hint: "add “)” or put the text in quotes")
            closeFrame(end: position, wantsContent: false)
        }
        return reduce(frames[0], end: position)
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
        guard frames.count <= Self.deepestNesting else {
            report(
                "too-complex", "parentheses are nested deeper than \(Self.deepestNesting)", position, position + 1,
                hint: "remove parentheses that change nothing, or split the search")
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
        let node = reduce(frame, end: end)
        if let node {
            add(Operand(node: frame.isNegated ? node.negated : node, start: frame.clauseStart, end: end))
        } else if wantsContent, !hadElements, !frame.hasIgnored {
            report(
                "empty-group", "there is nothing between these parentheses", frame.start, end, hint: "remove them")
            addAfterError(frame.clauseStart, end)
        } else if frame.hasIgnored, !hadElements {
            frames[frames.count - 1].hasIgnored = true
        } else {
            addAfterError(frame.clauseStart, end)
        }
    }

    /// `-` before a clause negates it; alone or doubled it is a dash from a text. Behind a tag or name it separates, as
    /// inside a word: `#covid-19` does not leave 19 out.
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

    /// AND, OR, NOT in capitals, and `|`, as whole pieces. Looks at a few scalars only: it is tried at every clause.
    private mutating func parseOperatorWord() -> Bool {
        let start = position
        for word in Self.operatorWords where scalars[start] == word.scalars[0] {
            let end = start + word.scalars.count
            guard end <= scalars.count, scalars[start..<end].elementsEqual(word.scalars), isBoundary(at: end) else {
                continue
            }
            position = end
            switch word.meaning {
            case "OR": addOperator(.or(start: start, end: end), start, end)
            case "AND": addOperator(.and(start: start, end: end), start, end)
            default: negate(start, end)
            }
            return true
        }
        return false
    }

    /// Whether the next piece is OR.
    private func isBeforeOr() -> Bool {
        let next = scalars[position...].drop { CharacterRules.isSpace($0) }.prefix { !CharacterRules.isBoundary($0) }
        return Self.operatorWords.contains { $0.meaning == "OR" && next.elementsEqual($0.scalars) }
    }

    private mutating func addOperator(_ element: Element, _ start: Int, _ end: Int) {
        let last = frames.count - 1
        if let negation = frames[last].negation {
            reportDangling(negation.start, negation.end)
            frames[last].negation = nil
            addAfterError(start, start)
        }
        frames[last].elements.append(element)
    }

    // MARK: - What clauses add

    /// Adds a node to the innermost group, negated when a `-` waits for it.
    mutating func add(_ operand: Operand) {
        let last = frames.count - 1
        var operand = operand
        if let negation = frames[last].negation {
            if negation.isNegated { operand.node = operand.node.negated }
            operand.start = negation.start
            frames[last].negation = nil
        }
        frames[last].elements.append(.operand(operand))
    }

    mutating func addClause(_ clause: Clause, _ start: Int, _ end: Int) {
        add(Operand(node: .clause(clause), start: start, end: end))
    }

    /// Stands for a clause that had an error, so that its neighbours don't give errors too.
    mutating func addAfterError(_ start: Int, _ end: Int) {
        add(Operand(node: .everything, start: start, end: end))
    }

    /// Leaves out a piece that searches for nothing.
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

    /// The end of the run up to a blank, parenthesis or quote.
    func pieceEnd(_ start: Int) -> Int {
        var end = start
        while end < scalars.count, !CharacterRules.isBoundary(scalars[end]) { end += 1 }
        return end
    }

    func text(_ start: Int, _ end: Int) -> String {
        String(String.UnicodeScalarView(scalars[start..<end]))
    }

    func isBoundary(at index: Int) -> Bool {
        index >= scalars.count || CharacterRules.isBoundary(scalars[index])
    }

    /// `:)` and its like, when it is a whole piece between blanks.
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
