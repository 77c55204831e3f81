internal import Glibc
internal import TweetArchive

/// One connection, as the thread that talks to all of them knows it.
final class Client {
    enum State {
        /// A request is waited for, or the rest of one.
        case reading
        /// A worker is at it.
        case working(TweetArchive.Errand)
        /// The answer, or as much of it as is there, goes out.
        case writing
        /// A worker reads more of what goes out.
        case sourcing
        /// All is said; what the client still sends is thrown away, so that it gets to read the answer.
        case lingering
    }

    let number: UInt64
    let descriptor: Int32
    var state = State.reading
    var parser = RequestParser()
    /// What goes out, and how much of it has gone.
    private(set) var output: [UInt8] = []
    private var sent = 0
    /// What follows on it.
    var source: MediaSource?
    /// Whether the connection ends with the answer.
    var closes = false
    /// The client sends nothing any more. It may still want its answer, or be gone.
    var hungUpAt: ContinuousClock.Instant?
    /// When patience ends.
    var patience: ContinuousClock.Instant

    init(number: UInt64, descriptor: Int32, patience: ContinuousClock.Instant) {
        self.number = number
        self.descriptor = descriptor
        self.patience = patience
    }

    deinit { close(descriptor) }

    func enqueue(_ bytes: [UInt8]) {
        output = bytes
        sent = 0
    }

    enum Outcome { case done, blocked, broken }

    /// Sends what it takes.
    func send() -> (outcome: Outcome, bytes: Int) {
        let before = sent
        while sent < output.count {
            let got = unsafe output.withUnsafeBytes { memory in
                unsafe Glibc.send(
                    descriptor, memory.baseAddress.map { unsafe $0 + sent }, memory.count - sent,
                    Int32(MSG_NOSIGNAL))
            }
            if got > 0 {
                sent += got
            } else if got < 0, errno == EINTR {
                continue
            } else {
                return (errno == EAGAIN || errno == EWOULDBLOCK ? .blocked : .broken, sent - before)
            }
        }
        output = []
        sent = 0
        return (.done, 0)
    }

    enum Arrival { case bytes, nothing, end, broken }

    /// Appends what has come, one buffer full of it.
    func receive(into buffer: inout [UInt8]) -> Arrival {
        while true {
            let room = buffer.count
            let got = unsafe buffer.withUnsafeMutableBytes { memory in
                unsafe recv(descriptor, memory.baseAddress, room, 0)
            }
            if got > 0 {
                if case .lingering = state { return .bytes }
                parser.append(buffer[..<got])
                return .bytes
            }
            if got == 0 { return .end }
            if errno == EINTR { continue }
            return errno == EAGAIN || errno == EWOULDBLOCK ? .nothing : .broken
        }
    }

    /// What to be woken by.
    var interest: Int16 {
        let hangUp = hungUpAt == nil ? Int16(0x2000) : 0  // POLLRDHUP of <bits/poll.h>
        switch state {
        case .reading, .lingering: return Int16(POLLIN)
        case .working, .sourcing: return hangUp
        case .writing: return Int16(POLLOUT)
        }
    }
}
