internal import SQLiteKit
package import TweetModel

/// The last changes that the user made to labels, notes, recent searches and saved searches, so that they can be undone
/// and redone one after the other.
///
/// Temporary triggers copy the changed rows. They exist only while `record` runs, so an import or the recording of a
/// search is not part of the log.
package struct ChangeLog {
    /// A step through the log.
    package enum Step: Sendable {
        /// Reverts the newest change that is not undone.
        case undo
        /// Repeats the oldest change that is undone.
        case redo
    }

    private let store: Store
    private var connection: Connection { store.connection }

    /// The number of changes in the log. A new change replaces the oldest one.
    package static let limit = 100
    /// The maximum size of the rows of all changes in bytes. The newest change can be larger.
    package static let maxBytes = 64 << 20
    static let shownTweets = 3
    static let table = "change"

    package init(_ store: Store) { self.store = store }

    // MARK: Recording

    /// Runs a body that changes rows, and records the change, in one transaction. Records nothing if no row changes.
    /// Changes that are undone can then not be redone.
    ///
    /// The body may delete a row and then insert one with the same key. Apart from that, it must change each row at
    /// most once.
    ///
    /// - Parameters:
    ///   - command: The kind of the change.
    ///   - subject: The name or query that `UserChange.subject` shows. It must not contain the text of a tweet or note,
    ///     because `forget` does not delete it.
    ///   - now: The time in Unix seconds.
    func record<Result>(
        _ command: UserChange.Command, _ subject: String, at now: Int64, maxBytes: Int = Self.maxBytes,
        _ body: () throws -> Result
    ) throws -> Result {
        try connection.write {
            try connection.execute(script: RecordedTable.startOfRecording)
            let result = try body()
            let rows = try PackedRows(recordedBy: connection)
            try connection.execute(script: RecordedTable.endOfRecording)
            guard !rows.isEmpty else { return result }
            try connection.run("DELETE FROM change WHERE is_undone = 1")
            try connection.run(
                """
                INSERT INTO change
                  (changed_at, command, subject, is_undone, tweets, first_tweets, searches, changed_rows)
                VALUES (\(now), \(command.rawValue), \(subject), 0, \(rows.tweets), \(rows.firstTweets),
                  \(rows.searches), \(SQLValue.blob(rows.bytes)))
                """)
            try trim(maxBytes)
            return result
        }
    }

    /// Deletes the oldest changes above the limits.
    private func trim(_ maxBytes: Int) throws {
        try connection.run(
            """
            DELETE FROM change WHERE id IN (
              SELECT id FROM (
                SELECT id, row_number() OVER newest AS number, sum(length(changed_rows)) OVER newest AS bytes
                FROM change WINDOW newest AS (ORDER BY id DESC))
              WHERE number > \(Self.limit) OR number > 1 AND bytes > \(maxBytes))
            """)
    }

    /// Removes tweets that are not in the store from the changes, inside a transaction of the caller.
    static func removeMissingTweets(_ connection: Connection) throws {
        let exists = try connection.prepare("SELECT 1 FROM tweet WHERE id = ?")
        for id in try connection.rows("SELECT id FROM change WHERE tweets > 0", { $0.integer(0) }) {
            let old = try rows(of: id, connection)
            let new = try PackedRows(old) { row in
                guard let tweet = row.tweet else { return true }
                exists.bind(1, tweet)
                defer { exists.reset() }
                return try exists.step()
            }
            if new.bytes == old { continue }
            guard !new.isEmpty else {
                try connection.run("DELETE FROM change WHERE id = \(id)")
                continue
            }
            try connection.run(
                """
                UPDATE change SET tweets = \(new.tweets), first_tweets = \(new.firstTweets),
                  changed_rows = \(SQLValue.blob(new.bytes))
                WHERE id = \(id)
                """)
        }
    }

    // MARK: Forgetting

    /// Records that tweets were forgotten, which cannot be undone. Replaces the record of an earlier call.
    package func markForgetting(at now: Int64) throws {
        try connection.write {
            try removeForgetting()
            try connection.run(
                """
                INSERT INTO change
                  (changed_at, command, subject, is_undone, tweets, first_tweets, searches, changed_rows)
                VALUES (\(now), 'forget', '', \(Self.marker), 0, '', 0, X'')
                """)
        }
    }

    /// Returns true if `markForgetting` was called after the last change.
    package func isForgettingLast() throws -> Bool {
        try connection.integer(
            """
            SELECT id > (SELECT coalesce(max(id), 0) FROM change WHERE is_undone = 0)
            FROM change WHERE is_undone = \(Self.marker)
            """) == 1
    }

    /// Deletes the record of `markForgetting`.
    package func removeForgetting() throws {
        try connection.run("DELETE FROM change WHERE is_undone = \(Self.marker)")
    }

    /// The value of `is_undone` for the record of `markForgetting`. No step takes it.
    private static let marker = 2

    /// Deletes all changes, and overwrites their text in the file. Returns their number. If another program uses the
    /// store, the write-ahead log can contain the text until that program closes the store.
    package func clear() throws -> Int {
        try removeForgetting()
        try connection.run("DELETE FROM change")
        return Int(connection.changes)
    }

    /// Deletes the changes that contain deleted recent searches.
    package func clearSearches() throws {
        let commands = [UserChange.Command.deleteSearch, .clearSearches].map { "\($0.rawValue)" as SQL }
        try connection.run("DELETE FROM change WHERE command IN (" + commands.joined(", ") + ")")
    }

    // MARK: Reading

    /// Returns the last changes that are not undone, newest first; all if `limit` is 0.
    package func changes(limit: Int) throws -> [UserChange] {
        try connection.rows(
            Self.columns + " FROM change WHERE is_undone = 0 ORDER BY id DESC LIMIT \(limit > 0 ? limit : -1)",
            Self.change)
    }

    /// Returns the change that a step affects; `nil` if no such change is left.
    package func next(_ step: Step) throws -> UserChange? {
        let sql: SQL =
            switch step {
            case .undo: " FROM change WHERE is_undone = 0 ORDER BY id DESC LIMIT 1"
            case .redo: " FROM change WHERE is_undone = 1 ORDER BY id LIMIT 1"
            }
        return try connection.first(Self.columns + sql, Self.change)
    }

    private static let columns: SQL = "SELECT id, changed_at, command, subject, tweets, first_tweets, searches"

    private static func change(_ row: Statement) -> UserChange {
        UserChange(
            id: row.integer(0), at: row.integer(1), command: row.text(2), subject: row.text(3),
            tweets: Int(row.integer(4)),
            firstTweets: row.text(5).split(separator: " ").compactMap { Int64($0).map { TweetID($0) } },
            searches: Int(row.integer(6)))
    }

    private static func rows(of id: Int64, _ connection: Connection) throws -> [UInt8] {
        try connection.first("SELECT changed_rows FROM change WHERE id = \(id)") { $0.blob(0) } ?? []
    }

    // MARK: Undoing

    /// Reverts or repeats a change. Returns it, with the number of recent searches that were restored; `nil` if no such
    /// change is left, or if the next change is not the one with the ID `expected`.
    ///
    /// Rows that an import or a search has added since stay: a note from an export is not replaced.
    package func take(_ step: Step, expecting expected: Int64? = nil) throws -> UserChange? {
        try connection.write {
            guard var change = try next(step), expected == nil || expected == change.id else { return nil }
            let bytes = try Self.rows(of: change.id, connection)
            try PackedRows.forEach(bytes) { if $0.isNew == (step == .undo) { try delete($0) } }
            // The label that was restored last, so that it is not written again for each of its tweets.
            var label: SQLValue?
            try PackedRows.forEach(bytes) { if $0.isNew == (step == .redo) { try restore($0, &label) } }
            try connection.run("DELETE FROM label WHERE id NOT IN (SELECT label_id FROM tweet_label)")
            try StoredSearches(store).trim()
            try connection.run("UPDATE change SET is_undone = \(step == .undo ? 1 : 0) WHERE id = \(change.id)")
            if step == .undo, change.searches > 0 { change.searches = try remainingSearches(bytes) }
            return change
        }
    }

    /// Returns the number of old recent searches that the store contains. The oldest of them are deleted again if the
    /// user has run many searches since.
    private func remainingSearches(_ rows: [UInt8]) throws -> Int {
        var count = 0
        try PackedRows.forEach(rows) { row in
            guard row.table == .recentSearch, !row.isNew else { return }
            let found = try connection.integer("SELECT 1 FROM recent_search WHERE folded = \(row[0])")
            if found != nil { count += 1 }
        }
        return count
    }
}

