/// Access to strings, numbers and booleans. Many archives write numbers as strings of digits, so both forms are
/// accepted (see Supported inputs, IDs).
extension JSONValue {
    /// The unescaped text of a string; `nil` for other kinds. Lone surrogates and invalid UTF-8 become U+FFFD.
    package var string: String? {
        let node = node(index)
        guard node.kind == .string else { return nil }
        let raw = bytes.extracting(Int(node.start)..<Int(node.end))
        if node.hasEscapes { return JSONString.decode(raw) }
        return unsafe raw.withUnsafeBufferPointer { raw in unsafe String(decoding: raw, as: UTF8.self) }
    }

    /// The unescaped text of a string; `nil` for other kinds and for `""`.
    package var nonEmptyString: String? {
        guard kind == .string, !range.isEmpty else { return nil }
        return string
    }

    /// An integer, as a number or a string: `42`, `"-42"`. `nil` for anything else, including `1e3`, `1.0` and integers
    /// that exceed 64 bits. Does not use floating-point numbers, which would lose digits of IDs.
    package var integer: Int64? {
        let node = node(index)
        guard node.kind == .number || node.kind == .string, !node.hasEscapes else { return nil }
        var position = Int(node.start)
        let end = Int(node.end)
        guard position < end else { return nil }
        let isNegative = unsafe bytes[unchecked: position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        guard position < end else { return nil }
        // Compute the negative number, because `-Int64.min` does not exist.
        var number: Int64 = 0
        // 18 digits never exceed 64 bits.
        let safeEnd = min(end, position + 18)
        while position < safeEnd {
            let digit = unsafe bytes[unchecked: position] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            number = number &* 10 &- Int64(digit)
            position += 1
        }
        while position < end {
            let digit = unsafe bytes[unchecked: position] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            let (tens, tooLarge) = number.multipliedReportingOverflow(by: 10)
            let (next, overflow) = tens.subtractingReportingOverflow(Int64(digit))
            if tooLarge || overflow { return nil }
            number = next
            position += 1
        }
        if isNegative { return number }
        return number == .min ? nil : -number
    }

    /// A count that is not negative, as a number or a string: `5`, `"5"`, `5.0`, `"100+"`. `nil` for anything else,
    /// including numbers with an exponent.
    ///
    /// `5.0` comes from pandas, which converts columns with missing values. `100+` comes from Twitter, which did not
    /// count further until 2011.
    package var amount: Int64? {
        if let integer { return integer < 0 ? nil : integer }
        let node = node(index)
        guard node.kind == .number || node.kind == .string, !node.hasEscapes else { return nil }
        var (amount, position, end) = (Int64(0), Int(node.start), Int(node.end))
        if node.kind == .string, end > position, bytes[end - 1] == UInt8(ascii: "+") { end -= 1 }
        // No real count has this many digits.
        guard let dot = (position...min(end, position + 18)).first(where: { $0 == end || !bytes[$0].isASCIIDigit }),
            dot > position, dot == end || bytes[dot] == UInt8(ascii: ".") && dot + 1 < end
        else { return nil }
        while position < dot {
            amount = amount * 10 + Int64(bytes[position] - UInt8(ascii: "0"))
            position += 1
        }
        for index in dot..<end where index > dot && bytes[index] != UInt8(ascii: "0") { return nil }
        return amount
    }

    /// A number, possibly as a string: `1.5`, `"1.5"`. `nil` for anything else, including numbers outside the range of
    /// `Double`.
    package var double: Double? {
        let node = node(index)
        switch node.kind {
        case .number: break
        case .string:
            // Check the characters first, because `Double(String)` also accepts "nan" and "0x10".
            let start = Int(node.start)
            guard start < Int(node.end), bytes[start] == UInt8(ascii: "-") || bytes[start].isASCIIDigit else {
                return nil
            }
            for position in start..<Int(node.end) where !bytes[position].isNumberByte { return nil }
        default: return nil
        }
        let text = unsafe bytes.extracting(Int(node.start)..<Int(node.end)).withUnsafeBufferPointer { raw in
            unsafe String(decoding: raw, as: UTF8.self)
        }
        guard let number = Double(text), number.isFinite else { return nil }
        return number
    }

    /// A boolean, also as a string: `true`, `"true"`; `nil` for anything else.
    package var bool: Bool? {
        switch kind {
        case .true: true
        case .false: false
        case .string: equals("true") ? true : equals("false") ? false : nil
        default: nil
        }
    }
}

extension UInt8 {
    var isASCIIDigit: Bool { self &- UInt8(ascii: "0") <= 9 }

    /// True if the byte can occur in a JSON number.
    fileprivate var isNumberByte: Bool {
        isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "+") || self == UInt8(ascii: ".")
            || self | 0x20 == UInt8(ascii: "e")
    }
}
