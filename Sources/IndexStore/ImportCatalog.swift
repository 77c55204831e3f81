internal import SQLiteKit
package import TweetModel

/// The ledger: the imports of the store, with their files and tweets.
package struct ImportCatalog {
    let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    package init(_ store: Store) { connection = store.connection }

    /// Prepares the store for writing, which creates the ledger if it does not exist.
    package init(preparing store: Store) throws {
        try store.prepareForWriting()
        connection = store.connection
    }

    /// Returns all imports in the order of their numbers.
    package func all() throws -> [ImportSummary] {
        var imports = try ledgerRows()
        // The ledger contains counts only for finished imports, so count the tweets of unfinished ones.
        for index in imports.indices where imports[index].finishedAt == nil {
            imports[index].tweets = try ImportSession.storedCounts(of: imports[index].number, connection).unchanged
        }
        return imports
    }

    private func ledgerRows() throws -> [ImportSummary] {
        try connection.rows(
            """
            SELECT i.id, i.blake3, i.path, i.format, i.owner_id, u.handle, u.name, i.archive_date, i.started_at,
              i.finished_at, i.options, i.program, i.covers_from IS NOT NULL, \(ImportCounts.ledgerColumns)
            FROM import i LEFT JOIN user u ON u.id = i.owner_id ORDER BY i.id
            """
        ) { row in
            var summary = ImportSummary(
                number: row.integer(0), path: row.text(2), format: row.text(3), startedAt: row.integer(8),
                program: row.text(11))
            summary.blake3 = row.optionalText(1)
            if !row.isNull(4) { summary.owner = row.user(from: 4) }
            summary.archiveDate = row.optionalInteger(7)
            summary.finishedAt = row.optionalInteger(9)
            let state = MediaFolderWords.statePrefix
            summary.options = row.text(10).split(separator: ",").map(String.init)
            summary.mediaState = summary.options.first { $0.hasPrefix(state) }.map { String($0.dropFirst(state.count)) }
            summary.options.removeAll { $0.hasPrefix(state) }
            summary.isWholeArchive = row.integer(12) != 0
            summary.counts = ImportCounts(inLedger: row, at: 13)
            return summary
        }
    }

    /// Returns the fingerprint of an import's files (`ImportedInput.fingerprint`). It is empty if the input was a pipe,
    /// or if the import does not exist.
    package func fingerprint(of number: Int64) throws -> String {
        try connection.first("SELECT fingerprint FROM import WHERE id = \(number)") { $0.text(0) } ?? ""
    }

    /// Returns the number of pictures and videos in each file or zip that contains any, by its absolute path.
    package func picturesByFile() throws -> [String: Int] {
        let rows = try connection.rows(
            """
            SELECT c.path, count(*) FROM container c
            JOIN (SELECT container_id FROM media_file UNION ALL SELECT container_id FROM profile_file
              UNION ALL SELECT container_id FROM message_media_file) f ON f.container_id = c.id
            GROUP BY c.id
            """
        ) { ($0.text(0), Int($0.integer(1))) }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    /// Returns the number of images and videos without a file, by import. Counts those of tweets and messages with
    /// their own records.
    package func missingMedia() throws -> [Int64: Int] {
        let rows = try connection.rows(
            """
            SELECT import_id, count(*) FROM (
              SELECT l.import_id FROM media m JOIN tweet_import l ON l.tweet_id = m.tweet_id
                WHERE NOT l.referenced AND NOT EXISTS (
                  SELECT 1 FROM media_file f WHERE f.tweet_id = m.tweet_id AND f.position = m.position)
              UNION ALL
              SELECT l.import_id FROM message_media m JOIN message_import l ON l.message_id = m.message_id
                WHERE NOT EXISTS (
                  SELECT 1 FROM message_media_file f WHERE f.message_id = m.message_id AND f.file_name = m.file_name))
            GROUP BY import_id
            """
        ) { ($0.integer(0), Int($0.integer(1))) }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    /// Returns the files of an import, ordered by position.
    package func entries(of number: Int64) throws -> [ImportedEntry] {
        try connection.rows(
            """
            SELECT name, bytes_done, tweets, skipped, blake3, length
            FROM import_entry
            WHERE import_id = \(number)
            ORDER BY position
            """
        ) { row in
            ImportedEntry(
                name: row.text(0), recordsEnd: row.integer(1), tweets: Int(row.integer(2)),
                skipped: Int(row.integer(3)), blake3: row.optionalText(4), length: row.optionalInteger(5) ?? 0)
        }
    }

    /// Returns the members and columns that an import did not read.
    package func unread(by number: Int64) throws -> UnreadNames {
        var names = UnreadNames()
        try connection.forEach(
            "SELECT name, value_count, sample FROM import_unread WHERE import_id = \(number)"
        ) { row in
            names.add(row.text(0), values: Int(row.integer(1)), sample: row.text(2))
        }
        return names
    }

    /// Returns the names of an import's files, and the time in Unix seconds at which the input was last inspected
    /// (`seenAt`); 0 if unknown.
    package func files(of number: Int64) throws -> (names: [String], seenAt: Int64) {
        let names = try connection.rows("SELECT name FROM import_entry WHERE import_id = \(number)") { $0.text(0) }
        return (names, try connection.integer("SELECT seen_at FROM import WHERE id = \(number)") ?? 0)
    }

    /// Returns the sidecar files that were known when the input was imported (see `ImportedInput.context`).
    package func context(of number: Int64) throws -> String {
        try connection.first("SELECT context FROM import WHERE id = \(number)") { $0.text(0) } ?? ""
    }

    /// Returns the location of a tweet's record in each import that contains the tweet. The tweet's own records come
    /// first, then records of other tweets that contain it. Each group starts with the newest record.
    package func records(of id: TweetID) throws -> [RawRecord] {
        let imports = Dictionary(uniqueKeysWithValues: try all().map { ($0.number, $0) })
        let rows = try connection.rows(
            """
            SELECT l.import_id, e.name, e.blake3, l.byte_offset, l.byte_length, l.referenced
            FROM tweet_import l JOIN import i ON i.id = l.import_id
            LEFT JOIN import_entry e ON e.import_id = l.import_id AND e.position = l.entry
            WHERE l.tweet_id = \(id.rawValue)
            ORDER BY l.referenced, coalesce(l.observed_at, i.archive_date) DESC, i.blake3
            """
        ) { row in
            imports[row.integer(0)].map { source in
                RawRecord(
                    source: source, entry: row.text(1), entryHash: row.optionalText(2), offset: row.integer(3),
                    length: row.integer(4), isReferenced: row.integer(5) != 0)
            }
        }
        return rows.compactMap { $0 }
    }

    /// Returns the tweets of an import, oldest first.
    package func tweets(of number: Int64) throws -> [TweetID] {
        try connection.rows("SELECT tweet_id FROM imported_tweet WHERE import_id = \(number) ORDER BY tweet_id") {
            TweetID($0.integer(0))
        }
    }

    /// Returns the tweets of an import that occur in no other import, newest first.
    package func tweetsOnlyIn(_ number: Int64) throws -> [TweetID] {
        try connection.rows(
            """
            SELECT l.tweet_id FROM imported_tweet l WHERE l.import_id = \(number) AND NOT EXISTS (
              SELECT 1 FROM tweet_import o WHERE o.tweet_id = l.tweet_id AND o.import_id <> l.import_id)
            ORDER BY l.tweet_id DESC
            """
        ) { TweetID($0.integer(0)) }
    }
}
