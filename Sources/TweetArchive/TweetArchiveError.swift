internal import IndexStore
internal import SQLiteKit
public import TweetModel

/// An error of `TweetArchive` or `ClickHouseBackend`.
public enum TweetArchiveError: Error, Sendable {
    /// The query is invalid. Contains all problems that the parser found.
    case query([QueryProblem])
    /// The store is missing, unreadable, damaged, or written by a newer version of the program. Message and hint are
    /// full sentences.
    case store(message: String, hint: String?)
    /// A name, value or file was rejected. `code` is stable, for scripts. The message has no final full stop.
    /// `suggestions` are valid spellings that are close to the rejected one.
    case refused(code: String, message: String, hint: String?, suggestions: [String])
    /// `SearchOptions.after` is malformed, or belongs to another query or order.
    case badCursor
    /// The ClickHouse server could not be reached, reported an error, or sent an incomplete answer. The message has no
    /// final full stop.
    case clickHouse(message: String, hint: String?)
    /// The caller cancelled the operation, or its deadline passed.
    case interrupted

    init(_ error: StoreError) {
        self = .store(message: error.message, hint: error.hint)
    }

    init(_ error: SQLiteError, path: String) {
        self.init(.sqlite(error, path: path))
    }
}
