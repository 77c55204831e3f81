/// A segment of the search index, as rows of FTS5's tables. The comment at the start of `fts5_index.c` in SQLite's
/// sources describes the format, which every version of FTS5 can read and merge.
package struct IndexSegment: Sendable {
    /// The rows of `tweet_index_data`: leaves, which contain terms with their doclists, and pages of doclist indexes,
    /// which find a row in a doclist that spans several leaves. See `key(ofPage:level:inSegment:)`.
    var pages: [(number: Int64, level: Int?, bytes: [UInt8])] = []
    /// The rows of `tweet_index_idx`. `term` is greater than all terms on earlier leaves, and at most the first term
    /// that begins on the leaf. `leaf` is twice the number of the leaf, plus 1 if a doclist index exists.
    var separators: [(term: [UInt8], leaf: Int64)] = []
    var leafCount: Int64 = 0

    /// Returns the key of a page in `tweet_index_data`: from the highest bits, 16 bits for the segment, 1 bit for
    /// doclist indexes, 5 bits for the level, and 31 bits for the page. `level` is `nil` for a leaf, otherwise the
    /// page's level in its doclist index.
    static func key(ofPage page: Int64, level: Int? = nil, inSegment id: Int64) -> Int64 {
        id << 37 | (level == nil ? 0 : 1 << 36) | Int64(level ?? 0) << 31 | page
    }
}

/// Builds a segment from terms in ascending byte order, each with its doclist.
struct SegmentBuilder: ~Copyable {
    /// A level of the doclist index of the current term. Level 0 refers to leaves, every other level to pages of the
    /// level below.
    private struct Level {
        /// The number of the current page, and its bytes.
        var page: Int64 = 1
        var bytes: [UInt8] = []
        /// The last doc ID of the page; `nil` if the page is empty.
        var last: Int64?
        /// The first doc ID of the page.
        var first: Int64 = 0
    }

    /// A doclist index is written only if the doclist covers at least this many leaves on which no term begins.
    private static let pagesWorthAnIndex = 4

    /// The intended number of bytes in a page. A long term can exceed it.
    private let capacity: Int
    private var segment = IndexSegment()

    /// The current leaf. Its header consists of two 2-byte integers. The first is the offset of the first row on this
    /// page whose term began on an earlier page, or 0. The second is the length of the page without the footer.
    private var page: [UInt8] = [0, 0, 0, 0]
    /// The offsets of the terms in the page, stored as differences.
    private var footer: [UInt8] = []
    /// The number of the current leaf, counted from 1.
    private var number: Int64 = 1
    /// The offset in `page` of the last term; 0 if no term begins on the page.
    private var lastTermStart = 0
    /// The last term, without its index byte (`indexSign`).
    private var lastTerm: [UInt8] = []
    /// True until a row or a term begins on the page.
    private var expectsRow = true
    /// The next entry of `tweet_index_idx`, with a term that separates the page from earlier pages.
    private var separator: (term: [UInt8], page: Int64)? = ([], 1)
    /// The number of leaves since the last leaf on which a term begins.
    private var termlessPages = 0
    private var levels = [Level()]

    init(capacity: Int) { self.capacity = capacity }

    /// Appends a term, which must be greater than the previous one, with its doclist.
    mutating func append(_ term: Span<UInt8>, _ doclist: borrowing Doclist) {
        begin(term)
        let bytes = doclist.bytes.span
        if page.count + footer.count + bytes.count + 1 <= capacity { return page.append(bytes) }
        var index = 0
        while index < doclist.entries.count {
            let entry = doclist.entries[index]
            let start = Int(entry.start)
            if !expectsRow {
                // Append as many complete rows as fit on the page.
                let room = capacity - page.count - footer.count
                var next = index
                while next < doclist.entries.count, doclist.end(of: next) - start <= room { next += 1 }
                if next > index {
                    page.append(bytes.extracting(start..<doclist.end(of: next - 1)))
                    index = next
                    continue
                }
                page.append(bytes.extracting(start..<Int(entry.body)))
            } else {
                page.set(UInt16(page.count), at: 0)
                // The first doc ID of a page is stored in full, because a reader can start here without knowing the
                // previous one.
                page.appendVarint(UInt64(bitPattern: entry.number))
                expectsRow = false
                noteFirstRow(entry.number)
            }
            append(positions: bytes.extracting(Int(entry.body)..<doclist.end(of: index)))
            index += 1
        }
    }

    /// Appends the positions of one row, which can span several pages. An integer is never split.
    private mutating func append(positions: Span<UInt8>) {
        if page.count + footer.count + positions.count <= capacity { return page.append(positions) }
        var start = 0
        while start < positions.count {
            let end = positions.endOfVarints(from: start, within: capacity - page.count - footer.count)
            page.append(positions.extracting(start..<end))
            start = end
            if page.count + footer.count >= capacity { writePage() }
        }
    }

