import Rendering
import TweetModel

/// Bars of the numbers of tweets by year, in one line of text.
struct Sparkline {
    let years: [Int: Int]
    /// The years of the bars. Sparklines of one table have the same years, so that their bars are aligned.
    let range: ClosedRange<Int>
    private static let (step, height) = (5, 20)

    func write(_ html: inout MarkupWriter) {
        guard let most = years.values.max(), let busiest = years.filter({ $0.value == most }).keys.min(),
            let first = years.keys.min(), let last = years.keys.max()
        else { return }
        let words =
            first == last
            ? "\(first): \(most)" : "\(first) to \(last), most in \(busiest): \(HumanReadable.grouped(most))"
        let width = range.count * Self.step
        html.element(
            "svg", .class("sparkline"), .named("viewBox", "0 0 \(width) \(Self.height)"), .named("width", width),
            .named("height", Self.height), .named("role", "img"), .named("aria-label", words)
        ) { html in
            html.element("title", text: words)
            for (year, tweets) in years.sorted(by: { $0.key < $1.key }) where tweets > 0 && range.contains(year) {
                let height = max(2, tweets * Self.height / most)
                html.element(
                    "rect", .class("bar"), .named("x", (year - range.lowerBound) * Self.step),
                    .named("y", Self.height - height), .named("width", Self.step - 1), .named("height", height)
                ) { _ in }
            }
        }
    }
}
