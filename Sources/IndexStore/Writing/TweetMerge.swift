internal import SQLiteKit
internal import TweetModel

/// A tweet as it is stored: according to one import, or merged from all imports. The tweet contains the handles of its
/// mentions. All other handles, and all names of accounts, are only in the rows of the accounts.
struct StoredTweet: Hashable, Sendable {
    var tweet: Tweet
    var users: TweetUsers

    /// - Parameter tweet: Must be in the form `bare`.
    init(_ tweet: Tweet, users: TweetUsers) {
        self.tweet = tweet
        self.users = users
    }

    /// A copy without the locations of media files. A file can move without a change of the tweet.
    var withoutLocations: StoredTweet {
        var result = self
        for index in result.tweet.media.indices { result.tweet.media[index].location = nil }
        return result
    }

    /// Returns true if both are equal and their texts have the same bytes. `==` alone accepts canonically equivalent
    /// texts.
    func isExactly(_ other: StoredTweet) -> Bool { self == other && hasText(of: other) }

    /// Returns true if both texts have the same bytes.
    func hasText(of other: StoredTweet) -> Bool { tweet.text.utf8.span.hasSameBytes(as: other.tweet.text.utf8.span) }

    /// Returns true if both tweets complete a truncated retweet in the same way (`Tweet.completeRetweet`).
    func completesLike(_ other: StoredTweet) -> Bool {
        hasText(of: other) && tweet.hashtags == other.tweet.hashtags && tweet.cashtags == other.tweet.cashtags
            && tweet.mentions == other.tweet.mentions && tweet.links == other.tweet.links
            && tweet.media == other.tweet.media
    }

    /// The part that the record of a single import can contain. Excludes `gone`, which results from several imports,
    /// the edit chain, which is stored in a separate table, destinations of links from other tweets and tables, and
    /// texts of images.
    var said: StoredTweet {
        var result = self
        result.tweet.flags.remove(.gone)
        result.tweet.edits = []
        for index in result.tweet.links.indices where result.tweet.links[index].isResolved {
            result.tweet.links[index].expanded = nil
            result.tweet.links[index].isResolved = false
        }
        for index in result.tweet.media.indices where result.tweet.media[index].imageText != nil {
            result.tweet.media[index].imageText = nil
        }
        return result
    }
}

extension Tweet {
    /// The form in which a tweet is stored and compared. Omits values that are stored in the rows of accounts and
    /// places, and an edit chain of only one version.
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

/// The content of a tweet according to one import.
struct TweetRecord: Hashable, Sendable {
    /// The time at which the record was made, in Unix seconds.
    var observedAt: Int64?
    /// The hexadecimal hash of the input; `nil` if it was not read to its end, which makes its records the latest.
    var blake3: String?
    var importID: Int64
    var content: StoredTweet

    /// The order in which records are merged: by the time at which the record was made, then by the hash of the input,
    /// then by the import. A record without a time is the oldest. The values of a later record win.
    fileprivate var rank: (Int64, String, Int64) { (observedAt ?? .min, blake3 ?? "~", importID) }

    /// Merges another record of the same import, because an input can contain a tweet several times. Call this in the
    /// order of the input. Adding a record again changes nothing. `observedAt` is in Unix seconds; `nil` if unknown.
    mutating func add(_ content: StoredTweet, observedAt: Int64?) {
        let times = (self.observedAt ?? .min, observedAt ?? .min)
        let isLater = times.1 > times.0
        let (older, newer) = isLater ? (self.content, content) : (content, self.content)
        self.content = StoredTweet.join(older, newer, sameTime: times.0 == times.1)
        // The input was read just now, so its pictures are at the locations that this record has.
        self.content.tweet.media = StoredTweet.located(self.content.tweet.media, as: content.tweet.media)
        if isLater { self.observedAt = observedAt }
    }
}

/// Merges all records of a tweet. The result depends only on the set of records, not on the order of the imports.
///
/// The most complete text (`Tweet.textCompleteness`) wins together with its entities, article and time, but a time with
/// seconds wins over a date. Media and destinations of other records complete the media and links of this text. The
/// longest edit chain wins. For counts and all other fields, the newest known value wins, but an account with an ID
/// wins over a handle. Flags that describe the text come from its record. The flags for a reply to and a quote of an
/// unknown tweet are removed if any record has the tweet or account. Any other flag is set if any record has it.
extension StoredTweet {
    /// Merges records. At least one is required.
    static func merge(_ records: [TweetRecord]) -> StoredTweet {
        let sorted = records.sorted { $0.rank < $1.rank }
        return sorted.dropFirst().reduce(sorted[0].content) { join($0, $1.content, sameTime: false) }
    }

