internal import IndexStore
internal import SQLiteKit
package import TweetModel

/// What a program needs that answers many people's clicks, or one person's hasty ones.
extension TweetArchive {
    /// Work that somebody waits for, and may stop waiting for.
    package final class Errand: Sendable {
        let deadline: Deadline

        /// `milliseconds`: how long it may take at most.
        package init(milliseconds: Int) {
            deadline = Deadline(milliseconds: milliseconds)
        }

        /// Nobody waits for it any more. From any thread.
        package func callOff() { deadline.callOff() }

        /// Whether nobody waits for it any more.
        package var wasCalledOff: Bool { deadline.wasCalledOff }

        /// Whether it was called off or took too long: what it reads from then on ends with `.interrupted`.
        package var isOver: Bool { deadline.isOver }
    }

    /// Runs the body; what it still asks of the store when the errand is over ends with `.interrupted`.
    package func running<Result>(_ errand: Errand, _ body: () -> Result) -> Result {
        store.connection.limiting(by: errand.deadline, body)
    }

    /// Runs the body on one state of the store, whatever it asks; nothing is to be written in it. What asks for much in
    /// small pieces saves the way to the file each time.
    package func atOnce<Result>(
        _ body: () throws(TweetArchiveError) -> Result
    ) throws(TweetArchiveError) -> Result {
        try store.connection.reading(body, failing: { [path = store.path] in TweetArchiveError($0, path: path) })
    }

    /// Gives a file that is to be imported into its tables, so that it can be read while that goes on.
    package func prepare() throws(TweetArchiveError) {
        try writing { () throws(SQLiteError) in }
    }

    /// The owners' profile pictures that are in their archives, of each account the one that was imported last.
    package func avatars() throws(TweetArchiveError) -> [UserID: MediaLocation] {
        try reading(otherwise: [:]) { () throws(SQLiteError) in try ProfileFiles(store).avatars() }
    }
}
