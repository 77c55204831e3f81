import TweetModel

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
