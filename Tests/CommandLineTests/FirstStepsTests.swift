import Foundation
import TestSupport
import Testing

@Suite("tweetdex without arguments")
struct FirstStepsTests {
    @Test("Without a store, prints how to begin")
    func beginning() throws {
        let folder = try TemporaryFolder()
        let run = try CommandRun([], in: folder)
        #expect(run.status == 0 && run.output.contains("You have no store yet."))
        #expect(run.output.contains("tweetdex demo") && run.output.contains("tweetdex import"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }

    @Test("A missing store is named in the commands, and a file that is no store is an error")
    func otherStores() throws {
        let folder = try TemporaryFolder()
        let missing = try CommandRun(["--store", folder.path("new.db")], in: folder)
        #expect(missing.status == 0 && missing.output.contains("--store \(folder.path("new.db")) import"))
        try Data("no store".utf8).write(to: URL(fileURLWithPath: folder.path("junk.db")))
        let junk = try CommandRun(["--store", folder.path("junk.db")], in: folder)
        #expect(junk.status == 4 && junk.errors.contains("is not a tweet store"), "\(junk.errors)")
    }

    @Test("With a store, prints its owners, range, counts, last import and three commands that work")
    func summary() throws {
        let folder = try TemporaryFolder()
        let store = folder.path("tweets.db")
        let archives = ["account-2022", "account-2026.zip"].map { SampleArchives.path($0) }
        #expect(try CommandRun(["--store", store, "import"] + archives, in: folder).status == 0)
        let run = try CommandRun(["--store", store], in: folder)
        #expect(run.status == 0)
        let total = try CommandRun(["--store", store, "search", "", "--count", "-q"], in: folder).output
        for expected in [
            "@mira_okafor", total.filter(\.isNumber) + " tweets, 20", "account-2026.zip", "replies",
            "images and videos",
        ] {
            #expect(run.output.contains(expected), "\(expected) is missing in \(run.output)")
        }
        #expect(run.output.split(separator: "\n").allSatisfy { $0.contains("   # ") || $0.count <= 80 })
        let commands = run.output.split(separator: "\n").filter { $0.contains("   # ") }
        #expect(commands.count == 3)
        // The last one serves until it is interrupted.
        for command in commands.prefix(2) {
            let line = command.replacing(#/ {3}#.*/#, with: "").replacing(
                "tweetdex", with: "\"$PROGRAM\"", maxReplacements: 1)
            let (status, output) = try ChildProgram.run(
                "/bin/sh", ["-c", String(line)],
                environment: ["PROGRAM": CommandRun.program.path, "HOME": folder.url.path])
            #expect(status == 0, "\(command): \(output)")
        }
    }
}
