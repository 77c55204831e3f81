internal import SQLiteKit
package import TweetModel

/// The `t.co` links of all tweets, and the rows of imported tables of short links.
///
/// If the records of a tweet do not contain the destination of a link, the tweet with the lowest ID whose records do
/// supplies it. A table of short links supplies it only if no tweet does.
///
/// A change of a destination concerns every tweet that misses it, and there can be many of them. So changes are only
/// noted, and `TweetWriter.reconcileLinks` merges the tweets again at the end of the transaction.
package final class ShortLinks {
    /// The table with a row for each link of each tweet. It is derived from the rows of tweets.
    static let table = "tweet_short_link"

    private let connection: Connection
    private let loader: TweetLoader
    private let findResolvable: Statement
    private let findSuppliers: Statement
    private let findTweets: Statement
    /// False while all tweets have destinations for their links, or no table was imported, so that lookups can be
    /// skipped.
    private var hasMissing: Bool
    private var hasTables: Bool
    /// The codes of links with a noted change, and for each the last tweet that was merged again.
    private var changed: [String: Int64] = [:]
    /// The destinations in the records of the tweet that was read last. Usually the next link is of the same tweet.
    private var lastSource: (id: TweetID, destinations: [String: String])?

    init(_ connection: Connection) throws {
        self.connection = connection
        loader = TweetLoader(connection)
        hasMissing = try connection.integer("SELECT 1 FROM tweet_short_link WHERE NOT known LIMIT 1") != nil
        hasTables = try connection.integer("SELECT 1 FROM short_link LIMIT 1") != nil
        findResolvable = try connection.prepare(
            """
            SELECT b.c1 FROM batch_row b
            WHERE EXISTS (SELECT 1 FROM tweet_short_link s WHERE s.code = b.c0 AND s.known = 1)
              OR EXISTS (SELECT 1 FROM short_link l WHERE l.code = b.c0)
            """)
        findSuppliers = try connection.prepare(
            """
            SELECT b.c0, b.c1 FROM batch_row b
            WHERE EXISTS (SELECT 1 FROM tweet_short_link s WHERE s.code = b.c0 AND s.known = 0)
            """)
        findTweets = try connection.prepare(
            "SELECT tweet_id FROM tweet_short_link WHERE code = ? AND known = 1 ORDER BY tweet_id")
    }

    /// Discards the changes of a transaction that was rolled back.
    func begin() {
        changed = [:]
        lastSource = nil
    }

    // MARK: Destinations

    /// Returns the destination of a link for a tweet whose own records do not contain it; `nil` if unknown.
    func destination(of code: String, for tweet: TweetID) throws -> String? {
        try destination(of: code, from: firstTweet(with: code, except: [tweet]))
    }

    /// Returns the destination of a link in the records of `tweet`, which must contain it. Without a tweet, returns the
    /// destination in the imported tables.
    private func destination(of code: String, from tweet: TweetID?) throws -> String? {
        guard let tweet else { return try destinationInTables(of: code) }
        if lastSource?.id != tweet {
            lastSource = (tweet, try loader.stored(tweet)?.tweet.shortLinkDestinations ?? [:])
        }
        return lastSource?.destinations[code]
    }

    /// Returns the tweet with the lowest ID whose records contain the destination of a link, except some tweets.
    private func firstTweet(with code: String, except tweets: Set<TweetID>) throws -> TweetID? {
        findTweets.bind(1, code)
        defer { findTweets.reset() }
        while try findTweets.step() {
            let id = TweetID(findTweets.integer(0))
            if !tweets.contains(id) { return id }
        }
        return nil
    }

    /// Returns the destination of a link according to the imported tables. If they differ, the result does not depend
    /// on the order of the imports.
    private func destinationInTables(of code: String, except importID: Int64? = nil) throws -> String? {
        guard hasTables else { return nil }
        return try connection.first(
            "SELECT min(url) FROM short_link WHERE code = \(code) AND import_id IS NOT \(importID)"
        ) { $0.optionalText(0) } ?? nil
    }

    private func isMissing(_ code: String) throws -> Bool {
        guard hasMissing else { return false }
        let row = try connection.integer("SELECT 1 FROM tweet_short_link WHERE code = \(code) AND known = 0 LIMIT 1")
        return row != nil
    }

    // MARK: Changes of tweets

    /// A link whose destination in the records of a tweet has changed. `other` is the first other tweet that contains
    /// the destination. It has a higher ID.
    private typealias Change = (code: String, before: String?, after: String?, other: TweetID?)

    /// Notes the links for which new tweets of a batch change the destination in other tweets. Returns the new tweets
    /// that get destinations themselves. `new` contains the indexes of the new tweets, which must be in the tables.
    func note(_ batch: TweetBatch, _ new: [UInt32]) throws -> Set<TweetID> {
        var (known, missing): ([UInt32], [UInt32]) = ([], [])
        for index in new {
            for row in batch.rowRange(of: Int(index), in: .shortLinks) {
                let isKnown = batch.rows[.shortLinks][row, 2].integer != 0
                isKnown ? known.append(UInt32(row)) : missing.append(UInt32(row))
            }
        }
        if !missing.isEmpty { hasMissing = true }
        guard hasMissing else { return [] }
        var suppliers: [String: Set<TweetID>] = [:]
        try connection.run(findSuppliers, over: batch.rows[.shortLinks], order: known, texts: batch.rows.texts) {
            suppliers[$0.text(0), default: []].insert(TweetID($0.integer(1)))
        }
        var changes: [Change] = []
        // In the order of the tweets, so that each is read once.
        let firstTweets = suppliers.compactMapValues { $0.min() }
        for (code, first) in firstTweets.sorted(by: { $0.value < $1.value }) {
            let tweets = suppliers[code] ?? []
            let other = try firstTweet(with: code, except: tweets)
            if let other, other < first { continue }
            let after = try destination(of: code, from: first)
            changes.append((code: code, before: nil, after: after, other: other))
        }
        try note(changes)
        var result: Set<TweetID> = []
        try connection.run(findResolvable, over: batch.rows[.shortLinks], order: missing, texts: batch.rows.texts) {
            result.insert(TweetID($0.integer(0)))
        }
        return result
    }

    /// Notes the links whose destination changes in other tweets because the rows of a tweet were replaced; or deleted,
    /// if `new` is `nil`.
    func note(_ old: Tweet, replacedBy new: Tweet?) throws {
        if let new, old.links == new.links, old.media == new.media, old.text == new.text { return }
        if lastSource?.id == old.id { lastSource = nil }
        if new?.shortLinks.contains(where: { $0.destination == nil }) == true { hasMissing = true }
        guard hasMissing else { return }
        let (before, after) = (old.shortLinkDestinations, new?.shortLinkDestinations ?? [:])
        var changes: [Change] = []
        for code in Set(before.keys).union(after.keys) where before[code] != after[code] {
            guard try isMissing(code) else { continue }
            let other = try firstTweet(with: code, except: [old.id])
            if let other, other < old.id { continue }
            changes.append((code: code, before: before[code], after: after[code], other: other))
        }
        try note(changes)
    }

    private func note(_ changes: [Change]) throws {
        // In the order of the tweets, so that each is read once.
        for change in changes.sorted(by: { $0.other?.rawValue ?? 0 < $1.other?.rawValue ?? 0 }) {
            let rest = try destination(of: change.code, from: change.other)
            if (change.before ?? rest) != (change.after ?? rest) { changed[change.code] = .min }
        }
    }

    // MARK: Changes of tables

    /// Stores a row of an imported table, and notes the link if this changes its destination in tweets. Returns the
    /// number of tweets for which it is the first known destination.
    func add(_ link: ShortLink, from importID: Int64) throws -> Int {
        let before = try destinationInTables(of: link.code)
        try connection.run(
            """
            INSERT INTO short_link (code, import_id, url) VALUES (\(link.code), \(importID), \(link.destination))
            ON CONFLICT (code, import_id) DO UPDATE SET url = excluded.url WHERE excluded.url < url
            """)
        hasTables = true
        guard connection.changes > 0, try isMissing(link.code), try firstTweet(with: link.code, except: []) == nil,
            try destinationInTables(of: link.code) != before
        else { return 0 }
        changed[link.code] = .min
        guard before == nil else { return 0 }
        return Int(
            try connection.integer(
                "SELECT count(*) FROM tweet_short_link WHERE code = \(link.code) AND known = 0") ?? 0)
    }

    /// Removes rows of an imported table, and notes their links if this changes the destination in tweets. Returns
    /// false if no row is left. Removes a part of the rows, so that the noted links do not need much memory.
    func removeRows(of importID: Int64) throws -> Bool {
        let codes = try connection.rows(
            """
            SELECT code FROM short_link l WHERE import_id = \(importID)
              AND EXISTS (SELECT 1 FROM tweet_short_link s WHERE s.code = l.code AND s.known = 0)
              AND NOT EXISTS (SELECT 1 FROM tweet_short_link s WHERE s.code = l.code AND s.known = 1)
            ORDER BY code LIMIT \(Int64(Self.maxChanges))
            """
        ) { $0.text(0) }
        for code in codes where try destinationInTables(of: code) != destinationInTables(of: code, except: importID) {
            changed[code] = .min
        }
        if codes.count == Self.maxChanges, let last = codes.last {
            try connection.run("DELETE FROM short_link WHERE import_id = \(importID) AND code <= \(last)")
            return true
        }
        try connection.run("DELETE FROM short_link WHERE import_id = \(importID)")
        return false
    }

    // MARK: Tweets to merge again

    private static let maxChanges = 10_000
    private static let maxTweets = 10_000

    /// True if so many changes are noted that the tweets must be merged again before the end of the transaction.
    var isFull: Bool { changed.count >= Self.maxChanges }

    /// Returns tweets without a destination for a link with a noted change, and removes them from the notes. Returns
    /// `nil` if no noted change is left.
    func takeTweets() throws -> Set<TweetID>? {
        var result: Set<TweetID> = []
        while result.count < Self.maxTweets, let (code, last) = changed.first {
            let ids = try connection.rows(
                """
                SELECT tweet_id FROM tweet_short_link WHERE code = \(code) AND known = 0 AND tweet_id > \(last)
                ORDER BY tweet_id LIMIT \(Int64(Self.maxTweets))
                """
            ) { $0.integer(0) }
            for id in ids { result.insert(TweetID(id)) }
            changed[code] = ids.count < Self.maxTweets ? nil : ids.last
        }
        return result.isEmpty ? nil : result
    }
}

