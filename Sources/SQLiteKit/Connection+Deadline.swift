internal import CSQLite
internal import Synchronization

/// Interrupts the statements of a connection after a time limit, or when `cancel()` is called. See
/// `Connection.withDeadline`.
package final class Deadline: Sendable {
    private let end: ContinuousClock.Instant
    private let isCancelledFlag = Atomic<Bool>(false)
    /// The enclosing deadline, which also applies; `nil` unless `withDeadline(milliseconds:_:)` created this deadline.
    private let outer: Deadline?
    private let onPoll: Poll?

    /// A hook that the connection's thread calls tens of thousands of times a second while a statement runs. It is not
    /// called in write transactions.
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

    /// Interrupts the running statement, and all later ones with this deadline. Can be called from any thread.
    package func cancel() { isCancelledFlag.store(true, ordering: .relaxed) }

    /// True if `cancel()` was called on this deadline. False if only the time limit has passed, or if only an enclosing
    /// deadline was cancelled.
    package var isCancelled: Bool { isCancelledFlag.load(ordering: .relaxed) }

    /// True if this deadline or an enclosing one has passed or was cancelled.
    package var isOver: Bool {
        isCancelledFlag.load(ordering: .relaxed) || end <= .now || outer?.isOver == true
    }
}

extension Connection {
    /// Runs the body with a time limit, in addition to the deadline of the connection. A statement that exceeds the
    /// limit throws an `SQLiteError` of kind `.interrupted`.
    package func withDeadline<Result, Failure: Error>(
        milliseconds: Int, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withDeadline(by: Deadline(milliseconds: milliseconds, within: deadline), body)
    }

    /// Runs the body with a deadline that the caller can cancel. During the body, this deadline replaces the deadline
    /// of the connection.
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
        // A thousand instructions of SQLite's virtual machine take 10 to 25 microseconds.
        unsafe sqlite3_progress_handler(
            handle, 1000,
            { context in
                guard let context = unsafe context else { return 0 }
                // The result 1 interrupts the statement. The pointer is valid, because SQLite calls this only while a
                // statement of the connection runs.
                return unsafe Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().poll() ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Calls the hook of the deadline, except in a write transaction. Returns true if the deadline is over, false if it
    /// is not over or the connection has no deadline.
    ///
    /// SQLite calls this after every thousand instructions of its virtual machine. A slow SQL function should also call
    /// it.
    @discardableResult
    package func poll() -> Bool {
        guard let deadline else { return false }
        // The hook may block, which a connection must not do while it holds the write lock.
        if unsafe sqlite3_txn_state(handle, nil) != SQLITE_TXN_WRITE { deadline.poll() }
        return deadline.isOver
    }
}
