/// Text in Windows-1252, which editors and spreadsheets save and sentiment140 has, and text that was encoded twice
/// because a program read UTF-8 in another encoding.
enum LegacyText {
    /// Returns the text of Windows-1252 in UTF-8; `nil` if the bytes contain a character in UTF-8, because they are
    /// then damaged UTF-8.
    static func windows1252(_ bytes: [UInt8]) -> [UInt8]? {
        for index in bytes.indices where bytes[index] >= 0xC2 && bytes[index] < 0xF5 {
            let character = bytes[index..<min(index + length(of: bytes[index]), bytes.count)]
            if String(validating: character, as: UTF8.self) != nil { return nil }
        }
        return utf8(bytes)
    }

    /// Decodes UTF-8. If the bytes are not valid UTF-8, decodes them as Windows-1252, which always succeeds.
    static func string(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = ""
        for byte in bytes {
            text.unicodeScalars.append(byte < 0x80 ? Unicode.Scalar(byte) : windows1252[Int(byte - 0x80)])
        }
        return text
    }

    /// Converts the bytes to UTF-8.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] { bytes.allSatisfy { $0 < 0x80 } ? bytes : Array(string(bytes).utf8) }

    /// The length of a character in UTF-8 that begins with a byte from 0xC2 to 0xF4.
    private static func length(of lead: UInt8) -> Int { lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4 }

    // MARK: Text that was encoded twice

    /// An encoding with one byte a character, in which a program read UTF-8.
    struct Misreading: Sendable {
        /// A character that was encoded twice, and the character itself.
        let example: (twice: String, once: String)
        /// The byte of each character from 0x80 on.
        private let bytes: [Unicode.Scalar: UInt8]
        /// The byte that U+FFFD represents after these bytes, because the encoding has no character for it.
        private let lost: (after: [UInt8], byte: UInt8)?
        /// Whether text with these decoded characters cannot be genuine text in the encoding.
        private let isSure: @Sendable (Set<Unicode.Scalar>) -> Bool

        fileprivate init(
            _ characters: [Unicode.Scalar], example: (twice: String, once: String),
            lost: (after: [UInt8], byte: UInt8)? = nil, isSure: @escaping @Sendable (Set<Unicode.Scalar>) -> Bool
        ) {
            bytes = Dictionary(uniqueKeysWithValues: zip(characters, 0x80...0xFF))
            (self.example, self.lost, self.isSure) = (example, lost, isSure)
        }

        /// Returns the parts of a text in which each character was encoded twice; `nil` if any was not.
        fileprivate func decoded(_ parts: [[UInt8]]) -> [[UInt8]]? {
            var (result, found) = ([[UInt8]](), Set<Unicode.Scalar>())
            for part in parts {
                guard let bytes = decoded(part), let text = String(validating: bytes, as: UTF8.self) else { return nil }
                result.append(bytes)
                for scalar in text.unicodeScalars where !scalar.isASCII { found.insert(scalar) }
            }
            return isSure(found) ? result : nil
        }

        /// Ends at the first character whose byte cannot occur at its position in UTF-8.
        private func decoded(_ part: [UInt8]) -> [UInt8]? {
            var (result, missing) = ([UInt8](), 0)
            for scalar in String(decoding: part, as: UTF8.self).unicodeScalars {
                var byte = scalar.isASCII ? UInt8(scalar.value) : bytes[scalar]
                if byte == nil, scalar == "\u{FFFD}", let lost, result.suffix(lost.after.count) == lost.after[...] {
                    byte = lost.byte
                }
                guard let byte else { return nil }
                switch byte {
                case 0x00..<0x80 where missing == 0: break
                case 0x80..<0xC0 where missing > 0: missing -= 1
                case 0xC2..<0xF5 where missing == 0: missing = length(of: byte) - 1
                default: return nil
                }
                result.append(byte)
            }
            return result
        }
    }

    static let misreadings = [
        Misreading(
            windows1252, example: ("\u{C3}\u{A9}", "\u{E9}"), lost: (after: [0xE2, 0x80], byte: 0x9D)
        ) { _ in true },
        Misreading((0x80...0xFF).map { Unicode.Scalar($0 as UInt8) }, example: ("\u{C3}\u{A9}", "\u{E9}")) { _ in true
        },
        // `Её` and the Ukrainian `Ні` also have the form of UTF-8, but that of rare letters.
        Misreading(windows1251, example: ("Р°", "а"), lost: (after: [0xD0], byte: 0x98)) { found in
            found.count > 1 && found.allSatisfy { isUsual($0) }
        },
        // `√π`, `—É` and `’É` also have the form of UTF-8.
        Misreading(macRoman, example: ("√©", "\u{E9}")) { found in
            let isSure = found.count > 2 || found.contains { !mathematics.contains($0) && isOfWesternEurope($0) }
            return isSure && found.allSatisfy { isUsual($0) || isOfOtherScript($0) }
        },
    ]

