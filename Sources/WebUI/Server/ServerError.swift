/// Why nothing can be served.
package enum ServerError: Error, Sendable {
    /// Another program has the port.
    case portInUse(UInt16)
    /// The address is none, or none of this machine.
    case badAddress(String)
    /// The system refuses; in its own words.
    case system(doing: String, message: String)

    /// A sentence.
    package var message: String {
        switch self {
        case .portInUse(let port): "The port \(port) is used by another program."
        case .badAddress(let address): "“\(address)” is no address of this machine."
        case .system(let doing, let message): "\(doing) failed: \(message)."
        }
    }

    /// What to do about it.
    package var hint: String? {
        switch self {
        case .portInUse: "Choose another one with --port, or leave it out for a free one."
        case .badAddress: "Name an IP address, e.g. 192.168.1.5; without --address only this machine is served."
        case .system: nil
        }
    }
}
