/// A tweet in one record, in a form that is independent of the input format: unescaped text, spans in UTF-8 bytes, and
/// `nil` for values missing from the record. Absent is not false and not zero.
public struct Tweet: Hashable, Sendable {
    public var id: TweetID
    /// `nil` only if neither the record nor the ID contains a time.
    public var createdAt: Timestamp?
    /// `nil` for likes in an account archive, which do not name their author.
    public var author: User?
    /// Unescaped; the longest text in the record.
    public var text: String
    public var textTrust: TextCompleteness
    /// Twitter's language code, e.g. `en`, `und`.
    public var language: String?
    /// The name of the program that wrote the tweet, without markup.
    public var client: String?

    public var replyTo: TweetReference?
    public var retweetOf: TweetReference?
    public var quoteOf: TweetReference?
    /// The first tweet of the thread, if the record names it.
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
    public var point: Coordinate?
    /// True if marked as possibly sensitive; `nil` if the record does not say.
    public var sensitive: Bool?
    public var flags: TweetFlags = []
    /// All versions of an edited tweet including this one, oldest first; empty if the tweet was not edited or the
    /// record does not say.
    public var edits: [TweetID] = []
    public var communityID: String?
    /// Codes of the countries in which the tweet is withheld.
    public var withheldIn: [String] = []

    public init(id: TweetID, createdAt: Timestamp?, author: User?, text: String, textTrust: TextCompleteness) {
        self.id = id
        self.createdAt = createdAt
        self.author = author
        self.text = text
        self.textTrust = textTrust
    }

    public struct Counts: Hashable, Sendable {
        public var likes: Int64?
        public var retweets: Int64?
        public var replies: Int64?
        public var quotes: Int64?
        public var views: Int64?
        public var bookmarks: Int64?

        public init() {}
    }
}

/// A tweet that this tweet replies to, retweets or quotes. Any field may be unknown.
public struct TweetReference: Hashable, Sendable {
    public var tweet: TweetID?
    public var user: UserID?
    public var handle: String?

    public init(tweet: TweetID?, user: UserID? = nil, handle: String? = nil) {
        self.tweet = tweet
        self.user = user
        self.handle = handle
    }
}

/// How complete the text of a record is. When records of one tweet are merged, the greatest value wins. Raw values are
/// stored: never renumber.
public enum TextCompleteness: Int, Sendable, Hashable, Comparable {
    /// The text of a like, or another summary.
    case summary = 0
    /// Known to be truncated.
    case cut = 1
    /// `text` in a classic archive or in API v1.1.
    case classic = 2
    /// `text` in API v2.
    case v2 = 3
    /// `full_text` or `extended_tweet`.
    case full = 4
    /// The text of a note (long post).
    case note = 5

    public static func < (left: TextCompleteness, right: TextCompleteness) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Properties that are either known to be true or unknown. Raw values are stored: never renumber.
public struct TweetFlags: OptionSet, Hashable, Sendable {
    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// The tweet has a record of its own in an input. Otherwise it occurs only inside other tweets (*referenced*).
    public static let collected = TweetFlags(rawValue: 1 << 0)
    /// The text comes from a note (long post).
    public static let note = TweetFlags(rawValue: 1 << 1)
    /// The text is truncated, and the input does not contain the rest.
    public static let truncated = TweetFlags(rawValue: 1 << 2)
    /// The archive or a stream notice marks the tweet as deleted.
    public static let deleted = TweetFlags(rawValue: 1 << 3)
    /// An owner of the store liked the tweet.
    public static let liked = TweetFlags(rawValue: 1 << 4)
    /// A later version of the tweet exists.
    public static let edited = TweetFlags(rawValue: 1 << 5)
    public static let withheld = TweetFlags(rawValue: 1 << 6)
    /// Sent to a Twitter Circle; private.
    public static let circle = TweetFlags(rawValue: 1 << 7)
    public static let community = TweetFlags(rawValue: 1 << 8)
    /// A retweet known only by its text (`RT @name: `) or a flag, in a format that does not contain the original's ID.
    public static let retweetByText = TweetFlags(rawValue: 1 << 9)
    /// A truncated retweet whose text and entities were completed from the original.
    public static let completed = TweetFlags(rawValue: 1 << 10)
    public static let bookmarked = TweetFlags(rawValue: 1 << 11)
    /// A newer archive of the author no longer contains the tweet.
    public static let gone = TweetFlags(rawValue: 1 << 12)
    /// The tweet has a poll. Only API v2 contains this, and only on request.
    public static let poll = TweetFlags(rawValue: 1 << 13)
}

extension TweetFlags {
    /// True if the tweet is neither collected nor liked. Searches leave such tweets out by default.
    public var isReferencedOnly: Bool { isDisjoint(with: [.collected, .liked]) }

    /// True if the tweet is in the store only because an owner liked it.
    public var isLikeOnly: Bool { contains(.liked) && !contains(.collected) }
}

extension Tweet {
    /// The kind of a tweet: the first of these that applies.
    public enum Kind: String, Sendable, CaseIterable {
        case retweet, quote, reply, original
    }

    public var kind: Kind {
        if retweetOf != nil { return .retweet }
        if quoteOf != nil { return .quote }
        if isReply { return .reply }
        return .original
    }

    /// True if the tweet replies to someone and is not a retweet of a reply.
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

    public init(id: String) {
        self.id = id
    }
}

/// A point in degrees, latitude first.
public struct Coordinate: Hashable, Sendable {
    public var latitude: Double
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A box in degrees. It crosses the 180th meridian if `west` is greater than `east`.
public struct BoundingBox: Hashable, Sendable {
    public var west: Double
    public var south: Double
    public var east: Double
    public var north: Double

    public init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }
}
