import QueryEngine

/// The whole manual as one page for `man`, written from the command, flag and operator tables.
package struct ManualPage {
    private var lines: [String] = []

    package init() {
        lines.append(".TH TWEETDEX 1 \"\" \"tweetdex \(Program.version)\" \"User commands\"")
        section("NAME")
        lines.append(Self.escaped("tweetdex - find anything in your years of tweets, offline"))
        section("SYNOPSIS")
        lines.append(".B tweetdex")
        lines.append(Self.escaped("[--store FILE] COMMAND …"))
        section("DESCRIPTION")
        paragraph(
            "Reads the archives that Twitter and X give, and files of their programming interfaces, keeps the tweets in one "
                + "SQLite file, and searches them with Twitter's own operators. No command opens a connection to the network, but "
                + "for engine load and for --engine, which speak to the server that you name and to no other."
        )
        writeFirstSteps()
        section("COMMANDS")
        for command in CommandTable.all { write(command) }
        section("OPTIONS OF EVERY COMMAND")
        for flag in FlagTable.global { write(flag) }
        writeQueries()
        writeFormats()
        writePrivacy()
        writeLimits()
        writeEngine()
        section("EXIT STATUS")
        for status in ExitStatus.allCases { item(String(status.rawValue), status.meaning) }
        section("ENVIRONMENT")
        for (name, meaning) in Self.variables { item(name, meaning) }
        section("FILES")
        item(
            "~/.local/share/tweetdex/tweets.db",
            "the store, where neither --store nor $TWEETDEX_STORE nor $XDG_DATA_HOME names another; only its owner can read it"
        )
    }

    /// The page in the language of man(7).
    package var text: String { lines.joined(separator: "\n") + "\n" }

    private static let variables = [
        ("TWEETDEX_STORE", "the store to use"),
        (
            "TWEETDEX_TZ, TWEETDEX_ACCOUNT, TWEETDEX_HOME, TWEETDEX_THEME, TWEETDEX_HISTORY",
            "win over the settings of those names"
        ),
        ("TWEETDEX_PAGER, PAGER", "the pager on a terminal; cat for none"),
        (
            "TWEETDEX_ENGINE_USER, TWEETDEX_ENGINE_PASSWORD, TWEETDEX_ENGINE_PASSWORD_FILE",
            "who asks a ClickHouse server; the last names a file with the password on its first line"
        ),
        ("NO_COLOR, CLICOLOR_FORCE, FORCE_COLOR", "colours never, or even where no terminal is"),
    ]

    // MARK: Parts

    private mutating func write(_ command: Command) {
        lines.append(".SS " + Self.quoted(command.name))
        for (number, form) in command.synopsis.enumerated() {
            if number > 0 { lines.append(".br") }
            lines.append(".B " + Self.escaped("tweetdex \(form)"))
        }
        paragraph(Self.sentence(command.summary))
        for text in command.description { paragraph(text) }
        for flag in command.flags.compactMap(FlagTable.flag) { write(flag) }
        for example in command.examples { item(example.line, example.meaning) }
    }

    private mutating func write(_ flag: Flag) {
        var meaning = flag.meaning
        if !flag.argument.choices.isEmpty, case .choice = flag.argument {
        } else if !flag.argument.choices.isEmpty {
            meaning += ": " + flag.argument.choices.joined(separator: ", ")
        }
        if let fallback = flag.fallback { meaning += " (\(fallback))" }
        item(flag.usage, meaning)
    }

    private mutating func writeQueries() {
        section("QUERIES")
        paragraph(
            "Words are found whatever their case and accents; next to each other they must all be there. No space follows a "
                + "colon; values with spaces stand in quotes. A field that the archive does not carry is unknown, and matches "
                + "neither an operator nor its opposite.")
        for form in OperatorTable.forms { item(form.example, form.meaning) }
        for group in OperatorTable.groups where !group.operators.isEmpty {
            lines.append(".SS " + Self.quoted(group.title))
            for entry in group.operators {
                var names = [entry.name] + entry.aliases
                names = names.map { $0.contains(":") ? $0 : $0 + ":" }
                item(names.joined(separator: ", "), "\(entry.meaning); \(entry.example)")
            }
        }
    }

    // MARK: The language of the page

    mutating func section(_ title: String) { lines.append(".SH " + Self.quoted(title)) }

    mutating func paragraph(_ text: String) {
        lines.append(".PP")
        lines.append(Self.escaped(text))
    }

    mutating func item(_ name: String, _ meaning: String) {
        lines.append(".TP")
        lines.append(".B " + Self.escaped(name))
        lines.append(Self.escaped(meaning))
    }

    private static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    private static func quoted(_ text: String) -> String {
        "\"" + escaped(text).replacing("\"", with: "\\(dq") + "\""
    }

    /// A line in which no character means anything to the formatter.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "\"": result += "\\(dq"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case "`": result += "\\(ga"
            case "\n": result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result.hasPrefix(".") ? "\\&" + result : result
    }
}
