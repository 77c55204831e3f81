internal import Glibc
internal import IndexStore
internal import SQLiteKit
public import TweetModel

/// A store of tweets: import into it, search it, look back at what was searched. The whole interface of the library.
///
/// Use one from one thread at a time; several may be open on the same file, in one program or many.
public final class TweetArchive {
    public enum Access: Sendable {
        /// Made when it isn't there.
        case create
        /// Must be there; written to where possible (recents), read otherwise.
        case existing
        /// The same; the connection itself refuses to write but for what is asked for: recents, labels, settings and the
        /// like.
        case browsing
    }

    let store: Store
    /// SQL functions belong to a connection and are made when the first query needs them.
    let functions = TextFunctions()
    /// An answer about all tweets that took this long is kept for the next time; nil neither keeps nor uses any.
    package var keepsAnswersAfter: Duration? = .milliseconds(30)
    /// An import of so many new tweets also counts what will be asked of all tweets first: from there on counting takes
    /// longer than anybody wants to wait for.
    package var tweetsCountedAhead = 500_000

    public init(path: String, access: Access) throws(TweetArchiveError) {
        do throws(StoreError) {
            store = try Store(path: path, access: access == .create ? .create : .existing)
            if access == .browsing { try store.forbidWriting() }
        } catch {
            throw TweetArchiveError(error)
        }
    }

    /// The name and version that imports are signed with.
    public static let version = "0.1.0"

    /// Why nothing can be recorded: the store may only be read. nil when it can.
    public var readOnlyReason: String? { store.readOnlyReason?.message(path: store.path) }

    /// Whether what was opened is still what stands at the path: it may have been moved, replaced or deleted meanwhile. One
    /// that is not is opened anew by whoever goes on using it.
    public var isInPlace: Bool { store.isInPlace }

    // MARK: Single tweets

    /// One tweet with everything that is known of it; nil when the store does not have it.
    public func tweet(_ id: TweetID) throws(TweetArchiveError) -> SearchHit? {
        try reading(otherwise: nil) { () throws(SQLiteError) in try TweetLoader(store).hit(id) }
    }

    /// Row n (counted from 1) of the result list that was remembered last.
    public func lastResult(row: Int) throws(TweetArchiveError) -> TweetID? {
        try reading(otherwise: nil) { () throws(SQLiteError) in try LastResults(store).tweet(row: row) }
    }

    /// Remembers the ids of a result list, so that its rows can be named by number; false on a store that may only be
    /// read or is locked.
    @discardableResult
    public func rememberResults(_ ids: [TweetID]) -> Bool {
        recording { () throws(SQLiteError) in try LastResults(store).remember(ids) } == nil
    }

    // MARK: The whole store

    public func statistics() throws(TweetArchiveError) -> StoreStatistics {
        try kept(Self.statisticsQuestion) { () throws(TweetArchiveError) in
            try reading(otherwise: StoreStatistics()) { () throws(SQLiteError) in try Statistics(store).totals() }
        }
    }

    static let statisticsQuestion = ["statistics"]

    /// Proves that the store is what was written to it and that its parts agree with each other. Reads everything.
    public func check() throws(TweetArchiveError) -> CheckReport {
        if store.readOnlyReason == nil {
            do throws(StoreError) {
                try store.gather()
            } catch {
                // What is in the log is checked there as well.
                if case .sqlite(let cause, _) = error, cause.kind == .full {} else { throw TweetArchiveError(error) }
            }
        }
        return try reading(otherwise: CheckReport()) { () throws(SQLiteError) in
            try StoreCheck(store).run()
        }
    }

    /// Makes everything anew that is made from rows, and writes the file anew where all rows are what was written.
    public func repair() throws(TweetArchiveError) {
        try writing { () throws(SQLiteError) in
            try store.repairIndexes()
            if try StoreCheck(store).rowsAreWhatWasWritten { _ = try store.compact() }
        }
    }

    /// Builds the search index anew from the rows; how many tweets it holds then.
    public func reindex() throws(TweetArchiveError) -> Int {
        let count = try writing { () throws(SQLiteError) in try IndexRebuilder(store).rebuild() }
        do throws(StoreError) {
            try store.joinIndex { true }
        } catch {
            throw TweetArchiveError(error)
        }
        return count
    }

    /// Grows with every change of tweets: as long as it is the same, every search finds the same.
    public func generation() throws(TweetArchiveError) -> Int64 {
        try reading(otherwise: 0) { () throws(SQLiteError) in try store.generation() }
    }

    // MARK: Access

    /// Reads one state of the store. A file without a schema is an empty store.
    func reading<Result>(
        otherwise empty: @autoclosure () -> Result, _ body: () throws(SQLiteError) -> Result
    ) throws(TweetArchiveError) -> Result {
        do throws(StoreError) {
            guard try store.hasSchema else { return empty() }
        } catch {
            throw TweetArchiveError(error)
        }
        do throws(SQLiteError) {
            return try store.connection.reading(body, failing: { $0 })
        } catch {
            if error.kind == .interrupted, store.connection.deadline?.isOver == true { throw .interrupted }
            throw TweetArchiveError(error, path: store.path)
        }
    }

    /// Changes the store; an error where it may only be read.
    func writing<Result>(_ body: () throws(SQLiteError) -> Result) throws(TweetArchiveError) -> Result {
        try refuseIfReadOnly()
        do throws(StoreError) {
            return try store.writable { () throws(StoreError) in
                try store.prepareForWriting()
                do throws(SQLiteError) { return try body() } catch { throw .sqlite(error, path: store.path) }
            }
        } catch {
            throw TweetArchiveError(error)
        }
    }

    func refuseIfReadOnly() throws(TweetArchiveError) {
        guard let reason = store.readOnlyReason else { return }
        throw .store(message: reason.message(path: store.path), hint: reason.hint)
    }

    /// Notes something beside the work proper, which never fails for it: where the store may only be read, or another
    /// program keeps it locked for longer than anybody wants to wait for this, the reason is returned.
    func recording(_ body: () throws(SQLiteError) -> Void) -> String? {
        if let reason = readOnlyReason { return reason }
        store.connection.setBusyTimeout(milliseconds: Self.patienceForRecordsMilliseconds)
        defer { store.connection.setBusyTimeout(milliseconds: Store.busyTimeoutMilliseconds) }
        do throws(StoreError) {
            guard try store.hasSchema else { return nil }
        } catch {
            return error.message
        }
        do throws(StoreError) {
            try store.writable { () throws(StoreError) in
                do throws(SQLiteError) { try body() } catch { throw .sqlite(error, path: store.path) }
            }
            return nil
        } catch {
            return error.message
        }
    }

    private static let patienceForRecordsMilliseconds: Int32 = 300
}

/// Unix seconds by the machine's clock.
func currentTime() -> Int64 {
    Int64(time(nil))
}
