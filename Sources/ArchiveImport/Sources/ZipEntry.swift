/// An entry of a zip. Its values come from the central directory or, if that is missing or damaged, from the local
/// header and the descriptor.
struct ZipEntry: Sendable {
    /// The compression method. The raw value is its number in the zip format.
    struct Method: RawRepresentable, Equatable, Sendable {
        let rawValue: Int

        static let stored = Method(rawValue: 0)
        static let deflated = Method(rawValue: 8)
        /// An entry with AES encryption. Its compression method is in an extra field.
        static let aes = Method(rawValue: 99)

        /// The name for messages.
        var name: String {
            switch rawValue {
            case 0: "stored"
            case 1...6: "an early PKZIP method"
            case 8: "deflate"
            case 9: "deflate64"
            case 12: "bzip2"
            case 14: "LZMA"
            case 20, 93: "Zstandard"
            case 95: "xz"
            case 98: "PPMd"
            default: "method \(rawValue)"
            }
        }
    }

    var name: String
    var method: Method
    var isEncrypted: Bool
    /// True for a symbolic link. Its contents are the path of the target.
    var isLink: Bool
    /// The CRC-32 of the uncompressed bytes. If `nil`, it is not verified.
    var crc: UInt32?
    /// The size in the zip, in bytes.
    var storedSize: Int64
    /// The uncompressed size in bytes.
    var size: Int64
    /// The offset of its local header in the zip.
    var headerOffset: Int64
    /// True if `ZipScan` did not find the end of the entry. Its sizes and checksum may then be wrong.
    var isTruncated = false
    /// True if the entry begins inside another entry. This occurs in zip bombs and damaged zips.
    var overlaps = false

    static let localHeaderLength = 30
    static let localSignature: UInt32 = 0x0403_4B50
    static let centralSignature: UInt32 = 0x0201_4B50
    static let descriptorSignature: UInt32 = 0x0807_4B50

    /// True if the name ends with a slash and the entry is empty.
    var isFolder: Bool { name.utf8.last == UInt8(ascii: "/") && size == 0 }

    /// Bits of the general purpose flag.
    enum Flag {
        static let encrypted = 1 << 0
        /// Sizes and checksum are in a descriptor after the data.
        static let hasDescriptor = 1 << 3
        static let stronglyEncrypted = 1 << 6
        static let isUTF8 = 1 << 11
        /// The central directory is encrypted.
        static let isMasked = 1 << 13
        static let anyEncryption = encrypted | stronglyEncrypted | isMasked
    }

    /// The host systems (DOS, OS/2, NTFS, VFAT) whose programs may write `\` as the path separator.
    static let backslashHosts: Set<Int> = [0, 6, 10, 14]

    /// Replaces sizes and offsets that do not fit in 32 bits by values from the ZIP64 extra field. The field contains
    /// only such values. Changes nothing if there is no such field. Returns false if the field is too short.
    /// `includingOffset` is false for a local header, which does not contain its own offset.
    mutating func applyZip64(_ extra: ArraySlice<UInt8>, includingOffset: Bool) -> Bool {
        let missing: Int64 = 0xFFFF_FFFF
        guard size == missing || storedSize == missing || includingOffset && headerOffset == missing else {
            return true
        }
        guard let field = Self.extraField(0x0001, in: extra) else { return true }
        let record = LittleEndianRecord(field)
        var at = 0
        func next() -> Int64? {
            guard at + 8 <= field.count else { return nil }
            defer { at += 8 }
            return record.i64(at)
        }
        if size == missing {
            guard let value = next() else { return false }
            size = value
        }
        if storedSize == missing {
            guard let value = next() else { return false }
            storedSize = value
        }
        if includingOffset, headerOffset == missing {
            guard let value = next() else { return false }
            headerOffset = value
        }
        return true
    }

    /// Returns the contents of the extra field with this ID; `nil` if it is missing or truncated.
    static func extraField(_ id: Int, in extra: ArraySlice<UInt8>) -> [UInt8]? {
        var rest = extra
        while rest.count >= 4 {
            let head = LittleEndianRecord(Array(rest.prefix(4)))
            let length = head.u16(2)
            rest = rest.dropFirst(4)
            guard rest.count >= length else { return nil }
            if head.u16(0) == id { return Array(rest.prefix(length)) }
            rest = rest.dropFirst(length)
        }
        return nil
    }

    /// Returns the offset of the compressed bytes, which follow the local header. Returns `nil` if no local header is
    /// at `headerOffset`.
    func dataOffset(in region: ByteRegion) throws -> Int64? {
        guard
            let header = try region.record(at: headerOffset, Self.localHeaderLength),
            header.u32(0) == Self.localSignature
        else { return nil }
        return headerOffset + Int64(Self.localHeaderLength + header.u16(26) + header.u16(28))
    }
}

/// Decodes and classifies the names of files in folders, zips and tars. These names are bytes in an unknown encoding.
extension String {
    /// True if a path contains the folder `__MACOSX` or ends with a macOS metadata file.
    var isJunkPath: Bool {
        let parts = utf8.split(separator: UInt8(ascii: "/"))
        guard let last = parts.last else { return false }
        return last.isJunk || parts.dropLast().contains { $0.elementsEqual("__MACOSX".utf8) }
    }

    /// Decodes the name of a zip or tar entry. A name is UTF-8 if it is marked as UTF-8 or is valid UTF-8. Any other
    /// name is in code page 437, the default of the zip format. Replaces `\` with `/` if `isFromDOS` is true, or if the
    /// name contains no `/`.
    init(entryName bytes: [UInt8], isUTF8: Bool, isFromDOS: Bool) {
        let text: String
        if let valid = String(validating: bytes, as: UTF8.self) {
            text = valid
        } else if isUTF8 {
            text = String(decoding: bytes, as: UTF8.self)
        } else {
            var decoded = String.UnicodeScalarView()
            for byte in bytes {
                decoded.append(byte < 0x80 ? Unicode.Scalar(byte) : Self.codePage437[Int(byte) - 0x80])
            }
            text = String(decoded)
        }
        let backslash = UInt8(ascii: "\\")
        // Programs on Windows may write `\` as the separator. On other systems it is an ordinary character.
        let separates = text.utf8.contains(backslash) && (isFromDOS || !text.utf8.contains(UInt8(ascii: "/")))
        self =
            separates
            ? String(decoding: text.utf8.map { $0 == backslash ? UInt8(ascii: "/") : $0 }, as: UTF8.self) : text
    }

    /// Characters 128 to 255 of code page 437.
    private static let codePage437 = Array(
        """
        ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
        └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
        """.unicodeScalars)

    /// True if the name ends in the file extension of a compressed format, such as `.gz` or `.tgz`. Ignores case.
    var suggestsPacking: Bool {
        let ending = utf8.suffix(5)
        return [".gz", ".bz2", ".xz", ".zst", ".tgz", ".tbz2", ".txz"].contains { (packed: String) in
            ending.count >= packed.utf8.count
                && zip(ending.suffix(packed.utf8.count), packed.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
        }
    }
}

extension Sequence<UInt8> {
    /// True if a path component is macOS metadata: `__MACOSX`, `.DS_Store` or `._*`.
    var isJunk: Bool {
        starts(with: "._".utf8) || elementsEqual(".DS_Store".utf8) || elementsEqual("__MACOSX".utf8)
    }
}
