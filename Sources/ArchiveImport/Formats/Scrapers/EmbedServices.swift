import TweetModel

/// Tweets of the API of FxTwitter (see Scraper formats, FxTwitter).
///
///     {"code":200,"message":"OK","tweet":{"id":"1","url":…,"text":…,"created_timestamp":1635653049,"author":{…},
///      "replying_to":"cat_y","replying_to_status":"2","media":{"all":[…],"photos":[…]},"quote":{…},"poll":{…}}}
extension RecordType {
    static let fxTwitter = RecordType(
        format: .condensed, name: "tweets of FxTwitter",
        matches: {
            $0.has("id") && $0.has("created_timestamp") && $0["text"]?.kind == .string
                && $0.object("author")?.has("screen_name") == true
        }, decoder: { _ in fxTwitterTable.decoder() })

    private static let fxTwitterTable = FlatFormat(
        paths: FieldPaths(
            [
                .id: ["id"], .page: ["url"], .text: ["text"], .time: ["created_at"],
                .epoch: ["created_timestamp"], .language: ["lang"], .client: ["source"],
                .sensitive: ["possibly_sensitive"], .likes: ["likes"], .retweets: ["retweets", "reposts"],
                .replies: ["replies"], .quotes: ["quotes"], .views: ["views"], .bookmarks: ["bookmarks"],
                .replyTweet: ["replying_to_status"], .poll: ["poll"],
            ],
            in: (
                ["author"],
                [
                    .user: ["id"], .handle: ["screen_name"], .name: ["name"], .userBio: ["description"],
                    .userLocation: ["location"], .userFollowers: ["followers"], .userFollowing: ["following"],
                    .userTweets: ["tweets", "statuses"], .userCreated: ["joined"], .userProtected: ["protected"],
                    .userAvatar: ["avatar_url"], .userHeader: ["banner_url"],
                ]
            ), (["author", "website"], [.userWebsite: ["url"]]),
            // The second version of the API has an object.
            (["replying_to"], [.replyTweet: ["status"], .replyHandle: ["screen_name"]]),
            ([], [.replyHandle: ["replying_to"]])),
        // The links in the text are not shortened.
        text: { EscapedText($0, isEscaped: false) }, completeness: .full, time: FlatTime.anyForm,
        media: { media(of: $0.value) }, quoted: ["quote"], alsoRead: "media community_note", leftOut: .fxTwitter,
        finish: { record, tweet, _ in tweet.addCommunityNote(record.value["community_note"]) })

    private static func media(of record: JSONValue) -> [MediaItem] {
        var items: [MediaItem] = []
        record.object("media")?.array("all")?.forEachElement { file in
            guard var item = FlatMedia.item(file) else { return }
            item.durationMilliseconds = file["duration"]?.double.flatMap { $0 > 0 && $0 < 1e9 ? Int($0 * 1000) : nil }
            items.append(item)
        }
        return items
    }
}

extension Tweet {
    /// Adds a Community Note, which is a text or an object with a text.
    mutating func addCommunityNote(_ note: JSONValue?) {
        guard let text = note?["text"]?.nonEmptyString ?? note?.nonEmptyString else { return }
        communityNote = CommunityNote(id: nil, text: text)
        flags.insert(.communityNote)
    }
}

/// Tweets of the API of vxTwitter (see Scraper formats, vxTwitter).
///
///     {"tweetID":"1","tweetURL":…,"text":…,"date":"Sun Oct 31 04:04:09 +0000 2021","user_screen_name":"ann_lee",
///      "likes":1,"media_extended":[{"type":"image","url":…,"altText":…}],"qrtURL":…,"qrt":{…},"replyingToID":"2"}
extension RecordType {
    static let vxTwitter = RecordType.flat(
        .condensed, "tweets of vxTwitter",
        RecordKeys(required: ["tweetID", "tweetURL", "user_screen_name"], strings: ["text"]),
        FlatFormat(
            paths: FieldPaths([
                .id: ["tweetID"], .page: ["tweetURL"], .text: ["text"], .time: ["date"], .epoch: ["date_epoch"],
                .language: ["lang"], .sensitive: ["possibly_sensitive"], .conversation: ["conversationID"],
                .handle: ["user_screen_name"], .name: ["user_name"], .userAvatar: ["user_profile_image_url"],
                .likes: ["likes"], .retweets: ["retweets"], .replies: ["replies"], .hashtags: ["hashtags"],
                .mediaURLs: ["media_extended", "mediaURLs"], .replyTweet: ["replyingToID"],
                .replyHandle: ["replyingTo"], .quotedTweet: ["qrtURL"], .retweetedTweet: ["retweetURL"],
                .poll: ["pollData"],
            ]),
            text: { EscapedText($0, isEscaped: false) }, completeness: .full, time: FlatTime.anyForm,
            quoted: ["qrt"], retweeted: ["retweet"], alsoRead: "communityNote", leftOut: .vxTwitter,
            finish: { record, tweet, _ in tweet.addCommunityNote(record.value["communityNote"]) }))
}
