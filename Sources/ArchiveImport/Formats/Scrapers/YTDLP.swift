import TweetModel

/// Tweets whose videos yt-dlp downloaded, in the files that it writes next to them (see Scraper formats, yt-dlp).
///
///     {"id":"7","display_id":"1","description":"Fish https://t.co/…","uploader":"Ann","uploader_id":"ann_lee",
///      "channel_id":"42","timestamp":1635653049,"like_count":1,"thumbnail":…,"formats":[…],"extractor_key":"Twitter"}
enum YTDLP {
    static let shape = RecordShape(
        format: .condensed, name: "tweets of yt-dlp",
        matches: { $0["extractor_key"]?.equals("Twitter") == true && $0["description"]?.kind == .string },
        decoder: { _ in FlatRecordDecoder(table) })

    private static let table = FlatFormat(
        fields: .paths(
            FieldPaths([
                // If the tweet has a video, `id` is that of the video.
                .id: ["display_id", "id"], .text: ["description"], .epoch: ["timestamp"], .user: ["channel_id"],
                .handle: ["uploader_id"], .name: ["uploader"], .likes: ["like_count"], .retweets: ["repost_count"],
                .replies: ["comment_count"],
            ])),
        // Line breaks became spaces.
        completeness: .summary, time: FlatTime.anyForm, media: { media(of: $0.value) })

    private static func media(of record: JSONValue) -> [MediaItem] {
        var video: (address: String, rate: Double)?
        record.array("formats")?.forEachElement { format in
            // Playlists have no single file.
            guard let address = format["url"]?.nonEmptyString, MediaObject.withoutQuery(address).hasSuffix(".mp4")
            else { return }
            let rate = format["tbr"]?.double ?? 0
            if rate >= video?.rate ?? 0 { video = (address, rate) }
        }
        let preview = record["thumbnail"]?.nonEmptyString
        guard let address = video?.address ?? preview else { return [] }
        var item = FlatMedia.item(address)
        item.url = item.url ?? preview.map { MediaItem.plainAddress($0) }
        item.durationMilliseconds = record["duration"]?.double.flatMap { Int(exactly: ($0 * 1000).rounded()) }
        return [item]
    }
}
