import Synchronization
import Testing

@testable import WebUI

@Suite("Request authenticator")
struct RequestAuthenticatorTests {
    private static func request(
        _ method: Request.Method = .get, query: [Fields.Field] = [], cookie: String? = nil,
        host: String? = "127.0.0.1:8080", site: String? = nil, mode: String? = nil, origin: String? = nil
    ) -> Request {
        var headers = Request.Headers()
        headers.host = host
        headers.cookie = cookie
        headers.fetchSite = site
        headers.fetchMode = mode
        headers.origin = origin
        return Request(method, path: ["search"], query: Fields(query), headers: headers, now: 0)
    }

    @Test("A token that is used again revokes the cookie, and the next token has another one")
    func revocation() throws {
        let renewed = Mutex<[String]>([])
        let keys = SessionKeys { token, _ in renewed.withLock { $0.append(token) } }
        let authenticator = RequestAuthenticator(port: 8080, keys: keys)
        func signIn(_ token: String) -> String? {
            authenticator.rejection(Self.request(query: [Fields.Field("token", token)]))?.header("Set-Cookie")
                .map { String($0.prefix { $0 != ";" }) }
        }
        let first = keys.token
        let cookie = try #require(signIn(first))
        #expect(authenticator.rejection(Self.request(cookie: cookie)) == nil)
        #expect(signIn(first) == nil)
        #expect(authenticator.rejection(Self.request(cookie: cookie))?.status == 403)
        #expect(signIn(first) == nil)
        let second = try #require(signIn(keys.token))
        #expect(second != cookie)
        #expect(renewed.withLock(\.count) == 1)
        #expect(authenticator.rejection(Self.request(cookie: second)) == nil)
        #expect(authenticator.rejection(Self.request(cookie: cookie))?.status == 403)
    }

