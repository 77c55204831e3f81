internal import SQLiteKit

/// Counts the rows with each term of the search index of tweets, mostly without reading their doclists. FTS5's own list
/// of terms reads all doclists, which takes tens of milliseconds for a single frequent word.
///
/// A count is exact if each doclist of the term is on one leaf. Otherwise it is an estimate: the rows on the leaf on
/// which the term begins, and as many on each further leaf.
struct TermCounts {
    let connection: Connection

    /// The typical number of bytes of a row in a doclist.
    private static let typicalRowLength = 5
    /// The number of rows on a leaf from which their length is known well enough.
    private static let sample = 16
    /// A limit for the number of leaves, which is wrong in a damaged store.
    private static let mostLeaves: Int64 = 1 << 24

    /// Calls the body for each term with a prefix, once for each segment that contains the term. The term includes its
    /// sigil (`IndexKind.mark`). `rows` is negative if the segment mostly deletes the term from rows of older segments.
    func forEach(startingWith prefix: String, _ body: (_ term: ArraySlice<UInt8>, _ rows: Int) -> Void) throws {
        let record = try connection.first(
            "SELECT block FROM tweet_index_data WHERE id = \(FullTextTable.structureRecord)"
        ) { $0.blob(0) }
        guard let list = record.flatMap({ SegmentList($0) }) else { return }
        // FTS5 stores every term with the prefix "0", which marks the main index.
        let first = Array("0".utf8) + Array(prefix.utf8)
        for segment in list.levels.flatMap(\.segments) { try forEach(in: segment, startingWith: first, body) }
    }

    private func forEach(
        in segment: SegmentList.Segment, startingWith first: [UInt8], _ body: (ArraySlice<UInt8>, Int) -> Void
    ) throws {
        let start = try connection.integer(
            """
            SELECT pgno >> 1 FROM tweet_index_idx WHERE segid = \(segment.id) AND term <= \(SQLValue.blob(first))
            ORDER BY term DESC LIMIT 1
            """)
        let following = try connection.statement(
            for: """
                SELECT pgno >> 1 FROM tweet_index_idx WHERE segid = \(segment.id) AND term > \(SQLValue.blob(first))
                ORDER BY term
                """)
        defer { following.reset() }
        let page = try connection.cachedStatement("SELECT block FROM tweet_index_data WHERE id = ?")
        var leaf = start ?? segment.firstPage
        while true {
            let next = try following.step() ? following.integer(0) : nil
            page.bind(1, IndexSegment.Location(page: leaf).key(inSegment: segment.id))
            let bytes = try page.step() ? page.blob(0) : []
            page.reset()
            // No term begins on the leaves between this one and the next one.
            let others = min(max((next.map { $0 &- 1 } ?? segment.lastPage) &- leaf, 0), Self.mostLeaves)
            guard Self.forEach(on: bytes.span, before: Int(others), startingWith: first, body), let next else {
                return
            }
            leaf = next
        }
    }

    /// Calls the body for the terms that begin on a leaf. Returns false if terms on later leaves cannot have the
    /// prefix. A leaf that is not valid has no terms.
    private static func forEach(
        on leaf: Span<UInt8>, before others: Int, startingWith first: [UInt8],
        _ body: (ArraySlice<UInt8>, Int) -> Void
    ) -> Bool {
        guard leaf.count >= 4 else { return true }
        let end = Int(leaf[2]) << 8 | Int(leaf[3])
        guard end <= leaf.count else { return true }
        var term: [UInt8] = []
        var hasPrefix = false
        var footer = end
        // The footer contains the offset of the first term, and then the distance of each term from the previous one.
        var start = leaf.readLength(&footer)
        while let offset = start, offset < end {
            let next = leaf.readLength(&footer).map { offset + $0 }
            let stop = min(next ?? end, end)
            var index = offset
            // Every term except the first shares its beginning with the previous one.
            let shared = term.isEmpty ? 0 : leaf.readLength(&index)
            guard let shared, let length = leaf.readLength(&index), shared <= term.count,
                length <= stop - index
            else { return true }
            term.removeLast(term.count - shared)
            for byte in index..<index + length { term.append(leaf[byte]) }
            index += length
            start = next
            hasPrefix = hasPrefix && shared >= first.count || term.starts(with: first)
            if hasPrefix {
                var rows = rows(in: leaf, index..<stop)
                if next == nil, others > 0 {
                    let length = end - 4
                    rows += others * (rows >= sample ? rows * length / (stop - index) : length / typicalRowLength)
                }
                body(term.dropFirst(), rows)
            } else if first.lexicographicallyPrecedes(term) {
                return false
            }
        }
        return true
    }

    /// Counts the rows of a doclist on one leaf (`Doclist`). A row that deletes the term from an older segment counts
    /// as -1, unless it adds positions too.
    private static func rows(in leaf: Span<UInt8>, _ range: Range<Int>) -> Int {
        var (count, index) = (0, range.lowerBound)
        while index < range.upperBound {
            guard leaf.readVarint(&index) != nil, let size = leaf.readLength(&index) else { break }
            count += (size > 1 ? 1 : 0) - (size & 1)
            index += size >> 1
        }
        return count
    }
}

extension Span<UInt8> {
    /// Reads the varint at an index, and advances the index. Returns `nil` at the end.
    fileprivate func readVarint(_ index: inout Int) -> UInt64? {
        var value: UInt64 = 0
        for length in 1...9 {
            guard index < count else { return nil }
            let byte = self[index]
            index += 1
            if length == 9 { return value << 8 | UInt64(byte) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte & 0x80 == 0 { break }
        }
        return value
    }

    /// Reads a varint that is a length or an offset. Returns `nil` at the end or if the value is too large.
    fileprivate func readLength(_ index: inout Int) -> Int? {
        guard let value = readVarint(&index), value <= UInt64(Int32.max) else { return nil }
        return Int(value)
    }
}
