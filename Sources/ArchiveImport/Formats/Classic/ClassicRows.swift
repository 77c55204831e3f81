import TweetModel
import TweetText

/// The rows of a classic archive's table. The table lists no entities except the targets of links, so entities are
/// extracted from the text. A retweet is marked by its own column.
struct ClassicRows {
    let form: TableRow
    let reader: FlatTweetReader

    private static let columns: [Field: String] = [
        .id: "tweet_id", .text: "text", .time: "timestamp", .client: "source", .replyTweet: "in_reply_to_status_id",
        .replyUser: "in_reply_to_user_id", .retweetedTweet: "retweeted_status_id",
        .retweetedUser: "retweeted_status_user_id", .expandedLinks: "expanded_urls",
    ]

    /// Returns `nil` for other headers. Tables of scrapers also have `tweet_id`, `timestamp` and `text`, but not
    /// `in_reply_to_status_id`.
    init?(header: [[UInt8]]) {
        let names = header.map { String(decoding: $0, as: UTF8.self) }
        var fields = FieldNodes()
        for (field, name) in Self.columns { fields[field] = names.firstIndex(of: name).map { $0 + 1 } }
        guard let id = fields[.id], let text = fields[.text], let time = fields[.time], fields[.replyTweet] != nil
        else {
            return nil
        }
        // In early tables, each further link has its own cell after the last column.
        form = TableRow(fields: fields, least: max(id, text, time), count: names.count, isOpen: true)
        let (links, count) = (fields[.expandedLinks], names.count)
        reader = FlatTweetReader(
            FlatFormat(
                fields: .common, time: FlatTime.classic, links: { _ in nil },
                finish: { record, tweet, _ in
                    if let links { Self.add(Self.addresses(in: record.value, at: links, count: count), to: &tweet) }
                    if tweet.retweetOf == nil { tweet.quoteOf = QuoteLink.quoted(by: tweet) }
                }))
    }

    // MARK: Links

    /// Assigns the listed addresses to the links in the text, in their order. Addresses without a link belong to the
    /// part that was cut off. Pages of the tweet's own photos and videos become media.
    private static func add(_ addresses: [String], to tweet: inout Tweet) {
        guard !addresses.isEmpty else { return }
        var found = UnmatchedLinks(
            tweet.links.compactMap { link in
                link.span.map { ExtractedEntity(kind: .url, span: $0, value: link.url) }
            })
        tweet.links = []
        // All media of a tweet share one link.
        var mediaLink: ExtractedEntity?
        for (number, address) in addresses.enumerated() {
            let kind = Self.mediaKind(address, of: tweet)
            // Old texts contain addresses in full, even where the extraction finds no link. Each search scans the whole
            // text.
            if kind == nil, number < NamedEntities.mostLookedFor,
                let span = EntitySpan.nearest(.link, address, to: 0, in: tweet.text)
            {
                found.remove(overlapping: span)
                tweet.links.append(Link(url: address, expanded: address, display: nil, span: span))
                continue
            }
            let shown = kind == nil ? found.popFirst() : mediaLink ?? found.popFirst()
            if let kind {
                mediaLink = shown
                var item = MediaItem(id: nil, kind: kind, url: nil, span: shown?.span)
                item.expanded = address
                item.link = shown?.value
                tweet.media.append(item)
            } else {
                tweet.links.append(
                    Link(url: shown?.value ?? address, expanded: address, display: nil, span: shown?.span))
            }
        }
        tweet.links += found.all.map {
            Link(url: $0.value, expanded: nil, display: nil, span: $0.span, source: .extracted)
        }
    }

    /// The addresses in the cell `expanded_urls`, and in early tables in the cells after the last column. The photos of
    /// a tweet have the same address, which is listed once here.
    private static func addresses(in row: JSONValue, at first: Int, count: Int) -> [String] {
        var addresses: [String] = []
        var pages: Set<String> = []
        var node = 0
        row.forEachElement { cell in
            node += 1
            guard node == first || node > count, let list = cell.nonEmptyString else { return }
            for address in FieldList.addresses(list[...]) {
                let isPage = address.utf8Contains("/photo/") || address.utf8Contains("/video/")
                if !isPage || pages.insert(address).inserted { addresses.append(address) }
            }
        }
        return addresses
    }

    /// The kind of media for `https://twitter.com/ann_lee/status/1/photo/1`, a page of this tweet or of the tweet that
    /// it retweets; `nil` for other addresses.
    private static func mediaKind(_ address: String, of tweet: Tweet) -> MediaItem.Kind? {
        let parts = address.split(separator: "/")
        guard parts.count >= 6, parts[1].hasSuffix("twitter.com"), parts[3] == "status",
            parts[4] == tweet.id.description || parts[4] == tweet.retweetOf?.tweet?.description ?? ""
        else { return nil }
        return parts[5] == "photo" ? .photo : parts[5] == "video" ? .video : nil
    }
}
