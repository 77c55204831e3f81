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
        let host = "." + DomainName.host(of: url)
        guard hosts.contains(where: { host.hasSuffix("." + $0) }) else { return false }
        return path.map { url.asciiLowercased.utf8.contains(part: $0) } ?? true
    }

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
    static func isTwitter(_ url: String) -> Bool { twitter.contains(DomainName.host(of: url)) }

    private static let twitter = ["", "www.", "mobile.", "m."].flatMap { [$0 + "twitter.com", $0 + "x.com"] }
}
