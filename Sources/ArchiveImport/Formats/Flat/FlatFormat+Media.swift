import TweetModel

/// Media of flat records.
extension FlatFormat {
    /// The media in the fields for images and videos. TAGS writes them with all entities in one cell.
    static let items: @Sendable (FlatRecord) -> [MediaItem] = { record in
        var items: [MediaItem] = []
        if let images = record[.mediaURLs] {
            items += media(images)
        } else if let cell = record[.entities]?.string, let document = JSONDocument(printed: cell),
            let images = document.root["media"]
        {
            items += media(images)
        }
        if let videos = record[.videos] { items += Self.videos(videos) }
        // Downloaders of media write the URL of the file into the column of the page.
        if items.isEmpty, let file = record[.page]?.nonEmptyString, isFile(file) { items = [item(file)] }
        if items.isEmpty, let preview = record[.preview]?.nonEmptyString, isMedia(preview) { items = [item(preview)] }
        return items
    }

    /// Whether a value is a list of media, but none of them can be read. A short link is also in the text.
    static func isUnknown(_ list: JSONValue) -> Bool {
        let isList = list.kind == .array || list.kind == .object
        guard isList, media(list).isEmpty, videos(list).isEmpty else { return false }
        return list.first?.kind != .string || list.words()?.contains { !$0.utf8Contains("//t.co/") } == true
    }

    /// Whether a URL is that of the page of a photo or video in a tweet.
    static func isPage(_ url: String) -> Bool {
        url.utf8Contains("/status/") && (url.utf8Contains("/photo/") || url.utf8Contains("/video/"))
    }

    /// Reads media from URLs, or from objects of API v2 (twarc-csv), v1.1 (TAGS, pandas), twitter-web-exporter or
    /// snscrape through pandas. From media keys, reads only the kinds.
    private static func media(_ list: JSONValue) -> [MediaItem] {
        var items: [MediaItem] = []
        var hasObjects = false
        list.forEachObject { object in
            hasObjects = true
            if let inner = object.member("media", or: "media_keys") {
                items += media(inner)
            } else if let found = item(object) {
                items.append(found)
            }
        }
        if hasObjects { return items }
        return (list.words() ?? []).compactMap { word in
            isMedia(word) ? item(word) : isKey(word) ? MediaItem.v2(key: word) : nil
        }
    }

    /// Reads an object with the URL of a file or of its preview. `nil` without a URL.
    static func item(_ object: JSONValue) -> MediaItem? {
        if object.has("media_url_https"), var found = MediaItem.v1(object, in: EscapedText("")) {
            if found.videoURL == nil, let video = object.bestVideo {
                (found.kind, found.videoURL) = (found.kind == .photo ? .video : found.kind, video)
            }
            return found
        }
        let preview = mediaURL(
            in: object,
            ["preview_image_url", "thumbnailUrl", "thumbnail", "thumbUrl", "thumbnail_url", "thumb_url", "thumb"])
        let file = mediaURL(
            in: object,
            [
                "media_url_https", "fullUrl", "original", "full_url", "originalUrl", "mediaUrl", "media_url", "url",
                "src",
            ])
        let videoFile = mediaURL(in: object, ["video_url", "videoUrl"])
        guard let url = file ?? preview ?? videoFile else { return nil }
        var found = item(url)
        if let type = object.member("type", or: "media_type")?.string {
            found.kind = type == "gif" ? .animatedGIF : MediaItem.Kind(rawValue: type) ?? found.kind
        }
        if let video = object.bestVideo ?? videoFile {
            let isAnimation = object["_type"]?.string?.hasSuffix("Gif") ?? video.utf8Contains("/tweet_video/")
            (found.kind, found.videoURL) = (isAnimation ? .animatedGIF : .video, video)
        }
        if found.url == nil { found.url = preview.map { MediaItem.plainURL($0) } }
        if let link = object["url"]?.fieldText, link != url {
            let linked = item(link)
            if linked.videoURL == nil {
                found.link = link
            } else {
                found.videoURL = found.videoURL ?? linked.videoURL
                if found.kind == .photo { found.kind = linked.kind }
            }
        }
        let size = object["size"]
        found.width = (object["width"]?.tally ?? size?["width"]?.tally).map { Int($0) }
        found.height = (object["height"]?.tally ?? size?["height"]?.tally).map { Int($0) }
        found.alternativeText = object.firstText(["alt_text", "altText", "ext_alt_text", "alt"])
        let duration =
            object.member("duration_ms", or: "duration_millis")?.tally
            ?? object.member("durationMs", or: "durationMillis")?.tally
        found.durationMilliseconds = duration.map { Int($0) }
        return found
    }

