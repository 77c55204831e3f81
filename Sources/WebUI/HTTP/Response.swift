package import TweetModel

/// The site's response to a request. `OutgoingResponse` adds the remaining headers.
package struct Response: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// An image or video. The server reads the file while sending it.
        case media(MediaLocation)
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
    /// replaces the placeholder with the result of `Site.timedOut(_:isCounted:)`.
    package static var unfinished: Response {
        var response = Response.text("The page took too long.", status: 503)
        response.isUnfinished = true
        return response
    }

    /// Sets the entity tag to `version`, a hash that changes with the content, and adds the header `Cache-Control`.
    ///
    /// `requested` is the version in the requested address. If it equals `version`, browsers may store the content for
    /// a year, because changed content gets another address. Otherwise they must ask each time if the content has
    /// changed.
    mutating func setVersion(_ version: String, requested: String?) {
        entityTag = version
        headers.append(
            ("Cache-Control", requested == version ? "private, max-age=31536000, immutable" : "private, no-cache"))
    }

    /// Redirects to another page of the site (303). `address` must begin with `/`.
    package static func redirect(to address: String) -> Response {
        Response(status: 303, headers: [("Location", address), ("Cache-Control", "no-store")])
    }

    /// Returns the value of a header, or `nil` if it is missing.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
