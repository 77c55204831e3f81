extension Command {
    static let help = Command(
        "help",
        synopsis: ["help [COMMAND]", "help query [OPERATOR]"],
        summary: "explain the commands, or the query language",
        examples: [
            Example("tweetdex help search", "everything that search can do"),
            Example("tweetdex help query", "how to write queries, and every operator"),
            Example("tweetdex help query from", "one operator"),
        ],
        pages: true
    ) { session throws(CommandError) in
        let page = HelpPage(ink: session.ink)
        guard let topic = session.arguments.words.first else {
            try session.output.write(page.overview)
            return .done
        }
        if topic == "query" {
            try session.output.write(try queryPage(page, session.arguments.words.dropFirst()))
            return .done
        }
        guard let command = CommandTable.command(topic) else {
            let suggestions = Spelling.suggestions(for: topic, among: CommandTable.all.map(\.name) + ["query"])
            throw .usage(
                CommandError.Problem(
                    "unknown-command", "there is no help on “\(topic)”",
                    hint: suggestions.isEmpty
                        ? "tweetdex help lists all commands" : "did you mean \(suggestions.joined(separator: " or "))?",
                    suggestions: suggestions))
        }
        try session.output.write(page.page(for: command))
        return .done
    }
    /// The whole page, or what it says about the operators that are named.
    private static func queryPage(_ page: HelpPage, _ names: ArraySlice<String>) throws(CommandError) -> String {
        if names.isEmpty { return page.query }
        var texts: [String] = []
        for name in names {
            if let text = page.query(operator: name) {
                texts.append(text)
                continue
            }
            let suggestions = HelpPage.suggestedOperators(for: name)
            throw .usage(
                CommandError.Problem(
                    "unknown-operator", "there is no operator “\(name)”",
                    hint: suggestions.isEmpty
                        ? "tweetdex help query lists all operators"
                        : "did you mean \(suggestions.joined(separator: " or "))?",
                    suggestions: suggestions))
        }
        return texts.joined(separator: "\n")
    }
}
