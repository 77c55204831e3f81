internal import Synchronization
package import TweetModel

/// An import that goes on while its tweets can be browsed already: whoever imports tells it, the pages ask.
package final class LiveImport: Sendable {
    package enum State: Sendable {
        /// nil before the first word of the importer.
        case running(ImportProgress?)
        case done(ImportReport)
        /// Nothing could be imported: a sentence, and what to do about it.
        case failed(message: String, hint: String?)
    }

    /// What is imported, as the user named it.
    package let paths: [String]
    private let current = Mutex<State>(.running(nil))

    package init(paths: [String]) {
        self.paths = paths
    }

    package var state: State {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    package var isRunning: Bool {
        if case .running = state { return true }
        return false
    }
}
