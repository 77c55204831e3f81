/// Decides whether a request may reach the site, and defines the security headers of all responses. It sees only the
/// request, before any page is made. All rules of access are in this type:
///
/// - `Host` must name this machine and port; otherwise the response is 421. This defeats DNS rebinding: a page of
///   another site whose host name resolves to this machine still sends its own name.
/// - The request must have the session cookie, or the unused token, which is exchanged for the cookie. Otherwise the
///   response is 403.
/// - A form must come from a page of this server, and another site may only link to pages, not embed or fetch them.
///   Otherwise the response is 403.
package struct RequestAuthenticator: Sendable {
    /// The accepted values of `Host`, in lowercase, such as `127.0.0.1:8080`.
    private let hosts: Set<String>
    /// `nil` accepts everyone who can connect to the port.
    private let keys: SessionKeys?
    private let cookieName: String

    /// The query field that contains the token.
    package static let tokenField = "token"

    /// - Parameters:
    ///   - address: An address of the server in addition to the loopback addresses; IPv6 without brackets.
    ///   - keys: `nil` for a server without a token.
    package init(port: UInt16, address: String? = nil, keys: SessionKeys?) {
        var names = ["127.0.0.1", "localhost", "[::1]"]
        if let address { names.append(address.utf8.contains(UInt8(ascii: ":")) ? "[\(address)]" : address) }
        // Browsers omit the default port.
        hosts = Set(names.flatMap { port == 80 ? [$0, $0 + ":80"] : ["\($0):\(port)"] }.map { $0.lowercased() })
        self.keys = keys
        // Cookies are not separated by port. The name contains the port so that two servers on one machine do not
        // overwrite each other's cookies.
        cookieName = "tweetdex-\(port)"
    }

    /// Returns the response that replaces the page, or `nil` if the request is accepted.
    package func rejection(_ request: Request) -> Response? {
        guard let host = request.headers.host?.lowercased(), hosts.contains(host) else {
            return .text("This server does not accept this host name.", status: 421)
        }
        if let refusal = originRejection(request, host) { return refusal }
        return sessionRejection(request)
    }

    // MARK: Origin

    private func originRejection(_ request: Request, _ host: String) -> Response? {
        let refusal = Response.text("The request does not come from a page of this server.", status: 403)
        let site = request.headers.fetchSite
        if request.method != .post {
            // Another site may link to our pages. It may not embed our images or measure our responses.
            let isForeign = site != nil && site != "same-origin" && site != "none"
            return isForeign && request.headers.fetchMode != "navigate" ? refusal : nil
        }
        // Browsers send `Origin: null` under `Referrer-Policy: no-referrer`, so `null` is accepted only if
        // `Sec-Fetch-Site` is `same-origin`.
        let origin = request.headers.origin?.lowercased()
        let isOurs = origin == "http://" + host
        if let site { return site == "same-origin" && (isOurs || origin == nil || origin == "null") ? nil : refusal }
        return isOurs ? nil : refusal
    }

    // MARK: Session

    private func sessionRejection(_ request: Request) -> Response? {
        guard let keys else { return nil }
        let isKnown = keys.accepts(cookies: Cookies.values(of: cookieName, in: request.headers.cookie))
        guard request.method != .post, let token = request.query[Self.tokenField] else {
            if isKnown { return nil }
            return .text(
                "A token is required. Open the address that tweetdex printed; it contains the token.", status: 403)
        }
        var response = Response.redirect(to: request.address(leavingOut: [Self.tokenField]))
        // A client that already has the cookie does not use up the token.
        if isKnown { return response }
        switch keys.exchange(token) {
        case .cookie(let value):
            response.headers.append(("Set-Cookie", "\(cookieName)=\(value); HttpOnly; SameSite=Strict; Path=/"))
            return response
        case .used:
            return .text("This token was already used. Open the new address that tweetdex printed.", status: 403)
        case .wrong:
            return .text("The token in this address is not valid.", status: 403)
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
        "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; "
        + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
}
