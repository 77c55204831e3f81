internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
public import TweetModel

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
