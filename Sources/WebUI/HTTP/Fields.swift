/// The decoded names and values of a query string or a form, in their order. A name may occur more than once.
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

    /// The first value of a name; `nil` if the name does not occur.
    package subscript(_ name: String) -> String? {
        all.first { Self.same($0.name, name) }?.value
    }

    /// Returns all values of a name, in their order.
    package func values(_ name: String) -> [String] {
        all.filter { Self.same($0.name, name) }.map(\.value)
    }

    /// Compares names by their bytes. `==` would treat canonically equivalent names as equal.
    private static func same(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }
}

extension Fields {
    /// Parses the query of an address or the body of a form, such as `a=1&b=two+words`. Returns `nil` if a percent sign
    /// is not followed by two hexadecimal digits, if a name or value is not UTF-8 or contains NUL, or if it has more
    /// than `most` fields.
    init?(encoded bytes: ArraySlice<UInt8>, most: Int = 200) {
        var fields: [Field] = []
        for part in bytes.split(separator: UInt8(ascii: "&")) {
            let sign = part.firstIndex(of: UInt8(ascii: "="))
            guard fields.count < most,
                let name = PercentCoding.decoded(part[..<(sign ?? part.endIndex)], plusIsSpace: true),
                let value = PercentCoding.decoded(sign.map { part[($0 + 1)...] } ?? [], plusIsSpace: true)
            else { return nil }
            fields.append(Field(name, value))
        }
        self.init(fields)
    }

    /// The fields as part of an address: `a=1&b=two%20words`.
    package var encoded: String {
        all.map { PercentCoding.encoded($0.name) + "=" + PercentCoding.encoded($0.value) }.joined(separator: "&")
    }
}
