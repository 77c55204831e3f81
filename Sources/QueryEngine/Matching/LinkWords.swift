internal import TweetModel
internal import TweetText

/// Splits addresses into parts, in the same way for queries and tweets.
package enum LinkWords {
    /// Returns the words of an address as the index stores them. `nil` for an address without words.
    static func tokens(_ address: String, _ tokenizer: Tokenizer) -> [String]? {
        var stream = TokenStream()
        tokenizer.linkWords(address, into: &stream)
        return stream.tokens.isEmpty ? nil : stream.tokens.map(stream.text(of:))
    }

    /// Returns the host of an address. Implements the SQL function `link_host`.
    package static func host(_ address: String) -> String { DomainName.host(of: address) }

    /// Returns the domain of an address: its host without a leading `www.`. Implements the SQL function `link_domain`.
    package static func domain(_ address: String) -> String { DomainName.domain(of: address) }

    /// Returns the tweet ID of an address such as `https://x.com/name/status/1`, with or without a scheme and the
    /// subdomains `www`, `mobile` and `m`. `nil` for other addresses.
    static func tweet(_ address: String) -> TweetID? {
        var host = host(address)[...]
        for prefix in ["www.", "mobile.", "m."] where host.hasPrefix(prefix) {
            host = host.dropFirst(prefix.count)
            break
        }
        guard host == "twitter.com" || host == "x.com" else { return nil }
        let parts = address.split(separator: "/")
        // A handle can be `status` too.
        for (name, id) in zip(parts, parts.dropFirst()) where name == "status" || name == "statuses" {
            if let number = Int64(id.prefix { $0.isASCII && $0.isNumber }) { return TweetID(number) }
        }
        return nil
    }

    /// Returns the text with ASCII letters in lower case, as SQLite's `lower` does.
    package static func lowercased(_ text: String) -> String {
        String(decoding: text.utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// True for an address of Twitter's link shortener.
    static func isShort(_ address: String) -> Bool { host(address) == "t.co" }
}
