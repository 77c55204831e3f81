internal import SQLiteKit
internal import TweetModel

/// The rows about whole imports, beside those of single tweets.
struct ImportLedger {
    let connection: Connection

    init(_ connection: Connection) {
        self.connection = connection
    }

    /// What tells whether an import has come further, or is gone: when it was finished, and of its files their number and
    /// how far each was read.
    func state(of importID: Int64) throws(SQLiteError) -> [Int64] {
        try connection.rows(
            """
            SELECT coalesce(finished_at, 0) FROM import WHERE id = \(importID)
            UNION ALL SELECT bytes_done + tweets + skipped + coalesce(length, 0) FROM import_entry WHERE import_id = \(importID)
            """
        ) { (row) throws(SQLiteError) in row.integer(0) }
    }

    func owner(of importID: Int64) throws(SQLiteError) -> Int64? {
        try connection.integer("SELECT owner_id FROM import WHERE id = \(importID)")
    }

    /// What was known of the files beside an input when it was imported.
    func context(of importID: Int64) throws(SQLiteError) -> String {
        try connection.first("SELECT context FROM import WHERE id = \(importID)") { (row) throws(SQLiteError) in
            row.text(0)
        } ?? ""
    }

    // MARK: The same input twice

    /// An input that turns out to be one that was imported before, under another name, joins it: what was just read of
    /// it is what counts. Of two archives with the same tweets the newer one tells their date, and what messages say.
    func move(_ importID: Int64, to twin: Int64, isLoneFile: Bool) throws(SQLiteError) {
        try connection.run(
            """
            DELETE FROM tweet_record WHERE import_id = \(twin)
              AND tweet_id IN (SELECT tweet_id FROM tweet_import WHERE import_id = \(importID))
            """)
        try MessageForgetting(connection).join(importID, into: twin)
        for table in try tables() where !["import_entry", "tweet_import", "message_import"].contains(table) {
            let move = try connection.prepare("UPDATE OR REPLACE \(table) SET import_id = ? WHERE import_id = ?")
            move.bind(1, twin)
            move.bind(2, importID)
            try move.run()
        }
        try connection.run("UPDATE user SET import_id = \(twin) WHERE import_id = \(importID)")
        try foldAccountsOfOneImport()
        try ImportEntries.move(from: importID, to: twin, isLoneFile: isLoneFile, connection)
        try connection.run(
            """
            UPDATE import SET owner_id = (SELECT owner_id FROM import WHERE id = \(importID)),
              archive_date = (SELECT max(archive_date) FROM import WHERE id IN (\(importID), \(twin)))
            WHERE id = \(twin)
            """)
        try connection.run("DELETE FROM import WHERE id = \(importID)")
    }

    /// The tables whose rows belong to one import each, by their column `import_id`.
    func tables() throws(SQLiteError) -> [String] {
        try connection.rows(
            """
            SELECT m.name FROM sqlite_schema m, pragma_foreign_key_list(m.name) f
            WHERE m.type = 'table' AND f."table" = 'import' AND f."from" = 'import_id' AND m.name <> 'user'
            """
        ) { (row) throws(SQLiteError) in row.text(0) }
    }

    /// An account that only one import speaks of has its word in the account's own row.
    func foldAccountsOfOneImport() throws(SQLiteError) {
        try connection.execute(
            script: """
                UPDATE user SET import_id = (SELECT import_id FROM user_import WHERE user_id = user.id)
                WHERE import_id IS NULL AND (SELECT count(*) FROM user_import WHERE user_id = user.id) = 1;
                DELETE FROM user_import WHERE user_id IN (SELECT id FROM user WHERE import_id IS NOT NULL)
                """)
    }

    /// Writes down where an input lies and how its files look; `context` is what is known of those beside it. What came
    /// through a pipe lies nowhere.
    func describe(_ importID: Int64, as input: ImportedInput, knowing context: String) throws(SQLiteError) {
        guard !input.fingerprint.isEmpty else { return }
        try connection.run(
            """
            UPDATE import SET fingerprint = \(input.fingerprint), context = \(context),
              stored_size = \(input.storedSize), seen_at = \(input.startedAt)
            WHERE id = \(importID)
            """)
        guard input.isNamed else { return }
        try connection.run("UPDATE import SET path = \(input.path) WHERE id = \(importID)")
    }

    // MARK: Which record is newer

    /// Tweets of an import whose records could not be put in order while its hash was not known: those that another
    /// import of the same time speaks of, differently.
    func undecidedTweets(of importID: Int64) throws(SQLiteError) -> [TweetID] {
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
        ) { (row) throws(SQLiteError) in TweetID(row.integer(0)) }
    }

    /// Tweets that some import says something else of than their rows hold, among those of an import.
    func contestedTweets(of importID: Int64) throws(SQLiteError) -> [TweetID] {
        try connection.rows(
            """
            SELECT DISTINCT r.tweet_id FROM tweet_record r
            JOIN tweet_import l ON l.tweet_id = r.tweet_id AND l.import_id = \(importID)
            """
        ) { (row) throws(SQLiteError) in TweetID(row.integer(0)) }
    }

    // MARK: Whole archives

    /// From when on an import has every tweet of its owner that existed when it was made: from ever, where the archive
    /// itself says how many tweets it has and all were read; where it does not say (a classic archive's own number is
    /// only a hint), from its oldest tweet, if nothing was left out. nil for everything that is no whole archive of
    /// somebody.
    func coverage(of importID: Int64, _ counts: ImportCounts) throws(SQLiteError) -> Int64? {
        guard counts.isWholeArchive,
            try connection.integer(
                "SELECT 1 FROM import WHERE id = \(importID) AND owner_id IS NOT NULL AND archive_date IS NOT NULL")
                != nil
        else { return nil }
        if counts.expected == counts.tweets { return 0 }
        guard counts.skipped == 0, counts.expected == nil || counts.expectationIsHint else { return nil }
        return try connection.integer(
            """
            SELECT min(t.created_at) FROM tweet_import l JOIN tweet t ON t.id = l.tweet_id
            WHERE l.import_id = \(importID) AND NOT l.referenced
            """)
    }
}
