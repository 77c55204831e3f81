package import TweetModel

/// Statistics about the matches of a query: counts over time, and the most frequent values.
extension JSONRenderer {
    /// `tweetdex.volume/1` and a newline: the counts of one interval.
    package func volumeLine(_ bucket: TweetVolume.Bucket, of volume: TweetVolume, into out: inout [UInt8]) {
        line("tweetdex.volume/1", into: &out) { json in
            json.member("by", volume.period.rawValue)
            bucket.writeMembers(hasDetails: volume.hasDetails, to: &json)
        }
    }

    /// `tweetdex.top/1`
    package func top(_ table: TopTable, into out: inout [UInt8]) {
        document("tweetdex.top/1", into: &out) { json in
            json.member("field", table.field.rawValue)
            json.member("query", table.query)
            json.member("tweets", table.tweets)
            json.member("distinct", table.distinct)
            json.objects("rows", table.rows.indices) { table.rows[$1].writeMembers(rank: $1 + 1, to: &$0) }
        }
    }

    /// `tweetdex.count/1` and a newline for each row of the table.
    package func topLines(_ table: TopTable, into out: inout [UInt8]) {
        for (index, row) in table.rows.enumerated() {
            line("tweetdex.count/1", into: &out) { json in
                json.member("field", table.field.rawValue)
                row.writeMembers(rank: index + 1, to: &json)
            }
        }
    }
}

extension TopTable.Row {
    fileprivate func writeMembers(rank: Int, to json: inout JSONWriter) {
        json.member("rank", rank)
        json.member("text", text)
        json.member("tweets", tweets)
        json.member("uses", uses)
        json.member("users", users)
        json.member("first", first)
        json.member("last", last)
        json.member("id", id)
        json.member("country", country)
        json.member("query", query)
    }
}

extension TweetVolume {
    func writeSeries(to json: inout JSONWriter) {
        json.array("series") { json in
            for bucket in series { json.object { bucket.writeMembers(hasDetails: hasDetails, to: &$0) } }
        }
    }

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

extension TweetVolume.Bucket {
    fileprivate func writeMembers(hasDetails: Bool, to json: inout JSONWriter) {
        json.member("start", start)
        for (name, number) in counts.columns(hasDetails: hasDetails) { json.member(named: name, number) }
        json.member("moving_average", movingAverage)
        json.member("expected", expected)
        json.member("burst", isBurst)
    }
}

extension TweetVolume.Counts {
    /// Returns the counts with the names that CSV and JSON use; without details, only the numbers of tweets.
    func columns(hasDetails: Bool) -> [(name: String, number: Int)] {
        let kinds = [
            ("tweets", tweets), ("original", original), ("reply", reply), ("retweet", retweet), ("quote", quote),
        ]
        guard hasDetails else { return kinds }
        return kinds + [
            ("with_hashtags", withHashtags), ("with_mentions", withMentions), ("with_links", withLinks),
            ("with_media", withMedia), ("users", users), ("new_users", newUsers),
        ]
    }
}
