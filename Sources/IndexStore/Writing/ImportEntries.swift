internal import SQLiteKit
internal import TweetModel

/// The files of an import in the ledger (table `import_entry`). A file keeps its position, even if a later run reads
/// other files or another order, because the rows in `tweet_import` refer to this position.
final class ImportEntries {
    private let connection: Connection
    private let importID: Int64
    private let isLoneFile: Bool
    private let isNamed: Bool
    /// The positions that this run has not used yet, by file name, in descending order.
    private var known: [String: [Int64]] = [:]
    /// The position of the next file that the ledger does not contain.
    private var next: Int64 = 0
    /// The ledger position of each file of this run.
    private var positions: [Int64] = []
    /// True between `begin` and `done`.
    private(set) var isInside = false
    private let setProgress: Statement
    /// Members and columns of the current file that no reader knows and that were not written yet.
    var unread = UnreadNames()
    /// True if the rows of an earlier run about these names are kept: this run reads only the rest of the file.
    var continues = false

    init(of importID: Int64, isLoneFile: Bool, isNamed: Bool, _ connection: Connection) throws {
        self.connection = connection
        self.importID = importID
        self.isLoneFile = isLoneFile
        self.isNamed = isNamed
        let rows = try connection.rows(
            "SELECT name, position FROM import_entry WHERE import_id = \(importID) ORDER BY position DESC"
        ) { ($0.text(0), $0.integer(1)) }
        for (name, position) in rows { known[name, default: []].append(position) }
        next = (rows.first?.1 ?? -1) + 1
        setProgress = try connection.prepare(
            """
            UPDATE import_entry SET bytes_done = ?, tweets = ?, skipped = ?
            WHERE import_id = ? AND position = ?
            """)
    }

    /// Returns the ledger position of a file of this run, given its index. Returns the index itself if the file has not
    /// begun.
    func position(of entry: Int) -> Int64 {
        positions.indices.contains(entry) ? positions[entry] : Int64(entry)
    }

    /// Starts the next file. `size` is in bytes; `nil` if unknown. Clears the recorded hash and length of the file
    /// unless `keepsState` is true. Pass true if the input has only grown, because the hash then still matches the
    /// first part.
    func begin(name: String, size: Int64?, keepsState: Bool) throws {
        isInside = true
        (unread, continues) = (UnreadNames(), false)
        // An input that is a single file keeps its entry after it was renamed.
        let isRenamed = isLoneFile && known.count == 1 && known[name] == nil
        let key = isRenamed ? known.keys.first ?? name : name
        guard let position = known[key]?.popLast() else {
            try connection.run(
                "INSERT INTO import_entry (import_id, position, name, size) VALUES (\(importID), \(next), \(name), \(size))"
            )
            positions.append(next)
            next += 1
            return
        }
        positions.append(position)
        // Standard input has no file name, so keep the recorded one.
        let stored = isRenamed && !isNamed ? key : name
        try connection.run(
            """
            UPDATE import_entry SET name = \(stored), size = coalesce(\(size), size)
            WHERE import_id = \(importID) AND position = \(position)
            """)
        if !keepsState {
            try connection.run(
                """
                UPDATE import_entry SET blake3 = NULL, length = NULL
                WHERE import_id = \(importID) AND position = \(position)
                """)
        }
    }

    /// Records progress in the current file (see `ImportSession.progress`).
    func progress(recordsEnd: Int64, tweets: Int, skipped: Int) throws {
        guard let position = positions.last else { return }
        setProgress.bind(1, recordsEnd)
        setProgress.bind(2, Int64(tweets))
        setProgress.bind(3, Int64(skipped))
        setProgress.bind(4, importID)
        setProgress.bind(5, position)
        try setProgress.run()
        try writeUnread(at: position)
    }

    /// Writes the names that were added. If the file is read again from its beginning, they replace those of an earlier
    /// run.
    private func writeUnread(at position: Int64) throws {
        if unread.isEmpty { return }
        try dropEarlierUnread(at: position)
        for name in unread.list {
            try connection.run(
                """
                INSERT INTO import_unread (import_id, position, name, value_count, sample)
                VALUES (\(importID), \(position), \(name.name), \(name.values), \(name.sample))
                ON CONFLICT DO UPDATE SET value_count = value_count + excluded.value_count,
                  sample = min(sample, excluded.sample)
                """)
        }
        unread = UnreadNames()
    }

