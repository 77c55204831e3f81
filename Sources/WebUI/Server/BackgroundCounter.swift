internal import CLibrary
internal import Synchronization

/// Generates pages with `Request.isStoreWide` on a background thread if they have exceeded the time limit of a request.
///
/// Until such a page is finished, the response to each request for the page says that the figures are being counted.
/// The first request after that gets the finished page, unless the count failed or the page may be outdated.
final class BackgroundCounter: Sendable {
    enum Count {
        case underWay(CancellableTask)
        case done(Response, until: ContinuousClock.Instant)
    }

    /// The queue of the background thread.
    let queue = WorkQueue(isHeavy: true)
    private let counts = Mutex<[String: Count]>([:])

    /// The time limit of a background count.
    private static let timeLimitMilliseconds = 600_000
    /// The time for which a finished page is kept for the next request. After that, the page may be outdated.
    /// Generating the page again is quick, because the store caches most of its figures.
    private static let keepDuration = Duration.seconds(60)
    /// The maximum number of running counts and finished pages. Few URLs are store-wide, so this is rarely
    /// reached.
    private static let maxCounts = 32

    /// Returns the count for a page. Returns `nil` if no count was started, if the count failed, or if the
    /// finished page may be outdated. Returns a finished page only once.
    func count(of request: Request) -> Count? {
        counts.withLock { counts in
            let count = counts[request.target()]
            guard case .done(_, let until) = count else { return count }
            counts[request.target()] = nil
            return until > .now ? count : nil
        }
    }

    /// Starts a count for a page, unless one already exists. If `maxCounts` is reached, discards all finished pages
    /// first. Does nothing if too many counts are still running.
    func begin(_ request: Request) {
        let task = counts.withLock { counts -> CancellableTask? in
            if counts.count >= Self.maxCounts {
                counts = counts.filter { if case .done = $0.value { false } else { true } }
            }
            guard counts[request.target()] == nil, counts.count < Self.maxCounts else { return nil }
            let task = CancellableTask(milliseconds: Self.timeLimitMilliseconds)
            counts[request.target()] = .underWay(task)
            return task
        }
        if let task { queue.add(.count(request, task)) }
    }

    /// Stores the page of a finished count. Pass `nil` if the count failed; the next request then starts a new count.
    func end(_ request: Request, with response: Response?) {
        counts.withLock { counts in
            counts[request.target()] = response.map { .done($0, until: .now + Self.keepDuration) }
        }
    }

    /// Cancels all counts when the server stops.
    func cancel() {
        counts.withLock { counts in
            for case .underWay(let task) in counts.values { task.cancel() }
        }
    }
}
