internal import Synchronization

/// The credentials of one server run: a token in the printed address, valid for one sign-in, and the cookie that
/// replaces it, valid until the server ends. An address left in a browser history, a log or a process list therefore
/// grants no access.
package final class SessionKeys: Sendable {
    private struct State {
        var token = Secret()
        var isUsed = false
    }

    private let state = Mutex(State())
    private let cookie = Secret()
    /// Called with a new token when a client presents the used one. The client is most likely the owner with another
    /// browser.
    private let renewed: @Sendable (_ token: String) -> Void

    package init(renewed: @escaping @Sendable (_ token: String) -> Void = { _ in }) {
        self.renewed = renewed
    }

    /// The token of the printed address.
    package var token: String { state.withLock { $0.token.text } }

    enum Exchange: Hashable {
        case cookie(String)
        case used
        case wrong
    }

    /// Exchanges an unused token for the cookie. A used token is replaced by a new one, which is passed to `renewed`.
    func exchange(_ token: String) -> Exchange {
        var fresh: String?
        let outcome = state.withLock { state -> Exchange in
            guard state.token.matches(token) else { return .wrong }
            if state.isUsed {
                state = State()
                fresh = state.token.text
                return .used
            }
            state.isUsed = true
            return .cookie(cookie.text)
        }
        if let fresh { renewed(fresh) }
        return outcome
    }

    func accepts(cookies: [Substring]) -> Bool {
        cookies.contains { cookie.matches($0) }
    }
}
