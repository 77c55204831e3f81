/// Deviations from strict JSON (RFC 8259) that a scan accepts or has accepted. Supported inputs, Tolerances, lists
/// their sources.
package struct JSONDeviations: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Keys without quotes. Prettier writes them into scripts.
    package static let unquotedKeys = JSONDeviations(rawValue: 1)
    /// Keys and strings in single quotes, in which a quote is `\'`. Prettier and Python write them.
    package static let singleQuotes = JSONDeviations(rawValue: 2)
    /// A comma before a closing bracket. Prettier writes it into scripts.
    package static let trailingCommas = JSONDeviations(rawValue: 4)
    /// `NaN`, `Infinity` and `-Infinity`, which become null. Python writes them for missing numbers.
    package static let nonFinite = JSONDeviations(rawValue: 8)
    /// `True`, `False`, `None`, `nan`, `inf` and `-inf`, as Python prints them. All but the first two become null.
    package static let pythonLiterals = JSONDeviations(rawValue: 16)

    /// The syntax of JavaScript literals in the style of Prettier.
    package static let script: JSONDeviations = [.unquotedKeys, .singleQuotes, .trailingCommas, .nonFinite]
    /// The syntax of lists and dictionaries that Python prints.
    package static let python: JSONDeviations = [.singleQuotes, .trailingCommas, .nonFinite, .pythonLiterals]

    /// The names for a report of the deviations in the syntax of scripts.
    var names: [String] {
        let all = [
            (Self.unquotedKeys, "unquoted keys"), (.singleQuotes, "single quotes"),
            (.trailingCommas, "trailing commas"), (.nonFinite, "NaN or Infinity"),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}
