internal import TweetModel
internal import TweetText

/// The hosts of operators such as `filter:vine`. Their subdomains are included.
enum LinkHosts {
    static let vine = ["vine.co"]
    static let periscope = ["periscope.tv", "pscp.tv"]
    static let videos = [
        "youtube.com", "youtu.be", "vimeo.com", "vine.co", "periscope.tv", "pscp.tv", "twitch.tv", "dailymotion.com",
        "dai.ly", "tiktok.com", "ustream.tv", "livestream.com", "meerkatapp.co", "nicovideo.jp", "nico.ms",
        "bilibili.com", "streamable.com", "twitcasting.tv", "rumble.com",
    ]
    static let images = [
        "instagram.com", "instagr.am", "flickr.com", "flic.kr", "twitpic.com", "yfrog.com", "imgur.com", "img.ly",
        "lockerz.com", "plixi.com", "tweetphoto.com", "twitgoo.com", "mobypicture.com", "moby.to", "photobucket.com",
        "500px.com", "500px.me", "movapic.com", "photozou.jp", "pikchur.com", "pixiv.net", "unsplash.com",
        "via.me", "eyeem.com", "smugmug.com", "deviantart.com", "fav.me",
    ]

    /// Returns true if the URL leads to one of the hosts or to a subdomain of it, and contains the path, if any.
    static func contain(_ url: String, _ hosts: [String], path: String?) -> Bool {
        let host = "." + LinkWords.host(url)
        guard hosts.contains(where: { host.hasSuffix("." + $0) }) else { return false }
        return path.map { LinkWords.lowercased(url).utf8.contains(part: $0) } ?? true
    }
}

/// Splits URLs into parts, in the same way for queries and tweets.
package enum LinkWords {
    /// Returns the words of a URL as the index stores them. `nil` for a URL without words.
    static func tokens(_ url: String, _ tokenizer: Tokenizer) -> [String]? {
        var stream = TokenStream()
        tokenizer.linkWords(url, into: &stream)
        return stream.tokens.isEmpty ? nil : stream.tokens.map(stream.text(of:))
    }

    /// Returns the host of a URL. Implements the SQL function `link_host`.
    package static func host(_ url: String) -> String { DomainName.host(of: url) }

    /// Returns the domain of a URL: its host without a leading `www.`. Implements the SQL function `link_domain`.
    package static func domain(_ url: String) -> String { DomainName.domain(of: url) }

    /// Returns the tweet ID of a URL such as `https://x.com/name/status/1`, with or without a scheme and the
    /// subdomains `www`, `mobile` and `m`. `nil` for other URLs.
    static func tweet(_ url: String) -> TweetID? {
        guard isTwitter(url) else { return nil }
        let parts = url.split(separator: "/")
        // A handle can be `status` too.
        for (name, id) in zip(parts, parts.dropFirst()) where name == "status" || name == "statuses" {
            if let number = Int64(id.prefix { $0.isASCII && $0.isNumber }) { return TweetID(number) }
        }
        return nil
    }

    /// True for a URL of Twitter, with or without a scheme.
    static func isTwitter(_ url: String) -> Bool { twitterHosts.contains(host(url)) }

    private static let twitterHosts = ["", "www.", "mobile.", "m."].flatMap { [$0 + "twitter.com", $0 + "x.com"] }

    /// Returns the text with ASCII letters in lower case, as SQLite's `lower` does.
    package static func lowercased(_ text: String) -> String {
        String(decoding: text.utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
