internal import Glibc

/// A bell for a thread that waits for sockets: a pipe that it watches beside them.
final class Wake: Sendable {
    /// Readable after a ring.
    let descriptor: Int32
    private let bell: Int32

    init() throws(ServerError) {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else {
            throw .system(doing: "Opening a pipe", message: unsafe String(cString: strerror(errno)))
        }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        descriptor = ends[0]
        bell = ends[1]
    }

    deinit {
        close(descriptor)
        close(bell)
    }

    /// From any thread. A pipe that is full has rung enough.
    func ring() {
        var byte: UInt8 = 1
        unsafe write(bell, &byte, 1)
    }

    func quieten() {
        var bytes: [UInt8] = Array(repeating: 0, count: 512)
        while unsafe read(descriptor, &bytes, bytes.count) == bytes.count {}
    }
}