    /// Merges two records. With `sameTime`, it is unknown which record is older, so the larger counts win, and
    /// `textIsBetter` ignores the order.
    static func join(_ older: StoredTweet, _ newer: StoredTweet, sameTime: Bool) -> StoredTweet {
        let (worse, better) = textIsBetter(newer.tweet, older.tweet, sameTime) ? (older, newer) : (newer, older)
        var tweet = better.tweet
        tweet.createdAt = time(better.tweet.createdAt, worse.tweet.createdAt)
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
        tweet.media = media(better.tweet.media, worse.tweet.media, newer: newer.tweet.media, older: older.tweet.media)
        completeLinks(of: &tweet, from: worse.tweet)
        tweet.article = article(better.tweet.article, worse.tweet.article)
        tweet.poll = poll(newer.tweet.poll, older.tweet.poll, sameTime: sameTime)
        tweet.communityNote = newer.tweet.communityNote ?? older.tweet.communityNote
        let ofText: TweetFlags = [.note, .truncated, .completed, .article]
        tweet.flags = newer.tweet.flags.union(older.tweet.flags).subtracting(ofText)
            .union(better.tweet.flags.intersection(ofText))
        let users = TweetUsers(
            author: known(newer.users.author, older.users.author),
            replyTo: known(newer.users.replyTo, older.users.replyTo),
            retweetOf: known(newer.users.retweetOf, older.users.retweetOf),
            quoteOf: known(newer.users.quoteOf, older.users.quoteOf))
        if tweet.replyTo?.tweet != nil || users.replyTo != nil { tweet.flags.remove(.replyToUnknown) }
        if tweet.quoteOf?.tweet != nil || users.quoteOf != nil { tweet.flags.remove(.quoteOfUnknown) }
        return StoredTweet(tweet, users: users)
    }

    /// Returns true if the text of `newer` is better. Compares in this order: completeness (`textCompleteness`),
    /// completion from an original, and the length in bytes. The length counts only for summaries, for truncated texts,
    /// or with `sameTime`. If all are equal, the newer text is better; with `sameTime`, the one that sorts last by its
    /// bytes.
    private static func textIsBetter(_ newer: Tweet, _ older: Tweet, _ sameTime: Bool) -> Bool {
        if newer.textCompleteness != older.textCompleteness { return newer.textCompleteness > older.textCompleteness }
        let completed = (newer.flags.contains(.completed), older.flags.contains(.completed))
        if completed.0 != completed.1 { return completed.0 }
        if sameTime || newer.textCompleteness <= .cut, newer.text.utf8.count != older.text.utf8.count {
            return newer.text.utf8.count > older.text.utf8.count
        }
        return !sameTime || !newer.text.utf8.lexicographicallyPrecedes(older.text.utf8)
    }

    /// Prefers a time with seconds over a date.
    private static func time(_ better: Timestamp?, _ worse: Timestamp?) -> Timestamp? {
        guard let better, let worse else { return better ?? worse }
        return better.precision == .day && worse.precision == .second ? worse : better
    }

