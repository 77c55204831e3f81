import Foundation
import TestSupport
import Testing

/// Shows the progress of commands that take long, with a store that is large enough in a debug build.
@Suite("Progress", .serialized)
struct ProgressTests {
    private final class LargeStore: Sendable {
        static let tweets = Exhaustive.isOn ? 12_000 : 6_000
        let folder: TemporaryFolder
        let path: String

        init() throws {
            folder = try TemporaryFolder()
            path = folder.path("s.db")
            let input = try InventedCorpus.write(
                tweets: Self.tweets, every: 20_000, to: folder.path("tweets.jsonl"))
            let run = try CommandRun(["--store", path, "import", input], in: folder)
            guard run.status == 0 else { throw Samples.Failure(description: run.errors) }
        }
    }

    private static let store = Result { try LargeStore() }

    private static let commands: [[String]] = [
        ["check"], ["check", "--imports"], ["reindex"], ["compact"], ["top", "words"], ["top", "phrases", "--json"],
        ["stats", "--matching", "the"], ["network", "mentions"], ["export", "--csv"], ["backup", "copy.db", "--force"],
        ["search", "unique:text", "-n", "0", "--ids"], ["search", "bio:harbour OR /x{9}/"], ["search", "/x{9}/", "-c"],
        ["topics"], ["topics", "science"], ["explain", "/x{9}/"], ["export", "sort:random", "--per-user", "9"],
    ]

    /// Returns the texts of the progress line, one per redraw, without colours.
    private static func frames(_ screen: String) -> [String] {
        TerminalOutput.withoutOwnSequences(screen).split(separator: "\r").map(String.init)
    }

    @Test("Progress is drawn on the terminal, never into the results, and cleared before them", arguments: commands)
    func terminal(_ command: [String]) throws {
        let store = try Self.store.get()
        let words = ["--store", store.path] + command
        let file = store.folder.path("out")
        try Data().write(to: URL(fileURLWithPath: file))
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
        let start = ContinuousClock.now
        let run = try TerminalRun(words, in: store.folder, outputTo: handle)
        let elapsed = ContinuousClock.now - start
        #expect(run.status == 0)
        let isDrawn = run.screen.contains("\u{1B}[K")
        #expect(isDrawn || elapsed < .seconds(1), "\(elapsed) without progress")
        if isDrawn {
            // The last redraw clears the line.
            let last = try #require(run.screen.range(of: "\u{1B}[K", options: .backwards))
            #expect(run.screen[..<last.lowerBound].hasSuffix("\r"))
        }
        let output = try String(contentsOfFile: file, encoding: .utf8)
        #expect(!output.contains("\r\u{1B}") && !output.contains("\u{1B}[K"))
    }

    @Test("Progress is not shown without a terminal", arguments: Exhaustive.sample(commands, every: 2))
    func pipes(_ command: [String]) throws {
        let store = try Self.store.get()
        let run = try CommandRun(["--store", store.path] + command, in: store.folder)
        #expect(run.status == 0)
        #expect(!run.errors.contains("\r") && !run.errors.contains("\u{1B}") && !run.errors.contains(" %"))
        #expect(!run.output.contains("\u{1B}"))
    }

    @Test("Progress is not shown while rows are written to the terminal or a pipe, nor with --quiet")
    func rows() throws {
        let store = try Self.store.get()
        let words = ["--store", store.path, "export"]
        #expect(try !TerminalRun(words, in: store.folder).screen.contains("\u{1B}[K"))
        let pipe = Pipe()
        DispatchQueue.global().async { _ = try? pipe.fileHandleForReading.readToEnd() }
        #expect(
            try !TerminalRun(words, in: store.folder, outputTo: pipe.fileHandleForWriting).screen.contains("\u{1B}[K"))
        #expect(try TerminalRun(["--store", store.path, "check", "-q"], in: store.folder).screen.isEmpty)
    }

    @Test(
        "A signal that ends the program clears the line",
        .enabled(if: TerminalRun.canControl, "setsid is not installed"))
    func interrupted() throws {
        let store = try Self.store.get()
        // SIGTERM, because shells start background processes with SIGINT ignored.
        let run = try TerminalRun(
            ["--store", store.path, "check"], in: store.folder, answer: TerminalRun.Answer(text: ""),
            script: #""$@" & sleep 0.6; kill -TERM $! && wait $!; echo "status=$?""#)
        // On a fast machine the program may have ended before the signal.
        guard !run.screen.contains("No such process") else { return }
        #expect(run.screen.contains("\r\u{1B}[Kstatus=130"), "\(run.screen)")
    }

    @Test("After a second, progress shows the rate and the remaining time")
    func rate() throws {
        let store = try Self.store.get()
        let start = ContinuousClock.now
        let screen = try TerminalRun(["--store", store.path, "reindex"], in: store.folder, columns: 120).screen
        guard ContinuousClock.now - start > .seconds(1.5) else { return }
        #expect(screen.contains(/indexing · \d+ % · [\d,]+ of (12|6),000 tweets · [\d,]+ tweets\/s · \d+ s left/))
    }
}
