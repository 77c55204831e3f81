import QueryEngine
import Rendering
import TweetArchive
import TweetModel

/// The header of a search: tabs for the tweets, photos and statistics with their numbers of tweets, then menus to sort,
/// save and export the results, and the parts of the query. The header stays visible while the list scrolls.
struct ListHeader {
    static let tabs: [Page.Tab] = [.search, .gallery, .statistics]

    let context: RequestContext
    let query: String
    /// The order in the URL, which all tabs keep.
    let sort: String?
    /// One of `tabs`.
    let current: Page.Tab
    /// `nil` for an empty query.
    var interpretation: QueryInterpretation?
    /// The number of results, and of those with photos or videos. `nil` if counting takes too long for a page.
    var tweets: Int?
    var photos: Int?
    /// The text for an unknown number of results.
    var estimate = ""
    /// The time of the search.
    var duration: String?
    /// The number of values that the query selects or excludes; `nil` before they are counted.
    var filters: Int?
    /// Writes the menu of a list of all tweets, which has no menus of a search.
    var menu: ((inout MarkupWriter) -> Void)?
    /// Writes the lines below the parts of the query.
    var lines: (inout MarkupWriter) -> Void = { _ in }

    func write(_ html: inout MarkupWriter) {
        html.element("div", .class("head")) { html in
            html.element("div", .class("tabs")) { html in
                html.element("nav", .named("aria-label", "Views of the search")) { html in
                    for tab in Self.tabs {
                        let url = LinkURL.page(
                            tab.rawValue, fields: [("q", query.isEmpty ? nil : query), ("sort", sort)])
                        html.link(
                            tab == current ? nil : url, tab == current ? .named("aria-current", "page") : nil
                        ) { html in
                            html.text(tab == .search ? "Tweets" : tab.title)
                            number(tab, &html)
                        }
                    }
                }
                if current == .search { switches(&html) }
                if let menu { menu(&html) } else { menus(&html) }
            }
            if let interpretation, !interpretation.isPlain {
                html.chips(interpretation) { context.url(of: current, $0) }
            }
            lines(&html)
        }
    }

    private func number(_ tab: Page.Tab, _ html: inout MarkupWriter) {
        switch tab {
        case .search:
            html.text(" ")
            html.element(
                "span", .class("number"), .id("count"), current == tab ? .named("role", "status") : nil,
                duration.map { .named("title", $0) }
            ) { html in
                html.uncounted(tweets, of: query, estimate: estimate)
                html.element("span", .class("unseen"), text: tweets == 1 ? " tweet" : " tweets")
            }
        case .gallery:
            html.text(" ")
            html.element("span", .class("number"), .named("title", "Tweets " + Self.photos)) { html in
                html.uncounted(photos, of: Query.withMedia(query), estimate: "…")
                html.element("span", .class("unseen"), text: " tweets " + Self.photos)
            }
        default: break
        }
    }

    /// The words for the number of photos, which counts tweets like all numbers of searches.
    static let photos = "with photos or videos"
}

// The menus of the header.
extension ListHeader {
    /// The orders of results, by their names in URLs.
    static let orders: [(name: String, title: String)] = [
        ("newest", "Newest"), ("oldest", "Oldest"), ("relevance", "Best match"), ("likes", "Most liked"),
        ("retweets", "Most retweeted"), ("distance", "Nearest"),
    ]

    /// Writes the buttons for the columns next to the list.
    private func switches(_ html: inout MarkupWriter) {
        html.link(.local(.init(fragment: "facets")), .class("filter")) { html in
            html.icon("filter")
            html.element("span", .class("spelled"), text: "Filters ")
            html.element("span", .class("number"), text: filters.map(String.init) ?? "")
        }
        // Only the script can show a tweet next to the list without loading the page.
        html.element(
            "button", .class("split"), .named("type", "button"), .named("aria-label", "Tweet next to the list"),
            .named("title", "Tweet next to the list (Alt-D)"),
            .named("data-module", Assets.url(TweetDetail.script).text)
        ) { $0.icon("split") }
    }

    private func menus(_ html: inout MarkupWriter) {
        guard let parsed = try? context.archive.queries.parse(query, context.quietOptions) else { return }
        if current != .statistics, !parsed.isEmpty || current == .gallery { order(of: parsed, &html) }
        guard !parsed.isEmpty else { return }
        // The URL names the order unless the query does.
        let order = parsed.sort == nil ? sort.map { "sort:\($0)" } : nil
        saving(order.map { Query.narrowed(query, to: $0) } ?? query, &html)
        Menu(
            title: "", label: "More",
            items: [
                .init(title: "Copy link", url: context.url(of: current, query), isCopied: true),
                .init(
                    title: "Label all" + (tweets.map { " " + HumanReadable.grouped($0) } ?? " results"),
                    url: .page("labels", fields: [("q", query)])),
                .init(title: "Explain", url: .page("explain", fields: [("q", query)])),
                .init(title: "Show as JSON", url: context.url(of: current, query, suffix: ".json")),
            ] + context.exportItems(query), name: "wide", icon: "more"
        ).write(&html)
    }

