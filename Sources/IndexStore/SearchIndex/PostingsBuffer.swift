/// Collects insertions and deletions of index documents until they are written as one segment. Documents can be added
/// in any order; the segment lists the doc IDs of each term in ascending order.
package struct PostingsBuffer {
    private struct Row {
        /// The doc ID.
        var number: Int64
        /// True if the row deletes the tokens from an earlier segment.
        var isDeletion: Bool
        /// The index of the first token in `PostingsBuffer.tokens`.
        var firstToken: UInt32
        /// 0 after the row was deleted again.
        var tokenCount: UInt32

        /// The indexes of the tokens in `PostingsBuffer.tokens`.
        var tokens: Range<Int> { Int(firstToken)..<Int(firstToken) + Int(tokenCount) }
    }

    /// A token of a document while `add` looks it up.
    private struct Lookup {
        var range: Range<Int>
        /// The first eight bytes as in `word(at:)`.
        var prefix: UInt64
        var hasCapitals: Bool
        var hash: UInt32
        var slot: UInt32 = 0
    }

    private static let lookupsAtOnce = 64

    /// FTS5 truncates longer tokens to this number of bytes.
    static let longestTerm = 32_768

    private var terms = TermDictionary()
    private var lookups: [Lookup] = []
    /// The number in `terms` of each token, row by row. Ranks while a segment is built.
    private var tokens: [UInt32] = []
    private var rows: [Row] = []
    /// All occurrences grouped by the rank of the term, sorted within each group. The next segment reuses this buffer
    /// and `ends`: an import returns freed memory to the system, so new memory is slow.
    private var occurrences: [Doclist.Occurrence] = []
    /// For each rank, the end of its group in `occurrences`.
    private var ends: [UInt32] = []
    /// For each inserted doc ID, the index of its row in `rows`; `nil` before the first deletion.
    private var insertions: [Int64: Int]?
    /// The change to the numbers of rows and tokens in the index. Negative if deletions predominate.
    private(set) var change = (rows: 0, tokens: 0)

    /// The approximate memory size in bytes, including the memory for building the segment.
    package var size: Int { tokens.count * 16 + terms.size + rows.count * 32 }

    package init() {}

    /// Removes all changes. Keeps a normal amount of memory for reuse and frees the rest.
    package mutating func removeAll() {
        terms.removeAll()
        let isUsual = tokens.capacity <= 1 << 21
        tokens.removeAll(keepingCapacity: isUsual)
        if !isUsual { occurrences = [] }
        ends.removeAll(keepingCapacity: isUsual)
        rows.removeAll(keepingCapacity: isUsual)
        insertions = nil
        change = (0, 0)
    }

    /// Inserts a document. `number` is the doc ID.
    package mutating func insert(_ document: Span<UInt8>, number: Int64) {
        insertions?[number] = rows.count
        add(document, number, isDeletion: false)
        change.rows += 1
        change.tokens += rows[rows.count - 1].tokens.count
    }

    /// Deletes a document, which must equal the inserted one. If the buffer contains the insertion, removes it;
    /// otherwise adds a row that deletes the document from an earlier segment.
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

    /// Adds a row. Splits the document into tokens like the tokenizer of the index: at spaces and control characters,
    /// with ASCII letters in lower case.
    ///
    /// A lookup in `terms` mostly waits for memory. So the tokens are looked up together, in steps in which the
    /// processor can read the memory for several tokens at once.
    private mutating func add(_ document: Span<UInt8>, _ number: Int64, isDeletion: Bool) {
        let first = tokens.count
        var start = 0
        while start < document.count {
            lookups.removeAll(keepingCapacity: true)
            while start < document.count, lookups.count < Self.lookupsAtOnce {
                let token = document.token(from: start)
                if token.end > start {
                    let range = start..<min(token.end, start + Self.longestTerm)
                    let hash = token.hasCapitals ? 0 : terms.hash(document.extracting(range), token.prefix)
                    lookups.append(
                        Lookup(range: range, prefix: token.prefix, hasCapitals: token.hasCapitals, hash: hash))
                }
                start = token.end + 1
            }
            for index in lookups.indices { lookups[index].slot = terms.slot(of: lookups[index].hash) }
            for lookup in lookups {
                let term = document.extracting(lookup.range)
                tokens.append(
                    lookup.hasCapitals
                        ? termNumber(lowercasing: term)
                        : terms.number(of: term, prefix: lookup.prefix, hash: lookup.hash, slot: lookup.slot))
            }
        }
        rows.append(
            Row(
                number: number, isDeletion: isDeletion, firstToken: UInt32(first),
                tokenCount: UInt32(tokens.count - first)))
    }

    private mutating func termNumber(lowercasing term: Span<UInt8>) -> UInt32 {
        var lowercased: [UInt8] = []
        for index in term.indices {
            let byte = term[index]
            lowercased.append(byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
        }
        let prefix = lowercased.span.word(at: 0)
        return terms.number(of: lowercased.span, prefix: prefix, hash: terms.hash(lowercased.span, prefix), slot: 0)
    }

    /// Builds a segment from all changes, with pages of about `capacity` bytes. Only `removeAll` may follow.
    package mutating func segment(capacity: Int) -> IndexSegment {
        // For the same doc ID, deletions come first.
        let isSorted = rows.indices.dropFirst().allSatisfy { Self.isInOrder(rows[$0 - 1], rows[$0]) }
        if !isSorted { rows.sort(by: Self.isInOrder) }
        let numbers = rows.map(\.number)
        let sorted = terms.sorted()
        groupOccurrences(by: sorted)
        var builder = SegmentBuilder(capacity: capacity)
        var doclist = Doclist()
        var start = 0
        for (rank, number) in sorted.enumerated() {
            let range = start..<Int(ends[rank])
            // A term has no occurrences if all its rows were deleted again.
            if range.isEmpty { continue }
            start = range.upperBound
            doclist.fill(occurrences.span.extracting(range), numbers: numbers.span)
            builder.append(terms.allBytes.extracting(terms.range(of: Int(number))), doclist)
        }
        return builder.finish()
    }

    private static func isInOrder(_ one: Row, _ other: Row) -> Bool {
        one.number != other.number ? one.number < other.number : one.isDeletion && !other.isDeletion
    }

    /// Fills `occurrences` and `ends`, and replaces the term numbers in `tokens` by ranks: the indexes of the terms in
    /// `sorted`. Doclists are built in this order, so their occurrences are read from one end of the memory to the
    /// other.
    private mutating func groupOccurrences(by sorted: [UInt32]) {
        var ranks = [UInt32](repeating: 0, count: sorted.count)
        for (rank, number) in sorted.enumerated() { ranks[Int(number)] = UInt32(rank) }
        ends.removeAll(keepingCapacity: true)
        ends.append(contentsOf: repeatElement(0, count: terms.count))
        for row in rows {
            for token in row.tokens {
                let rank = ranks[Int(tokens[token])]
                tokens[token] = rank
                ends[Int(rank)] += 1
            }
        }
        var total: UInt32 = 0
        for rank in ends.indices {
            let count = ends[rank]
            ends[rank] = total
            total += count
        }
        if occurrences.count < Int(total) {
            let missing = Int(total) - occurrences.count
            occurrences.append(contentsOf: repeatElement(Doclist.Occurrence(row: 0, position: 0), count: missing))
        }
        for (index, row) in rows.enumerated() {
            for token in row.tokens {
                let rank = Int(tokens[token])
                let position = row.isDeletion ? Doclist.Occurrence.none : UInt32(token - row.tokens.lowerBound)
                occurrences[Int(ends[rank])] = Doclist.Occurrence(row: UInt32(index), position: position)
                ends[rank] += 1
            }
        }
    }
}

extension Span<UInt8> {
    /// Returns up to eight bytes from an offset as a big-endian integer, which sorts like the bytes. Missing bytes are
    /// 0.
    @inline(__always)
    func word(at start: Int) -> UInt64 {
        let bytes = unsafe bytes
        if start + 8 <= count {
            return unsafe UInt64(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
        }
        var word: UInt64 = 0
        for index in start..<count { word |= UInt64(self[index]) << UInt64(56 - 8 * (index - start)) }
        return word
    }

    /// Returns the end of the token that starts at an offset, the first eight bytes of the token as in `word(at:)`, and
    /// whether the token contains capital ASCII letters.
    @inline(__always)
    fileprivate func token(from start: Int) -> (end: Int, prefix: UInt64, hasCapitals: Bool) {
        var end = start
        var prefix: UInt64 = 0
        var capitals: UInt64 = 0
        while true {
            var word = word(at: end)
            let length = (word.bytes(upTo: 0x20) | word.bytes(equalTo: 0x7F)).leadingZeroBitCount / 8
            word &= ~(UInt64.max >> UInt64(8 * length))
            if end == start { prefix = word }
            capitals |= word.bytes(upTo: UInt8(ascii: "Z")) & ~word.bytes(upTo: UInt8(ascii: "A") - 1)
            end += length
            if length < 8 { return (end, prefix, capitals != 0) }
        }
    }
}

extension UInt64 {
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// Returns a word in which the top bit of each byte is set if that byte of `self` is at most `limit`. All other
    /// bits are 0. `limit` must be less than 0x80.
    @inline(__always)
    fileprivate func bytes(upTo limit: UInt8) -> UInt64 {
        let top = Self.ones &* 0x80
        return ~((self & ~top) &+ Self.ones &* UInt64(0x7F - limit) | self) & top
    }

    /// Returns a word in which the top bit of each byte is set if that byte of `self` equals `byte`. All other bits are
    /// 0.
    @inline(__always)
    fileprivate func bytes(equalTo byte: UInt8) -> UInt64 { (self ^ Self.ones &* UInt64(byte)).bytes(upTo: 0) }
}
