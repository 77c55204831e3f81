internal import TweetText

extension Query {
    /// The word or name that a clause looks up, for spelling suggestions.
    package enum LookupTerm: Sendable {
        /// A folded hashtag.
        case hashtag(String)
        /// A folded handle. `prefix` is the sign or operator before it (`@`, `from:`).
        case handle(String, prefix: String)
        /// Folded tokens. Several tokens are a phrase.
        case words([String])
        /// The name of a client or words of it, in lower case.
        case client(String)
        /// A link address or words of it, as typed.
        case address(String)
    }

    /// The term of the query. `nil` unless the query is a single clause with such a term. A prefix has no such term.
    package var lookupTerm: LookupTerm? {
        guard case .clause(let clause, _) = root else { return nil }
        switch clause {
        case .hashtag(let tag): return .hashtag(tag)
        case .mention(let handle), .user(.mentioned, .handle(let handle)), .user(.mentioned, .handleOnly(let handle)):
            return .handle(handle, prefix: "@")
        case .user(let relation, .handle(let handle)), .user(let relation, .handleOnly(let handle)):
            return .handle(handle, prefix: relation.rawValue + ":")
        case .text(let text): return text.term.isPrefix ? nil : .words(text.term.tokens)
        case .client(let name): return .client(name)
        case .clientWords(let words): return .client(words.term.tokens.joined(separator: " "))
        case .link(.words, let address): return .address(address)
        default: return nil
        }
    }
}
