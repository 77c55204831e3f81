/// One segment of the search index, a piece of it that is sorted in itself, as FTS5 keeps it in its tables. The layout is
/// that of the head of fts5_index.c in SQLite, which every version of FTS5 reads and merges.
struct IndexSegment: Sendable {
    /// Rows of `tweet_index_data`: leaves, which hold terms with their rows, and pages of doclist indexes, which say where a
    /// term's rows go on over several leaves.
    var pages: [(place: Place, bytes: [UInt8])] = []
    /// Rows of `tweet_index_idx`: what separates a leaf from those before it, and its number with a bit for a doclist index.
    var separators: [(term: [UInt8], leaf: Int64)] = []
    var leafCount: Int64 = 0

    /// Where a page stands inside its segment; level 0 of a doclist index speaks of leaves.
    struct Place {
        var page: Int64
        var level: Int?

        /// The key in `tweet_index_data`: 16 bits for the segment, 1 for doclist indexes, 5 for the level, 31 for the page.
        func key(inSegment id: Int64) -> Int64 {
            id << 37 | (level == nil ? 0 : 1 << 36) | Int64(level ?? 0) << 31 | page
        }
    }
}

/// Makes a segment from terms in the order of their bytes, each with its rows.
struct SegmentBuilder: ~Copyable {
    /// A level of the doclist index of the term that is being written; level 0 speaks of leaves, each other one of the
    /// pages of the level below.
    private struct Level {
        var page: Int64 = 1
        var bytes: [UInt8] = []
        /// The row written last.
        var last: Int64?
        var first: Int64 = 0
    }

    /// A doclist index is kept from so many pages without a term on.
    private static let pagesWorthAnIndex = 4

    /// Bytes that a page is filled up to.
    private let capacity: Int
    private var segment = IndexSegment()

    /// In front two numbers of two bytes: where the first row begins that belongs to a term of an earlier page, and the
    /// length without the footer.
    private var page: [UInt8] = [0, 0, 0, 0]
    /// Where each term begins, as differences.
    private var footer: [UInt8] = []
    private var number: Int64 = 1
    private var lastTermStart = 0
    private var lastTerm: [UInt8] = []
    /// No row or term was written to the page yet.
    private var expectsRow = true
    /// What separates the pages before from those of the entry that comes next in `tweet_index_idx`.
    private var separator: (term: [UInt8], page: Int64)? = ([], 1)
    /// Pages without a term, since the last one that has one.
    private var termlessPages = 0
    private var levels = [Level()]

    init(capacity: Int) {
        self.capacity = capacity
    }

    mutating func append(_ term: Span<UInt8>, _ doclist: borrowing Doclist) {
        begin(term)
        let bytes = doclist.bytes.span
        if page.count + footer.count + bytes.count + 1 <= capacity { return page.append(bytes) }
        var index = 0
        while index < doclist.entries.count {
            let entry = doclist.entries[index]
            let start = Int(entry.start)
            if !expectsRow {
                // All that fit come in one go.
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
                // No difference: whoever begins to read here does not know the row before.
                page.appendVarint(UInt64(bitPattern: entry.number))
                expectsRow = false
                noteFirstRow(entry.number)
            }
            append(positions: bytes.extracting(Int(entry.body)..<doclist.end(of: index)))
            index += 1
        }
    }

    /// The positions of one row, which may go over several pages; each number stays whole.
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

    private mutating func begin(_ term: Span<UInt8>) {
        // In front stands a sign of the table's one index.
        let length = term.count + 1
        if page.count + footer.count + length + 2 >= capacity, page.count > 4 { writePage() }
        let isFirst = footer.isEmpty
        footer.appendVarint(UInt64(page.count - lastTermStart))
        lastTermStart = page.count
        let shared = lastTerm.isEmpty ? 0 : lastTerm.sharedLength(term)
        if isFirst {
            if number != 1 {
                writeSeparator()
                separator = (Self.indexSign + term.prefix(lastTerm.isEmpty ? term.count : shared), number)
            }
            page.appendVarint(UInt64(length))
            page.append(contentsOf: Self.indexSign)
            page.append(term)
        } else {
            page.appendVarint(UInt64(shared))
            page.appendVarint(UInt64(length - shared))
            page.append(term.extracting((shared - 1)...))
        }
        lastTerm.removeAll(keepingCapacity: true)
        lastTerm.append(contentsOf: Self.indexSign)
        lastTerm.append(term)
        expectsRow = false
        levels[0].page = number
    }

    private static let indexSign = [UInt8(ascii: "0")]

    consuming func finish() -> IndexSegment {
        if page.count > 4 { writePage() }
        if number > 1 { writeSeparator() }
        segment.leafCount = number - 1
        return segment
    }

    private mutating func writePage() {
        page.set(UInt16(page.count), at: 2)
        if footer.isEmpty {
            // A page in the middle of one row's positions.
            if expectsRow, !levels[0].bytes.isEmpty { levels[0].bytes.appendVarint(0) }
            termlessPages += 1
        } else {
            page.append(contentsOf: footer)
        }
        segment.pages.append((IndexSegment.Place(page: number), page))
        page = [0, 0, 0, 0]
        page.reserveCapacity(capacity + 32)
        footer.removeAll(keepingCapacity: true)
        lastTermStart = 0
        number += 1
        expectsRow = true
    }

    /// The doclist of the term before has ended.
    private mutating func writeSeparator() {
        guard let separator else { return }
        let hasIndex = !levels[0].bytes.isEmpty && termlessPages >= Self.pagesWorthAnIndex
        if hasIndex {
            for (height, level) in levels.enumerated() where !level.bytes.isEmpty {
                segment.pages.append((IndexSegment.Place(page: level.page, level: height), level.bytes))
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

    /// A row is the first of its page, and the page begins inside a term's rows.
    private mutating func noteFirstRow(_ row: Int64) {
        var height = 0
        while true {
            let isFull = levels[height].bytes.count >= capacity
            if isFull {
                // The page has one above it, and others beside it.
                levels[height].bytes[0] = 1
                let place = IndexSegment.Place(page: levels[height].page, level: height)
                segment.pages.append((place, levels[height].bytes))
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

    private mutating func begin(_ height: Int, below page: Int64, _ row: Int64, isRoot: Bool) {
        levels[height].bytes.append(isRoot ? 0 : 1)
        levels[height].bytes.appendVarint(UInt64(page))
        levels[height].bytes.appendVarint(UInt64(bitPattern: row))
        levels[height].first = row
        levels[height].last = row
    }
}

extension [UInt8] {
    /// Two bytes, the higher first.
    fileprivate mutating func set(_ value: UInt16, at index: Int) {
        self[index] = UInt8(value >> 8)
        self[index + 1] = UInt8(truncatingIfNeeded: value)
    }

    /// How many bytes a term behind its sign has in common with this one.
    fileprivate func sharedLength(_ term: Span<UInt8>) -> Int {
        let most = Swift.min(count, term.count + 1)
        var length = 1
        while length < most, self[length] == term[length - 1] { length += 1 }
        return length
    }

    fileprivate mutating func append(_ other: Span<UInt8>) {
        unsafe other.withUnsafeBufferPointer { bytes in unsafe append(contentsOf: bytes) }
    }
}

extension Span<UInt8> {
    fileprivate func prefix(_ count: Int) -> [UInt8] {
        unsafe extracting(0..<count).withUnsafeBufferPointer { bytes in unsafe Array(bytes) }
    }

    /// Behind as many whole numbers as fit into `room` bytes, but one at least.
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
