internal import EmbeddedFiles

extension Command {
    static let help = Command(
        "help",
        synopsis: ["help [COMMAND]", "help query [OPERATOR]"],
        summary: "explain commands and the query language",
        examples: [
            ("tweetdex help search", "explain a command"),
            ("tweetdex help query", "explain the query language"),
            ("tweetdex help query from", "explain an operator"),
        ],
        usesPager: true
    ) { context in
        let page = HelpPage(style: context.style)
        guard let topic = context.arguments.words.first else {
            try context.output.write(page.overview)
            return .done
        }
        if topic == "query" {
            try context.output.write(try queryPage(page, context.arguments.words.dropFirst()))
            return .done
        }
        guard let command = Command.named(topic) else {
            let suggestions = Command.suggestions(for: topic, topics: ["query"])
            throw CommandError.usage(
                "unknown-command", "\"\(topic)\" is not a command or topic",
                hint: Spelling.question(suggestions)
                    ?? "run tweetdex help to list all commands")
        }
        try context.output.write(page.page(for: command))
        return .done
    }

    /// Returns the page on queries; if `names` is not empty, only the pages of these operators. Throws
    /// `CommandError.usage` for an unknown operator.
    private static func queryPage(_ page: HelpPage, _ names: ArraySlice<String>) throws -> String {
        if names.isEmpty { return page.query }
        var texts: [String] = []
        for name in names {
            if let text = page.query(operator: name) {
                texts.append(text)
                continue
            }
            let suggestions = HelpPage.suggestedOperators(for: name)
            throw CommandError.usage(
                "unknown-operator", "unknown operator \"\(name)\"",
                hint: Spelling.question(suggestions)
                    ?? "run tweetdex help query to list all operators")
        }
        return texts.joined(separator: "\n")
    }
}

extension Command {
    static let manual = Command(
        "manual",
        synopsis: ["manual"],
        summary: "print the manual as a page for man",
        description: [
            "The manual contains every command, flag and operator."
        ],
        examples: [
            ("tweetdex manual | man -l -", "read the manual"),
            ("tweetdex manual > ~/.local/share/man/man1/tweetdex.1", "install it, for man tweetdex"),
        ]
    ) { context in
        try context.rejectArguments(of: "manual", hint: "run tweetdex help COMMAND for one command")
        try context.output.write(ManualPage().text)
        return .done
    }
}

extension Command {
    static let licenses = Command(
        "licenses",
        synopsis: ["licenses"],
        summary: "print the licences of the program and of the software it contains",
        examples: [
            ("tweetdex licenses", "read the licences")
        ],
        usesPager: true
    ) { context in
        try context.rejectArguments(of: "licenses", hint: "run tweetdex licenses")
        try context.output.write(license_txt.text + third_party_txt.text)
        return .done
    }
}
