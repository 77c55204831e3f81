import Rendering
import TweetModel

/// Bars over time, as SVG. Every bar is a link with its number as its name.
struct BarChart {
    let series: [StoreStatistics.Bucket]
    /// `day`, `month`: what a bar stands for.
    let period: String
    /// Where a bar leads; in a picture of its own, nowhere.
    let address: ((StoreStatistics.Bucket) -> Address)?
    /// A line over the bars, by their places; a gap where there is none.
    var averages: [Double?] = []
    /// Places of bars that stand out.
    var bursts: Set<Int> = []
    private static let width = 640
    private static let height = 160
    private static let foot = 20
    /// What a year's name takes, so that the last one stays inside.
    private static let labelWidth = 28.0

    init(_ summary: TweetSummary, address: @escaping (StoreStatistics.Bucket) -> Address) {
        self.init(series: summary.series, period: summary.period.rawValue, address: address)
    }

    init(
        series: [StoreStatistics.Bucket], period: String, address: ((StoreStatistics.Bucket) -> Address)? = nil
    ) {
        self.series = series
        self.period = period
        self.address = address
    }

    // Long series grow to the side, where they can be scrolled.
    private var step: Double { max(Double(Self.width) / Double(max(1, series.count)), 3) }

    /// In pixels.
    var size: (width: Int, height: Int) {
        (Int((step * Double(series.count)).rounded(.up)), Self.height + Self.foot)
    }

    /// What is inside of the picture.
    func writeShapes(_ html: inout HTML) {
        let most = max(1, series.map(\.tweets).max() ?? 1)
        for (index, bucket) in series.enumerated() {
            bar(
                bucket, at: Double(index) * step, width: step, most: most, isBurst: bursts.contains(index), &html)
            label(bucket, index: index, at: Double(index) * step, &html)
        }
        let points = averages.enumerated().compactMap { index, average in
            average.map { average in
                let height = Double(Self.height) * average / Double(most)
                return Self.number((Double(index) + 0.5) * step) + "," + Self.number(Double(Self.height) - height)
            }
        }
        guard points.count > 1 else { return }
        html.element("polyline", .class("average"), .named("points", points.joined(separator: " "))) { _ in }
    }

    func write(_ html: inout HTML) {
        let (width, height) = size
        html.element(
            "div", .class("chart"), .named("tabindex", "0"), .named("role", "group"),
            .named("aria-label", "Tweets by \(period)")
        ) {
            html in
            html.element(
                "svg", .named("viewBox", "0 0 \(width) \(height)"), .named("width", width), .named("height", height)
            ) { writeShapes(&$0) }
        }
    }

    private func bar(
        _ bucket: StoreStatistics.Bucket, at x: Double, width: Double, most: Int, isBurst: Bool, _ html: inout HTML
    ) {
        let words = "\(bucket.start): \(PeopleNumbers.count(bucket.tweets, "tweet"))" + (isBurst ? ", a burst" : "")
        let height = Double(Self.height) * Double(bucket.tweets) / Double(most)
        guard bucket.tweets > 0 else { return }
        html.leading(to: address?(bucket), words) { html in
            html.element("title", text: words)
            // The whole column can be hit, not only a low bar.
            html.element(
                "rect", .class("reach"), .named("x", Self.number(x)), .named("y", 0),
                .named("width", Self.number(width)), .named("height", Self.height)
            ) { _ in }
            html.element(
                "rect", .class(isBurst ? "bar burst" : "bar"), .named("x", Self.number(x + width * 0.1)),
                .named("y", Self.number(Double(Self.height) - max(height, 1))),
                .named("width", Self.number(width * 0.8)), .named("height", Self.number(max(height, 1)))
            ) { _ in }
        }
    }

