/// A position in a text that consists of ASCII signs and numbers, such as a date.
package struct TextCursor {
    private let bytes: [UInt8]
    private var position = 0

    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    package var isAtEnd: Bool { position == bytes.count }

    /// The text after the position.
    package var rest: String { String(decoding: bytes[position...], as: UTF8.self) }

    /// The number of digits at the position.
    package var digitCount: Int { bytes[position...].prefix { (0x30...0x39).contains($0) }.count }

    package func isNext(_ sign: Unicode.Scalar) -> Bool {
        position < bytes.count && UInt32(bytes[position]) == sign.value
    }

    package mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard isNext(sign) else { return false }
        position += 1
        return true
    }

    /// Skips the bytes that satisfy a condition, and returns their number.
    package mutating func skip(while isIncluded: (UInt8) -> Bool) -> Int {
        let count = bytes[position...].prefix(while: isIncluded).count
        position += count
        return count
    }

    /// Reads a number of at most `count.upperBound` digits. Returns `nil` and does not move if there are fewer than
    /// `count.lowerBound` digits.
    package mutating func number(_ count: ClosedRange<Int>) -> Int? {
        let digits = bytes[position...].prefix(count.upperBound).prefix { (0x30...0x39).contains($0) }
        guard digits.count >= count.lowerBound else { return nil }
        position = digits.endIndex
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
