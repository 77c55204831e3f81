internal import Synchronization
internal import TweetArchive

/// Figures of everything whose page was not there in time: they are counted on by a thread of their own, once for all who
/// ask, and handed to the first who asks when they are there. Who asks before is told at once that they are being counted.
final class Counting: Sendable {
    enum State {
        case underWay
        case done(Response)
    }

    private enum Count {
        case underWay(TweetArchive.Errand)
        case done(Response, until: ContinuousClock.Instant)
    }

    /// What waits for the thread.
    let queue = WorkQueue()
    private let counts = Mutex<[String: Count]>([:])

    /// Longer than that nobody looks at a page that says to wait.
    private static let mostMilliseconds = 600_000
    /// What nobody fetches so long may not be true any more; most of it is kept in the store.
    private static let kept = Duration.seconds(60)
    /// The same page comes in few forms.
    private static let most = 32

    /// Where the count for a page stands; nil when there is none. A finished one is handed out once.
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

    /// Sees to it that it is counted for a page.
    func begin(_ request: Request) {
        let errand = counts.withLock { counts -> TweetArchive.Errand? in
            if counts.count >= Self.most {
                counts = counts.filter { if case .done = $0.value { false } else { true } }
            }
            guard counts[request.address()] == nil, counts.count < Self.most else { return nil }
            let errand = TweetArchive.Errand(milliseconds: Self.mostMilliseconds)
            counts[request.address()] = .underWay(errand)
            return errand
        }
        if let errand { queue.add(.count(request, errand)) }
    }

    /// `response` is nil when it came to nothing: the next one who asks begins anew.
    func end(_ request: Request, with response: Response?) {
        counts.withLock { counts in
            counts[request.address()] = response.map { .done($0, until: .now + Self.kept) }
        }
    }

    /// Nobody is going to ask any more.
    func callOff() {
        counts.withLock { counts in
            for case .underWay(let errand) in counts.values { errand.callOff() }
        }
    }
}
