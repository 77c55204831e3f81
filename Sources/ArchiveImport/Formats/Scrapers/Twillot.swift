import TweetModel

/// Rows of twillot, with the name of the folder and, in `_data`, the response of X's web client that contained the
/// tweet (see Other inputs, twillot).
///
///     {"id":"bookmark_42_1","owner_id":"42","tweet_id":"1","full_text":…,"screen_name":"ann_lee","username":"Ann",
///      "media_items":[…],"folder":"tea","category_name":"bookmark","_data":{"itemContent":{…}}}
final class Twillot {
    static let recordType = RecordType(
        format: .condensed, name: "tweets of twillot",
        matches: { keys.match($0) && $0.object("tweet") == nil }, decoder: { context in Twillot(context).decode })

    private static let keys = RecordKeys(required: ["tweet_id", "owner_id", "screen_name"], strings: ["full_text"])
    /// The members around the result in the response.
    private static let wrappers: [StaticString] = ["content", "item", "itemContent", "tweet_results", "result"]

    private let rows: FlatRecordDecoder
    private let reader = FlatTweetReader(GenericTable.table)
    private var results = GraphQLTweetReader()

    private init(_ context: RecordContext) {
        rows = FlatRecordDecoder(
            GenericTable.table, owner: context.owner, marksLikes: context.options.include.contains(.likes))
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws {
        guard let response = record.object("_data"), let tweet = try? read(response) else {
            return try rows.decode(record, into: sink)
        }
        var inner = FlatTweetReader.InnerTweets()
        var read = tweet
        let row = GenericTable.table.record(record)
        read.flags.formUnion(try reader.tweet(row, owner: nil, &inner).flags.intersection(.bookmarked))
        for gone in results.missing { try sink.missing(gone.id, reason: gone.reason) }
        try sink.tweet(read, referenced: results.referenced)
        try sink.own(labels: FlatTweetReader.labels(row), note: nil, of: read.id)
    }

    private func read(_ response: JSONValue) throws -> Tweet? {
        for wrapper in Self.wrappers {
            if let inner = response.object(wrapper) { return try read(inner) }
        }
        return GraphQLTree.isTweet(response.inside("tweet")) ? try results.read(response.inside("tweet")) : nil
    }
}
