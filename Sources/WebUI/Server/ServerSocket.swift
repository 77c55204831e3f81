internal import CLibrary
internal import Synchronization

/// A listening TCP socket. It is closed when its last reference is released.
final class ServerSocket: Sendable {
    let descriptor: Int32
    let port: UInt16

    deinit { close(descriptor) }

    /// Listens at an IP address. Port 0 selects any free port.
    init(address: String, port: UInt16) throws {
        let isIPv6 = address.utf8.contains(UInt8(ascii: ":"))
        let made = openSocket(isIPv6 ? AF_INET6 : AF_INET, type: streamSocket, protocol: 0)
        guard made >= 0 else { throw Self.failure("opening a socket") }
        descriptor = made
        var on: Int32 = 1
        unsafe setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        // Without this option, the IPv6 socket could also accept IPv4 connections, for which there is a separate
        // socket.
        if isIPv6 {
            unsafe setsockopt(made, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, socklen_t(MemoryLayout<Int32>.size))
        }
        do {
            self.port =
                isIPv6
                ? try Self.bindIPv6(made, address, port: port) : try Self.bindIPv4(made, address, port: port)
        } catch {
            // `deinit` does not run, because `port` has no value.
            close(made)
            throw error
        }
        guard listen(made, 511) == 0 else { throw Self.failure("listening") }
    }

    private static func bindIPv4(_ made: Int32, _ address: String, port: UInt16) throws -> UInt16 {
        var endpoint = sockaddr_in()
        endpoint.sin_family = sa_family_t(AF_INET)
        endpoint.sin_port = port.bigEndian
        guard unsafe inet_pton(AF_INET, address, &endpoint.sin_addr) == 1 else { throw ServerError.badAddress(address) }
        try bind(made, to: &endpoint, address, port)
        return UInt16(bigEndian: endpoint.sin_port)
    }

    private static func bindIPv6(_ made: Int32, _ address: String, port: UInt16) throws -> UInt16 {
        var endpoint = sockaddr_in6()
        endpoint.sin6_family = sa_family_t(AF_INET6)
        endpoint.sin6_port = port.bigEndian
        guard unsafe inet_pton(AF_INET6, address, &endpoint.sin6_addr) == 1 else {
            throw ServerError.badAddress(address)
        }
        try bind(made, to: &endpoint, address, port)
        return UInt16(bigEndian: endpoint.sin6_port)
    }

    /// Binds the socket to an endpoint, then sets the port of the endpoint to the selected one.
    private static func bind<Endpoint>(
        _ made: Int32, to endpoint: inout Endpoint, _ address: String, _ port: UInt16
    ) throws {
        var size = socklen_t(MemoryLayout<Endpoint>.size)
        let code = unsafe withUnsafeMutablePointer(to: &endpoint) { memory in
            unsafe memory.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
                let bound = unsafe CLibrary.bind(made, general, size)
                return unsafe bound == 0 ? getsockname(made, general, &size) : bound
            }
        }
        guard code == 0 else { throw refusal(address, port) }
    }

    private static func refusal(_ address: String, _ port: UInt16) -> ServerError {
        switch errno {
        case EADDRINUSE: .portInUse(port)
        case EADDRNOTAVAIL: .badAddress(address)
        default: failure("listening at port \(port)")
        }
    }

    private static func failure(_ doing: String) -> ServerError {
        .system(doing: doing, message: errorDescription(errno))
    }

    /// Accepts a connection and returns its descriptor. Returns `nil` if this fails or if no connection is pending;
    /// `errno` then contains the reason.
    func accept() -> Int32? {
        let client = CLibrary.accept(descriptor, nil, nil)
        guard client >= 0 else { return nil }
        configureSocket(client)
        var on: Int32 = 1
        unsafe setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        return client
    }
}

/// The reason why the server cannot start.
package enum ServerError: Error, Sendable {
    /// Another program uses the port.
    case portInUse(UInt16)
    /// The text is not an IP address, or not an address of this machine.
    case badAddress(String)
    /// A system call failed. `doing` describes the action, such as `opening a socket`. `message` is the system's text
    /// for the error code.
    case system(doing: String, message: String)

    package var message: String {
        switch self {
        case .portInUse(let port): "port \(port) is in use by another program"
        case .badAddress(let address): "\"\(address)\" is not an address of this machine"
        case .system(let doing, let message): "\(doing) failed: \(message)"
        }
    }

    /// Advice for the user, or `nil`.
    package var hint: String? {
        switch self {
        case .portInUse: "choose another port with --port, or omit --port to use a free one"
        case .badAddress: "write an IP address such as 192.168.1.5, or omit --address to serve only this machine"
        case .system: nil
        }
    }
}
