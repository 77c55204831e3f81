internal import Dispatch
internal import Glibc
internal import Synchronization
internal import TweetArchive

/// Work for threads that may take their time, so that the one which talks to all clients never does.
final class WorkQueue: Sendable {
    enum Work: Sendable {
        /// Answer a client's request.
        case answer(client: UInt64, Request, closes: Bool, TweetArchive.Errand)
        /// Read more of what a client gets.
        case read(client: UInt64, MediaSource)
    }

    private struct State {
        var waiting: [Work] = []
        /// How many of `waiting` were taken: cheaper than removing the first every time.
        var taken = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let filled = DispatchSemaphore(value: 0)

    func add(_ work: Work) {
        state.withLock { $0.waiting.append(work) }
        filled.signal()
    }

    /// Waits for work; nil when there will be none any more.
    func next() -> Work? {
        filled.wait()
        let work = state.withLock { state -> Work? in
            guard !state.isClosed, state.taken < state.waiting.count else { return nil }
            let work = state.waiting[state.taken]
            state.taken += 1
            if state.taken == state.waiting.count || state.taken > 1000 {
                state.waiting.removeFirst(state.taken)
                state.taken = 0
            }
            return work
        }
        // The next one who waits is to see it as well.
        if work == nil { filled.signal() }
        return work
    }

    func close() {
        state.withLock { $0.isClosed = true }
        filled.signal()
    }
}

/// What is left to send of an image or video. The thread that talks to clients and the workers hand it to each other, so
/// that never two have it at a time.
final class MediaSource: @unchecked Sendable {
    private let reader: MediaReader
    private var left: Int64

    /// Bytes that are read at a time, and wait in memory for a client.
    private static let piece = 128 << 10

    init(_ reader: MediaReader, length: Int64) {
        self.reader = reader
        left = length
    }

    var isAtEnd: Bool { left <= 0 }

    /// Appends the next piece, and never more than was promised; false when it cannot be read.
    func read(into buffer: inout [UInt8]) -> Bool {
        let start = buffer.count
        do throws(MediaReader.Failure) {
            let wanted = Int(min(left, Int64(Self.piece)))
            guard try reader.read(wanted, into: &buffer) else { return false }
        } catch {
            // The length was promised already: all that can be said is an end before it.
            return false
        }
        let surplus = Int64(buffer.count - start) - left
        if surplus > 0 { buffer.removeLast(Int(surplus)) }
        left -= Int64(buffer.count - start)
        return true
    }
}
