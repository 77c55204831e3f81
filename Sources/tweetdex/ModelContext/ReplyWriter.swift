import CLibrary
import Rendering
import Synchronization

/// Writes replies to standard output, from any thread.
final class ReplyWriter: Sendable {
    private let output = Mutex(Output(pager: nil, size: nil))
    /// The error of the first write that failed. Nothing is written after it.
    private let failure = Mutex<(any Error)?>(nil)

    /// Throws the error of a write that failed.
    func check() throws {
        if let failure = failure.withLock({ $0 }) { throw failure }
    }

    /// False if the reader has closed standard output.
    var hasReader: Bool {
        var one = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        return unsafe poll(&one, 1, 0) == 0 || one.revents & Int16(POLLERR | POLLHUP) == 0
    }

    fileprivate func write(_ line: [UInt8]) {
        guard failure.withLock({ $0 == nil }) else { return }
        do {
            try output.withLock { output in
                try output.writeDocument { $0 += line }
                try output.flush()
            }
        } catch {
            failure.withLock { $0 = $0 ?? error }
        }
    }
}

/// The replies to the messages of a line: one, or those of a batch, which are on one line too.
final class ReplyGroup: Sendable {
    private let writer: ReplyWriter
    private let isBatch: Bool
    private let state: Mutex<(missing: Int, replies: [UInt8])>

    init(of messages: Int, isBatch: Bool, to writer: ReplyWriter) {
        (self.writer, self.isBatch) = (writer, isBatch)
        state = Mutex((messages, []))
    }

    /// Adds the reply to a message; `nil` for a message without a reply. Writes the line after the last one.
    func add(_ reply: ModelContextReply?, to message: ClientMessage) {
        let line = state.withLock { state -> [UInt8]? in
            if let reply {
                if !state.replies.isEmpty { state.replies.append(UInt8(ascii: ",")) }
                JSONRenderer().reply(reply, to: message.id, message.era, into: &state.replies)
            }
            state.missing -= 1
            return state.missing > 0 || state.replies.isEmpty ? nil : state.replies
        }
        guard let line else { return }
        writer.write(isBatch ? [UInt8(ascii: "[")] + line + [UInt8(ascii: "]")] : line)
    }
}
