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

    /// Number of line feeds among the bytes.
    func lineEnds(in range: Range<Int>) -> Int {
        let bytes = bytes.span.extracting(range)
        var count = 0
        for index in bytes.indices { count += unsafe bytes[unchecked: index] == 0x0A ? 1 : 0 }
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
