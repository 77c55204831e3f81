internal import QueryEngine
package import TweetModel

/// SQL for ClickHouse with bound values. Interpolated values become parameters, never text: `"has(tags_norm, \(tag))"`
/// is sent as `has(tags_norm, {p1:String})` with the parameter `param_p1`.
package struct ClickHouseSQL: ExpressibleByStringInterpolation, Hashable, Sendable {
    enum Piece: Hashable, Sendable {
        case text(String)
        case value(ClickHouseValue)
    }

    fileprivate(set) var pieces: [Piece]

    package init(stringLiteral value: StaticString) { pieces = [.text(value.description)] }

    package init(stringInterpolation interpolation: StringInterpolation) { pieces = interpolation.pieces }

    package struct StringInterpolation: StringInterpolationProtocol {
        var pieces: [Piece] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(2 * interpolationCount + 1)
        }

        package mutating func appendLiteral(_ literal: StaticString) {
            if literal.utf8CodeUnitCount > 0 { pieces.append(.text(literal.description)) }
        }

        package mutating func appendInterpolation(_ text: String) { pieces.append(.value(.text(text))) }
        package mutating func appendInterpolation(_ number: Int64) { pieces.append(.value(.integer(number))) }
        package mutating func appendInterpolation(_ number: UInt64) { pieces.append(.value(.unsigned(number))) }
        package mutating func appendInterpolation(_ number: Int) { pieces.append(.value(.integer(Int64(number)))) }
        package mutating func appendInterpolation(_ number: Double) { pieces.append(.value(.real(number))) }
        package mutating func appendInterpolation(_ numbers: [Int64]) { pieces.append(.value(.integers(numbers))) }

        /// Inserts the bits of a flag into the text.
        package mutating func appendInterpolation(_ flag: TweetFlags) { pieces.append(.text("\(flag.rawValue)")) }

        /// Inserts another part of SQL with its values.
        package mutating func appendInterpolation(_ sql: ClickHouseSQL) { pieces += sql.pieces }
    }

    package static func + (left: ClickHouseSQL, right: ClickHouseSQL) -> ClickHouseSQL {
        var result = left
        result.pieces += right.pieces
        return result
    }

    /// The text with numbered parameters in the order of their first use. Equal values share a parameter. The
    /// client adds `param_` to the names of parameters.
    package var statement: (text: String, parameters: [(name: String, value: ClickHouseValue)]) {
        var text = ""
        var names: [ClickHouseValue: String] = [:]
        var parameters: [(name: String, value: ClickHouseValue)] = []
        for piece in pieces {
            switch piece {
            case .text(let part): text += part
            case .value(let value):
                let name = names[value] ?? "p\(parameters.count + 1)"
                if names[value] == nil {
                    names[value] = name
                    parameters.append((name, value))
                }
                text += "{\(name):\(value.type)}"
            }
        }
        return (text, parameters)
    }
}

extension [ClickHouseSQL] {
    func joined(_ separator: ClickHouseSQL) -> ClickHouseSQL {
        guard var result = first else { return "" }
        for part in dropFirst() {
            result.pieces += separator.pieces
            result.pieces += part.pieces
        }
        return result
    }
}

/// The value of a parameter.
package enum ClickHouseValue: Hashable, Sendable {
    case text(String)
    case integer(Int64)
    case unsigned(UInt64)
    case real(Double)
    case integers([Int64])

    package var type: String {
        switch self {
        case .text: "String"
        case .integer: "Int64"
        case .unsigned: "UInt64"
        case .real: "Float64"
        case .integers: "Array(Int64)"
        }
    }

    /// The value as text, before escaping for transport.
    package var text: String {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .unsigned(let number): String(number)
        case .real(let number): number.description
        case .integers(let numbers): "[" + numbers.map(String.init).joined(separator: ",") + "]"
        }
    }
}
