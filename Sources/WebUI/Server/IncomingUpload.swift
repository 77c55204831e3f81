internal import CLibrary
internal import TweetArchive

/// A file that a client is uploading. One worker receives it from the socket, so that the polling thread neither waits
/// for the disk nor keeps the file in memory.
///
/// `@unchecked Sendable` is safe, because the polling thread creates the upload, and only one worker uses it then.
final class IncomingUpload: @unchecked Sendable {
    let request: Request
    /// The length in bytes that the client has declared.
    let length: Int64
    /// A duplicate, so that the polling thread can close the connection at any time.
    private let descriptor: Int32
    private var start: [UInt8]
    private var left: Int64
    private let task: CancellableTask
    private let timeout: Duration

    /// The interval in milliseconds at which a receiving worker checks if the upload was cancelled.
    private static let tick: Int32 = 200

    init(
        _ request: Request, from descriptor: Int32, start: [UInt8], length: Int64, _ task: CancellableTask,
        timeout: Duration
    ) {
        self.request = request
        self.length = length
        self.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        self.start = start
        left = length
        self.task = task
        self.timeout = timeout
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The name of the file (see `UploadFolder.harmlessName`).
    var name: String { request.path.last ?? "upload" }

    /// Waits for the next part of the file and copies it to the start of `buffer`. Returns its length in bytes; 0 at
    /// the end of the file.
    func receive(into buffer: inout [UInt8]) throws(RequestError) -> Int {
        guard left > 0 else { return 0 }
        if !start.isEmpty {
            let count = min(start.count, buffer.count)
            buffer.replaceSubrange(..<count, with: start.prefix(count))
            start.removeFirst(count)
            left -= Int64(count)
            return count
        }
        let end = ContinuousClock.now + timeout
        while true {
            let room = Int(min(Int64(buffer.count), left))
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, room, 0) }
            if count > 0 {
                left -= Int64(count)
                return count
            }
            guard count < 0, errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK, !task.isCancelled else {
                // The client has closed the connection, or the server stops.
                throw RequestError(400, "The upload was cancelled", hint: "Try again.")
            }
            if ContinuousClock.now > end {
                throw RequestError(408, "The upload took too long to arrive", hint: "Try again.")
            }
            var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = unsafe poll(&watched, 1, Self.tick)
        }
    }
}
