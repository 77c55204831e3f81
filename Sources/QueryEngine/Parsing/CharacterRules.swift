internal import TweetText

/// The character classes of the query grammar.
package enum CharacterRules {
    static func isSpace(_ scalar: Unicode.Scalar) -> Bool { EntityCharacters.isSpace(scalar.value) }

    /// True for a sign that people may write instead of the hyphen that excludes: `!`, or a dash. The em dash is
    /// omitted, because it is common before words.
    static func isLikeMinus(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x21, 0x2010...0x2013, 0x2212, 0xFE63, 0xFF0D: true
        default: false
        }
    }

    static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x22, 0x201C, 0x201D, 0x201E, 0x201F, 0xAB, 0xBB, 0xFF02: true
        default: false
        }
    }

    static func isOpening(_ scalar: Unicode.Scalar) -> Bool { scalar == "(" || scalar == "\u{FF08}" }

    static func isClosing(_ scalar: Unicode.Scalar) -> Bool { scalar == ")" || scalar == "\u{FF09}" }

    static func isColon(_ scalar: Unicode.Scalar) -> Bool { scalar == ":" || scalar == "\u{FF1A}" }

    /// True for a character that ends a word.
    static func isBoundary(_ scalar: Unicode.Scalar) -> Bool {
        isSpace(scalar) || isQuote(scalar) || isOpening(scalar) || isClosing(scalar)
    }

    static func isASCIILetter(_ scalar: Unicode.Scalar) -> Bool {
        (0x41...0x5A).contains(scalar.value) || (0x61...0x7A).contains(scalar.value)
    }

    package static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

    /// True for a character of handles and operator names.
    static func isNameCharacter(_ scalar: Unicode.Scalar) -> Bool {
        isASCIILetter(scalar) || isDigit(scalar) || scalar == "_"
    }

    /// True for a letter or a combining mark of any script.
    static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark:
            true
        default: false
        }
    }

    /// True for a character of hashtags: letters and digits of any script, and the joiners that Twitter allows.
    static func isTagCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x5F, 0x200C, 0x200D, 0xA67E, 0x05BE, 0x05F3, 0x05F4, 0xFF5E, 0x301C, 0x309B, 0x309C, 0x30A0, 0x30FB,
            0x3003, 0x0F0B, 0x0F0C, 0xB7:
            true
        default: isLetter(scalar) || scalar.properties.generalCategory == .decimalNumber
        }
    }

    /// Returns the folded hashtag for the text after `#`. `nil` if no letter remains, for example for `#123`.
    static func foldedTag(_ body: ArraySlice<Unicode.Scalar>) -> String? {
        let folded = Folding.fold(String(String.UnicodeScalarView(body)))
        return folded.unicodeScalars.contains(where: isLetter) ? folded : nil
    }

    /// True for most Latin letters beyond ASCII and for combining accents. `@andré` is not a mention, because such a
    /// letter directly follows the name `andr`.
    static func isAccentedLatin(_ scalar: Unicode.Scalar) -> Bool { EntityCharacters.isAccentedLatin(scalar.value) }
}
