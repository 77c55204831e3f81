/// Where a record stands in its entry.
package struct RecordPosition: Hashable, Sendable {
    /// Byte offset of its first byte, counted in the unpacked entry.
    package var offset: Int64
    /// Bytes.
    package var length: Int64
    /// 1-based line, for line-wise formats.
    package var line: Int?

    /// A position; bytes are counted from 0, lines from 1.
    package init(offset: Int64, length: Int64, line: Int? = nil) {
        self.offset = offset
        self.length = length
        self.line = line
    }
}
