internal import Glibc
internal import Synchronization

/// A pipe that wakes a thread that polls sockets.
final class WakePipe: Sendable {
    /// The read end; readable after `signal()`.
    let descriptor: Int32
    private let writeEnd: Int32
    /// True from `signal()` to `reset()`. Further calls of `signal()` write nothing in between.
    private let isSignaled = Atomic<Bool>(false)

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
        writeEnd = ends[1]
    }

    deinit {
        close(descriptor)
        close(writeEnd)
    }

    /// Wakes the polling thread. May be called from any thread.
    func signal() {
        if isSignaled.exchange(true, ordering: .acquiringAndReleasing) { return }
        var byte: UInt8 = 1
        unsafe write(writeEnd, &byte, 1)
    }

    func reset() {
        var byte: UInt8 = 0
        unsafe read(descriptor, &byte, 1)
        // Later calls of `signal()` wake the thread again. The results of earlier ones are already visible to it.
        isSignaled.store(false, ordering: .sequentiallyConsistent)
    }
}
