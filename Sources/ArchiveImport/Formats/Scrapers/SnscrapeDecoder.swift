import TweetModel

/// Reads lines of snscrape and twscrape, whose objects name their class in `_type` (see Scraper formats, snscrape and
/// twscrape).
///
///     {"_type":"snscrape.modules.twitter.Tweet","url":…,"date":"2021-10-31T04:04:09+00:00","rawContent":…,"id":1,
///      "user":{"_type":"snscrape.modules.twitter.User","username":…,"id":2},"links":[{"url":…,"tcourl":…,"indices":…}]}
///
/// The text is escaped. Hashtags and mentions have names and no positions.
final class SnscrapeDecoder: RecordDecoder {
    /// Retweets of quotes nest two levels deep, and quotes of quotes deeper. The service does not send deeper records.
    private static let nestingLimit = 8

    private var clients = ClientNames()
    private var referenced: [Tweet] = []
    private var missing: [MissingTweet] = []

    static func matches(_ record: JSONValue) -> Bool {
        isOfClass("Tweet", record) && (record.has("id") || record.has("id_str"))
    }

    static func isAccount(_ record: JSONValue) -> Bool { isOfClass("User", record) }

    private static func isOfClass(_ name: StaticString, _ record: JSONValue) -> Bool {
        guard let type = record["_type"]?.string, type.hasPrefix("snscrape.") || type.hasPrefix("twscrape.") else {
            return false
        }
        return type.hasSuffix(".\(name)")
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        referenced.removeAll()
        missing.removeAll()
        let tweet: Tweet
        do throws(RecordProblem) {
            tweet = try self.tweet(record, depth: 0)
        } catch {
            return try sink.skip(error)
        }
        if RecordID.tweet(record).disagrees { sink.noteIDDisagreement() }
        for gone in missing { try sink.missing(gone.id, reason: gone.reason) }
        try sink.tweet(tweet, referenced: referenced)
    }

    private func tweet(_ record: JSONValue, depth: Int) throws(RecordProblem) -> Tweet {
        guard let id = RecordID.tweet(record).id else { throw RecordProblem(reason: "it has no tweet ID") }
        guard let raw = record.member("rawContent", or: "content")?.string ?? record["renderedContent"]?.string else {
            throw RecordProblem(reason: "it has no text")
        }
        let text = EscapedText(raw)
        let written = record["date"]?.withRawBytes { ArchiveDates.parse($0) }
        var tweet = Tweet(
            id: id, createdAt: written ?? Snowflake.seconds(of: id).map { Timestamp(seconds: $0) },
            author: Self.account(record, "user"), text: text.text, textTrust: .full)
        readFacts(of: record, into: &tweet)
        let left = Self.entities(of: record).add(to: &tweet, in: text)
        ScraperMedia.add(of: record, to: &tweet)
        tweet.linkMedia(by: left)
        tweet.replyTo = Self.reply(of: record, among: tweet.mentions)
        try readReferences(of: record, depth: depth, into: &tweet)
        return tweet
    }

    /// The account in a member; `nil` if the member is missing or has neither ID nor handle.
    private static func account(_ record: JSONValue, _ member: StaticString) -> User? {
        guard let account = record.object(member) else { return nil }
        let user = ScraperUser.user(account)
        return user.id == nil && user.handle == nil ? nil : user
    }

    private static func client(of record: JSONValue, _ clients: inout ClientNames) -> String? {
        if let source = record["source"], let name = clients.name(source) { return name }
        return record["sourceLabel"]?.nonEmptyString
    }

    private static func strings(_ record: JSONValue, _ member: StaticString) -> [String] {
        var strings: [String] = []
        record[member]?.forEachElement { element in
            if let string = element.nonEmptyString { strings.append(string) }
        }
        return strings
    }

    // MARK: Plain fields

