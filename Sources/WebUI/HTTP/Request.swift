/// An HTTP request, limited to the parts that the site uses. The parser rejects malformed requests, so pages need not
/// validate them.
package struct Request: Sendable, Hashable {
    package enum Method: String, Sendable, Hashable, CaseIterable {
        case get = "GET"
        /// Handled like `get`, but the response has no body.
        case head = "HEAD"
        case post = "POST"
    }

    package var method: Method
    /// The decoded segments of the path: `/tweet/%31` is `["tweet", "1"]`, `/` is empty. No segment is empty, `.` or
    /// `..`. The suffix of the JSON form is removed: `/search.json` is `["search"]` with `wantsJSON`.
    package var path: [String]
    /// True if the JSON form of the page is requested.
    package var wantsJSON: Bool
    /// The fields after `?`.
    package var query: Fields
    /// The fields of a submitted form; empty unless the method is `post`.
    package var form: Fields
    package var headers: Headers
    /// The time of the request in Unix seconds.
    package var now: Int64

    /// The header fields that the server uses, without surrounding white space; `nil` if a field is missing.
    package struct Headers: Sendable, Hashable {
        package var host: String?
        package var cookie: String?
        package var origin: String?
        /// `Sec-Fetch-Site`: `same-origin`, `same-site`, `cross-site` or `none`.
        package var fetchSite: String?
        /// `Sec-Fetch-Mode`: `navigate` if the browser opens the address as a page.
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

    /// Returns the address of the requested page without scheme and host, encoded again, such as `/search?q=%23swift`.
    /// The query fields named by `leavingOut` are omitted.
    package func address(leavingOut omitted: Set<String> = []) -> String {
        let fields = Fields(query.all.filter { !omitted.contains($0.name) })
        let segments = path.map { "/" + PercentCoding.encoded($0) }.joined()
        let query = fields.all.isEmpty ? "" : "?" + fields.encoded
        return (segments.isEmpty ? "/" : segments) + (wantsJSON ? ".json" : "") + query
    }

    /// True if the page shows figures about the whole store, which the user cannot narrow with a query.
    package var isAboutEverything: Bool {
        guard method != .post, (query["q"] ?? "").isEmpty else { return false }
        return switch path.first {
        case "timeline", "topics", "statistics", "glance": path.count == 1
        case "topic": path.count == 2
        default: false
        }
    }

    /// True if the request comes from one of our pages or from an address that the user typed. False if it comes from
    /// another site, or if the browser is too old to report its origin. Only searches of the first kind are recorded.
    package var isFromOurselves: Bool {
        headers.fetchSite == "same-origin" || headers.fetchSite == "none"
    }
}
