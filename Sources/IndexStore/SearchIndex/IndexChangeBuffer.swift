internal import Dispatch
internal import Synchronization

/// Collects changes of the search index and builds segments from the changes on a background queue. Meanwhile the
/// caller (`IndexWriter`) can write to other tables.
final class IndexChangeBuffer: Sendable {
    /// Changes in the order in which they are made. The documents are in one buffer, because one thread adds them and
    /// another frees them.
    struct Changes: Sendable {
        /// `number` is the doc ID. `end` is the end of the document in `bytes`. A document starts at the end of the
        /// previous one. `isDeletion` is true if the change removes the document from the index.
        fileprivate typealias Change = (number: Int64, end: Int, isDeletion: Bool)

        fileprivate private(set) var changes: [Change] = []
        private(set) var bytes: [UInt8] = []

        var count: Int { changes.count }

        /// Adds a change of the document that the body appends to the buffer.
        mutating func append(number: Int64, isDeletion: Bool, _ document: (inout [UInt8]) -> Void) {
            document(&bytes)
            changes.append((number: number, end: bytes.count, isDeletion: isDeletion))
        }
    }

    /// A segment that is ready to be written. The caller must add `change` to the totals of the index.
    typealias BuiltSegment = (segment: IndexSegment, change: (rows: Int, tokens: Int))

    /// The maximum number of calls of `add` that wait in the queue.
    private static let queueLength = 16

    private let queue = DispatchQueue(label: "tweetdex.index")
    /// Accessed only on the queue.
    private let postings = Mutex(PostingsBuffer())
    private let segments = Mutex<[BuiltSegment]>([])
    private let room = DispatchSemaphore(value: queueLength)
    /// The memory size in bytes of `postings`.
    private let gathered = Atomic<Int>(0)
    /// The total size in bytes of the documents in the queue.
    private let pending = Atomic<Int>(0)
    private let segmentsUnderWay = Atomic<Int>(0)

    /// The approximate memory size in bytes of the changes for the next segment.
    ///
    /// A document in the queue counts four times its size, because it will take about that much memory in `postings`.
    /// The estimate is too low by half in the rare case that all its tokens are single letters.
    var size: Int {
        (isMakingSegment ? 0 : gathered.load(ordering: .relaxed)) + pending.load(ordering: .relaxed) * 4
    }

    var isMakingSegment: Bool { segmentsUnderWay.load(ordering: .acquiring) > 0 }

    /// Adds changes. Blocks while the queue is full.
    func add(_ changes: Changes) {
        let bytes = changes.bytes.count
        room.wait()
        pending.add(bytes, ordering: .relaxed)
        queue.async { [self] in
            gather(changes)
            pending.subtract(bytes, ordering: .relaxed)
            room.signal()
        }
    }

    /// Starts to build a segment from all changes added so far, with pages of about `capacity` bytes. Later changes go
    /// into another segment.
    func makeSegment(capacity: Int) {
        segmentsUnderWay.add(1, ordering: .relaxed)
        queue.async { [self] in
            let segment = postings.withLock { postings in
                defer { postings.removeAll() }
                return (postings.segment(capacity: capacity), postings.change)
            }
            segments.withLock { $0.append(segment) }
            gathered.store(0, ordering: .relaxed)
            segmentsUnderWay.subtract(1, ordering: .releasing)
        }
    }

    /// Removes and returns the segments that are ready, oldest first.
    func takeReady() -> [BuiltSegment] {
        segments.withLock { segments in
            defer { segments.removeAll() }
            return segments
        }
    }

    /// Waits until all segments are ready, then removes and returns them, oldest first.
    func takeAll() -> [BuiltSegment] {
        queue.sync { takeReady() }
    }

    /// Discards all changes and segments.
    func removeAll() {
        queue.sync {
            postings.withLock { $0.removeAll() }
            segments.withLock { $0.removeAll() }
            gathered.store(0, ordering: .relaxed)
        }
    }

    private func gather(_ changes: Changes) {
        postings.withLock { postings in
            var start = 0
            for change in changes.changes {
                let document = changes.bytes.span.extracting(start..<change.end)
                if change.isDeletion {
                    postings.delete(document, number: change.number)
                } else {
                    postings.insert(document, number: change.number)
                }
                start = change.end
            }
            gathered.store(postings.size, ordering: .relaxed)
        }
    }
}
