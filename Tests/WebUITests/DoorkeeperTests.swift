import Synchronization
import Testing

@testable import WebUI

@Suite("the doorkeeper")
struct DoorkeeperTests {
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

    @Test("the token is good for one sign-in, and goes from the address")
    func oneTime() throws {
        let renewed = Mutex<[String]>([])
        let keys = Keys { token in renewed.withLock { $0.append(token) } }
        let doorkeeper = Doorkeeper(port: 8080, keys: keys)
        let token = keys.token
        #expect(token.utf8.count == 32)
        #expect(doorkeeper.turnedAway(Self.request())?.status == 403)

        let signIn = Self.request(query: [Fields.Field("q", "#a b"), Fields.Field("token", token)])
        let response = try #require(doorkeeper.turnedAway(signIn))
        #expect(response.status == 303)
        #expect(response.header("Location") == "/search?q=%23a%20b")
        let cookie = try #require(response.header("Set-Cookie"))
        #expect(cookie.hasPrefix("tweetdex-8080="))
        #expect(cookie.hasSuffix("; HttpOnly; SameSite=Strict; Path=/"))
        #expect(!cookie.contains(token))
        let pair = String(cookie.prefix { $0 != ";" })
        #expect(doorkeeper.turnedAway(Self.request(cookie: pair)) == nil)
        #expect(doorkeeper.turnedAway(Self.request(cookie: "other=1; " + pair)) == nil)
        #expect(doorkeeper.turnedAway(Self.request(cookie: "tweetdex-8080=planted; " + pair)) == nil)
        #expect(doorkeeper.turnedAway(Self.request(cookie: "tweetdex-8080=" + token))?.status == 403)

        // Who is in and opens the address again only loses the token from it.
        let inside = try #require(doorkeeper.turnedAway(Self.request(query: signIn.query.all, cookie: pair)))
        #expect(inside.status == 303 && inside.header("Set-Cookie") == nil)

        // Anybody else is told that it was used, and the terminal gets a new one: once, not as often as one asks.
        #expect(doorkeeper.turnedAway(signIn)?.status == 403)
        #expect(doorkeeper.turnedAway(signIn)?.status == 403)
        let fresh = renewed.withLock { $0 }
        #expect(fresh.count == 1 && fresh[0] != token && fresh[0] == keys.token)
        let second = Self.request(query: [Fields.Field("token", fresh[0])])
        #expect(doorkeeper.turnedAway(second)?.header("Set-Cookie") != nil)
    }

    @Test("a token in a form is none")
    func tokenInForm() {
        let keys = Keys()
        let doorkeeper = Doorkeeper(port: 8080, keys: keys)
        let form = Self.request(.post, query: [Fields.Field("token", keys.token)], site: "same-origin")
        #expect(doorkeeper.turnedAway(form)?.status == 403)
        #expect(doorkeeper.turnedAway(form)?.header("Set-Cookie") == nil)
    }

    @Test("secrets are compared as a whole")
    func secrets() {
        let secret = Secret()
        #expect(secret.matches(secret.text))
        #expect(!secret.matches(secret.text.dropLast()))
        #expect(!secret.matches(secret.text + "0"))
        #expect(!secret.matches(""))
        #expect(!secret.matches(Secret().text))
    }

    struct Door: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let isOpen: Bool
        let request: Request

        init(_ description: String, _ isOpen: Bool, _ request: Request) {
            (testDescription, self.isOpen, self.request) = (description, isOpen, request)
        }
    }

    static let doors = [
        Door("our name", true, request(host: "127.0.0.1:8080")),
        Door("our other name", true, request(host: "LocalHost:8080")),
        Door("our IPv6 name", true, request(host: "[::1]:8080")),
        Door("IPv6 without brackets", false, request(host: "::1:8080")),
        Door("another name", false, request(host: "evil.example:8080")),
        Door("no port", false, request(host: "localhost")),
        Door("another port", false, request(host: "localhost:8081")),
        Door("no name", false, request(host: nil)),
        Door("our own page reads", true, request(site: "same-origin", mode: "cors")),
        Door("an address that was typed", true, request(site: "none", mode: "navigate")),
        Door("a link on another site", true, request(site: "cross-site", mode: "navigate")),
        Door("an image on another site", false, request(site: "cross-site", mode: "no-cors")),
        Door("a fetch of another port", false, request(site: "same-site", mode: "cors")),
        Door("our own form", true, request(.post, site: "same-origin", origin: "null")),
        Door("our own form in an old browser", true, request(.post, origin: "http://127.0.0.1:8080")),
        Door("a form of our other name", false, request(.post, origin: "http://localhost:8080")),
        Door("a form of nobody", false, request(.post)),
        Door("a form of another site", false, request(.post, site: "cross-site", origin: "http://evil.example")),
        Door("a form that lies", false, request(.post, site: "same-origin", origin: "http://evil.example")),
        Door(
            "a form of another site with our origin", false,
            request(.post, site: "cross-site", origin: "http://127.0.0.1:8080")),
        Door("a form of a page without origin", false, request(.post, origin: "null")),
    ]

    @Test("who comes from where is let in without a key where none is asked for", arguments: doors)
    func withoutKey(_ door: Door) {
        #expect((Doorkeeper(port: 8080, keys: nil).turnedAway(door.request) == nil) == door.isOpen)
    }

    @Test("browsers leave out port 80, and another address is one that was named")
    func names() {
        #expect(Doorkeeper(port: 80, keys: nil).turnedAway(Self.request(host: "localhost")) == nil)
        let named = Doorkeeper(port: 8080, address: "192.168.1.5", keys: nil)
        #expect(named.turnedAway(Self.request(host: "192.168.1.5:8080")) == nil)
        #expect(named.turnedAway(Self.request(host: "192.168.1.6:8080"))?.status == 421)
        let six = Doorkeeper(port: 8080, address: "fe80::1", keys: nil)
        #expect(six.turnedAway(Self.request(host: "[fe80::1]:8080")) == nil)
    }
}
