/// Resumes reading where an earlier import stopped.
extension JSONRecordReader {
    /// Sets the position in the entry at which the stream begins, which must be between two top-level values. `line` is
    /// counted from 1. Call this before the first `next()`.
    mutating func begin(at offset: Int64, line: Int) {
        precondition(state == .start, "the start position must be set before the first read")
        state = .values
        bufferStart = offset
        self.line = line
        // Records precede this position, so do not treat the next bytes as the beginning of a file.
        recordCount = 1
    }
}
