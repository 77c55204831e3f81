internal import CLibrary
internal import Synchronization

/// The terminal on standard input and output in full-screen mode: raw input, the alternate screen, mouse reports and
/// bracketed paste.
///
/// The terminal returns to its earlier mode in each of these cases: `leave()` is called, the program is suspended, a
/// signal ends the program or a crash does, and, with the help of `TerminalGuardian`, if SIGKILL does. Only one session
/// may exist at a time.
package final class TerminalSession {
    /// An event for the program.
    package enum Event: Hashable, Sendable {
        case input(InputEvent)
        /// The size may have changed, or other programs may have drawn on the terminal. Draw everything again.
        case redraw
        /// Another thread called `wake()`.
        case woken
        /// The terminal is gone.
        case closed
    }

    private static let entering =
        "\u{1B}[?1049h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[?7l\u{1B}[0m\u{1B}[2J\u{1B}[H"
    /// The reverse of `entering`. Also ends a synchronized update and shows the cursor.
    static let leaving: StaticString =
        "\u{1B}[?2026l\u{1B}[0m\u{1B}[?7h\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?1049l\u{1B}[?25h"
    private var decoder = InputDecoder()
    private var guardian: TerminalGuardian?
    private let waker: SelfPipe

    /// Returns `nil` if standard input is not a terminal.
    package init?() {
        guard let waker = SelfPipe(), SignalState.prepare(waker: waker.writeEnd) else { return nil }
        self.waker = waker
    }

    /// A function that makes `wait()` return, from any thread.
    package var wake: @Sendable () -> Void {
        let waker = waker
        return { waker.signal() }
    }

    /// The size of the terminal in characters, at most 1,000 × 500; 80 × 24 if it is unknown.
    package var size: (columns: Int, rows: Int) {
        var window = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return (80, 24)
        }
        return (min(Int(window.ws_col), 1000), min(Int(window.ws_row), 500))
    }

    package func enter() {
        guardian = TerminalGuardian(restoring: SignalState.savedMode, from: SignalState.rawMode)
        SignalState.guardian.store(guardian?.descriptor ?? -1, ordering: .relaxed)
        SignalState.install()
        SignalState.makeRaw()
        write(Array(Self.entering.utf8))
    }

    /// Returns the terminal to its earlier mode. Does nothing if it is already in that mode.
    package func leave() {
        SignalState.restore()
        SignalState.uninstall()
        SignalState.guardian.store(-1, ordering: .relaxed)
        guardian?.dismiss()
        guardian = nil
    }

    /// Leaves full-screen mode and stops the program, as Ctrl-Z does. Returns when the program continues. The caller
    /// must then draw everything.
    package func suspend() {
        leave()
        // The default action stops all programs of the shell's job, such as those in a pipe.
        signal(SIGTSTP, SIG_DFL)
        kill(0, SIGTSTP)
        enter()
    }

    /// Writes all bytes to the terminal.
    package func write(_ bytes: [UInt8]) {
        var position = 0
        while position < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe CLibrary.write(
                    STDOUT_FILENO, buffer.baseAddress?.advanced(by: position), buffer.count - position)
            }
            if count > 0 {
                position += count
            } else if errno == EAGAIN {
                var ready = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&ready, 1, 1000)
            } else if errno != EINTR {
                return
            }
        }
    }

    /// Waits for events and returns all that have arrived; an empty array after `milliseconds`. Suspends the program
    /// after SIGTSTP.
    package func wait(milliseconds: Int32 = -1) -> [Event] {
        var sources = [
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let count = unsafe poll(&sources, 2, decoder.escapeTimeout ?? milliseconds)
        var events: [Event] = []
        if count == 0, decoder.escapeTimeout != nil { events += decoder.flush().map { .input($0) } }
        if count > 0, sources[1].revents != 0 {
            waker.reset()
            events.append(.woken)
        }
        if count > 0, sources[0].revents != 0 { events += readInput() }
        let signals = SignalState.takeSignals()
        if signals.isSuspended {
            suspend()
        } else if signals.isContinued {
            SignalState.makeRaw()
            write(Array(Self.entering.utf8))
        }
        if signals.isSuspended || signals.isContinued || signals.isResized { events.append(.redraw) }
        return events
    }

    private func readInput() -> [Event] {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe read(STDIN_FILENO, &bytes, bytes.count)
        if count > 0 { return decoder.decode(bytes.prefix(count)).map { .input($0) } }
        return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : [.closed]
    }
}

