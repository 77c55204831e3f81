import Foundation
import TestSupport
import Testing

@Suite("Imports from standard input")
struct StandardInputTests {
    /// Runs an import that reads the output of a shell command through a pipe.
    private func run(
        _ command: String, _ arguments: [String] = ["import", "-", "--json"], in folder: TemporaryFolder
    ) throws -> CommandRun {
        let pipe = Pipe()
        let writer = try ChildProgram("/bin/sh", ["-c", command], in: folder.url, output: .pipe(pipe))
        let result = try CommandRun(arguments, in: folder, inputFrom: .pipe(pipe))
        writer.wait()
        return result
    }

    private func inputs(_ run: CommandRun) throws -> [[String: Any]] {
        try #require(try run.outputObject()["inputs"] as? [[String: Any]])
    }

    private static func lines(_ numbers: Range<Int>) -> String {
        numbers.map { number in
            #"{"created_at":"Sat Nov 09 12:14:18 +0000 2024","id_str":"\#(1_855_222_378_263_478_000 + number)","#
                + #""text":"number \#(number)","user":{"id_str":"42","screen_name":"ann_lee","name":"Ann"},"#
                + #""entities":{"hashtags":[],"urls":[],"user_mentions":[],"symbols":[]}}"# + "\n"
        }.joined()
    }

    private static func write(_ text: String, _ name: String, in folder: TemporaryFolder) throws {
        let url = folder.url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    @Test("A file of an archive without its sidecar files removes no data")
    func withoutNeighbours() throws {
        let folder = try TemporaryFolder()
        let account = #"window.YTD.account.part0 = [ {"account":{"username":"ann_lee","accountId":"42"}} ]"#
        let tweet = #"{"tweet":{"id_str":"1855222378263478273","full_text":"hello","entities":{"hashtags":[]}}}"#
        try Self.write(account, "data/account.js", in: folder)
        try Self.write("window.YTD.tweets.part0 = [ \(tweet) ]", "data/tweets.js", in: folder)
        #expect(try CommandRun(["import", "data/tweets.js"], in: folder).status == 0)
        _ = try run("cat data/tweets.js", in: folder)
        #expect(try CommandRun(["search", "from:ann_lee", "--count"], in: folder).output == "1\n")
        let imports = try CommandRun(["imports", "--json"], in: folder).outputObject()["imports"] as? [[String: Any]]
        #expect(imports?.count == 1 && (imports?.first?["path"] as? String)?.hasSuffix("data/tweets.js") == true)
        #expect(try CommandRun(["check", "--imports"], in: folder).status == 0)
    }

    @Test("Refresh does not mention inputs that came through a pipe")
    func refresh() throws {
        let folder = try TemporaryFolder()
        try Self.write(Self.lines(0..<3), "a", in: folder)
        _ = try run("cat a", in: folder)
        let inputs = try CommandRun(["imports", "refresh", "--json"], in: folder).outputObject()["inputs"] as? [Any]
        #expect(inputs?.isEmpty == true)
    }

    @Test(
        "Lines from a pipe are imported, plain or compressed, in one member or several",
        arguments: SampleArchives.readable(
            [
                "cat a", "gzip -c a", "bzip2 -c a", "(head -n 100 a | gzip -c; tail -n +101 a | gzip -c)",
                "(head -n 100 a | bzip2 -c; tail -n +101 a | bzip2 -c)",
            ], packed: { $0 != "cat a" }))
    func lines(command: String) throws {
        let folder = try TemporaryFolder()
        try Self.write(Self.lines(0..<700), "a", in: folder)
        for (new, unchanged) in [(700, 0), (0, 700)] {
            let result = try run(command, in: folder)
            #expect(result.status == 0)
            let input = try #require(try inputs(result).first)
            #expect(input["path"] as? String == "-")
            #expect(input["tweets"] as? Int == 700)
            #expect(input["new"] as? Int == new && input["unchanged"] as? Int == unchanged)
        }
        // The same bytes are the same import, whatever their source.
        try Self.write(Self.lines(0..<700), "b", in: folder)
        let file = try CommandRun(["import", "b", "--json"], in: folder)
        #expect(try inputs(file).first?["unchanged"] as? Int == 700)
        let hit = try CommandRun(["search", "", "--limit", "1", "--ndjson"], in: folder)
        #expect((try hit.outputObject()["imports"] as? [String])?.count == 1)
    }

    @Test(
        "An archive from a pipe is imported like its file",
        .enabled(if: SampleArchives.zipsAreRead, "this build reads no tars"),
        arguments: [
            ("zip -q -r - x", "account-2022"), ("tar -cf - x", "account-2022"), ("tar -czf - x", "account-2019"),
            ("tar -cf - x", "classic-2013"),
        ])
    func archives(command: String, archive: String) throws {
        guard !command.hasPrefix("zip") || FileManager.default.isExecutableFile(atPath: "/usr/bin/zip") else { return }
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: Samples.path(archive), toPath: folder.path("x"))
        let result = try run(command, in: folder)
        let expected = try Samples.expected(archive)
        let input = try #require(try inputs(result).first)
        #expect(input["tweets"] as? Int == expected["tweets"] as? Int)
        #expect(input["format"] as? String == expected["format"] as? String)
        #expect((input["path"] as? String)?.hasPrefix("-") == true)
        let dry = try run(command, ["import", "-", "--json", "--dry-run"], in: folder)
        #expect(try inputs(dry).first?["tweets"] as? Int == expected["tweets"] as? Int)
        // The folder with the same contents is the same archive.
        let again = try CommandRun(["import", "x", "--json"], in: folder)
        #expect(try inputs(again).first?["new"] as? Int == 0)
    }

