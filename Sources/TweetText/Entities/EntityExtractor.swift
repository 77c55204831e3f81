package import TweetModel

/// An entity found in plain text.
package struct ExtractedEntity: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case hashtag, mention, list, cashtag, url
    }

    package var kind: Kind
    /// The position in the text, including `#`, `@` or `$` and the list name.
    package var span: TextSpan
    /// The hashtag, handle, ticker or URL without `#`, `@` or `$`, spelled as in the text. For a list, the handle of
    /// its owner.
    package var value: String
    /// For the list `@handle/name`, the text `/name`; otherwise empty.
    package var listSlug: String

    package init(kind: Kind, span: TextSpan, value: String, listSlug: String = "") {
        self.kind = kind
        self.span = span
        self.value = value
        self.listSlug = listSlug
    }
}

extension Tweet {
    /// Adds an entity that was found in the text.
    package mutating func add(_ entity: ExtractedEntity) {
        switch entity.kind {
        case .hashtag: hashtags.append(Hashtag(text: entity.value, span: entity.span, source: .extracted))
        case .cashtag: cashtags.append(Cashtag(text: entity.value, span: entity.span, source: .extracted))
        case .mention:
            mentions.append(Mention(handle: entity.value, id: nil, name: nil, span: entity.span, source: .extracted))
        case .url:
            links.append(Link(url: entity.value, expanded: nil, display: nil, span: entity.span, source: .extracted))
        case .list: break
        }
    }
}

/// Extracts hashtags, mentions, lists, cashtags and URLs by the rules of twitter-text, Twitter's own library, in linear
/// time.
///
/// Each kind is extracted in its own pass, but mentions and lists share one. A match must not directly follow another
/// match of the same pass, even a rejected one. So `@a@b` contains no mention: `@a` is rejected because `@` follows,
/// and `@b` directly follows the rejected match.
package enum EntityExtractor {
    /// Returns entities of all kinds, sorted by position. Of overlapping entities, returns only the one that starts
    /// first.
    package static func entities(in text: String) -> [ExtractedEntity] {
        entities(in: text, withoutProtocol: true)
    }

    /// - Parameter withoutProtocol: If true, also finds URLs without a scheme: `example.com`.
    static func entities(in text: String, withoutProtocol: Bool) -> [ExtractedEntity] {
        let source = text.utf8.span
        var found = urls(in: source, withoutProtocol: withoutProtocol)
        found += mentionsOrLists(in: source)
        found += hashtags(in: source)
        found += cashtags(in: source)
        return withoutOverlaps(found)
    }

    /// Returns hashtags that are not part of a URL.
    package static func hashtags(in text: String) -> [ExtractedEntity] {
        let source = text.utf8.span
        let tags = hashtags(in: source)
        if tags.isEmpty { return [] }
        let urls = urls(in: source, withoutProtocol: true)
        return withoutOverlaps(urls + tags).filter { $0.kind == .hashtag }
    }

    package static func cashtags(in text: String) -> [ExtractedEntity] { cashtags(in: text.utf8.span) }

    /// Returns mentions, but not lists.
    package static func mentions(in text: String) -> [ExtractedEntity] {
        mentionsOrLists(in: text).filter { $0.kind == .mention }
    }

    package static func mentionsOrLists(in text: String) -> [ExtractedEntity] {
        mentionsOrLists(in: text.utf8.span)
    }

    package static func urls(in text: String) -> [ExtractedEntity] {
        urls(in: text.utf8.span, withoutProtocol: true)
    }

    /// Returns the handle of the mention with which the text begins, after optional spaces and direction marks. Returns
    /// `nil` if the text does not begin with a valid mention.
    package static func replyHandle(in text: String) -> String? { replyHandle(in: text.utf8.span) }

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
    /// Returns a range as a string. The range must not split a UTF-8 sequence.
    func text(_ range: Range<Int>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        for position in range { bytes.append(self[position]) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the position of the first `byte` at or after `start`; `count` if no such byte follows.
    func firstPosition(of byte: UInt8, from start: Int) -> Int {
        var position = start
        while position < count, self[position] != byte { position += 1 }
        return position
    }

    /// Returns the end of `#` or `@`, or of the full-width form `＃` (EF BC 83) or `＠` (EF BC A0), at the position;
    /// `nil` for any other character.
    @inline(__always)
    func endOfSign(_ sign: UInt8, at position: Int) -> Int? {
        guard position < count else { return nil }
        if self[position] == sign { return position + 1 }
        guard self[position] == 0xEF, position + 3 <= count, self[position + 1] == 0xBC,
            self[position + 2] == sign + 0x60
        else { return nil }
        return position + 3
    }

    /// Returns true if `://` is at the position.
    func hasProtocolSeparator(at position: Int) -> Bool {
        position + 3 <= count && self[position] == UInt8(ascii: ":") && self[position + 1] == UInt8(ascii: "/")
            && self[position + 2] == UInt8(ascii: "/")
    }
}

/// Checks names of entities, which archives may contain in any form.
extension String {
    /// True if the text consists of ASCII letters, digits and `_`, as every handle that Twitter accepts.
    package var isHandle: Bool {
        !isEmpty && unicodeScalars.allSatisfy { EntityCharacters.isNameCharacter($0.value) }
    }

    /// True if the text, without `#`, consists of characters of hashtags: letters, marks and digits of any script, `_`,
    /// and a few characters that join letters.
    package var isHashtag: Bool {
        !isEmpty && unicodeScalars.allSatisfy { EntityCharacters.isTagCharacter($0.value) }
    }
}
