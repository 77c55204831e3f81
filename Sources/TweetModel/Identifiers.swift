/// The ID of a tweet, which never changes. IDs since November 2010 contain the creation time (see `Snowflake`).
public struct TweetID: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Never negative in Twitter's data.
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
