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

    /// The commands that accept a flag.
    package static func commands(with flag: Flag) -> [Command] {
        all.filter { $0.accepts(flag) }
    }
}
