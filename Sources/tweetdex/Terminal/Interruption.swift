import Glibc
import Synchronization

/// Ctrl-C, a closed terminal and `kill`. A command that has something to bring to an end asks for it with
/// `beginGraceful`: then the first signal only sets a mark, and the second one ends the program at once. Otherwise
/// the first one does.
enum Interruption {
    private static let signals = Atomic<Int>(0)
    private static let isGraceful = Atomic<Bool>(false)
    private static let isIgnored = Atomic<Bool>(false)

    /// Whether the running command should come to an end.
    static var isRequested: Bool {
        signals.load(ordering: .relaxed) > 0
    }

    /// Sets the handlers, and lets writing to a closed pipe fail instead of killing the program.
    static func install() {
        // Touches every value once, so that the handler never is the one to initialise it.
        signals.store(0, ordering: .relaxed)
        isGraceful.store(false, ordering: .relaxed)
        isIgnored.store(false, ordering: .relaxed)
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
        // Programs that start others from a worker thread hand on that thread's blocked signals.
        unsafe pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
    }

    /// `nohup`, and a shell for what it runs in the background, want a signal to be ignored; so it stays.
    private static func isIgnoredByCaller(_ number: Int32) -> Bool {
        var action = sigaction()
        unsafe sigaction(number, nil, &action)
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    static func beginGraceful() {
        isGraceful.store(true, ordering: .relaxed)
    }

    /// While a pager is open the keys are its business.
    static func ignoring<Result>(_ body: () -> Result) -> Result {
        isIgnored.store(true, ordering: .relaxed)
        defer { isIgnored.store(false, ordering: .relaxed) }
        return body()
    }

    /// Runs inside the signal handler: atomics and `_exit` only.
    private static func received() {
        if isIgnored.load(ordering: .relaxed) { return }
        let earlier = signals.wrappingAdd(1, ordering: .relaxed).oldValue
        if earlier > 0 || !isGraceful.load(ordering: .relaxed) { _exit(ExitStatus.interruptedCode) }
    }
}

extension ExitStatus {
    /// A plain number for the signal handler.
    fileprivate static let interruptedCode: Int32 = 130
}
