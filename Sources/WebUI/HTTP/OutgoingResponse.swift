package import TweetModel

/// A response as the server sends it: the router's response with further headers, limited to the requested range.
///
/// `body` is `none` if the method is HEAD, if the browser's copy is current (304), if the requested range is outside
/// the file (416), or if the file is empty.
package struct OutgoingResponse: Sendable {
    package enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// The bytes of an image or video in this range.
        case media(MediaLocation, Range<Int64>)
    }

    package private(set) var status: Int
    package private(set) var headers: [(name: String, value: String)] = []
    package private(set) var body = Body.none

    /// The maximum uncompressed size in bytes of a deflated file for which the server supports `Range`. To read a
    /// range, the server must decompress the file from its start.
    private static let longestUnpackedForParts: Int64 = 64 << 20

    /// - Parameter request: The request; `nil` if it could not be parsed.
    package init(_ response: Response, to request: Request?) {
        status = response.status
        headers = RequestAuthenticator.securityHeaders
        if let tag = response.entityTag {
            headers.append(("ETag", "\"\(tag)\""))
            if let names = request?.headers.ifNoneMatch, status == 200, EntityTag.isNamed(tag, in: names) {
                status = 304
                headers += response.headers.filter { $0.name != "Content-Type" }
                return
            }
        }
        headers += response.headers
        if response.header("Cache-Control") == nil { headers.append(("Cache-Control", "no-store")) }
        if status == 405 { headers.append(("Allow", Request.Method.allCases.map(\.rawValue).joined(separator: ", "))) }
        switch response.body {
        case .bytes(let bytes): put(bytes, to: request)
        case .media(let location): put(location, tag: response.entityTag, to: request)
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
        let own = [("Date", HTTPDate.text(unixSeconds: now)), ("Connection", closes ? "close" : "keep-alive")]
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
