import CLibrary
import Rendering

/// Standard output, buffered. On a terminal, output goes through the pager that `init` receives, unless the pager
/// cannot be started or the caller calls `bypassPager`. The default pager is used only for output that does not fit on
/// the screen; a configured pager is used for any output.
final class Output {
    private enum Sink {
        case descriptor(Int32)
        /// Output is a terminal, and nothing has been written yet. `decide` chooses between the pager and the terminal.
        case undecided(Pager, Terminal.Size)
        case pager(Pager.Process)
    }

    private static let chunkSize = 64 * 1024

    /// True if the output is JSON for a terminal. Control characters from tweets are then escaped.
    var isJSONForTerminal = false
    private var sink: Sink
    private var buffer: [UInt8] = []
    /// The first chunk sent to the pager. If the pager's command turns out not to exist, this chunk is written to the
    /// terminal. Later chunks need not be kept: this chunk fills the pipe, so writing the next one fails.
    private var firstChunk: [UInt8] = []

    /// - Parameters:
    ///   - pager: `nil` to write directly.
    ///   - size: The size of the terminal; `nil` if output is not a terminal. The pager is then not used.
    init(pager: Pager?, size: Terminal.Size?) {
        if let pager, let size {
            sink = .undecided(pager, size)
        } else {
            sink = .descriptor(STDOUT_FILENO)
        }
    }

    func write(_ text: String) throws {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= Self.chunkSize { try flush(isEnd: false) }
    }

    /// Appends the bytes that a renderer writes.
    func write(_ body: (inout [UInt8]) -> Void) throws {
        body(&buffer)
        if buffer.count >= Self.chunkSize { try flush(isEnd: false) }
    }

    /// Appends the bytes that a renderer writes, and a newline.
    func writeDocument(_ body: (inout [UInt8]) -> Void) throws {
        try write { bytes in
            body(&bytes)
            bytes.append(UInt8(ascii: "\n"))
        }
    }

    /// Makes all further output go directly to the terminal. Has no effect after a pager was started.
    func bypassPager() {
        if case .undecided = sink { sink = .descriptor(STDOUT_FILENO) }
    }

    func writeLine(_ text: String) throws {
        try write(text)
        try write("\n")
    }

    /// Writes the buffer before a long operation. Does nothing until it is decided whether a pager is used.
    func flush() throws {
        if case .undecided = sink { return }
        try flush(isEnd: false)
    }

    /// Writes the rest of the buffer. If a pager was started, waits until the user closes it; later output goes
    /// directly to the terminal.
    func finish() throws {
        let flushed = Result { try flush(isEnd: true) }
        if case .pager(let process) = sink {
            sink = .descriptor(STDOUT_FILENO)
            if !process.wait() { try Self.write(firstChunk, to: STDOUT_FILENO) }
            firstChunk = []
        }
        try flushed.get()
    }

    private func flush(isEnd: Bool) throws {
        guard !buffer.isEmpty else { return }
        if case .undecided(let pager, let size) = sink { decide(pager, size, isEnd: isEnd) }
        let chunk = isJSONForTerminal ? Sanitizer.escapedJSON(buffer) : buffer
        buffer.removeAll(keepingCapacity: true)
        switch sink {
        case .descriptor(let descriptor): try Self.write(chunk, to: descriptor)
        case .undecided: return
        case .pager(let process):
            let isFirst = firstChunk.isEmpty
            if isFirst { firstChunk = chunk }
            do {
                try Self.write(chunk, to: process.input)
            } catch {
                sink = .descriptor(STDOUT_FILENO)
                if process.wait() { throw error }
                try Self.write(isFirst ? chunk : firstChunk + chunk, to: STDOUT_FILENO)
            }
        }
    }

    private func decide(_ pager: Pager, _ size: Terminal.Size, isEnd: Bool) {
        if isEnd, pager.isOptional, fits(size) {
            sink = .descriptor(STDOUT_FILENO)
        } else if let process = pager.start() {
            sink = .pager(process)
        } else {
            sink = .descriptor(STDOUT_FILENO)
        }
    }

    /// True if the buffer leaves at least four rows of the screen free, for a summary and the prompt. Counting lines
    /// suffices, because renderers wrap at the width of the terminal.
    private func fits(_ size: Terminal.Size) -> Bool {
        buffer.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count < size.rows - 3
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        if writeAll(bytes[...], to: descriptor) { return }
        if errno == EPIPE { throw CommandError.brokenPipe }
        throw CommandError.usage("output", "cannot write the output: \(errorDescription(errno))")
    }
}

/// The pager for output on a terminal: `$TWEETDEX_PAGER`, or else `$PAGER`, or else `less`. As in git, an empty value
/// or `cat` turns paging off.
package struct Pager: Sendable, Hashable {
    /// The shell command that starts the pager.
    package let command: String
    /// True for the default pager. It is not used if the output fits on the screen (like `less -F`).
    package let isOptional: Bool

    /// Returns `nil` if paging is turned off, or if no pager is configured and `less` is not installed.
    package init?(environment: Environment) {
        let configured = environment.rawValue("TWEETDEX_PAGER") ?? environment.rawValue("PAGER")
        if let configured {
            guard !configured.isEmpty, configured != "cat" else { return nil }
            command = configured
            isOptional = false
        } else {
            guard FileSystem.program("less", in: environment) != nil else { return nil }
            command = "less -FRX"
            isOptional = true
        }
    }

    /// A running pager.
    struct Process {
        fileprivate let identifier: pid_t
        /// The end of the pipe to write to. The pager reads from the other end.
        let input: Int32

        /// Closes the pager's input and waits until the pager ends. Returns false if the pager command does not exist.
        func wait() -> Bool {
            close(input)
            // A shell exits with 127 if it cannot find a command.
            return Interruption.ignoring { ChildProcess.wait(identifier) } != 127
        }
    }

    /// Starts the pager; returns `nil` if it cannot be started.
    func start() -> Process? {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { return nil }
        // Like git, set options that make `less` and `lv` keep colours, and that make `less` exit if the text fits on
        // the screen. Options of the user take precedence.
        var variables: [String: String] = [:]
        if Environment.process.rawValue("LESS") == nil { variables["LESS"] = "FRX" }
        if Environment.process.rawValue("LV") == nil { variables["LV"] = "-c" }
        let process = ChildProcess.start(
            ["/bin/sh", "-c", command], input: ends[0], closing: ends[1], addingVariables: variables)
        close(ends[0])
        guard let process else {
            close(ends[1])
            return nil
        }
        return Process(identifier: process, input: ends[1])
    }
}

/// Writes messages, warnings and progress to standard error, without a buffer. Ignores errors, because there is no
/// other place to report them.
enum Diagnostics {
    static func write(_ text: String) {
        writeAll(Array(text.utf8)[...], to: STDERR_FILENO)
    }

    static func writeLine(_ text: String) {
        write(text + "\n")
    }

    /// Writes text for people.
    static func print(_ renderer: TerminalRenderer, _ body: (TerminalRenderer, inout TerminalWriter) -> Void) {
        write { renderer.write(into: &$0, body) }
    }

    /// Writes the bytes that a renderer appends.
    static func write(_ body: (inout [UInt8]) -> Void) {
        var bytes: [UInt8] = []
        body(&bytes)
        writeAll(bytes[...], to: STDERR_FILENO)
    }
}
