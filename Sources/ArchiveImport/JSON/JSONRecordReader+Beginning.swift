/// Reading on where an earlier reading ended.
extension JSONRecordReader {
    /// The stream begins at an offset of its entry, between two values that stand by themselves. Only before anything was
    /// read; `line` is counted from 1.
    mutating func begin(at offset: Int64, line: Int) {
        precondition(state == .start, "a reading that has begun is told where it begins")
        state = .values
        bufferStart = offset
        self.line = line
        // Values stood before: what comes first is no beginning of a file.
        recordCount = 1
    }
}
