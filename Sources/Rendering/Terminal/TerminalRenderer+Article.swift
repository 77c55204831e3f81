import TweetModel

/// An X Article: its title and a passage in a list, and all of it on the page of its tweet.
extension TerminalRenderer {
    var linkForm: LinkForm { style.hyperlinks ? .display : .whole }

    /// Writes the title and the passage that matches the query.
    func writeExcerpt(of layout: ArticleLayout, indent: Int, to writer: inout TerminalWriter) {
        let (title, passage) = layout.excerpt(linkForm)
        if let title { writer.paragraph(strong(title), indent: indent) }
        if let passage { writer.paragraph(passage.pieces, indent: indent) }
    }

    /// Writes the article with an empty line between its rows, except between items of a list.
    func write(_ layout: ArticleLayout, of tweet: Tweet, indent: Int, to writer: inout TerminalWriter) {
        var last: Article.Part.Kind?
        var number = 0
        for (position, row) in layout.rows(linkForm).enumerated() {
            var kind: Article.Part.Kind?
            if case .text(let found, _) = row { kind = found }
            let continuesList = kind != nil && kind == last && (kind == .bullet || kind == .number)
            if position > 0, !continuesList { writer.line() }
            number = continuesList ? number + 1 : 1
            last = kind
            switch row {
            case .divider: writer.paragraph([TerminalSpan("───", .dim)], indent: indent)
            case .media(let index, let caption): write(medium: index, caption, of: tweet, indent: indent, to: &writer)
            case .text(let kind, let text): write(text, kind, number, indent: indent, to: &writer)
            }
        }
    }

    private func write(
        _ text: StyledText, _ kind: Article.Part.Kind?, _ number: Int, indent: Int, to writer: inout TerminalWriter
    ) {
        func marked(_ sign: String, _ pieces: [TerminalSpan]) {
            let margin = TerminalSpan(String(repeating: " ", count: indent))
            writer.paragraph(
                pieces, indent: indent + sign.unicodeScalars.count, first: [margin, TerminalSpan(sign, .dim)])
        }
        switch kind {
        case let kind? where Article.Part.Kind.headings.contains(kind): writer.paragraph(strong(text), indent: indent)
        case .bullet: marked("• ", text.pieces)
        case .number: marked("\(number). ", text.pieces)
        case .quote:
            let bar = TerminalSpan(String(repeating: " ", count: indent) + "│ ", .dim)
            writer.block(first: [bar], rest: [bar]) { $0.paragraph(text.pieces) }
        case .code: writer.paragraph(text.pieces, indent: indent + 4)
        default: writer.paragraph(text.pieces, indent: indent)
        }
    }

    private func write(
        medium index: Int, _ caption: StyledText?, of tweet: Tweet, indent: Int, to writer: inout TerminalWriter
    ) {
        let item = tweet.media[index]
        var pieces = [
            TerminalSpan("▣ ", .dim),
            TerminalSpan(
                TweetMetadata.name(of: item), .link,
                address: imageAddress(index, of: tweet) ?? item.expanded ?? item.url, linkNumber: 2000 + index,
                keepsTogether: true),
        ]
        if let caption { pieces += [TerminalSpan(" ")] + caption.pieces }
        writer.paragraph(pieces, indent: indent)
    }

    private func strong(_ text: StyledText) -> [TerminalSpan] {
        text.pieces.map { piece in
            var piece = piece
            if piece.role == .plain { piece.role = .strong }
            return piece
        }
    }
}
