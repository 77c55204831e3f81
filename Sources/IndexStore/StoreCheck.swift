internal import SQLiteKit
package import TweetModel

/// Verifies the integrity of the store: the file, its rows, the search indexes, and the ledger.
package struct StoreCheck {
    private static let newStoreHint = "import the archives into a new store (--store NEW.db), and use that"

    let store: Store
    var connection: Connection { store.connection }

    package init(_ store: Store) { self.store = store }

    /// Runs all checks except `checkSearchIndexes`. Damage to the structure or `EmptyEntityFlags` that hide rows end
    /// the checks of the rows. Throws `.damaged` if rows cannot be read but no damaged page explains why.
    ///
    /// - Parameter known: The findings of `checkSearchIndexes`, to include in the report.
    package func run(
        _ known: [CheckReport.Finding] = [], progress: (WorkProgress) -> Void = { _ in }
    ) throws -> CheckReport {
        var (report, rows) = (CheckReport(), CheckReport())
        let pages = try DamagedPages(store, progress: progress)
        var failure: SQLiteError?
        do {
            try checkRows(&rows, progress)
            // Damaged pages explain missing rows.
            if pages?.isSound ?? true { try RowSums.check(connection, &rows) }
        } catch let error as SQLiteError where error.kind == .damaged {
            failure = error
        }
        rows.findings += known
        let isDamaged = failure != nil || rows.findings.contains(where: \.isDamage)
        checkLog(&report)
        try checkTriggers(&report)
        try checkPages(pages, &report, indexesAgree: !isDamaged)
        // A finding about damage already explains why a row cannot be read.
        if let failure, !report.findings.contains(where: \.isDamage) { throw failure }
        report.tweets = rows.tweets
        report.findings += rows.findings
        return report
    }

    /// Reports that SQLite ignored commits in a damaged write-ahead log, until the user deletes the copy of the log.
    private func checkLog(_ report: inout CheckReport) {
        let copy = LogDamage.copy(beside: store.realPath)
        guard copy != nil || store.logDamage != nil else { return }
        report.add(
            message: "the write-ahead log was damaged, so the last changes before that are lost"
                + (copy.map { "; its copy is \($0)" } ?? ""),
            hint: "compare labels, notes, settings and searches with a copy that tweetdex backup made, enter "
                + "missing ones again, and run the last import again"
                + (copy == nil ? "" : "; then delete the copy of the log"), isDamage: true)
    }

    /// Reports triggers, which the schema does not have. They never run (`OpenedStore.configure`).
    private func checkTriggers(_ report: inout CheckReport) throws {
        let names = try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name") {
            $0.text(0)
        }
        for name in names {
            report.add(
                message: "another program added the trigger \(name); tweetdex does not run it",
                hint: "unless you created it, do not trust this store; remove it with DROP TRIGGER", isDamage: false)
        }
    }

    /// Runs FTS5's check of the structure of both search indexes.
    ///
    /// The check needs the write lock, although it does not write. So call this outside of read transactions. Returns
    /// no findings if the store is read-only. If another program is writing, a finding says that an index was not
    /// checked.
    package func checkSearchIndexes() throws -> [CheckReport.Finding] {
        guard store.readOnlyReason == nil else { return [] }
        var findings: [CheckReport.Finding] = []
        for (table, content) in [("tweet_index", "tweets"), ("message_index", "messages")] {
            do {
                try connection.verifying(.never) {
                    try connection.beginWriteTransaction()
                    defer { connection.rollBack() }
                    try connection.execute(script: "INSERT INTO \(table) (\(table)) VALUES ('integrity-check')")
                }
            } catch let error as SQLiteError {
                switch error.kind {
                case .damaged, .other:
                    findings.append(
                        CheckReport.Finding(
                            message: "the search index of \(content) is damaged: \(error.message)",
                            hint: "run tweetdex reindex, which rebuilds the index from the rows", isDamage: true,
                            isRepairable: true))
                case .busy:
                    findings.append(
                        CheckReport.Finding(
                            message: "the structure of the search index of \(content) was not checked, because another "
                                + "program is writing to the store",
                            hint: "run tweetdex check again when it has finished", isDamage: false))
                default: throw error
                }
            }
        }
        return findings
    }

    private func checkRows(_ report: inout CheckReport, _ progress: (WorkProgress) -> Void) throws {
        progress(WorkProgress(.checkingStructure))
        guard try checkStructure(&report) else { return }
        report.tweets = Int(try connection.integer("SELECT count(*) FROM tweet") ?? 0)
        let known = report.findings.count
        try checkEmptyEntityFlags(&report)
        guard report.findings.count == known else { return }
        progress(WorkProgress(.checkingReferences))
        try checkReferences(&report)
        try checkPeriods(&report)
        progress(WorkProgress(.checkingRecords))
        try checkRecords(&report)
        try checkMessages(&report)
        if try IndexRebuilder.isCurrent(store) {
            try checkIndexes(&report, progress)
        } else {
            report.add(
                message: "an earlier version of the program made the search index, so it was not checked",
                hint: "run tweetdex reindex to rebuild it", isDamage: false)
        }
        try checkLedger(&report)
    }

    /// Runs SQLite's integrity check, which stops after 20 errors. Returns a line for each; an empty array if it finds
    /// none.
    func structureErrors() throws -> [String] {
        let messages = try connection.rows("PRAGMA integrity_check(20)") { $0.text(0) }
        return messages.flatMap { $0.split(separator: "\n") }.filter { $0 != "ok" && !$0.hasPrefix("***") }
            .map(String.init)
    }

    /// Returns true if a structure error concerns a page that is neither used nor free.
    private static func isUnusedPage(_ error: String) -> Bool { error.hasSuffix("never used") }

    /// Returns true if a structure error concerns a full-text table. Only newer versions of SQLite check these tables.
    private static func isInFullTextTable(_ error: String) -> Bool { error.contains("FTS5 table") }

    /// Returns true if a structure error concerns only an index, a full-text table or an unused page.
    static func isInIndex(_ error: String) -> Bool {
        isUnusedPage(error) || isInFullTextTable(error) || error.contains(" missing from index ")
            || error.hasPrefix("wrong # of entries in index ") || error.hasPrefix("non-unique entry in index ")
    }

    /// Reports the errors of SQLite's integrity check, except those of full-text tables. Returns true if there are no
    /// errors apart from unused pages and full-text tables.
    private func checkStructure(_ report: inout CheckReport) throws -> Bool {
        let errors = try structureErrors()
        if errors.contains(where: Self.isUnusedPage) {
            report.add(
                message: "the file has pages that are neither used nor free",
                hint: "run tweetdex check --repair, which rewrites the file", isDamage: true)
        }
        // `checkIndexes` reports the errors of full-text tables.
        let damage = errors.filter { !Self.isUnusedPage($0) && !Self.isInFullTextTable($0) }
        report.findings += damage.map { error in
            CheckReport.Finding(
                message: "the store's file is damaged: \(error)",
                hint: "keep a copy of the file, import the archives into a new store (--store NEW.db), and use that",
                isDamage: true)
        }
        return damage.isEmpty
    }

    private func checkReferences(_ report: inout CheckReport) throws {
        let broken = try connection.rows("PRAGMA foreign_key_check") { $0.text(0) }
        for (table, rows) in Dictionary(grouping: broken, by: { $0 }).sorted(by: { $0.key < $1.key }) {
            report.add(
                rows.count, one: "row of table \(table) refers to a missing row",
                many: "rows of table \(table) refer to missing rows",
                hint: "import the archives again to restore the missing rows")
        }
    }

    /// Checks the `EmptyEntityFlags` of all tweets. A set flag means that the tweet has no rows in a table, so readers
    /// skip the table. If the flag is wrong, only this check finds the rows.
    private func checkEmptyEntityFlags(_ report: inout CheckReport) throws {
        for (name, flag) in EmptyEntityFlags.tables {
            let wrong = try connection.integer(
                """
                SELECT count(*) FROM (SELECT DISTINCT tweet_id FROM \(name)) h JOIN tweet t ON t.id = h.tweet_id
                WHERE t.flags & \(flag.rawValue)
                """)
            report.add(
                wrong, one: "tweet has rows in table \(name.text) that its flags hide",
                many: "tweets have rows in table \(name.text) that their flags hide", hint: Self.newStoreHint)
        }
    }

    /// Checks that merging the records of each tweet results in its rows, apart from its edit chain. Skips tweets
    /// without rows in `tweet_record`, links to resolve and texts of images, because all their records equal the rows.
    private func checkRecords(_ report: inout CheckReport) throws {
        let writer = try TweetWriter(connection, importID: 0)
        let ids = try connection.rows(
            """
            SELECT tweet_id FROM tweet_record UNION SELECT tweet_id FROM tweet_short_link WHERE NOT known
            UNION SELECT i.tweet_id FROM image_text i JOIN tweet t ON t.id = i.tweet_id
            UNION SELECT tweet_id FROM media WHERE image_text IS NOT NULL
            """
        ) { TweetID($0.integer(0)) }
        var differing: [TweetID] = []
        for id in ids {
            guard var rows = try writer.loader.stored(id) else {
                differing.append(id)
                continue
            }
            let all = try writer.records.all(id, rows: rows, kept: try writer.records.kept(id))
            rows.tweet.edits = []
            guard !all.isEmpty else {
                differing.append(id)
                continue
            }
            if try !writer.reconciled(rows, all).isExactly(rows) { differing.append(id) }
        }
        guard let first = differing.first else { return }
        report.add(
            message: differing.count == 1
                ? "tweet \(first) differs from the records of its imports"
                : "\(differing.count) tweets differ from the records of their imports, the first of them \(first)",
            hint: Self.newStoreHint, isDamage: true)
    }

    /// Reports imports that were not finished, inputs that were damaged, and inputs that declare another number of
    /// tweets than was found.
    private func checkLedger(_ report: inout CheckReport) throws {
        let rows = try connection.rows(
            """
            SELECT path, expected, tweets, finished_at, skipped, damaged, collected + forgotten
            FROM import ORDER BY id
            """
        ) { row in
            (
                path: row.text(0), expected: row.optionalInteger(1), tweets: row.integer(2), isFinished: !row.isNull(3),
                skipped: row.integer(4), isDamaged: row.integer(5) > 0, found: row.integer(6)
            )
        }
        for row in rows {
            if row.isDamaged {
                report.add(
                    message: "\(row.path) was damaged when it was imported, so tweets can be missing",
                    hint: "download or copy it again, then import it too", isDamage: false)
            }
            if !row.isFinished {
                report.add(
                    message: "the import of \(row.path) was not finished",
                    hint: "run it again to add the missing tweets", isDamage: false)
            } else if let expected = row.expected, expected != row.tweets, expected != row.found {
                report.add(
                    message: "\(row.path) declares \(expected) \(expected == 1 ? "tweet" : "tweets"), but "
                        + "\(row.found) \(row.found == 1 ? "was" : "were") found; "
                        + "\(row.skipped) \(row.skipped == 1 ? "record was" : "records were") skipped",
                    hint: nil, isDamage: false)
            }
        }
    }

    /// Reports rows of `tweet_import` that `imported_tweet` does not contain.
    private func checkPeriods(_ report: inout CheckReport) throws {
        let missing = try connection.integer(
            """
            SELECT count(*) FROM tweet_import l WHERE NOT EXISTS (
              SELECT 1 FROM import_period p WHERE p.import_id = l.import_id AND p.period = l.tweet_id >> 46)
            """)
        report.add(
            missing, one: "tweet is missing from the list of its import",
            many: "tweets are missing from the lists of their imports",
            hint: "run tweetdex reindex, which rebuilds the lists")
    }
}

