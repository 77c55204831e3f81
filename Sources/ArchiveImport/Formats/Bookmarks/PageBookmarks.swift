import TweetModel

/// Bookmarks of web pages, among which are tweets, in JSON of Raindrop, Pinboard, linkding, Pocket and Readwise Reader
/// (see Other inputs, Bookmarks). Only the URL shows that the page is a tweet.
///
///     {"_id":7,"link":"https://x.com/ann_lee/status/1","title":"Ann on X","excerpt":"#tea","tags":["sea"],"note":""}
///     {"href":"https://x.com/ann_lee/status/1","description":"Ann on X: \"#tea\" / X","extended":"","toread":"no"}
extension RecordType {
    static let pageBookmarks: [RecordType] = [
        RecordType(
            format: .condensed, name: "bookmarks of Pinboard with the text of a tweet", lists: lists,
            matches: { record in
                record.has("extended") && titles(of: record).contains { FlatFormat.quoted($0) != nil }
                    && leadsToTweet(record)
            },
            decoder: { context in
                table(texts: ["description"], notes: ["extended"]).decoder(owner: context.owner)
            }),
        RecordType(
            format: .condensed, name: "bookmarks of Karakeep, Linkwarden and Wallabag", lists: lists,
            matches: { record in isNested(record) && leadsToTweet(record, nested) },
            decoder: { context in nested.decoder(owner: context.owner) }),
        RecordType(
            format: .condensed, name: "bookmarks of tweets", lists: lists,
            matches: { record in
                (isBookmark(record) || quotesTweet(record)) && !isNested(record) && leadsToTweet(record)
            }, decoder: { context in table.decoder(owner: context.owner) }),
        .withoutTweets(.condensed, "lists of Karakeep") { $0.has("icon") && $0.has("parentId") && $0.has("query") },
        .withoutTweets(.condensed, "bookmarks of other pages", lists: lists) {
            isNested($0) ? !leadsToTweet($0, nested) : isBookmark($0) && !leadsToTweet($0)
        },
    ]

    private static let lists = ["items", "bookmarks", "results"]
    /// Members of tweets of other programs, which can also have a title.
    private static let others: [StaticString] = [
        "text", "full_text", "tweet", "content", "extractor_key", "legacy", "rest_id",
    ]
    private static let keys = [
        RecordKeys(required: ["title", "excerpt", "link"]), RecordKeys(required: ["href", "description", "extended"]),
        RecordKeys(required: ["url", "title", "description", "tag_names"]),
        RecordKeys(required: ["resolved_url", "resolved_title"]),
        RecordKeys(required: ["source_url", "title", "summary"]),
    ]

    /// Whether the title is that of a tweet's page.
    private static func quotesTweet(_ record: JSONValue) -> Bool {
        record["title"]?.string.flatMap { FlatFormat.quoted($0) } != nil && !others.contains { record.has($0) }
    }

    private static func isBookmark(_ record: JSONValue) -> Bool { keys.contains { $0.match(record) } }

    private static let keysOfNested = [
        RecordKeys(required: ["content", "tags", "createdAt", "title"]),
        RecordKeys(required: ["name", "url", "collectionId"]),
        RecordKeys(required: ["title", "url", "is_archived", "content"]),
    ]

    /// Whether a record is a bookmark of Karakeep, which has the page in an object, of Linkwarden, or of Wallabag.
    private static func isNested(_ record: JSONValue) -> Bool { keysOfNested.contains { $0.match(record) } }

    private static func leadsToTweet(_ record: JSONValue, _ table: FlatFormat = table) -> Bool {
        let flat = table.record(record)
        return flat.page != nil && flat[.text]?.nonEmptyString != nil
    }

    /// Pinboard, and Delicious before it, separate tags with spaces.
    private static let labels: @Sendable (FlatRecord) -> [String] = { record in
        guard record.value.has("extended"), let tags = record[.labels]?.string else { return FlatFormat.labels(record) }
        return tags.split { $0.isWhitespace }.map(String.init)
    }

