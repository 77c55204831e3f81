/// All commands, in the order of `help`. To add one, create a file in `Commands` and add the command to a group here.
package enum CommandTable {
    /// Commands with the same purpose, under one heading of `help` and the manual.
    package struct Group: Sendable {
        package let title: String
        package let commands: [Command]
    }

    package static let groups: [Group] = [
        Group(title: "Import", commands: [.importing, .open, .imports, .diff, .forget]),
        Group(
            title: "Search and read",
            commands: [
                .search, .show, .thread, .timeline, .gallery, .onThisDay, .near, .messages, .serve, .explain,
            ]),
        Group(title: "Organise", commands: [.label, .star, .note, .recent, .topics, .links]),
        Group(title: "Analyse", commands: [.stats, .top, .network, .extract]),
        Group(title: "Export and share", commands: [.export, .clickHouse]),
        Group(
            title: "Maintain",
            commands: [
                .check, .reindex, .compact, .backup, .settings, .completions, .manual, .licenses, .demo,
                .help,
            ]),
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

    /// Names that people try, and the commands to suggest for them.
    package static let otherNames = [
        "add": ["import"], "browse": ["serve"], "cat": ["show"], "config": ["settings"], "delete": ["forget"],
        "dm": ["messages"], "doctor": ["check"], "download": ["export"], "find": ["search"], "get": ["show"],
        "grep": ["search"], "history": ["recent"], "info": ["stats"], "list": ["timeline", "imports"],
        "load": ["import"], "ls": ["timeline", "imports"], "query": ["search"], "remove": ["forget"], "rm": ["forget"],
        "save": ["export"], "today": ["onthisday"], "user": ["timeline"], "verify": ["check"],
        "version": ["--version"], "view": ["show"], "web": ["serve"],
    ]

    /// The commands that accept a flag.
    package static func commands(with flag: Flag) -> [Command] {
        all.filter { $0.accepts(flag) }
    }
}
