import QueryEngine
import Rendering
import TweetModel

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
        let width = Command.all.map(\.name.count).max() ?? 0
        for group in Command.groups {
            text += heading(group.title)
            text +=
                table(group.commands.map { (style.cyan($0.name), $0.name.count, $0.summary) }, atLeast: width) + "\n"
        }
        text += heading("Global flags") + flags(Flag.global)
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
        let global = Flag.global.map(\.name.spelling).joined(separator: ", ")
        text += "\n" + wrapped("Global flags: \(global). See tweetdex help.", indent: 0)
        return text
    }

    func heading(_ text: String) -> String {
        style.bold(text) + "\n"
    }

    private func flags(_ flags: [Flag]) -> String {
        table(flags.map { (style.cyan($0.usage), $0.usage.count, $0.description) })
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

/// The pages of `tweetdex help query`, generated from the operator table.
extension HelpPage {
    /// The page on the query syntax and all operators.
    package var query: String {
        var text = heading("Queries")
        text += wrapped(
            "A search ignores case and accents, and finds tweets with all words. Quote the query, because the shell "
                + "interprets #, $, ! and quotes: '#swift', or hashtag:swift without quotes. Write no space after a "
                + "colon, and quote values with spaces. A field that is not in the archive is unknown, and matches "
                + "neither an operator nor its negation.",
            indent: 0)
        text += "\n" + heading("Words, tags and logic")
        text += table(OperatorTable.forms.map { (style.cyan($0.example), $0.example.count, $0.meaning) })
        text += "\n"
        text += wrapped(
            "The cost of an operator is one of: index, an index lookup; row, a test of each tweet that the other "
                + "clauses match; text, reading the text of each of these tweets, which is slow only if no other "
                + "clause limits the search.",
            indent: 0)
        for group in OperatorTable.groups where !group.operators.isEmpty {
            text += "\n" + heading(group.title)
            for entry in group.operators { text += self.entry(entry) }
        }
        text += "\n" + heading("Examples")
        for (line, meaning) in Self.examples {
            text += "  \(style.dim("# " + meaning))\n  \(style.cyan(line))\n"
        }
        return text + "\nRun tweetdex help query NAME for one operator, and tweetdex explain QUERY for\none query.\n"
    }

    /// Returns the page of one operator. `name` is its name or an alias, with or without a colon at the end. For `is`,
    /// `has`, `filter`, `include` and `exclude`, returns the entries of all operators that begin with this word and a
    /// colon. Returns `nil` for an unknown name.
    package func query(operator name: String) -> String? {
        let bare = name.hasSuffix(":") ? String(name.dropLast()) : name
        let family = OperatorTable.family(bare)
        if !family.isEmpty { return heading(bare.lowercased() + ":") + family.map(entry).joined() }
        return OperatorTable.find(bare).map(page)
    }

    /// Returns up to three names of operators that resemble an unknown name, best first.
    package static func suggestedOperators(for name: String) -> [String] {
        OperatorTable.suggestions(for: name.hasSuffix(":") ? String(name.dropLast()) : name)
    }

    private static let column = 24

    private func entry(_ entry: Operator) -> String {
        let name = entry.spellings[0]
        let body = wrapped(entry.meaning, indent: Self.column)
        var text =
            name.count + 3 < Self.column
            ? "  " + style.cyan(name) + body.dropFirst(2 + name.count) : "  " + style.cyan(name) + "\n" + body
        for line in wrapped(details(entry).joined(separator: " · "), indent: Self.column).split(separator: "\n") {
            text += style.dim(String(line)) + "\n"
        }
        return text
    }

    private func details(_ entry: Operator) -> [String] {
        var parts: [String] = []
        if !entry.aliases.isEmpty {
            parts.append("also " + entry.spellings.dropFirst().joined(separator: ", "))
        }
        if let reason = entry.unavailable { return parts + ["\(reason.reason); instead: \(reason.instead)"] }
        if entry.example != entry.name { parts.insert(entry.example, at: 0) }
        if let field = entry.field { parts.append("needs " + HumanReadable.field(field)) }
        if entry.cost != .none { parts.append(entry.cost.rawValue) }
        return parts
    }

    private func page(_ entry: Operator) -> String {
        let name = entry.spellings[0]
        let text = heading(name) + wrapped("Tweets " + entry.meaning + ".", indent: 2)
        var rows: [(String, String)] = [("example", entry.example)]
        if !entry.aliases.isEmpty {
            rows.append(("also", entry.spellings.dropFirst().joined(separator: ", ")))
        }
        if let reason = entry.unavailable {
            rows[0].0 = "syntax"
            rows.append(("not supported", reason.reason))
            rows.append(("instead", reason.instead))
        } else {
            rows.append(("cost", entry.cost.explanation))
        }
        if let field = entry.field {
            rows.append(
                (
                    "needs",
                    "\(HumanReadable.field(field)); a tweet without it matches neither this operator nor its negation"
                ))
        }
        return text + "\n" + table(rows.map { (style.bold($0.0), $0.0.count, $0.1) })
    }

    private static let examples: [(line: String, meaning: String)] = [
        ("tweetdex search 'sunrise has:images since:2019'", "find images of sunrises"),
        ("tweetdex search hashtag:swift -is:retweet min_likes:10", "find tweets with a hashtag and at least ten likes"),
        ("tweetdex search '(cats OR dogs) -\"hot dogs\"'", "find one of two words, but not a phrase"),
    ]
}

extension Operator {
    /// The name and aliases as users type them: `from:` for `from`, but `is:reply` unchanged.
    var spellings: [String] { ([name] + aliases).map { $0.contains(":") ? $0 : $0 + ":" } }
}

extension Operator.Cost {
    /// The description of the cost on the page of an operator.
    fileprivate var explanation: String {
        switch self {
        case .index: "an index lookup"
        case .row: "tests each tweet that the other clauses match"
        case .text: "reads the text of each tweet that the other clauses match"
        case .none: "none: it changes the list of results, not the matches"
        }
    }
}
