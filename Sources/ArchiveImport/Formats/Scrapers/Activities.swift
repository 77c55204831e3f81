import TweetModel

/// Reads activities: a `post` is a tweet, a `share` is a retweet whose `object` is the original, and a `delete` deletes
/// a tweet.
///
///     {"id":"tag:search.twitter.com,2005:1","verb":"post","actor":{"id":"id:twitter.com:2","preferredUsername":…},
///      "body":…,"postedTime":"2015-03-07T09:05:01.000Z","twitter_entities":{…},"object":{…},"inReplyTo":{"link":…}}
extension RecordType {
    /// The types of GNIP and PowerTrack deliveries (see API formats, Activity Streams).
    static let activities = [
        RecordType(
            format: .activityStreams, name: "activities", lists: ["results"],
            matches: {
                $0["id"]?.hasPrefix("tag:search.twitter.com") == true && $0.has("verb") || activityKeys.match($0)
            },
            decoder: { _ in
                let decode = activityTable.decoder()
                return { record, sink in
                    guard record["verb"]?.equals("delete") == true else { return try decode(record, sink) }
                    let id = record.inside("object")["id"]?.positiveInteger
                    let effect = id.map { StreamMessage.Effect.deleted(TweetID($0), at: nil) }
                    try sink.message(StreamMessage(kind: "delete", effect: effect))
                }
            }),
        .withoutTweets(.activityStreams, "status messages of PowerTrack") { record in
            guard let info = record.object("info"), record.count == 1 else { return false }
            return info.has("activity_count") || info.has("message")
        },
    ]

    private static let activityKeys = RecordKeys(required: ["verb", "actor", "body", "postedTime"])

    private static let activityTable = FlatFormat(
        paths: FieldPaths(
            [
                .id: ["id"], .time: ["postedTime"], .language: ["twitter_lang"], .likes: ["favoritesCount"],
                .retweets: ["retweetCount"], .replies: ["twitterReplyCount"], .quotes: ["twitterQuoteCount"],
            ], in: (["long_object"], [.text: ["body"]]), ([], [.text: ["body"]]),
            (["generator"], [.client: ["displayName"]]), (["geo"], [.point: ["coordinates"]]),
            (
                ["actor"],
                [
                    .user: ["id"], .handle: ["preferredUsername"], .name: ["displayName"], .userBio: ["summary"],
                    .userCreated: ["postedTime"], .userVerified: ["verified"],
                    .userFollowers: ["followersCount"], .userFollowing: ["friendsCount"],
                    .userTweets: ["statusesCount"], .userListed: ["listedCount"], .userAvatar: ["image"],
                ]
            ),
            (["actor", "location"], [.userLocation: ["displayName"]]),
            (["actor", "links"], [.userWebsite: ["href"]]),
            (
                ["location"],
                [
                    .place: ["link"], .placeName: ["name"], .placeFullName: ["displayName"],
                    .placeType: ["twitter_place_type"], .country: ["country_code"],
                    .countryCode: ["twitter_country_code"],
                ]
            ),
            (["location", "geo"], [.placeBox: ["coordinates"]]), (["inReplyTo"], [.replyTweet: ["link"]])),
        identifiesPlacesByName: true,
        positionedEntities: { record, text, tweet in
            let holder = record.value.inside("long_object")
            TweetObjectReader.readEntities(
                holder.object("twitter_entities"), media: holder["twitter_extended_entities"]?.array("media"),
                in: text, into: &tweet)
            // The enrichment of links, which some deliveries have: the pages by short URL.
            var pages: [String: LinkedPage] = [:]
            record.value.object("gnip")?.array("urls")?.forEachObject { followed in
                guard let url = followed["url"]?.string else { return }
                pages[url] = LinkedPage(
                    destination: followed["expanded_url"]?.nonEmptyString,
                    title: followed["expanded_url_title"]?.nonEmptyString,
                    description: followed["expanded_url_description"]?.nonEmptyString)
            }
            for index in tweet.links.indices { pages[tweet.links[index].url]?.complete(&tweet.links[index]) }
        }, quoted: ["twitter_quoted_status"], retweeted: ["object"], refersByID: true,
        alsoRead: "verb twitter_entities twitter_extended_entities", leftOut: .activityStreams, finish: finish)

    private static let finish: @Sendable (FlatRecord, inout Tweet, [Tweet]) -> Void = { record, tweet, _ in
        if record.value.object("long_object") != nil, tweet.textCompleteness != .cut { tweet.textCompleteness = .full }
        if let handle = tweet.replyTo?.handle {
            tweet.replyTo?.user = tweet.mentions.first { $0.handle.equalsHandle(handle) }?.id
        }
        if tweet.retweetOf == nil, tweet.quoteOf == nil { tweet.quoteOf = StatusLink.quoted(by: tweet) }
    }
}
