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
