/// The 64-bit FNV-1a hash (http://www.isthe.com/chongo/tech/comp/fnv/). Equal in every run and on every machine, and
/// not cryptographic.
package struct FNV1a {
    package var value: UInt64 = 0xCBF2_9CE4_8422_2325

    @inlinable
    package init() {}

    @inlinable
    package init(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { combine(UInt64(byte)) }
    }

    /// Adds a byte, or a whole number, which FNV-1a itself does not define.
    @inlinable
    package mutating func combine(_ number: UInt64) { value = (value ^ number) &* 0x100_0000_01B3 }

    /// The hash with its upper bits mixed into the lower ones, for tables and sums.
    @inlinable
    package var mixed: UInt64 { value ^ (value >> 29) }
}