    /// The names of the title in these programs.
    private static func titles(of record: JSONValue) -> [String] {
        (["title", "resolved_title", "description", "name"] as [StaticString]).compactMap { record[$0]?.nonEmptyString }
            + [record.object("content")?["title"]?.nonEmptyString].compactMap(\.self)
    }

    private static let table = table(texts: [
        "excerpt", "extended", "summary", "title", "resolved_title", "description",
    ])
    /// The summary of Karakeep is by a language model, and the content of Wallabag is the page.
    private static let nested = table(
        FieldPaths(
            [.note: ["note"], .labels: ["tags"]], in: (["content"], [.page: ["url"], .text: ["title"]]),
            ([], [.page: ["url"], .text: ["title", "name"]]), (["content"], [.text: ["description"]])))

    private static func table(texts: [StaticString], notes: [StaticString] = ["note", "notes"]) -> FlatFormat {
        table(
            FieldPaths([
                .page: ["source_url", "link", "href", "resolved_url", "given_url", "url"],
                .text: texts, .note: notes, .labels: ["tags", "tag_names"],
            ]))
    }

    private static func table(_ paths: FieldPaths) -> FlatFormat {
        FlatFormat(
            paths: paths, text: FlatFormat.textOfBookmark, completeness: .summary, isCut: { $0.hasSuffix("…") },
            retweetsByText: true, labels: labels, leftOut: .pageBookmarks,
            finish: { record, tweet, _ in
                tweet.flags.insert(.bookmarked)
                for title in titles(of: record.value) { FlatFormat.nameAuthor(of: &tweet, by: title) }
            })
    }
}

extension FlatFormat {
    /// The text of a tweet in a title or an excerpt; empty for the title of a page without it.
    static let textOfBookmark: @Sendable (String) -> EscapedText = {
        EscapedText(quoted($0) ?? (namesPage($0) ? "" : $0))
    }

    /// The text in `Ann on X: "#tea" / X`, the title of a tweet's page, or in `“#tea”`, its description. Returns `nil`
    /// for a text without quotation marks at these positions.
    fileprivate static func quoted(_ text: String) -> String? {
        for (open, close) in marks {
            guard let start = text.firstRange(of: open)?.upperBound, let end = text.lastIndex(of: close), start < end,
                (ends + [""]).contains(String(text[end...].dropFirst()))
            else { continue }
            return String(text[start..<end])
        }
        return text.hasPrefix("“") && text.hasSuffix("”") ? String(text.dropFirst().dropLast()) : nil
    }

    /// The quotation marks of the languages of X.
    private static let marks: [(open: String, close: Character)] = [
        (": \"", "\""), (": “", "”"), (": „", "“"), (": 「", "」"),
    ]
    private static let ends = [" / X", " / Twitter", " | nitter"]

    /// Whether a title is that of a page that has not loaded the tweet, or of a tweet without a text: `(1) X`,
    /// `Ann (@ann_lee) / X`, `Ann on X`, `Just a moment...` or an address.
    private static func namesPage(_ title: String) -> Bool {
        if StatusLink(page: title) != nil { return true }
        let bare = withoutCount(title[...])
        return pages.contains(bare.lowercased())
            || !bare.contains(": ") && (ends + [" on X", " on Twitter"]).contains { bare.hasSuffix($0) }
    }

    private static let pages: Set<String> = [
        "x", "twitter", "x.com", "twitter.com", "javascript is not available.", "just a moment...",
    ]

    /// The title without the number of notifications, which browsers show before it: `(3) `.
    private static func withoutCount(_ title: Substring) -> Substring {
        guard title.hasPrefix("("), let close = title.firstRange(of: ") "),
            title[..<close.lowerBound].dropFirst().allSatisfy(\.isNumber)
        else { return title }
        return title[close.upperBound...]
    }

    /// Names the author as in `Ann on X: "#tea" / X`.
    static func nameAuthor(of tweet: inout Tweet, by title: String) {
        guard tweet.author?.name == nil, quoted(title) != nil, let colon = title.firstIndex(of: ":") else { return }
        for site in [" on X", " on Twitter"] where title[..<colon].hasSuffix(site) {
            tweet.author?.name = String(withoutCount(title[..<colon].dropLast(site.count)))
        }
    }
}
