internal import SQLiteKit
internal import TweetModel

/// The records of a tweet, one per import. A record that equals the tweet's rows is not stored; all others are in the
/// table `tweet_record`.
final class TweetRecords {
    private let connection: Connection
    /// The rows of the last record.
    private var cells = TweetRows()

    init(_ connection: Connection) { self.connection = connection }

    /// Returns the stored records of a tweet by import; empty for most tweets. Throws `.damagedRecord` if a record is
    /// invalid.
    func kept(_ id: TweetID) throws -> [Int64: StoredTweet] {
        let rows = try connection.rows(
            "SELECT import_id, record FROM tweet_record WHERE tweet_id = \(id.rawValue)"
        ) { (importID: $0.integer(0), bytes: $0.blob(1)) }
        var result: [Int64: StoredTweet] = [:]
        for row in rows {
            guard let record = cells.tweet(id, in: row.bytes) else { throw SQLiteError.damagedRecord(of: id) }
            result[row.importID] = record
        }
        return result
    }

    /// Returns the records of a tweet in all imports. `rows` is the tweet as stored in its rows, and `kept` the result
    /// of `kept(_:)`.
    func all(_ id: TweetID, rows: StoredTweet, kept: [Int64: StoredTweet]) throws -> [TweetRecord] {
        try connection.rows(
            """
            SELECT l.import_id, coalesce(l.observed_at, i.archive_date), i.blake3
            FROM tweet_import l JOIN import i ON i.id = l.import_id WHERE l.tweet_id = \(id.rawValue)
            """
        ) { row in
            TweetRecord(
                observedAt: row.optionalInteger(1), blake3: row.optionalText(2), importID: row.integer(0),
                content: kept[row.integer(0)] ?? rows.said)
        }
    }

    /// Stores the records that differ from the tweet's current rows, and deletes stored records that equal the rows.
    /// `kept` is the result of `kept(_:)`.
    func keep(_ records: [TweetRecord], of id: TweetID, beside rows: StoredTweet, kept: [Int64: StoredTweet]) throws {
        let said = rows.said
        for record in records {
            let importID = record.importID
            if record.content.isExactly(said) {
                guard kept[importID] != nil else { continue }
                try connection.run(
                    "DELETE FROM tweet_record WHERE tweet_id = \(id.rawValue) AND import_id = \(importID)")
            } else if kept[importID].map({ !$0.isExactly(record.content) }) ?? true {
                let bytes = cells.record(of: record.content)
                try connection.run(
                    """
                    INSERT INTO tweet_record (tweet_id, import_id, record)
                    VALUES (\(id.rawValue), \(importID), \(SQLValue.blob(bytes)))
                    ON CONFLICT (tweet_id, import_id) DO UPDATE SET record = excluded.record
                    """)
            }
        }
    }
}

extension SQLiteError {
    /// The bytes of a stored record are invalid.
    static func damagedRecord(of id: TweetID) -> SQLiteError { damagedRecord("tweet", id.rawValue) }
    static func damagedRecord(of id: MessageID) -> SQLiteError { damagedRecord("message", id.rawValue) }

    static func missingRow(of id: TweetID) -> SQLiteError { .damaged("the row of tweet \(id) cannot be found") }

    private static func damagedRecord(_ kind: String, _ id: Int64) -> SQLiteError {
        .damaged("a stored record of \(kind) \(id) is invalid")
    }
}
