internal import SQLiteKit
package import TweetModel
internal import TweetText

/// The labels and notes that the user has added to tweets. An import of a Tweetdex export can add some. Other imports
/// do not change them.
package struct Labels {
    private let store: Store
    private var connection: Connection { store.connection }

    package init(_ store: Store) { self.store = store }

    /// Adds a label to tweets, and returns the tweets that did not have the label. Ignores IDs that are not in the
    /// store. A label that the store already contains keeps its spelling. `now` is in Unix seconds.
    package func add(_ name: LabelName, to tweets: [TweetID], at now: Int64) throws -> [TweetID] {
        guard !tweets.isEmpty else { return [] }
        return try ChangeLog(store).record(.addLabel, name.text, at: now) {
            try addUnrecorded(name, to: tweets, at: now)
        }
    }

    /// Like `add(_:to:at:)`, but inside a transaction of the caller, and not recorded for undo.
    func addUnrecorded(_ name: LabelName, to tweets: [TweetID], at now: Int64) throws -> [TweetID] {
        let folded = Folding.fold(name.text)
        try connection.run(
            "INSERT INTO label (folded, name) VALUES (\(folded), \(name.text)) ON CONFLICT (folded) DO NOTHING")
        let added = try changed(tweets) { ids in
            """
            INSERT INTO tweet_label (label_id, tweet_id, added_at)
            SELECT l.id, t.id, \(now) FROM json_each(\(ids)) j CROSS JOIN tweet t ON t.id = j.value
              CROSS JOIN label l ON l.folded = \(folded)
            WHERE true
            ON CONFLICT DO NOTHING RETURNING tweet_id
            """
        }
        try removeUnused(folded)
        return added
    }

    /// The number of tweets that a statement changes.
    private static let chunk = 10_000

    /// Runs statements that change the labels of tweets and return the IDs of those that they changed. Returns these
    /// tweets in the order of `tweets`.
    ///
    /// - Parameter statement: Returns a statement for a JSON array of IDs.
    private func changed(_ tweets: [TweetID], _ statement: (_ ids: String) -> SQL) throws -> [TweetID] {
        var all: [TweetID] = []
        for start in stride(from: 0, to: tweets.count, by: Self.chunk) {
            let part = tweets[start..<min(start + Self.chunk, tweets.count)]
            let ids = part.map { String($0.rawValue) }.joined(separator: ",")
            var changed: Set<TweetID> = []
            try connection.forEach(statement("[\(ids)]")) { changed.insert(TweetID($0.integer(0))) }
            // An ID that occurs twice is changed once.
            all += part.filter { changed.remove($0) != nil }
        }
        return all
    }

    func hasNote(_ tweet: TweetID) throws -> Bool {
        try connection.integer("SELECT 1 FROM tweet_note WHERE tweet_id = \(tweet.rawValue)") != nil
    }

    /// Removes a label from tweets. Returns the tweets that had it. `now` is in Unix seconds.
    package func remove(_ name: LabelName, from tweets: [TweetID], at now: Int64) throws -> [TweetID] {
        let folded = Folding.fold(name.text)
        return try ChangeLog(store).record(.removeLabel, name.text, at: now) {
            let removed = try changed(tweets) { ids in
                """
                DELETE FROM tweet_label WHERE label_id = (SELECT id FROM label WHERE folded = \(folded))
                  AND tweet_id IN (SELECT value FROM json_each(\(ids)))
                RETURNING tweet_id
                """
            }
            try removeUnused(folded)
            return removed
        }
    }

    /// The reason why a label cannot be renamed or merged.
    package enum Refusal: Error {
        /// No tweet has the label.
        case missing(LabelName)
        /// Another label with this spelling exists.
        case taken(String)
    }

    /// Gives a label another name. Returns the tweets with the label, newest first. Throws `Refusal` if the label does
    /// not exist, or if another label has the new name. `now` is in Unix seconds.
    package func rename(_ name: LabelName, to new: LabelName, at now: Int64) throws -> [TweetID] {
        try ChangeLog(store).record(.renameLabel, "\(name) \(new)", at: now) {
            try refuseMissing([name])
            let folded = Folding.fold(name.text)
            if folded != Folding.fold(new.text) {
                if let taken = try spelling(of: new) { throw Refusal.taken(taken) }
                return try move([name], to: new)
            }
            try connection.run("UPDATE label SET name = \(new.text) WHERE folded = \(folded)")
            return try tweets(with: [name])
        }
    }

    /// Replaces labels by another label, which need not exist. Returns the tweets with any of the replaced labels,
    /// newest first. Throws `Refusal` if a replaced label does not exist. `now` is in Unix seconds.
    package func merge(_ names: [LabelName], into target: LabelName, at now: Int64) throws -> [TweetID] {
        let words = (names + [target]).map(\.text).joined(separator: " ")
        return try ChangeLog(store).record(.mergeLabels, words, at: now) {
            try refuseMissing(names)
            return try move(names, to: target)
        }
    }

    private func refuseMissing(_ names: [LabelName]) throws {
        for name in names where try spelling(of: name) == nil { throw Refusal.missing(name) }
    }

    private func move(_ names: [LabelName], to target: LabelName) throws -> [TweetID] {
        let folded = Folding.fold(target.text)
        let others = names.filter { Folding.fold($0.text) != folded }
        let moved = try tweets(with: others)
        try connection.run(
            "INSERT INTO label (folded, name) VALUES (\(folded), \(target.text)) ON CONFLICT (folded) DO NOTHING")
        for other in others.map({ Folding.fold($0.text) }) {
            // A tweet with both labels keeps the time of the target.
            try connection.run(
                """
                UPDATE OR IGNORE tweet_label SET label_id = (SELECT id FROM label WHERE folded = \(folded))
                WHERE label_id = (SELECT id FROM label WHERE folded = \(other))
                """)
            try connection.run(
                "DELETE FROM tweet_label WHERE label_id = (SELECT id FROM label WHERE folded = \(other))")
            try removeUnused(other)
        }
        try removeUnused(folded)
        return moved
    }

    /// Returns the tweets with any of some labels, newest first.
    package func tweets(with names: [LabelName]) throws -> [TweetID] {
        let labels = try names.compactMap { name in
            try connection.integer("SELECT id FROM label WHERE folded = \(Folding.fold(name.text))")
        }
        return try connection.rows(
            "SELECT DISTINCT tweet_id FROM tweet_label WHERE label_id IN \(SQL.list(labels)) ORDER BY tweet_id DESC"
        ) { TweetID($0.integer(0)) }
    }

    /// Returns the stored spelling of a label; `nil` if no tweet has it.
    func spelling(of name: LabelName) throws -> String? {
        try connection.first("SELECT name FROM label WHERE folded = \(Folding.fold(name.text))") { $0.text(0) }
    }

    /// Deletes a label if no tweet has it.
    private func removeUnused(_ folded: String) throws {
        try connection.run(
            """
            DELETE FROM label WHERE folded = \(folded)
              AND NOT EXISTS (SELECT 1 FROM tweet_label WHERE label_id = label.id)
            """)
    }

    /// Returns all labels in use, most used first.
    package func all() throws -> [LabelCount] {
        try connection.rows(
            """
            SELECT l.name, count(*) AS tweets FROM tweet_label t JOIN label l ON l.id = t.label_id
            GROUP BY l.id ORDER BY tweets DESC, l.folded
            """
        ) { LabelCount(name: $0.text(0), tweets: Int($0.integer(1))) }
    }

    /// Calls the body for each label of each tweet, one label after the other.
    ///
    /// - Parameter body: Gets the name of the label, the Unix time when the tweet got it, and the time of the tweet;
    ///   `nil` if that is unknown.
    package func forEachUse(_ body: (_ name: String, _ addedAt: Int64, _ time: Timestamp?) -> Void) throws {
        try connection.forEach(
            """
            SELECT l.name, u.added_at, t.created_at, t.day_precision
            FROM label l JOIN tweet_label u ON u.label_id = l.id JOIN tweet t ON t.id = u.tweet_id
            ORDER BY l.id
            """
        ) { row in
            let time = row.optionalInteger(2).map {
                Timestamp(seconds: $0, precision: row.integer(3) == 1 ? .day : .second)
            }
            body(row.text(0), row.integer(1), time)
        }
    }

    /// Sets the note of a tweet; `nil` or an empty text deletes it. Returns false if nothing changed, for example
    /// because the store does not contain the tweet. `now` is in Unix seconds.
    package func setNote(_ text: String?, on tweet: TweetID, at now: Int64) throws -> Bool {
        try ChangeLog(store).record(.writeNote, String(tweet.rawValue), at: now) {
            try setUnrecordedNote(text, on: tweet, at: now)
        }
    }

    /// Like `setNote(_:on:at:)`, but inside a transaction of the caller, and not recorded for undo.
    func setUnrecordedNote(_ text: String?, on tweet: TweetID, at now: Int64) throws -> Bool {
        if let text, !text.isEmpty {
            try connection.run(
                """
                INSERT INTO tweet_note (tweet_id, text, written_at)
                SELECT id, \(text), \(now) FROM tweet WHERE id = \(tweet.rawValue)
                ON CONFLICT (tweet_id) DO UPDATE SET text = excluded.text, written_at = excluded.written_at
                WHERE text <> excluded.text
                """)
        } else {
            try connection.run("DELETE FROM tweet_note WHERE tweet_id = \(tweet.rawValue)")
        }
        return connection.changes > 0
    }
}
