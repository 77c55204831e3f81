package import TweetModel

/// Renders text for people, on a terminal or in a file. Control characters in text from archives are replaced.
package struct TerminalRenderer: Sendable {
    package var style: TerminalStyle

    package init(_ style: TerminalStyle) {
        self.style = style
    }

    /// Appends the text that `body` writes.
    package func write(into out: inout [UInt8], _ body: (TerminalRenderer, inout TerminalWriter) -> Void) {
        var writer = TerminalWriter(style)
        body(self, &writer)
        out.append(contentsOf: writer.bytes)
    }
}

/// Errors, warnings, notes and hints about a query. All errors, and all warnings and notes about a part of the query,
/// have an excerpt of the query:
///
///     error: unknown operator "form:"
///       form:nasa lang:en
///       ^^^^^
///     hint: did you mean "from:"?
extension TerminalRenderer {
    /// The maximum number of columns of an excerpt, because a file has no width and a query can have 64 KiB.
    private static let widestExcerpt = 500

    package func write(_ problems: [Diagnostic], query: String, to writer: inout TerminalWriter) {
        for (number, problem) in problems.enumerated() {
            if problem.severity == .hint {
                writeHint(problem.message, to: &writer)
                continue
            }
            if number > 0 { writer.line() }
            let width = min(style.width ?? .max, Self.widestExcerpt)
            let excerpt = QueryExcerpt(query, problem: problem, width: max(10, width - 2))
            let (word, role) = heading(of: problem.severity)
            let location = excerpt.lineCount > 1 ? " (line \(excerpt.line))" : ""
            writer.paragraph([
                TerminalSpan("\(word): ", role), TerminalSpan(flat(problem.message) + location),
            ])
            // A warning or note with an empty range concerns the results, not a part of the query.
            if problem.severity == .error || problem.start < problem.end {
                writer.line([TerminalSpan("  "), TerminalSpan(excerpt.text)])
                writer.line([TerminalSpan("  "), TerminalSpan(excerpt.carets, role)])
            }
            if let hint = problem.hint {
                writeHint(hint, to: &writer)
            } else if !problem.suggestions.isEmpty {
                let offers = problem.suggestions.map { "\"\($0)\"" }.joined(separator: ", ")
                writeHint("did you mean \(offers)?", to: &writer)
            }
        }
    }

    /// Writes an error that does not concern a part of a query.
    package func writeError(_ message: String, hint: String?, indent: Int = 0, to writer: inout TerminalWriter) {
        writer.paragraph([TerminalSpan("error: ", .error), TerminalSpan(flat(message))], indent: indent)
        if let hint { writeHint(hint, indent: indent, to: &writer) }
    }

    /// Writes a warning that does not concern a part of a query.
    package func writeWarning(_ message: String, indent: Int = 0, to writer: inout TerminalWriter) {
        writer.paragraph([TerminalSpan("warning: ", .warning), TerminalSpan(flat(message))], indent: indent)
    }

    func writeHint(_ hint: String, indent: Int = 0, to writer: inout TerminalWriter) {
        writer.paragraph([TerminalSpan("hint: ", .strong), TerminalSpan(flat(hint))], indent: indent)
    }

    /// Writes the number of list items that are left out.
    func writeMore(_ count: Int, indent: Int, to writer: inout TerminalWriter) {
        writer.paragraph([TerminalSpan("and \(HumanReadable.grouped(count)) more", .dim)], indent: indent)
    }

    private func heading(of severity: Diagnostic.Severity) -> (String, TerminalRole) {
        switch severity {
        case .error: ("error", .error)
        case .warning: ("warning", .warning)
        case .note, .hint: ("note", .note)
        }
    }

    /// Returns the text as one line, without characters that a terminal acts on.
    func flat(_ text: String) -> String { Sanitizer.sanitized(text, lineBreaks: .spaces) }
}
