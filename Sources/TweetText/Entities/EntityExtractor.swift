package import TweetModel

/// An entity found in plain text.
package struct ExtractedEntity: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case hashtag, mention, list, cashtag, url
    }

    package var kind: Kind
    /// Sign and, for lists, slug included.
    package var span: TextSpan
    /// Without the sign: tag, handle, ticker or address, in the scalars of the text.
    package var value: String
    /// `/name` of a list, else empty.
    package var listSlug: String

    package init(kind: Kind, span: TextSpan, value: String, listSlug: String = "") {
        self.kind = kind
        self.span = span
        self.value = value
        self.listSlug = listSlug
    }
}

/// Finds hashtags, mentions, lists, cashtags and URLs by the rules of Twitter's own library, twitter-text, in linear
/// time.
///
/// Each kind is found by itself in one pass from left to right: bytes used up by one match, even by one rejected
/// afterwards, cannot be the character before the next. Nothing is normalised: values keep the text's scalars.
package enum EntityExtractor {
    /// All kinds together, in order, without overlaps: of two that overlap the one that starts first is kept.
    package static func entities(in text: String) -> [ExtractedEntity] {
        entities(in: text, withoutProtocol: true)
    }

    /// As `entities(in:)`; addresses such as `example.com` only where `withoutProtocol` says so.
    static func entities(in text: String, withoutProtocol: Bool) -> [ExtractedEntity] {
        let source = text.utf8.span
        var found = URLScanner.urls(in: source, withoutProtocol: withoutProtocol)
        found += MentionScanner.mentionsOrLists(in: source)
        found += HashtagScanner.hashtags(in: source)
        found += CashtagScanner.cashtags(in: source)
        return withoutOverlaps(found)
    }

    /// Hashtags that are no part of a URL.
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

    /// Mentions of people only.
    package static func mentions(in text: String) -> [ExtractedEntity] {
        mentionsOrLists(in: text).filter { $0.kind == .mention }
    }

    package static func mentionsOrLists(in text: String) -> [ExtractedEntity] {
        MentionScanner.mentionsOrLists(in: text.utf8.span)
    }

    /// Addresses, with or without a protocol.
    package static func urls(in text: String) -> [ExtractedEntity] {
        URLScanner.urls(in: text.utf8.span, withoutProtocol: true)
    }

    /// The handle that the text answers, nil when it does not begin with a mention.
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
    /// The text of a range whose borders are scalar borders.
    func text(_ range: Range<Int>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        for position in range { bytes.append(self[position]) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The position of the next byte with that value, or the end.
    func firstPosition(of byte: UInt8, from start: Int) -> Int {
        var position = start
        while position < count, self[position] != byte { position += 1 }
        return position
    }

    /// Whether `://` stands there.
    func hasProtocolSeparator(at position: Int) -> Bool {
        position + 3 <= count && self[position] == UInt8(ascii: ":") && self[position + 1] == UInt8(ascii: "/")
            && self[position + 2] == UInt8(ascii: "/")
    }
}
