internal import SQLiteKit
package import TweetModel

/// The last changes that the user made to labels, notes, recent searches and saved searches, so that they can be undone
/// one after the other.
///
/// Temporary triggers copy the changed rows into the log. They exist only while `record` runs, so an import or the
/// recording of a search is not part of the log.
package struct ChangeLog {
    private let store: Store
    private var connection: Connection { store.connection }

    /// The number of changes in the log. A new change replaces the oldest one.
    package static let limit = 100
    private static let shownTweets = 3

    package init(_ store: Store) {
        self.store = store
    }

    // MARK: Recording

    /// Runs a body that changes rows, and records the change, in one transaction. Records nothing if no row changes.
    ///
    /// - Parameters:
    ///   - command: The kind of the change.
    ///   - subject: The name or query that `UserChange.subject` shows. It must not contain the text of a tweet or note,
    ///     because `forget` does not delete it.
    ///   - now: The time in Unix seconds.
    func record<Result>(
        _ command: UserChange.Command, _ subject: String, at now: Int64, _ body: () throws -> Result
    ) throws -> Result {
        try connection.write {
            try connection.run(
                """
                INSERT INTO change (changed_at, command, subject) VALUES (\(now), \(command.rawValue), \(subject))
                """)
            let id = connection.lastInsertedID
            try connection.execute(script: RecordedTable.allCases.map { $0.triggers(change: id) }.joined())
            let result = try body()
            try connection.execute(script: RecordedTable.allCases.map(\.removalOfTriggers).joined())
            try connection.run(
                """
                DELETE FROM changed_row WHERE change_id <=
                  (SELECT id FROM change ORDER BY id DESC LIMIT 1 OFFSET \(Self.limit))
                """)
            try Self.removeEmpty(connection)
            return result
        }
    }

    /// Deletes the changes of which no row is left.
    private static func removeEmpty(_ connection: Connection) throws {
        try connection.run("DELETE FROM change WHERE id NOT IN (SELECT change_id FROM changed_row)")
    }

    /// Deletes the rows of tweets that are not in the store, inside a transaction of the caller.
    static func removeMissingTweets(_ connection: Connection) throws {
        try connection.run(
            "DELETE FROM changed_row WHERE tweet_id IS NOT NULL AND tweet_id NOT IN (SELECT id FROM tweet)")
        try removeEmpty(connection)
    }

    // MARK: Reading

    /// Returns the last changes, newest first; all if `limit` is 0.
    package func changes(limit: Int) throws -> [UserChange] {
        try entries(limit: limit).map(\.change)
    }

    private func entries(limit: Int) throws -> [(id: Int64, change: UserChange)] {
        var entries = try connection.rows(
            """
            SELECT id, changed_at, command, subject,
              (SELECT count(DISTINCT tweet_id) FROM changed_row WHERE change_id = c.id),
              (SELECT count(*) FROM changed_row WHERE change_id = c.id AND table_name = 'recent_search')
            FROM change c ORDER BY id DESC LIMIT \(limit > 0 ? limit : -1)
            """
        ) { row in
            (
                id: row.integer(0),
                change: UserChange(
                    at: row.integer(1), command: row.text(2), subject: row.text(3), tweets: Int(row.integer(4)),
                    searches: Int(row.integer(5)))
            )
        }
        for index in entries.indices {
            entries[index].change.firstTweets = try connection.rows(
                """
                SELECT tweet_id FROM changed_row WHERE change_id = \(entries[index].id) AND tweet_id IS NOT NULL
                GROUP BY tweet_id ORDER BY min(position) LIMIT \(Self.shownTweets)
                """
            ) { TweetID($0.integer(0)) }
        }
        return entries
    }

    // MARK: Undoing

    /// Reverts the last change and deletes it from the log. Returns it; `nil` if the log is empty.
    ///
    /// Rows that an import or a search has added since stay: a note from an export is not replaced.
    package func undo() throws -> UserChange? {
        try connection.write {
            guard let (id, change) = try entries(limit: 1).first else { return nil }
            let rows = try connection.rows(
                """
                SELECT table_name, old_row, new_row FROM changed_row WHERE change_id = \(id) ORDER BY position DESC
                """
            ) { (table: RecordedTable(rawValue: $0.text(0)), old: $0.optionalText(1), new: $0.optionalText(2)) }
            for row in rows {
                if let new = row.new { try row.table?.delete(new, connection) }
                if let old = row.old { try row.table?.restore(old, connection) }
            }
            try connection.run("DELETE FROM label WHERE id NOT IN (SELECT label_id FROM tweet_label)")
            try StoredSearches(store).trim()
            try connection.run("DELETE FROM changed_row WHERE change_id = \(id)")
            try connection.run("DELETE FROM change WHERE id = \(id)")
            return change
        }
    }
}

/// A table whose changes are recorded. The log has a row as a JSON array of the values of `columns`.
private enum RecordedTable: String, CaseIterable {
    case label
    case tweetLabel = "tweet_label"
    case tweetNote = "tweet_note"
    case recentSearch = "recent_search"
    case savedSearch = "saved_search"

