internal import TweetText

/// The parts of an HTTP request that the router and the server use. `RequestParser` rejects malformed requests.
package struct Request: Sendable, Hashable {
    package enum Method: String, Sendable, Hashable, CaseIterable {
        case get = "GET"
        /// Handled like `get`, but the response has no body.
        case head = "HEAD"
        case post = "POST"
        /// Uploads a file, whose bytes follow the head and are not part of the request.
        case put = "PUT"

        /// True if the request may change something, so that it must come from a page of this server.
        package var isWrite: Bool { self == .post || self == .put }
    }

    package var method: Method
    /// The decoded segments of the path without the suffix `.json`. `/tweet/%31.json` has the segments `["tweet",
    /// "1"]`, and `/` has an empty array. No segment is empty, `.` or `..`, or contains `/`, `\` or a control
    /// character.
    package var path: [String]
    /// True if the path ends in `.json`, which requests the page as JSON instead of HTML.
    package var wantsJSON: Bool
    /// The fields of the query string.
    package var query: Fields
    /// The fields of a submitted form; empty unless the method is `post`.
    package var form: Fields
    package var headers: Headers
    /// The time of the request in Unix seconds.
    package var now: Int64

    /// The values of the headers that the server uses; `nil` if a header is missing.
    package struct Headers: Sendable, Hashable {
        package var host: String?
        package var cookie: String?
        package var origin: String?
        /// `Sec-Fetch-Site`: `same-origin`, `same-site`, `cross-site` or `none`.
        package var fetchSite: String?
        /// `Sec-Fetch-Mode`. The value is `navigate` if the browser loads a page rather than an image or script.
        package var fetchMode: String?
        package var ifNoneMatch: String?
        package var ifRange: String?
        package var range: String?

        package init() {}
    }

    package init(
        _ method: Method = .get, path: [String], wantsJSON: Bool = false, query: Fields = Fields(),
        form: Fields = Fields(), headers: Headers = Headers(), now: Int64
    ) {
        self.method = method
        self.path = path
        self.wantsJSON = wantsJSON
        self.query = query
        self.form = form
        self.headers = headers
        self.now = now
    }

    /// Returns the encoded path and query string, such as `/search?q=%23swift`, without the query fields whose names
    /// are in `omitted`.
    package func target(leavingOut omitted: Set<String> = []) -> String {
        let fields = Fields(query.all.filter { !omitted.contains($0.name) })
        let segments = path.map { "/" + PercentCoding.encoded($0) }.joined()
        let query = fields.all.isEmpty ? "" : "?" + fields.encoded
        return (segments.isEmpty ? "/" : segments) + (wantsJSON ? ".json" : "") + query
    }

    /// True if the page counts the tweets of the whole store or of topics, and its URL contains no query that
    /// limits them. Such a page may take seconds.
    package var isStoreWide: Bool {
        guard !method.isWrite, (query["q"] ?? "").isEmpty else { return false }
        return switch path.first {
        case "timeline", "topics", "statistics", "glance", "facets": path.count == 1
        case "topic": path.count == 2
        default: false
        }
    }

    /// True if the request comes from a page of this server, or if the user typed the URL or used a bookmark. False
    /// if the request comes from another site, or from a browser that does not send `Sec-Fetch-Site`.
    package var isFirstParty: Bool {
        headers.fetchSite == "same-origin" || headers.fetchSite == "none"
    }
}

extension Request.Headers {
    /// The port in `Host`, as in `location.port` of a script; empty for port 80, which browsers omit.
    var port: Substring {
        let end = host?.split(separator: ":").last ?? ""
        return end.utf8.allSatisfy(ASCIIByte.isDigit) ? end : ""
    }

    /// Returns all values of a cookie. The ports of a host share their cookies, so another server on this machine may
    /// have set one with the same name for another path.
    func cookies(named name: String) -> [Substring] {
        (cookie ?? "").split(separator: ";").compactMap { part in
            let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return pair.count == 2 && pair[0] == name ? pair[1] : nil
        }
    }
}

/// The reason why a request is malformed or unsupported, or why an uploaded file was not accepted. The server then closes
/// the connection, because it cannot find the start of the next request.
package struct RequestError: Error, Sendable, Hashable {
    /// The HTTP status of the response.
    package var status: Int
    /// The text of the response, as one or more sentences.
    package var reason: String
    /// The advice, as a sentence.
    package var hint: String?

    init(_ status: Int, _ reason: String, hint: String? = nil) {
        self.status = status
        self.reason = reason
        self.hint = hint
    }

    static func bad(_ reason: String) -> RequestError { RequestError(400, reason) }
}

/// The decoded fields of a query string or a form, in their order. A name may occur more than once.
package struct Fields: Sendable, Hashable {
    package struct Field: Sendable, Hashable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package var all: [Field]

    package init(_ all: [Field] = []) {
        self.all = all
    }

    /// The value of the first field with this name, or `nil`.
    package subscript(_ name: String) -> String? {
        all.first { Self.same($0.name, name) }?.value
    }

    /// Returns the values of all fields with this name.
    package func values(_ name: String) -> [String] {
        all.filter { Self.same($0.name, name) }.map(\.value)
    }

    /// Compares names by their bytes. `==` would treat canonically equivalent names as equal.
    private static func same(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }
}

extension Fields {
    /// Parses a query string or the body of a form, such as `a=1&b=two+words`. A field without `=` has an empty value.
    /// Returns `nil` if there are more than `maxFields` fields, or if `PercentCoding` cannot decode one.
    init?(encoded bytes: ArraySlice<UInt8>, maxFields: Int = 200) {
        var fields: [Field] = []
        for part in bytes.split(separator: UInt8(ascii: "&")) {
            let sign = part.firstIndex(of: UInt8(ascii: "="))
            guard fields.count < maxFields,
                let name = PercentCoding.decoded(part[..<(sign ?? part.endIndex)], plusIsSpace: true),
                let value = PercentCoding.decoded(sign.map { part[($0 + 1)...] } ?? [], plusIsSpace: true)
            else { return nil }
            fields.append(Field(name, value))
        }
        self.init(fields)
    }

    /// The fields as a query string: `a=1&b=two%20words`.
    package var encoded: String {
        all.map { PercentCoding.encoded($0.name) + "=" + PercentCoding.encoded($0.value) }.joined(separator: "&")
    }
}
