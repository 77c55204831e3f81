/// Names of entries as containers hold them: bytes, with or without a promise of their encoding.
enum EntryName {
    /// Leftovers of macOS and nothing else: `__MACOSX` folders, `._*`, `.DS_Store`. One part of a path.
    static func isJunk(_ part: some Sequence<UInt8>) -> Bool {
        part.starts(with: "._".utf8) || part.elementsEqual(".DS_Store".utf8) || part.elementsEqual("__MACOSX".utf8)
    }

    /// Whether a path leads through `__MACOSX`, or its last part is a leftover of macOS.
    static func isJunkPath(_ path: String) -> Bool {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"))
        guard let last = parts.last else { return false }
        return isJunk(last) || parts.dropLast().contains { $0.elementsEqual("__MACOSX".utf8) }
    }

    /// The bytes as text; what is not UTF-8 becomes U+FFFD.
    static func shown(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// A zip's name: UTF-8 if it says so or is so, else the code page of the first PCs, which the format falls back to.
    static func decode(_ bytes: [UInt8], isUTF8: Bool, isFromDOS: Bool) -> String {
        let text: String
        if let valid = String(validating: bytes, as: UTF8.self) {
            text = valid
        } else if isUTF8 {
            text = shown(bytes)
        } else {
            var decoded = String.UnicodeScalarView()
            for byte in bytes {
                decoded.append(byte < 0x80 ? Unicode.Scalar(byte) : codePage437[Int(byte) - 0x80])
            }
            text = String(decoded)
        }
        let backslash = UInt8(ascii: "\\")
        guard text.utf8.contains(backslash) else { return text }
        // Some zip programs of Windows write its separators; a name of Unix may hold a backslash beside a slash.
        guard isFromDOS || !text.utf8.contains(UInt8(ascii: "/")) else { return text }
        return String(decoding: text.utf8.map { $0 == backslash ? UInt8(ascii: "/") : $0 }, as: UTF8.self)
    }

    /// Characters 128 to 255 of code page 437.
    private static let codePage437 = Array(
        """
        ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
        └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
        """.unicodeScalars)

    /// Endings of files that are compressed as a whole: their size at rest is not their size.
    static func suggestsPacking(_ name: String) -> Bool {
        let ending = name.utf8.suffix(5)
        return [".gz", ".bz2", ".xz", ".zst", ".tgz", ".tbz2", ".txz"].contains { (packed: String) in
            ending.count >= packed.utf8.count
                && zip(ending.suffix(packed.utf8.count), packed.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
        }
    }
}
