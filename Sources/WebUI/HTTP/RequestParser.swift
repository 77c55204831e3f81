/// Makes requests of the bytes of one connection, as they come in. Every byte is looked at once while a head is waited
/// for, so that one who sends them singly costs no more than one who doesn't; a bad line is refused as soon as it is there.
package struct RequestParser {
    package struct Result {
        package var request: Request
        /// Whether the client wants the connection to end with the answer.
        package var closes: Bool
    }

    /// Bytes of a request line and headers, with the empty line.
    package static let longestHead = 16 << 10

    private var buffer: [UInt8] = []
    /// Up to here there is no end of a head, and nothing that may not stand in one.
    private var scanned = 0
    private var lineStart = 0
    /// The head that waits for its body, and where that begins.
    private var head: (RequestHead, length: Int)?

    package init() {}

    /// Whether a request was begun and is not there as a whole.
    package var isWaiting: Bool { !buffer.isEmpty }

    package mutating func append(_ bytes: some Collection<UInt8>) {
        buffer.append(contentsOf: bytes)
    }

    /// The next request; nil as long as it is not there as a whole. `now` is the moment that goes into it, in Unix
    /// seconds. After an error there is nothing more to be read from this connection.
    package mutating func next(now: Int64) throws(RequestError) -> Result? {
        if head == nil {
            guard let length = try headLength() else { return nil }
            head = (try RequestHead(buffer[..<length]), length)
        }
        guard let (head, length) = head, buffer.count >= length + head.bodyLength else { return nil }
        let request = try Self.request(head, body: buffer[length..<length + head.bodyLength], now: now)
        buffer.removeSubrange(..<(length + head.bodyLength))
        self.head = nil
        scanned = 0
        lineStart = 0
        return Result(request: request, closes: head.closes)
    }

    /// How many bytes the head has; nil while its end is not there.
    private mutating func headLength() throws(RequestError) -> Int? {
        let end = min(buffer.count, Self.longestHead)
        while scanned < end {
            let byte = buffer[scanned]
            switch byte {
            case 0: throw .bad("There is a NUL in the request.")
            case UInt8(ascii: "\n"): throw .bad("A line ends with a line feed alone.")
            case UInt8(ascii: "\r"):
                guard scanned + 1 < buffer.count else { return try isTooLong() }
                guard buffer[scanned + 1] == UInt8(ascii: "\n") else { throw .bad("A carriage return stands alone.") }
                if lineStart == 0, scanned == 0 { throw .bad("The request begins with an empty line.") }
                let isEmpty = scanned == lineStart
                scanned += 2
                lineStart = scanned
                if isEmpty { return scanned }
            default: scanned += 1
            }
        }
        return try isTooLong()
    }

    /// nil, or the error for a head of which there is more already than there may be.
    private func isTooLong() throws(RequestError) -> Int? {
        guard buffer.count >= Self.longestHead else { return nil }
        if lineStart == 0 { throw RequestError(414, "The address is too long.") }
        throw RequestError(431, "The headers are too long.")
    }

    // MARK: The request

    private static func request(
        _ head: RequestHead, body: ArraySlice<UInt8>, now: Int64
    ) throws(RequestError) -> Request {
        guard let query = Fields(encoded: head.query) else { throw .bad("The address cannot be decoded.") }
        guard let form = Fields(encoded: body) else { throw .bad("The form cannot be decoded.") }
        let (path, wantsJSON) = try path(head.path)
        return Request(
            head.method, path: path, wantsJSON: wantsJSON, query: query, form: form, headers: head.headers, now: now)
    }

    private static func path(_ bytes: ArraySlice<UInt8>) throws(RequestError) -> (segments: [String], wantsJSON: Bool) {
        if bytes.elementsEqual("/".utf8) { return ([], false) }
        if bytes.elementsEqual("/.json".utf8) { return ([], true) }
        var segments: [String] = []
        for part in bytes.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let segment = PercentCoding.decoded(part, plusIsSpace: false), isName(segment) else {
                throw .bad("The path cannot be one of this site.")
            }
            segments.append(segment)
        }
        guard let last = segments.last, last.utf8.count > twin.utf8.count, last.hasSuffix(twin) else {
            return (segments, false)
        }
        let page = String(last.dropLast(twin.count))
        guard isName(page) else { throw .bad("The path cannot be one of this site.") }
        segments[segments.count - 1] = page
        return (segments, true)
    }

    private static let twin = ".json"

    /// No segment of ours is empty, climbs, or holds what separates folders anywhere.
    private static func isName(_ segment: String) -> Bool {
        !segment.isEmpty && segment != "." && segment != ".."
            && segment.utf8.allSatisfy {
                $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
            }
    }
}
