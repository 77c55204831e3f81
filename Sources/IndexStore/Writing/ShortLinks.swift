package import SQLiteKit
internal import TweetModel

/// The `t.co` links of all tweets, and the rows of imported tables of short links.
///
/// If the records of a tweet do not contain the destination of a link, the tweet with the lowest ID whose records do
/// supplies it. A table of short links supplies it only if no tweet does.
package final class ShortLinks {
    /// The table with a row for each link of each tweet. It is derived from the rows of tweets.
    static let table = "tweet_short_link"

    private let connection: Connection
    private let findCounterparts: Statement
    private let findInTables: Statement
    private let findFirstTweet: Statement
    /// False while all tweets have destinations for their links, or no table was imported, so that lookups can be
    /// skipped.
    private var hasMissing: Bool
    private var hasTables: Bool

    init(_ connection: Connection) throws(SQLiteError) {
        self.connection = connection
        hasMissing = try connection.integer("SELECT 1 FROM tweet_short_link WHERE NOT known LIMIT 1") != nil
        hasTables = try connection.integer("SELECT 1 FROM short_link LIMIT 1") != nil
        findCounterparts = try connection.prepare(
            """
            SELECT CASE WHEN b.c2 THEN s.tweet_id ELSE b.c1 END
            FROM batch_row b CROSS JOIN tweet_short_link s ON s.code = b.c0 WHERE s.known <> b.c2
            """)
        findInTables = try connection.prepare(
            "SELECT b.c1 FROM batch_row b CROSS JOIN short_link l ON l.code = b.c0 WHERE NOT b.c2")
        findFirstTweet = try connection.prepare(
            "SELECT tweet_id FROM tweet_short_link WHERE code = ? AND known ORDER BY tweet_id LIMIT 1")
    }

    // MARK: Stores of earlier levels

    private static let setting = "short_links"

    /// False if the store is of an earlier level and its table of links has not been filled.
    package static func areCurrent(in store: Store) throws(SQLiteError) -> Bool { try store.setting(setting) == nil }

    /// Records that the table of links is filled.
    static func setCurrent(in store: Store) throws(SQLiteError) { try store.setSetting(setting, to: nil) }

    /// Fills the table of links of a store of an earlier level, and resolves the links of its tweets, in one
    /// transaction. Does nothing in other stores.
    package static func update(_ store: Store) throws(SQLiteError) {
        guard try !areCurrent(in: store) else { return }
        try store.connection.write { () throws(SQLiteError) in try fill(store) }
    }

    private static func fill(_ store: Store) throws(SQLiteError) {
        let connection = store.connection
        try connection.run("DELETE FROM tweet_short_link")
        let insertion = try ShortLinkInsertion(connection)
        let loader = TweetLoader(connection)
        let none = EmptyEntityFlags([.links, .media]).rawValue
        let ids = try connection.rows("SELECT id FROM tweet WHERE flags & \(none) <> \(none)") {
            (row) throws(SQLiteError) in TweetID(row.integer(0))
        }
        for id in ids { if let stored = try loader.stored(id) { try insertion.insert(stored.tweet) } }
        try setCurrent(in: store)
        try resolveAll(in: store)
    }

    /// Merges all tweets again that have links without destinations.
    static func resolveAll(in store: Store) throws(SQLiteError) {
        let connection = store.connection
        let missing = try connection.rows("SELECT DISTINCT tweet_id FROM tweet_short_link WHERE NOT known") {
            (row) throws(SQLiteError) in TweetID(row.integer(0))
        }
        guard !missing.isEmpty else { return }
        let writer = try TweetWriter(connection, importID: 0)
        for id in missing { try writer.reconcile(id) }
        try writer.index.flush()
        try store.tweetsChanged(by: 0)
        try CachedResults.drop(connection)
    }

    // MARK: Destinations

    /// Returns the tweet with the lowest ID whose records contain the destination of a link.
    func firstTweet(with code: String) throws(SQLiteError) -> TweetID? {
        findFirstTweet.bind(1, code)
        defer { findFirstTweet.reset() }
        return try findFirstTweet.step() ? TweetID(findFirstTweet.integer(0)) : nil
    }

    /// Returns the destination of a link according to the imported tables. If they differ, the result does not depend
    /// on the order of the imports.
    func destinationInTables(of code: String) throws(SQLiteError) -> String? {
        guard hasTables else { return nil }
        return try connection.first("SELECT min(url) FROM short_link WHERE code = \(code)") {
            (row) throws(SQLiteError) in row.optionalText(0)
        } ?? nil
    }

    /// Returns true if a tweet or a table contains the destination of a link.
    func hasDestination(_ code: String) throws(SQLiteError) -> Bool {
        if try firstTweet(with: code) != nil { return true }
        return try destinationInTables(of: code) != nil
    }

    /// Stores a row of an imported table. Returns false if it was already stored.
    func add(_ link: ShortLink, from importID: Int64) throws(SQLiteError) -> Bool {
        hasTables = true
        try connection.run(
            """
            INSERT INTO short_link (code, import_id, url) VALUES (\(link.code), \(importID), \(link.destination))
            ON CONFLICT (code, import_id) DO UPDATE SET url = excluded.url WHERE excluded.url < url
            """)
        return connection.changes > 0
    }

    // MARK: Tweets to merge again

    /// Returns the tweets that may get destinations because of new tweets of a batch: the new tweets themselves, and
    /// stored ones. `new` contains the indexes of the new tweets.
    func resolvable(by batch: TweetBatch, _ new: [UInt32]) throws(SQLiteError) -> Set<TweetID> {
        var rows: [UInt32] = []
        var isMissing = false
        for index in new {
            for row in batch.shortLinkRows(Int(index)) {
                rows.append(UInt32(row))
                if batch.shortLinks[row, ShortLinkColumn.isKnown].integer == 0 { isMissing = true }
            }
        }
        if isMissing { hasMissing = true }
        guard hasMissing else { return [] }
        var result: Set<TweetID> = []
        try connection.run(findCounterparts, over: batch.shortLinks, order: rows, texts: batch.texts) {
            (row) throws(SQLiteError) in result.insert(TweetID(row.integer(0)))
        }
        guard hasTables, isMissing else { return result }
        try connection.run(findInTables, over: batch.shortLinks, order: rows, texts: batch.texts) {
            (row) throws(SQLiteError) in result.insert(TweetID(row.integer(0)))
        }
        return result
    }

    /// Returns the tweets that may get other destinations after the records of a tweet have changed.
    func resolvable(after old: Tweet, _ new: Tweet) throws(SQLiteError) -> Set<TweetID> {
        guard old.links != new.links || old.media != new.media else { return [] }
        let (before, after) = (old.shortLinks, new.shortLinks)
        if after.contains(where: { $0.destination == nil }) { hasMissing = true }
        guard hasMissing else { return [] }
        var result: Set<TweetID> = []
        for link in before where !after.contains(where: { $0 == link }) {
            result.formUnion(try tweets(missing: link.code))
        }
        for link in after where !before.contains(where: { $0 == link }) {
            result.formUnion(try tweets(missing: link.code))
        }
        result.remove(new.id)
        return result
    }

    /// Returns the tweets whose records contain a link without its destination.
    func tweets(missing code: String) throws(SQLiteError) -> [TweetID] {
        guard hasMissing else { return [] }
        return try connection.rows("SELECT tweet_id FROM tweet_short_link WHERE code = \(code) AND NOT known") {
            (row) throws(SQLiteError) in TweetID(row.integer(0))
        }
    }
}