    private func order(of parsed: Query, _ html: inout MarkupWriter) {
        // An order in the query, as in `a sort:likes`, takes precedence over these links. So omit them.
        guard parsed.sort == nil, (current == .gallery ? photos : tweets) ?? .max > 1 else { return }
        let chosen = sort ?? "newest"
        let orders = Self.orders.filter { $0.name != "distance" || parsed.namesOrigin }
        Menu(
            title: orders.first { $0.name == chosen }?.title ?? chosen, label: "Order:",
            items: orders.map { name, title in
                let url = context.url(of: current, query, with: ["sort": name == "newest" ? nil : name])
                return Menu.Item(title: title, url: url, isCurrent: name == chosen)
            }, phoneIcon: "sort"
        ).write(&html)
    }

    /// Writes the form that saves the query under a name. The script sends it and stays on the page.
    private func saving(_ query: String, _ html: inout MarkupWriter) {
        html.element("details", .class("menu wide"), .named("data-menu", "")) { html in
            html.element("summary") { html in
                html.element("span", .class("sign")) { $0.icon("topics") }
                html.element("bdi", text: "Save")
            }
            html.form(post: ["topics", "add"], .class("stacked saving"), hidden: ["query": query]) { html in
                html.input("Save this search as", "save-title", .named("name", "title"), .flag("required"))
                html.element("button", .named("type", "submit"), text: "Save")
            }
        }
    }
}

extension ListHeader {
    /// The time limit for each count of a tab other than the list, which takes long itself.
    private static let countingMilliseconds = 8

    /// Creates the header of a tab other than the list, and counts the numbers that the caller does not know.
    init(_ context: RequestContext, _ current: Page.Tab, tweets: Int? = nil, photos: Int? = nil) throws {
        let (query, options) = (context.query, context.quietOptions)
        let limit = Self.countingMilliseconds
        let tweets = try tweets ?? context.archive.quickCount(query, within: limit, options: options)
        self.init(
            context: context, query: query, sort: context.request.query["sort"], current: current,
            interpretation: query.isEmpty
                ? nil
                : try context.archive.interpretation(of: query, countingFor: limit, options: options),
            tweets: tweets, photos: try photos ?? context.photos(of: query, among: tweets, options))
    }
}

extension RequestContext {
    /// The names of the fields of a URL that the tabs of a search keep when the query changes.
    static let keptFields = ["sort", "by", "scale", "height", "kind", "missing", "archive"]

    /// Returns the URL of a tab with another query. Keeps `keptFields`, except for `changes`, of which `nil` removes a
    /// field. The suffix follows the path.
    func url(
        of tab: Page.Tab, _ query: String, with changes: [String: String?] = [:], suffix: String = ""
    ) -> LinkURL {
        guard !query.isEmpty || tab != .search else { return .page() }
        let others = changes.keys.filter { !Self.keptFields.contains($0) }
        let kept = (Self.keptFields + others).map { name in
            (name, changes[name] ?? (name == "sort" ? keptSort : request.query[name]))
        }
        return .page(tab.rawValue + suffix, fields: [("q", query.isEmpty ? nil : query)] + kept)
    }
}

extension MarkupWriter {
    /// Writes the number of tweets that match a query. If it is `nil`, the script requests it after the page.
    mutating func uncounted(_ number: Int?, of query: String, estimate: String = "") {
        guard number == nil else { return text(HumanReadable.grouped(number ?? 0)) }
        element("span", .named("data-uncounted", query), text: estimate)
    }

    /// Writes the parts of a query as chips in one line. The sentence of the interpretation names the line. `url` returns
    /// the page of a query.
    mutating func chips(_ interpretation: QueryInterpretation, url: (String) -> LinkURL) {
        element(
            "section", .class("reading"),
            .named("aria-label", "Interpretation of the query: " + interpretation.sentence)
        ) { html in
            let isUncounted = interpretation.parts.contains { $0.isCondition && $0.tweets == nil }
            html.element("ul", .class("parts"), isUncounted ? .named("data-uncounted", "") : nil) { html in
                for part in interpretation.parts { html.chip(part, url) }
                html.element("li", .class("clear")) { $0.link(url(""), text: "Clear") }
            }
        }
    }

    /// Writes a part of the query with two links: to a search for only this part, and to the search without this part.
    /// The script selects the part in the search box instead of following the first link. A condition also has its
    /// number of tweets, or `…` if it was not counted yet. A modifier such as `sort:likes` has no number.
    private mutating func chip(_ part: QueryInterpretation.Part, _ url: (String) -> LinkURL) {
        let isExcluded = part.text.hasPrefix("-")
        element(
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

extension QueryInterpretation {
    /// True if the query is a single word or phrase, which the search box shows as well.
    fileprivate var isPlain: Bool {
        guard let part = parts.first, parts.count == 1 else { return parts.isEmpty }
        return part.isCondition && !part.text.contains { ":(-/".contains($0) }
    }
}
