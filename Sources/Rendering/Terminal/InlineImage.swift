/// The bytes of an image file and its size in pixels. Only the header is parsed.
package struct InlineImage: Sendable {
    package enum Format: Sendable {
        case png, jpeg, gif, webp
    }

    package let bytes: [UInt8]
    package let format: Format
    /// The width in pixels, at least 1. The same applies to `height`.
    package let width: Int
    package let height: Int

    /// Returns `nil` if the format is unknown, or if the header is incomplete or has a size of 0.
    package init?(_ bytes: [UInt8]) {
        guard let (format, width, height) = Self.header(bytes), width > 0, height > 0 else { return nil }
        self.bytes = bytes
        self.format = format
        self.width = width
        self.height = height
    }

    /// Returns the format of a file from its first 12 bytes; `nil` if it is unknown.
    package static func format(of beginning: some Collection<UInt8>) -> Format? {
        if beginning.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if beginning.starts(with: "GIF87a".utf8) || beginning.starts(with: "GIF89a".utf8) { return .gif }
        if beginning.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        let isWebP = beginning.starts(with: "RIFF".utf8) && beginning.dropFirst(8).starts(with: "WEBP".utf8)
        return isWebP ? .webp : nil
    }

    private static func header(_ bytes: [UInt8]) -> (Format, width: Int, height: Int)? {
        switch format(of: bytes) {
        case .png: read(.png, bytes, bigEndian: true, width: 16, height: 20, count: 4)
        case .gif: read(.gif, bytes, bigEndian: false, width: 6, height: 8, count: 2)
        case .jpeg: jpeg(bytes)
        case .webp: webp(bytes)
        case nil: nil
        }
    }

    /// Reads the width and the height, which are numbers of `count` bytes at the given offsets.
    private static func read(
        _ format: Format, _ bytes: [UInt8], bigEndian: Bool, width: Int, height: Int, count: Int
    ) -> (Format, width: Int, height: Int)? {
        guard let width = number(bytes, at: width, count: count, bigEndian: bigEndian),
            let height = number(bytes, at: height, count: count, bigEndian: bigEndian)
        else { return nil }
        return (format, width, height)
    }

    /// Reads the size from the frame header. Any number of other segments may precede it (ITU T.81, B.2.2).
    private static func jpeg(_ bytes: [UInt8]) -> (Format, width: Int, height: Int)? {
        var position = 2
        while position + 4 <= bytes.count {
            guard bytes[position] == 0xFF else { return nil }
            let marker = bytes[position + 1]
            // Any number of fill bytes may precede a marker.
            if marker == 0xFF {
                position += 1
                continue
            }
            // Restart markers and TEM have no length.
            if marker == 0x01 || (0xD0...0xD7).contains(marker) {
                position += 2
                continue
            }
            // The markers 0xC0 to 0xCF begin frames, except DHT (0xC4), JPG (0xC8) and DAC (0xCC).
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return read(.jpeg, bytes, bigEndian: true, width: position + 7, height: position + 5, count: 2)
            }
            guard marker != 0xDA, marker != 0xD9,
                let length = number(bytes, at: position + 2, count: 2, bigEndian: true), length >= 2
            else { return nil }
            position += 2 + length
        }
        return nil
    }

    /// Reads the size from the first chunk (RFC 9649, sections 2.5 to 2.7).
    private static func webp(_ bytes: [UInt8]) -> (Format, width: Int, height: Int)? {
        func low14Bits(_ offset: Int) -> Int? {
            number(bytes, at: offset, count: 2, bigEndian: false).map { $0 & 0x3FFF }
        }
        let kind = bytes.dropFirst(12)
        if kind.starts(with: "VP8 ".utf8) {
            guard let width = low14Bits(26), let height = low14Bits(28) else { return nil }
            return (.webp, width, height)
        }
        if kind.starts(with: "VP8L".utf8) {
            guard let bits = number(bytes, at: 21, count: 4, bigEndian: false) else { return nil }
            return (.webp, bits & 0x3FFF + 1, (bits >> 14) & 0x3FFF + 1)
        }
        guard kind.starts(with: "VP8X".utf8), let width = number(bytes, at: 24, count: 3, bigEndian: false),
            let height = number(bytes, at: 27, count: 3, bigEndian: false)
        else { return nil }
        return (.webp, width + 1, height + 1)
    }

    private static func number(_ bytes: [UInt8], at offset: Int, count: Int, bigEndian: Bool) -> Int? {
        guard offset + count <= bytes.count else { return nil }
        let part = bytes[offset..<offset + count]
        return (bigEndian ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
}

/// The maximum size of an image in a terminal, and the size of a character.
package struct InlineImageBounds: Hashable, Sendable {
    package var columns: Int
    package var rows: Int
    /// The width of a character in pixels. `cellHeight` is its height.
    package var cellWidth: Int
    package var cellHeight: Int

    /// Raises values below 1 to 1. If the size of a character is unknown, assumes 10 × 20 pixels, because this is the
    /// ratio of common fonts.
    package init(columns: Int, rows: Int, cellWidth: Int? = nil, cellHeight: Int? = nil) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
        self.cellWidth = max(1, cellWidth ?? 10)
        self.cellHeight = max(1, cellHeight ?? 20)
    }

    /// Returns the number of columns for an image. Shrinks the image to fit, but enlarges it only to a whole number of
    /// columns. Returns `nil` if the image is so tall that it would be narrower than one column.
    package func columns(for picture: InlineImage) -> Int? {
        let own = (picture.width + cellWidth - 1) / cellWidth
        let byHeight = rows * cellHeight * picture.width / (picture.height * cellWidth)
        let fitting = min(own, columns, byHeight)
        return fitting > 0 ? fitting : nil
    }

    /// Returns the number of rows that an image of `columns(for:)` columns occupies, at least 1.
    package func rows(for picture: InlineImage) -> Int? {
        columns(for: picture).map { columns in
            let height = columns * cellWidth * picture.height
            return max(1, (height + picture.width * cellHeight - 1) / (picture.width * cellHeight))
        }
    }
}
