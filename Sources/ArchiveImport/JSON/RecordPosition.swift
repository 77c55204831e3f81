/// The position of a record in its entry.
package struct RecordPosition: Hashable, Sendable {
    /// Byte offset in the uncompressed entry.
    package var offset: Int64
    /// Length in bytes.
    package var length: Int64
    /// The line, counted from 1, for line-based formats.
    package var line: Int?

    /// Creates a position. Bytes are counted from 0 and lines from 1.
    package init(offset: Int64, length: Int64, line: Int? = nil) {
        self.offset = offset
        self.length = length
        self.line = line
    }
}
