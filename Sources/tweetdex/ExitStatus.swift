/// How the command ends. Scripts rely on these numbers.
package enum ExitStatus: Int32, Sendable, CaseIterable {
    case done = 0
    /// A search or look-up with `--quiet` that found nothing.
    case nothingFound = 1
    case wrongUsage = 2
    /// An import that finished, but skipped something or met damage.
    case partlyImported = 3
    /// The store is missing, unreadable, damaged or newer than the program.
    case storeUnusable = 4
    case nothingImported = 5
    case interrupted = 130

    /// What `help` says about it.
    package var meaning: String {
        switch self {
        case .done: "done"
        case .nothingFound: "nothing found, with --quiet only"
        case .wrongUsage: "wrong usage or wrong query"
        case .partlyImported: "import finished, but something was skipped or damaged"
        case .storeUnusable: "store missing, unreadable, damaged or newer than the program"
        case .nothingImported: "nothing could be imported"
        case .interrupted: "interrupted; what was imported until then is kept"
        }
    }
}
