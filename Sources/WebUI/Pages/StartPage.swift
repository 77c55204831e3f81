import Rendering
import TweetArchive
import TweetModel

/// The start page: sample searches, the archives, tweets of this day in earlier years, saved and recent searches, and a
/// random tweet. For an empty store, the form that imports an archive.
///
/// The script requests the parts that count many tweets after the page, with the field `part`. Without a script, a link
/// shows them all.
extension RequestContext {
    /// A part of the page that takes long.
    private enum Part: String, CaseIterable {
        case samples, archives, saved, random

        var title: String {
            switch self {
            case .samples: "Searches to start with"
            case .archives: "Archives"
            case .saved: "Saved searches"
            case .random: "A random tweet"
            }
        }
    }

    private static let shownDays = 3
    private static let shownSaved = 8
    /// The field of the URL for a page with all parts.
    private static let allField = "all"

    /// Returns `nil` if the URL names a search or a part of its results (see `ResultsPage`).
    func startPage() throws -> Response? {
        let fields = request.query
        let isSearch = ["q", "sort", "after", "live", "rows", Self.facetsField].contains { fields[$0] != nil }
        guard !request.wantsJSON, !isSearch, !wantsMore else { return nil }
        let name = request.query["part"]
        if let part = name.flatMap({ Part(rawValue: $0) }) {
            let content = try content(of: part)
            return .html(MarkupWriter { html in content(&html) }.bytes)
        }
        let content = try generation == 0 ? empty() : whole()
        var page = Page("", tab: .search) { html in
            html.element(
                "div", .id("results"), .class("start"), .named("data-title", "Tweetdex"),
                .named("data-go", Page.Tab.search.key ?? ""), content: content)
        }
        if name == "results" { return page.part(self) }
        page.styles = ["start.css"]
        // The script watches the import of the first archive.
        if generation == 0 { page.watchedQuery = "" }
        page.scripts = ["start-page.js"]
        page.aside = MarkupWriter { $0.facetsColumn(nil, url: .search("")) }
        return page.response(self)
    }

    private typealias Content = (inout MarkupWriter) -> Void

    private func empty() -> Content {
        { html in
            html.element("h1", text: "No tweets yet")
            importForm(&html)
        }
    }

    private func whole() throws -> Content {
        let today = try onThisDay()
        let recents = try recentSearches()
        let hasSaved = try !archive.savedSearches().isEmpty
        let isWhole = request.query[Self.allField] != nil
        let parts = try Part.allCases.filter { $0 != .saved || hasSaved }.map { part -> (Part, Content?) in
            (part, isWhole ? try content(of: part) : nil)
        }
        func section(_ wanted: Part, _ html: inout MarkupWriter) {
            guard let (part, content) = parts.first(where: { $0.0 == wanted }) else { return }
            html.element("section", .class("section " + part.rawValue), .named("aria-label", part.title)) { html in
                if part != .samples { html.element("h2", text: part.title) }
                html.element("div", content == nil ? .named("data-part", part.rawValue) : nil) { html in
                    if let content { return content(&html) }
                    html.element("p", .class("uncounted")) {
                        $0.link(.page(fields: [(Self.allField, "1")]), text: "Show: " + part.title)
                    }
                }
            }
        }
        return { html in
            html.element("h1", .class("unseen"), text: "Tweetdex")
            section(.samples, &html)
            html.element("div", .class("halves")) { html in
                html.element("div") { html in
                    section(.archives, &html)
                    today(&html)
                }
                html.element("div") { html in
                    section(.saved, &html)
                    recent(recents, &html)
                    section(.random, &html)
                }
            }
        }
    }

    private func content(of part: Part) throws -> Content {
        switch part {
        case .samples: try samples()
        case .archives: try archives()
        case .saved: try saved()
        case .random: try random()
        }
    }

    // MARK: Parts that take long

    private func samples() throws -> Content {
        let options = quietOptions
        let used = try archive.summary(
            of: "", by: .year, fields: [.hashtag, .mention], limit: 1, options: options
        ).top
        let (tag, person) = (used[.hashtag]?.first, used[.mention]?.first)
        let year = try archive.facets("has:images", fields: [.year], limit: 1, options: options)[0]
            .values.first?.clause
        let candidates: [(title: String?, query: String?)] = [
            (tag.map { "#" + $0.text }, tag?.clause), (person.map { "@" + $0.text }, person?.clause),
            (year.map { "Photos of " + $0.dropFirst("date:".count) }, year.map { "has:images " + $0 }),
            ("Threads", "is:thread"), ("Most liked", "sort:likes"), ("Videos", "has:videos"),
        ]
        let found = try candidates.filter { _, query in
            guard let query else { return false }
            var first = options
            first.limit = 1
            return try !archive.search(query, options: first).hits.isEmpty
        }
        return { html in
            html.element("ul", .class("begin")) { html in
                for (title, query) in found {
                    html.element("li") {
                        $0.link(.search(query ?? "")) { $0.element("bdi", text: title ?? query ?? "") }
                    }
                }
            }
        }
    }

