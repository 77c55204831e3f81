import TweetModel
package import TweetText

/// A text and its entities with their ranges, counted in Unicode scalars:
///
///     Fish & chips 🐟🍟 #lunch with @bob
///       16–22  hashtag  #lunch
///       28–32  mention  @bob
extension TerminalRenderer {
    /// Writes a text with its entities (hashtags, cashtags, mentions, lists and URLs) marked, then one line for each
    /// entity.
    package func write(_ entities: [ExtractedEntity], in text: String, to writer: inout TerminalWriter) {
        let styled = StyledText(
            text, entities: entities.map { ($0.span, $0.styled) }, matches: entities.map(\.span))
        writer.paragraph(styled.pieces)
        guard !entities.isEmpty else { return writer.line([TerminalSpan("  no entities", .dim)]) }
        let offsets = ScalarOffsets(text)
        let bytes = Array(text.utf8)
        let rows = entities.map { entity in
            let range = offsets.range(entity.span)
            return (
                place: "\(range.lowerBound)–\(range.upperBound)",
                written: String(decoding: bytes[entity.span.start..<entity.span.end], as: UTF8.self)
            )
        }
        let width = rows.map(\.place.count).max() ?? 0
        for (entity, row) in zip(entities, rows) {
            let first = [
                TerminalSpan("  " + padded(row.place, width, left: true) + "  ", .dim),
                TerminalSpan(padded(entity.kind.word, 7) + "  ", .dim),
            ]
            let piece = TerminalSpan(
                flat(row.written), TerminalRole(entity.styled.kind),
                address: entity.kind == .url ? entity.value : nil, linkNumber: 1)
            writer.paragraph([piece], indent: width + 13, first: first)
        }
    }
}

extension ExtractedEntity {
    fileprivate var styled: StyledText.Entity {
        switch kind {
        case .hashtag: StyledText.Entity(.hashtag, value: value)
        case .cashtag: StyledText.Entity(.cashtag, value: value)
        case .mention, .list: StyledText.Entity(.mention, value: value)
        case .url: StyledText.Entity(.link, value: value)
        }
    }
}

extension ExtractedEntity.Kind {
    fileprivate var word: String {
        switch self {
        case .hashtag: "hashtag"
        case .cashtag: "cashtag"
        case .mention: "mention"
        case .list: "list"
        case .url: "url"
        }
    }
}
