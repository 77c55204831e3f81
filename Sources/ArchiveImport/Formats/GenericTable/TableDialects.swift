import TweetModel

/// How the tables of single programs differ from the others.
extension TableDialect {
    /// Tables whose columns have common names. The column `source` of Meltwater has the name of the network or
    /// newspaper. twarc-csv writes line breaks as `\n`.
    static func common(_ names: [String], _ fields: FieldNodes) -> TableDialect {
        if names.contains("twarc_retrieved_at") || names.contains("referenced_tweets_replied_to_id") {
            let columns = [fields[.text], fields[.userBio]].compactMap { $0.map { $0 - 1 } }
            return TableDialect(restored: { row in
                var row = row
                for column in columns where column < row.count {
                    let cell = String(decoding: row[column], as: UTF8.self)
                    row[column] = Array(cell.replacing("\\n", with: "\n").utf8)
                }
                return row
            })
        }
        if names.contains("hit_sentence"), let source = names.firstIndex(of: "source") {
            return TableDialect(tweet: { row, form, owner in
                if source < row.count, !isOfService(row[source]),
                    form.withRecord(row, { $0[.id]?.fieldText == nil && $0.page == nil })
                {
                    return nil
                }
                return try form.tweet(row, owner: owner)
            })
        }
        let network = ["platform", "network", "social_network"].lazy.compactMap { names.firstIndex(of: $0) }.first
        guard let network else { return TableDialect() }
        return TableDialect(tweet: { row, form, owner in
            // The column can have the client instead: other networks post tweets for their users.
            let isOther =
                network < row.count && otherNetworks.contains(LegacyText.string(row[network]).trimmed.lowercased())
                && form.withRecord(row) {
                    $0.page == nil && !$0.isOfItsTime(at: $0.time?.seconds)
                }
            return isOther ? nil : try form.tweet(row, owner: owner)
        })
    }

    /// Bookmarks that Dewey exports. `Tags` are the user's labels, and `Comments` the user's note (see Other inputs,
    /// Dewey). Returns `nil` if the table is of another program. Sets the fields of the user's own columns.
    static func dewey(_ names: [String], _ fields: inout FieldNodes) -> TableDialect? {
        guard names.contains("posted_by"), names.contains("content"), let tags = names.firstIndex(of: "tags"),
            let comments = names.firstIndex(of: "comments")
        else { return nil }
        (fields[.labels], fields[.note], fields[.replies]) = (tags + 1, comments + 1, nil)
        return TableDialect(
            otherColumns: ["tags", "comments", "profile_url", "posted_by_profile_url", "profile_pic"],
            tweet: { row, form, owner in
                var read = try form.tweet(row, owner: owner)
                read.tweet.flags.insert(.bookmarked)
                return read
            })
    }

    /// Bookmarks, among which are tweets: Raindrop, Readwise and Pocket (see Other inputs, Bookmarks). The time of a
    /// row is that of the bookmark. Returns `nil` if the table is of another program. Sets the fields of the tweet and
    /// of the user's own columns.
    static func bookmarks(_ names: [String], _ fields: inout FieldNodes) -> TableDialect? {
        func node(_ list: String) -> Int? {
            list.split(separator: " ").lazy.compactMap { names.firstIndex(of: String($0)) }.first.map { $0 + 1 }
        }
        guard fields[.text] == nil, let titleNode = node("title book_title"),
            let page = node("url source_url highlight_url href link")
        else { return nil }
        var own = FieldNodes()
        own[.page] = page
        own[.text] = node("excerpt highlight selection description summary") ?? titleNode
        own[.note] = node("note notes comment")
        own[.labels] = node("tags document_tags labels")
        own[.folders] = node("folder folders collection")
        for count in TweetCount.allCases { own[Field(count)] = fields[Field(count)] }
        fields = own
        let title = titleNode - 1
        return TableDialect(
            otherColumns: [
                "id", "title", "book_title", "book_author", "excerpt", "highlight", "selection", "description",
                "summary", "note", "notes", "comment", "tags", "document_tags", "created", "cover", "highlights",
                "favorite", "amazon_book_id", "color", "location_type", "location", "highlighted_at", "saved_date",
                "reading_progress", "seen", "time_added", "status", "timestamp",
            ],
            others: "bookmarks of other pages", knowsByPage: true,
            tweet: { row, form, owner in
                guard hasPage(row, form) else { return nil }
                var row = row
                let heading = title < row.count ? LegacyText.string(row[title]) : ""
                if let text = form.fields[.text].map({ $0 - 1 }), max(title, text) < row.count, row[text].isEmpty {
                    row[text] = row[title]
                }
                var read = try form.tweet(row, owner: owner, as: bookmarkTable)
                read.tweet.flags.insert(.bookmarked)
                FlatFormat.nameAuthor(of: &read.tweet, by: heading)
                return read
            })
    }

    private static let bookmarkTable = FlatFormat(
        text: FlatFormat.textOfBookmark, completeness: .summary, isCut: { $0.hasSuffix("…") },
        retweetsByText: true)

    /// Posts that programs for several networks export: Hootsuite, Sprout Social, Buffer, Later and Agorapulse (see
    /// Other inputs, Bookmarks). Returns `nil` if the table is of another program. Sets the text, and leaves the ID and
    /// the time to the URL.
    static func posts(_ names: [String], _ fields: inout FieldNodes) -> TableDialect? {
        let texts = ["post", "update", "caption", "message", "post_message"].compactMap { names.firstIndex(of: $0) }
        // `nil` if all rows are of one network.
        let network = ["network", "social_network", "service"].lazy.compactMap { names.firstIndex(of: $0) }.first
        // The nodes of fields are counted from 1.
        let hasIDs = fields[.id].map { names[$0 - 1] != "post_id" } ?? false
        guard fields[.page] != nil, !hasIDs, network != nil || fields[.text] == nil,
            let text = fields[.text] ?? texts.first.map({ $0 + 1 })
        else { return nil }
        fields[.text] = text
        for field in [Field.id, .time, .epoch, .handle, .name, .user, .client] { fields[field] = nil }
        if fields[.retweets] == nil { fields[.retweets] = names.firstIndex(of: "shares").map { $0 + 1 } }
        return TableDialect(
            otherColumns: [
                "post_id", "network", "social_network", "service", "post_type", "content_type", "type", "profile",
                "sent_by", "date_(gmt)", "publishing_date", "publishing_time", "media_type", "shares",
                "reactions", "post", "update", "caption", "message", "post_message",
            ],
            knowsByPage: true,
            tweet: { row, form, owner in
                if let network, network < row.count, !isOfService(row[network]) { return nil }
                return hasPage(row, form) ? try form.tweet(row, owner: owner) : nil
            })
    }

    @Sendable private static func hasPage(_ row: [[UInt8]], _ form: TableRow) -> Bool {
        form.withRecord(row) { $0.page != nil }
    }

    /// Names in a column of networks, which in other tables contains the device.
    private static let otherNetworks: Set<String> = [
        "facebook", "instagram", "tiktok", "youtube", "reddit", "linkedin", "threads", "mastodon", "bluesky", "weibo",
        "telegram", "tumblr", "pinterest", "google+", "vk", "snapchat",
    ]

    /// Whether the name of a network does not exclude tweets.
    private static func isOfService(_ cell: [UInt8]) -> Bool {
        let name = String(decoding: cell, as: UTF8.self).lowercased()
        return name.isEmpty || name == "x" || name.contains("twitter")
    }
}
