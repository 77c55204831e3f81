internal import Migrations
internal import SQLiteKit

/// One of the store's two FTS5 tables, which index tweets and messages. Both are contentless: they store only the
/// index, which can be rebuilt from the rows of tweets and messages. FTS5 keeps the index in ordinary tables, the
/// shadow tables.
struct FullTextTable {
    static let tweets = FullTextTable("tweet_index")
    static let messages = FullTextTable("message_index")
    static let all = [tweets, messages]

    let name: String
    private let table: SQL

    private init(_ name: StaticString) {
        self.name = name.description
        table = SQL(stringLiteral: name)
    }

    /// The suffixes of possible shadow tables. FTS5 creates only the first three for a contentless table without column
    /// sizes. If the fourth or fifth exists, another program has created it.
    private static let shadowTables = ["data", "idx", "config", "content", "docsize"]
    /// The ID of the row in the `data` table that contains the numbers of rows and tokens.
    static let totalsRecord: Int64 = 1
    /// The ID of the row in the `data` table that lists the segments (`SegmentList`).
    static let structureRecord: Int64 = 10

    private var shadowNames: [String] { Self.shadowTables.map { "\(name)_\($0)" } }

    // MARK: Checking

    /// Returns true if the table's schema and options equal those of a new store, and its structure record is valid.
    /// Does not read the postings.
    func isIntact(in connection: Connection) throws -> Bool {
        let original = try Self.emptyStore()
        guard try statement(in: connection) == statement(in: original),
            try tables(in: connection) == tables(in: original), try options(in: connection) == options(in: original)
        else { return false }
        return SegmentList(try record(Self.structureRecord, in: connection)) != nil
    }

    /// Returns true if the `idx` table has a valid row for every leaf (page of postings) on which a term begins. The
    /// first leaf of each segment needs none. Lookups depend on these rows. Neither a scan of the leaves nor FTS5's
    /// integrity check detects a missing row.
    func findsEveryLeaf(in connection: Connection) throws -> Bool {
        guard let segments = SegmentList(try record(Self.structureRecord, in: connection)) else { return false }
        for segment in segments.levels.flatMap(\.segments) {
            var entries: [Int64: [UInt8]] = [:]
            try connection.forEach("SELECT pgno >> 1, term FROM \(table)_idx WHERE segid = \(segment.id)") { row in
                entries[row.integer(0)] = row.blob(1)
            }
            let first = IndexSegment.key(ofPage: segment.firstPage, inSegment: segment.id)
            let last = IndexSegment.key(ofPage: segment.lastPage, inSegment: segment.id)
            var isComplete = true
            try connection.forEach(
                "SELECT id - \(first), block FROM \(table)_data WHERE id BETWEEN \(first) AND \(last)"
            ) {
                row in
                let number = segment.firstPage + row.integer(0)
                guard number > segment.firstPage, let term = Self.firstTerm(onLeaf: row.blob(1)) else { return }
                isComplete = isComplete && entries[number].map { term.starts(with: $0) } ?? false
            }
            if !isComplete { return false }
        }
        return true
    }

    /// Returns the first term that begins on a leaf; `nil` if none does or the leaf is invalid. A leaf starts with two
    /// fields of 2 bytes. The second field is the offset of the footer, which begins with the offset of the first term.
    private static func firstTerm(onLeaf leaf: [UInt8]) -> ArraySlice<UInt8>? {
        guard leaf.count >= 4 else { return nil }
        var footer = leaf.dropFirst(Int(leaf[2]) << 8 | Int(leaf[3]))
        guard let offset = footer.readVarint(), offset < leaf.count else { return nil }
        var term = leaf[Int(offset)...]
        guard let length = term.readVarint(), length <= term.count else { return nil }
        return term.prefix(Int(length))
    }

    /// Returns the numbers of rows and tokens as FTS5 has recorded them; `nil` if the totals record is invalid. FTS5
    /// uses these totals for ranking.
    func totals(in connection: Connection) throws -> (rows: UInt64, tokens: UInt64)? {
        var record = try record(Self.totalsRecord, in: connection)[...]
        // FTS5 creates the record with the first row.
        if record.isEmpty { return (0, 0) }
        guard let rows = record.readVarint(), let tokens = record.readVarint(), record.isEmpty else { return nil }
        return (rows, tokens)
    }