    @Test(
        "A tar of compressed files is read as a stream",
        .enabled(if: SampleArchives.zipsAreRead, "this build reads no tars"),
        arguments: ["tar -cf - 2021", "tar -cf - 2021 | gzip -c"])
    func grab(command: String) throws {
        let folder = try TemporaryFolder()
        for minute in 0..<4 {
            let name = "2021/01/01/00/0\(minute).json"
            try Self.write(Self.lines(minute * 50..<(minute + 1) * 50), name, in: folder)
            _ = try run("bzip2 \(name)", ["--version"], in: folder)
        }
        try Self.write("no tweets", "2021/readme.txt", in: folder)
        let result = try run(command, in: folder)
        #expect(result.status == 0)
        let found = try inputs(result)
        #expect(found.count == 1)
        #expect(found.first?["tweets"] as? Int == 200)
        #expect(found.first?["path"] as? String == "-")
        let again = try run(command, in: folder)
        #expect(try inputs(again).first?["unchanged"] as? Int == 200)
    }

    @Test("A redirected file is read like any other")
    func redirected() throws {
        let folder = try TemporaryFolder()
        try Self.write(Self.lines(0..<20), "a", in: folder)
        let handle = try #require(FileHandle(forReadingAtPath: folder.path("a")))
        let result = try CommandRun(["import", "-", "--json"], in: folder, inputFrom: .file(handle))
        #expect(try inputs(result).first?["tweets"] as? Int == 20)
    }

    @Test(
        "Empty input, input without tweets and truncated input are reported",
        arguments: SampleArchives.readable(
            [
                (command: "true", status: 5, sentence: "the pipe contained no data"),
                ("echo hello", 5, "plain text"),
                ("gzip -c a | head -c 900", 3, "truncated"),
                ("tar -cf - a | head -c 3000", 3, "runcated"),
                ("zip -q -P secret - a", 5, "encrypted"),
            ], packed: { $0.command.hasSuffix(" a") || $0.command.contains("head") }))
    func damaged(command: String, status: Int32, sentence: String) throws {
        guard !command.hasPrefix("zip") || FileManager.default.isExecutableFile(atPath: "/usr/bin/zip") else { return }
        let folder = try TemporaryFolder()
        try Self.write(Self.lines(0..<300), "a", in: folder)
        let result = try run(command, ["import", "-", "-v"], in: folder)
        #expect(result.status == status, "\(result.errors)")
        #expect(result.errors.contains(sentence), "\(result.errors)")
    }
}
