import TweetModel

/// Statistics about a query's matches: counts over time, and the most frequent values.
extension JSONRenderer {
    func putSeries(of volume: TweetVolume, into out: inout [UInt8]) {
        out.put("[")
        var isFirst = true
        for bucket in volume.series {
            out.put(isFirst ? "{\"start\":" : ",{\"start\":")
            isFirst = false
            put(bucket, of: volume, into: &out)
        }
        out.put("]")
    }

    /// Appends the keys of `tweetdex.stats/1` that only exist for a query.
    func putQueryStatistics(of volume: TweetVolume, into out: inout [UInt8]) {
        out.put(",\"query\":")
        out.putString(volume.query)
        out.put(",\"by\":")
        out.putString(volume.period.rawValue)
        out.put(",\"undated\":")
        out.putNumber(volume.undated)
        out.put(",\"hours\":")
        out.putList(volume.hours) { out, hours in out.putList(hours) { $0.putNumber($1) } }
        let users = volume.users
        out.put(",\"tweets_per_user\":{\"users\":")
        out.putNumber(users.count)
        out.put(",\"min\":")
        out.putNumber(users.count > 0 ? users.least : nil)
        out.put(",\"max\":")
        out.putNumber(users.count > 0 ? users.most : nil)
        let fractions = [
            ("mean", users.mean), ("lower_quartile", users.lowerQuartile), ("median", users.median),
            ("upper_quartile", users.upperQuartile),
        ]
        for (name, number) in fractions {
            out.put(",\"\(name)\":")
            out.putNumber(users.count > 0 ? number : nil)
        }
        out.put("},\"gaps\":")
        out.putList(volume.gaps) { out, gap in
            out.put("{\"first\":")
            out.putString(gap.first)
            out.put(",\"last\":")
            out.putString(gap.last)
            out.put(",\"days\":")
            out.putNumber(gap.days)
            out.put("}")
        }
        out.put(",\"window\":")
        out.putNumber(volume.window)
        out.put(",\"burst_rule\":")
        out.putString(volume.burstRule)
        out.put(",\"bursts\":")
        out.putList(volume.bursts(limit: TweetVolume.mostBursts)) { out, bucket in
            out.put("{\"start\":")
            out.putString(bucket.start)
            out.put(",\"tweets\":")
            out.putNumber(bucket.counts.tweets)
            out.put(",\"expected\":")
            out.putNumber(bucket.expected)
            out.put("}")
        }
    }

    /// Appends the value of the key `start`, all later keys, and the closing brace.
    private func put(_ bucket: TweetVolume.Bucket, of volume: TweetVolume, into out: inout [UInt8]) {
        out.putString(bucket.start)
        for (name, number) in bucket.counts.columns(hasDetails: volume.hasDetails) {
            out.put(",\"\(name)\":")
            out.putNumber(number)
        }
        out.put(",\"moving_average\":")
        out.putNumber(bucket.movingAverage)
        out.put(",\"expected\":")
        out.putNumber(bucket.expected)
        out.put(",\"burst\":")
        out.putFlag(bucket.isBurst)
        out.put("}")
    }

    func putLine(_ bucket: TweetVolume.Bucket, of volume: TweetVolume, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.volume/1\",\"by\":")
        out.putString(volume.period.rawValue)
        out.put(",\"start\":")
        put(bucket, of: volume, into: &out)
        out.put("\n")
    }

    // MARK: - Frequencies

    func put(_ table: TopTable, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.top/1\",\"field\":")
        out.putString(table.field.rawValue)
        out.put(",\"query\":")
        out.putString(table.query)
        out.put(",\"tweets\":")
        out.putNumber(table.tweets)
        out.put(",\"distinct\":")
        out.putNumber(table.distinct)
        out.put(",\"rows\":")
        out.putList(Array(table.rows.enumerated())) { out, row in
            out.put("{\"rank\":")
            put(row.element, rank: row.offset + 1, into: &out)
        }
        out.put("}")
    }

    func putLines(_ table: TopTable, into out: inout [UInt8]) {
        for (index, row) in table.rows.enumerated() {
            out.put("{\"schema\":\"tweetdex.count/1\",\"field\":")
            out.putString(table.field.rawValue)
            out.put(",\"rank\":")
            put(row, rank: index + 1, into: &out)
            out.put("\n")
        }
    }

    /// Appends the value of the key `rank`, all later keys, and the closing brace.
    private func put(_ row: TopTable.Row, rank: Int, into out: inout [UInt8]) {
        out.putNumber(rank)
        out.put(",\"text\":")
        out.putString(row.text)
        out.put(",\"tweets\":")
        out.putNumber(row.tweets)
        out.put(",\"uses\":")
        out.putNumber(row.uses)
        out.put(",\"users\":")
        out.putNumber(row.users)
        out.put(",\"first\":")
        out.putTime(row.first)
        out.put(",\"last\":")
        out.putTime(row.last)
        out.put(",\"id\":")
        out.putString(row.id)
        out.put("}")
    }
}

extension TweetVolume.Counts {
    /// Returns the counts with the names that CSV and JSON use.
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
