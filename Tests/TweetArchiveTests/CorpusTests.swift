import Foundation
import IndexStore
import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// Many files of one format in one folder are one input, which can grow by new files.
@Suite("Folders of many files")
struct CorpusTests {
    private static let perFile = 5

    /// Writes `count` files of five tweets each, and returns their folder.
    private func corpus(_ count: Int, in sandbox: Sandbox) throws -> String {
        for number in 0..<count { try sandbox.write("days/\(100 + number).jsonl", Self.lines(number)) }
        return sandbox.path("days")
    }

    private static func lines(_ file: Int) -> String { Lines.text(file * perFile..<(file + 1) * perFile) }

    private func findings(_ sandbox: Sandbox) throws -> [String] {
        try TweetArchive(path: sandbox.path("tweets.db"), access: .existing).checkImports { _ in true }
            .findings.map(\.message)
    }

    @Test("A folder is one import that stores the file and position of each tweet")
    func one() throws {
        let sandbox = try Sandbox()
        let folder = try corpus(20, in: sandbox)
        let report = try sandbox.report([folder])
        #expect(report.inputs.map(\.path) == [folder] && report.inputs.map(\.new) == [100])
        #expect(try sandbox.rows("SELECT count(*), count(DISTINCT entry) FROM tweet_import") == ["100|20"])
        let archive = try TweetArchive(path: sandbox.path("tweets.db"), access: .existing)
        let raw = try #require(try archive.rawRecords(of: TweetID(Lines.id(42))).first)
        #expect(String(decoding: raw.bytes ?? [], as: UTF8.self) + "\n" == Lines.text(42..<43))
        #expect(raw.source.path == folder && raw.entry == "108.jsonl" && raw.problem == nil)
        #expect(try findings(sandbox).isEmpty)
    }

