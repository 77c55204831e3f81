internal import Dispatch
internal import Synchronization

/// Reads a stream ahead on a background thread, so that decompressing or hashing runs in parallel with parsing.
/// Decompressing bzip2 takes longer than parsing.
///
/// The reader receives an error after all blocks before it. The thread ends at the end of the stream, after an error,
/// or soon after the returned stream is released.
enum ReadAhead {
    /// In bytes.
    private static let pieceSize = 1 << 18

    private enum Message: Sendable {
        case piece([UInt8])
        case failed(InputError)
        case end
    }

    /// Moves a closure to the background thread. It is `@unchecked Sendable`, because no other thread uses the closure
    /// afterwards.
    private struct Handover: @unchecked Sendable {
        let open: () throws -> ByteStream
    }

    /// Blocks that the reader has copied and that can be filled again. Without them, the allocator would get new memory
    /// from the system for each block.
    private final class Spares: Sendable {
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
        let spares: Spares

        init(_ queue: BoundedQueue<Message>, _ spares: Spares) {
            self.queue = queue
            self.spares = spares
        }

        deinit { queue.close() }

        func read(into buffer: inout [UInt8]) throws -> Bool {
            switch queue.receive() {
            case .piece(let bytes):
                if buffer.isEmpty {
                    buffer = bytes
                } else {
                    buffer += bytes
                    spares.add(bytes)
                }
                return true
            case .failed(let error): throw error
            case .end: return false
            }
        }
    }

    /// Returns a stream of the bytes of the stream that `open` returns. Reads up to `pieces` blocks of about 256 KiB
    /// ahead. `open` and its stream must not share mutable state with other threads.
    static func stream(pieces: Int, _ open: @escaping () throws -> ByteStream) -> ByteStream {
        let queue = BoundedQueue<Message>(capacity: pieces)
        let spares = Spares()
        let handover = Handover(open: open)
        DispatchQueue(label: "tweetdex.unpacking").async {
            _ = queue.send(run(handover, into: queue, spares))
        }
        let receiver = Receiver(queue, spares)
        return ByteStream { buffer, _ in
            try receiver.read(into: &buffer)
        }
    }

    /// Sends all blocks of the stream to the queue and returns the final message.
    private static func run(_ handover: Handover, into queue: BoundedQueue<Message>, _ spares: Spares) -> Message {
        do {
            let stream = try handover.open()
            var piece: [UInt8] = []
            while try stream.read(pieceSize, into: &piece) {
                let length = piece.count
                guard queue.send(.piece(consume piece)) else { return .end }
                piece = spares.take()
                // Most blocks are as long as the previous one.
                piece.reserveCapacity(length)
            }
            return .end
        } catch {
            return .failed(InputError(error))
        }
    }
}
