// SQLite's variable-length integers: groups of 7 bits, the most significant group first. The top bit is set in every
// byte except the last. A ninth byte is always the last one and contributes 8 bits.

/// Returns the number of bytes of an encoded integer.
func varintLength(_ value: UInt64) -> Int {
    if value < 0x80 { return 1 }
    return value >> 56 != 0 ? 9 : (64 - value.leadingZeroBitCount + 6) / 7
}

extension OutputSpan<UInt8> {
    @_lifetime(self: copy self)
    mutating func appendVarint(_ value: UInt64) {
        if value < 0x80 { return append(UInt8(value)) }
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
}

extension [UInt8] {
    mutating func appendVarint(_ value: UInt64) {
        append(addingCapacity: varintLength(value)) { $0.appendVarint(value) }
    }
}

extension ArraySlice<UInt8> {
    /// Removes and returns the integer at the start; `nil` if it is incomplete.
    mutating func readVarint() -> UInt64? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard let byte = popFirst() else { return nil }
            if index == 8 { return value << 8 | UInt64(byte) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte & 0x80 == 0 { return value }
        }
        return nil
    }
}
