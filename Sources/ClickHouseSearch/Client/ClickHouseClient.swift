internal import CLibrary
internal import QueryEngine
internal import TweetArchive
internal import TweetModel
internal import TweetText

/// A client for ClickHouse's HTTP interface. It sends the values of a query as parameters, not in the SQL text.
struct ClickHouseClient: Sendable {
    let address: ClickHouseAddress
    /// Without `user`, ClickHouse uses its default user; without `password`, an empty password.
    private let credentials: (user: String?, password: String?)
    /// The time limit for a request and its response, without the resolution of the host name.
    private let limit: Duration

    init(_ address: ClickHouseAddress, credentials: (user: String?, password: String?) = (nil, nil), limit: Duration) {
        self.address = address
        self.credentials = credentials
        self.limit = limit
    }

    /// Returns a client whose time limit is the shorter of `limit` and the limit of this client.
    func withTimeout(_ limit: Duration) -> ClickHouseClient {
        ClickHouseClient(address, credentials: credentials, limit: min(limit, self.limit))
    }

    /// The maximum length of a request's query string in bytes. ClickHouse accepts URLs up to 1 MiB.
    private static let longestTarget = 1_000_000

    /// Runs a read-only statement and returns the body of the response. Throws if the request fails, or if the response
    /// is incomplete or reports an error.
    func read(_ statement: String, parameters: [(name: String, value: String)] = []) throws -> [UInt8] {
        // `readonly = 2` forbids writes. `readonly = 1` would also forbid the other settings.
        let seconds = max(1, limit.components.seconds)
        let settings = [
            ("readonly", "2"), ("max_execution_time", String(seconds)), ("max_parser_depth", "100000"),
            ("max_ast_depth", "100000"), ("max_expanded_ast_elements", "10000000"), ("max_ast_elements", "10000000"),
            ("max_query_size", "16777216"),
        ]
        return try post(
            settings + parameters.map { ("param_" + $0.name, Self.escaped($0.value)) }, Array(statement.utf8))
    }

    /// Runs a statement that writes. Throws like `read`.
    ///
    /// - Parameter rows: The rows of an INSERT, in the format that the statement specifies; `nil` for other statements.
    func write(_ statement: String, rows: [UInt8]? = nil) throws {
        if let rows {
            _ = try post([("query", statement)], rows)
        } else {
            _ = try post([], Array(statement.utf8))
        }
    }

    private func post(_ settings: [(String, String)], _ body: [UInt8]) throws -> [UInt8] {
        var query = "wait_end_of_query=1"
        if let database = address.database { query += "&database=" + PercentCoding.encoded(database) }
        for (name, value) in settings { query += "&" + name + "=" + PercentCoding.encoded(value) }
        guard query.utf8.count <= Self.longestTarget else { throw ClickHouseError.tooLarge(bytes: query.utf8.count) }
        var head = "POST /?\(query) HTTP/1.1\r\nHost: \(address.authority)\r\nUser-Agent: tweetdex\r\n"
        head += "Connection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: \(body.count)\r\n"
        if let user = credentials.user { head += "X-ClickHouse-User: \(user)\r\n" }
        if let password = credentials.password { head += "X-ClickHouse-Key: \(password)\r\n" }
        let socket = try ClickHouseSocket(address, within: limit)
        try socket.write(Array((head + "\r\n").utf8))
        try socket.write(body)
        let response = try ClickHouseResponse(from: socket, address)
        try throwIfFailed(response)
        return response.body
    }

    /// Throws if the response reports an error in its status, header or body.
    private func throwIfFailed(_ response: ClickHouseResponse) throws {
        let named = response.field("x-clickhouse-exception-code").map { Int($0) }
        guard response.status != 200 || named != nil || Self.endsInException(response.body) else { return }
        let (code, message) = Self.exception(response.body)
        let number = named ?? code
        // Unknown user, wrong or missing password, access denied, failed authentication, read-only mode, refused IP
        // address.
        if [401, 403].contains(response.status) || [192, 193, 194, 497, 516, 164, 195].contains(number ?? 0) {
            throw ClickHouseError.denied(address, reason: message.isEmpty ? "HTTP status \(response.status)" : message)
        }
        // TIMEOUT_EXCEEDED: ClickHouse stopped the statement.
        if number == 159 { throw ClickHouseError.slow(address, seconds: Int(limit.components.seconds)) }
        throw ClickHouseError.failed(
            code: number, message: message.isEmpty ? "HTTP status \(response.status)" : message)
    }

