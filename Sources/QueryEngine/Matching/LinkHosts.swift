/// The websites that belong to a predicate. A link to one of them makes the predicate true: `filter:vine` finds links
/// to `vine.co`.
struct LinkHosts {
    /// The hosts. Their subdomains are included.
    let hosts: [String]
    /// A substring that the address must also contain.
    var path: String?
    /// A predicate on the tweet's own media, such as `has:images`. If it is true, the tweet needs no link.
    var native: Predicate?

    /// `nil` for predicates that do not depend on hosts.
    init?(_ predicate: Predicate) {
        switch predicate {
        case .spaces: (hosts, path) = (["twitter.com", "x.com"], "/i/spaces/")
        case .periscope: hosts = ["periscope.tv", "pscp.tv"]
        case .vine: hosts = ["vine.co"]
        case .nativeVideo: (hosts, native) = (["vine.co", "periscope.tv", "pscp.tv"], .videos)
        case .anyVideo: (hosts, native) = (Self.videoSites, .videos)
        case .anyImage: (hosts, native) = (Self.imageSites, .images)
        default: return nil
        }
    }

    private static let videoSites = [
        "youtube.com", "youtu.be", "vimeo.com", "vine.co", "periscope.tv", "pscp.tv", "twitch.tv", "dailymotion.com",
        "dai.ly", "tiktok.com", "ustream.tv", "livestream.com", "meerkatapp.co", "nicovideo.jp", "nico.ms",
        "bilibili.com", "streamable.com", "twitcasting.tv", "rumble.com",
    ]
    private static let imageSites = [
        "instagram.com", "instagr.am", "flickr.com", "flic.kr", "twitpic.com", "yfrog.com", "imgur.com", "img.ly",
        "lockerz.com", "plixi.com", "tweetphoto.com", "twitgoo.com", "mobypicture.com", "moby.to", "photobucket.com",
        "500px.com", "500px.me", "movapic.com", "photozou.jp", "pikchur.com", "pixiv.net", "unsplash.com",
        "via.me", "eyeem.com", "smugmug.com", "deviantart.com", "fav.me",
    ]

    func matches(_ address: String) -> Bool {
        let host = "." + LinkWords.host(address)
        guard hosts.contains(where: { host.hasSuffix("." + $0) }) else { return false }
        return path.map { LinkWords.lowercased(address).utf8.contains(part: $0) } ?? true
    }
}
