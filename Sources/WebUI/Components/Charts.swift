import Rendering
package import TweetModel

/// A bar chart of the number of tweets by period, as the shapes of an SVG document.
struct BarChart {
    /// The number of tweets in each period.
    let series: [StoreStatistics.Bucket]
    /// The period by which the tweets were counted, such as `day` or `month`.
    let period: String
    /// The points of a line as numbers of tweets, one for each bar; `nil` for a bar without a point. A line needs at
    /// least two points.
    var averages: [Double?] = []
    /// The indices of the bars to highlight, because they have unusually many tweets.
    var bursts: Set<Int> = []
    private static let width = 640
    /// The height of the highest bar.
    private static let height = 160
    private static let foot = 20
    /// The widths of a label with a year, and with a day or month.
    private static let (labelWidth, longLabelWidth) = (28.0, 36.0)
    private static let labelGap = 2.0
    /// The smallest width of a bar with its gap, in pixels. A longer series results in a wider chart.
    private static let narrowestStep = 3.0

    /// The width of a bar with its gap, in pixels.
    private var step: Double { max(Double(Self.width) / Double(max(1, series.count)), Self.narrowestStep) }

    /// The size in pixels.
    var size: (width: Int, height: Int) {
        (Int((step * Double(series.count)).rounded(.up)), Self.height + Self.foot)
    }

    /// Writes the contents of the `svg` element.
    func writeShapes(_ html: inout MarkupWriter) {
        let most = max(1, series.map(\.tweets).max() ?? 1)
        for (index, bucket) in series.enumerated() {
            bar(bucket, at: Double(index) * step, most: most, isBurst: bursts.contains(index), &html)
        }
        for label in labels {
            html.element(
                "text", .class("tick"), .named("x", Self.number(label.x)),
                .named("y", Self.height + Self.foot - 5), text: label.text)
        }
        let points = averages.enumerated().compactMap { index, average in
            average.map { average in
                let length = Double(Self.height) * average / Double(most)
                return Self.number((Double(index) + 0.5) * step) + "," + Self.number(Double(Self.height) - length)
            }
        }
        guard points.count > 1 else { return }
        html.element("polyline", .class("average"), .named("points", points.joined(separator: " "))) { _ in }
    }

    private func bar(
        _ bucket: StoreStatistics.Bucket, at x: Double, most: Int, isBurst: Bool, _ html: inout MarkupWriter
    ) {
        guard bucket.tweets > 0 else { return }
        let words = "\(bucket.start): \(HumanReadable.count(bucket.tweets, "tweet"))" + (isBurst ? ", a burst" : "")
        let length = max(1, Double(Self.height) * Double(bucket.tweets) / Double(most))
        html.linked(to: nil, words) { html in
            // Add a transparent shape that shows the words over the full column, because a low bar is hard to point at.
            html.element(
                "rect", .class("reach"), .named("x", Self.number(x)), .named("y", 0),
                .named("width", Self.number(step)), .named("height", Self.height)
            ) { _ in }
            html.element(
                "rect", .class(isBurst ? "bar burst" : "bar"), .named("x", Self.number(x + step * 0.1)),
                .named("y", Self.number(Double(Self.height) - length)),
                .named("width", Self.number(step * 0.8)), .named("height", Self.number(length))
            ) { _ in }
        }
    }

    /// A label for the first bar of each year, or for each bar if there are at most 12 bars. If two labels would
    /// overlap, omits the older one.
    private var labels: [(x: Double, text: String)] {
        let isFew = series.count <= 12
        let width = isFew && period != "year" ? Self.longLabelWidth : Self.labelWidth
        var labels: [(x: Double, text: String)] = []
        var end = Double.infinity
        for index in series.indices.reversed() {
            let start = series[index].start
            guard isFew || index == 0 || start.prefix(4) != series[index - 1].start.prefix(4) else { continue }
            let x = min(Double(index) * step + 1, Double(size.width) - width)
            guard x + width + Self.labelGap <= end else { continue }
            labels.append((x, isFew && period != "year" ? String(start.suffix(5)) : String(start.prefix(4))))
            end = x
        }
        return labels.reversed()
    }

    /// Formats a coordinate with at most one decimal place.
    static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(abs(tenths % 10))"
    }
}

extension MarkupWriter {
    private static let cell = 24
    private static let margin = 40
    private static let steps = 5

    /// The size of `hourShapes` in pixels.
    fileprivate static let hoursSize = (width: margin + 24 * cell, height: 8 * cell)

