import Foundation
import Glibc
import TestSupport
import Testing

/// A typical session in a real terminal: search, show a tweet, follow one of its items, list the recent searches.
@Suite("A session in tmux", .serialized)
struct TmuxWalkTests {
    static let isInstalled = FileManager.default.isExecutableFile(atPath: TmuxShell.program)

    @Test(
        "search, show, follow, recents, delete, and another shell", .enabled(if: isInstalled, "tmux is not installed"))
    func walk() throws {
        let store = try SampleStore()
        let first = try TmuxShell(store)
        defer { first.close() }

        // Rows are numbered, and the hashtag is coloured.
        let results = try first.run("tweetdex search '#aurora'")
        #expect(results.contains("#aurora"))
        #expect(results.contains("1  Mira Okafor"))
        #expect(try first.screen(withColors: true).contains("\u{1B}["))

        // The tweet is shown with its sections, and their items are numbered.
        let rows = try store.run("search", "#aurora", "has:images has:hashtags", "--json", "--no-history")
            .outputObject()
        try #require((rows["tweets"] as? [Any])?.isEmpty == false)
        _ = try first.run("tweetdex search '#aurora has:images'")
        let shown = try first.run("tweetdex show 1 --images never")
        let titles = ["Images", "Hashtags", "Users"]
        let lines = shown.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(titles.allSatisfy(lines.contains), "\(shown)")

        // Following the hashtag runs a search for it.
        let item = try #require(lines.first { $0.hasSuffix("  #aurora") }?.prefix { $0 != " " })
        let followed = try first.run("tweetdex show 1 \(item)")
        #expect(followed.contains("tweetdex search '#aurora'"), "\(followed)")

        let recents = try first.run("tweetdex recent")
        #expect(recents.contains("#aurora has:images") && recents.contains("#aurora  2 times"), "\(recents)")
        #expect(try store.recents() == ["#aurora", "#aurora has:images"])
        _ = try first.run("tweetdex recent delete 1")

        let second = try TmuxShell(store)
        defer { second.close() }
        let later = try second.run("tweetdex recent")
        #expect(later.contains("#aurora has:images"))
        #expect(try store.recents() == ["#aurora has:images"])
    }

    @Test("Colours suit the background that tmux reports", .enabled(if: isInstalled, "tmux is not installed"))
    func background() throws {
        let store = try SampleStore()
        let shell = try TmuxShell(store)
        defer { shell.close() }
        // The shell starts with a clean environment, so set the variable of tmux.
        _ = try shell.run("export TMUX=1")
        for (background, hashtag) in [("white", "38;5;28m"), ("black", "38;5;114m")] {
            try shell.setBackground(background)
            let shown = try shell.run("tweetdex search has:hashtags -n 3")
            #expect(!shown.contains("11;") && !shown.contains("rgb:"), "\(shown)")
            #expect(try shell.screen(withColors: true).contains(hashtag), "\(background)")
        }
    }
}

/// A shell in a terminal of 100 columns and 200 lines, with its own tmux server.
private struct TmuxShell {
    static let program = "/usr/bin/tmux"

    private let socket = "tweetdex-\(UUID().uuidString)"
    private let server: ChildProgram

    init(_ store: SampleStore) throws {
        // In the foreground, so that it ends with this process.
        server = try ChildProgram(Self.program, ["-L", socket, "-f", "/dev/null", "-D"])
        let session = [
            "new-session", "-d", "-x", "100", "-y", "200", "env", "-i", "HOME=\(store.folder.url.path)",
            "TERM=screen-256color", "LANG=C.UTF-8", "PS1=ready> ", "PAGER=cat", "TWEETDEX_STORE=\(store.path)",
            "PATH=/usr/bin:/bin", "/bin/sh",
        ]
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

    private func wait(_ isThere: (String) -> Bool) throws -> String {
        for _ in 0..<600 {
            let text = try screen().trimmingCharacters(in: .whitespacesAndNewlines)
            if isThere(text) { return text }
            Thread.sleep(forTimeInterval: 0.05)
        }
        throw Overdue(screen: try screen())
    }

    private struct Overdue: Error { let screen: String }

    private func tmux(_ arguments: [String]) throws -> (status: Int32, output: String) {
        // `-N` prevents tmux from starting another server.
        try ChildProgram.run(Self.program, ["-L", socket, "-N"] + arguments)
    }
}