    /// SQL for the recorded values of a row, which is `NEW` or `OLD`. A label is recorded by its name, because an
    /// unused label is deleted, and another one can then get its ID.
    private func columns(_ row: String) -> [String] {
        let names =
            switch self {
            case .label: ["folded", "name"]
            case .tweetLabel: ["tweet_id", "added_at"]
            case .tweetNote: ["tweet_id", "text", "written_at"]
            case .recentSearch: ["folded", "query", "searched_at", "sequence", "hits", "uses", "generation"]
            case .savedSearch: ["folded", "id", "name", "query", "folded_query", "title", "generation"]
            }
        let label = ["folded", "name"].map { "(SELECT \($0) FROM label WHERE id = \(row).label_id)" }
        return names.map { row + "." + $0 } + (self == .tweetLabel ? label : [])
    }

    /// The label of a tweet is recorded with the tweet, so labels themselves are recorded only for a new spelling.
    private var events: [String] { self == .label ? ["UPDATE"] : ["INSERT", "UPDATE", "DELETE"] }

    private func trigger(_ event: String) -> String { "change_\(rawValue)_\(event)" }

    func triggers(change: Int64) -> String {
        events.map { event in
            func image(_ row: String) -> String { "json_array(\(columns(row).joined(separator: ", ")))" }
            let (old, new) = (event == "INSERT" ? "NULL" : image("OLD"), event == "DELETE" ? "NULL" : image("NEW"))
            let row = event == "DELETE" ? "OLD" : "NEW"
            let tweet = self == .tweetLabel || self == .tweetNote ? row + ".tweet_id" : "NULL"
            return """
                CREATE TEMP TRIGGER \(trigger(event)) AFTER \(event) ON main.\(rawValue) BEGIN
                INSERT INTO changed_row (change_id, position, table_name, tweet_id, old_row, new_row) VALUES (\(change),
                  (SELECT coalesce(max(position), 0) + 1 FROM changed_row WHERE change_id = \(change)),
                  '\(rawValue)', \(tweet), \(old), \(new));
                END;
                """
        }.joined()
    }

    var removalOfTriggers: String { events.map { "DROP TRIGGER temp.\(trigger($0));" }.joined() }

    /// Deletes the row with the key of a recorded row.
    func delete(_ row: String, _ connection: Connection) throws {
        switch self {
        case .label: break
        case .tweetLabel:
            try connection.run(
                """
                DELETE FROM tweet_label WHERE tweet_id = \(row) ->> 0
                  AND label_id = (SELECT id FROM label WHERE folded = \(row) ->> 2)
                """)
        case .tweetNote: try connection.run("DELETE FROM tweet_note WHERE tweet_id = \(row) ->> 0")
        case .recentSearch: try connection.run("DELETE FROM recent_search WHERE folded = \(row) ->> 0")
        case .savedSearch: try connection.run("DELETE FROM saved_search WHERE folded = \(row) ->> 0")
        }
    }

    /// Inserts a recorded row, unless its tweet is missing or the table has a row with the same key.
    func restore(_ row: String, _ connection: Connection) throws {
        switch self {
        case .label:
            try connection.run("UPDATE label SET name = \(row) ->> 1 WHERE folded = \(row) ->> 0")
        case .tweetLabel:
            try connection.run(
                """
                INSERT INTO label (folded, name) VALUES (\(row) ->> 2, \(row) ->> 3) ON CONFLICT (folded) DO NOTHING
                """)
            try connection.run(
                """
                INSERT INTO tweet_label (label_id, tweet_id, added_at)
                SELECT l.id, t.id, \(row) ->> 1 FROM label l JOIN tweet t ON t.id = \(row) ->> 0
                WHERE l.folded = \(row) ->> 2
                ON CONFLICT DO NOTHING
                """)
        case .tweetNote:
            try connection.run(
                """
                INSERT INTO tweet_note (tweet_id, text, written_at)
                SELECT id, \(row) ->> 1, \(row) ->> 2 FROM tweet WHERE id = \(row) ->> 0
                ON CONFLICT DO NOTHING
                """)
        case .recentSearch: try restoreSearch(row, connection)
        case .savedSearch:
            // The IDs give the order of the list. A sample topic may have taken the ID since.
            try connection.run(
                """
                INSERT INTO saved_search (id, folded, name, query, folded_query, title, generation)
                VALUES ((SELECT \(row) ->> 1 WHERE \(row) ->> 1 NOT IN (SELECT id FROM saved_search)),
                  \(row) ->> 0, \(row) ->> 2, \(row) ->> 3, \(row) ->> 4, \(row) ->> 5, \(row) ->> 6)
                ON CONFLICT (folded) DO NOTHING
                """)
        }
    }

    /// Inserts a recent search at its place, unless the same search has been run since. A search that was run since can
    /// have its sequence number; then it and all newer searches get the next ones.
    private func restoreSearch(_ row: String, _ connection: Connection) throws {
        guard try connection.integer("SELECT 1 FROM recent_search WHERE folded = \(row) ->> 0") == nil else { return }
        if try connection.integer("SELECT 1 FROM recent_search WHERE sequence = \(row) ->> 3") != nil {
            // Each number must be unique after each row, so two steps are necessary.
            try connection.run("UPDATE recent_search SET sequence = -1 - sequence WHERE sequence >= \(row) ->> 3")
            try connection.run("UPDATE recent_search SET sequence = -sequence WHERE sequence < 0")
        }
        try connection.run(
            """
            INSERT INTO recent_search (folded, query, searched_at, sequence, hits, uses, generation)
            VALUES (\(row) ->> 0, \(row) ->> 1, \(row) ->> 2, \(row) ->> 3, \(row) ->> 4, \(row) ->> 5, \(row) ->> 6)
            """)
    }
}
