internal import Synchronization
package import TweetModel

/// The imports of a server: the state that pages show, and the import that a page requests. The importing thread sets
/// `state` and takes requests; the threads that generate pages read `state` and make requests.
package final class LiveImport: Sendable {
    package enum State: Sendable {
        /// No import was started.
        case none
        /// A page has requested an import that has not started yet.
        case requested(Request)
        /// The associated value is `nil` until the importer first reports its progress.
        case running(ImportProgress?)
        case done(ImportReport)
        case failed(message: String, hint: String?)
    }

    /// An import that a page requests.
    package struct Request: Sendable, Hashable {
        /// The absolute path of the input.
        package let path: String
        package let options: ImportOptions
    }

    private let current: Mutex<State>
    /// True if pages can request imports. A request names any file that the server can read, so only a client that the
    /// server has authenticated, on the same computer, may make one.
    package let acceptsRequests: Bool
    /// The path that the form proposes; `nil` for none.
    package let suggestion: String?

    package init(_ state: State = .none, acceptsRequests: Bool = false, suggestion: String? = nil) {
        current = Mutex(state)
        self.acceptsRequests = acceptsRequests
        self.suggestion = suggestion
    }

    package var state: State {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    package var isRunning: Bool {
        switch state {
        case .requested, .running: true
        case .none, .done, .failed: false
        }
    }

    /// Requests an import. Returns false if another one is running or requested, or if requests are not accepted.
    func request(_ request: Request) -> Bool {
        guard acceptsRequests else { return false }
        return current.withLock { state in
            switch state {
            case .requested, .running: return false
            case .none, .done, .failed:
                state = .requested(request)
                return true
            }
        }
    }

    /// Removes the result of the last import, so that pages no longer show it.
    func dismissResult() {
        current.withLock { state in
            switch state {
            case .none, .requested, .running: break
            case .done, .failed: state = .none
            }
        }
    }

    /// Returns the requested import, and sets the state to `running`; `nil` if none is requested.
    package func next() -> Request? {
        current.withLock { state in
            guard case .requested(let request) = state else { return nil }
            state = .running(nil)
            return request
        }
    }
}
