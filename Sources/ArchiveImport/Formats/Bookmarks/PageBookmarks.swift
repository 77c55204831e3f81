import TweetModel

/// Bookmarks of web pages, among which are tweets, in JSON of Raindrop, Pinboard, linkding, Pocket and Readwise Reader
/// (see Other inputs, Bookmarks). Only the URL shows that the page is a tweet.
///
///     {"_id":7,"link":"https://x.com/ann_lee/status/1","title":"Ann on X","excerpt":"#tea","tags":["sea"],"note":""}
///     {"href":"https://x.com/ann_lee/status/1","description":"Ann on X: \"#tea\" / X","extended":"","toread":"no"}
enum PageBookmarks {
    static let recordTypes: [RecordType] = [
        RecordType(
            format: .condensed, name: "bookmarks of Pinboard with the text of a tweet", lists: lists,
            matches: { record in
                record.has("extended") && titles(of: record).contains { BookmarkRow.quoted($0) != nil }
                    && leadsToTweet(record)
            },
            decoder: { context in
                FlatRecordDecoder(table(texts: ["description"], notes: ["extended"]), owner: context.owner)
            }),
        RecordType(
            format: .condensed, name: "bookmarks of Karakeep, Linkwarden and Wallabag", lists: lists,
            matches: { record in isNested(record) && leadsToTweet(record, nested) },
            decoder: { context in FlatRecordDecoder(nested, owner: context.owner) }),
        RecordType(
            format: .condensed, name: "bookmarks of tweets", lists: lists,
            matches: { record in
                (isBookmark(record) || quotesTweet(record)) && !isNested(record) && leadsToTweet(record)
            }, decoder: { context in FlatRecordDecoder(table, owner: context.owner) }),
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
        record["title"]?.string.flatMap { BookmarkRow.quoted($0) } != nil && !others.contains { record.has($0) }
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
        guard record.value.has("extended"), let tags = record[.labels]?.string else {
            return FlatTweetReader.labels(record)
        }
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
            fields: .paths(paths),
            text: BookmarkRow.text, completeness: .summary, isCut: { $0.hasSuffix("…") },
            retweetsByText: true, labels: labels, leftOut: .pageBookmarks,
            finish: { record, tweet, _ in
                tweet.flags.insert(.bookmarked)
                for title in titles(of: record.value) { BookmarkRow.nameAuthor(of: &tweet, by: title) }
            })
    }
}
