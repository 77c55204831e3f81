internal import IndexStore
internal import SQLiteKit
package import TweetModel

/// Methods for the browser view, which cancels work and answers many requests.
extension TweetArchive {
    /// Work that a caller waits for and can cancel.
    package final class CancellableTask: Sendable {
        let deadline: Deadline

        /// - Parameters:
        ///   - milliseconds: The time limit.
        ///   - onPoll: Called on the working thread during long statements that only read, tens of thousands of times a
        ///     second. It may block. Its argument returns true if the task is over.
        package init(milliseconds: Int, onPoll: (@Sendable (_ isOver: () -> Bool) -> Void)? = nil) {
            deadline = Deadline(milliseconds: milliseconds, onPoll: onPoll)
        }

        /// Cancels the task. Can be called from any thread.
        package func cancel() { deadline.cancel() }

        /// True if the task was cancelled. False if only its time limit has passed.
        package var isCancelled: Bool { deadline.isCancelled }

        /// True if the task was cancelled or its time limit has passed. Calls that read the store then throw
        /// `.interrupted`.
        package var isOver: Bool { deadline.isOver }
    }

    /// Runs the body. Calls in it that read the store throw `.interrupted` when the task is over.
    package func run<Result>(_ task: CancellableTask, _ body: () -> Result) -> Result {
        store.connection.withDeadline(by: task.deadline, body)
    }

    /// Runs the body, which must not write, in one read transaction. Many small reads are faster in one transaction,
    /// because SQLite does not have to check the file each time.
    package func withSnapshot<Result>(
        _ body: () throws(TweetArchiveError) -> Result
    ) throws(TweetArchiveError) -> Result {
        try store.connection.read(body, failing: { [path = store.path] in TweetArchiveError($0, path: path) })
    }

    /// Creates the tables of a new store, so that it can be read while the first import runs.
    package func prepare() throws(TweetArchiveError) {
        try write { () throws(SQLiteError) in }
    }

    /// Returns the profile pictures of the owners of archives. If several archives of an owner contain a picture,
    /// returns the one in the newest import.
    package func avatars() throws(TweetArchiveError) -> [UserID: MediaLocation] {
        try read(otherwise: [:]) { () throws(SQLiteError) in try ProfileFiles(store).avatars() }
    }
}
