package import TweetModel

/// What the site answers. The headers that guard every page (content security policy and so on), `Content-Length`, `Date`
/// and the answer to `If-None-Match` and `Range` are added on the way out.
package struct Response: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// An image or video from where it was imported, read while it is sent.
        case media(MediaLocation)
    }

    package var status: Int
    /// Finished headers, in their order; neither names nor values hold line breaks.
    package var headers: [(name: String, value: String)]
    package var body: Body
    /// Names this very content, without quotes: a browser that has it is answered with 304. nil for what is made anew for
    /// every request.
    package var entityTag: String?
    /// The time was over before the page was there.
    package var isUnfinished = false

    package init(status: Int, headers: [(name: String, value: String)] = [], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A page.
    package static func html(_ bytes: [UInt8], status: Int = 200) -> Response {
        Response(
            status: status, headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")],
            body: .bytes(bytes))
    }

    /// The JSON twin of a page.
    package static func json(_ bytes: [UInt8], status: Int = 200) -> Response {
        Response(
            status: status,
            headers: [("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-store")],
            body: .bytes(bytes))
    }

    /// A sentence for programs and for what goes wrong before there are pages.
    package static func text(_ text: String, status: Int) -> Response {
        Response(
            status: status, headers: [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")],
            body: .bytes(Array((text + "\n").utf8)))
    }

    /// What stands for a page whose time was over; whoever sends it has something better to say.
    package static var unfinished: Response {
        var response = Response.text("The page took too long.", status: 503)
        response.isUnfinished = true
        return response
    }

    /// A style sheet or script of our own. `tag` names its content: it is asked for again only when that changes.
    package static func asset(_ bytes: [UInt8], contentType: String, tag: String) -> Response {
        var response = Response(
            status: 200, headers: [("Content-Type", contentType), ("Cache-Control", "private, no-cache")],
            body: .bytes(bytes))
        response.entityTag = tag
        return response
    }

    /// Go and see another page of ours (303), e.g. after a form. `address` begins with `/`.
    package static func redirect(to address: String) -> Response {
        Response(status: 303, headers: [("Location", address), ("Cache-Control", "no-store")])
    }

    /// The value of a header; nil when it has none.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
