import Rendering
import TweetArchive
import TweetModel

/// Tweets with a place or point, near a place or the owner's home.
struct NearScreen {
    let visit: Visit
    private static let usualDistance = "10km"

    init(_ visit: Visit) {
        self.visit = visit
    }

    private var place: String { visit.request.query["place"] ?? "" }
    private var within: String {
        let asked = visit.request.query["within"] ?? ""
        return asked.isEmpty ? Self.usualDistance : asked
    }

    func respond() throws(TweetArchiveError) -> Response {
        let isHome = place.isEmpty || place.lowercased() == "me"
        guard !isHome || visit.settings.home != nil else { return homeless() }
        let query = query(isHome: isHome)
        let page: SearchPage
        do throws(TweetArchiveError) {
            page = try visit.archive.search(query, options: visit.options)
        } catch {
            guard case .query(let problems) = error, !visit.request.wantsJSON else { throw error }
            var page = Page("Nearby", tab: .near) { html in
                html.element("h1", text: "Nearby")
                form(&html)
                ProblemList(problems, query: query).write(&html)
            }
            page.status = 400
            return page.response(visit)
        }
        if visit.request.wantsJSON { return visit.json { $0.search(page, into: &$1) } }
        let list = ResultList(
            hits: page.hits, quoted: try visit.quotedTweets(of: page.hits),
            older: page.next.map { visit.here(after: $0) }, visit: visit)
        if visit.wantsMore { return visit.more(list) }
        let name = isHome ? visit.settings.home ?? "" : place
        return Page("Near \(name)", tab: .near) { html in
            html.element("h1") { html in
                html.text("Near ")
                html.element("bdi", text: name)
            }
            form(&html)
            html.element("p", .class("quiet")) { html in
                html.text("The search is ")
                html.link(.search(query)) { $0.element("code", text: query) }
            }
            ProblemList(page.notes, query: query).write(&html)
            if page.hits.isEmpty { EmptinessBox(page, visit).write(&html) } else { list.write(&html) }
        }.response(visit)
    }

    private func query(isHome: Bool) -> String {
        if isHome { return "near:me within:\(within)" }
        if let point = Coordinate(latitudeLongitude: place) {
            return "geocode:\(point.latitude),\(point.longitude),\(within)"
        }
        return "near:\(LinkScreen.quoted(place)) within:\(within)"
    }

    /// Without a home: an empty list, one sentence, and the way to set it.
    private func homeless() -> Response {
        if visit.request.wantsJSON {
            let page = SearchPage(query: "near:me", canonical: "near:me")
            return visit.json { $0.search(page, into: &$1) }
        }
        return Page("Nearby", tab: .near) { html in
            html.element("h1", text: "Nearby")
            form(&html)
            html.element("p", .class("empty")) { html in
                html.text("You have not said where home is. ")
                html.link(.page("settings"), text: "Set it in the settings")
                html.text(", or name a place.")
            }
        }.response(visit)
    }

    private func form(_ html: inout HTML) {
        html.element("form", .class("inline"), .action(.init(["near"]))) { html in
            html.element("label", .named("for", "place"), text: "Place, or latitude, longitude")
            html.void("input", .id("place"), .named("name", "place"), .named("value", place))
            html.element("label", .named("for", "within"), text: "within")
            html.element("select", .id("within"), .named("name", "within")) { html in
                var distances = ["1km", "5km", "10km", "25km", "50km", "100km", "500km"]
                if !distances.contains(within) { distances.append(within) }
                for distance in distances {
                    html.element(
                        "option", .named("value", distance), .flag("selected", isThere: distance == within),
                        text: distance)
                }
            }
            html.element("button", .named("type", "submit"), text: "Look")
        }
    }
}
