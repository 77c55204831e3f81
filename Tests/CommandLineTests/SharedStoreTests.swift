import Foundation
import SQLiteKit
import TestSupport
import Testing

/// A store that several programs use at the same time, on a disk that may be full.
@Suite("One store in many programs", .serialized)
struct SharedStoreTests {
    private static func archive(
        _ name: String, from first: Int, count: Int = 1500, _ folder: TemporaryFolder
    ) throws -> String {
        let entries = (first..<first + count).map { number in
            SmallArchive.Entry(
                number: number, text: "walk number \(number) with #dogs and @ben_ito", time: "2022-03-05T12:01")
        }
        return try SmallArchive.write(entries, named: name, in: folder)
    }

    @Test("Two simultaneous imports succeed while searches, statistics and a check run")
    func imports() throws {
        let folder = try TemporaryFolder()
        let store = folder.path("tweets.db")
        let first = try Self.archive("first", from: 0, folder)
        let second = try Self.archive("second", from: 1000, folder)
        #expect(try CommandRun(["--store", store, "import", Samples.path("account-2019")], in: folder).status == 0)
        let imports = try [first, second].map { try CommandRun.start(["--store", store, "import", $0], in: folder) }
        let commands = [
            ["search", "#dogs"], ["stats"], ["check"], ["top", "hashtags"], ["search", "walk", "--count"],
        ]
        var runs = 0
        while imports.contains(where: \.isRunning) || runs < commands.count {
            let words = commands[runs % commands.count]
            let run = try CommandRun(["--store", store] + words, in: folder)
            #expect(run.status <= 1, "\(words): \(run.output)\(run.errors)")
            runs += 1
        }
        for process in imports {
            #expect(process.wait() == 0)
        }
        // 500 tweets are in both archives.
        #expect(
            try CommandRun(["--store", store, "search", "\"walk number\"", "--count"], in: folder).output == "2500\n")
        #expect(try CommandRun(["--store", store, "check"], in: folder).status == 0)
    }

    @Test(
        "Of several imports of one archive, one reads it, and the others report this and continue with other inputs")
    func sameArchive() throws {
        let folder = try TemporaryFolder()
        let archive = try Self.archive("archive", from: 0, folder)
        let others = try (0..<3).map { try Self.archive("other\($0)", from: 2000 + 20 * $0, count: 20, folder) }
        for round in 0..<(Exhaustive.isOn ? 5 : 2) {
            let words = ["--store", folder.path("\(round).db"), "import", archive]
            let imports = try others.map { try CommandRun.start(words + [$0], in: folder) }
            let statuses = imports.map { $0.wait() }
            #expect(statuses.contains(0) && statuses.allSatisfy { [0, 3].contains($0) }, "\(statuses)")
            let last = try CommandRun(words + others, in: folder)
            #expect(last.status == 0 && last.errors.contains("\n0 new tweets"), "\(last.output)\(last.errors)")
            let check = try CommandRun(["--store", folder.path("\(round).db"), "check", "--imports"], in: folder)
            #expect(check.status == 0 && check.output.contains("1,560"), "\(check.output)\(check.errors)")
        }
    }

    @Test("The store may be in the imported folder and can be searched during the import", arguments: [false, true])
    func amongInputs(byLink: Bool) throws {
        // `CommandRun` writes output files into its folder, so the other runs use another folder than the import.
        let (folder, aside) = (try TemporaryFolder(), try TemporaryFolder())
        let store = folder.path(byLink ? "link" : "tweets.db")
        if byLink {
            try FileManager.default.createDirectory(atPath: folder.path("kept"), withIntermediateDirectories: false)
            try Data().write(to: URL(fileURLWithPath: folder.path("kept/tweets.db")))
            try FileManager.default.createSymbolicLink(atPath: store, withDestinationPath: "kept/tweets.db")
        }
        _ = try Self.archive("before", from: 0, count: 20, folder)
        #expect(try CommandRun(["--store", store, "import", "."], in: folder).status == 0)
        _ = try Self.archive("first", from: 100, folder)
        func count() throws -> String {
            try CommandRun(["--store", store, "search", "\"walk number\"", "--count", "--no-history"], in: aside)
                .output
        }
        let pipe = Pipe()
        // The import lists the folder and then waits for the pipe.
        let run = try CommandRun(
            ["--store", store, "import", ".", "-"], in: folder, inputFrom: .pipe(pipe)
        ) { importing in
            while importing.isRunning, (try? count()) != "1520\n" { usleep(20_000) }
            #expect(importing.isRunning)
            let backup = try? CommandRun(["--store", store, "backup", "--force", "other.db"], in: aside)
            #expect(backup?.status == 0)
            let file = byLink ? folder.path("kept/tweets.db") : store
            let over = try? CommandRun(["--store", aside.path("other.db"), "backup", "--force", file], in: aside)
            #expect(over?.status == 4 && over?.errors.contains("in use by another program") == true)
            let later =
                #"{"created_at":"Sat Nov 09 12:14:18 +0000 2024","id_str":"1855222378263478273","#
                + #""text":"walk number last","user":{"id_str":"42","screen_name":"ann_lee"}}"#
            if importing.isRunning { try? pipe.fileHandleForWriting.write(contentsOf: Data((later + "\n").utf8)) }
            try? pipe.fileHandleForWriting.close()
        }
        #expect(run.status == 0, "\(run.status) \(run.errors)")
        #expect(try count() == "1521\n")
        #expect(try CommandRun(["--store", store, "check", "--imports"], in: folder).status == 0)
    }

    @Test("The store itself is not imported")
    func itself() throws {
        let folder = try TemporaryFolder()
        _ = try Self.archive("first", from: 0, count: 20, folder)
        try FileManager.default.createDirectory(atPath: folder.path("kept"), withIntermediateDirectories: false)
        func run(_ words: String...) throws -> CommandRun {
            try CommandRun(["--store", "kept/tweets.db"] + words, in: folder)
        }
        #expect(try run("import", "first").status == 0)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"), withDestinationPath: "kept/tweets.db")
        for path in ["kept/tweets.db", "link"] {
            let itself = try run("import", path)
            #expect(itself.status == 5 && itself.errors.contains("part of the store"), "\(path): \(itself.errors)")
        }
        let folderOfStore = try run("import", "kept")
        #expect(
            folderOfStore.status == 5
                && folderOfStore.errors.contains("the folder contains no files other than the store"),
            "\(folderOfStore.errors)")
        #expect(try run("search", "walk", "--count").output == "20\n")
    }

    @Test("A store on a full disk can be read")
    func fullForReading() throws {
        let folder = try TemporaryFolder()
        let store = folder.path("tweets.db")
        let archive = try Self.archive("archive", from: 0, count: 20, folder)
        #expect(try CommandRun(["--store", store, "import", archive], in: folder).status == 0)
        /// Runs a command that cannot write a single byte to a file.
        func run(_ words: [String]) throws -> (status: Int32, output: String) {
            let limited = ["-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "bash", CommandRun.program.path]
            return try ChildProgram.run(
                "/bin/bash", limited + ["--store", store] + words, in: folder.url,
                environment: CommandRun.environment(of: folder), withErrors: true)
        }
        let search = try run(["search", "walk", "--limit", "1"])
        #expect(search.status == 0 && search.output.contains("walk number 19"), "\(search)")
        let warning = "warning: this search is not recorded: the disk of the store \(store) is full"
        #expect(search.output.contains(warning), "\(search)")
        for words in [["stats"], ["check"], ["top", "hashtags"], ["imports"]] {
            let run = try run(words)
            #expect(run.status == 0, "\(words): \(run)")
        }
        for words in [["import", archive], ["label", "add", "new", SmallArchive.id(3)], ["compact"]] {
            let run = try run(words)
            #expect(run.status == 4 && run.output.contains("is full, so the store is read-only"), "\(words): \(run)")
            #expect(run.output.contains("hint: free some disk space"), "\(words): \(run)")
        }
        // Without the limit, searches are recorded again.
        #expect(try CommandRun(["--store", store, "search", "walk", "--limit", "1"], in: folder).errors.isEmpty)
        #expect(try CommandRun(["--store", store, "recent", "--json"], in: folder).output.contains("walk"))
    }

    @Test("A full disk ends an import with an error at any point, and the next import completes it")
    func full() throws {
        let folder = try TemporaryFolder()
        let archive = try Self.archive("archive", from: 0, folder)
        let store = folder.path("tweets.db")
        func content() throws -> String {
            try CommandRun(["--store", store, "search", "", "--limit", "0", "--ndjson", "--no-history"], in: folder)
                .output
        }
        #expect(try CommandRun(["--store", store, "import", archive], in: folder).status == 0)
        let whole = try content()
        let size = try FileManager.default.attributesOfItem(atPath: store)[.size] as? Int ?? 0
        var random = SeededGenerator(seed: 3)
        var failures = 0
        for _ in 0..<(Exhaustive.isOn ? 15 : 8) {
            for ending in ["", "-wal", "-shm"] { unsafe unlink(store + ending) }
            // The limit of the size of a file in KiB simulates a full disk.
            let limit = Int.random(in: 0...size * 5 / 4096, using: &random)
            let words = [
                "-c", "trap '' XFSZ; ulimit -f \(limit); exec \"$@\" 2>&1 >/dev/null", "bash", CommandRun.program.path,
                "--store", store, "import", archive,
            ]
            let (status, errors) = try ChildProgram.run(
                "/bin/bash", words, environment: ["HOME": folder.url.path])
            #expect([0, 4].contains(status), "\(limit) KiB: \(status) \(errors)")
            if status == 4 {
                failures += 1
                #expect(errors.contains("error: ") && errors.contains("hint: "), "\(limit) KiB: \(errors)")
            }
            #expect(try CommandRun(["--store", store, "import", archive], in: folder).status == 0, "\(limit) KiB")
            #expect(try content() == whole, "\(limit) KiB")
            #expect(try CommandRun(["--store", store, "check"], in: folder).status == 0, "\(limit) KiB")
        }
        #expect(failures >= 3)
    }

    @Test("A full disk during reindex leaves the old or the new index, and the next reindex rebuilds it")
    func fullWhileReindexing() throws {
        let folder = try TemporaryFolder()
        let whole = folder.path("whole.db")
        let archive = try Self.archive("archive", from: 0, count: 300, folder)
        #expect(try CommandRun(["--store", whole, "import", archive], in: folder).status == 0)
        let search = ["search", "walk", "--limit", "0", "--ids", "--no-history"]
        let found = try CommandRun(["--store", whole] + search, in: folder).output
        try Connection(path: whole, access: .readWrite).execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
        let size = try FileManager.default.attributesOfItem(atPath: whole)[.size] as? Int ?? 0
        var random = SeededGenerator(seed: 4)
        var failures = 0
        for isDamaged in [false, true] {
            for _ in 0..<(Exhaustive.isOn ? 8 : 4) {
                let store = try CopiedStore(whole)
                if isDamaged { try store.strike("DROP TABLE tweet_index_data") }
                #expect(try store.run(search).status == (isDamaged ? 4 : 0))
                let limit = Int.random(in: 0...size / 8192, using: &random)
                let words = ["-c", "trap '' XFSZ; ulimit -f \(limit); exec \"$@\"", "bash", CommandRun.program.path]
                let (status, errors) = try ChildProgram.run(
                    "/bin/bash", words + ["--store", store.path, "reindex"], in: folder.url,
                    environment: CommandRun.environment(of: folder), withErrors: true)
                #expect([0, 4].contains(status), "\(limit) KiB: \(status) \(errors)")
                if status == 4 {
                    failures += 1
                    #expect(errors.contains("error: ") && errors.contains("hint: "), "\(limit) KiB: \(errors)")
                    // The disk may also be full after the new index is committed, while its segments are merged.
                    let after = try store.run(search)
                    let isRebuilt = after.status == 0
                    #expect(after.output == (isRebuilt ? found : "") && (isRebuilt || isDamaged), "\(limit) KiB")
                    #expect(try store.run(["check"]).status == (isRebuilt ? 0 : 4), "\(limit) KiB")
                }
                #expect(try store.run(["reindex"]).status == 0, "\(limit) KiB")
                #expect(try store.run(["check"]).status == 0, "\(limit) KiB")
                #expect(try store.run(search).output == found, "\(limit) KiB")
            }
        }
        #expect(failures >= 3)
    }
}
