import Rendering
import Testing
import TweetModel

@Suite("Query problems")
struct QueryProblemRenderingTests {
    /// Removes the marks of `a «b» c` and returns the query and a problem with the marked range.
    static func problem(_ marked: String, hint: String? = nil) -> (query: String, problem: Diagnostic) {
        let parts = marked.split(separator: #/[«»]/#, omittingEmptySubsequences: false).map(String.init)
        let start = parts[0].unicodeScalars.count
        let end = start + parts[1].unicodeScalars.count
        return (parts.joined(), Diagnostic(code: "x", message: "m", start: start, end: end, hint: hint))
    }

    static func excerpt(_ marked: String, width: Int? = nil) -> [String] {
        let (query, problem) = problem(marked)
        let text = TerminalRendererTests.plain(width: width) { $0.write([problem], query: query, to: &$1) }
        return text.split(separator: "\n").map(String.init)
    }

    static let cases: [(String, String, [String])] = [
        ("at the start", "«form:»nasa lang:en", ["error: m", "  form:nasa lang:en", "  ^^^^^"]),
        ("in the middle", "a «OR» OR b", ["error: m", "  a OR OR b", "    ^^"]),
        ("at the end", "a OR«»", ["error: m", "  a OR", "      ^"]),
        ("an empty range", "a «»(b", ["error: m", "  a (b", "    ^"]),
        ("an empty query", "«»", ["error: m", "  ", "  ^"]),
        ("after wide characters", "東京 «x:y»", ["error: m", "  東京 x:y", "       ^^^"]),
        ("under wide characters", "«東京» x", ["error: m", "  東京 x", "  ^^^^"]),
        ("after an emoji of many scalars", "👩‍👩‍👧 «x»", ["error: m", "  👩‍👩‍👧 x", "     ^"]),
        ("after a decomposed letter", "e\u{301} «x»", ["error: m", "  e\u{301} x", "    ^"]),
        ("on the second line", "a\nb «x» c", ["error: m (line 2)", "  b x c", "    ^"]),
        ("over a line break, to the end of the first line", "a «b\nc» d", ["error: m (line 1)", "  a b", "    ^"]),
        ("with a tab before it", "a\t«x»", ["error: m", "  a x", "    ^"]),
    ]

    @Test("Carets mark the range", arguments: cases)
    func carets(_ description: String, _ marked: String, _ expected: [String]) {
        #expect(Self.excerpt(marked) == expected, "\(description)")
    }

    @Test("A query that is wider than the terminal is shortened around the range")
    func cutsLongQueries() {
        let long = String(repeating: "word ", count: 40)
        let lines = Self.excerpt(long + "«form:»x " + long, width: 40)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= 40 })
        #expect(lines[1].hasPrefix("  …") && lines[1].hasSuffix("…"))
        let caret = lines[2].prefix { $0 == " " }.count
        #expect(lines[1].dropFirst(caret).hasPrefix("form:x"))
    }

    @Test("Several problems are listed, each with its severity and hint")
    func severalProblems() {
        let problems = [
            Diagnostic(
                code: "unknown-operator", message: "unknown operator \"form:\"", start: 0, end: 5,
                hint: "did you mean \"from:\"?"),
            Diagnostic(severity: .note, code: "n", message: "either reading", start: 6, end: 7),
            Diagnostic(
                severity: .warning, code: "w", message: "no such field", start: 6, end: 99, suggestions: ["a:"]),
        ]
        let expected = """
            error: unknown operator "form:"
              form: b
              ^^^^^
            hint: did you mean "from:"?

            note: either reading
              form: b
                    ^

            warning: no such field
              form: b
                    ^
            hint: did you mean "a:"?

            """
        #expect(TerminalRendererTests.plain { $0.write(problems, query: "form: b", to: &$1) } == expected)
    }
}
