internal import IndexStore
internal import SQLiteKit
package import TweetModel
internal import TweetText

/// Computes all totals of tweets, which must be added in ascending order of ID. The memory depends only on the number
/// of distinct accounts, hashtags, cashtags, sites and days.
struct TotalsCounter {
    private let hashtags: EntityScan
    private let mentions: EntityScan
    private let links: EntityScan
    private let cashtags: EntityScan
    private let media: EntityScan

    /// The counts by day.
    private var volume: VolumeCounter
    private var result = StoreStatistics()
    private var tags: Set<Int64> = []
    private var mentioned: Set<Int64> = []
    /// The handles of mentioned accounts without an ID, in lower case.
    private var handles: Set<String> = []
    private var sites: Set<String> = []
    private var symbols: Set<String> = []

    init(zone: Zone, _ connection: Connection) throws {
        volume = VolumeCounter(by: .day, zone: zone, wantsDetails: false)
        hashtags = try EntityScan("hashtag_id", of: "tweet_hashtag", connection)
        mentions = try EntityScan(mentions: connection)
        links = try EntityScan("coalesce(expanded, url)", of: "tweet_url", connection)
        cashtags = try EntityScan("folded", of: "tweet_cashtag", connection)
        media = try EntityScan(of: "media", connection)
    }

    mutating func add(_ tweet: ResultScan.Result) throws {
        volume.add(tweet.sample)
        if tweet.flags.isReferencedOnly {
            result.referenced += 1
        } else if tweet.flags.isLikeOnly {
            result.likedOnly += 1
        } else {
            result.collected += 1
        }
        try hashtags.forEach(of: tweet) { row, isGiven in
            result.hashtags.count(isGiven: isGiven)
            tags.insert(row.integer(2))
        }
        try mentions.forEach(of: tweet) { row, isGiven in
            result.mentions.count(isGiven: isGiven)
            if let user = row.optionalInteger(2) { mentioned.insert(user) } else { handles.insert(row.text(3)) }
        }
        try links.forEach(of: tweet) { row, isGiven in
            result.urls.count(isGiven: isGiven)
            let domain = DomainName.domain(of: row.text(2))
            if !domain.isEmpty { sites.insert(domain) }
        }
        try cashtags.forEach(of: tweet) { row, isGiven in
            result.cashtags.count(isGiven: isGiven)
            symbols.insert(row.text(2))
        }
        try media.forEach(of: tweet) { _, isGiven in result.media.count(isGiven: isGiven) }
    }

    /// Returns the totals of the added tweets. Reads the accounts of authors without an account ID.
    mutating func totals(_ connection: Connection) throws -> StoreStatistics {
        try volume.joinAccounts(connection)
        var totals = result
        totals.add(volume.filling(TweetTimeSeries(query: "", period: .day)).grouped(by: .month))
        totals.hashtags.distinct = tags.count
        totals.mentions.distinct = mentioned.count + handles.count
        totals.urls.distinct = sites.count
        totals.cashtags.distinct = symbols.count
        return totals
    }
}

extension StoreStatistics {
    /// Adds the counts of tweets by kind and by month, and of their authors.
    package mutating func add(_ volume: TweetTimeSeries) {
        found = volume.totals.tweets
        original = volume.totals.original
        reply = volume.totals.reply
        retweet = volume.totals.retweet
        quote = volume.totals.quote
        first = volume.first
        last = volume.last
        series = volume.tweetsPerBucket
        distinctUsers = volume.users.count
    }
}
