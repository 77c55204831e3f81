internal import Glibc
internal import IndexStore
internal import SQLiteKit
public import TweetModel

/// A connection to a store of tweets. Imports, searches, counts and exports tweets, and keeps the search history.
///
/// The store is a single SQLite file (see <doc:TheSchema>). Use an instance from one thread at a time. Several
/// instances may open the same file, in one process or in several.
public final class TweetArchive {
    /// How to open the file of a store.
    public enum Access: Sendable {
        /// Opens the file for reading and writing, and creates it if it does not exist.
        case create
        /// Opens an existing file. The store is read-only if the file or its folder is not writable (see
        /// `readOnlyReason`).
        case existing
        /// Opens an existing file and makes SQLite reject accidental writes. Methods that are meant to write, such as
        /// `addLabel`, still work.
        case browsing
    }

    let store: Store
    /// The SQL functions that queries call. The first query registers them on the connection.
    let functions = SQLFunctions()
    /// The minimum time to compute a statistic over all tweets if it is to be cached. `nil` turns the cache off.
    package var cacheThreshold: Duration? = .milliseconds(30)
    /// The minimum number of new tweets in an import after which the most used statistics are computed and cached.
    package var cacheWarmingThreshold = 500_000

    /// Opens a store. Migrates it if an older version of the program wrote it.
    ///
    /// Throws `.store` if the file is damaged, is not a store, or was written by a newer version of the program. Also
    /// throws it if the file is missing and `access` is not `.create`, or if the file is read-only and needs a
    /// migration.
    public init(path: String, access: Access) throws(TweetArchiveError) {
        do throws(StoreError) {
            store = try Store(path: path, access: access == .create ? .create : .existing)
            if access == .browsing { try store.restrictWrites() }
        } catch {
            throw TweetArchiveError(error)
        }
    }

    /// The version of the program. Each import stores it in the ledger.
    public static let version = "0.1.0"

    /// The reason why the store is read-only, as a message for the user; `nil` if the store is writable.
    public var readOnlyReason: String? { store.readOnlyReason?.message(path: store.path) }

    /// False if the caller has to open the store again: another program has moved, replaced or deleted the file, or a
    /// read-only store has changed. Also false if the store is read-only only because the disk was full.
    public var isCurrentFile: Bool { store.isCurrentFile }

    // MARK: Single tweets

    /// Returns a tweet with all its fields, labels and note; `nil` if the store does not contain it.
    public func tweet(_ id: TweetID) throws(TweetArchiveError) -> SearchHit? {
        try read(otherwise: nil) { () throws(SQLiteError) in try TweetLoader(store).hit(id) }
    }

    /// Returns the tweet in a row of the result list that a terminal session printed last.
    ///
    /// - Parameters:
    ///   - row: The row number, starting at 1.
    ///   - session: The identifier that the session passed to `rememberResults(_:for:)`.
    /// - Returns: The tweet's ID (`nil` if the list does not have that row), and the number of rows of the list.
    public func lastResult(row: Int, of session: String) throws(TweetArchiveError) -> (id: TweetID?, rows: Int) {
        try read(otherwise: (nil, 0)) { () throws(SQLiteError) in
            try LastResults(store).tweet(row: row, of: session)
        }
    }

    /// Stores the first 999 IDs of a list that a terminal session printed. `show 2` can then find the second row of the
    /// list. Returns false if writing fails, for example because the store is read-only. Does nothing if the store has
    /// no tables yet.
    public func rememberResults(_ ids: [TweetID], for session: String) -> Bool {
        writeIfPossible { () throws(SQLiteError) in try LastResults(store).remember(ids, for: session) } == nil
    }

    // MARK: Whole store

    /// Returns totals of the tweets that searches find by default, and of all messages. Reads every tweet, unless the
    /// result is cached.
    public func statistics() throws(TweetArchiveError) -> StoreStatistics {
        try cached(Self.statisticsCacheKey) { () throws(TweetArchiveError) in
            try read(otherwise: StoreStatistics()) { () throws(SQLiteError) in try Statistics(store).totals() }
        }
    }

    static let statisticsCacheKey = ["statistics"]

    /// Checks the integrity of the store: page checksums, SQLite's structure, the search indexes, and the consistency
    /// of its tables. Reads the whole file.
    public func check(
        progress: (WorkProgress) -> Void = { _ in }
    ) throws(TweetArchiveError) -> CheckReport {
        if store.readOnlyReason == nil {
            do throws(StoreError) {
                try store.checkpoint()
            } catch {
                // On a full disk, the write-ahead log cannot be copied into the file. This is not an error, because the
                // check also reads the log.
                if case .sqlite(let cause, _) = error, cause.kind == .full {} else { throw TweetArchiveError(error) }
            }
        }
        let structure = try checkSearchIndexes()
        return try read(otherwise: CheckReport()) { () throws(SQLiteError) in
            try StoreCheck(store).run(structure, progress: progress)
        }
    }