    private func archives() throws -> Content {
        let cards = try ArchiveCard.all(self)
        return { html in
            html.element("ul", .class("cards")) { html in
                for card in cards { html.element("li", .class("card")) { card.write(&$0) } }
            }
        }
    }

    private func saved() throws -> Content {
        let topics = try archive.topics(
            quietOptions, countingFor: RequestContext.countingMilliseconds)
        return { html in
            html.element("ul", .class("links")) { html in
                for topic in topics.prefix(Self.shownSaved) {
                    html.element("li") { html in
                        html.link(.page("topic", topic.name)) { $0.element("bdi", text: topic.title) }
                        html.element("span", .class("number")) { html in
                            if let new = topic.new, new > 0 {
                                html.element("strong", text: HumanReadable.grouped(new) + " new")
                                html.text(topic.tweets == nil ? "" : " · ")
                            }
                            html.text(topic.tweets.map { HumanReadable.grouped($0) } ?? "")
                        }
                    }
                }
            }
            html.element("p") { $0.link(.page("topics"), text: "All saved searches") }
        }
    }

    private func random() throws -> Content {
        var options = quietOptions
        options.sort = .random()
        options.limit = 1
        let mine = owners.isEmpty ? "" : "from:me"
        var hits = try archive.search(mine, options: options).hits
        if hits.isEmpty { hits = try archive.search("", options: options).hits }
        let quoted = try quotedTweets(of: hits)
        return { html in
            tweets(hits, quoted, &html)
            html.element("p") {
                $0.link(.page(fields: [(Self.allField, "1")]), .named("data-another", ""), text: "Another")
            }
        }
    }

    // MARK: Parts that are quick

    private func onThisDay() throws -> Content {
        let today = CivilTime(unixSeconds: zone.local(now))
        let days = Self.earlierDays(today.month, today.day, before: today)
        guard !days.isEmpty else { return { _ in } }
        let query = Self.query(days)
        var options = quietOptions
        options.limit = Self.consideredDays
        let hits = try archive.search(query, options: options).hits
        guard !hits.isEmpty else { return { _ in } }
        var years: Set<Int> = []
        let shown = hits.filter { hit in
            // Archives contain some liked tweets without their text.
            guard !hit.tweet.text.isEmpty || !hit.tweet.media.isEmpty else { return false }
            return hit.tweet.createdAt.map { years.insert(zone.civil($0).year).inserted } ?? false
        }.prefix(Self.shownDays)
        guard !shown.isEmpty else { return { _ in } }
        let quoted = try quotedTweets(of: Array(shown))
        let total = try archive.quickCount(
            query, within: RequestContext.countingMilliseconds, options: quietOptions)
        return { html in
            html.element("section", .class("section"), .named("aria-label", "On this day")) { html in
                html.element("h2", text: "On this day")
                tweets(Array(shown), quoted, &html)
                html.element("p") {
                    $0.link(.page("onthisday"), text: total.map { "All " + HumanReadable.grouped($0) } ?? "All")
                }
            }
        }
    }

    /// The number of tweets of this day among which those of different years are chosen.
    private static let consideredDays = 60

    private func recent(_ searches: [RecordedSearch], _ html: inout MarkupWriter) {
        guard !searches.isEmpty else { return }
        html.element("section", .class("section"), .named("aria-label", "Recent searches")) { html in
            html.element("h2", text: "Recent searches")
            html.element("ul", .class("links")) { html in
                for (index, search) in searches.enumerated() {
                    html.element("li") { html in
                        html.link(.search(search.query), index == 0 ? .named("data-key", "l") : nil) {
                            $0.element("bdi", text: search.query)
                        }
                        html.element(
                            "span", .class("number"), text: search.hits.map { HumanReadable.grouped($0) } ?? "")
                    }
                }
            }
            html.element("p") { $0.link(.page("recents"), text: "All recent searches") }
        }
    }

    private func tweets(_ hits: [SearchHit], _ quoted: [TweetID: SearchHit], _ html: inout MarkupWriter) {
        html.element("ol", .class("tweets")) { html in
            for hit in hits {
                html.element("li") { html in
                    TweetRow(hit, rowContext, quoted: hit.tweet.quoteOf?.tweet.flatMap { quoted[$0] })
                        .write(&html)
                }
            }
        }
    }
}
