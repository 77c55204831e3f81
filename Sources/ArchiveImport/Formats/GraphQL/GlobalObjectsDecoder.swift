import TweetModel

/// Reads responses of the web client from before GraphQL (2019 to 2022): tweets of the v1.1 shape and users in maps by
/// ID, and a timeline that lists the tweets it shows (see API formats, Older web client). Also reads the store of the
/// web client, which a saved page can contain, with the same maps in other places.
///
///     {"globalObjects":{"tweets":{"1":{…,"user_id_str":"2"}},"users":{"2":{…}}},"timeline":{"instructions":[
///       {"addEntries":{"entries":[{"entryId":"tweet-1","content":{"item":{"content":{"tweet":{"id":"1"}}}}}]}}]}}
///     {"entities":{"tweets":{"entities":{"1":{…,"user":"2"}}},"users":{"entities":{"2":{…}}}}}    the store
final class GlobalObjectsDecoder {
    private var reader = TweetObjectReader(TweetObjectFamily())

    static func matches(_ record: JSONValue) -> Bool { record.object("globalObjects") != nil || isStore(record) }

    /// Whether an object is the store of the web client.
    static func isStore(_ record: JSONValue) -> Bool {
        record.object("entities")?.object("tweets")?.object("entities") != nil
    }

    /// The objects of a kind, by their IDs.
    @_lifetime(copy objects)
    private static func map(_ kind: StaticString, in objects: JSONValue) -> JSONValue? {
        if let map = objects.object(kind)?.object("entities") { return map }
        return objects[kind]
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws {
        try decode(record, RecordLocator(of: record, at: sink.position), into: sink)
    }

    /// - Parameter locator: `nil` for a response in a string, whose positions are unknown.
    func decode(_ record: JSONValue, _ locator: RecordLocator?, into sink: RecordSink) throws {
        let whole = sink.position
        defer { sink.position = whole }
        guard let objects = record.member("globalObjects", or: "entities") else {
            throw RecordProblem(reason: "it contains no objects")
        }
        var users: [UserID: User] = [:]
        Self.map("users", in: objects)?.forEachRawMember { _, account in
            let user = User.v1(account)
            sink.unread.check(account, User.known, in: "users.")
            if let id = user.id { users[id] = user }
        }
        var shown = Shown()
        if let timeline = record["timeline"] { shown.walk(timeline) }
        if objects.object("tweets") == nil, !shown.tweets.isEmpty {
            let count = shown.tweets.count
            let loss = count == 1 ? "1 tweet" : "\(count) tweets"
            try sink.skip(RecordProblem(reason: "it references \(loss) that it does not contain"))
        }
        for entry in shown.empty {
            try sink.skip(RecordProblem(reason: "the entry \(entry) of its timeline has no tweet"))
        }
        let tweets = try tweets(objects, users, locator, into: sink)
        if tweets.isEmpty, shown.tweets.isEmpty {
            try sink.accounts(
                users.values.sorted { $0.id?.rawValue ?? 0 < $1.id?.rawValue ?? 0 }, kind: "accounts of the web client")
        }
        let byID = Dictionary(tweets.map { ($0.tweet.id, $0.tweet) }, uniquingKeysWith: { first, _ in first })
        for (var tweet, position) in tweets {
            sink.position = position
            if shown.promoted.contains(tweet.id) {
                sink.countTweetless("promoted tweets (advertisements)")
                continue
            }
            Self.name(&tweet, by: byID)
            if shown.tweets.isEmpty || shown.tweets.contains(tweet.id) {
                try sink.tweet(tweet, original: tweet.retweetOf?.tweet.flatMap { byID[$0] })
            } else {
                try sink.referencedTweet(tweet)
            }
        }
    }

    /// The tweet that an item of a timeline refers to: `{"content":{"tweet":{"id":"1"}}}`; `nil` for other items.
    static func tweet(shownBy item: JSONValue) -> (id: TweetID, isPromoted: Bool)? {
        guard let tweet = item["content"]?.object("tweet"), let id = tweet.tweetID else { return nil }
        return (id, tweet["promotedMetadata"] != nil)
    }

    /// The tweets that a timeline shows.
    private struct Shown {
        var tweets: Set<TweetID> = []
        var promoted: Set<TweetID> = []
        /// The names of the entries for tweets, such as `sq-I-t-1`, that do not show one.
        var empty: [String] = []

        /// Returns true if the value shows a tweet.
        @discardableResult
        mutating func walk(_ value: JSONValue) -> Bool {
            if let (id, isPromoted) = GlobalObjectsDecoder.tweet(shownBy: value) {
                if isPromoted { promoted.insert(id) } else { tweets.insert(id) }
                return true
            }
            var (copy, showsTweet) = (self, false)
            value.forEachElement { showsTweet = copy.walk($0) || showsTweet }
            value.forEachRawMember { _, member in showsTweet = copy.walk(member) || showsTweet }
            self = copy
            if !showsTweet, let name = value["entryId"]?.string,
                name.hasPrefix("tweet-") || name.hasPrefix("sq-I-t-"),
                value["content"]?["item"]?["content"]?.has("tombstone") != true
            {
                empty.append(name)
            }
            return showsTweet
        }
    }

    /// All tweets, first the originals, then the retweets.
    private func tweets(
        _ objects: JSONValue, _ users: [UserID: User], _ locator: RecordLocator?, into sink: RecordSink
    ) throws -> [(tweet: Tweet, position: RecordPosition)] {
        var originals: [(tweet: Tweet, position: RecordPosition)] = []
        var retweets: [(tweet: Tweet, position: RecordPosition)] = []
        try Self.map("tweets", in: objects)?.forEachRawMember { _, record in
            if record.isDamaged { return }
            if let locator { sink.position = locator.position(of: record) }
            let author = (record.positiveID("user_id_str", "user_id") ?? record.positiveID("user"))
                .map { UserID($0) }
            try sink.skippingProblems {
                var tweet = try reader.read(record, author: author.map { users[$0] ?? User(id: $0) })
                sink.unread.check(record, TweetObjectReader.known)
                if let original = record.positiveID("retweeted_status_id_str", "retweeted_status_id")
                    ?? record.positiveID("retweeted_status")
                {
                    tweet.retweetOf = TweetReference(tweet: TweetID(original))
                    tweet.quoteOf = nil
                    if tweet.text.isCutRetweet { tweet.textCompleteness = .cut }
                    retweets.append((tweet, sink.position))
                } else {
                    originals.append((tweet, sink.position))
                }
            }
        }
        return originals + retweets
    }

    /// Sets the authors of the referenced tweets, if these are in the response.
    private static func name(_ tweet: inout Tweet, by tweets: [TweetID: Tweet]) {
        func named(_ reference: TweetReference?) -> TweetReference? {
            guard let id = reference?.tweet, let author = tweets[id]?.author else { return reference }
            return TweetReference(tweet: id, user: author.id, handle: author.handle)
        }
        tweet.retweetOf = named(tweet.retweetOf)
        tweet.quoteOf = named(tweet.quoteOf)
    }
}
