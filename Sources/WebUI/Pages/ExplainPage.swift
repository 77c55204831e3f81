import QueryEngine
import Rendering
import TweetArchive
import TweetModel

/// The interpretation of a query: a sentence, the tweets of each clause, and the statement with SQLite's plan. Contains
/// the same as `tweetdex explain`.
extension RequestContext {
    func explainPage() throws -> Response {
        let explanation = try archive.explain(query, options: quietOptions)
        if request.wantsJSON { return json { $0.explanation(explanation, into: &$1) } }
        var page = Page("Explain", tab: .search, query: query) { html in
            html.element("h1", text: "How the search is understood")
            html.element("div", .class("explained")) { html in
                html.element("p") { $0.element("bdi", text: explanation.sentence) }
                html.element("p") { html in
                    html.link(.search(query), text: HumanReadable.count(explanation.tweets, "tweet"))
                    html.text(" of \(HumanReadable.grouped(explanation.among))")
                }
                for field in explanation.unknown {
                    html.element(
                        "p", .class("quiet"), text: Diagnostic.skipped(field.tweets, lacking: field.field).message)
                }
                clauses(explanation.clauses, &html)
                code("SQL", explanation.sql.split(separator: "\n").map(String.init) + explanation.parameterLines, &html)
                code(
                    "Query plan",
                    explanation.plan.map { String(repeating: "  ", count: $0.depth) + $0.detail }, &html)
            }
        }
        page.styles = ["tables.css"]
        return page.response(self)
    }

    /// The classes of the columns of numbers. A phone shows only the first two.
    private static let classes = ["count", "count", "count wide", "count wide"]

    private func clauses(_ clauses: [QueryExplanation.Clause], _ html: inout MarkupWriter) {
        guard !clauses.isEmpty else { return }
        html.element("table", .class("entries")) { html in
            html.tableHead([
                "Clause": "", "Tweets": "count", "Unknown": "count", "Cost": "count wide", "Time": "count wide",
            ])
            html.element("tbody") { html in
                for clause in clauses {
                    html.element("tr") { html in
                        html.element("th", .named("scope", "row")) { html in
                            html.link(.search(clause.text)) { $0.element("bdi", text: clause.text) }
                        }
                        let unknown = clause.unknown == 0 ? "" : HumanReadable.grouped(clause.unknown)
                        let time = HumanReadable.duration(milliseconds: clause.elapsedMilliseconds)
                        let cells = [HumanReadable.grouped(clause.tweets), unknown, clause.cost, time]
                        for (text, classes) in zip(cells, Self.classes) {
                            html.element("td", .class(classes), text: text)
                        }
                    }
                }
            }
        }
        html.element("p", .class("quiet")) { html in
            html.text("Each number counts the tweets of one clause alone. Unknown: the archive lacks the field.")
            html.element(
                "span", .class("wide"),
                text: " Cost: index is a lookup, row a test of each remaining tweet, text a test of its text.")
        }
    }

    private func code(_ title: String, _ lines: [String], _ html: inout MarkupWriter) {
        guard !lines.isEmpty else { return }
        html.element("details", .class("section")) { html in
            html.element("summary") { $0.element("h2", text: title) }
            html.element("pre", .class("excerpt"), .named("tabindex", "0"), text: lines.joined(separator: "\n"))
        }
    }
}

/// The syntax of queries and all operators, each with a search as an example. Contains the same as
/// `tweetdex help query`.
extension RequestContext {
    func queryHelpPage() -> Response {
        var page = Page("Query language") { html in
            html.element("h1", text: "Query language")
            html.element(
                "p",
                text: "A search finds the tweets with all words, in any case, with or without accents. The examples "
                    + "are links.")
            section("Words, tags and logic", OperatorTable.forms.map { ($0.example, $0.meaning, true) }, &html)
            for (title, operators) in OperatorTable.groups {
                section(title, operators.map { ($0.example, Self.meaning($0), $0.unavailable == nil) }, &html)
            }
        }
        page.styles = ["tables.css"]
        return page.response(self)
    }

    /// Returns the meaning of an operator with its other names, or what to use instead of one that an archive cannot
    /// answer.
    private static func meaning(_ entry: Operator) -> String {
        if let unavailable = entry.unavailable { return "\(unavailable.reason); \(unavailable.instead)" }
        return entry.aliases.isEmpty ? entry.meaning : "\(entry.meaning); also \(entry.aliases.joined(separator: ", "))"
    }

    private func section(
        _ title: String, _ rows: [(example: String, meaning: String, isSearch: Bool)], _ html: inout MarkupWriter
    ) {
        html.element("h2", text: title)
        html.element("table", .class("entries")) { html in
            html.element("tbody") { html in
                for (example, meaning, isSearch) in rows {
                    html.element("tr") { html in
                        html.element("th", .named("scope", "row")) { html in
                            html.link(isSearch ? .search(example) : nil) { $0.element("bdi", text: example) }
                        }
                        html.element("td", text: meaning)
                    }
                }
            }
        }
    }
}
