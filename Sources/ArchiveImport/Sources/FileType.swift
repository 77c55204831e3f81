/// The archive or compression format of a file, detected only by its first bytes, never by its name.
enum FileType: Equatable {
    case zip, tar
    /// A web archive that is not compressed.
    case warc
    /// A compressed file without a list of entries, such as `.gz` or a compressed tar.
    case compressed(Compression)
    /// An archive format that is not supported. The associated value is its name, such as "RAR".
    case foreign(String)
    /// Any other file.
    case plain

    /// The raw values are names for messages.
    enum Compression: String, CaseIterable {
        case gzip, bzip2, xz
        case zstandard = "Zstandard"
    }

    /// The number of bytes that `init` needs: one tar block.
    static let headLength = 512

    init(head: ArraySlice<UInt8>) {
        self = Self.signatures.first { head.starts(with: $0.bytes) }?.kind ?? .plain
        if case .compressed(.bzip2) = self, !(head.dropFirst(3).first.map { (0x31...0x39).contains($0) } ?? false) {
            self = .plain
        }
        if self == .plain {
            if Self.isSkippableFrame(head) { self = .compressed(.zstandard) }
            if Self.isTar(head) { self = .tar }
        }
    }

    private static let signatures: [(bytes: [UInt8], kind: FileType)] = [
        ([0x50, 0x4B, 0x03, 0x04], .zip),
        ([0x50, 0x4B, 0x05, 0x06], .zip),  // has no entries
        ([0x50, 0x4B, 0x07, 0x08], .zip),  // the first part of a split zip
        ([0x50, 0x4B, 0x30, 0x30, 0x50, 0x4B], .zip),  // a split zip with only one part
        (Array("WARC/".utf8), .warc),
        ([0x1F, 0x8B], .compressed(.gzip)),
        ([0x42, 0x5A, 0x68], .compressed(.bzip2)),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .compressed(.xz)),
        ([0x28, 0xB5, 0x2F, 0xFD], .compressed(.zstandard)),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .foreign("7-Zip")),
        ([0x52, 0x61, 0x72, 0x21, 0x1A, 0x07], .foreign("RAR")),
        ([0x1F, 0x9D], .foreign("compress (.Z)")),
        ([0x04, 0x22, 0x4D, 0x18], .foreign("LZ4")),
        ([0x4C, 0x5A, 0x49, 0x50], .foreign("lzip")),
    ]

    /// True for a Zstandard skippable frame, which contains metadata and may precede the compressed data.
    private static func isSkippableFrame(_ head: ArraySlice<UInt8>) -> Bool {
        guard let first = head.first else { return false }
        return first & 0xF0 == 0x50 && head.dropFirst().starts(with: [0x2A, 0x4D, 0x18])
    }

    /// True if the bytes begin with a tar header. A header has "ustar" at offset 257 or, in tars older than POSIX, only
    /// a valid checksum.
    private static func isTar(_ head: ArraySlice<UInt8>) -> Bool {
        guard head.count >= 512 else { return false }
        let block = Array(head.prefix(512))
        if block[257..<262].elementsEqual("ustar".utf8) { return true }
        let field = block[148..<156].drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
        guard !field.isEmpty, block[0] != 0 else { return false }
        let declared = field.reduce(0) { $0 * 8 + Int($1 - 0x30) }
        let sum = block.enumerated().reduce(0) { $0 + ((148..<156).contains($1.offset) ? 0x20 : Int($1.element)) }
        return sum == declared
    }
}
