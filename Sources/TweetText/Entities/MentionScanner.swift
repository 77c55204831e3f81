import TweetModel

/// Finds mentions (`@name`) and lists (`@name/list`).
extension EntityExtractor {
    /// twitter-text accepts 20 characters, although a handle can have at most 15 today.
    private static let longestName = 20
    /// The maximum number of characters of a list name, without the slash.
    private static let longestSlug = 25

    static func mentionsOrLists(in source: Span<UInt8>) -> [ExtractedEntity] {
        var found: [ExtractedEntity] = []
        var consumed = 0
        var position = 0
        while position < source.count {
            guard let afterSign = source.endOfSign(UInt8(ascii: "@"), at: position) else {
                position += 1
                continue
            }
            let nameEnd = endOfName(in: source, from: afterSign)
            guard nameEnd > afterSign, canPrecede(position, in: source, consumed: consumed) else {
                position = afterSign
                continue
            }
            let end = endOfSlug(in: source, from: nameEnd)
            // The next mention cannot start here, even if this one is rejected.
            consumed = end
            if canFollow(end, in: source) {
                found.append(
                    ExtractedEntity(
                        kind: end == nameEnd ? .mention : .list, span: TextSpan(position, end),
                        value: source.text(afterSign..<nameEnd), listSlug: source.text(nameEnd..<end)))
            }
            position = end
        }
        return found
    }

    /// Returns the handle of the mention at the start of the text, after optional spaces and direction marks; otherwise
    /// `nil`.
    static func replyHandle(in source: Span<UInt8>) -> String? {
        var position = 0
        while position < source.count {
            if let afterSign = source.endOfSign(UInt8(ascii: "@"), at: position) {
                let end = endOfName(in: source, from: afterSign)
                return end > afterSign && canFollow(end, in: source) ? source.text(afterSign..<end) : nil
            }
            let (scalar, length) = UTF8Decoding.scalar(in: source, at: position, end: source.count)
            guard EntityCharacters.isSpace(scalar) || EntityCharacters.isDirectionMark(scalar) else { return nil }
            position += length
        }
        return nil
    }

    /// Returns the end of a handle, at most `longestName` characters after `start`.
    private static func endOfName(in source: Span<UInt8>, from start: Int) -> Int {
        var position = start
        while position < source.count, position < start + longestName,
            EntityCharacters.isNameCharacter(UInt32(source[position]))
        {
            position += 1
        }
        return position
    }

    /// Returns the end of `/list-name`; `start` if the text there is something else.
    private static func endOfSlug(in source: Span<UInt8>, from start: Int) -> Int {
        guard start + 1 < source.count, source[start] == UInt8(ascii: "/"), ASCIIByte.isLetter(source[start + 1]) else {
            return start
        }
        var position = start + 2
        while position < source.count, position <= start + longestSlug,
            EntityCharacters.isNameCharacter(UInt32(source[position])) || source[position] == UInt8(ascii: "-")
        {
            position += 1
        }
        return position
    }

    private static func canPrecede(_ position: Int, in source: Span<UInt8>, consumed: Int) -> Bool {
        if position == 0 { return true }
        if position == consumed { return false }
        let before = UTF8Decoding.scalar(in: source, before: position).scalar
        switch before {
        // ! # $ % & * @ ＠
        case 0x21, 0x23, 0x24, 0x25, 0x26, 0x2A, EntityCharacters.commercialAt, EntityCharacters.fullWidthCommercialAt:
            return false
        default:
            return !EntityCharacters.isNameCharacter(before)
                || endsInRetweetSign(source, before: position, consumed: consumed)
        }
    }

    /// Returns true if the word `RT`, in upper or lower case, ends at the position. A mention may follow this word
    /// without a space, as in `RT@name`.
    private static func endsInRetweetSign(_ source: Span<UInt8>, before position: Int, consumed: Int) -> Bool {
        let start = position - 2
        guard start >= 0, source[start] | 0x20 == UInt8(ascii: "r"), source[start + 1] | 0x20 == UInt8(ascii: "t")
        else {
            return false
        }
        if start == 0 { return true }
        if start <= consumed { return false }
        let before = UTF8Decoding.scalar(in: source, before: start).scalar
        switch before {
        // + ~ . -
        case 0x2B, 0x7E, 0x2E, 0x2D: return false
        default: return !EntityCharacters.isNameCharacter(before)
        }
    }

    private static func canFollow(_ end: Int, in source: Span<UInt8>) -> Bool {
        guard end < source.count else { return true }
        let scalar = UTF8Decoding.scalar(in: source, at: end, end: source.count).scalar
        return !EntityCharacters.isAtSign(scalar) && !EntityCharacters.isAccentedLatin(scalar)
            && !source.hasProtocolSeparator(at: end)
    }
}
