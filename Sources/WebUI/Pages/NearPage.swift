import QueryEngine
import Rendering
import TweetArchive
import TweetModel

/// The page "Places": the places of the store with a map, or tweets from near a place.
extension RequestContext {
    private static let usualDistance = "10km"
    private static let distances = ["1km", "5km", "10km", "25km", "50km", "100km", "500km", "2000km"]
    private static let mostPlaces = 500
    /// The query for tweets with coordinates.
    private static let points = "has:geo"
    /// The value of the field `place` for the home place of the settings.
    private static let home = "me"

    private var place: String { request.query["place"] ?? "" }
    private var within: String {
        let asked = request.query["within"] ?? ""
        return asked.isEmpty ? Self.usualDistance : asked
    }
    private var isHome: Bool { place.lowercased() == Self.home }

    func nearPage() throws -> Response {
        if place.isEmpty { return try overview() }
        guard !isHome || settings.home != nil else { return try overview() }
        let query = query(within: within)
        let page: SearchPage
        do {
            var options = options
            options.after = try cursor()
            // Opening the page is not a search that the user wrote.
            options.records = false
            page = try archive.search(query, options: options)
        } catch {
            guard case TweetArchiveError.query(let problems) = error, !request.wantsJSON else { throw error }
            return refuse("Places", .near) { html in
                form(&html)
                html.problems(problems, query: query)
            }
        }
        if request.wantsJSON { return json { $0.search(page, into: &$1) } }
        let list = ResultList(
            hits: page.hits, quoted: try quotedTweets(of: page.hits),
            older: page.next.map { here(after: $0) }, context: self)
        if wantsMore { return more(list) }
        let wider = page.hits.isEmpty ? try widerRadius() : nil
        let name = isHome ? settings.home ?? "" : place
        return Page("Near \(name)", tab: .near) { html in
            html.element("h1") { html in
                html.text("Near ")
                html.element("bdi", text: name)
            }
            form(&html)
            radii(&html)
            html.element("p", .class("quiet")) { html in
                html.link(.page("near"), text: "All places")
                html.text(" · Search: ")
                html.link(.search(query)) { $0.element("code", text: query) }
            }
            if page.hits.count > 1 { orders(&html) }
            html.problems(page.notes, query: query)
            if let wider {
                html.element("p", .class("empty")) { html in
                    html.text("No tweet is within \(Self.words(within)). ")
                    html.link(url(within: wider.distance)) {
                        $0.text("\(HumanReadable.count(wider.tweets, "tweet")) within \(Self.words(wider.distance))")
                    }
                }
            } else if page.hits.isEmpty {
                html.emptyResult(page, self)
            } else {
                list.write(&html)
            }
        }.response(self)
    }

    /// Returns the first larger distance within which there are tweets, with their number; `nil` if no distance has
    /// any, or if counting takes too long.
    private func widerRadius() throws -> (distance: String, tweets: Int)? {
        guard let current = Double.metres(within) else { return nil }
        for distance in Self.distances where (Double.metres(distance) ?? 0) > current {
            let tweets = try archive.quickCount(
                query(within: distance), within: RequestContext.countingMilliseconds, options: quietOptions)
            guard let tweets else { return nil }
            if tweets > 0 { return (distance, tweets) }
        }
        return nil
    }

    private func url(within distance: String) -> LinkURL {
        .page(
            "near",
            fields: [("place", place), ("within", distance), ("sort", options.defaultSort?.description)])
    }

    /// Returns a distance with a space before its unit: `10 km` for `10km`.
    private static func words(_ distance: String) -> String {
        let number = distance.prefix { !$0.isLetter }
        return number + (number.last == " " ? "" : " ") + distance.dropFirst(number.count)
    }

    private func radii(_ html: inout MarkupWriter) {
        let all = Self.distances.contains(within) ? Self.distances : Self.distances + [within]
        html.element("nav", .class("radii"), .named("aria-label", "Radius")) { html in
            for distance in all {
                html.link(
                    url(within: distance), distance == within ? .named("aria-current", "true") : nil,
                    text: Self.words(distance))
            }
        }
    }

