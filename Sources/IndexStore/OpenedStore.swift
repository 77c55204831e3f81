internal import Glibc
internal import SQLiteKit

/// Why a store may only be read.
package enum ReadOnlyReason: Hashable, Sendable {
    case file, folder
    /// The disk is full: there is no place for what SQLite needs beside a store to see what others write.
    case noRoom

    /// A sentence.
    package func message(path: String) -> String {
        switch self {
        case .file: "The store \(path) may only be read."
        case .folder: "The store \(path) lies in a folder that may only be read."
        case .noRoom: "The disk of the store \(path) is full, so it may only be read."
        }
    }

    /// What to do about it, a sentence.
    package var hint: String {
        switch self {
        case .file, .folder: "Check the owner and mode of the file and its folder."
        case .noRoom: "Make room and run the same command again."
        }
    }
}

/// A store's file, opened in the best way that there is, and what it says of itself.
struct OpenedStore {
    let connection: Connection
    let realPath: String
    let readOnlyReason: ReadOnlyReason?
    /// Of a file that is read as it stands, without looking for what others write: its state then.
    let stateAsRead: FileState?
    private(set) var level: Int64 = 0
    private(set) var application: Int64 = 0
    private(set) var isBlank = true

    static func open(_ path: String, _ access: Store.Access) throws(StoreError) -> OpenedStore {
        if unsafe Glibc.access(path, F_OK) != 0 {
            guard access == .create else { throw .missing(path: path) }
            try createEmptyFile(path)
        }
        var file = stat()
        if unsafe stat(path, &file) == 0, file.st_mode & S_IFMT == S_IFDIR { throw .isFolder(path: path) }
        let realPath = realPath(of: path)
        guard folderIsWritable(realPath) else { return try openWithoutWriting(path, realPath, .folder) }
        let isWritable = unsafe Glibc.access(path, W_OK) == 0
        do throws(SQLiteError) {
            return try OpenedStore(
                Connection(path: path, access: isWritable ? .readWrite : .readOnly), realPath, isWritable ? nil : .file)
        } catch {
            if error.isForWantOfRoom { return try openWithoutWriting(path, realPath, .noRoom) }
            throw .sqlite(error, path: path)
        }
    }

    /// Where nothing can be written, WAL has nowhere to keep its index: the file is read as it is, which is only right
    /// while its log is empty. With another program's log index at hand, SQLite can read through that.
    private static func openWithoutWriting(
        _ path: String, _ realPath: String, _ reason: ReadOnlyReason
    ) throws(StoreError) -> OpenedStore {
        let (state, logIsEmpty) = (FileState(path: path), Store.logIsEmpty(beside: realPath))
        do throws(SQLiteError) {
            return logIsEmpty
                ? try OpenedStore(Connection(path: path, access: .immutable), realPath, reason, stateAsRead: state)
                : try OpenedStore(Connection(path: path, access: .readOnly), realPath, reason)
        } catch {
            let cannotReadLog = !logIsEmpty && (error.kind == .cannotOpen || error.kind == .readOnly)
            throw cannotReadLog ? .unreadableLog(path: path) : .sqlite(error, path: path)
        }
    }

    private init(
        _ connection: Connection, _ realPath: String, _ readOnlyReason: ReadOnlyReason?, stateAsRead: FileState? = nil
    ) throws(SQLiteError) {
        self.connection = connection
        self.realPath = realPath
        self.readOnlyReason = readOnlyReason
        self.stateAsRead = stateAsRead
        connection.setBusyTimeout(milliseconds: Store.busyTimeoutMilliseconds)
        // No `cell_size_check`: it walks every page whenever one is read, which made searches take twice as long, and what
        // it finds, `check` finds. With a write-ahead log, NORMAL can lose the last commits in a power cut but never damage
        // the store: right for a remembered search and, with the ledger in the same transaction, for an import.
        try connection.execute(
            script: """
                PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA synchronous = NORMAL
                """)
        // Of one state: another program may make the store at this moment.
        (level, application, isBlank) = try connection.reading(
            { () throws(SQLiteError) in
                (
                    try connection.integer("PRAGMA user_version") ?? 0,
                    try connection.integer("PRAGMA application_id") ?? 0,
                    try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
                )
            }, failing: { $0 })
    }

    /// The file is the user's alone from its first moment; SQLite gives its companions the same mode.
    static func createEmptyFile(_ path: String) throws(StoreError) {
        let descriptor = unsafe Glibc.open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .cannotCreate(path: path, message: unsafe String(cString: strerror(errno)))
        }
        close(descriptor)
    }

    /// A path without symbolic links and relative parts; the path itself where nothing is there.
    static func realPath(of path: String) -> String {
        guard let resolved = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    private static func folderIsWritable(_ path: String) -> Bool {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        return unsafe access(folder.isEmpty ? "/" : folder, W_OK) == 0
    }
}

/// What tells one state of a file from another without reading it.
struct FileState: Hashable {
    private var size: Int64 = 0
    private var inode: UInt64 = 0
    private var changedAt: Int64 = 0

    /// What stands at a path; all zeros where nothing does.
    init(path: String) {
        var file = stat()
        guard unsafe stat(path, &file) == 0 else { return }
        size = Int64(file.st_size)
        inode = UInt64(file.st_ino)
        changedAt = Int64(file.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(file.st_mtim.tv_nsec)
    }
}
