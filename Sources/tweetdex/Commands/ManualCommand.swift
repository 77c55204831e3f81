extension Command {
    static let manual = Command(
        "manual",
        synopsis: ["manual"],
        summary: "print the manual as a page for man",
        description: [
            "The manual contains every command, flag and operator."
        ],
        examples: [
            Example("tweetdex manual | man -l -", "read the manual"),
            Example("tweetdex manual > ~/.local/share/man/man1/tweetdex.1", "install it, for man tweetdex"),
        ]
    ) { session in
        try session.rejectArguments(of: "manual", hint: "run tweetdex help COMMAND for one command")
        try session.output.write(ManualPage().text)
        return .done
    }
}
