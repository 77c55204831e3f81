internal import Dispatch
internal import Synchronization

/// Reads a stream ahead on a background thread, so that decompressing or hashing runs in parallel with parsing.
/// Decompressing bzip2 takes longer than parsing.
///
/// The reader receives an error after all blocks before it. The thread ends at the end of the stream, after an error,
/// or soon after the returned stream is released.
extension ByteStream {
    /// In bytes.
    private static let pieceSize = 1 << 18

    private enum Message: Sendable {
        case piece([UInt8])
        case failed(InputError)
        case end
    }

    /// Blocks that the reader has copied and that can be filled again. Without them, the allocator would get new memory
    /// from the system for each block.
    private final class BufferPool: Sendable {
        private let pieces = Mutex<[[UInt8]]>([])

        func add(_ piece: [UInt8]) { pieces.withLock { $0.append(piece) } }

        /// Returns an empty block.
        func take() -> [UInt8] {
            var piece = pieces.withLock { $0.popLast() } ?? []
            piece.removeAll(keepingCapacity: true)
            return piece
        }
    }

    /// The receiving end of the queue. Releasing it closes the queue, which ends the background thread.
    private final class Receiver {
        let queue: BoundedQueue<Message>
        let pool: BufferPool

        init(_ queue: BoundedQueue<Message>, _ pool: BufferPool) {
            self.queue = queue
            self.pool = pool
        }

        deinit { queue.close() }

        func read(into buffer: inout [UInt8]) throws -> Bool {
            switch queue.receive() {
            case .piece(let bytes):
                if buffer.isEmpty {
                    buffer = bytes
                } else {
                    buffer += bytes
                    pool.add(bytes)
                }
                return true
            case .failed(let error): throw error
            case .end: return false
            }
        }
    }

    /// Returns a stream of the bytes of the stream that `open` returns. Reads up to `pieces` blocks of about 256 KiB
    /// ahead. `open` and its stream must not share mutable state with other threads.
    static func readAhead(pieces: Int, _ open: @escaping () throws -> ByteStream) -> ByteStream {
        let queue = BoundedQueue<Message>(capacity: pieces)
        let pool = BufferPool()
        // No other thread uses the closure afterwards.
        nonisolated(unsafe) let open = open
        DispatchQueue(label: "tweetdex.unpacking").async {
            _ = unsafe queue.send(run(open, into: queue, pool))
        }
        let receiver = Receiver(queue, pool)
        return ByteStream { buffer, _ in
            try receiver.read(into: &buffer)
        }
    }

    /// Sends all blocks of the stream to the queue and returns the final message.
    private static func run(
        _ open: () throws -> ByteStream, into queue: BoundedQueue<Message>, _ pool: BufferPool
    ) -> Message {
        do {
            let stream = try open()
            var piece: [UInt8] = []
            while try stream.read(pieceSize, into: &piece) {
                let length = piece.count
                guard queue.send(.piece(consume piece)) else { return .end }
                piece = pool.take()
                // Most blocks are as long as the previous one.
                piece.reserveCapacity(length)
            }
            return .end
        } catch {
            return .failed(InputError(error))
        }
    }
}

#if CompressedArchives
    /// Decompresses the next entries of a container on background threads while the caller reads the current one. This
    /// speeds up containers with thousands of compressed files, such as a stream grab (see API formats, Stream grabs).
    final class EntryPrefetcher {
        /// The maximum number of prefetched entries.
        private static let count = 2
        /// The maximum number of buffered blocks of 256 KiB per entry.
        private static let pieces = 12

        private let entries: [SourceEntry]
        private let open: (_ number: Int) throws -> ByteStream
        private var waiting: [Int: ByteStream] = [:]

        /// - Parameter open: Returns the stream of an entry by its index. Several threads call it at the same time, so
        ///   it must not use shared mutable state.
        init(_ entries: [SourceEntry], _ open: @escaping (_ number: Int) throws -> ByteStream) {
            self.entries = entries
            self.open = open
        }

        /// Removes and returns the stream of an entry; `nil` if the entry was not prefetched.
        func take(_ number: Int) -> ByteStream? { waiting.removeValue(forKey: number) }

        /// Starts to decompress those of the `count` entries after `number` that are compressed, judging by their
        /// names. Cancels the prefetching of all other entries.
        func prefetch(after number: Int) {
            let wanted = (number + 1...number + Self.count).filter { isCompressed($0) }
            waiting = waiting.filter { wanted.contains($0.key) }
            for next in wanted where waiting[next] == nil {
                let open = open
                waiting[next] = ByteStream.readAhead(pieces: Self.pieces) { try open(next) }
            }
        }

        private func isCompressed(_ number: Int) -> Bool {
            entries.indices.contains(number) && entries[number].name.suggestsPacking
        }
    }
#endif
