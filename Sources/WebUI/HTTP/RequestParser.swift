/// Parses the requests of one connection as their bytes arrive. The search for the end of the head resumes when more
/// bytes arrive.
///
/// Some errors are found as soon as the bytes arrive: a head that is too long or begins with an empty line, NUL, a CR
/// without LF, and an LF without CR. Other errors are found when the head or the body is complete.
package struct RequestParser {
    package struct Result {
        package var request: Request
        /// True if the client asks the server to close the connection after the response.
        package var closes: Bool
    }

    /// The maximum size of the request line and headers in bytes, including the empty line.
    package static let longestHead = 16 << 10

    private var buffer: [UInt8] = []
    /// The number of bytes at the start of `buffer` that were already examined.
    private var scanned = 0
    /// The position in `buffer` at which the current line begins.
    private var lineStart = 0
    /// The head of a request whose body has not arrived completely. `length` is the length of the head in bytes.
    private var head: (RequestHead, length: Int)?

    package init() {}

    /// True if bytes have arrived that `next` has not returned as a request yet.
    package var hasPartialRequest: Bool { !buffer.isEmpty }

    package mutating func append(_ bytes: some Collection<UInt8>) {
        buffer.append(contentsOf: bytes)
    }

    /// Removes the next request from the buffer and returns it; returns `nil` if the request is incomplete. Do not call
    /// this again after an error.
    ///
    /// - Parameter now: The time of the request in Unix seconds.
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

    /// Returns the length of the head in bytes; `nil` if the head is incomplete.
    private mutating func headLength() throws(RequestError) -> Int? {
        let end = min(buffer.count, Self.longestHead)
        while scanned < end {
            let byte = buffer[scanned]
            switch byte {
            case 0: throw .bad("The request contains NUL.")
            case UInt8(ascii: "\n"): throw .bad("A line contains a bare LF.")
            case UInt8(ascii: "\r"):
                guard scanned + 1 < buffer.count else { return try checkLength() }
                guard buffer[scanned + 1] == UInt8(ascii: "\n") else { throw .bad("A line contains a bare CR.") }
                if lineStart == 0, scanned == 0 { throw .bad("The request begins with an empty line.") }
                let isEmpty = scanned == lineStart
                scanned += 2
                lineStart = scanned
                if isEmpty { return scanned }
            default: scanned += 1
            }
        }
        return try checkLength()
    }

    /// Throws if the incomplete head is already too long. Otherwise returns `nil`, which means that more bytes are
    /// needed.
    private func checkLength() throws(RequestError) -> Int? {
        guard buffer.count >= Self.longestHead else { return nil }
        if lineStart == 0 { throw RequestError(414, "The address is too long.") }
        throw RequestError(431, "The headers are too long.")
    }

    // MARK: The request

    private static func request(
        _ head: RequestHead, body: ArraySlice<UInt8>, now: Int64
    ) throws(RequestError) -> Request {
        guard let query = Fields(encoded: head.query) else {
            throw .bad("The address has too many fields or cannot be decoded.")
        }
        guard let form = Fields(encoded: body) else { throw .bad("The form has too many fields or cannot be decoded.") }
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
                throw .bad("The path is not valid.")
            }
            segments.append(segment)
        }
        guard let last = segments.last, last.utf8.count > jsonSuffix.utf8.count, last.hasSuffix(jsonSuffix) else {
            return (segments, false)
        }
        let page = String(last.dropLast(jsonSuffix.count))
        guard isName(page) else { throw .bad("The path is not valid.") }
        segments[segments.count - 1] = page
        return (segments, true)
    }

    private static let jsonSuffix = ".json"

    /// True if a segment is not empty, `.` or `..`, and contains no control character, `/` or `\`.
    private static func isName(_ segment: String) -> Bool {
        !segment.isEmpty && segment != "." && segment != ".."
            && segment.utf8.allSatisfy {
                $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
            }
    }
}
