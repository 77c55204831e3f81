internal import TweetModel

/// A tweet as the store keeps it, with what decides between two records of it. Names and handles that belong to
/// accounts live in their rows; here they are left out.
struct StoredTweet: Hashable, Sendable {
    var tweet: Tweet
    var users: TweetUsers
    /// When the record was made, Unix seconds; nil where the input does not say.
    var observedAt: Int64?

    /// `tweet` is bare already.
    init(_ tweet: Tweet, users: TweetUsers, observedAt: Int64?) {
        self.tweet = tweet
        self.users = users
        self.observedAt = observedAt
    }

    /// The same without the places of media files, which may move without the tweet being another.
    var withoutLocations: StoredTweet {
        var result = self
        for index in result.tweet.media.indices { result.tweet.media[index].location = nil }
        return result
    }
}

extension Tweet {
    /// As it is kept in its row, and compared: without what stands in the rows of accounts and places.
    var bare: Tweet {
        var bare = self
        bare.author = nil
        bare.replyTo = replyTo.map { TweetReference(tweet: $0.tweet) }
        bare.retweetOf = retweetOf.map { TweetReference(tweet: $0.tweet) }
        bare.quoteOf = quoteOf.map { TweetReference(tweet: $0.tweet) }
        bare.place = place.map { Place(id: $0.id) }
        for index in bare.mentions.indices { bare.mentions[index].name = nil }
        if bare.edits.count < 2 { bare.edits = [] }
        return bare
    }
}

/// What two records of one tweet say together. The result does not depend on which of them was read first: the more
/// trusted text wins with its entities, the newest counts win, what only one of them knows is kept, and what either of
/// them has seen holds.
enum TweetMerge {
    static func merge(_ old: StoredTweet, _ new: StoredTweet) -> StoredTweet {
        let newIsLater = isLater(new, than: old)
        let (older, newer) = newIsLater ? (old, new) : (new, old)
        let (less, more) = textIsBetter(in: new, than: old) ? (old, new) : (new, old)

        var result = more
        result.observedAt = newer.observedAt ?? older.observedAt
        var tweet = more.tweet
        tweet.createdAt = time(more.tweet.createdAt, less.tweet.createdAt)
        tweet.language = newer.tweet.language ?? older.tweet.language
        tweet.client = newer.tweet.client ?? older.tweet.client
        tweet.conversation = newer.tweet.conversation ?? older.tweet.conversation
        tweet.place = newer.tweet.place ?? older.tweet.place
        tweet.point = newer.tweet.point ?? older.tweet.point
        tweet.sensitive = newer.tweet.sensitive ?? older.tweet.sensitive
        tweet.communityID = newer.tweet.communityID ?? older.tweet.communityID
        tweet.withheldIn = newer.tweet.withheldIn.isEmpty ? older.tweet.withheldIn : newer.tweet.withheldIn
        tweet.replyTo = reference(newer.tweet.replyTo, older.tweet.replyTo)
        tweet.retweetOf = reference(newer.tweet.retweetOf, older.tweet.retweetOf)
        tweet.quoteOf = reference(newer.tweet.quoteOf, older.tweet.quoteOf)
        tweet.edits = longer(newer.tweet.edits, older.tweet.edits)
        tweet.counts = counts(newer.tweet.counts, older.tweet.counts, sameTime: newer.observedAt == older.observedAt)
        tweet.media = media(more.tweet.media, less.tweet.media, newer: newer.tweet.media, older: older.tweet.media)
        let ofText: TweetFlags = [.note, .truncated, .completed]
        tweet.flags = newer.tweet.flags.union(older.tweet.flags).subtracting(ofText)
            .union(more.tweet.flags.intersection(ofText))
        result.tweet = tweet
        result.users = TweetUsers(
            author: known(newer.users.author, older.users.author),
            replyTo: known(newer.users.replyTo, older.users.replyTo),
            retweetOf: known(newer.users.retweetOf, older.users.retweetOf),
            quoteOf: known(newer.users.quoteOf, older.users.quoteOf))
        return result
    }

