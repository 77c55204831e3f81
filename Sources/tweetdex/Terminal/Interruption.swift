import Glibc
import Synchronization

/// Handles SIGINT, SIGTERM and SIGHUP. By default the first signal ends the program. A command that has work to finish
/// calls `beginGraceful`: then the first signal only sets `isRequested`, and the second ends the program.
enum Interruption {
    private static let signals = Atomic<Int>(0)
    private static let isGraceful = Atomic<Bool>(false)
    private static let isIgnored = Atomic<Bool>(false)
    private static let hasProgressLine = Atomic<Bool>(false)
    private static let clearing: StaticString = "\r\u{1B}[K"

    /// True if a signal asked the running command to stop.
    static var isRequested: Bool {
        signals.load(ordering: .relaxed) > 0
    }

    /// Installs the handlers. Ignores SIGPIPE, so that writing to a closed pipe fails instead of killing the program.
    static func install() {
        // Initialises every static value now, because a signal handler must not.
        signals.store(0, ordering: .relaxed)
        isGraceful.store(false, ordering: .relaxed)
        isIgnored.store(false, ordering: .relaxed)
        hasProgressLine.store(false, ordering: .relaxed)
        _ = clearing.utf8CodeUnitCount
        signal(SIGPIPE, SIG_IGN)
        var unblocked = sigset_t()
        unsafe sigemptyset(&unblocked)
        for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnoredByCaller(number) {
            var action = sigaction()
            unsafe action.__sigaction_handler.sa_handler = { _ in Interruption.received() }
            action.sa_flags = SA_RESTART
            unsafe sigaction(number, &action, nil)
            unsafe sigaddset(&unblocked, number)
        }
        // A program that starts this one from a worker thread may pass on that thread's blocked signals.
        unsafe pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
    }

    /// True if the process that started this one ignores the signal, as `nohup` does. It must then stay ignored.
    private static func isIgnoredByCaller(_ number: Int32) -> Bool {
        var action = sigaction()
        unsafe sigaction(number, nil, &action)
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    static func beginGraceful() {
        isGraceful.store(true, ordering: .relaxed)
    }

    /// Records whether a progress line must be cleared if a signal ends the program.
    static func noteProgressLine(isVisible: Bool) {
        hasProgressLine.store(isVisible, ordering: .relaxed)
    }

    /// Runs `body` with signals ignored. While a pager is open, Ctrl-C is meant for the pager.
    static func ignoring<Result>(_ body: () -> Result) -> Result {
        isIgnored.store(true, ordering: .relaxed)
        defer { isIgnored.store(false, ordering: .relaxed) }
        return body()
    }

    /// Runs inside the signal handler, so it uses only atomics, `write` and `_exit`.
    private static func received() {
        if isIgnored.load(ordering: .relaxed) { return }
        let earlier = signals.wrappingAdd(1, ordering: .relaxed).oldValue
        guard earlier > 0 || !isGraceful.load(ordering: .relaxed) else { return }
        if hasProgressLine.load(ordering: .relaxed) {
            _ = unsafe write(STDERR_FILENO, clearing.utf8Start, clearing.utf8CodeUnitCount)
        }
        _exit(ExitStatus.interruptedCode)
    }
}

extension ExitStatus {
    /// The exit status as a plain number, for use in the signal handler.
    fileprivate static let interruptedCode: Int32 = 130
}
