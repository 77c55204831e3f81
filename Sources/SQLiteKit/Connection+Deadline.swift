internal import CSQLite
internal import Synchronization

/// Limits the time of the work on a connection. The work ends early when the time is over or when a caller cancels it.
package final class Deadline: Sendable {
    private let end: ContinuousClock.Instant
    private let isCancelledFlag = Atomic<Bool>(false)
    /// The enclosing deadline. It applies as well.
    private let outer: Deadline?
    private let onPoll: Poll?

    /// A hook that runs on the working thread during long read-only statements, about ten thousand times a second.
    ///
    /// The hook may block. Its argument returns true if the deadline is over.
    package typealias Poll = @Sendable (_ isOver: () -> Bool) -> Void

    package convenience init(milliseconds: Int, onPoll: Poll? = nil) {
        self.init(milliseconds: milliseconds, within: nil, onPoll: onPoll)
    }

    init(milliseconds: Int, within outer: Deadline?, onPoll: Poll? = nil) {
        end = .now + .milliseconds(milliseconds)
        self.outer = outer
        self.onPoll = onPoll ?? outer?.onPoll
    }

    fileprivate func poll() { onPoll? { isOver } }

    /// Cancels the work immediately. Can be called from any thread.
    package func cancel() { isCancelledFlag.store(true, ordering: .relaxed) }

    /// True if `cancel()` was called. Stays false if only the time ran out.
    package var isCancelled: Bool { isCancelledFlag.load(ordering: .relaxed) }

    package var isOver: Bool {
        isCancelledFlag.load(ordering: .relaxed) || end <= .now || outer?.isOver == true
    }
}

extension Connection {
    /// Runs the body. A statement that still runs after the given time fails with an error of kind `.interrupted`.
    package func withDeadline<Result>(
        milliseconds: Int, _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try withDeadline(by: Deadline(milliseconds: milliseconds, within: deadline), body)
    }

    /// Runs the body under a deadline that the caller owns. Shorter deadlines can be nested inside it.
    package func withDeadline<Result, Failure: Error>(
        by limit: Deadline, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = deadline
        watch(limit)
        defer { watch(outer) }
        return try body()
    }

    private func watch(_ limit: Deadline?) {
        deadline = limit
        guard limit != nil else { return unsafe sqlite3_progress_handler(handle, 0, nil, nil) }
        // A thousand instructions of SQLite's virtual machine take about ten microseconds.
        unsafe sqlite3_progress_handler(
            handle, 1000,
            { context in
                guard let context = unsafe context else { return 0 }
                // A result of 1 interrupts the statement. The connection outlives its statements, so the unretained
                // pointer is valid.
                return unsafe Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().poll() ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Runs the hook of the deadline and returns true if the work should end.
    ///
    /// SQLite calls this every thousand instructions. A slow SQL function calls it directly.
    @discardableResult
    package func poll() -> Bool {
        guard let deadline else { return false }
        // The hook may block, and a connection that holds the write lock must not wait for other threads.
        if unsafe sqlite3_txn_state(handle, nil) != SQLITE_TXN_WRITE { deadline.poll() }
        return deadline.isOver
    }
}
