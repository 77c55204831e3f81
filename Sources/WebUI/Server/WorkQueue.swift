internal import Dispatch
internal import Glibc
internal import Synchronization
internal import TweetArchive

/// A queue of work for worker threads. Workers may block, so that the thread that polls the sockets never does.
final class WorkQueue: Sendable {
    enum Work: Sendable {
        /// Make the response to a client's request.
        case answer(client: UInt64, Request, closes: Bool, TweetArchive.CancellableTask, Turns.Claim)
        /// Finish a page of store-wide figures in the background (see `BackgroundCounter`).
        case count(Request, TweetArchive.CancellableTask)
        /// Read the next part of a response body.
        case read(client: UInt64, MediaSource)
    }

    private struct State {
        var waiting: [Work] = []
        /// The number of leading elements of `waiting` that were taken. Removing the first element each time would be
        /// slower.
        var taken = 0
        /// The start of the current work of each worker that counts towards `concurrency`, by worker number.
        var working: [Int: ContinuousClock.Instant] = [:]
        /// Idle workers. The one that became idle last is woken first, because its data is most likely still in the
        /// processor's cache.
        var idle: [DispatchSemaphore] = []
        /// The number of workers that were woken and have not resumed yet.
        var called = 0
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

    /// The maximum number of busy workers, not counting slow ones. More workers than processors would only compete with
    /// each other.
    private let concurrency: Int
    private let state = Mutex(State())

    init(concurrency: Int = .max) { self.concurrency = max(1, concurrency) }

    func add(_ work: Work) {
        state.withLock { state in
            state.waiting.append(work)
            callWorkers(&state)
        }
    }

    /// Wakes one idle worker for each waiting element, up to `concurrency`.
    private func callWorkers(_ state: inout State) {
        let wanted = min(state.waiting.count - state.taken, concurrency - state.working.count) - state.called
        for _ in 0..<max(0, wanted) {
            guard let call = state.idle.popLast() else { return }
            state.called += 1
            call.signal()
        }
    }

    /// Marks the worker's previous work as finished, and blocks until it gets the next. Returns `nil` after the queue
    /// was closed, even if work is waiting.
    func next(for worker: Int) -> Work? {
        var call: DispatchSemaphore?
        while true {
            let work = state.withLock { state -> Work? in
                if call != nil { state.called -= 1 }
                call = nil
                state.working[worker] = nil
                if state.isClosed { return nil }
                if state.working.count < concurrency, let work = state.take() {
                    state.working[worker] = .now
                    return work
                }
                let mine = DispatchSemaphore(value: 0)
                state.idle.append(mine)
                call = mine
                return nil
            }
            guard let call else { return work }
            call.wait()
        }
    }

    /// The number of idle workers, for tests.
    var idleWorkers: Int { state.withLock { $0.idle.count } }

    /// Stops counting workers that have been busy for longer than `patience`, so that quick work does not wait for slow
    /// work. Returns true if work is waiting.
    func ignoreSlowWorkers(after patience: Duration) -> Bool {
        state.withLock { state in
            guard !state.isEmpty else { return false }
            let now = ContinuousClock.now
            state.working = state.working.filter { $0.value + patience > now }
            callWorkers(&state)
            return true
        }
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            while let call = state.idle.popLast() {
                state.called += 1
                call.signal()
            }
        }
    }
}

/// The unsent rest of an image or video. The main thread and the workers pass it to each other, so only one thread uses
/// it at a time.
final class MediaSource: @unchecked Sendable {
    private let reader: MediaReader
    private var left: Int64

    /// The number of bytes that are read at a time and kept in memory for a client.
    private static let partSize = 128 << 10

    init(_ reader: MediaReader, length: Int64) {
        self.reader = reader
        left = length
    }

    var isAtEnd: Bool { left <= 0 }

    /// Appends the next part to `buffer`, without exceeding the length in the response header. Returns false if it
    /// cannot be read.
    func read(into buffer: inout [UInt8]) -> Bool {
        let start = buffer.count
        do throws(MediaReader.Failure) {
            let wanted = Int(min(left, Int64(Self.partSize)))
            guard try reader.read(wanted, into: &buffer) else { return false }
        } catch {
            // The header with the length is sent already, or is in `buffer`. The only way left to report the error is
            // to end the body early.
            return false
        }
        let surplus = Int64(buffer.count - start) - left
        if surplus > 0 { buffer.removeLast(Int(surplus)) }
        left -= Int64(buffer.count - start)
        return true
    }
}
