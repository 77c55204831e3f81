package import TweetModel
internal import TweetText

/// Converts a URL in a query to clauses: one for the words of its host and path, and one for each significant
/// query parameter. The parameters of a tweet's URL and of `t.co` are ignored.
///
///     youtube.com/watch?v=abc&si=xyz     url:"youtube.com/watch" url_contains:"v=abc"
///
/// Without parameters, the links to all videos of a site would be equal. With all parameters, a URL would not
/// match the same link with other tracking parameters (`utm_source`, `s`). `url_contains:` finds a parameter at any
/// position in the query string.
extension QueryNode {
    /// Returns the tree for a URL. `nil` if the URL contains neither a word nor a significant parameter. A
    /// URL of `t.co` becomes a single clause with the URL up to `?` or `#`.
    ///
    /// - Parameter findsQuotes: True if the URL of a tweet also finds tweets that quote it.
    static func ofURL(_ url: String, findsQuotes: Bool, _ tokenizer: Tokenizer) -> QueryNode? {
        let (base, parameters) = parts(ofURL: url)
        if ShortLink.matches(base) { return .clause(.link(.words, base)) }
        // The ID in a tweet's URL identifies it, so parameters are ignored.
        if let tweet = TweetID(inURL: url) {
            let link = QueryNode.clause(.link(.words, base))
            return findsQuotes ? .any(of: [link, .clause(.reference(.quoted, tweet))]) : link
        }
        var nodes: [QueryNode] = []
        if tokenizer.words(ofLink: base) != nil { nodes.append(.clause(.link(.words, base))) }
        nodes += parameters.map { .clause(.link(.contains, $0.asciiLowercased)) }
        return nodes.isEmpty ? nil : .all(of: nodes)
    }

    /// Splits a URL into the part before `?` or `#`, and its significant parameters.
    private static func parts(ofURL url: String) -> (base: String, parameters: [String]) {
        guard let mark = url.utf8.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else {
            return (url, [])
        }
        let base = String(url[..<mark])
        guard url.utf8[mark] == UInt8(ascii: "?") else { return (base, []) }
        let query = url[url.utf8.index(after: mark)...].prefix { $0 != "#" }
        return (base, query.split { $0 == "&" || $0 == ";" }.map { String($0) }.filter(isSignificant))
    }

    /// Names of parameters that do not identify the page. Sharing buttons and newsletters add most of these parameters.
    /// `t` is the start time of a video.
    private static let incidental: Set<String> = [
        "s", "t", "si", "feature", "fbclid", "gclid", "igsh", "igshid", "ref", "ref_src", "ref_url", "cmp", "smid",
        "mc_cid", "mc_eid", "amp", "pp",
    ]

    /// True for a parameter without `=` if it has more than two bytes. A parameter with `=` is significant unless its
    /// value is empty, or its name is incidental or begins with `utm_`.
    private static func isSignificant(_ parameter: String) -> Bool {
        let name = parameter.prefix { $0 != "=" }.lowercased()
        guard name.utf8.count < parameter.utf8.count else { return parameter.utf8.count > 2 }
        return !name.hasPrefix("utm_") && !incidental.contains(name) && parameter.utf8.count > name.utf8.count + 1
    }
}

extension TweetID {
    /// Finds the ID in a URL such as `https://x.com/name/status/1`, with or without a scheme and the subdomains `www`,
    /// `mobile` and `m`. `nil` for other URLs.
    package init?(inURL url: String) {
        guard Self.isTwitter(url) else { return nil }
        let parts = url.split(separator: "/")
        // A handle can be `status` too.
        for (name, id) in zip(parts, parts.dropFirst()) where name == "status" || name == "statuses" {
            guard let number = Int64(id.prefix { $0.isASCII && $0.isNumber }) else { continue }
            self.init(number)
            return
        }
        return nil
    }

    /// True for a URL of Twitter, with or without a scheme.
    static func isTwitter(_ url: String) -> Bool { twitter.contains(DomainName.host(of: url)) }

    private static let twitter = ["", "www.", "mobile.", "m."].flatMap { [$0 + "twitter.com", $0 + "x.com"] }
}
