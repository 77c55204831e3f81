internal import SQLiteKit
internal import TweetModel

/// The table of links of tweets (`tweet_short_link`).
extension ShortLinks {
    /// Merges the tweets again whose links do not have the destinations that follow from the table.
    static func resolveAll(in store: Store, _ progress: (WorkProgress) -> Void) throws(SQLiteError) {
        let connection = store.connection
        let writer = try TweetWriter(connection, importID: 0)
        var resolved = WorkProgress(.resolvingLinks)
        var hasChanged = false
        var last = (code: "", tweet: Int64.min)
        let most: Int64 = 10_000
        while true {
            let links = try connection.rows(
                """
                SELECT code, tweet_id FROM tweet_short_link INDEXED BY tweet_short_link_missing
                WHERE NOT known AND (code, known, tweet_id) > (\(last.code), 0, \(last.tweet))
                ORDER BY code, known, tweet_id LIMIT \(most)
                """
            ) { (row) throws(SQLiteError) in (code: row.text(0), tweet: row.integer(1)) }
            for id in Set(links.map(\.tweet)) {
                resolved.advance(progress)
                if try writer.resolveLinks(of: TweetID(id)) { hasChanged = true }
            }
            guard links.count == most, let end = links.last else { break }
            last = end
        }
        guard hasChanged else { return }
        try writer.index.flush()
        try store.tweetsChanged(by: 0)
        try CachedResults.drop(connection)
    }
}

/// Inserts the `t.co` links of stored tweets into their table.
struct ShortLinkInsertion {
    private let statement: Statement

    init(_ connection: Connection) throws(SQLiteError) {
        statement = try connection.prepare("INSERT INTO tweet_short_link (code, tweet_id, known) VALUES (?, ?, ?)")
    }

    func insert(_ tweet: Tweet) throws(SQLiteError) {
        for link in tweet.shortLinks {
            statement.bind(1, link.code)
            statement.bind(2, tweet.id.rawValue)
            statement.bind(3, Int64(link.destination == nil ? 0 : 1))
            try statement.run()
        }
    }
}

/// Compares the table of short links with the rows of tweets.
struct ShortLinkCheck {
    private let connection: Connection
    private var expected: Int64 = 0
    private var missing = 0

    init(_ connection: Connection) {
        self.connection = connection
    }

    mutating func add(_ tweet: Tweet) throws(SQLiteError) {
        for link in tweet.shortLinks {
            expected += 1
            let isKnown = Int64(link.destination == nil ? 0 : 1)
            let row = try connection.integer(
                """
                SELECT 1 FROM tweet_short_link
                WHERE code = \(link.code) AND known = \(isKnown) AND tweet_id = \(tweet.id.rawValue)
                """)
            if row == nil { missing += 1 }
        }
    }

    func finish(_ report: inout CheckReport) throws(SQLiteError) {
        let rows = try connection.integer("SELECT count(*) FROM tweet_short_link") ?? 0
        guard missing > 0 || rows != expected else { return }
        report.findings.append(
            CheckReport.Finding(
                message: "the table of short links does not match the links of the tweets",
                hint: "run tweetdex reindex, which rebuilds the table", isDamage: true))
    }
}
