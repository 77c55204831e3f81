/// The reason why a request to ClickHouse failed.
enum ClickHouseError: Error, Hashable, Sendable {
    /// The address is not valid or not supported. The first associated value is the message.
    case badAddress(String, hint: String)
    /// The connection failed, or the host name could not be resolved.
    case unreachable(ClickHouseAddress, reason: String)
    /// The server did not respond within the time limit, or stopped the statement at the limit.
    case slow(ClickHouseAddress, seconds: Int)
    case notSent(ClickHouseAddress, reason: String)
    /// The response is incomplete or not valid HTTP, or it could not be read.
    case incomplete(ClickHouseAddress, reason: String)
    /// The response is complete, but its rows are not a result of the statement.
    case invalid(ClickHouseAddress, reason: String)
    /// The body of the response is longer than `mebibytes`.
    case responseTooLong(ClickHouseAddress, mebibytes: Int)
    /// The user or password is wrong, the user lacks a permission, or the server refuses the client's IP address.
    case denied(ClickHouseAddress, reason: String)
    /// ClickHouse returned another error. `code` is its error number; `nil` if the response does not contain it.
    case failed(code: Int?, message: String)
    /// The request was not sent, because its query string is too long.
    case tooLarge(bytes: Int)

    /// The problem as a sentence without a full stop.
    var message: String {
        switch self {
        case .badAddress(let message, _): message
        case .unreachable(let address, let reason): "cannot connect to ClickHouse at \(address.authority): \(reason)"
        case .slow(let address, let seconds):
            "ClickHouse at \(address.authority) did not respond within \(seconds) second\(seconds == 1 ? "" : "s")"
        case .notSent(let address, let reason):
            "cannot send the request to ClickHouse at \(address.authority): \(reason)"
        case .incomplete(let address, let reason):
            "the response of ClickHouse at \(address.authority) is incomplete: \(reason)"
        case .invalid(let address, let reason):
            "the response of ClickHouse at \(address.authority) is invalid: \(reason)"
        case .responseTooLong(let address, let mebibytes):
            "the response of ClickHouse at \(address.authority) is longer than \(mebibytes) MiB"
        case .denied(let address, let reason): "ClickHouse at \(address.authority) refuses access: \(reason)"
        case .failed(let code, let message):
            "ClickHouse reports an error: " + message + (code.map { " (code \($0))" } ?? "")
        case .tooLarge(let bytes): "the values of the query (\(bytes) bytes) exceed the length limit of a request"
        }
    }

    var hint: String? {
        switch self {
        case .badAddress(_, let hint): hint
        case .unreachable: "check that the server is running and that no firewall blocks the connection"
        case .slow: "narrow the query with dates, or raise the limit with --clickhouse-timeout"
        case .notSent: "try again, and check the server log"
        case .incomplete: "try again, and check the server log; the incomplete response was discarded"
        case .invalid: "check that the URL is the address of a ClickHouse server, version 26.2 or later"
        case .responseTooLong: "narrow the query, or lower --limit"
        case .denied:
            "check TWEETDEX_CLICKHOUSE_USER and TWEETDEX_CLICKHOUSE_PASSWORD; reading requires SELECT on the table and a "
                + "profile with readonly = 2, because requests set limits"
        case .failed(let code, _):
            switch code {
            // Unknown database.
            case 81: "create the database with CREATE DATABASE, or name another with http://HOST:8123/?database=NAME"
            // Unknown table.
            case 60: "create the table with tweetdex clickhouse load --url URL; tweetdex clickhouse schema prints it"
            // Unknown identifier, unknown column.
            case 47, 16: "load into another database: this table has another version"
            case 159: "narrow the query with dates, or raise the limit with --clickhouse-timeout"
            default: nil
            }
        case .tooLarge: "use fewer accounts or tweets in one query"
        }
    }
}
