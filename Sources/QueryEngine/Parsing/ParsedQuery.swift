internal import TweetModel

/// The result of parsing a text: its clauses with their positions. Names of saved searches and lists are not resolved.
struct ParsedQuery {
    let scalars: [Unicode.Scalar]
    let syntax: QueryOptions.Syntax
    /// The number of `thread:{…}` around the text.
    let threadDepth: Int
    /// The groups in the order in which they end. A group contains only earlier ones.
    let groups: [(frame: Frame, end: Int)]
    /// True if the last group is the outermost one. False if the text has no condition, or if an AND or OR lacks an
    /// operand.
    let hasRoot: Bool
    let modifiers: Query.Modifiers
    let diagnostics: Diagnostics
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
    func text(_ start: Int, _ end: Int) -> String {
        String(String.UnicodeScalarView(scalars[start..<end]))
    }

    mutating func report(
        _ code: String, _ message: String, _ start: Int, _ end: Int, hint: String? = nil, suggestions: [String] = []
    ) {
        guard diagnostics.errors.count < Parser.maxProblems else { return }
        diagnostics.errors.append(
            Diagnostic(
                code: code, message: message, start: start, end: end, hint: hint, suggestions: suggestions))
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
