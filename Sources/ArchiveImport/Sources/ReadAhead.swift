internal import Dispatch

/// Reads a stream on a background thread, a limited number of blocks ahead of the consumer. Decompressing bzip2 takes
/// longer than the processing of its contents, so the two run in parallel.
///
/// The consumer receives the blocks in order and an error after the last block before it. The thread ends with the
/// stream, or soon after the consumer is released.
enum ReadAhead {
    /// The number of uncompressed bytes per block.
    private static let pieceSize = 1 << 18

    private enum Message: Sendable {
        case piece([UInt8])
        case failed(InputError)
        case end
    }

    /// Transfers the closure that opens a stream to the background thread. It is `@unchecked Sendable` because only
    /// that thread uses it afterwards.
    private struct Handover: @unchecked Sendable {
        let open: () throws(InputError) -> ByteStream
    }

    /// The receiving end of the queue. Its deinitializer closes the queue, which ends the background thread.
    private final class Receiver {
        let queue: BoundedQueue<Message>

        init(_ queue: BoundedQueue<Message>) { self.queue = queue }

        deinit { queue.close() }

        func read(into buffer: inout [UInt8]) throws(InputError) -> Bool {
            switch queue.receive() {
            case .piece(let bytes):
                if buffer.isEmpty { buffer = bytes } else { buffer += bytes }
                return true
            case .failed(let error): throw error
            case .end: return false
            }
        }
    }

    /// Returns a stream that reads the stream from `open` up to `pieces` × 256 KiB ahead. `open` and its result must
    /// not share mutable state with another thread.
    static func stream(pieces: Int, _ open: @escaping () throws(InputError) -> ByteStream) -> ByteStream {
        let queue = BoundedQueue<Message>(capacity: pieces)
        let handover = Handover(open: open)
        DispatchQueue(label: "tweetdex.unpacking").async {
            _ = queue.send(run(handover, into: queue))
        }
        let receiver = Receiver(queue)
        return ByteStream { (buffer: inout [UInt8], _: Int) throws(InputError) -> Bool in
            try receiver.read(into: &buffer)
        }
    }

    /// Reads the stream to its end and returns the final message.
    private static func run(_ handover: Handover, into queue: BoundedQueue<Message>) -> Message {
        do throws(InputError) {
            let stream = try handover.open()
            var piece: [UInt8] = []
            while try stream.read(pieceSize, into: &piece) {
                let length = piece.count
                guard queue.send(.piece(piece)) else { return .end }
                piece = []
                // Most blocks have the length of the previous one.
                piece.reserveCapacity(length)
            }
            return .end
        } catch {
            return .failed(error)
        }
    }
}
