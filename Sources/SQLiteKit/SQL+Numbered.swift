extension SQL {
    /// The SQL text with numbered placeholders, for display: `a = ? AND b = ?` → `a = ?1 AND b = ?2`. Ignores question
    /// marks in quotes.
    package var numbered: String {
        var result: [UInt8] = []
        var number = 0
        var quote: UInt8?
        for byte in text.utf8 {
            result.append(byte)
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
            } else if byte == UInt8(ascii: "?") {
                number += 1
                result += Array(String(number).utf8)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
