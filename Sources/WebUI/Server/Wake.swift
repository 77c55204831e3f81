internal import Glibc
internal import Synchronization

/// A bell for a thread that waits for sockets: a pipe that it watches beside them.
final class Wake: Sendable {
    /// Readable after a ring.
    let descriptor: Int32
    private let bell: Int32
    /// Rung, and not heard yet: once is enough.
    private let rings = Atomic<Bool>(false)

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

    /// From any thread.
    func ring() {
        if rings.exchange(true, ordering: .acquiringAndReleasing) { return }
        var byte: UInt8 = 1
        unsafe write(bell, &byte, 1)
    }

    func quieten() {
        var byte: UInt8 = 0
        unsafe read(descriptor, &byte, 1)
        // Who rings from here on is heard anew; what was rung for before is there to be found.
        rings.store(false, ordering: .sequentiallyConsistent)
    }
}
