import Foundation
import SQLiteKit
import TestSupport
import Testing

@Suite("check --imports, and the origin of inputs")
struct ImportCheckTests {
    private let folder: TemporaryFolder
    private var store: String { folder.path("tweets.db") }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func run(_ words: String...) throws -> CommandRun {
        try CommandRun(["--store", store] + words, in: folder)
    }

    /// Runs a shell command that gets the arguments of an import as `$@`.
    private func runShell(_ command: String) throws {
        let words = ["-c", command, "sh", CommandRun.program.path, "--store", store, "import", "-"]
        let (status, output) = try ChildProgram.run(
            "/bin/sh", words, in: folder.url, environment: CommandRun.environment(of: folder), withErrors: true)
        #expect(status == 0, "\(command): \(output)")
    }

    /// Returns the path, the state and the files of each import.
    private func provenance() throws -> [String] {
        try Connection(path: store, access: .readOnly).rows(
            """
            SELECT json_array(i.path, i.fingerprint, i.stored_size, i.seen_at, e.position, e.name, e.size, e.blake3)
            FROM import i JOIN import_entry e ON e.import_id = i.id ORDER BY i.id, e.position
            """
        ) { $0.text(0) }
    }

    private func expectCompared(_ count: Int, of inputs: Int) throws {
        let report = try run("check", "--imports", "--json")
        let object = try report.outputObject()
        #expect(report.status == (count == 0 ? 1 : 0), "\(report.output)\(report.errors)")
        #expect(object["ok"] as? Bool == (count > 0))
        #expect(object["compared_inputs"] as? Int == count && object["inputs"] as? Int == inputs, "\(report.output)")
        #expect((object["proved"] as? Int ?? 0 > 0) == (count > 0))
        let text = try run("check", "--imports").output
        #expect(text.contains("All is well") == (count > 0), "\(text)")
        #expect(text.contains("compared with \(count) of \(inputs) input"), "\(text)")
    }

    @Test("--sha256 prints the files of the inputs as sha256sum does")
    func fileHashes() throws {
        try FileManager.default.copyItem(atPath: Samples.path("account-2019"), toPath: folder.path("archive"))
        try FileManager.default.copyItem(atPath: Samples.path("api-v2-2021.jsonl"), toPath: folder.path("a.jsonl"))
        #expect(try run("import", "a.jsonl", "archive").status == 0)
        let check = try run("check", "--imports", "--sha256")
        try Data(check.output.utf8).write(to: URL(filePath: folder.path("sums")))
        let sums = try ChildProgram.run(
            "/bin/sh", ["-c", "grep -E '^[0-9a-f]{64}  ' \"$0\" | sha256sum -c", folder.path("sums")])
        #expect(sums.status == 0 && sums.output.contains("a.jsonl: OK"), "\(check.output)\(sums.output)")
        #expect(sums.output.contains("archive/tweet.js: OK"))
        let files = try run("check", "--imports", "--sha256", "--json").outputObject()["files"] as? [[String: String]]
        #expect(files?.count == sums.output.split(separator: "\n").count)
        #expect(try run("check", "--sha256").status == 2)
        #expect(try run("check", "--imports", "--json").outputObject()["files"] == nil)
    }

    @Test(
        "The same bytes from standard input do not change the provenance of the file",
        arguments: ["cat a.jsonl | \"$@\"", "\"$@\" < a.jsonl", "cat a.jsonl | \"$@\" --include likes"])
    func sameBytes(_ command: String) throws {
        try FileManager.default.copyItem(atPath: Samples.path("api-v2-2021.jsonl"), toPath: folder.path("a.jsonl"))
        #expect(try run("import", "a.jsonl").status == 0)
        let before = try provenance()
        // The ledger stores times in seconds.
        Thread.sleep(forTimeInterval: 1.1)
        try runShell(command)
        #expect(try provenance() == before)
        try expectCompared(1, of: 1)
        let raw = try run("show", "--raw", "2209360651")
        #expect(raw.status == 0, "\(raw.errors)")
    }

