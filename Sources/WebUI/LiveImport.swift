internal import Synchronization
package import TweetModel

/// The state of an import that runs while the user browses its tweets. The importing thread sets `state`, and the
/// threads that generate pages read `state`.
package final class LiveImport: Sendable {
    package enum State: Sendable {
        /// The associated value is `nil` until the importer first reports its progress.
        case running(ImportProgress?)
        case done(ImportReport)
    }

    private let current = Mutex<State>(.running(nil))

    package init() {}

    package var state: State {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    package var isRunning: Bool {
        if case .running = state { return true }
        return false
    }
}
