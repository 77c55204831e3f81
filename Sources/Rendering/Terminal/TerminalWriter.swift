/// Puts pieces into bytes for a terminal. Everything it is given is neutralised here, so nothing a tweet says can reach
/// the terminal as a command; only this type writes escape sequences. Every line ends in plain style with no link open,
/// which keeps pagers and cut-off output clean.
struct TerminalWriter {
    private(set) var bytes: [UInt8] = []
    let style: TerminalStyle

    init(_ style: TerminalStyle) {
        self.style = style
    }

    /// Columns left for text that is indented this far; nil for never wrapping.
    func columns(indent: Int) -> Int? {
        style.width.map { max($0 - indent, LineWrapper.narrowest) }
    }

    /// The pieces, wrapped: the first line behind `first`, the others behind as many spaces as `indent` says. Line
    /// breaks in the pieces are kept.
    mutating func paragraph(_ pieces: [TerminalPiece], indent: Int = 0, first: [TerminalPiece]? = nil) {
        // A terminal that is hardly wider than the indent gets everything at the edge.
        let isNarrow = style.width.map { $0 < indent * 2 } ?? false
        let indent = isNarrow ? 0 : indent
        let safe = ((isNarrow ? first ?? [] : []) + pieces).map { piece in
            var piece = piece
            piece.text = Neutralising.neutralised(piece.text, lineBreaks: .kept)
            return piece
        }
        let margin = TerminalPiece(String(repeating: " ", count: indent))
        for (number, line) in LineWrapper.wrap(safe, width: columns(indent: indent)).enumerated() {
            if number == 0, let first, !isNarrow {
                self.line(first + line)
            } else {
                self.line(line.isEmpty ? [] : [margin] + line)
            }
        }
    }

    /// One line as it is, however wide. Line breaks in the pieces become spaces.
    mutating func line(_ pieces: [TerminalPiece] = []) {
        var paint = ""
        var open: (address: String, number: Int)?
        for piece in pieces where !piece.text.isEmpty {
            let address = style.hyperlinks ? piece.address.flatMap(WebAddress.safe) : nil
            if open?.address != address || (address != nil && open?.number != piece.linkNumber) {
                if open != nil { endLink() }
                open = address.map { ($0, piece.linkNumber) }
                if let open { startLink(open.address, number: open.number) }
            }
            let next = style.color ? style.theme.parameters(piece.role, isMatch: piece.isMatch) : ""
            if next != paint {
                if !paint.isEmpty { append("\u{1B}[0m") }
                if !next.isEmpty { append("\u{1B}[\(next)m") }
                paint = next
            }
            append(Neutralising.neutralised(piece.text, lineBreaks: .spaces))
        }
        if !paint.isEmpty { append("\u{1B}[0m") }
        if open != nil { endLink() }
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Lines of escape sequences that draw an image, as they are: this program's own, or those of the one it asked.
    mutating func drawing(_ lines: [[UInt8]], indent: Int) {
        for line in lines {
            bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
            bytes.append(contentsOf: line)
            bytes.append(UInt8(ascii: "\n"))
        }
    }

    /// What the body writes, as narrow as it has to be, with `first` in front of its first line and `rest` in front of the
    /// others. Both must be equally wide.
    mutating func block(
        first: [TerminalPiece], rest: [TerminalPiece], _ body: (inout TerminalWriter) -> Void
    ) {
        let width = first.reduce(0) { $0 + DisplayWidth.of($1.text) }
        var inner = style
        inner.width = style.width.map { max($0 - width, LineWrapper.narrowest) }
        var writer = TerminalWriter(inner)
        body(&writer)
        // Every line ends in plain style with no link open, so they can be taken apart.
        for (number, line) in writer.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .dropLast().enumerated()
        {
            self.line(number == 0 ? first : rest)
            bytes.removeLast()
            bytes.append(contentsOf: line)
            bytes.append(UInt8(ascii: "\n"))
        }
    }

    private mutating func startLink(_ address: String, number: Int) {
        append("\u{1B}]8;")
        if number > 0 { append("id=\(number)") }
        append(";\(address)\u{1B}\\")
    }

    private mutating func endLink() { append("\u{1B}]8;;\u{1B}\\") }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