    /// Calls the body for every token with its rowid and its position in the document, counted from 0.
    func forEachToken(
        in connection: Connection, _ body: (String.UTF8View, _ row: Int64, _ position: Int64) -> Void
    ) throws {
        let vocabulary = "temp.\(name)_vocabulary"
        try connection.execute(
            script: "CREATE VIRTUAL TABLE IF NOT EXISTS \(vocabulary) USING fts5vocab(main, \(name), instance)")
        let statement = try connection.prepare("SELECT term, doc, offset FROM \(vocabulary)")
        defer { statement.reset() }
        while try statement.step() { body(statement.text(0).utf8, statement.integer(1), statement.integer(2)) }
    }

    private func record(_ id: Int64, in connection: Connection) throws -> [UInt8] {
        try connection.first("SELECT block FROM \(table)_data WHERE id = \(id)") { $0.blob(0) } ?? []
    }

    private func statement(in connection: Connection) throws -> String? {
        try connection.first("SELECT sql FROM sqlite_schema WHERE name = \(name)") { $0.text(0) }
    }

    private func tables(in connection: Connection) throws -> [String] {
        var found: [String] = []
        for table in shadowNames {
            let count = try connection.integer(
                "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = \(table)")
            if count == 1 { found.append(table) }
        }
        return found
    }

    /// Returns the options, except for the format version, which FTS5 verifies when it opens the table.
    private func options(in connection: Connection) throws -> [String: Int64] {
        var options: [String: Int64] = [:]
        try connection.forEach("SELECT k, v FROM \(table)_config WHERE k <> 'version'") { row in
            options[row.text(0)] = row.integer(1)
        }
        return options
    }

    // MARK: Replacing

    /// Replaces the table by an empty one, even if it is damaged. Call this inside a write transaction. Turns off the
    /// defensive mode of the connection meanwhile, in order to edit `sqlite_schema`.
    ///
    /// Does not use `DROP TABLE` for the virtual table, because FTS5 would have to open the table first. That fails if
    /// a shadow table is missing, damaged, or in the format of a newer version.
    ///
    /// - Parameter abandonsPages: If true, removes the shadow tables only from the schema and does not free their
    ///   pages. Required if SQLite cannot read these pages.
    /// - Returns: True if the file may now contain pages that are neither used nor free. `VACUUM` reclaims such pages.
    func replace(in connection: Connection, abandonsPages: Bool) throws -> Bool {
        let wasDefensive = connection.isDefensive
        connection.isDefensive = false
        defer { connection.isDefensive = wasDefensive }
        let original = try Self.emptyStore()
        guard let statement = try statement(in: original) else {
            throw SQLiteError.damaged("the schema does not define \(name)")
        }
        let hadAllTables = try Set(tables(in: connection)).isSuperset(of: tables(in: original))
        try Self.removeFromSchema(abandonsPages ? [name] + shadowNames : [name], connection)
        if !abandonsPages {
            for table in shadowNames { try connection.execute(script: "DROP TABLE IF EXISTS \(table)") }
        }
        try connection.execute(script: statement)
        for (option, value) in try options(in: original) {
            try connection.run("INSERT INTO \(table) (\(table), rank) VALUES (\(option), \(value))")
        }
        return abandonsPages || !hadAllTables
    }

    private static func removeFromSchema(_ names: [String], _ connection: Connection) throws {
        try connection.execute(script: "PRAGMA writable_schema = ON")
        do {
            for name in names { try connection.run("DELETE FROM sqlite_schema WHERE tbl_name = \(name)") }
        } catch {
            try connection.execute(script: "PRAGMA writable_schema = RESET")
            throw error
        }
        try connection.execute(script: "PRAGMA writable_schema = RESET")
    }

    /// Returns an empty in-memory database with the newest schema.
    private static func emptyStore() throws -> Connection { try Store.emptyDatabase() }
}

extension StoreError {
    /// Returns true if a search index caused the SQLite error.
    static func isInSearchIndex(_ error: SQLiteError) -> Bool {
        if error.isInVirtualTable { return true }
        let names = [FullTextTable.tweets.name, FullTextTable.messages.name]
        switch error.kind {
        // Unlike SQLite's own constraint errors, those of FTS5 do not name the table and column.
        case .constraint: return error.message == "constraint failed"
        case .damaged, .other:
            if error.message.contains("fts5 file format") || names.contains(where: error.message.contains) {
                return true
            }
            // If FTS5 fails to run a statement on a shadow table, it reports only this generic message. It writes these
            // tables also at the savepoints that SQLite begins for statements with triggers, so any statement can fail.
            return error.message == "SQL logic error"
        default: return false
        }
    }
}
