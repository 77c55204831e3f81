/// Decodes and classifies the names of files in folders, zips and tars. These names are bytes in an unknown encoding.
enum EntryName {
    /// True if a path component is macOS metadata: `__MACOSX`, `.DS_Store` or `._*`.
    static func isJunk(_ part: some Sequence<UInt8>) -> Bool {
        part.starts(with: "._".utf8) || part.elementsEqual(".DS_Store".utf8) || part.elementsEqual("__MACOSX".utf8)
    }

    /// True if a path contains the folder `__MACOSX` or ends with a macOS metadata file.
    static func isJunkPath(_ path: String) -> Bool {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"))
        guard let last = parts.last else { return false }
        return isJunk(last) || parts.dropLast().contains { $0.elementsEqual("__MACOSX".utf8) }
    }

    /// Decodes bytes as UTF-8 and replaces invalid sequences with U+FFFD.
    static func shown(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// Decodes the name of a zip or tar entry. A name is UTF-8 if it is marked as UTF-8 or is valid UTF-8. Any other
    /// name is in code page 437, the default of the zip format. Replaces `\` with `/` if `isFromDOS` is true, or if the
    /// name contains no `/`.
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
        // Programs on Windows may write `\` as the separator. On other systems it is an ordinary character.
        guard isFromDOS || !text.utf8.contains(UInt8(ascii: "/")) else { return text }
        return String(decoding: text.utf8.map { $0 == backslash ? UInt8(ascii: "/") : $0 }, as: UTF8.self)
    }

    /// Characters 128 to 255 of code page 437.
    private static let codePage437 = Array(
        """
        ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
        └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
        """.unicodeScalars)

    /// True if the name ends in the file extension of a compressed format, such as `.gz` or `.tgz`. Ignores case.
    static func suggestsPacking(_ name: String) -> Bool {
        let ending = name.utf8.suffix(5)
        return [".gz", ".bz2", ".xz", ".zst", ".tgz", ".tbz2", ".txz"].contains { (packed: String) in
            ending.count >= packed.utf8.count
                && zip(ending.suffix(packed.utf8.count), packed.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
        }
    }
}
