import TweetModel

/// Lines of snscrape and twscrape, whose objects name their class in `_type` (see Scraper formats, snscrape and
/// twscrape).
///
///     {"_type":"snscrape.modules.twitter.Tweet","url":…,"date":"2021-10-31T04:04:09+00:00","rawContent":…,"id":1,
/// "user":{"_type":"snscrape.modules.twitter.User","username":…,"id":2},"links":[{"url":…,"tcourl":…,"indices":…}]}
///
/// The text is escaped. Hashtags and mentions have names and no positions.
extension RecordType {
    static let snscrape = [
        RecordType(
            format: .snscrape, name: "tweets of snscrape and twscrape", matches: isTweetOfSnscrape,
            decoder: { _ in snscrapeTable.decoder() }),
        .withoutTweets(
            .snscrape, "accounts of snscrape and twscrape",
            accounts: { account in
                [
                    User(
                        id: account.userID, handle: account["username"]?.nonEmptyString,
                        name: account["displayname"]?.nonEmptyString)
                ]
            },
            known: KnownMembers(["id", "id_str", "username", "displayname"], leaving: .snscrapeAccounts),
            matches: { isOfClass("User", $0) }),
    ]

    /// Programs around twscrape leave out the class.
    @Sendable private static func isTweetOfSnscrape(_ record: JSONValue) -> Bool {
        guard record.has("id") || record.has("id_str") else { return false }
        return isOfClass("Tweet", record)
            || !record.has("_type") && record["rawContent"]?.kind == .string
                && record.object("user")?.has("displayname") == true
    }

    private static func isOfClass(_ name: StaticString, _ record: JSONValue) -> Bool {
        guard let type = record["_type"]?.string, type.hasPrefix("snscrape.") || type.hasPrefix("twscrape.") else {
            return false
        }
        return type.hasSuffix(".\(name)")
    }

    private static let snscrapeTable = FlatFormat(
        paths: FieldPaths(
            [
                .id: ["id_str", "id"], .page: ["url"], .text: ["rawContent", "content", "renderedContent"],
                .time: ["date"],
                .language: ["lang"], .client: ["source", "sourceLabel"],
                .conversation: ["conversationIdStr", "conversationId"], .sensitive: ["possibly_sensitive"],
                .likes: ["likeCount"], .retweets: ["retweetCount"], .replies: ["replyCount"],
                .quotes: ["quoteCount"], .views: ["viewCount"], .bookmarks: ["bookmarkedCount", "bookmarkCount"],
                .hashtags: ["hashtags"], .cashtags: ["cashtags"], .mentions: ["mentionedUsers"],
                .replyTweet: ["inReplyToTweetIdStr", "inReplyToTweetId"],
            ],
            in: (
                ["user"],
                [
                    .user: ["id_str", "id"], .handle: ["username"], .name: ["displayname"],
                    .userBio: ["rawDescription", "description"], .userLocation: ["location"],
                    .userVerified: ["verified"], .userSubscribed: ["blue"], .userProtected: ["protected"],
                    .userCreated: ["created"], .userFollowers: ["followersCount"],
                    .userFollowing: ["friendsCount"], .userTweets: ["statusesCount"],
                    .userListed: ["listedCount"], .userAvatar: ["profileImageUrl"],
                    .userHeader: ["profileBannerUrl"],
                ]
            ),
            (["user", "link"], [.userWebsite: ["url"]]), (["user"], [.userWebsite: ["linkUrl"]]),
            (
                ["place"],
                [
                    .place: ["id"], .placeName: ["name"], .placeFullName: ["fullName"], .placeType: ["type"],
                    .country: ["country"], .countryCode: ["countryCode"],
                ]
            ),
            (["coordinates"], [.latitude: ["latitude"], .longitude: ["longitude"]]),
            (["inReplyToUser"], [.replyUser: ["id_str", "id"], .replyHandle: ["username"]])),
        completeness: .full, mentions: (["username"], ["displayname"]), listsAreComplete: true,
        identifiesPlacesByName: true, links: { links(of: $0.value) }, media: { media(of: $0.value) },
        quoted: ["quotedTweet"], retweeted: ["retweetedTweet"], refersByID: true,
        alsoRead: "card links outlinks tcooutlinks media", leftOut: .snscrape, finish: finish)

