package import TweetModel

/// Tweets as a table with one line for each. On a terminal, the columns are aligned and fit its width:
///
///      #  date                  author    likes  text
///      1  2024-11-09 12:14 UTC  ann_lee    1203  Fish & chips 🐟 #lunch example.org/a
///      2  2024-11-08 07:02 UTC  bob          12  Good morning
///
/// A long text is cut; if a match would be cut off, the text begins shortly before it.
package struct TweetColumnsView: Sendable {
    /// A column and the name that the user chose for it.
    package typealias Heading = (column: TweetColumn, name: String)

    /// The columns that are cut only if the texts are already this narrow.
    private static let narrowestText = 10
    private static let gap = 2

    private let headings: [Heading]
    private let renderer: TerminalRenderer
    /// The width of each column.
    private let widths: [Int]
    /// The width of the row numbers; 0 without numbers.
    private let numberWidth: Int
    /// True if the table also contains tweets around the results.
    private let hasContext: Bool

    /// - Parameters:
    ///   - headings: The columns.
    ///   - hits: The rows that determine the widths of the columns.
    ///   - lastNumber: The greatest row number; `nil` for a table without numbers.
    package init(
        _ headings: [Heading], of hits: [SearchHit], lastNumber: Int?, _ renderer: TerminalRenderer
    ) {
        self.headings = headings
        self.renderer = renderer
        let hasContext = hits.contains { $0.role != nil }
        self.hasContext = hasContext
        let numberWidth = lastNumber.map { max(2, String($0).count) } ?? 0
        self.numberWidth = numberWidth
        var widths = headings.map { DisplayWidth.of($0.name) }
        for hit in hits {
            for (index, heading) in headings.enumerated() {
                let text = renderer.cell(heading.column, of: hit).map(\.text).joined()
                widths[index] = max(widths[index], DisplayWidth.of(text))
            }
        }
        let room = renderer.style.width.map { $0 - (numberWidth > 0 ? numberWidth + 2 : 0) - (hasContext ? 2 : 0) }
        self.widths = Self.fitted(widths, headings.map(\.column.isText), into: room ?? .max)
    }

    /// Narrows the widest texts until all columns fit, and then, if texts are already narrow, the widest of all
    /// columns.
    private static func fitted(_ widths: [Int], _ isText: [Bool], into room: Int) -> [Int] {
        let room = room - gap * (widths.count - 1)
        var widths = widths
        for index in widths.indices where isText[index] { widths[index] = min(widths[index], max(room, narrowestText)) }
        while widths.reduce(0, +) > room {
            let texts = widths.indices.filter { isText[$0] && widths[$0] > narrowestText }
            guard let widest = (texts.isEmpty ? Array(widths.indices) : texts).max(by: { widths[$0] < widths[$1] }),
                widths[widest] > 1
            else { break }
            widths[widest] -= 1
        }
        return widths
    }

    /// Writes the names of the columns.
    package func writeHeader(to writer: inout TerminalWriter) {
        var spans = margin("#")
        for (index, heading) in headings.enumerated() {
            let name = TerminalSpan(heading.name, .strong)
            spans += cell([name], alignsLeft: !heading.column.isNumber, index)
        }
        writer.line(spans)
    }

    /// Writes the line between two groups of rows.
    package static func writeSeparator(to writer: inout TerminalWriter) { writer.line([TerminalSpan("--", .dim)]) }

    /// Writes a row. In a table with context, `▶` marks the results, and the other rows are dim.
    package func write(_ hit: SearchHit, number: Int?, to writer: inout TerminalWriter) {
        let isMatch = hit.role == .matched
        var spans = margin(number.map { String($0) }, isMatch: isMatch)
        for (index, heading) in headings.enumerated() {
            spans += cell(
                renderer.cell(heading.column, of: hit, width: widths[index]),
                alignsLeft: !heading.column.isNumber, index)
        }
        if hasContext, !isMatch { for index in spans.indices { spans[index].role = .dim } }
        writer.line(spans)
    }

    private func margin(_ number: String?, isMatch: Bool = false) -> [TerminalSpan] {
        let sign = hasContext ? [TerminalSpan(isMatch ? "▶ " : "  ", .note)] : []
        guard numberWidth > 0 else { return sign }
        let gap = hasContext ? " " : "  "
        return [TerminalSpan(renderer.padded(number ?? "", numberWidth, left: true) + gap, .dim)] + sign
    }

    /// Returns the spans of a cell, cut to the width of its column, with the spaces before the next column.
    private func cell(_ spans: [TerminalSpan], alignsLeft: Bool, _ index: Int) -> [TerminalSpan] {
        // The mark can separate the parts of a character, so insert it before measuring. Cutting can remove it.
        var (cut, width) = Self.cut(Self.endingLeftToRight(spans), to: widths[index])
        (cut, width) = Self.cut(Self.endingLeftToRight(cut), to: widths[index])
        let padding = TerminalSpan(String(repeating: " ", count: widths[index] - width))
        let gap = TerminalSpan(String(repeating: " ", count: Self.gap))
        let isLast = index == headings.count - 1
        if alignsLeft { return cut + (isLast ? [] : [padding, gap]) }
        return [padding] + cut + (isLast ? [] : [gap])
    }

    /// Appends a direction mark to the last right-to-left text, unless it has one. Without it, a terminal shows the
    /// next column on the wrong side of the text.
    private static func endingLeftToRight(_ spans: [TerminalSpan]) -> [TerminalSpan] {
        let last = spans.lastIndex { $0.text.unicodeScalars.contains(where: Sanitizer.isRightToLeft) }
        guard let last, spans[last].text.unicodeScalars.last != "\u{200E}" else { return spans }
        var spans = spans
        spans[last].text = Sanitizer.endingLeftToRight(spans[last].text)
        return spans
    }

    /// Returns the beginning of the spans in at most `room` columns, with an ellipsis if it is not all of them, and its
    /// width.
    private static func cut(_ spans: [TerminalSpan], to room: Int) -> (spans: [TerminalSpan], width: Int) {
        // Measure spans together, because one can begin with a part of the last character of the span before it.
        func width(_ spans: [TerminalSpan]) -> Int { DisplayWidth.of(spans.map(\.text).joined()) }
        let whole = width(spans)
        if whole <= room { return (spans, whole) }
        var result: [TerminalSpan] = []
        for var span in spans where width(result) < room - 1 {
            span.text = DisplayWidth.prefix(span.text, room - 1 - width(result))
            result.append(span)
        }
        while width(result) >= room, let last = result.indices.last {
            if result[last].text.isEmpty { result.removeLast() } else { result[last].text.removeLast() }
        }
        result.append(TerminalSpan("…"))
        return (result, width(result))
    }
}

