package import SQLiteKit
package import TweetModel

/// Proves that the store is what was written and that its parts agree: every page with its checksum, SQLite's own
/// structure, the rows' references, and the search index with what the rows give when they are tokenised again.
package struct StoreCheck {
    private let store: Store
    private var connection: Connection { store.connection }

    package init(_ store: Store) {
        self.store = store
    }

    package func run() throws(SQLiteError) -> CheckReport {
        var report = CheckReport()
        try PageCheck(store).run(&report)
        do throws(SQLiteError) {
            try checkRows(&report)
        } catch {
            // The pages have told what it is; it must not hide behind the first row that cannot be read.
            guard error.kind == .damaged, report.findings.contains(where: \.isDamage) else { throw error }
        }
        return report
    }

    /// No page of a table is in doubt.
    package var rowsAreWhatWasWritten: Bool {
        get throws(SQLiteError) {
            try StorePages(store).map { $0.tables.isEmpty && $0.tweets != nil }
                ?? false
        }
    }

    private func checkRows(_ report: inout CheckReport) throws(SQLiteError) {
        let known = report.findings.count
        try checkStructure(&report)
        guard report.findings.count == known else { return }
        report.tweets = Int(try connection.integer("SELECT count(*) FROM tweet") ?? 0)
        try checkAbsences(&report)
        guard report.findings.count == known else { return }
        try checkReferences(&report)
        try checkRecords(&report)
        try checkIndex(&report)
        try checkMessages(&report)
        try checkLedger(&report)
    }

    private func checkStructure(_ report: inout CheckReport) throws(SQLiteError) {
        let messages = try connection.rows("PRAGMA integrity_check(20)") { (row) throws(SQLiteError) in row.text(0) }
        for message in messages where message != "ok" {
            report.findings.append(
                CheckReport.Finding(
                    message: "The store's file is damaged: \(message)",
                    hint:
                        "Keep a copy of the file, import the archives into a new store (--store NEW.db), and use that.",
                    isDamage: true))
        }
    }

    private func checkReferences(_ report: inout CheckReport) throws(SQLiteError) {
        let broken = try connection.rows("PRAGMA foreign_key_check") { (row) throws(SQLiteError) in row.text(0) }
        for (table, rows) in Dictionary(grouping: broken, by: { $0 }).sorted(by: { $0.key < $1.key }) {
            report.findings.append(
                CheckReport.Finding(
                    message: rows.count == 1
                        ? "1 row of table \(table) refers to a row that is not there."
                        : "\(rows.count) rows of table \(table) refer to rows that are not there.",
                    hint: "Import the archives again: what is missing comes back.", isDamage: true))
        }
    }

    /// What a tweet's row denies nobody would see, nor would the proofs below.
    private func checkAbsences(_ report: inout CheckReport) throws(SQLiteError) {
        let tables: [(name: SQL, absence: Absences)] = [
            ("tweet_hashtag", .hashtags), ("tweet_mention", .mentions), ("tweet_url", .links),
            ("tweet_cashtag", .cashtags), ("media", .media),
        ]
        for (name, absence) in tables {
            let denied = try connection.integer(
                """
                SELECT count(*) FROM (SELECT DISTINCT tweet_id FROM \(name)) h JOIN tweet t ON t.id = h.tweet_id
                WHERE t.flags & \(absence.rawValue)
                """)
            guard let denied, denied > 0 else { continue }
            report.findings.append(
                CheckReport.Finding(
                    message: denied == 1
                        ? "1 tweet has rows in table \(name.text) and denies it."
                        : "\(denied) tweets have rows in table \(name.text) and deny it.",
                    hint: "Import the archives into a new store (--store NEW.db), and use that.", isDamage: true))
        }
    }

    /// Where imports differ, a tweet's rows are made of what is kept of each: they must come out the same again.
    private func checkRecords(_ report: inout CheckReport) throws(SQLiteError) {
        let writer = try TweetWriter(connection, importID: 0)
        let ids = try connection.rows("SELECT DISTINCT tweet_id FROM tweet_record") { (row) throws(SQLiteError) in
            TweetID(row.integer(0))
        }
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
            if try !writer.settled(rows, all).isExactly(rows) { differing.append(id) }
        }
        guard let first = differing.first else { return }
        report.findings.append(
            CheckReport.Finding(
                message: differing.count == 1
                    ? "Tweet \(first) is not what its imports said."
                    : "\(differing.count) tweets are not what their imports said, the first of them \(first).",
                hint: "Import the archives into a new store (--store NEW.db), and use that.", isDamage: true))
    }

    private func checkMessages(_ report: inout CheckReport) throws(SQLiteError) {
        try MessageCheck(connection).run(&report)
        let indexed = try sumOfIndex(script: Self.messageTokens, "SELECT term, doc, offset FROM temp.message_token")
        var expected: UInt64 = 0
        try MessageIndex(connection).forEach { (id, document) throws(SQLiteError) in
            expected &+= Self.sum(of: document, row: id.rawValue)
        }
        guard indexed != expected else { return }
        report.findings.append(
            CheckReport.Finding(
                message: "The search index of messages does not agree with the messages.",
                hint: "Run `tweetdex reindex`: it makes the index anew from the rows.", isDamage: true))
    }

    private static let messageTokens =
        "CREATE VIRTUAL TABLE IF NOT EXISTS temp.message_token USING fts5vocab(main, message_index, instance)"
    private static let tweetTokens =
        "CREATE VIRTUAL TABLE IF NOT EXISTS temp.index_token USING fts5vocab(main, tweet_index, instance)"

    /// The sum of a hash of every token with its place, once from the index and once from the rows.
    private func checkIndex(_ report: inout CheckReport) throws(SQLiteError) {
        let unordered = try connection.integer(
            "SELECT count(*) FROM (SELECT number <= lag(number) OVER (ORDER BY id) AS is_wrong FROM tweet) WHERE is_wrong"
        )
        let indexed = try sumOfIndex(script: Self.tweetTokens, "SELECT term, doc, offset FROM temp.index_token")
        let expected = try sumOfRows()
        guard indexed != expected || unordered != 0 else { return }
        report.findings.append(
            CheckReport.Finding(
                message: "The search index does not agree with the tweets.",
                hint: "Run `tweetdex reindex`: it makes the index anew from the rows.", isDamage: true))
    }

    private func sumOfIndex(script: String, _ tokens: String) throws(SQLiteError) -> UInt64 {
        try connection.execute(script: script)
        let statement = try connection.prepare(tokens)
        defer { statement.reset() }
        var sum: UInt64 = 0
        while try statement.step() {
            sum &+= TokenHash.of(
                statement.text(0).utf8, row: statement.integer(1), position: statement.integer(2))
        }
        return sum
    }

    private func sumOfRows() throws(SQLiteError) -> UInt64 {
        let documents = try IndexRebuilder(store)
        var sum: UInt64 = 0
        try documents.forEach { (place, document) throws(SQLiteError) in
            sum &+= Self.sum(of: document, row: place.number)
        }
        return sum
    }

    private static func sum(of document: IndexDocument, row: Int64) -> UInt64 {
        var sum: UInt64 = 0
        for (position, token) in document.bytes.split(separator: UInt8(ascii: " ")).enumerated() {
            sum &+= TokenHash.of(token, row: row, position: Int64(position))
        }
        return sum
    }

    private func checkLedger(_ report: inout CheckReport) throws(SQLiteError) {
        let rows = try connection.rows(
            "SELECT path, expected, tweets, finished_at, skipped FROM import ORDER BY id"
        ) { (row) throws(SQLiteError) in
            (
                path: row.text(0), expected: row.optionalInteger(1), tweets: row.integer(2), isFinished: !row.isNull(3),
                skipped: row.integer(4)
            )
        }
        for row in rows {
            if !row.isFinished {
                report.findings.append(
                    CheckReport.Finding(
                        message: "The import of \(row.path) was not finished.",
                        hint: "Run it again; it adds what is missing.", isDamage: false))
            } else if let expected = row.expected, expected != row.tweets {
                report.findings.append(
                    CheckReport.Finding(
                        message: "\(row.path) says it has \(expected) \(expected == 1 ? "tweet" : "tweets"); "
                            + "\(row.tweets) \(row.tweets == 1 ? "was" : "were") found in it, "
                            + "\(row.skipped) \(row.skipped == 1 ? "record was" : "records were") skipped.",
                        hint: nil, isDamage: false))
            }
        }
    }
}

/// FNV-1a over a token and its place.
private enum TokenHash {
    static func of(_ token: some Sequence<UInt8>, row: Int64, position: Int64) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in token { hash = (hash ^ UInt64(byte)) &* prime }
        hash = (hash ^ UInt64(bitPattern: row)) &* prime
        hash = (hash ^ UInt64(bitPattern: position)) &* prime
        return hash ^ (hash >> 29)
    }

    private static let prime: UInt64 = 0x100_0000_01B3
}