/// The state that signal handlers use. They may call only functions that are safe in a handler.
private enum SignalState {
    private static let resized = 1
    private static let suspended = 2
    private static let continued = 4
    private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT]
    private static let noticing = [SIGWINCH, SIGTSTP, SIGCONT]

    private static let isRaw = Atomic<Bool>(false)
    private static let flags = Atomic<Int>(0)
    private static let waker = Atomic<Int32>(-1)
    nonisolated(unsafe) private static var mode = termios()
    /// The earlier action of each signal, by its number.
    nonisolated(unsafe) private static let earlier = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

    /// The pipe of the guardian; -1 without one.
    static let guardian = Atomic<Int32>(-1)

    static var savedMode: termios { unsafe mode }

    static var rawMode: termios {
        var raw = unsafe mode
        raw.c_iflag &= ~UInt32(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
        raw.c_lflag &= ~UInt32(ECHO | ECHONL | ICANON | IEXTEN | ISIG)
        raw.c_cflag = raw.c_cflag & ~UInt32(CSIZE | PARENB) | UInt32(CS8)
        return raw
    }

    /// Saves the mode of the terminal, and initializes every static value, because a handler must not do this. Returns
    /// false if standard input is not a terminal.
    static func prepare(waker descriptor: Int32) -> Bool {
        waker.store(descriptor, ordering: .relaxed)
        guardian.store(-1, ordering: .relaxed)
        isRaw.store(false, ordering: .relaxed)
        flags.store(0, ordering: .relaxed)
        unsafe earlier.initialize(repeating: sigaction(), count: 65)
        _ = TerminalSession.leaving.utf8CodeUnitCount
        return unsafe tcgetattr(STDIN_FILENO, &mode) == 0
    }

    static func install() {
        for number in ending {
            set(number, restarting: true) { SignalState.end($0) }
        }
        for number in noticing {
            // Interrupt `poll`, so that `wait` sees the flag.
            set(number, restarting: false) { SignalState.notice($0) }
        }
    }

    private static func set(_ number: Int32, restarting: Bool, _ handler: @convention(c) @escaping (Int32) -> Void) {
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = handler
        action.sa_flags = restarting ? SA_RESTART : 0
        unsafe sigaction(number, &action, earlier + Int(number))
        // A signal that the caller ignores, as nohup does with SIGHUP, stays ignored.
        let isIgnored =
            unsafe unsafeBitCast(earlier[Int(number)].__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
        if restarting, isIgnored { unsafe sigaction(number, earlier + Int(number), nil) }
    }

    static func uninstall() {
        for number in ending + noticing { unsafe sigaction(number, earlier + Int(number), nil) }
    }

    static func makeRaw() {
        var raw = rawMode
        isRaw.store(true, ordering: .relaxed)
        unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
    }

    /// Restores the terminal once. Safe in a handler.
    static func restore() {
        guard isRaw.exchange(false, ordering: .relaxed) else { return }
        _ = unsafe write(
            STDOUT_FILENO, TerminalSession.leaving.utf8Start, TerminalSession.leaving.utf8CodeUnitCount)
        unsafe tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    }

    static func takeSignals() -> (isResized: Bool, isSuspended: Bool, isContinued: Bool) {
        let taken = flags.exchange(0, ordering: .relaxed)
        return (taken & resized != 0, taken & suspended != 0, taken & continued != 0)
    }

    /// Restores the terminal and sends the signal again to its earlier handler.
    private static func end(_ number: Int32) {
        restore()
        var line: UInt8 = 0x0A
        _ = unsafe write(guardian.load(ordering: .relaxed), &line, 1)
        unsafe sigaction(number, earlier + Int(number), nil)
        raise(number)
    }

    private static func notice(_ number: Int32) {
        let flag = number == SIGWINCH ? resized : number == SIGTSTP ? suspended : continued
        flags.bitwiseOr(flag, ordering: .relaxed)
        var byte: UInt8 = 0
        let code = errno
        _ = unsafe write(waker.load(ordering: .relaxed), &byte, 1)
        errno = code
    }
}
