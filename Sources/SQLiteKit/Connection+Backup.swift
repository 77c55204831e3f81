internal import CSQLite

extension Connection {
    /// The number of pages copied per step: about 4 MB with the default page size.
    private static let backupPagesPerStep: Int32 = 1000

    /// Copies a consistent snapshot of the database into an empty database. Other connections can read and write the
    /// original during the copy.
    ///
    /// - Parameter progress: Receives the number of copied pages and the total number of pages. Returns false to stop
    ///   the copy.
    /// - Returns: False if `progress` stopped the copy.
    package func backUp(
        to target: Connection, progress: (_ done: Int, _ total: Int) -> Bool
    ) throws(SQLiteError) -> Bool {
        try read({ () throws(SQLiteError) in try copy(to: target, progress) }, failing: { $0 })
    }

    /// Call this inside a read transaction. Otherwise, SQLite restarts the backup whenever another connection writes.
    private func copy(
        to target: Connection, _ progress: (Int, Int) -> Bool
    ) throws(SQLiteError) -> Bool {
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
