/// Makes text from archives safe to print, because a terminal executes control characters that it receives.
///
/// An ASCII control character becomes a symbol such as ␛, except that a tab becomes a space. A line break, including
/// the Unicode line and paragraph separators, becomes a newline or a space. C1 controls become U+FFFD, and so do the
/// bidirectional controls that change the order of other text. All other characters are kept, including those that join
/// emoji and letters (ZWJ, variation selectors).
package enum Sanitizer {
    /// The replacement for any kind of line break.
    package enum LineBreaks: Sendable {
        /// A newline.
        case kept
        /// A space, for names, labels and one-line output.
        case spaces
    }

    /// Returns the text without characters that a terminal acts on, except newlines if line breaks are kept.
    /// Idempotent.
    package static func sanitized(_ text: String, lineBreaks: LineBreaks) -> String {
        guard needsWork(text, lineBreaks: lineBreaks) else { return text }
        var result = String.UnicodeScalarView()
        result.reserveCapacity(text.utf8.count)
        var afterReturn = false
        for scalar in text.unicodeScalars {
            // CR LF is one line break, and the CR has already been replaced.
            if afterReturn, scalar == "\n" {
                afterReturn = false
                continue
            }
            afterReturn = scalar == "\r"
            result.append(replacement(for: scalar, lineBreaks: lineBreaks))
        }
        return String(result)
    }

    /// Returns valid JSON in a form that is safe to print. Escapes DEL, C1 controls, line and paragraph separators, and
    /// bidirectional controls. In valid JSON, these occur only in strings.
    package static func escapedJSON(_ json: [UInt8]) -> [UInt8] {
        guard json.contains(where: { $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) else { return json }
        var result: [UInt8] = []
        result.reserveCapacity(json.count + 64)
        var index = 0
        while index < json.count {
            let (length, value) = escapable(json[index...])
            if let value {
                let digits = String(value, radix: 16)
                result += Array("\\u".utf8) + Array(repeating: UInt8(ascii: "0"), count: 4 - digits.count) + digits.utf8
            } else {
                result.append(json[index])
            }
            index += length
        }
        return result
    }

    /// If the bytes begin with a character to escape, returns its UTF-8 length and scalar value; otherwise 1 and `nil`.
    private static func escapable(_ bytes: ArraySlice<UInt8>) -> (length: Int, value: UInt32?) {
        let start = bytes.startIndex
        func byte(_ offset: Int) -> UInt8 { start + offset < bytes.endIndex ? bytes[start + offset] : 0 }
        switch (byte(0), byte(1), byte(2)) {
        case (0x7F, _, _): return (1, 0x7F)
        case (0xC2, 0x80...0x9F, _): return (2, UInt32(byte(1)))
        case (0xE2, 0x80, 0xA8...0xAE): return (3, 0x2000 + UInt32(byte(2) - 0x80))
        case (0xE2, 0x81, 0xA6...0xA9): return (3, 0x2040 + UInt32(byte(2) - 0x80))
        default: return (1, nil)
        }
    }

    private static func replacement(for scalar: Unicode.Scalar, lineBreaks: LineBreaks) -> Unicode.Scalar {
        switch scalar.value {
        case 0x0A, 0x0D, 0x2028, 0x2029: lineBreaks == .kept ? "\n" : " "
        case 0x09: " "
        // The block Control Pictures at U+2400 contains a symbol for each control character, in the same order.
        case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
        case 0x7F: "\u{2421}"
        case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
        default: scalar
        }
    }

    /// True if any byte may begin a character to replace. 0xC2 can begin a C1 control, and 0xE2 a line separator or
    /// bidirectional control.
    private static func needsWork(_ text: String, lineBreaks: LineBreaks) -> Bool {
        let bytes = text.utf8.span
        for index in bytes.indices {
            let byte = bytes[index]
            if byte >= 0x20 && byte < 0x7F { continue }
            if byte < 0x20, byte != 0x0A || lineBreaks == .spaces { return true }
            if byte == 0x7F || byte == 0xC2 || byte == 0xE2 { return true }
        }
        return false
    }
}