    /// Replaces the escapes of characters that are not ASCII by the characters: `\u00e9`, `\ud83d\ude42`.
    static func unescaped(_ json: [UInt8]) -> [UInt8] {
        func unit(at index: Int) -> UInt16? {
            guard index + 6 <= json.count, json[index] == UInt8(ascii: "\\"), json[index + 1] == UInt8(ascii: "u")
            else {
                return nil
            }
            return UInt16(String(decoding: json[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
        }
        var (result, index) = ([UInt8](), 0)
        while index < json.count {
            if let first = unit(at: index), first >= 0x80 {
                let units = [first] + (UTF16.isLeadSurrogate(first) ? [unit(at: index + 6) ?? 0] : [])
                if let text = String(validating: units, as: UTF16.self) {
                    result += text.utf8
                    index += 6 * units.count
                    continue
                }
            }
            // A backslash can precede another one.
            let count = json[index] == UInt8(ascii: "\\") ? min(2, json.count - index) : 1
            result += json[index..<index + count]
            index += count
        }
        return result
    }

    /// Returns the parts of a text in UTF-8 in which each character was encoded twice, and the index of the misreading;
    /// `nil` if any character was not, or if the text may be genuine.
    static func undoubled(_ parts: [[UInt8]]) -> (parts: [[UInt8]], misreading: Int)? {
        for (index, misreading) in misreadings.enumerated() {
            if let decoded = misreading.decoded(parts) { return (decoded, index) }
        }
        return nil
    }

    /// Whether a text in UTF-8 contains two adjacent characters that are usual in text that was encoded twice: a first
    /// byte of a character, followed by another character that is not ASCII.
    static func mayBeDoubled(_ text: borrowing Span<UInt8>) -> Bool {
        unsafe text.withUnsafeBytes { text in
            var index = 0
            // The last sequence has four bytes.
            while index < text.count - 3 {
                // Most text is ASCII.
                if index + 8 <= text.count,
                    unsafe text.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
                {
                    index += 8
                    continue
                }
                if unsafe beginsDoubled(text[index], text[index + 1], text[index + 2], text[index + 3]) { return true }
                index += 1
            }
            return false
        }
    }

    private static func beginsDoubled(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) -> Bool {
        switch first {
        // The characters of Windows-1252 from 0xC2 to 0xF4.
        case 0xC3: return 0x82...0xB4 ~= second && third >= 0xC2
        // ВГРСв and р, followed by another character of Windows-1251 than а–я.
        case 0xD0, 0xD1:
            let isLead =
                switch (first, second) {
                case (0xD0, 0x92), (0xD0, 0x93), (0xD0, 0xA0), (0xD0, 0xA1), (0xD0, 0xB2), (0xD1, 0x80): true
                default: false
                }
            guard isLead, third >= 0xC2 else { return false }
            return third == 0xD0 ? fourth < 0x90 : third != 0xD1 || fourth >= 0x90
        // √, ‚, –, — and the logo of Apple in Mac Roman
        case 0xE2:
            return fourth >= 0xC2
                && (second == 0x88 && third == 0x9A || second == 0x80 && (third == 0x9A || 0x93...0x94 ~= third))
        case 0xEF: return second == 0xA3 && third == 0xBF && fourth >= 0xC2
        default: return false
        }
    }

    /// Letters of Western Europe and of Russian, punctuation, symbols and emoji.
    private static func isUsual(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA0...0xFF, 0x400...0x45F, 0x490...0x491, 0x2000...0x20CF, 0x2100...0x2BFF, 0xFE0F, 0x1F000...0x1FAFF:
            true
        default: false
        }
    }

    private static func isOfWesternEurope(_ scalar: Unicode.Scalar) -> Bool {
        0xC0...0xFF ~= scalar.value || 0x2000...0x206F ~= scalar.value
    }

    /// Letters of Central Europe, Greek, Hebrew and Arabic, and all characters of three bytes.
    private static func isOfOtherScript(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x100...0x17F, 0x370...0x3FF, 0x5D0...0x6FF, 0x800...0xFFFF: true
        default: false
        }
    }

    /// The characters whose second byte is a mathematical sign in Mac Roman, such as `ù`, which becomes `√π`.
    private static let mathematics = Set("íðñòóõö÷øùúý".unicodeScalars)

    // MARK: Characters from 0x80 on

    /// The five unassigned ones are those of Latin-1.
    private static let windows1252 =
        Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
        + (0xA0...0xFF).map { Unicode.Scalar($0 as UInt8) }
    private static let windows1251 = Array(
        ("ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї"
            + "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя").unicodeScalars)
    private static let macRoman = Array(
        ("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰"
            + "ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ").unicodeScalars)
}
