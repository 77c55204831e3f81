internal import CSQLite

extension Connection {
    /// Runs the body; what it still has running when the time is over ends with an error of the kind `.interrupted`.
    package func limiting<Result>(
        milliseconds: Int, _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        let deadline = Deadline(milliseconds: milliseconds)
        defer { withExtendedLifetime(deadline) {} }
        // A thousand steps of SQLite's machine take some ten microseconds.
        unsafe sqlite3_progress_handler(
            handle, 1000, { context in unsafe Deadline.isOver(context) },
            Unmanaged.passUnretained(deadline).toOpaque())
        defer { unsafe sqlite3_progress_handler(handle, 0, nil, nil) }
        return try body()
    }
}

/// A moment that SQLite asks for.
private final class Deadline {
    private let end: ContinuousClock.Instant

    init(milliseconds: Int) {
        end = .now + .milliseconds(milliseconds)
    }

    /// 1 ends the statement.
    static func isOver(_ context: UnsafeMutableRawPointer?) -> Int32 {
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<Deadline>.fromOpaque(context).takeUnretainedValue().end <= .now ? 1 : 0
    }
}
