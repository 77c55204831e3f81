import TweetModel

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
        completeness: .summary, time: FlatFormat.anyForm, media: { media(of: $0.value) },
        alsoRead: "extractor_key formats thumbnail duration", leftOut: .ytdlp)

    private static func media(of record: JSONValue) -> [MediaItem] {
        var video: (url: String, rate: Double)?
        record.array("formats")?.forEachElement { format in
            // Playlists have no single file.
            guard let url = format["url"]?.nonEmptyString, url.withoutQuery.hasSuffix(".mp4") else { return }
            let rate = format["tbr"]?.double ?? 0
            if rate >= video?.rate ?? 0 { video = (url, rate) }
        }
        let preview = record["thumbnail"]?.nonEmptyString
        guard let url = video?.url ?? preview else { return [] }
        var item = FlatFormat.item(url)
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
        completeness: .summary, isCut: { $0.hasSuffix("…") }, time: FlatFormat.anyForm, retweetsByText: true,
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
            photos.append(FlatFormat.item(url))
        }
        return photos
    }
}

/// Rows without tweets that Apify's scrapers write into their data sets, to charge a minimum or to report an empty
/// search (see Scraper formats, Apify).
///
///     {"type":"mock_tweet","id":-1,"text":…}     {"id":"1","text":"From KaitoEasyAPI, …"}     {"noResults":true}
extension RecordType {
    static let placeholders = RecordType.withoutTweets(.condensed, "placeholders of a scraper") { record in
        record["noResults"]?.bool == true && !record.has("id") || record.isPlaceholder
    }
}

extension JSONValue {
    /// Whether a placeholder has the ID and the text of a tweet. No tweet has an ID below 20.
    var isPlaceholder: Bool {
        guard let id = self["id"]?.integer, id < TweetID.first.rawValue else { return false }
        return self["type"]?.equals("mock_tweet") == true
            || self["text"]?.string.map { $0.contains("KaitoEasyAPI") || $0.contains("advisory") } == true
    }
}

/// Tweets of account archives as karlicoss/HPI writes them, with the author's handle (see Other inputs, HPI).
///
///     {"raw":{"id_str":"1","full_text":…,"created_at":"Sun Oct 31 04:04:09 +0000 2021",…},"screen_name":"ann_lee"}
extension RecordType {
    static let hpi = RecordType(
        format: .condensed, name: "tweets of HPI",
        matches: { $0.object("raw")?.has("id_str") == true && $0["screen_name"]?.kind == .string },
        decoder: { _ in
            var reader = TweetObjectReader(AccountTweetDecoder.family)
            return { record, sink in
                guard let raw = record.object("raw") else { return }
                let author = record["screen_name"]?.nonEmptyString.map { User(id: nil, handle: $0) }
                let tweet = try reader.read(raw, author: author)
                try sink.tweet(tweet, referenced: reader.referenced)
                sink.unread.check(raw, TweetObjectReader.known)
            }
        })
}

/// Tweets of jonbakerfish/TweetScraper, one object a file (see Scraper formats, TweetScraper). Their times are those of
/// the computer's time zone.
///
///     {"ID":"1","url":"/ann_lee/status/1","datetime":"2021-10-31 04:04:09","text":…,"user_id":"42",
///      "usernameTweet":"ann_lee","nbr_retweet":1,"nbr_favorite":1,"nbr_reply":1,"is_reply":false,"images":[…]}
extension RecordType {
    static let tweetScraper = RecordType.flat(
        .condensed, "tweets of TweetScraper",
        RecordKeys(
            required: ["ID", "url", "datetime"], strings: ["text"],
            oneOf: ["usernameTweet", "nbr_favorite", "has_media"]),
        FlatFormat(
            paths: FieldPaths([
                .id: ["ID"], .page: ["url"], .text: ["text"], .time: ["datetime"], .user: ["user_id"],
                .handle: ["usernameTweet"], .likes: ["nbr_favorite"], .retweets: ["nbr_retweet"],
                .replies: ["nbr_reply"], .mediaURLs: ["images"], .videos: ["videos"],
            ]),
            text: { EscapedText($0, isEscaped: false) }, time: FlatFormat.idFirst))
}

/// Tweets of n0madic/twitter-scraper, which writes the names of its fields in Go (see Scraper formats,
/// twitter-scraper).
///
///     {"ID":"1","Username":"ann_lee","UserID":"42","Text":…,"TimeParsed":"2021-10-31T04:04:09Z","Likes":1,
///      "Photos":[{"ID":"3","URL":…}],"Videos":null,"URLs":[…],"InReplyToStatus":{…},"PermanentURL":…}
extension RecordType {
    static let goScraper = RecordType.flat(
        .condensed, "tweets of twitter-scraper",
        RecordKeys(required: ["ID", "Username", "PermanentURL"], strings: ["Text"]),
        FlatFormat(
            paths: FieldPaths(
                [
                    .id: ["ID"], .page: ["PermanentURL"], .text: ["Text"], .time: ["TimeParsed"],
                    .epoch: ["Timestamp"], .conversation: ["ConversationID"], .sensitive: ["SensitiveContent"],
                    .user: ["UserID"], .handle: ["Username"], .name: ["Name"], .likes: ["Likes"],
                    .retweets: ["Retweets"], .replies: ["Replies"], .views: ["Views"], .hashtags: ["Hashtags"],
                    .mentions: ["Mentions"], .expandedLinks: ["URLs"], .replyTweet: ["InReplyToStatusID"],
                    .quotedTweet: ["QuotedStatusID"], .retweetedTweet: ["RetweetedStatusID"],
                    .isRetweet: ["IsRetweet"],
                ],
                in: (
                    ["Place"],
                    [
                        .place: ["id"], .placeName: ["name"], .placeFullName: ["full_name"],
                        .placeType: ["place_type"], .country: ["country"], .countryCode: ["country_code"],
                    ]
                )),
            time: FlatFormat.anyForm, mentions: (["Username"], ["Name"]),
            media: { $0.value.media(photos: "Photos", videos: "Videos", gifs: "GIFs") },
            quoted: ["QuotedStatus"], retweeted: ["RetweetedStatus"], answered: ["InReplyToStatus"],
            threads: ["Thread"], alsoRead: "Photos Videos GIFs", leftOut: .goScraper))
}
