package import TweetModel

/// An article as the rows that a renderer writes one below the other, or as an excerpt for a list of results.
package struct ArticleLayout {
    package enum Row: Hashable, Sendable {
        /// A title, heading, quote, list item or code. The kind is `nil` for plain paragraphs.
        case text(Article.Part.Kind?, StyledText)
        /// An index of the tweet's media, and the caption.
        case media(Int, caption: StyledText?)
        case divider
    }

    private let hit: SearchHit
    private let article: Article
    private let text: StyledText

    /// Returns `nil` if the tweet has no article.
    package init?(_ hit: SearchHit) {
        guard let article = hit.tweet.article else { return nil }
        self.hit = hit
        self.article = article
        text = StyledText(hit)
    }

    // MARK: The whole article

    /// The rows in the order of the text. Ignores parts that overlap others, which no importer makes, and media that
    /// the tweet does not have.
    package func rows(_ form: LinkForm) -> [Row] {
        let bytes = Array(hit.tweet.text.utf8)
        var sections: [(kind: Article.Part.Kind?, span: TextSpan, target: String?)] = []
        var position = 0
        func addParagraphs(upTo end: Int) {
            let end = min(end, bytes.count)
            guard position < end else { return }
            if let gap = Self.trimmed(TextSpan(position, end), in: bytes) { sections.append((nil, gap, nil)) }
            position = end
        }
        for part in article.parts where part.kind != .link && part.span.start >= position {
            addParagraphs(upTo: part.span.start)
            let span = TextSpan(position, max(position, min(part.span.end, bytes.count)))
            sections.append((part.kind, span, part.target))
            position = span.end
        }
        addParagraphs(upTo: bytes.count)
        let slices = text.slices(sections.map(\.span))
        let media = Dictionary(
            hit.tweet.media.indices.flatMap { index in hit.tweet.media[index].keys.map { ($0, index) } },
            uniquingKeysWith: { first, _ in first })
        return zip(sections, slices).compactMap { section, slice in
            let shown = slice.presented(form, quoting: nil)
            switch section.kind {
            case .divider where shown.runs.isEmpty: return .divider
            case .image, .cover:
                guard let index = section.target.flatMap({ media[$0] }) else {
                    return shown.runs.isEmpty ? nil : .text(nil, shown)
                }
                return .media(index, caption: shown.runs.isEmpty ? nil : shown)
            default: return shown.runs.isEmpty ? nil : .text(section.kind, shown)
            }
        }
    }

    private static func trimmed(_ span: TextSpan, in bytes: [UInt8]) -> TextSpan? {
        let inside = bytes[span.start..<span.end]
        guard let first = inside.firstIndex(where: { $0 > 0x20 }), let last = inside.lastIndex(where: { $0 > 0x20 })
        else { return nil }
        // Keep the indentation of the first line.
        let start = inside[..<first].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? span.start
        return TextSpan(start, last + 1)
    }

    // MARK: Excerpts

    /// The approximate length of a passage in bytes.
    private static let passageLength = 280

    /// The title, and the passage around the first match of the query outside of the title. Without such a match, the
    /// passage is the beginning of the body. Both are one line.
    package func excerpt(_ form: LinkForm) -> (title: StyledText?, passage: StyledText?) {
        let bytes = Array(hit.tweet.text.utf8)
        let title = article.title.flatMap { $0.end <= bytes.count ? $0 : nil }
        let from = title?.end ?? 0
        guard let body = Self.trimmed(TextSpan(from, bytes.count), in: bytes) else {
            return (title.map { Self.line(text.slices([$0])[0], form) }, nil)
        }
        let passage = Passage(
            of: body, in: bytes, around: hit.matches.first { $0.start >= body.start }, length: Self.passageLength
        ).text(of: text) { Self.line($0, form) }
        return (title.map { Self.line(text.slices([$0])[0], form) }, passage)
    }

    private static func line(_ text: StyledText, _ form: LinkForm) -> StyledText {
        text.presented(form, quoting: nil).onOneLine
    }
}

extension Tweet {
    /// The media that no row of the article shows. All media of a tweet without an article.
    package var mediaOutsideArticle: [MediaItem] {
        guard let article else { return media }
        let shown = Set(article.parts.filter { $0.kind == .image || $0.kind == .cover }.compactMap(\.target))
        return media.filter { shown.isDisjoint(with: $0.keys) }
    }
}

extension StyledText {
    /// Returns the parts of the text at sorted spans of UTF-8 bytes that do not overlap. A part has all entities of the
    /// text, although its runs may use only some of them. Call this before `presented`.
    func slices(_ spans: [TextSpan]) -> [StyledText] {
        var first = 0
        var start = 0
        return spans.map { span in
            while first < runs.count, start + runs[first].text.utf8.count <= span.start {
                start += runs[first].text.utf8.count
                first += 1
            }
            var result: [Run] = []
            var (index, position) = (first, start)
            while index < runs.count, position < span.end {
                // Many spans can be in one run, so this copies only the part.
                let bytes = runs[index].text.utf8
                let part = max(0, span.start - position)..<min(bytes.count, span.end - position)
                if !part.isEmpty {
                    var run = runs[index]
                    if part.count < bytes.count {
                        let start = bytes.index(bytes.startIndex, offsetBy: part.lowerBound)
                        let end = bytes.index(bytes.startIndex, offsetBy: part.upperBound)
                        run.text = String(decoding: bytes[start..<end], as: UTF8.self)
                    }
                    result.append(run)
                }
                position += bytes.count
                index += 1
            }
            return StyledText(runs: result, entities: entities)
        }
    }

    /// The text with a space for each group of line breaks.
    var onOneLine: StyledText {
        StyledText(
            runs: runs.map { run in
                guard run.text.unicodeScalars.contains(where: \.isLineBreak) else { return run }
                var text = ""
                var isBreak = false
                for scalar in run.text.unicodeScalars {
                    if scalar.isLineBreak {
                        if !isBreak { text += " " }
                        isBreak = true
                    } else {
                        text.unicodeScalars.append(scalar)
                        isBreak = false
                    }
                }
                var run = run
                run.text = text
                return run
            }, entities: entities)
    }

    mutating func prepend(_ text: String) {
        self = StyledText(runs: [Run(text: text, entity: nil, isMatch: false)] + runs, entities: entities)
    }

    mutating func append(_ text: String) {
        self = StyledText(runs: runs + [Run(text: text, entity: nil, isMatch: false)], entities: entities)
    }
}

extension Unicode.Scalar {
    fileprivate var isLineBreak: Bool { self == "\n" || self == "\r" || self == "\u{2028}" || self == "\u{2029}" }
}
