/// The distribution of the matches of a query over time, and their most frequent hashtags, authors and so on.
package struct TweetSummary: Sendable, Hashable {
    /// The fields of the statistics page, in its order.
    package static let fields: [Facet.Field] = [.hashtag, .mention, .person, .domain, .client, .language]

    package var tweets = 0
    /// The number of tweets without a time. `series` and `hours` do not include them.
    package var undated = 0
    /// The times of the earliest and latest tweet; `nil` if no tweet has a time.
    package var first: Timestamp?
    package var last: Timestamp?
    /// The period of a bucket in `series`, at least a day.
    package var period: TweetTimeSeries.Period
    /// The periods from the first to the last tweet in local time, as `TweetTimeSeries.Period.series(_:)` returns them.
    /// The `start` of a bucket is `2024-11-09` (for a week, its Monday), `2024-11` or `2024`.
    package var series: [StoreStatistics.Bucket] = []
    /// The number of tweets as `hours[weekday][hour]` in local time; weekday 0 is Monday. Excludes tweets without a
    /// time of day.
    package var hours = [[Int]](repeating: [Int](repeating: 0, count: 24), count: 7)
    /// The values of the requested fields, most frequent first.
    package var top: [Facet.Field: [Facet.Value]] = [:]

    package init(period: TweetTimeSeries.Period) {
        self.period = period
    }
}

/// The longest time between two consecutive tweets with the flag `TweetFlags.collected`. If owners of archives are
/// known, only their tweets count.
package struct QuietPeriod: Sendable, Hashable {
    /// The last tweet before the quiet period.
    package var before: TweetID
    /// The first tweet after the quiet period.
    package var after: TweetID
    /// The times of the two tweets in Unix seconds.
    package var start: Int64
    package var end: Int64

    package init(before: TweetID, after: TweetID, start: Int64, end: Int64) {
        self.before = before
        self.after = after
        self.start = start
        self.end = end
    }
}
