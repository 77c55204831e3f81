import TweetModel

/// Reads objects of gallery-dl, one for each file of a tweet, next to the file or in a list.
///
///     {"tweet_id":1,"retweet_id":0,"quote_id":0,"reply_id":0,"date":"2021-10-31 04:04:09","content":"so it is #fish",
///      "author":{"id":42,"name":"ann_lee","nick":"Ann",…},"user":{…},"favorite_count":3,…,
///      "num":1,"count":2,"type":"photo","filename":"FAbcdefgh1","extension":"jpg","width":1200,"height":800}
final class GalleryDLDecoder: RecordDecoder {
    /// More than a tweet has, including the pictures of links in it.
    private static let mostMedia = 50

    /// The previous tweet. Objects for its other files may follow.
    private var last: Tweet?

    static func matches(_ record: JSONValue) -> Bool {
        record.has("tweet_id") && record["content"]?.kind == .string && record.object("author")?.has("nick") == true
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        guard let id = RecordID.positive(record, "tweet_id", "tweet_id").map({ TweetID($0) }) else {
            return try sink.skip(RecordProblem(reason: "it has no tweet ID"))
        }
        var tweet = Self.tweet(record, id)
        if let item = Self.medium(record, beside: sink) { tweet.media = [item] }
        if let last, last.id == id, last.media.count < Self.mostMedia {
            let items = tweet.media
            tweet.media = last.media.filter { !items.contains($0) } + items
        }
        last = tweet
        guard let original = RecordID.positive(record, "retweet_id", "retweet_id").map({ TweetID($0) }), original != id
        else { return try sink.tweet(tweet) }
        let (retweet, repeated) = Self.retweet(tweet, of: original, by: Self.user(record, "user"))
        try sink.tweet(retweet, referenced: [repeated])
    }

    private static func tweet(_ record: JSONValue, _ id: TweetID) -> Tweet {
        // The text is not escaped, and its links are not shortened.
        let text = EscapedText(record["content"]?.string ?? "", isEscaped: false)
        var tweet = Tweet(
            id: id, createdAt: moment(record, id), author: user(record, "author"),
            text: text.text,
            textTrust: RetweetText.isCut(text.text) ? .cut : .classic)
        tweet.language = record["lang"]?.nonEmptyString
        tweet.client = record["source"]?.nonEmptyString
        tweet.sensitive = record["sensitive"]?.bool
        tweet.conversation = RecordID.positive(record, "conversation_id", "conversation_id").map { TweetID($0) }
        tweet.communityID = communityID(record)
        tweet.counts.likes = record["favorite_count"]?.amount
        tweet.counts.retweets = record["retweet_count"]?.amount
        tweet.counts.replies = record["reply_count"]?.amount
        tweet.counts.quotes = record["quote_count"]?.amount
        tweet.counts.bookmarks = record["bookmark_count"]?.amount
        // gallery-dl writes 0 for an unknown number.
        tweet.counts.views = record["view_count"]?.amount.flatMap { $0 > 0 ? $0 : nil }
        var entities = NamedEntities()
        entities.mentions = mentions(record)
        _ = entities.add(to: &tweet, in: text)
        let answered = RecordID.positive(record, "reply_id", "reply_id").map { TweetID($0) }
        let handle = record["reply_to"]?.nonEmptyString
        if answered != nil || handle != nil { tweet.replyTo = TweetReference(tweet: answered, handle: handle) }
        // In an object with `quote_by`, `quote_id` is the ID of the quoting tweet.
        if !record.has("quote_by"), let quoted = RecordID.positive(record, "quote_id", "quote_id"), quoted < id.rawValue
        {
            tweet.quoteOf = TweetReference(tweet: TweetID(quoted))
        }
        return tweet
    }

