/// `help`, written from the command table and the flag table.
package struct HelpPage {
    private static let width = 80

    let ink: Ink

    init(ink: Ink) {
        self.ink = ink
    }

    /// Without colours.
    package init() {
        ink = Ink(isOn: false)
    }

    /// For someone who called the program without a word.
    package var short: String {
        """
        \(ink.bold("tweetdex")) finds anything in your years of tweets, offline.

          tweetdex import twitter-archive.zip   take in an archive: zip, folder or file
          tweetdex search 'sunrise has:images'  search it

        tweetdex help lists all commands, tweetdex demo shows them at work.

        """
    }

    /// All commands.
    package var overview: String {
        var text = "\(ink.bold("tweetdex")) finds anything in your years of tweets, offline.\n\n"
        text += heading("Usage") + "  tweetdex [--store FILE] COMMAND …\n\n"
        text += heading("Commands")
        text += table(CommandTable.all.map { (ink.cyan($0.name), $0.name.count, $0.summary) })
        text += "\n" + heading("Flags of every command") + flags(FlagTable.global)
        text += "\n" + heading("Exit status")
        text += table(ExitStatus.allCases.map { (String($0.rawValue), String($0.rawValue).count, $0.meaning) })
        text += "\nMore: tweetdex help COMMAND, and tweetdex help query for the query language.\n"
        return text
    }

    /// One command.
    package func page(for command: Command) -> String {
        var text = heading("tweetdex \(command.name)") + wrapped(command.summary, indent: 2) + "\n"
        text += heading("Usage")
        for form in command.synopsis { text += "  tweetdex \(form)\n" }
        for paragraph in command.description { text += "\n" + wrapped(paragraph, indent: 0) }
        let own = command.flags.compactMap(FlagTable.flag)
        if !own.isEmpty { text += "\n" + heading("Flags") + flags(own) }
        if !command.examples.isEmpty {
            text += "\n" + heading("Examples")
            for example in command.examples {
                text += "  \(ink.cyan(example.line))\n" + wrapped(example.meaning, indent: 6)
            }
        }
        let global = FlagTable.global.map(\.name.spelling).joined(separator: ", ")
        text += "\n" + wrapped("In every command: \(global). See tweetdex help.", indent: 0)
        return text
    }

    func heading(_ text: String) -> String {
        ink.bold(text) + "\n"
    }

    private func flags(_ flags: [Flag]) -> String {
        table(
            flags.map { flag in
                var meaning = flag.meaning
                switch flag.argument {
                case .name(_, let words), .choices(_, let words): meaning += ": " + words.joined(separator: ", ")
                case .none, .text, .number, .choice: break
                }
                if let fallback = flag.fallback { meaning += " (\(fallback))" }
                return (ink.cyan(flag.usage), flag.usage.count, meaning)
            })
    }

    /// Two columns; a left side that is too long stands on a line of its own.
    func table(_ rows: [(left: String, width: Int, right: String)]) -> String {
        let column = min(24, (rows.map(\.width).max() ?? 0) + 4)
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

    /// Broken at spaces; a word that is longer than the line stays whole.
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
