internal import TweetModel

/// The types of records of programs that read the web site (see Scraper formats).
extension RecordType {
    static let scrapers: [RecordType] =
        snscrape + [
            twint, webExporter, scrollmarkAccounts, galleryDL, ytdlp, vxTwitter, fxTwitter, ntscraper, nitterScraper,
            jsonFeed, twillot, hpi, goScraper, tweetScraper, placeholders, oEmbed,
        ]
}

extension TableDialect {
    /// Tables (CSV) of Scweet's versions that read pages (see Scraper formats, Scweet). After the pages changed, these
    /// versions wrote the heading of a tweet as its text, and the text as the embedded text:
    ///
    ///     UserScreenName,UserName,Timestamp,Text,Embedded_text,…
    ///     Ann,@ann_lee,2022-10-31T04:04:09.000Z,"Ann\n@ann_lee\n·\nOct 31",so it is,…
    ///
    /// Returns `nil` if the table is of another program.
    static func scweet(_ names: [String]) -> TableDialect? {
        guard let handle = names.firstIndex(of: "username"), let text = names.firstIndex(of: "text"),
            let embedded = names.firstIndex(of: "embedded_text")
        else { return nil }
        return TableDialect(
            otherColumns: ["embedded_text"],
            tweet: { row, form, owner in
                var row = row
                var answered: String?
                if row.count > max(handle, text, embedded) {
                    let heading = String(decoding: row[handle], as: UTF8.self) + "\n·\n"
                    if heading.hasPrefix("@"), String(decoding: row[text], as: UTF8.self).contains(heading) {
                        row[text] = row[embedded]
                    }
                    // The page shows the answered accounts above the text.
                    let shown = String(decoding: row[text], as: UTF8.self)
                    let answering = /Replying to\s+@(\w{1,15})(,?\s+(and\s+)?@\w{1,15})*(\s+and\s+\d+\s+others?)?\n/
                    if let line = shown.prefixMatch(of: answering) {
                        answered = String(line.1)
                        row[text] = Array(shown[line.range.upperBound...].utf8)
                    }
                }
                var read = try form.tweet(row, owner: owner)
                if read.tweet.replyTo == nil, let answered {
                    read.tweet.replyTo = TweetReference(tweet: nil, handle: answered)
                }
                return read
            })
    }
}

/// Tweets whose videos yt-dlp downloaded, in the files that it writes next to them (see Scraper formats, yt-dlp).
///
///     {"id":"7","display_id":"1","description":"Fish https://t.co/…","uploader":"Ann","uploader_id":"ann_lee",
///      "channel_id":"42","timestamp":1635653049,"like_count":1,"thumbnail":…,"formats":[…],"extractor_key":"Twitter"}
extension RecordType {
    static let ytdlp = RecordType(
        format: .condensed, name: "tweets of yt-dlp",
        matches: { $0["extractor_key"]?.equals("Twitter") == true && $0["description"]?.kind == .string },
        decoder: { _ in ytdlpTable.decoder() })

    private static let ytdlpTable = FlatFormat(
        paths: FieldPaths([
            // If the tweet has a video, `id` is that of the video.
            .id: ["display_id", "id"], .text: ["description"], .epoch: ["timestamp"], .user: ["channel_id"],
            .handle: ["uploader_id"], .name: ["uploader"], .likes: ["like_count"], .retweets: ["repost_count"],
            .replies: ["comment_count"],
        ]),
        // Line breaks became spaces.
        completeness: .summary, time: FlatTime.anyForm, media: { media(of: $0.value) },
        alsoRead: "extractor_key formats thumbnail duration", leftOut: .ytdlp)

    private static func media(of record: JSONValue) -> [MediaItem] {
        var video: (url: String, rate: Double)?
        record.array("formats")?.forEachElement { format in
            // Playlists have no single file.
            guard let url = format["url"]?.nonEmptyString, MediaObject.withoutQuery(url).hasSuffix(".mp4")
            else { return }
            let rate = format["tbr"]?.double ?? 0
            if rate >= video?.rate ?? 0 { video = (url, rate) }
        }
        let preview = record["thumbnail"]?.nonEmptyString
        guard let url = video?.url ?? preview else { return [] }
        var item = FlatMedia.item(url)
        item.url = item.url ?? preview.map { MediaItem.plainURL($0) }
        item.durationMilliseconds = record["duration"]?.double.flatMap { Int(exactly: ($0 * 1000).rounded()) }
        return [item]
    }
}

/// Tweets in a JSON Feed, as RSSHub writes it (see Scraper formats, RSSHub).
///
///     {"version":"https://jsonfeed.org/version/1.1","items":[{"url":"https://x.com/ann_lee/status/1","title":"Tea",
///      "content_html":"Tea<br><img src=…>","date_published":"2023-03-31T20:07:39.000Z","authors":[{"name":"Ann"}]}]}
extension RecordType {
    static let jsonFeed = RecordType(
        format: .condensed, name: "items of a JSON Feed", lists: ["items"],
        matches: { feedKeys.match($0) && feedTable.record($0).page != nil },
        decoder: { context in feedTable.decoder(owner: context.owner) })

    private static let feedKeys = RecordKeys(required: ["url"], strings: ["title", "content_html"])

    private static let feedTable = FlatFormat(
        paths: FieldPaths([.page: ["url"], .text: ["title"], .time: ["date_published"]]),
        completeness: .summary, isCut: { $0.hasSuffix("…") }, time: FlatTime.anyForm, retweetsByText: true,
        media: { photos(in: $0.value["content_html"]?.string ?? "") }, alsoRead: "id authors content_html",
        finish: { record, tweet, _ in
            tweet.author?.name = record.value.array("authors")?.first?["name"]?.nonEmptyString
        })

    /// The photos before a quoted tweet.
    private static func photos(in html: String) -> [MediaItem] {
        var (photos, isQuote) = ([MediaItem](), false)
        PageTag.forEach(in: Array(html.utf8)[...]) { _, tag in
            if tag["class"]?.contains("quote") == true { isQuote = true }
            guard !isQuote, tag.name == "img", let url = tag["src"], url.utf8Contains("//pbs.twimg.com/media/") else {
                return
            }
            photos.append(FlatMedia.item(url))
        }
        return photos
    }
}
