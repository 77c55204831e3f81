/// Why the engine gave no whole answer.
package enum EngineError: Error, Hashable, Sendable {
    case badAddress(String, hint: String)
    /// Nobody answers there. `reason` is the system's word.
    case unreachable(EngineAddress, reason: String)
    /// It did not answer in time.
    case slow(EngineAddress, seconds: Int)
    /// The answer broke off, or is not what the protocol says.
    case incomplete(EngineAddress, reason: String)
    /// The user or the password is wrong, or may not do that.
    case denied(EngineAddress, reason: String)
    /// It says that something went wrong; `code` is ClickHouse's number.
    case failed(code: Int?, message: String)
    /// More values than an address can carry.
    case tooLarge(bytes: Int)

    /// A sentence without a full stop.
    package var message: String {
        switch self {
        case .badAddress(let message, _): message
        case .unreachable(let address, let reason): "no engine answers at \(address.authority): \(reason)"
        case .slow(let address, let seconds):
            "the engine at \(address.authority) did not answer within \(seconds) seconds"
        case .incomplete(let address, let reason): "the answer of \(address.authority) is not whole: \(reason)"
        case .denied(let address, let reason): "the engine at \(address.authority) refuses: \(reason)"
        case .failed(let code, let message):
            "the engine says: " + message + (code.map { " (code \($0))" } ?? "")
        case .tooLarge(let bytes): "the query's values, \(bytes) bytes, are more than an address can carry"
        }
    }

    package var hint: String? {
        switch self {
        case .badAddress(_, let hint): hint
        case .unreachable: "see whether it runs, and whether a tunnel or a firewall stands between"
        case .slow: "narrow the query with dates, or give it more time with --engine-timeout"
        case .incomplete: "nothing of it was taken; try again, and look into the server's log"
        case .denied:
            "TWEETDEX_ENGINE_USER and TWEETDEX_ENGINE_PASSWORD say who asks; reading needs SELECT on the table, and a "
                + "profile with readonly = 2, as limits are sent along"
        case .failed(let code, _):
            switch code {
            case 60, 81: "make the table first: tweetdex engine load --url URL does, tweetdex engine schema shows it"
            case 47, 16: "the table is of another version: load into another database"
            case 159: "narrow the query with dates, or give it more time with --engine-timeout"
            default: nil
            }
        case .tooLarge: "name fewer accounts or tweets at once"
        }
    }
}
