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
        text: { EscapedText($0, isEscaped: false) }, completeness: .full, time: FlatFormat.anyForm,
        media: { media(of: $0.value) }, quoted: ["quote"], alsoRead: "media community_note", leftOut: .fxTwitter,
        finish: { record, tweet, _ in tweet.addCommunityNote(record.value["community_note"]) })

    private static func media(of record: JSONValue) -> [MediaItem] {
        var items: [MediaItem] = []
        record.object("media")?.array("all")?.forEachElement { file in
            guard var item = FlatFormat.item(file) else { return }
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
            text: { EscapedText($0, isEscaped: false) }, completeness: .full, time: FlatFormat.anyForm,
            quoted: ["qrt"], retweeted: ["retweet"], alsoRead: "communityNote", leftOut: .vxTwitter,
            finish: { record, tweet, _ in tweet.addCommunityNote(record.value["communityNote"]) }))
}

/// Responses of `publish.twitter.com/oembed`, which contain the HTML that embeds a tweet (see API formats, Embedded
/// tweets).
///
///     {"url":"https://twitter.com/ann_lee/status/1","author_name":"Ann","html":"<blockquote class=\"twitter-tweet\">…",
///      "type":"rich","provider_name":"Twitter","version":"1.0",…}
extension RecordType {
    static let oEmbed = RecordType(
        format: .condensed, name: "responses with embedded tweets (oEmbed)",
        matches: { $0.has("provider_name") && $0["html"]?.string?.utf8Contains("twitter-tweet") == true }
    ) { context in
        let rows = FlatFormat.commonNames.decoder(owner: context.owner)
        return { record, sink in
            var document = JSONDocument()
            guard let html = record["html"]?.string, let tweet = SavedPage.records(Array(html.utf8)[...]),
                (try? document.parse(tweet)) != nil
            else { throw RecordProblem(reason: "its HTML does not contain a tweet") }
            try rows(document.root, sink)
            sink.unread.check(record, knownInOEmbed)
        }
    }

    private static let knownInOEmbed = KnownMembers(["html"], leaving: .oEmbed)
}

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
