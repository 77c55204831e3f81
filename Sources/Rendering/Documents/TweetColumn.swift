import TweetModel

/// A column of a table of tweets, in the order of CSV. The raw value is the name in the header and in `--columns`.
package enum TweetColumn: String, CaseIterable, Sendable {
    case id
    case createdAt = "created_at"
    case timePrecision = "time_precision"
    case authorID = "author_id"
    case handle, name, text
    case language = "lang"
    case source, kind
    case replyToTweet = "reply_to_tweet"
    case replyToUser = "reply_to_user"
    case replyToHandle = "reply_to_handle"
    case retweetOfTweet = "retweet_of_tweet"
    case retweetOfUser = "retweet_of_user"
    case retweetOfHandle = "retweet_of_handle"
    case quoteOfTweet = "quote_of_tweet"
    case quoteOfUser = "quote_of_user"
    case quoteOfHandle = "quote_of_handle"
    case conversation, hashtags, mentions, urls, cashtags, media
    case likes, retweets, replies, quotes, views, bookmarks
    case place, latitude, longitude, sensitive, flags, labels, note, url, key, poll
    case communityNote = "community_note"
    case row, relation
    case contextOf = "context_of"

    private static let withRoles = Array(allCases)
    private static let withoutRoles = allCases.filter { ![.row, .relation, .contextOf].contains($0) }

    /// Returns all columns. The last three are those of `SearchHit.role`, which only rows with context have.
    static func all(hasRoles: Bool) -> [TweetColumn] { hasRoles ? withRoles : withoutRoles }

    /// Short names for the columns that most people look for.
    private static let aliases: KeyValuePairs<String, TweetColumn> = ["date": .createdAt, "author": .handle]
    /// All names that `init(named:)` accepts.
    package static let names = aliases.map(\.key) + allCases.map(\.rawValue)

    /// Finds a column by its name or short name.
    package init?(named name: String) {
        guard let column = Self.aliases.first(where: { $0.key == name })?.value ?? Self(rawValue: name) else {
            return nil
        }
        self = column
    }

    /// Appends the value of a tweet.
    func putCell(of hit: SearchHit, into out: inout some CellWriter) {
        let tweet = hit.tweet
        switch self {
        case .id: out.putCell(id: tweet.id.isKey ? nil : tweet.id.rawValue)
        case .createdAt: out.putCell(time: tweet.createdAt)
        case .timePrecision: out.putCell(bare: tweet.createdAt.map { $0.precision == .day ? "day" : "second" })
        case .authorID: out.putCell(id: tweet.author?.id?.rawValue)
        case .handle: out.putCell(tweet.author?.handle)
        case .name: out.putCell(tweet.author?.name)
        case .text: out.putCell(tweet.text)
        case .language: out.putCell(tweet.language)
        case .source: out.putCell(tweet.client)
        case .kind: out.putCell(bare: tweet.kind.rawValue)
        case .replyToTweet: out.putCell(id: tweet.replyTo?.tweet?.rawValue)
        case .replyToUser: out.putCell(id: tweet.replyTo?.user?.rawValue)
        case .replyToHandle: out.putCell(tweet.replyTo?.handle)
        case .retweetOfTweet: out.putCell(id: tweet.retweetOf?.tweet?.rawValue)
        case .retweetOfUser: out.putCell(id: tweet.retweetOf?.user?.rawValue)
        case .retweetOfHandle: out.putCell(tweet.retweetOf?.handle)
        case .quoteOfTweet: out.putCell(id: tweet.quoteOf?.tweet?.rawValue)
        case .quoteOfUser: out.putCell(id: tweet.quoteOf?.user?.rawValue)
        case .quoteOfHandle: out.putCell(tweet.quoteOf?.handle)
        case .conversation: out.putCell(id: tweet.conversation?.rawValue)
        case .hashtags: out.putCell(list: tweet.hashtags.lazy.map(\.text))
        case .mentions: out.putCell(list: tweet.mentions.lazy.map(\.handle))
        case .urls: out.putCell(list: tweet.links.lazy.map { $0.expanded ?? $0.url })
        case .cashtags: out.putCell(list: tweet.cashtags.lazy.map(\.text))
        case .media:
            out.putCell(
                list: tweet.media.lazy.map { $0.videoURL ?? $0.url ?? $0.expanded ?? $0.link ?? $0.kind.rawValue })
        case .likes: out.putCell(number: tweet.counts[.likes])
        case .retweets: out.putCell(number: tweet.counts[.retweets])
        case .replies: out.putCell(number: tweet.counts[.replies])
        case .quotes: out.putCell(number: tweet.counts[.quotes])
        case .views: out.putCell(number: tweet.counts[.views])
        case .bookmarks: out.putCell(number: tweet.counts[.bookmarks])
        case .place: out.putCell(tweet.place?.fullName ?? tweet.place?.name)
        case .latitude: out.putCell(bare: tweet.point?.latitude.description)
        case .longitude: out.putCell(bare: tweet.point?.longitude.description)
        case .sensitive: out.putCell(bare: tweet.sensitive.map { $0 ? "true" : "false" })
        case .flags: out.putCell(list: tweet.flags.exportNames)
        case .labels: out.putCell(list: hit.labels)
        case .note: out.putCell(hit.note)
        case .url: out.putCell(bare: WebURL.tweet(tweet.id, by: tweet.author?.handle))
        case .key: out.putCell(id: tweet.id.isKey ? tweet.id.rawValue : nil)
        case .poll: out.putCell(TweetMetadata.words(of: tweet.poll))
        case .communityNote: out.putCell(tweet.communityNote?.text)
        case .row: out.putCell(bare: hit.role?.name)
        case .relation: out.putCell(bare: hit.role?.context?.relation.rawValue)
        case .contextOf: out.putCell(id: hit.role?.context?.tweet.rawValue)
        }
    }
}

extension ExportRole {
    /// The name in exports.
    var name: String { self == .matched ? "matched" : "context" }

    /// The relation to a match, and the match; `nil` for a match.
    var context: (relation: Relation, tweet: TweetID)? {
        if case .context(let relation, let tweet) = self { (relation, tweet) } else { nil }
    }
}

/// Receives the values of a row of a table, one cell at a time. A cell is empty if its value is `nil`.
protocol CellWriter {
    mutating func putCell(id: Int64?)
    mutating func putCell(number: Int64?)
    mutating func putCell(time: Timestamp?)
    /// A value that is safe as it is. Do not use it for text from an archive.
    mutating func putCell(bare value: String?)
    /// Text from an archive.
    mutating func putCell(_ text: String?)
    /// Texts from an archive, separated by spaces.
    mutating func putCell(list texts: some Collection<String>)
}

extension Array: CellWriter where Element == UInt8 {
    mutating func putCell(time: Timestamp?) {
        if let time { putTime(time) }
        append(UInt8(ascii: ","))
    }
}
