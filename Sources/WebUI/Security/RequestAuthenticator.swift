/// Checks each request before its page is generated, and defines the security headers of all responses. The rules:
///
/// - `Host` must be `localhost`, an address of the server or the name of the session, with the port (optional for port
///   80); otherwise the status is 421. This prevents DNS rebinding, in which a foreign host name resolves to this
///   machine. The browser then sends the foreign name.
/// - A form or an upload must come from a page of this server; otherwise the status is 403.
/// - Other sites may link to pages, but may not embed or fetch them; otherwise the status is 403. This depends on
///   `Sec-Fetch-Site`, which old browsers do not send.
/// - If the session has keys, the request must have the session cookie (see `SessionKeys`); otherwise the status is
///   403. A GET or HEAD request can have an unused token instead. Only the style sheet of the error needs no cookie.
package struct RequestAuthenticator: Sendable {
    /// The accepted values of `Host`, in lowercase, such as `127.0.0.1:8080`.
    private let hosts: Set<String>
    private let keys: SessionKeys?
    private let cookieName: String

    /// The name of the query field that contains the token.
    package static let tokenField = "token"

    /// - Parameters:
    ///   - address: An IP address of the server in addition to the loopback addresses. IPv6 addresses have no brackets.
    ///   - keys: The keys of the session. If `nil`, requests need no cookie.
    package init(port: UInt16, address: String? = nil, keys: SessionKeys?) {
        var names = ["127.0.0.1", "localhost", "[::1]"]
        if let address { names.append(address.utf8.contains(UInt8(ascii: ":")) ? "[\(address)]" : address) }
        if let keys { names.append(keys.host) }
        // Browsers omit port 80, which is the default of HTTP.
        hosts = Set(names.flatMap { port == 80 ? [$0, $0 + ":80"] : ["\($0):\(port)"] }.map { $0.lowercased() })
        self.keys = keys
        // Browsers send a cookie to all ports of a host. The port in the name prevents two servers at 127.0.0.1 from
        // overwriting each other's cookies.
        cookieName = "tweetdex-\(port)"
    }

    /// Returns `nil` if the router may process the request. Otherwise returns an error, or a redirect to the URL
    /// without the token.
    package func rejection(_ request: Request) -> Response? {
        guard let host = request.headers.host?.lowercased(), hosts.contains(host) else {
            return .text(
                "This server does not accept this host name. Open the address that tweetdex printed.", status: 421)
        }
        if let refusal = originRejection(request, host) { return refusal }
        return sessionRejection(request)
    }

    // MARK: Origin

    private func originRejection(_ request: Request, _ host: String) -> Response? {
        let refusal = Response.text("The request does not come from a page of this server.", status: 403)
        let site = request.headers.fetchSite
        if !request.method.isWrite {
            // A link from another site has the mode `navigate`. Embedded images and scripts have other modes.
            return isFromAnotherSite(request) && request.headers.fetchMode != "navigate" ? refusal : nil
        }
        // Our pages have `Referrer-Policy: no-referrer`, with which some browsers send `Origin: null`. Other sites can
        // also make a browser send `null`. So `null` is accepted only with `Sec-Fetch-Site: same-origin`.
        let origin = request.headers.origin?.lowercased()
        let isOurs = origin == "http://" + host
        if let site { return site == "same-origin" && (isOurs || origin == nil || origin == "null") ? nil : refusal }
        return isOurs ? nil : refusal
    }

    private func isFromAnotherSite(_ request: Request) -> Bool {
        guard let site = request.headers.fetchSite else { return false }
        return site != "same-origin" && site != "none"
    }

    // MARK: Session

    private func sessionRejection(_ request: Request) -> Response? {
        guard let keys, request.path != Response.signedOutStyle else { return nil }
        let isKnown = keys.accepts(cookies: request.headers.cookies(named: cookieName))
        guard !request.method.isWrite, let token = request.query[Self.tokenField] else {
            if isKnown { return nil }
            return .signedOut(
                request, "This browser is not signed in, or its session has ended.")
        }
        let target = request.target(leavingOut: [Self.tokenField])
        var response = Response.redirect(to: target)
        // A client that already has the cookie does not use up the token. Another browser can still use the token.
        if isKnown { return response }
        switch keys.exchange(token) {
        case .cookie(let value):
            // After a link on another page, such as the file of `serve --open`, browsers do not send `SameSite=Strict`
            // cookies to the target of a redirect. They send them if our own response leads there.
            if isFromAnotherSite(request) {
                response = .text("You are signed in.", status: 200)
                response.headers.append(("Refresh", "0; url=\(target)"))
            }
            response.headers.append(("Set-Cookie", "\(cookieName)=\(value); HttpOnly; SameSite=Strict; Path=/"))
            return response
        case .used:
            return .signedOut(
                request, "This address was already used. Open the new address that tweetdex printed.")
        case .wrong:
            return .signedOut(request, "The token in this address is not valid.")
        }
    }

    // MARK: Response headers

    /// The security headers of every response.
    static let securityHeaders: [(name: String, value: String)] = [
        ("Content-Security-Policy", contentSecurityPolicy),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("X-Frame-Options", "DENY"),
    ]

    /// Allows only resources of this server. Forbids inline scripts, `style` attributes and frames.
    package static let contentSecurityPolicy =
        "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'self'; script-src 'self'; "
        + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
}

extension Response {
    /// The path of the style sheet, which needs no cookie.
    static let signedOutStyle = ["assets", "signed-out.css"]
    private static let signInCommand = "tweetdex serve --open"

    /// Returns the error for a browser without the session cookie: a page if the browser loads one, otherwise plain text.
    ///
    /// - Parameter reason: One or more sentences.
    static func signedOut(_ request: Request, _ reason: String) -> Response {
        let isPage = request.method == .get && !request.wantsJSON
        guard isPage, request.headers.fetchMode ?? "navigate" == "navigate" else {
            return .text("\(reason) To sign in, run: \(signInCommand)", status: 403)
        }
        var html = MarkupWriter()
        html.doctype()
        html.element("html", .named("lang", "en")) { html in
            html.element("head") { html in
                html.void("meta", .named("charset", "utf-8"))
                html.element("title", text: "Signed out · Tweetdex")
                html.void("meta", .named("name", "viewport"), .named("content", "width=device-width, initial-scale=1"))
                html.void("meta", .named("name", "color-scheme"), .named("content", "light dark"))
                html.void("link", .named("rel", "stylesheet"), .href(.local(Assets.url(signedOutStyle[1]))))
            }
            html.element("body") { html in
                html.element("main") { html in
                    html.element("h1", text: "You are signed out")
                    html.element("p", text: reason)
                    html.element("p") { html in
                        html.text("To sign in, run ")
                        html.element("code", text: signInCommand)
                        html.text(" in a terminal, or open the address that tweetdex printed.")
                    }
                }
            }
        }
        return .html(html.bytes, status: 403)
    }
}
