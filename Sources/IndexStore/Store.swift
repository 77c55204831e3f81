internal import Glibc
internal import Migrations
package import SQLiteKit
internal import TweetText

/// The SQLite file that holds everything. This is the whole interface of the module, together with `ImportSession`
/// (writing), `TweetLoader` (rows back to values), `Recents`, `Statistics` and `StoreCheck`.
package final class Store {
    package enum Access: Sendable {
        /// Made when it isn't there; written to.
        case create
        /// Must be there. Written to where that is possible, else only read.
        case existing
    }

    package let connection: Connection
    package let path: String
    /// Why nothing can be written; nil when it can.
    package let readOnlyReason: String?
    /// The schema files in order: what a store of this program has gone through.
    private let migrations: [String]
    /// Whether the connection refuses to write outside `writable`.
    private var isGuarded = false
    /// For the next page of tweets.
    let names = TweetLoader.KeptNames()
    private var keptSettings: (settings: [String: String], version: UInt32)?
    /// A store never loses its schema: every reading asks for it.
    private var wasFoundWithSchema = false

    /// "Twdx": marks the file as ours for `file` and for ourselves.
    private static let applicationID: Int64 = 0x5477_6478
    /// How long to wait for another program that writes.
    package static let busyTimeoutMilliseconds: Int32 = 10_000

    package convenience init(path: String, access: Access) throws(StoreError) {
        try self.init(path: path, access: access, migrations: Migrations.all)
    }

    init(path: String, access: Access, migrations: [String]) throws(StoreError) {
        self.path = path
        self.migrations = migrations
        let opened = try Self.open(path, access)
        connection = opened.connection
        readOnlyReason = opened.readOnlyReason
        do throws(SQLiteError) {
            try Self.configure(connection)
        } catch {
            throw .sqlite(error, path: path)
        }
        try bringUpToDate()
    }

    /// Whether the path still leads to the file that was opened.
    package var isInPlace: Bool { !connection.hasMoved }
    /// The paths of the files that SQLite keeps of a store, whether they are there or not: itself, and its companions.
    package var files: [String] { [path] + Self.companions.map { path + $0 } }

    /// What SQLite puts behind a store's path for its log, the log's index, and the journal of another mode.
    static let companions = ["-wal", "-shm", "-journal"]

    // MARK: Opening

    private static func open(
        _ path: String, _ access: Access
    ) throws(StoreError) -> (connection: Connection, readOnlyReason: String?) {
        let exists = unsafe Glibc.access(path, F_OK) == 0
        if !exists {
            guard access == .create else { throw .missing(path: path) }
            try createEmptyFile(path)
        }
        var file = stat()
        if unsafe stat(path, &file) == 0, file.st_mode & S_IFMT == S_IFDIR { throw .isFolder(path: path) }
        do throws(SQLiteError) {
            if unsafe Glibc.access(path, W_OK) == 0, folderIsWritable(path) {
                return (try Connection(path: path, access: .readWrite), nil)
            }
            if folderIsWritable(path) {
                return (try Connection(path: path, access: .readOnly), "The store \(path) may only be read.")
            }
        } catch {
            throw .sqlite(error, path: path)
        }
        return try openWithoutWriting(path)
    }

    /// In a folder that cannot be written to, WAL has nowhere to keep its index: the file is read as it is, which is
    /// only right while its log is empty. With another program's log index at hand, SQLite can read through that.
    private static func openWithoutWriting(
        _ path: String
    ) throws(StoreError) -> (connection: Connection, readOnlyReason: String?) {
        var log = stat()
        let logHoldsChanges = unsafe stat(path + "-wal", &log) == 0 && log.st_size > 0
        let reason = "The store \(path) lies in a folder that may only be read."
        do throws(SQLiteError) {
            if !logHoldsChanges { return (try Connection(path: path, access: .immutable), reason) }
            let connection = try Connection(path: path, access: .readOnly)
            _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
            return (connection, reason)
        } catch {
            let cannotReadLog = logHoldsChanges && (error.kind == .cannotOpen || error.kind == .readOnly)
            throw cannotReadLog ? .unreadableLog(path: path) : .sqlite(error, path: path)
        }
    }

    /// The file is the user's alone from its first moment; SQLite gives its companions the same mode.
    static func createEmptyFile(_ path: String) throws(StoreError) {
        let descriptor = unsafe Glibc.open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .cannotCreate(path: path, message: unsafe String(cString: strerror(errno)))
        }
        close(descriptor)
    }

    private static func folderIsWritable(_ path: String) -> Bool {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        return unsafe access(folder.isEmpty ? "/" : folder, W_OK) == 0
    }

    private static func configure(_ connection: Connection) throws(SQLiteError) {
        connection.setBusyTimeout(milliseconds: busyTimeoutMilliseconds)
        // No `cell_size_check`: it walks every page whenever one is read, which made searches take twice as long, and what
        // it finds, `check` finds. With a write-ahead log, NORMAL can lose the last commits in a power cut but never damage
        // the store: right for a remembered search and, with the ledger in the same transaction, for an import.
        try connection.execute(
            script: """
                PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA synchronous = NORMAL
                """)
    }

    /// From now on the connection refuses to write outside `writable`, whatever it is asked.
    package func forbidWriting() throws(StoreError) {
        // Made now, because a table of the connection's own counts as writing too.
        do throws(SQLiteError) { try Catalog(self).openTerms() } catch { throw .sqlite(error, path: path) }
        isGuarded = true
        try guardAgainstWriting(true)
    }

    /// Runs something that writes.
    package func writable<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        guard isGuarded else { return try body() }
        try guardAgainstWriting(false)
        let result: Result
        do throws(StoreError) {
            result = try body()
        } catch {
            try guardAgainstWriting(true)
            throw error
        }
        try guardAgainstWriting(true)
        return result
    }

    private func guardAgainstWriting(_ isOn: Bool) throws(StoreError) {
        do throws(SQLiteError) {
            try connection.execute(script: isOn ? "PRAGMA query_only = ON" : "PRAGMA query_only = OFF")
        } catch {
            throw .sqlite(error, path: path)
        }
    }

    // MARK: Migrations

    private func bringUpToDate() throws(StoreError) {
        let level: Int64
        let application: Int64
        let known = Int64(migrations.count)
        let isBlank: Bool
        do throws(SQLiteError) {
            // Of one state: another program may make the store at this moment.
            (level, application, isBlank) = try connection.reading(
                { () throws(SQLiteError) in
                    (
                        try connection.integer("PRAGMA user_version") ?? 0,
                        try connection.integer("PRAGMA application_id") ?? 0, try self.isBlank()
                    )
                }, failing: { $0 })
        } catch {
            throw .sqlite(error, path: path)
        }
        if level == 0, application == 0, isBlank { return }
        guard application == Self.applicationID else { throw .notAStore(path: path) }
        guard level <= known else { throw .newer(path: path, level: level, known: known) }
        guard level < known else { return }
        // Without its newest tables nothing that this program asks can be answered.
        if let readOnlyReason { throw .older(path: path, level: level, known: known, reason: readOnlyReason) }
        try prepareForWriting()
    }

    private func isBlank() throws(SQLiteError) -> Bool {
        try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
    }

    /// Whether the store has its schema. A file without one is an empty store: an import may have been killed at its
    /// very start.
    package var hasSchema: Bool {
        get throws(StoreError) {
            if wasFoundWithSchema { return true }
            do throws(SQLiteError) {
                wasFoundWithSchema = try !isBlank()
                return wasFoundWithSchema
            } catch {
                throw .sqlite(error, path: path)
            }
        }
    }

    /// Makes the store writable for tweets: WAL, and every migration that is missing, each with its record in one
    /// transaction.
    package func prepareForWriting() throws(StoreError) {
        let end = ContinuousClock.now + .milliseconds(Int(Self.busyTimeoutMilliseconds))
        while true {
            do throws(SQLiteError) {
                // Both can only be chosen before the first page is written.
                try connection.execute(script: "PRAGMA page_size = 8192")
                try connection.reservePageSums()
                try connection.execute(script: "PRAGMA journal_mode = WAL")
                return try migrate()
            } catch {
                // Where another program makes the same store at this moment, SQLite does not wait to change the mode.
                guard error.kind == .busy, ContinuousClock.now < end else { throw .sqlite(error, path: path) }
                usleep(10_000)
            }
        }
    }

    /// Brings everything that was written into the one file. Somebody who reads at this moment only puts it off.
    package func gather() throws(StoreError) {
        do throws(SQLiteError) {
            try connection.execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
        } catch {
            throw .sqlite(error, path: path)
        }
    }

    /// Whether everything that was committed is in the one file.
    package var logIsEmpty: Bool {
        var log = stat()
        return unsafe stat(path + "-wal", &log) != 0 || log.st_size == 0
    }

    private func migrate() throws(SQLiteError) {
        try connection.writing { () throws(SQLiteError) in
            let level = try connection.integer("PRAGMA user_version") ?? 0
            for (index, script) in migrations.enumerated() where index >= Int(level) {
                try connection.execute(script: script)
                try connection.execute(script: "PRAGMA user_version = \(index + 1)")
            }
            if level == 0 {
                try connection.execute(script: "PRAGMA application_id = \(Self.applicationID)")
                try setSetting("tokenizer", to: String(Folding.version))
            }
        }
    }

    // MARK: Settings

    func setting(_ name: String) throws(SQLiteError) -> String? {
        try connection.first("SELECT value FROM setting WHERE name = \(name)") { (row) throws(SQLiteError) in
            row.text(0)
        }
    }

    /// Every setting by its name; read once as long as nobody writes to the store.
    func settings() throws(SQLiteError) -> [String: String] {
        if let kept = keptSettings, kept.version == connection.versionRead { return kept.settings }
        var settings: [String: String] = [:]
        try connection.forEach("SELECT name, value FROM setting") { settings[$0.text(0)] = $0.text(1) }
        keptSettings = connection.versionRead.map { (settings, $0) }
        return settings
    }

    /// nil removes it.
    func setSetting(_ name: String, to value: String?) throws(SQLiteError) {
        guard let value else { return try connection.run("DELETE FROM setting WHERE name = \(name)") }
        try connection.run(
            "INSERT INTO setting (name, value) VALUES (\(name), \(value)) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        )
    }

    // MARK: What changed when

    /// Grows with every transaction that changes tweets; 0 before the first one.
    package func generation() throws(SQLiteError) -> Int64 {
        try setting("generation").flatMap { Int64($0) } ?? 0
    }

    /// How many tweets a search for everything finds, without counting them.
    package func tweetCount() throws(SQLiteError) -> Int {
        try setting("tweets").flatMap { Int($0) } ?? 0
    }

    /// Starts a new generation, in the transaction that changes tweets: by so many can searches find more, or less.
    package func tweetsChanged(by difference: Int) throws(SQLiteError) {
        try setSetting("generation", to: String(try generation() + 1))
        try setSetting("tweets", to: String(try tweetCount() + difference))
    }
}