    private func readFacts(of record: JSONValue, into tweet: inout Tweet) {
        tweet.language = record["lang"]?.nonEmptyString
        tweet.client = Self.client(of: record, &clients)
        tweet.conversation =
            RecordID.positive(record, "conversationIdStr", "conversationId").map { TweetID($0) }
        tweet.counts.likes = record["likeCount"]?.amount
        tweet.counts.retweets = record["retweetCount"]?.amount
        tweet.counts.replies = record["replyCount"]?.amount
        tweet.counts.quotes = record["quoteCount"]?.amount
        tweet.counts.views = record["viewCount"]?.amount
        tweet.counts.bookmarks = record.member("bookmarkedCount", or: "bookmarkCount")?.amount
        tweet.sensitive = record["possibly_sensitive"]?.bool
        if let card = record.object("card"), card["_type"]?.string?.hasSuffix("PollCard") == true {
            tweet.flags.insert(.poll)
        }
        if let place = record.object("place") {
            tweet.place = Self.place(place)
        } else if let point = record.object("coordinates"), let latitude = point["latitude"]?.double,
            let longitude = point["longitude"]?.double, abs(latitude) <= 90, abs(longitude) <= 180
        {
            // If the tweet has a place, the point may be only a corner of it.
            tweet.point = Coordinate(latitude: latitude, longitude: longitude)
        }
    }

    /// Reads a place. snscrape omits its ID, so the full name serves as the ID.
    private static func place(_ record: JSONValue) -> Place? {
        let fullName = record["fullName"]?.nonEmptyString
        guard let id = record["id"]?.nonEmptyString ?? fullName.map({ "name:\($0)" }) else { return nil }
        var place = Place(id: id)
        place.name = record["name"]?.nonEmptyString
        place.fullName = fullName
        place.country = record["country"]?.nonEmptyString
        place.countryCode = record["countryCode"]?.nonEmptyString
        place.type = record["type"]?.nonEmptyString
        return place
    }

    // MARK: Entities

    private static func entities(of record: JSONValue) -> NamedEntities {
        var entities = NamedEntities()
        if record.has("hashtags") { entities.hashtags = strings(record, "hashtags") }
        if record.has("cashtags") { entities.cashtags = strings(record, "cashtags") }
        if record.has("mentionedUsers") {
            entities.mentions = []
            record["mentionedUsers"]?.forEachElement { entities.mentions?.append(ScraperUser.user($0)) }
        }
        entities.links = links(of: record)
        return entities
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
        guard links.isEmpty else { return links }
        let short = strings(record, "tcooutlinks")
        for (number, long) in strings(record, "outlinks").enumerated() {
            links.append(NamedEntities.NamedLink(url: number < short.count ? short[number] : nil, expanded: long))
        }
        return links
    }

    // MARK: Referenced tweets

    private static func reply(of record: JSONValue, among mentions: [Mention]) -> TweetReference? {
        let tweet = RecordID.positive(record, "inReplyToTweetIdStr", "inReplyToTweetId").map { TweetID($0) }
        let user = account(record, "inReplyToUser")
        guard tweet != nil || user != nil else { return nil }
        return TweetReference(tweet: tweet, user: user?.id, handle: user?.handle)
    }

    private func readReferences(of record: JSONValue, depth: Int, into tweet: inout Tweet) throws(RecordProblem) {
        if let original = record.object("retweetedTweet") {
            tweet.retweetOf = try reference(to: original, depth: depth)
            if RetweetText.isCut(tweet.text) {
                tweet.textTrust = .cut
                // The link of the media was cut off with the end of the text.
                for item in tweet.media.indices where tweet.media[item].link == nil {
                    let same = referenced.last?.media.first { $0.url == tweet.media[item].url }
                    tweet.media[item].link = same?.link
                }
            }
        } else if let quoted = record.object("quotedTweet") {
            tweet.quoteOf = try reference(to: quoted, depth: depth)
        }
    }

