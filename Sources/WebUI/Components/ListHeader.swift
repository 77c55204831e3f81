import Rendering
import TweetArchive
import TweetModel

/// The header of the results of a search: tabs for the tweets, photos and statistics, then controls, and the parts of
/// the query. The header stays visible while the list scrolls.
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

    let query: String
    /// The order in the URL, which all tabs keep.
    let sort: String?
    let current: Tab
    /// Writes the number of results after the title of the current tab.
    var count: (inout MarkupWriter) -> Void = { _ in }
    /// Writes the controls at the end of the tabs.
    var controls: (inout MarkupWriter) -> Void = { _ in }
    /// Writes the lines below the tabs.
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
                            if tab == current { count(&html) }
                        }
                    }
                }
                controls(&html)
            }
            lines(&html)
        }
    }
}
