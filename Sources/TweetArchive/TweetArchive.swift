internal import Glibc
internal import IndexStore
internal import SQLiteKit
public import TweetModel

/// A store of tweets, and the whole public interface of the library: import into it, search it, analyse it, export from
/// it, and read its search history.
///
/// The store is one SQLite file (see <doc:TheSchema>). Use an instance from one thread at a time. Several instances may
/// have the same file open, in one process or in many.
public final class TweetArchive {
    /// How to open the file of a store.
    public enum Access: Sendable {
        /// Opens the file for reading and writing, and creates it if it does not exist.
        case create
        /// Opens an existing file. It is read-only if the file or its folder is not writable; see `readOnlyReason`.
        case existing
        /// Opens an existing file. SQLite rejects every write, except those of calls whose purpose is to write, such as
        /// recents, labels and settings.
        case browsing
    }

    let store: Store
    /// SQL functions belong to a connection. The first query registers them.
    let functions = TextFunctions()
    /// Results about all tweets that took at least this long are cached; `nil` turns the cache off.
    package var keepsAnswersAfter: Duration? = .milliseconds(30)
    /// An import of at least this many new tweets also counts the figures that users ask for first. In smaller stores
    /// they are counted on request, which is fast enough.
    package var tweetsCountedAhead = 500_000

    /// Opens a store.
    ///
    /// Migrates a store of an older version of the program. Throws `.store` if the file is missing and `access` is not
    /// `.create`, if it is not a store, if it is damaged, or if a newer version of the program wrote it.
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

    /// Why the store is read-only, as a sentence for the user; `nil` if it is writable.
    public var readOnlyReason: String? { store.readOnlyReason?.message(path: store.path) }

    /// True if the path still leads to the opened file. If another program moved, replaced or deleted the file, a
    /// caller that wants to continue has to open it again.
    public var isCurrentFile: Bool { store.isCurrentFile }

    // MARK: Single tweets

    /// Returns a tweet with all its fields, labels and note; `nil` if the store does not contain it.
    public func tweet(_ id: TweetID) throws(TweetArchiveError) -> SearchHit? {
        try read(otherwise: nil) { () throws(SQLiteError) in try TweetLoader(store).hit(id) }
    }

    /// Returns the tweet in a row of the result list that a session remembered last.
    ///
    /// - Parameters:
    ///   - row: the row number, starting at 1.
    ///   - session: the identifier given to `rememberResults(_:for:)`.
    /// - Returns: the tweet's ID, `nil` if the list does not have that row, and the number of rows of the list.
    public func lastResult(row: Int, of session: String) throws(TweetArchiveError) -> (id: TweetID?, rows: Int) {
        try read(otherwise: (nil, 0)) { () throws(SQLiteError) in
            try LastResults(store).tweet(row: row, of: session)
        }
    }

    /// Remembers the first 999 IDs of a result list that a session printed, so that commands can refer to a tweet by
    /// its row number. Returns false if the store is read-only or locked.
    public func rememberResults(_ ids: [TweetID], for session: String) -> Bool {
        recording { () throws(SQLiteError) in try LastResults(store).remember(ids, for: session) } == nil
    }

    // MARK: Whole store

    /// Returns totals of all tweets and messages in the store. Reads every tweet, unless the result is cached.
    public func statistics() throws(TweetArchiveError) -> StoreStatistics {
        try cached(Self.statisticsQuestion) { () throws(TweetArchiveError) in
            try read(otherwise: StoreStatistics()) { () throws(SQLiteError) in try Statistics(store).totals() }
        }
    }

    static let statisticsQuestion = ["statistics"]

    /// Checks the integrity of the store: page checksums, SQLite's structure, the search indexes, and the agreement of
    /// all parts with each other. Reads the whole file.
    public func check(
        progress: (WorkProgress) -> Void = { _ in }
    ) throws(TweetArchiveError) -> CheckReport {
        if store.readOnlyReason == nil {
            do throws(StoreError) {
                try store.checkpoint()
            } catch {
                // Without free disk space the log stays as it is. The check reads it as well.
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
    /// accepts damaged rows. Returns false if no index could be rebuilt.
    public func repair(
        acceptingDamage: Bool = false, progress: (WorkProgress) -> Void = { _ in }
    ) throws(TweetArchiveError) -> Bool {
        try maintaining(acceptingDamage: acceptingDamage) { () throws(StoreError) in
            try store.repair(acceptingDamage: acceptingDamage, progress: progress)
        }
    }

    /// Rebuilds the search indexes from the rows. Returns the number of indexed tweets.
    public func reindex(progress: (WorkProgress) -> Void = { _ in }) throws(TweetArchiveError) -> Int {
        try maintaining { () throws(StoreError) in
            let count = try store.rebuildSearchIndexes(progress: progress)
            progress(WorkProgress(.mergingSegments))
            try store.mergeSegments { true }
            return count
        }
    }

    /// Returns a counter that increases with every change of the tweets. As long as it is the same, every search
    /// returns the same results.
    public func generation() throws(TweetArchiveError) -> Int64 {
        try read(otherwise: 0) { () throws(SQLiteError) in try store.generation() }
    }

    // MARK: Access

    /// Runs the body in one read transaction. Returns `empty` without running it if the file has no schema.
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

    /// Runs a body that writes. Throws an error if the store is read-only.
    func write<Result>(_ body: () throws(SQLiteError) -> Result) throws(TweetArchiveError) -> Result {
        try maintaining { () throws(StoreError) in
            do throws(SQLiteError) { return try body() } catch { throw .sqlite(error, path: store.path) }
        }
    }

    /// Does the same as `write(_:)` for work on the whole file, such as a repair.
    ///
    /// - Parameter acceptingDamage: if false, a damaged page that the body reads is an error.
    func maintaining<Result>(
        acceptingDamage: Bool = false, _ body: () throws(StoreError) -> Result
    ) throws(TweetArchiveError) -> Result {
        try refuseIfReadOnly()
        do throws(StoreError) {
            return try store.allowingWrites { () throws(StoreError) in
                try store.connection.verifying(acceptingDamage ? .never : .whileWriting) { () throws(StoreError) in
                    // A repair must begin without writing, which damaged pages of the schema would prevent.
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

    /// Runs a body that writes something secondary, for example to the search history, which must not make the caller's
    /// real work fail. Returns the reason as a sentence if the store is read-only, if another program holds its lock
    /// for more than 300 ms, or if the body throws; `nil` on success.
    func recording(_ body: () throws(SQLiteError) -> Void) -> String? {
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