// MARK: - Recorded tables

/// A table whose changes are recorded. Do not change the numbers, which stores contain.
private enum RecordedTable: Int, CaseIterable {
    case label = 0
    case tweetLabel = 1
    case tweetNote = 2
    case recentSearch = 3
    case savedSearch = 4

    private var name: String {
        switch self {
        case .label: "label"
        case .tweetLabel: "tweet_label"
        case .tweetNote: "tweet_note"
        case .recentSearch: "recent_search"
        case .savedSearch: "saved_search"
        }
    }

    /// The recorded columns. The first one is the tweet, if the table has one.
    private var columns: [String] {
        switch self {
        case .label: ["folded", "name"]
        case .tweetLabel: ["tweet_id", "added_at"]
        case .tweetNote: ["tweet_id", "text", "written_at"]
        case .recentSearch: ["folded", "query", "searched_at", "sequence", "hits", "uses", "generation"]
        case .savedSearch: ["folded", "id", "name", "query", "folded_query", "title", "generation"]
        }
    }

    /// The number of recorded values of a row.
    var width: Int { values("").count }

    /// SQL for the recorded values of a row, which is `NEW` or `OLD`. A label is recorded by its name, because an
    /// unused label is deleted, and another one can then get its ID.
    private func values(_ row: String) -> [String] {
        let label = ["folded", "name"].map { "(SELECT \($0) FROM label WHERE id = \(row).label_id)" }
        return columns.map { row + "." + $0 } + (self == .tweetLabel ? label : [])
    }

