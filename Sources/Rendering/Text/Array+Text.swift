import TweetModel

/// Text as UTF-8 in a buffer. Callers reuse the buffer, because an allocation for every tweet would slow down an
/// export.
extension [UInt8] {
    mutating func put(_ text: String) {
        // Appending a buffer is several times faster than appending a sequence.
        var text = text
        text.withUTF8 { unsafe append(contentsOf: $0) }
    }

    /// Appends a literal. Faster than `put`.
    mutating func putFixed(_ text: StaticString) {
        text.withUTF8Buffer { unsafe append(contentsOf: $0) }
    }

    mutating func put(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    mutating func putNumber(_ number: Int64) { Self.withDecimal(number) { put($0) } }

    /// Calls `body` with the decimal digits of a number and its sign.
    static func withDecimal(_ number: Int64, _ body: (Span<UInt8>) -> Void) {
        var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
        var first = digits.count
        var rest = number.magnitude
        repeat {
            first -= 1
            digits[first] += UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        if number < 0 {
            first -= 1
            digits[first] = UInt8(ascii: "-")
        }
        body(digits.span.extracting(first...))
    }

    /// Appends a time such as `2024-11-09T12:14:18Z`.
    mutating func putTime(_ time: Timestamp) {
        let civil = CivilTime(unixSeconds: time.seconds)
        guard (0...9999).contains(civil.year) else { return put(time.iso8601) }
        append(addingCapacity: 20) { out in
            out.appendPair(civil.year / 100)
            out.appendPair(civil.year % 100)
            out.append(UInt8(ascii: "-"))
            out.appendPair(civil.month)
            out.append(UInt8(ascii: "-"))
            out.appendPair(civil.day)
            out.append(UInt8(ascii: "T"))
            out.appendPair(civil.hour)
            out.append(UInt8(ascii: ":"))
            out.appendPair(civil.minute)
            out.append(UInt8(ascii: ":"))
            out.appendPair(civil.second)
            out.append(UInt8(ascii: "Z"))
        }
    }
}

extension OutputSpan<UInt8> {
    /// Appends two decimal digits.
    fileprivate mutating func appendPair(_ number: Int) {
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }
}
