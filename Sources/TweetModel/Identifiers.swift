/// A tweet's number, as the service gave it. Unique for ever, and since November 2010 also a clock.
public struct TweetID: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number itself; 63 bits, never negative in real data.
    public let rawValue: Int64

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

/// An account's number. Handles change, this does not.
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

/// The clock inside a tweet id ("Snowflake", since 2010-11-04): milliseconds since its own epoch in the bits above 22.
public enum Snowflake {
    /// Unix time of the Snowflake epoch, in milliseconds.
    public static let epochMilliseconds: Int64 = 1_288_834_974_657
    /// Ids up to this one were counted one by one and carry no time.
    public static let lastSequentialID: Int64 = 30_000_000_000

    /// The moment inside an id, in Unix milliseconds; nil for an id from before Snowflake.
    public static func milliseconds(of id: TweetID) -> Int64? {
        id.rawValue > lastSequentialID ? (id.rawValue >> 22) + epochMilliseconds : nil
    }

    /// The moment inside an id, in whole Unix seconds; nil for an id from before Snowflake.
    public static func seconds(of id: TweetID) -> Int64? {
        milliseconds(of: id).map { $0 / 1000 }
    }

    /// The smallest id that any tweet of this Unix second can have; 0 for moments before Snowflake.
    public static func firstID(atSecond second: Int64) -> Int64 {
        let (milliseconds, overflow) = second.multipliedReportingOverflow(by: 1000)
        let offset = (overflow ? (second < 0 ? Int64.min : Int64.max) : milliseconds).subtractingReportingOverflow(
            epochMilliseconds)
        guard !offset.overflow, offset.partialValue > 0 else { return 0 }
        return offset.partialValue > Int64.max >> 22 ? Int64.max : offset.partialValue << 22
    }
}
