/// Converts between UTF-8 bytes and Unicode scalars.
enum UTF8Decoding {
    /// Returns the scalar at `position` and its length in bytes. Returns U+FFFD with length 1 for a continuation byte,
    /// and for a sequence that extends beyond `end`. Apart from these cases, the bytes must be valid UTF-8.
    @inline(__always)
    static func scalar(in bytes: Span<UInt8>, at position: Int, end: Int) -> (scalar: UInt32, length: Int) {
        let first = UInt32(bytes[position])
        if first < 0x80 { return (first, 1) }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 0
        guard length != 0, position + length <= end else { return (0xFFFD, 1) }
        let second = UInt32(bytes[position + 1] & 0x3F)
        if length == 2 { return ((first & 0x1F) << 6 | second, 2) }
        let third = UInt32(bytes[position + 2] & 0x3F)
        if length == 3 { return ((first & 0x0F) << 12 | second << 6 | third, 3) }
        return ((first & 0x07) << 18 | second << 12 | third << 6 | UInt32(bytes[position + 3] & 0x3F), 4)
    }

    /// Returns the scalar that ends at `position`, and its length in bytes. `position` must be greater than 0. In
    /// invalid UTF-8, the length includes up to three continuation bytes that do not belong to the scalar.
    static func scalar(in bytes: Span<UInt8>, before position: Int) -> (scalar: UInt32, length: Int) {
        var start = position - 1
        while start > 0, position - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return (scalar(in: bytes, at: start, end: position).scalar, position - start)
    }

    /// Returns the largest end of a scalar that is at most `position`; the end of the bytes if they are shorter. The
    /// bytes must be valid UTF-8.
    static func boundary(in bytes: borrowing Span<UInt8>, before position: Int) -> Int {
        if bytes.count <= position { return bytes.count }
        var position = position
        while position > 0, bytes[position] & 0xC0 == 0x80 { position -= 1 }
        return position
    }

    @inline(__always)
    static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
        if scalar < 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: scalar))
        } else if scalar < 0x800 {
            bytes.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        } else if scalar < 0x10000 {
            bytes.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        } else {
            bytes.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        }
    }
}

/// Classifies ASCII bytes, and converts them to lower case, without a table lookup.
package enum ASCIIByte {
    @inline(__always)
    package static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

    @inline(__always)
    package static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    @inline(__always)
    package static func isWord(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

    @inline(__always)
    package static func lowercased(_ byte: UInt8) -> UInt8 { byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte }

    /// The value of a hexadecimal digit in either case; `nil` for other bytes.
    package static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension String {
    /// The text with ASCII letters in lower case, as SQLite's `lower` returns it.
    package var asciiLowercased: String {
        String(decoding: utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
