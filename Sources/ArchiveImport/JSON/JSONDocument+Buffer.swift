private import CLibrary

/// Access to the buffer for `JSONRecordReader`, which appends chunks of a file to the document and scans them in place.
extension JSONDocument {
    /// Returns the index of the first byte at or after `start` that is not white space, or the end of the data.
    func firstNonSpace(from start: Int) -> Int {
        let limit = dataCount
        let bytes = bytes.span
        var index = start
        while index < limit, bytes[index].isJSONSpace { index += 1 }
        return index
    }

    /// Returns the index of the first byte at or after `start` with this value, or the end of the data.
    func firstIndex(of byte: UInt8, from start: Int) -> Int {
        let limit = dataCount
        let bytes = bytes.span
        var index = start
        while index < limit, unsafe bytes[unchecked: index] != byte { index += 1 }
        return index
    }

    /// Returns the number of line feeds. Uses `memchr`, because most records are one long line.
    func lineEnds(in range: Range<Int>) -> Int {
        unsafe bytes.span.extracting(range).withUnsafeBytes { raw in
            guard var start = raw.baseAddress else { return 0 }
            let end = unsafe start + raw.count
            var count = 0
            while let found = unsafe memchr(start, 0x0A, end - start) {
                count += 1
                unsafe start = UnsafeRawPointer(found) + 1
            }
            return count
        }
    }

    /// Scans the value in a range and makes it the root. Returns false if the range is not exactly one value.
    mutating func holdsValue(_ range: Range<Int>) -> Bool {
        do throws(JSONError) { return try scan(from: range.lowerBound) == range.upperBound } catch { return false }
    }

    func copy(_ range: Range<Int>) -> [UInt8] { Array(bytes[range]) }

    func teach(_ signature: inout RecordSignature) { signature.note(root) }

    /// Returns true if the value at a node is an object like the earlier records (see `RecordSignature.resembles`).
    func resembles(_ signature: RecordSignature, node: Int = 0) -> Bool { signature.resembles(root.at(node)) }

    /// Returns true if a record may begin at a byte; `nil` if the data ends too early to decide.
    func matches(_ signature: RecordSignature, at index: Int) -> Bool? {
        signature.matches(bytes.span, at: index, limit: dataCount)
    }

    func scriptPrefix(at index: Int) -> ScriptPrefix? { ScriptPrefix(bytes.span.extracting(index..<dataCount)) }
}
