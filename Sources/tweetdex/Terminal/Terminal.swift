import CLibrary
import Rendering
import TweetModel

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
    /// The theme, which all copies share; `nil` until it is determined.
    private let detected = Shared<TerminalStyle.Theme?>(nil)

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
        detected.withLock { value in
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

/// Bold, dim and coloured text for help, headings and messages. Returns text unchanged if colours are off.
package struct TextStyle: Sendable {
    let isOn: Bool
    var theme = TerminalStyle.Theme.neutral

    func bold(_ text: String) -> String { wrapped(text, .strong) }
    func dim(_ text: String) -> String { wrapped(text, .dim) }
    func cyan(_ text: String) -> String { wrapped(text, .note) }

    private func wrapped(_ text: String, _ role: TerminalRole) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(theme.parameters(role, isMatch: false))m\(text)\u{1B}[0m" : text
    }
}

/// Decides whether to use colours and clickable links.
extension TextStyle {
    /// Returns true if output has colours. The first of these that is set decides: `--color always` or `never`; a
    /// non-empty `NO_COLOR` (no-color.org), which disables colours; `CLICOLOR_FORCE` (bixense.com/clicolors) or
    /// `FORCE_COLOR`, which enables them unless it is empty, `0` or `false`. If none is set, colours require a terminal
    /// other than `TERM=dumb`.
    package static func usesColor(flag: String?, environment: Environment, isTerminal: Bool) -> Bool {
        switch flag {
        case "always": return true
        case "never": return false
        default: break
        }
        if environment.value("NO_COLOR") != nil { return false }
        if isForced("CLICOLOR_FORCE", environment) || isForced("FORCE_COLOR", environment) { return true }
        return isTerminal && environment.value("TERM") != "dumb"
    }

    /// Returns true if links are clickable. If `--hyperlinks` is neither `always` nor `never`, only terminals that are
    /// known to support OSC 8 have links, because others may print the escape sequence.
    package static func usesHyperlinks(flag: String?, environment: Environment, isTerminal: Bool) -> Bool {
        switch flag {
        case "always": return true
        case "never": return false
        default: return isTerminal && knowsHyperlinks(environment)
        }
    }

    private static func isForced(_ name: String, _ environment: Environment) -> Bool {
        guard let value = environment.value(name) else { return false }
        return value != "0" && value != "false"
    }

    private static func knowsHyperlinks(_ environment: Environment) -> Bool {
        let marks = [
            "KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION", "DOMTERM", "WEZTERM_PANE", "ALACRITTY_WINDOW_ID",
        ]
        if marks.contains(where: { environment.value($0) != nil }) { return true }
        // VTE (the library of GNOME Terminal) crashed on some links before 0.50.1.
        if let version = environment.value("VTE_VERSION").flatMap({ Int($0) }) { return version >= 5001 }
        let programs = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio", "Tabby"]
        if let program = environment.value("TERM_PROGRAM"), programs.contains(program) { return true }
        guard let term = environment.value("TERM") else { return false }
        return ["xterm-kitty", "xterm-ghostty", "alacritty", "contour", "foot", "wezterm"].contains { name in
            term == name || term.hasPrefix(name + "-")
        }
    }
}
