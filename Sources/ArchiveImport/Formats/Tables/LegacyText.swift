/// Text of tables in UTF-8 or Windows-1252, which spreadsheets save and sentiment140 has.
enum LegacyText {
    /// Decodes UTF-8. If the bytes are not valid UTF-8, decodes them as Windows-1252, which always succeeds.
    static func string(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = ""
        for byte in bytes {
            let scalar = (0x80...0x9F) ~= byte ? high[Int(byte - 0x80)] : Unicode.Scalar(byte)
            text.unicodeScalars.append(scalar)
        }
        return text
    }

    /// Converts the bytes to UTF-8.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        bytes.allSatisfy { $0 < 0x80 } ? bytes : Array(string(bytes).utf8)
    }

    /// The characters of 0x80 to 0x9F. The five unassigned ones are those of Latin-1.
    private static let high: [Unicode.Scalar] = [
        "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}",
        "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
    ]
}
