import Glibc

/// A clock of the processor time of the current thread, which other load of the machine does not affect. Tests use it
/// for time limits.
public enum ProcessorClock {
    public static var now: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    public static func measure(_ body: () throws -> Void) rethrows -> Duration {
        let start = now
        try body()
        return now - start
    }
}
