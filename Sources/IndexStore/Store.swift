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
    package let readOnlyReason: ReadOnlyReason?
    /// The path without symbolic links, beside which SQLite keeps the companions.
    private let realPath: String
    /// Of a file that is read as it stands, its state then.
    private let stateAsRead: FileState?
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
        let opened = try OpenedStore.open(path, access)
        connection = opened.connection
        readOnlyReason = opened.readOnlyReason
        realPath = opened.realPath
        stateAsRead = opened.stateAsRead
        try bringUpToDate(opened)
    }

    /// Whether what was opened is what stands at the path: it may have been moved or replaced, and one that is read as it
    /// stands may have changed. What is read so because the disk was full is better opened anew.
    package var isInPlace: Bool {
        if connection.hasMoved || OpenedStore.realPath(of: path) != realPath { return false }
        return stateAsRead.map { readOnlyReason != .noRoom && $0 == FileState(path: path) && logIsEmpty } ?? true
    }

    /// The paths of the files that SQLite keeps of a store, whether they are there or not: itself, and its companions.
    package var files: [String] { Self.files(at: realPath) }

    static func files(at realPath: String) -> [String] { [realPath] + companions.map { realPath + $0 } }

    /// What SQLite puts behind a store's path for its log, the log's index, and the journal of another mode.
    private static let companions = ["-wal", "-shm", "-journal"]

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

    private func bringUpToDate(_ opened: OpenedStore) throws(StoreError) {
        let (level, known) = (opened.level, Int64(migrations.count))
        if level == 0, opened.application == 0, opened.isBlank { return }
        guard opened.application == Self.applicationID else { throw .notAStore(path: path) }
        guard level <= known else { throw .newer(path: path, level: level, known: known) }
        guard level < known else { return }
        // Without its newest tables nothing that this program asks can be answered.
        if let readOnlyReason {
            throw .older(path: path, level: level, known: known, reason: readOnlyReason.message(path: path))
        }
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
    package var logIsEmpty: Bool { Self.logIsEmpty(beside: realPath) }

    static func logIsEmpty(beside realPath: String) -> Bool {
        var log = stat()
        return unsafe stat(realPath + "-wal", &log) != 0 || log.st_size == 0
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