    /// Splits a retweet, which has its own ID and all other fields of the original. Its author is `user`, the account
    /// of the requested timeline. If that is the original's author, the retweet's author is unknown.
    private static func retweet(_ told: Tweet, of original: TweetID, by user: User?) -> (
        retweet: Tweet, original: Tweet
    ) {
        var repeated = told
        repeated.id = original
        repeated.createdAt = Snowflake.seconds(of: original).map { Timestamp(seconds: $0) }
        repeated.counts = Tweet.Counts()
        let handle = told.author?.handle ?? ""
        let prefix = "RT @\(handle): "
        if told.text.hasPrefix(prefix) { repeated.text = String(told.text.dropFirst(prefix.count)) }
        if repeated.text != told.text {
            (repeated.hashtags, repeated.cashtags, repeated.mentions, repeated.links) = ([], [], [], [])
            ExtractedEntities.add(to: &repeated)
        }
        var retweet = Tweet(
            id: told.id, createdAt: told.createdAt, author: user?.id == told.author?.id ? nil : user,
            text: prefix + repeated.text, textTrust: .summary)
        retweet.retweetOf = TweetReference(tweet: original, user: told.author?.id, handle: told.author?.handle)
        retweet.media = told.media
        retweet.counts = told.counts
        ExtractedEntities.add(to: &retweet)
        return (retweet, repeated)
    }

    private static func moment(_ record: JSONValue, _ id: TweetID) -> Timestamp? {
        if let seconds = Snowflake.seconds(of: id) { return Timestamp(seconds: seconds) }
        return record["date"]?.nonEmptyString.flatMap { ArchiveDates.parse($0 + " +0000") }
    }

    private static func communityID(_ record: JSONValue) -> String? {
        guard let community = record.object("community") else { return nil }
        return RecordID.positive(community, "id", "id").map { String($0) }
    }

    // MARK: Accounts

    private static func user(_ tweet: JSONValue, _ member: StaticString) -> User? {
        guard let record = tweet.object(member) else { return nil }
        let id = RecordID.user(record)
        let handle = record["name"]?.nonEmptyString
        guard id != nil || handle != nil else { return nil }
        var profile = User.Profile()
        profile.bio = record["description"]?.nonEmptyString
        profile.location = record["location"]?.nonEmptyString
        profile.website = record["url"]?.nonEmptyString
        profile.createdAt = record["date"]?.nonEmptyString.flatMap { ArchiveDates.parse($0 + " +0000") }
        profile.verified = record["verified"]?.bool
        profile.protected = record["protected"]?.bool
        profile.followers = record["followers_count"]?.amount
        profile.following = record["friends_count"]?.amount
        profile.tweets = record["statuses_count"]?.amount
        profile.listed = record["listed_count"]?.amount
        profile.avatarURL = record["profile_image"]?.nonEmptyString
        profile.headerURL = record["profile_banner"]?.nonEmptyString
        return User(
            id: id, handle: handle, name: record["nick"]?.nonEmptyString,
            profile: profile == User.Profile() ? nil : profile)
    }

    /// `nil` if the object lists no mentions: gallery-dl omits an empty list, so mentions are extracted from the text.
    private static func mentions(_ record: JSONValue) -> [User]? {
        guard let list = record.array("mentions") else { return nil }
        var users: [User] = []
        list.forEachElement { account in
            guard let handle = account["name"]?.nonEmptyString else { return }
            users.append(User(id: RecordID.user(account), handle: handle, name: account["nick"]?.nonEmptyString))
        }
        return users
    }

    // MARK: Media

    /// The file that the object describes; `nil` if it describes none.
    private static func medium(_ record: JSONValue, beside sink: RecordSink) -> MediaItem? {
        guard let kind = record["type"]?.string.flatMap({ MediaItem.Kind(rawValue: $0) }) else { return nil }
        var item = MediaItem(id: nil, kind: kind, url: nil)
        if kind == .photo, let name = record["filename"]?.nonEmptyString,
            let suffix = record["extension"]?.nonEmptyString,
            (name + suffix).utf8.allSatisfy({ $0.isHandleByte || $0 == UInt8(ascii: "-") })
        {
            item.url = "https://pbs.twimg.com/media/\(name).\(suffix)"
        }
        item.width = record["width"]?.amount.flatMap { $0 > 0 ? Int($0) : nil }
        item.height = record["height"]?.amount.flatMap { $0 > 0 ? Int($0) : nil }
        item.alternativeText = record["description"]?.nonEmptyString
        item.durationMilliseconds = record["duration"]?.double.flatMap { $0 > 0 && $0 < 1e9 ? Int($0 * 1000) : nil }
        item.location = sink.describedFile
        return item
    }
}
