import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// A shell on a pseudo-terminal, with the completion script as a user installs it.
///
/// The command `tweetdex` is a script. To complete, it prints the file `candidates`, or runs the real program if the
/// file does not exist. Otherwise it writes its arguments to a file.
final class InteractiveShell: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case bash, zsh, fish

        var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }
        var path: String { "/usr/bin/" + rawValue }
    }

    private static let prompt = "ready> "

    private let home: TemporaryFolder
    private let terminal: FileHandle
    private let process: ChildProgram
    private let output = Output()
    private var words: String { home.path("words") }

    /// - Parameter store: The store whose values the shell completes, in `folder`.
    init(_ kind: Kind, in folder: TemporaryFolder, store: String) throws {
        home = folder
        try Self.install(kind, in: folder)
        let (own, other) = try PseudoTerminal.open(columns: 200)
        terminal = own
        let start = kind == .bash ? ["--noprofile", "--rcfile", folder.path(".bashrc"), "-i"] : ["-i"]
        process = try ChildProgram(
            "/usr/bin/setsid", ["-c", "-w", kind.path] + start, in: folder.url,
            environment: [
                "HOME": folder.url.path, "PATH": folder.path("bin") + ":/usr/bin:/bin", "LANG": "C.UTF-8",
                "TERM": "xterm", "TWEETDEX_STORE": store, "PS1": Self.prompt,
            ], input: .file(other), output: .file(other), errors: .file(other), seconds: 300)
        try other.close()
        Thread.detachNewThread { [output] in output.read(own) }
        try waitForPrompt()
    }

    deinit {
        process.signal(SIGKILL)
        process.wait()
    }

    private static func install(_ kind: Kind, in folder: TemporaryFolder) throws {
        func write(_ text: String, _ name: String) throws {
            let file = folder.url.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let script = try CommandRun(["completions", kind.rawValue], in: folder).output
        switch kind {
        case .bash: try write(script + "PS1='\(prompt)'\n", ".bashrc")
        case .zsh:
            try write(script, ".zfunc/_tweetdex")
            try write(
                "fpath=(~/.zfunc $fpath)\nautoload -Uz compinit\ncompinit -u -D\nPS1='\(prompt)'\n", ".zshrc")
        case .fish:
            try write(script, ".config/fish/completions/tweetdex.fish")
            try write(
                "set -g fish_greeting\nfunction fish_prompt\n  printf '\(prompt)'\nend\n", ".config/fish/config.fish")
        }
        try write(
            """
            #!/bin/sh
            if [ "$1" != completions ]; then
                printf '%s\\0' "$@" >"$HOME/words.part"
                mv "$HOME/words.part" "$HOME/words"
            elif [ -f "$HOME/candidates" ]; then
                cat "$HOME/candidates"
            else
                exec \(CommandRun.program.path) "$@"
            fi

            """, "bin/tweetdex")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("bin/tweetdex"))
    }

    private func waitForPrompt() throws {
        let end = ContinuousClock.now + .seconds(20)
        while !output.text.contains(Self.prompt) {
            try #require(ContinuousClock.now < end, "no prompt: \(output.text)")
            usleep(5000)
        }
    }

    /// Types a command line, presses Tab and Enter, and returns the arguments that `tweetdex` receives.
    func complete(_ line: String) throws -> [String] {
        try? FileManager.default.removeItem(atPath: words)
        try terminal.write(contentsOf: Data((line + "\t\r").utf8))
        let end = ContinuousClock.now + .seconds(10)
        while !FileManager.default.fileExists(atPath: words) {
            if ContinuousClock.now > end {
                // Leave an unfinished line.
                try terminal.write(contentsOf: Data("\u{3}".utf8))
                return ["nothing", String(output.text.suffix(400))]
            }
            usleep(5000)
        }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: words))
        return String(decoding: bytes, as: UTF8.self).split(separator: "\0", omittingEmptySubsequences: false)
            .dropLast().map(String.init)
    }

    /// Replaces the candidates that `tweetdex` prints.
    func offer(_ candidates: String...) throws {
        let lines = candidates.map { $0 + "\tabout 3 tweets\n" }.joined()
        try lines.write(toFile: home.path("candidates"), atomically: true, encoding: .utf8)
    }
}

/// The text that a shell has written to its terminal.
private final class Output: Sendable {
    private let bytes = Mutex(Data())

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    /// Reads the terminal until the shell closes it. Answers the question for the terminal's type.
    func read(_ terminal: FileHandle) {
        while true {
            let piece = terminal.availableData
            if piece.isEmpty { return }
            if piece.range(of: Data("\u{1B}[c".utf8)) != nil || piece.range(of: Data("\u{1B}[0c".utf8)) != nil {
                try? terminal.write(contentsOf: Data(TerminalRun.Answer.attributes.utf8))
            }
            bytes.withLock { $0 += piece }
        }
    }
}
