/// 128 random bits from the system's generator, as 32 hexadecimal digits.
package struct Secret: Sendable {
    package let text: String

    package init() {
        var generator = SystemRandomNumberGenerator()
        let digits = Array("0123456789abcdef".utf8)
        var bytes: [UInt8] = []
        for _ in 0..<2 {
            let bits: UInt64 = generator.next()
            for shift in stride(from: 60, through: 0, by: -4) { bytes.append(digits[Int(bits >> UInt64(shift) & 15)]) }
        }
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// Compares texts of equal length in constant time, so that response times do not reveal how many characters are
    /// correct.
    package func matches(_ other: some StringProtocol) -> Bool {
        let mine = Array(text.utf8)
        let theirs = Array(other.utf8)
        guard mine.count == theirs.count else { return false }
        var difference: UInt8 = 0
        for index in mine.indices { difference |= mine[index] ^ theirs[index] }
        return difference == 0
    }
}
