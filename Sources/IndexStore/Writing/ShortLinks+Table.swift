package import SQLiteKit
package import TweetModel

/// The table of links of tweets (`ShortLinks.table`): filling it in stores of earlier levels, and checking it.
extension ShortLinks {
    private static let setting = "short_links"

    /// False if the store is of an earlier level and its table of links has not been filled.
    package static func areCurrent(in store: Store) throws(SQLiteError) -> Bool { try store.setting(setting) == nil }

    /// Records that the table of links is filled.
    static func setCurrent(in store: Store) throws(SQLiteError) { try store.setSetting(setting, to: nil) }

    /// Fills the table of links of a store of an earlier level, and resolves the links of its tweets, in one
    /// transaction. Does nothing in other stores.
    package static func update(
        _ store: Store, progress: (WorkProgress) -> Void = { _ in }
    ) throws(SQLiteError) {
        guard try !areCurrent(in: store) else { return }
        try store.connection.write { () throws(SQLiteError) in try fill(store, progress) }
    }

    private static func fill(_ store: Store, _ progress: (WorkProgress) -> Void) throws(SQLiteError) {
        let connection = store.connection
        try connection.run("DELETE FROM tweet_short_link")
        let insertion = try ShortLinkInsertion(connection)
        let loader = TweetLoader(connection)
        let none = EmptyEntityFlags([.links, .media]).rawValue
        var read = WorkProgress(
            .readingLinks, total: Int(try connection.integer("SELECT count(*) FROM tweet") ?? 0))
        let tweets = try connection.prepare("SELECT id, flags FROM tweet ORDER BY id")
        defer { tweets.reset() }
        while try tweets.step() {
            read.advance(progress)
            guard tweets.integer(1) & Int64(none) != none else { continue }
            if let stored = try loader.stored(TweetID(tweets.integer(0))) { try insertion.insert(stored.tweet) }
        }
        try setCurrent(in: store)
        try resolveAll(in: store, progress)
    }

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
