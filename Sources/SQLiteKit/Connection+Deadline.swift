internal import CSQLite
internal import Synchronization

/// Interrupts the statements of a connection after a time, or when `cancel()` is called. See `Connection.withDeadline`.
package final class Deadline: Sendable {
    private let end: ContinuousClock.Instant
    private let isCancelledFlag = Atomic<Bool>(false)
    /// The enclosing deadline of a nested `withDeadline(milliseconds:_:)`. It also applies.
    private let outer: Deadline?
    private let onPoll: Poll?

    /// A hook that the connection's thread calls while a statement runs, tens of thousands of times a second. Not
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

    /// Interrupts the running statement. Can be called from any thread.
    package func cancel() { isCancelledFlag.store(true, ordering: .relaxed) }

    /// True if `cancel()` was called. False if only the time is over.
    package var isCancelled: Bool { isCancelledFlag.load(ordering: .relaxed) }

    /// True if the time is over or `cancel()` was called, also for an enclosing deadline.
    package var isOver: Bool {
        isCancelledFlag.load(ordering: .relaxed) || end <= .now || outer?.isOver == true
    }
}

extension Connection {
    /// Runs the body with a time limit. A statement that exceeds it throws an error of kind `.interrupted`.
    package func withDeadline<Result>(
        milliseconds: Int, _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try withDeadline(by: Deadline(milliseconds: milliseconds, within: deadline), body)
    }

    /// Runs the body with a deadline that the caller can cancel. It replaces the connection's deadline during the body.
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
                // A result of 1 interrupts the statement. The pointer is valid, because SQLite calls this only while a
                // statement of the connection runs.
                return unsafe Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().poll() ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Calls the hook of the deadline. Returns true if the deadline is over.
    ///
    /// This is called every thousand instructions of SQLite's virtual machine. A slow SQL function should call it, too.
    @discardableResult
    package func poll() -> Bool {
        guard let deadline else { return false }
        // The hook may block. A connection must not block while it holds the write lock.
        if unsafe sqlite3_txn_state(handle, nil) != SQLITE_TXN_WRITE { deadline.poll() }
        return deadline.isOver
    }
}
