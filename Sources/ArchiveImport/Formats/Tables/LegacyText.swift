/// Cells of tables that spreadsheets and old programs have saved: Windows-1252, which Latin-1 is a part of.
enum LegacyText {
    /// UTF-8 where it is that, else Windows-1252, in which any bytes are text.
    static func string(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = ""
        for byte in bytes {
            let scalar = (0x80...0x9F) ~= byte ? high[Int(byte - 0x80)] : Unicode.Scalar(byte)
            text.unicodeScalars.append(scalar)
        }
        return text
    }

    /// 0x80 to 0x9F; the five that are not assigned are what they are in Latin-1.
    private static let high: [Unicode.Scalar] = [
        "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}",
        "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
    ]
}
