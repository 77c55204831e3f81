internal import TweetModel

/// Tweets of n0madic/twitter-scraper, which writes the names of its fields in Go (see Scraper formats,
/// twitter-scraper).
///
///     {"ID":"1","Username":"ann_lee","UserID":"42","Text":…,"TimeParsed":"2021-10-31T04:04:09Z","Likes":1,
///      "Photos":[{"ID":"3","URL":…}],"Videos":null,"URLs":[…],"InReplyToStatus":{…},"PermanentURL":…}
extension RecordType {
    static let goScraper = RecordType.flat(
        .condensed, "tweets of twitter-scraper",
        RecordKeys(required: ["ID", "Username", "PermanentURL"], strings: ["Text"]),
        FlatFormat(
            paths: FieldPaths(
                [
                    .id: ["ID"], .page: ["PermanentURL"], .text: ["Text"], .time: ["TimeParsed"],
                    .epoch: ["Timestamp"], .conversation: ["ConversationID"], .sensitive: ["SensitiveContent"],
                    .user: ["UserID"], .handle: ["Username"], .name: ["Name"], .likes: ["Likes"],
                    .retweets: ["Retweets"], .replies: ["Replies"], .views: ["Views"], .hashtags: ["Hashtags"],
                    .mentions: ["Mentions"], .expandedLinks: ["URLs"], .replyTweet: ["InReplyToStatusID"],
                    .quotedTweet: ["QuotedStatusID"], .retweetedTweet: ["RetweetedStatusID"],
                    .isRetweet: ["IsRetweet"],
                ],
                in: (
                    ["Place"],
                    [
                        .place: ["id"], .placeName: ["name"], .placeFullName: ["full_name"],
                        .placeType: ["place_type"], .country: ["country"], .countryCode: ["country_code"],
                    ]
                )),
            time: FlatTime.anyForm, mentions: (["Username"], ["Name"]), media: { media(of: $0.value) },
            quoted: ["QuotedStatus"], retweeted: ["RetweetedStatus"], answered: ["InReplyToStatus"],
            threads: ["Thread"], alsoRead: "Photos Videos GIFs", leftOut: .goScraper))

    private static func media(of record: JSONValue) -> [MediaItem] {
        var items: [MediaItem] = []
        for (list, kind) in [("Photos", .photo), ("Videos", .video), ("GIFs", .animatedGIF)]
            as [(StaticString, MediaItem.Kind)]
        {
            record[list]?.forEachElement { file in
                let url = file["URL"]?.nonEmptyString ?? file.nonEmptyString
                let preview = file["Preview"]?.nonEmptyString
                var item = MediaItem(
                    id: file["ID"]?.nonEmptyString, kind: kind,
                    url: (kind == .photo ? url : preview).map { MediaItem.plainURL($0) })
                if kind != .photo { item.videoURL = url.map { MediaObject.withoutQuery($0) } }
                items.append(item)
            }
        }
        return items
    }
}
