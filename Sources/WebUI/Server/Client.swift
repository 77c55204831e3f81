internal import CLibrary
internal import TweetArchive

/// A connection to a client. Only the polling thread, which calls `Server.run`, uses it.
final class Client {
    enum State {
        /// Waiting for a request, or for the rest of a request.
        case reading
        /// A worker is generating the response.
        case working(CancellableTask)
        /// A worker is receiving an uploaded file from the socket.
        case receiving(CancellableTask)
        /// Sending the available part of the response.
        case writing
        /// A worker is reading the next part of the response from a source.
        case readingBody(any BodySource)
        /// The response has been sent, and the connection will be closed. Until then, the server discards input,
        /// because closing a connection with unread input would reset it before the client has read the response.
        case lingering
    }

    let number: UInt64
    let descriptor: Int32
    var state = State.reading
    var parser = RequestParser()
    /// The bytes to send, of which the first `sent` have already been sent.
    private(set) var output: [UInt8] = []
    private var sent = 0
    /// The rest of the response body, which follows `output`; `nil` after the last part, and while a worker reads from
    /// the source.
    var source: (any BodySource)?
    /// True if the connection ends with this response.
    var closes = false
    /// The time at which the client shut down its sending side, or `nil`. The client may have closed the connection, or
    /// may still be waiting for its response.
    var hungUpAt: ContinuousClock.Instant?
    /// The time after which the server closes the connection, unless a worker is still busy with it.
    var deadline: ContinuousClock.Instant

    init(number: UInt64, descriptor: Int32, deadline: ContinuousClock.Instant) {
        self.number = number
        self.descriptor = descriptor
        self.deadline = deadline
    }

    deinit { close(descriptor) }

    func enqueue(_ bytes: [UInt8]) {
        output = bytes
        sent = 0
    }

    enum SendResult { case done, blocked, broken }

    /// Sends as many bytes of `output` as the socket accepts without blocking. `bytes` is the number of bytes sent by
    /// this call before the outcome `blocked` or `broken`, and 0 for the outcome `done`.
    func send() -> (outcome: SendResult, bytes: Int) {
        let before = sent
        while sent < output.count {
            let got = unsafe output.withUnsafeBytes { memory in
                unsafe CLibrary.send(
                    descriptor, memory.baseAddress.map { unsafe $0 + sent }, memory.count - sent, sendFlags)
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

    /// Receives at most `buffer.count` bytes and appends them to the parser, or discards them in the state `lingering`.
    /// Returns false if no bytes are available yet, and `nil` if no more bytes can arrive, because the connection is broken
    /// or the client has shut down its sending side.
    func receive(into buffer: inout [UInt8]) -> Bool? {
        while true {
            let room = buffer.count
            let got = unsafe buffer.withUnsafeMutableBytes { memory in
                unsafe recv(descriptor, memory.baseAddress, room, 0)
            }
            if got > 0 {
                if case .lingering = state { return true }
                parser.append(buffer[..<got])
                return true
            }
            if got == 0 { return nil }
            if errno == EINTR { continue }
            return errno == EAGAIN || errno == EWOULDBLOCK ? false : nil
        }
    }

    /// The events of `poll(2)` that are relevant in the current state.
    var pollEvents: Int16 {
        let hangUp = hungUpAt == nil ? Int16(0x2000) : 0  // POLLRDHUP of <bits/poll.h>
        switch state {
        case .reading, .lingering: return Int16(POLLIN)
        case .working, .readingBody: return hangUp
        case .receiving: return 0
        case .writing: return Int16(POLLOUT)
        }
    }
}
