/// SQL text with the values of its parameters.
///
/// Interpolated values become parameters, not parts of the text; only an interpolated `SQL` is inserted as it is. The
/// text in this example ends with `= ?`:
///
/// ```swift
/// let sql: SQL = "SELECT id FROM tweet WHERE author_id = \(id)"
/// ```
package struct SQL: ExpressibleByStringInterpolation, Hashable, Sendable {
    package private(set) var text: String
    package private(set) var values: [SQLValue]

    package init(stringLiteral value: StaticString) {
        text = value.description
        values = []
    }

    package init(stringInterpolation interpolation: StringInterpolation) {
        text = interpolation.text
        values = interpolation.values
    }

    /// Creates an identifier such as `thread2`.
    package init(name: StaticString, number: Int) {
        text = name.description + String(number)
        values = []
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        var text = ""
        var values: [SQLValue] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount)
        }

        package mutating func appendLiteral(_ literal: StaticString) { text += literal.description }

        package mutating func appendInterpolation(_ value: String?) { bind(value.map(SQLValue.text) ?? .null) }
        package mutating func appendInterpolation(_ value: Int64?) { bind(value.map(SQLValue.integer) ?? .null) }
        package mutating func appendInterpolation(_ value: Int?) { bind(value.map { .integer(Int64($0)) } ?? .null) }
        package mutating func appendInterpolation(_ value: Double?) { bind(value.map(SQLValue.real) ?? .null) }
        package mutating func appendInterpolation(_ value: SQLValue) { bind(value) }
        package mutating func appendInterpolation(_ value: SQLObject) { bind(.object(value)) }

        /// Inserts another SQL fragment together with its values.
        package mutating func appendInterpolation(_ sql: SQL) {
            text += sql.text
            values += sql.values
        }

        package mutating func appendInterpolation(_ sql: ComposedSQL) { text += sql.text }

        private mutating func bind(_ value: SQLValue) {
            text += "?"
            values.append(value)
        }
    }

    package static func + (left: SQL, right: SQL) -> SQL {
        var result = left
        result += right
        return result
    }

    package static func += (left: inout SQL, right: SQL) {
        left.text += right.text
        left.values += right.values
    }

    /// Returns the values in parentheses, separated by commas and bound.
    package static func list(_ values: [Int64]) -> SQL {
        "(" + values.map { "\($0)" as SQL }.joined(", ") + ")"
    }
}

extension [SQL] {
    /// Joins the fragments with a separator.
    package func joined(_ separator: SQL) -> SQL {
        guard var result = first else { return "" }
        for piece in dropFirst() { result += separator + piece }
        return result
    }
}

/// A value of one of SQLite's storage classes, or an object for an SQL function.
package enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
    /// An argument of a function. Elsewhere in SQL, it is NULL.
    case object(SQLObject)
}

/// An object that a statement passes to an SQL function. The statement keeps it until another value is bound.
package final class SQLObject: Hashable, Sendable {
    package let content: any AnyObject & Sendable
    /// The text that represents the object in displayed SQL. Objects with the same text are equal.
    package let name: String

    package init(_ content: any AnyObject & Sendable, name: String) {
        self.content = content
        self.name = name
    }

    package static func == (left: SQLObject, right: SQLObject) -> Bool { left.name == right.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// The type of the pointer in SQLite, which compares its text. The text must exist as long as the pointer.
    static let pointerType: StaticString = "tweetdex"
}

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

/// SQL text that is composed once, in a static property. It is compared by identity, so no text is hashed.
package final class ComposedSQL: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: ComposedSQL, right: ComposedSQL) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