    /// The label of a tweet is recorded with the tweet, so labels themselves are recorded only for a new spelling.
    private var events: [String] { self == .label ? ["UPDATE"] : ["INSERT", "UPDATE", "DELETE"] }

    private var triggers: String {
        events.map { event in
            func copy(_ row: String) -> String {
                let values = values(row)
                let cells = values.indices.map { "c\($0)" }.joined(separator: ", ")
                return """
                    INSERT INTO changed_row (table_number, is_new, \(cells))
                    VALUES (\(rawValue), \(row == "NEW" ? 1 : 0), \(values.joined(separator: ", ")));
                    """
            }
            return """
                CREATE TEMP TRIGGER change_\(name)_\(event) AFTER \(event) ON main.\(name) BEGIN
                \(event == "INSERT" ? "" : copy("OLD")) \(event == "DELETE" ? "" : copy("NEW"))
                END;
                """
        }.joined()
    }

    private var removalOfTriggers: String {
        events.map { "DROP TRIGGER temp.change_\(name)_\($0);" }.joined()
    }

    /// Creates the temporary table `changed_row` and the triggers that fill it.
    static let startOfRecording: String = {
        let cells = (0..<(allCases.map(\.width).max() ?? 0)).map { "c\($0)" }.joined(separator: ", ")
        return "CREATE TEMP TABLE changed_row (position INTEGER PRIMARY KEY, table_number, is_new, \(cells));"
            + allCases.map(\.triggers).joined()
    }()

    static let endOfRecording = allCases.map(\.removalOfTriggers).joined() + "DROP TABLE temp.changed_row;"
}

// MARK: - Packed rows

/// A row before or after a change.
private struct ChangedRow {
    var table = RecordedTable.label
    /// True for the row after the change.
    var isNew = false
    var values: [SQLValue] = []

