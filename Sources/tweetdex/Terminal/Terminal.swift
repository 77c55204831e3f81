import Glibc

/// What the three standard streams are connected to.
struct Terminal: Sendable {
    struct Size: Sendable, Hashable {
        var columns: Int
        var rows: Int
    }

    let inputIsTerminal: Bool
    let outputIsTerminal: Bool
    let errorIsTerminal: Bool
    /// A terminal that only prints: no colours, no cursor movements.
    let isDumb: Bool
    private let fallbackColumns: Int?

    init(environment: Environment) {
        inputIsTerminal = isatty(STDIN_FILENO) == 1
        outputIsTerminal = isatty(STDOUT_FILENO) == 1
        errorIsTerminal = isatty(STDERR_FILENO) == 1
        isDumb = environment.value("TERM") == "dumb"
        fallbackColumns = environment.value("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The size of the terminal that output goes to; nil where it goes elsewhere, and is not to be wrapped.
    var outputSize: Size? {
        outputIsTerminal ? Self.size(of: STDOUT_FILENO, fallbackColumns: fallbackColumns) : nil
    }

    /// The size of a character cell in pixels, where the terminal that output goes to tells.
    var outputCell: (width: Int, height: Int)? {
        var window = winsize()
        guard outputIsTerminal, unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0,
            window.ws_col > 0, window.ws_row > 0, window.ws_xpixel >= window.ws_col, window.ws_ypixel >= window.ws_row
        else { return nil }
        return (Int(window.ws_xpixel / window.ws_col), Int(window.ws_ypixel / window.ws_row))
    }

    /// The size of the terminal that messages go to; asked for again each time, as windows change.
    var errorSize: Size? {
        errorIsTerminal ? Self.size(of: STDERR_FILENO, fallbackColumns: fallbackColumns) : nil
    }

    /// Progress can be drawn over itself.
    var canRedraw: Bool { errorIsTerminal && !isDumb }

    private static func size(of descriptor: Int32, fallbackColumns: Int?) -> Size {
        var window = winsize()
        let known = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0
        return Size(
            columns: known && window.ws_col > 0 ? Int(window.ws_col) : fallbackColumns ?? 80,
            rows: known && window.ws_row > 0 ? Int(window.ws_row) : 24)
    }
}
