/// The ID of a tweet, which never changes. IDs since November 2010 contain the creation time (see `Snowflake`).
///
/// A tweet whose record has no usable ID has a negative key instead, derived from its author, time and text. Nothing
/// outside the store knows a key, so it is never part of a URL.
public struct TweetID: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Never negative in Twitter's data.
    public let rawValue: Int64

    /// True for the key of a tweet whose ID is unknown.
    public var isKey: Bool { rawValue < 0 }

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: Int64) {
        self.rawValue = rawValue
    }

    public static func < (left: TweetID, right: TweetID) -> Bool {
        left.rawValue < right.rawValue
    }

    public var description: String { String(rawValue) }
}

extension TweetID {
    /// The lowest bits of a key, which are a hash. The bits above are the Unix time in seconds, so keys have the order
    /// of the times. The key of a tweet without a time is a longer hash, and precedes the others.
    private static let hashBits: Int64 = 30
    private static let secondBits: Int64 = 32
    private static let timed: Int64 = 1 << (hashBits + secondBits)
    private static let untimedBits: Int64 = 56

    /// Creates the key of a tweet whose ID is unknown.
    ///
    /// - Parameters:
    ///   - hash: A hash of author, time and text.
    ///   - createdAt: The time of the tweet. If only the day is known, the hash decides about the order within it.
    package init(keyFrom hash: UInt64, at createdAt: Timestamp?) {
        let day: Int64 = 86_400
        guard var seconds = createdAt?.seconds, seconds >= 0, seconds < 1 << Self.secondBits - day else {
            self.init(.min + Int64(truncatingIfNeeded: hash) & (1 << Self.untimedBits - 1))
            return
        }
        if createdAt?.precision == .day { seconds += Int64(hash >> 32) % day }
        let low = Int64(truncatingIfNeeded: hash) & (1 << Self.hashBits - 1)
        self.init(.min + (Self.timed | seconds << Self.hashBits | low))
    }

    /// The position of a key among all keys in units of about a second, counted backwards from -1.
    package var positionOfKey: Int64 { rawValue >> Self.hashBits }
}

/// The ID of an account. Unlike the handle, it never changes.
public struct UserID: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: Int64) {
        self.rawValue = rawValue
    }

    public static func < (left: UserID, right: UserID) -> Bool {
        left.rawValue < right.rawValue
    }

    public var description: String { String(rawValue) }
}

/// Reads the creation time from a tweet ID. Since 2010-11-04, Twitter assigns "Snowflake" IDs, whose bits above the
/// lowest 22 are the number of milliseconds since the Snowflake epoch.
package enum Snowflake {
    /// The Snowflake epoch as Unix time in milliseconds.
    package static let epochMilliseconds: Int64 = 1_288_834_974_657
    /// IDs up to this number are sequential and contain no time. The first Snowflake ID is above 290,000,000,000,000.
    /// No tweet has an ID between the two.
    package static let lastSequentialID: Int64 = 30_000_000_000

    /// The time in an ID, in Unix milliseconds; `nil` for a sequential ID.
    package static func milliseconds(of id: TweetID) -> Int64? {
        id.rawValue > lastSequentialID ? (id.rawValue >> 22) + epochMilliseconds : nil
    }

    /// The time in an ID, in whole Unix seconds; `nil` for a sequential ID.
    package static func seconds(of id: TweetID) -> Int64? {
        milliseconds(of: id).map { $0 / 1000 }
    }

    /// The lowest Snowflake ID of a Unix second; 0 for times before the Snowflake epoch, and `Int64.max` for times that
    /// are too late for an ID.
    package static func firstID(atSecond second: Int64) -> Int64 {
        let (milliseconds, overflow) = second.multipliedReportingOverflow(by: 1000)
        let offset = (overflow ? (second < 0 ? Int64.min : Int64.max) : milliseconds).subtractingReportingOverflow(
            epochMilliseconds)
        guard !offset.overflow, offset.partialValue > 0 else { return 0 }
        return offset.partialValue > Int64.max >> 22 ? Int64.max : offset.partialValue << 22
    }
}

/// The name of a label that the user gives to tweets.
public struct LabelName: Hashable, Sendable, CustomStringConvertible {
    /// The maximum number of Unicode scalars.
    public static let longest = 100
    /// The label that `tweetdex star` adds.
    public static let starred = LabelName(known: "starred")

    public let text: String

    /// Removes white space and invisible characters at both ends. Returns `nil` if the rest is empty, is longer than
    /// `longest`, or contains a control character or one that changes the direction of the text around it.
    public init?(_ text: String) {
        var scalars = text.unicodeScalars[...]
        while let first = scalars.first, Self.isInvisible(first) { scalars.removeFirst() }
        while let last = scalars.last, Self.isInvisible(last) { scalars.removeLast() }
        guard !scalars.isEmpty, scalars.count <= Self.longest,
            scalars.allSatisfy({ $0.properties.generalCategory != .control && !Self.changesDirection($0) })
        else { return nil }
        self.text = String(scalars)
    }

    /// True for embeddings, overrides and isolates of bidirectional text, and their ends.
    private static func changesDirection(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }

    /// True for white space and format characters, apart from the tags that end the flag of England (U+E0067).
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace
            || scalar.properties.generalCategory == .format && !(0xE0020...0xE007F).contains(scalar.value)
    }

    private init(known: String) {
        text = known
    }

    public var description: String { text }
}

/// A label and the number of tweets that have it.
public struct LabelCount: Hashable, Sendable {
    public var name: String
    public var tweets: Int
    /// The Unix time when a tweet last got the label. Only `TweetArchive.labelUses` sets this and `years`.
    package var lastUsed: Int64 = 0
    /// The numbers of labelled tweets by their year. Leaves out tweets without a time.
    package var years: [Int: Int] = [:]

    package init(name: String, tweets: Int, lastUsed: Int64 = 0) {
        self.name = name
        self.tweets = tweets
        self.lastUsed = lastUsed
    }
}

extension UserID {
    /// What is known of an account, from the least certain to the most certain.
    package enum Certainty: Comparable {
        case name, handle, id
    }

    /// Creates the negative ID of an account of which only the handle is known, from a hash of the handle.
    package init(fromHandleHash hash: UInt64) { self.init(-1 - Int64(hash >> 2)) }

    /// Creates the negative ID of an account of which only the display name is known, from a hash of the name. It is
    /// less than those from handles.
    package init(fromNameHash hash: UInt64) { self.init(.min + Int64(hash >> 2)) }

    package var certainty: Certainty { rawValue >= 0 ? .id : rawValue >= .min / 2 ? .handle : .name }
}
