internal import CSQLite

/// A connection to a database file. Use it from one thread at a time.
@safe package final class Connection {
    package enum Access: Sendable {
        /// The file must exist.
        case readOnly
        /// The file must exist.
        case readWrite
        /// Creates the file if it does not exist.
        case create
        /// The file must exist, and no process may write to it. SQLite then uses no locks and ignores the write-ahead
        /// log.
        case immutable
    }

    let handle: OpaquePointer
    /// The current content of the virtual table `batch_row` (see `prepareInsertion`). SQLite can read it as long as the
    /// connection is open, so `deinit` closes the connection first.
    let batch: UnsafeMutablePointer<tweetdex_batch>
    package let path: String
    /// Prepared statements by SQL text. Each shape of a query is another text, so the number is limited.
    private var cache: [String: Statement] = [:]
    private static let cacheLimit = 200
    /// Prepared statements by the address of a string literal (see `cachedStatement`).
    private var literals: [UInt: Statement] = [:]
    /// The deadline of the current operation; `nil` if it has no time limit.
    package internal(set) var deadline: Deadline?
    /// Called before each transaction that writes.
    package var willWrite: (() throws(SQLiteError) -> Void)?
    var verification = PageVerification.whileWriting
    /// Pages that can be read even if their checksums do not match.
    var replaceable: Set<Int64> = []

    /// Turns off SQLite's memory statistics, which require a lock for every allocation. Must be evaluated before the
    /// first connection is opened.
    private static let isConfigured = tweetdex_sqlite_disable_memory_statistics() == SQLITE_OK

    /// The name of the VFS that maintains page checksums; `nil` if it cannot be registered.
    private static let fileSystem: String? =
        tweetdex_register_vfs() == SQLITE_OK ? unsafe String(cString: tweetdex_vfs_name) : nil

    /// Opens a database.
    ///
    /// - Parameter path: A file, `:memory:`, or an empty string. An empty string creates a private temporary database,
    ///   which SQLite deletes when the connection closes.
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
        unsafe batch = UnsafeMutablePointer.allocate(capacity: 1)
        unsafe batch.initialize(to: tweetdex_batch())
        isDefensive = true
        setDefensive(true)
        try registerBatchTable()
        let registered = unsafe tweetdex_register_row_hash(handle)
        if registered != SQLITE_OK { throw failure(registered, sql: nil) }
        // Temporary tables can be large. A later change would delete the temporary triggers of the connection.
        try execute(script: "PRAGMA temp_store = FILE")
    }

    /// True if SQLite refuses statements that can corrupt the file, such as writes to the tables in which FTS5 stores
    /// its index. Set this property to false only in code that writes or replaces an index.
    package var isDefensive: Bool {
        didSet { if isDefensive != oldValue { setDefensive(isDefensive) } }
    }

    private func setDefensive(_ isOn: Bool) {
        unsafe tweetdex_sqlite_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, isOn ? 1 : 0)
    }

    /// True if SQLite enforces foreign keys. After a change, SQLite prepares all statements again.
    package var enforcesForeignKeys: Bool {
        get {
            var isOn: Int32 = 0
            unsafe tweetdex_sqlite_get_db_config(handle, SQLITE_DBCONFIG_ENABLE_FKEY, &isOn)
            return isOn != 0
        }
        set {
            if newValue != enforcesForeignKeys {
                unsafe tweetdex_sqlite_db_config(handle, SQLITE_DBCONFIG_ENABLE_FKEY, newValue ? 1 : 0)
            }
        }
    }

    deinit {
        cache.removeAll()
        literals.removeAll()
        unsafe sqlite3_close_v2(handle)
        unsafe batch.deallocate()
    }

    /// The version of the SQLite library in use, e.g. `3.40.1`.
    package static var libraryVersion: String { unsafe String(cString: sqlite3_libversion()) }

    /// Sets the time for which a statement waits for another connection's lock before it fails with `.busy`.
    package func setBusyTimeout(milliseconds: Int32) {
        unsafe sqlite3_busy_timeout(handle, milliseconds)
    }

    /// Lets SQLite map the first `bytes` bytes of the file into memory, and read these pages without copying them. This
    /// more than doubles the speed of random row lookups. While the connection holds the write lock, it does not map.
    package func setMemoryMapSize(bytes: Int64) throws(SQLiteError) {
        try execute(script: "PRAGMA mmap_size = \(bytes)")
    }

    /// True if a commit also runs a checkpoint when the write-ahead log has SQLite's default of 1,000 pages.
    package var checkpointsAutomatically = true {
        didSet { unsafe sqlite3_wal_autocheckpoint(handle, checkpointsAutomatically ? 1_000 : 0) }
    }

    /// Runs the statements of a script up to the first error.
    ///
    /// - Parameter writes: Pass true if the script writes outside of a transaction.
    package func execute(script: String, writes: Bool = false) throws(SQLiteError) {
        if writes { try prepareToWrite() }
        let code = unsafe sqlite3_exec(handle, script, nil, nil, nil)
        if code != SQLITE_OK { throw failure(code, sql: script) }
    }

    /// Prepares a statement for the caller to keep. The statement is not cached.
    package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        try Statement(sql, on: self)
    }

    /// Returns a cached statement, or prepares one if the cached one is missing or running. The key is the address of
    /// the literal, so no text is hashed. Use this function for statements that run very often.
    ///
    /// The caller must bind all parameters, and must reset the statement after use.
    package func cachedStatement(_ literal: StaticString) throws(SQLiteError) -> Statement {
        let address = unsafe UInt(bitPattern: literal.utf8Start)
        if let kept = literals[address], !kept.isRunning { return kept }
        let statement = try prepare(literal.description)
        literals[address] = statement
        return statement
    }

    /// Returns a statement for SQL, with its values bound. Uses the cached statement unless it is missing or running.
    /// The caller must reset the statement after use.
    package func statement(for sql: SQL) throws(SQLiteError) -> Statement {
        let statement: Statement
        if let cached = cache[sql.text], !cached.isRunning {
            statement = cached
        } else {
            statement = try prepare(sql.text)
            if cache.count >= Self.cacheLimit { cache = cache.filter { $0.value.isRunning } }
            cache[sql.text] = statement
        }
        for (index, value) in sql.values.enumerated() { statement.bind(Int32(index + 1), value) }
        return statement
    }

    /// Runs a statement and discards its rows.
    package func run(_ sql: SQL) throws(SQLiteError) {
        let statement = try statement(for: sql)
        defer { statement.reset() }
        while try statement.step() {}
    }

    /// Returns all rows, decoded.
    package func rows<Element>(
        _ sql: SQL, _ decode: (Statement) throws(SQLiteError) -> Element
    ) throws(SQLiteError) -> [Element] {
        let statement = try statement(for: sql)
        defer { statement.reset() }
        var result: [Element] = []
        while try statement.step() { result.append(try decode(statement)) }
        return result
    }

    package func forEach(
        _ sql: SQL, _ body: (Statement) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        let statement = try statement(for: sql)
        defer { statement.reset() }
        while try statement.step() { try body(statement) }
    }

    /// Returns the first row, decoded; `nil` if the result is empty.
    package func first<Element>(
        _ sql: SQL, _ decode: (Statement) throws(SQLiteError) -> Element
    ) throws(SQLiteError) -> Element? {
        let statement = try statement(for: sql)
        defer { statement.reset() }
        return try statement.step() ? decode(statement) : nil
    }

    /// Returns the integer in the first column of the first row; `nil` if the result is empty or the value is NULL.
    package func integer(_ sql: SQL) throws(SQLiteError) -> Int64? {
        try first(sql) { (row) throws(SQLiteError) in row.optionalInteger(0) } ?? nil
    }

    /// The number of rows changed by the last INSERT, UPDATE or DELETE.
    package var changes: Int64 { unsafe sqlite3_changes64(handle) }

    /// The number of rows changed since the connection was opened, including rows of FTS5's own tables.
    package var totalChanges: Int64 { unsafe sqlite3_total_changes64(handle) }

    package var lastInsertedID: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

    package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    /// A number that identifies the snapshot of the current read transaction. It changes when any connection changes
    /// the database. Compare only numbers of the same connection.
    ///
    /// `nil` outside of transactions, before the first read of a transaction, and while this connection writes.
    package var dataVersion: UInt32? {
        guard unsafe sqlite3_txn_state(handle, "main") == SQLITE_TXN_READ else { return nil }
        var version: UInt32 = 0
        let code = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_DATA_VERSION, &version)
        return code == SQLITE_OK ? version : nil
    }

    /// Runs the body in a read transaction, in which all statements see the same snapshot. Uses the current transaction
    /// if there is one. The body must not write.
    ///
    /// - Parameter failing: Converts an error of SQLite to the type of errors that the body throws.
    package func read<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result, failing: (SQLiteError) -> Failure
    ) throws(Failure) -> Result {
        if isInTransaction { return try body() }
        do throws(SQLiteError) { try cachedStatement("BEGIN").run() } catch { throw failing(error) }
        // A read transaction has no changes to commit.
        defer { rollBack() }
        return try body()
    }

    /// True if the path no longer refers to the open file, because the file was moved, replaced or deleted.
    package var hasMoved: Bool {
        var hasMoved: Int32 = 0
        let code = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return code == SQLITE_OK && hasMoved != 0
    }

    /// Runs the body in a transaction. Takes the write lock at the start. Rolls back if the body or the commit throws.
    ///
    /// Do not call this inside a transaction: it would throw and roll back the outer transaction.
    package func write<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
        do throws(SQLiteError) {
            try beginWriteTransaction()
            let result = try body()
            try commit()
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// Begins a transaction and takes the write lock. The caller must end it with `commit` or `rollBack`.
    ///
    /// If this throws, call `rollBack`, because the transaction may be open.
    package func beginWriteTransaction() throws(SQLiteError) {
        try willWrite?()
        try prepareToWrite()
        try execute(script: "BEGIN IMMEDIATE")
        try refuseIfMoved()
    }

    /// Commits the transaction. If this throws, call `rollBack`, because the transaction may still be open.
    package func commit() throws(SQLiteError) {
        try refuseIfMoved()
        try execute(script: "COMMIT")
    }

    /// Throws if the file was moved or deleted, because changes to it would be lost. SQLite does not check this in
    /// write-ahead-log mode.
    private func refuseIfMoved() throws(SQLiteError) {
        guard hasMoved else { return }
        throw SQLiteError(code: tweetdex_sqlite_moved, message: "the file was moved or deleted", sql: nil)
    }

    /// Rolls back the transaction. Does nothing if no transaction is open: SQLite may have rolled it back already, for
    /// example after a full disk or an I/O error.
    package func rollBack() {
        if isInTransaction { unsafe sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }

    /// Returns the error for a result code. For `SQLITE_IOERR_DATA`, the message names the damaged page. For other
    /// codes, the message is the connection's last one.
    func failure(_ code: Int32, sql: String?) -> SQLiteError {
        let message = unsafe String(cString: sqlite3_errmsg(handle))
        let page = code == tweetdex_sqlite_damaged_page ? damagedPage() : nil
        return SQLiteError(code: code, message: page?.description ?? message, sql: sql, page: page)
    }

    /// Returns a `file:` URI that opens the path as immutable.
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