/// The table of links of tweets (`tweet_short_link`).
extension ShortLinks {
    /// Merges the tweets again whose links do not have the destinations that follow from the table.
    static func resolveAll(in store: Store, _ progress: (WorkProgress) -> Void) throws {
        let connection = store.connection
        let writer = try TweetWriter(connection, importID: 0)
        var resolved = WorkProgress(.resolvingLinks)
        var hasChanged = false
        var last = (code: "", tweet: Int64.min)
        let maxLinks: Int64 = 10_000
        while true {
            let links = try connection.rows(
                """
                SELECT code, tweet_id FROM tweet_short_link INDEXED BY tweet_short_link_missing
                WHERE NOT known AND (code, known, tweet_id) > (\(last.code), 0, \(last.tweet))
                ORDER BY code, known, tweet_id LIMIT \(maxLinks)
                """
            ) { (code: $0.text(0), tweet: $0.integer(1)) }
            for id in Set(links.map(\.tweet)) {
                resolved.advance(progress)
                if try writer.resolveLinks(of: TweetID(id)) { hasChanged = true }
            }
            guard links.count == maxLinks, let end = links.last else { break }
            last = end
        }
        guard hasChanged else { return }
        try writer.index.flush()
        try store.tweetsChanged(by: 0)
        try Store.clearCache(connection)
    }
}

