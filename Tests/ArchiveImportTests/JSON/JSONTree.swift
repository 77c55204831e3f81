import TestSupport
import Testing

@testable import ArchiveImport

/// A JSON value as a tree, for tests: generated at random, written in different spellings, and parsed again.
indirect enum JSONTree: Equatable {
    case object([(key: String, value: JSONTree)])
    case array([JSONTree])
    case string(String)
    case integer(Int64)
    case bool(Bool)
    case null

    /// Converts the value of a document.
    init(_ value: JSONValue) {
        switch value.kind {
        case .object:
            var members: [(key: String, value: JSONTree)] = []
            value.forEachMember { key, value in members.append((key, JSONTree(value))) }
            self = .object(members)
        case .array:
            var elements: [JSONTree] = []
            value.forEachElement { elements.append(JSONTree($0)) }
            self = .array(elements)
        case .string: self = .string(value.string ?? "no string")
        case .number: self = .integer(value.integer ?? -1)
        case .true, .false: self = .bool(value.bool ?? false)
        case .null: self = .null
        }
    }

    init(random generator: inout SeededGenerator, depth: Int = 4) {
        switch Int.random(in: 0..<(depth > 0 ? 9 : 5), using: &generator) {
        case 0: self = .null
        case 1: self = .bool(Bool.random(using: &generator))
        case 2: self = .integer(Int64.random(in: .min ... .max, using: &generator))
        case 3: self = .integer(Int64.random(in: -99...99, using: &generator))
        case 4: self = .string(Self.randomString(&generator))
        case 5, 6:
            self = .array(
                (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
                    JSONTree(random: &generator, depth: depth - 1)
                })
        default:
            self = .object(
                (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
                    (Self.randomString(&generator), JSONTree(random: &generator, depth: depth - 1))
                })
        }
    }

    static func randomString(_ generator: inout SeededGenerator) -> String {
        let pool: [Unicode.Scalar] = [
            "a", "b", "Z", "0", " ", "\"", "\\", "/", "\n", "\t", "\u{0}", "\u{1F}", "\u{7F}", "&", "<", "é", "ß",
            "東", "\u{2028}", "\u{200D}", "\u{FFFD}", "👩", "🏽", "🚀", "\u{10FFFF}", "{", "}", "[", "]", ",", ":",
        ]
        var text = ""
        for _ in 0..<Int.random(in: 0..<40, using: &generator) {
            text.unicodeScalars.append(pool[Int.random(in: 0..<pool.count, using: &generator)])
        }
        return text
    }

    /// Returns a random spelling of this value.
    func written(_ generator: inout SeededGenerator) -> String {
        let space = Self.randomSpace(&generator)
        switch self {
        case .null: return space + "null"
        case .bool(let truth): return space + (truth ? "true" : "false")
        case .integer(let number): return space + String(number)
        case .string(let text): return space + Self.quoted(text, &generator)
        case .array(let elements):
            var result = space + "["
            for (index, element) in elements.enumerated() {
                if index > 0 { result += Self.randomSpace(&generator) + "," }
                result += element.written(&generator)
            }
            return result + Self.randomSpace(&generator) + "]"
        case .object(let members):
            var result = space + "{"
            for (index, member) in members.enumerated() {
                if index > 0 { result += Self.randomSpace(&generator) + "," }
                result += Self.randomSpace(&generator) + Self.quoted(member.key, &generator)
                result += Self.randomSpace(&generator) + ":" + member.value.written(&generator)
            }
            return result + Self.randomSpace(&generator) + "}"
        }
    }

    private static func randomSpace(_ generator: inout SeededGenerator) -> String {
        let kinds = ["", "", "", " ", "\n", "\r\n", "\t", "\n" + String(repeating: " ", count: 17)]
        return kinds[Int.random(in: 0..<kinds.count, using: &generator)]
    }

    private static func quoted(_ text: String, _ generator: inout SeededGenerator) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            let mustEscape = scalar == "\"" || scalar == "\\" || scalar.value < 0x20
            guard mustEscape || Int.random(in: 0..<8, using: &generator) == 0 else {
                result.unicodeScalars.append(scalar)
                continue
            }
            switch scalar {
            case "\"", "\\", "/": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default:
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16, uppercase: Bool.random(using: &generator))
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
        return result + "\""
    }

    static func == (left: JSONTree, right: JSONTree) -> Bool {
        switch (left, right) {
        case (.object(let one), .object(let other)):
            one.count == other.count
                && zip(one, other).allSatisfy { $0.key.utf8.elementsEqual($1.key.utf8) && $0.value == $1.value }
        case (.array(let one), .array(let other)): one == other
        case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
        case (.integer(let one), .integer(let other)): one == other
        case (.bool(let one), .bool(let other)): one == other
        case (.null, .null): true
        default: false
        }
    }
}
