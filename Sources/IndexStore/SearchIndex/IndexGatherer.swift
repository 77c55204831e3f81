internal import Dispatch
internal import Synchronization

/// Gathers rows of the search index, and makes a segment of them, on a thread of its own while others are busy with what
/// else there is to write.
final class IndexGatherer: Sendable {
    struct Change: Sendable {
        var number: Int64
        var document: IndexDocument
        /// The row loses what it was made of.
        var isDeletion: Bool
    }

    private struct State {
        var postings = IndexPostings()
        var segment: IndexSegment?
    }

    /// Batches that wait for the thread at most.
    private static let queueLength = 16

    private let queue = DispatchQueue(label: "tweetdex.index")
    private let state = Mutex(State())
    private let room = DispatchSemaphore(value: queueLength)
    private let gathered = Atomic<Int>(0)
    private let pending = Atomic<Int>(0)

    /// Bytes in memory, about, of what was added so far. A document takes some four times its bytes once it is gathered
    /// (one of words of one letter eight times; what is pending of such is small).
    var size: Int { gathered.load(ordering: .relaxed) + pending.load(ordering: .relaxed) * 4 }

    /// `bytes`: of all documents.
    func add(_ changes: [Change], bytes: Int) {
        room.wait()
        pending.add(bytes, ordering: .relaxed)
        queue.async { [self] in
            gather(changes)
            pending.subtract(bytes, ordering: .relaxed)
            room.signal()
        }
    }

    /// Begins to make a segment of all that was added; `take` gives it out.
    func makeSegment(capacity: Int) {
        queue.async { [self] in state.withLock { $0.segment = $0.postings.segment(capacity: capacity) } }
    }

    /// The segment, and how many rows and tokens the index has more for it. Nothing is left here.
    func take() -> (segment: IndexSegment, rows: Int, tokens: Int)? {
        queue.sync {
            state.withLock { state in
                guard let segment = state.segment else { return nil }
                let change = state.postings.change
                clear(&state)
                return (segment, change.rows, change.tokens)
            }
        }
    }

    func removeAll() {
        queue.sync { state.withLock { clear(&$0) } }
    }

    private func clear(_ state: inout State) {
        state.postings.removeAll()
        state.segment = nil
        gathered.store(0, ordering: .relaxed)
    }

    private func gather(_ changes: [Change]) {
        state.withLock { state in
            for change in changes {
                let document = change.document.bytes.span
                if change.isDeletion {
                    state.postings.delete(document, number: change.number)
                } else {
                    state.postings.insert(document, number: change.number)
                }
            }
            gathered.store(state.postings.size, ordering: .relaxed)
        }
    }
}