    /// A record without a time of its own counts as the oldest.
    private static func isLater(_ new: StoredTweet, than old: StoredTweet) -> Bool {
        (new.observedAt ?? .min) > (old.observedAt ?? .min)
    }

    /// More trusted, else a longer one of the same trust (less was cut), else the later record, else the greater bytes.
    private static func textIsBetter(in new: StoredTweet, than old: StoredTweet) -> Bool {
        if new.tweet.textTrust != old.tweet.textTrust { return new.tweet.textTrust > old.tweet.textTrust }
        let completed = (new.tweet.flags.contains(.completed), old.tweet.flags.contains(.completed))
        if completed.0 != completed.1 { return completed.0 }
        if new.observedAt != old.observedAt { return isLater(new, than: old) }
        if new.tweet.text.utf8.count != old.tweet.text.utf8.count {
            return new.tweet.text.utf8.count > old.tweet.text.utf8.count
        }
        return old.tweet.text.utf8.lexicographicallyPrecedes(new.tweet.text.utf8)
    }

    /// A time to the second beats a day.
    private static func time(_ more: Timestamp?, _ less: Timestamp?) -> Timestamp? {
        guard let more, let less else { return more ?? less }
        return more.precision == .day && less.precision == .second ? less : more
    }

    private static func reference(_ newer: TweetReference?, _ older: TweetReference?) -> TweetReference? {
        guard let newer, let older else { return newer ?? older }
        return TweetReference(tweet: newer.tweet ?? older.tweet)
    }

    private static func longer(_ newer: [TweetID], _ older: [TweetID]) -> [TweetID] {
        older.count > newer.count ? older : newer
    }

    /// An account by its number beats one that is only known by its handle.
    private static func known(_ newer: Int64?, _ older: Int64?) -> Int64? {
        guard let newer, let older else { return newer ?? older }
        return newer < 0 && older > 0 ? older : newer
    }

    private static func counts(_ newer: Tweet.Counts, _ older: Tweet.Counts, sameTime: Bool) -> Tweet.Counts {
        func pick(_ field: KeyPath<Tweet.Counts, Int64?>) -> Int64? {
            guard let new = newer[keyPath: field], let old = older[keyPath: field] else {
                return newer[keyPath: field] ?? older[keyPath: field]
            }
            return sameTime ? max(new, old) : new
        }
        var result = Tweet.Counts()
        result.likes = pick(\.likes)
        result.retweets = pick(\.retweets)
        result.replies = pick(\.replies)
        result.quotes = pick(\.quotes)
        result.views = pick(\.views)
        result.bookmarks = pick(\.bookmarks)
        return result
    }

    /// The list of the better record, each item completed by what the other says of it.
    private static func media(
        _ more: [MediaItem], _ less: [MediaItem], newer: [MediaItem], older: [MediaItem]
    ) -> [MediaItem] {
        let base = more.isEmpty ? less : more
        return base.map { item in
            var item = item
            let isSame = { (other: MediaItem) in other.id != nil ? other.id == item.id : other.url == item.url }
            if let other = (more.isEmpty ? more : less).first(where: isSame) {
                item.videoURL = item.videoURL ?? other.videoURL
                item.width = item.width ?? other.width
                item.height = item.height ?? other.height
                item.alternativeText = item.alternativeText ?? other.alternativeText
                item.durationMilliseconds = item.durationMilliseconds ?? other.durationMilliseconds
                item.sourceTweet = item.sourceTweet ?? other.sourceTweet
                item.sourceUser = item.sourceUser ?? other.sourceUser
                item.fileName = item.fileName ?? other.fileName
            }
            item.location = newer.first(where: isSame)?.location ?? older.first(where: isSame)?.location
            return item
        }
    }
}
