/// Access to the bytes around a value, for readers that keep a buffer in the document.
extension JSONDocument {
    /// The first byte at or after `start` that is not white space, or the end of the data.
    func firstNonSpace(from start: Int) -> Int {
        let limit = dataCount
        let bytes = bytes.span
        var index = start
        while index < limit, bytes[index].isJSONSpace { index += 1 }
        return index
    }

    /// The first byte at or after `start` with this value, or the end of the data.
    func firstIndex(of byte: UInt8, from start: Int) -> Int {
        let limit = dataCount
        let bytes = bytes.span
        var index = start
        while index < limit, unsafe bytes[unchecked: index] != byte { index += 1 }
        return index
    }

    /// The number of line feeds among the bytes. Counts 8 bytes at a time in a 64-bit word: counting one by one took a
    /// tenth of reading, and SIMD vectors, which the compiler splits for processors without masks, took a fifth of the
    /// whole import.
    func lineEnds(in range: Range<Int>) -> Int {
        let bytes = bytes.span.extracting(range)
        let lineFeeds: UInt64 = 0x0A0A_0A0A_0A0A_0A0A
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        var count = 0
        var index = 0
        unsafe bytes.withUnsafeBytes { raw in
            while index + 8 <= raw.count {
                // A zero byte here is a line feed; below, exactly its high bit remains set.
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

    /// Scans the value in a range again as the root; returns false if the range does not contain exactly one value.
    mutating func holdsValue(_ range: Range<Int>) -> Bool {
        do throws(JSONError) { return try scan(from: range.lowerBound) == range.upperBound } catch { return false }
    }

    /// A copy of the bytes.
    func copy(_ range: Range<Int>) -> [UInt8] { Array(bytes[range]) }

    /// Adds the last scanned value to the signature.
    func teach(_ signature: inout RecordSignature) { signature.note(root) }

    /// Returns whether the object at a node matches the signature of earlier records.
    func resembles(_ signature: RecordSignature, node: Int = 0) -> Bool { signature.resembles(root.at(node)) }

    /// Returns whether a record can begin at a byte; `nil` if the data ends too early to decide.
    func matches(_ signature: RecordSignature, at index: Int) -> Bool? {
        signature.matches(bytes.span, at: index, limit: dataCount)
    }

    /// The script prefix at a byte.
    func scriptPrefix(at index: Int) -> ScriptPrefix? { ScriptPrefix(bytes.span.extracting(index..<dataCount)) }

    /// The data from `start` as strict JSON; see `TolerantRewriter`.
    func rewritten(from start: Int, inside container: JSONKind?, origin: Int64) -> TolerantRewriter.Rewritten? {
        TolerantRewriter.rewrite(bytes.span.extracting(start..<dataCount), inside: container, origin: origin)
    }
}