extension Store {
    /// Returns the `t.co` links of tweets that searches find for which neither a tweet nor a table of short links
    /// contains a destination: links of most tweets first, then those of newer tweets.
    package func unresolvedLinks() throws -> [UnresolvedLink] {
        try connection.rows(
            """
            SELECT s.code, count(*) AS tweets, max(t.id) AS newest
            FROM tweet_short_link AS s INDEXED BY tweet_short_link_missing
            CROSS JOIN tweet AS t ON t.id = s.tweet_id
            WHERE NOT s.known AND t.flags & 17
              AND NOT EXISTS (SELECT 1 FROM tweet_short_link AS k WHERE k.code = s.code AND k.known = 1)
              AND NOT EXISTS (SELECT 1 FROM short_link AS l WHERE l.code = s.code)
            GROUP BY s.code ORDER BY tweets DESC, newest DESC, s.code
            """
        ) { row in
            UnresolvedLink(
                url: ShortLink.url(of: row.text(0)), tweets: Int(row.integer(1)), newest: TweetID(row.integer(2)))
        }
    }
}

extension Tweet {
    /// The codes of the tweet's `t.co` links, without duplicates, and their destinations according to its records.
    var shortLinks: [(code: String, destination: String?)] {
        if links.isEmpty && media.isEmpty { return [] }
        var all: [(code: String, destination: String?)] = []
        for link in links {
            guard let code = code(of: link) else { continue }
            let destination = link.isResolved ? nil : link.expanded
            all.append((code, destination.flatMap { ShortLink.matches($0) ? nil : $0 }))
        }
        for item in media {
            guard let destination = item.expanded, let code = item.link.flatMap(ShortLink.code(of:)) else { continue }
            all.append((code, destination))
        }
        guard all.count > 1 else { return all }
        var result: [(code: String, destination: String?)] = []
        var indexes: [String: Int] = [:]
        for link in all {
            if let index = indexes[link.code] {
                result[index].destination = result[index].destination ?? link.destination
            } else {
                indexes[link.code] = result.count
                result.append(link)
            }
        }
        return result
    }

    /// The destinations of the tweet's `t.co` links according to its records, by code.
    var shortLinkDestinations: [String: String] {
        var result: [String: String] = [:]
        for (code, destination) in shortLinks { result[code] = destination }
        return result
    }

    /// Returns the code of a link of this tweet; `nil` for other URLs, and if the text was cut inside the link.
    func code(of link: Link) -> String? {
        guard let code = ShortLink.code(of: link.url) else { return nil }
        guard let end = link.span?.end else { return code }
        let bytes = text.utf8
        return end <= bytes.count && bytes.dropFirst(end).starts(with: "…".utf8) ? nil : code
    }

    /// Gives a `t.co` link without a destination the destination of the same link elsewhere in this tweet.
    mutating func completeLinks() {
        if mayHaveIncompleteLinks { completeLinks(from: shortLinkDestinations) }
    }

    /// False if `completeLinks` does nothing, which is the case for most tweets.
    var mayHaveIncompleteLinks: Bool {
        links.count + media.count > 1 && links.contains { $0.expanded == nil }
    }

    /// Gives `t.co` links without a destination the destination for their code.
    mutating func completeLinks(from destinations: [String: String]) {
        if destinations.isEmpty { return }
        for index in links.indices where links[index].expanded == nil {
            if let code = code(of: links[index]) { links[index].expanded = destinations[code] }
        }
    }
}
