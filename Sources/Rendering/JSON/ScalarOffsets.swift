package import TweetModel

/// Turns byte positions of a text into counts of Unicode scalars, which is what leaves the program in JSON. One pass
/// over the text, then each position costs nothing; ASCII texts cost one pass and no memory.
package struct ScalarOffsets: Sendable {
    /// Scalars that begin before each byte; empty where that is the byte's own position.
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

    /// The scalars before a byte position; positions past the end are the end.
    package subscript(position: Int) -> Int {
        let position = min(max(0, position), count)
        return before.isEmpty ? position : Int(before[position])
    }

    /// A span in scalars.
    package func range(_ span: TextSpan) -> Range<Int> { self[span.start]..<self[span.end] }
}
