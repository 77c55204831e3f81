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
    /// True if the client asks the server to close the connection after the response.
    private(set) var closes = false

    private var seen: Set<[UInt8]> = []
    private var contentLength: Int?
    private var hasTransferCoding = false
    private var isForm = false

    /// The maximum size of the request target in bytes.
    static let longestTarget = 8192
    /// The maximum size of a form in bytes.
    static let longestBody = 64 << 10
    private static let mostHeaders = 64

    /// - Parameter bytes: The head up to and including the empty line. The caller must have checked that the head does
    ///   not contain NUL, and contains CR and LF only as CR LF.
    init(_ bytes: ArraySlice<UInt8>) throws(RequestError) {
        var lines = Lines(rest: bytes)
        try readRequestLine(lines.next() ?? [])
        while let line = lines.next(), !line.isEmpty { try readHeader(line) }
        try check()
    }

    /// Splits at CR LF.
    private struct Lines {
        var rest: ArraySlice<UInt8>

        mutating func next() -> ArraySlice<UInt8>? {
            guard let end = rest.firstIndex(of: UInt8(ascii: "\r")) else { return nil }
            defer { rest = rest[end...].dropFirst(2) }
            return rest[..<end]
        }
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
            let major = digits.first, let minor = digits.last, Self.isDigit(major), Self.isDigit(minor)
        else { throw .bad("The first line does not end with HTTP/1.1.") }
        throw RequestError(505, "Only HTTP/1.1 is supported.")
    }

    private static func method(_ name: ArraySlice<UInt8>) throws(RequestError) -> Request.Method {
        for method in Request.Method.allCases where name.elementsEqual(method.rawValue.utf8) { return method }
        let others = ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"]
        for other in others where name.elementsEqual(other.utf8) {
            throw RequestError(405, "Pages are read with GET and HEAD, and forms are sent with POST.")
        }
        throw RequestError(501, "The method is not supported.")
    }

    /// Accepts only a path with an optional query (the origin form of RFC 9112 §3.2.1).
    private mutating func readTarget(_ target: ArraySlice<UInt8>) throws(RequestError) {
        if target.count > Self.longestTarget { throw RequestError(414, "The address is too long.") }
        guard target.first == UInt8(ascii: "/") else { throw .bad("The address does not begin with a slash.") }
        guard target.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }) else {
            throw .bad("The address contains a character that is not allowed.")
        }
        let mark = target.firstIndex(of: UInt8(ascii: "?"))
        path = target[..<(mark ?? target.endIndex)]
        if let mark { query = target[(mark + 1)...] }
    }

    // MARK: The headers

    private mutating func readHeader(_ line: ArraySlice<UInt8>) throws(RequestError) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
            throw .bad("A header line has no name or no colon.")
        }
        // Also rejects white space before the colon, and folded lines, which begin with white space.
        guard line[..<colon].allSatisfy(Self.isToken) else { throw .bad("A header name is not valid.") }
        let name = line[..<colon].map(Self.lowercased)
        let value = Self.trimmed(line[(colon + 1)...])
        guard value.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }) else {
            throw .bad("A header contains control characters.")
        }
        guard seen.insert(name).inserted else { throw .bad("A header is repeated.") }
        if seen.count > Self.mostHeaders { throw RequestError(431, "There are too many headers.") }
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
            guard !valueBytes.isEmpty, valueBytes.allSatisfy(Self.isDigit) else {
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

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// True for the bytes allowed in a method and in a header name (`tchar` of RFC 9110 §5.6.2).
    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: tokenSigns.contains(byte)
        }
    }

    private static let tokenSigns = Array("!#$%&'*+-.^_`|~".utf8)
}
