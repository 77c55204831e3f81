package import SQLiteKit
internal import TweetModel

/// Counts and hashes of rows, which show a lost write: a page that has the content of an earlier state of the file, and
/// a valid checksum (see The schema, Page checksums).
///
/// Temporary triggers maintain the sums of small tables in `row_sum`. A trigger for each insertion into `tweet_import`
/// would slow imports down, so `ImportLinks` adds the sums of a transaction at its end.
package enum RowSums {
    /// The ledger, the user's own data, and parts of tweets, messages and accounts whose loss nothing else shows. Other
    /// tables are not listed if another part of the store disagrees with an outdated page, or if imports write too many
    /// rows to them.
    static let tables = [
        "setting", "import", "import_entry", "user_import", "owner", "tombstone", "tweet_notice", "missing_tweet",
        "tweet_record", "label", "tweet_label", "tweet_note", "recent_search", "saved_search", "search_log",
        "follow_snapshot", "follow", "list", "list_relation", "profile_file", "media_file", "article", "article_part",
        "poll_choice", "community_note",
        "conversation_participant", "message_edit", "message_reaction", "message_media_file",
    ]

    /// The tables that a search changes. Creating all triggers takes 2 ms, and those of these tables 0.5 ms.
    static let tablesOfSearches = ["setting", "recent_search", "saved_search", "search_log"]

    /// The tables whose rows show which imports contain an account, a record, a follow or a picture.
    private static let tablesOfForgetting = [
        "import", "import_entry", "user_import", "owner", "tombstone", "tweet_record", "follow_snapshot", "follow",
        "list", "list_relation", "profile_file",
    ]

    /// The columns of `tweet_import`, in the order in which `ImportLinks` writes them.
    static let linkColumns = "tweet_id, import_id, entry, byte_offset, byte_length, referenced, observed_at"
    private static let linkColumnNames = linkColumns.split(separator: ", ").map(String.init)

    /// Returns the sums of some tables, which change with their rows; `nil` if the store has no sums yet.
    package static func state(of tables: [String], _ connection: Connection) throws -> [String]? {
        let sums = try tables.compactMap { table in
            try connection.first("SELECT row_count, hash_sum FROM row_sum WHERE table_name = \(table)") {
                "\($0.integer(0)) \($0.integer(1))"
            }
        }
        return sums.count == tables.count ? sums : nil
    }

    // MARK: Maintaining

    /// Creates the triggers of some tables on a connection, unless it has them. Call this outside of transactions,
    /// because a rollback would remove them.
    static func install(for tables: [String], on connection: Connection) throws {
        // A replaced row fires its trigger only with this option.
        var script = "PRAGMA recursive_triggers = ON; SAVEPOINT row_sums;"
        func add(_ table: String, _ event: String, _ body: String) {
            script += """
                CREATE TEMP TRIGGER IF NOT EXISTS row_sum_\(table)_\(event) AFTER \(event) ON main.\(table)
                BEGIN \(body) END;
                """
        }
        for table in tables {
            let columns = try columns(of: table, connection)
            let (new, old) = (hash("NEW.", columns), hash("OLD.", columns))
            for (event, change) in [
                ("INSERT", "row_count = row_count + 1, hash_sum = hash_sum + \(new)"),
                ("DELETE", "row_count = row_count - 1, hash_sum = hash_sum - \(old)"),
                ("UPDATE", "hash_sum = hash_sum + \(new) - \(old)"),
            ] {
                add(table, event, "UPDATE row_sum SET \(change) WHERE table_name = '\(table)';")
            }
        }
        if tables.contains("import") {
            func change(_ sign: String, _ row: String) -> String {
                """
                UPDATE import SET link_count = link_count \(sign) 1,
                  link_sum = link_sum \(sign) \(hash(row, linkColumnNames))
                WHERE id = \(row)import_id;
                """
            }
            let (removal, addition) = (change("-", "OLD."), change("+", "NEW."))
            add("tweet_import", "DELETE", removal)
            add("tweet_import", "UPDATE", removal + addition)
        }
        try connection.execute(script: script + "RELEASE row_sums")
    }

    /// Computes all sums from the rows.
    static func reset(_ connection: Connection) throws {
        // An import can have lost all its rows.
        try connection.run("UPDATE import SET link_count = 0, link_sum = 0")
        for (id, sum) in try linkSums(connection) {
            try connection.run("UPDATE import SET link_count = \(sum.count), link_sum = \(sum.hash) WHERE id = \(id)")
        }
        for table in tables {
            let sum = try self.sum(of: table, connection)
            try connection.run(
                """
                INSERT OR REPLACE INTO row_sum (table_name, row_count, hash_sum)
                VALUES (\(table), \(sum.count), \(sum.hash))
                """)
        }
    }

    /// Computes the sums of the links of one import from its rows.
    static func recountLinks(of importID: Int64, _ connection: Connection) throws {
        let statement = try connection.prepare(
            """
            UPDATE import SET (link_count, link_sum) = (
              SELECT count(*), coalesce(sum(\(hash("", linkColumnNames))), 0)
              FROM imported_tweet WHERE import_id = import.id)
            WHERE id = ?
            """)
        statement.bind(1, importID)
        try statement.run()
    }

    // MARK: Comparing

    private struct Sum: Equatable {
        var count: Int64 = 0
        var hash: Int64 = 0

        mutating func add(_ other: Int64) {
            count += 1
            hash += other
        }
    }

    /// Returns the tables of which rows are missing or have values of an earlier state.
    static func outdatedTables(_ connection: Connection, among tables: [String] = tables) throws -> [String] {
        var kept: [String: Sum] = [:]
        try connection.forEach("SELECT table_name, row_count, hash_sum FROM row_sum") {
            kept[$0.text(0)] = Sum(count: $0.integer(1), hash: $0.integer(2))
        }
        var outdated: [String] = []
        for table in tables where try sum(of: table, connection) != kept[table] { outdated.append(table) }
        return outdated
    }

    /// Returns the imports of which rows in `tweet_import` are missing or have values of an earlier state.
    private static func outdatedImports(_ connection: Connection) throws -> [(message: String, hasAllRows: Bool)] {
        let links = try linkSums(connection)
        var outdated: [(message: String, hasAllRows: Bool)] = []
        try connection.forEach("SELECT id, path, link_count, link_sum FROM import ORDER BY id") {
            let (kept, found) = (Sum(count: $0.integer(2), hash: $0.integer(3)), links[$0.integer(0), default: Sum()])
            guard kept != found else { return }
            let message = "the list of the tweets of import \($0.integer(0)) (\($0.text(1))) is outdated"
            outdated.append((message, kept.count == found.count))
        }
        return outdated
    }

    /// Throws if the links of any import, or the rows of `tablesOfForgetting`, are outdated. Removing an import deletes
    /// the data without other links, so a missing link of another import would lose data.
    static func refuseOutdatedLinks(_ connection: Connection) throws {
        if let first = try outdatedImports(connection).first { throw SQLiteError.damaged(first.message) }
        if let first = try outdatedTables(connection, among: tablesOfForgetting).first {
            throw SQLiteError.damaged("table \(first) is outdated")
        }
    }

    static func check(_ connection: Connection, _ report: inout CheckReport) throws {
        let cause = ": a part of the file has an earlier state, or another program changed it"
        let keep = "restore a backup, or keep the rows as they are: tweetdex check --repair --accept-damage"
        for outdated in try outdatedImports(connection) {
            report.add(
                message: outdated.message + cause,
                hint: outdated.hasAllRows ? keep : "import it again: tweetdex import PATH", isDamage: true)
        }
        for table in try outdatedTables(connection) {
            report.add(message: "table \(table) is outdated" + cause, hint: keep, isDamage: true)
        }
    }

    // MARK: Computing

    /// Returns the sums of the rows of each import in `tweet_import`, without imports that have none.
    private static func linkSums(_ connection: Connection) throws -> [Int64: Sum] {
        let statement = try connection.prepare("SELECT import_id, \(hash("", linkColumnNames)) FROM tweet_import")
        defer { statement.reset() }
        var sums: [Int64: Sum] = [:]
        while try statement.step() { sums[statement.integer(0), default: Sum()].add(statement.integer(1)) }
        return sums
    }

    private static func sum(of table: String, _ connection: Connection) throws -> Sum {
        let hash = hash("", try columns(of: table, connection))
        let statement = try connection.prepare("SELECT count(*), coalesce(sum(\(hash)), 0) FROM \(table)")
        defer { statement.reset() }
        guard try statement.step() else { return Sum() }
        return Sum(count: statement.integer(0), hash: statement.integer(1))
    }

    private static func columns(of table: String, _ connection: Connection) throws -> [String] {
        try connection.rows("SELECT name FROM pragma_table_info(\(table)) ORDER BY cid") {
            $0.text(0)
        }
    }

    /// SQL for the hash of a row. `prefix` is `NEW.`, `OLD.` or empty.
    private static func hash(_ prefix: String, _ columns: [String]) -> String {
        "row_hash(\(columns.map { prefix + $0 }.joined(separator: ", ")))"
    }
}
