/// Wakes a thread that waits in `poll(2)` by writing to a pipe. The thread must include the pipe in its call of `poll`.
package final class SelfPipe: Sendable {
    /// The read end; readable from `signal()` to `reset()`.
    package let descriptor: Int32
    /// The other end, to which a signal handler can write.
    package let writeEnd: Int32

    /// Returns `nil` if the system cannot create a pipe; `errno` then contains the reason.
    package init?() {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        (descriptor, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(writeEnd)
    }

    /// Wakes the polling thread. Can be called from any thread. If the pipe is full, the thread wakes anyway.
    package func signal() {
        var byte: UInt8 = 0
        _ = unsafe write(writeEnd, &byte, 1)
    }

    /// Empties the pipe. The polling thread must call this after it wakes and before it looks for results.
    package func reset() {
        var bytes = [UInt8](repeating: 0, count: 256)
        while unsafe read(descriptor, &bytes, bytes.count) > 0 {}
    }
}
