import TweetModel

/// Objects of gallery-dl, one for each file of a tweet, next to the file or in a list (see Scraper formats,
/// gallery-dl).
///
///     {"tweet_id":1,"retweet_id":0,"quote_id":0,"reply_id":0,"date":"2021-10-31 04:04:09","content":"so it is #fish",
///      "author":{"id":42,"name":"ann_lee","nick":"Ann",…},"user":{…},"favorite_count":3,…,
///      "num":1,"count":2,"type":"photo","filename":"FAbcdefgh1","extension":"jpg","width":1200,"height":800}
extension RecordType {
    private static let account: [Field: [StaticString]] = [
        .user: ["id_str", "id"], .handle: ["name"], .name: ["nick"], .userBio: ["description"],
        .userLocation: ["location"], .userWebsite: ["url"], .userCreated: ["date"], .userVerified: ["verified"],
        .userProtected: ["protected"], .userFollowers: ["followers_count"], .userFollowing: ["friends_count"],
        .userTweets: ["statuses_count"], .userListed: ["listed_count"], .userAvatar: ["profile_image"],
        .userHeader: ["profile_banner"],
    ]

    private static let galleryDLTable = FlatFormat(
        paths: FieldPaths(
            [
                .id: ["tweet_id"], .text: ["content"], .time: ["date"], .language: ["lang"], .client: ["source"],
                .sensitive: ["sensitive"], .conversation: ["conversation_id"], .likes: ["favorite_count"],
                .retweets: ["retweet_count"], .replies: ["reply_count"], .quotes: ["quote_count"],
                .views: ["view_count"], .bookmarks: ["bookmark_count"], .mentions: ["mentions"],
                .replyTweet: ["reply_id"], .replyHandle: ["reply_to"], .quotedTweet: ["quote_id"],
            ], in: (["author"], account), (["community"], [.community: ["id"]])),
        // The text is not escaped, and its links are not shortened.
        text: { EscapedText($0, isEscaped: false) }, isCut: { $0.isCutRetweet }, time: FlatFormat.idFirst,
        mentions: (["name"], ["nick"]),
        alsoRead: "source_id type filename extension width height description duration retweet_id quote_by user url",
        leftOut: .galleryDL,
        finish: { record, tweet, _ in
            // gallery-dl writes 0 for an unknown number.
            if tweet.counts[.views] == 0 { tweet.counts[.views] = nil }
            // In an object with `quote_by`, `quote_id` is the ID of the quoting tweet.
            if record.value.has("quote_by") || tweet.quoteOf?.tweet.map({ $0.rawValue > tweet.id.rawValue }) == true {
                tweet.quoteOf = nil
            }
        })

    /// The account of the requested timeline.
    private static let timeline = FlatFormat(
        paths: FieldPaths([:], in: (["user"], account)), text: { EscapedText($0, isEscaped: false) })

    /// More than a tweet has, including the pictures of links in it.
    private static let maxMedia = 50

    static let galleryDL = RecordType(
        format: .condensed, name: "tweets of gallery-dl",
        matches: {
            $0.has("tweet_id") && $0["content"]?.kind == .string && $0.object("author")?.has("nick") == true
        },
        decoder: { _ in
            let known = galleryDLTable.known
            // The previous tweet. Objects for its other files may follow.
            var last: Tweet?
            return { record, sink in
                var inner = FlatFormat.InnerTweets()
                var tweet = try galleryDLTable.tweet(galleryDLTable.record(record), owner: nil, &inner)
                if let item = item(record, sink) { tweet.media = [item] }
                if let known { sink.unread.check(record, known) }
                if let last, last.id == tweet.id, last.media.count < maxMedia {
                    let items = tweet.media
                    tweet.media = last.media.filter { !items.contains($0) } + items
                }
                last = tweet
                guard let original = record["retweet_id"]?.positiveInteger.map({ TweetID($0) }), original != tweet.id
                else { return try sink.tweet(tweet) }
                let user = timeline.author(timeline.record(record), nil)
                let (retweet, repeated) = retweet(tweet, of: original, by: user)
                try sink.tweet(retweet, referenced: [repeated])
            }
        })

    /// Divides a retweet, which has its own ID and all other fields of the original. Its author is `user`, the account
    /// of the requested timeline. If that is the original's author, the retweet's author is unknown.
    private static func retweet(_ written: Tweet, of original: TweetID, by user: User?) -> (
        retweet: Tweet, original: Tweet
    ) {
        var repeated = written
        repeated.id = original
        repeated.createdAt = original.time
        repeated.counts = Tweet.Counts()
        let prefix = "RT @\(written.author?.handle ?? ""): "
        if written.text.hasPrefix(prefix) {
            repeated.text = String(written.text.dropFirst(prefix.count))
            (repeated.hashtags, repeated.cashtags, repeated.mentions, repeated.links) = ([], [], [], [])
            repeated.extractEntities()
        }
        var retweet = Tweet.retweet(
            written.id, at: written.createdAt, by: user?.id == written.author?.id ? nil : user, of: repeated)
        retweet.media = written.media
        retweet.counts = written.counts
        return (retweet, repeated)
    }

    /// The file that the object describes; `nil` if it describes none.
    private static func item(_ record: JSONValue, _ sink: RecordSink) -> MediaItem? {
        guard let kind = record["type"]?.string.flatMap({ MediaItem.Kind(rawValue: $0) }) else { return nil }
        var item = MediaItem(id: nil, kind: kind, url: nil)
        if kind == .photo, let name = record["filename"]?.nonEmptyString,
            let suffix = record["extension"]?.nonEmptyString,
            (name + suffix).utf8.allSatisfy({ $0.isHandleByte || $0 == UInt8(ascii: "-") })
        {
            item.url = "https://pbs.twimg.com/media/\(name).\(suffix)"
        }
        item.width = record["width"]?.positiveInteger.map { Int($0) }
        item.height = record["height"]?.positiveInteger.map { Int($0) }
        item.alternativeText = record["description"]?.nonEmptyString
        item.durationMilliseconds = record["duration"]?.double.flatMap { $0 > 0 && $0 < 1e9 ? Int($0 * 1000) : nil }
        item.sourceTweet = record["source_id"]?.positiveInteger.map { TweetID($0) }
        item.location = sink.describedFile
        return item
    }
}
