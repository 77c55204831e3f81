internal import CSQLite

/// One connection to one database file; used from one thread at a time.
@safe package final class Connection {
    package enum Access: Sendable {
        /// The file must be there.
        case readOnly
        /// The file must be there.
        case readWrite
        /// The file is made when it isn't there.
        case create
        /// The file must be there and nobody writes to it: opened without locks and without WAL.
        case immutable
    }

    let handle: OpaquePointer
    package let path: String
    private var cache: [String: Statement] = [:]
    /// Those of literals, by where their texts are.
    private var literals: [UInt: Statement] = [:]
    /// When the work that runs is to end; nil when it may take its time.
    package internal(set) var deadline: Deadline?

    /// SQLite counts its memory under a lock of its own unless told not to, before anything else.
    private static let isConfigured = tweetdex_sqlite_disable_memory_statistics() == SQLITE_OK

    /// What keeps the pages' checksums; nil where SQLite knows of no files at all.
    private static let fileSystem: String? =
        tweetdex_register_vfs() == SQLITE_OK ? unsafe String(cString: tweetdex_vfs_name) : nil

    /// Opens a database; `path` may be `:memory:`, or empty for a private one that is gone with the connection.
    package init(path: String, access: Access) throws(SQLiteError) {
        self.path = path
        _ = Self.isConfigured
        let flags: Int32 =
            switch access {
            case .readOnly: SQLITE_OPEN_READONLY
            case .readWrite: SQLITE_OPEN_READWRITE
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            }
        let name = access == .immutable ? Self.immutableURI(path) : path
        var opened: OpaquePointer?
        let code = unsafe sqlite3_open_v2(
            name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, Self.fileSystem)
        guard code == SQLITE_OK, let opened = unsafe opened else {
            let message = unsafe String(cString: opened.map { unsafe sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
            unsafe sqlite3_close_v2(opened)
            throw SQLiteError(code: code, message: message, sql: nil)
        }
        unsafe handle = opened
        // Some systems let nobody write into FTS5's tables unless it is asked for; `IndexWriter` does.
        unsafe tweetdex_sqlite_db_config(opened, SQLITE_DBCONFIG_DEFENSIVE, 0)
    }

    deinit {
        cache.removeAll()
        literals.removeAll()
        unsafe sqlite3_close_v2(handle)
    }

    /// The version of the SQLite library in use, e.g. `3.40.1`.
    package static var libraryVersion: String { unsafe String(cString: sqlite3_libversion()) }

    /// How long to wait for another writer before giving up with `.busy`.
    package func setBusyTimeout(milliseconds: Int32) {
        unsafe sqlite3_busy_timeout(handle, milliseconds)
    }

    /// Lets the file's first bytes be read where the system keeps them, without copies. For searches: rows that are looked
    /// up here and there come more than twice as quickly.
    package func mapFile(bytes: Int64) throws(SQLiteError) {
        try execute(script: "PRAGMA mmap_size = \(bytes)")
    }

    /// Runs every statement of a script, for schemas and pragmas.
    package func execute(script: String) throws(SQLiteError) {
        let code = unsafe sqlite3_exec(handle, script, nil, nil, nil)
        if code != SQLITE_OK { throw failure(code, sql: script) }
    }

    /// A statement of one's own, for hot paths that keep it.
    package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        try Statement(sql, on: self)
    }

    /// The statement for a literal, kept and found again at once: for what is run over and over, where putting a text
    /// together and looking it up would take longer than a row. To be bound anew, and to be reset when done.
    package func kept(_ literal: StaticString) throws(SQLiteError) -> Statement {
        let address = unsafe UInt(bitPattern: literal.utf8Start)
        if let kept = literals[address], !kept.isRunning { return kept }
        let statement = try prepare(literal.description)
        literals[address] = statement
        return statement
    }

    /// The cached statement for a text, bound to the values.
    private func statement(for sql: SQL) throws(SQLiteError) -> Statement {
        let statement: Statement
        if let cached = cache[sql.text], !cached.isRunning {
            statement = cached
        } else {
            statement = try prepare(sql.text)
            cache[sql.text] = statement
        }
        for (index, value) in sql.values.enumerated() { statement.bind(Int32(index + 1), value) }
        return statement
    }

    /// Runs a statement for its effect.
    package func run(_ sql: SQL) throws(SQLiteError) {
        let statement = try statement(for: sql)
        defer { statement.reset() }
        while try statement.step() {}
    }

    /// Every row, decoded.
    package func rows<Element>(
        _ sql: SQL, _ decode: (Statement) throws(SQLiteError) -> Element
    ) throws(SQLiteError) -> [Element] {
        let statement = try statement(for: sql)
        defer { statement.reset() }
        var result: [Element] = []
        while try statement.step() { result.append(try decode(statement)) }
        return result
    }

    /// Hands every row to the body, and keeps none.
    package func forEach(
        _ sql: SQL, _ body: (Statement) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        let statement = try statement(for: sql)
        defer { statement.reset() }
        while try statement.step() { try body(statement) }
    }

    /// The first row, decoded; nil when there is none.
    package func first<Element>(
        _ sql: SQL, _ decode: (Statement) throws(SQLiteError) -> Element
    ) throws(SQLiteError) -> Element? {
        let statement = try statement(for: sql)
        defer { statement.reset() }
        return try statement.step() ? decode(statement) : nil
    }

    /// The whole number in the first column of the first row; nil when there is no row or it is NULL.
    package func integer(_ sql: SQL) throws(SQLiteError) -> Int64? {
        try first(sql) { (row) throws(SQLiteError) in row.optionalInteger(0) } ?? nil
    }

    /// Rows changed by the last INSERT, UPDATE or DELETE.
    package var changes: Int64 { unsafe sqlite3_changes64(handle) }

    /// Rows changed since the connection was opened, those of virtual tables' own tables included.
    package var totalChanges: Int64 { unsafe sqlite3_total_changes64(handle) }

    package var lastInsertedID: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

    package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    /// Names the state of the file that the running transaction reads: another number after every change, whoever makes it.
    /// nil where nothing was read yet, so that it is unknown, and while this connection itself writes.
    package var versionRead: UInt32? {
        guard unsafe sqlite3_txn_state(handle, "main") == SQLITE_TXN_READ else { return nil }
        var version: UInt32 = 0
        let code = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_DATA_VERSION, &version)
        return code == SQLITE_OK ? version : nil
    }

    /// Runs the body in a transaction that reads one state throughout; nothing is to be written in it.
    package func reading<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result, failing: (SQLiteError) -> Failure
    ) throws(Failure) -> Result {
        if isInTransaction { return try body() }
        do throws(SQLiteError) { try kept("BEGIN").run() } catch { throw failing(error) }
        defer { endReading() }
        return try body()
    }

    /// A reading transaction has nothing to lose: whatever ends it, ends it.
    private func endReading() {
        if isInTransaction { unsafe sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }

    /// Whether the path no longer leads to the file that was opened: it was moved, replaced or deleted meanwhile.
    package var hasMoved: Bool {
        var hasMoved: Int32 = 0
        let code = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return code == SQLITE_OK && hasMoved != 0
    }

    /// Runs the body in a transaction that takes the write lock at once; rolled back when the body throws.
    package func writing<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
        do throws(SQLiteError) {
            try beginWriting()
            let result = try body()
            try commit()
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// Begins a transaction that takes the write lock at once. Whoever calls it ends it with `commit` or `rollBack`.
    package func beginWriting() throws(SQLiteError) {
        try execute(script: "BEGIN IMMEDIATE")
        try refuseIfMoved()
    }

    /// Keeps what the transaction did; the transaction stays open where that fails.
    package func commit() throws(SQLiteError) {
        try refuseIfMoved()
        try execute(script: "COMMIT")
    }

    /// What is written into a file that nobody finds any more is lost. With a write-ahead log SQLite does not look.
    private func refuseIfMoved() throws(SQLiteError) {
        guard hasMoved else { return }
        throw SQLiteError(code: tweetdex_sqlite_moved, message: "the file was moved or deleted", sql: nil)
    }

    /// Ends a transaction without keeping it. SQLite may have done so already (disk full, I/O error); then this is
    /// nothing.
    package func rollBack() {
        if isInTransaction { unsafe sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }

    func failure(_ code: Int32, sql: String?) -> SQLiteError {
        unsafe SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql)
    }

    /// `file:` with the path's special characters escaped.
    private static func immutableURI(_ path: String) -> String {
        var uri = Array("file:".utf8)
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "%"): uri += "%25".utf8
            case UInt8(ascii: "?"): uri += "%3f".utf8
            case UInt8(ascii: "#"): uri += "%23".utf8
            default: uri.append(byte)
            }
        }
        return String(decoding: uri, as: UTF8.self) + "?immutable=1"
    }
}
