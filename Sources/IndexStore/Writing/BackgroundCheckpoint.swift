internal import Dispatch
internal import SQLiteKit

/// Copies committed pages from the write-ahead log into the database file while an import writes its next transaction.
///
/// A checkpoint waits mostly for the disk. SQLite's automatic checkpoints run in the thread that commits, so the import
/// would wait too.
final class BackgroundCheckpoint: @unchecked Sendable {
    /// SQLite starts again at the beginning of the log if all pages are copied when a transaction begins. Above this
    /// size of the log in bytes, the next transaction waits for the checkpoint, which limits the log. It does not while
    /// another program reads an old state of the store, as with SQLite's own checkpoints.
    private static let largestLog = 128 << 20

    /// Only the queue uses it.
    private let connection: Connection
    private let path: String
    private let queue = DispatchQueue(label: "tweetdex.checkpoint")

    /// - Parameter path: The path of the database, without symbolic links.
    init(path: String) throws {
        self.path = path
        connection = try Connection(path: path, access: .readWrite)
    }

    /// Starts a checkpoint of all pages that are committed now.
    func start() {
        queue.async { [self] in
            do {
                try connection.execute(script: "PRAGMA wal_checkpoint(PASSIVE)")
            } catch {
                // The log keeps its pages. The next checkpoint copies them, and the last one reports its error.
            }
        }
    }

    /// Waits for the checkpoint.
    func wait() { queue.sync {} }

    /// Waits for the checkpoint if the log is large. Call this before each transaction.
    func limitLog() {
        if Store.logSize(beside: path) > Self.largestLog { wait() }
    }
}
