import TweetModel

extension TweetVolume {
    /// Writes the members that a volume adds to `tweetdex.stats/1`. `bursts` lists at most `mostBursts` intervals.
    func writeMembers(to json: inout JSONWriter) {
        json.member("query", query)
        json.member("by", period.rawValue)
        json.member("undated", undated)
        json.member("hours", hours)
        let users = users.count > 0 ? users : nil
        json.object("tweets_per_user") { json in
            json.member("users", users?.count ?? 0)
            json.member("min", users?.least)
            json.member("max", users?.most)
            json.member("mean", users?.mean)
            json.member("lower_quartile", users?.lowerQuartile)
            json.member("median", users?.median)
            json.member("upper_quartile", users?.upperQuartile)
        }
        json.objects("gaps", gaps) { json, gap in
            json.member("first", gap.first)
            json.member("last", gap.last)
            json.member("days", gap.days)
        }
        json.member("window", window)
        json.member("burst_rule", burstRule)
        json.objects("bursts", bursts(limit: Self.mostBursts)) { json, bucket in
            json.member("start", bucket.start)
            json.member("tweets", bucket.counts.tweets)
            json.member("expected", bucket.expected)
        }
    }
}
