import CLibrary
import Synchronization

/// Handles SIGINT, SIGTERM and SIGHUP. By default, the first signal ends the program. A command that must finish its
/// work calls `beginGraceful`. Then the first signal only sets `isRequested`, and the second signal ends the program.
/// During `ignoring`, signals have no effect.
enum Interruption {
    private static let signals = Atomic<Int>(0)
    private static let isGraceful = Atomic<Bool>(false)
    private static let isIgnored = Atomic<Bool>(false)
    private static let hasProgressLine = Atomic<Bool>(false)
    private static let clearing: StaticString = "\r\u{1B}[K"

    /// True if a signal asked the running command to stop. Only commands that called `beginGraceful` still run then.
    static var isRequested: Bool {
        signals.load(ordering: .relaxed) > 0
    }

    /// Installs the handlers, except for signals that the calling process ignores. Ignores SIGPIPE, so that writing to
    /// a closed pipe is an error and does not kill the program.
    static func install() {
        // Initialize every static value now, because a signal handler must not do this.
        signals.store(0, ordering: .relaxed)
        isGraceful.store(false, ordering: .relaxed)
        isIgnored.store(false, ordering: .relaxed)
        hasProgressLine.store(false, ordering: .relaxed)
        _ = clearing.utf8CodeUnitCount
        signal(SIGPIPE, SIG_IGN)
        // A write above the limit of `ulimit -f` then fails like a write to a full disk.
        signal(SIGXFSZ, SIG_IGN)
        var unblocked = sigset_t()
        unsafe sigemptyset(&unblocked)
        for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnoredByCaller(number) {
            var action = sigaction()
            unsafe action.__sigaction_handler.sa_handler = { _ in Interruption.received() }
            action.sa_flags = SA_RESTART
            unsafe sigaction(number, &action, nil)
            unsafe sigaddset(&unblocked, number)
        }
        // A program inherits the blocked signals of the thread that starts it. They may include these signals, so
        // unblock them.
        unsafe pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
    }

    /// True if the calling process ignores the signal, as `nohup` does. This program must then ignore it too.
    private static func isIgnoredByCaller(_ number: Int32) -> Bool {
        var action = sigaction()
        unsafe sigaction(number, nil, &action)
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    static func beginGraceful() {
        isGraceful.store(true, ordering: .relaxed)
    }

    /// Records whether a progress line must be cleared when a signal ends the program.
    static func noteProgressLine(isVisible: Bool) {
        hasProgressLine.store(isVisible, ordering: .relaxed)
    }

    /// Runs `body` and ignores the three signals meanwhile. While a pager is open, Ctrl-C is meant for the pager.
    static func ignoring<Result>(_ body: () -> Result) -> Result {
        isIgnored.store(true, ordering: .relaxed)
        defer { isIgnored.store(false, ordering: .relaxed) }
        return body()
    }

    /// The signal handler. It may use only atomics, `write` and `_exit`.
    private static func received() {
        if isIgnored.load(ordering: .relaxed) { return }
        let earlier = signals.wrappingAdd(1, ordering: .relaxed).oldValue
        guard earlier > 0 || !isGraceful.load(ordering: .relaxed) else { return }
        if hasProgressLine.load(ordering: .relaxed) {
            _ = unsafe write(STDERR_FILENO, clearing.utf8Start, clearing.utf8CodeUnitCount)
        }
        _exit(ExitStatus.interrupted.rawValue)
    }
}