    /// The tweet of a label or note.
    var tweet: Int64? {
        guard table == .tweetLabel || table == .tweetNote, case .integer(let id) = values[0] else { return nil }
        return id
    }

    subscript(_ column: Int) -> SQLValue { values[column] }
}

/// The rows of a change as bytes. Each value is coded relative to the value in the same column of the row before, so a
/// labelled tweet takes about ten bytes.
private struct PackedRows {
    private var coder = RecordCoder()
    /// The last row of each table.
    private var last = RecordedTable.allCases.map { [SQLValue](repeating: .integer(0), count: $0.width) }
    /// The first three tweets with changed labels or notes.
    private var shown: [Int64] = []
    /// The number of tweets with changed labels or notes.
    private(set) var tweets = 0
    /// The number of recent searches that were deleted.
    private(set) var searches = 0

    var bytes: [UInt8] { coder.bytes }
    var isEmpty: Bool { coder.bytes.isEmpty }
    /// The IDs of the first three tweets with changed labels or notes, separated by spaces.
    var firstTweets: String { shown.map { String($0) }.joined(separator: " ") }

    /// Packs the rows that the triggers of `RecordedTable` have recorded.
    init(recordedBy connection: Connection) throws {
        let statement = try connection.prepare("SELECT * FROM temp.changed_row ORDER BY position")
        defer { statement.reset() }
        while try statement.step() {
            guard let table = RecordedTable(rawValue: Int(statement.integer(1))) else { continue }
            let values = (0..<table.width).map { statement.value(Int32(3 + $0)) }
            append(ChangedRow(table: table, isNew: statement.integer(2) == 1, values: values))
        }
        // SQLite counts with bounded memory.
        let tables = [RecordedTable.tweetLabel, .tweetNote].map { "\($0.rawValue)" as SQL }.joined(", ")
        let count: SQL = "SELECT count(DISTINCT c0) FROM temp.changed_row WHERE table_number IN (\(tables))"
        tweets = Int(try connection.integer(count) ?? 0)
    }

    /// Packs some of the rows of other bytes.
    init(_ bytes: [UInt8], where isWanted: (ChangedRow) throws -> Bool) throws {
        var (packed, ids) = (Self(), Set<Int64>())
        try Self.forEach(bytes) { row in
            guard try isWanted(row) else { return }
            packed.append(row)
            if let tweet = row.tweet { ids.insert(tweet) }
        }
        self = packed
        tweets = ids.count
    }

    private init() {}

    private mutating func append(_ row: ChangedRow) {
        var row = row
        code(&row)
        if row.table == .recentSearch, !row.isNew { searches += 1 }
        if let tweet = row.tweet, shown.count < ChangeLog.shownTweets, !shown.contains(tweet) { shown.append(tweet) }
    }

    /// Calls the body with each row, in order. Throws if the bytes are invalid.
    static func forEach(_ bytes: [UInt8], _ body: (ChangedRow) throws -> Void) throws {
        var rows = Self()
        rows.coder = RecordCoder(reading: bytes)
        var row = ChangedRow()
        while !rows.coder.isComplete {
            rows.code(&row)
            guard !rows.coder.isDamaged else {
                throw SQLiteError.damaged("the list of changes; tweetdex undo --clear deletes it")
            }
            try body(row)
        }
    }

    private mutating func code(_ row: inout ChangedRow) {
        var kind = Int64(row.table.rawValue * 2 + (row.isNew ? 1 : 0))
        coder.code(&kind)
        guard let table = RecordedTable(rawValue: Int(clamping: kind >> 1)) else { return coder.fail() }
        (row.table, row.isNew) = (table, kind & 1 == 1)
        if coder.isReading { row.values = last[table.rawValue] }
        for column in row.values.indices { code(&row.values[column], after: last[table.rawValue][column]) }
        last[table.rawValue] = row.values
    }

