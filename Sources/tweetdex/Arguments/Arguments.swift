/// A command line that was understood.
package struct Arguments: Sendable {
    /// nil where only global flags were given.
    package var command: Command?
    /// Everything that is no flag, in order.
    package var words: [String] = []
    /// The values given to each flag, in order; an empty text for a flag that takes none.
    package var values: [Flag.Name: [String]] = [:]

    package func has(_ flag: Flag.Name) -> Bool {
        values[flag] != nil
    }

    /// The last value wins.
    package func value(_ flag: Flag.Name) -> String? {
        values[flag]?.last
    }

    /// All values of a flag that takes a list, whether joined by commas or given one by one.
    package func list(_ flag: Flag.Name) -> [String] {
        (values[flag] ?? []).flatMap { $0.split(separator: ",").map(String.init) }
    }

    /// nil without the flag; the parser has seen to it that the value is a number.
    package func number(_ flag: Flag.Name) -> Int? {
        value(flag).flatMap { Int($0) }
    }

    /// The words as one text: several arguments are joined by a space.
    package var query: String {
        words.joined(separator: " ")
    }
}