    private static func reference(_ newer: TweetReference?, _ older: TweetReference?) -> TweetReference? {
        guard let newer, let older else { return newer ?? older }
        return TweetReference(tweet: newer.tweet ?? older.tweet)
    }

    /// Prefers the account of which more is known.
    private static func known(_ newer: Int64?, _ older: Int64?) -> Int64? {
        guard let newer, let older else { return newer ?? older }
        return UserID(newer).certainty < UserID(older).certainty ? older : newer
    }

    private static func counts(_ newer: Tweet.Counts, _ older: Tweet.Counts, sameTime: Bool) -> Tweet.Counts {
        var result = newer
        for count in TweetCount.allCases {
            guard let old = older[count] else { continue }
            result[count] = newer[count].map { sameTime ? max($0, old) : $0 } ?? old
        }
        return result
    }

    /// Prefers the record with more choices, then the newer one. Its choices are completed from the other record.
    private static func poll(_ newer: Poll?, _ older: Poll?, sameTime: Bool) -> Poll? {
        guard let newer, let older else { return newer ?? older }
        let (base, other) = older.choices.count > newer.choices.count ? (older, newer) : (newer, older)
        var poll = base
        poll.endsAt = base.endsAt ?? other.endsAt
        for (index, choice) in zip(base.choices.indices, other.choices) where choice.label == base.choices[index].label
        {
            let votes = base.choices[index].votes
            poll.choices[index].votes = votes.map { sameTime ? max($0, choice.votes ?? $0) : $0 } ?? choice.votes
        }
        return poll
    }

    /// Adds the pages of links from the other record, and its destinations to `t.co` links of which the record with the
    /// better text lacks them.
    private static func completeLinks(of tweet: inout Tweet, from worse: Tweet) {
        if worse.links.contains(where: \.hasPage) {
            let pages = Dictionary(
                worse.links.lazy.filter(\.hasPage).map { ($0.url, $0) }, uniquingKeysWith: { first, _ in first })
            for index in tweet.links.indices {
                if let page = pages[tweet.links[index].url] { tweet.links[index].complete(from: page) }
            }
        }
        guard tweet.links.contains(where: { $0.expanded == nil }) else { return }
        tweet.completeLinks(from: worse.shortLinkDestinations)
        tweet.completeLinks()
    }

    /// Returns the article of the record with the better text (`better`), completed from the other record. The parts
    /// belong to the better text.
    private static func article(_ better: Article?, _ worse: Article?) -> Article? {
        guard var article = better, let worse else { return better }
        article.id = article.id ?? worse.id
        article.preview = article.preview ?? worse.preview
        article.publishedAt = article.publishedAt ?? worse.publishedAt
        article.modifiedAt = article.modifiedAt ?? worse.modifiedAt
        return article
    }

    /// The maximum length of media lists that are compared item by item. Only a malicious record exceeds this limit.
    private static let longestList = 500

    private static func isSame(_ item: MediaItem, _ other: MediaItem) -> Bool {
        other.id != nil ? other.id == item.id : other.url == item.url
    }

    /// Returns a media list with the locations of another list for the items that both have.
    fileprivate static func located(_ items: [MediaItem], as others: [MediaItem]) -> [MediaItem] {
        guard max(items.count, others.count) <= longestList else { return items }
        return items.map { item in
            var item = item
            item.location = others.first { isSame(item, $0) }?.location ?? item.location
            return item
        }
    }

