/// All commands, in the order of `help`. To add one, create a file in `Commands` and add the command to a group here.
package enum CommandTable {
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

    package static func command(_ name: String) -> Command? {
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