    /// Writes the number of tweets by weekday and hour as the shapes of an SVG document: squares of equal size with
    /// five steps of opacity, from the hour with the fewest tweets to that with the most. An hour without tweets has no
    /// square.
    ///
    /// - Parameters:
    ///   - hours: The number of tweets as `hours[weekday][hour]`; weekday 0 is Monday.
    ///   - url: Returns the link target for a weekday and hour; `nil` in an SVG file, which has no links.
    fileprivate mutating func hourShapes(_ hours: [[Int]], url: (Int, Int) -> LinkURL?) {
        let range = Self.range(of: hours)
        for weekday in 0..<7 {
            element(
                "text", .class("tick"), .named("x", 0), .named("y", weekday * Self.cell + 16),
                text: String(Zone.weekdays[weekday].prefix(3)))
            for (hour, tweets) in hours[weekday].enumerated() where tweets > 0 {
                let words =
                    "\(Zone.weekdays[weekday]), \(hour):00 to \(hour + 1):00: \(HumanReadable.count(tweets, "tweet"))"
                let step =
                    range.count == 1 ? Self.steps : 1 + (tweets - range.lowerBound) * Self.steps / range.count
                linked(to: url(weekday, hour), words) { html in
                    html.element(
                        "rect", .class("bar"), .named("x", Self.margin + hour * Self.cell + 1),
                        .named("y", weekday * Self.cell + 1), .named("width", Self.cell - 2),
                        .named("height", Self.cell - 2),
                        .named("fill-opacity", BarChart.number(Double(step) / Double(Self.steps)))
                    ) { _ in }
                }
            }
        }
        for hour in stride(from: 0, to: 24, by: 3) {
            element(
                "text", .class("tick"), .named("x", Self.margin + hour * Self.cell + 6),
                .named("y", 8 * Self.cell - 6), text: String(hour))
        }
    }

    /// Returns the lowest and the highest number of tweets in an hour that has some.
    private static func range(of hours: [[Int]]) -> ClosedRange<Int> {
        let counts = hours.joined().filter { $0 > 0 }
        return (counts.min() ?? 0)...(counts.max() ?? 0)
    }

    /// Writes the chart of `hourShapes`.
    mutating func hourChart(_ hours: [[Int]], url: (Int, Int) -> LinkURL) {
        let (width, height) = Self.hoursSize
        element(
            "div", .class("chart"), .named("role", "group"), .named("aria-label", "Tweets by weekday and hour")
        ) { html in
            html.element(
                "svg", .named("viewBox", "0 0 \(width) \(height)"), .named("width", width), .named("height", height)
            ) { $0.hourShapes(hours, url: url) }
            let range = Self.range(of: hours)
            if range.count > 1 {
                html.element(
                    "p", .class("quiet"),
                    text: "From \(HumanReadable.count(range.lowerBound, "tweet")) (light) to "
                        + "\(HumanReadable.grouped(range.upperBound)) (dark) in an hour of the week.")
            }
        }
    }

    /// Writes `content` with the tooltip `words` inside a link, or inside a group if `url` is `nil`.
    fileprivate mutating func linked(to url: LinkURL?, _ words: String, content: (inout MarkupWriter) -> Void) {
        let titled: (inout MarkupWriter) -> Void = { html in
            html.element("title", text: words)
            content(&html)
        }
        guard let url else { return element("g", content: titled) }
        link(url, content: titled)
    }

    /// Writes a thin horizontal bar. For 1 of 2, it has half of the full width.
    mutating func meter(_ part: Int, of whole: Int) {
        element("svg", .class("meter"), .named("aria-hidden", "true")) { html in
            let width = BarChart.number(100 * Double(part) / Double(max(1, whole))) + "%"
            html.element("rect", .named("width", width), .named("height", 2)) { _ in }
        }
    }
}

extension TweetTimeSeries {
    /// The maximum number of bars. Browsers and drawing programs cannot open documents with many more elements.
    private static let maxBars = 20_000
    private static let margin = 16
    private static let heading = 32
    private static let style = """
        text { font-family: system-ui, sans-serif; fill: #1f1d1a; } .title { font-size: 14px; font-weight: 600; } \
        .tick { font-size: 11px; fill: #6b6357; } .bar { fill: #2f7d6f; } .burst { fill: #b4492d; } \
        .average { fill: none; stroke: #1f1d1a; stroke-width: 1.5; stroke-linejoin: round; } \
        .reach { fill: transparent; } .reach:hover + .bar, .bar:hover { fill: #1f1d1a; }
        """

