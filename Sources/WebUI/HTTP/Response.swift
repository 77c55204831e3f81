package import TweetModel

/// The site's response to a request. `OutgoingResponse` adds the security headers, `Content-Length` and `Date`, and
/// handles `If-None-Match` and `Range`.
package struct Response: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// An image or video from its archive, which is read while it is sent.
        case media(MediaLocation)
    }

    package var status: Int
    /// The headers in their order. Neither names nor values contain line breaks.
    package var headers: [(name: String, value: String)]
    package var body: Body
    /// Identifies the content, without quotes. A browser that has it gets status 304. `nil` for content that is made
    /// for each request.
    package var entityTag: String?
    /// True if the time limit was reached before the page was complete.
    package var isUnfinished = false

    package init(status: Int, headers: [(name: String, value: String)] = [], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// How long a browser may store a page.
    package enum Storage: String, Sendable {
        /// Not at all, neither on disk nor for its Back button. Direct messages, the search history, settings and paths
        /// must not outlive the session.
        case none = "no-store"
        /// For the Back button, which then shows the page as the user left it. Every other request revalidates.
        /// Browsers exclude pages with `no-store` from their back-forward cache. Storing pages of tweets reveals
        /// little, because the browser stores the images of the same tweets and their addresses anyway.
        case history = "private, no-cache"
    }

    /// Returns a page.
    package static func html(_ bytes: [UInt8], status: Int = 200, storage: Storage = .none) -> Response {
        Response(
            status: status,
            headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", storage.rawValue)],
            body: .bytes(bytes))
    }

    /// Returns the JSON form of a page.
    package static func json(_ bytes: [UInt8], status: Int = 200) -> Response {
        Response(
            status: status,
            headers: [("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-store")],
            body: .bytes(bytes))
    }

    /// Returns a sentence as plain text, for programs and for errors that occur before a page can be made.
    package static func text(_ text: String, status: Int) -> Response {
        Response(
            status: status, headers: [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")],
            body: .bytes(Array((text + "\n").utf8)))
    }

    /// A placeholder for a page that exceeded its time limit. The server replaces it with a more helpful page.
    package static var unfinished: Response {
        var response = Response.text("The page took too long.", status: 503)
        response.isUnfinished = true
        return response
    }

    /// Sets the entity tag to `version`, a hash of the content. If the request named this version, the browser may keep
    /// the content for a year, because changed content has another address. Without a version or with an old one, the
    /// browser revalidates each time.
    mutating func setVersion(_ version: String, requested: String?) {
        entityTag = version
        headers.append(
            ("Cache-Control", requested == version ? "private, max-age=31536000, immutable" : "private, no-cache"))
    }

    /// Redirects to another page of the site (303), for example after a form. `address` must begin with `/`.
    package static func redirect(to address: String) -> Response {
        Response(status: 303, headers: [("Location", address), ("Cache-Control", "no-store")])
    }

    /// Returns the value of a header, or `nil` if it is missing.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
