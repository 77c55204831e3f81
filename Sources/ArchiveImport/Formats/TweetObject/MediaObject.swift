import TweetModel
import TweetText

/// Reads media records of the v1.1 shape and of classic archives (see Supported inputs, Media).
enum MediaObject {
    /// `nil` if the record has neither a media URL nor an expanded URL nor a file.
    static func item(_ record: JSONValue, in text: EscapedText) -> MediaItem? {
        let url = record["media_url_https"]?.nonEmptyString ?? record["media_url"]?.nonEmptyString
        let expanded = record["expanded_url"]?.nonEmptyString
        let id = record.positiveID("id_str", "id").map { String($0) }
        var item = MediaItem(id: id, kind: kind(record, url: url, expanded: expanded), url: url)
        item.expanded = expanded
        if let file = record["media_results"]?.object("result") { complete(&item, fromFile: file) }
        guard item.url != nil || expanded != nil else { return nil }
        item.link = record["url"]?.nonEmptyString
        if let link = item.link {
            item.span = EntitySpan.span(of: .url, link, at: record, in: text)
        } else if let (link, span) = EntitySpan.shortLink(at: record, in: text) {
            (item.link, item.span) = (link, span)
        }
        if let video = record.object("video_info") {
            item.videoURL = bestVideo(video) ?? item.videoURL
            item.durationMilliseconds =
                video["duration_millis"]?.integer.map { Int($0) } ?? item.durationMilliseconds
        }
        if let size = size(record) {
            item.width = size.width
            item.height = size.height
        }
        let description =
            record["ext_alt_text"]?.nonEmptyString ?? record["media_alt"]?.nonEmptyString ?? item.alternativeText
        // Videos of the media studio have a title and a description.
        let info = record["additional_media_info"]
        let texts = [info?["title"]?.nonEmptyString, info?["description"]?.nonEmptyString, description]
        let given = texts.compactMap(\.self)
        item.alternativeText = given.isEmpty ? nil : given.joined(separator: "\n")
        item.sourceTweet = record.tweetID("source_status_id_str", "source_status_id")
        item.sourceUser =
            record.userID("source_user_id_str", "source_user_id")
            ?? record["source_user_results"]?["result"]?["rest_id"]?.positiveInteger.map { UserID($0) }
        return item
    }

    /// Adds the properties of the file of a medium in a response of GraphQL. Those of `item` win, except the kind.
    ///
    ///     {"media_key":"3_7","media_id":"7","media_info":{"__typename":"ApiImage","original_img_url":…}}
    static func complete(_ item: inout MediaItem, fromFile file: JSONValue) {
        item.id =
            item.id ?? file["media_id"]?.nonEmptyString
            ?? file["media_key"]?.nonEmptyString.flatMap { MediaItem.v2(key: $0).id }
        guard let info = file.object("media_info") else { return }
        let image = info.inside("preview_image")
        if let kind = kinds.first(where: { info["__typename"]?.equals($0.type) == true })?.kind { item.kind = kind }
        item.url = item.url ?? image["original_img_url"]?.nonEmptyString
        if item.width == nil, let size = pixels(image, "original_img_width", "original_img_height") {
            (item.width, item.height) = (size.width, size.height)
        }
        item.alternativeText =
            item.alternativeText ?? info["alt_text"]?.nonEmptyString ?? image["alt_text"]?.nonEmptyString
        let video = info.inside("video_info")
        item.videoURL = item.videoURL ?? bestVideo(video)
        item.durationMilliseconds = item.durationMilliseconds ?? video["duration_millis"]?.integer.map { Int($0) }
    }

    /// The members of media that no reader reads, but that are not left out on purpose: the accounts in a photo.
    static let known = KnownMembers(
        allBut: [],
        nested: [
            (
                "media",
                KnownMembers(
                    allBut: [],
                    nested: [("features", KnownMembers(allBut: [], nested: [("all", KnownMembers(allBut: ["tags"]))]))])
            )
        ])

    private static let kinds: [(type: StaticString, kind: MediaItem.Kind)] = [
        ("ApiImage", .photo), ("ApiVideo", .video), ("ApiGif", .animatedGIF),
    ]

    /// The kind in `type`, if it is a video or GIF. Otherwise the URLs decide, because `entities.media` of an archive
    /// calls every item a photo, and classic archives have no `type`.
    private static func kind(_ record: JSONValue, url: String?, expanded: String?) -> MediaItem.Kind {
        if let type = record["type"] {
            if type.equals("video") { return .video }
            if type.equals("animated_gif") { return .animatedGIF }
        }
        if let kind = url.flatMap({ self.kind(ofPreview: $0) }) { return kind }
        return expanded?.utf8Contains("/video/") == true ? .video : .photo
    }

