internal import SQLiteKit

/// Checks the owners of the pages of the store file without relying on checksums. Reads the free list from the file on
/// disk, so the write-ahead log must be empty.
extension Connection {
    private func pageSizeAndCount() throws -> (size: Int, count: Int64) {
        (Int(try integer("PRAGMA page_size") ?? 0), try integer("PRAGMA page_count") ?? 0)
    }

    /// Returns true if each page, except the lock-byte page, belongs to exactly one table, index or the free list. A
    /// wrong pointer would leave some pages without an owner, or give them two.
    func everyPageHasOneOwner() throws -> Bool {
        let (pageSize, pageCount) = try pageSizeAndCount()
        guard let free = try freePages() else { return false }
        var isOwned = [Bool](repeating: false, count: Int(pageCount) + 1)
        var owned = 0
        var isUnique = true
        func add(_ number: Int64) {
            guard number > 0, number <= pageCount, !isOwned[Int(number)] else {
                isUnique = false
                return
            }
            isOwned[Int(number)] = true
            owned += 1
        }
        for number in free { add(number) }
        // The lock-byte page has no owner, so count it here.
        let locks = Self.lockBytePage(pageSize: pageSize)
        if locks <= pageCount { add(locks) }
        do {
            try forEach("SELECT pageno, pagetype FROM dbstat") { row in
                if row.text(1) == "corrupted" { isUnique = false } else { add(row.integer(0)) }
            }
        } catch let error as SQLiteError where error.kind == .damaged || error.kind == .other {
            return false
        }
        return isUnique && owned == Int(pageCount)
    }

    /// Returns the pages of the free list (SQLite file format, section 1.5); `nil` if the list is inconsistent or
    /// cannot be read.
    func freePages() throws -> [Int64]? {
        let (pageSize, pageCount) = try pageSizeAndCount()
        guard let header = page(1, size: pageSize) else { return nil }
        func number(_ page: [UInt8], _ start: Int) -> Int64 {
            page[start..<start + 4].reduce(0) { $0 << 8 | Int64($1) }
        }
        let count = number(header, 36)
        var pages: [Int64] = []
        var trunk = number(header, 32)
        while trunk != 0 {
            guard trunk > 1, trunk <= pageCount, pages.count < count,
                let page = page(trunk, size: pageSize)
            else { return nil }
            pages.append(trunk)
            let leaves = Int(number(page, 4))
            guard leaves <= pageSize / 4 - 2 else { return nil }
            for index in 0..<leaves { pages.append(number(page, 8 + 4 * index)) }
            trunk = number(page, 0)
        }
        let isValid = pages.count == count && Set(pages).count == pages.count
        return isValid && pages.allSatisfy { $0 > 1 && $0 <= pageCount } ? pages : nil
    }
}

// SQLite's variable-length integers: groups of 7 bits, the most significant group first. The top bit is set in every
// byte except the last. A ninth byte is always the last one and contributes 8 bits.

/// The maximum number of bytes of an encoded integer.
let maxVarintLength = 9

/// Returns the number of bytes of an encoded integer.
@inline(__always)
func varintLength(_ value: UInt64) -> Int {
    if value < 0x80 { return 1 }
    return value >> 56 != 0 ? 9 : (64 - value.leadingZeroBitCount + 6) / 7
}

extension OutputSpan<UInt8> {
    @_lifetime(self: copy self)
    @inline(__always)
    mutating func appendVarint(_ value: UInt64) {
        if value < 0x80 { return append(UInt8(value)) }
        appendLongVarint(value)
    }

    @_lifetime(self: copy self)
    @inline(never)
    private mutating func appendLongVarint(_ value: UInt64) {
        if value < 0x4000 {
            append(UInt8(value >> 7) | 0x80)
            return append(UInt8(value & 0x7F))
        }
        let isWhole = value >> 56 != 0
        let upper = isWhole ? value >> 8 : value >> 7
        for group in stride(from: varintLength(value) - 2, through: 0, by: -1) {
            append(UInt8(truncatingIfNeeded: upper >> UInt64(7 * group)) | 0x80)
        }
        append(isWhole ? UInt8(truncatingIfNeeded: value) : UInt8(value & 0x7F))
    }

    @_lifetime(self: copy self)
    @inline(__always)
    mutating func append(_ bytes: Span<UInt8>) {
        for index in bytes.indices { append(bytes[index]) }
    }
}

extension [UInt8] {
    mutating func appendVarint(_ value: UInt64) {
        if value < 0x80 { return append(UInt8(value)) }
        append(addingCapacity: varintLength(value)) { $0.appendVarint(value) }
    }
}

extension ArraySlice<UInt8> {
    /// Removes and returns the integer at the start; `nil` if it is incomplete.
    mutating func readVarint() -> UInt64? {
        var length = 0
        defer { removeFirst(length) }
        return span.readVarint(&length)
    }
}
