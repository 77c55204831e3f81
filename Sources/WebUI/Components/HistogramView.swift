import QueryEngine
import Rendering
import TweetArchive
import TweetModel

/// The distribution of the results over time, as bars. The range that the query selects is highlighted. A script selects
/// another range with the pointer or the keyboard.
struct HistogramView {
    /// One or more consecutive periods.
    struct Bar: Equatable {
        /// The range for `date:`, such as `2019-03` or `2019-03-04..2019-03-10`.
        var range: String
        var count: Int
        var isSelected = true
    }

    /// The bars, from the first result to the last one without the selection.
    private(set) var bars: [Bar] = []
    /// True if the query selects a range of time.
    private(set) var hasSelection: Bool
    /// The query without its conditions on the time.
    let rest: String
    /// True if the script may change the range.
    let canBeNarrowed: Bool
    /// True for a page of charts: more and higher bars, with lines for numbers and for the moving average.
    let isLarge: Bool
    /// True if the heights of the bars are proportional to the square roots of their numbers.
    var isRooted = false
    /// Returns the page that begins with the end of a range. The script then opens this page instead of narrowing the
    /// query.
    var until: ((String) -> LinkURL)?
    /// The number of periods in a bar. The last bar may have fewer.
    let periodsPerBar: Int
    private let period: String
    /// The points of a line as numbers of tweets. In a large chart, the moving average at the end of each bar, for the
    /// periods of the bar together.
    var averages: [Double?] = []
    /// Returns the page of a query.
    private let url: (String) -> LinkURL
    private let unknown: Int

    /// The maximum number of bars of a small chart: each is at least 4 pixels wide, with a gap of 1 pixel.
    static let maxBars = 120
    private var height: Int { isLarge ? 160 : 52 }

    /// - Parameters:
    ///   - histogram: The histogram of the query without its conditions on the time, or of only the selected range.
    ///   - selection: The conditions on the time; `nil` without any.
    ///   - query: The text of the query.
    ///   - context: The time zone and the current time of the search.
    ///   - isLarge: True for a page of charts.
    ///   - url: Returns the page of a query.
    init(
        _ histogram: Histogram, _ selection: Query.TimeSelection?, of query: String, _ context: QueryContext,
        isLarge: Bool = false, url: @escaping (String) -> LinkURL
    ) {
        self.isLarge = isLarge
        let maxBars = isLarge ? 2 * Self.maxBars : Self.maxBars
        let size = max(1, (histogram.bins.count + maxBars - 1) / maxBars)
        periodsPerBar = size
        canBeNarrowed = histogram.bins.allSatisfy { $0.clause?.hasPrefix("date:") == true }
        hasSelection = selection != nil
        rest = selection?.rest ?? query
        self.url = url
        unknown = histogram.unknown
        period = size > 1 ? HumanReadable.count(size, histogram.period.rawValue) : histogram.period.rawValue
        var average = MovingAverage(length: histogram.period.defaultWindow)
        for start in stride(from: 0, to: histogram.bins.count, by: size) {
            let part = histogram.bins[start..<min(start + size, histogram.bins.count)]
            let names = part.map { String(($0.clause ?? "date:" + $0.text).dropFirst("date:".count)) }
            var bar = Bar(range: Self.range(from: names[0], to: names[names.count - 1]), count: 0)
            bar.count = part.reduce(0) { $0 + $1.count }
            if let selection, canBeNarrowed {
                let own = (try? Query.parse("date:" + bar.range))?.timeSelection(context)
                bar.isSelected =
                    (own?.lower ?? .min) < (selection.upper ?? .max) && (own?.upper ?? .max) > (selection.lower ?? .min)
            }
            bars.append(bar)
            guard isLarge else { continue }
            for bin in part { average.add(bin.count) }
            averages.append(average.mean.map { $0 * Double(part.count) })
        }
    }

    /// True if a few bars are so high that square roots show the others better.
    var isSkewed: Bool {
        let counts = bars.map(\.count).filter { $0 > 0 }.sorted()
        return counts.last.map { $0 > 8 * counts[counts.count / 2] } ?? false
    }

    private var most: Int { max(1, bars.map(\.count).max() ?? 1) }

    /// Returns the height of a number of tweets.
    private func height(of count: Double) -> Double {
        let share = count / Double(most)
        return Double(height) * (isRooted ? share.squareRoot() : share)
    }

    /// Highlights the bar that contains a period.
    mutating func highlight(_ period: String) {
        let chosen = bars.firstIndex { Self.bounds(of: $0.range).last >= period } ?? bars.count - 1
        for index in bars.indices { bars[index].isSelected = index == chosen }
        hasSelection = true
    }

    /// Returns the range of two ranges: `2017..2019` for `2017` and `2019`.
    static func range(from first: String, to last: String) -> String {
        first == last ? first : bounds(of: first).first + ".." + bounds(of: last).last
    }

    /// Returns the first and the last period of a range.
    private static func bounds(of range: String) -> (first: String, last: String) {
        let parts = range.split(separator: ".").map(String.init)
        return (parts.first ?? range, parts.last ?? range)
    }