    /// Returns the media list of the record with the better text (`better`). Returns the other list if it contains the
    /// same items and more, because some records list only one of several items. Completes each item from the other
    /// list, and takes its location from the newer record that has one. If a list exceeds `longestList`, returns the
    /// list of the better text unchanged, or the other list if that is empty.
    private static func media(
        _ better: [MediaItem], _ worse: [MediaItem], newer: [MediaItem], older: [MediaItem]
    ) -> [MediaItem] {
        guard max(better.count, worse.count) <= longestList else { return better.isEmpty ? worse : better }
        let isPart = better.count < worse.count && better.allSatisfy { item in worse.contains { isSame(item, $0) } }
        let base = isPart ? worse : better
        return base.map { item in
            var item = item
            let isSameItem = { [item] (other: MediaItem) in isSame(item, other) }
            if let other = (isPart ? better : worse).first(where: isSameItem) {
                item.videoURL = item.videoURL ?? other.videoURL
                item.width = item.width ?? other.width
                item.height = item.height ?? other.height
                item.alternativeText = item.alternativeText ?? other.alternativeText
                item.durationMilliseconds = item.durationMilliseconds ?? other.durationMilliseconds
                item.sourceTweet = item.sourceTweet ?? other.sourceTweet
                item.sourceUser = item.sourceUser ?? other.sourceUser
                item.fileName = item.fileName ?? other.fileName
            }
            item.location = newer.first(where: isSameItem)?.location ?? older.first(where: isSameItem)?.location
            return item
        }
    }
}

/// The versions of edited tweets. Each import knows the versions up to its own date. All imports together form the
/// chain of versions, whose content does not depend on the order of the imports.
final class EditChains {
    private let connection: Connection
    /// True while no chains exist, so that lookups can be skipped.
    private(set) var isEmpty: Bool

    init(_ connection: Connection) throws {
        self.connection = connection
        isEmpty = try connection.integer("SELECT 1 FROM edit LIMIT 1") == nil
    }

    /// Adds the versions of a tweet, oldest first. Does nothing if there are fewer than two. Returns true if anything
    /// changed.
    ///
    /// If two lists contradict each other, the one with the older first version wins. If both have the same first
    /// version, the greater position of a version wins.
    func add(_ versions: [TweetID]) throws -> Bool {
        guard let initial = versions.first, versions.count > 1 else { return false }
        var isNew = false
        for (position, version) in versions.enumerated() {
            try connection.run(
                """
                INSERT INTO edit (tweet_id, initial_id, position) VALUES (\(version.rawValue), \(initial.rawValue), \(position))
                ON CONFLICT (tweet_id) DO UPDATE SET initial_id = excluded.initial_id, position = excluded.position
                WHERE excluded.initial_id < initial_id
                  OR (excluded.initial_id = initial_id AND excluded.position > position)
                """)
            isNew = isNew || connection.changes > 0
        }
        isEmpty = false
        return isNew
    }

    /// Returns all known versions of a tweet, oldest first; an empty array if only one version is known.
    func versions(of id: TweetID) throws -> [TweetID] {
        try connection.rows(
            """
            SELECT tweet_id FROM edit WHERE initial_id = (SELECT initial_id FROM edit WHERE tweet_id = \(id.rawValue))
            ORDER BY position, tweet_id
            """
        ) { TweetID($0.integer(0)) }
    }

    func hasLaterVersion(_ id: TweetID) throws -> Bool {
        guard !isEmpty else { return false }
        return try connection.integer(
            """
            SELECT 1 FROM edit mine JOIN edit other ON other.initial_id = mine.initial_id AND other.position > mine.position
            WHERE mine.tweet_id = \(id.rawValue) LIMIT 1
            """) != nil
    }

    /// Removes a chain, so that the caller can build it again from the remaining imports.
    func remove(_ versions: [TweetID]) throws {
        for version in versions { try connection.run("DELETE FROM edit WHERE tweet_id = \(version.rawValue)") }
    }
}

extension Link {
    /// True if the record describes the linked page.
    fileprivate var hasPage: Bool { via != nil || pageTitle != nil || pageDescription != nil }

    /// Adds the destination, title and description that another record of the tweet contains for the same URL.
    fileprivate mutating func complete(from other: Link) {
        if via == nil, let first = other.via, expanded == nil || expanded == first {
            (expanded, via) = (other.expanded, first)
        }
        pageTitle = pageTitle ?? other.pageTitle
        pageDescription = pageDescription ?? other.pageDescription
    }
}
