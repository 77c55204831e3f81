import Foundation
import TestSupport
import Testing

/// Inputs that people import by mistake, and unrelated files next to archives.
@Suite("Import mistakes and unrelated files")
struct ImportMistakeTests {
    private func inputs(_ run: CommandRun) throws -> [[String: Any]] {
        try #require(try run.outputObject()["inputs"] as? [[String: Any]])
    }

    @Test(
        "A URL and a pattern that matches no file are reported as such",
        arguments: [
            ("https://example.org/archive.zip", "this is an address", "download it"),
            ("ftp://example.org/*.zip", "this is an address", "download it"),
            ("twitter-*.zip", "no file matches this pattern", "list the files"),
            ("part[1-3].js", "no file matches this pattern", "list the files"),
            ("absent.zip", "the file or folder does not exist", "check the spelling"),
        ])
    func paths(_ path: String, _ message: String, _ hint: String) throws {
        let run = try CommandRun(["import", path], in: TemporaryFolder())
        #expect(run.status == 5)
        #expect(run.errors.contains("error: \(message)") && run.errors.contains("hint: \(hint)"), "\(run.errors)")
    }

    @Test("A file whose name looks like a pattern is imported")
    func namedLikePattern() throws {
        let folder = try TemporaryFolder()
        let name = folder.path("tweets[1]?.jsonl")
        try FileManager.default.copyItem(atPath: Samples.path("api-v2-2021.jsonl"), toPath: name)
        #expect(try CommandRun(["import", name], in: folder).status == 0)
    }

