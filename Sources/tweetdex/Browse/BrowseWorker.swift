import CLibrary
import Dispatch
import Synchronization
import TweetArchive

/// A thread with its own connection to the store, which runs jobs in their order.
///
/// A job replaces waiting jobs of its kind and cancels a running one, because their results are no longer needed.
/// Changes of the store have no kind, and are always performed.
final class BrowseWorker: Sendable {
    /// The kinds of jobs whose results a newer job replaces.
    enum Kind: Hashable, Sendable { case search, more, completions, counts, thread, pictures }

    typealias Body = @Sendable (TweetArchive) throws -> Void

    private typealias Job = (kind: Kind?, task: CancellableTask, body: Body)

    private let path: String
    private let failed: @Sendable (any Error) -> Void
    private let queue = Mutex<(waiting: [Job], running: Job?)>(([], nil))
    private let count = DispatchSemaphore(value: 0)
    private static let timeLimitMilliseconds = 600_000

    /// Starts the thread, which runs until the program ends. `failed` receives the errors of jobs on this thread,
    /// except of cancelled ones. Throws if the system cannot create a thread.
    init(path: String, failed: @escaping @Sendable (any Error) -> Void) throws {
        self.path = path
        self.failed = failed
        let (_, code) = startThread { self.run() }
        guard code == 0 else {
            throw CommandError.store(
                "no-thread", "a thread could not be started: \(errorDescription(code))",
                hint: "close other programs, or raise the limit that ulimit -u prints")
        }
    }

    func add(_ kind: Kind?, _ body: @escaping Body) {
        let job = (kind: kind, task: CancellableTask(milliseconds: Self.timeLimitMilliseconds), body: body)
        queue.withLock { queue in
            if let kind {
                queue.waiting.removeAll { $0.kind == kind }
                if queue.running?.kind == kind { queue.running?.task.cancel() }
            }
            queue.waiting.append(job)
        }
        count.signal()
    }

    /// Removes and cancels all jobs that have a kind.
    func drop() {
        queue.withLock { queue in
            queue.waiting.removeAll { $0.kind != nil }
            if queue.running?.kind != nil { queue.running?.task.cancel() }
        }
    }

    /// Waits until the changes of the store are complete. SQLite limits the time that each waits for another program.
    func finish() {
        let done = DispatchSemaphore(value: 0)
        add(nil) { _ in done.signal() }
        done.wait()
    }

    private func run() {
        // Only the main thread handles signals.
        var all = sigset_t()
        unsafe sigfillset(&all)
        // Except those of crashes, after which the handler restores the terminal.
        for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT] { unsafe sigdelset(&all, number) }
        unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
        var archive: TweetArchive?
        while true {
            count.wait()
            let next = queue.withLock { queue in
                queue.running = queue.waiting.isEmpty ? nil : queue.waiting.removeFirst()
                return queue.running
            }
            guard let job = next else { continue }
            do {
                if archive?.isCurrentFile == false { archive = nil }
                let opened = try archive ?? TweetArchive(path: path, access: .browsing)
                archive = opened
                try opened.run(job.task) { Result { try job.body(opened) } }.get()
            } catch {
                if !job.task.isCancelled { failed(error) }
            }
            queue.withLock { $0.running = nil }
        }
    }
}
