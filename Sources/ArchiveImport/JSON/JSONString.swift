private import CLibrary

/// Decodes JSON strings that contain escapes.
enum JSONString {
    /// Returns the text of a string. `raw` is the string without its quotes; each `\u` must have four digits. Lone
    /// surrogates and invalid UTF-8 become U+FFFD, and invalid escapes U+001A.
    static func decode(_ raw: Span<UInt8>) -> String {
        unsafe raw.withUnsafeBytes { source in
            // An escape is never shorter than its UTF-8, so the capacity suffices. The initializer repairs invalid
            // UTF-8.
            unsafe String(unsafeUninitializedCapacity: raw.count) { target in
                guard let source = source.baseAddress, let target = target.baseAddress else { return 0 }
                var (position, count) = (0, 0)
                while position < raw.count {
                    // Copy the bytes before the next escape. A backslash at the end is not an escape.
                    let escape = unsafe memchr(source + position, Int32(UInt8(ascii: "\\")), raw.count - position - 1)
                    let end = unsafe escape.map { unsafe UnsafeRawPointer($0) - source } ?? raw.count
                    unsafe memcpy(target + count, source + position, end - position)
                    count += end - position
                    guard end < raw.count else { break }
                    position = end + 2
                    let letter = raw[end + 1]
                    guard letter == UInt8(ascii: "u") else {
                        unsafe target[count] = replacement(letter)
                        count += 1
                        continue
                    }
                    let scalar = scalar(raw, &position)
                    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                        unsafe target[count] = byte
                        count += 1
                    }
                }
                return count
            }
        }
    }

    /// Returns the byte of a one-letter escape: for `n`, a line feed.
    private static func replacement(_ escape: UInt8) -> UInt8 {
        switch escape {
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "'"): escape
        // A damaged string. JSON inside it is then damaged, too.
        default: 0x1A
        }
    }

    /// Returns the scalar of a `\uXXXX` escape, or of two such escapes that form a surrogate pair. Moves `position`
    /// from the first digit to the end.
    private static func scalar(_ raw: Span<UInt8>, _ position: inout Int) -> Unicode.Scalar {
        let first = unit(raw, position) ?? 0xFFFD
        position += 4
        if UTF16.isLeadSurrogate(first), position + 6 <= raw.count, raw[position] == UInt8(ascii: "\\"),
            raw[position + 1] == UInt8(ascii: "u"), let second = unit(raw, position + 2),
            UTF16.isTrailSurrogate(second)
        {
            position += 6
            let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
            return Unicode.Scalar(value) ?? "\u{FFFD}"
        }
        return Unicode.Scalar(first) ?? "\u{FFFD}"
    }

    /// Returns the value of four hexadecimal digits; `nil` if they are missing or invalid.
    private static func unit(_ raw: Span<UInt8>, _ start: Int) -> UInt16? {
        guard start + 4 <= raw.count else { return nil }
        var value: UInt16 = 0
        for index in start..<start + 4 {
            let byte = raw[index]
            let digit: UInt8
            if byte.isASCIIDigit {
                digit = byte - UInt8(ascii: "0")
            } else {
                digit = (byte | 0x20) &- UInt8(ascii: "a") &+ 10
                guard (10...15).contains(digit) else { return nil }
            }
            value = value << 4 | UInt16(digit)
        }
        return value
    }
}
