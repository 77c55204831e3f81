import Glibc

/// Standard output: gathered, and written in big pieces; through a pager on a terminal, when there is more than a
/// screenful.
final class Output {
    private enum Sink {
        case descriptor(Int32)
        /// A terminal, and nothing is written yet: the amount of text decides about the pager.
        case undecided(Pager, Terminal.Size)
        case pager(Pager.Process)
    }

    private static let pieceSize = 64 * 1024

    private var sink: Sink
    private var buffer: [UInt8] = []
    /// What a pager was given first, to be shown without it should there be no such program.
    private var firstPiece: [UInt8] = []

    /// With a pager only where output is a terminal.
    init(pager: Pager?, size: Terminal.Size?) {
        if let pager, let size {
            sink = .undecided(pager, size)
        } else {
            sink = .descriptor(STDOUT_FILENO)
        }
    }

    func write(_ text: String) throws(CommandError) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= Self.pieceSize { try flush(isEnd: false) }
    }

    /// Lets a renderer append its bytes.
    func write(_ body: (inout [UInt8]) -> Void) throws(CommandError) {
        body(&buffer)
        if buffer.count >= Self.pieceSize { try flush(isEnd: false) }
    }

    /// The same for a document that is to end in a newline.
    func writeDocument(_ body: (inout [UInt8]) -> Void) throws(CommandError) {
        try write { bytes in
            body(&bytes)
            bytes.append(UInt8(ascii: "\n"))
        }
    }

    /// What is written goes straight to the terminal; for before anything was.
    func bypassPager() {
        if case .undecided = sink { sink = .descriptor(STDOUT_FILENO) }
    }

    func writeLine(_ text: String) throws(CommandError) {
        try write(text)
        try write("\n")
    }

    /// Writes what there is, before something that may take long; where a pager may still be opened, nothing.
    func flush() throws(CommandError) {
        if case .undecided = sink { return }
        try flush(isEnd: false)
    }

    /// Writes what is left, and waits until the reader has closed the pager.
    func finish() throws(CommandError) {
        var failure: CommandError?
        do throws(CommandError) { try flush(isEnd: true) } catch { failure = error }
        if case .pager(let process) = sink {
            sink = .descriptor(STDOUT_FILENO)
            if !process.wait() {
                failure = nil
                try Self.write(firstPiece, to: STDOUT_FILENO)
            }
            firstPiece = []
        }
        if let failure { throw failure }
    }

    private func flush(isEnd: Bool) throws(CommandError) {
        guard !buffer.isEmpty else { return }
        if case .undecided(let pager, let size) = sink { decide(pager, size, isEnd: isEnd) }
        let piece = buffer
        buffer.removeAll(keepingCapacity: true)
        switch sink {
        case .descriptor(let descriptor): try Self.write(piece, to: descriptor)
        case .undecided: return
        case .pager(let process):
            if firstPiece.isEmpty { firstPiece = piece }
            try Self.write(piece, to: process.input)
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

    /// Renderers wrap to the terminal's width, so lines count; three stay free for a summary and the prompt.
    private func fits(_ size: Terminal.Size) -> Bool {
        buffer.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count < size.rows - 3
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(CommandError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EPIPE {
                throw .brokenPipe
            } else if errno != EINTR {
                throw .output(
                    CommandError.Problem("output", "cannot write the output: \(FileSystem.reason(errno))"))
            }
        }
    }
}
