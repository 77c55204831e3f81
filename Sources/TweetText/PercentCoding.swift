/// Percent-encoding in URLs and forms.
package enum PercentCoding {
    /// Decodes `%41` to `A`, and `+` to a space if `plusIsSpace` is true. Returns `nil` if a percent sign is not
    /// followed by two hexadecimal digits, or if the result contains NUL or is not UTF-8.
    package static func decoded(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> String? {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(ASCIIByte.hexadecimalValue),
                    let low = rest.popFirst().flatMap(ASCIIByte.hexadecimalValue)
                else { return nil }
                out.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: out.append(UInt8(ascii: " "))
            default: out.append(byte)
            }
        }
        if out.contains(0) { return nil }
        return String(validating: out, as: UTF8.self)
    }

    /// Decodes a text like `decoded(_:plusIsSpace:)` its bytes.
    package static func decoded(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        decoded(Array(text.utf8)[...], plusIsSpace: plusIsSpace)
    }

    /// Encodes all bytes except those that `isKept` accepts. By default, keeps ASCII letters, digits and `-._~`, so
    /// that the result is safe in a path segment, a query string and an HTML attribute.
    package static func encoded(
        _ text: String, keeping isKept: (UInt8) -> Bool = { ASCIIByte.isWord($0) || "-._~".utf8.contains($0) }
    ) -> String {
        var out: [UInt8] = []
        out.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isKept(byte) {
                out.append(byte)
            } else {
                out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
