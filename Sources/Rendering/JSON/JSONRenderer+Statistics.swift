package import TweetModel

extension JSONRenderer {
    /// `tweetdex.stats/1`
    package func statistics(_ statistics: StoreStatistics, into out: inout [UInt8]) {
        document("tweetdex.stats/1", into: &out) { statistics.writeMembers(to: &$0) }
    }

    /// `tweetdex.stats/1` with the keys that need a volume.
    ///
    /// - Parameters:
    ///   - statistics: The totals of the matches of a query.
    ///   - volume: The counts of the same matches over time.
    package func statistics(_ statistics: StoreStatistics, _ volume: TweetTimeSeries, into out: inout [UInt8]) {
        document("tweetdex.stats/1", into: &out) { statistics.writeMembers(volume, to: &$0) }
    }

    /// `tweetdex.stats/1` for the matches of a query. If `totals` is set, the keys before `query` contain these totals
    /// of the whole store instead.
    package func summary(
        _ summary: TweetTimeSeries, query: String, totals: StoreStatistics?, into out: inout [UInt8]
    ) {
        let series = summary.tweetsPerBucket
        document("tweetdex.stats/1", into: &out) { json in
            if let totals {
                totals.writeMembers(to: &json)
            } else {
                json.object("tweets") { $0.member("matching", summary.totals.tweets) }
                json.member("first", summary.first)
                json.member("last", summary.last)
                json.member("series", series)
            }
            json.member("query", query)
            json.member("by", summary.period.rawValue)
            json.member("volume", series)
            json.member("undated", summary.undated)
            json.member("hours", summary.hours)
            json.object("top") { json in
                let fields: [(name: StaticString, field: Facet.Field)] = [
                    ("hashtag", .hashtag), ("mention", .mention), ("author", .person), ("domain", .domain),
                    ("client", .client), ("language", .language),
                ]
                for (name, field) in fields {
                    guard let values = summary.top[field] else { continue }
                    json.objects(name, values) { json, value in
                        json.member("text", value.text)
                        json.member("tweets", value.count)
                    }
                }
            }
        }
    }
}

extension StoreStatistics {
    /// Writes the members of `tweetdex.stats/1` after `schema`. Writes `messages` and `follows` only if there are any.
    ///
    /// - Parameter volume: The source of `series` and of further members after `entities_added`. If it is `nil`,
    ///   `series` comes from these statistics, and the further members are left out.
    func writeMembers(_ volume: TweetTimeSeries? = nil, to json: inout JSONWriter) {
        json.object("tweets") { json in
            json.member("collected", collected)
            json.member("referenced", referenced)
            json.member("original", original)
            json.member("reply", reply)
            json.member("retweet", retweet)
            json.member("quote", quote)
            json.member("found", found)
            json.member("liked_only", likedOnly)
        }
        let entities: KeyValuePairs<StaticString, EntityTotals> = [
            "hashtags": hashtags, "mentions": mentions, "urls": urls, "cashtags": cashtags, "media": media,
        ]
        json.object("entities") { json in for (name, totals) in entities { json.member(name, totals.given) } }
        json.object("distinct") { json in
            json.member("hashtags", hashtags.distinct)
            json.member("users", distinctUsers)
            json.member("domains", urls.distinct)
            json.member("cashtags", cashtags.distinct)
            json.member("mentions", mentions.distinct)
        }
        json.member("first", first)
        json.member("last", last)
        if let volume { Table.volume(volume).writeRows("series", to: &json) } else { json.member("series", series) }
        json.object("entities_added") { json in for (name, totals) in entities { json.member(name, totals.added) } }
        volume?.writeMembers(to: &json)
        if conversations > 0 {
            json.object("messages") { json in
                json.member("messages", messages)
                json.member("conversations", conversations)
                json.member("media", messageMedia)
            }
        }
        if grokChats > 0 {
            json.object("grok") { json in
                json.member("messages", grokMessages)
                json.member("chats", grokChats)
            }
        }
        if !follows.isEmpty { json.member("follows", follows) }
    }
}

extension FollowTotals: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("of", subject)
        json.objects("snapshots", snapshots) { json, snapshot in
            json.member("kind", snapshot.kind.rawValue)
            json.member("accounts", snapshot.accounts)
            json.member("taken_at", snapshot.takenAt.map { Timestamp(seconds: $0) })
            json.member("complete", snapshot.isComplete)
        }
        json.member("lists", lists)
    }
}

extension StoreStatistics.Bucket: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("start", start)
        json.member("tweets", tweets)
    }
}

extension TweetTimeSeries {
    /// Writes the members that a volume adds to `tweetdex.stats/1`. `bursts` lists at most `maxBursts` intervals.
    func writeMembers(to json: inout JSONWriter) {
        json.member("query", query)
        json.member("by", period.rawValue)
        json.member("undated", undated)
        json.member("hours", hours)
        let users = users.count > 0 ? users : nil
        json.object("tweets_per_user") { json in
            json.member("users", users?.count ?? 0)
            json.member("min", users?.minimum)
            json.member("max", users?.maximum)
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
        json.objects("bursts", bursts(limit: Self.maxBursts)) { json, bucket in
            json.member("start", bucket.start)
            json.member("tweets", bucket.counts.tweets)
            json.member("expected", bucket.expected)
        }
    }
}
