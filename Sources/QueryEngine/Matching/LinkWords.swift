internal import TweetModel
internal import TweetText

/// Addresses taken apart, in queries and in tweets alike.
enum LinkWords {
    /// The words that the index keeps of an address; nil when there are none.
    static func tokens(_ address: String, _ tokenizer: Tokenizer) -> [String]? {
        var stream = TokenStream()
        tokenizer.linkWords(address, into: &stream)
        return stream.tokens.isEmpty ? nil : stream.tokens.map(stream.text(of:))
    }

    /// The host in lower case, without user, port and a final dot; empty when there is none.
    static func host(_ address: String) -> String {
        var rest = Substring(address)
        if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
        rest = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        if let user = rest.lastIndex(of: "@") { rest = rest[rest.index(after: user)...] }
        rest = rest.prefix { $0 != ":" }
        if rest.hasSuffix(".") { rest = rest.dropLast() }
        return rest.lowercased()
    }

    /// The tweet that an address leads to: `https://x.com/name/status/1`.
    static func tweet(_ address: String) -> TweetID? {
        let hosts: Set = ["twitter.com", "x.com", "mobile.twitter.com", "mobile.x.com", "www.twitter.com", "www.x.com"]
        guard hosts.contains(host(address)) else { return nil }
        let parts = address.split(separator: "/")
        guard let index = parts.firstIndex(where: { $0 == "status" || $0 == "statuses" }), index + 1 < parts.count
        else { return nil }
        return Int64(parts[index + 1].prefix { $0.isASCII && $0.isNumber }).map { TweetID($0) }
    }

    /// ASCII letters in lower case, as SQLite's `lower` has it.
    static func lowercased(_ text: String) -> String {
        String(decoding: text.utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    static func isShort(_ address: String) -> Bool { host(address) == "t.co" }
}
