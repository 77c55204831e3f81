/// The pages of `tweetdex help`, generated from the command and flag tables.
package struct HelpPage {
    private static let width = 80

    let style: TextStyle

    init(style: TextStyle) {
        self.style = style
    }

    /// Creates a page without colours.
    package init() {
        style = TextStyle(isOn: false)
    }

    /// The output of `tweetdex help`: all commands, the global flags and the exit statuses.
    package var overview: String {
        var text = "\(style.bold("tweetdex")) finds anything in your years of tweets, offline.\n\n"
        text += heading("Usage") + "  tweetdex [--store FILE] COMMAND …\n\n"
        let width = CommandTable.all.map(\.name.count).max() ?? 0
        for group in CommandTable.groups {
            text += heading(group.title)
            text +=
                table(group.commands.map { (style.cyan($0.name), $0.name.count, $0.summary) }, atLeast: width) + "\n"
        }
        text += heading("Global flags") + flags(FlagTable.global)
        text += "\n" + heading("Exit status")
        text += table(ExitStatus.allCases.map { (String($0.rawValue), String($0.rawValue).count, $0.meaning) })
        text += "\nRun tweetdex help COMMAND for one command, and tweetdex help query for the\nquery language.\n"
        return text
    }

    /// Returns the page of one command: its summary, examples, forms, description and flags, and the names of the
    /// global flags.
    package func page(for command: Command) -> String {
        var text = heading("tweetdex \(command.name)") + wrapped(command.summary, indent: 2) + "\n"
        if !command.examples.isEmpty {
            text += heading("Examples")
            for example in command.examples {
                text += "  \(style.dim("# " + example.meaning))\n  \(style.cyan(example.line))\n"
            }
            text += "\n"
        }
        text += heading("Usage")
        for form in command.synopsis { text += "  tweetdex \(form)\n" }
        for paragraph in command.description { text += "\n" + wrapped(paragraph, indent: 0) }
        for group in command.flagGroups { text += "\n" + heading(group.title) + flags(group.flags) }
        let global = FlagTable.global.map(\.name.spelling).joined(separator: ", ")
        text += "\n" + wrapped("Global flags: \(global). See tweetdex help.", indent: 0)
        return text
    }

    func heading(_ text: String) -> String {
        style.bold(text) + "\n"
    }

    private func flags(_ flags: [Flag]) -> String {
        table(
            flags.map { flag in
                var meaning = flag.meaning
                switch flag.argument {
                case .name(_, let words), .choices(_, let words), .optionalChoices(_, let words):
                    meaning += ": " + words.joined(separator: ", ")
                case .none, .text, .number, .choice: break
                }
                if let fallback = flag.fallback { meaning += " (\(fallback))" }
                return (style.cyan(flag.usage), flag.usage.count, meaning)
            })
    }

    /// Formats two columns. A left cell of more than 20 characters has its own line. `width` is the number of
    /// characters of `left` without colour codes. `minimum` is the minimum width of the left column, at most 20.
    func table(_ rows: [(left: String, width: Int, right: String)], atLeast minimum: Int = 0) -> String {
        let column = min(24, max(minimum, rows.map(\.width).max() ?? 0) + 4)
        var text = ""
        for row in rows {
            let body = wrapped(row.right, indent: column)
            if row.width + 3 < column {
                text += "  " + row.left + body.dropFirst(2 + row.width)
            } else {
                text += "  " + row.left + "\n" + body
            }
        }
        return text
    }

    /// Breaks the text into lines of at most 80 characters, including the indentation. Does not break a word that is
    /// longer than a line.
    func wrapped(_ text: String, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, indent + line.count + 1 + word.count > Self.width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        lines.append(line)
        return lines.map { margin + $0 + "\n" }.joined()
    }
}
