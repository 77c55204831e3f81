/// Text of tables that spreadsheets and old programs saved, in UTF-8 or Windows-1252.
enum LegacyText {
    /// Returns the bytes if they are valid UTF-8. Otherwise converts them from Windows-1252, which always succeeds.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.allSatisfy({ $0 < 0x80 }) || String(validating: bytes, as: UTF8.self) != nil { return bytes }
        var text = ""
        for byte in bytes {
            let scalar = (0x80...0x9F) ~= byte ? high[Int(byte - 0x80)] : Unicode.Scalar(byte)
            text.unicodeScalars.append(scalar)
        }
        return Array(text.utf8)
    }

    /// Returns the bytes as text (see `utf8`).
    static func string(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: utf8(Array(bytes)), as: UTF8.self)
    }

    /// The characters of 0x80 to 0x9F. The five unassigned ones are those of Latin-1.
    private static let high: [Unicode.Scalar] = [
        "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}",
        "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
    ]
}
