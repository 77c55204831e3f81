extension Query {
    /// Returns the text of a query with an additional clause, which applies to all alternatives: `(a OR b) clause` for
    /// `a OR b`. Parentheses must not contain modifiers, so these follow: `(a OR b           ) clause sort:likes`.
    /// Spaces replace them, so that the positions of errors move only by the parenthesis. Returns a text without words,
    /// such as `...`, unchanged, so that it remains an error.
    package static func narrowed(_ text: String, to clause: String) -> String {
        if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) { return clause }
        var parser = Parser(text, QueryOptions.Syntax())
        let parsed = parser.parse()
        if !parsed.hasRoot, !parser.ignored.isEmpty { return text }
        guard text.contains("|") || text.contains("OR") else { return text + " " + clause }
        // The scalars of the parser are empty if the text is too long.
        var rest = Array(text.unicodeScalars)
        var modifiers = ""
        for place in parsed.findings.modifiers {
            modifiers += " " + parser.text(place.lowerBound, place.upperBound)
            rest.replaceSubrange(place, with: place.map { _ in " " })
        }
        return "(\(String(String.UnicodeScalarView(rest)))) \(clause)\(modifiers)"
    }

    /// Returns the text with `has:media` at the end.
    package static func withMedia(_ text: String) -> String { narrowed(text, to: "has:media") }
}
