import TweetModel

/// Reads rows of twitter-web-exporter's tables (CSV). They have the fields of its JSON (`WebExporter`). Objects are
/// JSON in a cell, and line breaks in texts are written as `\n` (see API formats, twitter-web-exporter).
struct WebExporterRow: TableRowReader {
    /// The column with the GraphQL result.
    private let metadata: Int?
    /// The column that says whether the account that made the export likes the tweet.
    private let favorited: Int?

    var objectColumn: Int? { metadata }

    /// - Parameter names: the names of all columns. Returns `nil` if the table is of another program.
    init?(names: [String]) {
        guard names.contains("full_text"), names.contains("media_tags"), names.contains("screen_name") else {
            return nil
        }
        metadata = names.firstIndex(of: "metadata")
        favorited = names.firstIndex(of: "favorited")
    }

    func tweet(_ row: [[UInt8]], _ form: TableRow, owner: User?) -> ReadRow {
        let isLiked = favorited.map { $0 < row.count && row[$0].elementsEqual("true".utf8) } ?? false
        let summary = form.tweet(row, owner: owner, by: Self.summaries).map { tweet in
            var tweet = tweet
            if isLiked { tweet.flags.insert(.liked) }
            return tweet
        }
        guard let metadata, metadata < row.count,
            let document = JSONDocument(printed: String(decoding: row[metadata], as: UTF8.self)),
            GraphQLTree.isTweet(document.root.inside("tweet"))
        else { return summary.map { ($0, []) } }
        var results = GraphQLTweetReader()
        guard case .success(var tweet) = results.decode(document.root.inside("tweet")) else {
            return summary.map { ($0, []) }
        }
        tweet.flags.insert(.collected)
        if case .success(let written) = summary {
            tweet.flags.formUnion(written.flags.intersection([.bookmarked, .liked]))
        }
        return .success((tweet, results.referenced))
    }

    private static let summaries = FlatTweetReader(
        FlatFormat(
            fields: .common, text: { EscapedText(tweetOrNote: withLineBreaks($0)) }, completeness: .full,
            time: FlatTime.idFirst, finish: { _, tweet, _ in WebExporter.finish(&tweet) }))

    private static func withLineBreaks(_ text: String) -> String {
        text.replacing("\\r", with: "").replacing("\\n", with: "\n")
    }
}
