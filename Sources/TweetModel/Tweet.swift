/// One tweet as a record tells it, in the program's own terms: un-escaped text, byte spans, `nil` for what the format
/// does not carry. Absent is not false and not zero.
public struct Tweet: Hashable, Sendable {
    public var id: TweetID
    /// nil only where neither the record nor the id tells.
    public var createdAt: Timestamp?
    /// nil for likes of an account archive, which do not say who wrote them.
    public var author: User?
    /// Un-escaped, the longest this record has.
    public var text: String
    public var textTrust: TextTrust
    /// Twitter's own language label, e.g. `en`, `und`.
    public var language: String?
    /// The program it was written with, without markup.
    public var client: String?

    public var replyTo: TweetReference?
    public var retweetOf: TweetReference?
    public var quoteOf: TweetReference?
    /// The first tweet of its thread, where the record names it.
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
    /// Marked as possibly sensitive; nil where the record does not say.
    public var sensitive: Bool?
    public var flags: TweetFlags = []
    /// All versions of an edited tweet, oldest first, this one among them; empty when it was never edited or unknown.
    public var edits: [TweetID] = []
    public var communityID: String?
    /// Country codes in which it was withheld.
    public var withheldIn: [String] = []

    public init(id: TweetID, createdAt: Timestamp?, author: User?, text: String, textTrust: TextTrust) {
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

/// Another tweet that this one answers, repeats or quotes; any part may be unknown.
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

/// How much a text can be trusted to be the whole one; of two records of a tweet the higher one keeps its text.
public enum TextTrust: Int, Sendable, Hashable, Comparable {
    /// A like, a header or another summary.
    case summary = 0
    /// Known to be cut.
    case cut = 1
    /// `text` of a classic archive or an old API.
    case classic = 2
    /// API v2 `text`.
    case v2 = 3
    /// `full_text` or `extended_tweet`.
    case full = 4
    /// A note (long post).
    case note = 5

    public static func < (left: TextTrust, right: TextTrust) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Facts about a tweet that are either known to hold or not known. Raw values are stored: never renumber.
public struct TweetFlags: OptionSet, Hashable, Sendable {
    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// Stood on its own in an input. Without it the tweet was only met inside another one (*referenced*).
    public static let collected = TweetFlags(rawValue: 1 << 0)
    /// Its text comes from a note (long post).
    public static let note = TweetFlags(rawValue: 1 << 1)
    /// Its text is cut and the rest is not in the input.
    public static let truncated = TweetFlags(rawValue: 1 << 2)
    /// The archive or the stream says it was deleted.
    public static let deleted = TweetFlags(rawValue: 1 << 3)
    /// In the likes of an owner of the store.
    public static let liked = TweetFlags(rawValue: 1 << 4)
    /// A later version of it exists.
    public static let edited = TweetFlags(rawValue: 1 << 5)
    public static let withheld = TweetFlags(rawValue: 1 << 6)
    /// Written for a Twitter Circle: private.
    public static let circle = TweetFlags(rawValue: 1 << 7)
    public static let community = TweetFlags(rawValue: 1 << 8)
    /// A retweet by its text (`RT @name: `), or by a bare mark, in a format that says no more of it.
    public static let retweetByText = TweetFlags(rawValue: 1 << 9)
    /// A cut retweet whose text and entities were completed from the original.
    public static let completed = TweetFlags(rawValue: 1 << 10)
    public static let bookmarked = TweetFlags(rawValue: 1 << 11)
    /// A newer archive of its author no longer has it.
    public static let gone = TweetFlags(rawValue: 1 << 12)
    /// Came with a poll. Only API v2 says so, and only when it was asked.
    public static let poll = TweetFlags(rawValue: 1 << 13)
}

extension TweetFlags {
    /// Neither stood on its own in an input nor was taken in as a like: results leave it out unless asked for.
    public var isReferencedOnly: Bool { isDisjoint(with: [.collected, .liked]) }

    /// Known as a like of an archive's owner, and not on its own.
    public var isLikeOnly: Bool { contains(.liked) && !contains(.collected) }
}

extension Tweet {
    /// The first that holds.
    public enum Kind: String, Sendable, CaseIterable {
        case retweet, quote, reply, original
    }

    public var kind: Kind {
        if retweetOf != nil { return .retweet }
        if quoteOf != nil { return .quote }
        if isReply { return .reply }
        return .original
    }

    /// Answers someone, and is not a retweet of an answer.
    public var isReply: Bool { replyTo != nil && retweetOf == nil }
}

/// A named place that a tweet was tagged with.
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

/// Degrees; latitude first.
public struct Coordinate: Hashable, Sendable {
    public var latitude: Double
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// Degrees. `west` may be greater than `east`: then the box spans the 180th meridian.
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
