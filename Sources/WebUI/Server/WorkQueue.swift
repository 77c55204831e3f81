internal import Dispatch
internal import Synchronization
internal import TweetArchive

/// A queue of work for a fixed number of worker threads. Workers block until there is work, but adding work never
/// blocks the polling thread.
final class WorkQueue: Sendable {
    enum Work: Sendable {
        /// Generate the response to a client's request.
        case answer(client: UInt64, Request, closes: Bool, CancellableTask)
        /// Generate a page with `Request.isStoreWide` in the background (see `BackgroundCounter`).
        case count(Request, CancellableTask)
        /// Read the next part of a response body.
        case read(client: UInt64, MediaSource)
    }

    let threads: Int
    /// True if the threads have low priority, so that the operating system prefers those of light requests.
    let isHeavy: Bool
    /// The time limit of a request in this queue, and the queue for requests that exceed it, which then start again.
    /// `nil` if requests have only their own time limit.
    let overflow: (milliseconds: Int, queue: WorkQueue)?
    private let state = Mutex<(waiting: [Work], isClosed: Bool)>(([], false))
    /// Counts the elements of `waiting`.
    private let count = DispatchSemaphore(value: 0)

    init(threads: Int = 1, isHeavy: Bool = false, overflow: (milliseconds: Int, queue: WorkQueue)? = nil) {
        self.threads = threads
        self.isHeavy = isHeavy
        self.overflow = overflow
    }

    func add(_ work: Work) {
        state.withLock { $0.waiting.append(work) }
        count.signal()
    }

    /// Blocks until there is work, and removes the oldest. After `close()`, returns `nil` even if work is waiting.
    func next() -> Work? {
        count.wait()
        let work = state.withLock { $0.isClosed ? nil : $0.waiting.removeFirst() }
        // Wakes the next worker of a closed queue.
        if case .none = work { count.signal() }
        return work
    }

    /// Ends each worker after its current work, because `next()` then returns `nil`.
    func close() {
        state.withLock { $0.isClosed = true }
        count.signal()
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
