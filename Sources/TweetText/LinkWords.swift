import TweetModel

extension Tokenizer {
    /// Adds the words of a link's host and path to those that `result` holds: protocol, a leading `www` and everything
    /// from `?` or `#` on are left out, percent escapes that spell UTF-8 are read. Spans are into `url`.
    package func linkWords(_ url: String, into result: inout TokenStream) {
        let bytes = url.utf8.span
        let range = Self.hostAndPath(of: bytes)
        var text = TokenizedText()
        swap(&text.words, &result)
        defer { swap(&text.words, &result) }
        if let decoded = PercentDecoding(bytes, in: range) {
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

    private static func hostAndPath(of bytes: Span<UInt8>) -> Range<Int> {
        var start = 0
        // A protocol is a few letters before `://`.
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
        return start..<end
    }
}

/// An address with its percent escapes read.
private struct PercentDecoding {
    var bytes: [UInt8] = []
    /// Where each byte, and the end, came from.
    var origins: [Int] = []

    /// nil when there is nothing to read, or when it is not UTF-8: then the address is taken as it stands.
    init?(_ source: Span<UInt8>, in range: Range<Int>) {
        var position = range.lowerBound
        var isEscaped = false
        while position < range.upperBound {
            origins.append(position)
            if source[position] == UInt8(ascii: "%"), position + 2 < range.upperBound,
                let high = Self.hexadecimal(source[position + 1]), let low = Self.hexadecimal(source[position + 2])
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
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