extension Tweet {
    /// The codes of the tweet's `t.co` links, without duplicates, and their destinations according to its records.
    var shortLinks: [(code: String, destination: String?)] {
        if links.isEmpty && media.isEmpty { return [] }
        var result: [(code: String, destination: String?)] = []
        func add(_ code: String, _ destination: String?) {
            if let index = result.firstIndex(where: { $0.code == code }) {
                result[index].destination = result[index].destination ?? destination
            } else {
                result.append((code, destination))
            }
        }
        for link in links {
            guard let code = code(of: link) else { continue }
            let destination = link.isResolved ? nil : link.expanded
            add(code, destination.flatMap { ShortLink.code(of: $0) == nil ? $0 : nil })
        }
        for item in media {
            guard let destination = item.expanded, let code = item.link.flatMap(ShortLink.code(of:)) else { continue }
            add(code, destination)
        }
        return result
    }

    /// Returns the code of a link of this tweet; `nil` for other addresses, and if the text was cut inside the link.
    func code(of link: Link) -> String? {
        guard let code = ShortLink.code(of: link.url) else { return nil }
        guard let end = link.span?.end else { return code }
        let bytes = text.utf8
        return end <= bytes.count && bytes.dropFirst(end).starts(with: "…".utf8) ? nil : code
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
            let isKnown = try connection.integer(
                "SELECT known FROM tweet_short_link WHERE code = \(link.code) AND tweet_id = \(tweet.id.rawValue)")
            if isKnown != (link.destination == nil ? 0 : 1) { missing += 1 }
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