/// Checks the records of messages and the participants of conversations.
extension StoreCheck {
    /// Adds the findings to the report.
    func checkMessages(_ report: inout CheckReport) throws {
        try checkMessageRecords(&report)
        let difference = try connection.integer(
            """
            SELECT count(*) FROM conversation_participant p
            WHERE NOT EXISTS (SELECT 1 FROM message m WHERE m.conversation_id = p.conversation_id)
              AND NOT EXISTS (SELECT 1 FROM conversation_event e WHERE e.conversation_id = p.conversation_id)
            """)
        report.add(
            difference, one: "participant belongs to a conversation without messages",
            many: "participants belong to conversations without messages",
            hint: "run tweetdex reindex, which rebuilds the list of participants")
    }

    /// Checks that every message equals the record of at least one import, and that all stored records are valid.
    /// Reports both kinds of damage in one finding.
    private func checkMessageRecords(_ report: inout CheckReport) throws {
        var differing = Set(
            try connection.rows(
                """
                SELECT m.id FROM message m WHERE NOT EXISTS (
                  SELECT 1 FROM message_import l WHERE l.message_id = m.id AND l.record IS NULL)
                """
            ) { $0.integer(0) })
        let statement = try connection.prepare("SELECT message_id, record FROM message_import WHERE record IS NOT NULL")
        defer { statement.reset() }
        while try statement.step() {
            let id = statement.integer(0)
            if MessageRows.message(MessageID(id), in: statement.blob(1)) == nil { differing.insert(id) }
        }
        report.add(
            differing.count, one: "message differs from the records of its imports",
            many: "messages differ from the records of their imports", hint: Self.newStoreHint)
    }
}

extension CheckReport {
    /// Adds a finding of damage unless `count` is `nil` or 0. `count` precedes the message.
    fileprivate mutating func add(_ count: (some BinaryInteger)?, one: String, many: String, hint: String) {
        guard let count, count > 0 else { return }
        add(message: "\(count) \(count == 1 ? one : many)", hint: hint, isDamage: true)
    }
}