    /// The kind of media with this preview URL, a video or GIF; `nil` for any other URL.
    static func kind(ofPreview url: String) -> MediaItem.Kind? {
        if url.utf8Contains("/tweet_video_thumb/") { return .animatedGIF }
        return url.utf8Contains("/ext_tw_video_thumb/") || url.utf8Contains("/amplify_video_thumb/") ? .video : nil
    }

    /// The URL of the mp4 with the highest bitrate, without its query, or `nil`. A GIF has one, with bitrate 0.
    static func bestVideo(_ video: JSONValue) -> String? {
        var best: (url: String, bitrate: Int64)?
        forEachVariant(of: video) { url, bitrate in
            if let held = best, held.bitrate >= bitrate { return }
            best = (url, bitrate)
        }
        return best.map { withoutQuery($0.url) }
    }

    /// The file names of all mp4s of a video or GIF in a tweet's record, the highest bitrate first.
    static func variants(ofVideo item: MediaItem, in record: JSONValue) -> [String] {
        guard item.videoURL != nil else { return [] }
        var variants: [(name: String, bitrate: Int64)] = []
        record["extended_entities"]?["media"]?.forEachElement { record in
            guard let video = record.object("video_info"), bestVideo(video) == item.videoURL else { return }
            forEachVariant(of: video) { variants.append((EntryPath.base(of: withoutQuery($0)), $1)) }
        }
        return variants.sorted { $0.bitrate > $1.bitrate }.map(\.name)
    }

    private static func forEachVariant(of video: JSONValue, _ body: (_ url: String, _ bitrate: Int64) -> Void) {
        video.member("variants", or: "videoVariants")?.forEachElement { variant in
            guard variant.member("content_type", or: "contentType")?.equals("video/mp4") == true,
                let url = variant["url"]?.nonEmptyString
            else { return }
            let bitrate =
                variant["bitrate"]?.integer ?? variant["bit_rate"]?.integer ?? variant["bitRate"]?.integer ?? -1
            body(url, bitrate)
        }
    }

    /// Whether a media file is a video by the extension of its name.
    static func isVideo(fileName: String) -> Bool {
        ["mp4", "m4v", "mov", "webm"].contains(EntryPath.suffix(of: fileName))
    }

    private static func size(_ record: JSONValue) -> (width: Int, height: Int)? {
        if let size = pixels(record["original_info"], "width", "height") { return size }
        guard let sizes = record["sizes"] else { return nil }
        if let size = pixels(sizes["large"], "w", "h") { return size }
        // In classic archives `sizes` is a list. Use the largest size that is not cropped.
        var best: (width: Int, height: Int)?
        func add(_ record: JSONValue) {
            guard let size = pixels(record, "w", "h"), record["resize"]?.equals("crop") != true else { return }
            if let held = best, held.width * held.height >= size.width * size.height { return }
            best = size
        }
        sizes.forEachElement { add($0) }
        sizes.forEachRawMember { add($1) }
        return best
    }

    static func pixels(
        _ record: JSONValue?, _ width: StaticString, _ height: StaticString
    ) -> (width: Int, height: Int)? {
        guard let width = record?[width]?.integer, let height = record?[height]?.integer,
            (1...1_000_000) ~= width, (1...1_000_000) ~= height
        else { return nil }
        return (Int(width), Int(height))
    }

    /// Returns a URL up to its `?`.
    static func withoutQuery(_ url: String) -> String {
        guard let mark = url.utf8.firstIndex(of: UInt8(ascii: "?")) else { return url }
        return String(url[..<mark])
    }

    /// The name of the file in an account archive's media folder: `<tweet ID>-<last path part>`. For videos and GIFs
    /// the path is that of the best mp4 (see Account archives, Media files).
    static func fileName(of item: MediaItem, in tweet: TweetID) -> String? {
        guard let url = item.videoURL ?? item.url else { return nil }
        let base = EntryPath.base(of: withoutQuery(url))
        return base.isEmpty ? nil : "\(tweet)-\(base)"
    }
}

extension String {
    /// Whether the string contains an ASCII text.
    func utf8Contains(_ part: StaticString) -> Bool { utf8.span.contains(part) }
}
