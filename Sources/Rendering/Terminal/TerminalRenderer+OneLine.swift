package import TweetModel

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
