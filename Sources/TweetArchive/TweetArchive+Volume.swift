internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
public import TweetModel

extension TweetArchive {
    /// When the tweets that a query finds were written, of which kinds and by how many: one pass over the results, in
    /// memory that grows with the stretches of time and the accounts alone (with details, with who wrote when). Without a
    /// query it is about all tweets that stood on their own in an input. Nothing is recorded. `window` is how many stretches
    /// the moving average takes in; nil is as many as usual.
    public func volume(
        of text: String, by period: TweetVolume.Period, window: Int? = nil, wantsDetails: Bool, options: SearchOptions
    ) throws(TweetArchiveError) -> TweetVolume {
        let query = try parse(text, options)
        let empty = TweetVolume(query: query.canonical, period: period, window: window)
        let question = query.isEmpty ? Self.volumeQuestion(period, wantsDetails: wantsDetails, options.zone) : nil
        var volume = try kept(question) { () throws(TweetArchiveError) in
            try asking(query, otherwise: empty) { () throws -> TweetVolume in
                var tally = VolumeTally(by: period, zone: options.zone, wantsDetails: wantsDetails)
                if query.isEmpty {
                    try Statistics(store).forEachMoment(withThings: wantsDetails) { tally.add($0) }
                    return tally.filling(empty)
                }
                let statement = try query.plan(context(options)).volume(details: wantsDetails)
                try store.connection.forEach(statement) { row in
                    tally.add(
                        TweetMoment(
                            second: row.optionalInteger(0), isDay: row.integer(1) != 0, author: row.optionalInteger(2),
                            kinds: row.integer(3), things: row.integer(4)))
                }
                return tally.filling(empty)
            }
        }
        volume.window = empty.window
        return volume
    }

    /// What the volume of all tweets is kept as.
    static func volumeQuestion(_ period: TweetVolume.Period, wantsDetails: Bool, _ zone: Zone) -> [String] {
        ["volume", period.rawValue, wantsDetails ? "details" : "", zone.signature]
    }

    /// Totals over all tweets that a query finds: `collected` are those of them that stood on their own in an input,
    /// `referenced` the others. Without a query, `statistics()`. The series is by months.
    public func statistics(
        of text: String, options: SearchOptions
    ) throws(TweetArchiveError) -> StoreStatistics {
        let query = try parse(text, options)
        if query.isEmpty { return try statistics() }
        let volume = try volume(of: text, by: .month, wantsDetails: false, options: options)
        return try asking(query, otherwise: StoreStatistics()) { () throws -> StoreStatistics in
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
    /// `numbers` are the rows of `QueryPlan.entityTotals`.
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
        (collected, referenced) = pair(0)
        (hashtags, addedHashtags) = pair(1)
        (mentions, addedMentions) = pair(2)
        (urls, addedURLs) = pair(3)
        (cashtags, addedCashtags) = pair(4)
        media = pair(5).0
        distinctHashtags = pair(6).0
        distinctUsers = pair(7).0
        distinctDomains = pair(8).0
        distinctCashtags = pair(9).0
    }
}
