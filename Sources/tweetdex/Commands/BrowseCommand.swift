import Rendering
import TerminalUI
import TweetArchive

extension Command {
    /// The flags of `browse` that change the results. The export and the printed command also have them.
    static let browseFlags: [Flag.Name] = [.sort, .tz, .now, .dialect, .lenient, .ignoreCase]

    static let browse = Command(
        "browse",
        synopsis: ["browse [QUERY…]"],
        summary: "search, read and organise in a full-screen view",
        description: [
            "Lists the results while you type, with a preview of the selected tweet. Tab completes operators, "
                + "hashtags, accounts and words, and corrects a query that matches nothing; a mistake is explained "
                + "below the query. Without a query, all tweets are listed. Esc leaves the query, Tab changes between "
                + "the panes, and ? lists all keys.",
            "f counts years, people, hashtags and so on in the results, and draws their number over time. Enter adds "
                + "the selected value to the query, Left and Right select a period.",
            "Keys outside of the query: " + keys + ".",
            "A search is recorded (tweetdex help recent) when Enter ends it. q prints the query as a command for "
                + "tweetdex search.",
        ],
        examples: [
            ("tweetdex browse", "look at all tweets, newest first, and narrow them by typing"),
            ("tweetdex browse from:me has:images", "begin with a query"),
        ],
        flags: browseFlags + [.noHistory, .images],
        takesQuery: true
    ) { context in
        guard context.terminal.inputIsTerminal, context.terminal.outputIsTerminal, !context.terminal.isDumb else {
            throw CommandError.usage(
                "needs-terminal", "browse needs a terminal for input and output",
                hint: "use tweetdex search in scripts, or tweetdex serve for a web browser")
        }
        let location = try context.storeLocation()
        _ = try context.openStore()
        var options = try context.searchOptions()
        if context.has(.noHistory) { options.records = false }
        guard let terminal = TerminalSession() else {
            throw CommandError.usage(
                "needs-terminal", "the mode of the terminal cannot be read", hint: "try another terminal")
        }
        let session = try BrowseSession(context: context, store: location, options: options, terminal: terminal)
        let (query, failure) = session.run()
        if !query.isEmpty {
            let flags = context.arguments.spelled([.store] + Command.browseFlags)
            let words = ["search"] + flags + [query]
            try context.output.writeLine("tweetdex " + words.map(\.pasteable).joined(separator: " "))
        }
        if let failure { throw failure }
        return .done
    }

    /// The keys that act on tweets, with their meanings.
    private static let keys = BrowseKey.all.filter { $0.panes.contains(.list) && !$0.panes.contains(.query) }.map {
        "\($0.names) \($0.meaning)"
    }.joined(separator: "; ")
}

extension Arguments {
    /// Returns those of some flags that were given, as words of a command line.
    func spelled(_ flags: [Flag.Name]) -> [String] {
        flags.flatMap { flag in
            (values[flag] ?? []).flatMap { value in
                // A value such as -02:00 would be a flag.
                value.isEmpty
                    ? [flag.spelling]
                    : value.first == "-" ? ["\(flag.spelling)=\(value)"] : [flag.spelling, value]
            }
        }
    }
}

extension String {
    /// The text as one word for a shell, without anything that could control a terminal. Control characters and those
    /// that change the direction of text are escapes in the $'…' quotes of bash and zsh.
    fileprivate var pasteable: String {
        if visible == self { return shellQuoted }
        var word = "$'"
        for scalar in unicodeScalars {
            let text = String(scalar)
            if text == "'" || text == "\\" {
                word += "\\" + text
            } else if text.visible == text {
                word += text
            } else {
                let digits = String(scalar.value, radix: 16)
                word += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
            }
        }
        return word + "'"
    }
}