    /// Appends a term without its doclist. If the term does not fit and the page is not empty, starts a new page.
    private mutating func begin(_ term: Span<UInt8>) {
        let length = term.count + 1
        if page.count + footer.count + length + 2 >= capacity, page.count > 4 { writePage() }
        let isFirst = footer.isEmpty
        let shared = lastTerm.span.sharedLength(term)
        footer.appendVarint(UInt64(page.count - lastTermStart))
        lastTermStart = page.count
        if isFirst, number != 1 {
            writeSeparator()
            separator = ([Self.indexSign] + term.prefix(lastTerm.isEmpty ? term.count : shared + 1), number)
        }
        page.append(addingCapacity: 2 * maxVarintLength + length) { output in
            if isFirst {
                output.appendVarint(UInt64(length))
                output.append(Self.indexSign)
                output.append(term)
            } else {
                output.appendVarint(UInt64(shared + 1))
                output.appendVarint(UInt64(term.count - shared))
                output.append(term.extracting(shared...))
            }
        }
        lastTerm.removeAll(keepingCapacity: true)
        lastTerm.append(term)
        expectsRow = false
        levels[0].page = number
    }

    /// The byte that FTS5 stores before every term. It identifies one index of the table, here the main index.
    private static var indexSign: UInt8 { UInt8(ascii: "0") }

    consuming func finish() -> IndexSegment {
        if page.count > 4 { writePage() }
        if number > 1 { writeSeparator() }
        segment.leafCount = number - 1
        return segment
    }

    private mutating func writePage() {
        page.set(UInt16(page.count), at: 2)
        if footer.isEmpty {
            // The page contains only a part of a position list, so the doclist index gets a 0 instead of a doc ID.
            if expectsRow, !levels[0].bytes.isEmpty { levels[0].bytes.appendVarint(0) }
            termlessPages += 1
        } else {
            page.append(contentsOf: footer)
        }
        segment.pages.append((number, nil, page))
        page = [0, 0, 0, 0]
        page.reserveCapacity(capacity + 32)
        footer.removeAll(keepingCapacity: true)
        lastTermStart = 0
        number += 1
        expectsRow = true
    }

    /// Writes the pending entry of `tweet_index_idx`. If the doclist that ended last covers enough leaves, also writes
    /// its doclist index.
    private mutating func writeSeparator() {
        guard let separator else { return }
        let hasIndex = !levels[0].bytes.isEmpty && termlessPages >= Self.pagesWorthAnIndex
        if hasIndex {
            for (height, level) in levels.enumerated() where !level.bytes.isEmpty {
                segment.pages.append((level.page, height, level.bytes))
            }
        }
        for height in levels.indices {
            levels[height].bytes.removeAll(keepingCapacity: true)
            levels[height].last = nil
        }
        termlessPages = 0
        segment.separators.append((separator.term, separator.page << 1 | (hasIndex ? 1 : 0)))
        self.separator = nil
    }

    /// Adds the first doc ID of the current leaf, which starts inside a doclist, to the doclist index.
    private mutating func noteFirstRow(_ row: Int64) {
        var height = 0
        while true {
            let isFull = levels[height].bytes.count >= capacity
            if isFull {
                // The page gets a parent page, so mark it as a page that is not the root (1).
                levels[height].bytes[0] = 1
                segment.pages.append((levels[height].page, height, levels[height].bytes))
                if height + 1 == levels.count { levels.append(Level()) }
                if levels[height + 1].bytes.isEmpty {
                    levels[height + 1].page = levels[height].page
                    begin(height + 1, below: levels[height].page, levels[height].first, isRoot: true)
                }
                levels[height].bytes.removeAll(keepingCapacity: true)
                levels[height].last = nil
                levels[height].page += 1
            }
            if let last = levels[height].last {
                levels[height].bytes.appendVarint(UInt64(bitPattern: row &- last))
                levels[height].last = row
            } else {
                begin(height, below: height == 0 ? number : levels[height - 1].page, row, isRoot: !isFull)
            }
            if !isFull { return }
            height += 1
        }
    }

    /// Starts a page of the doclist index. Its first entry refers to a page of the level below and to the first doc ID
    /// of that page.
    private mutating func begin(_ height: Int, below page: Int64, _ row: Int64, isRoot: Bool) {
        levels[height].bytes.append(isRoot ? 0 : 1)
        levels[height].bytes.appendVarint(UInt64(page))
        levels[height].bytes.appendVarint(UInt64(bitPattern: row))
        levels[height].first = row
        levels[height].last = row
    }
}

extension [UInt8] {
    /// Writes a 2-byte big-endian integer.
    fileprivate mutating func set(_ value: UInt16, at index: Int) {
        self[index] = UInt8(value >> 8)
        self[index + 1] = UInt8(truncatingIfNeeded: value)
    }

    mutating func append(_ other: Span<UInt8>) {
        unsafe other.withUnsafeBufferPointer { bytes in unsafe append(contentsOf: bytes) }
    }
}

extension Span<UInt8> {
    /// Returns the number of bytes that two terms share at the start. Terms do not contain zero bytes.
    @inline(__always)
    fileprivate func sharedLength(_ other: Span<UInt8>) -> Int {
        var length = 0
        while length < count, length < other.count {
            let difference = word(at: length) ^ other.word(at: length)
            if difference != 0 { return length + difference.leadingZeroBitCount / 8 }
            length += 8
        }
        return Swift.min(length, count, other.count)
    }

    fileprivate func prefix(_ count: Int) -> [UInt8] {
        unsafe extracting(0..<count).withUnsafeBufferPointer { bytes in unsafe Array(bytes) }
    }

    /// Returns the end of the last varint that fits into `room` bytes; the end of the first varint if none fits.
    fileprivate func endOfVarints(from start: Int, within room: Int) -> Int {
        var end = start
        var next = start
        while next < count {
            while self[next] & 0x80 != 0 { next += 1 }
            next += 1
            if end > start, next > start + room { break }
            end = next
        }
        return end
    }
}
