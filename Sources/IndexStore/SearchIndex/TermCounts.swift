internal import SQLiteKit
internal import TweetModel

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
    func forEach(startingWith prefix: String, _ body: (_ term: Span<UInt8>, _ rows: Int) -> Void) throws {
        for segment in try segments() { try forEach(in: segment, startingWith: Self.stored(prefix), body) }
    }

    /// Counts the leaves that contain terms with a prefix or their doclists. The prefix includes the sigil.
    func leaves(startingWith prefix: String) throws -> Int64 {
        try segments().reduce(0) { try $0 + leaves(in: $1, startingWith: Self.stored(prefix)) }
    }

    private func segments() throws -> [SegmentList.Segment] {
        let record = try connection.first(
            "SELECT block FROM tweet_index_data WHERE id = \(FullTextTable.structureRecord)"
        ) { $0.blob(0) }
        return record.flatMap { SegmentList($0) }?.levels.flatMap(\.segments) ?? []
    }

    /// Returns a prefix as FTS5 stores it: every term begins with "0", which marks the main index.
    private static func stored(_ prefix: String) -> [UInt8] { Array("0".utf8) + Array(prefix.utf8) }

    /// Counts leaves by the terms that separate a leaf from earlier leaves. Only the first and the last leaf are read:
    /// a long doclist that begins there may belong to a term without the prefix.
    private func leaves(in segment: SegmentList.Segment, startingWith prefix: [UInt8]) throws -> Int64 {
        // The byte 0xFF does not occur in UTF-8, so this is greater than every term with the prefix.
        let (first, last) = (SQLValue.blob(prefix), SQLValue.blob(prefix + [0xFF]))
        let separators: SQL = "SELECT pgno >> 1 FROM tweet_index_idx WHERE segid = \(segment.id)"
        let found = try connection.first(
            """
            SELECT (\(separators) AND term <= \(first) ORDER BY term DESC LIMIT 1),
              (\(separators) AND term > \(first) ORDER BY term LIMIT 1),
              (\(separators) AND term <= \(last) ORDER BY term DESC LIMIT 1),
              (\(separators) AND term > \(last) ORDER BY term LIMIT 1)
            """
        ) { row in (0..<4).map { row.isNull($0) ? nil : row.integer($0) } }
        guard let found else { return 0 }
        let (start, final) = (found[0] ?? segment.firstPage, found[2] ?? segment.firstPage)
        let (afterStart, end) = (found[1] ?? segment.lastPage + 1, found[3] ?? segment.lastPage + 1)
        let beginning = Self.terms(on: try leaf(start, of: segment), startingWith: prefix)
        if start == final { return beginning.last ? end - start : beginning.any ? 1 : 0 }
        let ending = Self.terms(on: try leaf(final, of: segment), startingWith: prefix)
        return (ending.last ? end : final + 1) - (beginning.last ? start : afterStart)
    }

    /// Returns true if terms on a leaf have the prefix, and if the last term has it.
    private static func terms(on leaf: [UInt8], startingWith prefix: [UInt8]) -> (any: Bool, last: Bool) {
        var any = false
        let hasMore = forEach(on: leaf.span, before: 0, startingWith: prefix) { _, _ in any = true }
        return (any, any && hasMore)
    }

    private func leaf(_ page: Int64, of segment: SegmentList.Segment) throws -> [UInt8] {
        let statement = try connection.cachedStatement("SELECT block FROM tweet_index_data WHERE id = ?")
        defer { statement.reset() }
        statement.bind(1, IndexSegment.key(ofPage: page, inSegment: segment.id))
        return try statement.step() ? statement.blob(0) : []
    }

    private func forEach(
        in segment: SegmentList.Segment, startingWith first: [UInt8], _ body: (Span<UInt8>, Int) -> Void
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
        var page = start ?? segment.firstPage
        while true {
            let next = try following.step() ? following.integer(0) : nil
            let bytes = try leaf(page, of: segment)
            // No term begins on the leaves between this one and the next one.
            let others = min(max((next.map { $0 &- 1 } ?? segment.lastPage) &- page, 0), Self.mostLeaves)
            guard Self.forEach(on: bytes.span, before: Int(others), startingWith: first, body), let next else { return }
            page = next
        }
    }

    /// Calls the body for the terms that begin on a leaf. Returns false if terms on later leaves cannot have the
    /// prefix. A leaf that is not valid has no terms.
    private static func forEach(
        on leaf: Span<UInt8>, before others: Int, startingWith first: [UInt8], _ body: (Span<UInt8>, Int) -> Void
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
            let rest = leaf.extracting(index..<index + length)
            unsafe rest.withUnsafeBufferPointer { unsafe term.append(contentsOf: $0) }
            index += length
            start = next
            hasPrefix =
                hasPrefix && shared >= first.count
                || term.count >= first.count && term.span.extracting(first: first.count).hasSameBytes(as: first.span)
            if hasPrefix {
                var rows = rows(in: leaf, index..<stop)
                if next == nil, others > 0 {
                    let length = end - 4
                    rows += others * (rows >= sample ? rows * length / (stop - index) : length / typicalRowLength)
                }
                body(term.span.extracting(droppingFirst: 1), rows)
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
    func readVarint(_ index: inout Int) -> UInt64? {
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
