import CLibrary
import Dispatch
import Synchronization
import TweetArchive

/// Runs the calls of tools on a few threads, each with its own connection to the store.
final class ToolWorkers: Sendable {
    /// Runs a call with the store, or with the error of opening it.
    typealias Call = @Sendable (Result<TweetArchive, any Error>) -> Void

    private typealias PendingCall = (request: String?, task: CancellableTask)

    /// The idle workers, the calls that no worker has begun, and all calls without a reply.
    private let state: Mutex<(idle: [Worker], waiting: [(task: CancellableTask, call: Call)], pending: [PendingCall])>
    private let group = DispatchGroup()
    private static let count = 4
    private static let longestQueue = 64

    /// - Parameter open: Opens the store.
    init(opening open: @escaping @Sendable () throws -> TweetArchive) {
        state = Mutex(((0..<Self.count).map { _ in Worker(opening: open) }, [], []))
    }

    /// Runs a call on an idle thread, or as soon as one is idle. Returns false if too many calls are waiting.
    ///
    /// - Parameter request: The ID of the request as JSON.
    func add(_ request: String?, _ task: CancellableTask, _ call: @escaping Call) -> Bool {
        let (isAccepted, worker) = state.withLock { state -> (Bool, Worker?) in
            guard state.waiting.count < Self.longestQueue else { return (false, nil) }
            state.waiting.append((task, call))
            state.pending.append((request, task))
            return (true, state.idle.popLast())
        }
        if let worker { worker.queue.async(group: group) { self.runJobs(on: worker) } }
        return isAccepted
    }

    /// Cancels the call with the ID of a request; all calls if it is `nil`.
    func cancel(_ request: String?) {
        let calls = state.withLock { $0.pending.filter { request == nil || $0.request == request } }
        for (_, task) in calls { task.cancel() }
    }

    /// Waits for all calls. Cancels them as soon as `isNeeded` returns false.
    func finish(while isNeeded: () -> Bool) {
        while group.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
            if !isNeeded() { cancel(nil) }
        }
    }

    private func runJobs(on worker: Worker) {
        while let job = nextJob(of: worker) {
            job.call(worker.openStore())
            state.withLock { $0.pending.removeAll { $0.task === job.task } }
        }
    }

    private func nextJob(of worker: Worker) -> (task: CancellableTask, call: Call)? {
        state.withLock { state in
            if state.waiting.isEmpty {
                state.idle.append(worker)
                return nil
            }
            return state.waiting.removeFirst()
        }
    }
}

/// A thread with its connection. `@unchecked Sendable` is safe, because only jobs of `queue` use `store`.
private final class Worker: @unchecked Sendable {
    let queue = DispatchQueue(label: "tweetdex.tool")
    private let open: @Sendable () throws -> TweetArchive
    private var store: TweetArchive?

    init(opening open: @escaping @Sendable () throws -> TweetArchive) { self.open = open }

    func openStore() -> Result<TweetArchive, any Error> {
        if let store, store.isCurrentFile { return .success(store) }
        return Result {
            let opened = try open()
            store = opened
            return opened
        }
    }
}
