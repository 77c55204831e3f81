extension Query {
    /// Returns the text of a query with an additional clause, which applies to all alternatives: `(a OR b) clause` for
    /// `a OR b`. Its modifiers follow, because parentheses must not contain them: `(a OR b          ) clause sort:likes`.
    /// Spaces replace the modifiers, so that the positions of errors move only by the parenthesis.
    package static func narrowed(_ text: String, to clause: String) -> String {
        if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) { return clause }
        guard text.contains("|") || text.contains("OR") else { return text + " " + clause }
        var parser = Parser(text, QueryOptions.Syntax())
        let parsed = parser.parse()
        var rest = parsed.scalars
        var modifiers = ""
        for place in parsed.findings.modifiers {
            modifiers += " " + parsed.text(place.lowerBound, place.upperBound)
            rest.replaceSubrange(place, with: place.map { _ in " " })
        }
        return "(\(String(String.UnicodeScalarView(rest)))) \(clause)\(modifiers)"
    }

    /// Returns the text with `has:media` at the end.
    package static func withMedia(_ text: String) -> String { narrowed(text, to: "has:media") }
}
