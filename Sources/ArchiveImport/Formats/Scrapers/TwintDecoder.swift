import TweetModel

/// Reads tweets of twint: flat objects with local times, and texts without line breaks (see Scraper formats, twint).
///
///     {"id":1,"conversation_id":"1","date":"2021-09-15","time":"04:53:00","timezone":"-0400","user_id":2,
///      "username":"ann_lee","name":"Ann","tweet":"Fish  https://t.co/…","mentions":[],"urls":["https://…"],…}
final class TwintDecoder: RecordDecoder {
    static func matches(_ record: JSONValue) -> Bool {
        record["tweet"]?.kind == .string && record.has("id") && record.has("username")
            && (record.has("conversation_id") || record.has("replies_count") || record.has("user_rt"))
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        guard let id = RecordID.tweet(record).id else {
            return try sink.skip(RecordProblem(reason: "it has no tweet ID"))
        }
        let tweet = Self.tweet(record, id)
        guard let retweet = Self.retweet(record, of: tweet) else { return try sink.tweet(tweet) }
        try sink.tweet(retweet, referenced: [tweet])
    }

    private static func tweet(_ record: JSONValue, _ id: TweetID) -> Tweet {
        let text = text(record["tweet"]?.string ?? "")
        let author = User(
            id: RecordID.positive(record, "user_id_str", "user_id").map { UserID($0) },
            handle: record["username"]?.nonEmptyString, name: record["name"]?.nonEmptyString)
        // Line breaks were lost, so any other record of the tweet is better.
        var tweet = Tweet(
            id: id, createdAt: moment(record, id), author: author, text: text.text,
            textTrust: RetweetText.isCut(text.text) ? .cut : .classic)
        tweet.language = record["language"]?.nonEmptyString
        tweet.client = record["source"]?.nonEmptyString.flatMap { ClientNames.name($0) }
        tweet.conversation = RecordID.positive(record, "conversation_id", "conversation_id").map { TweetID($0) }
        tweet.counts.likes = record["likes_count"]?.amount
        tweet.counts.retweets = record["retweets_count"]?.amount
        tweet.counts.replies = record["replies_count"]?.amount
        if let pair = record.object("place")?.array("coordinates"), let latitude = pair.element(0)?.double,
            let longitude = pair.element(1)?.double, abs(latitude) <= 90, abs(longitude) <= 180
        {
            tweet.point = Coordinate(latitude: latitude, longitude: longitude)
        }
        let left = entities(of: record).add(to: &tweet, in: text)
        readMedia(of: record, into: &tweet)
        tweet.linkMedia(by: left)
        tweet.replyTo = reply(of: record, tweet)
        if let quoted = record["quote_url"]?.nonEmptyString.flatMap({ StatusLink($0) }), quoted.tweet != id {
            tweet.quoteOf = TweetReference(tweet: quoted.tweet, handle: quoted.handle)
        }
        return tweet
    }

    // MARK: Text and time

    /// Removes the space that twint put before each `http` and `pic.twitter`. Line breaks became spaces and cannot be
    /// restored.
    private static func text(_ written: String) -> EscapedText {
        var bytes = Array(written.utf8)
        for word in ["http", "pic.twitter"] {
            let word = Array(word.utf8)
            var kept: [UInt8] = []
            var isAlways = true
            for index in bytes.indices {
                if bytes[index...].starts(with: word), !(index > 0 && bytes[index - 1] == UInt8(ascii: " ")) {
                    isAlways = false
                }
                if bytes[index] == UInt8(ascii: " "), bytes[(index + 1)...].starts(with: word) { continue }
                kept.append(bytes[index])
            }
            // If any occurrence has no space before it, twint put none there.
            if isAlways { bytes = kept }
        }
        return EscapedText(String(decoding: bytes, as: UTF8.self))
    }

    /// The time of the record. A time with a numeric zone is used first. Names of zones are ambiguous, so the time in
    /// the ID comes next, then a date of older versions in milliseconds, and finally the day alone.
    private static func moment(_ record: JSONValue, _ id: TweetID) -> Timestamp? {
        if let day = record["date"]?.nonEmptyString, let time = record["time"]?.nonEmptyString,
            let zone = record["timezone"]?.nonEmptyString, let moment = ArchiveDates.parse("\(day) \(time) \(zone)")
        {
            return moment
        }
        if let seconds = Snowflake.seconds(of: id) { return Timestamp(seconds: seconds) }
        for name in ["date", "created_at"] as [StaticString] {
            guard let value = record[name] else { continue }
            if let moment = value.withRawBytes({ ArchiveDates.parse($0) }) { return moment }
        }
        guard let day = record["date"]?.nonEmptyString, let moment = ArchiveDates.parse("\(day) 00:00:00 +0000") else {
            return nil
        }
        return Timestamp(seconds: moment.seconds, precision: .day)
    }

