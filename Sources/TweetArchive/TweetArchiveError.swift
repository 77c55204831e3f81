internal import IndexStore
internal import SQLiteKit
public import TweetModel

/// Why the archive cannot do what was asked.
public enum TweetArchiveError: Error, Sendable {
    /// The query cannot be understood: all its problems at once.
    case query([QueryProblem])
    /// The store is missing, unreadable, damaged or newer than this program. Sentences.
    case store(message: String, hint: String?)
    /// A name, setting or file that cannot be taken as it is. `code` is a stable name for scripts, the message has no full
    /// stop, `suggestions` are spellings to offer instead.
    case refused(code: String, message: String, hint: String?, suggestions: [String])
    /// The search was given a cursor that is not one of ours.
    case badCursor
    /// An engine that was asked gave no whole answer. The message has no full stop.
    case engine(message: String, hint: String?)
    /// The caller stopped it.
    case interrupted

    init(_ error: StoreError) {
        self = .store(message: error.message, hint: error.hint)
    }

    init(_ error: SQLiteError, path: String) {
        self.init(.sqlite(error, path: path))
    }
}
