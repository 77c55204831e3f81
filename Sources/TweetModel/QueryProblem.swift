/// Something to say about a query: an error that stops it, or a note beside its results.
public struct QueryProblem: Error, Hashable, Sendable {
    public enum Severity: Sendable, Hashable {
        case error, warning, note
    }

    public var severity: Severity
    /// A stable name such as `unknown-operator`.
    public var code: String
    /// A sentence or less, without a full stop.
    public var message: String
    /// Half-open range in the query, in Unicode scalars.
    public var start: Int
    public var end: Int
    /// 1-based; columns count grapheme clusters, for the caret.
    public var line: Int
    public var column: Int
    public var hint: String?
    /// Spellings to offer instead, best first.
    public var suggestions: [String]

    public init(
        severity: Severity = .error, code: String, message: String, start: Int, end: Int, line: Int = 1,
        column: Int = 1,
        hint: String? = nil, suggestions: [String] = []
    ) {
        self.severity = severity
        self.code = code
        self.message = message
        self.start = start
        self.end = end
        self.line = line
        self.column = column
        self.hint = hint
        self.suggestions = suggestions
    }
}
