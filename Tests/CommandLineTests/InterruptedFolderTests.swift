import Foundation
import Glibc
import TestSupport
import Testing

/// Interrupts an import of a folder with a sample of every format, including likes, deleted tweets and messages. The
/// next run must complete it, and the store must equal that of an uninterrupted import. `TWEETDEX_KILLS` sets the
/// number of interruptions.
@Suite("Interrupted imports of a folder", .serialized)
struct InterruptedFolderTests {
    private static let moments = Exhaustive.count("TWEETDEX_KILLS", default: 2, exhaustive: 20)
    private static let undisturbed = Result<Undisturbed, any Error> { try Undisturbed() }

    @Test("An import that is killed once or twice is completed")
    func killed() throws {
        let whole = try Self.undisturbed.get()
        var random = SeededGenerator(seed: 1)
        var hits = 0
        for moment in 0..<Self.moments {
            let store = whole.folder.path("killed.db")
            for _ in 0...Int.random(in: 0...1, using: &random) {
                let importing = try Importing(into: store, of: whole.archives, in: whole.folder)
                Thread.sleep(forTimeInterval: Double.random(in: 0...whole.duration, using: &random))
                if importing.kill() { hits += 1 }
            }
            try whole.expectSame(store, "moment \(moment)")
        }
        #expect(hits >= Self.moments / 3, "most kills have to hit a running import: \(hits) did")
    }

    /// Simulates a power failure: copies the files of the store while the import is paused.
    @Test("An import is completed after a power failure")
    func copiedWhileWriting() throws {
        let whole = try Self.undisturbed.get()
        var random = SeededGenerator(seed: 2)
        let store = whole.folder.path("running.db")
        var copies = 0
        while copies < Self.moments {
            for ending in ["", "-wal", "-shm"] { unsafe unlink(store + ending) }
            let importing = try Importing(into: store, of: whole.archives, in: whole.folder)
            var taken: [String] = []
            while importing.pause(after: Double.random(in: 0...whole.duration / 4, using: &random)) {
                let copy = whole.folder.path("copy-\(copies + taken.count).db")
                for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: store + ending) {
                    try FileManager.default.copyItem(atPath: store + ending, toPath: copy + ending)
                }
                taken.append(copy)
                importing.goOn()
            }
            for copy in taken {
                if FileManager.default.fileExists(atPath: copy) {
                    let check = try CommandRun(["--store", copy, "check"], in: whole.folder)
                    #expect(check.status == 0, "\(copy): \(check.output)\(check.errors)")
                }
                try whole.expectSame(copy, copy)
            }
            copies += taken.count
        }
    }
}

/// The store and the duration of an uninterrupted import.
private struct Undisturbed {
    let folder: TemporaryFolder
    let archives: String
    /// The duration in seconds.
    let duration: Double
    private let rows: String
    private let figures: String
    private let messages: String

    init() throws {
        folder = try TemporaryFolder()
        archives = folder.path("archives")
        try FileManager.default.createDirectory(atPath: archives, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: SampleArchives.folder.path)
        where !["generator", "generate.py", "expected.json", "README.md"].contains(name) {
            try FileManager.default.copyItem(atPath: SampleArchives.path(name), toPath: archives + "/" + name)
        }
        let store = folder.path("whole.db")
        let start = Date()
        #expect(try Importing(into: store, of: archives, in: folder).finish() == 3)
        duration = Date().timeIntervalSince(start)
        (rows, figures, messages) = try Self.content(of: store, folder)
        #expect(rows.utf8.count > 100_000)
        #expect(messages.contains("conversation"))
    }

    private static func content(of store: String, _ folder: TemporaryFolder) throws -> (String, String, String) {
        func output(_ words: String...) throws -> String {
            let run = try CommandRun(["--store", store] + words, in: folder)
            try #require(run.status == 0, "\(words): \(run.errors)")
            return run.output
        }
        return (
            try output("search", "include:referenced", "--limit", "0", "--ndjson", "--no-history"),
            try output("stats", "--json"), try output("messages", "--json")
        )
    }

    /// Completes the import into a store, and compares the stores.
    func expectSame(_ store: String, _ name: String) throws {
        #expect(try Importing(into: store, of: archives, in: folder).finish() == 3, "\(name)")
        let (rows, figures, messages) = try Self.content(of: store, folder)
        #expect(rows == self.rows, "\(name)")
        #expect(figures == self.figures, "\(name)")
        #expect(messages == self.messages, "\(name)")
        let check = try CommandRun(["--store", store, "check"], in: folder)
        #expect(check.status == 0, "\(name): \(check.output)\(check.errors)")
        for ending in ["", "-wal", "-shm"] { unsafe unlink(store + ending) }
    }
}

/// A running import.
private struct Importing {
    private let process: ChildProgram

    init(into store: String, of archives: String, in folder: TemporaryFolder) throws {
        process = try CommandRun.start(
            ["--store", store, "import", archives, "--include", "likes,deleted,messages", "--quiet"], in: folder)
    }

    /// The exit status: 3, because one of the samples contains records that are skipped.
    func finish() -> Int32 { process.wait() }

    /// Kills the import; returns true if it was still running.
    func kill() -> Bool {
        let isRunning = process.isRunning
        process.signal(SIGKILL)
        process.wait()
        return isRunning
    }

    /// Stops the import after a delay; returns false if it has ended.
    func pause(after seconds: Double) -> Bool {
        Thread.sleep(forTimeInterval: seconds)
        guard process.isRunning else { return false }
        process.signal(SIGSTOP)
        // Writes end only after every thread has stopped.
        Thread.sleep(forTimeInterval: 0.005)
        return true
    }

    func goOn() { process.signal(SIGCONT) }
}
