import Rendering
package import TweetModel

/// A bar chart of the number of tweets by period, as SVG.
struct BarChart {
    /// The number of tweets in one period, or in several consecutive ones.
    struct Bar {
        /// The names of the first and the last period, such as `2021-03`.
        var first: String
        var last: String
        var tweets: Int
    }

    let series: [Bar]
    /// The period by which the tweets were counted, such as `day` or `month`.
    let period: String
    /// The number of periods in a bar. The last bar may have fewer.
    private(set) var periodsPerBar = 1
    /// Returns the link target of a bar. `nil` in an SVG file, which has no links.
    let url: ((Bar) -> LinkURL)?
    /// The points of a line as numbers of tweets, one for each bar; `nil` for a bar without a point. A line needs at
    /// least two points.
    var averages: [Double?] = []
    /// The indices of the bars to highlight, because they have unusually many tweets.
    var bursts: Set<Int> = []
    /// True if the chart takes the width of its page. Horizontal coordinates are then percentages.
    private var isFluid = false
    private static let width = 640
    /// The height of the highest bar.
    private(set) var height = 160
    /// A period whose bar is highlighted; `nil` for none.
    var chosen: String?
    private static let foot = 20
    /// The width of a label with a year. A label with a day or month is wider. The bars of a fluid chart shrink on a
    /// phone, but its labels do not.
    private var labelWidth: Double { isFluid ? 50 : 28 }
    private var longLabelWidth: Double { isFluid ? 64 : 36 }
    private static let labelGap = 2.0

    /// Creates a chart for a page. Joins consecutive periods, so that the chart fits its width, and a page with
    /// thousands of days stays small.
    ///
    /// - Parameters:
    ///   - maxBars: The maximum number of bars.
    ///   - height: The height of the highest bar.
    init(
        _ summary: TweetSummary, maxBars: Int = Int(Double(width) / narrowestStep), height: Int = 160,
        url: @escaping (Bar) -> LinkURL
    ) {
        let size = max(1, (summary.series.count + maxBars - 1) / maxBars)
        self.height = height
        series = stride(from: 0, to: summary.series.count, by: size).map { start in
            let part = summary.series[start..<min(start + size, summary.series.count)]
            return Bar(
                first: part[start].start, last: part[part.endIndex - 1].start, tweets: part.reduce(0) { $0 + $1.tweets }
            )
        }
        period = summary.period.rawValue
        periodsPerBar = size
        self.url = url
    }

    /// Creates a chart with one bar per period and without links.
    init(series: [StoreStatistics.Bucket], period: String) {
        self.series = series.map { Bar(first: $0.start, last: $0.start, tweets: $0.tweets) }
        self.period = period
        url = nil
    }

    /// The period of a bar, such as `month`, or `day, each bar 31 days` for joined periods.
    var periodOfBars: String {
        period + (periodsPerBar > 1 ? ", each bar \(HumanReadable.count(periodsPerBar, period))" : "")
    }

    /// The smallest width of a bar with its gap, in pixels. A longer series results in a wider chart.
    private static let narrowestStep = 3.0

    /// The width of a bar with its gap, in pixels.
    private var step: Double { max(Double(Self.width) / Double(max(1, series.count)), Self.narrowestStep) }

    /// The size in pixels.
    var size: (width: Int, height: Int) {
        (Int((step * Double(series.count)).rounded(.up)), height + Self.foot)
    }

    /// Returns a horizontal coordinate or length.
    private func across(_ value: Double) -> String {
        guard isFluid else { return Self.number(value) }
        let hundredths = Int((value * 10_000 / Double(max(1, size.width))).rounded())
        return "\(hundredths / 100)." + (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100)%"
    }

    /// Writes the contents of the `svg` element.
    func writeShapes(_ html: inout MarkupWriter) {
        let most = max(1, series.map(\.tweets).max() ?? 1)
        for (index, bucket) in series.enumerated() {
            bar(
                bucket, at: Double(index) * step, width: step, most: most, isBurst: bursts.contains(index), &html)
        }
        for label in labels {
            html.element(
                "text", .class("tick"), .named("x", across(label.x)), .named("y", height + Self.foot - 5),
                text: label.text)
        }
        let points = averages.enumerated().compactMap { index, average in
            average.map { average in
                let length = Double(height) * average / Double(most)
                return Self.number((Double(index) + 0.5) * step) + "," + Self.number(Double(height) - length)
            }
        }
        guard points.count > 1 else { return }
        let line: (inout MarkupWriter) -> Void = { html in
            html.element("polyline", .class("average"), .named("points", points.joined(separator: " "))) { _ in }
        }
        guard isFluid else { return line(&html) }
        // The points of a line cannot be percentages.
        html.element(
            "svg", .named("viewBox", "0 0 \(size.width) \(height)"), .named("preserveAspectRatio", "none"),
            .named("width", "100%"), .named("height", height), content: line)
    }

