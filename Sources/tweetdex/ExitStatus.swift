/// The exit status of the command. Scripts depend on these numbers.
package enum ExitStatus: Int32, Sendable, CaseIterable {
    case done = 0
    /// A search or look-up with `--quiet` found nothing, or `check --imports` compared no input.
    case nothingFound = 1
    case wrongUsage = 2
    /// The import finished, but skipped a record or found damage.
    case partlyImported = 3
    /// The store is missing, unreadable, damaged or newer than the program.
    case storeUnusable = 4
    case nothingImported = 5
    case interrupted = 130

    /// The description in `help`.
    package var meaning: String {
        switch self {
        case .done: "done"
        case .nothingFound: "nothing found (only with --quiet), or nothing compared by check --imports"
        case .wrongUsage: "wrong usage or invalid query"
        case .partlyImported: "import finished, but something was skipped or damaged"
        case .storeUnusable: "store missing, unreadable, damaged or newer than the program"
        case .nothingImported: "nothing could be imported"
        case .interrupted: "interrupted; the tweets imported so far are kept"
        }
    }
}
