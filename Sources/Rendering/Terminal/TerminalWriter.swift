/// Writes spans as bytes for a terminal. Replaces control characters in all spans, so that text from archives cannot
/// send commands to the terminal. Every line ends in plain style and without an open link. So no style continues on the
/// next line in a pager.
package struct TerminalWriter {
    private(set) var bytes: [UInt8] = []
    let style: TerminalStyle
    /// True to write all spans in the style `dim`.
    var isDimmed = false

    init(_ style: TerminalStyle) {
        self.style = style
    }

    /// Returns the number of columns after an indent, at least `LineWrapper.minimumWidth`; `nil` if lines are never
    /// wrapped.
    func columns(indent: Int) -> Int? {
        style.width.map { max($0 - indent, LineWrapper.minimumWidth) }
    }

    /// Writes wrapped spans. `first`, which must have at most `indent` columns, precedes the first line, and `indent`
    /// spaces precede the others. If `first` is `nil`, the spaces precede all lines. Does not indent on narrow
    /// terminals. Line breaks in the spans are kept.
    mutating func paragraph(_ spans: [TerminalSpan], indent: Int = 0, first: [TerminalSpan]? = nil) {
        // If the indent takes more than half of the terminal, do not indent, and wrap `first` together with the spans.
        let isNarrow = style.width.map { $0 < indent * 2 } ?? false
        let indent = isNarrow ? 0 : indent
        let safe = ((isNarrow ? first ?? [] : []) + spans).map { span in
            var span = span
            span.text = Sanitizer.sanitized(span.text, lineBreaks: .kept)
            return span
        }
        let margin = TerminalSpan(String(repeating: " ", count: indent))
        for (number, line) in LineWrapper.wrap(safe, width: columns(indent: indent)).enumerated() {
            if number == 0, let first, !isNarrow {
                self.line(first + line)
            } else {
                self.line(line.isEmpty ? [] : [margin] + line)
            }
        }
    }

    /// Writes one line without wrapping. Line breaks in the spans become spaces.
    package mutating func line(_ spans: [TerminalSpan] = []) {
        var paint = ""
        var open: (url: String, number: Int)?
        for span in spans where !span.text.isEmpty {
            let url = style.hyperlinks ? span.url.flatMap(WebURL.safe) : nil
            if open?.url != url || (url != nil && open?.number != span.linkNumber) {
                if open != nil { endLink() }
                open = url.map { ($0, span.linkNumber) }
                if let open { startLink(open.url, number: open.number) }
            }
            let next = style.color ? style.theme.parameters(isDimmed ? .dim : span.role, isMatch: span.isMatch) : ""
            if next != paint {
                if !paint.isEmpty { append("\u{1B}[0m") }
                if !next.isEmpty { append("\u{1B}[\(next)m") }
                paint = next
            }
            append(Sanitizer.sanitized(span.text, lineBreaks: .spaces))
        }
        if !paint.isEmpty { append("\u{1B}[0m") }
        if open != nil { endLink() }
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Writes lines of escape sequences that draw an image, without changes. The lines must come from
    /// `InlineImageProtocol` or from the program chafa.
    mutating func drawing(_ lines: [[UInt8]], indent: Int) {
        for line in lines {
            bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
            bytes.append(contentsOf: line)
            bytes.append(UInt8(ascii: "\n"))
        }
    }

    /// Writes the output of `body` with `first` before its first line and `rest` before the others. `first` and `rest`
    /// must have the same width. This width is subtracted from the width that `body` can use.
    mutating func block(
        first: [TerminalSpan], rest: [TerminalSpan], _ body: (inout TerminalWriter) -> Void
    ) {
        let width = first.reduce(0) { $0 + DisplayWidth.of($1.text) }
        var inner = style
        inner.width = style.width.map { max($0 - width, LineWrapper.minimumWidth) }
        var writer = TerminalWriter(inner)
        body(&writer)
        // No style or link continues on the next line, so `rest` can be inserted between lines.
        for (number, line) in writer.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .dropLast().enumerated()
        {
            self.line(number == 0 ? first : rest)
            bytes.removeLast()
            bytes.append(contentsOf: line)
            bytes.append(UInt8(ascii: "\n"))
        }
    }

    private mutating func startLink(_ url: String, number: Int) {
        append("\u{1B}]8;")
        if number > 0 { append("id=\(number)") }
        append(";\(url)\u{1B}\\")
    }

    private mutating func endLink() { append("\u{1B}]8;;\u{1B}\\") }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
