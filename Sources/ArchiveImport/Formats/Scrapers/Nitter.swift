import TweetModel

/// Tweets that ntscraper reads from pages of Nitter (see Scraper formats, Nitter).
///
///     {"link":"https://twitter.com/ann_lee/status/1#m","text":…,"user":{"name":"Ann","username":"@ann_lee",…},
///      "date":"Oct 31, 2021 · 4:04 AM UTC","is-retweet":false,"replying-to":["@cat_y"],"quoted-post":{…},
///      "stats":{"comments":1,…},"pictures":[…],"videos":[…],"gifs":[…],"external-link":…}
extension RecordType {
    static let ntscraper = RecordType.flat(
        .condensed, "tweets of ntscraper", RecordKeys(required: ["link", "is-retweet", "stats"], strings: ["text"]),
        FlatFormat(
            paths: FieldPaths(
                [.page: ["link"], .text: ["text"], .time: ["date"], .answered: ["replying-to"]],
                in: (["user"], [.handle: ["username"], .name: ["name"], .userAvatar: ["avatar"]]),
                (
                    ["stats"],
                    [.likes: ["likes"], .retweets: ["retweets"], .replies: ["comments"], .quotes: ["quotes"]]
                )),
            text: { EscapedText($0, isEscaped: false) }, isCut: { $0.hasSuffix("…") }, time: FlatFormat.anyForm,
            media: { $0.value.media(photos: "pictures", videos: "videos", gifs: "gifs") }, quoted: ["quoted-post"],
            // A page shows the original of a retweet, with its author and ID.
            alsoRead: "pictures videos gifs external-link is-retweet", leftOut: .nitter,
            finish: { record, tweet, _ in
                guard let url = record.value["external-link"]?.nonEmptyString,
                    !tweet.links.contains(where: { $0.url == url || $0.expanded == url })
                else { return }
                tweet.links.append(Link(url: url, expanded: url, display: nil, span: nil))
            }))
}

/// Tweets of nitter_scraper (see Scraper formats, Nitter).
///
///     {"tweet_id":1,"tweet_url":…,"username":"ann_lee","is_retweet":false,"is_pinned":false,"time":…,"text":…,
///      "replies":1,"retweets":2,"likes":3,"entries":{"hashtags":[…],"urls":[…],"photos":[…],"videos":[…]}}
extension RecordType {
    static let nitterScraper = RecordType.flat(
        .condensed, "tweets of nitter_scraper",
        RecordKeys(required: ["tweet_id", "username", "entries", "is_retweet"], strings: ["text"]),
        FlatFormat(
            paths: FieldPaths(
                [
                    .id: ["tweet_id"], .page: ["tweet_url"], .text: ["text"], .time: ["time"],
                    .handle: ["username"], .likes: ["likes"], .retweets: ["retweets"], .replies: ["replies"],
                ],
                in: (
                    ["entries"],
                    [
                        .hashtags: ["hashtags"], .cashtags: ["cashtags"], .expandedLinks: ["urls"],
                        .mediaURLs: ["photos"], .videos: ["videos"],
                    ]
                )),
            text: { EscapedText($0, isEscaped: false) }, time: FlatFormat.anyForm, alsoRead: "is_retweet",
            leftOut: .nitter))
}

extension MediaItem {
    /// The URL of a media file at the service, if a URL leads to its copy at an instance of Nitter:
    /// `https://nitter.net/pic/orig/media%2FAbC.jpg`.
    static func serviceURL(_ url: String) -> String {
        guard let path = url.firstRange(of: "/pic/"), !url.utf8Contains("twimg.com/pic/") else { return url }
        var rest = String(url[path.upperBound...])
        if rest.hasPrefix("orig/") { rest.removeFirst("orig/".count) }
        if rest.hasPrefix("enc/"), let bytes = [UInt8](base64: String(rest.dropFirst("enc/".count))) {
            rest = String(decoding: bytes, as: UTF8.self)
        }
        for (code, sign) in [("%2F", "/"), ("%3F", "?"), ("%3D", "="), ("%26", "&"), ("%3A", ":")] {
            rest = rest.replacing(code, with: sign)
        }
        if rest.hasPrefix("https://") { return rest }
        let hasHost = rest.hasPrefix("pbs.twimg.com/") || rest.hasPrefix("video.twimg.com/")
        return "https://" + (hasHost ? "" : "pbs.twimg.com/") + rest
    }
}

extension JSONValue {
    /// The media in lists by kind, whose elements are URLs, or objects with `URL`, `Preview` and `ID`.
    func media(photos: StaticString, videos: StaticString, gifs: StaticString) -> [MediaItem] {
        var items: [MediaItem] = []
        for (list, kind) in [(photos, .photo), (videos, .video), (gifs, .animatedGIF)]
            as [(StaticString, MediaItem.Kind)]
        {
            self[list]?.forEachElement { file in
                let url = (file["URL"]?.nonEmptyString ?? file.nonEmptyString).map { MediaItem.serviceURL($0) }
                if url == nil, file.kind != .object { return }
                let picture = kind == .photo ? url : file["Preview"]?.nonEmptyString
                var item = MediaItem(
                    id: file["ID"]?.nonEmptyString, kind: kind, url: picture.map { MediaItem.plainURL($0) })
                if kind != .photo { item.videoURL = url.map { $0.withoutQuery } }
                items.append(item)
            }
        }
        return items
    }
}
