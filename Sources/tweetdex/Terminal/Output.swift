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
        throw CommandError.output("output", "cannot write the output: \(errorDescription(errno))")
    }
}
