import QueryEngine
import Rendering
import TweetArchive
import TweetModel

/// The header of the results of a search: tabs for the tweets, photos and statistics with their numbers of tweets, then
/// controls, and the parts of the query. The header stays visible while the list scrolls.
struct ListHeader {
    enum Tab: String, CaseIterable {
        case search
        case gallery = "photos"
        case statistics

        fileprivate var title: String {
            switch self {
            case .search: "Tweets"
            case .gallery: "Photos"
            case .statistics: "Statistics"
            }
        }
    }

    let context: RequestContext
    let query: String
    /// The order in the URL, which all tabs keep.
    let sort: String?
    let current: Tab
    /// `nil` for an empty query.
    var interpretation: QueryInterpretation?
    /// The number of results, and of those with photos or videos. `nil` if counting takes too long for a page.
    var tweets: Int?
    var photos: Int?
    /// The text for an unknown number of results.
    var estimate = ""
    /// The time of the search.
    var duration: String?
    /// Writes the controls at the end of the tabs.
    var controls: (inout MarkupWriter) -> Void = { _ in }
    /// Writes the lines below the parts of the query.
    var lines: (inout MarkupWriter) -> Void = { _ in }

    func write(_ html: inout MarkupWriter) {
        html.element("div", .class("head")) { html in
            html.element("div", .class("tabs")) { html in
                html.element("nav", .named("aria-label", "Views of the search")) { html in
                    for tab in Tab.allCases {
                        let url = LinkURL.page(
                            tab.rawValue, fields: [("q", query.isEmpty ? nil : query), ("sort", sort)])
                        html.link(
                            tab == current ? nil : url, tab == current ? .named("aria-current", "page") : nil
                        ) { html in
                            html.text(tab.title)
                            number(tab, &html)
                        }
                    }
                }
                controls(&html)
            }
            if let interpretation {
                let strip = ChipStrip(interpretation: interpretation) { context.url(of: current, $0) }
                if !strip.isPlain { strip.write(&html) }
            }
            lines(&html)
        }
    }

    private func number(_ tab: Tab, _ html: inout MarkupWriter) {
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
        case .statistics: break
        }
    }

    /// The words for the number of photos, which counts tweets like all numbers of searches.
    static let photos = "with photos or videos"
}

extension ListHeader {
    /// The time limit for each count of a tab other than the list, which takes long itself.
    private static let countingMilliseconds = 8

    /// Creates the header of a tab other than the list, and counts the numbers that the caller does not know.
    init(_ context: RequestContext, _ current: Tab, tweets: Int? = nil, photos: Int? = nil) throws {
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
    static let keptFields = ["sort", "by", "height", "kind", "missing", "archive"]

    /// Returns the URL of a tab with another query.
    func url(of tab: ListHeader.Tab, _ query: String, without left: String? = nil) -> LinkURL {
        guard !query.isEmpty || tab != .search else { return .page() }
        let kept = Self.keptFields.filter { $0 != left }.map {
            ($0, $0 == "sort" ? keptSort : request.query[$0])
        }
        return .page(tab.rawValue, fields: [("q", query.isEmpty ? nil : query)] + kept)
    }
}

extension MarkupWriter {
    /// Writes the number of tweets that match a query. If it is `nil`, the script requests it after the page.
    mutating func uncounted(_ number: Int?, of query: String, estimate: String = "") {
        guard number == nil else { return text(HumanReadable.grouped(number ?? 0)) }
        element("span", .named("data-uncounted", query), text: estimate)
    }
}
