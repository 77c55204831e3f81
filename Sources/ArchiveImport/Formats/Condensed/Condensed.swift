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
}
