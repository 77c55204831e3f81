internal import TweetText

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
        /// The length of the uploaded file in bytes; `nil` if the request uploads none.
        package var uploadLength: Int64?
        /// The bytes of the uploaded file that have arrived already.
        package var uploadStart: [UInt8] = []
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
        if let uploadLength = head.uploadLength {
            // The rest of the connection is the file.
            let start = Array(buffer[length...].prefix(Int(clamping: uploadLength)))
            return Result(request: request, closes: true, uploadLength: uploadLength, uploadStart: start)
        }
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
        let (path, wantsJSON) =
            head.uploadLength == nil ? try path(head.path) : (["import", try uploadName(head.path)], false)
        return Request(
            head.method, path: path, wantsJSON: wantsJSON, query: query, form: form, headers: head.headers, now: now)
    }

    private static func path(_ bytes: ArraySlice<UInt8>) throws(RequestError) -> (segments: [String], wantsJSON: Bool) {
        if bytes.elementsEqual("/".utf8) { return ([], false) }
        if bytes.elementsEqual("/.json".utf8) { return ([], true) }
        var segments: [String] = []
        for part in bytes.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let segment = PercentCoding.decoded(part), isName(segment) else {
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

    /// Returns the harmless form of the name in the path of an upload, which may contain encoded slashes.
    private static func uploadName(_ path: ArraySlice<UInt8>) throws(RequestError) -> String {
        let name = PercentCoding.decoded(path.dropFirst(RequestHead.uploadPath.utf8.count))
        guard let name else { throw .bad("The path is not valid.") }
        return UploadFolder.harmlessName(name)
    }

    /// True if a segment is not empty, `.` or `..`, and contains no control character, `/` or `\`.
    private static func isName(_ segment: String) -> Bool {
        !segment.isEmpty && segment != "." && segment != ".."
            && segment.utf8.allSatisfy {
                $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
            }
    }
}

/// The parsed head of a request: the request line and the headers, up to and including the empty line (RFC 9112).
///
/// Parts that another program, such as a proxy, could interpret differently are errors: repeated headers, folded lines,
/// white space before a colon, control characters other than tabs in header values, transfer codings, and a target with
/// a scheme or host.
///
///     GET /search?q=%23swift HTTP/1.1␍␊
///     Host: 127.0.0.1:8080␍␊
///     ␍␊
struct RequestHead {
    private(set) var method = Request.Method.get
    /// The encoded parts of the request target before and after `?`.
    private(set) var path: ArraySlice<UInt8> = []
    private(set) var query: ArraySlice<UInt8> = []
    private(set) var headers = Request.Headers()
    private(set) var bodyLength = 0
    /// The length of an uploaded file in bytes, which may be any number; `nil` if the request uploads none.
    private(set) var uploadLength: Int64?
    /// True if the client asks the server to close the connection after the response.
    private(set) var closes = false

    private var seen: Set<[UInt8]> = []
    private var contentLength: Int?
    private var hasTransferCoding = false
    private var isForm = false

    /// The maximum size of the request target in bytes.
    static let longestTarget = 8192
    /// The beginning of the path of an upload. The name of the file follows.
    static let uploadPath = "/import/"
    /// The maximum size of a form in bytes.
    static let longestBody = 64 << 10
    private static let maxHeaders = 64

    /// - Parameter bytes: The head up to and including the empty line. The caller must have checked that the head does
    ///   not contain NUL, and contains CR and LF only as CR LF.
    init(_ bytes: ArraySlice<UInt8>) throws(RequestError) {
        let lines = bytes.split(separator: UInt8(ascii: "\r"), omittingEmptySubsequences: false)
        try readRequestLine(lines[0])
        // Each of the following lines begins with LF.
        for line in lines[1...].map({ $0.dropFirst() }).prefix(while: { !$0.isEmpty }) { try readHeader(line) }
        try check()
    }

    // MARK: The request line

    private mutating func readRequestLine(_ line: ArraySlice<UInt8>) throws(RequestError) {
        let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .bad("The first line is not METHOD ADDRESS HTTP/1.1.") }
        guard !parts[0].isEmpty, parts[0].allSatisfy(Self.isToken) else { throw .bad("The method is not valid.") }
        try checkVersion(parts[2])
        method = try Self.method(parts[0])
        try readTarget(parts[1])
    }

    private func checkVersion(_ version: ArraySlice<UInt8>) throws(RequestError) {
        if version.elementsEqual("HTTP/1.1".utf8) { return }
        let digits = version.dropFirst(5)
        guard version.starts(with: "HTTP/".utf8), digits.count == 3, digits.dropFirst().first == UInt8(ascii: "."),
            let major = digits.first, let minor = digits.last, ASCIIByte.isDigit(major), ASCIIByte.isDigit(minor)
        else { throw .bad("The first line does not end with HTTP/1.1.") }
        throw RequestError(505, "Only HTTP/1.1 is supported.")
    }

    private static func method(_ name: ArraySlice<UInt8>) throws(RequestError) -> Request.Method {
        for method in Request.Method.allCases where name.elementsEqual(method.rawValue.utf8) { return method }
        let others = ["DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"]
        for other in others where name.elementsEqual(other.utf8) { throw wrongMethod }
        throw RequestError(501, "The method is not supported.")
    }

    private static let wrongMethod = RequestError(
        405, "Pages are read with GET and HEAD, and forms are sent with POST.")

    /// Accepts only a path with an optional query (the origin form of RFC 9112 §3.2.1).
    private mutating func readTarget(_ target: ArraySlice<UInt8>) throws(RequestError) {
        if target.count > Self.longestTarget { throw RequestError(414, "The address is too long.") }
        guard target.first == UInt8(ascii: "/") else { throw .bad("The address does not begin with a slash.") }
        guard target.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }) else {
            throw .bad("The address contains a character that is not allowed.")
        }
        let mark = target.firstIndex(of: UInt8(ascii: "?"))
        path = target[..<(mark ?? target.endIndex)]
        if method == .put, !path.starts(with: Self.uploadPath.utf8) { throw Self.wrongMethod }
        if let mark { query = target[(mark + 1)...] }
    }

    // MARK: The headers

    private mutating func readHeader(_ line: ArraySlice<UInt8>) throws(RequestError) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
            throw .bad("A header line has no name or no colon.")
        }
        // Also rejects white space before the colon, and folded lines, which begin with white space.
        guard line[..<colon].allSatisfy(Self.isToken) else { throw .bad("A header name is not valid.") }
        let name = line[..<colon].map(ASCIIByte.lowercased)
        let value = Self.trimmed(line[(colon + 1)...])
        guard value.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }) else {
            throw .bad("A header contains control characters.")
        }
        guard seen.insert(name).inserted else { throw .bad("A header is repeated.") }
        if seen.count > Self.maxHeaders { throw RequestError(431, "There are too many headers.") }
        try store(String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self), value)
    }

    private mutating func store(
        _ name: String, _ value: String, _ valueBytes: ArraySlice<UInt8>
    ) throws(RequestError) {
        switch name {
        case "host": headers.host = value
        case "cookie": headers.cookie = value
        case "origin": headers.origin = value
        case "sec-fetch-site": headers.fetchSite = value
        case "sec-fetch-mode": headers.fetchMode = value
        case "if-none-match": headers.ifNoneMatch = value
        case "if-range": headers.ifRange = value
        case "range": headers.range = value
        case "transfer-encoding": hasTransferCoding = true
        case "content-length":
            guard !valueBytes.isEmpty, valueBytes.allSatisfy(ASCIIByte.isDigit) else {
                throw .bad("Content-Length is not a number.")
            }
            // A number with more than 15 digits might not fit into `Int`. It counts as too large.
            contentLength = valueBytes.count > 15 ? .max : Int(value)
        case "content-type":
            isForm = Self.words(value, separator: ";").first == "application/x-www-form-urlencoded"
        case "connection": closes = Self.words(value, separator: ",").contains("close")
        case "expect": throw RequestError(417, "The Expect header is not supported.")
        default: break
        }
    }

    private mutating func check() throws(RequestError) {
        guard headers.host != nil else { throw .bad("The Host header is missing.") }
        if hasTransferCoding {
            if contentLength != nil { throw .bad("Content-Length and Transfer-Encoding exclude each other.") }
            throw RequestError(501, "Transfer codings are not supported. Send a Content-Length.")
        }
        let length = contentLength ?? 0
        if method == .put {
            guard let contentLength else { throw RequestError(411, "An upload needs its Content-Length.") }
            uploadLength = Int64(contentLength)
            return
        }
        guard method == .post else {
            if length > 0 { throw .bad("Only POST may have a body.") }
            return
        }
        if contentLength == nil { throw RequestError(411, "A form needs its Content-Length.") }
        if length > Self.longestBody { throw RequestError(413, "The form is too large.") }
        if length > 0, !isForm { throw RequestError(415, "Forms are sent as application/x-www-form-urlencoded.") }
        bodyLength = length
    }

    // MARK: Bytes

    private static func words(_ list: String, separator: Character) -> [String] {
        list.lowercased().split(separator: separator).map { part in
            String(decoding: trimmed(Array(part.utf8)[...]), as: UTF8.self)
        }
    }

    /// Removes spaces and tabs at both ends.
    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        guard let first = bytes.firstIndex(where: { !isBlank($0) }),
            let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return [] }
        return bytes[first...last]
    }

    /// True for the bytes allowed in a method and in a header name (`tchar` of RFC 9110 §5.6.2).
    private static func isToken(_ byte: UInt8) -> Bool {
        ASCIIByte.isWord(byte) || tokenSigns.contains(byte)
    }

    private static let tokenSigns = Array("!#$%&'*+-.^_`|~".utf8)
}
