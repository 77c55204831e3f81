/// The distribution of the matches of a query over time, and their most frequent hashtags, authors and so on.
public struct TweetSummary: Sendable, Hashable {
    public enum Field: Int, Sendable, CaseIterable {
        case hashtag, mention, author, domain, client, language
    }

    /// A value and the number of tweets that contain it.
    public struct Count: Sendable, Hashable {
        /// The value without `#` or `@`.
        public var text: String
        public var tweets: Int

        public init(text: String, tweets: Int) {
            self.text = text
            self.tweets = tweets
        }
    }

    public var tweets = 0
    /// The number of tweets without a time. `series` and `hours` do not include them.
    public var undated = 0
    /// The times of the earliest and latest tweet; `nil` if no tweet has a time.
    public var first: Timestamp?
    public var last: Timestamp?
    /// The period of a bucket in `series`, at least a day.
    public var period: TweetVolume.Period
    /// The periods from the first to the last tweet in local time, including periods without tweets. The `start` of a
    /// bucket is `2024-11-09` (for a week, its Monday), `2024-11` or `2024`.
    public var series: [StoreStatistics.Bucket] = []
    /// The number of tweets as `hours[weekday][hour]` in local time; weekday 0 is Monday. Excludes tweets without a
    /// time of day.
    public var hours = [[Int]](repeating: [Int](repeating: 0, count: 24), count: 7)
    /// The values of the requested fields, most frequent first.
    public var top: [Field: [Count]] = [:]

    public init(period: TweetVolume.Period) {
        self.period = period
    }
}

/// The longest time between two consecutive tweets with the flag `TweetFlags.collected`. If owners of archives are
/// known, only their tweets count.
public struct QuietPeriod: Sendable, Hashable {
    /// The last tweet before the quiet period.
    public var before: TweetID
    /// The first tweet after the quiet period.
    public var after: TweetID
    /// The times of the two tweets in Unix seconds.
    public var start: Int64
    public var end: Int64

    public init(before: TweetID, after: TweetID, start: Int64, end: Int64) {
        self.before = before
        self.after = after
        self.start = start
        self.end = end
    }
}
