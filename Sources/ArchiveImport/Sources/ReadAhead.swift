internal import Dispatch

/// Reads a stream on a thread of its own, some pieces ahead of whoever wants them: unpacking bzip2 takes longer than
/// anything that is done with the result.
///
/// The pieces come in their order, and an error behind the last piece before it. The thread ends when the stream does, or
/// soon after nobody wants it any more.
enum ReadAhead {
    /// Unpacked bytes a piece.
    private static let pieceSize = 1 << 18

    private enum Message: Sendable {
        case piece([UInt8])
        case failed(InputError)
        case end
    }

    /// Lets what opens a stream go to the thread that reads it; nobody else touches it from then on.
    private struct Handover: @unchecked Sendable {
        let open: () throws(InputError) -> ByteStream
    }

    /// The queue's receiving end. When it goes, the thread has nothing more to do.
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

    /// What `open` gives, read up to `pieces` × 256 KB ahead. `open` and what it gives must share nothing that changes
    /// with any other thread.
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

    /// Reads to the end; gives the last message.
    private static func run(_ handover: Handover, into queue: BoundedQueue<Message>) -> Message {
        do throws(InputError) {
            let stream = try handover.open()
            var piece: [UInt8] = []
            while try stream.read(pieceSize, into: &piece) {
                let length = piece.count
                guard queue.send(.piece(piece)) else { return .end }
                piece = []
                // Most are as long as the one before.
                piece.reserveCapacity(length)
            }
            return .end
        } catch {
            return .failed(error)
        }
    }
}
