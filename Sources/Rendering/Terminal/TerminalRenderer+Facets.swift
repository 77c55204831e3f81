package import TweetModel

/// Facets and histograms of search results.
extension TerminalRenderer {
    /// The maximum widths of a value and of a bar, in columns.
    private static let widestValue = 24
    private static let longestFacetBar = 16

    /// Writes the facets that have values: a heading, then one line for each value with its number of results, a bar,
    /// and the clause that finds them. Leaves the clauses out if `hasClauses` is false; each value is then one line.
    package func write(_ facets: [Facet], hasClauses: Bool = true, to writer: inout TerminalWriter) {
        for (index, facet) in facets.filter({ !$0.values.isEmpty }).enumerated() {
            if index > 0 { writer.line() }
            write(facet, hasClauses: hasClauses, to: &writer)
        }
    }

    private func write(_ facet: Facet, hasClauses: Bool, to writer: inout TerminalWriter) {
        var notes: [String] = []
        if facet.others > 0 { notes.append(HumanReadable.count(facet.others, "more value")) }
        if facet.unknown > 0 { notes.append("\(HumanReadable.grouped(facet.unknown)) \(facet.field.unknownNote)") }
        let name = facet.field.rawValue
        writer.line([
            TerminalSpan(name.prefix(1).uppercased() + name.dropFirst(), .strong),
            TerminalSpan(notes.isEmpty ? "" : "  " + notes.joined(separator: ", "), .dim),
        ])
        let (sign, role) = (facet.field.table?.sign ?? "", facet.field.table?.role ?? .plain)
        let texts = facet.values.map { value in
            let text = sign + flat(value.text)
            return DisplayWidth.of(text) > Self.widestValue
                ? DisplayWidth.prefix(text, Self.widestValue - 1) + "…" : text
        }
        let textWidth = texts.map { DisplayWidth.of($0) }.max() ?? 1
        let numbers = facet.values.map { HumanReadable.grouped($0.count) }
        let numberWidth = numbers.map(\.count).max() ?? 1
        let maximum = facet.values.map(\.count).max() ?? 1
        let barWidth = min(Self.longestFacetBar, max(4, (style.width ?? .max) / 5))
        for (index, value) in facet.values.enumerated() {
            let bar = bar(value.count, maximum: maximum, longest: barWidth)
            // Only a conversation has a flag instead of a clause.
            let known = facet.field == .conversation ? "--in \(value.text)" : value.clause
            let clause = hasClauses ? known : nil
            let first = [
                TerminalSpan("  " + padded(texts[index], textWidth), role),
                TerminalSpan("  " + padded(numbers[index], numberWidth, left: true)),
                TerminalSpan("  " + (clause == nil ? bar : padded(bar, barWidth) + "  "), .dim),
            ]
            guard let clause else {
                writer.line(first)
                continue
            }
            writer.paragraph(
                [TerminalSpan(flat(clause))], indent: textWidth + numberWidth + barWidth + 8, first: first)
        }
    }

    /// Returns one block character for each bin.
    package func bars(of histogram: Histogram) -> String {
        let maximum = histogram.bins.map(\.count).max() ?? 0
        return String(histogram.bins.map { level($0.count, maximum: maximum) })
    }

    /// Writes one line of block characters, one for each bin or for several bins, then a line with the first and the
    /// last bin and the scale. Writes nothing without bins.
    package func write(_ histogram: Histogram, to writer: inout TerminalWriter) {
        guard let first = histogram.bins.first, let last = histogram.bins.last else { return }
        let bins = histogram.bins.map(\.count)
        let perColumn = (bins.count + (style.width ?? 120) - 1) / (style.width ?? 120)
        let columns = stride(from: 0, to: bins.count, by: perColumn).map { start in
            bins[start..<min(start + perColumn, bins.count)].reduce(0, +)
        }
        let maximum = columns.max() ?? 0
        writer.line([TerminalSpan(String(columns.map { level($0, maximum: maximum) }), .hashtag)])
        let unit = perColumn > 1 ? "\(perColumn) \(histogram.period)s" : "\(histogram.period)"
        var notes = [
            first.start == last.start ? first.start : "\(first.start) to \(last.start)",
            "at most \(HumanReadable.grouped(maximum)) per \(unit)",
        ]
        if histogram.unknown > 0 { notes.append("\(HumanReadable.grouped(histogram.unknown)) without a time") }
        writer.paragraph([TerminalSpan(notes.joined(separator: " · "), .dim)])
    }
}

extension Facet.Field {
    /// The property of results without a known value, after their number.
    fileprivate var unknownNote: String {
        switch self {
        case .hashtag, .mention, .media, .domain, .label, .archive: "without one"
        default: "unknown"
        }
    }
}
