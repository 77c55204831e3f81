import TweetModel

/// Finds hashtags: `#` or `＃`, then as many characters of `EntityCharacters.isTagCharacter` as possible, of which at
/// least one is a letter or mark. No hash sign and no `://` may follow.
extension EntityExtractor {
    static func hashtags(in source: Span<UInt8>) -> [ExtractedEntity] {
        var found: [ExtractedEntity] = []
        var consumed = 0
        var position = 0
        while position < source.count {
            guard let afterSign = source.endOfSign(UInt8(ascii: "#"), at: position) else {
                position += 1
                continue
            }
            guard canPrecede(position, in: source, consumed: consumed), let end = endOfBody(in: source, from: afterSign)
            else {
                position = afterSign
                continue
            }
            // The next hashtag cannot start here, even if this one is rejected.
            consumed = end
            if source.endOfSign(UInt8(ascii: "#"), at: end) == nil && !source.hasProtocolSeparator(at: end) {
                found.append(
                    ExtractedEntity(kind: .hashtag, span: TextSpan(position, end), value: source.text(afterSign..<end)))
            }
            position = end
        }
        return found
    }

    /// Returns true if a hashtag can start at the position. It cannot directly follow `&`, another hashtag (even a
    /// rejected one), or a character that a hashtag can contain. It can follow a variation selector, although a hashtag
    /// can contain one.
    private static func canPrecede(_ position: Int, in source: Span<UInt8>, consumed: Int) -> Bool {
        if position == 0 { return true }
        if position == consumed { return false }
        let before = UTF8Decoding.scalar(in: source, before: position).scalar
        if before == EntityCharacters.textSelector || before == EntityCharacters.emojiSelector { return true }
        return before != EntityCharacters.ampersand && !EntityCharacters.isTagCharacter(before)
    }

    /// Returns the end of the hashtag characters; `nil` if none is a letter or mark, or if the `#` is part of the emoji
    /// `#️⃣`.
    private static func endOfBody(in source: Span<UInt8>, from start: Int) -> Int? {
        var position = start
        var hasLetter = false
        while position < source.count {
            let (scalar, length) = UTF8Decoding.scalar(in: source, at: position, end: source.count)
            if position == start
                && (scalar == EntityCharacters.emojiSelector || scalar == EntityCharacters.enclosingKeycap)
            {
                return nil
            }
            guard EntityCharacters.isTagCharacter(scalar) else { break }
            hasLetter = hasLetter || EntityCharacters.isLetter(scalar)
            position += length
        }
        return hasLetter ? position : nil
    }
}

/// Finds cashtags: `$` and up to six ASCII letters, optionally followed by `.` or `_` and a share class of up to two
/// letters (`$TWTR.A`). A cashtag starts the text or follows a space or direction mark. It ends the text or precedes a
/// space or ASCII punctuation.
extension EntityExtractor {
    private static let longestTicker = 6
    private static let longestClass = 2

    static func cashtags(in source: Span<UInt8>) -> [ExtractedEntity] {
        var found: [ExtractedEntity] = []
        var position = source.firstPosition(of: UInt8(ascii: "$"), from: 0)
        while position < source.count {
            if canPrecede(position, in: source), let end = endOfTicker(in: source, from: position + 1) {
                found.append(
                    ExtractedEntity(
                        kind: .cashtag, span: TextSpan(position, end), value: source.text(position + 1..<end)))
            }
            position = source.firstPosition(of: UInt8(ascii: "$"), from: position + 1)
        }
        return found
    }

    private static func canPrecede(_ position: Int, in source: Span<UInt8>) -> Bool {
        if position == 0 { return true }
        let before = UTF8Decoding.scalar(in: source, before: position).scalar
        return EntityCharacters.isSpace(before) || EntityCharacters.isDirectionMark(before)
    }

    /// Returns the end of the ticker at `start`, with its share class if that is valid; `nil` without a ticker.
    private static func endOfTicker(in source: Span<UInt8>, from start: Int) -> Int? {
        let end = endOfLetters(in: source, from: start, limit: longestTicker)
        guard end > start else { return nil }
        if end < source.count, source[end] == UInt8(ascii: ".") || source[end] == UInt8(ascii: "_") {
            let classEnd = endOfLetters(in: source, from: end + 1, limit: longestClass)
            if classEnd > end + 1 && canFollow(classEnd, in: source) { return classEnd }
        }
        return canFollow(end, in: source) ? end : nil
    }

    private static func endOfLetters(in source: Span<UInt8>, from start: Int, limit: Int) -> Int {
        var position = start
        while position < source.count, position < start + limit, ASCIIByte.isLetter(source[position]) { position += 1 }
        return position
    }

    private static func canFollow(_ end: Int, in source: Span<UInt8>) -> Bool {
        guard end < source.count else { return true }
        let scalar = UTF8Decoding.scalar(in: source, at: end, end: source.count).scalar
        return EntityCharacters.isSpace(scalar) || EntityCharacters.isASCIIPunctuation(scalar)
    }
}
