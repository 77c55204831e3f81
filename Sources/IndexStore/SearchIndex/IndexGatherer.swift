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

    /// A part of the index that is ready to be written, and how many rows and tokens the index has more for it.
    typealias Piece = (segment: IndexSegment, change: (rows: Int, tokens: Int))

    /// Batches that wait for the thread at most.
    private static let queueLength = 16

    private let queue = DispatchQueue(label: "tweetdex.index")
    /// Only the queue's thread touches them.
    private let postings = Mutex(IndexPostings())
    private let pieces = Mutex<[Piece]>([])
    private let room = DispatchSemaphore(value: queueLength)
    private let gathered = Atomic<Int>(0)
    private let pending = Atomic<Int>(0)
    private let segmentsUnderWay = Atomic<Int>(0)

    /// Bytes in memory, about, of what was added and comes into the next segment. A document takes some four times its bytes
    /// once it is gathered (one of words of one letter eight times; what is pending of such is small).
    var size: Int {
        (isMakingSegment ? 0 : gathered.load(ordering: .relaxed)) + pending.load(ordering: .relaxed) * 4
    }

    var isMakingSegment: Bool { segmentsUnderWay.load(ordering: .acquiring) > 0 }

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

    /// Begins to make a segment of all that was added; what is added from now on comes into another one.
    func makeSegment(capacity: Int) {
        segmentsUnderWay.add(1, ordering: .relaxed)
        queue.async { [self] in
            let piece = postings.withLock { postings in
                defer { postings.removeAll() }
                return (postings.segment(capacity: capacity), postings.change)
            }
            pieces.withLock { $0.append(piece) }
            gathered.store(0, ordering: .relaxed)
            segmentsUnderWay.subtract(1, ordering: .releasing)
        }
    }

    /// The pieces that are ready, the oldest first.
    func takeReady() -> [Piece] {
        pieces.withLock { pieces in
            defer { pieces.removeAll() }
            return pieces
        }
    }

    /// All pieces, the oldest first, once they are ready.
    func takeAll() -> [Piece] {
        queue.sync { takeReady() }
    }

    func removeAll() {
        queue.sync {
            postings.withLock { $0.removeAll() }
            pieces.withLock { $0.removeAll() }
            gathered.store(0, ordering: .relaxed)
        }
    }

    private func gather(_ changes: [Change]) {
        postings.withLock { postings in
            for change in changes {
                let document = change.document.bytes.span
                if change.isDeletion {
                    postings.delete(document, number: change.number)
                } else {
                    postings.insert(document, number: change.number)
                }
            }
            gathered.store(postings.size, ordering: .relaxed)
        }
    }
}
