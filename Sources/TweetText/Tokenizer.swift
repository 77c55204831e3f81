package import TweetModel

/// The tokens of a text.
package struct TokenizedText: Sendable {
    package var words = TokenStream()
    /// Alternative forms of words: overlapping pairs of Korean syllables, followed by the last syllable (`한국어` →
    /// `한국` `국어` `어`), and emoji without skin tone. Alternates of one word are consecutive.
    package var alternates = TokenStream()
    /// The state of the scanner. It is stored here to reuse its buffers.
    var run = TokenRun()

    package init() {}
}

/// The tokenizer for the search index, queries and highlights. It takes linear time, and folds all tokens (see
/// `Folding`).
///
/// - A word is a run of letters, marks and digits. An emoji is one token. Everything else separates tokens, except for
///   invisible characters such as the soft hyphen.
/// - Han, kana, Thai, Lao, Khmer and Myanmar do not separate words by spaces. A run of them becomes overlapping pairs
///   of grapheme clusters, followed by its last cluster: `東京都` → `東京` `京都` `都`. So each cluster is the prefix of a
///   token.
/// - `#` and `@` separate tokens, so a hashtag or mention has the tokens of its name.
package struct Tokenizer: Sendable {
    package init() {}

    /// Tokenizes a text and replaces the contents of `result`.
    ///
    /// - Parameter links: The spans of URLs in the text, in ascending order. They separate words but produce no tokens.
    package func tokenize(_ text: String, cutting links: [TextSpan], into result: inout TokenizedText) {
        result.words.removeAll()
        result.alternates.removeAll()
        let bytes = text.utf8.span
        var position = 0
        for link in links {
            if position < link.start { result.scan(bytes, from: position, to: min(link.start, bytes.count)) }
            position = max(position, link.end)
        }
        if position < bytes.count { result.scan(bytes, from: position, to: bytes.count) }
    }
}

extension Tokenizer {
    /// Returns the words of a URL as the index stores them. `nil` for a URL without words.
    package func words(ofLink url: String) -> [String]? {
        var stream = TokenStream()
        linkWords(url, into: &stream)
        return stream.tokens.isEmpty ? nil : stream.tokens.map(stream.text(of:))
    }

    /// Appends the words of a link to `result`: `https://www.example.com/a-b?c=d#e` → `example com a b c d`. Leaves out
    /// the scheme, `www.` and the fragment. Decodes the percent escapes of the host and path if the result is UTF-8,
    /// and likewise those of the query string. The spans of the tokens refer to `url`.
    package func linkWords(_ url: String, into result: inout TokenStream) {
        let bytes = url.utf8.span
        let (hostAndPath, query) = Self.parts(of: bytes)
        var text = TokenizedText()
        swap(&text.words, &result)
        defer { swap(&text.words, &result) }
        // Decode the parts separately, so that invalid UTF-8 in one does not affect the other.
        Self.scan(bytes, in: hostAndPath, into: &text)
        if !query.isEmpty { Self.scan(bytes, in: query, into: &text) }
    }

    private static func scan(_ bytes: Span<UInt8>, in range: Range<Int>, into text: inout TokenizedText) {
        if let decoded = decoded(bytes, in: range) {
            let first = text.words.tokens.count
            text.scan(decoded.bytes.span, from: 0, to: decoded.bytes.count)
            for index in first..<text.words.tokens.count {
                let span = text.words.tokens[index].span
                text.words.tokens[index].span = TextSpan(decoded.origins[span.start], decoded.origins[span.end])
            }
        } else {
            text.scan(bytes, from: range.lowerBound, to: range.upperBound)
        }
    }

    /// Returns the range of the host and path, and the range of the query string.
    private static func parts(of bytes: Span<UInt8>) -> (hostAndPath: Range<Int>, query: Range<Int>) {
        var start = 0
        var position = 0
        while position < bytes.count, ASCIIByte.isLetter(bytes[position]) { position += 1 }
        if position + 2 < bytes.count, bytes[position] == UInt8(ascii: ":"), bytes[position + 1] == UInt8(ascii: "/"),
            bytes[position + 2] == UInt8(ascii: "/")
        {
            start = position + 3
        }
        if start + 4 <= bytes.count, bytes[start + 3] == UInt8(ascii: "."),
            (0..<3).allSatisfy({ bytes[start + $0] | 0x20 == UInt8(ascii: "w") })
        {
            start += 4
        }
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "?"), bytes[end] != UInt8(ascii: "#") { end += 1 }
        guard end < bytes.count, bytes[end] == UInt8(ascii: "?") else { return (start..<end, end..<end) }
        var queryEnd = end + 1
        while queryEnd < bytes.count, bytes[queryEnd] != UInt8(ascii: "#") { queryEnd += 1 }
        return (start..<end, (end + 1)..<queryEnd)
    }

    /// Returns the bytes of a part of a URL with percent escapes decoded, and for each of them, and for their end, the
    /// offset in the URL. Returns `nil` if the part has no percent escapes, or if the result is not UTF-8.
    private static func decoded(_ source: Span<UInt8>, in range: Range<Int>) -> (bytes: [UInt8], origins: [Int])? {
        guard range.contains(where: { source[$0] == UInt8(ascii: "%") }) else { return nil }
        var bytes: [UInt8] = []
        var origins: [Int] = []
        var position = range.lowerBound
        var isEscaped = false
        while position < range.upperBound {
            origins.append(position)
            if source[position] == UInt8(ascii: "%"), position + 2 < range.upperBound,
                let high = ASCIIByte.hexadecimalValue(source[position + 1]),
                let low = ASCIIByte.hexadecimalValue(source[position + 2])
            {
                bytes.append(high << 4 | low)
                position += 3
                isEscaped = true
            } else {
                bytes.append(source[position])
                position += 1
            }
        }
        origins.append(position)
        guard isEscaped, String(validating: bytes, as: UTF8.self) != nil else { return nil }
        return (bytes, origins)
    }
}
