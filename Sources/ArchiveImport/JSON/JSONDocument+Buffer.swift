/// Looking at the bytes around a value, for readers that keep a buffer in the document.
extension JSONDocument {
    /// The first byte from `start` on that is no white space; the end of the data if there is none.
    func firstNonSpace(from start: Int) -> Int {
        let limit = dataCount
        let bytes = bytes.span
        var index = start
        while index < limit, bytes[index].isJSONSpace { index += 1 }
        return index
    }

    /// The first such byte from `start` on; the end of the data if there is none.
    func firstIndex(of byte: UInt8, from start: Int) -> Int {
        let limit = dataCount
        let bytes = bytes.span
        var index = start
        while index < limit, unsafe bytes[unchecked: index] != byte { index += 1 }
        return index
    }

    /// Number of line feeds among the bytes, 8 at a time in a plain word: one by one this was a tenth of reading, and as
    /// vectors, which the compiler takes apart again for a processor without masks, it was a fifth of the whole import.
    func lineEnds(in range: Range<Int>) -> Int {
        let bytes = bytes.span.extracting(range)
        let lineFeeds: UInt64 = 0x0A0A_0A0A_0A0A_0A0A
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        var count = 0
        var index = 0
        unsafe bytes.withUnsafeBytes { raw in
            while index + 8 <= raw.count {
                // A byte that is 0 here is a line feed; its high bit alone stays set below, exactly.
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

    /// Scans the value that stands in a range again, to be the root; false when there is none.
    mutating func holdsValue(_ range: Range<Int>) -> Bool {
        do throws(JSONError) { return try scan(from: range.lowerBound) == range.upperBound } catch { return false }
    }

    /// A copy of the bytes.
    func copy(_ range: Range<Int>) -> [UInt8] { Array(bytes[range]) }

    /// Lets the signature take note of the value scanned last.
    func teach(_ signature: inout RecordSignature) { signature.note(root) }

    /// Whether the object at a node looks like the records that the signature knows.
    func resembles(_ signature: RecordSignature, node: Int = 0) -> Bool { signature.resembles(root.at(node)) }

    /// Whether a record could begin at a byte; nil when the data ends too early to tell.
    func matches(_ signature: RecordSignature, at index: Int) -> Bool? {
        signature.matches(bytes.span, at: index, limit: dataCount)
    }

    /// The script prefix at a byte.
    func scriptPrefix(at index: Int) -> ScriptPrefix? { ScriptPrefix(bytes.span.extracting(index..<dataCount)) }

    /// The data from `start` on as strict JSON; see `TolerantRewriter`.
    func rewritten(from start: Int, inside container: JSONKind?, origin: Int64) -> TolerantRewriter.Rewritten? {
        TolerantRewriter.rewrite(bytes.span.extracting(start..<dataCount), inside: container, origin: origin)
    }
}
