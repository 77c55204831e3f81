/// Collects insertions and deletions of index documents until they are written as one segment. Documents can be added
/// in any order; the segment lists the doc IDs of each term in ascending order.
package struct PostingsBuffer {
    private struct Row {
        var number: Int64
        /// True if the tokens are deleted from a segment that was written earlier.
        var isDeletion: Bool
        /// The index of the first token in `tokens`.
        var firstToken: UInt32
        var tokenCount: UInt32

        var tokens: Range<Int> { Int(firstToken)..<Int(firstToken) + Int(tokenCount) }
    }

    /// FTS5 truncates longer tokens to this number of bytes.
    static let longestTerm = 32_768

    private var terms = TermTable()
    /// The term numbers of all tokens, row by row.
    private var tokens: [UInt32] = []
    private var rows: [Row] = []
    /// For each inserted doc ID, its index in `rows`; created at the first deletion.
    private var insertions: [Int64: Int]?
    /// The change to the numbers of rows and tokens in the index.
    private(set) var change = (rows: 0, tokens: 0)

    /// The approximate memory size in bytes, including the memory for building the segment.
    package var size: Int { tokens.count * 16 + terms.size + rows.count * 32 }

    package init() {}

    package mutating func removeAll() {
        terms.removeAll()
        let isUsual = tokens.capacity <= 1 << 21
        tokens.removeAll(keepingCapacity: isUsual)
        rows.removeAll(keepingCapacity: isUsual)
        insertions = nil
        change = (0, 0)
    }

    package mutating func insert(_ document: Span<UInt8>, number: Int64) {
        insertions?[number] = rows.count
        add(document, number, isDeletion: false)
        change.rows += 1
        change.tokens += rows[rows.count - 1].tokens.count
    }

    mutating func delete(_ document: Span<UInt8>, number: Int64) {
        if insertions == nil {
            var made: [Int64: Int] = [:]
            for (index, row) in rows.enumerated() where !row.isDeletion && !row.tokens.isEmpty {
                made[row.number] = index
            }
            insertions = made
        }
        change.rows -= 1
        if let index = insertions?.removeValue(forKey: number) {
            change.tokens -= rows[index].tokens.count
            rows[index].tokenCount = 0
        } else {
            add(document, number, isDeletion: true)
            change.tokens -= rows[rows.count - 1].tokens.count
        }
    }

    /// Splits a document into tokens like the tokenizer of the index: at spaces and control characters, in lower case.
    private mutating func add(_ document: Span<UInt8>, _ number: Int64, isDeletion: Bool) {
        let first = tokens.count
        var start = 0
        while start < document.count {
            var end = start
            var hasCapitals = false
            while end < document.count, document[end] > 0x20, document[end] != 0x7F {
                if Self.isCapital(document[end]) { hasCapitals = true }
                end += 1
            }
            if end > start {
                let token = document.extracting(start..<min(end, start + Self.longestTerm))
                tokens.append(hasCapitals ? termNumber(lowercasing: token) : terms.number(of: token))
            }
            start = end + 1
        }
        rows.append(
            Row(
                number: number, isDeletion: isDeletion, firstToken: UInt32(first),
                tokenCount: UInt32(tokens.count - first)))
    }

    @inline(__always)
    private static func isCapital(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }

    private mutating func termNumber(lowercasing token: Span<UInt8>) -> UInt32 {
        var lowercased: [UInt8] = []
        for index in token.indices {
            let byte = token[index]
            lowercased.append(Self.isCapital(byte) ? byte | 0x20 : byte)
        }
        return terms.number(of: lowercased.span)
    }

    /// Builds a segment from all changes, with pages of up to `capacity` bytes.
    package mutating func segment(capacity: Int) -> IndexSegment {
        // For the same doc ID, deletions come first.
        let isSorted = rows.indices.dropFirst().allSatisfy { Self.isInOrder(rows[$0 - 1], rows[$0]) }
        if !isSorted { rows.sort(by: Self.isInOrder) }
        let numbers = rows.map(\.number)
        let (occurrences, ends) = occurrencesByTerm()
        var builder = SegmentBuilder(capacity: capacity)
        var doclist = Doclist()
        for number in terms.sorted() {
            let number = Int(number)
            let range = (number == 0 ? 0 : ends[number - 1])..<ends[number]
            // A term has no occurrences if all its rows were deleted again.
            if range.isEmpty { continue }
            doclist.fill(occurrences.span.extracting(range), numbers: numbers.span)
            builder.append(terms.allBytes.extracting(terms.range(of: number)), doclist)
        }
        return builder.finish()
    }

    private static func isInOrder(_ one: Row, _ other: Row) -> Bool {
        one.number != other.number ? one.number < other.number : one.isDeletion && !other.isDeletion
    }

    /// Returns all occurrences grouped by term, sorted within each term, and the end index of each term.
    private func occurrencesByTerm() -> ([Doclist.Occurrence], ends: [Int]) {
        var next = [Int](repeating: 0, count: terms.count)
        for row in rows {
            for token in row.tokens { next[Int(tokens[token])] += 1 }
        }
        var total = 0
        for term in next.indices {
            let count = next[term]
            next[term] = total
            total += count
        }
        var occurrences = [Doclist.Occurrence](repeating: Doclist.Occurrence(row: 0, position: 0), count: total)
        for (index, row) in rows.enumerated() {
            for token in row.tokens {
                let term = Int(tokens[token])
                let position = row.isDeletion ? Doclist.Occurrence.none : UInt32(token - row.tokens.lowerBound)
                occurrences[next[term]] = Doclist.Occurrence(row: UInt32(index), position: position)
                next[term] += 1
            }
        }
        return (occurrences, next)
    }
}