extension [UInt8] {
    /// Appends a line with the values of columns, separated by tabs. Times are in ISO 8601; the time is a date if the
    /// time of day is unknown. Line breaks and tabs in texts become spaces.
    package mutating func putLine(of hit: SearchHit, _ columns: [TweetColumn]) {
        for (index, column) in columns.enumerated() {
            if index > 0 { put("\t") }
            var cell = PlainCell()
            column.putCell(of: hit, into: &cell)
            put(cell.text)
        }
        put("\n")
    }
}

extension TweetColumn {
    /// True for a column of text, which can be cut. IDs, times and counts are useless if they are incomplete.
    fileprivate var isText: Bool {
        switch self {
        case .handle, .name, .text, .source, .replyToHandle, .retweetOfHandle, .quoteOfHandle, .hashtags, .mentions,
            .urls, .cashtags, .media, .place, .flags, .labels, .note, .url, .poll, .communityNote:
            true
        default: false
        }
    }

    /// True for counts, which are aligned on the right.
    fileprivate var isNumber: Bool { TweetCount.allCases.contains { $0.name == rawValue } }
}

/// The text of a cell on one line, without characters that a terminal acts on.
private struct PlainCell: CellWriter {
    var text = ""

    mutating func putCell(id: Int64?) { putCell(number: id) }
    mutating func putCell(number: Int64?) { text = number.map { String($0) } ?? "" }
    mutating func putCell(bare value: String?) { text = value ?? "" }
    mutating func putCell(_ value: String?) { text = Sanitizer.sanitized(value ?? "", lineBreaks: .spaces) }
    mutating func putCell(list texts: some Collection<String>) { putCell(texts.joined(separator: " ")) }
    mutating func putCell(time: Timestamp?) {
        text = time.map { $0.precision == .day ? CivilTime(unixSeconds: $0.seconds).isoDate : $0.iso8601 } ?? ""
    }
}

extension TerminalRenderer {
    /// Returns a cell of a table. `width` is the number of columns that are available; `nil` for the whole text.
    fileprivate func cell(_ column: TweetColumn, of hit: SearchHit, width: Int? = nil) -> [TerminalSpan] {
        if column == .text { return text(of: hit, width: width) }
        if column == .createdAt, let time = hit.tweet.createdAt { return [TerminalSpan(style.zone.short(time), .dim)] }
        var cell = PlainCell()
        column.putCell(of: hit, into: &cell)
        let role: TerminalRole =
            switch column {
            case .handle, .replyToHandle, .retweetOfHandle, .quoteOfHandle, .mentions: .mention
            case .hashtags: .hashtag
            case .cashtags: .cashtag
            case .labels, .note: .note
            case .urls, .url, .media: .link
            default: .plain
            }
        return [TerminalSpan(cell.text, role)]
    }

