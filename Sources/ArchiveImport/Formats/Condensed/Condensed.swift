internal import TweetModel

/// The shapes of flat objects in public data sets and databases (see Scraper formats, Data sets and scrapers).
enum Condensed {
    static let shapes: [RecordShape] = [
        RecordShape(
            format: .condensed, name: "tweets of a data set", lists: ["tweets", "results", "data"],
            matches: CondensedRecordDecoder.matches, decoder: { context in CondensedRecordDecoder(context) }),
        RecordShape(
            format: .communityArchive, name: "rows of the Community Archive's database", matches: CommunityRow.matches,
            decoder: { _ in CommunityRowDecoder() }),
        .withoutTweets(.condensed, "bulk commands of a database") { isAction($0) },
        .withoutTweets(.condensed, "URLs at which a scraper found nothing") {
            $0.object("input") != nil && ($0.has("warning_code") || $0.has("error_code"))
        },
    ]

    /// Whether a record is `{"index":{"_index":"tweets","_id":"1"}}`, which precedes each object in a bulk request of
    /// Elasticsearch.
    private static func isAction(_ record: JSONValue) -> Bool {
        guard record.count == 1, let action = record.member("index", or: "create"), action.kind == .object else {
            return false
        }
        return action.isEmptyObject || action.has("_index") || action.has("_id")
    }

    /// The shape of flat tweets that have none of the other shapes.
    static func rows(beside others: [RecordShape]) -> RecordShape {
        RecordShape(
            format: .condensed, name: "rows of tweets", lists: ["tweets", "results", "data", "rows"],
            matches: { record in PlainRow.matches(record) && !others.contains { $0.matches(record) } },
            decoder: { context in CondensedRecordDecoder(context) })
    }
}
