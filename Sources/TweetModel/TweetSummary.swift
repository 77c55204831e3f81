/// The times of the matches of a query, and the most frequent values of their fields.
public struct TweetSummary: Sendable, Hashable {
    /// The fields that can be counted.
    public enum Field: Int, Sendable, CaseIterable {
        case hashtag, mention, author, domain, client, language
    }

    /// A value and the number of tweets that contain it.
    public struct Count: Sendable, Hashable {
        /// The value as spelled, without its sign: a hashtag, handle, host, name or code.
        public var text: String
        public var tweets: Int

        public init(text: String, tweets: Int) {
            self.text = text
            self.tweets = tweets
        }
    }

    public var tweets = 0
    /// Tweets without a time. They are in no bucket and no hour.
    public var undated = 0
    public var first: Timestamp?
    public var last: Timestamp?
    public var period: TweetVolume.Period
    /// In order and without gaps, in local time: `2024-11-09`, the Monday of a week, `2024-11` or `2024`.
    public var series: [StoreStatistics.Bucket] = []
    /// The number of tweets by weekday (7, Monday first) and hour (24), in local time. Tweets without a time of day are
    /// left out.
    public var hours = [[Int]](repeating: [Int](repeating: 0, count: 24), count: 7)
    /// The most frequent values of the requested fields, highest number of tweets first.
    public var top: [Field: [Count]] = [:]

    public init(period: TweetVolume.Period) {
        self.period = period
    }
}

/// The longest time between two consecutive tweets.
public struct QuietPeriod: Sendable, Hashable {
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
