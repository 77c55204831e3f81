/// A tweet, as described by one record, independent of the input format. An optional value is `nil` if the record does
/// not contain it, never false or zero.
public struct Tweet: Hashable, Sendable {
    public var id: TweetID
    /// `nil` only if neither the record nor the ID contains a time.
    public var createdAt: Timestamp?
    /// `nil` if the record does not contain the author. In an account archive, records of liked tweets do not.
    public var author: User?
    /// The longest text in the record, without HTML escapes: `&`, not `&amp;`.
    public var text: String
    /// The completeness of `text`.
    public var textCompleteness: TextCompleteness
    /// Twitter's language code, such as `en` or `und`.
    public var language: String?
    /// The name of the program that wrote the tweet, without markup.
    public var client: String?

    public var replyTo: TweetReference?
    public var retweetOf: TweetReference?
    public var quoteOf: TweetReference?
    /// The first tweet of the thread, if the record contains its ID.
    public var conversation: TweetID?

    public var hashtags: [Hashtag] = []
    public var cashtags: [Cashtag] = []
    public var mentions: [Mention] = []
    public var links: [Link] = []
    public var media: [MediaItem] = []

    public var counts = Counts()
    private var boxedPlace: Box<Place>?
    public var place: Place? {
        get { boxedPlace?.value }
        set { boxedPlace = newValue.map(Box.init) }
    }
    private var boxedArticle: Box<Article>?
    /// The structure of the text if it is an X Article; `nil` for any other text.
    public var article: Article? {
        get { boxedArticle?.value }
        set { boxedArticle = newValue.map(Box.init) }
    }
    private var boxedPoll: Box<Poll>?
    /// The poll; `nil` without a poll, and if the record contains only the flag.
    public var poll: Poll? {
        get { boxedPoll?.value }
        set { boxedPoll = newValue.map(Box.init) }
    }
    private var boxedCommunityNote: Box<CommunityNote>?
    public var communityNote: CommunityNote? {
        get { boxedCommunityNote?.value }
        set { boxedCommunityNote = newValue.map(Box.init) }
    }
    public var point: Coordinate?
    /// True if Twitter marks the tweet as possibly sensitive.
    public var sensitive: Bool?
    public var flags: TweetFlags = []
    /// The IDs of all versions of an edited tweet, including `id`, oldest first. Empty if the tweet was not edited or
    /// the record does not list versions.
    public var edits: [TweetID] = []
    /// The ID of the Twitter Community in which the tweet was posted.
    public var communityID: String?
    /// Codes of the countries in which Twitter hides the tweet, such as `DE`.
    public var withheldIn: [String] = []
}

extension Tweet {
    package init(id: TweetID, createdAt: Timestamp?, author: User?, text: String, textCompleteness: TextCompleteness) {
        // The memberwise initializer does not copy the tweet, unlike one that sets each property.
        self.init(
            id: id, createdAt: createdAt, author: author, text: text, textCompleteness: textCompleteness, hashtags: [])
    }

    /// A tweet whose fields are still to be set.
    package static var blank: Tweet {
        Tweet(id: TweetID(0), createdAt: nil, author: nil, text: "", textCompleteness: .summary)
    }
}

/// The tweet that a tweet replies to, retweets or quotes, with its author. Any field may be unknown.
public struct TweetReference: Hashable, Sendable {
    public var tweet: TweetID?
    public var user: UserID?
    public var handle: String?

    package init(tweet: TweetID?, user: UserID? = nil, handle: String? = nil) {
        self.tweet = tweet
        self.user = user
        self.handle = handle
    }
}

/// The completeness of the text in a record. If several records describe a tweet, the text with the greatest value is
/// stored. Raw values are stored: never change them.
public enum TextCompleteness: Int, Sendable, Hashable, Comparable {
    /// The text in a list of likes, or another summary.
    case summary = 0
    /// Known to be truncated.
    case cut = 1
    /// `text` in an archive of 2012 to 2019 or in API v1.1.
    case classic = 2
    /// `text` in API v2.
    case v2 = 3
    /// `full_text` or `extended_tweet` in API v1.1. Account archives also contain `full_text`.
    case full = 4
    /// The text of a note, the full text of a long post.
    case note = 5
    /// The title of an X Article, and its preview if the record contains it.
    case articlePreview = 6
    /// The whole article as plain text, without headings and images.
    case articleText = 7
    /// The whole article.
    case article = 8

