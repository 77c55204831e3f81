import Rendering
import TweetModel

extension MarkupWriter {
    /// Writes the years of a list of photos at the right edge, with a bar for each month. A script turns it into a
    /// slider; without one, each year is a link.
    ///
    /// - Parameters:
    ///   - months: The months with their numbers of photos, in the order of the list.
    ///   - url: Returns the page that begins with a month.
    mutating func scrubber(_ months: [(month: Int?, count: Int)], url: (_ month: String) -> LinkURL) {
        // A hostile archive may contain one tweet for each year of the calendar.
        let maxYears = 60
        let width = 24
        var counts: [Int: Int] = [:]
        var years: [Int] = []
        for case (let month?, let count) in months {
            counts[month, default: 0] += count
            if years.last != month / 12 { years.append(month / 12) }
        }
        guard counts.count > 1, let most = counts.values.max() else { return }
        let isAscending = years.count > 1 && years[0] < years[1]
        element(
            "div", .class("scrubber"), .id("scrubber"), isAscending ? .named("data-order", "oldest") : nil
        ) { html in
            html.element("ol") { html in
                for year in years.prefix(maxYears) {
                    let first = (0..<12).map { year * 12 + (isAscending ? $0 : 11 - $0) }
                    html.element("li", .named("data-year", year)) { html in
                        html.link(url(String(Photos.name(year * 12).prefix(4))), .named("title", "Photos of \(year)")) {
                            html in
                            html.element(
                                "svg", .named("viewBox", "0 0 \(width) 12"), .named("aria-hidden", "true"),
                                .named("preserveAspectRatio", "none")
                            ) { html in
                                let bars = first.enumerated().compactMap { row, month in
                                    counts[month].map { count in
                                        let length = max(1, count * width / most)
                                        return "M\(width) \(row)h-\(length)v.8h\(length)z"
                                    }
                                }
                                html.element("path", .named("d", bars.joined())) { _ in }
                            }
                            html.element("span", text: String(year))
                        }
                    }
                }
            }
        }
    }
}
