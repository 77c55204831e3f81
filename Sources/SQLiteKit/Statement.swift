internal import CSQLite

/// A prepared statement and, while it runs, its current row. Indexes of parameters start at 1, indexes of columns at 0.
@safe package final class Statement {
    private let handle: OpaquePointer
    private unowned let connection: Connection
    package let sql: String
    /// True between the first `step()` and `reset()`.
    package private(set) var isRunning = false
    private let isReadOnly: Bool

    init(_ sql: String, on connection: Connection) throws {
        var prepared: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(
            connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let prepared = unsafe prepared else {
            throw connection.failure(code == SQLITE_OK ? SQLITE_MISUSE : code, sql: sql)
        }
        unsafe handle = prepared
        self.connection = connection
        self.sql = sql
        isReadOnly = unsafe sqlite3_stmt_readonly(prepared) != 0
    }

    deinit {
        unsafe sqlite3_finalize(handle)
    }

    // MARK: Parameters

    package func bind(_ index: Int32, _ value: SQLValue) {
        switch value {
        case .null: bindNull(index)
        case .integer(let integer): bind(index, integer)
        case .real(let real): bind(index, real)
        case .text(let text): bind(index, text)
        case .blob(let bytes): bind(index, blob: bytes)
        case .object(let object): bind(index, object)
        }
    }

    package func bindNull(_ index: Int32) { expect(unsafe sqlite3_bind_null(handle, index)) }

    package func bind(_ index: Int32, _ value: Int64) {
        expect(unsafe sqlite3_bind_int64(handle, index, value))
    }

    package func bind(_ index: Int32, _ value: Int64?) {
        if let value { bind(index, value) } else { bindNull(index) }
    }

    package func bind(_ index: Int32, _ value: Double) {
        expect(unsafe sqlite3_bind_double(handle, index, value))
    }

    package func bind(_ index: Int32, _ value: Double?) {
        if let value { bind(index, value) } else { bindNull(index) }
    }

    package func bind(_ index: Int32, _ value: String) {
        var value = value
        value.withUTF8 { bytes in unsafe bind(index, utf8: UnsafeRawBufferPointer(bytes)) }
    }

    package func bind(_ index: Int32, _ value: String?) {
        if let value { bind(index, value) } else { bindNull(index) }
    }

    /// Binds UTF-8 bytes as text.
    package func bind(_ index: Int32, utf8 bytes: [UInt8]) {
        unsafe bytes.withUnsafeBytes { raw in unsafe bind(index, utf8: raw) }
    }

    private func bind(_ index: Int32, utf8 bytes: UnsafeRawBufferPointer) {
        // An empty buffer may have a null address, which would bind NULL.
        guard let address = unsafe bytes.bindMemory(to: CChar.self).baseAddress else {
            return expect(unsafe sqlite3_bind_text(handle, index, "", 0, Self.copied))
        }
        expect(unsafe sqlite3_bind_text(handle, index, address, Int32(bytes.count), Self.copied))
    }

    package func bind(_ index: Int32, blob bytes: [UInt8]) {
        expect(
            unsafe bytes.withUnsafeBytes { raw in
                unsafe raw.count == 0
                    ? sqlite3_bind_zeroblob(handle, index, 0)
                    : unsafe sqlite3_bind_blob(handle, index, raw.baseAddress, Int32(raw.count), Self.copied)
            })
    }

    private func bind(_ index: Int32, _ object: SQLObject) {
        let type = unsafe UnsafeRawPointer(SQLObject.pointerType.utf8Start).assumingMemoryBound(to: CChar.self)
        expect(
            unsafe sqlite3_bind_pointer(
                handle, index, Unmanaged.passRetained(object).toOpaque(), type,
                { pointer in
                    if let pointer = unsafe pointer { unsafe Unmanaged<SQLObject>.fromOpaque(pointer).release() }
                }))
    }

    /// `SQLITE_TRANSIENT`. SQLite copies the bytes, because they may be freed before the statement runs.
    private static let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    private func expect(_ code: Int32) {
        precondition(code == SQLITE_OK, "Unknown parameter, or bound while the statement runs: \(sql)")
    }

    // MARK: Running

    /// Advances to the next row. Returns false at the end.
    ///
    /// The first step of a writing statement outside of transactions also throws if a page of the schema table is
    /// damaged.
    package func step() throws -> Bool {
        if !isReadOnly, !isRunning, !connection.isInTransaction { try connection.prepareToWrite() }
        isRunning = true
        let code = unsafe sqlite3_step(handle)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw connection.failure(code, sql: sql)
        }
    }

    /// Ends the execution. The statement can then be bound and run again.
    package func reset() {
        // `sqlite3_reset` returns the error of the last step again, which `step()` has already thrown.
        unsafe sqlite3_reset(handle)
        isRunning = false
    }

    /// Runs a statement that returns no rows, and resets the statement. A statement that returns rows would stop at the
    /// first one.
    package func run() throws {
        defer { reset() }
        _ = try step()
    }

    // MARK: The current row

    // The functions for one type convert a value of another type, as SQLite does. They convert NULL to 0 or an empty
    // value, unless they return an optional.

    package var columnCount: Int32 { unsafe sqlite3_column_count(handle) }

    package func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

    package func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

    package func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    package func double(_ column: Int32) -> Double { unsafe sqlite3_column_double(handle, column) }

    package func optionalDouble(_ column: Int32) -> Double? { isNull(column) ? nil : double(column) }

    /// Returns the text of a column. Repairs invalid UTF-8, which exists only in a damaged database.
    package func text(_ column: Int32) -> String {
        guard let bytes = unsafe sqlite3_column_text(handle, column) else { return "" }
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    package func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    package func blob(_ column: Int32) -> [UInt8] {
        guard let bytes = unsafe sqlite3_column_blob(handle, column) else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
    }

    package func value(_ column: Int32) -> SQLValue {
        switch unsafe sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: .real(double(column))
        case SQLITE_TEXT: .text(text(column))
        case SQLITE_BLOB: .blob(blob(column))
        default: .null
        }
    }
}
