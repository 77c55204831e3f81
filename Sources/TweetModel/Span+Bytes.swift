private import CLibrary

extension [UInt8] {
    /// Appends the UTF-8 of a text. Faster than `append(contentsOf:)` of its `utf8`.
    package mutating func append(_ text: String) {
        unsafe text.utf8.span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}

extension Span<UInt8> {
    /// The bytes as UTF-8, with replacement characters for invalid bytes.
    package var text: String { unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }

    /// Returns true if two spans contain the same bytes.
    package func hasSameBytes(as other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        // Both spans have `count` bytes. An empty span may have no address.
        return unsafe withUnsafeBytes { left in
            unsafe other.withUnsafeBytes { right in
                guard let left = left.baseAddress, let right = right.baseAddress else { return true }
                return unsafe memcmp(left, right, count) == 0
            }
        }
    }

    /// Returns true if the span begins with the bytes of a text.
    package func begins(with text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard count >= length else { return false }
        return unsafe withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return true }
            return unsafe memcmp(start, text.utf8Start, length) == 0
        }
    }

    /// Returns true if the span contains the bytes of a text.
    package func contains(_ part: StaticString) -> Bool {
        let rest = part.utf8CodeUnitCount - 1
        // `memchr` searches only inside the span, and the bytes that are compared end at a byte that it found.
        return unsafe withUnsafeBytes { bytes in
            guard rest >= 0, let start = bytes.baseAddress, bytes.count > rest else { return rest < 0 }
            let (end, text) = unsafe (start + bytes.count, UnsafeRawPointer(part.utf8Start))
            // Searches the last byte, which is usually a rare one, such as a slash.
            var next = unsafe start + rest
            while let found = unsafe memchr(next, Int32(text.load(fromByteOffset: rest, as: UInt8.self)), end - next) {
                if unsafe memcmp(found - rest, text, rest) == 0 { return true }
                unsafe next = UnsafeRawPointer(found) + 1
            }
            return false
        }
    }
}

/// A position in a text that consists of ASCII signs and numbers, such as a date.
package struct TextCursor {
    private let bytes: [UInt8]
    private var position = 0

    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    package var isAtEnd: Bool { position == bytes.count }

    /// The text after the position.
    package var rest: String { String(decoding: bytes[position...], as: UTF8.self) }

    /// The number of digits at the position.
    package var digitCount: Int { bytes[position...].prefix { (0x30...0x39).contains($0) }.count }

    package func isNext(_ sign: Unicode.Scalar) -> Bool {
        position < bytes.count && UInt32(bytes[position]) == sign.value
    }

    package mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard isNext(sign) else { return false }
        position += 1
        return true
    }

    /// Skips the bytes that satisfy a condition, and returns their number.
    package mutating func skip(while isIncluded: (UInt8) -> Bool) -> Int {
        let count = bytes[position...].prefix(while: isIncluded).count
        position += count
        return count
    }

    /// Reads a number of at most `count.upperBound` digits. Returns `nil` and does not move if there are fewer than
    /// `count.lowerBound` digits.
    package mutating func number(_ count: ClosedRange<Int>) -> Int? {
        let digits = bytes[position...].prefix(count.upperBound).prefix { (0x30...0x39).contains($0) }
        guard digits.count >= count.lowerBound else { return nil }
        position = digits.endIndex
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
