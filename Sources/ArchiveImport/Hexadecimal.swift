extension [UInt8] {
    /// The bytes as lowercase hexadecimal digits.
    package var hexadecimal: String {
        var text = ""
        for byte in self {
            let digits = String(byte, radix: 16)
            text += digits.utf8.count < 2 ? "0" + digits : digits
        }
        return text
    }

    /// Parses a hash of 64 hexadecimal digits, in uppercase or lowercase. `nil` for any other text.
    package init?(hexadecimal text: String) {
        guard text.utf8.count == 64 else { return nil }
        self = []
        var high: UInt8?
        for digit in text.utf8 {
            guard let value = Character(Unicode.Scalar(digit)).hexDigitValue.map({ UInt8($0) }) else { return nil }
            if let first = high {
                append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
    }
}
