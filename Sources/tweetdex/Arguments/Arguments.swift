/// A parsed command line.
package struct Arguments: Sendable {
    /// `nil` if the command line contains only global flags or nothing.
    package var command: Command?
    /// The arguments after the command that are not flags, in order.
    package var words: [String] = []
    /// The values of each given flag, in order. A flag that takes no value has an empty string for each use.
    package var values: [Flag.Name: [String]] = [:]

    package func has(_ flag: Flag.Name) -> Bool {
        values[flag] != nil
    }

    /// The last value of a flag, which replaces earlier ones; `nil` if the flag is not given.
    package func value(_ flag: Flag.Name) -> String? {
        values[flag]?.last
    }

    /// All values of a flag that takes a comma-separated list: `a`, `b` and `c` for `--include a,b --include c`. Empty
    /// if the flag is not given.
    package func list(_ flag: Flag.Name) -> [String] {
        (values[flag] ?? []).flatMap { $0.split(separator: ",").map(String.init) }
    }

    /// True if `--include` names a kind, or all kinds.
    func includes(_ kind: String) -> Bool { list(.include).contains { $0 == kind || $0 == "all" } }

    /// The last value of a flag that takes a number; `nil` if the flag is not given. The parser has validated it.
    package func number(_ flag: Flag.Name) -> Int? {
        value(flag).flatMap { Int($0) }
    }

    /// The text of the query, for commands that take one.
    package var query: String {
        words.joined(separator: " ")
    }
}
