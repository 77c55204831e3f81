internal import CLibrary
internal import Migrations
package import SQLiteKit
package import TweetModel
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
    private let stateAsRead: [Int64]?
    /// The schema scripts in order. The level of a store is the number of scripts that were applied to it.
    private let migrations: [String]
    /// True if the connection allows writes only inside `allowingWrites`.
    private var isGuarded = false
    /// The tables whose sums the connection maintains (see `RowSums`).
    private var summedTables: Set<String> = []
    /// The tables that the next transactions may change.
    private var changingTables = RowSums.tables
    /// Names of accounts, clients and places, cached between pages of results.
    let names = TweetLoader.Names()
    /// Copies pages of the write-ahead log while imports run; `nil` otherwise.
    private var background: BackgroundCheckpoint?
    private var keptSettings: (settings: [String: String], version: UInt32)?
    /// True after `hasSchema` returned true once. A store never loses its schema, so later reads skip the query.
    private var wasFoundWithSchema = false

    /// "Twdx": identifies the file format for this program and for file(1).
    static let applicationID: Int64 = 0x5477_6478
    /// How long to wait for another program that is writing.
    package static let busyTimeoutMilliseconds: Int32 = 10_000

    package convenience init(path: String, access: Access) throws {
        try self.init(path: path, access: access, migrations: Migrations.all)
    }

    init(path: String, access: Access, migrations: [String]) throws {
        self.path = path
        self.migrations = migrations
        let opened = try OpenedStore.open(path, access)
        connection = opened.connection
        readOnlyReason = opened.readOnlyReason
        realPath = opened.realPath
        logDamage = LogDamage(connection, realPath: realPath)
        stateAsRead = opened.stateAsRead
        connection.willWrite = { [unowned self] in try maintainRowSums() }
        try allowRewrittenFirstPage(of: opened)
        try bringUpToDate(opened)
    }

    deinit { background?.wait() }

    /// True if the open file is still the file at the path, so that the caller need not open the store again.
    ///
    /// A store that was opened as immutable must also be unchanged, and its write-ahead log empty. If it was opened as
    /// immutable because the disk was full, always false: the disk may have space now.
    package var isCurrentFile: Bool {
        if connection.hasMoved || (CLibrary.realPath(of: path) ?? path) != realPath { return false }
        return stateAsRead.map { readOnlyReason != .noRoom && $0 == OpenedStore.fileState(path) && logIsEmpty } ?? true
    }

    /// The paths of the database file and its companion files, whether they exist or not.
    package var files: [String] { Self.files(at: realPath) }

    static func files(at realPath: String) -> [String] { [realPath] + companions.map { realPath + $0 } }

    /// The suffixes of the write-ahead log, its shared-memory file, and the journal of rollback mode.
    private static let companions = ["-wal", "-shm", "-journal"]

    /// Makes the connection refuse all writes outside of `allowingWrites`.
    package func restrictWrites() throws {
        // Create the temporary table of index terms now, because SQLite counts its creation as a write.
        try Catalog(self).openTerms()
        isGuarded = true
        try guardAgainstWriting(true)
    }

    /// Runs a body that writes, whether writes are restricted or not.
    ///
    /// - Parameter forSearch: True if the body writes only what a search writes: the history, the last results and
    ///   cached results.
    package func allowingWrites<Result>(forSearch: Bool = false, _ body: () throws -> Result) throws -> Result {
        if forSearch { changingTables = RowSums.tablesOfSearches }
        defer { changingTables = RowSums.tables }
        guard isGuarded else { return try body() }
        try guardAgainstWriting(false)
        let result: Result
        do {
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
    package func prepareRowSums() throws { _ = try unlessDamaged(maintainRowSums) }

    /// Creates the triggers that maintain the sums of the tables that may change, unless the store has no sums yet.
    private func maintainRowSums() throws {
        guard !connection.isInTransaction, !summedTables.isSuperset(of: changingTables),
            try connection.integer("PRAGMA user_version") == Int64(migrations.count)
        else { return }
        try RowSums.install(for: changingTables, on: connection)
        summedTables.formUnion(changingTables)
    }

    private func guardAgainstWriting(_ isOn: Bool) throws {
        try connection.execute(script: isOn ? "PRAGMA query_only = ON" : "PRAGMA query_only = OFF")
    }

    // MARK: Migrations

    private func bringUpToDate(_ opened: OpenedStore) throws {
        let (level, known) = (opened.level, Int64(migrations.count))
        if level == 0, opened.application == 0, opened.isBlank { return }
        guard opened.application == Self.applicationID else { throw StoreError.notAStore(path: path) }
        guard level >= 0 else { throw StoreError.sqlite(.damaged("its schema level is \(level)"), path: path) }
        guard level <= known else {
            throw StoreError.newer(path: path, level: level, known: known, version: writerVersion)
        }
        if level < known { try prepareForWriting() }
    }

    /// Allows writing to the first page if its checksum is wrong but its content is not damaged.
    ///
    /// Other programs that copy a store change counters on this page without updating its checksum. Every write needs
    /// the page. So the wrong checksum is ignored if the store has exactly the newest schema and its free list is
    /// consistent.
    private func allowRewrittenFirstPage(of opened: OpenedStore) throws {
        guard readOnlyReason == nil, !connection.schemaFits, opened.level == migrations.count else { return }
        guard try hasExpectedSchema(), try connection.freePages() != nil else { return }
        connection.allowReplacing([1])
    }

    /// Returns true if the schema equals that of a new store. Ignores SQLite's statistics tables.
    func hasExpectedSchema() throws -> Bool {
        let expected = try Self.emptyDatabase(migrations)
        func schema(_ connection: Connection) throws -> [[SQLValue]] {
            try connection.rows(
                "SELECT name, type, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' ORDER BY 1, 2"
            ) { row in (0..<4).map { row.value($0) } }
        }
        return try schema(connection) == schema(expected)
    }

    /// Returns true if every table that the migrations create exists with the same definition. Ignores the search
    /// indexes, which can be rebuilt.
    func hasExpectedTables() throws -> Bool {
        func tables(_ connection: Connection) throws -> Set<[String]> {
            let rows = try connection.rows(
                """
                SELECT name, sql FROM sqlite_schema
                WHERE type = 'table' AND name NOT GLOB 'tweet_index*' AND name NOT GLOB 'message_index*'
                """
            ) { [$0.text(0), $0.text(1)] }
            return Set(rows)
        }
        return try tables(connection).isSuperset(of: tables(Self.emptyDatabase(migrations)))
    }

    /// Returns an empty in-memory database with the schema that the scripts create.
    static func emptyDatabase(_ scripts: [String] = Migrations.all) throws -> Connection {
        let connection = try Connection(path: "", access: .create)
        for script in scripts { try connection.execute(script: script) }
        return connection
    }

    private func isBlank() throws -> Bool {
        try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
    }

    /// True if the file contains the schema. A file without a schema is an empty store: an import may have been killed
    /// before it created the schema.
    package var hasSchema: Bool {
        get throws {
            if wasFoundWithSchema { return true }
            wasFoundWithSchema = try !isBlank()
            return wasFoundWithSchema
        }
    }

    /// Prepares the store for writing: switches to WAL mode, and applies all missing migrations in one transaction.
    /// Rebuilds the search indexes if they were created by another version of the tokenizer.
    package func prepareForWriting() throws {
        let end = ContinuousClock.now + .milliseconds(Int(Self.busyTimeoutMilliseconds))
        while true {
            do {
                // SQLite accepts the page size and the reserved bytes only before the first page is written.
                try connection.execute(script: "PRAGMA page_size = 8192")
                try connection.reservePageSums()
                try connection.execute(script: "PRAGMA journal_mode = WAL")
                return try migrate()
            } catch let error as SQLiteError where error.kind == .busy && ContinuousClock.now < end {
                // While another program creates the same store, the change of the journal mode can fail. SQLite's busy
                // timeout does not apply to this change, so wait here.
                usleep(10_000)
            }
        }
    }

    /// Another program can read the store for hours, so a checkpoint does not wait as long as a commit.
    private static let checkpointTimeoutMilliseconds: Int32 = 1_000

    /// Returns the checkpoint that runs in the background of imports, until `checkpoint()` is called.
    func backgroundCheckpoint() throws -> BackgroundCheckpoint {
        let running = try background ?? BackgroundCheckpoint(path: realPath)
        background = running
        return running
    }

    /// Copies the write-ahead log into the database file and empties it. Returns false if another program that uses the
    /// store prevents this; a later checkpoint then copies the rest.
    @discardableResult
    package func checkpoint() throws -> Bool {
        try checkpoint(waiting: Self.checkpointTimeoutMilliseconds)
    }

    private func checkpoint(waiting milliseconds: Int32) throws -> Bool {
        // A checkpoint that still runs would prevent one that also truncates the log.
        background?.wait()
        background = nil
        connection.setBusyTimeout(milliseconds: milliseconds)
        defer { connection.setBusyTimeout(milliseconds: Self.busyTimeoutMilliseconds) }
        try connection.execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
        return logIsEmpty
    }

    /// Copies the write-ahead log into the database file and empties it, unless that requires waiting for another
    /// program. Ignores errors, because the log keeps its pages.
    package func checkpointIfPossible() { _ = try? checkpoint(waiting: 0) }

    /// True if the write-ahead log is missing or empty, so that the database file contains all committed changes.
    package var logIsEmpty: Bool { Self.logIsEmpty(beside: realPath) }

    static func logIsEmpty(beside realPath: String) -> Bool {
        var log = stat()
        return unsafe stat(realPath + "-wal", &log) != 0 || log.st_size == 0
    }

    /// The version of the program that last prepared the store for writing; `nil` if the store does not contain it.
    private var writerVersion: String? { (try? setting("version")) ?? nil }

    private func migrate() throws {
        try connection.write {
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
                try Store.clearCache(connection)
                _ = try IndexRebuilder(self).rebuildInTransaction()
            }
            if try setting("version") != Release.version { try setSetting("version", to: Release.version) }
            if level < migrations.count { try RowSums.reset(connection) }
        }
    }

    // MARK: Settings

    func setting(_ name: String) throws -> String? {
        try connection.first("SELECT value FROM setting WHERE name = \(name)") { $0.text(0) }
    }

    /// Returns all settings by name. Caches them until the store changes. While `Connection.dataVersion` is `nil`,
    /// reads them each time.
    func settings() throws -> [String: String] {
        if let kept = keptSettings, kept.version == connection.dataVersion { return kept.settings }
        var settings: [String: String] = [:]
        try connection.forEach("SELECT name, value FROM setting") { settings[$0.text(0)] = $0.text(1) }
        keptSettings = connection.dataVersion.map { (settings, $0) }
        return settings
    }

    /// Writes a setting; `nil` removes it.
    func setSetting(_ name: String, to value: String?) throws {
        try Self.setSetting(name, to: value, in: connection)
    }

    /// Writes a setting of the store of a connection; `nil` removes it.
    static func setSetting(_ name: String, to value: String?, in connection: Connection) throws {
        guard let value else { return try connection.run("DELETE FROM setting WHERE name = \(name)") }
        try connection.run(
            """
            INSERT INTO setting (name, value) VALUES (\(name), \(value))
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """)
    }

    // MARK: Generations

    /// Returns a number that increases with every transaction that changes tweets; 0 before the first one.
    package func generation() throws -> Int64 {
        try setting("generation").flatMap { Int64($0) } ?? 0
    }

    /// Returns the number of tweets that searches find by default. Reads a setting instead of counting rows.
    package func tweetCount() throws -> Int {
        try setting("tweets").flatMap { Int($0) } ?? 0
    }

    /// Starts a new generation. Call this in the transaction that changes tweets.
    ///
    /// - Parameter difference: The change in the number of tweets that searches find by default.
    package func tweetsChanged(by difference: Int) throws {
        try setSetting("generation", to: String(try generation() + 1))
        try setSetting("tweets", to: String(try tweetCount() + difference))
    }
}

