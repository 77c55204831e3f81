import Glibc

/// Connections to programs on this machine.
package enum LocalConnection {
    /// Opens a socket that is connected to a port of 127.0.0.1. Returns `nil` if nothing listens there; `errno` is then
    /// the reason.
    package static func socket(port: UInt16) -> Int32? {
        let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var endpoint = sockaddr_in()
        endpoint.sin_family = sa_family_t(AF_INET)
        endpoint.sin_port = port.bigEndian
        endpoint.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = unsafe withUnsafePointer(to: &endpoint) { memory in
            unsafe memory.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if status == 0 { return descriptor }
        let reason = errno
        close(descriptor)
        errno = reason
        return nil
    }

    /// Opens a pseudo-terminal of 24 lines. Returns its own end and the path of the end for a program, or `nil` if this
    /// fails.
    package static func terminal(columns: UInt16) -> (own: Int32, path: String)? {
        let terminal = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (lock, number): (Int32, Int32) = (0, 0)
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        // TIOCSPTLCK, which unlocks the terminal, and TIOCGPTN, which returns its number. Swift does not import them.
        guard terminal >= 0, unsafe ioctl(terminal, 0x4004_5431, &lock) == 0,
            unsafe ioctl(terminal, 0x8004_5430, &number) == 0, unsafe ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0
        else { return nil }
        return (terminal, "/dev/pts/\(number)")
    }
}
