internal import SQLiteKit
internal import TweetModel

/// Reads and writes the rows of `import`, and moves or finds rows of other tables by import.
extension ImportCatalog {
    /// Returns numbers that change when an import progresses or is removed: its end time, and a sum for each of its
    /// files. The sum adds the length, the bytes that were read, the tweets and the skipped records.
    func state(of importID: Int64) throws -> [Int64] {
        try connection.rows(
            """
            SELECT coalesce(finished_at, 0) FROM import WHERE id = \(importID)
            UNION ALL SELECT bytes_done + tweets + skipped + coalesce(length, 0) FROM import_entry WHERE import_id = \(importID)
            """
        ) { $0.integer(0) }
    }

    func owner(of importID: Int64) throws -> Int64? {
        try connection.integer("SELECT owner_id FROM import WHERE id = \(importID)")
    }

    // MARK: Duplicate imports

    /// Returns the earlier import of an input with the same hash; `nil` if no other import has it.
    func duplicate(of importID: Int64, _ blake3: String) throws -> Int64? {
        try connection.integer("SELECT id FROM import WHERE blake3 = \(blake3) AND id <> \(importID)")
    }

    /// Returns true if two imports read different inputs although the hashes of the inputs are equal. These hashes omit
    /// files that are read only on request. Inputs differ if such a file has other contents of the same length, or if
    /// they have different owners. A file with another length was added to the archive by a program of the owner. An
    /// account ID and a handle (a negative ID) can belong to the same owner.
    func contradict(_ importID: Int64, _ other: Int64) throws -> Bool {
        if try connection.integer(
            """
            SELECT 1 FROM import a JOIN import b ON b.id = \(other)
            WHERE a.id = \(importID) AND a.owner_id <> b.owner_id AND (a.owner_id > 0) = (b.owner_id > 0)
            """) != nil
        {
            return true
        }
        let theirs = Dictionary(try entries(of: other).map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        return try entries(of: importID).contains { entry in
            guard let other = theirs[entry.name], let blake3 = entry.blake3, let otherHash = other.blake3 else {
                return false
            }
            return entry.length == other.length && blake3 != otherHash
        }
    }

    /// Moves the data of an import to the earlier import `duplicateImport` of the same content, and deletes the later
    /// import from the ledger. The moved records of tweets replace those of the earlier import. If the archives have
    /// different dates, the date and the messages of the newer archive win.
    func move(_ importID: Int64, to duplicateImport: Int64, as input: ImportedInput) throws {
        try connection.run(
            """
            DELETE FROM tweet_record WHERE import_id = \(duplicateImport)
              AND tweet_id IN (SELECT tweet_id FROM imported_tweet WHERE import_id = \(importID))
            """)
        try joinMessages(importID, into: duplicateImport)
        try moveFollows(importID, to: duplicateImport)
        let movedByEntries: Set = ["import_entry", "import_unread", "tweet_import", "import_period", "message_import"]
        for table in try tables() where !movedByEntries.contains(table) {
            let move = try connection.prepare("UPDATE OR REPLACE \(table) SET import_id = ? WHERE import_id = ?")
            move.bind(1, duplicateImport)
            move.bind(2, importID)
            try move.run()
        }
        try connection.run("UPDATE user SET import_id = \(duplicateImport) WHERE import_id = \(importID)")
        try foldAccountsOfOneImport()
        let keepsNames = try keepsPath(duplicateImport, whenReadAs: input)
        try ImportEntries.move(
            from: importID, to: duplicateImport, isLoneFile: input.isLoneFile, keepsNames: keepsNames, connection)
        try connection.run(
            """
            UPDATE import SET owner_id = (SELECT owner_id FROM import WHERE id = \(importID)),
              archive_date = (SELECT max(archive_date) FROM import WHERE id IN (\(importID), \(duplicateImport)))
            WHERE id = \(duplicateImport)
            """)
        try connection.run("DELETE FROM import WHERE id = \(importID)")
    }

    /// Returns the tables whose rows belong to a single import (column `import_id`), except `user`.
    func tables() throws -> [String] {
        try connection.rows(
            """
            SELECT m.name FROM sqlite_schema m, pragma_foreign_key_list(m.name) f
            WHERE m.type = 'table' AND f."table" = 'import' AND f."from" = 'import_id' AND m.name <> 'user'
            """
        ) { $0.text(0) }
    }

    /// Updates accounts that only one import still mentions: stores this import in `user.import_id`, and deletes the
    /// row in `user_import`.
    func foldAccountsOfOneImport() throws {
        try connection.execute(
            script: """
                UPDATE user SET import_id = (SELECT import_id FROM user_import WHERE user_id = user.id)
                WHERE import_id IS NULL AND (SELECT count(*) FROM user_import WHERE user_id = user.id) = 1;
                DELETE FROM user_import WHERE user_id IN (SELECT id FROM user WHERE import_id IS NOT NULL)
                """)
    }

    /// Records the path of an input, the state of its files, and its sidecar files (`context`). Does nothing for a
    /// pipe.
    ///
    /// If the input cannot be opened again but the recorded path is a file or folder, records only the sidecar files.
    /// The user can then still repeat the import from that path.
    func describe(_ importID: Int64, as input: ImportedInput, knowing context: String) throws {
        guard !input.fingerprint.isEmpty else { return }
        try connection.run("UPDATE import SET context = \(context) WHERE id = \(importID)")
        if try keepsPath(importID, whenReadAs: input) { return }
        try connection.run(
            """
            UPDATE import SET path = \(input.path), fingerprint = \(input.fingerprint),
              stored_size = \(input.storedSize), seen_at = \(input.startedAt)
            WHERE id = \(importID)
            """)
    }

    /// Returns true if the new input cannot be opened again (for example, the standard input), but the recorded path of
    /// the import is a file or folder.
    private func keepsPath(_ importID: Int64, whenReadAs input: ImportedInput) throws -> Bool {
        if input.isNamed { return false }
        // Only files and folders have absolute paths.
        return try connection.integer("SELECT path LIKE '/%' FROM import WHERE id = \(importID)") == 1
    }

    /// Returns true if an earlier import makes a new import of the same content useless. The new input must be one that
    /// cannot be opened again and is not a lone file. The earlier import must have finished reading a file or folder,
    /// with at least the same options. The new import then adds nothing, and cannot record where media are.
    func isComplete(_ importID: Int64, comparedWith input: ImportedInput) throws -> Bool {
        guard !input.isLoneFile, try keepsPath(importID, whenReadAs: input) else { return false }
        let options = try connection.first(
            "SELECT options FROM import WHERE id = \(importID) AND finished_at IS NOT NULL"
        ) { $0.text(0) }
        guard let options else { return false }
        return Set(options.split(separator: ",")).isSuperset(of: input.options.split(separator: ","))
    }

    // MARK: Order of records

    /// Returns the tweets of an import that may need another merge. Call this when the hash of the import's input
    /// becomes known. The hash decides the order of records that have the same time in several imports.
    func undecidedTweets(of importID: Int64) throws -> [TweetID] {
        try connection.rows(
            """
            SELECT DISTINCT r.tweet_id FROM tweet_record r
            JOIN tweet_import mine ON mine.tweet_id = r.tweet_id AND mine.import_id = \(importID)
            JOIN import i ON i.id = mine.import_id
            WHERE EXISTS (
              SELECT 1 FROM tweet_import other JOIN import o ON o.id = other.import_id
              WHERE other.tweet_id = r.tweet_id AND other.import_id <> mine.import_id
                AND coalesce(other.observed_at, o.archive_date) IS coalesce(mine.observed_at, i.archive_date))
            """
        ) { TweetID($0.integer(0)) }
    }

    /// Returns the tweets of an import that have rows in `tweet_record`. That table contains the records that differ
    /// from the tweet's rows, whether they come from this import or from another one.
    func contestedTweets(of importID: Int64) throws -> [TweetID] {
        try connection.rows(
            """
            SELECT DISTINCT r.tweet_id FROM tweet_record r
            JOIN tweet_import l ON l.tweet_id = r.tweet_id AND l.import_id = \(importID)
            """
        ) { TweetID($0.integer(0)) }
    }

    // MARK: Complete archives

    /// Returns the time in Unix seconds from which an import contains every tweet of its owner; `nil` if unknown, or if
    /// the input is not a complete archive with a known owner and date.
    ///
    /// Returns 0 if the archive states its number of tweets and all of them were read. If it states no number, returns
    /// the time of its oldest tweet, provided that no record was skipped and a tweet has a time. The number in a
    /// classic archive is only a hint: if it differs, it is ignored.
    func coverage(of importID: Int64, as input: ImportedInput, _ counts: ImportCounts) throws -> Int64? {
        guard input.isWholeArchive,
            try connection.integer(
                "SELECT 1 FROM import WHERE id = \(importID) AND owner_id IS NOT NULL AND archive_date IS NOT NULL")
                != nil
        else { return nil }
        if counts.expected == counts.tweets { return 0 }
        let isHint = input.format == InputFormat.classicArchive.rawValue
        guard counts.skippedCount == 0, counts.damaged == 0, counts.expected == nil || isHint else { return nil }
        return try connection.integer(
            """
            SELECT min(t.created_at) FROM imported_tweet l JOIN tweet t ON t.id = l.tweet_id
            WHERE l.import_id = \(importID) AND NOT l.referenced
            """)
    }

    // MARK: Messages and follows

    /// Prepares to merge the messages of an import into the earlier import `duplicateImport` of the same content.
    ///
    /// If both imports contain a message, keeps only the record of the newer archive. If both archives have the same
    /// date, keeps one record, merged from both.
    private func joinMessages(_ importID: Int64, into duplicateImport: Int64) throws {
        let both = try connection.rows(
            """
            SELECT message_id FROM message_import WHERE import_id = \(duplicateImport)
              AND message_id IN (SELECT message_id FROM message_import WHERE import_id = \(importID))
            """
        ) { MessageID($0.integer(0)) }
        guard !both.isEmpty else { return }
        let writer = try MessageWriter(connection, importID: importID)
        for id in both { try writer.keepNewer(of: id, orThatOf: duplicateImport) }
    }

    /// Moves the follows and lists of an import to an earlier import of the same content. Merges a snapshot or list
    /// that both imports contain, so that the order of the imports does not matter.
    private func moveFollows(_ importID: Int64, to duplicateImport: Int64) throws {
        // Snapshots of members refer to the rows of lists, so the rows are merged first.
        try moveLists(importID, to: duplicateImport)
        let pairs = try connection.rows(
            """
            SELECT n.id, o.id, n.taken_at, n.is_complete FROM follow_snapshot AS o
            JOIN follow_snapshot AS n ON n.import_id = \(importID) AND n.subject_id = o.subject_id
              AND n.kind = o.kind AND n.begun_at = o.begun_at
            WHERE o.import_id = \(duplicateImport)
            """
        ) { (new: $0.integer(0), old: $0.integer(1), takenAt: $0.optionalInteger(2), isComplete: $0.integer(3)) }
        for pair in pairs {
            try merge(pair.new, into: pair.old, of: "follow", "snapshot_id", "account_id")
            try connection.run(
                """
                UPDATE follow_snapshot SET is_complete = max(is_complete, \(pair.isComplete)),
                  taken_at = max(coalesce(taken_at, \(pair.takenAt)), coalesce(\(pair.takenAt), taken_at))
                WHERE id = \(pair.old)
                """)
            try connection.run("DELETE FROM follow_snapshot WHERE id = \(pair.new)")
        }
    }

    private func moveLists(_ importID: Int64, to duplicateImport: Int64) throws {
        let pairs = try connection.rows(
            """
            SELECT n.id, o.id FROM list AS o JOIN list AS n ON n.import_id = \(importID) AND n.key = o.key
            WHERE o.import_id = \(duplicateImport)
            """
        ) { (new: $0.integer(0), old: $0.integer(1)) }
        for pair in pairs {
            try merge(pair.new, into: pair.old, of: "list_relation", "list_id", "subject_id, relation")
            try connection.run(
                """
                UPDATE follow_snapshot SET subject_id = \(pair.old)
                WHERE import_id = \(importID) AND kind = \(FollowCatalog.memberKind) AND subject_id = \(pair.new)
                """)
            try connection.run(
                """
                UPDATE list AS o SET (name, owner, owner_id, url) = (\(FollowWriter.joinedValues("o", "n")))
                FROM list AS n WHERE o.id = \(pair.old) AND n.id = \(pair.new)
                """)
            try connection.run("DELETE FROM list WHERE id = \(pair.new)")
        }
    }

    /// Moves the rows of a child table from one parent to another, without duplicates.
    private func merge(_ new: Int64, into old: Int64, of table: SQL, _ parent: SQL, _ columns: SQL) throws {
        try connection.run(
            """
            INSERT OR IGNORE INTO \(table) (\(parent), \(columns))
            SELECT \(old), \(columns) FROM \(table) WHERE \(parent) = \(new)
            """)
        try connection.run("DELETE FROM \(table) WHERE \(parent) = \(new)")
    }
}

/// The table `import_period`, which is derived from `tweet_import`. It lists the periods in which each import has
/// tweets. A period is a range of 2^46 tweet IDs, about 4.7 hours. The view `imported_tweet` needs it to find the
/// tweets of an import without a scan.
extension ImportCatalog {
    static let periodTable = "import_period"

    /// Returns the period of a tweet ID. The view `imported_tweet` uses the same calculation.
    static func period(of tweet: Int64) -> Int64 { tweet >> 46 }

    static func rebuildPeriods(_ connection: Connection) throws {
        try connection.execute(
            script: """
                DELETE FROM import_period;
                INSERT INTO import_period SELECT DISTINCT import_id, tweet_id >> 46 FROM tweet_import
                """)
    }
}
