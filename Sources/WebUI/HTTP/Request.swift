/// What a browser asks for, as far as the site needs to know. Whoever makes one of bytes has refused everything that is
/// not well formed, so that pages need not look again.
package struct Request: Sendable, Hashable {
    package enum Method: String, Sendable, Hashable, CaseIterable {
        case get = "GET"
        /// Answered as `get`; the body is left out on the way.
        case head = "HEAD"
        case post = "POST"
    }

    package var method: Method
    /// The segments of the path, decoded once: `/tweet/%31` is `["tweet", "1"]`, `/` is empty. None is empty, `.` or
    /// `..`, and the ending of a twin is taken off: `/search.json` is `["search"]` with `wantsJSON`.
    package var path: [String]
    /// Whether the JSON twin of the page is asked for.
    package var wantsJSON: Bool
    /// What stands behind `?`.
    package var query: Fields
    /// What a form sent; empty unless the method is `post`.
    package var form: Fields
    package var headers: Headers
    /// Unix seconds by the server's clock.
    package var now: Int64

    /// The few header fields that anybody looks at, without the white space around them; nil where there is none.
    package struct Headers: Sendable, Hashable {
        package var host: String?
        package var cookie: String?
        package var origin: String?
        /// `Sec-Fetch-Site`: `same-origin`, `same-site`, `cross-site` or `none`.
        package var fetchSite: String?
        /// `Sec-Fetch-Mode`: `navigate` for a page of its own.
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

    /// The address of this very page without scheme and host, encoded anew, e.g. `/search?q=%23swift`. `leavingOut` names
    /// fields of the query that do not go into it.
    package func address(leavingOut omitted: Set<String> = []) -> String {
        let fields = Fields(query.all.filter { !omitted.contains($0.name) })
        let segments = path.map { "/" + PercentCoding.encoded($0) }.joined()
        let query = fields.all.isEmpty ? "" : "?" + fields.encoded
        return (segments.isEmpty ? "/" : segments) + (wantsJSON ? ".json" : "") + query
    }

    /// Whether the page tells figures of everything: what nobody can ask for less of.
    package var isAboutEverything: Bool {
        guard method != .post, (query["q"] ?? "").isEmpty else { return false }
        return switch path.first {
        case "timeline", "topics", "statistics", "glance": path.count == 1
        case "topic": path.count == 2
        default: false
        }
    }

    /// Whether our own page asks, or somebody who typed the address; another site, or a browser too old to say so, is
    /// neither. Only then may a search be recorded.
    package var isFromOurselves: Bool {
        headers.fetchSite == "same-origin" || headers.fetchSite == "none"
    }
}
