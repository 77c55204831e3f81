import QueryEngine
import TweetModel

/// The manual page for `man`. It contains the tables of commands, flags, operators, exit statuses and environment
/// variables, and the sections of `ManualPage+Guide.swift`.
package struct ManualPage {
    private var lines: [String] = []

    package init() {
        lines.append(".TH TWEETDEX 1 \"\" \"tweetdex \(Release.version)\" \"User commands\"")
        section("NAME")
        lines.append(Self.escaped("tweetdex - find anything in your years of tweets, offline"))
        section("SYNOPSIS")
        lines.append(".B tweetdex")
        lines.append(Self.escaped("[--store FILE] COMMAND …"))
        section("DESCRIPTION")
        paragraph(
            "tweetdex imports the archives of Twitter and X, and JSON from their APIs, into one SQLite file, and "
                + "searches it with Twitter's own operators. Only clickhouse load and --clickhouse open network "
                + "connections, to the server that you name."
        )
        writeFirstSteps()
        for group in CommandTable.groups {
            section("COMMANDS: " + group.title.uppercased())
            for command in group.commands { write(command) }
        }
        section("GLOBAL FLAGS")
        for flag in FlagTable.global { write(flag) }
        writeQueries()
        writeFormats()
        writePrivacy()
        writeLimits()
        writeClickHouse()
        section("EXIT STATUS")
        for status in ExitStatus.allCases { item(String(status.rawValue), status.meaning) }
        section("ENVIRONMENT")
        for (name, meaning) in Self.variables { item(name, meaning) }
        section("FILES")
        item(
            "~/.local/share/tweetdex/tweets.db",
            "the store, unless --store, $TWEETDEX_STORE or $XDG_DATA_HOME names another; only its owner can read it"
        )
    }

    /// The page in man(7) markup.
    package var text: String { lines.joined(separator: "\n") + "\n" }

    private static let variables = [
        ("TWEETDEX_STORE", "the store to use"),
        (
            "TWEETDEX_TZ, TWEETDEX_ACCOUNT, TWEETDEX_HOME, TWEETDEX_THEME, TWEETDEX_HISTORY",
            "override the settings of the same names"
        ),
        ("TWEETDEX_PAGER, PAGER", "the pager on a terminal; cat disables it"),
        (
            "TWEETDEX_CLICKHOUSE_USER, TWEETDEX_CLICKHOUSE_PASSWORD, TWEETDEX_CLICKHOUSE_PASSWORD_FILE",
            "the user and password for ClickHouse; the last names a file whose first line is the password"
        ),
        ("COLORFGBG", "the background colour (the last number), if the terminal does not report it"),
        ("NO_COLOR, CLICOLOR_FORCE, FORCE_COLOR", "disable colours, or force them without a terminal"),
    ]

    // MARK: Sections

    private mutating func write(_ command: Command) {
        lines.append(".SS " + Self.quoted(command.name))
        for (number, form) in command.synopsis.enumerated() {
            if number > 0 { lines.append(".br") }
            lines.append(".B " + Self.escaped("tweetdex \(form)"))
        }
        paragraph(Self.sentence(command.summary))
        for example in command.examples { item(example.line, example.meaning) }
        for text in command.description { paragraph(text) }
        for flag in command.flagGroups.flatMap(\.flags) { write(flag) }
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
            "A search ignores case and accents, and finds tweets with all words. Write no space after a colon, and "
                + "quote values with spaces. A field that is not in the archive is unknown, and matches neither an "
                + "operator nor its negation.")
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

    // MARK: man(7) markup

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

    /// Escapes the characters that are special in man(7) markup, and replaces line feeds with spaces.
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
