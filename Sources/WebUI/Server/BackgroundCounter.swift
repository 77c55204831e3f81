internal import Synchronization
internal import TweetArchive

/// Finishes pages of store-wide figures that exceeded their time limit. One background thread makes each page once,
/// whoever requested it. The first request after it is done gets the page; earlier requests get a response that says
/// that counting is under way.
final class BackgroundCounter: Sendable {
    enum State {
        case underWay
        case done(Response)
    }

    private enum Count {
        case underWay(TweetArchive.CancellableTask)
        case done(Response, until: ContinuousClock.Instant)
    }

    /// The work for the background thread.
    let queue = WorkQueue()
    private let counts = Mutex<[String: Count]>([:])

    /// The time limit of a count. Users do not wait longer for a page.
    private static let timeLimitMilliseconds = 600_000
    /// How long a finished page is kept for the next request. Later it may be outdated; making it again is quick,
    /// because the store caches most of its figures.
    private static let keepDuration = Duration.seconds(60)
    /// The maximum number of counts. Few pages can be counted, so more are not needed.
    private static let mostCounts = 32

    /// Returns the state of the count for a page, or `nil` if none was started. Removes a finished count, so its page
    /// is returned once.
    func state(of request: Request) -> State? {
        counts.withLock { counts in
            switch counts[request.address()] {
            case nil: return nil
            case .underWay: return .underWay
            case .done(let response, let until):
                counts[request.address()] = nil
                return until > .now ? .done(response) : nil
            }
        }
    }

    /// Starts a count for a page unless one exists or the limit is reached.
    func begin(_ request: Request) {
        let task = counts.withLock { counts -> TweetArchive.CancellableTask? in
            if counts.count >= Self.mostCounts {
                counts = counts.filter { if case .done = $0.value { false } else { true } }
            }
            guard counts[request.address()] == nil, counts.count < Self.mostCounts else { return nil }
            let task = TweetArchive.CancellableTask(milliseconds: Self.timeLimitMilliseconds)
            counts[request.address()] = .underWay(task)
            return task
        }
        if let task { queue.add(.count(request, task)) }
    }

    /// Ends a count. `response` is `nil` if it failed; the next request then starts a new one.
    func end(_ request: Request, with response: Response?) {
        counts.withLock { counts in
            counts[request.address()] = response.map { .done($0, until: .now + Self.keepDuration) }
        }
    }

    /// Cancels all counts when the server stops.
    func cancel() {
        counts.withLock { counts in
            for case .underWay(let task) in counts.values { task.cancel() }
        }
    }
}
