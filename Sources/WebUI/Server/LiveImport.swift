internal import Synchronization
package import TweetModel

/// The imports of a server: the state that pages show, and the import that a page requests. The importing thread sets
/// `state` and takes requests; the threads that generate pages read `state` and make requests.
package final class LiveImport: Sendable {
    package enum State: Sendable {
        /// No import was started.
        case none
        /// A page is uploading a file. `done` and `total` are numbers of bytes.
        case receiving(name: String, done: Int64, total: Int64)
        /// An uploaded file waits until a page requests its import.
        case received(UploadedFile)
        /// A page has requested an import that has not started yet.
        case requested(Request)
        /// The associated value is `nil` until the importer first reports its progress.
        case running(ImportProgress?)
        /// `query` finds the imported tweets; `nil` if it is unknown.
        case done(ImportReport, query: String? = nil)
        case failed(message: String, hint: String?)
    }

    /// An import that a page requests.
    package struct Request: Sendable, Hashable {
        /// The absolute path of the input.
        package let path: String
        package let options: ImportOptions
        /// True if the input is an uploaded file that is removed after the import.
        package var isTemporary = false
    }

    private let current: Mutex<State>
    /// True if pages can request imports. A request names any file that the server can read, so only a client that the
    /// server has authenticated, on the same computer, may make one.
    package let acceptsRequests: Bool
    /// The path that the form proposes; `nil` for none.
    package let suggestion: String?
    /// The folder for uploaded files; `nil` if pages cannot upload.
    let uploads: UploadFolder?

    package init(
        _ state: State = .none, acceptsRequests: Bool = false, suggestion: String? = nil, uploads: UploadFolder? = nil
    ) {
        current = Mutex(state)
        self.acceptsRequests = acceptsRequests
        self.suggestion = suggestion
        self.uploads = acceptsRequests ? uploads : nil
    }

    package var state: State {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    package var isRunning: Bool { state.isBusy }

    /// Requests an import. Returns false if another one is running or requested, or if requests are not accepted.
    func request(_ request: Request) -> Bool {
        acceptsRequests && begin(.requested(request))
    }

    /// Begins an upload. Returns false if another upload or import is running. Removes an uploaded file that waits.
    func beginUpload(_ name: String, of total: Int64) -> Bool {
        begin(.receiving(name: name, done: 0, total: total))
    }

    /// Sets a busy state. Removes the uploaded file that waits, unless its import begins.
    private func begin(_ next: State) -> Bool {
        let waiting: UploadedFile?? = current.withLock { state in
            if state.isBusy { return .none }
            defer { state = next }
            return .some(state.waiting)
        }
        guard let waiting else { return false }
        if let file = waiting {
            if case .requested(let request) = next, request.path == file.path { return true }
            uploads?.remove(file)
        }
        return true
    }

    /// Removes the result of the last import, so that pages no longer show it. Removes an uploaded file that waits.
    package func dismissResult() {
        let waiting = current.withLock { state -> UploadedFile? in
            if state.isBusy { return nil }
            defer { state = .none }
            return state.waiting
        }
        if let waiting { uploads?.remove(waiting) }
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

extension LiveImport.State {
    /// True while an upload or import is running.
    var isBusy: Bool {
        switch self {
        case .receiving, .requested, .running: true
        case .none, .received, .done, .failed: false
        }
    }

    /// The uploaded file that waits for its import; `nil` for none.
    var waiting: UploadedFile? {
        if case .received(let file) = self { file } else { nil }
    }
}