    @Test(
        "The same archive from standard input keeps the provenance of the folder",
        .enabled(if: SampleArchives.zipsAreRead, "this build reads no tars"))
    func sameArchive() throws {
        try FileManager.default.copyItem(atPath: Samples.path("account-2022"), toPath: folder.path("x"))
        #expect(try run("import", "x").status == 0)
        let before = try provenance()
        for command in ["tar -cf - x | \"$@\"", "tar -czf - x | \"$@\""] {
            try runShell(command)
            #expect(try provenance() == before, "\(command)")
            try expectCompared(1, of: 1)
        }
    }

    @Test("An import from standard input gets a path when the file is imported")
    func fileAfterStandardInput() throws {
        try FileManager.default.copyItem(atPath: Samples.path("api-v2-2021.jsonl"), toPath: folder.path("a.jsonl"))
        try runShell("cat a.jsonl | \"$@\"")
        try expectCompared(0, of: 1)
        #expect(try run("import", "a.jsonl").status == 0)
        try expectCompared(1, of: 1)
    }

    @Test("The hash decides whether a file has changed, and a check without comparisons fails")
    func changes() throws {
        let file = folder.path("a.jsonl")
        try FileManager.default.copyItem(atPath: Samples.path("api-v2-2021.jsonl"), toPath: file)
        try FileManager.default.copyItem(atPath: Samples.path("account-2022"), toPath: folder.path("x"))
        #expect(try run("import", "a.jsonl").status == 0)
        try expectCompared(1, of: 1)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        let times = [Date(timeIntervalSince1970: 1_000_000_000), Date(timeIntervalSinceNow: 5)]
        for time in times {
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: file)
            try expectCompared(1, of: 1)
        }
        try FileManager.default.removeItem(atPath: file)
        try expectCompared(0, of: 1)
        try bytes.write(to: URL(fileURLWithPath: file))
        try expectCompared(1, of: 1)
        try (bytes + Data("\n".utf8)).write(to: URL(fileURLWithPath: file))
        try expectCompared(0, of: 1)
        #expect(try run("import", "x").status == 0)
        try expectCompared(1, of: 2)
        for name in ["data/tweets.js", "data"] {
            try FileManager.default.setAttributes([.modificationDate: times[1]], ofItemAtPath: folder.path("x/" + name))
            try expectCompared(1, of: 2)
        }
        // The file keeps its size and one byte changes.
        var tweets = try Data(contentsOf: URL(fileURLWithPath: folder.path("x/data/tweets.js")))
        tweets[tweets.count / 2] ^= 0x01
        try tweets.write(to: URL(fileURLWithPath: folder.path("x/data/tweets.js")))
        try expectCompared(0, of: 2)
    }

    @Test("A check of an empty store fails")
    func nothing() throws {
        #expect(try run("import", Samples.path("api-v1-tweet.json")).status == 0)
        #expect(try run("forget", "1", "--force").status == 0)
        try expectCompared(0, of: 0)
    }

    @Test("An input whose format was detected is compared as it was read", arguments: [[], ["--format", "condensed"]])
    func detectedFormat(_ restriction: [String]) throws {
        let lists = #"""
            {"a": [{"id_str": "1500000000000000001", "full_text": "first", "created_at": "2022-03-05 12:14:18"}],
             "b": {"c": [{"tweet_id": "1500000000000000002", "text": "second", "timestamp": "2022-03-05 12:14:19",
                          "username": "ann_lee"}]}}
            """#
        try Data(lists.utf8).write(to: URL(fileURLWithPath: folder.path("lists.json")))
        let sample = Samples.path("expected.json")
        for path in Exhaustive.sample([folder.path("lists.json"), sample], every: 2) {
            let words = ["--store", folder.path("\(path.utf8.count).db")]
            let run = try CommandRun(words + ["import", path] + restriction, in: folder)
            guard run.status == 0 || run.status == 3 else { continue }
            for extra in [restriction, []] {
                let check = try CommandRun(words + ["check", "--imports"], in: folder)
                #expect(check.output.contains("compared with 1 of 1 input"), "\(check.output)\(check.errors)")
                // A run without the restriction reads everything that one with it reads.
                _ = try CommandRun(words + ["import", path] + extra, in: folder)
            }
        }
    }
}
