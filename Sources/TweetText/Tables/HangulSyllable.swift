/// Composes Korean syllables by arithmetic, and supplies the constants for their decomposition (Unicode Standard,
/// section 3.12).
enum HangulSyllable {
    static let first: UInt32 = 0xAC00
    static let firstLead: UInt32 = 0x1100
    static let firstVowel: UInt32 = 0x1161
    static let beforeFirstTail: UInt32 = 0x11A7
    static let leadCount: UInt32 = 19
    static let vowelCount: UInt32 = 21
    static let tailCount: UInt32 = 28
    static let countPerLead: UInt32 = 588
    static let count: UInt32 = 11_172

    /// Returns the index of a composed syllable, counted from `first`; `nil` for any other scalar.
    static func index(of scalar: UInt32) -> UInt32? {
        scalar >= first && scalar < first + count ? scalar - first : nil
    }

    /// Composes a lead with a vowel (h + a → 하), or a syllable with a tail (하 + n → 한). Returns `nil` for any
    /// other pair.
    static func composition(_ left: UInt32, _ right: UInt32) -> UInt32? {
        if left >= firstLead, left < firstLead + leadCount, right >= firstVowel, right < firstVowel + vowelCount {
            return first + ((left - firstLead) * vowelCount + right - firstVowel) * tailCount
        }
        if let index = index(of: left), index % tailCount == 0, right > beforeFirstTail,
            right < beforeFirstTail + tailCount
        {
            return left + right - beforeFirstTail
        }
        return nil
    }

    /// Returns true if `left` and `right` belong to one syllable, and hence to one grapheme cluster (UAX #29, GB6 to
    /// GB8).
    static func joins(_ left: UInt32, _ right: UInt32) -> Bool {
        let kindOfRight = kind(right)
        switch kind(left) {
        case .lead: return kindOfRight != .none && kindOfRight != .tail
        case .vowel, .openSyllable: return kindOfRight == .vowel || kindOfRight == .tail
        case .tail, .closedSyllable: return kindOfRight == .tail
        case .none: return false
        }
    }

    private enum Kind {
        case none, lead, vowel, tail, openSyllable, closedSyllable
    }

    private static func kind(_ scalar: UInt32) -> Kind {
        switch scalar {
        case 0x1100...0x115F, 0xA960...0xA97C: return .lead
        case 0x1160...0x11A7, 0xD7B0...0xD7C6: return .vowel
        case 0x11A8...0x11FF, 0xD7CB...0xD7FB: return .tail
        default:
            guard let index = index(of: scalar) else { return .none }
            return index % tailCount == 0 ? .openSyllable : .closedSyllable
        }
    }
}
