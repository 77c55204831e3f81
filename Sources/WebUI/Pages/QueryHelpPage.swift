import QueryEngine
import TweetModel

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
