internal import Dispatch
internal import Glibc
internal import Synchronization
internal import TweetArchive

/// Work for threads that may take their time, so that the one which talks to all clients never does.
final class WorkQueue: Sendable {
    enum Work: Sendable {
        /// Answer a client's request.
        case answer(client: UInt64, Request, closes: Bool, TweetArchive.Errand)
        /// Make a page that nobody waits for, for the next one who asks.
        case count(Request, TweetArchive.Errand)
        /// Read more of what a client gets.
        case read(client: UInt64, MediaSource)
    }

    private struct State {
        var waiting: [Work] = []
        /// How many of `waiting` were taken: cheaper than removing the first every time.
        var taken = 0
        /// Since when those are at work that count, by their numbers.
        var working: [Int: ContinuousClock.Instant] = [:]
        /// Workers that wait, the one that came last at the end: what it used last is still at hand for its processor.
        var idle: [DispatchSemaphore] = []
        /// How many were called and are not here yet.
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

    /// So many are at work at a time, as long as none of them is slow: with more than the machine has processors, each
    /// only takes longer.
    private let abreast: Int
    private let state = Mutex(State())

    init(abreast: Int = .max) { self.abreast = max(1, abreast) }

    func add(_ work: Work) {
        state.withLock { state in
            state.waiting.append(work)
            callWorkers(&state)
        }
    }

    /// Calls as many as there is work and room for.
    private func callWorkers(_ state: inout State) {
        let wanted = min(state.waiting.count - state.taken, abreast - state.working.count) - state.called
        for _ in 0..<max(0, wanted) {
            guard let call = state.idle.popLast() else { return }
            state.called += 1
            call.signal()
        }
    }

    /// A worker's next work, its last one being done; waits for it. nil when there will be none any more.
    func next(for worker: Int) -> Work? {
        var call: DispatchSemaphore?
        while true {
            let work = state.withLock { state -> Work? in
                if call != nil { state.called -= 1 }
                call = nil
                state.working[worker] = nil
                if state.isClosed { return nil }
                if state.working.count < abreast, let work = state.take() {
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

    /// How many workers wait.
    var idleWorkers: Int { state.withLock { $0.idle.count } }

    /// Lets others in for those that are at it for longer than `patience`, so that what is quick does not wait behind what
    /// is slow. Whether somebody waits.
    func letOthersIn(after patience: Duration) -> Bool {
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
