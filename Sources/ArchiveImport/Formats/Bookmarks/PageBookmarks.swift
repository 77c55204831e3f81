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
                FlatRecordDecoder(table(texts: ["description"], notes: ["extended"]), owner: context.owner).decode
            }),
        RecordType(
            format: .condensed, name: "bookmarks of tweets", lists: lists,
            matches: { record in
                (isBookmark(record) || quotesTweet(record)) && leadsToTweet(record)
            }, decoder: { context in FlatRecordDecoder(table, owner: context.owner).decode }),
        .withoutTweets(.condensed, "bookmarks of other pages", lists: lists) {
            isBookmark($0) && !leadsToTweet($0)
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

    private static func leadsToTweet(_ record: JSONValue) -> Bool {
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
        (["title", "resolved_title", "description"] as [StaticString]).compactMap { record[$0]?.nonEmptyString }
    }

    private static let table = table(
        texts: ["excerpt", "extended", "summary", "title", "resolved_title", "description"], notes: ["note", "notes"])

    private static func table(texts: [StaticString], notes: [StaticString]) -> FlatFormat {
        FlatFormat(
            fields: .paths(
                FieldPaths([
                    .page: ["source_url", "link", "href", "resolved_url", "given_url", "url"],
                    .text: texts, .note: notes, .labels: ["tags", "tag_names"],
                ])),
            text: { EscapedText(BookmarkRow.quoted($0) ?? $0) }, completeness: .summary, isCut: { $0.hasSuffix("…") },
            retweetsByText: true, labels: labels, leftOut: .pageBookmarks,
            finish: { record, tweet, _ in
                tweet.flags.insert(.bookmarked)
                for title in titles(of: record.value) { BookmarkRow.nameAuthor(of: &tweet, by: title) }
            })
    }
}