    private static let finish: @Sendable (FlatRecord, inout Tweet, [Tweet]) -> Void = { record, tweet, referenced in
        // If the tweet has a place, the point may be only a corner of it.
        if tweet.place != nil { tweet.point = nil }
        if let card = record.value.object("card") { readCard(card, into: &tweet) }
        guard tweet.retweetOf != nil, tweet.textCompleteness == .cut else { return }
        // The link of the media was cut off with the end of the text.
        let originals = Dictionary((referenced.last?.media ?? []).map { ($0.url, $0.link) }) { first, _ in first }
        for item in tweet.media.indices where tweet.media[item].link == nil {
            tweet.media[item].link = originals[tweet.media[item].url] ?? nil
        }
    }

    /// Reads a poll, or the page of a link.
    private static func readCard(_ card: JSONValue, into tweet: inout Tweet) {
        let type = card["_type"]?.string ?? ""
        guard !type.hasSuffix("PollCard"), type != "poll" else {
            var poll = Poll()
            card.array("options")?.forEachElement { option in
                if let label = option["label"]?.nonEmptyString {
                    poll.choices.append(Poll.Choice(label, votes: option.member("count", or: "votesCount")?.amount))
                }
            }
            poll.endsAt = card["endDate"]?.timestamp
            return tweet.add(poll)
        }
        guard let url = card["url"]?.nonEmptyString,
            let index = tweet.links.firstIndex(where: { $0.url == url || $0.expanded == url })
        else { return }
        LinkedPage(title: card["title"]?.nonEmptyString, description: card["description"]?.nonEmptyString)
            .complete(&tweet.links[index])
    }

    /// The links of a record; `nil` if it has no list of links.
    private static func links(of record: JSONValue) -> [NamedEntities.NamedLink]? {
        guard record.has("links") || record.has("outlinks") else { return nil }
        var links: [NamedEntities.NamedLink] = []
        record["links"]?.forEachElement { link in
            let indices = link.array("indices")
            links.append(
                NamedEntities.NamedLink(
                    url: link["tcourl"]?.nonEmptyString, expanded: link["url"]?.nonEmptyString,
                    display: link["text"]?.nonEmptyString, start: indices?.element(0)?.integer,
                    end: indices?.element(1)?.integer))
        }
        // Until 2022, snscrape wrote two lists of URLs.
        guard links.isEmpty else { return links }
        let short = record["tcooutlinks"]?.words() ?? []
        for (number, long) in (record["outlinks"]?.words() ?? []).enumerated() {
            links.append(NamedEntities.NamedLink(url: number < short.count ? short[number] : nil, expanded: long))
        }
        return links
    }

    /// Reads media of snscrape (a list of objects with their class) and of twscrape (lists by kind).
    private static func media(of record: JSONValue) -> [MediaItem] {
        guard let media = record["media"] else { return [] }
        var items: [MediaItem] = []
        media.forEachElement { record in
            let type = record["_type"]?.string ?? ""
            items.append(
                item(record, type.hasSuffix(".Gif") ? .animatedGIF : type.hasSuffix(".Video") ? .video : .photo))
        }
        media["photos"]?.forEachElement { items.append(item($0, .photo)) }
        media["videos"]?.forEachElement { items.append(item($0, .video, hasMilliseconds: true)) }
        media["animated"]?.forEachElement { items.append(item($0, .animatedGIF)) }
        return items
    }

    /// - Parameter hasMilliseconds: whether the duration is in milliseconds, as twscrape writes it.
    private static func item(_ record: JSONValue, _ kind: MediaItem.Kind, hasMilliseconds: Bool = false) -> MediaItem {
        let url = record.firstText(["fullUrl", "url", "thumbnailUrl", "previewUrl"])
        var item = MediaItem(id: nil, kind: kind, url: url.map { MediaItem.plainURL($0) })
        item.alternativeText = record["altText"]?.nonEmptyString
        guard kind != .photo else { return item }
        item.videoURL =
            record.bestVideo ?? record["videoUrl"]?.nonEmptyString.map { $0.withoutQuery }
        if let duration = record["duration"]?.double, kind == .video, (0...100_000_000) ~= duration {
            // Lists of twscrape that were converted to the form of snscrape have milliseconds, too.
            let isSeconds = !hasMilliseconds && duration <= 10_000
            item.durationMilliseconds = isSeconds ? Int((duration * 1000).rounded()) : Int(duration)
        }
        return item
    }
}
