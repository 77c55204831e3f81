package import TweetModel

/// An entity found in plain text.
package struct ExtractedEntity: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case hashtag, mention, list, cashtag, url
    }

    package var kind: Kind
    /// Includes the sign and, for lists, the slug.
    package var span: TextSpan
    /// The hashtag, handle, ticker or address without its sign, spelled as in the text.
    package var value: String
    /// `/name` for a list, otherwise empty.
    package var listSlug: String

    package init(kind: Kind, span: TextSpan, value: String, listSlug: String = "") {
        self.kind = kind
        self.span = span
        self.value = value
        self.listSlug = listSlug
    }
}

/// Extracts hashtags, mentions, lists, cashtags and URLs by the rules of Twitter's own library, twitter-text, in linear
/// time.
///
/// Each kind is extracted in its own pass from left to right. Bytes of a match, including a rejected one, cannot
/// precede the next match. Values are not normalized.
package enum EntityExtractor {
    /// Returns entities of all kinds in order, without overlaps. Of two overlapping entities the one that starts first
    /// is kept.
    package static func entities(in text: String) -> [ExtractedEntity] {
        entities(in: text, withoutProtocol: true)
    }

    /// As `entities(in:)`, with addresses such as `example.com` only if `withoutProtocol` is true.
    static func entities(in text: String, withoutProtocol: Bool) -> [ExtractedEntity] {
        let source = text.utf8.span
        var found = URLScanner.urls(in: source, withoutProtocol: withoutProtocol)
        found += MentionScanner.mentionsOrLists(in: source)
        found += HashtagScanner.hashtags(in: source)
        found += CashtagScanner.cashtags(in: source)
        return withoutOverlaps(found)
    }

    /// Returns hashtags that are not part of a URL.
    package static func hashtags(in text: String) -> [ExtractedEntity] {
        let source = text.utf8.span
        let tags = HashtagScanner.hashtags(in: source)
        if tags.isEmpty { return [] }
        let urls = URLScanner.urls(in: source, withoutProtocol: true)
        return withoutOverlaps(urls + tags).filter { $0.kind == .hashtag }
    }

    package static func cashtags(in text: String) -> [ExtractedEntity] {
        CashtagScanner.cashtags(in: text.utf8.span)
    }

    /// Returns mentions without lists.
    package static func mentions(in text: String) -> [ExtractedEntity] {
        mentionsOrLists(in: text).filter { $0.kind == .mention }
    }

    package static func mentionsOrLists(in text: String) -> [ExtractedEntity] {
        MentionScanner.mentionsOrLists(in: text.utf8.span)
    }

    /// Returns URLs, with or without a scheme.
    package static func urls(in text: String) -> [ExtractedEntity] {
        URLScanner.urls(in: text.utf8.span, withoutProtocol: true)
    }

    /// Returns the handle that the text replies to; `nil` if it does not begin with a mention.
    package static func replyHandle(in text: String) -> String? {
        MentionScanner.replyHandle(in: text.utf8.span)
    }

    private static func withoutOverlaps(_ found: [ExtractedEntity]) -> [ExtractedEntity] {
        var kept: [ExtractedEntity] = []
        let sorted = found.enumerated().sorted {
            ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
        }
        for (_, entity) in sorted where entity.span.start >= kept.last?.span.end ?? 0 {
            kept.append(entity)
        }
        return kept
    }
}

extension Span where Element == UInt8 {
    /// The text of a range with scalar-aligned bounds.
    func text(_ range: Range<Int>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        for position in range { bytes.append(self[position]) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The position of the next byte with a value, or the end.
    func firstPosition(of byte: UInt8, from start: Int) -> Int {
        var position = start
        while position < count, self[position] != byte { position += 1 }
        return position
    }

    /// Returns whether `://` is at the position.
    func hasProtocolSeparator(at position: Int) -> Bool {
        position + 3 <= count && self[position] == UInt8(ascii: ":") && self[position + 1] == UInt8(ascii: "/")
            && self[position + 2] == UInt8(ascii: "/")
    }
}
