internal import Synchronization

/// The token and the session cookie of one server run.
///
/// The token is part of the address that the server prints. The first browser that opens the address exchanges the
/// token for the cookie, which is valid until the server ends. A token works only once, so a copy of the address in a
/// browser history, a log or a process list does not grant access.
package final class SessionKeys: Sendable {
    private struct State {
        var token = Secret()
        var isUsed = false
    }

    private let state = Mutex(State())
    private let cookie = Secret()
    /// Called with a new token when a client sends a token that was already used. Probably the user has opened the
    /// address in another browser.
    private let renewed: @Sendable (_ token: String) -> Void

    package init(renewed: @escaping @Sendable (_ token: String) -> Void = { _ in }) {
        self.renewed = renewed
    }

    package var token: String { state.withLock { $0.token.text } }

    enum Exchange: Hashable {
        case cookie(String)
        case used
        case wrong
    }

    /// Returns the cookie if `token` is the current token and unused. If it was already used, creates a new token,
    /// passes the new token to `renewed`, and returns `.used`. Returns `.wrong` for any other text.
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
