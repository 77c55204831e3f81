import TweetModel
import TweetText

/// Reads media records of the v1.1 shape and of classic archives (see Supported inputs, Media).
extension MediaItem {
    /// `nil` if the record has neither a media URL nor an expanded URL nor a file.
    static func v1(_ record: JSONValue, in text: EscapedText) -> MediaItem? {
        let url = record["media_url_https"]?.nonEmptyString ?? record["media_url"]?.nonEmptyString
        let expanded = record["expanded_url"]?.nonEmptyString
        let id = record.positiveID("id_str", "id").map { String($0) }
        var item = MediaItem(id: id, kind: Kind(record, url: url, expanded: expanded), url: url)
        item.expanded = expanded
        if let file = record["media_results"]?.object("result") { item.complete(fromFile: file) }
        guard item.url != nil || expanded != nil else { return nil }
        item.link = record["url"]?.nonEmptyString
        if let link = item.link {
            item.span = text.span(of: .url, link, at: record)
        } else if let (link, span) = text.shortLink(at: record) {
            (item.link, item.span) = (link, span)
        }
        if let video = record.object("video_info") {
            item.videoURL = video.bestVideo ?? item.videoURL
            item.durationMilliseconds =
                video["duration_millis"]?.integer.map { Int($0) } ?? item.durationMilliseconds
        }
        if let size = record.mediaSize {
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

    /// Adds the properties of the file of a medium in a response of GraphQL. Known properties win, except the kind.
    ///
    ///     {"media_key":"3_7","media_id":"7","media_info":{"__typename":"ApiImage","original_img_url":…}}
    mutating func complete(fromFile file: JSONValue) {
        id =
            id ?? file["media_id"]?.nonEmptyString
            ?? file["media_key"]?.nonEmptyString.flatMap { MediaItem.v2(key: $0).id }
        guard let info = file.object("media_info") else { return }
        let image = info.inside("preview_image")
        if let kind = Self.kinds.first(where: { info["__typename"]?.equals($0.type) == true })?.kind {
            self.kind = kind
        }
        url = url ?? image["original_img_url"]?.nonEmptyString
        if width == nil, let size = image.pixels("original_img_width", "original_img_height") {
            (width, height) = (size.width, size.height)
        }
        alternativeText =
            alternativeText ?? info["alt_text"]?.nonEmptyString ?? image["alt_text"]?.nonEmptyString
        let video = info.inside("video_info")
        videoURL = videoURL ?? video.bestVideo
        durationMilliseconds = durationMilliseconds ?? video["duration_millis"]?.integer.map { Int($0) }
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

    /// The file names of all mp4s of a video or GIF in a tweet's record, the highest bitrate first.
    func videoVariants(in record: JSONValue) -> [String] {
        guard videoURL != nil else { return [] }
        var variants: [(name: String, bitrate: Int64)] = []
        record["extended_entities"]?["media"]?.forEachElement { record in
            guard let video = record.object("video_info"), video.bestVideo == videoURL else { return }
            video.forEachVariant { variants.append(($0.withoutQuery.baseName, $1)) }
        }
        return variants.sorted { $0.bitrate > $1.bitrate }.map(\.name)
    }

    /// The name of the file in an account archive's media folder: `<tweet ID>-<last path part>`. For videos and GIFs
    /// the path is that of the best mp4 (see Account archives, Media files).
    func archiveName(in tweet: TweetID) -> String? {
        guard let url = videoURL ?? url else { return nil }
        let base = url.withoutQuery.baseName
        return base.isEmpty ? nil : "\(tweet)-\(base)"
    }
}

extension MediaItem.Kind {
    /// The kind in `type`, if it is a video or GIF. Otherwise the URLs decide, because `entities.media` of an archive
    /// calls every item a photo, and classic archives have no `type`.
    fileprivate init(_ record: JSONValue, url: String?, expanded: String?) {
        let type = record["type"]
        if type?.equals("video") == true {
            self = .video
        } else if type?.equals("animated_gif") == true {
            self = .animatedGIF
        } else {
            self =
                url.flatMap { Self(preview: $0) } ?? (expanded?.utf8Contains("/video/") == true ? .video : .photo)
        }
    }

    /// The kind of media with this preview URL, a video or GIF; `nil` for any other URL.
    init?(preview url: String) {
        if url.utf8Contains("/tweet_video_thumb/") {
            self = .animatedGIF
        } else if url.utf8Contains("/ext_tw_video_thumb/") || url.utf8Contains("/amplify_video_thumb/") {
            self = .video
        } else {
            return nil
        }
    }
}

extension JSONValue {
    /// The URL of the mp4 with the highest bitrate, without its query, or `nil`. A GIF has one, with bitrate 0.
    var bestVideo: String? {
        var best: (url: String, bitrate: Int64)?
        forEachVariant { url, bitrate in
            if let held = best, held.bitrate >= bitrate { return }
            best = (url, bitrate)
        }
        return best.map { $0.url.withoutQuery }
    }

    fileprivate func forEachVariant(_ body: (_ url: String, _ bitrate: Int64) -> Void) {
        member("variants", or: "videoVariants")?.forEachElement { variant in
            guard variant.member("content_type", or: "contentType")?.equals("video/mp4") == true,
                let url = variant["url"]?.nonEmptyString
            else { return }
            let bitrate =
                variant["bitrate"]?.integer ?? variant["bit_rate"]?.integer ?? variant["bitRate"]?.integer ?? -1
            body(url, bitrate)
        }
    }

    fileprivate var mediaSize: (width: Int, height: Int)? {
        if let size = self["original_info"]?.pixels("width", "height") { return size }
        guard let sizes = self["sizes"] else { return nil }
        if let size = sizes["large"]?.pixels("w", "h") { return size }
        // In classic archives `sizes` is a list. Use the largest size that is not cropped.
        var best: (width: Int, height: Int)?
        func add(_ record: JSONValue) {
            guard let size = record.pixels("w", "h"), record["resize"]?.equals("crop") != true else { return }
            if let held = best, held.width * held.height >= size.width * size.height { return }
            best = size
        }
        sizes.forEachElement { add($0) }
        sizes.forEachRawMember { add($1) }
        return best
    }

    /// A size in pixels in two members.
    func pixels(_ width: StaticString, _ height: StaticString) -> (width: Int, height: Int)? {
        guard let width = self[width]?.integer, let height = self[height]?.integer,
            (1...1_000_000) ~= width, (1...1_000_000) ~= height
        else { return nil }
        return (Int(width), Int(height))
    }
}

extension String {
    /// The URL up to its `?`.
    var withoutQuery: String {
        guard let mark = utf8.firstIndex(of: UInt8(ascii: "?")) else { return self }
        return String(self[..<mark])
    }

    /// Whether the string contains an ASCII text.
    func utf8Contains(_ part: StaticString) -> Bool { utf8.span.contains(part) }
}
