import Rendering
import TweetModel

/// The years of a list of photos at the right edge, with a bar for each month. A script turns it into a slider; without
/// one, each year is a link.
struct Scrubber {
    /// The months with their numbers of photos, in the order of the list.
    let months: [(month: Int?, count: Int)]
    /// Returns the page that begins with a month.
    let url: (_ month: String) -> LinkURL

    /// The maximum number of years, because a hostile archive may contain one tweet for each year of the calendar.
    private static let longest = 60
    private static let width = 24

    func write(_ html: inout MarkupWriter) {
        var counts: [Int: Int] = [:]
        var years: [Int] = []
        for case (let month?, let count) in months {
            counts[month, default: 0] += count
            if years.last != month / 12 { years.append(month / 12) }
        }
        guard counts.count > 1, let most = counts.values.max() else { return }
        let isAscending = years.count > 1 && years[0] < years[1]
        html.element(
            "div", .class("scrubber"), .id("scrubber"), isAscending ? .named("data-order", "oldest") : nil
        ) { html in
            html.element("ol") { html in
                for year in years.prefix(Self.longest) {
                    let first = (0..<12).map { year * 12 + (isAscending ? $0 : 11 - $0) }
                    html.element("li", .named("data-year", year)) { html in
                        html.link(url(String(Photos.name(year * 12).prefix(4))), .named("title", "Photos of \(year)")) {
                            html in
                            html.element(
                                "svg", .named("viewBox", "0 0 \(Self.width) 12"), .named("aria-hidden", "true"),
                                .named("preserveAspectRatio", "none")
                            ) { html in
                                let bars = first.enumerated().compactMap { row, month in
                                    counts[month].map { Self.bar(row, length: max(1, $0 * Self.width / most)) }
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

    private static func bar(_ row: Int, length: Int) -> String { "M\(width) \(row)h-\(length)v.8h\(length)z" }
}
