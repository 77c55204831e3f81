import TweetModel

/// What is wrong with a query, below the query itself:
///
///     error: unknown operator "form:"
///       form:nasa lang:en
///       ^^^^^
///     hint: did you mean "from:"?
extension TerminalRenderer {
    func write(_ problems: [QueryProblem], query: String, to writer: inout TerminalWriter) {
        for (number, problem) in problems.enumerated() {
            if number > 0 { writer.line() }
            let excerpt = QueryExcerpt(query, problem: problem, width: style.width.map { max(10, $0 - 2) })
            let (word, role) = heading(of: problem.severity)
            let place = excerpt.lineCount > 1 ? " (line \(excerpt.line))" : ""
            writer.paragraph([
                TerminalPiece("\(word): ", role), TerminalPiece(flat(problem.message) + place),
            ])
            // What is about the results has no place in the query.
            if problem.severity == .error || problem.start < problem.end {
                writer.line([TerminalPiece("  "), TerminalPiece(excerpt.text)])
                writer.line([TerminalPiece("  "), TerminalPiece(excerpt.carets, role)])
            }
            if let hint = problem.hint {
                writer.paragraph([TerminalPiece("hint: ", .strong), TerminalPiece(flat(hint))])
            } else if !problem.suggestions.isEmpty {
                let offers = problem.suggestions.map { "\"\(flat($0))\"" }.joined(separator: ", ")
                writer.paragraph([TerminalPiece("hint: ", .strong), TerminalPiece("did you mean \(offers)?")])
            }
        }
    }

    private func heading(of severity: QueryProblem.Severity) -> (String, TerminalRole) {
        switch severity {
        case .error: ("error", .error)
        case .warning: ("warning", .warning)
        case .note: ("note", .note)
        }
    }

    /// A text for the middle of a sentence.
    func flat(_ text: String) -> String { Neutralising.neutralised(text, lineBreaks: .spaces) }
}
