internal import TweetModel

/// Statuses of Twitter4J, as Gson, Jackson and connectors for Kafka write its objects (see Scraper formats, Twitter4J).
/// The number -1 means unknown. The text is not escaped.
///
///     {"createdAt":1635653049000,"id":1,"text":…,"inReplyToStatusId":-1,"favoriteCount":1,
///      "urlEntities":[{"url":…,"expandedURL":…}],"user":{"id":42,"screenName":"ann_lee",…}}
///     {"CreatedAt":1635653049000,"Id":1,"Text":…,"URLEntities":[{"URL":…,"ExpandedURL":…}],"User":{…}}
extension RecordType {
    static let twitter4J = [
        recordType(RecordKeys(required: ["id", "user"], strings: ["text"], oneOf: entityListsOfTwitter4J)),
        recordType(RecordKeys(required: ["Id", "User"], strings: ["Text"], oneOf: entityListsOfTwitter4J)),
    ]

    fileprivate static let entityListsOfTwitter4J: [StaticString] = [
        "userMentionEntities", "hashtagEntities", "urlEntities", "urlentities", "UserMentionEntities",
        "HashtagEntities", "URLEntities",
    ]

    private static func recordType(_ keys: RecordKeys) -> RecordType {
        .flat(.condensed, "statuses of Twitter4J", keys, table)
    }

    private static let table = FlatFormat(
        paths: FieldPaths(
            [
                .id: ["id", "Id"], .text: ["text", "Text"], .time: ["createdAt", "CreatedAt"],
                .language: ["lang", "Lang", "isoLanguageCode"], .client: ["source", "Source"],
                .sensitive: ["isPossiblySensitive", "possiblySensitive", "PossiblySensitive"],
                .truncated: ["isTruncated", "truncated", "Truncated"],
                .likes: ["favoriteCount", "FavoriteCount"], .retweets: ["retweetCount", "RetweetCount"],
                .hashtags: ["hashtagEntities", "HashtagEntities"],
                .cashtags: ["symbolEntities", "SymbolEntities"],
                .mentions: ["userMentionEntities", "UserMentionEntities"],
                .replyTweet: ["inReplyToStatusId", "InReplyToStatusId"],
                .replyUser: ["inReplyToUserId", "InReplyToUserId"],
                .replyHandle: ["inReplyToScreenName", "InReplyToScreenName"],
                .quotedTweet: ["quotedStatusId", "QuotedStatusId"],
            ], in: (["user"], user), (["User"], user), (["place"], place), (["Place"], place),
            (["geoLocation"], point), (["GeoLocation"], point)),
        text: { EscapedText($0, isEscaped: false) },
        time: { record, id in time(record[.time]?.fieldText, id) },
        mentions: (["screenName", "ScreenName"], ["name", "Name"]),
        retweetsByText: true, links: { links(of: $0.value) }, media: { media(of: $0.value) },
        quoted: ["quotedStatus", "QuotedStatus"], retweeted: ["retweetedStatus", "RetweetedStatus"],
        alsoRead: "urlEntities urlentities URLEntities mediaEntities MediaEntities extendedMediaEntities",
        leftOut: .twitter4J)

    private static let user: [Field: [StaticString]] = [
        .user: ["id", "Id"], .handle: ["screenName", "ScreenName"], .name: ["name", "Name"],
        .userBio: ["description", "Description"], .userLocation: ["location", "Location"],
        .userWebsite: ["url", "URL"], .userFollowers: ["followersCount", "FollowersCount"],
        .userFollowing: ["friendsCount", "FriendsCount"], .userTweets: ["statusesCount", "StatusesCount"],
        .userListed: ["listedCount", "ListedCount"], .userVerified: ["isVerified", "verified", "Verified"],
        .userProtected: ["isProtected", "protected", "Protected"],
        .userAvatar: ["profileImageUrlHttps", "profileImageURLHttps", "profileImageUrl", "ProfileImageURLHttps"],
    ]

    private static let place: [Field: [StaticString]] = [
        .place: ["id", "Id"], .placeName: ["name", "Name"], .placeFullName: ["fullName", "FullName"],
        .placeType: ["placeType", "PlaceType"], .country: ["country", "Country"],
        .countryCode: ["countryCode", "CountryCode"],
    ]

    private static let point: [Field: [StaticString]] = [
        .latitude: ["latitude", "Latitude"], .longitude: ["longitude", "Longitude"],
    ]

    /// A time in milliseconds, the time in the ID, or a date of Gson, which is in the time zone of the computer.
    private static func time(_ written: String?, _ id: TweetID) -> Timestamp? {
        if let milliseconds = written.flatMap({ Int64($0) }), milliseconds > 1_000_000_000_000 {
            return Timestamp(seconds: milliseconds / 1000)
        }
        return id.time ?? written.flatMap { Timestamp.parseAnyForm($0) ?? Timestamp.dayInWords($0) }
    }

    private static func links(of record: JSONValue) -> [NamedEntities.NamedLink]? {
        var links: [NamedEntities.NamedLink]?
        for name in ["urlEntities", "urlentities", "URLEntities"] as [StaticString] {
            guard let list = record.array(name) else { continue }
            links = links ?? []
            list.forEachElement { link in
                links?.append(
                    NamedEntities.NamedLink(
                        url: link.firstText(["url", "URL", "text"]),
                        expanded: link.firstText(["expandedURL", "ExpandedURL"]),
                        display: link.firstText(["displayURL", "DisplayURL"])))
            }
        }
        return links
    }

    private static func media(of record: JSONValue) -> [MediaItem] {
        var items: [MediaItem] = []
        for name in ["mediaEntities", "extendedMediaEntities", "MediaEntities"] as [StaticString] {
            record[name]?.forEachElement { file in
                let url = file.firstText(
                    ["mediaURLHttps", "mediaUrlHttps", "mediaURL", "mediaUrl", "MediaURLHttps", "MediaURL"])
                guard let url = url.map({ MediaItem.plainURL($0) }), !items.contains(where: { $0.url == url }) else {
                    return
                }
                var item = FlatFormat.item(url)
                item.id = file.member("id", or: "Id")?.positiveInteger.map { String($0) }
                let type = file.firstText(["type", "Type"])
                item.kind = type.flatMap { MediaItem.Kind(rawValue: $0) } ?? item.kind
                item.link = file.firstText(["url", "URL"])
                item.expanded = file.firstText(["expandedURL", "ExpandedURL"])
                item.alternativeText = file.firstText(["extAltText", "ExtAltText"])
                var best: Int64 = -1
                file.member("videoVariants", or: "VideoVariants")?.forEachElement { variant in
                    guard let url = variant.firstText(["url", "Url"]), url.withoutQuery.hasSuffix(".mp4")
                    else { return }
                    let rate = variant.member("bitrate", or: "Bitrate")?.integer ?? 0
                    if rate > best { (best, item.videoURL) = (rate, url.withoutQuery) }
                }
                items.append(item)
            }
        }
        return items
    }
}

extension JSONValue {
    /// Whether a record has a list of entities under a name that API v1.1 does not use.
    var hasEntitiesOfTwitter4J: Bool { RecordType.entityListsOfTwitter4J.contains { has($0) } }
}
