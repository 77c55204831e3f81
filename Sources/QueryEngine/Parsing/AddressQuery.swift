internal import TweetModel
internal import TweetText

/// What an address in a query asks for: links with the words of its host and path, and with each parameter that decides
/// what is shown.
///
///     youtube.com/watch?v=abc&si=xyz     url:"youtube.com/watch" url_contains:"v=abc"
///
/// The index keeps hosts and paths. Without the rest every film of a site would be the same link; with all of it, what
/// sharing buttons add (`utm_source`, `s`) would keep one from finding what it shares.
enum AddressQuery {
    /// nil when there is neither a word nor a parameter in it. `findsQuotes`: a tweet's address also finds what quotes it.
    static func node(_ address: String, findsQuotes: Bool, _ tokenizer: Tokenizer) -> QueryNode? {
        let (place, parameters) = parts(address)
        if LinkWords.isShort(place) { return .clause(.link(.words, place)) }
        // The number in a tweet's address says all.
        if let tweet = LinkWords.tweet(address) {
            let link = QueryNode.clause(.link(.words, place))
            return findsQuotes ? .any(of: [link, .clause(.reference(.quoted, tweet))]) : link
        }
        var nodes: [QueryNode] = []
        if LinkWords.tokens(place, tokenizer) != nil { nodes.append(.clause(.link(.words, place))) }
        nodes += parameters.map { .clause(.link(.contains, LinkWords.lowercased($0))) }
        return nodes.isEmpty ? nil : .all(of: nodes)
    }

    /// What stands before `?` and `#`, and the parameters that count. An address without such is taken as it stands.
    private static func parts(_ address: String) -> (place: String, parameters: [String]) {
        guard let mark = address.utf8.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else {
            return (address, [])
        }
        let place = String(address[..<mark])
        guard address.utf8[mark] == UInt8(ascii: "?") else { return (place, []) }
        let query = address[address.utf8.index(after: mark)...].prefix { $0 != "#" }
        let parameters = query.split(whereSeparator: { $0 == "&" || $0 == ";" }).map { String($0) }.filter {
            counts($0)
        }
        return (place, parameters)
    }

    /// Parameters that a sharing button, a newsletter or a moment in a film adds.
    private static let incidental: Set<String> = [
        "s", "t", "si", "feature", "fbclid", "gclid", "igsh", "igshid", "ref", "ref_src", "ref_url", "cmp", "smid",
        "mc_cid",
        "mc_eid", "amp", "pp",
    ]

    private static func counts(_ parameter: String) -> Bool {
        let name = parameter.prefix { $0 != "=" }.lowercased()
        guard name.utf8.count < parameter.utf8.count else { return parameter.utf8.count > 2 }
        return !name.hasPrefix("utm_") && !incidental.contains(name) && !parameter.hasSuffix("=")
    }
}
