import TweetModel

/// Rows of twillot, with the name of the folder and, in `_data`, the response of X's web client that contained the
/// tweet (see Other inputs, twillot).
///
///     {"id":"bookmark_42_1","owner_id":"42","tweet_id":"1","full_text":…,"screen_name":"ann_lee","username":"Ann",
///      "media_items":[…],"folder":"tea","category_name":"bookmark","_data":{"itemContent":{…}}}
extension RecordType {
    static let twillot = RecordType(
        format: .condensed, name: "tweets of twillot", matches: { twillotKeys.match($0) && $0.object("tweet") == nil },
        decoder: { context in
            let table = GenericTable.table
            let rows = table.decoder(owner: context.owner, marksLikes: context.options.include.contains(.likes))
            var results = GraphQLTweetReader()
            return { record, sink in
                guard let response = record.object("_data"), var tweet = try? read(response, by: &results) else {
                    return try rows(record, sink)
                }
                var inner = FlatFormat.InnerTweets()
                let row = table.record(record)
                tweet.flags.formUnion(try table.tweet(row, owner: nil, &inner).flags.intersection(.bookmarked))
                let id = tweet.id
                for gone in results.missing { try sink.missing(gone.id, reason: gone.reason) }
                try sink.tweet(tweet, referenced: results.referenced)
                try sink.own(labels: FlatFormat.labels(row), note: nil, of: id)
            }
        })

    private static let twillotKeys = RecordKeys(
        required: ["tweet_id", "owner_id", "screen_name"], strings: ["full_text"])

    private static func read(_ response: JSONValue, by results: inout GraphQLTweetReader) throws -> Tweet? {
        // The members around the result in the response.
        for wrapper in ["content", "item", "itemContent", "tweet_results", "result"] as [StaticString] {
            if let inner = response.object(wrapper) { return try read(inner, by: &results) }
        }
        return response.inside("tweet").isGraphQLTweet ? try results.read(response.inside("tweet")) : nil
    }
}
