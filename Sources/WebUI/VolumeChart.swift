package import TweetModel

/// An SVG document with two charts: tweets by period, and tweets by weekday and hour. Browsers and drawing programs can
/// open it.
package struct VolumeChart: Sendable {
    /// The maximum number of bars. Browsers and drawing programs cannot open documents with many more elements.
    package static let mostBars = 20_000
    private static let margin = 16
    private static let heading = 32
    private static let style = """
        text { font-family: system-ui, sans-serif; fill: #1f1d1a; } .title { font-size: 14px; font-weight: 600; } \
        .tick { font-size: 11px; fill: #6b6357; } .bar { fill: #2f7d6f; } .burst { fill: #b4492d; } \
        .average { fill: none; stroke: #1f1d1a; stroke-width: 1.5; stroke-linejoin: round; } \
        .reach { fill: transparent; } .reach:hover + .bar { fill: #1f1d1a; }
        """

    private let volume: TweetVolume
    private let zone: Zone

    /// Creates a chart with one bar per period. Returns `nil` if there are more than `mostBars`.
    package init?(_ volume: TweetVolume, zone: Zone) {
        guard volume.bucketCount <= Self.mostBars else { return nil }
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
