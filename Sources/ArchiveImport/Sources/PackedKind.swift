/// The container or compression format of a file, detected by its first bytes. File names and extensions are ignored.
enum PackedKind: Equatable {
    case zip, tar
    /// A single compressed stream.
    case compressed(Packing)
    /// A known archive format that is not supported, with its name.
    case foreign(String)
    /// None of these: not compressed and not a container.
    case plain

    enum Packing: String, CaseIterable {
        case gzip, bzip2, xz
        case zstandard = "Zstandard"
    }

    /// The number of bytes that the detection needs: one tar block.
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

    private static let signatures: [(bytes: [UInt8], kind: PackedKind)] = [
        ([0x50, 0x4B, 0x03, 0x04], .zip),
        ([0x50, 0x4B, 0x05, 0x06], .zip),  // without entries
        ([0x50, 0x4B, 0x07, 0x08], .zip),  // first of several parts
        ([0x50, 0x4B, 0x30, 0x30, 0x50, 0x4B], .zip),  // meant to be split, but was not
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

    /// True for a Zstandard skippable frame, which can precede the first frame with contents.
    private static func isSkippableFrame(_ head: ArraySlice<UInt8>) -> Bool {
        guard let first = head.first else { return false }
        return first & 0xF0 == 0x50 && head.dropFirst().starts(with: [0x2A, 0x4D, 0x18])
    }

    /// True if the first block is a tar header: it contains "ustar" at offset 257, or, in the format before POSIX, a
    /// valid checksum.
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
