/// The reason why the server cannot start.
package enum ServerError: Error, Sendable {
    /// Another program uses the port.
    case portInUse(UInt16)
    /// The text is not an IP address, or not an address of this machine.
    case badAddress(String)
    /// A system call failed; `message` is the system's text.
    case system(doing: String, message: String)

    /// The error as a sentence.
    package var message: String {
        switch self {
        case .portInUse(let port): "Port \(port) is in use by another program."
        case .badAddress(let address): "\"\(address)\" is not an address of this machine."
        case .system(let doing, let message): "\(doing) failed: \(message)."
        }
    }

    /// A sentence that says what to do, or `nil`.
    package var hint: String? {
        switch self {
        case .portInUse: "Choose another port with --port, or omit --port to use a free one."
        case .badAddress: "Write an IP address such as 192.168.1.5, or omit --address to serve only this machine."
        case .system: nil
        }
    }
}