    private func checkSearchIndexes() throws(TweetArchiveError) -> [CheckReport.Finding] {
        do throws(StoreError) {
            guard try store.hasSchema else { return [] }
            do throws(SQLiteError) {
                return try StoreCheck(store).checkSearchIndexes()
            } catch {
                throw .sqlite(error, path: store.path)
            }
        } catch {
            throw TweetArchiveError(error)
        }
    }

    /// Rebuilds all indexes from the rows. Also rewrites the file if no page of a table is damaged, or if the caller
    /// accepts damage. Returns false if no index could be rebuilt.
    public func repair(
        acceptingDamage: Bool = false, progress: (WorkProgress) -> Void = { _ in }
    ) throws(TweetArchiveError) -> Bool {
        try withWriteAccess(acceptingDamage: acceptingDamage) { () throws(StoreError) in
            try store.repair(acceptingDamage: acceptingDamage, progress: progress)
        }
    }

    /// Rebuilds the search indexes from the rows. Returns the number of indexed tweets.
    public func reindex(progress: (WorkProgress) -> Void = { _ in }) throws(TweetArchiveError) -> Int {
        try withWriteAccess { () throws(StoreError) in
            let count = try store.rebuildSearchIndexes(progress: progress)
            progress(WorkProgress(.mergingSegments))
            try store.mergeSegments()
            return count
        }
    }

    /// Returns a counter that increases with every transaction that changes tweets. Labels and notes do not change it.
    public func generation() throws(TweetArchiveError) -> Int64 {
        try read(otherwise: 0) { () throws(SQLiteError) in try store.generation() }
    }

    // MARK: Access

    /// Runs the body in one read transaction. Returns `empty` without running it if the store has no tables yet. Throws
    /// `.interrupted` if the deadline of the surrounding task passes.
    func read<Result>(
        otherwise empty: @autoclosure () -> Result, _ body: () throws(SQLiteError) -> Result
    ) throws(TweetArchiveError) -> Result {
        do throws(StoreError) {
            guard try store.hasSchema else { return empty() }
        } catch {
            throw TweetArchiveError(error)
        }
        do throws(SQLiteError) {
            return try store.connection.read(body, failing: { $0 })
        } catch {
            if error.kind == .interrupted, store.connection.deadline?.isOver == true { throw .interrupted }
            throw TweetArchiveError(error, path: store.path)
        }
    }

    /// Creates missing tables and runs a body that writes. Throws `.store` if the store is read-only.
    func write<Result>(_ body: () throws(SQLiteError) -> Result) throws(TweetArchiveError) -> Result {
        try withWriteAccess { () throws(StoreError) in
            do throws(SQLiteError) { return try body() } catch { throw .sqlite(error, path: store.path) }
        }
    }

    /// Creates missing tables and runs a body that writes and throws `StoreError`. Throws `.store` if the store is
    /// read-only.
    ///
    /// - Parameter acceptingDamage: If false, a damaged page that the body reads is an error.
    func withWriteAccess<Result>(
        acceptingDamage: Bool = false, _ body: () throws(StoreError) -> Result
    ) throws(TweetArchiveError) -> Result {
        try refuseIfReadOnly()
        do throws(StoreError) {
            return try store.allowingWrites { () throws(StoreError) in
                try store.connection.verifying(acceptingDamage ? .never : .whileWriting) { () throws(StoreError) in
                    // `prepareForWriting` fails if pages of the schema are damaged. A repair must work even then.
                    if try !store.hasSchema { try store.prepareForWriting() }
                    return try body()
                }
            }
        } catch {
            throw TweetArchiveError(error)
        }
    }

    func refuseIfReadOnly() throws(TweetArchiveError) {
        guard let reason = store.readOnlyReason else { return }
        throw .store(message: reason.message(path: store.path), hint: reason.hint)
    }

    /// Runs a body whose failure the caller can ignore, such as an addition to the search history.
    ///
    /// Waits at most 300 ms for another writer. Returns the reason if writing fails. Returns `nil` on success, or if
    /// the store has no tables yet.
    func writeIfPossible(_ body: () throws(SQLiteError) -> Void) -> String? {
        if let reason = readOnlyReason { return reason }
        store.connection.setBusyTimeout(milliseconds: Self.historyLockTimeoutMilliseconds)
        defer { store.connection.setBusyTimeout(milliseconds: Store.busyTimeoutMilliseconds) }
        do throws(StoreError) {
            guard try store.hasSchema else { return nil }
        } catch {
            return error.message
        }
        do throws(StoreError) {
            try store.allowingWrites { () throws(StoreError) in
                do throws(SQLiteError) { try body() } catch { throw .sqlite(error, path: store.path) }
            }
            return nil
        } catch {
            return error.message
        }
    }

    private static let historyLockTimeoutMilliseconds: Int32 = 300
}

/// Returns the system time in Unix seconds.
func currentTime() -> Int64 {
    Int64(time(nil))
}