    @Test("\"me\" without a known owner is explained")
    func owner() throws {
        let folder = try TemporaryFolder()
        #expect(try CommandRun(["import", Samples.path("api-v2-2021.jsonl")], in: folder).status == 0)
        for query in ["from:me", "to:me", "coffee OR user:me", "-from:me"] {
            let run = try CommandRun(["search", query], in: folder)
            #expect(run.status == 0)
            #expect(
                (run.output + run.errors).contains("tweetdex settings account HANDLE"),
                "\(query): \(run.output)\(run.errors)")
            let notes =
                try CommandRun(["search", query, "--json"], in: folder).outputObject()["notes"] as? [[String: Any]]
            #expect(notes?.contains { $0["code"] as? String == "warning-no-owner" } == true, "\(query)")
        }
        #expect(try CommandRun(["search", "from:me", "--count"], in: folder).errors.contains("settings account"))
        #expect(try !CommandRun(["search", "from:someone"], in: folder).errors.contains("settings account"))
        #expect(try CommandRun(["import", Samples.path("account-2022")], in: folder).status == 0)
        let known = try CommandRun(["search", "from:me"], in: folder)
        #expect(!(known.output + known.errors).contains("settings account") && known.output.contains("@"))
    }

    @Test("A damaged zip is reported once", .enabled(if: SampleArchives.zipsAreRead, "this build reads no zips"))
    func damagedZip() throws {
        let folder = try TemporaryFolder()
        let whole = try Data(contentsOf: URL(fileURLWithPath: Samples.path("account-2026.zip")))
        for (name, bytes) in [
            ("cut.zip", whole.prefix(20_000)), ("contents.zip", whole.dropLast(30) + Data(repeating: 0x78, count: 30)),
        ] {
            try folder.write(name, bytes)
            let run = try CommandRun(["import", name, "--json"], in: folder)
            let inputs = try inputs(run)
            #expect(run.status == 3)
            #expect(inputs.count == 1 && inputs[0]["format"] as? String == "account-archive", "\(run.output)")
            #expect(inputs[0]["tweets"] as? Int ?? 0 > 0 && inputs[0]["failure"] is [String: Any])
            let text = try CommandRun(["import", name], in: folder)
            #expect(text.errors.components(separatedBy: "error: ").count == 2, "\(text.errors)")
            #expect(text.errors.contains(" unchanged"), "\(text.errors)")
            let list = try CommandRun(["imports", "--json"], in: folder).outputObject()["imports"] as? [[String: Any]]
            #expect(list?.last?["damaged"] as? Bool == true)
            #expect(try CommandRun(["imports"], in: folder).output.contains("· damaged: download"))
            #expect(try CommandRun(["check"], in: folder).output.contains("\(name) was damaged when it was imported"))
        }
    }

    @Test(
        "An encrypted zip is one error", .enabled(if: SampleArchives.zipsAreRead, "this build reads no zips"))
    func encryptedZip() throws {
        let folder = try TemporaryFolder()
        var zip = ZipBuilder(
            ZipBuilder.Entry("x/data/tweets.js", "secret").with { $0.flags = 1 },
            ZipBuilder.Entry("x/data/account.js", "secret").with { $0.flags = 1 }, .init("x/", ""))
        try folder.write("e.zip", Data(zip.build()))
        let run = try CommandRun(["import", "e.zip"], in: folder)
        #expect(run.status == 5 && !run.errors.contains("--owner"), "\(run.errors)")
        #expect(run.errors.components(separatedBy: "it is encrypted").count == 2)
    }

    @Test("The owner must be a handle, because a comma separates the options in the store")
    func ownerHandle() throws {
        let folder = try TemporaryFolder()
        let run = try CommandRun(["import", "--owner", "a,likes", SampleArchives.path("account-2022")], in: folder)
        #expect(run.status == 2 && run.errors.contains("\"a,likes\" is not a valid handle"), "\(run.errors)")
    }

    @Test(
        "Known files are not of unknown format, and files that were not requested are listed without a manifest",
        arguments: [
            ("classic-2013", nil), ("classic-2018", nil),
            ("account-2019", "Not requested: likes, conversations, follows (--include likes,messages,follows)"),
        ])
    func knownFiles(_ sample: String, _ sentence: String?) throws {
        let run = try CommandRun(["import", Samples.path(sample)], in: TemporaryFolder())
        #expect(run.status == 0 && !run.errors.contains("Not imported:"), "\(run.errors)")
        if let sentence { #expect(run.errors.contains(sentence), "\(run.errors)") }
    }

    @Test("Notes without their tweets are a warning")
    func notesWithoutTweets() throws {
        let folder = try TemporaryFolder()
        let archive = try SmallArchive.write(
            [SmallArchive.Entry(number: 1, text: "A short walk", time: "2023-03-05T12:01")], named: "x", in: folder)
        func note(_ id: Int) -> String {
            #"{"noteTweet":{"noteTweetId":"\#(id)","createdAt":"2023-03-05T12:01:00.000Z","#
                + #""updatedAt":"2023-03-05T12:01:00.000Z","core":{"text":"Something long","hashtags":[],"#
                + #""mentions":[],"urls":[],"cashtags":[],"styletags":[]}}}"#
        }
        for (notes, sentence) in [
            ([7], "1 note (the text of a long post) belongs to a tweet that was not found in the archive"),
            ([7, 8, 9], "3 notes (texts of long posts) belong to tweets that were not found in the archive"),
        ] {
            let list = notes.map { note(1_632_000_000_000_000_000 + $0) }.joined(separator: ",")
            try folder.write("x/data/note-tweet.js", "window.YTD.note_tweet.part0 = [\(list)]")
            let run = try CommandRun(["import", archive, "--json"], in: folder)
            let input = try #require(try inputs(run).first)
            #expect(run.status == 0 && input["skipped_count"] as? Int == 0, "\(run.output)")
            #expect(input["warnings"] as? [String] == [sentence])
        }
    }

    @Test("Unrelated files in a folder are listed in one line and are not inputs")
    func unrelated() throws {
        let folder = try TemporaryFolder()
        for name in ["api-v2-2021.jsonl", "expected.json", "generate.py"] {
            try FileManager.default.copyItem(
                atPath: Samples.path(name), toPath: folder.path("x/" + name), makingFolders: true)
        }
        for number in 0..<5 { try folder.write("x/z\(number).json", #"{"a":1}"#) }
        let run = try CommandRun(["import", "x"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let lines = run.errors.split(separator: "\n").filter { $0.contains("expected.json") }
        #expect(lines.count == 1 && lines[0].contains("Not imported: 7 files of unknown format"), "\(run.errors)")
        let report = try CommandRun(["import", "x", "--json"], in: folder).outputObject()
        #expect(report["unrelated_count"] as? Int == 7 && (report["unrelated"] as? [String])?.count == 5)
        #expect((report["inputs"] as? [Any])?.count == 1)
        // If it is named explicitly, as much of it as possible is read.
        #expect(try CommandRun(["import", "x/expected.json"], in: folder).errors.contains("condensed"))
    }
}

extension FileManager {
    fileprivate func copyItem(atPath source: String, toPath target: String, makingFolders: Bool) throws {
        let parent = URL(fileURLWithPath: target).deletingLastPathComponent()
        try createDirectory(at: parent, withIntermediateDirectories: makingFolders)
        try copyItem(atPath: source, toPath: target)
    }
}
