import Rendering
import TweetModel

/// Bars of numbers of tweets, without axes.
struct Sparkline {
    let counts: [Int]
    /// The name of the chart for screen readers.
    let words: String
    /// True for bars of a fixed width in one line of text. Otherwise the bars fill the width of their box.
    var isInText = false
    private static let step = 5

    func write(_ html: inout MarkupWriter) {
        guard counts.count > 1 || isInText, let most = counts.max(), most > 0 else { return }
        let (width, height) = (counts.count * Self.step, isInText ? 20 : 32)
        html.element(
            "svg", .class(isInText ? "sparkline" : "spark"), .named("viewBox", "0 0 \(width) \(height)"),
            isInText ? .named("width", width) : .named("preserveAspectRatio", "none"),
            isInText ? .named("height", height) : nil, .named("role", "img"), .named("aria-label", words)
        ) { html in
            html.element("title", text: words)
            let bars = counts.enumerated().filter { $0.element > 0 }.map { index, count in
                let length = max(2, count * height / most)
                return "M\(index * Self.step) \(height)v-\(length)h\(Self.step - 1)v\(length)z"
            }
            html.element("path", .class("bar"), .named("d", bars.joined())) { _ in }
        }
    }
}

extension Sparkline {
    /// Bars of the numbers of tweets by year, in one line of text. Sparklines of one table have the same range of
    /// years, so that their bars are aligned.
    init(years: [Int: Int], range: ClosedRange<Int>) {
        counts = range.map { years[$0] ?? 0 }
        isInText = true
        let most = years.values.max() ?? 0
        let busiest = years.filter { $0.value == most }.keys.min() ?? range.lowerBound
        let (first, last) = (years.keys.min() ?? range.lowerBound, years.keys.max() ?? range.upperBound)
        words =
            first == last
            ? "\(first): \(most)" : "\(first) to \(last), most in \(busiest): \(HumanReadable.grouped(most))"
    }
}
