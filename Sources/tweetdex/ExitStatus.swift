/// The exit status of the command. Scripts depend on these numbers.
package enum ExitStatus: Int32, Sendable, CaseIterable {
    case done = 0
    /// A command with `--quiet` found nothing, or `check --imports` could not compare any input.
    case nothingFound = 1
    /// The arguments or the query are invalid, the operation was refused, a named object does not exist, standard input
    /// or output failed, or the web server cannot start.
    case wrongUsage = 2
    /// The import finished, but skipped records or could not read an input.
    case partlyImported = 3
    /// The store or the ClickHouse server cannot be used, or `check` found damage.
    case storeUnusable = 4
    case nothingImported = 5
    case interrupted = 130

    /// The description in `help` and in the manual page.
    package var meaning: String {
        switch self {
        case .done: "done"
        case .nothingFound: "nothing found (only with --quiet), or check --imports could not compare any input"
        case .wrongUsage: "invalid arguments or query, unknown tweet or name, or output that cannot be written"
        case .partlyImported: "import finished, but records were skipped or an input could not be read"
        case .storeUnusable: "the store or the ClickHouse server cannot be used, or check found damage"
        case .nothingImported: "nothing could be imported"
        case .interrupted: "interrupted; the tweets imported so far are kept"
        }
    }
}