    /// Returns true if the body ends with an error message. ClickHouse appends it if an error occurs after it has sent
    /// the status 200.
    private static func endsInException(_ body: [UInt8]) -> Bool {
        let end = String(decoding: body.suffix(1 << 14), as: UTF8.self)
        return end.contains("\r\n__exception__\r\n")
            || body.starts(with: Array("Code: ".utf8)) && end.contains("DB::Exception")
            || end.split(separator: "\n").last.map { $0.hasPrefix("Code: ") && $0.contains("DB::Exception") } ?? false
    }

    /// Returns the code and text of the last error message in a body, such as `Code: 60. DB::Exception: Unknown table.
    /// (version 24.8)`. The code is `nil` if the body does not contain one. The text has at most 1,000 characters and
    /// omits the full stop at its end.
    private static func exception(_ body: [UInt8]) -> (code: Int?, message: String) {
        var text = String(decoding: body.suffix(1 << 14), as: UTF8.self)
        var code: Int?
        if let start = text.ranges(of: "Code: ").last {
            text = String(text[start.upperBound...])
            code = Int(text.prefix { $0.isNumber })
        }
        if let marker = text.firstRange(of: "DB::Exception: ") { text = String(text[marker.upperBound...]) }
        if let version = text.firstRange(of: " (version ") { text = String(text[..<version.lowerBound]) }
        if let end = text.firstRange(of: "\r\n") { text = String(text[..<end.lowerBound]) }
        while let last = text.last, last.isWhitespace || last == "." { text.removeLast() }
        return (code, String(text.prefix(1000)))
    }

    // MARK: - Encoding

    /// Escapes the value of a query parameter. ClickHouse parses such a value like a field of its format TabSeparated.
    static func escaped(_ value: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": result.append(contentsOf: "\\\\".unicodeScalars)
            case "\t": result.append(contentsOf: "\\t".unicodeScalars)
            case "\n": result.append(contentsOf: "\\n".unicodeScalars)
            case "\r": result.append(contentsOf: "\\r".unicodeScalars)
            case "\0": result.append(contentsOf: "\\0".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}

/// Sends rows to ClickHouse in a second thread, while the caller encodes the next ones.
///
/// Rows are collected in batches, because ClickHouse inserts a few large requests faster than many small ones. At most
/// three batches are in memory.
final class ClickHouseUploader {
    /// The minimum size of a batch in bytes. Only the last batch may be smaller.
    private static let batchSize = 24 << 20

    private typealias Batch = (rows: [UInt8], tweets: Int)

    /// The number of tweets and bytes in finished requests. Both threads use it.
    private let sentCounts = Shared((tweets: 0, bytes: 0))
    private let consumer: BackgroundConsumer<Batch>
    private var batch: Batch = ([], 0)

    init(_ client: ClickHouseClient) {
        consumer = BackgroundConsumer(label: "tweetdex.clickhouse-upload") { [sentCounts] batch in
            try client.write(ClickHouseSchema.insert, rows: batch.rows)
            sentCounts.withLock { counts in
                counts.tweets += batch.tweets
                counts.bytes += batch.rows.count
            }
        }
    }

    /// The number of tweets and bytes that the server has confirmed.
    var sent: (tweets: Int, bytes: Int) { sentCounts.withLock { $0 } }

    /// Calls the closure, which appends the rows of `count` tweets. Sends the batch if it is large enough. Returns
    /// false if a request has failed; `end` throws its error.
    func add(_ count: Int, _ make: (inout [UInt8]) throws -> Void) throws -> Bool {
        try make(&batch.rows)
        batch.tweets += count
        return batch.rows.count < Self.batchSize || sendBatch()
    }

    /// Waits until all requests have finished. If `sendingRest` is false, discards rows that were not sent. Throws the
    /// error of the first failed request. Call this exactly once.
    func end(sendingRest: Bool) throws {
        if sendingRest, !batch.rows.isEmpty { _ = sendBatch() }
        try consumer.end()
    }

    /// Sends the batch; blocks while another batch is waiting. Returns false if a request has failed.
    private func sendBatch() -> Bool {
        var full: Batch = ([], 0)
        full.rows.reserveCapacity(batch.rows.count + batch.rows.count >> 4)
        swap(&full, &batch)
        return consumer.send(full)
    }
}