extension Store {
    /// The setting with the names of the tables whose damage the user accepted, separated by commas.
    static let acceptedDamage = "accepted_damage"

    /// Throws `.damagedPages` if a page does not match its checksum, and an `SQLiteError` if `refuseDamagedStructure`
    /// finds damage.
    private func refuseDamagedPages() throws {
        let pages = try comparePages()
        guard let pages, !pages.isSound else { return try refuseDamagedStructure(pages) }
        let canRepair = pages.tables.isEmpty ? try canFindRows(pages) : false
        throw StoreError.damagedPages(path: path, pages: pages.summary, canRepair: canRepair)
    }

    /// Throws an `SQLiteError` if SQLite finds structural damage outside of indexes. Does nothing if every page has a
    /// checksum.
    ///
    /// Other programs write pages without checksums, and only this check finds damage on those pages.
    private func refuseDamagedStructure(_ pages: DamagedPages?) throws {
        if let pages, pages.unsealed == 0 { return }
        let damage = try StoreCheck(self).structureErrors().first { !StoreCheck.isInIndex($0) }
        if let damage { throw SQLiteError.damaged(damage) }
    }

    /// Returns the damaged pages; `nil` if every page matches its checksum or pages have no checksums.
    private func damagedPages() throws -> DamagedPages? {
        try comparePages().flatMap { $0.isSound ? nil : $0 }
    }

