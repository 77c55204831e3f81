internal import CLibrary
internal import Dispatch
internal import Synchronization
internal import TweetArchive

/// A queue of work for worker threads. Workers block until there is work, but adding work never blocks the polling
/// thread.
final class WorkQueue: Sendable {
    enum Work: Sendable {
        /// Generate the response to a client's request.
        case answer(client: UInt64, Request, closes: Bool, CancellableTask, PageScheduler.Job)
        /// Generate a page with `Request.isStoreWide` in the background (see `BackgroundCounter`).
        case count(Request, CancellableTask)
        /// Read the next part of a response body.
        case read(client: UInt64, MediaSource)
    }

    private struct State {
        var waiting: [Work] = []
        /// The number of leading elements of `waiting` that were already taken. `take` removes many of them at a time,
        /// because each removal moves all other elements.
        var taken = 0
        /// The busy workers that count towards `concurrency`: their numbers, and the times at which they started their
        /// current work.
        var working: [Int: ContinuousClock.Instant] = [:]
        /// The idle workers. The last one is woken first, because its data is most likely still in the processor's
        /// cache.
        var idle: [DispatchSemaphore] = []
        /// The number of workers that were woken but have not taken work yet.
        var waking = 0
        var isClosed = false

        var isEmpty: Bool { taken == waiting.count }

        mutating func take() -> Work? {
            guard !isEmpty else { return nil }
            let work = waiting[taken]
            taken += 1
            if isEmpty || taken > 1000 {
                waiting.removeFirst(taken)
                taken = 0
            }
            return work
        }
    }

    /// The maximum number of busy workers. Workers that `ignoreSlowWorkers(after:)` has excluded do not count.
    private let concurrency: Int
    private let state = Mutex(State())

    init(concurrency: Int = .max) { self.concurrency = max(1, concurrency) }

    func add(_ work: Work) {
        state.withLock { state in
            state.waiting.append(work)
            wakeWorkers(&state)
        }
    }

    /// Wakes one idle worker for each waiting element, up to `concurrency`.
    private func wakeWorkers(_ state: inout State) {
        let wanted = min(state.waiting.count - state.taken, concurrency - state.working.count) - state.waking
        for _ in 0..<max(0, wanted) {
            guard let wakeup = state.idle.popLast() else { return }
            state.waking += 1
            wakeup.signal()
        }
    }

    /// Marks the worker as idle and blocks until there is work for it. After `close()`, returns `nil` even if work is
    /// waiting.
    func next(for worker: Int) -> Work? {
        var wakeup: DispatchSemaphore?
        while true {
            let work = state.withLock { state -> Work? in
                if wakeup != nil { state.waking -= 1 }
                wakeup = nil
                state.working[worker] = nil
                if state.isClosed { return nil }
                if state.working.count < concurrency, let work = state.take() {
                    state.working[worker] = .now
                    return work
                }
                let mine = DispatchSemaphore(value: 0)
                state.idle.append(mine)
                wakeup = mine
                return nil
            }
            guard let wakeup else { return work }
            wakeup.wait()
        }
    }

    /// The number of idle workers, for tests.
    var idleWorkers: Int { state.withLock { $0.idle.count } }

    /// Stops counting workers that have been busy for longer than `patience` towards `concurrency`, so that other
    /// workers may start. If no work is waiting, does nothing and returns false.
    func ignoreSlowWorkers(after patience: Duration) -> Bool {
        state.withLock { state in
            guard !state.isEmpty else { return false }
            let now = ContinuousClock.now
            state.working = state.working.filter { $0.value + patience > now }
            wakeWorkers(&state)
            return true
        }
    }

    /// Ends each worker after its current work, because `next(for:)` then returns `nil`.
    func close() {
        state.withLock { state in
            state.isClosed = true
            while let wakeup = state.idle.popLast() {
                state.waking += 1
                wakeup.signal()
            }
        }
    }
}

/// The unsent rest of an image or video. The polling thread and a worker pass it to each other, so only one thread uses
/// it at a time.
final class MediaSource: @unchecked Sendable {
    private let reader: MediaReader
    private var left: Int64

    /// The number of bytes that one call of `read` requests from the reader. A slow client occupies about as much
    /// memory.
    private static let partSize = 128 << 10

    init(_ reader: MediaReader, length: Int64) {
        self.reader = reader
        left = length
    }

    var isAtEnd: Bool { left <= 0 }

    /// Appends the next part to `buffer`, but never more than the remaining length. Returns false if the file cannot be
    /// read or ends too early.
    func read(into buffer: inout [UInt8]) -> Bool {
        let start = buffer.count
        do {
            let wanted = Int(min(left, Int64(Self.partSize)))
            guard try reader.read(wanted, into: &buffer) else { return false }
        } catch {
            // The status has already been sent or is in `buffer`. Ending the body early is the only way to report the
            // error.
            return false
        }
        let surplus = Int64(buffer.count - start) - left
        if surplus > 0 { buffer.removeLast(Int(surplus)) }
        left -= Int64(buffer.count - start)
        return true
    }
}
