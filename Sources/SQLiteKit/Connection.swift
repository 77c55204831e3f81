package import CLibrary
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
    /// Prepared statements by SQL text that was composed once.
    private var composed: [ComposedSQL: Statement] = [:]
    /// The deadline of the current operation; `nil` if it has no time limit.
    package internal(set) var deadline: CancellableTask?
    /// Called before each transaction that writes.
    package var willWrite: (() throws -> Void)?
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
    /// - Parameter path: A file, or an empty string. An empty string creates a private temporary database, which SQLite
    ///   deletes when the connection closes.
    package init(path: String, access: Access) throws {
        self.path = path
        _ = Self.isConfigured
        let flags: Int32 =
            switch access {
            case .readOnly: SQLITE_OPEN_READONLY
            case .readWrite: SQLITE_OPEN_READWRITE
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            }
        // Without a leading `.`, SQLite gives `:memory:` and `file:` a special meaning.
        let file = path.isEmpty || path.hasPrefix("/") ? path : "./" + path
        let name = access == .immutable ? Self.immutableURI(file) : file
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

    /// Turns off triggers that are stored in the file. Those of the connection (`CREATE TEMP TRIGGER`) run all the
    /// same.
    package func turnOffStoredTriggers() {
        unsafe tweetdex_sqlite_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    }

    /// Protects against a file of unknown origin: its schema can call only harmless functions, damaged pages are
    /// detected earlier, and no string, blob or row is longer than `maximumLength` bytes.
    package func distrustSchema(maximumLength: Int32) throws {
        unsafe sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, maximumLength)
        try execute(script: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
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
        composed.removeAll()
        unsafe sqlite3_close_v2(handle)
        unsafe batch.deallocate()
    }

    /// The version of the SQLite library in use, e.g. `3.40.1`.
    package static var libraryVersion: String { unsafe String(cString: sqlite3_libversion()) }

    /// Sets the time for which a statement waits for another connection's lock before it fails with `.busy`.
    package func setBusyTimeout(milliseconds: Int32) { unsafe sqlite3_busy_timeout(handle, milliseconds) }

    /// Lets SQLite map the first `bytes` bytes of the file into memory, and read these pages without copying them. This
    /// more than doubles the speed of random row lookups. While the connection holds the write lock, it does not map.
    package func setMemoryMapSize(bytes: Int64) throws { try execute(script: "PRAGMA mmap_size = \(bytes)") }

    /// True if a commit also runs a checkpoint when the write-ahead log has SQLite's default of 1,000 pages.
    package var checkpointsAutomatically = true {
        didSet {
            if checkpointsAutomatically {
                unsafe sqlite3_wal_autocheckpoint(handle, 1_000)
            } else {
                // Replaces the hook with which SQLite runs automatic checkpoints.
                unsafe sqlite3_wal_hook(
                    handle,
                    { context, _, _, pages in
                        let connection = unsafe context.map { unsafe Unmanaged<Connection>.fromOpaque($0) }
                        unsafe connection?.takeUnretainedValue().logPages = Int(pages)
                        return SQLITE_OK
                    }, Unmanaged.passUnretained(self).toOpaque())
            }
        }
    }

    /// The number of pages in the write-ahead log after the last commit of this connection, including those that a
    /// checkpoint has copied. Known only while `checkpointsAutomatically` is false.
    package private(set) var logPages = 0

    /// Runs the statements of a script up to the first error.
    ///
    /// - Parameter writes: Pass true if the script writes outside of a transaction.
    package func execute(script: String, writes: Bool = false) throws {
        if writes { try prepareToWrite() }
        let code = unsafe sqlite3_exec(handle, script, nil, nil, nil)
        if code != SQLITE_OK { throw failure(code, sql: script) }
    }

    /// Prepares a statement for the caller to keep. The statement is not cached.
    package func prepare(_ sql: String) throws -> Statement { try Statement(sql, on: self) }

    /// Returns a cached statement, or prepares one if the cached one is missing or running. The key is the address of
    /// the literal, so no text is hashed. Use this function for statements that run very often.
    ///
    /// The caller must bind all parameters, and must reset the statement after use.
    package func cachedStatement(_ literal: StaticString) throws -> Statement {
        let address = unsafe UInt(bitPattern: literal.utf8Start)
        if let kept = literals[address], !kept.isRunning { return kept }
        let statement = try prepare(literal.description)
        literals[address] = statement
        return statement
    }

    /// Like `cachedStatement(_:)` with a literal. The cache finds the statement by the identity of the text.
    package func cachedStatement(_ sql: ComposedSQL) throws -> Statement {
        if let kept = composed[sql], !kept.isRunning { return kept }
        let statement = try prepare(sql.text)
        composed[sql] = statement
        return statement
    }

    /// Returns a statement for SQL, with its values bound. Uses the cached statement unless it is missing or running.
    /// The caller must reset the statement after use.
    package func statement(for sql: SQL) throws -> Statement {
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
    package func run(_ sql: SQL) throws {
        let statement = try statement(for: sql)
        defer { statement.reset() }
        while try statement.step() {}
    }

    /// Returns all rows, decoded.
    package func rows<Element>(_ sql: SQL, _ decode: (Statement) throws -> Element) throws -> [Element] {
        let statement = try statement(for: sql)
        defer { statement.reset() }
        var result: [Element] = []
        while try statement.step() { result.append(try decode(statement)) }
        return result
    }

    package func forEach(_ sql: SQL, _ body: (Statement) throws -> Void) throws {
        let statement = try statement(for: sql)
        defer { statement.reset() }
        while try statement.step() { try body(statement) }
    }

    /// Returns the first row, decoded; `nil` if the result is empty.
    package func first<Element>(_ sql: SQL, _ decode: (Statement) throws -> Element) throws -> Element? {
        let statement = try statement(for: sql)
        defer { statement.reset() }
        return try statement.step() ? decode(statement) : nil
    }

    /// Returns the integer in the first column of the first row; `nil` if the result is empty or the value is NULL.
    package func integer(_ sql: SQL) throws -> Int64? {
        try first(sql) { $0.optionalInteger(0) } ?? nil
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
    package func read<Result>(_ body: () throws -> Result) throws -> Result {
        if isInTransaction { return try body() }
        try cachedStatement("BEGIN").run()
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
    package func write<Result>(_ body: () throws -> Result) throws -> Result {
        do {
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
    package func beginWriteTransaction() throws {
        try willWrite?()
        try prepareToWrite()
        try execute(script: "BEGIN IMMEDIATE")
        try refuseIfMoved()
    }

    /// Commits the transaction. If this throws, call `rollBack`, because the transaction may still be open.
    package func commit() throws {
        try refuseIfMoved()
        try execute(script: "COMMIT")
    }

    /// Throws if the file was moved or deleted, because changes to it would be lost. SQLite does not check this in
    /// write-ahead-log mode.
    private func refuseIfMoved() throws {
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

extension Connection {
    /// The number of pages copied per step: about 4 MB with the default page size.
    private static let backupPagesPerStep: Int32 = 1000

    /// Copies a consistent snapshot of the database into an empty database. Other connections can read and write the
    /// original during the copy.
    ///
    /// - Parameter progress: Receives the number of copied pages and the total number of pages. Returns false to stop
    ///   the copy.
    /// - Returns: False if `progress` stopped the copy.
    package func backUp(to target: Connection, progress: (_ done: Int, _ total: Int) -> Bool) throws -> Bool {
        try read { try copy(to: target, progress) }
    }

    /// Call this inside a read transaction. Otherwise, SQLite restarts the backup whenever another connection writes.
    private func copy(to target: Connection, _ progress: (Int, Int) -> Bool) throws -> Bool {
        // A read transaction takes its snapshot only at its first read.
        _ = try integer("SELECT count(*) FROM sqlite_schema")
        guard let backup = unsafe sqlite3_backup_init(target.handle, "main", handle, "main") else {
            throw target.failure(unsafe sqlite3_errcode(target.handle), sql: nil)
        }
        var code = SQLITE_OK
        var isWanted = true
        repeat {
            code = unsafe sqlite3_backup_step(backup, Self.backupPagesPerStep)
            let total = Int(unsafe sqlite3_backup_pagecount(backup))
            isWanted = progress(total - Int(unsafe sqlite3_backup_remaining(backup)), total)
        } while code == SQLITE_OK && isWanted
        let end = unsafe sqlite3_backup_finish(backup)
        if code == SQLITE_OK { return false }
        guard code == SQLITE_DONE, end == SQLITE_OK else {
            throw target.failure(code == SQLITE_DONE ? end : code, sql: nil)
        }
        return true
    }
}

extension Connection {
    /// Runs the body with a time limit, in addition to the deadline of the connection. A statement that exceeds the
    /// limit throws an `SQLiteError` of kind `.interrupted`, except in a write transaction, which only `cancel()`
    /// interrupts.
    ///
    /// - Parameter ofProcessorTime: True if time in which the thread waits does not count.
    package func withDeadline<Result>(
        milliseconds: Int, ofProcessorTime: Bool = false, _ body: () throws -> Result
    ) rethrows -> Result {
        let limit = CancellableTask(milliseconds: milliseconds, within: deadline, ofProcessorTime: ofProcessorTime)
        return try withDeadline(by: limit, body)
    }

    /// Runs the body with a deadline that the caller can cancel. During the body, this deadline replaces the deadline
    /// of the connection.
    package func withDeadline<Result>(by limit: CancellableTask, _ body: () throws -> Result) rethrows -> Result {
        let outer = deadline
        watch(limit)
        defer { watch(outer) }
        return try body()
    }

    private func watch(_ limit: CancellableTask?) {
        deadline = limit
        guard limit != nil else { return unsafe sqlite3_progress_handler(handle, 0, nil, nil) }
        // A thousand instructions of SQLite's virtual machine take 10 to 25 microseconds.
        unsafe sqlite3_progress_handler(
            handle, 1000,
            { context in
                guard let context = unsafe context else { return 0 }
                // The result 1 interrupts the statement. The pointer is valid, because SQLite calls this only while a
                // statement of the connection runs.
                return unsafe Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// True if the running statement should be interrupted.
    private var isOver: Bool {
        guard let deadline, deadline.isOver else { return false }
        return unsafe sqlite3_txn_state(handle, nil) != SQLITE_TXN_WRITE || deadline.isCancelled
    }
}

/// The result of comparing the pages of a database file with their checksums. Page numbers start at 1.
package struct PageComparison: Sendable, Hashable {
    /// The page size in bytes.
    package var size: Int
    /// Pages whose content does not match the checksum, or that cannot be read.
    package var differing: [Int64] = []
    /// The pages of `differing` with one flipped bit, with the content of another page, or with a lost end. Each
    /// usually indicates a disk error. `StoreCheck.checkPages` handles the exceptions.
    package var changedByDisk: Set<Int64> = []
    /// Pages without a checksum (the value is zero), because another program wrote them.
    package var unsealed: [Int64] = []
    /// The pages of `unsealed` whose last sectors contain only zeros, with the offset of the first of these sectors. In
    /// an overflow chain, only the length of the chain shows whether the disk lost them.
    package var zeroedEnds: [Int64: Int] = [:]
    /// Pages that contain only zeros, as if they had never been used, and pages beyond the end of a truncated file.
    package var blank: [Int64] = []
}

/// Page checksums. After `reservePageSums` has taken effect, every page of the file ends with a checksum (see
/// `page_sums.h`).
extension Connection {
    /// The number of pages in which `comparePages` searches for a flipped bit, which takes some milliseconds for each.
    /// Disks flip bits in few pages. Other programs change many.
    private static let flipSearches = 256

    /// Reserves space for a checksum in every page. In an empty database, this takes effect immediately; otherwise, at
    /// the next `VACUUM`.
    package func reservePageSums() throws {
        let code = unsafe tweetdex_reserve_sums(handle)
        if code != SQLITE_OK { throw failure(code, sql: nil) }
    }

    /// Compares every page of the database file with its checksum, except the lock-byte page. Ignores the pages in the
    /// write-ahead log. Returns `nil` if the pages have no space for checksums.
    ///
    /// - Parameter progress: Called every 1,024 pages with the current page number and the total number of pages.
    package func comparePages(progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }) throws -> PageComparison? {
        let size = unsafe tweetdex_file_page_size(handle)
        guard size >= 0 else { throw SQLiteError(code: SQLITE_IOERR, message: "disk I/O error", sql: nil) }
        guard size > 0 else { return nil }
        var result = PageComparison(size: Int(size))
        let count = try integer("PRAGMA page_count") ?? 0
        let locks = Self.lockBytePage(pageSize: Int(size))
        var suspects: [Int64] = []
        for number in stride(from: Int64(1), through: count, by: 1) where number != locks {
            if number & 1023 == 0 { progress(Int(number), Int(count)) }
            let (state, bytes) = page(number, size)
            switch state {
            case tweetdex_page_fits: break
            case tweetdex_page_has_no_sum:
                result.unsealed.append(number)
                let end = Int(unsafe tweetdex_zeroed_end(bytes, size))
                if end < bytes.count { result.zeroedEnds[number] = end }
            case tweetdex_page_is_blank: result.blank.append(number)
            default: suspects.append(number)
            }
        }
        // Another connection may have written a page while it was read, so read the page again.
        for _ in 0..<3 where !suspects.isEmpty || !result.blank.isEmpty {
            usleep(5_000)
            suspects.removeAll { page($0, size).state == tweetdex_page_fits }
            result.blank.removeAll { page($0, size).state == tweetdex_page_fits }
        }
        result.differing = suspects
        for number in suspects.prefix(Self.flipSearches) {
            let bytes = page(number, size).bytes
            let isChanged = unsafe bytes.withUnsafeBufferPointer { buffer in
                unsafe tweetdex_disk_changed_page(buffer.baseAddress, size, number, count) != 0
            }
            if isChanged { result.changedByDisk.insert(number) }
        }
        return result
    }

    /// Returns the number of the lock-byte page, which never contains data (SQLite file format, section 1.4).
    package static func lockBytePage(pageSize: Int) -> Int64 { Int64(0x4000_0000 / pageSize + 1) }

    /// Determines when SQLite compares a page with its checksum while reading the page. If the page does not match, the
    /// statement throws an error of kind `.damagedPage`. Pages that `allowReplacing(_:)` allows always match. Pages
    /// with the checksum zero match unless their end is lost (see `tweetdex_has_lost_end`).
    package enum PageVerification: Sendable {
        /// Compares pages only while this connection holds the write lock. Without this comparison, the connection
        /// could write a damaged page with a new, valid checksum.
        case whileWriting
        case always, never
    }

    /// Runs the body with another verification mode.
    ///
    /// Call this outside of transactions. Inside a transaction, pages in the cache are not read again, so they would
    /// not be compared.
    package func verifying<Result>(_ verification: PageVerification, _ body: () throws -> Result) rethrows -> Result {
        let outer = self.verification
        verify(verification)
        defer { verify(outer) }
        return try body()
    }

    private func verify(_ verification: PageVerification) {
        self.verification = verification
        let mode =
            switch verification {
            case .whileWriting: tweetdex_verify_while_writing
            case .always: tweetdex_verify_always
            case .never: tweetdex_verify_never
            }
        unsafe tweetdex_set_verification(handle, mode)
        unsafe tweetdex_drop_unverified(handle)
    }

    /// Runs the body, and lets it read and overwrite the given pages even if their checksums do not match. Pages that
    /// were allowed before stay allowed. Pass only pages that can be rebuilt, such as those of an index.
    package func replacing<Result>(_ pages: [Int64], _ body: () throws -> Result) rethrows -> Result {
        let outer = replaceable
        allowReplacing(outer.union(pages))
        defer { allowReplacing(outer) }
        return try body()
    }

    /// Sets the pages that can be read and overwritten even if their checksums do not match. This applies until the
    /// next call.
    package func allowReplacing(_ pages: Set<Int64>) {
        replaceable = pages
        let code = unsafe pages.sorted().withUnsafeBufferPointer { buffer in
            unsafe tweetdex_allow_replacing(handle, buffer.baseAddress, Int32(buffer.count))
        }
        precondition(code == SQLITE_OK, "no memory for a list of pages")
    }

    /// True if this connection has read the whole write-ahead log, because no other connection had.
    package var hasRecoveredLog: Bool { unsafe tweetdex_has_recovered(handle) != 0 }

    /// False if a page of the schema table (see `tweetdex_compare_schema`) does not match its checksum. Pages match as
    /// described in `PageVerification`.
    package var schemaFits: Bool { unsafe tweetdex_compare_schema(handle) == SQLITE_OK }

    /// Removes pages that were not compared with their checksums from the cache, so that the next transaction reads
    /// them again. Call this before a transaction that may write. Throws if a page of the schema table is damaged. Does
    /// nothing if the verification mode is `.never`.
    func prepareToWrite() throws {
        let code = unsafe tweetdex_prepare_to_write(handle)
        if code != SQLITE_OK { throw failure(code, sql: nil) }
    }

    /// Returns the page that last failed a comparison, with the table or index that owns the page, if known.
    func damagedPage() -> DamagedPage {
        let number = unsafe tweetdex_failed_page(handle)
        // A separate connection that does not compare pages can read the damaged page. Ignore errors, because the owner
        // is optional.
        let owner = (try? Connection(path: path, access: .readOnly)).flatMap { connection in
            try? connection.first("SELECT name FROM dbstat WHERE pageno = \(number)") { $0.text(0) }
        }
        return DamagedPage(number: number, owner: owner)
    }

    /// Reads a page from the file on disk. Returns `nil` if reading fails. Bytes beyond the end of the file are zero.
    package func page(_ number: Int64, size: Int) -> [UInt8]? {
        let page = page(number, Int32(size))
        return page.state == tweetdex_page_is_unreadable ? nil : page.bytes
    }

    private func page(_ number: Int64, _ size: Int32) -> (state: tweetdex_page_state, bytes: [UInt8]) {
        var bytes = [UInt8](repeating: 0, count: Int(size))
        let state = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            unsafe tweetdex_compare_page(handle, number, size, buffer.baseAddress)
        }
        return (state, bytes)
    }
}
