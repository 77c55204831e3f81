internal import CLibrary
internal import SQLiteKit

/// The reason why a store is read-only.
package enum ReadOnlyReason: Hashable, Sendable {
    /// The user may not write to the file.
    case file
    /// The user may not write to the folder of the file.
    case folder
    /// The disk is full. SQLite cannot create the shared-memory file, which it needs to see the changes of other
    /// programs.
    case noRoom

    /// Returns the reason as a fragment for a message: in lower case, without a full stop.
    package func message(path: String) -> String {
        switch self {
        case .file: "the store \(path) is read-only"
        case .folder: "the store \(path) is in a read-only folder"
        case .noRoom: "the disk of the store \(path) is full, so the store is read-only"
        }
    }

    /// Advice for the user: starts with a verb, in lower case, without a full stop.
    package var hint: String {
        switch self {
        case .file, .folder: "check the owner and mode of the file and its folder"
        case .noRoom: "free some disk space and run the same command again"
        }
    }
}

/// An open store file with its schema level. Opened for writing if possible, otherwise read-only.
struct OpenedStore {
    let connection: Connection
    let realPath: String
    let readOnlyReason: ReadOnlyReason?
    /// The state of the file when it was opened as immutable; `nil` in other modes. In immutable mode, SQLite ignores
    /// later changes.
    let stateAsRead: [Int64]?
    /// The number of migrations that were applied (`PRAGMA user_version`).
    private(set) var level: Int64 = 0
    /// The program that the file belongs to (`PRAGMA application_id`); 0 if no program has set this.
    private(set) var application: Int64 = 0
    /// True if the database has no tables, indexes or views.
    private(set) var isBlank = true

    static func open(_ path: String, _ access: Store.Access) throws -> OpenedStore {
        if unsafe CLibrary.access(path, F_OK) != 0 {
            guard errno == ENOENT || errno == ENOTDIR else { throw StoreError.cannotOpen(path: path, code: errno) }
            guard access == .create else { throw StoreError.missing(path: path) }
            try createEmptyFile(path)
        }
        var file = stat()
        if unsafe stat(path, &file) == 0, file.st_mode & S_IFMT != S_IFREG {
            throw file.st_mode & S_IFMT == S_IFDIR ? StoreError.isFolder(path: path) : .isDevice(path: path)
        }
        guard unsafe CLibrary.access(path, R_OK) == 0 else { throw StoreError.cannotOpen(path: path, code: errno) }
        let realPath = CLibrary.realPath(of: path) ?? path
        guard folderIsWritable(realPath) else { return try openWithoutWriting(path, realPath, .folder) }
        let isWritable = unsafe CLibrary.access(path, W_OK) == 0
        do {
            return try OpenedStore(
                Connection(path: path, access: isWritable ? .readWrite : .readOnly), realPath, isWritable ? nil : .file)
        } catch let error as SQLiteError where error.isForLackOfSpace {
            return try openWithoutWriting(path, realPath, .noRoom)
        } catch let error as SQLiteError where error.kind == .damaged {
            if let declared = declaredSize(realPath), declared > file.st_size {
                throw StoreError.truncated(path: path, size: Int64(file.st_size), declared: declared)
            }
            throw error
        }
    }

