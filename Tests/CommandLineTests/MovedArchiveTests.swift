import Foundation
import SQLiteKit
import TestSupport
import Testing

@Suite("Archives that have moved")
struct MovedArchiveTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func run(_ words: [String]) throws -> CommandRun {
        try CommandRun(["--store", folder.path("tweets.db")] + words, in: folder)
    }

    /// The paths of the files with pictures: of tweets, profiles and messages.
    private func files() throws -> [Set<String>] {
        let store = try Connection(path: folder.path("tweets.db"), access: .readOnly)
        return try ["media_file", "profile_file", "message_media_file"].map { (table: SQL) in
            Set(
                try store.rows("SELECT path FROM container WHERE id IN (SELECT container_id FROM \(table))") {
                    $0.text(0)
                })
        }
    }

    private func expectPictures(below path: String, _ what: Comment) throws {
        for files in try files() {
            #expect(!files.isEmpty && files.allSatisfy { $0.hasPrefix(path) }, what)
        }
        #expect(try run(["check"]).output.contains("All is well"), what)
        #expect(try !run(["check"]).output.contains("no longer exist"), what)
        #expect(try !run(["imports"]).output.contains("no longer exist"), what)
    }

    private func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: folder.path(name), toPath: folder.path(other))
    }

    private static let commands = [["import", "--include", "messages"], ["imports", "refresh"]]

    @Test("Opening a picture of an archive that has moved is an error")
    func missingPicture() throws {
        try FileManager.default.copyItem(atPath: Samples.path("account-2022"), toPath: folder.path("old"))
        #expect(try run(["import", "old"]).status == 0)
        let ids = try run(["search", "has:images", "--ids", "--limit", "0"]).output.split(separator: "\n")
        let id = try #require(
            try ids.first { try run(["show", String($0), "1"]).output.hasPrefix(folder.path("old")) }.map(String.init))
        try move("old", to: "new")
        for flags in [[], ["--json"]] {
            let missing = try run(["show", id, "1"] + flags)
            #expect(missing.status != 0 && missing.output.isEmpty)
            #expect((missing.errors + missing.output).contains("tweetdex imports refresh NEW_PATH"))
        }
        #expect(try run(["show", id, "1", "--web"]).status == 0)
    }

    @Test("Importing or refreshing an archive at its new location repairs its pictures", arguments: commands)
    func folders(_ command: [String]) throws {
        try FileManager.default.copyItem(atPath: Samples.path("account-2022"), toPath: folder.path("old"))
        #expect(try run(["import", "old", "--include", "messages"]).status == 0)
        try expectPictures(below: folder.path("old"), "imported")
        try move("old", to: "new")
        let check = try run(["check"])
        #expect(check.status == 0)
        #expect(check.output.contains("the input \(folder.path("old")) no longer exists, so "), "\(check.output)")
        #expect(check.output.contains("tweetdex imports refresh NEW_PATH"))
        #expect(try run(["imports"]).output.contains("no longer exists"))
        let repaired = try run(command + ["new"])
        let report = repaired.output + repaired.errors
        #expect(repaired.status == 0 && report.contains("0 new, 0 updated"), "\(report)")
        try expectPictures(below: folder.path("new"), "moved")
        #expect(try run(["check", "--imports"]).output.contains("compared with 1 of 1 input"))
        // After the import of a copy, pictures are read from the copy.
        try FileManager.default.copyItem(atPath: folder.path("new"), toPath: folder.path("copy"))
        #expect(try run(command + ["copy"]).status == 0)
        try expectPictures(below: folder.path("copy"), "copied")
    }

    @Test(
        "The zip of a folder, another zip of it, and the folder again, are locations of the same pictures",
        .enabled(if: SampleArchives.zipsAreRead, "this build reads no zips"), arguments: commands)
    func zips(_ command: [String]) throws {
        try FileManager.default.copyItem(atPath: Samples.path("account-2022"), toPath: folder.path("a"))
        #expect(try run(["import", "a", "--include", "messages"]).status == 0)
        for (make, name) in [
            ("zip -q -r b.zip a && mv a old", "b.zip"), ("mv b.zip c.zip", "c.zip"),
            // The entries have other positions at the same path.
            ("rm c.zip && zip -q -0 -r c.zip old", "c.zip"), ("rm c.zip", "old"),
        ] {
            let (status, output) = try ChildProgram.run("/bin/sh", ["-c", make], in: folder.url, withErrors: true)
            try #require(status == 0, "\(output)")
            let repaired = try run(command + [name])
            #expect(repaired.status == 0, "\(name): \(repaired.output)\(repaired.errors)")
            try expectPictures(below: folder.path(name), "\(name)")
            #expect(try run(["check", "--imports"]).output.contains("compared with 1 of 1 input"), "\(name)")
        }
    }

    @Test("Messages that are not requested keep the locations of their pictures until they are")
    func withoutMessages() throws {
        try FileManager.default.copyItem(atPath: Samples.path("account-2022"), toPath: folder.path("old"))
        #expect(try run(["import", "old", "--include", "messages"]).status == 0)
        try move("old", to: "new")
        #expect(try run(["import", "new"]).status == 0)
        let areNew = try files().map { files in files.map { $0.hasPrefix(folder.path("new")) } }
        #expect(areNew.map { Set($0) } == [[true], [true], [false]])
        #expect(try run(["check"]).output.contains("cannot be shown"))
        #expect(try run(["import", "new", "--include", "messages"]).status == 0)
        try expectPictures(below: folder.path("new"), "with messages")
    }

    @Test("refresh refuses a path that was not imported, and reports a missing one")
    func others() throws {
        #expect(try run(["import", Samples.path("account-2022")]).status == 0)
        let other = try run(["imports", "refresh", Samples.path("api-v2-2021.jsonl")])
        #expect(other.status == 2 && other.errors.contains("was not imported before"), "\(other.status)\(other.errors)")
        let missing = try run(["imports", "refresh", "nowhere.zip"])
        #expect(missing.status != 0 && (missing.output + missing.errors).contains("nowhere.zip"))
    }
}
