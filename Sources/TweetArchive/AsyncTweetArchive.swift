internal import CLibrary
internal import Dispatch
internal import SQLiteKit
public import TweetModel

/// A connection to a store for concurrent code. The calls run one after the other on a separate queue, so a long call
/// blocks neither the caller's thread nor the threads of Swift concurrency.
///
/// The initializer and the calls throw ``TweetArchiveError``; `export` and `withArchive` also throw the errors of their
/// bodies. If its task is cancelled, a call except `withArchive` soon ends and throws `.interrupted`. The store is then
/// consistent: it contains the transactions that the call has committed.
public actor AsyncTweetArchive {
    private let archive: TweetArchive
    private let executor = QueueExecutor()

    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// Opens a store. See `TweetArchive.init`.
    public init(path: String, access: TweetArchive.Access) throws {
        archive = try TweetArchive(path: path, access: access)
    }

    /// Imports files and folders. See `TweetArchive.importInputs`.
    ///
    /// Calls `progress` often, on the queue of the archive. If the task is cancelled, the import commits the current
    /// batch, and another import of the same paths resumes after it.
    public func importInputs(
        _ paths: [String], options: ImportOptions, progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws -> ImportReport {
        try archive.importInputs(paths, options: options) {
            progress($0)
            return !Task.isCancelled
        }
    }

    /// Imports the inputs that have changed since their imports. See `TweetArchive.refreshImports`.
    public func refreshImports(
        progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws -> ImportReport {
        try archive.refreshImports {
            progress($0)
            return !Task.isCancelled
        }
    }

    /// Returns one page of the tweets that match a query. See `TweetArchive.search`.
    public func search(_ text: String, options: SearchOptions) async throws -> SearchPage {
        try await reading { archive in try archive.search(text, options: options) }
    }

    /// Returns a page without results, whose `total` is the number of matching tweets. See `TweetArchive.count`.
    public func count(_ text: String, options: SearchOptions) async throws -> SearchPage {
        try await reading { archive in try archive.count(text, options: options) }
    }

    /// Passes the tweets of a `TweetExport` to the body, in batches. Other calls may run between two batches.
    ///
    /// - Returns: The manifest of the export.
    /// - Throws: The errors of `TweetExport.next` and of the body.
    public func export(
        _ query: String, search: SearchOptions, options: ExportOptions,
        to body: @Sendable ([SearchHit]) async throws -> Void
    ) async throws -> ExportManifest {
        let export = archive.export(query, search: search, options: options)
        while let batch = try await reading({ _ in try export.next() }) {
            try await body(batch)
        }
        return export.manifest
    }

    /// Checks the integrity of the store. See `TweetArchive.check`.
    public func check(progress: @escaping @Sendable (WorkProgress) -> Void = { _ in }) async throws -> CheckReport {
        try await reading { archive in try archive.check(progress: progress) }
    }

    /// Compares the tweets with the inputs of their imports. See `TweetArchive.checkImports`.
    public func checkImports(
        progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws -> CheckReport {
        try archive.checkImports {
            progress($0)
            return !Task.isCancelled
        }
    }

    /// Copies the store to another file. Returns the size of the copy in bytes. See `TweetArchive.backUp`.
    public func backUp(
        to path: String, replacing: Bool, progress: @escaping @Sendable (WorkProgress) -> Void = { _ in }
    ) async throws -> Int64 {
        // A small store is copied in one step, which cannot be interrupted.
        if Task.isCancelled { throw TweetArchiveError.interrupted }
        return try archive.backUp(to: path, replacing: replacing) {
            progress($0)
            return !Task.isCancelled
        }
    }

    /// Runs a body with the archive, for all other calls. A cancellation does not interrupt it.
    public func withArchive<Result: Sendable>(
        _ body: @Sendable (TweetArchive) throws -> Result
    ) async throws -> Result {
        try body(archive)
    }

    /// Runs the body. Interrupts its SQL statements when the task is cancelled.
    private func reading<Value>(_ body: (TweetArchive) throws -> Value) async throws -> Value {
        if Task.isCancelled { throw TweetArchiveError.interrupted }
        let work = CancellableTask(milliseconds: CancellableTask.unlimitedMilliseconds)
        let result = await withTaskCancellationHandler {
            archive.run(work) { Result { try body(archive) } }
        } onCancel: {
            work.cancel()
        }
        // The body may report an interrupted statement as an error of the store.
        if case .failure = result, work.isCancelled { throw TweetArchiveError.interrupted }
        return try result.get()
    }
}

/// Runs the jobs of an actor on a dispatch queue.
private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "tweetdex.archive")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
