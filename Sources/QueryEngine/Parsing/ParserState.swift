package import TweetModel

/// A member of a group, as parsed. The `Resolver` converts it to a node.
indirect enum SyntaxNode {
    case node(QueryNode)
    case not(SyntaxNode)
    /// Matches if any of the values of one operator matches.
    case any([SyntaxNode])
    /// A group in parentheses: an index into `Parser.groups`.
    case group(Int)
    /// `saved:NAME`.
    case saved(FieldName, FieldValue)
    /// `list:NAME` and `list:@FILE`.
    case list(FieldName, FieldValue)
    /// `thread:{…}` with its range. `offset` is the position of the inner query.
    case thread(Parser, offset: Int, start: Int, end: Int)

    /// Sets the range of each clause without a range. The resolver sets the ranges of other nodes.
    func withDefaultRange(_ range: Range<Int>) -> SyntaxNode {
        switch self {
        case .node(let node): .node(node.withDefaultRange(range))
        case .not(let inner): .not(inner.withDefaultRange(range))
        case .any(let values): .any(values.map { $0.withDefaultRange(range) })
        case .group, .saved, .list, .thread: self
        }
    }
}

/// An operand of AND, OR or NOT with its half-open range in the query, in Unicode scalars.
typealias Operand<Content> = (content: Content, start: Int, end: Int)

/// A member of a group. The precedence of AND and OR has not been applied yet.
enum Element<Content> {
    case operand(Operand<Content>)
    case or(start: Int, end: Int)
    case and(start: Int, end: Int)
    /// A part of the text that contains no token, such as `...`. It is a valid operand of AND and OR, but adds no
    /// condition.
    case nothing
}

/// An open group: the query itself, `(…)`, or `field:(…)`.
struct Frame {
    /// The position of the opening parenthesis. 0 for the query itself.
    var start: Int
    /// The start of the whole clause, for example of the operator's name or of a negation.
    var clauseStart: Int
    var isNegated: Bool
    /// The operator whose values this group contains.
    var field: FieldName?
    var elements: [Element<SyntaxNode>] = []
    /// A `NOT` or `-` that applies to the next clause. Two of them cancel each other; `isNegated` is then false.
    var negation: (isNegated: Bool, start: Int, end: Int)?
    /// The fields in which the words of this group are searched, and the range from the first `in:` to the last.
    var fields: (fields: Set<SearchField>, start: Int, end: Int)?
    /// The language of `stem:`, and its range.
    var stem: (language: String, start: Int, end: Int)?
    /// The distances of `within:` in metres. `index` is the number of earlier elements in the group.
    var distances: [(metres: Double, index: Int, start: Int, end: Int)] = []
    /// True if the group contains ignored text or a modifier, and so is not reported as empty.
    var hasIgnored = false

    var hasClause: Bool {
        elements.contains { element in
            if case .operand = element { return true }
            return false
        }
    }

    /// True if the group contains neither a clause nor an AND or OR.
    var isEmpty: Bool {
        elements.allSatisfy { element in
            if case .nothing = element { return true }
            return false
        }
    }
    /// The words `or`, `and` and `not` in lower case, which a note can explain. `index` is the number of earlier
    /// elements in the group.
    var lookalikes: [(word: String, start: Int, end: Int, index: Int)] = []
}

/// The text before a colon, as typed: the name of an operator, of a family such as `is`, or an unknown name. `colonEnd`
/// is the position after the colon. For a keyword in a group such as `is:(…)`, this and `start` are its position.
typealias FieldName = (name: String, start: Int, colonEnd: Int)

/// The value of an operator as typed.
struct FieldValue {
    /// The text without quotation marks, brackets, comparison sign, and slashes of a regular expression.
    var text: String
    var isQuoted = false
    var isBracketed = false
    /// For a regular expression: whether it ignores case, and the position of its closing slash.
    var pattern: (ignoresCase: Bool, closing: Int)?
    /// The comparison sign (`>=`, `<=`, `>`, `<`, `=`), or an empty string.
    var comparison = ""
    var start: Int
    var end: Int
}

/// The text of a query, or a part of it. Adds lines and columns, which count from 1, to problems. Columns count
/// grapheme clusters, so that a caret is printed below the right character.
package struct QueryText: Sendable {
    private let scalars: [Unicode.Scalar]

    package init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    /// The whole text.
    var text: String { String(String.UnicodeScalarView(scalars)) }

    /// Returns a part of the text; an empty text if the range exceeds this one.
    func part(_ range: Range<Int>) -> QueryText {
        QueryText(range.upperBound <= scalars.count ? Array(scalars[range]) : [])
    }

    /// Returns the problems with lines and columns, sorted by position. Makes one pass over the text.
    package func locate(_ problems: [Diagnostic]) -> [Diagnostic] {
        guard !problems.isEmpty else { return [] }
        var result = problems
        result.sort { ($0.start, $0.end) < ($1.start, $1.end) }
        let text = self.text
        var cluster = text.startIndex
        var clusterStart = 0
        var line = 1
        var column = 1
        for index in result.indices {
            while cluster < text.endIndex {
                let next = clusterStart + text[cluster].unicodeScalars.count
                if next > result[index].start { break }
                if text[cluster].isNewline {
                    line += 1
                    column = 1
                } else {
                    column += 1
                }
                clusterStart = next
                cluster = text.index(after: cluster)
            }
            result[index].line = line
            result[index].column = column
        }
        return result
    }
}

/// The problems of a text, which the parser and the resolver collect.
struct Diagnostics {
    var errors: [Diagnostic] = []
    var notes: [Diagnostic] = []
    /// The ranges of the modifiers, in order.
    var modifiers: [Range<Int>] = []
    /// The range of the last `sort:` with its value.
    var orderRange: Range<Int>?
}

/// A stage that reports problems of a query text.
protocol DiagnosticReporter {
    var scalars: [Unicode.Scalar] { get }
    var diagnostics: Diagnostics { get set }
}

extension DiagnosticReporter {
    func text(_ start: Int, _ end: Int) -> String { String(String.UnicodeScalarView(scalars[start..<end])) }

    mutating func report(
        _ code: String, _ message: String, _ start: Int, _ end: Int, hint: String? = nil, suggestions: [String] = []
    ) {
        guard diagnostics.errors.count < Parser.maxProblems else { return }
        diagnostics.errors.append(
            Diagnostic(code: code, message: message, start: start, end: end, hint: hint, suggestions: suggestions))
    }

    mutating func reportBadValue(
        _ message: String, _ start: Int, _ end: Int, hint: String, suggestions: [String] = []
    ) {
        report("bad-value", message, start, end, hint: hint, suggestions: suggestions)
    }

    mutating func note(
        _ code: String, _ message: String, _ start: Int, _ end: Int, hint: String?,
        severity: Diagnostic.Severity = .note
    ) {
        guard diagnostics.notes.count < Parser.maxProblems else { return }
        diagnostics.notes.append(
            Diagnostic(severity: severity, code: code, message: message, start: start, end: end, hint: hint))
    }

    /// Reports a `within:` to which no `near:` belongs.
    mutating func reportUnusedDistance(_ start: Int, _ end: Int) {
        reportBadValue(
            "\(text(start, end)) needs near: next to it", start, end,
            hint: "write near:NAME within:15km, or geocode:LATITUDE,LONGITUDE,15km")
    }

    /// Adds a note on an `in:` to which no word belongs.
    mutating func noteUnusedFields(_ start: Int, _ end: Int) {
        note(
            "note-no-effect", "\(text(start, end)) has no effect, because no word is next to it", start, end,
            hint: "add words, phrases or /…/ in the same parentheses")
    }
}
