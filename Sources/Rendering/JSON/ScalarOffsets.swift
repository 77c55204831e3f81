package import TweetModel

/// Converts byte offsets of a text to the counts of Unicode scalars in JSON documents. Each conversion is O(1).
package struct ScalarOffsets: Sendable {
    /// For each byte, the number of scalars that begin before it. Empty for ASCII text, where each byte is a scalar.
    private let before: [Int32]
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

    /// Returns the number of scalars before a byte offset. Offsets outside of the text are clamped.
    package subscript(position: Int) -> Int {
        let position = min(max(0, position), count)
        return before.isEmpty ? position : Int(before[position])
    }

    package func range(_ span: TextSpan) -> Range<Int> { self[span.start]..<self[span.end] }
}
