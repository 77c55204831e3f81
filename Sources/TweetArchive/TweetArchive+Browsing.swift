internal import IndexStore
internal import SQLiteKit
package import TweetModel

/// The interface for the browser view, which has to cancel work and serve many requests.
extension TweetArchive {
    /// Work that a caller waits for and can cancel.
    package final class CancellableTask: Sendable {
        let deadline: Deadline

        /// - Parameters:
        ///   - milliseconds: the time limit.
        ///   - onPoll: called about ten thousand times a second during long statements that only read, on the thread
        ///     that runs them. It may block. Its argument reports whether the task is over.
        package init(milliseconds: Int, onPoll: (@Sendable (_ isOver: () -> Bool) -> Void)? = nil) {
            deadline = Deadline(milliseconds: milliseconds, onPoll: onPoll)
        }

        /// Cancels the task. Can be called from any thread.
        package func cancel() { deadline.cancel() }

        /// True if the task was cancelled, but not if only its time limit has passed.
        package var isCancelled: Bool { deadline.isCancelled }

        /// True if the task was cancelled or its time limit has passed. Calls that read the store then throw
        /// `.interrupted`.
        package var isOver: Bool { deadline.isOver }
    }

    /// Runs the body as part of a task. When the task is over, calls that read the store throw `.interrupted`.
    package func run<Result>(_ task: CancellableTask, _ body: () -> Result) -> Result {
        store.connection.withDeadline(by: task.deadline, body)
    }

    /// Runs the body in one read transaction. It must not write. This also makes many small reads faster, because
    /// SQLite does not have to check the file each time.
    package func withSnapshot<Result>(
        _ body: () throws(TweetArchiveError) -> Result
    ) throws(TweetArchiveError) -> Result {
        try store.connection.read(body, failing: { [path = store.path] in TweetArchiveError($0, path: path) })
    }

    /// Creates the tables of a new store, so that it can be read while the first import runs.
    package func prepare() throws(TweetArchiveError) {
        try write { () throws(SQLiteError) in }
    }

    /// Returns the profile pictures that archives contain of their owners, the one of the newest import for each
    /// account.
    package func avatars() throws(TweetArchiveError) -> [UserID: MediaLocation] {
        try read(otherwise: [:]) { () throws(SQLiteError) in try ProfileFiles(store).avatars() }
    }
}
