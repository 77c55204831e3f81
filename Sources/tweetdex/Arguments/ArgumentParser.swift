import QueryEngine
import Rendering
import TweetModel
import TweetText

/// A parsed command line.
package struct Arguments: Sendable {
    /// `nil` if the command line contains only global flags or nothing.
    package var command: Command?
    /// The arguments after the command that are not flags, in order.
    package var words: [String] = []
    /// The first word after a flag that could have been its value, with the most similar values.
    package var possibleTypo: (flag: Flag.Name, word: String, values: [String])?
    /// True if the first word follows `--`, and so has no special meaning.
    package var beginsLiterally = false
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
    func includes(_ kind: PrivateKind) -> Bool { list(.include).contains { $0 == kind.rawValue || $0 == "all" } }

    /// The last value of a flag that takes a number; `nil` if the flag is not given. The parser has validated it.
    package func number(_ flag: Flag.Name) -> Int? {
        value(flag).flatMap { Int($0) }
    }

    /// The text of the query, for commands that take one.
    package var query: String {
        words.joined(separator: " ")
    }
}

/// Parses the arguments of the command line into `Arguments`.
///
/// - Long flags are `--name`, `--name value` and `--name=value`. `--` ends the flags.
/// - Short flags are `-q`, `-n 5`, `-n=5` and `-n5`. `-qv` combines two short flags.
/// - After a command that takes a query, `-rain` is part of the query and excludes the word `rain`. `areShortFlags`
///   defines which arguments are flags there.
package struct ArgumentParser {
    private var rest: ArraySlice<String>
    private var result = Arguments()
    private var flagsHaveEnded = false
    /// The letter of each flag that was given in its short form, such as `-n`, and its argument, such as `-qn5`. Error
    /// messages repeat them.
    private var shortSpellings: [Flag.Name: (letter: String, word: String)] = [:]

    /// Parses arguments. `words` does not include the program name. Throws only `CommandError.usage`.
    package static func parse(_ words: [String]) throws -> Arguments {
        var parser = ArgumentParser(rest: words[...])
        try parser.parseAll()
        return parser.result
    }

    private init(rest: ArraySlice<String>) {
        self.rest = rest
    }

    private mutating func parseAll() throws {
        while let word = rest.popFirst() {
            if !flagsHaveEnded, word == "--" {
                flagsHaveEnded = true
            } else if !flagsHaveEnded, word.utf8.starts(with: "--".utf8) {
                try parseLong(word)
            } else if !flagsHaveEnded, word.utf8.first == UInt8(ascii: "-"), word.utf8.count > 1, !isKey(word) {
                try parseShort(word)
            } else if result.command == nil {
                result.command = try command(named: word)
            } else {
                if result.words.isEmpty { result.beginsLiterally = flagsHaveEnded }
                result.words.append(word)
            }
        }
        try checkFlagsAgainstCommand()
    }

    private func command(named word: String) throws -> Command {
        if let command = Command.named(word) { return command }
        try CommandError.require(
            !rest.isEmpty || !FileSystem.exists(word), "unknown-command",
            "\"\(word)\" is a file or folder, not a command",
            hint:
                "run tweetdex open \(word.shellQuoted) to import and browse it, or tweetdex import "
                + "\(word.shellQuoted) to import it only")
        try CommandError.require(
            TweetID(inURL: word) == nil, "unknown-command",
            "\"\(word)\" is the address of a tweet, not a command",
            hint: "run tweetdex show \(word.shellQuoted) to show the tweet")
        let words = [word] + rest.prefix { !$0.utf8.starts(with: "-".utf8) }
        throw CommandError.usage(
            "unknown-command", "\"\(word)\" is not a command",
            hint: Spelling.question(Command.suggestions(for: word)) ?? "run tweetdex help to list all commands, "
                + "or tweetdex search \(words.map(\.shellQuoted).joined(separator: " ")) to search for the "
                + (words.count == 1 ? "word" : "words"))
    }

    private mutating func parseLong(_ word: String) throws {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        let attached = parts.count == 2 ? String(parts[1]) : nil
        guard let flag = Flag.Name(rawValue: name).flatMap(Flag.named) else {
            throw unknownFlag("--" + name, value: attached ?? rest.first)
        }
        try take(flag, written: "--" + name, attached: attached)
    }

    /// Whether an argument is the key of a tweet without an ID. A query excludes the number instead.
    private func isKey(_ word: String) -> Bool {
        guard let command = result.command, !command.takesQuery else { return false }
        return word.utf8.count > 15 && Int64(word) != nil
    }

    private mutating func parseShort(_ word: String) throws {
        if let command = result.command, command.takesQuery, !Self.areShortFlags(word, of: command) {
            if word.utf8.count == 2, let digit = word.last, digit.isASCII, digit.isWholeNumber,
                command.flags.contains(.limit)
            {
                throw CommandError.usage(
                    "unknown-flag", "\(command.name) has no flag \(word)",
                    hint: "write -n \(digit) to limit the results, or -- \(word) to exclude the word \"\(digit)\"")
            }
            result.words.append(word)
            return
        }
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let flag = Flag.named(short: letter) else { throw unknownLetter(letter) }
            shortSpellings[flag.name] = ("-\(letter)", word)
            var attached: String?
            if letters.first == "=" || flag.argument != .none, !letters.isEmpty {
                attached = String(letters.first == "=" ? letters.dropFirst() : letters)
                letters = ""
            }
            do {
                try take(flag, written: "-\(letter)", attached: attached)
            } catch CommandError.failed(let status, var problem)
                where result.command?.takesQuery == true && word.utf8.count > 2
                && !word.utf8.contains(UInt8(ascii: "="))
            {
                problem.hint = (problem.hint.map { $0 + "; " } ?? "") + Self.exclusion(of: word)
                throw CommandError.failed(status, problem)
            }
        }
    }

    /// True if an argument of a command that takes a query consists of short flags:
    ///
    /// - one letter, known or not (`-q`), optionally with a value (`-n=5`)
    /// - letters of flags without a value (`-cq`). `-h` and `-V` do not combine, so that `-hi` excludes a word
    /// - the letter of a flag with a value that the command accepts, alone or after such letters. The value is the next
    ///   argument, or follows directly: text that begins with a digit (`-n5`), or a path (`-omine.csv`)
    private static func areShortFlags(_ word: String, of command: Command) -> Bool {
        var letters = word.dropFirst()
        guard let first = letters.first, first.isASCII, first.isLetter else { return false }
        if letters.dropFirst().first.map({ $0 == "=" }) ?? true { return true }
        letters = letters.drop { letter in
            guard let flag = Flag.named(short: letter) else { return false }
            return flag.argument == .none && flag.name != .help && flag.name != .version
        }
        guard let letter = letters.popFirst() else { return true }
        guard let flag = Flag.named(short: letter), flag.argument != .none, command.accepts(flag) else {
            return false
        }
        guard let next = letters.first, next != "=" else { return true }
        if case .number = flag.argument { return next.isASCII && next.isWholeNumber }
        return letters == "-" || letters.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
    }

    private mutating func take(_ flag: Flag, written: String, attached: String?) throws {
        guard let placeholder = flag.argument.placeholder else {
            try CommandError.require(attached == nil, "unexpected-value", "\(written) takes no value")
            result.values[flag.name, default: []].append("")
            return
        }
        var value = attached
        if value == nil, let next = rest.first, !Self.isFlag(next), flag.argument.mayBeValue(next) {
            value = rest.popFirst()
        }
        if flag.argument.isOptional, value == nil {
            value = ""
            if let next = rest.first, case let values = Spelling.suggestions(for: next, among: flag.argument.choices),
                !values.isEmpty
            {
                result.possibleTypo = (flag.name, next, values)
            }
        }
        guard let value, !value.isEmpty || flag.argument.isOptional else {
            throw CommandError.usage(
                "missing-value", "\(written) needs a value",
                hint: "write \(flag.name.spelling) \(placeholder)" + Self.choiceList(flag))
        }
        // If the command does not accept the flag, `checkFlagsAgainstCommand` reports that.
        if result.command?.accepts(flag) ?? true { try check(value, for: flag) }
        result.values[flag.name, default: []].append(value)
    }

    private func check(_ value: String, for flag: Flag) throws {
        if case .number = flag.argument {
            if let number = Int(value), number >= 0, value.utf8.first != UInt8(ascii: "+") { return }
            try CommandError.require(
                !value.utf8.allSatisfy(ASCIIByte.isDigit), "bad-value",
                "the number \(value) of \(flag.name.spelling) is too large",
                hint: "write a smaller number")
            throw CommandError.usage(
                "bad-value", "\(flag.name.spelling) takes a whole number, 0 or more, not \"\(value)\"",
                hint: "write the number with digits only")
        }
        let allowed = flag.argument.choices
        guard !allowed.isEmpty else { return }
        var words = [value]
        if flag.argument.isList { words = value.split(separator: ",").map(String.init) }
        for word in words where !allowed.contains(word) {
            let question = Spelling.question(Spelling.suggestions(for: word, among: allowed))
            let list = allowed.joined(separator: ", ")
            throw CommandError.usage(
                "bad-value", "\"\(word)\" is not a value of \(flag.name.spelling)",
                hint: question.map { flag.argument.isList ? $0 + " The values are \(list)" : $0 } ?? "use \(list)")
        }
    }

    /// Throws an error if the command does not accept one of the given flags. Without a command, all flags must be
    /// global. The hint lists the commands that accept the flag.
    private func checkFlagsAgainstCommand() throws {
        for flag in Flag.all where result.values[flag.name] != nil && !flag.isGlobal {
            let owners = Command.commands(with: flag).map(\.name)
            let short = shortSpellings[flag.name]
            let spelling = short.map { "\($0.letter) (\(flag.name.spelling))" } ?? flag.name.spelling
            var hint = "use it with \(owners.joined(separator: ", "))"
            guard let command = result.command else {
                if flag.name == .verbose { hint += "; write -V for the version" }
                throw CommandError.usage("missing-command", "\(spelling) needs a command", hint: hint)
            }
            guard command.accepts(flag) else {
                if command.takesQuery, let short { hint += "; " + Self.exclusion(of: short.word) }
                hint = replacement(for: flag, command) ?? hint
                throw CommandError.usage("unknown-flag", "\(command.name) has no flag \(spelling)", hint: hint)
            }
        }
    }

    /// Returns the error for an unknown short flag. Suggests the long flags that begin with the letter and that the
    /// command accepts; without a command, the global ones.
    private func unknownLetter(_ letter: Character) -> CommandError {
        let command = result.command
        let suggestions = Flag.all
            .filter { flag in flag.name.rawValue.first == letter && (command?.accepts(flag) ?? flag.isGlobal) }
            .map(\.name.spelling)
        var hint =
            suggestions.isEmpty
            ? "run tweetdex help\(command.map { " " + $0.name } ?? "") to list the flags"
            : "write \(suggestions.joined(separator: " or "))"
        if command?.takesQuery == true { hint += "; " + Self.exclusion(of: "-\(letter)") }
        return .usage(
            "unknown-flag", (command.map { $0.name + " has no" } ?? "unknown") + " flag -\(letter)", hint: hint)
    }

    private static func exclusion(of short: String) -> String {
        "write -- \(short) to exclude the word \"\(short.dropFirst())\""
    }

    /// Returns the hint for a flag of other commands if this command has another way: `--json` for `--format json`, and
    /// `from:nasa` in the query for `--user nasa`.
    private func replacement(for flag: Flag, _ command: Command) -> String? {
        guard let value = result.values[flag.name]?.last else { return nil }
        switch flag.name {
        case .format:
            return Flag.Name(rawValue: value).flatMap(Flag.named)
                .flatMap { command.accepts($0) ? "write \($0.name.spelling)" : nil }
        case .user: return operatorAdvice("from", value: value)
        case .yes where command.flags.contains(.force): return "write --force"
        case .matching where command.flags.contains(.lenient): return "write the query without --matching"
        default: return nil
        }
    }

    /// Returns the hint for a flag that has the name of an operator, if the command searches with a query.
    private func operatorAdvice(_ name: String, value: String?) -> String? {
        guard result.command?.flags.contains(.lenient) == true,
            let example = OperatorTable.find(name)?.example ?? OperatorTable.family(name).first?.example
        else { return nil }
        guard let value, !value.isEmpty, !Self.isFlag(value), !value.contains(" ") else {
            return "write it in the query, as in \(example)"
        }
        return "write \(name):\(value) in the query"
    }

    private func unknownFlag(_ written: String, value: String?) -> CommandError {
        let known = Flag.all.filter { flag in result.command?.accepts(flag) ?? true }.map(\.name.rawValue)
        let suggestions = Spelling.suggestions(for: String(written.drop { $0 == "-" }), among: known).map { "--" + $0 }
        let name = result.command?.name
        let advice =
            result.command?.takesQuery == true
            ? "run tweetdex help \(name ?? "") to list the flags, or put -- before the query to search for it"
            : "run tweetdex help\(name.map { " " + $0 } ?? "") to list the flags"
        return .usage(
            "unknown-flag", (name.map { $0 + " has no" } ?? "unknown") + " flag \(written)",
            hint: operatorAdvice(String(written.dropFirst(2)), value: value) ?? Spelling.question(suggestions)
                ?? advice)
    }

    /// True if an argument is `--`, a known long flag or a single known short flag such as `-q`. Such an argument is
    /// never the value of the flag before it. Other arguments that begin with `-`, such as `-n5`, may be.
    private static func isFlag(_ word: String) -> Bool {
        if word.utf8.count == 2, word.first == "-", let letter = word.last, Flag.named(short: letter) != nil {
            return true
        }
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
}

