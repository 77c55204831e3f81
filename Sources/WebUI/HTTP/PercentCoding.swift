/// Percent-encoding in URLs and forms.
package enum PercentCoding {
    /// Decodes `%41` to `A`, and `+` to a space if `plusIsSpace` is true. Returns `nil` if a percent sign is not
    /// followed by two hexadecimal digits, or if the result contains NUL or is not UTF-8.
    static func decoded(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) -> String? {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "%"):
                guard bytes.endIndex - index >= 2, let high = digit(bytes[index]), let low = digit(bytes[index + 1])
                else { return nil }
                out.append(high << 4 | low)
                index += 2
            case UInt8(ascii: "+") where plusIsSpace: out.append(UInt8(ascii: " "))
            default: out.append(byte)
            }
        }
        if out.contains(0) { return nil }
        return String(validating: out, as: UTF8.self)
    }

    /// Encodes everything except ASCII letters, digits and `-._~`. The result is safe in a path segment, a query string
    /// and an HTML attribute.
    package static func encoded(_ text: String) -> String {
        var out: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                out.append(byte)
            } else {
                out.append(UInt8(ascii: "%"))
                out.append(hexDigits[Int(byte >> 4)])
                out.append(hexDigits[Int(byte & 15)])
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// Returns the value of a hexadecimal digit, or `nil`.
    static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static let hexDigits = Array("0123456789ABCDEF".utf8)
}
