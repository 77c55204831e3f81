extension SHA256 {
    /// Parses a digest of 64 hexadecimal digits, in uppercase or lowercase; returns `nil` for any other text.
    package static func bytes(hexadecimal text: String) -> [UInt8]? {
        guard text.utf8.count == 64 else { return nil }
        var digest: [UInt8] = []
        var high: UInt8?
        for digit in text.utf8 {
            guard let value = Character(Unicode.Scalar(digit)).hexDigitValue.map({ UInt8($0) }) else { return nil }
            if let first = high {
                digest.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return digest
    }
}
