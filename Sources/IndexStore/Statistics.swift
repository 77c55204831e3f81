package import SQLiteKit
package import TweetModel

/// Totals over the collected tweets of the store.
package struct Statistics {
    private let connection: Connection

    package init(_ store: Store) {
        connection = store.connection
    }

    package func totals() throws(SQLiteError) -> StoreStatistics {
        var result = StoreStatistics()
        try addTweets(to: &result)
        try addEntities(to: &result)
        try addDistinct(to: &result)
        result.series = try months()
        try addMessages(to: &result)
        return result
    }

    private func addMessages(to result: inout StoreStatistics) throws(SQLiteError) {
        let counts = try connection.first(
            """
            SELECT (SELECT count(*) FROM message), (SELECT count(*) FROM conversation),
              (SELECT count(*) FROM message_media)
            """
        ) { (row) throws(SQLiteError) in (0..<3).map { Int(row.integer($0)) } }
        guard let counts else { return }
        (result.messages, result.conversations, result.messageMedia) = (counts[0], counts[1], counts[2])
    }

    private func addTweets(to result: inout StoreStatistics) throws(SQLiteError) {
        let collected = TweetFlags.collected.rawValue
        result.referenced = Int(
            try connection.integer("SELECT count(*) FROM tweet WHERE flags & \(collected) = 0") ?? 0)
        let counts = try connection.first(
            """
            SELECT count(*), sum(is_retweet), sum(is_quote), sum(is_reply AND NOT is_retweet),
              sum(NOT is_retweet AND NOT is_quote AND NOT is_reply), min(created_at), max(created_at)
            FROM (
              SELECT created_at, retweet_of_tweet IS NOT NULL OR retweet_of_user IS NOT NULL AS is_retweet,
                quote_of_tweet IS NOT NULL OR quote_of_user IS NOT NULL AS is_quote,
                reply_to_tweet IS NOT NULL OR reply_to_user IS NOT NULL AS is_reply
              FROM tweet WHERE flags & \(collected))
            """
        ) { (row) throws(SQLiteError) in
            ((0..<5).map { Int(row.integer($0)) }, row.optionalInteger(5), row.optionalInteger(6))
        }
        guard let (numbers, first, last) = counts else { return }
        result.collected = numbers[0]
        result.retweet = numbers[1]
        result.quote = numbers[2]
        result.reply = numbers[3]
        result.original = numbers[4]
        result.first = first.map { Timestamp(seconds: $0) }
        result.last = last.map { Timestamp(seconds: $0) }
    }

    private func addEntities(to result: inout StoreStatistics) throws(SQLiteError) {
        (result.hashtags, result.addedHashtags) = try records("SELECT tweet_id, source FROM tweet_hashtag")
        (result.mentions, result.addedMentions) = try records("SELECT tweet_id, source FROM tweet_mention")
        (result.urls, result.addedURLs) = try records("SELECT tweet_id, source FROM tweet_url")
        (result.cashtags, result.addedCashtags) = try records("SELECT tweet_id, source FROM tweet_cashtag")
        result.media = try records("SELECT tweet_id, source FROM media").given
    }

    /// How many records of collected tweets the archives gave, and how many notes and our extraction added.
    private func records(_ table: SQL) throws(SQLiteError) -> (given: Int, added: Int) {
        try connection.first(
            """
            SELECT coalesce(sum(e.source = 0), 0), coalesce(sum(e.source IN (1, 2)), 0)
            FROM (\(table)) e JOIN tweet t ON t.id = e.tweet_id
            WHERE t.flags & \(TweetFlags.collected.rawValue)
            """
        ) { (row) throws(SQLiteError) in (Int(row.integer(0)), Int(row.integer(1))) } ?? (0, 0)
    }

    private func addDistinct(to result: inout StoreStatistics) throws(SQLiteError) {
        let collected = TweetFlags.collected.rawValue
        func number(_ sql: SQL) throws(SQLiteError) -> Int { Int(try connection.integer(sql) ?? 0) }
        result.distinctHashtags = try number(
            """
            SELECT count(DISTINCT h.hashtag_id) FROM tweet_hashtag h JOIN tweet t ON t.id = h.tweet_id
            WHERE t.flags & \(collected) AND h.source < 3
            """)
        result.distinctCashtags = try number(
            """
            SELECT count(DISTINCT c.folded) FROM tweet_cashtag c JOIN tweet t ON t.id = c.tweet_id
            WHERE t.flags & \(collected) AND c.source < 3
            """)
        // An account without a number counts by its handle.
        result.distinctUsers = try number(
            """
            SELECT count(*) FROM (
              SELECT coalesce(m.user_id, lower(m.handle)) FROM tweet_mention m JOIN tweet t ON t.id = m.tweet_id
              WHERE t.flags & \(collected) AND m.source < 3
              UNION SELECT author_id FROM tweet WHERE flags & \(collected) AND author_id IS NOT NULL)
            """)
        result.distinctDomains = try domains()
    }

    private func domains() throws(SQLiteError) -> Int {
        var domains: Set<String> = []
        let addresses = try connection.rows(
            """
            SELECT DISTINCT coalesce(u.expanded, u.url) FROM tweet_url u JOIN tweet t ON t.id = u.tweet_id
            WHERE t.flags & \(TweetFlags.collected.rawValue) AND u.source < 3
            """
        ) { (row) throws(SQLiteError) in Self.host(row.text(0)) }
        for case .some(let host) in addresses { domains.insert(host) }
        return domains.count
    }

    /// `example.org` of `https://www.example.org:80/a`; nil for what is no address.
    static func host(_ address: String) -> String? {
        let rest = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard rest.count == 3, rest[1].isEmpty, rest[0].hasSuffix(":") else { return nil }
        let authority = rest[2].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let host = (authority.split(separator: "@").last ?? "").prefix { $0 != ":" }.lowercased()
        let bare = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
        return bare.isEmpty ? nil : bare
    }

    /// Tweets a month, months without any included.
    private func months() throws(SQLiteError) -> [StoreStatistics.Bucket] {
        let rows = try connection.rows(
            """
            SELECT CAST(strftime('%Y', created_at, 'unixepoch') AS INTEGER) * 12
              + CAST(strftime('%m', created_at, 'unixepoch') AS INTEGER) - 1 AS month, count(*)
            FROM tweet WHERE flags & \(TweetFlags.collected.rawValue) AND created_at IS NOT NULL
            GROUP BY month ORDER BY month
            """
        ) { (row) throws(SQLiteError) in (month: Int(row.integer(0)), tweets: Int(row.integer(1))) }
        guard let first = rows.first, let last = rows.last else { return [] }
        let counts = Dictionary(rows.map { ($0.month, $0.tweets) }, uniquingKeysWith: +)
        return (first.month...last.month).map { month in
            let name = CivilTime(year: month / 12, month: month % 12 + 1, day: 1).isoDate.dropLast(3)
            return StoreStatistics.Bucket(start: String(name), tweets: counts[month] ?? 0)
        }
    }

    /// The two tweets of the owners (of anybody, without one) between which the most time passed.
    package func longestSilence() throws(SQLiteError) -> Silence? {
        try connection.first(
            """
            SELECT before, id, start, created_at FROM (
              SELECT id, created_at, lag(id) OVER w AS before, lag(created_at) OVER w AS start FROM tweet
              WHERE flags & \(TweetFlags.collected.rawValue) AND created_at IS NOT NULL
                AND (author_id IN (SELECT user_id FROM owner) OR NOT EXISTS (SELECT 1 FROM owner))
              WINDOW w AS (ORDER BY created_at, id))
            WHERE start IS NOT NULL ORDER BY created_at - start DESC, id LIMIT 1
            """
        ) { (row) throws(SQLiteError) in
            Silence(
                before: TweetID(row.integer(0)), after: TweetID(row.integer(1)), start: row.integer(2),
                end: row.integer(3))
        }
    }
}