    /// The first of these members that is the URL of a media file.
    private static func mediaURL(in object: JSONValue, _ names: [StaticString]) -> String? {
        for name in names {
            if let url = object[name]?.fieldText, isMedia(url) { return url }
        }
        return nil
    }

    /// Reads videos from URLs, from `[{"video_url":…,"duration":25448}]` with milliseconds (Bright Data), or from
    /// `[{"id":…,"preview":…,"url":…}]`. URLs in the same folder are one video in several sizes; the largest is used.
    private static func videos(_ list: JSONValue) -> [MediaItem] {
        var written: [(url: String, preview: String?, duration: Int64?)] = []
        list.forEachObject { object in
            guard let url = object.firstText(["video_url", "url", "videoUrl", "src", "href"]) else { return }
            written.append((url, object["preview"]?.fieldText, object["duration"]?.tally))
        }
        if written.isEmpty { written = (list.words() ?? []).map { ($0, nil, nil) } }
        var found: [(folder: Substring, area: Int, item: MediaItem)] = []
        for (url, preview, duration) in written.prefix(maxVideos) where isMedia(url) {
            var video = item(url)
            if video.kind == .photo { (video.kind, video.url, video.videoURL) = (.video, nil, url) }
            video.url = video.url ?? preview
            video.durationMilliseconds = duration.map { Int($0) }
            let parts = url.split(separator: "/")
            let folder = parts.firstIndex(of: "vid").map { url[..<parts[$0].startIndex] } ?? url[...]
            let sizes = parts.lazy.map { part in part.split(separator: "x").compactMap { Int($0) } }
            let size = sizes.first { $0.count == 2 } ?? [0, 0]
            let area = size[0].multipliedReportingOverflow(by: size[1]).partialValue
            if let other = found.firstIndex(where: { $0.folder == folder }) {
                if found[other].area < area { found[other] = (folder, area, video) }
            } else {
                found.append((folder, area, video))
            }
        }
        return found.map(\.item)
    }

    /// More than a tweet has, including all sizes. A hostile list can be of any length.
    private static let maxVideos = 100

    /// Sets the alt texts, which minet writes as `a cat|two cats`, or a list. Ignores them if their number differs from
    /// that of the media.
    static func describe(_ media: inout [MediaItem], _ texts: JSONValue) {
        guard let cell = texts.fieldText ?? (texts.kind == .array ? "[" : nil) else { return }
        let texts =
            cell.hasPrefix("[")
            ? texts.words() ?? [] : cell.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
        guard texts.count == media.count else { return }
        for (index, text) in texts.enumerated() where !text.isEmpty { media[index].alternativeText = text }
    }

    /// Whether a word is a media key of API v2, such as `3_1380000000000000001`.
    private static func isKey(_ word: String) -> Bool {
        let parts = word.split(separator: "_", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIIDigit) }
    }

    /// Whether a URL is that of a file of the service.
    private static func isFile(_ url: String) -> Bool {
        url.hasPrefix("https://pbs.twimg.com/media/") || url.hasPrefix("https://video.twimg.com/")
    }

    private static func isMedia(_ url: String) -> Bool {
        url.hasPrefix("http") && !url.utf8Contains("//t.co/")
    }

    /// Reads a photo, the preview of a video, or a video (`.mp4`) from its URL, or any of them from the URL of
    /// its page (twarc 1, Hydrator).
    static func item(_ url: String) -> MediaItem {
        let url = MediaItem.serviceURL(url)
        let base = url.withoutQuery
        if isPage(base) {
            var item = MediaItem(id: nil, kind: base.utf8Contains("/video/") ? .video : .photo, url: nil)
            item.expanded = url
            return item
        }
        guard base.hasSuffix(".mp4") else {
            let url = MediaItem.plainURL(url)
            return MediaItem(id: nil, kind: MediaItem.Kind(preview: url) ?? .photo, url: url)
        }
        let isAnimation = url.utf8Contains("/tweet_video/")
        var item = MediaItem(id: nil, kind: isAnimation ? .animatedGIF : .video, url: nil)
        item.videoURL = base
        return item
    }
}
