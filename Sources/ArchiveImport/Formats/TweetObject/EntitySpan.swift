import TweetModel
import TweetText

/// Finds an entity in a text. Uses the record's indices only if the entity is there.
///
/// Most indices are exact, which one comparison of bytes confirms. For the rest see Supported inputs, Entity
/// positions:
///
///     letters in another case, `＃` for `#`      accepted
///     indices off by a few                      the nearest occurrence; tools strip joiners from emoji
///     [139,140] on a cut retweet's `…`          no span; API v1.1 and classic archives write them
///     a policy notice's `Learn more`            accepted, although the words are not the URL
extension EscapedText {
    /// The words of the link in a notice of the service.
    static let notice = "Learn more"

    /// The byte range of an entity. Without `indices` in its record, the first occurrence in the text; `nil` if there
    /// is none.
    func span(of kind: ExtractedEntity.Kind, _ word: String, at record: JSONValue) -> TextSpan? {
        guard let indices = record.array("indices"), let start = indices.element(0)?.integer,
            let end = indices.element(1)?.integer
        else { return text.nearest(kind, word, to: 0, within: String.reach) }
        return span(of: kind, word, scalars: start, end)
    }

    /// The same for indices in Unicode scalars of the escaped text. If they are outside the text, the last occurrence.
    func span(of kind: ExtractedEntity.Kind, _ word: String, scalars start: Int64, _ end: Int64) -> TextSpan? {
        guard let span = span(scalars: Int(clamping: start), Int(clamping: end)) else {
            return text.nearest(kind, word, to: .max, within: String.reach)
        }
        return text.shows(kind, word, at: span) ? span : text.settle(kind, word, span)
    }

    /// The t.co URL at a record's indices; `nil` if the text has no t.co link there.
    func shortLink(at record: JSONValue) -> (link: String, span: TextSpan)? {
        guard let indices = record.array("indices"), let start = indices.element(0)?.integer,
            let end = indices.element(1)?.integer,
            let span = span(scalars: Int(clamping: start), Int(clamping: end))
        else { return nil }
        let link = String(decoding: text.utf8.dropFirst(span.start).prefix(span.count), as: UTF8.self)
        return ShortLink.matches(link) ? (link, span) : nil
    }

}

extension String {
    /// Whether the span contains exactly the sign and the word.
    @inline(__always)
    func shows(_ kind: ExtractedEntity.Kind, _ word: String, at span: TextSpan) -> Bool {
        let text = utf8.span
        let word = word.utf8.span
        var position = span.start
        if let sign = kind.sign {
            guard span.count == word.count + 1, text[position] == sign else { return false }
            position += 1
        } else if span.count != word.count {
            return false
        }
        for index in word.indices where text[position + index] != word[index] { return false }
        return true
    }

    @inline(never)
    fileprivate func settle(_ kind: ExtractedEntity.Kind, _ word: String, _ span: TextSpan) -> TextSpan? {
        // Lower case can have another number of bytes, but not four times as many.
        guard span.count <= max(4 * (word.utf8.count + 1), EscapedText.notice.utf8.count) else {
            return nearest(kind, word, to: span.start, within: Self.reach)
        }
        var slice = Array(utf8.dropFirst(span.start).prefix(span.count))
        if kind.sign != nil {
            let wide = kind.wideSign
            if slice.starts(with: wide) {
                slice.removeFirst(wide.count)
            } else if slice.first == kind.sign {
                slice.removeFirst()
            } else {
                return nearest(kind, word, to: span.start, within: Self.reach)
            }
        }
        let found = String(decoding: slice, as: UTF8.self)
        // `==` also treats canonically equivalent strings as equal.
        if found == word || found.lowercased() == word.lowercased() { return span }
        if let span = nearest(kind, word, to: span.start, within: Self.reach) { return span }
        return kind.sign == nil && found == EscapedText.notice ? span : nil
    }

    /// The number of bytes before and after a wrong position that are searched. A hostile record may list any number of
    /// wrong positions in a text of any length.
    fileprivate static let reach = 4 << 10

    /// The occurrence of sign and word that is nearest to a byte position, or `nil`. Ignores the case of ASCII letters.
    /// The word must not continue with another ASCII letter, digit or underscore, unless it is a link. Occurrences that
    /// begin more than `reach` bytes from the position are not found.
    @inline(never)
    func nearest(
        _ kind: ExtractedEntity.Kind, _ word: String, to position: Int, within reach: Int = .max
    ) -> TextSpan? {
        let bytes = utf8.span
        let word = word.utf8.span
        guard !word.isEmpty else { return nil }
        let wide = kind.wideSign
        let middle = min(position, bytes.count)
        var best: TextSpan?
        for start in max(0, middle - min(middle, reach))..<min(bytes.count, middle + min(bytes.count, reach)) {
            var end = start
            if let sign = kind.sign {
                if bytes[start] == sign {
                    end += 1
                } else if bytes[start] == wide[0], start + wide.count <= bytes.count,
                    bytes.extracting(start..<start + wide.count).hasSameBytes(as: wide.span)
                {
                    end += wide.count
                } else {
                    continue
                }
            }
            guard end + word.count <= bytes.count, Self.sameLetters(bytes, at: end, word) else { continue }
            end += word.count
            if end < bytes.count, kind.sign != nil, Self.isWordByte(bytes[end]) { continue }
            if let held = best, abs(held.start - position) <= abs(start - position) { continue }
            best = TextSpan(start, end)
        }
        return best
    }

    private static func sameLetters(_ bytes: Span<UInt8>, at start: Int, _ word: Span<UInt8>) -> Bool {
        for index in word.indices where bytes[start + index].asciiLowercased != word[index].asciiLowercased {
            return false
        }
        return true
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte.isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= byte | 0x20
    }
}

extension ExtractedEntity.Kind {
    /// The sign before the word of an entity.
    var sign: UInt8? {
        switch self {
        case .hashtag: UInt8(ascii: "#")
        case .cashtag: UInt8(ascii: "$")
        case .mention: UInt8(ascii: "@")
        case .url, .list: nil
        }
    }

    /// The full-width form of the sign, in UTF-8.
    var wideSign: [UInt8] {
        switch self {
        case .hashtag: [0xEF, 0xBC, 0x83]
        case .cashtag: [0xEF, 0xBC, 0x84]
        case .mention: [0xEF, 0xBC, 0xA0]
        case .url, .list: []
        }
    }
}

extension UInt8 {
    /// The lowercase form of an ASCII letter; any other byte unchanged.
    var asciiLowercased: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")) ~= self ? self | 0x20 : self }
}

extension String {
    /// The string with ASCII letters in lower case.
    var asciiLowercased: String { String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self) }

    /// Compares handles: ignores the case of ASCII letters.
    func equalsHandle(_ other: String) -> Bool {
        utf8.count == other.utf8.count
            && zip(utf8, other.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }
}
