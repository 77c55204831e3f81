/// The 64-bit FNV-1a hash (http://www.isthe.com/chongo/tech/comp/fnv/). Equal in every run and on every machine, and
/// not cryptographic.
///
/// Public, because the compiler specialises only public declarations for other modules, and loops over bytes need that.
@frozen public struct FNV1a {
    public var value: UInt64 = 0xCBF2_9CE4_8422_2325

    @inlinable
    public init() {}

    @inlinable
    public init(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { combine(UInt64(byte)) }
    }

    /// Adds a byte, or a whole number, which FNV-1a itself does not define.
    @inlinable
    public mutating func combine(_ number: UInt64) { value = (value ^ number) &* 0x100_0000_01B3 }

    /// The hash with its upper bits mixed into the lower ones, for tables and sums.
    @inlinable
    public var mixed: UInt64 { value ^ (value >> 29) }
}
