/// An answer over HTTP/1.1, read to its end: that it is whole is part of reading it.
struct EngineResponse: Sendable {
    let status: Int
    /// Names in lower case.
    let fields: [(name: String, value: String)]
    let body: [UInt8]

    /// An answer of more is no answer to anything that is asked here.
    private static let largest = 1 << 31
    private static let largestHead = 1 << 18

    func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    init(from socket: EngineSocket, _ address: EngineAddress) throws(EngineError) {
        var reader = Reader(socket: socket, address: address)
        var head = try reader.head()
        // 100 and its like come before the answer.
        while (100..<200).contains(head.status) { head = try reader.head() }
        status = head.status
        fields = head.fields
        let coding = fields.first { $0.name == "transfer-encoding" }?.value.lowercased()
        let length = fields.first { $0.name == "content-length" }?.value
        if let coding {
            guard coding == "chunked" else {
                throw .incomplete(address, reason: "it is coded as \(coding), which nobody asked for")
            }
            body = try reader.chunks()
        } else if let length {
            guard let count = Int(length), (0...Self.largest).contains(count) else {
                throw .incomplete(address, reason: "its length is “\(length)”")
            }
            body = try reader.bytes(count)
        } else if status == 204 || status == 304 {
            body = []
        } else {
            throw .incomplete(address, reason: "nothing says how long it is")
        }
    }

    private struct Reader {
        let socket: EngineSocket
        let address: EngineAddress
        var buffer: [UInt8] = []
        var position = 0

        private func broken(_ reason: String) -> EngineError { .incomplete(address, reason: reason) }

        private mutating func fill() throws(EngineError) {
            if position > 0 {
                buffer.removeSubrange(..<position)
                position = 0
            }
            let more = try socket.read()
            guard !more.isEmpty else {
                throw broken(buffer.isEmpty ? "the connection was closed" : "it was cut off")
            }
            buffer += more
        }

        /// Without its end.
        private mutating func line() throws(EngineError) -> String {
            while true {
                if let end = buffer[position...].firstIndex(of: UInt8(ascii: "\n")) {
                    var line = buffer[position..<end]
                    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
                    position = end + 1
                    return String(decoding: line, as: UTF8.self)
                }
                guard buffer.count - position <= EngineResponse.largestHead else { throw broken("it has no lines") }
                try fill()
            }
        }

        mutating func head() throws(EngineError) -> (status: Int, fields: [(name: String, value: String)]) {
            let first = try line()
            let parts = first.split(separator: " ", maxSplits: 2)
            guard parts.count >= 2, parts[0].hasPrefix("HTTP/1."), let status = Int(parts[1]) else {
                throw broken("it is not HTTP: “\(first.prefix(40))”")
            }
            var fields: [(name: String, value: String)] = []
            while true {
                let line = try line()
                if line.isEmpty { return (status, fields) }
                guard let colon = line.firstIndex(of: ":"), fields.count < 200 else {
                    throw broken("its head is not HTTP")
                }
                var value = line[line.index(after: colon)...]
                while value.first == " " || value.first == "\t" { value.removeFirst() }
                while value.last == " " || value.last == "\t" { value.removeLast() }
                fields.append((line[..<colon].lowercased(), String(value)))
            }
        }

        mutating func bytes(_ count: Int) throws(EngineError) -> [UInt8] {
            var result: [UInt8] = []
            while result.count < count {
                if position == buffer.count { try fill() }
                let part = buffer[position..<min(buffer.count, position + count - result.count)]
                result += part
                position += part.count
            }
            return result
        }

        mutating func chunks() throws(EngineError) -> [UInt8] {
            var result: [UInt8] = []
            while true {
                let line = try line()
                let digits = line.prefix { $0 != ";" && $0 != " " }
                guard let size = Int(digits, radix: 16), size >= 0, result.count + size <= EngineResponse.largest else {
                    throw broken("a part of it has the length “\(line.prefix(20))”")
                }
                if size == 0 { break }
                result += try bytes(size)
                guard try self.line().isEmpty else { throw broken("a part of it is longer than it says") }
            }
            // Fields may follow.
            while try !line().isEmpty {}
            return result
        }
    }
}