    /// Returns the text with its matches. If the first match ends after `width` columns, the text begins shortly before
    /// it.
    private func text(of hit: SearchHit, width: Int?) -> [TerminalSpan] {
        var spans = Passage.listed(hit, linkForm).pieces.map { span in
            var span = span
            span.text = Sanitizer.sanitized(span.text, lineBreaks: .spaces)
            return span
        }
        if let width, let match = spans.firstIndex(where: \.isMatch) {
            let end = spans[...match].reduce(0) { $0 + DisplayWidth.of($1.text) }
            if end > width - 1 { spans = Self.shortened(spans, to: width, before: match) }
        }
        return spans
    }

    /// Drops words before a match, so that about a third of the width remains for them.
    private static func shortened(_ spans: [TerminalSpan], to width: Int, before match: Int) -> [TerminalSpan] {
        let lead = spans[..<match].map(\.text).joined()
        var kept = Substring()
        for word in lead.split(separator: " ", omittingEmptySubsequences: false).reversed() {
            let longer = lead[word.startIndex...]
            guard DisplayWidth.of(String(longer)) <= width / 3 else { break }
            kept = longer
        }
        return [TerminalSpan("…" + kept)] + spans[match...]
    }
}

/// A tweet as one line of a list on a full screen:
///
///     2024-11-09  @ann_lee         ★ ▣ Fish & chips 🐟🍟 #lunch example.org/a
extension TerminalRenderer {
    /// The number of columns of an author, including the space after it.
    private static let authorColumns = 17
    /// The number of columns below which authors are left out.
    private static let widthForAuthors = 60

    /// Writes the date, the author, signs for a star, a note and media, and the text, cut to the width of the style. If
    /// the first match would not be visible, the text begins shortly before it.
    package func writeOneLine(of hit: SearchHit, to writer: inout TerminalWriter) {
        let tweet = hit.tweet
        let width = style.width ?? 80
        let date = tweet.createdAt.map { style.zone.civil($0).isoDate } ?? "unknown   "
        var pieces = [TerminalSpan(date + " ", .dim)]
        if width >= Self.widthForAuthors {
            let name = tweet.author?.handle.map { "@" + $0 } ?? tweet.author?.name ?? "unknown"
            let author = DisplayWidth.prefix(Sanitizer.endingLeftToRight(flat(name)), Self.authorColumns - 1)
            pieces.append(TerminalSpan(padded(author, Self.authorColumns), .mention))
        }
        let star = LabelName.starred.text
        var signs = hit.labels.contains(star) ? "★ " : ""
        if hit.labels.contains(where: { $0 != star }) || hit.note?.isEmpty == false { signs += "✎ " }
        if !signs.isEmpty { pieces.append(TerminalSpan(signs, .note)) }
        let marks = (tweet.kind == .retweet ? TweetMetadata.retweetSign + " " : "") + (tweet.media.isEmpty ? "" : "▣ ")
        if !marks.isEmpty { pieces.append(TerminalSpan(marks, .dim)) }
        let used = pieces.reduce(0) { $0 + DisplayWidth.of($1.text) }
        let text = Passage.listed(hit, .whole).pieces
        writer.line(pieces + Self.beginning(of: text, columns: max(1, width - used)))
    }

    /// Returns a text from its beginning or, if its first match is not within `columns`, from shortly before the match.
    private static func beginning(of spans: [TerminalSpan], columns: Int) -> [TerminalSpan] {
        func width(_ span: TerminalSpan) -> Int {
            DisplayWidth.of(Sanitizer.sanitized(span.text, lineBreaks: .spaces))
        }
        guard let match = spans.firstIndex(where: \.isMatch) else { return spans }
        let before = spans[..<match].reduce(0) { $0 + width($1) }
        guard before + width(spans[match]) > columns else { return spans }
        var kept: [TerminalSpan] = []
        var room = columns / 3
        for var span in spans[..<match].reversed() where room > 0 {
            let whole = width(span)
            if whole > room {
                var cut = span.text[...]
                while let first = cut.first, DisplayWidth.of(String(cut)) > room || first != " " && cut.contains(" ") {
                    cut.removeFirst()
                }
                span.text = String(cut)
            }
            kept.insert(span, at: 0)
            room -= whole
        }
        return [TerminalSpan("…", .dim)] + kept + spans[match...]
    }
}