    public static func < (left: TextCompleteness, right: TextCompleteness) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Properties of a tweet. An unset flag means false or unknown. Raw values are stored: never change them.
public struct TweetFlags: OptionSet, Hashable, Sendable {
    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// The tweet has its own record in an input. Without this flag, the tweet is known only from likes, or from inside
    /// records of other tweets.
    public static let collected = TweetFlags(rawValue: 1 << 0)
    /// The text comes from a note, the full text of a long post.
    public static let note = TweetFlags(rawValue: 1 << 1)
    /// The text is truncated, and the input does not contain the rest.
    public static let truncated = TweetFlags(rawValue: 1 << 2)
    /// An archive, or a deletion notice in a Twitter stream, marks the tweet as deleted.
    public static let deleted = TweetFlags(rawValue: 1 << 3)
    /// The owner of an imported archive liked the tweet.
    public static let liked = TweetFlags(rawValue: 1 << 4)
    /// A later version of the tweet exists.
    public static let edited = TweetFlags(rawValue: 1 << 5)
    public static let withheld = TweetFlags(rawValue: 1 << 6)
    /// Sent to a Twitter Circle; private.
    public static let circle = TweetFlags(rawValue: 1 << 7)
    public static let community = TweetFlags(rawValue: 1 << 8)
    /// A retweet of an unknown tweet. Only its text (`RT @name: `) or a flag of the record shows that it is a retweet.
    public static let retweetByText = TweetFlags(rawValue: 1 << 9)
    /// A truncated retweet whose text and entities were copied from the original tweet.
    public static let completed = TweetFlags(rawValue: 1 << 10)
    public static let bookmarked = TweetFlags(rawValue: 1 << 11)
    /// A newer archive of the author no longer contains the tweet.
    public static let gone = TweetFlags(rawValue: 1 << 12)
    /// The tweet has a poll. Only some records of API v2 contain this property.
    public static let poll = TweetFlags(rawValue: 1 << 13)
    /// The text is an X Article, or the title and preview of one.
    public static let article = TweetFlags(rawValue: 1 << 14)
    /// The tweet has a Community Note.
    public static let communityNote = TweetFlags(rawValue: 1 << 15)
    // The store uses the bits 16 to 20 (`EmptyEntityFlags`).
    /// A record says that the tweet is a reply, but not to which tweet or account.
    public static let replyToUnknown = TweetFlags(rawValue: 1 << 21)
    /// A record says that the tweet quotes another one, but not which.
    public static let quoteOfUnknown = TweetFlags(rawValue: 1 << 22)
}

extension TweetFlags {
    /// True if the tweet occurs only inside records of other tweets. Searches exclude such tweets by default.
    public var isReferencedOnly: Bool { isDisjoint(with: [.collected, .liked]) }

    /// True if the tweet is among the likes in an archive, and has no record of its own.
    public var isLikeOnly: Bool { contains(.liked) && !contains(.collected) }
}

extension Tweet {
    /// The kind of a tweet is the first case that applies. So a retweet that also quotes is a `retweet`.
    public enum Kind: String, Sendable, CaseIterable {
        case retweet, quote, reply, original
    }

    public var kind: Kind {
        if retweetOf != nil { return .retweet }
        if quoteOf != nil { return .quote }
        if isReply { return .reply }
        return .original
    }

    /// True if the tweet is a reply. A retweet of a reply is not a reply.
    public var isReply: Bool { replyTo != nil && retweetOf == nil }
}

/// A named place that is attached to a tweet.
public struct Place: Hashable, Sendable {
    public var id: String
    public var name: String?
    public var fullName: String?
    public var country: String?
    public var countryCode: String?
    public var type: String?
    public var box: BoundingBox?

    package init(id: String) {
        self.id = id
    }
}

/// A point in degrees, latitude first.
public struct Coordinate: Hashable, Sendable {
    public var latitude: Double
    public var longitude: Double

    package init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// An area between latitudes and longitudes in degrees. If `west` is greater than `east`, the area crosses the 180th
/// meridian.
public struct BoundingBox: Hashable, Sendable {
    public var west: Double
    public var south: Double
    public var east: Double
    public var north: Double

    package init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }
}

/// A poll in a tweet, according to one record.
public struct Poll: Hashable, Sendable {
    public struct Choice: Hashable, Sendable {
        public var label: String
        /// The number of votes, if the record contains it.
        public var votes: Int64?

        package init(_ label: String, votes: Int64?) {
            self.label = label
            self.votes = votes
        }
    }

    public var choices: [Choice] = []
    public var endsAt: Timestamp?

    package init() {}

    /// The maximum number of choices that are read. Twitter's polls have four.
    package static let maxChoices = 10
}

/// A Community Note: context that other users wrote about a tweet.
public struct CommunityNote: Hashable, Sendable {
    /// The number in the note's URL, `https://x.com/i/birdwatch/n/1`.
    public var id: Int64?
    public var text: String

    package init(id: Int64?, text: String) {
        self.id = id
        self.text = text
    }
}

/// An immutable value on the heap. A struct that contains a box is small and cheap to copy.
package final class Box<Value: Hashable & Sendable>: Hashable, Sendable {
    package let value: Value

    package init(_ value: consuming Value) {
        self.value = value
    }

    package static func == (left: Box, right: Box) -> Bool { left === right || left.value == right.value }

    package func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

/// A public count of a tweet. A new count needs a case here, a column in the schema, the names in the formats that
/// contain it, and a row in `OperatorTable`.
public enum TweetCount: Int, Hashable, Sendable, CaseIterable {
    case likes, retweets, replies, quotes, views, bookmarks

    /// The plural: the column in CSV, and the name of the operator and of the order.
    public var name: String { "\(key)" }

    /// The member in JSON.
    package var key: StaticString { names.key }

    /// The column of the table `tweet`, which is also the name in `known:`.
    package var column: StaticString { names.column }

    private var names: (key: StaticString, column: StaticString) {
        switch self {
        case .likes: ("likes", "like_count")
        case .retweets: ("retweets", "retweet_count")
        case .replies: ("replies", "reply_count")
        case .quotes: ("quotes", "quote_count")
        case .views: ("views", "view_count")
        case .bookmarks: ("bookmarks", "bookmark_count")
        }
    }

    /// The singular, as in "1 reply".
    package var noun: String { self == .replies ? "reply" : String(name.dropLast()) }
}

extension Tweet {
    /// The counts that the archive contains; `nil` for the others.
    public struct Counts: Hashable, Sendable {
        private var values = InlineArray<6, Int64?>(repeating: nil)

        package init() {}

        public subscript(count: TweetCount) -> Int64? {
            get { values[count.rawValue] }
            set { values[count.rawValue] = newValue }
        }

        public static func == (left: Counts, right: Counts) -> Bool {
            TweetCount.allCases.allSatisfy { left[$0] == right[$0] }
        }

        public func hash(into hasher: inout Hasher) {
            for count in TweetCount.allCases { hasher.combine(self[count]) }
        }
    }
}
