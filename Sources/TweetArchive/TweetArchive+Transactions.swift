internal import CLibrary
internal import IndexStore
internal import QueryEngine
package import SQLiteKit
public import TweetModel

/// Access to the file of a store: runs transactions, and converts errors of SQLite to `TweetArchiveError`.
extension TweetArchive {
    package var connection: Connection { store.connection }

    /// Runs the body in one read transaction. Returns `empty` without running the body if the store has no tables yet.
    /// Throws `.interrupted` if the surrounding `CancellableTask` is cancelled or exceeds its time limit.
    package func read<Result>(
        otherwise empty: @autoclosure () -> Result, _ body: () throws -> Result
    ) throws -> Result {
        try converting {
            guard try store.hasSchema else { return empty() }
            do {
                return try connection.read(body)
            } catch let error as SQLiteError where error.kind == .interrupted && connection.deadline?.isOver == true {
                throw TweetArchiveError.interrupted
            }
        }
    }

    /// Runs the body, and converts its errors to `TweetArchiveError` (see `TweetArchiveError.converting`).
    func converting<Result>(_ body: () throws -> Result) throws -> Result {
        try TweetArchiveError.converting(storeAt: store.path, body)
    }

    /// Creates missing tables and runs a body that writes. Throws `.store` if the store is read-only.
    ///
    /// Then empties the write-ahead log if possible. The bodies write the user's own data, which no archive contains,
    /// and damage to one page of the log loses all later commits in it.
    package func write<Result>(_ body: () throws -> Result) throws -> Result {
        let result = try withWriteAccess(body)
        store.checkpointIfPossible()
        return result
    }

    /// Creates missing tables and runs a body that writes. Throws `.store` if the store is read-only.
    ///
    /// - Parameter acceptingDamage: If false, a damaged page that the body reads is an error.
    func withWriteAccess<Result>(acceptingDamage: Bool = false, _ body: () throws -> Result) throws -> Result {
        try refuseIfReadOnly()
        return try converting {
            try store.allowingWrites {
                try connection.verifying(acceptingDamage ? .never : .whileWriting) {
                    // `prepareForWriting` fails if pages of the schema are damaged. A repair must work even then.
                    if try !store.hasSchema { try store.prepareForWriting() }
                    try store.prepareRowSums()
                    return try body()
                }
            }
        }
    }

    func refuseIfReadOnly() throws {
        guard let reason = store.readOnlyReason else { return }
        throw TweetArchiveError.store(message: reason.message(path: store.path), hint: reason.hint)
    }

    /// Runs a body whose failure the caller can ignore, such as an addition to the search history.
    ///
    /// Waits at most 300 ms for another writer. `forSearch` has the same meaning as in `Store.allowingWrites`. Returns
    /// the reason if writing fails. Returns `nil` on success, or if the store has no tables yet.
    func writeIfPossible(forSearch: Bool = true, _ body: () throws -> Void) -> String? {
        if let reason = store.readOnlyReason { return reason.message(path: store.path) }
        store.connection.setBusyTimeout(milliseconds: Self.historyLockTimeoutMilliseconds)
        defer { store.connection.setBusyTimeout(milliseconds: Store.busyTimeoutMilliseconds) }
        do {
            try converting {
                guard try store.hasSchema else { return }
                try store.allowingWrites(forSearch: forSearch) {
                    try store.prepareRowSums()
                    try body()
                }
            }
            return nil
        } catch {
            guard case TweetArchiveError.store(let message, _) = error else { return "\(error)" }
            return message
        }
    }

    private static let historyLockTimeoutMilliseconds: Int32 = 300
}

/// Returns the system time in Unix seconds.
package func currentTime() -> Int64 {
    Int64(time(nil))
}

/// An error of `TweetArchive` or `ClickHouseBackend`. Messages and hints have no final full stop.
public enum TweetArchiveError: Error, Sendable {
    /// The query is invalid, ClickHouse cannot evaluate the query, or a regular expression exceeded its time limit.
    case query([Diagnostic])
    /// The store, or a temporary file, cannot be opened, read or written. For example, the store is missing, damaged,
    /// read-only or written by a newer version of the program, or the disk is full.
    case store(message: String, hint: String?)
    /// A name, value or file was rejected. `code` is stable, so that scripts can compare it. `suggestions` are valid
    /// values that resemble the rejected one.
    case refused(code: String, message: String, hint: String?, suggestions: [String] = [])
    /// `SearchOptions.after` is malformed, or belongs to a search with another order.
    case badCursor
    /// The ClickHouse server could not be reached, reported an error, or sent an incomplete response.
    case clickHouse(message: String, hint: String?)
    /// The caller cancelled the operation, or its deadline passed.
    case interrupted

    init(_ error: StoreError) {
        self = .store(message: error.message, hint: error.hint)
    }

    /// Runs the body, and converts errors of the modules below to `TweetArchiveError`. Throws all other errors, such as
    /// those of the caller's closures, unchanged.
    ///
    /// - Parameter path: The path of the store that the body uses, for messages.
    static func converting<Result>(storeAt path: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SQLiteError {
            throw TweetArchiveError(.sqlite(error, path: path))
        } catch let error as StoreError {
            throw TweetArchiveError(error)
        } catch let error as QueryErrors {
            throw TweetArchiveError.query(error.problems)
        }
    }
}
