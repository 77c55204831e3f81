internal import TweetModel

/// Tweets of the service that embeds tweets in web pages, as react-tweet and yt-dlp fetch them (see API formats,
/// Embedded tweets). They have the shape of API v1.1, but contain the quoted and the answered tweet in other members.
///
///     {"__typename":"Tweet","id_str":"1","text":…,"user":{…},"mediaDetails":[…],"quoted_tweet":{…},"parent":{…},
///      "conversation_count":7,…}
extension RecordType {
    static let syndication = [
        RecordType(
            format: .apiV1, name: "embedded tweets",
            // GraphQL results also name their type, but their account is elsewhere.
            matches: {
                $0["__typename"]?.equals("Tweet") == true && $0.has("id_str") && $0["text"]?.kind == .string
                    && $0.object("user") != nil
            },
            decoder: { _ in
                var reader = TweetObjectReader(TweetObjectFamily())
                return { record, sink in
                    var tweet = try read(record, by: &reader)
                    var referenced: [Tweet] = []
                    if let parent = record.object("parent") {
                        try sink.skippingProblems { referenced.append(try read(parent, by: &reader)) }
                        tweet.replyTo = tweet.replyTo ?? referenced.last.map(reference)
                    }
                    if let quoted = record.object("quoted_tweet") {
                        try sink.skippingProblems {
                            let inner = try read(quoted, by: &reader)
                            tweet.quoteOf = reference(to: inner)
                            referenced.append(inner)
                        }
                    }
                    try sink.tweet(tweet, referenced: referenced)
                    sink.unread.check(record, known)
                }
            }),
        .withoutTweets(.apiV1, "embedded tweets that the service did not return") {
            $0["__typename"]?.equals("TweetTombstone") == true && $0.object("tombstone") != nil && !$0.has("rest_id")
        },
    ]

    private static let known = KnownMembers(
        TweetObjectReader.knownNames + ["conversation_count", "parent"], leaving: .syndication,
        nested: TweetObjectReader.knownObjects)

    private static func read(_ record: JSONValue, by reader: inout TweetObjectReader) throws -> Tweet {
        var tweet = try reader.read(record, author: nil)
        tweet.counts[.replies] = tweet.counts[.replies] ?? record["conversation_count"]?.amount
        // The text of a long post ends with its first 280 characters.
        if record.object("note_tweet") != nil { tweet.textCompleteness = .cut }
        return tweet
    }

    private static func reference(to tweet: Tweet) -> TweetReference {
        TweetReference(tweet: tweet.id, user: tweet.author?.id, handle: tweet.author?.handle)
    }
}
