internal import CSQLite

extension Connection {
    /// Pages copied in one go: some megabytes.
    private static let backupPagesPerStep: Int32 = 1000

    /// Copies one state of the whole database into an empty file, while others read and write it. `progress` is told how
    /// many of how many pages are done; when it returns false the copy ends there and false is returned. The copy is a
    /// database of one file, without a log beside it.
    package func backUp(
        to target: Connection, progress: (_ done: Int, _ total: Int) -> Bool
    ) throws(SQLiteError) -> Bool {
        try reading({ () throws(SQLiteError) in try copy(to: target, progress) }, failing: { $0 })
    }

    /// Inside a reading transaction, without which every write of somebody else's would start the copy anew.
    private func copy(
        to target: Connection, _ progress: (Int, Int) -> Bool
    ) throws(SQLiteError) -> Bool {
        // A transaction reads from its first statement on.
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
