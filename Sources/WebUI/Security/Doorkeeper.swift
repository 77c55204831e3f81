/// Who is let in, and what every answer says to the browser. It looks at requests only, before any page does, and is the
/// one place of these rules:
///
/// - `Host` names this machine and our port, else 421: a page of another site whose name was made to point here says its
///   own name.
/// - Whoever asks has the cookie, or comes with the token once and gets it, else 403.
/// - A form comes from one of our own pages, else 403; so does everything that is no page to look at.
package struct Doorkeeper: Sendable {
    /// `127.0.0.1:8080` and so on, in small letters.
    private let hosts: Set<String>
    /// nil lets everybody in who reaches the port.
    private let keys: Keys?
    private let cookieName: String

    /// The field of the query that holds the token.
    package static let tokenField = "token"

    /// - Parameters:
    ///   - address: beside the loopback ones, where the server can be reached as well; IPv6 without brackets.
    ///   - keys: nil for a server without a token.
    package init(port: UInt16, address: String? = nil, keys: Keys?) {
        var names = ["127.0.0.1", "localhost", "[::1]"]
        if let address { names.append(address.utf8.contains(UInt8(ascii: ":")) ? "[\(address)]" : address) }
        // Browsers leave out the port that is everybody's.
        hosts = Set(names.flatMap { port == 80 ? [$0, $0 + ":80"] : ["\($0):\(port)"] }.map { $0.lowercased() })
        self.keys = keys
        // Cookies do not know of ports: two servers on one machine must not overwrite each other's.
        cookieName = "tweetdex-\(port)"
    }

    /// What a request is answered with instead of a page; nil lets it in.
    package func turnedAway(_ request: Request) -> Response? {
        guard let host = request.headers.host?.lowercased(), hosts.contains(host) else {
            return .text("This address is not one of this server.", status: 421)
        }
        if let refusal = fromElsewhere(request, host) { return refusal }
        return withoutKey(request)
    }

    // MARK: Where from

    private func fromElsewhere(_ request: Request, _ host: String) -> Response? {
        let refusal = Response.text("This was not asked by a page of this server.", status: 403)
        let site = request.headers.fetchSite
        if request.method != .post {
            // Another site may link here, and nothing else: not show our images, not count our answers.
            let isForeign = site != nil && site != "same-origin" && site != "none"
            return isForeign && request.headers.fetchMode != "navigate" ? refusal : nil
        }
        // `null` is what a browser says under `Referrer-Policy: no-referrer`; only together with the other header it
        // means anything.
        let origin = request.headers.origin?.lowercased()
        let isOurs = origin == "http://" + host
        if let site { return site == "same-origin" && (isOurs || origin == nil || origin == "null") ? nil : refusal }
        return isOurs ? nil : refusal
    }

    // MARK: The key

    private func withoutKey(_ request: Request) -> Response? {
        guard let keys else { return nil }
        let isKnown = keys.accepts(cookies: Cookies.values(of: cookieName, in: request.headers.cookie))
        guard request.method != .post, let token = request.query[Self.tokenField] else {
            if isKnown { return nil }
            return .text("Open the address that tweetdex printed: it holds the key.", status: 403)
        }
        var response = Response.redirect(to: request.address(leavingOut: [Self.tokenField]))
        // Whoever is in need not use up the token again.
        if isKnown { return response }
        switch keys.exchange(token) {
        case .cookie(let value):
            response.headers.append(("Set-Cookie", "\(cookieName)=\(value); HttpOnly; SameSite=Strict; Path=/"))
            return response
        case .used:
            return .text("This address was used already. tweetdex has printed a new one.", status: 403)
        case .wrong:
            return .text("The key in this address is not the one of this server.", status: 403)
        }
    }

    // MARK: On the way out

    /// The headers of every answer.
    static let sealing: [(name: String, value: String)] = [
        ("Content-Security-Policy", contentSecurityPolicy),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("X-Frame-Options", "DENY"),
    ]

    /// Nothing but what comes from this very server; no `style` attributes, no script in pages, no frames.
    package static let contentSecurityPolicy =
        "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; "
        + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
}
