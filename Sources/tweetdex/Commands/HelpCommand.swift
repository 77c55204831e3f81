extension Command {
    static let help = Command(
        "help",
        synopsis: ["help [COMMAND]", "help query"],
        summary: "explain the commands, or the query language",
        examples: [
            Example("tweetdex help search", "everything that search can do"),
            Example("tweetdex help query", "how to write queries"),
        ],
        pages: true
    ) { session throws(CommandError) in
        let page = HelpPage(ink: session.ink)
        guard let topic = session.arguments.words.first else {
            try session.output.write(page.overview)
            return .done
        }
        if topic == "query" {
            try session.output.write(page.query)
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
}
