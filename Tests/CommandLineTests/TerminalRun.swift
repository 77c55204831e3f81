import Foundation
import Glibc
import TestSupport
import Testing

enum PseudoTerminal {
    /// Opens a pseudo-terminal with 24 lines. Returns the descriptor for the test and that for a program.
    static func open(columns: Int) throws -> (own: FileHandle, other: FileHandle) {
        let (terminal, path) = try #require(LocalConnection.terminal(columns: UInt16(columns)))
        let slave = unsafe Glibc.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(slave >= 0)
        return (FileHandle(fileDescriptor: terminal), FileHandle(fileDescriptor: slave))
    }
}

/// One run of the real program on its own pseudo-terminal.
struct TerminalRun {
    /// The terminal's response to the query for its background colour.
    struct Answer {
        var text: String
        var milliseconds = 0

        static let attributes = "\u{1B}[?62;22c"

        static func background(_ color: String) -> String { "\u{1B}]11;\(color)\u{1B}\\" }
    }

    static let question = "\u{1B}]11;?\u{07}\u{1B}[c"
    static let canControl = FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")

    let status: Int32
    /// Everything that was written to the terminal.
    let screen: String

    /// - Parameters:
    ///   - text: input that is typed before the program starts.
    ///   - target: the destination of standard output; `nil` for the terminal.
    ///   - answer: the response to the query for the background colour. If given, the terminal becomes the program's
    ///     controlling terminal, so that the program sends the query.
    ///   - script: a shell script that runs the program as `"$@"`; only with an answer.
    ///   - starter: a command that runs the program, followed by its arguments.
    init(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:], columns: Int = 80,
        typing text: String = "", outputTo target: FileHandle? = nil, answer: Answer? = nil,
        script: String = #"exec "$@""#, startedBy starter: [String] = []
    ) throws {
        let (own, other) = try PseudoTerminal.open(columns: columns)
        if !text.isEmpty { try own.write(contentsOf: Data(text.utf8)) }
        let variables = ["TERM": "xterm-256color", "PAGER": "cat"].merging(environment) { $1 }
        let program = CommandRun.program.path
        let shell = ["/usr/bin/setsid", "-c", "-w", "/bin/sh", "-c", script, "sh"]
        let words = (answer == nil ? starter : shell) + [program] + arguments
        let process = try ChildProgram(
            words[0], Array(words.dropFirst()), in: folder.url,
            environment: CommandRun.environment(of: folder).merging(variables) { $1 }, input: .file(other),
            output: .file(target ?? other), errors: .file(other), seconds: CommandRun.patience)
        try other.close()
        let bytes = answer.map { Self.read(own, $0) } ?? process.read(own)
        status = process.wait()
        try own.close()
        screen = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    }

    /// Reads until the program closes the terminal, and responds to its query once.
    private static func read(_ terminal: FileHandle, _ answer: Answer) -> Data {
        let end = ContinuousClock.now + .seconds(CommandRun.patience)
        var bytes = Data()
        var isAnswered = false
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while ContinuousClock.now < end {
            var one = pollfd(fd: terminal.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe Glibc.poll(&one, 1, 500) > 0 else { continue }
            let count = unsafe Glibc.read(terminal.fileDescriptor, &piece, piece.count)
            if count <= 0 { break }
            bytes.append(contentsOf: piece.prefix(count))
            guard !isAnswered, bytes.range(of: Data(question.utf8)) != nil else { continue }
            isAnswered = true
            usleep(UInt32(answer.milliseconds) * 1000)
            if !answer.text.isEmpty { try? terminal.write(contentsOf: Data(answer.text.utf8)) }
        }
        return bytes
    }
}