    /// Returns an SVG document with two charts: tweets by period, and tweets by weekday and hour. Browsers and drawing
    /// programs can open it. Returns `nil` if there are more than 20,000 periods, each of which would be a bar.
    package func svg(_ zone: Zone) -> [UInt8]? {
        guard bucketCount <= Self.maxBars else { return nil }
        let series = Array(series)
        let buckets = series.map { StoreStatistics.Bucket(start: $0.start, tweets: $0.counts.tweets) }
        var bars = BarChart(series: buckets, period: period.rawValue)
        bars.averages = series.map(\.movingAverage)
        bars.bursts = Set(series.indices.filter { series[$0].isBurst == true })
        let hasAverages = series.contains { $0.movingAverage != nil }
        let (title, top) = (Self.margin, Self.margin + Self.heading)
        let second = top + bars.size.height + Self.margin
        let width = max(bars.size.width, MarkupWriter.hoursSize.width) + 2 * Self.margin
        let height = second + Self.heading + MarkupWriter.hoursSize.height + Self.margin
        let query = query.isEmpty ? "" : ": " + query
        let html = MarkupWriter { html in
            html.element(
                "svg", .named("xmlns", "http://www.w3.org/2000/svg"), .named("viewBox", "0 0 \(width) \(height)"),
                .named("width", width), .named("height", height)
            ) { html in
                html.element("title", text: "Tweets by \(period.rawValue)\(query)")
                html.element("style", text: Self.style)
                html.element(
                    "rect", .named("width", width), .named("height", height), .named("fill", "#ffffff")
                ) { _ in }
                html.element(
                    "text", .class("title"), .named("x", Self.margin), .named("y", title + 8),
                    text: "Tweets by \(period.rawValue)\(query)")
                if hasAverages {
                    html.element(
                        "text", .class("tick"), .named("x", Self.margin), .named("y", title + 24),
                        text: "Line: mean of \(window) \(period.rawValue)s. Red: bursts.")
                }
                html.element("g", .named("transform", "translate(\(Self.margin) \(top))")) { bars.writeShapes(&$0) }
                html.element(
                    "text", .class("title"), .named("x", Self.margin), .named("y", second + 8),
                    text: "Hours and weekdays. Time zone: \(zone.label)")
                html.element("g", .named("transform", "translate(\(Self.margin) \(second + Self.heading))")) {
                    $0.hourShapes(hours) { _, _ in nil }
                }
            }
        }
        return Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8) + html.bytes + "\n".utf8
    }
}

extension MarkupWriter {
    /// Writes bars of numbers of tweets, without axes.
    ///
    /// - Parameters:
    ///   - words: The name of the chart for screen readers.
    ///   - isInText: True for bars of a fixed width in one line of text. Otherwise the bars fill the width of their box.
    mutating func sparkline(_ counts: [Int], _ words: String, isInText: Bool = false) {
        guard counts.count > 1 || isInText, let most = counts.max(), most > 0 else { return }
        let step = 5
        let (width, height) = (counts.count * step, isInText ? 20 : 32)
        element(
            "svg", .class(isInText ? "sparkline" : "spark"), .named("viewBox", "0 0 \(width) \(height)"),
            isInText ? .named("width", width) : .named("preserveAspectRatio", "none"),
            isInText ? .named("height", height) : nil, .named("role", "img"), .named("aria-label", words)
        ) { html in
            html.element("title", text: words)
            let bars = counts.enumerated().filter { $0.element > 0 }.map { index, count in
                let length = max(2, count * height / most)
                return "M\(index * step) \(height)v-\(length)h\(step - 1)v\(length)z"
            }
            html.element("path", .class("bar"), .named("d", bars.joined())) { _ in }
        }
    }

    /// Writes bars of the numbers of tweets by year, in one line of text. Sparklines of one table have the same range of
    /// years, so that their bars are aligned.
    mutating func sparkline(years: [Int: Int], range: ClosedRange<Int>) {
        let most = years.values.max() ?? 0
        let busiest = years.filter { $0.value == most }.keys.min() ?? range.lowerBound
        let (first, last) = (years.keys.min() ?? range.lowerBound, years.keys.max() ?? range.upperBound)
        let words =
            first == last
            ? "\(first): \(most)" : "\(first) to \(last), most in \(busiest): \(HumanReadable.grouped(most))"
        sparkline(range.map { years[$0] ?? 0 }, words, isInText: true)
    }

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
