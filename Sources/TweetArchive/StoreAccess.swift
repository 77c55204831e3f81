internal import CLibrary
package import IndexStore
package import SQLiteKit

/// Access to the file of a store: runs transactions, and converts errors of SQLite to `TweetArchiveError`. All parts of
/// the library share one instance for each connection.
package final class StoreAccess {
    package let store: Store
    package var connection: Connection { store.connection }
    /// The SQL functions that queries call. The first query registers them on the connection.
    let functions = SQLFunctions()
    /// Results that the last search has read ahead.
    let upcoming = UpcomingResults()
    /// The minimum time to compute a statistic over all tweets if it is to be cached. `nil` turns the cache off.
    package var cacheThreshold: Duration? = .milliseconds(30)
    /// The minimum number of new tweets in an import after which `StatisticsCache.warm` caches the most used
    /// statistics.
    package var cacheWarmingThreshold = 500_000

    init(_ store: Store) {
        self.store = store
    }

    /// Runs the body in one read transaction. Returns `empty` without running the body if the store has no tables yet.
    /// Throws `.interrupted` if the surrounding `CancellableTask` is cancelled or exceeds its time limit.
    package func read<Result>(
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

    /// Returns a counter that increases with every transaction that changes tweets.
    package func generation() throws(TweetArchiveError) -> Int64 {
        try read(otherwise: 0) { () throws(SQLiteError) in try store.generation() }
    }

    /// Creates missing tables and runs a body that writes. Throws `.store` if the store is read-only.
    ///
    /// Then empties the write-ahead log if possible. The bodies write the user's own data, which no archive contains,
    /// and damage to one page of the log loses all later commits in it.
    package func write<Result>(_ body: () throws(SQLiteError) -> Result) throws(TweetArchiveError) -> Result {
        let result = try withWriteAccess { () throws(StoreError) in
            do throws(SQLiteError) { return try body() } catch { throw .sqlite(error, path: store.path) }
        }
        store.checkpointIfPossible()
        return result
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
                    try store.prepareRowSums()
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
    /// Waits at most 300 ms for another writer. `forSearch` has the same meaning as in `Store.allowingWrites`. Returns
    /// the reason if writing fails. Returns `nil` on success, or if the store has no tables yet.
    func writeIfPossible(forSearch: Bool = true, _ body: () throws(SQLiteError) -> Void) -> String? {
        if let reason = store.readOnlyReason { return reason.message(path: store.path) }
        store.connection.setBusyTimeout(milliseconds: Self.historyLockTimeoutMilliseconds)
        defer { store.connection.setBusyTimeout(milliseconds: Store.busyTimeoutMilliseconds) }
        do throws(StoreError) {
            guard try store.hasSchema else { return nil }
        } catch {
            return error.message
        }
        do throws(StoreError) {
            try store.allowingWrites(forSearch: forSearch) { () throws(StoreError) in
                try store.prepareRowSums()
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
package func currentTime() -> Int64 {
    Int64(time(nil))
}
