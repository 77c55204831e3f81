internal import TweetModel

/// Tweets of the API of vxTwitter (see Scraper formats, vxTwitter).
///
///     {"tweetID":"1","tweetURL":…,"text":…,"date":"Sun Oct 31 04:04:09 +0000 2021","user_screen_name":"ann_lee",
///      "likes":1,"media_extended":[{"type":"image","url":…,"altText":…}],"qrtURL":…,"qrt":{…},"replyingToID":"2"}
enum VxTwitter {
    static let recordType = RecordType.flat(
        .condensed, "tweets of vxTwitter",
        RecordKeys(required: ["tweetID", "tweetURL", "user_screen_name"], strings: ["text"]),
        FlatFormat(
            fields: .paths(
                FieldPaths([
                    .id: ["tweetID"], .page: ["tweetURL"], .text: ["text"], .time: ["date"], .epoch: ["date_epoch"],
                    .language: ["lang"], .sensitive: ["possibly_sensitive"], .conversation: ["conversationID"],
                    .handle: ["user_screen_name"], .name: ["user_name"], .userAvatar: ["user_profile_image_url"],
                    .likes: ["likes"], .retweets: ["retweets"], .replies: ["replies"], .hashtags: ["hashtags"],
                    .mediaURLs: ["media_extended", "mediaURLs"], .replyTweet: ["replyingToID"],
                    .replyHandle: ["replyingTo"], .quotedTweet: ["qrtURL"], .retweetedTweet: ["retweetURL"],
                    .poll: ["pollData"],
                ])),
            text: { EscapedText($0, isEscaped: false) }, completeness: .full, time: FlatTime.anyForm,
            quoted: ["qrt"], retweeted: ["retweet"], alsoRead: "communityNote", leftOut: .vxTwitter,
            finish: { record, tweet, _ in tweet.addCommunityNote(record.value["communityNote"]) }))
}
