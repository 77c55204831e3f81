internal import CLibrary
internal import Synchronization

/// Wakes a thread that waits in `poll(2)` by writing to a pipe. The thread must include the pipe in its call of `poll`.
final class WakePipe: Sendable {
    /// The read end; readable from `signal()` to `reset()`.
    let descriptor: Int32
    private let writeEnd: Int32
    /// True from `signal()` to `reset()`. During this time, further calls of `signal()` write nothing.
    private let isSignaled = Atomic<Bool>(false)

    init() throws(ServerError) {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else {
            throw .system(doing: "opening a pipe", message: unsafe String(cString: strerror(errno)))
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

    /// Wakes the polling thread. Can be called from any thread.
    func signal() {
        if isSignaled.exchange(true, ordering: .acquiringAndReleasing) { return }
        var byte: UInt8 = 1
        unsafe write(writeEnd, &byte, 1)
    }

    /// Empties the pipe. The polling thread must call this after it wakes and before it looks for results.
    func reset() {
        var byte: UInt8 = 0
        unsafe read(descriptor, &byte, 1)
        // From now on, `signal()` writes again. Results that a thread added before an earlier `signal()` are visible to
        // the polling thread, even if that call wrote nothing.
        isSignaled.store(false, ordering: .sequentiallyConsistent)
    }
}
