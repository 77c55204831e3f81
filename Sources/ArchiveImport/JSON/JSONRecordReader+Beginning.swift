/// Resuming at the end of an earlier read.
extension JSONRecordReader {
    /// Sets the offset in the entry at which the stream begins, between two top-level values. Call it before the first
    /// read. `line` is counted from 1.
    mutating func begin(at offset: Int64, line: Int) {
        precondition(state == .start, "the start position must be set before the first read")
        state = .values
        bufferStart = offset
        self.line = line
        // Values precede this position, so the next bytes are not the beginning of a file.
        recordCount = 1
    }
}
