import Rendering
import TweetArchive
import TweetModel

/// The parts of a query as chips in one line. The sentence of the interpretation names the line.
struct ChipStrip {
    let interpretation: QueryInterpretation
    /// Returns the page of a query.
    let url: (String) -> LinkURL

    /// True if the query is a single word or phrase, which the search box shows as well.
    var isPlain: Bool {
        guard let part = interpretation.parts.first, interpretation.parts.count == 1 else {
            return interpretation.parts.isEmpty
        }
        return part.isCondition && !part.text.contains { ":(-/".contains($0) }
    }

    func write(_ html: inout MarkupWriter) {
        html.element(
            "section", .class("reading"),
            .named("aria-label", "Interpretation of the query: " + interpretation.sentence)
        ) { html in
            let isUncounted = interpretation.parts.contains { $0.isCondition && $0.tweets == nil }
            html.element("ul", .class("parts"), isUncounted ? .named("data-uncounted", "") : nil) { html in
                for part in interpretation.parts { write(part, &html) }
                html.element("li", .class("clear")) { $0.link(url(""), text: "Clear") }
            }
        }
    }
    /// Writes a part of the query with two links: to a search for only this part, and to the search without this part.
    /// The script selects the part in the search box instead of following the first link. A condition also has its
    /// number of tweets, or `…` if it was not counted yet. A modifier such as `sort:likes` has no number.
    private func write(_ part: QueryInterpretation.Part, _ html: inout MarkupWriter) {
        let isExcluded = part.text.hasPrefix("-")
        html.element(
            "li", .class("chip" + (isExcluded ? " not" : "") + (part.tweets == 0 ? " none" : ""))
        ) { html in
            html.link(url(part.text), .class("part"), .named("title", part.phrase)) { html in
                if isExcluded { html.text("not ") }
                html.element("bdi", text: isExcluded ? String(part.text.dropFirst()) : part.text)
            }
            if part.isCondition {
                html.element("span", .class("number"), text: part.tweets.map { HumanReadable.grouped($0) } ?? "…")
            }
            html.link(
                url(part.rest), .class("drop"), .named("aria-label", "Without \(part.text)"),
                .named("title", "Without \(part.text)"), text: "×")
        }
    }
}
