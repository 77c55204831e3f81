internal import CLibrary

/// A TCP connection with one deadline for all its operations, except the resolution of the host name. `deinit` closes
/// the connection.
final class ClickHouseSocket {
    private let descriptor: Int32
    private let address: ClickHouseAddress
    private let deadline: ContinuousClock.Instant
    /// The time between `init` and `deadline`, for error messages.
    private let limit: Duration

    deinit { close(descriptor) }

    /// Connects to the host. Tries its IP addresses one after the other, until one accepts the connection. Throws the
    /// error of the last address if none does before the deadline.
    init(_ address: ClickHouseAddress, within limit: Duration) throws {
        self.address = address
        self.limit = limit
        deadline = .now + limit
        var wish = unsafe addrinfo()
        unsafe wish.ai_socktype = streamSocket
        var found: UnsafeMutablePointer<addrinfo>?
        let code = unsafe getaddrinfo(address.host, String(address.port), &wish, &found)
        guard code == 0 else {
            throw ClickHouseError.unreachable(address, reason: unsafe String(cString: gai_strerror(code)))
        }
        defer { unsafe freeaddrinfo(found) }
        var connected: Int32?
        var last: any Error = ClickHouseError.unreachable(address, reason: "the host has no address")
        var next = unsafe found
        while let candidate = unsafe next, connected == nil {
            do {
                connected = unsafe try Self.connected(to: candidate.pointee, address, deadline, limit)
            } catch {
                last = error
            }
            unsafe next = candidate.pointee.ai_next
        }
        guard let connected else { throw last }
        descriptor = connected
        var on: Int32 = 1
        unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Returns the descriptor of a connected socket.
    private static func connected(
        to candidate: addrinfo, _ address: ClickHouseAddress, _ deadline: ContinuousClock.Instant, _ limit: Duration
    ) throws -> Int32 {
        let made = unsafe openSocket(candidate.ai_family, type: candidate.ai_socktype, protocol: candidate.ai_protocol)
        guard made >= 0 else { throw ClickHouseError.unreachable(address, reason: errorDescription(errno)) }
        if unsafe connect(made, candidate.ai_addr, candidate.ai_addrlen) == 0 { return made }
        var code = errno
        if code == EINPROGRESS {
            do {
                try wait(made, for: POLLOUT, address, deadline, limit)
            } catch {
                close(made)
                throw error
            }
            var size = socklen_t(MemoryLayout<Int32>.size)
            unsafe getsockopt(made, SOL_SOCKET, SO_ERROR, &code, &size)
            if code == 0 { return made }
        }
        close(made)
        throw ClickHouseError.unreachable(address, reason: errorDescription(code))
    }

    /// Waits until the socket is ready for `event` (POLLIN or POLLOUT) or has failed. Throws `slow` at the deadline,
    /// and `unreachable` if waiting fails.
    private static func wait(
        _ descriptor: Int32, for event: Int32, _ address: ClickHouseAddress, _ deadline: ContinuousClock.Instant,
        _ limit: Duration
    ) throws {
        while true {
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else { throw ClickHouseError.slow(address, seconds: Int(limit.components.seconds)) }
            let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1
            var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
            let count = unsafe poll(&entry, 1, Int32(clamping: milliseconds))
            if count > 0 { return }
            if count < 0, errno != EINTR { throw ClickHouseError.unreachable(address, reason: errorDescription(errno)) }
        }
    }

    /// Throws `slow` after the deadline. Without this check, a server that never stops sending or receiving could keep
    /// the client busy for ever, because the client would never wait.
    private func checkDeadline() throws {
        guard ContinuousClock.now < deadline else {
            throw ClickHouseError.slow(address, seconds: Int(limit.components.seconds))
        }
    }

    /// Sends all bytes. Returns early, without an error, if the server closes the connection.
    func write(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            try checkDeadline()
            let count = unsafe bytes.withUnsafeBytes { raw in
                unsafe send(descriptor, raw.baseAddress.map { unsafe $0 + sent }, raw.count - sent, sendFlags)
            }
            if count > 0 {
                sent += count
            } else if count < 0, errno == EAGAIN {
                try Self.wait(descriptor, for: POLLOUT, address, deadline, limit)
            } else if count < 0, errno == EPIPE || errno == ECONNRESET {
                // The server may have sent an error response before it closed the connection. The caller will read the
                // response.
                return
            } else {
                throw ClickHouseError.notSent(address, reason: errorDescription(errno))
            }
        }
    }

    /// Waits for bytes and returns them. Returns an empty array if the server closed the connection.
    func read() throws -> [UInt8] {
        while true {
            try checkDeadline()
            let count = unsafe buffer.withUnsafeMutableBytes { raw in
                unsafe recv(descriptor, raw.baseAddress, raw.count, 0)
            }
            if count >= 0 { return Array(buffer[..<count]) }
            switch errno {
            case EAGAIN: try Self.wait(descriptor, for: POLLIN, address, deadline, limit)
            case EINTR: continue
            default: throw ClickHouseError.incomplete(address, reason: errorDescription(errno))
            }
        }
    }

    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
}
