internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
public import TweetModel

extension TweetArchive {
    /// Counts the matching tweets by period, by kind, and by hour and weekday. An empty query counts all tweets.
    ///
    /// Makes one pass over the results. Memory is proportional to the number of periods and accounts. With
    /// `wantsDetails`, it is proportional to the number of different pairs of a period and an account. Results of an
    /// empty query are cached. Does not write to the search history.
    ///
    /// - Parameters:
    ///   - text: The query.
    ///   - period: The length of a bucket.
    ///   - window: The number of periods in the moving average; `nil` for the default of the period.
    ///   - wantsDetails: If true, also counts the authors of each period, and its tweets with hashtags, mentions, links
    ///     and media.
    ///   - options: The options of the search.
    public func volume(
        of text: String, by period: TweetVolume.Period, window: Int? = nil, wantsDetails: Bool, options: SearchOptions
    ) throws(TweetArchiveError) -> TweetVolume {
        let query = try parse(text, options)
        let empty = TweetVolume(query: query.canonical, period: period, window: window)
        let key = query.isEmpty ? Self.volumeCacheKey(period, wantsDetails: wantsDetails, options.zone) : nil
        var volume = try cached(key) { () throws(TweetArchiveError) in
            try runQuery(query, otherwise: empty) { () throws -> TweetVolume in
                var tally = VolumeCounter(by: period, zone: options.zone, wantsDetails: wantsDetails)
                let report = options.progress ?? { _ in }
                var counted = WorkProgress(.countingTweets)
                if query.isEmpty {
                    counted.total = try store.tweetCount()
                    try Statistics(store).forEachMoment(withThings: wantsDetails) { sample in
                        counted.advance(report)
                        tally.add(sample)
                    }
                    return tally.filling(empty)
                }
                let statement = try query.plan(context(options)).volume(details: wantsDetails)
                try store.connection.forEach(statement) { row in
                    counted.advance(report)
                    tally.add(
                        VolumeSample(
                            second: row.optionalInteger(0), isDay: row.integer(1) != 0, author: row.optionalInteger(2),
                            kinds: row.integer(3), things: row.integer(4)))
                }
                return tally.filling(empty)
            }
        }
        volume.window = empty.window
        return volume
    }

    /// Returns the cache key of the volume of all tweets.
    static func volumeCacheKey(_ period: TweetVolume.Period, wantsDetails: Bool, _ zone: Zone) -> [String] {
        ["volume", period.rawValue, wantsDetails ? "details" : "", zone.signature]
    }

    /// Returns totals of the matching tweets, and their number by month. For an empty query, returns `statistics()`.
    public func statistics(
        of text: String, options: SearchOptions
    ) throws(TweetArchiveError) -> StoreStatistics {
        let query = try parse(text, options)
        if query.isEmpty { return try statistics() }
        let volume = try volume(of: text, by: .month, wantsDetails: false, options: options)
        return try runQuery(query, otherwise: StoreStatistics()) { () throws -> StoreStatistics in
            let plan = try query.plan(try context(options))
            var numbers: [Int64: (Int, Int)] = [:]
            try store.connection.forEach(plan.entityTotals()) { row in
                numbers[row.integer(0)] = (Int(row.integer(1)), Int(row.integer(2)))
            }
            return StoreStatistics(volume, numbers)
        }
    }
}

extension StoreStatistics {
    /// - Parameter numbers: The rows of `QueryPlan.entityTotals`: the kind of a count, and two counts.
    init(_ volume: TweetVolume, _ numbers: [Int64: (Int, Int)]) {
        self.init()
        original = volume.totals.original
        reply = volume.totals.reply
        retweet = volume.totals.retweet
        quote = volume.totals.quote
        first = volume.first
        last = volume.last
        series = volume.series.map { Bucket(start: $0.start, tweets: $0.counts.tweets) }
        func pair(_ kind: Int64) -> (Int, Int) { numbers[kind] ?? (0, 0) }
        (collected, likedOnly) = pair(0)
        found = pair(11).0
        referenced = found - collected - likedOnly
        (hashtags, addedHashtags) = pair(1)
        (mentions, addedMentions) = pair(2)
        (urls, addedURLs) = pair(3)
        (cashtags, addedCashtags) = pair(4)
        (media, addedMedia) = pair(5)
        distinctHashtags = pair(6).0
        distinctMentions = pair(7).0
        distinctDomains = pair(8).0
        distinctCashtags = pair(9).0
        distinctUsers = pair(10).0
    }
}