    /// Deletes the names of an earlier run once, if this run reads the file from its beginning.
    private func dropEarlierUnread(at position: Int64) throws {
        if continues { return }
        try connection.run("DELETE FROM import_unread WHERE import_id = \(importID) AND position = \(position)")
        continues = true
    }

    /// Records the hash and length of the current file, which was read to its end.
    func done(blake3: String, length: Int64) throws {
        guard let position = positions.last else { return }
        try dropEarlierUnread(at: position)
        try connection.run(
            """
            UPDATE import_entry SET blake3 = \(blake3), length = \(length)
            WHERE import_id = \(importID) AND position = \(position)
            """)
        isInside = false
    }

    /// Moves the files of an import, the links of tweets and messages to these files, and the import's periods to
    /// another import of the same input. A file of the target with the same name (for a lone file, with any name) is
    /// replaced; other files are added. With `keepsNames`, replaced files keep their names.
    static func move(
        from source: Int64, to target: Int64, isLoneFile: Bool, keepsNames: Bool, _ connection: Connection
    ) throws {
        try connection.execute(
            script: """
                CREATE TEMP TABLE IF NOT EXISTS moved_entry (old INTEGER PRIMARY KEY, new INTEGER);
                DELETE FROM moved_entry
                """)
        try connection.run(
            """
            INSERT INTO temp.moved_entry (old, new)
            SELECT mine.position, min(other.position)
            FROM import_entry mine
            LEFT JOIN import_entry other
              ON other.import_id = \(target) AND (other.name = mine.name OR \(isLoneFile ? 1 : 0))
            WHERE mine.import_id = \(source)
            GROUP BY mine.position
            """)
        try connection.run(
            """
            UPDATE temp.moved_entry
            SET new = old + 1 + (SELECT coalesce(max(position), -1) FROM import_entry WHERE import_id = \(target))
            WHERE new IS NULL
            """)
        try connection.run(
            """
            INSERT INTO import_entry (import_id, position, name, size, bytes_done, tweets, skipped, blake3, length)
            SELECT \(target), m.new, e.name, e.size, e.bytes_done, e.tweets, e.skipped, e.blake3, e.length
            FROM import_entry e
            JOIN temp.moved_entry m ON m.old = e.position
            WHERE e.import_id = \(source)
            ON CONFLICT (import_id, position) DO UPDATE SET
              name = iif(\(keepsNames ? 1 : 0), name, excluded.name), size = coalesce(excluded.size, size),
              bytes_done = excluded.bytes_done, tweets = excluded.tweets, skipped = excluded.skipped,
              blake3 = excluded.blake3, length = excluded.length
            """)
        try connection.run(
            """
            UPDATE OR REPLACE tweet_import
            SET import_id = \(target), entry = (SELECT new FROM temp.moved_entry WHERE old = tweet_import.entry)
            WHERE import_id = \(source)
              AND tweet_id IN (SELECT tweet_id FROM imported_tweet WHERE import_id = \(source))
            """)
        try connection.run("UPDATE OR REPLACE import_period SET import_id = \(target) WHERE import_id = \(source)")
        try connection.run(
            """
            UPDATE message_import
            SET import_id = \(target), entry = (SELECT new FROM temp.moved_entry WHERE old = message_import.entry)
            WHERE import_id = \(source)
            """)
        try connection.run(
            """
            DELETE FROM import_unread
            WHERE import_id = \(target) AND position IN (SELECT new FROM temp.moved_entry)
            """)
        try connection.run(
            """
            UPDATE import_unread
            SET import_id = \(target), position = (SELECT new FROM temp.moved_entry WHERE old = import_unread.position)
            WHERE import_id = \(source)
            """)
        try connection.run("DELETE FROM import_entry WHERE import_id = \(source)")
    }
}