    /// Codes a value as its kind, followed by a difference or a text if necessary.
    private mutating func code(_ value: inout SQLValue, after last: SQLValue) {
        var number: Int64 = if case .integer(let number) = last { number } else { 0 }
        var kind: Int64 = 0
        var difference: Int64 = 0
        var text = ""
        if value == last {
            kind = 1
        } else if case .integer(let new) = value {
            (kind, difference) = (2, new &- number)
        } else if case .text(let new) = value {
            (kind, text) = (3, new)
        }
        coder.code(&kind)
        switch kind {
        case 0: value = .null
        case 1: value = last
        case 2:
            coder.code(&difference)
            number &+= difference
            value = .integer(number)
        case 3:
            coder.code(&text)
            value = .text(text)
        default: coder.fail()
        }
    }
}

// MARK: - Restoring rows

extension ChangeLog {
    /// Deletes the row with the key of a recorded row.
    private func delete(_ row: ChangedRow) throws {
        switch row.table {
        case .label: break
        case .tweetLabel:
            try connection.run(
                """
                DELETE FROM tweet_label WHERE tweet_id = \(row[0])
                  AND label_id = (SELECT id FROM label WHERE folded = \(row[2]))
                """)
        case .tweetNote: try connection.run("DELETE FROM tweet_note WHERE tweet_id = \(row[0])")
        case .recentSearch: try connection.run("DELETE FROM recent_search WHERE folded = \(row[0])")
        case .savedSearch: try connection.run("DELETE FROM saved_search WHERE folded = \(row[0])")
        }
    }

    /// Inserts a recorded row, unless its tweet is missing or the table has a row with the same key. `label` is the
    /// folded name of the label that was restored last.
    private func restore(_ row: ChangedRow, _ label: inout SQLValue?) throws {
        switch row.table {
        case .label: try connection.run("UPDATE label SET name = \(row[1]) WHERE folded = \(row[0])")
        case .tweetLabel:
            if label != row[2] {
                try connection.run(
                    "INSERT INTO label (folded, name) VALUES (\(row[2]), \(row[3])) ON CONFLICT (folded) DO NOTHING")
                label = row[2]
            }
            try connection.run(
                """
                INSERT INTO tweet_label (label_id, tweet_id, added_at)
                SELECT l.id, t.id, \(row[1]) FROM label l JOIN tweet t ON t.id = \(row[0])
                WHERE l.folded = \(row[2])
                ON CONFLICT DO NOTHING
                """)
        case .tweetNote:
            try connection.run(
                """
                INSERT INTO tweet_note (tweet_id, text, written_at)
                SELECT id, \(row[1]), \(row[2]) FROM tweet WHERE id = \(row[0])
                ON CONFLICT DO NOTHING
                """)
        case .recentSearch: try restoreSearch(row)
        case .savedSearch:
            // The IDs give the order of the list. A sample topic may have taken the ID since.
            try connection.run(
                """
                INSERT INTO saved_search (id, folded, name, query, folded_query, title, generation)
                VALUES ((SELECT \(row[1]) WHERE \(row[1]) NOT IN (SELECT id FROM saved_search)),
                  \(row[0]), \(row[2]), \(row[3]), \(row[4]), \(row[5]), \(row[6]))
                ON CONFLICT (folded) DO NOTHING
                """)
        }
    }

    /// Inserts a recent search at its place, unless the same search has been run since. A search that was run since can
    /// have its sequence number; then it and all newer searches get the next ones.
    private func restoreSearch(_ row: ChangedRow) throws {
        guard try connection.integer("SELECT 1 FROM recent_search WHERE folded = \(row[0])") == nil else { return }
        if try connection.integer("SELECT 1 FROM recent_search WHERE sequence = \(row[3])") != nil {
            // Each number must be unique after each row, so two steps are necessary.
            try connection.run("UPDATE recent_search SET sequence = -1 - sequence WHERE sequence >= \(row[3])")
            try connection.run("UPDATE recent_search SET sequence = -sequence WHERE sequence < 0")
        }
        try connection.run(
            """
            INSERT INTO recent_search (folded, query, searched_at, sequence, hits, uses, generation)
            VALUES (\(row[0]), \(row[1]), \(row[2]), \(row[3]), \(row[4]), \(row[5]), \(row[6]))
            """)
    }
}
