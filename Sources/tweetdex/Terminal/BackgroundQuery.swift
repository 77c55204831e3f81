import CLibrary
package import Rendering

/// Asks the terminal for its background colour (OSC 11), and converts colours to themes.
///
/// Sends the query and then a request for the device attributes (DA1), which almost every terminal answers. If the
/// answer to DA1 arrives first, the terminal does not support OSC 11, and waiting for the time limit is unnecessary.
package enum BackgroundQuery {
    private static let question = "\u{1B}]11;?\u{07}\u{1B}[c"
    /// The time limit for a local terminal, which normally answers within two milliseconds.
    private static let localMilliseconds = 60
    /// The time limit over ssh, where an answer takes a round trip. With either limit, an answer that arrives later
    /// becomes typed input of the shell.
    private static let remoteMilliseconds = 300

    /// Returns the theme for the background of the terminal on standard input and output. Returns `nil` if the terminal
    /// cannot be asked, if input is already waiting, or if no colour arrives in time. If the kernel permits it, puts
    /// keys that the user types meanwhile back into the terminal's input.
    static func theme(of environment: Environment) -> TerminalStyle.Theme? {
        guard isAskable(environment), isOneTerminalInForeground else { return nil }
        let isRemote = environment.value("SSH_CONNECTION") != nil || environment.value("SSH_TTY") != nil
        return ask(milliseconds: isRemote ? remoteMilliseconds : localMilliseconds).flatMap { theme(in: $0) }
    }

    /// False if `TERM` is unset, in Emacs, and for terminals that are known to print the query or to answer in the
    /// wrong order.
    package static func isAskable(_ environment: Environment) -> Bool {
        guard let term = environment.value("TERM")?.lowercased(), environment.value("INSIDE_EMACS") == nil else {
            return false
        }
        // GNU screen forwards the query but answers DA1 itself, so the answers arrive in the wrong order. tmux has the
        // same values of `TERM`, but answers both itself.
        if term.hasPrefix("screen"), environment.value("TMUX") == nil { return false }
        return !["dumb", "linux", "eterm", "cons25", "emacs"].contains { term == $0 || term.hasPrefix($0 + "-") }
    }

    /// True if input and output are the same terminal, and this process is in its foreground process group.
    private static var isOneTerminalInForeground: Bool {
        var (input, output) = (stat(), stat())
        guard unsafe fstat(STDIN_FILENO, &input) == 0, unsafe fstat(STDOUT_FILENO, &output) == 0,
            input.st_rdev == output.st_rdev
        else { return false }
        return tcgetpgrp(STDIN_FILENO) == getpgrp()
    }

    /// The number of bytes of waiting input; 1 if it is unknown.
    private static var pendingInput: Int32 {
        var count: Int32 = 0
        return unsafe ioctl(STDIN_FILENO, UInt(FIONREAD), &count) == 0 ? count : 1
    }

    /// Sends the query and returns the bytes that arrive until the answer to DA1 or the time limit. Puts those that are
    /// not answers back into the terminal's input. Returns `nil` without sending the query if input is waiting, or if
    /// the terminal mode cannot be read or changed.
    private static func ask(milliseconds: Int) -> [UInt8]? {
        guard pendingInput == 0 else { return nil }
        // Block signals. A signal that ends the program now would leave the terminal without echo.
        var (blocked, earlier) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&blocked)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP] { unsafe sigaddset(&blocked, signal) }
        unsafe pthread_sigmask(SIG_BLOCK, &blocked, &earlier)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &earlier, nil) }

        var mode = termios()
        guard unsafe tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
        var raw = mode
        raw.c_lflag &= ~UInt32(ICANON | ECHO)
        guard unsafe tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0 else { return nil }
        // In canonical mode, `FIONREAD` does not count an unfinished line. Now that the mode is off, it does.
        guard pendingInput == 0 else {
            unsafe tcsetattr(STDIN_FILENO, TCSANOW, &mode)
            return nil
        }
        let answer = exchange(until: .now + .milliseconds(milliseconds))
        unsafe tcsetattr(STDIN_FILENO, TCSANOW, &mode)
        for byte in withoutAnswers(answer) {
            var character = CChar(bitPattern: byte)
            // Without permission for TIOCSTI (dev.tty.legacy_tiocsti = 0), keys typed during the query are lost.
            _ = unsafe ioctl(STDIN_FILENO, UInt(TIOCSTI), &character)
        }
        return answer
    }

    /// Writes the query and reads until the answer to DA1 is complete, the time limit passes, or reading fails. Returns
    /// the bytes that were read; none if the query cannot be written.
    private static func exchange(until end: ContinuousClock.Instant) -> [UInt8] {
        let question = Array(question.utf8)
        guard unsafe write(STDOUT_FILENO, question, question.count) == question.count else { return [] }
        var answer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 256)
        while attributes(in: answer) == nil {
            let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
            var one = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            guard left > 0, unsafe poll(&one, 1, Int32(left.rounded(.up))) > 0 else { break }
            let count = unsafe read(STDIN_FILENO, &chunk, chunk.count)
            guard count > 0 else { break }
            answer += chunk.prefix(count)
        }
        return answer
    }

    // MARK: Answers

    /// Finds the answer to OSC 11, `ESC ] 11 ; rgb:RRRR/GGGG/BBBB` up to BEL, `ESC \` or another ESC. Returns its range
    /// and the colour from `rgb:` on; `nil` if it is incomplete. A colour with alpha begins with `rgba:`.
    private static func color(in bytes: [UInt8]) -> (range: Range<Int>, text: String)? {
        guard let start = bytes.firstRange(of: Array("\u{1B}]11;".utf8)) else { return nil }
        var end = start.upperBound
        while end < bytes.count, bytes[end] != 0x07, bytes[end] != 0x1B { end += 1 }
        guard end < bytes.count else { return nil }
        let text = String(decoding: bytes[start.upperBound..<end], as: UTF8.self)
        let isLong = bytes[end] == 0x1B && end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: "\\")
        return (start.lowerBound..<end + (isLong ? 2 : 1), text)
    }

    /// Finds the answer to DA1: `ESC [ ? … c`. Returns `nil` if it is incomplete.
    private static func attributes(in bytes: [UInt8]) -> Range<Int>? {
        guard let start = bytes.firstRange(of: Array("\u{1B}[?".utf8)) else { return nil }
        let digits = bytes[start.upperBound...].prefix { ($0 >= 0x30 && $0 <= 0x39) || $0 == UInt8(ascii: ";") }
        guard digits.endIndex < bytes.count, bytes[digits.endIndex] == UInt8(ascii: "c") else { return nil }
        return start.lowerBound..<digits.endIndex + 1
    }

    /// Removes the complete answers from the terminal's input. The remaining bytes are keys that the user typed, or a
    /// part of an answer.
    package static func withoutAnswers(_ bytes: [UInt8]) -> [UInt8] {
        var rest = bytes
        if let range = color(in: rest)?.range { rest.removeSubrange(range) }
        if let range = attributes(in: rest) { rest.removeSubrange(range) }
        return rest
    }

    /// The theme for the background colour in the terminal's answers; `nil` if they contain no valid colour.
    package static func theme(in answers: [UInt8]) -> TerminalStyle.Theme? {
        guard let text = color(in: answers)?.text, let colon = text.firstIndex(of: ":"),
            ["rgb", "rgba"].contains(text[..<colon])
        else { return nil }
        let parts = text[text.index(after: colon)...].split(separator: "/")
        let channels = parts.compactMap { part -> Double? in
            guard (1...4).contains(part.utf8.count), let value = Int(part, radix: 16), value >= 0 else { return nil }
            return Double(value) / Double(1 << (4 * part.utf8.count) - 1)
        }
        guard channels.count == parts.count, channels.count >= 3 else { return nil }
        let linear = channels.prefix(3).map { pow($0, 2.2) }
        let luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        // Above this luminance, black text has more contrast than white text.
        return luminance > 0.179 ? .light : .dark
    }

    /// The theme for the value of `COLORFGBG`, such as `15;0` or `15;default;0`. The last number is the background
    /// colour, as an index into the palette of 16 colours. White (7) and the bright colours (9 to 15) are light.
    /// Returns `nil` for other values.
    package static func theme(ofVariable value: String?) -> TerminalStyle.Theme? {
        guard let last = value?.split(separator: ";").last, let color = Int(last), (0...15).contains(color) else {
            return nil
        }
        return color == 7 || color > 8 ? .light : .dark
    }
}
