/// Flat objects of public data sets and of databases (formats.md §9, §10).
enum Condensed {
    static let shapes: [RecordShape] = [
        RecordShape(
            format: .condensed, name: "tweets of a data set", lists: ["tweets", "results", "data"],
            matches: CondensedRecordDecoder.matches, decoder: { context in CondensedRecordDecoder(context) }),
        RecordShape(
            format: .communityArchive, name: "rows of the Community Archive's database", matches: CommunityRow.matches,
            decoder: { _ in CommunityRowDecoder() }),
    ]

    /// What has none of the other shapes, and yet tells of tweets.
    static func rows(beside others: [RecordShape]) -> RecordShape {
        RecordShape(
            format: .condensed, name: "rows of tweets", lists: ["tweets", "results", "data", "rows"],
            matches: { record in PlainRow.matches(record) && !others.contains { $0.matches(record) } },
            decoder: { context in CondensedRecordDecoder(context) })
    }
}
