/// A hash table of distinct terms, numbered from 0 in insertion order. Terms must not contain a zero byte.
struct TermDictionary {
    private struct Entry {
        /// The first eight bytes as a big-endian integer, which sorts like the bytes.
        var prefix: UInt64
        /// The end of the term in `bytes`. A term starts at the end of the previous one.
        var end: UInt32
        var hash: UInt32
    }

    private var bytes: [UInt8] = []
    private var entries: [Entry] = []
    /// The slots of the hash table, with open addressing: the number of a term plus 1, or 0 if the slot is free. The
    /// number of slots is a power of two, and at most half of them are used.
    ///
    /// A lookup mostly waits for memory, so slots are small, and the other values that a lookup compares are in one
    /// entry. Frequent terms tend to be added first, so their entries share cache lines.
    private var slots = [UInt32](repeating: 0, count: 1 << 12)
    /// A random seed, so that an attacker cannot craft tweets whose tokens all collide.
    private let seed = UInt64.random(in: .min ... .max)

    var count: Int { entries.count }

    /// The approximate memory size in bytes.
    var size: Int { bytes.count + entries.count * 44 }

    /// Returns the range of a term in `allBytes`.
    func range(of number: Int) -> Range<Int> {
        (number == 0 ? 0 : Int(entries[number - 1].end))..<Int(entries[number].end)
    }

    var allBytes: Span<UInt8> {
        @_lifetime(borrow self) get { bytes.span }
    }

    /// Removes all terms. Keeps a normal amount of memory for reuse and frees the rest.
    mutating func removeAll() {
        guard !entries.isEmpty else { return }
        let isUsual = entries.count <= Self.usualCount
        bytes.removeAll(keepingCapacity: isUsual && bytes.capacity <= Self.usualCount * 16)
        entries.removeAll(keepingCapacity: isUsual)
        let count = min(slots.count, Self.usualCount * 2)
        slots.removeAll(keepingCapacity: isUsual)
        slots.append(contentsOf: repeatElement(0, count: count))
    }

    /// The number of terms up to which `removeAll` keeps the memory.
    private static let usualCount = 1 << 17

    /// Returns the first slot of a hash for `number(of:prefix:hash:slot:)`.
    @inline(__always)
    func slot(of hash: UInt32) -> UInt32 { slots[Int(hash) & (slots.count - 1)] }

    /// Returns the number of a term, and adds the term if it is new. `prefix` contains the first eight bytes of the
    /// term as in `word(at:)`. `slot` is the first slot of the hash, or was so before other terms were added.
    @inline(__always)
    mutating func number(of term: Span<UInt8>, prefix: UInt64, hash: UInt32, slot: UInt32) -> UInt32 {
        if slot != 0, isEntry(slot - 1, term, prefix, hash) { return slot - 1 }
        return number(of: term, prefix: prefix, hash: hash)
    }

    @inline(__always)
    private func isEntry(_ number: UInt32, _ term: Span<UInt8>, _ prefix: UInt64, _ hash: UInt32) -> Bool {
        let entry = entries[Int(number)]
        return entry.hash == hash && entry.prefix == prefix && (prefix & 0xFF == 0 || isTerm(Int(number), term))
    }

    private mutating func number(of term: Span<UInt8>, prefix: UInt64, hash: UInt32) -> UInt32 {
        let mask = slots.count - 1
        var index = Int(hash) & mask
        while slots[index] != 0 {
            let number = slots[index] - 1
            if isEntry(number, term, prefix, hash) { return number }
            index = (index + 1) & mask
        }
        bytes.append(term)
        entries.append(Entry(prefix: prefix, end: UInt32(bytes.count), hash: hash))
        slots[index] = UInt32(entries.count)
        if entries.count * 2 > slots.count { grow() }
        return UInt32(entries.count - 1)
    }

    @inline(__always)
    func hash(_ term: Span<UInt8>, _ prefix: UInt64) -> UInt32 {
        var hash = Self.mix(seed ^ UInt64(term.count), prefix)
        // The last word may overlap the one before it.
        var start = 8
        while start < term.count {
            hash = Self.mix(hash, term.word(at: min(start, term.count - 8)))
            start += 8
        }
        return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }

    @inline(__always)
    private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }

    /// Returns true if the stored term with this number equals `term`. Both must have at least eight bytes, and the
    /// same first eight bytes.
    @inline(__always)
    private func isTerm(_ number: Int, _ term: Span<UInt8>) -> Bool {
        let range = range(of: number)
        guard range.count == term.count else { return false }
        let stored = bytes.span.extracting(range)
        var start = 8
        while start < term.count {
            let offset = min(start, term.count - 8)
            if stored.word(at: offset) != term.word(at: offset) { return false }
            start += 8
        }
        return true
    }

    private mutating func grow() {
        let mask = slots.count * 2 - 1
        slots = [UInt32](repeating: 0, count: mask + 1)
        for (number, entry) in entries.enumerated() {
            var index = Int(entry.hash) & mask
            while slots[index] != 0 { index = (index + 1) & mask }
            slots[index] = UInt32(number + 1)
        }
    }

    /// The key of a term for sorting.
    private typealias Key = (prefix: UInt64, number: UInt32)

    /// Returns the numbers of all terms in byte order, as FTS5 requires.
    func sorted() -> [UInt32] {
        var keys: [Key] = []
        keys.reserveCapacity(count)
        for number in entries.indices { keys.append((prefix: entries[number].prefix, number: UInt32(number))) }
        // A radix sort by the first eight bytes, from the last to the first, 11 bits at a time.
        var moved = keys
        var offsets = [Int](repeating: 0, count: 1 << 11)
        for shift in stride(from: UInt64(0), to: 64, by: 11) {
            for digit in offsets.indices { offsets[digit] = 0 }
            for key in keys { offsets[Int(key.prefix >> shift & 0x7FF)] += 1 }
            var total = 0
            for digit in offsets.indices {
                let count = offsets[digit]
                offsets[digit] = total
                total += count
            }
            for key in keys {
                let digit = Int(key.prefix >> shift & 0x7FF)
                moved[offsets[digit]] = key
                offsets[digit] += 1
            }
            swap(&keys, &moved)
        }
        // Sort terms that have the same first eight bytes by their remaining bytes.
        var start = 0
        while start < keys.count {
            var end = start + 1
            while end < keys.count, keys[end].prefix == keys[start].prefix { end += 1 }
            if end - start > 1 {
                keys[start..<end].sort { isTerm(Int($0.number), before: Int($1.number)) }
            }
            start = end
        }
        return keys.map(\.number)
    }

    /// Returns true if a term precedes another one. Both must have the same first eight bytes.
    private func isTerm(_ one: Int, before other: Int) -> Bool {
        let (one, other) = (allBytes.extracting(range(of: one)), allBytes.extracting(range(of: other)))
        var start = 8
        while start < one.count, start < other.count {
            let (first, second) = (one.word(at: start), other.word(at: start))
            if first != second { return first < second }
            start += 8
        }
        return one.count < other.count
    }
}
