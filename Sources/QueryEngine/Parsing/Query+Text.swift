/// Additions to the text of a query that need no parser.
extension Query {
    /// Returns the text in parentheses if it may contain an alternative, so that a clause can follow: `a OR b` becomes
    /// `(a OR b)`. Also adds them for words such as `FOR`, where they have no effect.
    package static func grouped(_ text: String) -> String {
        text.contains("|") || text.contains("OR") ? "(\(text))" : text
    }

    /// Returns the text with `has:media` at the end, so that the positions of errors stay valid. Parentheses move them
    /// by one character.
    package static func withMedia(_ text: String) -> String {
        if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) { return "has:media" }
        return grouped(text) + " has:media"
    }
}
