/// An error that prevents a query from running, or a warning, note or hint about the query or its results.
public struct QueryProblem: Error, Hashable, Sendable {
    public enum Severity: Sendable, Hashable {
        case error, warning, note
        /// Advice that is printed after the results.
        case hint
    }

    public var severity: Severity
    /// A stable identifier such as `unknown-operator`.
    public var code: String
    /// The problem as a sentence or phrase, without a full stop. A long quotation of the query is cut.
    public var message: String
    /// The half-open range of the problem in the query, in Unicode scalars. Empty if the problem concerns no part of
    /// the query.
    public var start: Int
    public var end: Int
    /// The line and column of `start`, for users. Both count from 1. Columns count grapheme clusters.
    public var line: Int
    public var column: Int
    public var hint: String?
    /// Replacements to suggest, best first.
    public var suggestions: [String]

    package init(
        severity: Severity = .error, code: String, message: String, start: Int, end: Int, line: Int = 1,
        column: Int = 1,
        hint: String? = nil, suggestions: [String] = []
    ) {
        self.severity = severity
        self.code = code
        self.message = Self.cut(message)
        self.start = start
        self.end = end
        self.line = line
        self.column = column
        self.hint = hint.map(Self.cut)
        self.suggestions = suggestions.filter { $0.utf8.count <= Self.longestMessage }
    }

    /// The maximum length of a message, hint or suggestion in bytes. A message can quote the whole query.
    private static let longestMessage = 1000

    /// Replaces the middle of a text that is too long by an ellipsis.
    private static func cut(_ text: String) -> String {
        guard text.utf8.count > longestMessage else { return text }
        let scalars = text.unicodeScalars
        return String(scalars.prefix(longestMessage / 5)) + "…" + String(scalars.suffix(longestMessage / 5))
    }
}
