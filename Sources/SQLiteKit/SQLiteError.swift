internal import CSQLite

/// A page of the database file that does not match its checksum.
package struct DamagedPage: Hashable, Sendable, CustomStringConvertible {
    /// The page number, starting at 1.
    package let number: Int64
    /// The table or index that owns the page; `nil` if unknown or if no object owns it.
    package let owner: String?

    package var description: String {
        "page \(number)" + (owner.map { " of \($0)" } ?? "") + " does not match its checksum"
    }
}

/// An error from SQLite, or inconsistent data in the database.
package struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The extended result code (`SQLITE_IOERR_WRITE` instead of `SQLITE_IOERR`).
    package let code: Int32
    package let message: String
    /// The statement or script that failed; `nil` if none caused the error. Bound values are not part of it, because
    /// they may be private.
    package let sql: String?
    /// The page that caused an error of kind `.damagedPage`; `nil` for other kinds.
    package let page: DamagedPage?

    package init(code: Int32, message: String, sql: String?, page: DamagedPage? = nil) {
        self.page = page
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// Creates an error for data that SQLite could read but that is inconsistent.
    package static func damaged(_ message: String) -> SQLiteError {
        SQLiteError(code: SQLITE_CORRUPT, message: message, sql: nil)
    }

    package static func busy(_ message: String) -> SQLiteError {
        SQLiteError(code: SQLITE_BUSY, message: message, sql: nil)
    }

    /// Creates an error for inconsistent data of a virtual table, such as a full-text index.
    package static func damagedVirtualTable(_ message: String) -> SQLiteError {
        SQLiteError(code: corruptVirtualTable, message: message, sql: nil)
    }

    /// True if SQLite found damaged data, a page does not match its checksum, or the disk did not return a page.
    package var isUnreadablePage: Bool {
        // SQLITE_IOERR_READ, _SHORT_READ and _DATA (wrong checksum). Swift does not import these macros.
        kind == .damaged || [1, 2, 32].contains { code == SQLITE_IOERR | $0 << 8 }
    }

    /// True if a virtual table, such as a full-text index, reported damage.
    package var isInVirtualTable: Bool { code == Self.corruptVirtualTable }

    /// `SQLITE_CORRUPT_VTAB`. Swift does not import this macro.
    private static let corruptVirtualTable = SQLITE_CORRUPT | 1 << 8

    /// True if SQLite cannot open or enlarge the index of the write-ahead log (the `-shm` file), usually because the
    /// disk is full. Without this file, SQLite cannot even read the database.
    package var isForLackOfSpace: Bool {
        // SQLITE_IOERR_SHMOPEN and SQLITE_IOERR_SHMSIZE. Swift does not import these macros.
        code == SQLITE_IOERR | 18 << 8 || code == SQLITE_IOERR | 19 << 8
    }

    /// Categories of errors that callers handle differently.
    package enum Kind: Sendable {
        case busy, full, damaged, notADatabase, readOnly, moved, cannotOpen, inputOutput, interrupted, constraint, other
        /// A page does not match its checksum. A transaction that depends on the page must not write.
        case damagedPage
    }

    package var kind: Kind {
        if code == tweetdex_sqlite_damaged_page { return .damagedPage }
        return switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_FULL: .full
        case SQLITE_CORRUPT: .damaged
        case SQLITE_NOTADB: .notADatabase
        case SQLITE_READONLY: code == tweetdex_sqlite_moved ? .moved : .readOnly
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .cannotOpen
        case SQLITE_IOERR: isForLackOfSpace ? .full : .inputOutput
        case SQLITE_INTERRUPT: .interrupted
        case SQLITE_CONSTRAINT: .constraint
        default: .other
        }
    }

    /// Advice for the user; `nil` for errors without general advice.
    package var hint: String? {
        switch kind {
        case .busy: "wait until it has finished, or stop it, and try again"
        case .full: "free some disk space and run the same command again; committed changes are kept"
        // In the tables of a store, only damage violates a constraint.
        case .damaged, .constraint:
            "run tweetdex check to list the damage; importing the archives into a new store always works"
        case .damagedPage:
            "run tweetdex check, which reports whether the page is damaged or another program changed it, and what to do"
        case .notADatabase: "name another file with --store FILE"
        case .readOnly: "check the owner and mode of the store and its folder"
        case .moved: "run the same command again; it uses the file that is now at this path"
        case .cannotOpen: "check that the file and its folder exist, and that you may read and write them"
        case .inputOutput: "check the free space and health of the disk, then try again"
        case .interrupted, .other: nil
        }
    }

    package var description: String {
        sql.map { "\(message) (SQLite \(code)) in: \($0)" } ?? "\(message) (SQLite \(code))"
    }
}
