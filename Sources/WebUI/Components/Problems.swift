import Rendering
import TweetArchive
import TweetModel

extension MarkupWriter {
    /// Writes the errors, warnings and notes about a query, with carets under the affected text and links to corrected
    /// queries. `url` returns the URL of the page with the results of a corrected query.
    mutating func problems(
        _ problems: [Diagnostic], query: String, asking url: (String) -> LinkURL = { .search($0) }
    ) {
        for problem in problems {
            let isError = problem.severity == .error
            element(
                "div", .class(isError ? "problem" : problem.severity == .warning ? "problem mild" : "remark"),
                .named("role", isError ? "alert" : "note")
            ) { html in
                html.element("p", .class("message"), text: HumanReadable.sentence(problem.message))
                if problem.severity == .error || problem.end > problem.start { html.excerpt(problem, of: query) }
                if let hint = problem.hint { html.element("p", .class("hint"), text: HumanReadable.sentence(hint)) }
                html.suggestions(problem, query, url)
            }
        }
    }

    /// Writes the reasons why the input of a form was refused. Writes nothing for errors that do not concern the input.
    mutating func problems(_ error: TweetArchiveError, query: String) {
        switch error {
        case .query(let problems): self.problems(problems, query: query)
        case .refused(_, let message, let hint, _):
            problem(HumanReadable.sentence(message), hint: hint.map { HumanReadable.sentence($0) })
        case .store, .clickHouse, .badCursor, .interrupted: break
        }
    }

    /// The maximum number of scalars in an excerpt before, in and after the error, and of a query whose corrections are
    /// links.
    private static let excerptReach = 200
    private static let longestLinkedQuery = 2000

    /// Writes the affected line, and carets below it. Cuts a long line. An invisible copy of the text before the error
    /// moves the carets to their position. Writes nothing if the query is empty or does not contain the position.
    private mutating func excerpt(_ problem: Diagnostic, of query: String) {
        let scalars = Array(query.unicodeScalars)
        guard problem.start <= problem.end, problem.end <= scalars.count, !scalars.isEmpty else { return }
        let before = scalars[..<problem.start].split(separator: "\n", omittingEmptySubsequences: false).last ?? []
        let rest = Self.cut(scalars[problem.end...].prefix { $0 != "\n" })
        let bad = Self.cut(scalars[problem.start..<problem.end].prefix { $0 != "\n" })
        let lead = (before.count > Self.excerptReach ? "…" : "") + Self.text(before.suffix(Self.excerptReach))
        element("pre", .class("excerpt")) { html in
            html.element("code") { html in
                html.text(lead)
                html.element("span", .class("bad"), text: bad)
                html.text(rest + "\n")
            }
            html.element("span", .class("caret"), .named("aria-hidden", "true")) { html in
                html.element("span", .class("ghost"), text: lead)
                html.text(String(repeating: "^", count: max(1, bad.unicodeScalars.count)))
            }
        }
    }

    private mutating func suggestions(_ problem: Diagnostic, _ query: String, _ url: (String) -> LinkURL) {
        guard !problem.suggestions.isEmpty else { return }
        let scalars = Array(query.unicodeScalars)
        element("p", .class("suggestions")) { html in
            html.text("Suggestions: ")
            for (index, suggestion) in problem.suggestions.enumerated() {
                if index > 0 { html.text(" · ") }
                if problem.start < problem.end, problem.end <= scalars.count, scalars.count <= Self.longestLinkedQuery {
                    let changed =
                        Self.text(scalars[..<problem.start]) + suggestion + Self.text(scalars[problem.end...])
                    html.link(url(changed)) { $0.element("bdi", text: suggestion) }
                } else {
                    html.element("bdi", text: suggestion)
                }
            }
        }
    }

    /// Returns the beginning of a text, with an ellipsis if it is cut.
    private static func cut(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        text(scalars.prefix(excerptReach)) + (scalars.count > excerptReach ? "…" : "")
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

}

extension HumanReadable {
    /// Phrases about the command line in messages, and their replacements for the browser.
    private static let replacements = [
        ("change it with topics edit ", "open Saved, and change the query of "),
        ("see tweetdex help query", "see Query language in More for all operators"),
        ("run tweetdex recent pin N NAME to save a search", "pin a search in Recent to save it"),
        ("run tweetdex imports to list both, and write import:3 or", "see Imports for the hashes, and write"),
        ("run tweetdex settings home 52.52,13.405 (latitude, longitude)", "set your home place in Settings"),
        ("set your account: tweetdex settings account HANDLE", "set your account in Settings"),
        ("import again with --owner HANDLE", "import it again, and write the handle of its owner in the form"),
        ("import the file with --owner ", "import it again, and write in the form the owner "),
        ("add --without-ids to import ", "import it by its path, and select rows without a tweet ID to import "),
        ("add --include ", "import it by its path, and select "),
        (" use --force to set it anyway", ""),
        ("use --force to set it anyway", "write the handle of an account that you have imported"),
        (", or --force to set the name anyway", ""),
        ("? to search for", "? To search for"),
    ]

    /// Converts a message of the command line to a sentence: `the list is empty` → `The list is empty.` Replaces
    /// phrases about the command line. Does not capitalize a message that begins with an operator, such as `lang:`, or
    /// with a path.
    static func sentence(_ message: String) -> String {
        let text = replacements.reduce(message) { $0.replacing($1.0, with: $1.1) }
        guard let last = text.last else { return text }
        let isName = text.prefix { $0 != " " }.contains { ":./".contains($0) }
        return (isName ? text : capitalized(text)) + (".!?".contains(last) ? "" : ".")
    }
}
