import Foundation
import Glibc
import TestSupport

/// A shell in a terminal with its own tmux server.
struct TmuxShell {
    static let program = "/usr/bin/tmux"
    static let isInstalled = FileManager.default.isExecutableFile(atPath: program)

    private let socket = "tweetdex-\(UUID().uuidString)"
    private let server: ChildProgram

    init(_ store: SampleStore, columns: Int = 100, rows: Int = 200, program: [String] = ["/bin/sh"]) throws {
        // In the foreground, so that it ends with this process.
        server = try ChildProgram(Self.program, ["-L", socket, "-f", "/dev/null", "-D"])
        let session =
            [
                "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c", store.folder.url.path, "env", "-i",
                "HOME=\(store.folder.url.path)",
                "TERM=screen-256color", "LANG=C.UTF-8", "PS1=ready> ", "PAGER=cat", "TWEETDEX_STORE=\(store.path)",
                "PATH=/usr/bin:/bin",
            ] + program
        var attempts = 0
        while try tmux(session).status != 0, attempts < 100 {
            attempts += 1
            Thread.sleep(forTimeInterval: 0.05)
        }
        _ = try wait { $0.hasSuffix("ready>") }
        _ = try run("alias tweetdex='\(CommandRun.program.path)'")
    }

    /// Runs a command and returns its output.
    func run(_ command: String) throws -> String {
        // A new end marker each time, because the screen may still show the previous one.
        let number = Int.random(in: 1000...1_000_000)
        _ = try tmux(["send-keys", "-l", "clear; \(command); echo \"=$((\(number) + 2))=\""])
        _ = try tmux(["send-keys", "Enter"])
        let end = "=\(number + 2)="
        let screen = try wait { $0.contains(end) && $0.hasSuffix("ready>") }
        return String(screen[..<(screen.range(of: end)?.lowerBound ?? screen.endIndex)])
    }

    func screen(withColors: Bool = false) throws -> String {
        try tmux(["capture-pane", "-p", withColors ? "-e" : "-J"]).output
    }

    func setBackground(_ color: String) throws {
        _ = try tmux(["set-option", "-g", "window-style", "bg=\(color)"])
    }

    func close() {
        server.signal(SIGKILL)
    }

    /// Types text. A line break is the Enter key.
    func type(_ text: String) throws {
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { try press("Enter") }
            if !line.isEmpty { _ = try tmux(["send-keys", "-l", String(line)]) }
        }
    }

    /// Presses a key with one of tmux's names, such as `C-u` and `Escape`.
    func press(_ key: String) throws {
        _ = try tmux(["send-keys", key])
    }

    func resize(_ columns: Int, _ rows: Int) throws {
        _ = try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// Waits until the screen fulfils a condition, and returns its text without white space at its ends.
    @discardableResult
    func wait(_ isThere: (String) -> Bool) throws -> String {
        for _ in 0..<600 {
            let text = try screen().trimmingCharacters(in: .whitespacesAndNewlines)
            if isThere(text) { return text }
            Thread.sleep(forTimeInterval: 0.05)
        }
        throw Overdue(screen: try screen())
    }

    private struct Overdue: Error, CustomStringConvertible {
        let screen: String

        var description: String { "the screen did not change as expected:\n" + screen }
    }

    private func tmux(_ arguments: [String]) throws -> (status: Int32, output: String) {
        // `-N` prevents tmux from starting another server.
        try ChildProgram.run(Self.program, ["-L", socket, "-N"] + arguments)
    }
}