/// Suggests known words for an unknown word.
package enum Spelling {
    /// Returns a hint that asks for one of the suggestions; `nil` without suggestions. `command` precedes them.
    static func question(_ suggestions: [String], after command: String = "") -> String? {
        guard !suggestions.isEmpty else { return nil }
        return "did you mean \(command.isEmpty ? "" : command + " ")\(suggestions.joined(separator: " or "))?"
    }

    /// Returns at most three words that resemble `word`, best first.
    ///
    /// First come the known words that begin with `word`, if `word` has at least two characters. Then come the known
    /// words with an edit distance of at most 2, or at most 1 if `word` has up to three characters. Words that the
    /// distance would replace completely are omitted.
    ///
    /// - Parameters:
    ///   - word: The unknown word, in any case.
    ///   - known: The known words. Their case counts, so they should be in lower case.
    package static func suggestions(for word: String, among known: [String]) -> [String] {
        let typed = Array(word.lowercased().unicodeScalars)
        let tolerance = typed.count <= 3 ? 1 : 2
        let near = known.compactMap { candidate -> (distance: Int, word: String)? in
            let letters = Array(candidate.unicodeScalars)
            if typed.count >= 2, letters.starts(with: typed) { return (0, candidate) }
            guard let distance = typed.editDistance(to: letters, atMost: tolerance), distance < letters.count
            else { return nil }
            return (distance, candidate)
        }
        return near.sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }.prefix(3).map(\.word)
    }
}
