package import TweetModel

/// Converts offsets in a text from UTF-8 bytes to Unicode scalars, the unit of JSON documents. A conversion is O(1).
package struct ScalarOffsets: Sendable {
    /// The number of scalars that begin before each byte, and before the end of the text. Empty for ASCII text, where
    /// each byte is a scalar.
    private let before: [Int32]
    /// The number of bytes.
    private let count: Int

    package init(_ text: String) {
        let bytes = text.utf8.span
        count = bytes.count
        var bits: UInt8 = 0
        for index in bytes.indices { bits |= bytes[index] }
        guard bits >= 0x80 else {
            before = []
            return
        }
        var table: [Int32] = []
        table.reserveCapacity(bytes.count + 1)
        var scalars: Int32 = 0
        for index in bytes.indices {
            table.append(scalars)
            if bytes[index] & 0xC0 != 0x80 { scalars += 1 }
        }
        table.append(scalars)
        before = table
    }

    /// Returns the number of scalars that begin before a byte offset. An offset outside of the text is clamped to it.
    package subscript(position: Int) -> Int {
        let position = min(max(0, position), count)
        return before.isEmpty ? position : Int(before[position])
    }

    package func range(_ span: TextSpan) -> Range<Int> { self[span.start]..<self[span.end] }
}
