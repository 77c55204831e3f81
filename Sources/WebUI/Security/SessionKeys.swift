internal import Synchronization

/// The host name and the session cookie, which may outlive a server run, and the token of one server run.
///
/// The token is part of the URL that the server prints. The first browser that opens the URL exchanges the
/// token for the cookie. A token works only once, so a copy of the URL in a browser history or a log does not grant
/// access. If somebody sends the token again, it is unknown which of the two clients belongs to the user. So the cookie
/// is revoked, and a new token with a new cookie is created.
package final class SessionKeys: Sendable {
    private struct State {
        let token = AccessToken()
        let cookie: AccessToken
        var isUsed = false
    }

    /// A random name of this machine, such as `tweetdex-5b0c9d2e71fa.localhost`. Browsers resolve all names that end in
    /// `.localhost` to the loopback address.
    ///
    /// Browsers send a cookie to all ports of a host, and other users can listen on ports. They cannot know this name.
    /// So a page or service worker of another server at the same port does not belong to the same origin.
    package let host: String

    private let state: Mutex<State>
    /// Called with a new token and a new cookie when a client sends a token that was already used.
    private let renewed: @Sendable (_ token: String, _ cookie: AccessToken) -> Void
    /// Called when a client has exchanged the token for the cookie.
    private let signedIn: @Sendable () -> Void

    /// - Parameter cookie: The cookie of an earlier run, with which browsers stay signed in.
    package init(
        host: String = makeHost(), cookie: AccessToken = AccessToken(),
        renewed: @escaping @Sendable (_ token: String, _ cookie: AccessToken) -> Void = { _, _ in },
        signedIn: @escaping @Sendable () -> Void = {}
    ) {
        self.host = host
        state = Mutex(State(cookie: cookie))
        self.renewed = renewed
        self.signedIn = signedIn
    }

    package static func makeHost() -> String { "tweetdex-\(AccessToken().text.prefix(12)).localhost" }

    /// True if `makeHost` could have made the name.
    package static func isHost(_ name: String) -> Bool {
        name.wholeMatch(of: /tweetdex-[0-9a-f]{12}\.localhost/) != nil
    }

    package var token: String { state.withLock { $0.token.text } }

    enum Exchange: Hashable {
        case cookie(String)
        case used
        case wrong
    }

    /// Returns the cookie if `token` is the current token and unused. If it was already used, revokes the cookie,
    /// passes a new token to `renewed`, and returns `.used`. Returns `.wrong` for any other text.
    func exchange(_ token: String) -> Exchange {
        var fresh: State?
        let outcome = state.withLock { state -> Exchange in
            guard state.token.matches(token) else { return .wrong }
            if state.isUsed {
                state = State(cookie: AccessToken())
                fresh = state
                return .used
            }
            state.isUsed = true
            return .cookie(state.cookie.text)
        }
        if let fresh { renewed(fresh.token.text, fresh.cookie) }
        if case .cookie = outcome { signedIn() }
        return outcome
    }

    func accepts(cookies: [Substring]) -> Bool {
        let cookie = state.withLock { $0.cookie }
        return cookies.contains { cookie.matches($0) }
    }
}

/// 128 random bits from the system's generator, as 32 hexadecimal digits.
package struct AccessToken: Sendable {
    package let text: String

    /// Returns `nil` unless the text consists of 32 hexadecimal digits in lowercase.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count == 32, text.utf8.allSatisfy({ Array("0123456789abcdef".utf8).contains($0) }) else {
            return nil
        }
        self.text = String(text)
    }

    package init() {
        var generator = SystemRandomNumberGenerator()
        let digits = Array("0123456789abcdef".utf8)
        var bytes: [UInt8] = []
        for _ in 0..<2 {
            let bits: UInt64 = generator.next()
            for shift in stride(from: 60, through: 0, by: -4) { bytes.append(digits[Int(bits >> UInt64(shift) & 15)]) }
        }
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// Compares texts of equal length in constant time, so that response times do not reveal how many characters are
    /// correct.
    package func matches(_ other: some StringProtocol) -> Bool {
        let mine = Array(text.utf8)
        let theirs = Array(other.utf8)
        guard mine.count == theirs.count else { return false }
        var difference: UInt8 = 0
        for index in mine.indices { difference |= mine[index] ^ theirs[index] }
        return difference == 0
    }
}
