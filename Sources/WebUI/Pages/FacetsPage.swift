import QueryEngine
import Rendering
import TweetArchive
import TweetModel

/// The facets and the histogram of a search. The script requests them after the rows. For a browser without the script,
/// the page of the results contains them if counting is quick; otherwise, a link shows them.
extension RequestContext {
    /// The groups of facets in their order.
    private static let groupFields: [Facet.Field] = [
        .kind, .has, .year, .hashtag, .person, .mention, .domain, .language, .client, .label, .likes, .archive,
    ]

    /// The field of the URL for a histogram of only the selected range.
    private static let zoomField = "zoom"

    /// Counts, and returns the groups that help to narrow the results, and the histogram if it is requested.
    func facets(of query: String, histogram wantsHistogram: Bool = true) throws -> SearchFacets {
        let options = quietOptions
        let whole = request.query["all"].flatMap { Facet.Field(rawValue: $0) }
        let limit = whole == nil ? FacetGroup.limit : FacetGroup.longest
        let parsed = try archive.queries.parse(query, options)
        let today = CivilTime(unixSeconds: zone.local(now))
        let url: (String) -> LinkURL = {
            .page(
                "search",
                fields: [("q", $0), ("sort", keptSort), (Self.facetsField, request.query[Self.facetsField])])
        }
        let fields = Self.groupFields.filter { whole == nil || $0 == whole }
        let selection = parsed.timeSelection(calendar)
        let isZoomed = request.query[Self.zoomField] != nil && selection != nil
        // The histogram shows the time around a selected range, unless it is zoomed.
        let surroundings = isZoomed ? nil : selection?.rest
        let counts = try archive.counts(
            query, facets: fields, limit: limit, histogram: wantsHistogram && surroundings == nil, options: options)
        let groups = try (counts.facets ?? []).map { facet in
            try FacetGroup(
                facet, of: (parsed, query), now: today,
                account: { try archive.queries.accountClause(of: $0, options) }, url: url
            ) { try archive.facets($0, fields: [facet.field], limit: limit, options: options)[0] }
        }
        let histogram =
            try wantsHistogram
            ? HistogramView(
                counts.histogram ?? archive.histogram(surroundings ?? query, options: options), selection, of: query,
                calendar, url: url) : nil
        return SearchFacets(groups: groups.filter(\.isUseful), histogram: histogram)
    }

    /// Returns the contents of the column and of the histogram for the script, or the counts as JSON.
    func facetsPage() throws -> Response {
        if request.wantsJSON {
            let counts = try archive.counts(
                query, facets: Facet.Field.ofTweets, histogram: true, options: quietOptions)
            return json { $0.search(SearchPage(query: query, canonical: query), counts, into: &$1) }
        }
        let counts = try facets(of: query)
        return .html(
            MarkupWriter { html in
                html.facets(counts, isBrief: request.query["all"] == nil)
                html.element("div", .class("histogram")) { counts.histogram?.write(&$0, .none) }
            }.bytes)
    }

}

/// The facets and the histogram of a search.
struct SearchFacets {
    let groups: [FacetGroup]
    let histogram: HistogramView?

    /// The number of values that the query selects or excludes.
    var active: Int { groups.reduce(0) { $0 + $1.active } }
}

extension MarkupWriter {
    /// Writes the column of facets. Without counts, it contains a link to `url` that shows them; without a URL, nothing.
    mutating func facetsColumn(_ counts: SearchFacets?, url: LinkURL?) {
        element(
            "aside", .id("facets"), .class("facets"), .named("aria-label", "Filters"),
            url.map { _ in .named("data-module", Assets.url("facets.js").text) }
        ) { html in
            html.element("p", .class("facets-head")) { html in
                html.element("strong", text: "Filters")
                html.link(.local(.init(fragment: "results")), .class("close"), text: "Close")
            }
            if let counts {
                html.facets(counts, isBrief: false)
            } else if let url {
                html.element("p", .class("uncounted")) { $0.link(url, text: "Count the values") }
            }
        }
    }

    /// Writes the groups of facets.
    fileprivate mutating func facets(_ counts: SearchFacets, isBrief: Bool) {
        element("div", .class("groups"), .named("data-active", counts.active)) { html in
            for group in counts.groups { group.write(isBrief: isBrief, &html) }
            if counts.groups.isEmpty { html.element("p", .class("quiet"), text: "No values to filter by.") }
        }
    }
}