    /// Returns the number of pages in the header of a database, in bytes; `nil` if the file has no header.
    private static func declaredSize(_ path: String) -> Int64? {
        let descriptor = unsafe CLibrary.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let header = unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, length in
            length = max(0, unsafe pread(descriptor, buffer.baseAddress, 32, 0))
        }
        guard header.count == 32 else { return nil }
        let number = { (range: Range<Int>) in header[range].reduce(Int64(0)) { $0 << 8 | Int64($1) } }
        // The largest size of a page does not fit into its field, which is then 1.
        return number(28..<32) * (number(16..<18) == 1 ? 65536 : number(16..<18))
    }

    /// Opens a store without write access.
    ///
    /// Without write access, SQLite cannot create the shared-memory file of the write-ahead log. If the log is empty,
    /// opens the file as immutable. Otherwise SQLite needs a shared-memory file that another program has created;
    /// throws `.unreadableLog` if none exists.
    private static func openWithoutWriting(
        _ path: String, _ realPath: String, _ reason: ReadOnlyReason
    ) throws -> OpenedStore {
        let (state, logIsEmpty) = (fileState(path), Store.logIsEmpty(beside: realPath))
        do {
            return logIsEmpty
                ? try OpenedStore(Connection(path: path, access: .immutable), realPath, reason, stateAsRead: state)
                : try OpenedStore(Connection(path: path, access: .readOnly), realPath, reason)
        } catch let error as SQLiteError where !logIsEmpty && (error.kind == .cannotOpen || error.kind == .readOnly) {
            throw StoreError.unreadableLog(path: path)
        }
    }

    static func configure(_ connection: Connection) throws {
        // `cell_size_check` stays off: it scans every page that is read, which doubles the time of a search. `check`
        // finds the same errors.
        //
        // In WAL mode with `synchronous = NORMAL`, a power failure can lose the last commits but cannot corrupt the
        // store. Losing a recorded search is acceptable. Imports can resume, because each transaction includes its
        // ledger entry.
        //
        // `secure_delete` overwrites deleted content, such as notes and searches. Some builds of SQLite turn it off.
        //
        // The schema has no triggers, so the author of a store could use them only for harm.
        connection.turnOffStoredTriggers()
        try connection.execute(
            script: """
                PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA synchronous = NORMAL;
                PRAGMA secure_delete = ON
                """)
    }

    private init(
        _ connection: Connection, _ realPath: String, _ readOnlyReason: ReadOnlyReason?, stateAsRead: [Int64]? = nil
    ) throws {
        self.connection = connection
        self.realPath = realPath
        self.readOnlyReason = readOnlyReason
        self.stateAsRead = stateAsRead
        connection.setBusyTimeout(milliseconds: Store.busyTimeoutMilliseconds)
        try Self.configure(connection)
        // Read these values in one transaction, because another program may be creating the store.
        (level, application, isBlank) = try connection.read {
            (
                try connection.integer("PRAGMA user_version") ?? 0,
                try connection.integer("PRAGMA application_id") ?? 0,
                try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
            )
        }
    }

    /// Creates an empty file that only the user can access. Does not change an existing file; if `exclusively` is true,
    /// throws if one exists. SQLite creates the companion files (`Store.files`) with the same mode.
    static func createEmptyFile(_ path: String, exclusively: Bool = false) throws {
        let flags = O_CREAT | O_RDWR | O_CLOEXEC | (exclusively ? O_EXCL : 0)
        let descriptor = unsafe CLibrary.open(path, flags, 0o600)
        guard descriptor >= 0 else { throw StoreError.cannotCreate(path: path, code: errno) }
        close(descriptor)
    }

    /// Returns the size, inode and modification time of the file at a path, to detect changes without reading it.
    static func fileState(_ path: String) -> [Int64] {
        var file = stat()
        guard unsafe stat(path, &file) == 0 else { return [] }
        return [
            Int64(file.st_size), Int64(truncatingIfNeeded: file.st_ino), Int64(file.st_mtim.tv_sec),
            Int64(file.st_mtim.tv_nsec),
        ]
    }

    private static func folderIsWritable(_ path: String) -> Bool {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        return unsafe access(folder.isEmpty ? "/" : folder, W_OK) == 0
    }
}

/// Damage to the write-ahead log, because of which SQLite ignored commits when it opened the store.
///
/// SQLite overwrites or deletes the log soon. So the store keeps a copy of it next to its file, until the user deletes
/// the copy.
package struct LogDamage: Hashable, Sendable {
    /// The byte offset of the first frame of the log that SQLite ignored.
    package let position: Int
    /// The path of the copy; `nil` if it could not be written. The store keeps at most one copy.
    package let copy: String?

    /// Reads the log of an open store. Returns `nil` if SQLite ignored no commit, or if another connection has already
    /// used the log.
    init?(_ connection: Connection, realPath: String) {
        let log = realPath + "-wal"
        guard connection.hasRecoveredLog, let position = WriteAheadLog.firstIgnoredCommit(path: log) else { return nil }
        self.position = position
        copy = Self.copyFile(log, to: realPath + Self.suffix)
    }

    /// Returns the path of a copy of a damaged log next to a store; `nil` if none exists.
    static func copy(beside realPath: String) -> String? {
        let path = realPath + suffix
        return unsafe access(path, F_OK) == 0 ? path : nil
    }

    private static let suffix = "-wal-damaged"

    /// Copies a file to a new file that only the user can access. Returns the new path; `nil` if this fails, or if the
    /// new file exists.
    private static func copyFile(_ source: String, to target: String) -> String? {
        let input = unsafe open(source, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { return nil }
        defer { close(input) }
        let output = unsafe open(target, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard output >= 0 else { return nil }
        defer { close(output) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe read(input, &buffer, buffer.count)
            if count == 0, fsync(output) == 0 { return target }
            guard count > 0, unsafe write(output, buffer, count) == count else {
                unsafe unlink(target)
                return nil
            }
        }
    }
}
