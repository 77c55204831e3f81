extension Command {
    static let manual = Command(
        "manual",
        synopsis: ["manual"],
        summary: "print the whole manual as a page for man",
        description: ["Every command, flag and operator, as help tells them one by one."],
        examples: [
            Example("tweetdex manual | man -l -", "reads it"),
            Example("tweetdex manual > ~/.local/share/man/man1/tweetdex.1", "keeps it, for man tweetdex"),
        ]
    ) { session throws(CommandError) in
        try session.refuseWords("manual", instead: "tweetdex help COMMAND explains one command")
        try session.output.write(ManualPage().text)
        return .done
    }
}
