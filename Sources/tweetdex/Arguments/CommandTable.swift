/// Every command there is, in the order of `help`. A new one is a file in Commands/ and a row here.
package enum CommandTable {
    package static let all: [Command] = [
        .importing,
        .open,
        .search,
        .show,
        .thread,
        .timeline,
        .gallery,
        .onThisDay,
        .near,
        .topics,
        .messages,
        .label,
        .star,
        .note,
        .recent,
        .stats,
        .top,
        .export,
        .network,
        .serve,
        .explain,
        .extract,
        .imports,
        .diff,
        .forget,
        .check,
        .reindex,
        .compact,
        .backup,
        .settings,
        .engine,
        .completions,
        .manual,
        .demo,
        .help,
    ]

    package static func command(_ name: String) -> Command? {
        all.first { $0.name == name }
    }

    /// The commands that know a flag.
    package static func commands(with flag: Flag) -> [Command] {
        all.filter { $0.accepts(flag) }
    }
}