    func write(_ html: inout MarkupWriter) {
        let (width, height) = size
        var chart = self
        chart.isFluid = true
        html.element(
            "div", .class("chart"), .named("role", "group"), .named("aria-label", "Tweets by " + periodOfBars)
        ) { html in
            html.element("svg", .class("fluid"), .named("width", width), .named("height", height)) {
                chart.writeShapes(&$0)
            }
        }
    }

    private func bar(
        _ bucket: Bar, at x: Double, width: Double, most: Int, isBurst: Bool, _ html: inout MarkupWriter
    ) {
        let name = bucket.first == bucket.last ? bucket.first : "\(bucket.first) to \(bucket.last)"
        let words = "\(name): \(HumanReadable.count(bucket.tweets, "tweet"))" + (isBurst ? ", a burst" : "")
        let length = Double(height) * Double(bucket.tweets) / Double(most)
        guard bucket.tweets > 0 else { return }
        let isChosen = chosen.map { bucket.first <= $0 && $0 <= bucket.last } ?? false
        html.linked(to: url?(bucket), words, isCurrent: isChosen) { html in
            // Add a transparent shape that makes the full column clickable, because a low bar is hard to click.
            html.element(
                "rect", .class("reach"), .named("x", across(x)), .named("y", 0),
                .named("width", across(width)), .named("height", height)
            ) { _ in }
            html.element(
                "rect", .class(isBurst ? "bar burst" : "bar"), .named("x", across(x + width * 0.1)),
                .named("y", Self.number(Double(height) - max(length, 1))),
                .named("width", across(width * 0.8)), .named("height", Self.number(max(length, 1)))
            ) { _ in }
        }
    }

