/// Rows that the search index gets or loses, gathered until they are written in one piece. They may come in any order;
/// a piece holds for each term the numbers of its rows in theirs.
struct IndexPostings {
    private struct Row {
        var number: Int64
        /// The row loses these tokens: they stand in a piece that was written before.
        var isDeletion: Bool
        /// Where its tokens are.
        var firstToken: UInt32
        var tokenCount: UInt32

        var tokens: Range<Int> { Int(firstToken)..<Int(firstToken) + Int(tokenCount) }
    }

    /// What FTS5 cuts off longer tokens at, in bytes.
    static let longestTerm = 32_768

    private var terms = TermTable()
    /// Row after row, the number of the term of each token.
    private var tokens: [UInt32] = []
    private var rows: [Row] = []
    /// Where in `rows` the tokens that a number gets are; made when it is first asked for.
    private var insertions: [Int64: Int]?
    /// How many rows and tokens the index has more for what is gathered here.
    private(set) var change = (rows: 0, tokens: 0)

    /// Bytes in memory, about, with what writing them takes.
    var size: Int { tokens.count * 16 + terms.size + rows.count * 32 }

    mutating func removeAll() {
        terms.removeAll()
        let isUsual = tokens.capacity <= 1 << 21
        tokens.removeAll(keepingCapacity: isUsual)
        rows.removeAll(keepingCapacity: isUsual)
        insertions = nil
        change = (0, 0)
    }

    mutating func insert(_ document: Span<UInt8>, number: Int64) {
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

    /// Cuts the tokens out as the tokenizer of the index does: at spaces and control characters, in small letters.
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

    /// All of it as a piece of the index, in pages that are filled up to `capacity` bytes.
    mutating func segment(capacity: Int) -> IndexSegment {
        // Within one number what it loses comes first.
        let isSorted = rows.indices.dropFirst().allSatisfy { Self.isInOrder(rows[$0 - 1], rows[$0]) }
        if !isSorted { rows.sort(by: Self.isInOrder) }
        let numbers = rows.map(\.number)
        let (occurrences, ends) = occurrencesByTerm()
        var builder = SegmentBuilder(capacity: capacity)
        var doclist = Doclist()
        for number in terms.sorted() {
            let number = Int(number)
            let range = (number == 0 ? 0 : ends[number - 1])..<ends[number]
            // Nothing is left of terms of rows that were taken back.
            if range.isEmpty { continue }
            doclist.fill(occurrences.span.extracting(range), numbers: numbers.span)
            builder.append(terms.allBytes.extracting(terms.range(of: number)), doclist)
        }
        return builder.finish()
    }

    private static func isInOrder(_ one: Row, _ other: Row) -> Bool {
        one.number != other.number ? one.number < other.number : one.isDeletion && !other.isDeletion
    }

    /// Every place of every term, the places of each together and in order, and where those of each term end.
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
