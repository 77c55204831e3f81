/// Computes the number of terminal columns of a text.
///
/// A grapheme cluster that is shown as an emoji has two columns, even if it consists of several scalars (flags,
/// families, skin tones, keycaps). In any other grapheme cluster, the columns of all scalars are added: two for a wide
/// East Asian character, none for a nonspacing mark, an invisible character, or the vowel or last consonant of a Hangul
/// syllable, and one for any other character. If terminals differ, uses the greater width, so that no line becomes too
/// long.
package enum DisplayWidth {
    /// Returns the columns of a text. The text must not contain line breaks or control characters (see `Sanitizer`).
    package static func of(_ text: String) -> Int {
        let bytes = text.utf8.span
        var isASCII = true
        for index in bytes.indices where bytes[index] >= 0x80 {
            isASCII = false
            break
        }
        if isASCII { return bytes.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// Returns the longest beginning of a text that has at most `width` columns.
    static func prefix(_ text: String, _ width: Int) -> String {
        var columns = 0
        return String(
            text.prefix { cluster in
                columns += of(cluster)
                return columns <= width
            })
    }

    /// Returns the columns of one grapheme cluster.
    package static func of(_ cluster: Character) -> Int {
        let scalars = cluster.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.index(after: scalars.startIndex) == scalars.endIndex { return of(first) }
        if first.properties.isEmoji,
            scalars.contains(where: { $0 == emojiSelector || $0.properties.isEmojiPresentation })
        {
            return 2
        }
        return scalars.reduce(0) { $0 + of($1) }
    }

    private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"

    /// Returns the columns of a scalar; 0 for a control character.
    static func of(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) ? 0 : 1 }
        if isWide(value) { return scalar.properties.generalCategory == .nonspacingMark ? 0 : 2 }
        // The vowel and the last consonant of a Hangul syllable are drawn in the columns of the first consonant.
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        case .format: return properties.isDefaultIgnorableCodePoint ? 0 : 1
        default: return properties.isEmojiPresentation ? 2 : 1
        }
    }

    private static func isWide(_ value: UInt32) -> Bool {
        guard value >= 0x1100 else { return false }
        var low = 0
        var high = wideRanges.count
        while low < high {
            let middle = (low + high) / 2
            if wideRanges[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < wideRanges.count && wideRanges[low].contains(value)
    }

    /// The characters with East Asian Width W or F in Unicode 16 (UAX #11). Omits most emoji, because
    /// `isEmojiPresentation` is true for them. The ranges include unassigned code points between the characters.
    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
        0x3250...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
        0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D356, 0x1D360...0x1D376,
        0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}
