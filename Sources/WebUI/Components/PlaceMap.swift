import Rendering
import TweetModel

extension MarkupWriter {
    /// A place on a map. `tweets` is its number of tweets; `nil` for the home place.
    typealias MapDot = (name: String, centre: Coordinate, tweets: Int?, url: LinkURL)

    /// Writes a map of the world without coasts: dots on a grid of meridians and parallels, in a projection in which
    /// degrees of latitude and longitude have the same length. The size of a dot grows with its number of tweets.
    mutating func placeMap(_ dots: [MapDot]) {
        let radii = 1.5...6.0
        let most = Double(dots.compactMap(\.tweets).max() ?? 1)
        // The list next to the map has the same links, so Tab and screen readers skip the map.
        element(
            "svg", .class("map"), .named("viewBox", "0 0 360 180"), .named("width", 720), .named("height", 360),
            .named("aria-hidden", "true")
        ) { html in
            for degrees in stride(from: 0, through: 360, by: 30) {
                html.line(from: (degrees, 0), to: (degrees, 180), isAxis: degrees == 180)
                if degrees <= 180 { html.line(from: (0, degrees), to: (360, degrees), isAxis: degrees == 90) }
            }
            for dot in dots.sorted(by: { $0.tweets ?? 0 > $1.tweets ?? 0 }) {
                let words = dot.name + (dot.tweets.map { ": " + HumanReadable.count($0, "tweet") } ?? "")
                let share = (Double(dot.tweets ?? 0) / most).squareRoot()
                let radius = radii.lowerBound + (radii.upperBound - radii.lowerBound) * share
                html.link(dot.url, .named("tabindex", -1)) { html in
                    html.element("title", text: words)
                    html.element(
                        "circle", .class(dot.tweets == nil ? "home" : "dot"),
                        .named("cx", BarChart.number(dot.centre.longitude + 180)),
                        .named("cy", BarChart.number(90 - dot.centre.latitude)),
                        .named("r", BarChart.number(dot.tweets == nil ? 3 : radius))
                    ) { _ in }
                }
            }
        }
    }

    private mutating func line(from start: (Int, Int), to end: (Int, Int), isAxis: Bool) {
        element(
            "line", .class(isAxis ? "axis" : "grid"), .named("x1", start.0), .named("y1", start.1),
            .named("x2", end.0), .named("y2", end.1)
        ) { _ in }
    }
}
