import SQLiteKit
import TweetModel

/// One pass over all tweets with what hangs on them alongside. All of it lies in the order of the tweets' numbers, so that
/// nothing is looked up. Takes memory for the different accounts, tags, sites and months alone.
struct TotalsWalk {
    /// The rows of one table of entities, of one tweet after the other.
    private final class Rows {
        let statement: Statement
        /// Whose the current row is; behind the last row greater than all.
        private(set) var tweet = Int64.min

        /// The statement gives a tweet's number, the source, and what tells the entity from others.
        init(_ sql: String, _ connection: Connection) throws(SQLiteError) {
            statement = try connection.prepare(sql)
            try next()
        }

        func next() throws(SQLiteError) {
            tweet = try statement.step() ? statement.integer(0) : .max
        }

        /// Goes past the rows of a tweet and of all before it. `body` gets those of the tweet itself that are its own.
        func pass(_ id: Int64, _ body: (Statement, _ isGiven: Bool) -> Void) throws(SQLiteError) {
            while tweet < id { try next() }
            while tweet == id {
                let source = statement.integer(1)
                if source != Int64(EntitySource.completed.rawValue) {
                    body(statement, source == Int64(EntitySource.given.rawValue))
                }
                try next()
            }
        }
    }

    private let tweets: Statement
    private let hashtags: Rows
    private let mentions: Rows
    private let links: Rows
    private let cashtags: Rows
    private let media: Rows

    private var result = StoreStatistics()
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
        tweets = try connection.prepare(
            """
            SELECT id, flags, created_at, author_id, retweet_of_tweet IS NOT NULL OR retweet_of_user IS NOT NULL,
              quote_of_tweet IS NOT NULL OR quote_of_user IS NOT NULL,
              reply_to_tweet IS NOT NULL OR reply_to_user IS NOT NULL
            FROM tweet ORDER BY id
            """)
        hashtags = try Rows("SELECT tweet_id, source, hashtag_id FROM tweet_hashtag ORDER BY tweet_id", connection)
        mentions = try Rows(
            "SELECT tweet_id, source, user_id, lower(handle) FROM tweet_mention ORDER BY tweet_id", connection)
        links = try Rows(
            "SELECT tweet_id, source, coalesce(expanded, url) FROM tweet_url ORDER BY tweet_id", connection)
        cashtags = try Rows("SELECT tweet_id, source, folded FROM tweet_cashtag ORDER BY tweet_id", connection)
        media = try Rows("SELECT tweet_id, source FROM media ORDER BY tweet_id", connection)
    }

    mutating func totals() throws(SQLiteError) -> StoreStatistics {
        while try tweets.step() {
            guard tweets.integer(1) & TweetFlags.collected.rawValue != 0 else {
                result.referenced += 1
                continue
            }
            countTweet()
            try countEntities(of: tweets.integer(0))
        }
        result.first = first.map { Timestamp(seconds: $0) }
        result.last = last.map { Timestamp(seconds: $0) }
        result.distinctHashtags = tags.count
        result.distinctUsers = users.count + handles.count
        result.distinctDomains = sites.count
        result.distinctCashtags = symbols.count
        result.series = TweetVolume.Period.month.series(months)
        return result
    }

    private mutating func countTweet() {
        result.collected += 1
        let (isRetweet, isQuote) = (tweets.integer(4) != 0, tweets.integer(5) != 0)
        // A retweet of an answer answers nobody.
        let isReply = tweets.integer(6) != 0 && !isRetweet
        if isRetweet { result.retweet += 1 }
        if isQuote { result.quote += 1 }
        if isReply { result.reply += 1 }
        if !isRetweet, !isQuote, !isReply { result.original += 1 }
        if let author = tweets.optionalInteger(3) { users.insert(author) }
        guard let second = tweets.optionalInteger(2) else { return }
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
