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
