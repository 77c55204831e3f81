/// Decoding and classification of entry names. Containers store names as bytes, often without their encoding.
enum EntryName {
    /// True if a path component is macOS metadata: `__MACOSX` folders, `._*` and `.DS_Store`.
    static func isJunk(_ part: some Sequence<UInt8>) -> Bool {
        part.starts(with: "._".utf8) || part.elementsEqual(".DS_Store".utf8) || part.elementsEqual("__MACOSX".utf8)
    }

    /// True if a path contains a `__MACOSX` folder or its last component is macOS metadata.
    static func isJunkPath(_ path: String) -> Bool {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"))
        guard let last = parts.last else { return false }
        return isJunk(last) || parts.dropLast().contains { $0.elementsEqual("__MACOSX".utf8) }
    }

    /// Decodes bytes as UTF-8 and replaces invalid sequences with U+FFFD.
    static func shown(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// Decodes the name of a zip or tar entry: as UTF-8 if it is marked as UTF-8 or is valid UTF-8, otherwise as code
    /// page 437, the default of the zip format. Replaces backslashes with slashes if `isFromDOS` is true or the name
    /// contains no slash.
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
        // Programs on Windows may write backslashes as separators. On other systems, a backslash in a name that
        // contains a slash is an ordinary character.
        guard isFromDOS || !text.utf8.contains(UInt8(ascii: "/")) else { return text }
        return String(decoding: text.utf8.map { $0 == backslash ? UInt8(ascii: "/") : $0 }, as: UTF8.self)
    }

    /// Characters 128 to 255 of code page 437.
    private static let codePage437 = Array(
        """
        ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
        └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
        """.unicodeScalars)

    /// True if the file extension indicates compression, so that the size in the container is the compressed size.
    static func suggestsPacking(_ name: String) -> Bool {
        let ending = name.utf8.suffix(5)
        return [".gz", ".bz2", ".xz", ".zst", ".tgz", ".tbz2", ".txz"].contains { (packed: String) in
            ending.count >= packed.utf8.count
                && zip(ending.suffix(packed.utf8.count), packed.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
        }
    }
}