    @Test(
        "A browser that follows a link of another page receives a page that leads on, because a redirect has no cookie")
    func signInFromFile() throws {
        let signedIn = Mutex(0)
        let keys = SessionKeys(signedIn: { signedIn.withLock { $0 += 1 } })
        let authenticator = RequestAuthenticator(port: 8080, keys: keys)
        let query = [Fields.Field("q", "#a b"), Fields.Field("token", keys.token)]
        let embedded = Self.request(query: query, site: "cross-site", mode: "no-cors")
        #expect(authenticator.rejection(embedded)?.status == 403)
        let response = try #require(
            authenticator.rejection(Self.request(query: query, site: "cross-site", mode: "navigate")))
        #expect(response.status == 200 && response.header("Location") == nil)
        #expect(response.header("Refresh") == "0; url=/search?q=%23a%20b")
        #expect(response.header("Set-Cookie") != nil)
        #expect(signedIn.withLock { $0 } == 1)
    }

    @Test("The server accepts the name of its session and no other name of this machine")
    func sessionName() {
        let keys = SessionKeys()
        #expect(keys.host.wholeMatch(of: #/tweetdex-[0-9a-f]{12}\.localhost/#) != nil)
        let authenticator = RequestAuthenticator(port: 8080, keys: keys)
        for (host, status) in [
            (keys.host + ":8080", 403), (keys.host.uppercased() + ":8080", 403), (keys.host, 421),
            (keys.host + ":8081", 421), (SessionKeys().host + ":8080", 421), ("a." + keys.host + ":8080", 421),
            (keys.host + ".:8080", 421), ("evil.localhost:8080", 421), (keys.host + ".evil.example:8080", 421),
        ] {
            #expect(authenticator.rejection(Self.request(host: host))?.status == status, "\(host)")
        }
        let open = RequestAuthenticator(port: 8080, keys: nil)
        #expect(open.rejection(Self.request(host: keys.host + ":8080"))?.status == 421)
    }

    @Test("The token is valid for one sign-in and is removed from the URL")
    func oneTime() throws {
        let renewed = Mutex<[String]>([])
        let keys = SessionKeys { token, _ in renewed.withLock { $0.append(token) } }
        let authenticator = RequestAuthenticator(port: 8080, keys: keys)
        let token = keys.token
        #expect(token.utf8.count == 32)
        #expect(authenticator.rejection(Self.request())?.status == 403)

        let signIn = Self.request(query: [Fields.Field("q", "#a b"), Fields.Field("token", token)])
        let response = try #require(authenticator.rejection(signIn))
        #expect(response.status == 303)
        #expect(response.header("Location") == "/search?q=%23a%20b")
        let cookie = try #require(response.header("Set-Cookie"))
        #expect(cookie.hasPrefix("tweetdex-8080="))
        #expect(cookie.hasSuffix("; HttpOnly; SameSite=Strict; Path=/"))
        #expect(!cookie.contains(token))
        let pair = String(cookie.prefix { $0 != ";" })
        #expect(authenticator.rejection(Self.request(cookie: pair)) == nil)
        #expect(authenticator.rejection(Self.request(cookie: "other=1; " + pair)) == nil)
        #expect(authenticator.rejection(Self.request(cookie: "tweetdex-8080=planted; " + pair)) == nil)
        #expect(authenticator.rejection(Self.request(cookie: "tweetdex-8080=" + token))?.status == 403)

        // For a client with the cookie, the token is only removed from the URL.
        let inside = try #require(authenticator.rejection(Self.request(query: signIn.query.all, cookie: pair)))
        #expect(inside.status == 303 && inside.header("Set-Cookie") == nil)

        // Others get an error, and one new token is created, however often they try.
        #expect(authenticator.rejection(signIn)?.status == 403)
        #expect(authenticator.rejection(signIn)?.status == 403)
        let fresh = renewed.withLock { $0 }
        #expect(fresh.count == 1 && fresh[0] != token && fresh[0] == keys.token)
        let second = Self.request(query: [Fields.Field("token", fresh[0])])
        #expect(authenticator.rejection(second)?.header("Set-Cookie") != nil)
    }

    @Test("A token in a form is ignored")
    func tokenInForm() {
        let keys = SessionKeys()
        let authenticator = RequestAuthenticator(port: 8080, keys: keys)
        let form = Self.request(.post, query: [Fields.Field("token", keys.token)], site: "same-origin")
        #expect(authenticator.rejection(form)?.status == 403)
        #expect(authenticator.rejection(form)?.header("Set-Cookie") == nil)
    }

    @Test("An access token matches only the same text")
    func secrets() {
        let token = AccessToken()
        #expect(token.matches(token.text))
        #expect(!token.matches(token.text.dropLast()))
        #expect(!token.matches(token.text + "0"))
        #expect(!token.matches(""))
        #expect(!token.matches(AccessToken().text))
    }

    struct AccessCase: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let isAccepted: Bool
        let request: Request

        init(_ description: String, _ isAccepted: Bool, _ request: Request) {
            (testDescription, self.isAccepted, self.request) = (description, isAccepted, request)
        }
    }

    static let accessCases = [
        AccessCase("our name", true, request(host: "127.0.0.1:8080")),
        AccessCase("our other name", true, request(host: "LocalHost:8080")),
        AccessCase("our IPv6 name", true, request(host: "[::1]:8080")),
        AccessCase("IPv6 without brackets", false, request(host: "::1:8080")),
        AccessCase("another name", false, request(host: "evil.example:8080")),
        AccessCase("no port", false, request(host: "localhost")),
        AccessCase("another port", false, request(host: "localhost:8081")),
        AccessCase("no name", false, request(host: nil)),
        AccessCase("our own page reads", true, request(site: "same-origin", mode: "cors")),
        AccessCase("an address that was typed", true, request(site: "none", mode: "navigate")),
        AccessCase("a link on another site", true, request(site: "cross-site", mode: "navigate")),
        AccessCase("an image on another site", false, request(site: "cross-site", mode: "no-cors")),
        AccessCase("a fetch of another port", false, request(site: "same-site", mode: "cors")),
        AccessCase("our own form", true, request(.post, site: "same-origin", origin: "null")),
        AccessCase("our own form in an old browser", true, request(.post, origin: "http://127.0.0.1:8080")),
        AccessCase("a form of our other name", false, request(.post, origin: "http://localhost:8080")),
        AccessCase("a form of nobody", false, request(.post)),
        AccessCase("a form of another site", false, request(.post, site: "cross-site", origin: "http://evil.example")),
        AccessCase("a form that lies", false, request(.post, site: "same-origin", origin: "http://evil.example")),
        AccessCase(
            "a form of another site with our origin", false,
            request(.post, site: "cross-site", origin: "http://127.0.0.1:8080")),
        AccessCase("a form of a page without origin", false, request(.post, origin: "null")),
    ]

    @Test("Without keys, the host and the origin decide whether a request is accepted", arguments: accessCases)
    func withoutKeys(_ access: AccessCase) {
        #expect((RequestAuthenticator(port: 8080, keys: nil).rejection(access.request) == nil) == access.isAccepted)
    }

    @Test("Port 80 may be omitted, and only a named address is accepted in addition")
    func names() {
        #expect(RequestAuthenticator(port: 80, keys: nil).rejection(Self.request(host: "localhost")) == nil)
        let named = RequestAuthenticator(port: 8080, address: "192.168.1.5", keys: nil)
        #expect(named.rejection(Self.request(host: "192.168.1.5:8080")) == nil)
        #expect(named.rejection(Self.request(host: "192.168.1.6:8080"))?.status == 421)
        let six = RequestAuthenticator(port: 8080, address: "fe80::1", keys: nil)
        #expect(six.rejection(Self.request(host: "[fe80::1]:8080")) == nil)
    }
}