    /// Compares the pages with their checksums; `nil` if pages have no checksums.
    private func comparePages() throws -> DamagedPages? { try DamagedPages(self) }

    /// Adds the tables with damaged pages, and the schema if it is damaged, to the setting `acceptedDamage`.
    ///
    /// - Parameter pages: The damage, determined before the damaged rows were written to new pages. The new pages have
    ///   valid checksums, which hide the damage.
    private static func recordAccepted(_ pages: DamagedPages, in connection: Connection) throws {
        let damaged = pages.tables.map(\.name) + (pages.pages { $0 == .schema }.isEmpty ? [] : ["the schema"])
        guard !damaged.isEmpty else { return }
        let known = try connection.first("SELECT value FROM setting WHERE name = \(acceptedDamage)") { $0.text(0) }
        let before = known?.split(separator: ", ").map(String.init) ?? []
        let all = Set(damaged + before).sorted().joined(separator: ", ")
        try setSetting(acceptedDamage, to: all, in: connection)
    }

    /// Copies a snapshot of the store to a new file that only the user can access. Other programs can use the store
    /// meanwhile.
    ///
    /// When the copy is complete and flushed to disk, it gets its final name and replaces an existing file. Throws if
    /// another program uses that file as a store. `progress` receives the number of copied pages and the total, and
    /// returns false to cancel. Returns the size of the copy in bytes; `nil` if `progress` canceled.
    ///
    /// Throws `.damagedPages` or an `SQLiteError` if the store is damaged, unless the caller accepts damage. In that
    /// case the copy records the damaged tables (`acceptedDamage`).
    package func backUp(
        to path: String, acceptingDamage: Bool = false, progress: (_ done: Int, _ total: Int) -> Bool
    ) throws -> Int64? {
        if !acceptingDamage { try refuseDamagedPages() }
        let damage = acceptingDamage ? try damagedPages() : nil
        guard let file = UnfinishedFile(of: path) else { throw StoreError.cannotCreate(path: path, code: errno) }
        let isWhole: Bool
        do {
            let copy = try Connection(path: file.path, access: .readWrite)
            isWhole = try connection.verifying(acceptingDamage ? .never : .always) {
                try connection.backUp(to: copy, progress: progress)
            }
            if isWhole {
                if let damage {
                    try RowSums.install(for: ["setting"], on: copy)
                    try Self.recordAccepted(damage, in: copy)
                }
                // A store in use has a write-ahead log; a copy should be a single file.
                try copy.execute(script: "PRAGMA journal_mode = DELETE")
                try Self.endUse(of: path)
            }
        } catch let error as SQLiteError where error.kind != .damagedPage {
            // The callers know only the path of the store.
            throw StoreError.sqlite(error, path: path)
        }
        guard isWhole else { return nil }
        guard file.finish() else { throw StoreError.cannotCreate(path: path, code: errno) }
        return Self.size(of: path)
    }

