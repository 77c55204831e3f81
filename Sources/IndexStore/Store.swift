internal import CLibrary
internal import Migrations
package import SQLiteKit
internal import TweetModel
internal import TweetText

/// The SQLite database with all tweets, messages and settings of the user.
///
/// A store opens the file and applies migrations. Other types of this module read and write it: `ImportSession` writes
/// imports, `TweetLoader` and `MessageLoader` read, and `StoreCheck` verifies.
package final class Store {
    package enum Access: Sendable {
        /// Creates the file if it does not exist. Otherwise the same as `existing`.
        case create
        /// The file must exist. Opens the file for writing if possible, otherwise read-only.
        case existing
    }

    package let connection: Connection
    package let path: String
    /// The reason why the store is read-only; `nil` if it is writable.
    package let readOnlyReason: ReadOnlyReason?
    /// The damage to the write-ahead log that was found when the store was opened.
    package let logDamage: LogDamage?
    /// The path without symbolic links. SQLite creates the companion files (`companions`) next to this file.
    let realPath: String
    /// The state of the file when it was opened as immutable; `nil` for other modes.
    private let stateAsRead: FileState?
    /// The schema scripts in order. The level of a store is the number of scripts that were applied to it.
    private let migrations: [String]
    /// True if the connection allows writes only inside `allowingWrites`.
    private var isGuarded = false
    /// The tables whose sums the connection maintains (see `RowSums`).
    private var summedTables: Set<String> = []
    /// The tables that the next transactions may change.
    private var changingTables = RowSums.tables
    /// Names of accounts, clients and places, cached between pages of results.
    let names = TweetLoader.NameCache()
    private var keptSettings: (settings: [String: String], version: UInt32)?
    /// True after `hasSchema` returned true once. A store never loses its schema, so later reads skip the query.
    private var wasFoundWithSchema = false

    /// "Twdx": identifies the file format for this program and for file(1).
    static let applicationID: Int64 = 0x5477_6478
    /// How long to wait for another program that is writing.
    package static let busyTimeoutMilliseconds: Int32 = 10_000

    package convenience init(path: String, access: Access) throws(StoreError) {
        try self.init(path: path, access: access, migrations: Migrations.all)
    }

    init(path: String, access: Access, migrations: [String]) throws(StoreError) {
        self.path = path
        self.migrations = migrations
        let opened = try OpenedStore.open(path, access)
        connection = opened.connection
        readOnlyReason = opened.readOnlyReason
        realPath = opened.realPath
        logDamage = LogDamage(connection, realPath: realPath)
        stateAsRead = opened.stateAsRead
        connection.willWrite = { [unowned self] () throws(SQLiteError) in try maintainRowSums() }
        try allowRewrittenFirstPage(of: opened)
        try bringUpToDate(opened)
    }

    /// True if the open file is still the file at the path, so that the caller need not open the store again.
    ///
    /// A store that was opened as immutable must also be unchanged, and its write-ahead log empty. If it was opened as
    /// immutable because the disk was full, always false: the disk may have space now.
    package var isCurrentFile: Bool {
        if connection.hasMoved || OpenedStore.realPath(of: path) != realPath { return false }
        return stateAsRead.map { readOnlyReason != .noRoom && $0 == FileState(path: path) && logIsEmpty } ?? true
    }

    /// The paths of the database file and its companion files, whether they exist or not.
    package var files: [String] { Self.files(at: realPath) }

    static func files(at realPath: String) -> [String] { [realPath] + companions.map { realPath + $0 } }

    /// The suffixes of the write-ahead log, its shared-memory file, and the journal of rollback mode.
    private static let companions = ["-wal", "-shm", "-journal"]

    /// Makes the connection refuse all writes outside of `allowingWrites`.
    package func restrictWrites() throws(StoreError) {
        // Create the temporary table of index terms now, because SQLite counts its creation as a write.
        do throws(SQLiteError) { try Catalog(self).openTerms() } catch { throw .sqlite(error, path: path) }
        isGuarded = true
        try guardAgainstWriting(true)
    }

    /// Runs a body that writes, whether writes are restricted or not.
    ///
    /// - Parameter forSearch: True if the body writes only what a search writes: the history, the last results and
    ///   cached results.
    package func allowingWrites<Result>(
        forSearch: Bool = false, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        if forSearch { changingTables = RowSums.tablesOfSearches }
        defer { changingTables = RowSums.tables }
        guard isGuarded else { return try body() }
        try guardAgainstWriting(false)
        let result: Result
        do throws(StoreError) {
            result = try body()
        } catch {
            try guardAgainstWriting(true)
            throw error
        }
        try guardAgainstWriting(true)
        return result
    }

    /// Prepares for writing outside of a transaction. Call this when the store has tables. Ignores damage, because a
    /// repair must work even then; other writes report it.
    package func prepareRowSums() throws(StoreError) {
        do throws(SQLiteError) { _ = try unlessDamaged(maintainRowSums) } catch { throw .sqlite(error, path: path) }
    }

    /// Creates the triggers that maintain the sums of the tables that may change, unless the store has no sums yet.
    private func maintainRowSums() throws(SQLiteError) {
        guard !connection.isInTransaction, !summedTables.isSuperset(of: changingTables),
            try connection.integer("PRAGMA user_version") == Int64(migrations.count)
        else { return }
        try RowSums.install(for: changingTables, on: connection)
        summedTables.formUnion(changingTables)
    }

    private func guardAgainstWriting(_ isOn: Bool) throws(StoreError) {
        do throws(SQLiteError) {
            try connection.execute(script: isOn ? "PRAGMA query_only = ON" : "PRAGMA query_only = OFF")
        } catch {
            throw .sqlite(error, path: path)
        }
    }

    // MARK: Migrations

    private func bringUpToDate(_ opened: OpenedStore) throws(StoreError) {
        let (level, known) = (opened.level, Int64(migrations.count))
        if level == 0, opened.application == 0, opened.isBlank { return }
        guard opened.application == Self.applicationID else { throw .notAStore(path: path) }
        guard level >= 0 else { throw .sqlite(.damaged("its schema level is \(level)"), path: path) }
        guard level <= known else {
            throw .newer(path: path, level: level, known: known, version: writerVersion)
        }
        if level < known { try prepareForWriting() }
    }

    /// Allows writing to the first page if its checksum is wrong but its content is not damaged.
    ///
    /// Other programs that copy a store change counters on this page without updating its checksum. Every write needs
    /// the page. So the wrong checksum is ignored if the store has exactly the newest schema and its free list is
    /// consistent.
    private func allowRewrittenFirstPage(of opened: OpenedStore) throws(StoreError) {
        guard readOnlyReason == nil, !connection.schemaFits, opened.level == migrations.count else { return }
        do throws(SQLiteError) {
            guard try hasExpectedSchema(), try PageOwnership(connection).freePages() != nil else { return }
            connection.allowReplacing([1])
        } catch {
            throw .sqlite(error, path: path)
        }
    }

    /// Returns true if the schema equals that of a new store. Ignores SQLite's statistics tables.
    func hasExpectedSchema() throws(SQLiteError) -> Bool {
        let expected = try Self.emptyDatabase(migrations)
        func schema(_ connection: Connection) throws(SQLiteError) -> [[SQLValue]] {
            try connection.rows(
                "SELECT name, type, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' ORDER BY 1, 2"
            ) { (row) throws(SQLiteError) in (0..<4).map { row.value($0) } }
        }
        return try schema(connection) == schema(expected)
    }

    /// Returns true if every table that the migrations create exists with the same definition. Ignores the search
    /// indexes, which can be rebuilt.
    func hasExpectedTables() throws(SQLiteError) -> Bool {
        func tables(_ connection: Connection) throws(SQLiteError) -> Set<[String]> {
            let rows = try connection.rows(
                """
                SELECT name, sql FROM sqlite_schema
                WHERE type = 'table' AND name NOT GLOB 'tweet_index*' AND name NOT GLOB 'message_index*'
                """
            ) { (row) throws(SQLiteError) in [row.text(0), row.text(1)] }
            return Set(rows)
        }
        return try tables(connection).isSuperset(of: tables(Self.emptyDatabase(migrations)))
    }

    /// Returns an empty in-memory database with the schema that the scripts create.
    static func emptyDatabase(_ scripts: [String] = Migrations.all) throws(SQLiteError) -> Connection {
        let connection = try Connection(path: ":memory:", access: .create)
        for script in scripts { try connection.execute(script: script) }
        return connection
    }

    private func isBlank() throws(SQLiteError) -> Bool {
        try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
    }

    /// True if the file contains the schema. A file without a schema is an empty store: an import may have been killed
    /// before it created the schema.
    package var hasSchema: Bool {
        get throws(StoreError) {
            if wasFoundWithSchema { return true }
            do throws(SQLiteError) {
                wasFoundWithSchema = try !isBlank()
                return wasFoundWithSchema
            } catch {
                throw .sqlite(error, path: path)
            }
        }
    }

    /// Prepares the store for writing: switches to WAL mode, and applies all missing migrations in one transaction.
    /// Rebuilds the search indexes if they were created by another version of the tokenizer.
    package func prepareForWriting() throws(StoreError) {
        let end = ContinuousClock.now + .milliseconds(Int(Self.busyTimeoutMilliseconds))
        while true {
            do throws(SQLiteError) {
                // SQLite accepts the page size and the reserved bytes only before the first page is written.
                try connection.execute(script: "PRAGMA page_size = 8192")
                try connection.reservePageSums()
                try connection.execute(script: "PRAGMA journal_mode = WAL")
                return try migrate()
            } catch {
                // While another program creates the same store, the change of the journal mode can fail. SQLite's busy
                // timeout does not apply to this change, so wait here.
                guard error.kind == .busy, ContinuousClock.now < end else { throw .sqlite(error, path: path) }
                usleep(10_000)
            }
        }
    }

    /// Copies the write-ahead log into the database file and empties it. Does not throw if another program that uses
    /// the store prevents this; a later checkpoint then copies the rest.
    package func checkpoint() throws(StoreError) {
        do throws(SQLiteError) {
            try connection.execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
        } catch {
            throw .sqlite(error, path: path)
        }
    }

    /// Copies the write-ahead log into the database file and empties it, unless that requires waiting for another
    /// program. Ignores errors, because the log keeps its pages.
    package func checkpointIfPossible() {
        connection.setBusyTimeout(milliseconds: 0)
        defer { connection.setBusyTimeout(milliseconds: Self.busyTimeoutMilliseconds) }
        try? checkpoint()
    }

    /// True if the write-ahead log is missing or empty, so that the database file contains all committed changes.
    package var logIsEmpty: Bool { Self.logIsEmpty(beside: realPath) }

    static func logIsEmpty(beside realPath: String) -> Bool {
        logSize(beside: realPath) == 0
    }

    /// Returns the size of the write-ahead log in bytes; 0 if it is missing.
    static func logSize(beside realPath: String) -> Int {
        var log = stat()
        return unsafe stat(realPath + "-wal", &log) == 0 ? Int(log.st_size) : 0
    }

    /// The version of the program that last prepared the store for writing; `nil` if the store does not contain it.
    private var writerVersion: String? {
        do throws(SQLiteError) { return try setting("version") } catch { return nil }
    }

    private func migrate() throws(SQLiteError) {
        try connection.write { () throws(SQLiteError) in
            let level = try connection.integer("PRAGMA user_version") ?? 0
            for (index, script) in migrations.enumerated() where index >= Int(level) {
                try connection.execute(script: script)
                try connection.execute(script: "PRAGMA user_version = \(index + 1)")
            }
            if level == 0 {
                try connection.execute(script: "PRAGMA application_id = \(Self.applicationID)")
                try setSetting("tokenizer", to: String(Folding.version))
            } else if try setting("tokenizer") != String(Folding.version) {
                // FTS5 can delete a document only with its original tokens, which this version of the tokenizer may not
                // produce.
                try CachedResults.drop(connection)
                _ = try IndexRebuilder(self).rebuildInTransaction()
            }
            if try setting("version") != Release.version { try setSetting("version", to: Release.version) }
            if level < migrations.count { try RowSums.reset(connection) }
        }
    }

    // MARK: Settings

    func setting(_ name: String) throws(SQLiteError) -> String? {
        try connection.first("SELECT value FROM setting WHERE name = \(name)") { (row) throws(SQLiteError) in
            row.text(0)
        }
    }

    /// Returns all settings by name. Caches them until the store changes. While `Connection.dataVersion` is `nil`,
    /// reads them each time.
    func settings() throws(SQLiteError) -> [String: String] {
        if let kept = keptSettings, kept.version == connection.dataVersion { return kept.settings }
        var settings: [String: String] = [:]
        try connection.forEach("SELECT name, value FROM setting") { settings[$0.text(0)] = $0.text(1) }
        keptSettings = connection.dataVersion.map { (settings, $0) }
        return settings
    }

    /// Writes a setting; `nil` removes it.
    func setSetting(_ name: String, to value: String?) throws(SQLiteError) {
        guard let value else { return try connection.run("DELETE FROM setting WHERE name = \(name)") }
        try connection.run(
            "INSERT INTO setting (name, value) VALUES (\(name), \(value)) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        )
    }

    // MARK: Generations

    /// Returns a number that increases with every transaction that changes tweets; 0 before the first one.
    package func generation() throws(SQLiteError) -> Int64 {
        try setting("generation").flatMap { Int64($0) } ?? 0
    }

    /// Returns the number of tweets that searches find by default. Reads a setting instead of counting rows.
    package func tweetCount() throws(SQLiteError) -> Int {
        try setting("tweets").flatMap { Int($0) } ?? 0
    }

    /// Starts a new generation. Call this in the transaction that changes tweets.
    ///
    /// - Parameter difference: The change in the number of tweets that searches find by default.
    package func tweetsChanged(by difference: Int) throws(SQLiteError) {
        try setSetting("generation", to: String(try generation() + 1))
        try setSetting("tweets", to: String(try tweetCount() + difference))
    }
}
