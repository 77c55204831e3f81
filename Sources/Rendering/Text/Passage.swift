package import TweetModel

/// The part of a long text that a list of tweets shows: the part around a match of the query, or the beginning. It
/// begins and ends between words and, in a text without spaces, between Unicode scalars.
package struct Passage {
    /// The approximate maximum length of a text in a list, in bytes. `show` and the page of a tweet show all of it.
    package static let listLength = 2000
    /// The approximate length of the text before the match, in bytes.
    private static let lead = 80

    private let span: TextSpan
    private let isCutBefore: Bool
    private let isCutAfter: Bool

    /// - Parameters:
    ///   - body: The text as a range of `bytes`.
    ///   - match: The match that the passage must show; `nil` to show the beginning of the text.
    ///   - length: The approximate maximum length in bytes.
    init(of body: TextSpan, in bytes: [UInt8], around match: TextSpan?, length: Int) {
        var start = body.start
        if body.count > length, let match, match.start - Self.lead > start {
            start = Self.wordStart(at: match.start - Self.lead, before: match.start, in: bytes)
        }
        var end = body.end
        if end - start > length {
            var least = start + Self.lead
            // A longer match is cut too.
            if let match, match.end <= start + length { least = max(least, match.end) }
            end = Self.wordEnd(at: max(least, start + length), after: least, in: bytes)
        }
        span = TextSpan(start, max(start, end))
        isCutBefore = start > body.start
        isCutAfter = end < body.end
    }

    /// Returns the passage with an ellipsis where it is cut. `present` converts the passage for reading.
    func text(of whole: StyledText, _ present: (StyledText) -> StyledText) -> StyledText {
        var text = present(whole.slices([span])[0])
        if isCutBefore { text.prepend("… ") }
        if isCutAfter { text.append(" …") }
        return text
    }

    /// Returns the start of the next word at or after an offset. If the text has no space there, as in Chinese, returns
    /// the start of a character.
    private static func wordStart(at offset: Int, before limit: Int, in bytes: [UInt8]) -> Int {
        if let space = bytes[offset..<limit].firstIndex(where: { $0 <= 0x20 }) {
            return bytes[space..<limit].firstIndex { $0 > 0x20 } ?? limit
        }
        return bytes[offset..<limit].firstIndex { $0 & 0xC0 != 0x80 } ?? limit
    }

    /// Returns the end of the last word before an offset, or of the last character if the text has no space.
    private static func wordEnd(at offset: Int, after limit: Int, in bytes: [UInt8]) -> Int {
        let offset = min(offset, bytes.count)
        if let space = bytes[limit..<offset].lastIndex(where: { $0 <= 0x20 }) {
            return bytes[limit..<space].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? limit
        }
        return bytes[limit..<offset].lastIndex { $0 & 0xC0 != 0x80 } ?? limit
    }
}

extension Passage {
    /// Returns the text of a tweet for a list: a long text becomes a passage that shows the first match.
    package static func listed(_ hit: SearchHit, _ form: LinkForm) -> StyledText {
        let (text, quoted) = (StyledText(hit), hit.tweet.quoteOf)
        let bytes = Array(hit.tweet.text.utf8)
        guard bytes.count > listLength else { return text.presented(form, quoting: quoted) }
        let match = hit.matches.first.flatMap { $0.end > listLength ? $0 : nil }
        return Passage(of: TextSpan(0, bytes.count), in: bytes, around: match, length: listLength)
            .text(of: text) { $0.presented(form, quoting: quoted) }
    }

    /// Returns a text without entities for a list, such as the description of an image.
    package static func listed(_ text: String) -> String {
        guard text.utf8.count > listLength else { return text }
        let bytes = Array(text.utf8)
        return Passage(of: TextSpan(0, bytes.count), in: bytes, around: nil, length: listLength)
            .text(of: StyledText(text)) { $0 }.text
    }
}
