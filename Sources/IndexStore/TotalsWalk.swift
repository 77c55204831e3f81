import SQLiteKit
import TweetModel

/// Totals in one walk. Takes memory for the different accounts, tags, sites and months alone.
struct TotalsWalk {
    private typealias Rows = CollectedWalk.Rows

    private var tweets: CollectedWalk
    private let hashtags: Rows
    private let mentions: Rows
    private let links: Rows
    private let cashtags: Rows
    private let media: Rows

    private var result = StoreStatistics()
    private var counts = TweetVolume.Counts()
    private var tags: Set<Int64> = []
    private var users: Set<Int64> = []
    /// Accounts without a number, in small letters.
    private var handles: Set<String> = []
    private var sites: Set<String> = []
    private var symbols: Set<String> = []
    private var months: [Int64: Int] = [:]
    private var first: Int64?
    private var last: Int64?
    /// Of the tweet before: neighbours are mostly of one day.
    private var day = Int64.min
    private var month: Int64 = 0

    init(_ connection: Connection) throws(SQLiteError) {
        tweets = try CollectedWalk(connection)
        hashtags = try Rows("SELECT tweet_id, source, hashtag_id FROM tweet_hashtag ORDER BY tweet_id", connection)
        mentions = try Rows(
            "SELECT tweet_id, source, user_id, lower(handle) FROM tweet_mention ORDER BY tweet_id", connection)
        links = try Rows(
            "SELECT tweet_id, source, coalesce(expanded, url) FROM tweet_url ORDER BY tweet_id", connection)
        cashtags = try Rows("SELECT tweet_id, source, folded FROM tweet_cashtag ORDER BY tweet_id", connection)
        media = try Rows("SELECT tweet_id, source FROM media ORDER BY tweet_id", connection)
    }

    /// nil once `visit`, which is given every tweet, says no.
    mutating func totals(visiting visit: (TweetMoment) -> Bool) throws(SQLiteError) -> StoreStatistics? {
        while let (id, moment) = try tweets.next() {
            guard visit(moment) else { return nil }
            count(moment)
            try countEntities(of: id)
        }
        result.collected = counts.tweets
        result.original = counts.original
        result.reply = counts.reply
        result.retweet = counts.retweet
        result.quote = counts.quote
        result.referenced = tweets.referenced
        result.first = first.map { Timestamp(seconds: $0) }
        result.last = last.map { Timestamp(seconds: $0) }
        result.distinctHashtags = tags.count
        result.distinctUsers = users.count + handles.count
        result.distinctDomains = sites.count
        result.distinctCashtags = symbols.count
        result.series = TweetVolume.Period.month.series(months)
        return result
    }

    private mutating func count(_ tweet: TweetMoment) {
        counts.add(tweet)
        if let author = tweet.author { users.insert(author) }
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
            if let user = row.optionalInteger(2) { users.insert(user) } else { handles.insert(row.text(3)) }
        }
        try links.pass(id) { row, isGiven in
            if isGiven { result.urls += 1 } else { result.addedURLs += 1 }
            if let site = Self.host(row.text(2)) { sites.insert(site) }
        }
        try cashtags.pass(id) { row, isGiven in
            if isGiven { result.cashtags += 1 } else { result.addedCashtags += 1 }
            symbols.insert(row.text(2))
        }
        try media.pass(id) { _, isGiven in if isGiven { result.media += 1 } }
    }

    /// `example.org` of `https://www.example.org:80/a`; nil for what is no address.
    static func host(_ address: String) -> String? {
        let bytes = address.utf8
        guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")), bytes[..<slash].last == UInt8(ascii: ":") else {
            return nil
        }
        let rest = bytes[slash...]
        guard rest.starts(with: "//".utf8) else { return nil }
        let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
        let start = authority.lastIndex(of: UInt8(ascii: "@")).map { authority.index(after: $0) }
        let host = authority[(start ?? authority.startIndex)...].prefix { $0 != UInt8(ascii: ":") }
        let name = String(decoding: host, as: UTF8.self).lowercased()
        let bare = name.hasPrefix("www.") ? String(name.dropFirst(4)) : name
        return bare.isEmpty ? nil : bare
    }
}
