import Rendering
import TweetArchive
import TweetModel

/// The page "Places": tweets from near a place, or from near the home place in the settings.
struct NearPage {
    let context: RequestContext
    private static let usualDistance = "10km"

    init(_ context: RequestContext) {
        self.context = context
    }

    private var place: String { context.request.query["place"] ?? "" }
    private var within: String {
        let asked = context.request.query["within"] ?? ""
        return asked.isEmpty ? Self.usualDistance : asked
    }

    func respond() throws -> Response {
        let isHome = place.isEmpty || place.lowercased() == "me"
        guard !isHome || context.settings.home != nil else { return withoutHome() }
        let query = query(isHome: isHome)
        let page: SearchPage
        do {
            var options = context.options
            options.after = try context.cursor()
            // Opening the page is not a search that the user wrote.
            options.records = false
            page = try context.archive.search(query, options: options)
        } catch {
            guard case TweetArchiveError.query(let problems) = error, !context.request.wantsJSON else { throw error }
            var page = Page("Places", tab: .near) { html in
                html.element("h1", text: "Places")
                form(&html)
                ProblemList(problems, query: query).write(&html)
            }
            page.status = 400
            return page.response(context)
        }
        if context.request.wantsJSON { return context.json { $0.search(page, into: &$1) } }
        let list = ResultList(
            hits: page.hits, quoted: try context.quotedTweets(of: page.hits),
            older: page.next.map { context.here(after: $0) }, context: context)
        if context.wantsMore { return context.more(list) }
        let name = isHome ? context.settings.home ?? "" : place
        return Page("Near \(name)", tab: .near) { html in
            html.element("h1") { html in
                html.text("Near ")
                html.element("bdi", text: name)
            }
            form(&html)
            html.element("p", .class("quiet")) { html in
                html.text("Search: ")
                html.link(.search(query)) { $0.element("code", text: query) }
            }
            if page.hits.count > 1 { orders(&html) }
            ProblemList(page.notes, query: query).write(&html)
            if page.hits.isEmpty { EmptyResultBox(page, context).write(&html) } else { list.write(&html) }
        }.response(context)
    }

    private func orders(_ html: inout MarkupWriter) {
        html.element("nav", .class("sorts"), .named("aria-label", "Order")) { html in
            let current = context.options.defaultSort?.description
            for (sort, title) in [(nil, "Newest"), ("distance", "Nearest")] as [(String?, String)] {
                html.link(
                    .page("near", fields: [("place", place), ("within", within), ("sort", sort)]),
                    current == sort ? .named("aria-current", "true") : nil, text: title)
            }
        }
    }

    private func query(isHome: Bool) -> String {
        if isHome { return "near:me within:\(within)" }
        if let point = Coordinate(latitudeLongitude: place) {
            return "geocode:\(point.latitude),\(point.longitude),\(within)"
        }
        return "near:\(LinkPage.quoted(place)) within:\(within)"
    }

    /// Returns the page if the settings contain no home place: the form and a link to the settings. For JSON, returns a
    /// search without results.
    private func withoutHome() -> Response {
        if context.request.wantsJSON {
            let page = SearchPage(query: "near:me", canonical: "near:me")
            return context.json { $0.search(page, into: &$1) }
        }
        return Page("Places", tab: .near) { html in
            html.element("h1", text: "Places")
            form(&html)
            html.element("p", .class("empty")) { html in
                html.text("Your home place is not set. ")
                html.link(.page("settings"), text: "Set it in the settings")
                html.text(", or enter a place above.")
            }
        }.response(context)
    }

    private func form(_ html: inout MarkupWriter) {
        html.element("form", .class("inline"), .action(.init(["near"]))) { html in
            html.element("label", .named("for", "place"), text: "Place, or latitude and longitude")
            html.void("input", .id("place"), .named("name", "place"), .named("value", place))
            html.element("span", .class("pair")) { html in
                html.element("label", .named("for", "within"), text: "within")
                html.element("select", .id("within"), .named("name", "within")) { html in
                    var distances = ["1km", "5km", "10km", "25km", "50km", "100km", "500km"]
                    if !distances.contains(within) { distances.append(within) }
                    for distance in distances {
                        html.element(
                            "option", .named("value", distance), .flag("selected", isSet: distance == within),
                            text: distance)
                    }
                }
            }
            html.element("button", .named("type", "submit"), text: "Search")
        }
    }
}
