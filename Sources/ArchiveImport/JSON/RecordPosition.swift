/// The position of a record in its entry.
package struct RecordPosition: Hashable, Sendable {
    /// The offset in the uncompressed entry, in bytes.
    package var offset: Int64
    /// The length in the uncompressed entry, in bytes.
    package var length: Int64
    /// The line, counted from 1; `nil` for formats that are not line-based, and in JSON arrays and split objects.
    package var line: Int?

    package init(offset: Int64, length: Int64, line: Int? = nil) {
        self.offset = offset
        self.length = length
        self.line = line
    }
}
