import Rendering
import TweetArchive
import TweetModel

extension MarkupWriter {
    /// Explains why a search has no results, and links to similar searches with results. If the store is empty, shows
    /// how to import an archive.
    mutating func emptyResult(_ page: SearchPage, _ context: RequestContext) {
        element(
            "section", .id("list"), .class("empty"), .named("tabindex", "-1"), .named("aria-label", "Nothing found")
        ) { html in
            if page.emptiness?.storeIsEmpty == true {
                html.element("h2", text: "No tweets yet")
                return context.importForm(&html)
            }
            html.element("h2", text: "Nothing found")
            if let emptiness = page.emptiness { html.explain(emptiness, context) }
            html.element("p", .class("quiet")) { $0.link(.page("help"), text: "All operators") }
        }
    }

    private mutating func explain(_ emptiness: EmptyResult, _ context: RequestContext) {
        let sentence = emptiness.sentence
        if !sentence.isEmpty {
            element("p") { html in
                for part in sentence {
                    switch part {
                    case .text(let text): html.text(text)
                    case .clause(let clause): html.element("code") { $0.element("bdi", text: clause) }
                    }
                }
            }
        }
        let other = emptiness.suggestions + [emptiness.referencedOnly].compactMap(\.self)
        if !other.isEmpty {
            element("p", text: "These searches match tweets:")
            element("ul", .class("instead")) { html in
                for suggestion in other {
                    html.element("li") { html in
                        html.link(.search(suggestion.query, sort: context.keptSort)) {
                            $0.element("bdi", text: suggestion.query)
                        }
                        html.element(
                            "span", .class("number"), text: " " + HumanReadable.count(suggestion.tweets, "tweet"))
                    }
                }
            }
        }
        for unknown in emptiness.unknown {
            element(
                "p", .class("quiet"),
                text:
                    "\(HumanReadable.count(unknown.tweets, "tweet")) left out: "
                    + "\(unknown.tweets == 1 ? "its" : "their") \(HumanReadable.field(unknown.field)) is unknown.")
        }
    }
}
