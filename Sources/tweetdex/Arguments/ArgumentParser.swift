/// Words of the command line to `Arguments`.
///
/// Flags are `--name`, `--name value`, `--name=value` and the short ones of the flag table; `--` ends them. In commands
/// that take a query a word with one dash in front is query text, unless it is exactly a short flag of that command.
package struct ArgumentParser {
    private var rest: ArraySlice<String>
    private var result = Arguments()
    private var flagsHaveEnded = false

    /// Throws `CommandError.usage` only.
    package static func parse(_ words: [String]) throws(CommandError) -> Arguments {
        var parser = ArgumentParser(rest: words[...])
        try parser.parseAll()
        return parser.result
    }

    private init(rest: ArraySlice<String>) {
        self.rest = rest
    }

    private mutating func parseAll() throws(CommandError) {
        while let word = rest.popFirst() {
            if !flagsHaveEnded, word == "--" {
                flagsHaveEnded = true
            } else if !flagsHaveEnded, word.utf8.starts(with: "--".utf8) {
                try parseLong(word)
            } else if !flagsHaveEnded, word.utf8.first == UInt8(ascii: "-"), word.utf8.count > 1 {
                try parseShort(word)
            } else if result.command == nil {
                result.command = try command(named: word)
            } else {
                result.words.append(word)
            }
        }
        try checkFlagsAgainstCommand()
    }

    private func command(named word: String) throws(CommandError) -> Command {
        if let command = CommandTable.command(word) { return command }
        if rest.isEmpty, FileSystem.exists(word) {
            throw .usage(
                CommandError.Problem(
                    "unknown-command", "“\(word)” is a file or folder, not a command",
                    hint:
                        "to import and browse it: tweetdex open \(Shell.quoted(word)); to import it alone: tweetdex import "
                        + Shell.quoted(word),
                    suggestions: ["open \(Shell.quoted(word))", "import \(Shell.quoted(word))"]))
        }
        let suggestions = Spelling.suggestions(for: word, among: CommandTable.all.map(\.name))
        throw .usage(
            CommandError.Problem(
                "unknown-command", "there is no command “\(word)”",
                hint: Self.didYouMean(suggestions) ?? "tweetdex help lists all commands; to search for the word: "
                    + "tweetdex search \(Shell.quoted(word))",
                suggestions: suggestions))
    }

    private mutating func parseLong(_ word: String) throws(CommandError) {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        guard let flag = Flag.Name(rawValue: name).flatMap(FlagTable.flag) else { throw unknownFlag("--" + name) }
        try take(flag, written: "--" + name, attached: parts.count == 2 ? String(parts[1]) : nil)
    }

    private mutating func parseShort(_ word: String) throws(CommandError) {
        let letters = word.dropFirst()
        let flag = letters.count == 1 ? letters.first.flatMap(FlagTable.flag(short:)) : nil
        if let command = result.command, command.takesQuery {
            guard let flag, command.accepts(flag) else {
                result.words.append(word)
                return
            }
            return try take(flag, written: word, attached: nil)
        }
        guard let flag else { throw unknownFlag(word) }
        try take(flag, written: word, attached: nil)
    }

    private mutating func take(_ flag: Flag, written: String, attached: String?) throws(CommandError) {
        guard let placeholder = flag.argument.placeholder else {
            guard attached == nil else {
                throw .usage(CommandError.Problem("unexpected-value", "\(written) takes no value"))
            }
            result.values[flag.name, default: []].append("")
            return
        }
        var value = attached
        if value == nil, let next = rest.first, !Self.isFlag(next) { value = rest.popFirst() }
        guard let value, !value.isEmpty else {
            throw .usage(
                CommandError.Problem(
                    "missing-value", "\(written) needs a value",
                    hint: "write \(flag.name.spelling) \(placeholder)" + Self.choiceList(flag)))
        }
        try check(value, for: flag)
        result.values[flag.name, default: []].append(value)
    }

    private func check(_ value: String, for flag: Flag) throws(CommandError) {
        if case .number = flag.argument {
            if let number = Int(value), number >= 0, value.utf8.first != UInt8(ascii: "+") { return }
            throw .usage(
                CommandError.Problem(
                    "bad-value", "\(flag.name.spelling) takes a whole number, 0 or more, not “\(value)”"))
        }
        let allowed = flag.argument.choices
        guard !allowed.isEmpty else { return }
        var words = [value]
        if case .choices = flag.argument { words = value.split(separator: ",").map(String.init) }
        for word in words where !allowed.contains(word) {
            let suggestions = Spelling.suggestions(for: word, among: allowed)
            throw .usage(
                CommandError.Problem(
                    "bad-value", "\(flag.name.spelling) does not know “\(word)”",
                    hint: Self.didYouMean(suggestions) ?? "it takes \(allowed.joined(separator: ", "))",
                    suggestions: suggestions))
        }
    }

    /// A flag of another command is named with the commands that know it.
    private func checkFlagsAgainstCommand() throws(CommandError) {
        for flag in FlagTable.all where result.values[flag.name] != nil && !flag.isGlobal {
            let owners = CommandTable.commands(with: flag).map(\.name)
            guard let command = result.command else {
                throw .usage(
                    CommandError.Problem(
                        "missing-command", "\(flag.name.spelling) needs a command",
                        hint: "it belongs to \(owners.joined(separator: ", "))"))
            }
            guard command.accepts(flag) else {
                throw .usage(
                    CommandError.Problem(
                        "unknown-flag", "\(command.name) has no flag \(flag.name.spelling)",
                        hint: "it belongs to \(owners.joined(separator: ", "))"))
            }
        }
    }

    private func unknownFlag(_ written: String) -> CommandError {
        let known = FlagTable.all.filter { flag in result.command?.accepts(flag) ?? true }.map(\.name.rawValue)
        let suggestions = Spelling.suggestions(for: String(written.drop { $0 == "-" }), among: known).map { "--" + $0 }
        let name = result.command?.name
        let advice =
            result.command?.takesQuery == true
            ? "to search for it, put -- before the query"
            : "tweetdex help\(name.map { " " + $0 } ?? "") lists the flags"
        return .usage(
            CommandError.Problem(
                "unknown-flag", "there is no flag \(written)" + (name.map { " in \($0)" } ?? ""),
                hint: Self.didYouMean(suggestions) ?? advice, suggestions: suggestions))
    }

    /// Whether a word cannot be meant as the value of the flag before it.
    private static func isFlag(_ word: String) -> Bool {
        guard word.utf8.starts(with: "--".utf8) else { return false }
        let name = word.dropFirst(2).prefix { $0 != "=" }
        return name.isEmpty || Flag.Name(rawValue: String(name)) != nil
    }

    private static func choiceList(_ flag: Flag) -> String {
        guard case .choice = flag.argument else {
            let choices = flag.argument.choices
            return choices.isEmpty ? "" : ": " + choices.joined(separator: ", ")
        }
        return ""
    }

    private static func didYouMean(_ suggestions: [String]) -> String? {
        suggestions.isEmpty ? nil : "did you mean \(suggestions.joined(separator: " or "))?"
    }
}
