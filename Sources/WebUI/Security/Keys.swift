internal import Synchronization

/// The key to the archive: a token in the address that is printed, good for one sign-in, and the cookie that it is
/// exchanged for, good until the server ends. An address that stays behind in a history, a log or a list of processes
/// opens nothing any more.
package final class Keys: Sendable {
    private struct State {
        var token = Secret()
        var isUsed = false
    }

    private let state = Mutex(State())
    private let cookie = Secret()
    /// Told a new token when somebody comes with the used one: most likely its owner, with another browser.
    private let renewed: @Sendable (_ token: String) -> Void

    package init(renewed: @escaping @Sendable (_ token: String) -> Void = { _ in }) {
        self.renewed = renewed
    }

    /// What the printed address holds.
    package var token: String { state.withLock { $0.token.text } }

    enum Exchange: Hashable {
        case cookie(String)
        case used
        case wrong
    }

    /// The cookie for a token that was not used yet.
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
