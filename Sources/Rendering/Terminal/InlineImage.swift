/// The bytes of an image file and its size in pixels. Only the header is parsed.
package struct InlineImage: Sendable {
    package let bytes: [UInt8]
    package let format: ContentType
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

    private static func header(_ bytes: [UInt8]) -> (ContentType, width: Int, height: Int)? {
        switch ContentType(beginning: bytes[...]) {
        case .png: read(.png, bytes, bigEndian: true, width: 16, height: 20, count: 4)
        case .gif: read(.gif, bytes, bigEndian: false, width: 6, height: 8, count: 2)
        case .jpeg: jpeg(bytes)
        case .webp: webp(bytes)
        default: nil
        }
    }

    /// Reads the width and the height, which are numbers of `count` bytes at the given offsets.
    private static func read(
        _ format: ContentType, _ bytes: [UInt8], bigEndian: Bool, width: Int, height: Int, count: Int
    ) -> (ContentType, width: Int, height: Int)? {
        guard let width = number(bytes, at: width, count: count, bigEndian: bigEndian),
            let height = number(bytes, at: height, count: count, bigEndian: bigEndian)
        else { return nil }
        return (format, width, height)
    }

    /// Reads the size from the frame header. Any number of other segments may precede it (ITU T.81, B.2.2).
    private static func jpeg(_ bytes: [UInt8]) -> (ContentType, width: Int, height: Int)? {
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
    private static func webp(_ bytes: [UInt8]) -> (ContentType, width: Int, height: Int)? {
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

/// A terminal protocol that draws an image at the cursor.
package enum InlineImageProtocol: Sendable, Hashable {
    /// kitty's graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol), used here for PNG only.
    case kitty
    /// iTerm2's protocol (iterm2.com/documentation-images.html), for any format that the terminal can decode.
    case iterm

    /// True if this program can draw the format with the protocol.
    package func takes(_ format: ContentType) -> Bool {
        self == .iterm || format == .png
    }

    /// Appends the escape sequences that draw an image with a width of `columns`. The protocol must take the format of
    /// the image. The terminal keeps the aspect ratio. The file is encoded as Base64, so its bytes cannot end a
    /// sequence.
    package func draw(_ picture: InlineImage, columns: Int, into out: inout [UInt8]) {
        switch self {
        case .iterm:
            let head = "\u{1B}]1337;File=inline=1;preserveAspectRatio=1;size=\(picture.bytes.count);width=\(columns):"
            out.append(contentsOf: head.utf8)
            out.appendBase64(of: picture.bytes[...])
            out.append(0x07)
        case .kitty:
            // A chunk has at most 4,096 characters of Base64. In all chunks but the last, their number must be a
            // multiple of four. `q=2` suppresses the terminal's response, which the shell would read as keyboard input.
            let chunk = 4096 / 4 * 3
            var start = 0
            repeat {
                let end = min(start + chunk, picture.bytes.count)
                let head = start == 0 ? "a=T,f=100,q=2,c=\(columns)," : ""
                out.append(contentsOf: "\u{1B}_G\(head)m=\(end < picture.bytes.count ? 1 : 0);".utf8)
                out.appendBase64(of: picture.bytes[start..<end])
                out.append(contentsOf: "\u{1B}\\".utf8)
                start = end
            } while start < picture.bytes.count
        }
    }
}

extension [UInt8] {
    /// Appends the Base64 encoding with padding (RFC 4648, section 4).
    package mutating func appendBase64(of bytes: ArraySlice<UInt8>) {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        reserveCapacity(count + (bytes.count + 2) / 3 * 4)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let length = Swift.min(3, bytes.endIndex - index)
            var group = 0
            for offset in 0..<3 { group = group << 8 | (offset < length ? Int(bytes[index + offset]) : 0) }
            for digit in 0..<4 {
                append(digit <= length ? alphabet[group >> (18 - 6 * digit) & 63] : UInt8(ascii: "="))
            }
            index += length
        }
    }
}
