import TweetModel

/// Media of flat records.
enum FlatMedia {
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
        if let videos = record[.videos] { items += FlatMedia.videos(videos) }
        return items
    }

    /// Reads media from addresses, or from objects of API v2 (twarc-csv), v1.1 (TAGS) or snscrape through pandas.
    private static func media(_ list: JSONValue) -> [MediaItem] {
        var items: [MediaItem] = []
        var hasObjects = false
        list.forEachObject { object in
            hasObjects = true
            let names: [StaticString] = [
                "media_url_https", "fullUrl", "url", "preview_image_url", "thumbnailUrl",
            ]
            var address: String?
            for name in names where address == nil {
                if let text = object[name]?.fieldText, isMedia(text) { address = text }
            }
            guard let address else { return }
            var found = item(address)
            if let kind = object["type"]?.string.flatMap({ MediaItem.Kind(rawValue: $0) }) { found.kind = kind }
            found.width = object["width"]?.tally.map { Int($0) }
            found.height = object["height"]?.tally.map { Int($0) }
            found.alternativeText = object["alt_text"]?.fieldText
            found.durationMilliseconds = object["duration_ms"]?.tally.map { Int($0) }
            items.append(found)
        }
        return hasObjects ? items : (list.words() ?? []).filter(isMedia).map(item)
    }

    /// Reads videos from addresses, or from `[{"video_url":…,"duration":25448}]` with milliseconds (Bright Data).
    /// Addresses in the same folder are one video in several sizes; the largest is used.
    private static func videos(_ list: JSONValue) -> [MediaItem] {
        var written: [(address: String, duration: Int64?)] = []
        list.forEachObject { object in
            if let address = object["video_url"]?.fieldText { written.append((address, object["duration"]?.tally)) }
        }
        if written.isEmpty { written = (list.words() ?? []).map { ($0, nil) } }
        var found: [(folder: Substring, area: Int, item: MediaItem)] = []
        for (address, duration) in written.prefix(mostVideos) where isMedia(address) {
            var video = item(address)
            if video.kind == .photo { (video.kind, video.url, video.videoURL) = (.video, nil, address) }
            video.durationMilliseconds = duration.map { Int($0) }
            let parts = address.split(separator: "/")
            let folder = parts.firstIndex(of: "vid").map { address[..<parts[$0].startIndex] } ?? address[...]
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
    private static let mostVideos = 100

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

    private static func isMedia(_ address: String) -> Bool {
        address.hasPrefix("http") && !address.utf8Contains("//t.co/")
    }

    /// Reads a photo, the preview of a video, or a video (`.mp4`) from its address.
    static func item(_ address: String) -> MediaItem {
        let base = MediaObject.withoutQuery(address)
        guard base.hasSuffix(".mp4") else {
            let address = MediaItem.plainAddress(address)
            return MediaItem(id: nil, kind: MediaObject.kind(ofPreview: address) ?? .photo, url: address)
        }
        let isAnimation = address.utf8Contains("/tweet_video/")
        var item = MediaItem(id: nil, kind: isAnimation ? .animatedGIF : .video, url: nil)
        item.videoURL = base
        return item
    }
}
