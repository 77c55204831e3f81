internal import TweetModel

/// Tweets of jonbakerfish/TweetScraper, one object a file (see Scraper formats, TweetScraper). Their times are those of
/// the computer's time zone.
///
///     {"ID":"1","url":"/ann_lee/status/1","datetime":"2021-10-31 04:04:09","text":…,"user_id":"42",
///      "usernameTweet":"ann_lee","nbr_retweet":1,"nbr_favorite":1,"nbr_reply":1,"is_reply":false,"images":[…]}
extension RecordType {
    static let tweetScraper = RecordType.flat(
        .condensed, "tweets of TweetScraper",
        RecordKeys(
            required: ["ID", "url", "datetime"], strings: ["text"],
            oneOf: ["usernameTweet", "nbr_favorite", "has_media"]),
        FlatFormat(
            paths: FieldPaths([
                .id: ["ID"], .page: ["url"], .text: ["text"], .time: ["datetime"], .user: ["user_id"],
                .handle: ["usernameTweet"], .likes: ["nbr_favorite"], .retweets: ["nbr_retweet"],
                .replies: ["nbr_reply"], .mediaURLs: ["images"], .videos: ["videos"],
            ]),
            text: { EscapedText($0, isEscaped: false) }, time: FlatTime.idFirst))
}
