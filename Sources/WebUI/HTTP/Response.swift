internal import Rendering
package import TweetModel
internal import TweetText

/// The router's response to a request. `OutgoingResponse` adds the remaining headers.
package struct Response: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// An image or video, or the bytes in a range of it. The server reads the file while sending it.
        case media(MediaLocation, Range<Int64>? = nil)
        /// An export, whose length is not known. The server reads the rows while sending them, as chunks (RFC 9112
        /// §7.1). Without the last chunk, the browser reports an error.
        case rows(ExportRows)
    }

    package var status: Int
    package var headers: [(name: String, value: String)]
    package var body: Body
    /// The `ETag` header without quotes; `nil` for none. If the browser already has this version, the server sends
    /// status 304.
    package var entityTag: String?
    /// True if the time limit was reached, or the request was cancelled, before the page was complete.
    package var isUnfinished = false

    package init(status: Int, headers: [(name: String, value: String)] = [], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The value of `Cache-Control`, which determines if a browser may store a page.
    package enum Storage: String, Sendable {
        /// The browser must not store the page. Direct messages, the search history, settings and paths must not
        /// outlive the session.
        case none = "no-store"
        /// The browser may store the page only for the Back and Forward buttons, which then show the page as the user
        /// left it. Used for lists of tweets.
        case history = "private, no-cache"
    }

    package static func html(_ bytes: [UInt8], status: Int = 200, storage: Storage = .none) -> Response {
        Response(
            status: status,
            headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", storage.rawValue)],
            body: .bytes(bytes))
    }

    package static func json(_ bytes: [UInt8], status: Int = 200) -> Response {
        Response(
            status: status,
            headers: [("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-store")],
            body: .bytes(bytes))
    }

    /// Returns plain text, for errors that occur before or instead of a page.
    package static func text(_ text: String, status: Int) -> Response {
        Response(
            status: status, headers: [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")],
            body: .bytes(Array((text + "\n").utf8)))
    }

    /// A placeholder for a page that exceeded its time limit or was cancelled. If a client waits for the page, `Worker`
    /// replaces the placeholder with the result of `Router.timedOut(_:isCounted:)`.
    package static var unfinished: Response {
        var response = Response.text("The page took too long.", status: 503)
        response.isUnfinished = true
        return response
    }

    /// Sets the entity tag to `version`, a hash that changes with the content, and adds the header `Cache-Control`.
    ///
    /// `requested` is the version in the requested URL. If it equals `version`, browsers may store the content for
    /// a year, because changed content gets another URL. Otherwise they must ask each time if the content has
    /// changed.
    mutating func setVersion(_ version: String, requested: String?) {
        entityTag = version
        headers.append(
            ("Cache-Control", requested == version ? "private, max-age=31536000, immutable" : "private, no-cache"))
    }

    /// Redirects to another page of the server (303). `url` must begin with `/`.
    package static func redirect(to url: String) -> Response {
        Response(status: 303, headers: [("Location", url), ("Cache-Control", "no-store")])
    }

    /// Returns the value of a header, or `nil` if it is missing.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

extension CivilTime {
    /// The time, which must be in UTC, in the format of RFC 9110 §5.6.7: `Sat, 09 Nov 2024 12:14:18 GMT`.
    var httpDate: String {
        let date = "\(isoDate.suffix(2)) \(monthName.prefix(3)) \(year)"
        return "\(Zone.weekdays[weekday].prefix(3)), \(date) \(isoTime) GMT"
    }
}

extension Response {
    /// Returns an `ETag` without quotes: the 64-bit FNV-1a hash of the bytes in base 36. A browser sends the tag back in
    /// `If-None-Match` to ask if its copy is current. The hash is not cryptographic.
    package static func tag(of bytes: some Sequence<UInt8>) -> String {
        String(FNV1a(bytes).value, radix: 36)
    }

    /// True if an `If-None-Match` header contains `*`, or the tag in quotes. `W/` may precede the quotes (RFC 9110
    /// §13.1.2).
    static func isTag(_ tag: String, namedIn header: String) -> Bool {
        header.split(separator: ",").contains { part in
            let name = part.drop { $0 == " " || $0 == "\t" }
            let end = name.lastIndex { $0 != " " && $0 != "\t" }.map { name.index(after: $0) } ?? name.startIndex
            let trimmed = name[..<end]
            return trimmed == "*" || (trimmed.hasPrefix("W/") ? trimmed.dropFirst(2) : trimmed) == "\"\(tag)\""
        }
    }
}

/// The part of a file that a `Range` header requests (RFC 9110 §14). A header with several ranges results in `whole`,
/// as the RFC permits.
enum ByteRange: Hashable {
    /// The whole content. Also the result for a header that is invalid or unsupported.
    case whole
    case part(Range<Int64>)
    /// The range contains no byte of the content.
    case unsatisfiable

    /// - Parameters:
    ///   - header: The value of the header, such as `bytes=0-499`, `bytes=500-` or `bytes=-500` (the last 500 bytes).
    ///   - size: The size of the whole content in bytes.
    init(_ header: String, size: Int64) {
        self = .whole
        let parts = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return }
        let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else { return }
        switch (first, last) {
        case (nil, nil): return
        case (nil, let count?): self = count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .unsatisfiable
        case (let start?, nil): self = start < size ? .part(start..<size) : .unsatisfiable
        case (let start?, let last?):
            guard start <= last else { return }
            self = start < size ? .part(start..<(min(last, size - 1) + 1)) : .unsatisfiable
        }
    }

    /// Returns the value of decimal digits; `.some(nil)` if `digits` is empty, and `nil` if it contains anything else.
    private static func number(_ digits: Substring) -> Int64?? {
        if digits.isEmpty { return .some(nil) }
        guard digits.utf8.allSatisfy(ASCIIByte.isDigit) else { return nil }
        // A number that does not fit into `Int64` is larger than any content.
        return .some(Int64(digits) ?? .max)
    }
}

/// A response as the server sends it: the router's response with further headers, limited to the requested range.
///
/// `body` is empty if the method is HEAD, if the browser's copy is current (304), if the requested range is outside
/// the file (416), or if the file is empty.
package struct OutgoingResponse: Sendable {
    package private(set) var status: Int
    package private(set) var headers: [(name: String, value: String)] = []
    package private(set) var body = Response.Body.bytes([])

    /// The maximum uncompressed size in bytes of a deflated file for which the server supports `Range`. To read a
    /// range, the server must decompress the file from its start.
    private static let longestUnpackedForParts: Int64 = 64 << 20

    /// - Parameter request: The request; `nil` if it could not be parsed.
    package init(_ response: Response, to request: Request?) {
        status = response.status
        headers = RequestAuthenticator.securityHeaders
        if let tag = response.entityTag {
            headers.append(("ETag", "\"\(tag)\""))
            if let names = request?.headers.ifNoneMatch, status == 200, Response.isTag(tag, namedIn: names) {
                status = 304
                headers += response.headers.filter { $0.name != "Content-Type" }
                return
            }
        }
        headers += response.headers
        if response.header("Cache-Control") == nil { headers.append(("Cache-Control", "no-store")) }
        if status == 405 { headers.append(("Allow", "GET, HEAD, POST")) }
        switch response.body {
        case .bytes(let bytes): put(bytes, to: request)
        case .media(let location, _): put(location, tag: response.entityTag, to: request)
        case .rows(let rows):
            headers.append(("Transfer-Encoding", "chunked"))
            if request?.method != .head { body = .rows(rows) }
        }
    }

    private mutating func put(_ bytes: [UInt8], to request: Request?) {
        headers.append(("Content-Length", String(bytes.count)))
        if request?.method != .head { body = .bytes(bytes) }
    }

    private mutating func put(_ location: MediaLocation, tag: String?, to request: Request?) {
        let size = max(0, location.size)
        var range = ByteRange.whole
        if location.method != .deflated || size <= Self.longestUnpackedForParts {
            headers.append(("Accept-Ranges", "bytes"))
            let condition = request?.headers.ifRange
            if let wanted = request?.headers.range, request?.method == .get, status == 200,
                condition == nil || tag.map({ "\"\($0)\"" }) == condition
            {
                range = ByteRange(wanted, size: size)
            }
        }
        var part = 0..<size
        switch range {
        case .whole: break
        case .part(let bytes):
            status = 206
            part = bytes
            headers.append(("Content-Range", "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(size)"))
        case .unsatisfiable:
            status = 416
            headers.removeAll { $0.name == "Content-Type" || $0.name == "Cache-Control" || $0.name == "ETag" }
            headers += [("Content-Range", "bytes */\(size)"), ("Cache-Control", "no-store")]
            part = 0..<0
        }
        headers.append(("Content-Length", String(part.upperBound - part.lowerBound)))
        if request?.method != .head, !part.isEmpty { body = .media(location, part) }
    }

    /// Returns the status line, the headers and the empty line after them. Adds the headers `Date` and `Connection`.
    ///
    /// - Parameters:
    ///   - closes: True if the server closes the connection after this response.
    ///   - now: The Unix time in seconds.
    func head(closes: Bool, now: Int64) -> [UInt8] {
        var out = Array("HTTP/1.1 \(status) \(Self.reason(status))\r\n".utf8)
        let own = [("Date", CivilTime(unixSeconds: now).httpDate), ("Connection", closes ? "close" : "keep-alive")]
        for (name, value) in own + headers {
            out += name.utf8
            out += ": ".utf8
            // Replace control characters in the value with spaces, because a line break could start another header.
            for byte in value.utf8 { out.append(byte < 0x20 || byte == 0x7F ? UInt8(ascii: " ") : byte) }
            out += "\r\n".utf8
        }
        out += "\r\n".utf8
        return out
    }

    private static func reason(_ status: Int) -> String {
        reasons[status] ?? "Status"
    }

    private static let reasons = [
        200: "OK", 204: "No Content", 206: "Partial Content", 303: "See Other", 304: "Not Modified",
        400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout",
        409: "Conflict", 411: "Length Required", 413: "Content Too Large", 414: "URI Too Long",
        415: "Unsupported Media Type", 416: "Range Not Satisfiable", 417: "Expectation Failed",
        421: "Misdirected Request", 422: "Unprocessable Content", 431: "Request Header Fields Too Large",
        500: "Internal Server Error", 501: "Not Implemented", 503: "Service Unavailable",
        505: "HTTP Version Not Supported",
    ]
}
