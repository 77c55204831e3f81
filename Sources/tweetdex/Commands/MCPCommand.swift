import TweetArchive
import TweetModel

extension Command {
    static let mcp = Command(
        "mcp",
        synopsis: ["mcp [--include deleted,circle,messages]"],
        summary: "let a language model search the archive (Model Context Protocol)",
        description: [
            "Serves tools to a program that speaks the Model Context Protocol on standard input and output, such as "
                + "an assistant or an editor, which starts this command itself. The tools search tweets, show a tweet "
                + "with its conversation, summarise the archive and count tweets. They change nothing in the store, "
                + "and record no searches.",
            "The program sends the results to its language model, which may run on another computer. Deleted tweets, "
                + "tweets for a Circle and direct messages are left out unless --include names them. The operator "
                + "list:@FILE, which reads files, is turned off.",
            "A configuration of such a program usually contains: "
                + #"{"mcpServers": {"tweetdex": {"command": "tweetdex", "args": ["mcp"]}}}"#,
        ],
        examples: [
            ("tweetdex mcp", "serve the default store until the end of input"),
            ("tweetdex mcp --include messages", "also serve direct messages"),
            ("tweetdex --store ~/tweets.db mcp --tz local", "serve another store, in the local time zone"),
        ],
        flags: [.include, .tz, .now]
    ) { try $0.runMCP() }
}

extension CommandContext {
    fileprivate func runMCP() throws -> ExitStatus {
        try rejectArguments(of: "mcp", hint: "write --store FILE for another store")
        let kinds = ["deleted", "circle", "messages", "all"]
        if let kind = arguments.list(.include).first(where: { !kinds.contains($0) }) {
            throw CommandError.usage(
                "bad-value", "mcp --include does not accept \"\(kind)\"", hint: "use \(kinds.joined(separator: ", "))")
        }
        let access = Set([PrivateKind.deleted, .circle, .messages].filter(arguments.includes))
        // Open the store now, so that an error appears here and not in every reply. It also reads the settings.
        _ = try openStore()
        let path = try storeLocation().path
        let options = try searchOptions()
        let hasFixedTime = has(.now)
        if terminal.inputIsTerminal { note("Waiting for a client on standard input. Ctrl-D ends the server.") }
        let server = ModelContextServer(access) {
            var options = options
            if !hasFixedTime { options.now = currentTime() }
            return options
        } opening: {
            let store = try TweetArchive(path: path, access: .browsing)
            // Read statistics from the cache, and add none.
            store.cacheThreshold = .seconds(Int64.max)
            return store
        }
        try server.run()
        return .done
    }
}