    private func orders(_ html: inout MarkupWriter) {
        html.element("nav", .class("sorts"), .named("aria-label", "Order")) { html in
            let current = options.defaultSort?.description
            for (sort, title) in [(nil, "Newest"), ("distance", "Nearest")] as [(String?, String)] {
                html.link(
                    .page("near", fields: [("place", place), ("within", within), ("sort", sort)]),
                    current == sort ? .named("aria-current", "true") : nil, text: title)
            }
        }
    }

    private func query(within distance: String) -> String {
        if isHome { return "near:me within:\(distance)" }
        if let point = Coordinate(latitudeLongitude: place) {
            return "geocode:\(point.latitude),\(point.longitude),\(distance)"
        }
        return "near:\(Query.quoted(place)) within:\(distance)"
    }

    private func form(_ html: inout MarkupWriter) {
        html.element("form", .class("inline asking"), .action(.init(["near"]))) { html in
            html.input(
                "Place, or latitude and longitude", "place", isUnseen: true, .named("name", "place"),
                .named("type", "search"), .named("value", place),
                .named("placeholder", "Place, or latitude and longitude"))
            if within != Self.usualDistance { html.hidden("within", within) }
            html.element("button", .named("type", "submit"), text: "Search")
        }
    }

    // MARK: All places

    /// Returns the page with all places, most used first, after the home place.
    private func overview() throws -> Response {
        var options = TopOptions()
        options.limit = Self.mostPlaces
        let top = try archive.top(.places, of: "", options: options, search: quietOptions)
        if request.wantsJSON { return json(Table.top(top)) }
        let (byID, byName) = try archive.placeCentres()
        let home = settings.home
        let homeCentre = home.flatMap { Coordinate(latitudeLongitude: $0) ?? byName[$0.lowercased()] }
        var dots = top.rows.compactMap { row -> MarkupWriter.MapDot? in
            guard let centre = row.id.flatMap({ byID[$0] }) ?? byName[row.text.lowercased()] else { return nil }
            return (row.text, centre, row.tweets, Self.url(of: row.text))
        }
        if let home, let homeCentre {
            dots.append((home, homeCentre, tweets: nil, Self.url(of: Self.home)))
        }
        let points =
            top.rows.isEmpty
            ? try archive.quickCount(
                Self.points, within: RequestContext.countingMilliseconds, options: quietOptions) : nil
        return Page("Places", tab: .near) { html in
            html.element("h1", text: "Places")
            form(&html)
            if !dots.isEmpty { html.placeMap(dots) }
            html.element("p", .class("home")) { html in
                if let home {
                    html.link(Self.url(of: Self.home), .named("data-open", "")) { html in
                        html.text("Home: ")
                        html.element("bdi", text: home)
                    }
                } else {
                    html.link(.page("settings"), text: "Set your home place")
                }
            }
            html.element("ol", .class("ranks places")) { html in
                let most = max(1, top.rows.first?.tweets ?? 1)
                for row in top.rows {
                    html.element("li") { html in
                        html.link(Self.url(of: row.text), .named("data-open", "")) { $0.element("bdi", text: row.text) }
                        html.element("span", .class("number"), text: HumanReadable.grouped(row.tweets))
                        html.meter(row.tweets, of: most)
                    }
                }
            }
            if top.rows.isEmpty {
                html.element("p", .class("empty")) { html in
                    html.text("No tweet in the store names a place. ")
                    if points != 0 {
                        html.link(
                            .search(Self.points),
                            text: points.map { HumanReadable.count($0, "tweet") + " with coordinates" }
                                ?? "Tweets with coordinates")
                    }
                }
            } else if top.distinct > top.rows.count {
                html.element(
                    "p", .class("quiet"),
                    text: "The \(top.rows.count) most used of \(HumanReadable.grouped(top.distinct)) places.")
            }
        }.response(self)
    }

    private static func url(of place: String) -> LinkURL { .page("near", fields: [("place", place)]) }
}
