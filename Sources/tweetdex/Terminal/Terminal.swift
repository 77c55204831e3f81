import CLibrary
import Rendering
import Synchronization

/// The properties of the three standard streams, and of the terminal to which they may be connected.
struct Terminal: Sendable {
    typealias Size = (columns: Int, rows: Int)

    let inputIsTerminal: Bool
    let outputIsTerminal: Bool
    let errorIsTerminal: Bool
    /// True for a terminal without colours and cursor movement (`TERM=dumb`).
    let isDumb: Bool
    private let fallbackColumns: Int?
    private let environment: Environment
    private let detected = DetectedTheme()

    init(environment: Environment) {
        self.environment = environment
        inputIsTerminal = isatty(STDIN_FILENO) == 1
        outputIsTerminal = isatty(STDOUT_FILENO) == 1
        errorIsTerminal = isatty(STDERR_FILENO) == 1
        isDumb = environment.value("TERM") == "dumb"
        fallbackColumns = environment.value("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The size of the terminal on standard output, in characters. `nil` if output is not a terminal, so that lines
    /// must not be wrapped. If the terminal does not report the columns, `$COLUMNS` or 80; if not the rows, 24.
    var outputSize: Size? {
        outputIsTerminal ? Self.size(of: STDOUT_FILENO, fallbackColumns: fallbackColumns) : nil
    }

    /// The size of a character cell in pixels; `nil` if output is not a terminal or the terminal does not report it.
    var outputCell: (width: Int, height: Int)? {
        var window = winsize()
        guard outputIsTerminal, unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0,
            window.ws_col > 0, window.ws_row > 0, window.ws_xpixel >= window.ws_col, window.ws_ypixel >= window.ws_row
        else { return nil }
        return (Int(window.ws_xpixel / window.ws_col), Int(window.ws_ypixel / window.ws_row))
    }

    /// The size of the terminal on standard error; `nil` if standard error is not a terminal. Queried on each access,
    /// because the user may resize the window.
    var errorSize: Size? {
        errorIsTerminal ? Self.size(of: STDERR_FILENO, fallbackColumns: fallbackColumns) : nil
    }

    /// False if the shell runs this program in the background, where it must not draw. True if this is unknown.
    var errorIsInForeground: Bool {
        let group = tcgetpgrp(STDERR_FILENO)
        return group < 0 || group == getpgrp()
    }

    /// True if standard output is a regular file, with which progress on a terminal cannot interfere.
    var outputIsFile: Bool {
        var file = stat()
        return unsafe fstat(STDOUT_FILENO, &file) == 0 && file.st_mode & S_IFMT == S_IFREG
    }

    /// The theme for the background: from the terminal's answer, otherwise from `COLORFGBG`, otherwise neutral. Queries
    /// the terminal only once, and only if standard input and output are terminals.
    var theme: TerminalStyle.Theme {
        detected.value.withLock { value in
            if let value { return value }
            let answer = inputIsTerminal && outputIsTerminal ? BackgroundQuery.theme(of: environment) : nil
            let theme = answer ?? BackgroundQuery.theme(ofVariable: environment.value("COLORFGBG")) ?? .neutral
            value = theme
            return theme
        }
    }

    /// True if a line on standard error can be redrawn.
    var canRedraw: Bool { errorIsTerminal && !isDumb }

    private static func size(of descriptor: Int32, fallbackColumns: Int?) -> Size {
        var window = winsize()
        let known = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0
        return (
            columns: known && window.ws_col > 0 ? Int(window.ws_col) : fallbackColumns ?? 80,
            rows: known && window.ws_row > 0 ? Int(window.ws_row) : 24
        )
    }
}

/// The cached theme, which all copies of a `Terminal` share; `nil` until it is determined.
private final class DetectedTheme: Sendable {
    let value = Mutex<TerminalStyle.Theme?>(nil)
}

extension Terminal {
    /// Identifies the session of this process (setsid(2)). A shell in a terminal and the programs that the shell starts
    /// normally share a session.
    ///
    /// Unique on this machine, even after a restart if the boot ID is readable. Consists of the session ID, the start
    /// time of the session leader, and the beginning of the boot ID. `nil` on systems other than Linux, and if `/proc`
    /// does not show the leader: without its start time, a reused session ID is not unique.
    static let session: String? = session(of: getsid(0))

    private static func session(of leader: pid_t) -> String? {
        #if os(Linux)
            // The start time is field 22 of proc_pid_stat(5). The name in field 2 may contain any characters, so count
            // the fields after it.
            guard leader > 0, let status = FileSystem.beginning(of: "/proc/\(leader)/stat"),
                let end = status.lastIndex(of: ")")
            else {
                return nil
            }
            let fields = status[end...].split(separator: " ")
            guard fields.count > 20, UInt64(fields[20]) != nil else { return nil }
            let boot = FileSystem.beginning(of: "/proc/sys/kernel/random/boot_id")?.prefix { $0 != "-" } ?? ""
            return "\(leader)-\(fields[20])-\(boot)"
        #else
            return nil
        #endif
    }
}
