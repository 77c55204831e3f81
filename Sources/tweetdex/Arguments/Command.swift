/// A command: its syntax for the parser, its text for `help`, and its implementation.
package struct Command: Sendable {
    package let name: String
    /// The forms of the command without the program name, such as `show TWEET [N]`.
    package let synopsis: [String]
    /// One line for the list of commands, without a full stop.
    package let summary: String
    /// The paragraphs of the command's help page.
    package let description: [String]
    /// Command lines that users can copy, with descriptions.
    package let examples: [(line: String, meaning: String)]
    /// The flags that the command accepts in addition to the global ones.
    package let flags: [Flag.Name]
    /// True if the arguments can be a query. `-rain` then excludes a word, and does not combine four short flags.
    package let takesQuery: Bool
    /// True if the output goes through a pager on a terminal. `Pager` and `Output` describe the exceptions.
    let usesPager: Bool
    let run: @Sendable (CommandContext) throws -> ExitStatus

    init(
        _ name: String, synopsis: [String], summary: String, description: [String] = [],
        examples: [(line: String, meaning: String)] = [],
        flags: [Flag.Name] = [], takesQuery: Bool = false, usesPager: Bool = false,
        run: @escaping @Sendable (CommandContext) throws -> ExitStatus
    ) {
        self.name = name
        self.synopsis = synopsis
        self.summary = summary
        self.description = description
        self.examples = examples
        self.flags = flags
        self.takesQuery = takesQuery
        self.usesPager = usesPager
        self.run = run
    }

    package func accepts(_ flag: Flag) -> Bool {
        flag.isGlobal || flags.contains(flag.name)
    }

    /// True if the arguments contain an empty query that was possibly not intended, as in `search "$TSLA" from:ann_lee`
    /// if the shell has no variable `TSLA`. False for an empty query that the command requires and that is the only
    /// argument, as in `search ''`.
    func ignoresEmptyArgument(of arguments: Arguments) -> Bool {
        func isEmpty(_ word: String) -> Bool { word.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
        if arguments.value(.matching).map(isEmpty) ?? false { return true }
        guard takesQuery, arguments.words.contains(where: isEmpty) else { return false }
        let isOnlyArgument = arguments.words.count == 1 && flags.allSatisfy { !arguments.has($0) }
        return !isOnlyArgument || !synopsis.contains("\(name) QUERY…")
    }

    /// The flags of the command without the global ones, in the groups and the order of the flag table.
    var flagGroups: [Flag.Group] {
        Flag.groups.compactMap { group in
            let own = group.flags.filter { flags.contains($0.name) }
            return own.isEmpty ? nil : (group.title, own)
        }
    }
}

/// All commands, in the order of `help`. To add one, create a file in `Commands` and add the command to a group here.
extension Command {
    /// Commands with the same purpose, under one heading of `help` and the manual.
    package static let groups: [(title: String, commands: [Command])] = [
        (title: "Import", commands: [.importing, .open, .imports, .diff, .forget]),
        (
            title: "Search and read",
            commands: [
                .search, .more, .browse, .show, .thread, .timeline, .gallery, .onThisDay, .near, .messages, .grok,
                .serve, .mcp, .explain,
            ]
        ),
        (title: "Organise", commands: [.label, .star, .unstar, .note, .recent, .topics, .links, .undo]),
        (title: "Analyse", commands: [.stats, .top, .network, .extract]),
        (title: "Export and share", commands: [.export, .clickHouse]),
        (
            title: "Maintain",
            commands: [
                .check, .reindex, .compact, .backup, .settings, .completions, .manual, .licenses, .demo,
                .help,
            ]
        ),
    ]

    package static let all = groups.flatMap(\.commands)

    package static func named(_ name: String) -> Command? {
        all.first { $0.name == name }
    }

    /// Returns the commands for a word that is not a command: those that other tools call so, or those with similar
    /// spelling. `topics` are further known words.
    package static func suggestions(for word: String, topics: [String] = []) -> [String] {
        otherNames[word.lowercased()] ?? Spelling.suggestions(for: word, among: all.map(\.name) + topics)
    }

    /// Says what the command removes, because the word after `delete` may be something else.
    private static let removal = ["forget IMPORT to remove an import", "forget --matching QUERY to remove tweets"]

    /// Names that people try, and the commands to suggest for them.
    package static let otherNames = [
        "add": ["import"], "bookmarks": ["search is:bookmarked"], "cat": ["show"],
        "config": ["settings"], "conversations": ["messages"], "count": ["search --count", "stats"],
        "delete": removal, "dm": ["messages"], "dms": ["messages"], "doctor": ["check"], "domains": ["top domains"],
        "download": ["export"], "emoji": ["top emoji"], "favorites": ["search is:liked", "star"], "find": ["search"],
        "followers": ["export follows"], "following": ["export follows"], "get": ["show"], "grep": ["search"],
        "hashtags": ["top hashtags"], "history": ["recent"], "images": ["gallery"], "info": ["stats"],
        "likes": ["search is:liked"], "list": ["timeline", "imports"], "load": ["import"],
        "ls": ["timeline", "imports"], "media": ["gallery"], "mentions": ["top mentions"], "next": ["more"],
        "photos": ["gallery"],
        "pictures": ["gallery"], "pics": ["gallery"], "query": ["search"], "remove": removal, "rm": removal,
        "save": ["export"], "tags": ["top hashtags", "label"], "today": ["onthisday"], "tweets": ["timeline"],
        "urls": ["top urls"], "user": ["timeline"], "users": ["top users"], "verify": ["check"],
        "version": ["--version"], "videos": ["gallery"], "view": ["show"], "web": ["serve"], "words": ["top words"],
    ]

    /// The commands that accept a flag.
    package static func commands(with flag: Flag) -> [Command] {
        all.filter { $0.accepts(flag) }
    }
}
