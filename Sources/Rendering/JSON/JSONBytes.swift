import TweetModel

/// Writes JSON directly into bytes: braces and keys as literals, and values with the following functions. Callers reuse
/// the buffer, because an allocation for every tweet would slow down an export.
extension [UInt8] {
    /// Appends text that is already JSON.
    mutating func put(_ json: String) {
        // Appending a buffer is several times faster than appending a sequence.
        var json = json
        json.withUTF8 { unsafe append(contentsOf: $0) }
    }

    /// Appends a literal that is already JSON. Faster than `put`.
    mutating func putFixed(_ json: StaticString) {
        json.withUTF8Buffer { unsafe append(contentsOf: $0) }
    }

    mutating func put(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    /// Appends a string in quotes. Escapes the characters that JSON requires to be escaped, and also DEL, C1 controls,
    /// U+2028 and U+2029.
    mutating func putString(_ text: String) {
        append(UInt8(ascii: "\""))
        let bytes = text.utf8.span
        // The compiler vectorizes a loop only without an early exit.
        var isPlain = true
        for index in bytes.indices { isPlain = isPlain && !Self.mayNeedEscape(bytes[index]) }
        if isPlain { put(bytes) } else { putEscaped(bytes) }
        append(UInt8(ascii: "\""))
    }

    /// Appends a string, or `null`.
    mutating func putString(_ text: String?) {
        if let text { putString(text) } else { put("null") }
    }

    /// Appends a number, or `null`.
    mutating func putNumber(_ number: Int64?) {
        if let number { putDigits(number) } else { put("null") }
    }

    /// Appends a number, or `null`.
    mutating func putNumber(_ number: Int?) { putNumber(number.map { Int64($0) }) }

    /// Appends the shortest decimal that parses as the same number; `null` for infinity and NaN.
    mutating func putNumber(_ number: Double?) {
        if let number, number.isFinite { put(number.description) } else { put("null") }
    }

    /// Appends an ID as a string, because many JSON parsers keep only 53 bits of a number.
    mutating func putID(_ number: Int64?, orNull null: String = "null") {
        guard let number else { return put(null) }
        append(UInt8(ascii: "\""))
        putDigits(number)
        append(UInt8(ascii: "\""))
    }

    mutating func putFlag(_ flag: Bool?) {
        put(flag.map { $0 ? "true" : "false" } ?? "null")
    }

    /// Appends an array.
    mutating func putList<Elements: Collection>(
        _ elements: Elements, _ put: (inout [UInt8], Elements.Element) -> Void
    ) {
        append(UInt8(ascii: "["))
        // Use indices: an iterator would copy each element, and tweets are large.
        for index in elements.indices {
            if index != elements.startIndex { append(UInt8(ascii: ",")) }
            put(&self, elements[index])
        }
        append(UInt8(ascii: "]"))
    }

    /// Appends a time such as `"2024-11-09T12:14:18Z"`, or `null`.
    mutating func putTime(_ time: Timestamp?) {
        guard let time else { return put("null") }
        append(UInt8(ascii: "\""))
        putUnquotedTime(time)
        append(UInt8(ascii: "\""))
    }

    /// Appends a time such as `2024-11-09T12:14:18Z`.
    mutating func putUnquotedTime(_ time: Timestamp) {
        let civil = CivilTime(unixSeconds: time.seconds)
        guard (0...9999).contains(civil.year) else { return put(time.iso8601) }
        putPair(civil.year / 100)
        putPair(civil.year % 100)
        append(UInt8(ascii: "-"))
        putPair(civil.month)
        append(UInt8(ascii: "-"))
        putPair(civil.day)
        append(UInt8(ascii: "T"))
        putPair(civil.hour)
        append(UInt8(ascii: ":"))
        putPair(civil.minute)
        append(UInt8(ascii: ":"))
        putPair(civil.second)
        append(UInt8(ascii: "Z"))
    }

    private mutating func putPair(_ number: Int) {
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }

    mutating func putDigits(_ number: Int64) {
        if number < 0 { append(UInt8(ascii: "-")) }
        var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
        var first = digits.count
        var rest = number.magnitude
        repeat {
            first -= 1
            digits[first] += UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        put(digits.span.extracting(first...))
    }

    /// True for control characters, quotes, backslashes and DEL. Also true for two UTF-8 bytes that can begin a
    /// character to escape: C1 controls begin with 0xC2, U+2028 and U+2029 with 0xE2.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 || byte == 0xE2
    }

    /// Appends UTF-8 as the escaped contents of a JSON string, without quotes around it.
    mutating func putEscaped(_ bytes: Span<UInt8>) {
        var index = 0
        // The bytes from `start` to `index` need no escapes and have not been copied yet.
        var start = 0
        while index < bytes.count {
            let byte = bytes[index]
            guard Self.mayNeedEscape(byte) else {
                index += 1
                continue
            }
            put(bytes.extracting(start..<index))
            switch byte {
            case 0x22, 0x5C:
                append(0x5C)
                append(byte)
            case 0x0A: put("\\n")
            case 0x0D: put("\\r")
            case 0x09: put("\\t")
            case 0xC2:
                let next = bytes[index + 1]
                if next < 0xA0 { putUnicodeEscape(UInt16(next)) } else { append(byte); append(next) }
                index += 1
            case 0xE2:
                let isSeparator = bytes[index + 1] == 0x80 && (bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9)
                if isSeparator {
                    putUnicodeEscape(0x2028 + UInt16(bytes[index + 2] & 1))
                    index += 2
                } else {
                    append(byte)
                }
            default: putUnicodeEscape(UInt16(byte))
            }
            index += 1
            start = index
        }
        put(bytes.extracting(start...))
    }

    private mutating func putUnicodeEscape(_ value: UInt16) {
        put("\\u")
        for shift in [12, 8, 4, 0] {
            let digit = UInt8(truncatingIfNeeded: value >> UInt16(shift)) & 15
            append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
