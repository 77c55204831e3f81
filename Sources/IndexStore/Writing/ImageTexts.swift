internal import SQLiteKit
internal import TweetModel

/// The texts that programs for character recognition read in images, by tweet. They arrive before or after the tweets.
final class ImageTexts {
    private let connection: Connection
    private let findTweets: Statement
    /// True while no texts exist, so that lookups can be skipped.
    private var isEmpty: Bool

    init(_ connection: Connection) throws {
        self.connection = connection
        isEmpty = try connection.integer("SELECT 1 FROM image_text LIMIT 1") == nil
        findTweets = try connection.prepare(
            "SELECT DISTINCT i.tweet_id FROM batch_row b CROSS JOIN image_text i ON i.tweet_id = b.c0")
    }

    /// Stores a text. Returns false if it was already stored, or if the user has permanently forgotten the tweet. If an
    /// input contains several texts of an image, the longest wins.
    func add(_ text: ImageText, from importID: Int64) throws -> Bool {
        isEmpty = false
        let id = text.image.tweet.rawValue
        try connection.run(
            """
            INSERT INTO image_text (tweet_id, name, import_id, text)
            SELECT \(id), \(text.image.key), \(importID), \(text.text)
            WHERE NOT EXISTS (SELECT 1 FROM tombstone WHERE tweet_id = \(id))
            ON CONFLICT (tweet_id, name, import_id) DO UPDATE SET text = excluded.text
            WHERE (length(excluded.text), excluded.text) > (length(text), text)
            """)
        return connection.changes > 0
    }

    /// Returns those tweets of a batch that have texts. `new` contains their indexes.
    func tweets(of batch: TweetBatch, _ new: [UInt32]) throws -> [TweetID] {
        guard !isEmpty else { return [] }
        var result: [TweetID] = []
        try connection.run(findTweets, over: batch.rows[.tweets], order: new, texts: batch.rows.texts) {
            result.append(TweetID($0.integer(0)))
        }
        return result
    }

    /// Adds the texts to the media of a tweet. If several imports have a text of an image, the longest wins.
    func apply(to tweet: inout Tweet) throws {
        guard !isEmpty, !tweet.media.isEmpty else { return }
        let texts = try connection.rows(
            """
            SELECT name, text FROM image_text WHERE tweet_id = \(tweet.id.rawValue)
            ORDER BY length(text) DESC, text DESC, name
            """
        ) { (key: $0.text(0), text: $0.text(1)) }
        guard !texts.isEmpty else { return }
        var items: [String: Int] = [:]
        for (index, item) in tweet.media.enumerated() {
            for key in ImageName.keys(of: item, at: index) { items[key] = items[key] ?? index }
        }
        for (key, text) in texts {
            guard let index = items[key] else { continue }
            tweet.media[index].imageText = tweet.media[index].imageText ?? text
        }
    }
}
