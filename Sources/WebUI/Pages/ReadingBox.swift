import Rendering
import TweetModel

/// A query as it was understood: a sentence, and each part with its count and a way to drop it.
struct ReadingBox {
    let reading: QueryReading
    let visit: Visit

    init(_ reading: QueryReading, _ visit: Visit) {
        self.reading = reading
        self.visit = visit
    }

    func write(_ html: inout HTML) {
        html.element("section", .class("reading"), .named("aria-label", "The query as it was understood")) { html in
            html.element("p", .class("sentence"), text: reading.sentence)
            parts(&html)
        }
    }

    private func parts(_ html: inout HTML) {
        let isUncounted = reading.parts.contains { $0.isCondition && $0.tweets == nil }
        html.element("ul", .class("parts"), isUncounted ? .named("data-uncounted", "") : nil) { html in
            for part in reading.parts {
                html.element("li") { html in
                    html.link(
                        .search(part.text), .class("part"), .named("title", part.phrase)
                    ) { html in
                        html.element("bdi", text: part.text)
                    }
                    if part.isCondition {
                        html.element(
                            "span", .class("number"), text: part.tweets.map { PeopleNumbers.grouped($0) } ?? "…")
                    }
                    html.link(
                        .search(part.rest, sort: visit.request.query["sort"]), .class("drop"),
                        .named("aria-label", "Without \(part.text)"), .named("title", "Without \(part.text)"), text: "×"
                    )
                }
            }
        }
    }
}

/// What is wrong with a query, or to be said about it: each with the place, a caret and what to write instead.
struct ProblemList {
    let problems: [QueryProblem]
    let query: String
    /// Where another query is asked.
    let address: (String) -> Address

    init(_ problems: [QueryProblem], query: String, asking address: @escaping (String) -> Address = { .search($0) }) {
        self.problems = problems
        self.query = query
        self.address = address
    }

    func write(_ html: inout HTML) {
        for problem in problems {
            let isError = problem.severity == .error
            html.element(
                "div", .class(isError ? "problem" : problem.severity == .warning ? "problem mild" : "remark"),
                .named("role", isError ? "alert" : "note")
            ) { html in
                html.element("p", .class("message"), text: Self.sentence(problem.message))
                if problem.severity != .note || problem.end > problem.start { excerpt(problem, &html) }
                if let hint = problem.hint { html.element("p", .class("hint"), text: Self.sentence(hint)) }
                suggestions(problem, &html)
            }
        }
    }

    /// The line with the place marked, and a caret under it: an invisible copy of what stands before puts it there.
    private func excerpt(_ problem: QueryProblem, _ html: inout HTML) {
        let scalars = Array(query.unicodeScalars)
        guard problem.start <= problem.end, problem.end <= scalars.count, !scalars.isEmpty else { return }
        let before = scalars[..<problem.start].split(separator: "\n", omittingEmptySubsequences: false).last ?? []
        let rest = scalars[problem.end...].prefix { $0 != "\n" }
        let bad = scalars[problem.start..<problem.end].prefix { $0 != "\n" }
        html.element("pre", .class("excerpt")) { html in
            html.element("code") { html in
                html.text(Self.text(before))
                html.element("span", .class("bad"), text: Self.text(bad))
                html.text(Self.text(rest) + "\n")
            }
            html.element("span", .class("caret"), .named("aria-hidden", "true")) { html in
                html.element("span", .class("ghost"), text: Self.text(before))
                html.text(String(repeating: "^", count: max(1, bad.count)))
            }
        }
    }

    private func suggestions(_ problem: QueryProblem, _ html: inout HTML) {
        guard !problem.suggestions.isEmpty else { return }
        let scalars = Array(query.unicodeScalars)
        html.element("p", .class("suggestions")) { html in
            html.text("Instead: ")
            for (index, suggestion) in problem.suggestions.enumerated() {
                if index > 0 { html.text(" · ") }
                if problem.start < problem.end, problem.end <= scalars.count {
                    let changed =
                        Self.text(scalars[..<problem.start]) + suggestion + Self.text(scalars[problem.end...])
                    html.link(address(changed)) { $0.element("bdi", text: suggestion) }
                } else {
                    html.element("bdi", text: suggestion)
                }
            }
        }
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// Our messages are written for lines behind `error: `.
    static func sentence(_ message: String) -> String {
        guard let first = message.first else { return message }
        let end = message.last.map { ".!?".contains($0) } ?? true
        return first.uppercased() + message.dropFirst() + (end ? "" : ".")
    }
}

/// Why a search found nothing, and what there is instead.
struct EmptinessBox {
    let page: SearchPage
    let visit: Visit

    init(_ page: SearchPage, _ visit: Visit) {
        self.page = page
        self.visit = visit
    }

    func write(_ html: inout HTML) {
        html.element("section", .class("empty"), .named("aria-label", "Nothing found")) { html in
            if page.emptiness?.storeIsEmpty == true {
                html.element("h2", text: "There are no tweets yet")
                html.element("p") { html in
                    html.text("Bring in an archive: ")
                    html.element("code", text: "tweetdex open twitter-archive.zip")
                }
                return
            }
            html.element("h2", text: "Nothing found")
            if let emptiness = page.emptiness { explain(emptiness, &html) }
        }
    }

    private func explain(_ emptiness: EmptyResult, _ html: inout HTML) {
        if !emptiness.blame.isEmpty {
            html.element("p") { html in
                let isAny = emptiness.isBlameOfEach || emptiness.blame.count == 1
                html.text(isAny ? "No tweet fulfils " : "No tweet fulfils these together: ")
                for (index, clause) in emptiness.blame.enumerated() {
                    if index > 0 { html.text(isAny ? ", and none " : " and ") }
                    html.element("code") { $0.element("bdi", text: clause) }
                }
                html.text(".")
            }
        }
        let other = emptiness.suggestions + [emptiness.referencedOnly].compactMap(\.self)
        if !other.isEmpty {
            html.element("p", text: "There is instead:")
            html.element("ul", .class("instead")) { html in
                for suggestion in other {
                    html.element("li") { html in
                        html.link(.search(suggestion.query)) { $0.element("bdi", text: suggestion.query) }
                        html.element(
                            "span", .class("number"), text: " " + PeopleNumbers.count(suggestion.tweets, "tweet"))
                    }
                }
            }
        }
        for unknown in emptiness.unknown {
            html.element(
                "p", .class("quiet"),
                text:
                    "\(PeopleNumbers.count(unknown.tweets, "tweet")) left out: the archive has no \(unknown.field) of "
                    + (unknown.tweets == 1 ? "it." : "them."))
        }
    }
}
