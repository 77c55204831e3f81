internal import CSQLite
internal import Synchronization

/// When work on a connection is to end before it is done: at a moment, or when somebody calls it off.
package final class Deadline: Sendable {
    private let end: ContinuousClock.Instant
    private let isCalledOff = Atomic<Bool>(false)
    /// The one around this one.
    private let outer: Deadline?

    package convenience init(milliseconds: Int) {
        self.init(milliseconds: milliseconds, within: nil)
    }

    init(milliseconds: Int, within outer: Deadline?) {
        end = .now + .milliseconds(milliseconds)
        self.outer = outer
    }

    /// Ends the work now, from any thread.
    package func callOff() { isCalledOff.store(true, ordering: .relaxed) }

    /// Whether somebody ended it, and not only its time.
    package var wasCalledOff: Bool { isCalledOff.load(ordering: .relaxed) }

    package var isOver: Bool {
        isCalledOff.load(ordering: .relaxed) || end <= .now || outer?.isOver == true
    }
}

extension Connection {
    /// Runs the body; what it still has running when the time is over ends with an error of the kind `.interrupted`.
    package func limiting<Result>(
        milliseconds: Int, _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try limiting(by: Deadline(milliseconds: milliseconds, within: deadline), body)
    }

    /// The same with a deadline of the caller's; inside it, shorter ones may be set.
    package func limiting<Result, Failure: Error>(
        by limit: Deadline, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = deadline
        watch(limit)
        defer { watch(outer) }
        return try body()
    }

    private func watch(_ limit: Deadline?) {
        deadline = limit
        guard let limit else { return unsafe sqlite3_progress_handler(handle, 0, nil, nil) }
        // A thousand steps of SQLite's machine take some ten microseconds.
        unsafe sqlite3_progress_handler(
            handle, 1000,
            { context in
                guard let context = unsafe context else { return 0 }
                // 1 ends the statement. The connection holds on to it as long as it is asked.
                return unsafe Unmanaged<Deadline>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
            }, Unmanaged.passUnretained(limit).toOpaque())
    }
}
