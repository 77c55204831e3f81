import ArchiveImport
import Rendering

/// The arguments of a call of a tool.
struct ToolArguments: Sendable {
    private enum Value: Sendable {
        case text(String)
        case number(Int)
        case flag(Bool)
        case texts([String])
        /// A value that no parameter accepts.
        case other
    }

    private var values: [String: Value] = [:]

    init() {}

    /// Reads the members of an object. Null is the same as no value, as many clients write it for optional parameters.
    init(_ object: JSONValue) {
        object.forEachMember { name, value in if value.kind != .null { values[name] = Self.value(value) } }
    }

    private static func value(_ value: JSONValue) -> Value {
        switch value.kind {
        case .string: return .text(value.string ?? "")
        case .number: return (value.integer ?? value.amount).map { Value.number(Int($0)) } ?? .other
        case .true: return .flag(true)
        case .false: return .flag(false)
        case .array:
            var texts: [String] = []
            value.forEachElement { if let text = $0.string { texts.append(text) } }
            return texts.count == value.count ? .texts(texts) : .other
        case .object, .null: return .other
        }
    }

    func text(_ name: String) -> String? {
        if case .text(let text) = values[name] { text } else { nil }
    }

    func number(_ name: String) -> Int? {
        if case .number(let number) = values[name] { number } else { nil }
    }

    func flag(_ name: String) -> Bool? {
        if case .flag(let flag) = values[name] { flag } else { nil }
    }

    func texts(_ name: String) -> [String]? {
        if case .texts(let texts) = values[name] { texts } else { nil }
    }

    /// Throws `CommandError.usage` for an unknown, missing or invalid argument of a tool.
    func check(against tool: ModelContextTool) throws {
        let names = tool.parameters.map(\.name)
        if let name = values.keys.sorted().first(where: { !names.contains($0) }) {
            throw CommandError.usage(
                "unknown-argument", "\(tool.name) has no argument \"\(name.visible)\"",
                hint: Spelling.question(Spelling.suggestions(for: name, among: names))
                    ?? (names.isEmpty ? "leave out all arguments" : "use \(names.joined(separator: ", "))"))
        }
        for parameter in tool.parameters {
            if let value = values[parameter.name] {
                try Self.check(value, parameter, tool)
            } else if parameter.isRequired {
                throw CommandError.usage(
                    "missing-argument", "\(tool.name) needs the argument \"\(parameter.name)\"",
                    hint: parameter.meaning)
            }
        }
    }

    private static func check(
        _ value: Value, _ parameter: ModelContextTool.Parameter, _ tool: ModelContextTool
    ) throws {
        func require(_ isValid: Bool, _ expected: String, hint: String? = nil) throws {
            guard !isValid else { return }
            throw CommandError.usage(
                "bad-value", "the argument \"\(parameter.name)\" of \(tool.name) takes \(expected)",
                hint: hint ?? parameter.meaning)
        }
        switch (parameter.kind, value) {
        case (.text, .text), (.flag, .flag): return
        case (.number(let range), .number(let number)) where range.contains(number): return
        case (.text, _): try require(false, "a string")
        case (.flag, _): try require(false, "true or false")
        case (.number(let range), _):
            try require(false, "a whole number from \(range.lowerBound) to \(range.upperBound)")
        case (.choice(let words), .text(let word)):
            try require(
                words.contains(word), "one of \(words.joined(separator: ", "))",
                hint: Spelling.question(Spelling.suggestions(for: word, among: words)))
        case (.choice(let words), _): try require(false, "one of \(words.joined(separator: ", "))")
        case (.choices(let words), .texts(let given)):
            let unknown = given.first { !words.contains($0) }
            try require(
                unknown == nil, "a list of \(words.joined(separator: ", "))",
                hint: unknown.flatMap { Spelling.question(Spelling.suggestions(for: $0, among: words)) })
        case (.choices(let words), _): try require(false, "a list of \(words.joined(separator: ", "))")
        }
    }
}