    private func label(_ bucket: StoreStatistics.Bucket, index: Int, at x: Double, _ html: inout HTML) {
        let isNewYear = index == 0 || bucket.start.prefix(4) != series[index - 1].start.prefix(4)
        let isFew = series.count <= 12
        guard isNewYear || isFew else { return }
        // Years stand apart from each other, or only some of them have their name.
        let text = isFew && period != "year" ? String(bucket.start.suffix(5)) : String(bucket.start.prefix(4))
        html.element(
            "text", .class("tick"), .named("x", Self.number(min(x + 1, Double(size.width) - Self.labelWidth))),
            .named("y", Self.height + Self.foot - 5), text: text)
    }

    /// A tenth of a pixel is enough.
    static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(abs(tenths % 10))"
    }
}

/// Hours over weekdays, as squares that grow with the number.
struct HourChart {
    let hours: [[Int]]
    /// Where a square leads; in a picture of its own, nowhere.
    let address: ((Int, Int) -> Address)?
    private static let cell = 24
    private static let margin = 40

    init(_ summary: TweetSummary, address: @escaping (Int, Int) -> Address) {
        self.init(hours: summary.hours, address: address)
    }

    init(hours: [[Int]], address: ((Int, Int) -> Address)? = nil) {
        self.hours = hours
        self.address = address
    }

    /// In pixels.
    static let size = (width: margin + 24 * cell, height: 8 * cell)

    /// What is inside of the picture.
    func writeShapes(_ html: inout HTML) {
        let most = max(1, hours.flatMap(\.self).max() ?? 1)
        for weekday in 0..<7 {
            html.element(
                "text", .class("tick"), .named("x", 0), .named("y", weekday * Self.cell + 16),
                text: String(Zone.weekdays[weekday].prefix(3)))
            for hour in 0..<24 { cell(weekday, hour, most: most, &html) }
        }
        for hour in stride(from: 0, to: 24, by: 3) {
            html.element(
                "text", .class("tick"), .named("x", Self.margin + hour * Self.cell + 6),
                .named("y", 8 * Self.cell - 6), text: String(hour))
        }
    }

    func write(_ html: inout HTML) {
        let (width, height) = Self.size
        html.element(
            "div", .class("chart"), .named("tabindex", "0"), .named("role", "group"),
            .named("aria-label", "Tweets by weekday and hour")
        ) {
            html in
            html.element(
                "svg", .named("viewBox", "0 0 \(width) \(height)"), .named("width", width), .named("height", height)
            ) { writeShapes(&$0) }
        }
    }

    private func cell(_ weekday: Int, _ hour: Int, most: Int, _ html: inout HTML) {
        let tweets = hours[weekday][hour]
        guard tweets > 0 else { return }
        let words =
            "\(Zone.weekdays[weekday]), \(hour):00 to \(hour + 1):00: \(PeopleNumbers.count(tweets, "tweet"))"
        // The area tells the number.
        let side = max(3, Double(Self.cell - 2) * (Double(tweets) / Double(most)).squareRoot())
        let inset = (Double(Self.cell) - side) / 2
        html.leading(to: address?(weekday, hour), words) { html in
            html.element("title", text: words)
            html.element(
                "rect", .class("reach"), .named("x", Self.margin + hour * Self.cell), .named("y", weekday * Self.cell),
                .named("width", Self.cell), .named("height", Self.cell)
            ) { _ in }
            html.element(
                "rect", .class("bar"), .named("x", BarChart.number(Double(Self.margin + hour * Self.cell) + inset)),
                .named("y", BarChart.number(Double(weekday * Self.cell) + inset)),
                .named("width", BarChart.number(side)), .named("height", BarChart.number(side))
            ) { _ in }
        }
    }
}

extension HTML {
    /// A shape with its words, which leads somewhere or not.
    fileprivate mutating func leading(to address: Address?, _ words: String, content: (inout HTML) -> Void) {
        if let address {
            link(address, .named("aria-label", words), content: content)
        } else {
            element("g", content: content)
        }
    }
}

/// How much of the most something is, as a thin line.
struct Meter {
    let part: Int
    let whole: Int

    init(_ part: Int, of whole: Int) {
        self.part = part
        self.whole = whole
    }

    func write(_ html: inout HTML) {
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