    /// Prepares a file to be replaced: removes its companion files, because SQLite would apply the write-ahead log or
    /// the journal to the new file.
    ///
    /// Throws if another program uses the file as a store. Does not open the target of a symbolic link, because only
    /// the link will be replaced.
    private static func endUse(of path: String) throws {
        var file = stat()
        if unsafe lstat(path, &file) == 0, file.st_mode & S_IFMT == S_IFREG {
            do {
                try Connection(path: path, access: .readWrite).execute(script: "PRAGMA journal_mode = DELETE")
            } catch let error as SQLiteError where error.kind != .busy {
                // The file may be damaged or not an SQLite file, and its content is not needed.
            }
        }
        for companion in files(at: path).dropFirst() { _ = unsafe unlink(companion) }
    }

    /// Merges all segments of the search indexes and rewrites the file without unused space. Needs free disk space of
    /// twice the size of the new file: SQLite writes it to a temporary file and to the write-ahead log.
    ///
    /// Returns the sizes of the file in bytes, before and after. Throws `.damagedPages` or `.sqlite` if the store is
    /// damaged, unless the caller accepts damage. In that case the store records the damaged tables (`acceptedDamage`).
    package func compact(
        acceptingDamage: Bool = false, progress: (WorkProgress) -> Void = { _ in }
    ) throws -> (before: Int64, after: Int64) {
        guard acceptingDamage else {
            try checkpoint()
            try refuseDamagedPages()
            return try rewrite(progress)
        }
        return try connection.verifying(.never) {
            try acceptDamage()
            return try rewrite(progress)
        }
    }