    /// A label for the first bar of each year, or for each bar if there are at most 12 bars. If two labels would
    /// overlap, omits the older one.
    private var labels: [(x: Double, text: String)] {
        let isFew = series.count <= 12
        let width = isFew && period != "year" ? longLabelWidth : labelWidth
        var labels: [(x: Double, text: String)] = []
        var end = Double.infinity
        for index in series.indices.reversed() {
            let start = series[index].first
            guard isFew || index == 0 || start.prefix(4) != series[index - 1].first.prefix(4) else { continue }
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

/// The number of tweets by weekday and hour, as squares of equal size with five steps of opacity, from the hour with
/// the fewest tweets to that with the most. An hour without tweets has no square.
struct HourChart {
    /// The number of tweets as `hours[weekday][hour]`; weekday 0 is Monday.
    let hours: [[Int]]
    /// Returns the link target for a weekday and hour. `nil` in an SVG file, which has no links.
    let url: ((Int, Int) -> LinkURL)?
    /// The lowest and the highest number of tweets in an hour that has some.
    private let range: ClosedRange<Int>
    private static let cell = 24
    private static let margin = 40
    private static let steps = 5

    init(_ summary: TweetSummary, url: @escaping (Int, Int) -> LinkURL) {
        self.init(hours: summary.hours, url: url)
    }

    init(hours: [[Int]], url: ((Int, Int) -> LinkURL)? = nil) {
        self.hours = hours
        self.url = url
        let counts = hours.joined().filter { $0 > 0 }
        range = (counts.min() ?? 0)...(counts.max() ?? 0)
    }

    /// The size in pixels.
    static let size = (width: margin + 24 * cell, height: 8 * cell)

    /// Writes the contents of the `svg` element.
    func writeShapes(_ html: inout MarkupWriter) {
        for weekday in 0..<7 {
            html.element(
                "text", .class("tick"), .named("x", 0), .named("y", weekday * Self.cell + 16),
                text: String(Zone.weekdays[weekday].prefix(3)))
            for hour in 0..<24 { cell(weekday, hour, &html) }
        }
        for hour in stride(from: 0, to: 24, by: 3) {
            html.element(
                "text", .class("tick"), .named("x", Self.margin + hour * Self.cell + 6),
                .named("y", 8 * Self.cell - 6), text: String(hour))
        }
    }

    func write(_ html: inout MarkupWriter) {
        let (width, height) = Self.size
        html.element(
            "div", .class("chart"), .named("role", "group"), .named("aria-label", "Tweets by weekday and hour")
        ) { html in
            html.element(
                "svg", .named("viewBox", "0 0 \(width) \(height)"), .named("width", width), .named("height", height)
            ) { writeShapes(&$0) }
            if range.lowerBound < range.upperBound {
                html.element(
                    "p", .class("quiet"),
                    text: "From \(HumanReadable.count(range.lowerBound, "tweet")) (light) to "
                        + "\(HumanReadable.grouped(range.upperBound)) (dark) in an hour of the week.")
            }
        }
    }

    private func cell(_ weekday: Int, _ hour: Int, _ html: inout MarkupWriter) {
        let tweets = hours[weekday][hour]
        guard tweets > 0 else { return }
        let words =
            "\(Zone.weekdays[weekday]), \(hour):00 to \(hour + 1):00: \(HumanReadable.count(tweets, "tweet"))"
        let step = 1 + (tweets - range.lowerBound) * Self.steps / range.count
        html.linked(to: url?(weekday, hour), words) { html in
            html.element(
                "rect", .class("bar"), .named("x", Self.margin + hour * Self.cell + 1),
                .named("y", weekday * Self.cell + 1), .named("width", Self.cell - 2), .named("height", Self.cell - 2),
                .named("fill-opacity", BarChart.number(Double(step) / Double(Self.steps)))
            ) { _ in }
        }
    }
}

extension MarkupWriter {
    /// Writes `content` with the tooltip `words` inside a link, or inside a group if `url` is `nil`.
    fileprivate mutating func linked(
        to url: LinkURL?, _ words: String, isCurrent: Bool = false, content: (inout MarkupWriter) -> Void
    ) {
        let titled: (inout MarkupWriter) -> Void = { html in
            html.element("title", text: words)
            content(&html)
        }
        guard let url else { return element("g", content: titled) }
        link(url, isCurrent ? .named("aria-current", "true") : nil, content: titled)
    }
}

/// A thin horizontal bar. For 1 of 2, it has half of the full width.
struct Meter {
    let part: Int
    let whole: Int

    init(_ part: Int, of whole: Int) {
        self.part = part
        self.whole = whole
    }

    func write(_ html: inout MarkupWriter) {
        html.element(
            "svg", .class("meter"), .named("viewBox", "0 0 100 2"), .named("preserveAspectRatio", "none"),
            .named("aria-hidden", "true")
        ) { html in
            html.element(
                "rect", .class("bar"), .named("width", BarChart.number(100 * Double(part) / Double(max(1, whole)))),
                .named("height", 2)
            ) { _ in }
        }
    }
}

/// An SVG document with two charts: tweets by period, and tweets by weekday and hour. Browsers and drawing programs can
/// open it.
package struct VolumeChart: Sendable {
    /// The maximum number of bars. Browsers and drawing programs cannot open documents with many more elements.
    package static let maxBars = 20_000
    private static let margin = 16
    private static let heading = 32
    private static let style = """
        text { font-family: system-ui, sans-serif; fill: #1f1d1a; } .title { font-size: 14px; font-weight: 600; } \
        .tick { font-size: 11px; fill: #6b6357; } .bar { fill: #2f7d6f; } .burst { fill: #b4492d; } \
        .average { fill: none; stroke: #1f1d1a; stroke-width: 1.5; stroke-linejoin: round; } \
        .reach { fill: transparent; } .reach:hover + .bar, .bar:hover { fill: #1f1d1a; }
        """

    private let volume: TweetTimeSeries
    private let zone: Zone

    /// Creates a chart with one bar per period. Returns `nil` if there are more than `maxBars`.
    package init?(_ volume: TweetTimeSeries, zone: Zone) {
        guard volume.bucketCount <= Self.maxBars else { return nil }
        self.volume = volume
        self.zone = zone
    }

    /// Appends the SVG document to `out`.
    package func svg(into out: inout [UInt8]) {
        let series = Array(volume.series)
        var bars = BarChart(
            series: series.map { StoreStatistics.Bucket(start: $0.start, tweets: $0.counts.tweets) },
            period: volume.period.rawValue)
        bars.averages = series.map(\.movingAverage)
        bars.bursts = Set(series.indices.filter { series[$0].isBurst == true })
        let hasAverages = series.contains { $0.movingAverage != nil }
        let hours = HourChart(hours: volume.hours)
        let (title, top) = (Self.margin, Self.margin + Self.heading)
        let second = top + bars.size.height + Self.margin
        let width = max(bars.size.width, HourChart.size.width) + 2 * Self.margin
        let height = second + Self.heading + HourChart.size.height + Self.margin
        let query = volume.query.isEmpty ? "" : ": " + volume.query
        let html = MarkupWriter { html in
            html.element(
                "svg", .named("xmlns", "http://www.w3.org/2000/svg"), .named("viewBox", "0 0 \(width) \(height)"),
                .named("width", width), .named("height", height)
            ) { html in
                html.element("title", text: "Tweets by \(volume.period.rawValue)\(query)")
                html.element("style", text: Self.style)
                html.element(
                    "rect", .named("width", width), .named("height", height), .named("fill", "#ffffff")
                ) { _ in }
                html.element(
                    "text", .class("title"), .named("x", Self.margin), .named("y", title + 8),
                    text: "Tweets by \(volume.period.rawValue)\(query)")
                if hasAverages {
                    html.element(
                        "text", .class("tick"), .named("x", Self.margin), .named("y", title + 24),
                        text: "Line: mean of \(volume.window) \(volume.period.rawValue)s. Red: bursts.")
                }
                html.element("g", .named("transform", "translate(\(Self.margin) \(top))")) { bars.writeShapes(&$0) }
                html.element(
                    "text", .class("title"), .named("x", Self.margin), .named("y", second + 8),
                    text: "Hours and weekdays. Time zone: \(zone.label)")
                html.element("g", .named("transform", "translate(\(Self.margin) \(second + Self.heading))")) {
                    hours.writeShapes(&$0)
                }
            }
        }
        out.append(contentsOf: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
        out.append(contentsOf: html.bytes)
        out.append(UInt8(ascii: "\n"))
    }
}
