/// A complete HTTP/1.x response.
struct ClickHouseResponse: Sendable {
    let status: Int
    /// The header fields. Names are in lower case.
    let fields: [(name: String, value: String)]
    let body: [UInt8]

    /// The maximum size of a body in bytes. A larger body is rejected. Parsing a body takes up to four times its size.
    private static let bodyLimit = 128 << 20
    /// The number of bytes after which a header or chunk-size line without a line feed is rejected.
    private static let lineLimit = 1 << 18

    /// Returns the value of the first header field with this name; `nil` if it is missing. `name` is in lower case.
    func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Reads a response to its end. Throws if it is incomplete, too long or not valid, or if the socket throws.
    init(from socket: ClickHouseSocket, _ address: ClickHouseAddress) throws {
        var reader = Reader(socket: socket, address: address)
        var head = try reader.head()
        // Interim responses (100 Continue) may precede the final response.
        while (100..<200).contains(head.status) { head = try reader.head() }
        status = head.status
        fields = head.fields
        let coding = fields.first { $0.name == "transfer-encoding" }?.value.lowercased()
        let length = fields.first { $0.name == "content-length" }?.value
        if let coding {
            guard coding == "chunked" else {
                throw ClickHouseError.incomplete(address, reason: "unexpected transfer encoding \(coding)")
            }
            body = try reader.chunks()
        } else if let length {
            guard let count = Int(length), count >= 0 else {
                throw ClickHouseError.incomplete(address, reason: "invalid length \"\(length)\"")
            }
            guard count <= Self.bodyLimit else { throw Self.tooLong(address) }
            var bytes: [UInt8] = []
            try reader.read(count, into: &bytes)
            body = bytes
        } else if status == 204 || status == 304 {
            body = []
        } else {
            throw ClickHouseError.incomplete(address, reason: "its length is missing")
        }
    }

    private static func tooLong(_ address: ClickHouseAddress) -> ClickHouseError {
        .responseTooLong(address, mebibytes: bodyLimit >> 20)
    }

    private struct Reader {
        let socket: ClickHouseSocket
        let address: ClickHouseAddress
        var buffer: [UInt8] = []
        var position = 0

        private func broken(_ reason: String) -> ClickHouseError { .incomplete(address, reason: reason) }

        /// Discards the bytes before `position` and appends received bytes. Throws at the end of the connection.
        private mutating func fill() throws {
            if position > 0 {
                buffer.removeSubrange(..<position)
                position = 0
            }
            let more = try socket.read()
            guard !more.isEmpty else { throw broken(buffer.isEmpty ? "the connection was closed" : "it was truncated") }
            buffer += more
        }

        /// Reads a line and returns it without its LF or CRLF.
        private mutating func line() throws -> String {
            while true {
                if let end = buffer[position...].firstIndex(of: UInt8(ascii: "\n")) {
                    var line = buffer[position..<end]
                    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
                    position = end + 1
                    return String(decoding: line, as: UTF8.self)
                }
                guard buffer.count - position <= ClickHouseResponse.lineLimit else {
                    throw broken("a line of its header is too long")
                }
                try fill()
            }
        }

        mutating func head() throws -> (status: Int, fields: [(name: String, value: String)]) {
            let first = try line()
            let parts = first.split(separator: " ", maxSplits: 2)
            guard parts.count >= 2, parts[0].hasPrefix("HTTP/1."), let status = Int(parts[1]) else {
                throw broken("it is not HTTP: \"\(first.prefix(40))\"")
            }
            var fields: [(name: String, value: String)] = []
            while true {
                let line = try line()
                if line.isEmpty { return (status, fields) }
                guard let colon = line.firstIndex(of: ":"), fields.count < 200 else {
                    throw broken("its header is not valid HTTP")
                }
                var value = line[line.index(after: colon)...]
                while value.first == " " || value.first == "\t" { value.removeFirst() }
                while value.last == " " || value.last == "\t" { value.removeLast() }
                fields.append((line[..<colon].lowercased(), String(value)))
            }
        }

        /// Appends `count` bytes to `result`.
        mutating func read(_ count: Int, into result: inout [UInt8]) throws {
            let end = result.count + count
            while result.count < end {
                if position == buffer.count { try fill() }
                let part = buffer[position..<min(buffer.count, position + end - result.count)]
                result += part
                position += part.count
            }
        }

        mutating func chunks() throws -> [UInt8] {
            var result: [UInt8] = []
            while true {
                let line = try line()
                let digits = line.prefix { $0 != ";" && $0 != " " }
                guard let size = Int(digits, radix: 16), size >= 0 else {
                    throw broken("a chunk has the invalid length \"\(line.prefix(20))\"")
                }
                if size == 0 { break }
                guard size <= ClickHouseResponse.bodyLimit - result.count else {
                    throw ClickHouseResponse.tooLong(address)
                }
                try read(size, into: &result)
                guard try self.line().isEmpty else { throw broken("a chunk is longer than declared") }
            }
            // Skips trailer fields.
            while try !line().isEmpty {}
            return result
        }
    }
}
