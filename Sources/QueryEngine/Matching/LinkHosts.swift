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

    /// Returns true if the address leads to one of the hosts or to a subdomain of it, and contains the path, if any.
    static func contain(_ address: String, _ hosts: [String], path: String?) -> Bool {
        let host = "." + LinkWords.host(address)
        guard hosts.contains(where: { host.hasSuffix("." + $0) }) else { return false }
        return path.map { LinkWords.lowercased(address).utf8.contains(part: $0) } ?? true
    }
}
