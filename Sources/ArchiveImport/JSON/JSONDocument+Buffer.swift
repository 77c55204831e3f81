/// Gives `JSONRecordReader` access to the buffer. The reader appends chunks of a file to the document and scans them in
/// place.
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

    /// Returns the number of line feeds. Tests 8 bytes at a time in a 64-bit word. A loop over bytes took a tenth of
    /// the reading time, and SIMD vectors were even slower on processors without mask registers.
    func lineEnds(in range: Range<Int>) -> Int {
        let bytes = bytes.span.extracting(range)
        let lineFeeds: UInt64 = 0x0A0A_0A0A_0A0A_0A0A
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        var count = 0
        var index = 0
        unsafe bytes.withUnsafeBytes { raw in
            while index + 8 <= raw.count {
                // The XOR turns each line feed into a zero byte. `found` then has one bit for each zero byte: its
                // highest bit.
                let word = unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ lineFeeds
                let found = ~((word & low) &+ low | word | low)
                if found != 0 { count += found.nonzeroBitCount }
                index += 8
            }
        }
        while index < bytes.count {
            count += unsafe bytes[unchecked: index] == 0x0A ? 1 : 0
            index += 1
        }
        return count
    }

    /// Scans the value in a range and makes it the root. Returns false if the range is not exactly one value.
    mutating func holdsValue(_ range: Range<Int>) -> Bool {
        do throws(JSONError) { return try scan(from: range.lowerBound) == range.upperBound } catch { return false }
    }

    func copy(_ range: Range<Int>) -> [UInt8] { Array(bytes[range]) }

    /// Adds the keys of the last scanned value to the signature.
    func teach(_ signature: inout RecordSignature) { signature.note(root) }

    /// Returns whether the value at a node is an object like the earlier records (see `RecordSignature.resembles`).
    func resembles(_ signature: RecordSignature, node: Int = 0) -> Bool { signature.resembles(root.at(node)) }

    /// Returns whether a record may begin at a byte; `nil` if the data ends too early to decide.
    func matches(_ signature: RecordSignature, at index: Int) -> Bool? {
        signature.matches(bytes.span, at: index, limit: dataCount)
    }

    func scriptPrefix(at index: Int) -> ScriptPrefix? { ScriptPrefix(bytes.span.extracting(index..<dataCount)) }

    /// Returns the data from `start` on, rewritten as strict JSON; `nil` if that is impossible. See `TolerantRewriter`.
    func rewritten(from start: Int, inside container: JSONKind?, origin: Int64) -> TolerantRewriter.Rewritten? {
        TolerantRewriter.rewrite(bytes.span.extracting(start..<dataCount), inside: container, origin: origin)
    }
}
