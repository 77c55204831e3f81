import TweetModel

/// Reads activities: a `post` is a tweet, a `share` is a retweet whose `object` is the original, and a `delete` deletes
/// a tweet.
///
///     {"id":"tag:search.twitter.com,2005:1","verb":"post","actor":{"id":"id:twitter.com:2","preferredUsername":…},
///      "body":…,"postedTime":"2015-03-07T09:05:01.000Z","twitter_entities":{…},"object":{…},"inReplyTo":{"link":…}}
final class ActivityDecoder: RecordDecoder {
    /// Shares of quotes nest two levels deep. The service does not send deeper activities.
    private static let nestingLimit = 3

    private var referenced: [Tweet] = []

    static func matches(_ record: JSONValue) -> Bool {
        record["id"]?.hasPrefix("tag:search.twitter.com") == true && record.has("verb")
            || record.has("verb") && record.has("actor") && record.has("body") && record.has("postedTime")
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        referenced.removeAll()
        if record["verb"]?.equals("delete") == true {
            let id = Self.number(behind: ":", in: record.inside("object")["id"])
            let effect = id.map { StreamMessage.Effect.deleted(TweetID($0), at: nil) }
            return try sink.message(StreamMessage(kind: "delete", effect: effect))
        }
        let tweet: Tweet
        do throws(RecordProblem) {
            tweet = try activity(record, depth: 0)
        } catch {
            return try sink.skip(error)
        }
        try sink.tweet(tweet, referenced: referenced)
    }

    private func activity(_ record: JSONValue, depth: Int) throws(RecordProblem) -> Tweet {
        guard let number = Self.number(behind: ":", in: record["id"]) else {
            throw RecordProblem(reason: "it has no tweet ID")
        }
        let long = record.object("long_object")
        guard let raw = long?["body"]?.string ?? record["body"]?.string else {
            throw RecordProblem(reason: "it has no text")
        }
        let id = TweetID(number)
        let text = EscapedText(raw)
        let written = record["postedTime"]?.withRawBytes { ArchiveDates.parse($0) }
        var tweet = Tweet(
            id: id, createdAt: written ?? Snowflake.seconds(of: id).map { Timestamp(seconds: $0) },
            author: Self.author(of: record), text: text.text, textTrust: long == nil ? .classic : .full)
        Self.readFacts(of: record, into: &tweet)
        let holder = record.inside("long_object")
        TweetObjectReader.readEntities(
            holder.object("twitter_entities"), media: holder["twitter_extended_entities"]?.array("media"), in: text,
            into: &tweet)
        try readReferences(of: record, depth: depth, into: &tweet)
        return tweet
    }

    // MARK: Plain fields

    private static func readFacts(of record: JSONValue, into tweet: inout Tweet) {
        tweet.language = record["twitter_lang"]?.nonEmptyString
        tweet.client = record["generator"]?["displayName"]?.nonEmptyString.flatMap { ClientNames.name($0) }
        tweet.counts.likes = record["favoritesCount"]?.amount
        tweet.counts.retweets = record["retweetCount"]?.amount
        tweet.counts.replies = record["twitterReplyCount"]?.amount
        tweet.counts.quotes = record["twitterQuoteCount"]?.amount
        if let pair = record.object("geo")?.array("coordinates"), let latitude = pair.element(0)?.double,
            let longitude = pair.element(1)?.double, abs(latitude) <= 90, abs(longitude) <= 180
        {
            tweet.point = Coordinate(latitude: latitude, longitude: longitude)
        }
        if let place = record.object("location") { tweet.place = self.place(place) }
    }