    /// Reads a tweet inside a tweet. A `Tombstone` is a tweet that the service did not return, a `TweetRef` one that
    /// the scraper did not request. Returns `nil` without an ID.
    private func reference(to record: JSONValue, depth: Int) throws(RecordProblem) -> TweetReference? {
        guard depth < Self.nestingLimit else { throw RecordProblem(reason: "its tweets are nested too deeply") }
        let id = RecordID.tweet(record).id
        if Self.isOfClass("Tombstone", record), let id {
            missing.append(MissingTweet(id: id, reason: "Tombstone"))
        }
        guard record.has("rawContent") || record.has("content") || record.has("renderedContent") else {
            return id.map { TweetReference(tweet: $0) }
        }
        let inner = try tweet(record, depth: depth + 1)
        referenced.append(inner)
        return TweetReference(tweet: inner.id, user: inner.author?.id, handle: inner.author?.handle)
    }
}

/// Reads accounts of snscrape and twscrape.
enum ScraperUser {
    static func user(_ record: JSONValue) -> User {
        User(
            id: RecordID.user(record), handle: record["username"]?.nonEmptyString,
            name: record["displayname"]?.nonEmptyString, profile: profile(record))
    }

    private static func profile(_ record: JSONValue) -> User.Profile? {
        var profile = User.Profile()
        let bio = record.member("rawDescription", or: "description")?.string
        profile.bio = bio.map { EscapedText($0).text }
        profile.location = record["location"]?.string
        profile.website =
            record["link"]?["url"]?.nonEmptyString ?? record["linkUrl"]?.nonEmptyString
        profile.createdAt = record["created"]?.withRawBytes { ArchiveDates.parse($0) }
        profile.verified = [record["verified"]?.bool, record["blue"]?.bool].compactMap { $0 }.max { !$0 && $1 }
        profile.protected = record["protected"]?.bool
        profile.followers = record["followersCount"]?.integer
        profile.following = record["friendsCount"]?.integer
        profile.tweets = record["statusesCount"]?.integer
        profile.listed = record["listedCount"]?.integer
        profile.avatarURL = record["profileImageUrl"]?.nonEmptyString
        profile.headerURL = record["profileBannerUrl"]?.nonEmptyString
        return profile == User.Profile() ? nil : profile
    }
}

/// Reads media of snscrape (a list of objects with their class) and of twscrape (lists by kind).
enum ScraperMedia {
    static func add(of record: JSONValue, to tweet: inout Tweet) {
        guard let media = record["media"] else { return }
        var items: [MediaItem] = []
        media.forEachElement { record in
            let type = record["_type"]?.string ?? ""
            items.append(
                item(record, type.hasSuffix(".Gif") ? .animatedGIF : type.hasSuffix(".Video") ? .video : .photo))
        }
        media["photos"]?.forEachElement { items.append(item($0, .photo)) }
        media["videos"]?.forEachElement { items.append(item($0, .video)) }
        media["animated"]?.forEachElement { items.append(item($0, .animatedGIF)) }
        tweet.media = items
    }

    private static func item(_ record: JSONValue, _ kind: MediaItem.Kind) -> MediaItem {
        let url =
            record.member("fullUrl", or: "url")?.nonEmptyString
            ?? record.member("thumbnailUrl", or: "previewUrl")?.nonEmptyString
        var item = MediaItem(id: nil, kind: kind, url: url.map { MediaItem.plainAddress($0) })
        if kind != .photo {
            item.videoURL =
                MediaObject.bestVideo(record) ?? record["videoUrl"]?.nonEmptyString.map { MediaObject.withoutQuery($0) }
            if let seconds = record["duration"]?.double, kind == .video, (0...1_000_000) ~= seconds {
                // twscrape writes milliseconds, as whole numbers.
                item.durationMilliseconds = seconds > 10_000 ? Int(seconds) : Int((seconds * 1000).rounded())
            }
        }
        item.alternativeText = record["altText"]?.nonEmptyString
        return item
    }
}
