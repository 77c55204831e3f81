import Foundation
import Glibc
import TestSupport
import Testing

@Suite("import")
struct ImportTests {
    private func input(_ run: CommandRun) throws -> [String: Any] {
        let inputs = try #require(try run.outputObject()["inputs"] as? [[String: Any]])
        #expect(inputs.count == 1)
        return try #require(inputs.first)
    }

    @Test(
        "The report of a sample is correct, and a second import reports no new tweets", arguments: Samples.archives
    )
    func report(_ archive: String) throws {
        let folder = try TemporaryFolder()
        let expected = try Samples.expected(archive)
        let first = try CommandRun(["import", Samples.path(archive), "--json"], in: folder)
        #expect(first.status == 0)
        #expect(first.errors.isEmpty)
        #expect(try first.outputObject()["schema"] as? String == "tweetdex.import/1")
        let report = try input(first)
        for key in ["tweets", "referenced", "notes"] { #expect(report[key] as? Int == expected[key] as? Int, "\(key)") }
        #expect(report["format"] as? String == expected["format"] as? String)
        #expect(report["new"] as? Int == expected["tweets"] as? Int)
        #expect(report["likes"] as? Int == 0)
        #expect(report["skipped_count"] as? Int == 0)

        let second = try input(CommandRun(["import", Samples.path(archive), "--json"], in: folder))
        #expect(second["new"] as? Int == 0)
        #expect(second["unchanged"] as? Int == expected["tweets"] as? Int)
    }

    @Test("Files of a known format without tweets are reported by kind, and exit with 5")
    func withoutTweets() throws {
        let folder = try TemporaryFolder()
        let run = try CommandRun(["import", Samples.path("ids.txt"), "--json"], in: folder)
        let report = try input(run)
        #expect(run.status == 5 && report["format"] as? String == "id-list")
        #expect(report["tweets"] as? Int == 0 && (report["warnings"] as? [String])?.count == 1)
    }

    @Test("A file of accounts gives names, and exits with 0")
    func accounts() throws {
        let folder = try TemporaryFolder()
        let run = try CommandRun(["import", Samples.path("api-v1-users.json"), "--json"], in: folder)
        let report = try input(run)
        #expect(run.status == 0 && report["format"] as? String == "api-v1")
        #expect(try #require(report["accounts"] as? Int) > 0 && report["tweets"] as? Int == 0)
    }

    @Test("--format accepts only that format, and the error names the detected one")
    func restrictedFormat() throws {
        let folder = try TemporaryFolder()
        let path = Samples.path("api-v1-timeline.json")
        let run = try CommandRun(["import", "--format", "snscrape", path], in: folder)
        #expect(run.status == 5 && run.errors.contains("the format is api-v1, not snscrape"))
        #expect(try CommandRun(["import", "--format", "api-v1", path], in: folder).status == 0)
        #expect(try CommandRun(["import", "--format", "api-9", path], in: folder).status == 2)
    }

    @Test("Messages of a stream are counted by kind; skipped lines exit with 3")
    func streams() throws {
        let folder = try TemporaryFolder()
        let run = try CommandRun(["import", Samples.path("api-v1-stream.jsonl"), "--json"], in: folder)
        let messages = try #require(try input(run)["stream_messages"] as? [String: Int])
        #expect(run.status == 0 && messages["delete"] == 2 && messages["scrub_geo"] == 1)
        let lines = try CommandRun(["import", Samples.path("api-v1-hydrated.jsonl"), "--json"], in: folder)
        let skipped = try input(lines)["skipped"] as? [[String: Any]] ?? []
        #expect(lines.status == 3 && skipped.compactMap { $0["line"] as? Int } == [6, 16])
    }

    @Test("The store and its folder are created for the owner only")
    func permissions() throws {
        let folder = try TemporaryFolder()
        let data = folder.path("data")
        let environment = ["XDG_DATA_HOME": data]
        let run = try CommandRun(["import", Samples.path("classic-2013")], in: folder, environment: environment)
        #expect(run.status == 0)
        for (name, mode) in [("", 0o700), ("/tweetdex", 0o700), ("/tweetdex/tweets.db", 0o600)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: data + name)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode, "\(name)")
        }
        #expect(try CommandRun(["search", "", "--count"], in: folder, environment: environment).output == "59\n")
    }

    @Test("The summary is on standard error, and standard output stays empty")
    func summary() throws {
        let folder = try TemporaryFolder()
        let run = try CommandRun(["import", Samples.path("classic-2013")], in: folder)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("59"))
        #expect(run.errors.contains("classic-archive"))
        #expect(!run.errors.contains("\u{1B}"))
        let quiet = try CommandRun(["import", Samples.path("classic-2013"), "--quiet"], in: folder)
        #expect(quiet.output.isEmpty && quiet.errors.isEmpty && quiet.status == 0)
    }

    @Test("A dry run prints the same report and creates no store")
    func dryRun() throws {
        let folder = try TemporaryFolder()
        let run = try CommandRun(["import", "--dry-run", "--json", Samples.path("classic-2018")], in: folder)
        #expect(run.status == 0)
        #expect(try input(run)["tweets"] as? Int == 95)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }

    @Test("Likes, deleted tweets and Circle tweets are imported on request")
    func include() throws {
        let folder = try TemporaryFolder()
        let expected = try Samples.expected("account-2022")
        let run = try CommandRun(
            ["import", Samples.path("account-2022"), "--include", "likes,deleted,circle", "--json"], in: folder)
        let report = try input(run)
        #expect(report["likes"] as? Int == expected["likes"] as? Int)
        let more = ["tweets", "deleted", "circle"].compactMap { expected[$0] as? Int }.reduce(0, +)
        #expect(report["tweets"] as? Int == more)
        // An import of fewer kinds reports the kinds that it read.
        let again = try input(CommandRun(["import", Samples.path("account-2022"), "--json"], in: folder))
        #expect(again["tweets"] as? Int == expected["tweets"] as? Int)
        #expect(again["unchanged"] as? Int == expected["tweets"] as? Int)
    }

    @Test("A missing input or one without tweets exits with 5, and the report contains the reason")
    func nothing() throws {
        let folder = try TemporaryFolder()
        try folder.write("notes.txt", "not an archive")
        for path in ["missing.zip", "notes.txt"] {
            let json = try CommandRun(["import", path, "--json"], in: folder)
            #expect(json.status == 5, "\(path)")
            let report = try input(json)
            #expect(report["format"] is NSNull)
            let plain = try CommandRun(["import", path], in: folder)
            #expect(plain.status == 5)
            #expect(plain.errors.contains("error: "))
            #expect(plain.errors.contains(path))
        }
    }

    @Test("A valid input next to a missing one exits with 3, and the valid one is imported")
    func partly() throws {
        let folder = try TemporaryFolder()
        let run = try CommandRun(["import", "missing.zip", Samples.path("classic-2013"), "--json"], in: folder)
        #expect(run.status == 3)
        let inputs = try #require(try run.outputObject()["inputs"] as? [[String: Any]])
        #expect(inputs.count == 2)
        #expect(try CommandRun(["search", "", "--count"], in: folder).output == "59\n")
    }

    @Test("A damaged record is skipped and reported with its position, and the status is 3")
    func damaged() throws {
        let folder = try TemporaryFolder()
        let copy = folder.url.appendingPathComponent("archive")
        try FileManager.default.copyItem(atPath: Samples.path("account-2019"), toPath: copy.path)
        let file = copy.appendingPathComponent("tweet.js")
        var bytes = try Data(contentsOf: file)
        let record = try #require(
            bytes.range(of: Data("\"id_str\" : \"1625953129\"".utf8)) ?? bytes.range(of: Data("\"1625953129\"".utf8)))
        bytes.replaceSubrange(record, with: Data(repeating: UInt8(ascii: "!"), count: record.count))
        try bytes.write(to: file)
        let run = try CommandRun(["import", copy.path, "--json"], in: folder)
        #expect(run.status == 3)
        let report = try input(run)
        #expect((report["skipped_count"] as? Int ?? 0) > 0)
        let skipped = try #require(report["skipped"] as? [[String: Any]])
        #expect((skipped.first?["entry"] as? String)?.hasSuffix("tweet.js") == true)
        #expect(skipped.first?["offset"] is NSNumber || skipped.first?["line"] is NSNumber)
        let verbose = try CommandRun(["import", copy.path, "-v"], in: folder)
        #expect(verbose.errors.contains("tweet.js"))
    }

    @Test(
        "The cause of damage is reported before the records that it damaged",
        .enabled(if: SampleArchives.zipsAreRead, "this build reads no zips"))
    func reason() throws {
        let folder = try TemporaryFolder()
        let good =
            #"{"created_at":"Sat Nov 09 12:14:18 +0000 2024","id_str":"1855222378263478273","text":"one","#
            + #""user":{"id_str":"42","screen_name":"ann_lee"}}"# + "\n"
        let lines = good + String(repeating: #"{"id_str":"1","text" "two"}"# + "\n", count: 150)
        var zip = ZipBuilder(ZipBuilder.Entry("a.jsonl", lines).with { $0.declaredCRC = 7 })
        try Data(zip.build()).write(to: URL(fileURLWithPath: folder.path("a.zip")))
        let run = try CommandRun(["import", "a.zip", "--json"], in: folder)
        let input = try input(run)
        let skipped = try #require(input["skipped"] as? [[String: Any]])
        #expect(run.status == 3 && input["new"] as? Int == 1)
        #expect(input["skipped_count"] as? Int == 151 && skipped.count == 100)
        #expect((skipped[0]["reason"] as? String)?.contains("checksum") == true, "\(skipped[0])")
        #expect(skipped[1]["line"] as? Int == 2)
        let words = try CommandRun(["--store", "b.db", "import", "a.zip"], in: folder).errors
        #expect(words.contains("151 records skipped") && words.contains("checksum"), "\(words)")
    }

    @Test("A file that is not a store exits with 4 and is not changed")
    func notAStore() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("tweets.db")
        let text = Data(String(repeating: "This is a letter and not a database. ", count: 100).utf8)
        try text.write(to: file)
        let run = try CommandRun(["--store", file.path, "import", Samples.path("classic-2013")], in: folder)
        #expect(run.status == 4)
        #expect(try Data(contentsOf: file) == text)
        #expect(try CommandRun(["--store", file.path, "search", "x"], in: folder).status == 4)
    }

    @Test("The store contains no private data")
    func privacy() throws {
        let words = try #require(try Samples.expected()["never_read_unasked"] as? [String])
        let shared = try Samples.shared.get()
        var bytes = Data()
        for name in try FileManager.default.contentsOfDirectory(atPath: shared.url.path)
        where name.hasPrefix("tweets.db") {
            bytes += try Data(contentsOf: shared.url.appendingPathComponent(name))
        }
        for word in words { #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word)") }
    }

    @Test("Ctrl-C exits with 130 and keeps imported tweets; the next import completes the rest")
    func interrupted() throws {
        let folder = try TemporaryFolder()
        let count = Exhaustive.isOn ? 60_000 : 15_000
        var text = "window.YTD.tweets.part0 = [ "
        for number in 0..<count {
            text += number == 0 ? "" : ", "
            text += """
                {"tweet":{"id_str":"\(1_500_000_000_000_000_000 + number)","created_at":"Sat Nov 09 12:14:18 +0000 2024",\
                "full_text":"word\(number % 977) and some more words to index here","entities":{"hashtags":[],\
                "urls":[],"user_mentions":[],"symbols":[]}}}
                """
        }
        let archive = folder.path("archive")
        try FileManager.default.createDirectory(atPath: archive, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: Samples.path("account-2022") + "/data/account.js", toPath: archive + "/account.js")
        try Data((text + " ]").utf8).write(to: URL(fileURLWithPath: archive + "/tweets.js"))
        let process = try CommandRun.start(["--store", folder.path("a.db"), "import", archive], in: folder)
        // Before the import is in the ledger, Ctrl-C leaves nothing to list.
        let store = ["--store", folder.path("a.db")]
        let deadline = Date().addingTimeInterval(20)
        while try !CommandRun(store + ["imports"], in: folder).output.contains(archive), Date() < deadline {
            Thread.sleep(forTimeInterval: 0.005)
        }
        process.signal(SIGINT)
        #expect(process.wait() == 130)
        let after = try CommandRun(store + ["search", "", "--count"], in: folder)
        #expect((Int(after.output.dropLast()) ?? count) < count)
        let listed = try CommandRun(store + ["imports", "--json"], in: folder).outputObject()["imports"]
        let first = try #require((listed as? [[String: Any]])?.first)
        #expect(first["tweets"] as? Int == Int(after.output.dropLast()) && first["finished"] as? Bool == false)
        #expect(try CommandRun(store + ["import", archive], in: folder).status == 0)
        #expect(try CommandRun(store + ["search", "", "--count"], in: folder).output == "\(count)\n")
        #expect(try CommandRun(store + ["check"], in: folder).status == 0)
    }
}