    /// Records the damaged tables as accepted. Call this before any other write, because a write can give a damaged
    /// page a valid checksum.
    private func acceptDamage() throws {
        try checkpoint()
        let damage = try damagedPages()
        if let damage { try Self.recordAccepted(damage, in: connection) }
        // Record the sums of the rows as they are, also of those that have an earlier state.
        _ = try unlessDamaged { try connection.write { try RowSums.reset(connection) } }
    }

    /// Merges all segments and rewrites the file. Returns its sizes in bytes, before and after.
    private func rewrite(_ progress: (WorkProgress) -> Void) throws -> (before: Int64, after: Int64) {
        let before = Self.size(of: path)
        try connection.reservePageSums()
        progress(WorkProgress(.mergingSegments))
        try mergeSegments()
        progress(WorkProgress(.rewritingFile))
        try connection.execute(script: "VACUUM", writes: true)
        try checkpoint()
        return (before, Self.size(of: path))
    }

    /// Merges all segments of each search index into one.
    ///
    /// Imports do not call this, because they merge segments while they write them. A search that reads eight segments
    /// instead of one takes 1 to 8 % longer.
    package func mergeSegments() throws {
        try connection.execute(
            script: """
                INSERT INTO tweet_index (tweet_index) VALUES ('optimize');
                INSERT INTO message_index (message_index) VALUES ('optimize')
                """, writes: true)
    }

    /// Rebuilds the search indexes from the rows. Returns the number of indexed tweets.
    ///
    /// If pages are damaged but none of them belongs to a table, rebuilds the whole store (see `rebuild`). If
    /// pages of tables are damaged, throws `.damagedPages` unless every page of the file has exactly one owner.
    package func rebuildSearchIndexes(progress: (WorkProgress) -> Void = { _ in }) throws -> Int {
        try checkpoint()
        guard let damaged = try damagedPages() else { return try rebuildSearchIndexesInPlace(progress) }
        if damaged.tables.isEmpty { return try rebuild(damaged, progress) }
        return try replacingDerivedPages(damaged) { try rebuildSearchIndexesInPlace(progress) }
    }

    /// Rebuilds the search indexes. Also rewrites the file if that reclaims unused pages and no table is damaged.
    private func rebuildSearchIndexesInPlace(_ progress: (WorkProgress) -> Void) throws -> Int {
        let rebuilder = try IndexRebuilder(self)
        let count = try rebuilder.rebuild(progress: progress)
        if rebuilder.hasUnusedPages, try damagedPages().map({ $0.tables.isEmpty }) ?? true { _ = try rewrite(progress) }
        return count
    }

