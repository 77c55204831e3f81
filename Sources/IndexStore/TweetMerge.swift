internal import TweetModel

/// What a tweet's rows hold, or what one import said of it. Names and handles that belong to accounts live in their
/// rows; here they are left out.
struct StoredTweet: Hashable, Sendable {
    var tweet: Tweet
    var users: TweetUsers

    /// `tweet` is bare already.
    init(_ tweet: Tweet, users: TweetUsers) {
        self.tweet = tweet
        self.users = users
    }

    /// The same without the places of media files, which may move without the tweet being another.
    var withoutLocations: StoredTweet {
        var result = self
        for index in result.tweet.media.indices { result.tweet.media[index].location = nil }
        return result
    }

    /// Texts are equal for `==` when they look the same; a record is another one when its bytes are.
    func isExactly(_ other: StoredTweet) -> Bool { self == other && hasText(of: other) }

    func hasText(of other: StoredTweet) -> Bool { tweet.text.utf8.elementsEqual(other.tweet.text.utf8) }

    /// Whether a retweet that is completed from this one comes out as from the other.
    func completesLike(_ other: StoredTweet) -> Bool {
        hasText(of: other) && tweet.hashtags == other.tweet.hashtags && tweet.cashtags == other.tweet.cashtags
            && tweet.mentions == other.tweet.mentions && tweet.links == other.tweet.links
            && tweet.media == other.tweet.media
    }

    /// What an import can have said of it: without what only the imports together tell, and without the chain of
    /// versions, which has a table of its own.
    var said: StoredTweet {
        var result = self
        result.tweet.flags.remove(.gone)
        result.tweet.edits = []
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

/// What one import said of a tweet.
struct TweetRecord: Hashable, Sendable {
    /// Of two imports that differ the later one is believed: by the time at which the record was made (one without a
    /// time counts as the oldest), then by the hash of the input.
    struct Rank: Hashable, Comparable, Sendable {
        /// Unix seconds.
        var observedAt: Int64?
        /// Hexadecimal; nil while the input was never read to its end.
        var sha256: String?
        var importID: Int64

        static func < (left: Rank, right: Rank) -> Bool {
            let times = (left.observedAt ?? .min, right.observedAt ?? .min)
            if times.0 != times.1 { return times.0 < times.1 }
            switch (left.sha256, right.sha256) {
            case (let left?, let right?) where left != right: return left < right
            case (.some, nil): return true
            case (nil, .some): return false
            default: return left.importID < right.importID
            }
        }
    }

    var rank: Rank
    var content: StoredTweet

    /// Takes in another record of the same import: an input may hold a tweet several times. The order is that of the
    /// input, and taking one in again changes nothing.
    mutating func add(_ content: StoredTweet, observedAt: Int64?) {
        let times = (rank.observedAt ?? .min, observedAt ?? .min)
        let isLater = times.1 > times.0
        let (older, newer) = isLater ? (self.content, content) : (content, self.content)
        self.content = TweetMerge.join(older, newer, sameTime: times.0 == times.1)
        if isLater { rank.observedAt = observedAt }
    }
}

/// What all records of a tweet say together: a function of the set of them, whatever came first. The more trusted text
/// wins with its entities, the newest counts win, of everything else the newest that is known, and what any of them has
/// seen holds.
enum TweetMerge {
    /// At least one record is needed.
    static func merge(_ records: [TweetRecord]) -> StoredTweet {
        let sorted = records.sorted { $0.rank < $1.rank }
        return sorted.dropFirst().reduce(sorted[0].content) { join($0, $1.content, sameTime: false) }
    }

    /// `sameTime`: nothing tells which of the two is older.
    static func join(_ older: StoredTweet, _ newer: StoredTweet, sameTime: Bool) -> StoredTweet {
        let (less, more) = textIsBetter(newer.tweet, older.tweet, sameTime) ? (older, newer) : (newer, older)
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
        tweet.edits = older.tweet.edits.count > newer.tweet.edits.count ? older.tweet.edits : newer.tweet.edits
        tweet.counts = counts(newer.tweet.counts, older.tweet.counts, sameTime: sameTime)
        tweet.media = media(more.tweet.media, less.tweet.media, newer: newer.tweet.media, older: older.tweet.media)
        let ofText: TweetFlags = [.note, .truncated, .completed]
        tweet.flags = newer.tweet.flags.union(older.tweet.flags).subtracting(ofText)
            .union(more.tweet.flags.intersection(ofText))
        let users = TweetUsers(
            author: known(newer.users.author, older.users.author),
            replyTo: known(newer.users.replyTo, older.users.replyTo),
            retweetOf: known(newer.users.retweetOf, older.users.retweetOf),
            quoteOf: known(newer.users.quoteOf, older.users.quoteOf))
        return StoredTweet(tweet, users: users)
    }

    /// More trusted, else completed, else the longer of two that are cut, else the newer one. Where nothing tells which
    /// is newer: the longer one, else the greater bytes.
    private static func textIsBetter(_ newer: Tweet, _ older: Tweet, _ sameTime: Bool) -> Bool {
        if newer.textTrust != older.textTrust { return newer.textTrust > older.textTrust }
        let completed = (newer.flags.contains(.completed), older.flags.contains(.completed))
        if completed.0 != completed.1 { return completed.0 }
        if sameTime || newer.textTrust <= .cut, newer.text.utf8.count != older.text.utf8.count {
            return newer.text.utf8.count > older.text.utf8.count
        }
        return !sameTime || !newer.text.utf8.lexicographicallyPrecedes(older.text.utf8)
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

    /// More than any tweet has: hostile lists are not compared item by item.
    private static let longestList = 500

    /// The list of the better record, or of the other if that has all of its items and more: some records tell of one
    /// medium of several. Each item is completed by what the other list says of it.
    private static func media(
        _ more: [MediaItem], _ less: [MediaItem], newer: [MediaItem], older: [MediaItem]
    ) -> [MediaItem] {
        guard max(more.count, less.count) <= longestList else { return more.isEmpty ? less : more }
        func isSame(_ item: MediaItem, _ other: MediaItem) -> Bool {
            other.id != nil ? other.id == item.id : other.url == item.url
        }
        let isPart = more.count < less.count && more.allSatisfy { item in less.contains { isSame(item, $0) } }
        let base = isPart ? less : more
        return base.map { item in
            var item = item
            let isSame = { (other: MediaItem) in isSame(item, other) }
            if let other = (isPart ? more : less).first(where: isSame) {
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
