import SQLiteKit
import TweetModel
import TweetText

/// Computes all totals of tweets in a single scan. The memory depends only on the number of distinct accounts,
/// hashtags, cashtags, sites and months.
struct TotalsScan {
    private typealias Rows = CollectedTweetScan.Rows

    private var tweets: CollectedTweetScan
    private let hashtags: Rows
    private let mentions: Rows
    private let links: Rows
    private let cashtags: Rows
    private let media: Rows
    private let resolver: AccountResolver

    private var result = StoreStatistics()
    private var counts = TweetVolume.Counts()
    private var tags: Set<Int64> = []
    private var authors: Set<Int64> = []
    private var mentioned: Set<Int64> = []
    /// The handles of mentioned accounts without an ID, in lower case.
    private var handles: Set<String> = []
    private var sites: Set<String> = []
    private var symbols: Set<String> = []
    private var months: [Int64: Int] = [:]
    /// The times of the oldest and the newest tweet in Unix seconds.
    private var first: Int64?
    private var last: Int64?
    /// The day and month of the previous tweet. Consecutive tweets usually have the same day, so the month is computed
    /// only when the day changes.
    private var day = Int64.min
    private var month: Int64 = 0

    init(_ connection: Connection) throws(SQLiteError) {
        tweets = try CollectedTweetScan(connection)
        resolver = try AccountResolver(connection)
        hashtags = try Rows("SELECT tweet_id, source, hashtag_id FROM tweet_hashtag ORDER BY tweet_id", connection)
        mentions = try Rows(
            """
            SELECT m.tweet_id, m.source, coalesce(m.user_id,
              (SELECT account_id FROM handle_account WHERE folded = lower(m.handle))), lower(m.handle)
            FROM tweet_mention m ORDER BY m.tweet_id
            """, connection)
        links = try Rows(
            "SELECT tweet_id, source, coalesce(expanded, url) FROM tweet_url ORDER BY tweet_id", connection)
        cashtags = try Rows("SELECT tweet_id, source, folded FROM tweet_cashtag ORDER BY tweet_id", connection)
        media = try Rows("SELECT tweet_id, source FROM media ORDER BY tweet_id", connection)
    }

    /// Returns the totals of tweets, but not of direct messages. Calls `visit` for every counted tweet. If `visit`
    /// returns false, stops and returns `nil`.
    mutating func totals(visiting visit: (VolumeSample) -> Bool) throws(SQLiteError) -> StoreStatistics? {
        while let (id, moment) = try tweets.next() {
            guard visit(moment) else { return nil }
            count(moment)
            try countEntities(of: id)
        }
        result.found = counts.tweets
        result.likedOnly = tweets.likedOnly
        result.collected = counts.tweets - tweets.likedOnly
        result.original = counts.original
        result.reply = counts.reply
        result.retweet = counts.retweet
        result.quote = counts.quote
        result.referenced = tweets.referenced
        result.first = first.map { Timestamp(seconds: $0) }
        result.last = last.map { Timestamp(seconds: $0) }
        result.distinctHashtags = tags.count
        var accounts: Set<Int64> = []
        for author in authors { accounts.insert(try resolver.account(ofRow: author)) }
        result.distinctUsers = accounts.count
        result.distinctMentions = mentioned.count + handles.count
        result.distinctDomains = sites.count
        result.distinctCashtags = symbols.count
        result.series = TweetVolume.Period.month.series(months)
        return result
    }

    private mutating func count(_ tweet: VolumeSample) {
        counts.add(tweet)
        if let author = tweet.author { authors.insert(author) }
        guard let second = tweet.second else { return }
        first = min(first ?? second, second)
        last = max(last ?? second, second)
        let day = second.floorDivided(by: 86_400)
        if day != self.day {
            self.day = day
            month = TweetVolume.Period.month.number(ofLocal: second)
        }
        months[month, default: 0] += 1
    }

    private mutating func countEntities(of id: Int64) throws(SQLiteError) {
        try hashtags.pass(id) { row, isGiven in
            if isGiven { result.hashtags += 1 } else { result.addedHashtags += 1 }
            tags.insert(row.integer(2))
        }
        try mentions.pass(id) { row, isGiven in
            if isGiven { result.mentions += 1 } else { result.addedMentions += 1 }
            if let user = row.optionalInteger(2) { mentioned.insert(user) } else { handles.insert(row.text(3)) }
        }
        try links.pass(id) { row, isGiven in
            if isGiven { result.urls += 1 } else { result.addedURLs += 1 }
            let domain = DomainName.domain(of: row.text(2))
            if !domain.isEmpty { sites.insert(domain) }
        }
        try cashtags.pass(id) { row, isGiven in
            if isGiven { result.cashtags += 1 } else { result.addedCashtags += 1 }
            symbols.insert(row.text(2))
        }
        try media.pass(id) { _, isGiven in
            if isGiven { result.media += 1 } else { result.addedMedia += 1 }
        }
    }
}
