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
