internal import CSQLite

/// What SQLite said, with what a person can do about it. Bound values are not in it: archives are private.
package struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Extended result code (`SQLITE_IOERR_WRITE` rather than `SQLITE_IOERR`).
    package let code: Int32
    /// SQLite's own words.
    package let message: String
    /// The statement that failed; nil for opening and closing.
    package let sql: String?

    package init(code: Int32, message: String, sql: String?) {
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// A failure of our own: what the store holds is not what was written.
    package static func damaged(_ message: String) -> SQLiteError {
        SQLiteError(code: SQLITE_CORRUPT, message: message, sql: nil)
    }

    /// The disk has no room for the index of a write-ahead log, without which the database cannot even be read.
    package var isForWantOfRoom: Bool {
        // SQLITE_IOERR_SHMOPEN and SQLITE_IOERR_SHMSIZE, which are macros that Swift does not see: there the file was made
        // and could not be made longer.
        code == SQLITE_IOERR | 18 << 8 || code == SQLITE_IOERR | 19 << 8
    }

    /// Families of failure that call for different answers.
    package enum Kind: Sendable {
        case busy, full, damaged, notADatabase, readOnly, moved, cannotOpen, inputOutput, interrupted, constraint, other
    }

    package var kind: Kind {
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_FULL: .full
        case SQLITE_CORRUPT: .damaged
        case SQLITE_NOTADB: .notADatabase
        case SQLITE_READONLY: code == tweetdex_sqlite_moved ? .moved : .readOnly
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .cannotOpen
        case SQLITE_IOERR: isForWantOfRoom ? .full : .inputOutput
        case SQLITE_INTERRUPT: .interrupted
        case SQLITE_CONSTRAINT: .constraint
        default: .other
        }
    }

    /// What to do about it, a sentence; nil where nothing general can be said.
    package var hint: String? {
        switch kind {
        case .busy: "Wait until it has finished, or stop it, and try again."
        case .full: "Make room and run the same command again: what was written stays."
        case .damaged:
            "Run `tweetdex check` to see what is damaged. Importing the archives into a new store always works."
        case .notADatabase: "This file is not a tweet store. Name another one with --store FILE."
        case .readOnly: "The store or its folder cannot be written to. Check its owner and mode."
        case .moved: "Run the same command again: it uses the file that is there now."
        case .cannotOpen: "Check that the file and its folder exist and may be read and written by you."
        case .inputOutput: "The disk reported an error. Check its free space and health, then try again."
        case .interrupted, .constraint, .other: nil
        }
    }

    package var description: String {
        sql.map { "\(message) (SQLite \(code)) in: \($0)" } ?? "\(message) (SQLite \(code))"
    }
}
