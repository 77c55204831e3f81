internal import TweetText

extension Query {
    /// What a single clause looks up by its spelling, and how a clause with another spelling is written.
    package enum WantedTerm: Sendable {
        /// A hashtag, folded.
        case hashtag(String)
        /// A handle, folded, and the operator with its sign (`@`, `from:`).
        case handle(String, prefix: String)
        /// Words, folded, one token each; as a phrase when there are several.
        case words([String])
        /// The program that tweets were written with.
        case client(String)
        /// Words of an address, as written.
        case address(String)
    }

    /// nil for clauses that ask for something else.
    package var wantedTerm: WantedTerm? {
        guard case .clause(let clause) = root else { return nil }
        switch clause {
        case .hashtag(let tag): return .hashtag(tag)
        case .mention(let handle): return .handle(handle, prefix: "@")
        case .user(let relation, .handle(let handle)), .user(let relation, .handleOnly(let handle)):
            return .handle(handle, prefix: relation.rawValue + ":")
        case .text(let text): return text.term.isPrefix ? nil : .words(text.term.tokens)
        case .client(let name): return .client(name)
        case .link(.words, let address): return .address(address)
        default: return nil
        }
    }
}