    /// Rebuilds the indexes of the tables and the search indexes from the rows. Also rewrites the file if no page of a
    /// table is damaged, or if the caller accepts damage.
    ///
    /// Does not overwrite damaged pages of tables, unless the caller accepts damage. Skips an index if its rows are
    /// damaged or violate a constraint. Returns false if no index could be rebuilt.
    ///
    /// Unless the caller accepts damage, throws an `SQLiteError` if SQLite finds structural damage outside of indexes,
    /// and `.damagedPages` if the owners of the pages are ambiguous.
    package func repair(acceptingDamage: Bool = false, progress: (WorkProgress) -> Void = { _ in }) throws -> Bool {
        if acceptingDamage {
            return try connection.verifying(.never) {
                try acceptDamage()
                let isRebuilt = try rebuildIndexes(progress)
                _ = try rewrite(progress)
                return isRebuilt
            }
        }
        try checkpoint()
        let damaged = try comparePages()
        try refuseDamagedStructure(damaged)
        guard let damaged, !damaged.isSound else {
            let isRebuilt = try rebuildIndexes(progress)
            _ = try rewrite(progress)
            return isRebuilt
        }
        if damaged.tables.isEmpty {
            _ = try rebuild(damaged, progress)
            return true
        }
        return try replacingDerivedPages(damaged) { try rebuildIndexes(progress) }
    }

    /// Runs a body that rebuilds indexes in place although pages of tables are damaged. Allows the body to overwrite
    /// damaged pages of indexes.
    ///
    /// Throws `.damagedPages` unless every page of the file has exactly one owner. If a page had two owners, the body
    /// could overwrite a page of a table.
    private func replacingDerivedPages<Result>(_ pages: DamagedPages, _ body: () throws -> Result) throws -> Result {
        guard try connection.everyPageHasOneOwner() else {
            throw StoreError.damagedPages(path: path, pages: pages.summary, canRepair: false)
        }
        return try connection.replacing(pages.pages(of: \.isDerived), body)
    }

    /// Rebuilds each index of a table, and then the search indexes, in separate transactions, so that one failure does
    /// not affect the others. Returns false if all of them failed.
    private func rebuildIndexes(_ progress: (WorkProgress) -> Void) throws -> Bool {
        var count = 0
        try Store.clearCache(connection)
        _ = try ChangeLog(self).clear()
        let indexes = try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'index'") { $0.text(0) }
        progress(WorkProgress(.rebuildingIndexes))
        for index in indexes {
            let isRebuilt = try unlessDamaged { try connection.execute(script: "REINDEX \(index)", writes: true) }
            count += isRebuilt ? 1 : 0
        }
        let isRebuilt = try unlessDamaged { _ = try IndexRebuilder(self).rebuild(progress: progress) }
        count += isRebuilt ? 1 : 0
        try checkpoint()
        return count > 0
    }

    /// Runs the body. Returns false if it fails because of damaged data or a violated constraint.
    func unlessDamaged(_ body: () throws -> Void) throws -> Bool {
        do {
            try body()
            return true
        } catch let error as SQLiteError where [.damagedPage, .damaged, .constraint].contains(error.kind) {
            return false
        }
    }

    private static func size(of path: String) -> Int64 {
        var file = stat()
        return unsafe stat(path, &file) == 0 ? Int64(file.st_size) : 0
    }
}

/// The settings of the user. The table `setting` contains them and other values that describe the store.
extension Store {
    /// Reads the settings. Ignores a theme or text size that is invalid, which only another program can have written.
    /// Does not check the account, home and time zone.
    package func readSettings() throws -> ArchiveSettings {
        let kept = try self.settings()
        func value(_ name: ArchiveSettings.Name) -> String? { kept[name.rawValue] }
        var settings = ArchiveSettings()
        settings.account = value(.account)
        settings.home = value(.home)
        settings.timeZone = value(.timeZone)
        settings.theme = value(.theme).flatMap { ArchiveSettings.Theme(rawValue: $0) }
        settings.textSize = value(.textSize).flatMap { ArchiveSettings.TextSize(rawValue: $0) }
        settings.recordsHistory = value(.history) != "off"
        return settings
    }

    /// Writes a setting; `nil` resets it. The caller must pass a valid value.
    package func set(_ name: ArchiveSettings.Name, to value: String?) throws {
        try setSetting(name.rawValue, to: value)
    }
}
