/// Tweets are strangers' text, and a terminal obeys what it is sent. Everything that is printed for a person goes through
/// this one function (`TerminalWriter` and the plain printer call it on every piece): control characters become visible
/// symbols, bidirectional overrides and isolates become U+FFFD, and what joins emoji and letters (ZWJ, variation
/// selectors, the harmless direction marks) stays.
package enum Neutralising {
    /// What a line break in the text becomes.
    package enum LineBreaks: Sendable {
        /// A plain newline, whatever it was before.
        case kept
        /// A space: for names, labels and one-line output.
        case spaces
    }

    /// The text without anything that a terminal would act on. Idempotent; costs one pass without a copy when there is
    /// nothing to do.
    package static func neutralised(_ text: String, lineBreaks: LineBreaks) -> String {
        guard needsWork(text, lineBreaks: lineBreaks) else { return text }
        var result = String.UnicodeScalarView()
        result.reserveCapacity(text.utf8.count)
        var afterReturn = false
        for scalar in text.unicodeScalars {
            // CR LF is one line break: the CR was turned into one already.
            if afterReturn, scalar == "\n" {
                afterReturn = false
                continue
            }
            afterReturn = scalar == "\r"
            result.append(replacement(for: scalar, lineBreaks: lineBreaks))
        }
        return String(result)
    }

    private static func replacement(for scalar: Unicode.Scalar, lineBreaks: LineBreaks) -> Unicode.Scalar {
        switch scalar.value {
        case 0x0A, 0x0D, 0x2028, 0x2029: lineBreaks == .kept ? "\n" : " "
        case 0x09: " "
        // The control pictures stand in the order of the controls.
        case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
        case 0x7F: "\u{2421}"
        case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
        default: scalar
        }
    }

    /// Whether any byte could begin something to replace: 0xC2 leads to C1, 0xE2 to the direction controls.
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