    /// The query for the results in a range of bars.
    func query(_ indices: ClosedRange<Int>) -> String {
        let range = Self.range(from: bars[indices.lowerBound].range, to: bars[indices.upperBound].range)
        return Query.narrowed(rest, to: "date:" + range)
    }

    /// The list of links to the bars, for a browser without the script: none, the list, or a link to a page with it.
    enum BarList {
        case none, links
        case link(LinkURL)
    }

    /// The field of the URL that requests `BarList.links`.
    static let barsField = "bars"

    /// Writes the chart.
    func write(_ html: inout MarkupWriter, _ barList: BarList) {
        guard bars.count > 1 || hasSelection || isLarge, let first = bars.first, let last = bars.last else { return }
        let (start, end) = (Self.bounds(of: first.range).first, Self.bounds(of: last.range).last)
        let selected = bars.indices.filter { bars[$0].isSelected }
        html.element(
            "div", .class("plot"), canBeNarrowed ? .named("data-rest", rest) : nil,
            // The script replaces `…` by the range.
            canBeNarrowed ? .named("data-query", Query.narrowed(rest, to: "date:…")) : nil,
            .named("data-bars", bars.map { "\($0.range) \($0.count)" }.joined(separator: ",")),
            // A large chart consists of the selected range alone.
            hasSelection && !isLarge ? .named("data-from", selected.first ?? 0) : nil,
            hasSelection && !isLarge ? .named("data-to", selected.last ?? 0) : nil,
            .flag("data-until", isSet: until != nil)
        ) { html in
            html.element(
                "svg", .named("viewBox", "0 0 \(bars.count * 5) \(height)"),
                .named("preserveAspectRatio", "none"), .named("role", "img"),
                .named("aria-label", "Tweets by \(period), from \(start) to \(end)")
            ) { html in
                for (name, isSelected) in [("muted", false), ("bar", true)] {
                    let path = bars.enumerated().filter { $0.element.isSelected == isSelected && $0.element.count > 0 }
                        .map { shape($0.offset, height: max(1, Int(height(of: Double($0.element.count))))) }
                    html.element("path", .class(name), .named("d", path.joined())) { _ in }
                }
                let points = averages.enumerated().compactMap { index, average in
                    average.map { "\(index * 5 + 2),\(height - Int(height(of: $0)))" }
                }
                if points.count > 1 {
                    html.element("polyline", .class("average"), .named("points", points.joined(separator: " "))) { _ in
                    }
                }
                html.element(
                    "rect", .class("selection"), .named("x", (selected.first ?? 0) * 5), .named("y", 0),
                    .named("width", hasSelection && !isLarge ? selected.count * 5 : 0), .named("height", height)
                ) { _ in }
            }
            if isLarge {
                // The numbers of the highest bar, and at half of its height.
                html.element("p", .class("levels"), .named("aria-hidden", "true")) { html in
                    html.element("span", text: HumanReadable.grouped(most))
                    let half = Double(most) / (isRooted ? 4 : 2)
                    html.element(
                        "span", text: half < 10 ? BarChart.number(half) : HumanReadable.grouped(Int(half.rounded())))
                }
            }
        }
        html.element("p", .class("ends")) { html in
            html.element("span", text: start)
            if !isLarge {
                html.element(
                    "span", .class("scale"),
                    text: "at most \(HumanReadable.grouped(most)) per \(period)"
                        + (unknown > 0 ? " · \(HumanReadable.grouped(unknown)) without a time" : ""))
            }
            if hasSelection, !isLarge {
                // The script adds a button that zooms in or out.
                html.element("span", .class("zoom")) { _ in }
                html.link(url(rest), .class("all"), text: "All times")
            }
            if start != end || !isLarge { html.element("span", text: end) }
        }
        guard canBeNarrowed else { return }
        switch barList {
        case .none: break
        case .links: list(&html)
        case .link(let url): html.element("noscript") { $0.link(url, text: "List the bars") }
        }
    }

    private func list(_ html: inout MarkupWriter) {
        html.element("noscript") { html in
            html.element("details", .class("bars")) { html in
                html.element("summary", text: "By \(period)")
                html.element("ul") { html in
                    for (index, bar) in bars.enumerated() where bar.count > 0 {
                        html.element("li") { html in
                            html.link(
                                until?(Self.bounds(of: bar.range).last) ?? url(query(index...index)), text: bar.range)
                            html.text(" ")
                            html.element("span", .class("number"), text: HumanReadable.grouped(bar.count))
                        }
                    }
                }
            }
        }
    }

    /// Returns the path of a bar.
    private func shape(_ index: Int, height: Int) -> String {
        "M\(index * 5) \(self.height)v-\(height)h4v\(height)z"
    }
}

extension HistogramView {
    /// Creates a chart of the summary of a query. The summary may count only a part of the results.
    init(
        _ summary: TweetTimeSeries, of query: String, _ context: RequestContext, isLarge: Bool,
        url: @escaping (String) -> LinkURL
    ) throws {
        let parsed = try context.archive.queries.parse(query, context.quietOptions).unlimited
        self.init(
            Histogram(summary) { parsed.canBeNarrowed ? Query.clause(for: $0, $1) : nil },
            parsed.timeSelection(context.calendar), of: query, context.calendar, isLarge: isLarge, url: url)
    }
}