    @Test("New files and appended lines belong to the same import")
    func growing() throws {
        let sandbox = try Sandbox()
        let folder = try corpus(16, in: sandbox)
        #expect(try sandbox.run([folder]).new == 80)
        try sandbox.write("days/000.jsonl", Self.lines(40))
        try sandbox.append(Lines.text(300..<303), to: sandbox.path("days/107.jsonl"))
        let second = try sandbox.run([folder])
        #expect(second.new == 8 && second.unchanged == 80 && second.tweets == 88 && second.skippedCount == 0)
        #expect(try sandbox.rows("SELECT count(*), count(DISTINCT import_id) FROM tweet_import") == ["88|1"])
        #expect(try findings(sandbox).isEmpty)
        try sandbox.write("days/200.jsonl", Self.lines(50))
        let archive = try TweetArchive(path: sandbox.path("tweets.db"), access: .existing)
        #expect(try archive.refreshImports { _ in true }.inputs.map(\.new) == [5])
        #expect(try sandbox.rows("SELECT tweets, collected FROM import") == ["93|93"])
        #expect(try findings(sandbox).isEmpty)
        let questions: [SQL] = [
            "SELECT id, text, flags FROM tweet ORDER BY id", "SELECT blake3, tweets FROM import",
            "SELECT name, bytes_done, tweets, blake3 FROM import_entry ORDER BY name",
        ]
        let other = try Sandbox()
        _ = try other.report([folder])
        for question in questions { #expect(try sandbox.rows(question) == other.rows(question)) }
    }

    @Test("All files can grow at the same time")
    func allGrowing() throws {
        let sandbox = try Sandbox()
        let folder = try corpus(16, in: sandbox)
        _ = try sandbox.run([folder])
        for number in 0..<16 {
            try sandbox.append(
                Lines.text(200 + number..<201 + number), to: sandbox.path("days/\(100 + number).jsonl"))
        }
        let second = try sandbox.run([folder])
        #expect(second.new == 16 && second.unchanged == 80)
        #expect(try sandbox.rows("SELECT count(*), count(DISTINCT import_id) FROM tweet_import") == ["96|1"])
        #expect(try findings(sandbox).isEmpty)
    }

    @Test("Appending lines to a file changes the folder, although its modification time stays the same")
    func writtenInPlace() throws {
        let sandbox = try Sandbox()
        let folder = try corpus(16, in: sandbox)
        _ = try sandbox.run([folder])
        let archive = try TweetArchive(path: sandbox.path("tweets.db"), access: .existing)
        #expect(try archive.imports().map(\.presence) == [.unchanged])
        #expect(try archive.refreshImports { _ in true }.inputs.isEmpty)
        Thread.sleep(forTimeInterval: 1.1)
        try sandbox.append(Lines.text(300..<303), to: sandbox.path("days/107.jsonl"))
        #expect(try archive.imports().map(\.presence) == [.changed])
        #expect(try archive.refreshImports { _ in true }.inputs.map(\.new) == [3])
        #expect(try archive.imports().map(\.presence) == [.unchanged])
        #expect(try archive.refreshImports { _ in true }.inputs.isEmpty)
    }

    @Test("A changed or missing file makes the folder a different input", arguments: [true, false])
    func changed(isGone: Bool) throws {
        let sandbox = try Sandbox()
        let folder = try corpus(18, in: sandbox)
        _ = try sandbox.run([folder])
        let file = sandbox.path("days/103.jsonl")
        if isGone {
            try FileManager.default.removeItem(atPath: file)
        } else {
            try sandbox.write("days/103.jsonl", Self.lines(60))
        }
        let again = try sandbox.run([folder])
        #expect(again.new == (isGone ? 0 : 5) && again.unchanged == 85)
        #expect(try sandbox.ledger().count == 2)
        #expect(try sandbox.rows("SELECT count(*) FROM tweet") == [isGone ? "90" : "95"])
    }

    @Test("An interrupted import resumes with the next file, even if the folder has grown")
    func interrupted() throws {
        let sandbox = try Sandbox()
        for number in 0..<20 {
            try sandbox.write("days/\(100 + number).jsonl", Lines.text(number * 200..<(number + 1) * 200))
        }
        let folder = sandbox.path("days")
        #expect(throws: TweetArchiveError.self) { try sandbox.report([folder], stopAfter: 4) }
        #expect(try sandbox.run([folder]).tweets == 4000)
        try sandbox.write("days/200.jsonl", Lines.text(4000..<6000))
        #expect(throws: TweetArchiveError.self) { try sandbox.report([folder], stopAfter: 2) }
        try sandbox.write("days/201.jsonl", Lines.text(6000..<6100))
        #expect(try sandbox.run([folder]).tweets == 6100)
        #expect(try sandbox.rows("SELECT count(*), count(DISTINCT import_id) FROM tweet_import") == ["6100|1"])
        #expect(try findings(sandbox).isEmpty)
    }

    @Test("A damaged file is reported by each import, and all other files are imported")
    func damaged() throws {
        let sandbox = try Sandbox()
        let folder = try corpus(17, in: sandbox)
        try sandbox.write("days/105.jsonl", Self.lines(5) + "{\"id\":\n" + Lines.text(400..<402))
        for new in [87, 0] {
            let report = try sandbox.run([folder])
            #expect(report.new == new && report.tweets == 87 && report.skippedCount == 1)
            #expect(report.skipped.map(\.entry) == ["105.jsonl"] && report.skipped.map(\.line) == [6])
        }
        try sandbox.write("days/300.jsonl", Self.lines(70))
        let grown = try sandbox.run([folder])
        #expect(grown.new == 5 && grown.skippedCount == 1)
        #expect(try sandbox.rows("SELECT count(DISTINCT import_id) FROM tweet_import") == ["1"])
    }

    @Test(
        "A folder in a zip is one import with the path of the folder",
        .enabled(if: SampleArchives.zipsAreRead, "this build reads no zips")
    )
    func zipped() throws {
        let sandbox = try Sandbox()
        let folder = try corpus(16, in: sandbox)
        try sandbox.tool("zip", "-q", "-r", "a.zip", "days")
        let zip = sandbox.path("a.zip")
        let report = try sandbox.report([zip])
        #expect(report.inputs.map(\.path) == [zip + "/days"] && report.inputs.map(\.new) == [80])
        let archive = try TweetArchive(path: sandbox.path("tweets.db"), access: .existing)
        let raw = try #require(try archive.rawRecords(of: TweetID(Lines.id(7))).first)
        #expect(String(decoding: raw.bytes ?? [], as: UTF8.self) + "\n" == Lines.text(7..<8))
        #expect(try findings(sandbox).isEmpty)
        // The folder with the same files is the same input.
        #expect(try sandbox.run([folder]).new == 0)
        #expect(try sandbox.rows("SELECT count(*) FROM import") == ["1"])
    }
}
