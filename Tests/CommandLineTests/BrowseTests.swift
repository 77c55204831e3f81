import Foundation
import Glibc
import TestSupport
import Testing

/// `browse` in tmux: a real terminal with a real shell.
@Suite("browse in tmux", .serialized)
struct BrowseTests {
    @Test("A terminal is necessary")
    func noTerminal() throws {
        let store = try SampleStore()
        let run = try store.run("browse")
        #expect(run.status == 2 && run.errors.contains("browse needs a terminal"), "\(run.errors)")
        #expect(run.errors.contains("hint: use tweetdex search in scripts"))
    }

    @Test(
        "Typing, paging, preview, facets, label, resize, suspend and quit",
        .enabled(if: TmuxShell.isInstalled, "tmux is not installed"))
    func session() throws {
        let store = try SampleStore()
        let shell = try TmuxShell(store, columns: 80, rows: 24)
        defer { shell.close() }
        try shell.type("tweetdex browse\n")
        _ = try shell.wait { $0.contains("Type words") && $0.contains(" tweets") }

        // Results, their number and a completion appear while typing.
        try shell.type("auror")
        let total = try store.run("search", "#aurora", "--count", "--no-history").output
            .trimmingCharacters(in: .whitespacesAndNewlines)
        _ = try shell.wait { $0.contains("Tab aurora") && $0.contains("auror*: ") && $0.contains("▌") }
        try shell.press("C-u")
        try shell.type("#aurora")
        let results = try shell.wait { $0.hasPrefix("❯ #aurora") && $0.contains("\(total) tweets") }
        #expect(results.contains("▌"))
        // An error is explained, and the rows stay.
        try shell.type(" form:me")
        let wrong = try shell.wait { $0.contains("unknown operator") }
        #expect(wrong.contains("from:") && wrong.contains("▌"))
        try shell.press("C-w")
        try shell.press("Enter")

        // The selection moves with the list, and the preview follows.
        let first = try shell.wait { $0.contains("Enter open") }
        try shell.type("j")
        _ = try shell.wait { Self.selected($0) != Self.selected(first) && !Self.selected($0).isEmpty }
        try shell.type("G")
        try shell.type("g")
        _ = try shell.wait { Self.selected($0) == Self.selected(first) }
        try shell.press("Enter")
        _ = try shell.wait { !$0.contains("▌") && $0.contains("Hashtags") }
        try shell.press("Escape")
        // Before the next key, because Escape and a key are Alt and the key.
        _ = try shell.wait { $0.contains("▌") }

        // A facet adds its clause.
        try shell.type("f")
        _ = try shell.wait { $0.contains("Year") && $0.contains("Enter adds date:") }
        try shell.press("Enter")
        _ = try shell.wait { $0.hasPrefix("❯ #aurora") && $0.contains("date:20") && $0.contains("▌") }
        try shell.press("Escape")
        try shell.press("Escape")
        _ = try shell.wait { $0.contains("Enter open") && !$0.contains("Year") }

        // A label is stored, and removed by undo.
        try shell.type("lto read\n")
        _ = try shell.wait { $0.contains("labelled to read") }
        #expect(try store.run("search", "label:\"to read\"", "--count", "--no-history").output == "1\n")
        try shell.type("u")
        _ = try shell.wait { $0.contains("undid label add to read, 1 tweet") }
        #expect(try store.run("search", "label:\"to read\"", "--count", "--no-history").output == "0\n")
        #expect(try store.run("undo", "--list").errors.contains("No changes to undo."))
        try shell.press("C-r")
        _ = try shell.wait { $0.contains("redid label add to read, 1 tweet") }
        let list = try store.run("undo", "--list").output
        #expect(list.contains("label add to read") && list.split(separator: "\n").count == 2, "\(list)")
        // Quick keys act on the store, one after the other.
        try shell.type("ususs")
        _ = try shell.wait { $0.contains("star removed") }
        #expect(try store.run("search", "is:starred", "--count", "--no-history").output == "0\n")

        // The layout follows the size of the window.
        for (columns, rows) in [(120, 40), (300, 80), (40, 10), (80, 24)] {
            try shell.resize(columns, rows)
            _ = try shell.wait { screen in
                let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
                let isWide = lines.count { $0.contains("│") } > rows / 2
                return lines.first?.hasPrefix("❯ #aurora") == true && isWide == (columns >= 140)
            }
        }

        // Ctrl-Z returns to the shell, whose terminal has echo, and fg draws the screen again.
        try shell.press("C-z")
        _ = try shell.wait { $0.contains("ready>") && !$0.contains("❯") }
        try shell.type("stty -a | grep -o ' echo '\n")
        _ = try shell.wait { $0.contains("\n echo") }
        try shell.type("fg\n")
        _ = try shell.wait { $0.hasPrefix("❯ #aurora") }

        try shell.type("q")
        let end = try shell.wait { $0.hasSuffix("ready>") }
        #expect(end.contains("tweetdex search '#aurora date:20"), "\(end)")
    }

