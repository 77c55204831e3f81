import TweetModel

/// Reads rows of waybacktweets, which list captures of the Wayback Machine (see Other inputs, Wayback Machine).
/// A row has a text only if the tweet still existed when the list was made.
///
///     {"archived_timestamp":"20240308120000","original_tweet_url":"https://twitter.com/ann_lee/status/1",
///      "available_tweet_text":"#tea","available_tweet_is_RT":false,"archived_mimetype":"text/html",…}
final class WaybackTweetsDecoder: RecordDecoder {
    static let shape = RecordShape(
        format: .waybackTweets, name: "captures listed by waybacktweets", matches: matches,
        decoder: { _ in WaybackTweetsDecoder() })

    static func matches(_ record: JSONValue) -> Bool {
        record.has("archived_timestamp") && record.has("original_tweet_url")
            && record.has("available_tweet_text")
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        // Addresses in the lists of the Wayback Machine can contain escaped quotes.
        let page = record["original_tweet_url"]?.string.map { Self.decoded($0).replacing("%22", with: "") }
        guard let link = page.flatMap({ StatusLink($0) }) else {
            return sink.countTweetless("captures of pages that are not tweets")
        }
        guard let text = record["available_tweet_text"]?.nonEmptyString else {
            return sink.countTweetless("captures without text")
        }
        // The text of a retweet is that of another tweet, whose ID is missing.
        guard record["available_tweet_is_RT"]?.bool != true else {
            return sink.countTweetless("captures of retweets")
        }
        // The text is that of an embedded tweet, which may be cut and lacks the links of media.
        var tweet = Tweet(
            id: link.tweet, createdAt: FlatTime.inID(link.tweet),
            author: link.handle.map { User(id: nil, handle: $0) }, text: Self.decoded(text),
            textCompleteness: .cut)
        ExtractedEntities.add(to: &tweet)
        try sink.tweet(tweet)
    }

    /// The program writes `;` as `%3B`.
    private static func decoded(_ text: String) -> String {
        text.replacing("%3B", with: ";").replacing("%3b", with: ";")
    }
}
