internal import Synchronization

/// Work that ends after a time limit, or when another thread cancels it. Statements of a connection to the store are
/// interrupted (see `Connection.withDeadline`); other work must read `isOver`.
package final class CancellableTask: Sendable {
    private let end: ContinuousClock.Instant
    /// The processor time of the creating thread that must also have passed; `nil` for a limit of time alone.
    private let processorEnd: Duration?
    private let isCancelledFlag = Atomic<Bool>(false)
    /// The enclosing task, whose limit also applies.
    private let outer: CancellableTask?

    /// A time limit that no work reaches: 10 years.
    package static let unlimitedMilliseconds = 10 * 365 * 86_400_000

    /// - Parameters:
    ///   - milliseconds: The time limit.
    ///   - outer: The enclosing task.
    ///   - ofProcessorTime: True if time in which the thread waits does not count.
    package init(milliseconds: Int, within outer: CancellableTask? = nil, ofProcessorTime: Bool = false) {
        end = .now + .milliseconds(milliseconds)
        processorEnd = ofProcessorTime ? Self.processorTime() + .milliseconds(milliseconds) : nil
        self.outer = outer
    }

    /// Returns the processor time that the calling thread has used.
    private static func processorTime() -> Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Interrupts the running statement, and all later ones of this task. Can be called from any thread.
    package func cancel() { isCancelledFlag.store(true, ordering: .relaxed) }

    /// True if this task or an enclosing one was cancelled. False if only a time limit has passed.
    package var isCancelled: Bool { isCancelledFlag.load(ordering: .relaxed) || outer?.isCancelled == true }

    /// True if this task or an enclosing one limits processor time.
    package var limitsProcessorTime: Bool { processorEnd != nil || outer?.limitsProcessorTime == true }

    /// True if this task or an enclosing one was cancelled or has exceeded its time limit.
    package var isOver: Bool { isCancelled || hasPassed || outer?.isOver == true }

    /// Reads the slower clock of the processor time last.
    private var hasPassed: Bool { end <= .now && processorEnd.map { $0 <= Self.processorTime() } != false }
}

/// A value that several threads, or several copies of a struct, share.
package final class Shared<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    package init(_ value: Value) {
        mutex = Mutex(value)
    }

    package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        mutex.withLock { body(&$0) }
    }
}

extension Shared where Value: RangeReplaceableCollection {
    /// Returns the elements and removes them.
    package func takeAll() -> Value {
        withLock { value in
            defer { value = Value() }
            return value
        }
    }
}
