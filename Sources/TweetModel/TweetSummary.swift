/// What the tweets that a query finds have in common: when they were written, and what they speak of most.
public struct TweetSummary: Sendable, Hashable {
    /// What can be counted by tweets that have it.
    public enum Field: Int, Sendable, CaseIterable {
        case hashtag, mention, author, domain, client, language
    }

    /// One value of a field, and how many of the tweets have it.
    public struct Count: Sendable, Hashable {
        /// As it is written, without a sign: a tag, a handle, a host, a name, a code.
        public var text: String
        public var tweets: Int

        public init(text: String, tweets: Int) {
            self.text = text
            self.tweets = tweets
        }
    }

    public var tweets = 0
    /// Those of which the archive has no time: they are in no bucket and in no hour.
    public var undated = 0
    public var first: Timestamp?
    public var last: Timestamp?
    public var period: TweetVolume.Period
    /// In order, without gaps: `2024-11-09`, the Monday of a week, `2024-11` or `2024`, by the clocks of the zone.
    public var series: [StoreStatistics.Bucket] = []
    /// Tweets by weekday (7, Monday first) and hour (24), by the clocks of the zone; those of which the time of day is
    /// known.
    public var hours = [[Int]](repeating: [Int](repeating: 0, count: 24), count: 7)
    /// The most used values of the fields that were asked for, most tweets first.
    public var top: [Field: [Count]] = [:]

    public init(period: TweetVolume.Period) {
        self.period = period
    }
}

/// The longest time between two tweets that follow each other.
public struct Silence: Sendable, Hashable {
    public var before: TweetID
    public var after: TweetID
    /// Unix seconds.
    public var start: Int64
    public var end: Int64

    public init(before: TweetID, after: TweetID, start: Int64, end: Int64) {
        self.before = before
        self.after = after
        self.start = start
        self.end = end
    }
}
