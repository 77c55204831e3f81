import TweetModel

/// A dump of twitter-web-exporter's database, whose rows `JSONRecordReader` reads one by one (see API formats,
/// twitter-web-exporter).
///
///     {"formatName":"dexie","formatVersion":1,"data":{"data":[{"tableName":"tweets","rows":[…]},
///       {"tableName":"captures","rows":[{"extension":"BookmarksModule","type":"tweet","data_key":"1",…}]}]}}
enum WebExporterDump {
    /// The name of the list of a table's rows.
    static let rows = "rows"

    /// Rows of other tables than those of tweets and accounts. The table `captures` names the page that showed a tweet.
    static let recordTypes: [RecordType] = [
        RecordType(
            format: .graphQL, name: "captures of twitter-web-exporter", holdsTweets: false, lists: [rows],
            matches: { $0.has("extension") && $0.has("data_key") }, decoder: { _ in CaptureDecoder() }),
        .withoutTweets(.graphQL, "posts of Bluesky", lists: [rows]) { $0["uri"]?.hasPrefix("at://") == true },
    ]

    /// Whether a result is a row of the table `tweets`, and the viewer likes the tweet.
    static func isLike(_ result: JSONValue) -> Bool {
        result.has("twe_private_fields") && ResultMembers(result)["favorited"]?.bool == true
    }

    /// Marks the tweets that the page of bookmarks showed. The page of likes can be that of another account.
    private final class CaptureDecoder: RecordDecoder {
        func decode(_ record: JSONValue, into sink: RecordSink) throws {
            guard record["extension"]?.equals("BookmarksModule") == true, record["type"]?.equals("tweet") == true,
                let id = record["data_key"]?.positiveInteger.map({ TweetID($0) })
            else { return }
            var tweet = Tweet(id: id, createdAt: FlatTime.inID(id), author: nil, text: "", textCompleteness: .summary)
            tweet.flags = .bookmarked
            try sink.referencedTweet(tweet)
        }
    }
}
