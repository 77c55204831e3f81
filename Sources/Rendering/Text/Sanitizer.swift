internal import TweetText

/// Makes text from archives safe to print, because a terminal executes control characters that it receives.
///
/// An ASCII control character becomes a symbol such as ␛, except that a tab becomes a space. A line break, including
/// the Unicode line and paragraph separators, becomes a newline or a space. C1 controls become U+FFFD, and so do the
/// bidirectional controls that change the order of other text, and invisible characters that can hide a text, such as
/// tag characters and fillers.
/// Direction marks (U+200E, U+200F, U+061C) are removed from a text without right-to-left letters. In other texts,
/// letters can cause the same order. All other characters are kept, including those that emoji and scripts need
/// (joiners, variation selectors, marks for line breaks), and the tag characters in flags such as 🏴󠁧󠁢󠁥󠁮󠁧󠁿.
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
        let scalars = text.unicodeScalars
        lazy var keepsMarks = scalars.contains(where: isRightToLeft)
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            scalars.formIndex(after: &index)
            if scalar == flag {
                let end = endOfTags(scalars[index...])
                result.append(scalar)
                result.append(contentsOf: scalars[index..<end])
                index = end
                afterReturn = false
                continue
            }
            if isDirectionMark(scalar), !keepsMarks { continue }
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

    private static let flag: Unicode.Scalar = "\u{1F3F4}"

    /// Returns the end of the tag characters after a black flag, which make it the flag of a region (UTS #51): the
    /// region in 4 to 6 letters and digits, and a terminator. Returns the start if there are no such characters.
    private static func endOfTags(_ scalars: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView.Index {
        let tags = scalars.prefix { (0xE0030...0xE0039).contains($0.value) || (0xE0061...0xE007A).contains($0.value) }
        guard (4...6).contains(tags.count), tags.endIndex < scalars.endIndex,
            scalars[tags.endIndex].value == 0xE007F
        else { return scalars.startIndex }
        return scalars.index(after: tags.endIndex)
    }

    private static func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x200E || scalar.value == 0x200F || scalar.value == 0x61C
    }

    /// Returns valid JSON in a form that is safe to print. Escapes DEL and all other characters that `sanitized`
    /// replaces or removes. In valid JSON, these occur only in strings.
    package static func escapedJSON(_ json: [UInt8]) -> [UInt8] {
        guard json.indices.contains(where: { mayBeginControl(json.span, at: $0) }) else { return json }
        var result: [UInt8] = []
        result.reserveCapacity(json.count + 64)
        var index = 0
        while index < json.count {
            let (length, value) = escapable(json[index...])
            if let value {
                for unit in String(value).utf16 {
                    let digits = String(unit, radix: 16)
                    let zeros = Array(repeating: UInt8(ascii: "0"), count: 4 - digits.count)
                    result += Array("\\u".utf8) + zeros + digits.utf8
                }
            } else {
                result.append(json[index])
            }
            index += length
        }
        return result
    }

    /// If the bytes begin with a character to escape, returns its UTF-8 length and scalar value; otherwise 1 and `nil`.
    private static func escapable(_ bytes: ArraySlice<UInt8>) -> (length: Int, value: Unicode.Scalar?) {
        guard let first = bytes.first, first >= 0x7F else { return (1, nil) }
        let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        let character = bytes.prefix(length)
        guard let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first,
            character.elementsEqual(String(scalar).utf8),
            scalar.value == 0x7F || scalar.value == 0x2028 || scalar.value == 0x2029 || isDirectionMark(scalar)
                || isUnsafe(scalar)
        else { return (1, nil) }
        return (length, scalar)
    }

    /// Whether a character beyond ASCII can act on a terminal, reorder other text, or hide a text: C1 controls, and the
    /// characters of Unicode that are ignored by default or are format characters. False for direction marks, and for
    /// the characters that emoji and scripts need: joiners, variation selectors, and marks for hyphens and line breaks.
    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x80...0x9F, 0x202A...0x202E, 0x2061...0x206F, 0xFEFF, 0xFFF0...0xFFFB: true
        // Letters without a visible form: fillers, and vowels of Khmer.
        case 0x115F...0x1160, 0x17B4...0x17B5, 0x180E, 0x3164, 0xFFA0: true
        // Controls of shorthand and of musical notes, and tag characters.
        case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE00FF, 0xE01F0...0xE0FFF: true
        default: false
        }
    }

    private static func replacement(for scalar: Unicode.Scalar, lineBreaks: LineBreaks) -> Unicode.Scalar {
        switch scalar.value {
        case 0x0A, 0x0D, 0x2028, 0x2029: lineBreaks == .kept ? "\n" : " "
        case 0x09: " "
        // The block Control Pictures at U+2400 contains a symbol for each control character, in the same order.
        case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
        case 0x7F: "\u{2421}"
        default: isUnsafe(scalar) ? "\u{FFFD}" : scalar
        }
    }

    /// True if any byte may begin a character to replace.
    private static func needsWork(_ text: String, lineBreaks: LineBreaks) -> Bool {
        let bytes = text.utf8.span
        for index in bytes.indices {
            let byte = bytes[index]
            if byte >= 0x20 && byte < 0x7F { continue }
            if byte < 0x20, byte != 0x0A || lineBreaks == .spaces { return true }
            if mayBeginControl(bytes, at: index) { return true }
        }
        return false
    }

    /// Whether the byte at an index and the next one may begin a character to replace or remove, except ASCII controls
    /// before U+007F. Examines the second byte, because most letters and emoji have the same first bytes.
    private static func mayBeginControl(_ bytes: Span<UInt8>, at index: Int) -> Bool {
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        return switch bytes[index] {
        case 0x7F, 0xF3: true
        case 0xC2: next < 0xA0
        case 0xD8: next == 0x9C
        case 0xE1: next == 0x85 || next == 0x9E || next == 0xA0
        case 0xE2: next == 0x80 || next == 0x81
        case 0xE3: next == 0x85
        case 0xEF: next >= 0xBB
        case 0xF0: next == 0x9B || next == 0x9D
        default: false
        }
    }
}

/// Separates a right-to-left name from the text after it. Without the separation, a terminal that reorders
/// right-to-left text would move the following words into the name.
extension Sanitizer {
    /// Returns the text, followed by a left-to-right mark if it contains right-to-left letters.
    static func endingLeftToRight(_ text: String) -> String {
        text.unicodeScalars.contains(where: isRightToLeft) ? text + "\u{200E}" : text
    }

    /// Whether a scalar is a right-to-left letter. False for the Arabic letter mark.
    package static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x61C: false
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

extension String {
    /// The text as one POSIX shell word, in single quotes if necessary, so that users can paste a printed command line
    /// into a shell.
    package var shellQuoted: String {
        if !isEmpty, utf8.allSatisfy({ ASCIIByte.isWord($0) || "-_./:@,+%".utf8.contains($0) }) { return self }
        // Compare scalars, because a `Character` can combine a quotation mark with an accent.
        var quoted = "'"
        for scalar in unicodeScalars {
            if scalar == "'" { quoted += #"'\''"# } else { quoted.unicodeScalars.append(scalar) }
        }
        return quoted + "'"
    }
}
