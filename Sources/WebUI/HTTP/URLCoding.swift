internal import TweetText

/// The decoded fields of a query string or a form, in their order. A name may occur more than once.
package struct Fields: Sendable, Hashable {
    package struct Field: Sendable, Hashable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package var all: [Field]

    package init(_ all: [Field] = []) {
        self.all = all
    }

    /// The value of the first field with this name, or `nil`.
    package subscript(_ name: String) -> String? {
        all.first { Self.same($0.name, name) }?.value
    }

    /// Returns the values of all fields with this name.
    package func values(_ name: String) -> [String] {
        all.filter { Self.same($0.name, name) }.map(\.value)
    }

    /// Compares names by their bytes. `==` would treat canonically equivalent names as equal.
    private static func same(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }
}

extension Fields {
    /// Parses a query string or the body of a form, such as `a=1&b=two+words`. A field without `=` has an empty value.
    /// Returns `nil` if there are more than `maxFields` fields, or if `PercentCoding` cannot decode one.
    init?(encoded bytes: ArraySlice<UInt8>, maxFields: Int = 200) {
        var fields: [Field] = []
        for part in bytes.split(separator: UInt8(ascii: "&")) {
            let sign = part.firstIndex(of: UInt8(ascii: "="))
            guard fields.count < maxFields,
                let name = PercentCoding.decoded(part[..<(sign ?? part.endIndex)], plusIsSpace: true),
                let value = PercentCoding.decoded(sign.map { part[($0 + 1)...] } ?? [], plusIsSpace: true)
            else { return nil }
            fields.append(Field(name, value))
        }
        self.init(fields)
    }

    /// The fields as a query string: `a=1&b=two%20words`.
    package var encoded: String {
        all.map { PercentCoding.encoded($0.name) + "=" + PercentCoding.encoded($0.value) }.joined(separator: "&")
    }
}

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
                guard bytes.endIndex - index >= 2, let high = ASCIIByte.hexadecimalValue(bytes[index]),
                    let low = ASCIIByte.hexadecimalValue(bytes[index + 1])
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
            if ASCIIByte.isWord(byte) || "-._~".utf8.contains(byte) {
                out.append(byte)
            } else {
                out.append(UInt8(ascii: "%"))
                out.append(hexDigits[Int(byte >> 4)])
                out.append(hexDigits[Int(byte & 15)])
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static let hexDigits = Array("0123456789ABCDEF".utf8)
}