    /// Reads a place. Its ID is at the end of its API address. Without an address, the full name serves as the ID.
    private static func place(_ record: JSONValue) -> Place? {
        let fullName = record["displayName"]?.nonEmptyString
        let address = record["link"]?.nonEmptyString.map { EntryPath.base(of: $0) }
        let short = address.map { $0.hasSuffix(".json") ? String($0.dropLast(".json".count)) : $0 }
        guard let id = short.flatMap({ $0.isEmpty ? nil : $0 }) ?? fullName.map({ "name:\($0)" }) else { return nil }
        var place = Place(id: id)
        place.fullName = fullName
        place.name = record["name"]?.nonEmptyString
        place.country = record["country_code"]?.nonEmptyString
        place.countryCode = record["twitter_country_code"]?.nonEmptyString
        place.type = record["twitter_place_type"]?.nonEmptyString
        if let ring = record.object("geo")?.array("coordinates")?.first { place.box = PlaceObject.box(ring) }
        return place
    }

    private static func author(of record: JSONValue) -> User? {
        guard let actor = record.object("actor") else { return nil }
        var profile = User.Profile()
        profile.bio = actor["summary"]?.string.map { EscapedText($0).text }
        profile.location = actor["location"]?["displayName"]?.nonEmptyString
        profile.website = actor["links"]?.first?["href"]?.nonEmptyString
        profile.createdAt = actor["postedTime"]?.withRawBytes { ArchiveDates.parse($0) }
        profile.verified = actor["verified"]?.bool
        profile.followers = actor["followersCount"]?.integer
        profile.following = actor["friendsCount"]?.integer
        profile.tweets = actor["statusesCount"]?.integer
        profile.listed = actor["listedCount"]?.integer
        profile.avatarURL = actor["image"]?.nonEmptyString
        return User(
            id: number(behind: ":", in: actor["id"]).map { UserID($0) },
            handle: actor["preferredUsername"]?.nonEmptyString, name: actor["displayName"]?.nonEmptyString,
            profile: profile == User.Profile() ? nil : profile)
    }

    /// The positive number after the last `sign`: `tag:search.twitter.com,2005:1`, `id:twitter.com:2`, `…/statuses/1`.
    /// Without a sign, the integer in the value.
    private static func number(behind sign: Character, in value: JSONValue?) -> Int64? {
        guard let text = value?.string, let place = text.lastIndex(of: sign) else { return value?.integer }
        return Int64(text[text.index(after: place)...]).flatMap { $0 > 0 ? $0 : nil }
    }

    // MARK: Referenced tweets

    private func readReferences(of record: JSONValue, depth: Int, into tweet: inout Tweet) throws(RecordProblem) {
        if let answered = record.object("inReplyTo") {
            let link = answered["link"]?.string.flatMap { StatusLink($0) }
            let id = link?.tweet ?? Self.number(behind: "/", in: answered["link"]).map { TweetID($0) }
            if id != nil || link?.handle != nil { tweet.replyTo = TweetReference(tweet: id, handle: link?.handle) }
            if let handle = tweet.replyTo?.handle {
                tweet.replyTo?.user = tweet.mentions.first { $0.handle.equalsHandle(handle) }?.id
            }
        }
        let quoted = record.object("twitter_quoted_status")
        if record["verb"]?.equals("share") == true, let original = record.object("object") {
            // The quote belongs to the original, but some records have it only in the share.
            if original.object("twitter_quoted_status") == nil, let quoted {
                _ = try reference(to: quoted, depth: depth)
            }
            tweet.retweetOf = try reference(to: original, depth: depth)
            tweet.replyTo = nil
            if RetweetText.isCut(tweet.text) { tweet.textTrust = .cut }
            return
        }
        if let quoted {
            tweet.quoteOf = try reference(to: quoted, depth: depth)
        } else {
            tweet.quoteOf = QuoteLink.quoted(by: tweet)
        }
    }

    private func reference(to record: JSONValue, depth: Int) throws(RecordProblem) -> TweetReference? {
        guard depth < Self.nestingLimit else { throw RecordProblem(reason: "its tweets are nested too deeply") }
        do throws(RecordProblem) {
            let inner = try activity(record, depth: depth + 1)
            referenced.append(inner)
            return TweetReference(tweet: inner.id, user: inner.author?.id, handle: inner.author?.handle)
        } catch {
            return Self.number(behind: ":", in: record["id"]).map { TweetReference(tweet: TweetID($0)) }
        }
    }
}
