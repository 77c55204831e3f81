/// Unicode's quick check for Normalization Form C (NFC), scalar by scalar. Nearly all texts pass.
///
/// The check fails if marks are not in the order of their combining classes, or if a scalar may compose with an earlier
/// one.
struct NFCQuickCheck {
    private(set) var hasFailed = false
    private var lastClass: UInt32 = 0

    /// Adds a scalar that is not a mark and never composes with an earlier one, such as an ASCII character.
    mutating func addBase() { lastClass = 0 }

    mutating func add(_ properties: ScalarProperties) {
        let combiningClass = properties.combiningClass
        if properties.mayCompose || combiningClass != 0 && combiningClass < lastClass { hasFailed = true }
        lastClass = combiningClass
    }
}

/// Converts folded text to Normalization Form C: decomposes scalars, sorts combining marks, and composes scalars.
/// Folding and the tokenizer do this for the few texts that fail `NFCQuickCheck`.
extension UnicodeTables {
    /// Replaces the UTF-8 bytes from `start` to the end by their normalized form.
    func normalize(_ bytes: inout [UInt8], from start: Int) {
        var scalars: [UInt32] = []
        var position = start
        while position < bytes.count {
            let (scalar, length) = UTF8Decoding.scalar(in: bytes.span, at: position, end: bytes.count)
            decompose(scalar, into: &scalars)
            position += length
        }
        sortMarks(of: &scalars)
        bytes.removeSubrange(start...)
        compose(&scalars, into: &bytes)
    }

    /// Sorts each run of marks by combining class. The sort is stable.
    private func sortMarks(of scalars: inout [UInt32]) {
        var start = 0
        while start < scalars.count {
            guard properties(of: scalars[start]).combiningClass != 0 else {
                start += 1
                continue
            }
            var end = start + 1
            while end < scalars.count, properties(of: scalars[end]).combiningClass != 0 { end += 1 }
            if end - start > 1 {
                let marks = scalars[start..<end].enumerated().map { offset, scalar in
                    (key: properties(of: scalar).combiningClass, offset: offset, scalar: scalar)
                }
                let sorted = marks.sorted { ($0.key, $0.offset) < ($1.key, $1.offset) }
                for (offset, mark) in sorted.enumerated() { scalars[start + offset] = mark.scalar }
            }
            start = end
        }
    }

    private func compose(_ scalars: inout [UInt32], into bytes: inout [UInt8]) {
        var kept = 0
        var starter: Int?
        var lastClass: UInt32 = 0
        for scalar in scalars {
            let combiningClass = properties(of: scalar).combiningClass
            let isBlocked = starter.map { $0 != kept - 1 && (lastClass == 0 || lastClass >= combiningClass) } ?? true
            if let starter, !isBlocked, let composed = composition(scalars[starter], scalar) {
                scalars[starter] = composed
                continue
            }
            scalars[kept] = scalar
            if combiningClass == 0 { starter = kept }
            lastClass = combiningClass
            kept += 1
        }
        for scalar in scalars[..<kept] { UTF8Decoding.append(scalar, to: &bytes) }
    }
}

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
