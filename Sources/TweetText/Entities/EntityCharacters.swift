/// The character classes that twitter-text, Twitter's own library, uses to find hashtags, mentions and URLs.
package enum EntityCharacters {
    static let numberSign: UInt32 = 0x23
    static let fullWidthNumberSign: UInt32 = 0xFF03
    static let commercialAt: UInt32 = 0x40
    static let fullWidthCommercialAt: UInt32 = 0xFF20
    static let dollarSign: UInt32 = 0x24
    static let ampersand: UInt32 = 0x26
    static let textSelector: UInt32 = 0xFE0E
    static let emojiSelector: UInt32 = 0xFE0F
    static let enclosingKeycap: UInt32 = 0x20E3

    static func isHashSign(_ scalar: UInt32) -> Bool { scalar == numberSign || scalar == fullWidthNumberSign }

    static func isAtSign(_ scalar: UInt32) -> Bool { scalar == commercialAt || scalar == fullWidthCommercialAt }

    static func isASCIILetter(_ scalar: UInt32) -> Bool { (scalar | 0x20) &- 0x61 < 26 }

    static func isASCIIDigit(_ scalar: UInt32) -> Bool { scalar &- 0x30 < 10 }

    /// A letter or mark of any script. A hashtag needs at least one.
    static func isLetter(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return isASCIILetter(scalar) }
        let properties = UnicodeTables.shared.properties(of: scalar)
        return properties.isLetter || properties.isMark
    }

    /// A character of a hashtag.
    static func isTagCharacter(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return isASCIILetter(scalar) || isASCIIDigit(scalar) || scalar == 0x5F }
        let properties = UnicodeTables.shared.properties(of: scalar)
        if properties.isLetter || properties.isMark || properties.isDigit { return true }
        switch scalar {
        case 0xB7, 0x5BE, 0x5F3, 0x5F4, 0xF0B, 0xF0C, 0x200C, 0x200D, 0x3003, 0x301C, 0x309B, 0x309C, 0x30A0, 0x30FB,
            0xA67E, 0xFF5E:
            return true
        default: return false
        }
    }

    /// A character of a handle.
    static func isNameCharacter(_ scalar: UInt32) -> Bool {
        isASCIILetter(scalar) || isASCIIDigit(scalar) || scalar == 0x5F
    }

    package static func isSpace(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x180E, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
            true
        default: false
        }
    }

    static func isDirectionMark(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// A character that a tweet cannot contain.
    static func isForbidden(_ scalar: UInt32) -> Bool { scalar == 0xFFFE || scalar == 0xFEFF || scalar == 0xFFFF }

    static func isASCIIPunctuation(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    package static func isAccentedLatin(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xD7, 0xF7: false
        case 0xC0...0x24F, 0x253...0x254, 0x256...0x257, 0x259, 0x25B, 0x263, 0x268, 0x26F, 0x272, 0x289, 0x28B, 0x2BB,
            0x300...0x36F, 0x1E00...0x1EFF:
            true
        default: false
        }
    }

    /// A character with which a domain can start or end: in ASCII, a letter or digit; beyond ASCII, any character
    /// except spaces, direction marks and forbidden characters.
    static func isDomainCharacter(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return isASCIILetter(scalar) || isASCIIDigit(scalar) }
        return !isSpace(scalar) && !isDirectionMark(scalar) && !isForbidden(scalar)
    }

    private static func isCyrillic(_ scalar: UInt32) -> Bool { scalar >= 0x400 && scalar <= 0x4FF }

    /// A character of a URL's path, except parentheses.
    static func isPathCharacter(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 {
            return switch UInt8(truncatingIfNeeded: scalar) {
            case UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "'"), UInt8(ascii: ";"), UInt8(ascii: ":"),
                UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "$"),
                UInt8(ascii: "/"), UInt8(ascii: "%"), UInt8(ascii: "#"), UInt8(ascii: "["), UInt8(ascii: "]"),
                UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "@"), UInt8(ascii: "|"),
                UInt8(ascii: "&"):
                true
            default: isASCIILetter(scalar) || isASCIIDigit(scalar)
            }
        }
        return isCyrillic(scalar) || isAccentedLatin(scalar) || scalar == 0x2013
    }

    /// A character with which a URL's path can end, except closing parentheses.
    static func isPathEnd(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 {
            return switch UInt8(truncatingIfNeeded: scalar) {
            case UInt8(ascii: "="), UInt8(ascii: "_"), UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: "+"),
                UInt8(ascii: "-"):
                true
            default: isASCIILetter(scalar) || isASCIIDigit(scalar)
            }
        }
        return isCyrillic(scalar) || isAccentedLatin(scalar)
    }

    static func isQueryCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "'"), UInt8(ascii: "@"),
            UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "&"),
            UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: "%"),
            UInt8(ascii: "#"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "~"), UInt8(ascii: "|"):
            true
        default: ASCIIByte.isWord(byte)
        }
    }

    /// A character with which a URL's query string can end.
    static func isQueryEnd(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "#"),
            UInt8(ascii: "/"):
            true
        default: ASCIIByte.isWord(byte)
        }
    }
}
