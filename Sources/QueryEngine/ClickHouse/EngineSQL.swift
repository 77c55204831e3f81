/// SQL for ClickHouse with its bound values. Values written into a literal become parameters, never text:
/// `"has(tags_norm, \(tag))"` is sent as `has(tags_norm, {p1:String})` beside `param_p1`.
package struct EngineSQL: ExpressibleByStringInterpolation, Hashable, Sendable {
    enum Piece: Hashable, Sendable {
        case text(String)
        case value(EngineValue)
    }

    private(set) var pieces: [Piece]

    package init(stringLiteral value: StaticString) {
        pieces = [.text(value.description)]
    }

    package init(stringInterpolation interpolation: StringInterpolation) {
        pieces = interpolation.pieces
    }

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

        /// Another piece of SQL, with its own values.
        package mutating func appendInterpolation(_ sql: EngineSQL) { pieces += sql.pieces }
    }

    package static func + (left: EngineSQL, right: EngineSQL) -> EngineSQL {
        var result = left
        result.pieces += right.pieces
        return result
    }

    /// With its parameters numbered in the order in which they stand; equal values share one.
    package var statement: EngineStatement {
        var text = ""
        var names: [EngineValue: String] = [:]
        var parameters: [EngineStatement.Parameter] = []
        for piece in pieces {
            switch piece {
            case .text(let part): text += part
            case .value(let value):
                let name = names[value] ?? "p\(parameters.count + 1)"
                if names[value] == nil {
                    names[value] = name
                    parameters.append(EngineStatement.Parameter(name: name, value: value))
                }
                text += "{\(name):\(value.type)}"
            }
        }
        return EngineStatement(text: text, parameters: parameters)
    }
}

extension [EngineSQL] {
    /// The pieces with a separator between them.
    func joined(_ separator: EngineSQL) -> EngineSQL {
        guard var result = first else { return "" }
        for piece in dropFirst() { result = result + separator + piece }
        return result
    }
}

/// A value that is bound to a parameter.
package enum EngineValue: Hashable, Sendable {
    case text(String)
    case integer(Int64)
    case unsigned(UInt64)
    case real(Double)
    case integers([Int64])

    /// The type that stands behind the parameter's name.
    package var type: String {
        switch self {
        case .text: "String"
        case .integer: "Int64"
        case .unsigned: "UInt64"
        case .real: "Float64"
        case .integers: "Array(Int64)"
        }
    }

    /// As it is written, before anything is escaped for its way.
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

/// A statement as it is sent: its text, and its values apart from it.
package struct EngineStatement: Hashable, Sendable {
    package struct Parameter: Hashable, Sendable {
        package let name: String
        package let value: EngineValue
    }

    package let text: String
    package let parameters: [Parameter]
}