    // MARK: Entities

    private static func entities(of record: JSONValue) -> NamedEntities {
        var entities = NamedEntities()
        entities.hashtags = names(record, "hashtags", sign: "#")
        entities.cashtags = names(record, "cashtags", sign: "$")
        if record.array("mentions") != nil { entities.mentions = accounts(record, "mentions") }
        if let urls = record.array("urls") {
            entities.links = []
            urls.forEachElement { url in
                guard let address = url.nonEmptyString else { return }
                entities.links?.append(NamedEntities.NamedLink(url: nil, expanded: address))
            }
        }
        return entities
    }

    /// Reads tags. Older versions also wrote the sign.
    private static func names(_ record: JSONValue, _ member: StaticString, sign: Character) -> [String]? {
        guard let list = record.array(member) else { return nil }
        var names: [String] = []
        list.forEachElement { element in
            guard let name = element.nonEmptyString else { return }
            names.append(name.first == sign ? String(name.dropFirst()) : name)
        }
        return names
    }

    /// Reads accounts. Older versions wrote only handles.
    private static func accounts(_ record: JSONValue, _ member: StaticString) -> [User] {
        var users: [User] = []
        record.array(member)?.forEachElement { account in
            if let handle = account.nonEmptyString {
                users.append(User(id: nil, handle: handle.hasPrefix("@") ? String(handle.dropFirst()) : handle))
            } else if let handle = account.member("screen_name", or: "username")?.nonEmptyString {
                let id = RecordID.positive(account, "id", "user_id").map { UserID($0) }
                users.append(User(id: id, handle: handle, name: account["name"]?.nonEmptyString))
            }
        }
        return users
    }

    /// Reads media. twint writes the addresses of photos, but only the preview of a video or GIF.
    private static func readMedia(of record: JSONValue, into tweet: inout Tweet) {
        record.array("photos")?.forEachElement { photo in
            guard let url = photo.nonEmptyString else { return }
            let address = MediaItem.plainAddress(url)
            tweet.media.append(MediaItem(id: nil, kind: MediaObject.kind(ofPreview: address) ?? .photo, url: address))
        }
        guard tweet.media.isEmpty, record["video"]?.integer == 1 else { return }
        let preview = record["thumbnail"]?.nonEmptyString.map { MediaItem.plainAddress($0) }
        tweet.media = [
            MediaItem(id: nil, kind: preview.flatMap { MediaObject.kind(ofPreview: $0) } ?? .video, url: preview)
        ]
    }

    // MARK: Referenced tweets

    /// The account that a tweet replies to; twint does not write the tweet.
    private static func reply(of record: JSONValue, _ tweet: Tweet) -> TweetReference? {
        if let first = accounts(record, "reply_to").first,
            first.handle?.equalsHandle(tweet.author?.handle ?? "") != true
                || tweet.conversation != tweet.id
        {
            return TweetReference(tweet: nil, user: first.id, handle: first.handle)
        }
        guard let conversation = tweet.conversation, conversation != tweet.id else { return nil }
        return TweetReference(tweet: nil, user: tweet.author?.id, handle: tweet.author?.handle)
    }

    /// Creates the retweet of a record, which is the original with the ID and the account of the retweet. `nil` if the
    /// record is not a retweet.
    private static func retweet(_ record: JSONValue, of original: Tweet) -> Tweet? {
        guard let number = record["retweet_id"]?.integer, number > 0, TweetID(number) != original.id else { return nil }
        let id = TweetID(number)
        let user = RecordID.positive(record, "user_rt_id", "user_rt_id").map { UserID($0) }
        let handle = record["user_rt"]?.nonEmptyString
        let author = user != nil || handle != nil ? User(id: user, handle: handle) : nil
        var retweet = Tweet(
            id: id, createdAt: Snowflake.seconds(of: id).map { Timestamp(seconds: $0) }, author: author,
            text: "RT @\(original.author?.handle ?? ""): \(original.text)", textTrust: .summary)
        retweet.retweetOf = TweetReference(
            tweet: original.id, user: original.author?.id, handle: original.author?.handle)
        ExtractedEntities.add(to: &retweet)
        return retweet
    }
}