    @Test(
        "The terminal is restored after each signal, and the browser view ends",
        .enabled(if: TmuxShell.isInstalled, "tmux is not installed"),
        arguments: [SIGTERM, SIGHUP, SIGINT, SIGKILL, SIGSEGV])
    func killed(_ signal: Int32) throws {
        let store = try SampleStore()
        // Unlike sh, bash edits lines in a mode of its own, which nothing may change after the program has ended.
        let shell = try TmuxShell(store, columns: 80, rows: 24, program: ["/bin/bash", "--norc"])
        defer { shell.close() }
        let terminal = try shell.run("tty").split(separator: "\n").first { $0.hasPrefix("/dev/") } ?? ""
        func mode() throws -> String { try ChildProgram.run("/usr/bin/stty", ["-F", "\(terminal)", "-g"]).output }
        let before = try mode()
        #expect(!before.isEmpty)
        let bin = store.folder.path("bin")
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: bin + "/xdg-open", withDestinationPath: "/bin/true")
        try shell.type("export SWIFT_BACKTRACE=enable=no DISPLAY=:7 PATH=\(bin):/usr/bin:/bin\n")
        try shell.type("sh -c 'echo $$ > pid; exec \(CommandRun.program.path) browse aurora'\n")
        _ = try shell.wait { $0.contains("❯ aurora") && $0.contains(" 1 of ") }
        try shell.type("j")
        // Otherwise the shell would read the key.
        _ = try shell.wait { $0.contains(" 2 of ") }
        let opensBrowser = signal == SIGTERM || signal == SIGKILL
        if opensBrowser {
            try shell.type("o")
            _ = try shell.wait { $0.contains("started the browser view") && Self.serves(store.path) }
        }
        let process = try String(contentsOfFile: store.folder.path("pid"), encoding: .utf8)
        kill(try #require(pid_t(process.trimmingCharacters(in: .whitespacesAndNewlines))), signal)
        _ = try shell.wait { !$0.contains("❯") && !Self.serves(store.path) }
        // After SIGKILL, bash may print its prompt before the screen is restored. Before a prompt, it has not set its mode
        // again.
        try shell.type("\n")
        _ = try shell.wait { $0.hasSuffix("ready>") }
        // A late process would change the mode now.
        for _ in 0..<10 {
            #expect(try mode() == before)
            _ = try shell.screen()
        }
        try shell.type("echo sae")
        try shell.press("Left")
        try shell.type("m\n")
        _ = try shell.wait { $0.contains("\nsame") }
    }

    /// True if a process runs `open` for a store.
    private static func serves(_ store: String) -> Bool {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.contains { process in
            let words = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
            return words.range(of: Data("\0open\0--store\0\(store)\0".utf8)) != nil
        }
    }

    /// The text of the selected row.
    private static func selected(_ screen: String) -> String {
        screen.split(separator: "\n").first { $0.hasPrefix("▌") }.map { String($0) } ?? ""
    }
}
