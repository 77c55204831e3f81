/// A hash table of distinct terms, numbered from 0 in insertion order. Terms must not contain a zero byte.
struct TermTable {
    /// Contains enough to distinguish most terms with a single memory access.
    private struct Slot {
        /// The term's number plus 1; 0 for an empty slot.
        var term: UInt32 = 0
        var hash: UInt32 = 0
        var prefix: UInt64 = 0
    }

    private var bytes: [UInt8] = []
    /// The end of each term in `bytes`. A term starts at the end of the previous one.
    private var ends: [UInt32] = []
    /// The first eight bytes of each term as a big-endian integer, which sorts like the bytes.
    private var prefixes: [UInt64] = []
    /// The slots of the hash table, with open addressing. Their number is a power of two, and at most half are used.
    private var slots = [Slot](repeating: Slot(), count: 1 << 12)
    /// A random seed, so that an attacker cannot craft tweets whose tokens all collide.
    private let seed = UInt64.random(in: .min ... .max)

    var count: Int { ends.count }

    /// The approximate memory size in bytes.
    var size: Int { bytes.count + ends.count * 44 }

    /// Returns the range of a term in `allBytes`.
    func range(of number: Int) -> Range<Int> {
        (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
    }

    var allBytes: Span<UInt8> {
        @_lifetime(borrow self) get { bytes.span }
    }

    /// Removes all terms. Keeps a normal amount of memory for reuse and frees the rest.
    mutating func removeAll() {
        guard !ends.isEmpty else { return }
        let isUsual = ends.count <= Self.usualCount
        bytes.removeAll(keepingCapacity: isUsual && bytes.capacity <= Self.usualCount * 16)
        ends.removeAll(keepingCapacity: isUsual)
        prefixes.removeAll(keepingCapacity: isUsual)
        slots = [Slot](repeating: Slot(), count: min(slots.count, Self.usualCount * 2))
    }

    private static let usualCount = 1 << 17

    mutating func number(of term: Span<UInt8>) -> UInt32 {
        let (prefix, hash) = read(term)
        let mask = slots.count - 1
        var index = Int(hash) & mask
        while true {
            let slot = slots[index]
            if slot.term == 0 { break }
            if slot.prefix == prefix, slot.hash == hash, prefix & 0xFF == 0 || isTerm(Int(slot.term - 1), term) {
                return slot.term - 1
            }
            index = (index + 1) & mask
        }
        for index in term.indices { bytes.append(term[index]) }
        ends.append(UInt32(bytes.count))
        prefixes.append(prefix)
        slots[index] = Slot(term: UInt32(ends.count), hash: hash, prefix: prefix)
        if ends.count * 2 > slots.count { grow() }
        return UInt32(ends.count - 1)
    }

    /// Returns the first eight bytes, and a hash of all bytes.
    private func read(_ term: Span<UInt8>) -> (prefix: UInt64, hash: UInt32) {
        let bytes = unsafe term.bytes
        var hash = seed ^ UInt64(term.count)
        var prefix: UInt64 = 0
        var start = 0
        repeat {
            let length = min(8, term.count - start)
            var word: UInt64 = 0
            if length == 8 {
                word = unsafe UInt64(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
            } else {
                for index in 0..<length { word |= UInt64(term[start + index]) << UInt64(56 - 8 * index) }
            }
            if start == 0 { prefix = word }
            let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            hash = product.high ^ product.low
            start += 8
        } while start < term.count
        return (prefix, UInt32(truncatingIfNeeded: hash ^ hash >> 32))
    }

    /// Returns true if a stored term equals this one. Both must have the same first eight bytes.
    private func isTerm(_ number: Int, _ term: Span<UInt8>) -> Bool {
        let range = range(of: number)
        guard range.count == term.count else { return false }
        var index = 8
        while index < term.count {
            if bytes[range.lowerBound + index] != term[index] { return false }
            index += 1
        }
        return true
    }

    private mutating func grow() {
        let mask = slots.count * 2 - 1
        var larger = [Slot](repeating: Slot(), count: mask + 1)
        for slot in slots where slot.term != 0 {
            var index = Int(slot.hash) & mask
            while larger[index].term != 0 { index = (index + 1) & mask }
            larger[index] = slot
        }
        slots = larger
    }

    /// Returns the numbers of all terms in byte order, as FTS5 requires.
    func sorted() -> [UInt32] {
        var keys: [(prefix: UInt64, number: UInt32)] = []
        keys.reserveCapacity(count)
        for number in 0..<count { keys.append((prefixes[number], UInt32(number))) }
        keys.sort {
            $0.prefix != $1.prefix
                ? $0.prefix < $1.prefix
                : bytes[range(of: Int($0.number))].lexicographicallyPrecedes(bytes[range(of: Int($1.number))])
        }
        return keys.map(\.number)
    }
}
